// The open question and its answers: dice, a choice, a place, a number read off the table.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Ask, Offer } from "./api";
import { answer, ask, figure, itemName, log, optionKey, sending, view } from "./battle";
import { showRule } from "./dialogs";
import { DiceAsk, Rolls } from "./dice";
import { forget, go, goal, mayGo, mover, place, plan, planning, stay, steers } from "./move";
import { ProbePanel, opened } from "./probe";
import { Unseen, unseen } from "./secret";
import { OddsTable, SightTable } from "./sight";
import { Emblem } from "./emblem";
import { atFoe, atSomebody, hovered, looked, tab, unheld, weigh, weighed } from "./table";
import { ItemStates, Traits } from "./card";
import { Camp } from "./track";
import { inches, t } from "./words";

export function AskPanel() {
	const v = view.value!, a = ask.value;
	useEffect(() => {
		// The control that was used is gone with its question: the keys go on with the new one.
		if (!a || sending.value || a.kind === "dice" || !unheld()) return;
		document.querySelector<HTMLElement>(a.kind === "place" ? "[data-testid=board]" : ".ask .option, .ask input, .ask .primary")?.focus({ preventScroll: true });
	}, [v.number, sending.value]);
	if (!a) {
		if (v.over && !looked.value) return null;
		return <section class="panel ask" aria-label={t("question")}>{!v.over && <p class="muted" role="status">{v.ask ? t("program.plays", { side: v.sides[v.ask.seat]?.name ?? "" }) : t("nothing.asked")}</p>}{looked.value && <SightTable />}</section>;
	}
	if (unseen.value) return <Unseen />;
	const who = figure(a.who);
	return <section class={`panel ask side${a.seat}`} aria-labelledby="question" data-testid="ask" data-rule={a.rule} data-kind={a.kind}>
		<Rolls />
		<header>
			<Emblem side={a.seat} />
			<div>
				<p class="seat">{v.sides[a.seat]?.name ?? t("seat.none")}{v.sides[a.seat]?.player === "program" ? ` (${t("program.side")})` : ""}{who ? " · " + who.name : ""}</p>
				<h2 id="question" aria-live="polite">{a.text}</h2>
			</div>
			{a.rule && <button type="button" class="rule" aria-label={t("rule.of", { what: a.text })} onClick={() => showRule(a.rule)}>§</button>}
		</header>
		{sending.value && <p class="unconfirmed" role="status">{t("unconfirmed")}</p>}
		{a.kind === "dice" && <DiceAsk ask={a} />}
		{a.kind === "choice" && <Camp />}
		{a.kind === "choice" && <ProbePanel />}
		{a.kind === "choice" && <Choice key={v.number} ask={a} />}
		{a.kind === "place" && <PlaceAsk />}
		{a.kind === "fact" && <FactAsk key={v.number} ask={a} />}
		{looked.value && !(weighed.value && atSomebody(weighed.value)) && !hovered.value && <SightTable />}
	</section>;
}

function Choice({ ask: a }: { ask: Ask }) {
	const offers = a.options ?? [];
	const allowed = offers.filter(o => o.allowed), refused = offers.filter(o => !o.allowed);
	return <div class="choice">
		<ul class="options" aria-label={t("options")}>{allowed.map(o => <li key={optionKey(o.option)}><OfferRow o={o} /></li>)}</ul>
		{refused.length > 0 && <>
			<h3>{t("options.refused")}</h3>
			<ul class="options refused">{joined(refused).map(all => <li key={optionKey(all[0].option)}>{all.length > 1 ? <RefusedRows all={all} /> : <RefusedRow o={all[0]} />}</li>)}</ul>
		</>}
	</div>;
}

