// The fighters: both gangs as lists, and the card of the one looked at.

import { useEffect, useRef } from "preact/hooks";
import type { Figure, Label, Meter, Stat } from "./api";
import { ask, figure, figures, map, view } from "./battle";
import { Chart } from "./dice";
import { Emblem } from "./emblem";
import { filled, measureFrom, meter, offered, pips, selected, states, tab, tapFigure, wounds } from "./table";
import { brief, inches, number, t } from "./words";

export function Roster() {
	const v = view.value!;
	const keys = (e: KeyboardEvent) => {
		if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
		const all = [...(e.currentTarget as HTMLElement).querySelectorAll<HTMLButtonElement>("button.fighter")];
		const i = all.indexOf(document.activeElement as HTMLButtonElement);
		all[(i + (e.key === "ArrowDown" ? 1 : all.length - 1)) % all.length]?.focus();
		e.preventDefault();
	};
	return <section class="panel roster" aria-label={t("fighters")} onKeyDown={keys}>
		{v.sides.map((s, side) => <div key={side} class={`gang side${side}`}>
			<h2><Emblem side={side} /> {s.name}</h2>
			<p class="tally">{[t("side.active", { n: s.active }), t("side.out", { n: s.out }), s.bottled && t("side.bottled"), s.player === "program" && t("program.side"), t("dice." + s.dice)].filter(Boolean).join(" · ")}</p>
			{(v.goals ?? []).filter(g => g.side < 0 || g.side === side).map((g, i) => <p key={i} class="goal" data-testid={`goal-${side}-${i}`}><b>{t("goal")}:</b> {g.text}</p>)}
			<ul>{figures.value.filter(f => f.side === side).map(f => <li key={f.id}><Fighter f={f} /></li>)}</ul>
		</div>)}
	</section>;
}

function Fighter({ f }: { f: Figure }) {
	const o = offered.value.get(f.id), acting = ask.value?.who === f.id, picked = selected.value === f.id;
	const row = useRef<HTMLButtonElement>(null);
	const few = pips(f);
	useEffect(() => {
		const list = row.current?.closest<HTMLElement>(".roster");
		if (!(acting || picked) || !list || list.scrollHeight <= list.clientHeight) return;
		const r = row.current!.getBoundingClientRect(), l = list.getBoundingClientRect();
		if (r.top < l.top) list.scrollTop -= l.top - r.top + 6;
		if (r.bottom > l.bottom) list.scrollTop += r.bottom - l.bottom + 6;
	}, [acting, picked]);
	return <button ref={row} type="button" class={`fighter${f.on ? "" : " off"}${acting ? " acting" : ""}${o?.allowed ? " offered" : ""}`} aria-pressed={picked} data-testid={`fighter-${f.id}`}
		onClick={() => { tapFigure(f.id); }} onFocus={() => { if (!o) selected.value = f.id; }}>
		<span class="ready" aria-hidden="true">{f.ready ? "✓" : ""}</span>
		<span class="name">{f.name}</span>
		<span class="state">{f.statusText}{states(f).map(c => ", " + c.text).join("")}</span>
		<span class="hidden">{[f.ready && t("ready"), wounds(f)].filter(Boolean).join(", ")}</span>
		{few && <span class="pips" aria-hidden="true">{"■".repeat(Math.max(0, few.n))}{"□".repeat(Math.max(0, few.max - few.n))}</span>}
		{meter(f) && f.on && <Bars f={f} small />}
		{f.meter && <Slots m={f.meter} small />}
	</button>;
}

// Bars are what a figure has left of each thing; below nothing the bar is empty and says so.
export function Bars({ f, small }: { f: Figure; small?: boolean }) {
	return <span class={small ? "meters small" : "meters"} data-testid={small ? undefined : "bars"} aria-hidden={small}>{(f.bars ?? []).filter(b => !small || !b.plain).map(b => <span key={b.key} class={`meter ${b.key.replace(/^.*\./, "")}${b.n <= 0 ? " out" : filled(b) <= 0.5 ? " half" : ""}${b.plain ? " flat" : ""}`} title={b.long}>
		{!small && <b>{b.name}</b>}{!b.plain && <span class="tube"><span style={{ width: `${filled(b) * 100}%` }} /></span>}<span class="n">{small && b.name + " "}{number(b.n)}{!small && <small>{t("of", { max: b.max })}</small>}</span>
	</span>)}</span>;
}

// Slots is a row of slots with a marker that wanders from the right end to the left: what it has passed is crossed out.
export function Slots({ m, small }: { m: Meter; small?: boolean }) {
	let past = m.of;
	return <div class={small ? "slots small" : "slots"} role="img" aria-label={m.text} aria-hidden={small} data-testid={small ? undefined : "slots"} data-at={m.at}>
		{[...m.sections].reverse().filter(s => s.n > 0).map(s => {
			const end = past;
			past -= s.n;
			return <span key={s.key} class={`section ${s.key.replace(/^.*\./, "")}${m.at >= past && m.at < end ? " here" : ""}`} style={{ flexGrow: s.n }}>
				<span class="row">{Array.from({ length: s.n }, (_, i) => end - 1 - i).map(n => <i key={n} class={n < m.at ? "lost" : n === m.at ? "marker" : ""} />)}</span>
				{!small && <span class="label">{s.text}</span>}
			</span>;
		})}
		{small && <span class="n">{m.text}</span>}
	</div>;
}

