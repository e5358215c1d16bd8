// Places: where a figure may get, what the way there costs. All of it is asked of the server.

import { batch, computed, effect, signal } from "@preact/signals";
import { type Piece, type Plan, type Point, type XY, Refused, get, post } from "./api";
import { answer, ask, figure, map, ofBattle, sending, view } from "./battle";
import { level } from "./table";
import { lang, t } from "./words";

export type Spot = [number, number, number, number];
export const reach = signal<{ spots: Spot[]; step: number } | null>(null);
export const goal = signal<Point | null>(null);
export const plan = signal<Plan | null>(null);
export const planning = signal(false);
export const fixed = signal(false); // people have set the goal; before, it follows the mouse

export const place = computed(() => ask.value?.kind === "place" ? ask.value.place ?? null : null);
export const mover = computed(() => figure(place.value?.who ?? -1));

// A new question forgets the old plan and asks how far one gets.
let asked = -1;
effect(() => {
	const v = view.value, p = place.value;
	if (!v || v.number === asked) return;
	asked = v.number;
	queued = null;
	steered = null;
	forgotten++;
	batch(() => { reach.value = null; goal.value = null; plan.value = null; fixed.value = false; });
	if (p?.kind !== "leg") return;
	const number = v.number;
	get<{ spots: Spot[]; step: number }>(ofBattle("/reach"), { after: number }).then(
		got => { if (asked === number) reach.value = { spots: got.spots ?? [], step: got.step || 500 }; }, () => { /* the board shows none */ });
});

// aimAt asks what the way to a point would be. While one question is out only the latest waits.
let steered: number | null = null; // the facing or the length that keys have come to
let forgotten = 0; // counts how often the goal was: what was asked for before is of no use
type Wish = { to: Point } | { facing: number } | { length: number };
let queued: Wish | null = null;
export function aimAt(to: Point, set = true) {
	steered = null;
	batch(() => { goal.value = to; fixed.value = set; });
	wish({ to });
}

function wish(w: Wish) {
	if (planning.value) { queued = w; return; }
	void inquire(w);
}

async function inquire(w: Wish) {
	const number = view.value?.number, then = forgotten;
	planning.value = true;
	try {
		const got = await post<Plan>(ofBattle("/plan"), { after: number, ...w });
		if (view.value?.number === number && then === forgotten) batch(() => { plan.value = got; if (got.at) goal.value = got.at; });
	} catch (e) {
		// A deployment or a template may have no plan: the answer itself will be judged.
		if (view.value?.number === number) plan.value = place.value?.kind === "leg" ? { legs: [], refusal: (e as Refused).message || t("unreachable") } : null;
	}
	planning.value = false;
	const next = queued;
	queued = null;
	if (next && view.value?.number === number) void inquire(next);
}
effect(() => { void lang.value; if (goal.peek()) aimAt(goal.peek()!, fixed.peek()); });

export const forget = () => batch(() => { queued = null; steered = null; forgotten++; goal.value = null; plan.value = null; fixed.value = false; });

// steers says that a facing or a way straight ahead is asked for: the server finds the point that is meant.
export const steers = computed(() => place.value?.kind === "facing" || place.value?.kind === "ahead");

// steer turns by degrees, or goes on by thousandths.
export function steer(by: number) {
	const p = place.value;
	if (!p) return;
	fixed.value = true;
	if (p.kind === "facing") {
		steered = (steered ?? plan.value?.facing ?? p.facing) + by;
		wish({ facing: steered });
	} else {
		steered = Math.min(Math.max((steered ?? plan.value?.length ?? 0) + by, 0), p.budget);
		wish({ length: steered });
	}
}

// mayGo: there is something to confirm. A path that falls short may still be walked as far as it goes.
export const mayGo = computed(() => !!goal.value && !sending.value && !planning.value && (steers.value ? !!plan.value?.at && !plan.value.refusal : place.value?.kind === "leg"
	? (plan.value?.legs?.length ?? 0) > 0
	: !plan.value?.refusal));

export function go(stop: boolean) {
	const p = place.value;
	if (!p || !goal.value || !mayGo.value) return;
	if (p.kind === "ahead" && !plan.value?.length && !p.must) return void stay();
	if (p.kind !== "leg") return void answer({ at: goal.value }, "confirm");
	const path = (plan.value!.legs ?? []).map(l => l.to);
	void answer(stop && !p.must ? { path, stop: true } : { path }, stop ? "confirm" : "more");
}
export const stay = () => answer({ path: [], stop: true }, "stop");

// surface guesses the height meant by a finger on the plan: the highest spot within reach there, or the highest top, of the levels shown.
export function surface([x, y]: XY): Point {
	const cut = level.value ?? Infinity;
	const r = reach.value;
	let z = -1;
	if (r) for (const s of r.spots) if (s[2] <= cut && Math.abs(s[0] - x) <= r.step * 0.75 && Math.abs(s[1] - y) <= r.step * 0.75) z = Math.max(z, s[2]);
	if (z < 0) {
		z = 0;
		for (const p of map.value?.pieces ?? []) if (p.stand && p.top <= cut && inside(p, x, y)) z = Math.max(z, p.top);
	}
	return [x, y, z];
}

export function inside(p: Pick<Piece, "outline">, x: number, y: number): boolean {
	let odd = false;
	for (let i = 0, j = p.outline.length - 1; i < p.outline.length; j = i++) {
		const [ax, ay] = p.outline[i], [bx, by] = p.outline[j];
		if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) odd = !odd;
	}
	return odd;
}

// step moves the goal by keys, in thousandths; levels by up and down.
export function step(dx: number, dy: number) {
	const m = map.value, zone = place.value?.zones?.[0];
	const from = goal.value ?? (mover.value?.on ? mover.value.at : zone && [(zone[0] + zone[2]) / 2, (zone[1] + zone[3]) / 2]);
	if (!m || !from) return;
	const at: XY = [clamp(from[0] + dx, m.width), clamp(from[1] + dy, m.depth)];
	aimAt(surface(at));
}
const clamp = (v: number, hi: number) => Math.min(Math.max(Math.round(v), 0), hi);
export const onTable = ([x, y]: XY): XY => [clamp(x, map.value?.width ?? 0), clamp(y, map.value?.depth ?? 0)];