// An OfferRow commits at once where nothing has to be weighed; what names a figure is looked at first and then confirmed.
function OfferRow({ o }: { o: Offer }) {
	const key = optionKey(o.option);
	const open = weighed.value && optionKey(weighed.value.option) === key;
	const busy = sending.value === key;
	const since = useRef(0);
	const confirm = useRef<HTMLButtonElement>(null);
	const commit = () => answer({ option: o.option }, key);
	const f = figure(o.who), item = o.item >= 0 ? o.item : o.option.item;
	useEffect(() => { if (open) { since.current = since.current || performance.now(); confirm.current?.closest("li")?.scrollIntoView({ block: "nearest" }); } else since.current = 0; }, [open]);
	const asks = o.option.verb === view.value!.probe;
	if (asks && view.value!.camp) return null;
	if (!f) return <>
		<button type="button" class="option" data-testid={`option-${key}`} disabled={!!sending.value} aria-busy={busy} aria-expanded={asks ? opened.value : undefined} onClick={asks ? () => { opened.value = !opened.value; } : commit}>
			<span>{o.text}</span>{item >= 0 && !o.text.includes(itemName(item)) && <small>{itemName(item)}</small>}{busy && <span> …</span>}
		</button>
		{item >= 0 && <ItemLine id={item} />}
	</>;
	const click = () => {
		if (!open) return weigh(o);
		if (performance.now() - since.current > 450) void commit(); // the second half of a double click is not a confirmation
	};
	return <div class={open ? "weigh open" : "weigh"} {...glance(o)}>
		<button type="button" class="option" data-testid={`option-${key}`} disabled={!!sending.value} aria-expanded={!!open} aria-busy={busy} onClick={click}>
			<Emblem side={f.box ? -1 : f.side} small /><span>{o.text}</span><small>{o.group ? [grouped(o), friendly(o)].filter(Boolean).join(", ") : [f.statusText, f.meter?.text].filter(Boolean).join(", ")}</small>
		</button>
		{open && <div class="weighing">
			{(o.group?.length ?? 0) > 1 && <p class="grouped" data-testid="grouped">{t("group.who", { who: named(o.group!) })}{friendly(o) && <b> ⚠ {friendly(o)}</b>}</p>}
			{atSomebody(o) && (view.value?.hides ? atFoe(o) && <Hidden /> : <><OddsTable of={key} /><SightTable /></>)}
			<div class="buttons">
				<button ref={confirm} type="button" class="primary" data-testid="confirm" disabled={!!sending.value} aria-busy={busy} onClick={commit}>{t("confirm.what", { what: o.text })}{busy ? " …" : ""}</button>
				<button type="button" class="plain" onClick={() => weigh(null)}>{t("cancel")}</button>
			</div>
		</div>}
	</div>;
}

const named = (list: number[]) => list.map(n => figure(n)?.name ?? "").join(", ");
// grouped says upon how many an option would be turned; friendly names those of the own side among them.
const grouped = (o: Offer) => o.group!.length === 1 ? t("group.one") : t("group.many", { n: o.group!.length });
const friendly = (o: Offer) => o.friends?.length ? t("group.friends", { who: named(o.friends) }) : "";

// Hidden says why neither sight nor chances are shown.
const Hidden = () => <details class="hides" data-testid="hides"><summary>{t("hides")}</summary><p class="muted">{view.value?.hides}</p></details>;

// glance draws the sight line while the mouse or the focus is on an option.
const glance = (o: Offer) => atSomebody(o) ? {
	onMouseEnter: () => { hovered.value = o; }, onMouseLeave: () => { if (hovered.value === o) hovered.value = null; },
	onFocusIn: () => { hovered.value = o; }, onFocusOut: () => { if (hovered.value === o) hovered.value = null; },
} : {};

// joined puts actions together that are refused for the same reason, where there are many.
function joined(refused: Offer[]): Offer[][] {
	const list: Offer[][] = [];
	for (const o of refused) {
		const same = o.who < 0 && o.item < 0 ? refused.filter(x => x.who < 0 && x.item < 0 && x.why === o.why) : [];
		if (same.length < 4) list.push([o]);
		else if (same[0] === o) list.push(same);
	}
	return list;
}

