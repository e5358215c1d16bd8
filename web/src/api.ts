// What the server says and is asked. The shapes are those of the server; nothing is worked out here.

export type Point = [number, number, number];
export type XY = [number, number];
export type Dice = "digital" | "typed";
export type Player = "people" | "program";

export interface Option { verb: string; who: number; item: number; n: number }

export interface Part { text: string; value: number; rule?: string }
export interface Need { rule?: string; text: string; target?: number; way?: string; parts?: Part[] | null }

export interface Offer {
	option: Option;
	text: string;
	who: number;
	item: number;
	allowed: boolean;
	why?: string | null;
	whyRule?: string | null;
	group?: number[]; // all whom it would be turned upon
	friends?: number[]; // those of them who are of the own side
}

// What a face of a die does; faces that do the same stand together.
export interface Does { key: string; text: string; short: string; title: string; tone: "nothing" | "slight" | "grave" }
export interface ChartLine { key: string; text: string; faces: { from: number; to: number; does: Does }[] }

export interface Place {
	kind: "leg" | "deploy" | "aim" | "facing" | "ahead";
	who: number;
	budget: number;
	must: boolean;
	zones?: [number, number, number, number][] | null;
	mode?: string;
	facing: number; // degrees; -1 where it does not matter
	turn: number; // the most degrees either way
	at?: Point; // where it stands by now, to be turned or to go ahead
	base?: XY[]; // of a rectangular base, there
	barred?: XY[]; // where it may not turn to
	ray?: Point[]; // the way ahead: a point each unit, and its end
}

export interface Ask {
	kind: "dice" | "choice" | "place" | "fact";
	rule: string;
	text: string;
	seat: number;
	program: boolean; // answers by itself: nobody is asked
	who: number;
	whom: number;
	item: number;
	dice?: { n: number; sides: number; notation: string; reads?: ChartLine } | null;
	need?: Need | null;
	options?: Offer[] | null;
	place?: Place | null;
	fact?: { text: string; lo: number; hi: number; unit: string; scale?: number } | null; // what people type times scale is sent
}

export interface Stat { key: string; short: string; long: string; text: string; was?: string }
export interface Label { key?: string; text: string; title?: string; modelled?: boolean; lacks?: boolean }
export interface Item { id: number; name: string; status: string; statusText: string; states?: Label[] | null; stats?: Stat[] | null; traits?: Label[] | null }

export interface Bar { key: string; name: string; long: string; n: number; max: number; plain: boolean }

// A Meter is a row of slots in sections; its marker begins at the first one.
export interface Meter { sections: { key: string; text: string; n: number }[]; at: number; of: number; in: number; text: string }

export interface Figure {
	id: number;
	name: string;
	type: string;
	kind: string;
	kindText?: string;
	side: number;
	at: Point;
	radius: number;
	facing: number; // degrees; -1 where it does not matter
	base?: XY[]; // corners of a rectangular base, the two at the front first
	arc?: XY[];
	box: boolean; // a thing that belongs to no side
	wrecked: boolean;
	on: boolean;
	status: string;
	statusText: string;
	lying: boolean;
	ready: boolean;
	active: boolean;
	conditions?: Label[] | null;
	bars?: Bar[] | null; // what it has left; wounds take from the first
	meter?: Meter | null;
	chart?: ChartLine[] | null; // what dice do to it
	stats?: Stat[] | null;
	skills?: Label[] | null;
	items?: Item[] | null;
}

export interface Side {
	name: string;
	dice: Dice;
	player: Player;
	points: number | null; // null: nobody counts
	bottled: boolean;
	active: number;
	out: number;
	ready: number | null; // null: nobody is said to be
}

export interface Track { now: number; who: number; turns: { count: number; who: number }[] }

export interface Prober { who: number; skills: (Offer & { target: number })[]; difficulty: Offer[]; against: Offer[] }
export interface Probe { row: Option[]; need: Need; chances: Chance[] }
export interface Chance { key: string; text: string; p: string; value: number }

export interface Piece {
	name: string;
	kind: string;
	outline: XY[];
	base: number;
	top: number;
	sight: boolean;
	cover: boolean;
	move: boolean;
	stand: boolean;
	ladder: boolean;
	difficult: boolean;
	railing: boolean;
	door: number;
	terminal: number;
}

export interface TableMap { width: number; depth: number; pieces: Piece[]; ducts?: [Point, Point][] }

export interface Goal { kind: string; side: number; text: string; zone?: [number, number, number, number] }

export interface Field { key: string; text: string; kind: string; lo: number; hi: number; names?: string[] | null }

export interface LogLine {
	n: number;
	kind: "note" | "roll" | "certain" | "choice" | "move" | "heading" | "hand";
	text: string;
	rule?: string;
	seat: number;
	who: number;
	faces?: number[] | null;
	sides?: number; // of the dice
	does?: Does[] | null; // what each of them does
	how?: string;
	passed?: boolean | null;
	need?: string;
	parts?: Part[] | null;
	doubtful?: string | null;
	void?: boolean;
}

