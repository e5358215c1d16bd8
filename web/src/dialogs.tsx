// Windows above the table: rule text, a value by hand, the end, settings, the rulebook.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type LogLine, type Rulebook, type Ruling, type Why, address, get } from "./api";
import { correct, end, figure, figures, map, ofBattle, sending, setByHand, undo, view } from "./battle";
import { FacesForm } from "./dice";
import { SecretSwitch } from "./secret";
import { askEachRoll, setAskEachRoll } from "./settings";
import { selected } from "./table";
import { type Lang, lang, load, number, t, unit } from "./words";

type What = { title: string; body: () => ComponentChildren; wide?: boolean };
const shown = signal<What | null>(null);
export const closeDialog = () => { shown.value = null; };

export function Dialogs() {
	const box = useRef<HTMLDialogElement>(null);
	const what = shown.value;
	useEffect(() => {
		const d = box.current;
		if (what && d && !d.open) d.showModal();
		if (!what && d?.open) d.close();
	}, [what]);
	if (!what) return <dialog ref={box} />;
	const Body = what.body;
	return <dialog ref={box} class={what.wide ? "wide" : ""} aria-labelledby="dialog-title" onClose={closeDialog} onClick={e => { if (e.target === box.current) closeDialog(); }} data-testid="dialog">
		<div class="inner">
			<header><h2 id="dialog-title">{what.title}</h2><button type="button" class="plain" aria-label={t("close")} data-testid="close" onClick={closeDialog}>×</button></header>
			<Body />
		</div>
	</dialog>;
}

// Rule text

export function RuleText({ w }: { w: Why }) {
	return <div class="ruletext">
		<p>{w.text}</p>
		{(w.ids ?? []).length > 0 && <p class="muted">{w.ids!.join(", ")}{w.source ? " · " + w.source : ""}</p>}
		{w.borrowed && <p class="tag">{typeof w.borrowed === "string" ? w.borrowed : t("borrowed")}</p>}
		{w.ruling && <RulingText r={w.ruling} />}
	</div>;
}

function RulingText({ r }: { r: Ruling & { now?: string } }) {
	const now = r.now ?? r.default;
	return <div class={r.doubtful ? "ruling doubtful" : "ruling"}>
		<h3>{t(r.doubtful ? "doubtful" : "ruling")}{r.id && " " + r.id}: {r.title}</h3>
		<ul>{r.choices.map(c => <li key={c.key}>{c.key === now ? <b>● {c.text} ({t("ruling.now")})</b> : <>○ {c.text}</>}</li>)}</ul>
		{r.reason && <p class="muted">{r.reason}</p>}
	</div>;
}

export function showRule(rule: string) {
	function Body() {
		const [w, set] = useState<Why | null>(null);
		const [bad, setBad] = useState("");
		useEffect(() => { get<Why>(ofBattle("/why"), { rule, after: view.value?.number ?? 0 }).then(set, e => setBad(e.message || t("unreachable"))); }, []);
		return w ? <><h3>{w.title}</h3><RuleText w={w} /></> : <p class={bad ? "bad" : "muted"}>{bad || t("loading")}</p>;
	}
	shown.value = { title: t("rule.text"), body: Body };
}

export function showRulebook(system: string) {
	function Body() {
		const [book, set] = useState<Rulebook | null>(null);
		const [seek, setSeek] = useState("");
		const [bad, setBad] = useState("");
		useEffect(() => { get<Rulebook>(`/api/rules/${encodeURIComponent(system)}`).then(set, e => setBad(e.message || t("unreachable"))); }, []);
		const sought = seek.toLowerCase();
		const has = (...texts: (string | undefined)[]) => !sought || texts.join(" ").toLowerCase().includes(sought);
		if (!book) return <p class={bad ? "bad" : "muted"}>{bad || t("loading")}</p>;
		return <>
			<label class="seek">{t("rules.seek")} <input type="search" value={seek} onInput={e => setSeek(e.currentTarget.value)} /></label>
			<div class="rulebook">
				{book.rules.filter(r => has(r.title, r.text, ...(r.ids ?? []))).map(r => <details key={r.key}><summary>{r.title}{(r.ids ?? []).length > 0 && <small class="muted"> {r.ids!.join(", ")}</small>}</summary><RuleText w={r} /></details>)}
				<h3>{t("rulings")}</h3>
				{book.rulings.filter(r => has(r.title, r.reason, r.id)).map(r => <details key={r.key}><summary>{r.doubtful && "★ "}{r.title} <small class="muted">{r.id}</small></summary><RulingText r={r} /></details>)}
				<h3>{t("unmodelled.all")}</h3>
				<ul class="plainlist">{book.notModelled.filter(x => has(x)).map((x, i) => <li key={i}>{x}</li>)}</ul>
			</div>
		</>;
	}
	shown.value = { title: t("rules"), body: Body, wide: true };
}