const RefusedRows = ({ all }: { all: Offer[] }) => <div class="no" data-testid={`refused-${optionKey(all[0].option)}`}>
	<p><span class="text">{all.map(o => o.text).join(", ")}</span> <span class="why">{all[0].why}</span></p>
	{all[0].whyRule && <button type="button" class="rule" aria-label={t("rule.of", { what: all[0].why ?? "" })} onClick={() => showRule(all[0].whyRule!)}>§</button>}
</div>;

function RefusedRow({ o }: { o: Offer }) {
	const key = optionKey(o.option);
	const open = weighed.value && optionKey(weighed.value.option) === key;
	const body = <><span class="text">{o.text}</span> <span class="why">{o.why}</span></>;
	const row = useRef<HTMLDivElement>(null);
	useEffect(() => { if (open) row.current?.scrollIntoView({ block: "nearest" }); }, [open]);
	return <div ref={row} class={open ? "no open" : "no"} data-testid={`refused-${key}`} {...glance(o)}>
		{o.who >= 0 ? <button type="button" class="plain" aria-expanded={!!open} onClick={() => weigh(open ? null : o)}>{body}</button> : <p>{body}</p>}
		{o.whyRule && <button type="button" class="rule" aria-label={t("rule.of", { what: o.why ?? o.text })} onClick={() => showRule(o.whyRule!)}>§</button>}
		{open && atSomebody(o) && !view.value?.hides && <div class="weighing"><SightTable /></div>}
	</div>;
}

// ItemLine shows what a weapon does beside the choice of it.
function ItemLine({ id }: { id: number }) {
	for (const f of view.value!.figures) for (const i of f.items ?? []) if (i.id === id) {
		return <p class="itemline">{(i.stats ?? []).filter(s => s.text && s.text !== "–").map(s => <span key={s.key} title={s.long}><abbr>{s.short}</abbr> {s.text}</span>)}<ItemStates of={i.states} /><Traits labels={i.traits} /></p>;
	}
	return null;
}

function PlaceAsk() {
	const p = place.value, m = mover.value, pl = plan.value;
	if (!p || !m) return null;
	if (steers.value) return <SteerAsk />;
	const legs = pl?.legs ?? [];
	const spare = legs.length ? pl!.left ?? 0 : 0;
	return <div class="place-ask">
		<p>{t("place." + p.kind)} <span class="keys">{t("place.keys")}</span></p>
		{p.kind === "leg" && <p class="budget" data-testid="budget">{t("budget", { n: inches(p.budget) })}{legs.length > 0 && goal.value ? <> · <b>{t("plan.cost", { n: inches(pl!.cost ?? 0) })}</b> · {t("plan.left", { n: inches(spare) })}</> : null}</p>}
		<div aria-live="polite">
			{planning.value && !pl && <p class="muted">{t("plan.asking")}</p>}
			{pl?.refusal && <p class="bad" data-testid="refusal">✕ {pl.refusal}</p>}
			{legs.length > 1 && <ol class="legs">{legs.map((l, i) => <li key={i}>{inches(l.length)}{l.cost !== l.length ? " " + t("plan.costs", { n: inches(l.cost) }) : ""}{l.how ? " · " + l.how : ""}</li>)}</ol>}
			{legs.length > 0 && pl!.arrives === false && <p class="muted">{t("plan.short")}</p>}
			{pl && (pl.contact ?? -1) >= 0 && <p>{t("plan.contact", { who: figure(pl.contact)?.name ?? "" })}</p>}
			{pl?.outline && <p>{pl.touched?.length ? t("plan.touched", { who: pl.touched.map(n => figure(n)?.name).join(", ") }) : t("plan.touched.none")}</p>}
		</div>
		<div class="buttons">
			<button type="button" class="primary" data-testid="confirm" disabled={!mayGo.value} aria-busy={sending.value === "confirm"} onClick={() => go(true)}>{t(p.kind === "leg" ? (p.must ? "place.walk" : "place.end") : "place.here")}{sending.value === "confirm" ? " …" : ""}</button>
			{p.kind === "leg" && !p.must && spare > 0 && <button type="button" data-testid="more" disabled={!mayGo.value} onClick={() => go(false)}>{t("place.more")}</button>}
			{goal.value && <button type="button" class="plain" onClick={forget}>{t("cancel")}</button>}
			{p.kind === "leg" && !p.must && !goal.value && <button type="button" data-testid="stop" disabled={!!sending.value} onClick={stay}>{t("place.stop")}</button>}
		</div>
	</div>;
}

