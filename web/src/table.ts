// What people have their finger on: the fighter looked at, the option weighed, the two whose sight is measured, the level shown.

import { batch, computed, effect, signal } from "@preact/signals";
import { type Bar, type Figure, type Label, type Odds, type Offer, type Piece, type Sight, get } from "./api";
import { ask, figure, figures, map, ofBattle, optionKey, tell, view } from "./battle";
import { askEachRoll } from "./settings";
import { lang, number, t } from "./words";

export const selected = signal(-1);
export const weighed = signal<Offer | null>(null);
export const hovered = signal<Offer | null>(null); // the option under the mouse or the focus: its sight line is drawn
export const pointed = signal(-1); // the figure under the mouse
export const level = signal<number | null>(null); // the highest level shown; null: all
export const measuring = signal(-1); // who sight is being measured from, by the tool
const toolPair = signal<[number, number] | null>(null);

export type Tab = "ask" | "card" | "log";
export const tab = signal<Tab>("ask");

// pair is whose sight is shown: measured by the tool, or of the option weighed.
export const pair = computed<[number, number] | null>(() => {
	if (view.value?.hides) return null;
	if (toolPair.value) return toolPair.value;
	const who = ask.value?.who ?? -1, at = (weighed.value ?? hovered.value)?.who ?? -1;
	if (who < 0 || at < 0 || who === at || !figure(who)?.on || !figure(at)?.on) return null;
	return [who, at];
});

// watched are the two who are to be seen at once: also where nothing is measured.
export const watched = computed<[number, number] | null>(() => {
	const w = weighed.value;
	return pair.value ?? (w && atSomebody(w) ? [ask.value!.who, w.who] : null);
});

export interface Looked { a: number; b: number; number: number; lang: string; sight: Sight | null; error: string }
export const looked = signal<Looked | null>(null);
export const odds = signal<{ key: string; odds: Odds | null; error: string } | null>(null);

// group is all whom the option looked at would be turned upon.
export const group = computed<Offer | null>(() => { const o = weighed.value ?? hovered.value; return o?.allowed && o.group?.length ? o : null; });

// offers that name a figure, by figure: what the board lights up. An allowed one goes before a refused one.
export const offered = computed(() => {
	const by = new Map<number, Offer>();
	for (const o of ask.value?.options ?? []) {
		if (o.who >= 0 && (!by.has(o.who) || (o.allowed && !by.get(o.who)!.allowed))) by.set(o.who, o);
	}
	return by;
});

// hostile says whether choosing o turns on another figure, so that sight and chances matter before it is done.
export const atSomebody = (o: Offer) => o.who >= 0 && (ask.value?.who ?? -1) >= 0 && o.who !== ask.value!.who;

// atFoe says so of somebody of the other side.
export const atFoe = (o: Offer) => atSomebody(o) && figure(o.who)?.side !== figure(ask.value!.who)?.side;

export function weigh(o: Offer | null) {
	batch(() => {
		weighed.value = o;
		toolPair.value = null;
		measuring.value = -1;
		if (o && o.who >= 0) selected.value = o.who;
	});
}

// tapFigure is a finger, a mouse or a key upon a figure.
export function tapFigure(n: number) {
	if (measuring.value >= 0 && measuring.value !== n) {
		batch(() => { toolPair.value = [measuring.value, n]; selected.value = n; });
		return;
	}
	const o = offered.value.get(n);
	if (o) weigh(o);
	else selected.value = n;
}

export function measureFrom(n: number) {
	if (view.value?.hides) return tell("warn", view.value.hides);
	batch(() => { toolPair.value = null; weighed.value = null; measuring.value = n; });
}
export function measurePair(a: number, b: number) {
	batch(() => { measuring.value = a; toolPair.value = [a, b]; });
}
export function measureEnd() {
	batch(() => { measuring.value = -1; toolPair.value = null; });
}

// A new position: what was weighed belongs to the old one; who acts is looked at.
let seen = -1, acting = -1;
effect(() => {
	const v = view.value;
	if (!v || v.number === seen) return;
	const first = seen < 0;
	seen = v.number;
	const who = v.ask?.who ?? -1;
	batch(() => {
		weighed.value = null;
		hovered.value = null;
		if (toolPair.peek()) measureEnd();
		if (who >= 0 && (who !== acting || first)) selected.value = who;
		if (selected.peek() < 0 && v.figures.length) selected.value = v.figures[0].id;
	});
	acting = who;
});