// Questions before what cannot be overlooked

export function askToConfirm(title: string, text: string, yes: () => unknown) {
	shown.value = {
		title, body: () => <><p>{text}</p><div class="buttons">
			<button type="button" class="primary" data-testid="yes" onClick={() => { closeDialog(); void yes(); }}>{title}</button>
			<button type="button" class="plain" onClick={closeDialog}>{t("cancel")}</button>
		</div></>,
	};
}

export function askUndo() {
	const u = view.value?.undo;
	if (u) void undo();
}

export function correctDice(l: LogLine) {
	shown.value = {
		title: t("correct"), body: () => <><p>{l.text}</p>
			<FacesForm n={l.faces!.length} sides={l.sides ?? 6} start={l.faces!} label={t("correct.how")} busy={sending.value === "correct"} onDone={faces => { closeDialog(); void correct(l.n, { dice: faces }); }} /></>,
	};
}

// By hand

export function byHand() {
	shown.value = { title: t("byhand"), body: ByHand };
}

function ByHand() {
	const v = view.value!;
	const fields = v.fields ?? [];
	const [key, setKey] = useState(fields[0]?.key ?? "");
	const [who, setWho] = useState(selected.value >= 0 ? selected.value : 0);
	const [item, setItem] = useState(-1);
	const [side, setSide] = useState(0);
	const [door, setDoor] = useState(0);
	const f = fields.find(x => x.key === key);
	const fig = figure(who);
	const ofFigure = !!f && (f.kind === "token" || f.kind === "condition" || f.kind === "status" || f.kind === "place");
	const items = (fig?.items ?? []);
	const chosen = items.some(i => i.id === item) ? item : items[0]?.id ?? -1;
	const doors = (map.value?.pieces ?? []).filter(p => p.door >= 0);
	const [value, setValue] = useState(0);
	const [at, setAt] = useState<[string, string, string]>(["", "", ""]);
	useEffect(() => { if (fig) setAt([number(fig.at[0] / 1000, 3), number(fig.at[1] / 1000, 3), number(fig.at[2] / 1000, 3)]); }, [who, key]);
	useEffect(() => { if (f) setValue(fig?.bars?.find(b => b.key === "stat." + f.key || (!b.name && /wound/.test(f.key)))?.n ?? Math.max(f.lo, 0)); }, [key, who]);
	if (!f) return <p class="muted">{t("byhand.none")}</p>;
	const coords = at.map(s => Math.round(Number(s.replace(/\./g, lang.value === "de" && s.includes(",") ? "" : ".").replace(",", ".")) * 1000));
	const ok = f.kind !== "place" || coords.every(n => !isNaN(n));
	const submit = (e: Event) => {
		e.preventDefault();
		if (!ok) return;
		closeDialog();
		void setByHand({
			field: f.key,
			...(ofFigure ? { figure: who } : f.kind === "item" ? { item: chosen } : f.kind === "door" ? { door } : f.kind === "side" ? { side } : {}),
			value,
			...(f.kind === "place" ? { at: coords } : {}),
		});
	};
	return <form onSubmit={submit} class="form">
		<p class="muted">{t("byhand.why")}</p>
		<label>{t("byhand.what")} <select value={key} onChange={e => setKey(e.currentTarget.value)} data-testid="field">{fields.map(x => <option key={x.key} value={x.key}>{x.text}</option>)}</select></label>
		{(ofFigure || f.kind === "item") && <label>{t("fighter")} <select value={who} onChange={e => setWho(+e.currentTarget.value)} data-testid="field-figure">{figures.value.map(x => <option key={x.id} value={x.id}>{x.name}{v.sides[x.side] && ` (${v.sides[x.side].name})`}</option>)}</select></label>}
		{f.kind === "item" && <label>{t("weapons")} <select value={chosen} onChange={e => setItem(+e.currentTarget.value)}>{items.map(i => <option key={i.id} value={i.id}>{i.name}</option>)}</select></label>}
		{f.kind === "side" && <label>{t("side")} <select value={side} onChange={e => setSide(+e.currentTarget.value)}>{v.sides.map((s, i) => <option key={i} value={i}>{s.name}</option>)}</select></label>}
		{f.kind === "door" && <label>{t("door")} <select value={door} onChange={e => setDoor(+e.currentTarget.value)}>{doors.map(d => <option key={d.door} value={d.door}>{d.name}</option>)}</select></label>}
		{f.kind === "place"
			? <fieldset class="xyz"><legend>{t("place")}</legend>{(["x", "y", "z"] as const).map((c, i) => <label key={c}>{t("coord." + c, { unit: unit.value.trim() })} <input type="text" inputMode="decimal" value={at[i]} onInput={e => { const s = e.currentTarget.value; setAt(b => b.map((o, j) => j === i ? s : o) as any); }} /></label>)}</fieldset>
			: f.names?.length
				? <label>{t("value")} <select value={value} onChange={e => setValue(+e.currentTarget.value)} data-testid="field-value">{f.names.map((n, i) => <option key={i} value={f.lo + i}>{n}</option>)}</select></label>
				: <label>{t("value")} <input type="number" min={f.lo} max={f.hi} value={value} onInput={e => setValue(+e.currentTarget.value)} data-testid="field-value" /> <small>{t("range", { lo: f.lo, hi: f.hi })}</small></label>}
		<div class="buttons"><button type="submit" class="primary" disabled={!ok} data-testid="yes">{t("byhand.do")}</button><button type="button" class="plain" onClick={closeDialog}>{t("cancel")}</button></div>
	</form>;
}