// SteerAsk asks for a facing, or for a way straight ahead.
function SteerAsk() {
	const p = place.value!, pl = goal.value ? plan.value : null, facing = p.kind === "facing";
	const said = facing ? (pl?.facing != null ? `${pl.facing}°` : "") : pl ? inches(pl.length ?? 0) : "";
	return <div class="place-ask">
		<p>{t("place." + p.kind)} <span class="keys">{t("place." + p.kind + ".keys", { one: inches(1000), tenth: inches(100) })}</span></p>
		<p class="budget" data-testid="budget">{facing ? t("facing.now", { n: p.facing }) + (p.turn < 180 ? " · " + t("facing.most", { n: p.turn }) : "") : t("budget", { n: inches(p.budget) })}{said && <> · <b>{said}</b></>}</p>
		<div aria-live="polite">
			{pl?.refusal && <p class="bad" data-testid="refusal">✕ {pl.refusal}</p>}
			{pl?.off && <p class="bad">{t("plan.off")}</p>}
			{!!pl?.met?.length && <p>{t("plan.met", { who: pl.met.map(n => figure(n)?.name).join(", ") })}</p>}
		</div>
		<div class="buttons">
			<button type="button" class="primary" data-testid="confirm" disabled={!mayGo.value} aria-busy={sending.value === "confirm"} onClick={() => go(true)}>{t(facing ? "place.face" : "place.drive")}{sending.value === "confirm" ? " …" : ""}</button>
			{!p.must && <button type="button" data-testid={facing ? "keep" : "stop"} disabled={!!sending.value} onClick={stay}>{t(facing ? "place.keep" : "place.stop")}</button>}
			{goal.value && <button type="button" class="plain" onClick={forget}>{t("cancel")}</button>}
		</div>
	</div>;
}

function FactAsk({ ask: a }: { ask: Ask }) {
	const f = a.fact!;
	const [text, set] = useState("");
	const read = Number(text.replace(",", "."));
	const value = Math.round(read * (f.scale ?? 1));
	const ok = text.trim() !== "" && !isNaN(read) && value >= f.lo && value <= f.hi;
	return <form class="fact-ask" onSubmit={e => { e.preventDefault(); if (ok) void answer({ fact: value }, "confirm"); }}>
		<label>{f.text} <input type="text" inputMode="decimal" data-testid="fact" value={text} onInput={e => set(e.currentTarget.value)} /> {f.unit}</label>
		<button type="submit" class="primary" data-testid="confirm" disabled={!ok || !!sending.value}>{t("confirm")}</button>
	</form>;
}

// UndoButton says what it takes back.
export function UndoButton({ onUndo }: { onUndo: () => void }) {
	const u = view.value?.undo;
	return <button type="button" class="undo" data-testid="undo" disabled={!u || !!sending.value} onClick={onUndo} title={u?.text ?? t("undo.none")}>
		<span aria-hidden="true">↶ </span><span class="what">{u?.text ?? t("undo")}</span>
	</button>;
}

// A question brings its panel forward on a small screen, unless people are reading.
export const callToAsk = () => { if (tab.value === "card" || log.value.length < 2) tab.value = "ask"; };