export interface View {
	number: number;
	system: string;
	scenario: string;
	round: number;
	rounds: number;
	phase: string;
	phaseText: string;
	priority: number;
	over: boolean;
	result?: { winner: number; text: string } | null;
	sides: Side[];
	map?: TableMap | null;
	doors?: boolean[] | null;
	figures: Figure[];
	ask: Ask | null;
	undo: { to: number; text: string } | null;
	hides?: string | null; // why nothing may be measured just now
	unit: string; // that lengths are written with
	track?: Track | null;
	camp?: string[] | null; // what counts between encounters
	probe: string; // the verb that asks for a check; empty if none can be asked for
	master: number; // the side of the game master; -1: none
	goals?: Goal[] | null;
	fields?: Field[] | null;
	log?: LogLine[] | null;
}

export type Answer =
	| { dice: number[] }
	| { roll: true }
	| { option: Option }
	| { row: Option[] }
	| { path: Point[]; stop?: boolean }
	| { at: Point }
	| { fact: number };

export interface SightOne {
	visible: boolean;
	hidden: string;
	percent: number;
	cover: string;
	coverText: string;
	distance: number;
	ray?: Point[] | null;
	by?: string;
	aside?: boolean; // not where the other one looks
}
export interface Both { ab: SightOne; ba: SightOne }
export interface Sight extends Both { standing?: Both | SightOne; lying?: Both | SightOne }

export interface Odds {
	needs?: Need[] | null;
	chances?: Chance[] | null;
	wounds?: { n: number; p: string; value: number }[] | null;
	slots?: boolean; // wounds are slots of a meter
	others?: { who: number; text: string; friend?: boolean; p: string; value: number }[] | null;
	runs?: number;
	note?: string;
}

export interface Plan {
	legs?: { to: Point; length: number; cost: number; how?: string }[] | null;
	arrives?: boolean;
	cost?: number;
	left?: number;
	refusal?: string | null;
	contact?: number;
	outline?: XY[];
	touched?: number[];
	base?: XY[]; // of a rectangular base, there
	// Of a facing and of a way ahead:
	at?: Point; // what to answer
	facing?: number;
	arc?: XY[];
	length?: number;
	met?: number[];
	off?: boolean;
}

export interface Ruling { key: string; id?: string; switch?: boolean; default: string; choices: { key: string; text: string }[]; title: string; reason: string; doubtful: boolean }
export interface Why { key?: string; title: string; text: string; ids?: string[] | null; source?: string; borrowed?: string | boolean | null; ruling?: (Ruling & { now?: string }) | null }
export interface Rulebook { rules: Why[]; rulings: (Ruling & { now?: string })[]; notModelled: string[] }

export interface Gang { key: string; system: string; name: string; cost: number; fighters?: { name: string; type: string; kind: string; cost: number }[] | null; problem?: string }
export interface Scenario { key: string; system: string; name: string; description: string; map: string; rounds: number; gangs?: string[] | null; goals?: string[] | null; problem?: string }
export interface Kept { id: string; system: string; scenario: string; sides: string[]; entries: number; round: number; updated: string; over: boolean; result?: string | { text: string } | null; problem?: string }
export interface Lobby {
	systems: { key: string; name: string }[];
	scenarios: Scenario[];
	gangs: Gang[];
	rulings: Record<string, Ruling[]>;
	battles?: Kept[] | null;
}

// A Refused is an error of the server, with a sentence for people.
export class Refused extends Error {
	constructor(readonly code: string, text: string, readonly line: Point[] | null = null) {
		super(text);
	}
}

let lang = "de";
export const useLang = (to: string) => { lang = to; };

const withLang = (path: string, query: Record<string, string | number>) =>
	path + "?" + new URLSearchParams({ lang, ...Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])) });

async function read<T>(response: Response): Promise<T> {
	let body: any = null;
	try { body = await response.json(); } catch { /* said below */ }
	if (!response.ok) throw new Refused(body?.error?.code ?? "bad", body?.error?.text ?? `${response.status} ${response.statusText}`, body?.error?.line ?? null);
	return body as T;
}

// OFFLINE is the code of a Refused that never reached the server.
export const OFFLINE = "offline";

async function send<T>(path: string, query: Record<string, string | number>, init?: RequestInit): Promise<T> {
	let response: Response;
	try {
		response = await fetch(withLang(path, query), init);
	} catch (e) {
		if ((e as Error).name === "AbortError") throw e;
		throw new Refused(OFFLINE, "");
	}
	return read<T>(response);
}

export const get = <T>(path: string, query: Record<string, string | number> = {}, signal?: AbortSignal) => send<T>(path, query, { signal });
export const post = <T>(path: string, body: unknown, signal?: AbortSignal) =>
	send<T>(path, {}, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
export const postText = <T>(path: string, body: string) => send<T>(path, {}, { method: "POST", headers: { "Content-Type": "text/plain; charset=utf-8" }, body });
export const address = (path: string) => withLang(path, {});