// ItemStates are what a weapon has left, or what it lacks.
export const ItemStates = ({ of }: { of?: Label[] | null }) => <>{(of ?? []).map((s, i) => <span key={i} class={s.lacks ? "tag warn" : "tag"} title={s.title}>{s.lacks ? "⚠ " : ""}{s.text}</span>)}</>;

function Value({ s }: { s: Stat }) {
	const changed = s.was != null && s.was !== "" && s.was !== s.text;
	return <td class={changed ? "changed" : ""} title={changed ? t("stat.was", { was: s.was! }) : s.long}>{s.text}{changed && <small> <s aria-hidden="true">{s.was}</s><span class="hidden">{t("stat.was", { was: s.was! })}</span></small>}</td>;
}

const empty = (s: Stat) => (!s.text || s.text === "–") && (!s.was || s.was === "–");

export function Stats({ stats, name }: { stats: Stat[]; name: string }) {
	if (!stats.length) return null;
	return <div class="scroll"><table class={stats.length > 9 ? "stats long" : "stats"} aria-label={name}>
		<thead><tr>{stats.map(s => <th key={s.key} scope="col"><abbr title={s.long}>{s.short}</abbr></th>)}</tr></thead>
		<tbody><tr>{stats.map(s => <Value key={s.key} s={s} />)}</tr></tbody>
	</table></div>;
}

// Traits are labels; what the program does not act on says so.
export function Traits({ labels }: { labels?: Label[] | null }) {
	if (!labels?.length) return null;
	return <span class="traits">{labels.map((l, i) => <span key={i} class={l.modelled === false ? "trait unmodelled" : "trait"} title={l.title}>{l.text}{l.modelled === false && <small> ({t("unmodelled")})</small>}</span>)}</span>;
}

export function Card() {
	const f = figure(selected.value);
	if (!f) return <section class="panel card" aria-label={t("card")}><p class="muted">{t("card.none")}</p></section>;
	const v = view.value!;
	const side = f.box ? -1 : f.side;
	// A column that is empty for all weapons says nothing.
	const filled = new Set((f.items ?? []).flatMap(i => (i.stats ?? []).filter(s => !empty(s)).map(s => s.key)));
	return <section class={`panel card side${side}`} aria-labelledby="card-name" data-testid="card">
		<header><Emblem side={side} /><div><h2 id="card-name">{f.name}</h2><p class="muted">{[f.type, f.kindText || f.kind, v.sides[f.side]?.name].filter((s, i, all) => s && all.indexOf(s) === i).join(" · ")}</p></div></header>
		<p class="status" data-testid="card-status">
			<strong>{f.statusText}</strong>
			{!meter(f) && !f.meter && wounds(f) && <span class="tag">{wounds(f)}</span>}
			{f.ready && <span class="tag">✓ {t("ready")}</span>}
			{states(f).map((c, i) => <span key={i} class="tag" title={c.title}>{c.text}</span>)}
			{f.facing >= 0 && <span class="tag">{t("faces", { n: f.facing })}</span>}
			{f.on && map.value && <span class="tag">{t("at.height", { x: brief(f.at[0]), y: brief(f.at[1]), z: inches(f.at[2], 1) })}</span>}
		</p>
		{meter(f) && <Bars f={f} />}
		{f.meter && <Slots m={f.meter} />}
		{(meter(f) || f.chart) && states(f).some(c => c.title) && <ul class="befallen">{states(f).filter(c => c.title).map((c, i) => <li key={i}><b>{c.text}:</b> {c.title}</li>)}</ul>}
		<Stats stats={(f.stats ?? []).filter(s => !meter(f) || !(empty(s) || f.bars!.some(b => b.key === "stat." + s.key)))} name={t("profile")} />
		{!!f.chart?.length && <><h3>{t("chart")}</h3><Chart lines={f.chart} name={t("chart")} /></>}
		{!!f.skills?.length && <><h3>{t("skills")}</h3><p>{f.skills.map((s, i) => <span key={i} class={s.modelled === false ? "trait unmodelled" : "trait"} title={s.title}>{s.text}{s.modelled === false && <small> ({t("unmodelled")})</small>}</span>)}</p></>}
		{!!f.items?.length && <><h3>{t("weapons")}</h3>{f.items.map(i => <div key={i.id} class={`item ${i.status}`}>
			<p class="itemname"><b>{i.name}</b>{i.statusText && <span class={/empty|jam|wedged/.test(i.status) ? "tag warn" : "tag"}>{/empty|jam|wedged/.test(i.status) ? "⚠ " : ""}{i.statusText}</span>}<ItemStates of={i.states} /></p>
			<Stats stats={(i.stats ?? []).filter(s => filled.has(s.key))} name={i.name} />
			<Traits labels={i.traits} />
		</div>)}</>}
		{f.on && map.value && !v.hides && <div class="buttons"><button type="button" onClick={() => { measureFrom(f.id); tab.value = "ask"; }} data-testid="measure-from">{t("measure.from", { who: f.name })}</button></div>}
	</section>;
}
