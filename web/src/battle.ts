// A battle as the server tells it: the last view, the log, the live link, and the one answer under way.

import { batch, computed, effect, signal } from "@preact/signals";
import { type Answer, type Figure, type LogLine, type Option, type Point, type TableMap, type View, OFFLINE, Refused, address, get, post } from "./api";
import { askEachRoll } from "./settings";
import { lang, t, unit } from "./words";

export const id = signal("");
export const view = signal<View | null>(null);
export const map = signal<TableMap | null>(null);
export const log = signal<LogLine[]>([]);
export const missing = signal("");

export type Link = "opening" | "live" | "lost";
export const link = signal<Link>("opening");

// A Notice is what people have to know now. line is drawn on the board.
export interface Notice { kind: "info" | "warn" | "bad"; text: string; line?: Point[] | null }
export const notice = signal<Notice | null>(null);
export function tell(kind: Notice["kind"], text: string, line: Point[] | null = null) {
	const said: Notice = { kind, text, line };
	notice.value = said;
	if (kind === "info") setTimeout(() => { if (notice.value === said) notice.value = null; }, 6000);
}

// sending is the answer that the server has not confirmed, as a key that its control knows; "" when there is none.
export const sending = signal("");
let awaited = 0; // the number that confirms it
let changes = 0; // counts them: two may have the same key

// ask is what people are asked: nothing while the program answers.
export const ask = computed(() => view.value?.ask?.program ? null : view.value?.ask ?? null);
export const figures = computed<Figure[]>(() => view.value?.figures ?? []);
export const figure = (n: number | undefined | null): Figure | undefined => n == null || n < 0 ? undefined : figures.value.find(f => f.id === n);
export const itemName = (n: number): string => {
	for (const f of figures.value) for (const i of f.items ?? []) if (i.id === n) return i.name;
	return "";
};
export const optionKey = (o: Option) => o.verb + (o.who >= 0 ? "-" + o.who : "") + (o.item >= 0 ? "-i" + o.item : "") + (o.n ? "-n" + o.n : "");

const path = (what = "") => `/api/battles/${encodeURIComponent(id.value)}${what}`;
export const ofBattle = path;

let stream: EventSource | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;

// open follows a battle until close.
export function open(battle: string) {
	close();
	id.value = battle;
	connect();
}

export function close() {
	stream?.close();
	stream = null;
	clearTimeout(retry);
	batch(() => {
		id.value = "";
		view.value = null;
		map.value = null;
		log.value = [];
		missing.value = "";
		notice.value = null;
		sending.value = "";
		link.value = "opening";
	});
}

function connect() {
	stream?.close();
	clearTimeout(retry);
	const s = stream = new EventSource(address(path("/events")));
	s.onopen = () => {
		if (link.value === "lost") tell("info", t("resynced"));
		link.value = "live";
	};
	s.addEventListener("view", e => take(JSON.parse((e as MessageEvent).data), true));
	s.addEventListener("entry", e => take(JSON.parse((e as MessageEvent).data), false));
	s.onerror = () => {
		if (s !== stream) return;
		link.value = "lost";
		if (s.readyState === EventSource.CLOSED) retry = setTimeout(refused, 1500); // the browser will not try again by itself
	};
}

// refused finds out why the stream did not open.
async function refused() {
	try {
		await get(path());
		connect();
	} catch (e) {
		if (e instanceof Refused && e.code === "notfound") missing.value = e.message;
		else retry = setTimeout(refused, 2500);
	}
}

interface Message { view: View; log?: LogLine[] | null }

// take shows what came. Numbers never decrease, and what was asked for early may come late: nothing older than what is
// shown counts, nor an entry that a whole view has brought already.
function take(m: Message, whole: boolean) {
	if (link.value === "lost" && stream?.readyState === EventSource.OPEN) link.value = "live"; // only one request was lost
	const old = view.value;
	if (old && (m.view.number < old.number || (!whole && m.view.number === old.number))) return;
	batch(() => {
		if (m.view.map) map.value = m.view.map;
		if (whole) log.value = m.view.log ?? m.log ?? [];
		else if (m.log?.length) log.value = [...log.value, ...m.log]; // what is taken back comes with a whole view
		unit.value = m.view.unit;
		view.value = { ...old, ...m.view };
		if (sending.value && m.view.number >= awaited) sending.value = "";
		if (old && old.number !== m.view.number && notice.value?.kind === "bad") notice.value = null;
	});
}

// refresh takes the whole battle anew.
export async function refresh() {
	const of = id.value;
	try {
		const whole = await get<View>(path());
		if (id.value === of) take({ view: whole }, true);
	} catch (e) {
		if (e instanceof Refused && e.code === "notfound") missing.value = e.message;
	}
}

// change sends one change; a second one is not sent while the first is not confirmed, so a double click counts once.
async function change(what: string, body: object, key: string, quiet = false): Promise<boolean> {
	const now = view.value;
	if (!now || sending.value) return false;
	const mine = ++changes;
	batch(() => {
		sending.value = key;
		awaited = Infinity;
		if (notice.value?.kind !== "info") notice.value = null;
	});
	try {
		const done = await post<{ number: number }>(path("/" + what), { after: now.number, ...body });
		awaited = done?.number ?? now.number + 1;
		if ((view.value?.number ?? 0) >= awaited) sending.value = "";
		else setTimeout(() => { if (mine === changes && sending.value) { sending.value = ""; void refresh(); } }, 1500);
		return true;
	} catch (e) {
		sending.value = "";
		if (!(e instanceof Refused)) throw e;
		if (e.code === "stale") {
			if (!quiet) tell("warn", t("stale"));
			await refresh();
		} else if (e.code === OFFLINE) {
			link.value = "lost";
			tell("bad", t("unsent"));
			await refresh();
		} else tell("bad", e.message, e.line);
		return false;
	}
}

export const answer = (a: Answer, key: string, quiet = false) => change("answer", { answer: a }, key, quiet);
export const undo = (to?: number) => change("undo", to == null ? {} : { to }, "undo");
export const correct = (entry: number, a: Answer) => change("correct", { entry, answer: a }, "correct");
export const setByHand = (body: object) => change("set", body, "set");
export const end = (how: "concede" | "agree", seat: number) => change("end", { how, seat }, "end");

// A side with digital dice has the server roll at once, unless people want to be asked. Each question is asked so once.
let rolled = -1;
effect(() => {
	const v = view.value;
	if (!v || askEachRoll.value || v.over || sending.value || link.value === "lost") return;
	const a = v.ask;
	if (a?.kind !== "dice" || v.sides[a.seat]?.dice === "typed" || rolled === v.number) return;
	const n = rolled = v.number;
	queueMicrotask(async () => {
		const done = await answer({ roll: true }, "roll", true).catch(() => false);
		if (!done && rolled === n && link.value === "lost") rolled = -1; // when the line is back
	});
});

// Another language is another stream: the server's sentences come anew.
let spoken = lang.value;
effect(() => {
	if (lang.value === spoken) return;
	spoken = lang.value;
	if (stream) connect();
});

// A phone that wakes up looks whether its stream still lives.
document.addEventListener("visibilitychange", () => {
	if (!document.hidden && id.value && stream?.readyState === EventSource.CLOSED) connect();
});
