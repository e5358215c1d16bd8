// Who acts at which count, and what counts between encounters.

import { Emblem } from "./emblem";
import { figure, view } from "./battle";
import { selected, tab } from "./table";
import { t } from "./words";

// Track is the order of acting: whose turn it is, then all turns of the round that are still to come.
export function Track() {
	const v = view.value!, tr = v.track;
	if (!tr) return null;
	const counts: { count: number; who: number[] }[] = [];
	for (const x of tr.turns) {
		const last = counts[counts.length - 1];
		if (last?.count === x.count) last.who.push(x.who);
		else counts.push({ count: x.count, who: [x.who] });
	}
	return <section class="panel track" aria-label={t("track")} data-testid="track">
		<ol>
			{tr.who >= 0 && <li class="now" aria-current="step" data-testid="track-now"><span class="count">{tr.now}</span><Turn who={tr.who} now /></li>}
			{counts.map(c => <li key={c.count} data-testid={`track-${c.count}`}><span class="count" title={c.count ? "" : t("track.extra")}>{c.count || "+"}</span>{c.who.map((w, i) => <Turn key={i} who={w} />)}</li>)}
			{tr.who < 0 && !counts.length && <li class="muted">{t("track.over")}</li>}
		</ol>
	</section>;
}

function Turn({ who, now }: { who: number; now?: boolean }) {
	const f = figure(who);
	if (!f) return null;
	return <button type="button" class={`turn${selected.value === who ? " picked" : ""}`} title={f.name + (f.statusText ? ", " + f.statusText : "")} onClick={() => { selected.value = who; if (tab.value === "log") tab.value = "card"; }}>
		<Emblem side={f.side} small /><span>{now || f.name.length <= 13 ? f.name : f.name.split(" ")[0]}</span>
	</button>;
}

// Camp is what people look at between encounters.
export function Camp() {
	const v = view.value!;
	if (!v.camp) return null;
	return <ul class="camp" data-testid="camp">{v.camp.map((c, i) => <li key={i} class="tag">{c}</li>)}</ul>;
}