// The end

const agreed = signal<boolean[]>([]); // who has said yes; the server is told when all have

export function showEnd() {
	const sides = view.value!.sides;
	agreed.value = sides.some(s => s.player === "people") ? sides.map(s => s.player === "program") : []; // the program always agrees
	shown.value = { title: t("end"), body: End };
}

function End() {
	const v = view.value!;
	const agree = (seat: number) => {
		const now = agreed.value = v.sides.map((_, i) => i === seat ? !agreed.value[i] : !!agreed.value[i]);
		if (!now.every(Boolean)) return;
		closeDialog();
		void end("agree", seat);
	};
	return <>
		<h3>{t("end.agree")}</h3>
		<p class="muted">{t("end.agree.how")}</p>
		<div class="buttons">{v.sides.map((s, i) => <button key={i} type="button" aria-pressed={!!agreed.value[i]} disabled={!!sending.value || s.player === "program" && !!agreed.value[i]} data-testid={`agree-${i}`} onClick={() => agree(i)}>{agreed.value[i] ? "✓ " : ""}{t("end.agrees", { side: s.name })}</button>)}</div>
		<h3>{t("end.concede")}</h3>
		<div class="buttons">{v.sides.map((s, i) => <button key={i} type="button" data-testid={`concede-${i}`} onClick={() => askToConfirm(t("end.concede"), t("end.concede.sure", { side: s.name }), () => end("concede", i))}>{t("end.concedes", { side: s.name })}</button>)}</div>
	</>;
}

// Settings

export function showMenu(home: () => void) {
	function Body() {
		const v = view.value;
		return <div class="menu">
			<Languages />
			<label class="check"><input type="checkbox" checked={askEachRoll.value} onChange={e => setAskEachRoll(e.currentTarget.checked)} data-testid="ask-each-roll" /> {t("roll.ask")}</label>
			{v && <>
				<SecretSwitch />
				<button type="button" onClick={byHand} data-testid="byhand">{t("byhand")} …</button>
				{!v.over && <button type="button" onClick={showEnd} data-testid="end">{t("end")} …</button>}
				<button type="button" onClick={() => showRulebook(v.system)} data-testid="rules">{t("rules")}</button>
				<a class="button" href={address(ofBattle("/journal"))} download>{t("journal")}</a>
			</>}
			<button type="button" onClick={() => { closeDialog(); home(); }} data-testid="menu-home">{t("home")}</button>
		</div>;
	}
	shown.value = { title: t("menu"), body: Body };
}

export function Languages() {
	const to = (l: Lang) => () => void load(l).catch(() => { /* the old words stay */ });
	return <div class="languages" role="group" aria-label={t("language")}>
		<button type="button" aria-pressed={lang.value === "de"} lang="de" data-testid="lang-de" onClick={to("de")}>Deutsch</button>
		<button type="button" aria-pressed={lang.value === "en"} lang="en" data-testid="lang-en" onClick={to("en")}>English</button>
	</div>;
}
