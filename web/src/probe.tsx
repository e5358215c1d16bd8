// A check of anybody on anything, with its chances before it is rolled. What can be asked for is asked of the server.

import { effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Probe, type Prober, get } from "./api";
import { answer, figure, ofBattle, sending, view } from "./battle";
import { showRule } from "./dialogs";
import { Emblem } from "./emblem";
import { Parts } from "./log";
import { Chances } from "./sight";
import { selected } from "./table";
import { lang, t } from "./words";

const probers = signal<{ number: number; lang: string; who: Prober[] } | null>(null);
// opened: people have asked for a check while figures act. Between encounters the panel is always there.
export const opened = signal(false);
// wanted is the check that is looked at: by places in what is offered.
const wanted = signal<{ who: number; skill: number; difficulty: number; against: number } | null>(null);
const probe = signal<{ probe: Probe | null; error: string } | null>(null);

// A new position may offer something else.
effect(() => {
	const v = view.value, l = lang.value;
	if (!v?.probe) { probers.value = null; wanted.value = null; return; }
	if (probers.peek()?.number === v.number && probers.peek()?.lang === l) return;
	wanted.value = null;
	const number = v.number;
	get<{ who: Prober[] }>(ofBattle("/probe"), { after: number }).then(
		got => { if (view.value?.number === number) probers.value = { number, lang: l, who: got.who }; }, () => { /* the question itself still works */ });
});

let asking: AbortController | null = null;
effect(() => {
	const w = wanted.value, number = view.value?.number;
	void lang.value;
	asking?.abort();
	if (!w || number == null) { probe.value = null; return; }
	const mine = asking = new AbortController();
	get<Probe>(ofBattle("/probe"), { after: number, ...w }, mine.signal).then(
		got => { if (mine === asking) probe.value = { probe: got, error: "" }; },
		e => { if (mine === asking && e.name !== "AbortError") probe.value = { probe: null, error: e.message || t("unreachable") }; });
});

// ProbePanel asks who, on what, how hard, against whom; the first two are enough.
export function ProbePanel() {
	const v = view.value!, list = probers.value?.who;
	const end = useRef<HTMLDivElement>(null);
	useEffect(() => { if (probe.value?.probe) end.current?.scrollIntoView({ block: "nearest" }); }, [probe.value]);
	if (!v.probe || !list?.length) return null;
	const w = wanted.value;
	const of = list.find(x => x.who === w?.who) ?? list.find(x => x.who === selected.value) ?? list[0];
	const f = figure(of.who);
	if (!f) return null;
	const p = w ? probe.value : null;
	if (!v.camp && !opened.value) return null;
	return <section class="panel probe" aria-labelledby="probe" data-testid="probe">
		<header><h2 id="probe">{t("probe")}</h2>{!v.camp && <button type="button" class="plain" aria-label={t("close")} onClick={() => { opened.value = false; wanted.value = null; }}>×</button>}</header>
		{list.length > 1 && <div class="who" role="group" aria-label={t("fighter")}>{list.map(x => {
			const g = figure(x.who);
			return g && <button key={x.who} type="button" aria-pressed={x.who === of.who} data-testid={`probe-who-${x.who}`} onClick={() => { selected.value = x.who; wanted.value = w ? { ...w, who: x.who, against: -1 } : null; }}><Emblem side={g.side} small /><span>{g.name}</span></button>;
		})}</div>}
		<div class="skills" role="group" aria-label={t("skills")}>{of.skills.map((s, i) => <button key={i} type="button" aria-pressed={w?.who === of.who && w.skill === i} data-testid={`probe-${s.option.verb}`}
			onClick={() => { wanted.value = { who: of.who, difficulty: 0, against: -1, ...(w?.who === of.who ? { difficulty: w.difficulty, against: w.against } : {}), skill: i }; }}><span>{s.text}</span> <b>{s.target}</b></button>)}</div>
		{w && w.who === of.who && <div class="chosen" aria-live="polite">
			<div class="pair">
				<label>{of.difficulty.length > 0 && t("probe.difficulty")} <select value={w.difficulty} data-testid="probe-difficulty" onChange={e => { wanted.value = { ...w, difficulty: +e.currentTarget.value }; }}>{of.difficulty.map((d, i) => <option key={i} value={i}>{d.text}</option>)}</select></label>
				<label>{t("probe.against")} <select value={w.against} data-testid="probe-against" onChange={e => { wanted.value = { ...w, against: +e.currentTarget.value }; }}>{of.against.map(o => <option key={o.option.who} value={o.option.who}>{o.text}</option>)}</select></label>
			</div>
			{p?.error && <p class="bad">{p.error}</p>}
			{p?.probe && <section class="odds" aria-label={t("odds")} data-testid="probe-odds">
				<div class="need"><strong>{f.name}: {p.probe.need.text}</strong>{p.probe.need.rule && <button type="button" class="rule" aria-label={t("rule.of", { what: p.probe.need.text })} onClick={() => showRule(p.probe!.need.rule!)}>§</button>}<Parts parts={p.probe.need.parts} /></div>
				<Chances chances={p.probe.chances} />
			</section>}
			<div class="buttons"><button type="button" class="primary" data-testid="probe-roll" disabled={!p?.probe || !!sending.value} onClick={() => void answer({ row: p!.probe!.row }, "probe")}>{t("probe.roll", { what: of.skills[w.skill]?.text ?? "" })}</button></div>
			<div ref={end} />
		</div>}
	</section>;
}