let looking: AbortController | null = null;
effect(() => {
	const p = pair.value, number = view.value?.number;
	void lang.value;
	if (!p || number == null) { looking?.abort(); looked.value = null; return; }
	const [a, b] = p;
	if (looked.peek()?.a === a && looked.peek()?.b === b && looked.peek()?.sight && looked.peek()?.number === number && looked.peek()?.lang === lang.value) return;
	looking?.abort();
	const mine = looking = new AbortController();
	const about = { a, b, number, lang: lang.value };
	looked.value = { ...about, sight: null, error: "" };
	get<Sight>(ofBattle("/sight"), { a, b, after: number }, mine.signal).then(
		sight => { if (mine === looking) looked.value = { ...about, sight, error: "" }; },
		e => { if (mine === looking && e.name !== "AbortError") looked.value = { ...about, sight: null, error: e.message || t("unreachable") }; });
});

let reckoning: AbortController | null = null;
effect(() => {
	const o = weighed.value, v = view.value, a = v?.ask;
	void lang.value;
	reckoning?.abort();
	// Of a choice that is weighed; of a roll that people have to make, what can follow from it.
	const roll = a?.kind === "dice" && (askEachRoll.value || v!.sides[a.seat]?.dice === "typed");
	if (!v || !roll && (!o?.allowed || a?.kind !== "choice" || v.hides)) { odds.value = null; return; }
	const key = roll ? "roll" : optionKey(o!.option);
	const mine = reckoning = new AbortController();
	odds.value = { key, odds: null, error: "" };
	get<Odds>(ofBattle("/odds"), { after: v.number, ...(roll ? {} : { option: JSON.stringify(o!.option) }) }, mine.signal).then(
		got => { if (mine === reckoning) odds.value = { key, odds: got, error: "" }; },
		e => { if (mine === reckoning && e.name !== "AbortError") odds.value = { key, odds: null, error: e.message || t("unreachable") }; });
});

// levels are the heights that one can look at: the ground and every top that is stood on.
export const levels = computed(() => {
	const tops = new Set<number>([0]);
	for (const p of map.value?.pieces ?? []) if (p.stand && extent(p) >= (p.base > 0 ? 6e6 : 12e6)) tops.add(p.top);
	return [...tops].sort((a, b) => a - b);
});

// extent is about how large a piece is: crates make no level.
function extent(p: Piece): number {
	const xs = p.outline.map(c => c[0]), ys = p.outline.map(c => c[1]);
	return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}

// initials are what a figure's disc says: two letters that differ from those of its own side.
export const initials = computed(() => {
	const out = new Map<number, string>();
	const used = new Set<string>();
	for (const f of figures.value) {
		if (f.box) continue;
		let words = f.name.replace(/[^\p{L}\p{N} ]/gu, "").split(/\s+/).filter(Boolean);
		if (words.length > 1 && /^(the|der|die|das)$/i.test(words[0]!)) words = words.slice(1); // an article tells nobody apart
		const letters = [...words.join("")];
		const tries = [words.slice(0, 2).map(w => [...w][0]).join(""), ...letters.slice(1).map(c => letters[0] + c), ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(n => letters[0] + n)];
		const free = tries.map(s => s.length === 1 ? (letters[0] ?? "") + (letters[1] ?? "") : s).find(s => !used.has(f.side + s)) ?? String(f.id);
		used.add(f.side + free);
		out.set(f.id, free);
	}
	return out;
});

// states are what has befallen a figure; that it is ready is shown by itself.
export const states = (f: Figure): Label[] => (f.conditions ?? []).filter(c => !/(^|\.)ready$/.test(c.key ?? ""));

// wounds says what a figure has left.
export const wounds = (f: Figure) => f.meter ? f.meter.text : (f.bars ?? []).map(b => t(b.name ? "left.of" : "wounds.of", { what: b.name, n: number(b.n), max: b.max })).join(", ");

// life is what wounds take from. A few points are drawn one by one, many as a bar.
export const life = (f: Figure): Bar | undefined => f.bars?.[0];
export const pips = (f: Figure): Bar | undefined => life(f) && life(f)!.max > 1 && f.bars!.length === 1 ? life(f) : undefined;
export const meter = (f: Figure): Bar | undefined => f.bars && f.bars.length > 1 ? life(f) : undefined;
export const filled = (b: Bar) => Math.min(Math.max(b.n / b.max, 0), 1);

// describe says in one sentence what a disc shows.
export function describe(f: Figure): string {
	const v = view.value!;
	const parts = [f.name, v.sides[f.side]?.name ?? "", f.statusText, ...states(f).map(c => c.text)];
	parts.push(wounds(f));
	if (f.ready) parts.push(t("ready"));
	return parts.filter(Boolean).join(", ");
}

// unheld says that the focus is nowhere, or on the board whose path is walked: it may go on to the next question.
export function unheld(): boolean {
	const at = document.activeElement as HTMLElement | null;
	return !at || at === document.body || at.dataset.testid === "board";
}
