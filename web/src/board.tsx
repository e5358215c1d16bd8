// The table seen from above, as SVG: pan, zoom, tap, drag, keys.

import { batch, computed, effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Figure, Point, SightOne, XY } from "./api";
import { ask, figure, figures, map, notice, sending, tell, view } from "./battle";
import { Disc, Front, Nose } from "./figure";
import { aimAt, fixed, forget, go, goal, inside, mayGo, mover, onTable, place, plan, reach, stay, steer, steers, step, surface } from "./move";
import { atFoe, atSomebody, describe, group, hovered, level, levels, looked, measureEnd, measureFrom, measuring, meter, offered, pips, pointed, selected, tapFigure, watched, weighed } from "./table";
import { Patterns, Terrain, facts } from "./terrain";
import { brief, inches, t } from "./words";

// The camera: the middle of what is seen, and pixels for a thousandth of a unit.
const size = signal({ w: 800, h: 600 });
const camera = signal({ x: 0, y: 0, s: 0.02 });
const touched = signal(false); // people have moved the camera: a new size does not fit it again
const spotted = signal(""); // what lies under the last tap upon nothing

const box = computed(() => {
	const { w, h } = size.value, { x, y, s } = camera.value;
	return `${x - w / 2 / s} ${y - h / 2 / s} ${w / s} ${h / s}`;
});
// px is about how long a pixel is on the table, in steps so that zooming seldom draws anew.
const px = computed(() => Math.pow(1.25, Math.round(Math.log(1 / camera.value.s) / Math.log(1.25))));

const fitting = () => {
	const m = map.value, { w, h } = size.value;
	return m ? Math.min(w / (m.width + 900), h / (m.depth + 900)) : 0.02;
};
export function fit() {
	const m = map.value;
	if (!m) return;
	touched.value = false;
	camera.value = { x: m.width / 2, y: m.depth / 2, s: fitting() };
}
function zoom(by: number, cx = size.value.w / 2, cy = size.value.h / 2) {
	const { w, h } = size.value, c = camera.value;
	const s = Math.min(Math.max(c.s * by, fitting() * 0.6), 0.25);
	const px = c.x + (cx - w / 2) / c.s, py = c.y + (cy - h / 2) / c.s;
	touched.value = true;
	camera.value = { x: px - (cx - w / 2) / s, y: py - (cy - h / 2) / s, s };
}
function pan(dx: number, dy: number) {
	const c = camera.value;
	touched.value = true;
	camera.value = { ...c, x: c.x - dx / c.s, y: c.y - dy / c.s };
}
effect(() => { if (map.value && size.value && !touched.value) fit(); });
// A small screen shows who acts, unless people have taken the camera themselves.
const SMALL = 0.0125, CLOSE = 0.019;
effect(() => {
	const who = figure(mover.value?.id ?? ask.value?.who), f = who && place.value?.at ? { ...standing(who), on: true } : who;
	if (!map.value || touched.value || fitting() >= SMALL) return;
	if (f?.on) camera.value = { x: f.at[0], y: f.at[1], s: CLOSE };
	else fit();
});
// Two whose sight is looked at, or one of whom is weighed by the other, are brought into view together.
effect(() => {
	const p = watched.value, a = figure(p?.[0]), b = figure(p?.[1]);
	if (!a?.on || !b?.on || !map.value) return;
	const { w, h } = size.peek(), c = camera.peek();
	const out = (f: Figure) => Math.abs(f.at[0] - c.x) * c.s > w / 2 - 15 || Math.abs(f.at[1] - c.y) * c.s > h / 2 - 15;
	if (!out(a) && !out(b)) return;
	const s = Math.min(c.s, w / (Math.abs(a.at[0] - b.at[0]) + 4000), h / (Math.abs(a.at[1] - b.at[1]) + 4000));
	camera.value = { x: (a.at[0] + b.at[0]) / 2, y: (a.at[1] + b.at[1]) / 2, s };
});
// show brings a figure into sight when it is outside.
export function show(f: Figure) {
	const { w, h } = size.value, c = camera.value;
	if (Math.abs(f.at[0] - c.x) * c.s > w / 2 - 20 || Math.abs(f.at[1] - c.y) * c.s > h / 2 - 20) camera.value = { ...c, x: f.at[0], y: f.at[1] };
}

const toTable = (cx: number, cy: number): XY => {
	const { w, h } = size.value, c = camera.value;
	return [c.x + (cx - w / 2) / c.s, c.y + (cy - h / 2) / c.s];
};

// near is the figure under a finger: fingers are wider than bases.
function near(at: XY): Figure | null {
	let best: Figure | null = null, least = Infinity;
	for (const f of figures.value) {
		if (!f.on || faded(f)) continue;
		const d = away(f, at);
		if (d < least && d <= Math.max(0, 16 / camera.value.s - (f.base ? 0 : f.radius))) { best = f; least = d; }
	}
	return best;
}
// standing is a figure as it stands by now: the rules may have moved it since the view that is known.
function standing(f: Figure): Figure {
	return place.value?.at ? { ...f, at: place.value.at, base: place.value.base ?? f.base } : f;
}
// away is how far a place is from a base as it is drawn; negative within.
function away(f: Figure, at: XY): number {
	if (!f.base) return Math.hypot(f.at[0] - at[0], f.at[1] - at[1]) - f.radius;
	const rims = f.base.map((a, i) => {
		const b = f.base![(i + 1) % f.base!.length], dx = b[0] - a[0], dy = b[1] - a[1];
		const k = Math.min(Math.max(((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy || 1), 0), 1);
		return Math.hypot(a[0] + k * dx - at[0], a[1] + k * dy - at[1]);
	});
	return inside({ outline: f.base }, at[0], at[1]) ? -Math.min(...rims) : Math.min(...rims);
}
const faded = (f: Figure) => level.value != null && f.at[2] > level.value;

function tap(at: XY) {
	const f = near(at);
	if (steers.value && mover.value) {
		const m = standing(mover.value), facing = place.value!.kind === "facing";
		if (facing && away(m, at) < 0) return; // it cannot look at itself
		// A second tap where the first one was means yes.
		if (goal.value && fixed.value && mayGo.value && Math.hypot(goal.value[0] - at[0], goal.value[1] - at[1]) < 22 / camera.value.s) return go(true);
		if (facing && f && f.id !== m.id) return aimAt(f.at);
		return aimAt([...(facing ? round(at) : onTable(at)), m.at[2]]);
	}
	if (place.value && (!f || f.id === mover.value?.id || place.value.kind === "aim")) {
		if (!f || place.value.kind === "aim") aimAt(surface(onTable(at)));
		else selected.value = f.id;
		return;
	}
	if (f && place.value?.kind === "leg" && mover.value) {
		// A finger upon somebody else means: up to his base.
		const m = mover.value, dx = m.at[0] - f.at[0], dy = m.at[1] - f.at[1], d = Math.hypot(dx, dy) || 1, r = m.radius + f.radius + 1;
		selected.value = f.id;
		aimAt([...onTable([f.at[0] + dx / d * r, f.at[1] + dy / d * r]), f.at[2]]);
		return;
	}
	if (f) { tapFigure(f.id); spotted.value = ""; return; }
	const under = (map.value?.pieces ?? []).filter(p => inside(p, at[0], at[1]) && (level.value == null || p.base < level.value || p.base === 0)).sort((a, b) => b.top - a.top);
	batch(() => {
		spotted.value = [t("at", { x: brief(at[0]), y: inches(at[1], 1) }), ...under.slice(0, 3).map(facts)].join(" · ");
	});
}

// useGestures joins fingers, mouse and wheel to the camera and the table.
function useGestures(svg: { current: SVGSVGElement | null }) {
	useEffect(() => {
		const el = svg.current!;
		const at = new Map<number, XY>();
		let moved = 0, dragging = false, spread = 0;
		const local = (e: PointerEvent | WheelEvent): XY => {
			const b = el.getBoundingClientRect();
			return [e.clientX - b.left, e.clientY - b.top];
		};
		const down = (e: PointerEvent) => {
			if (e.button > 0) return;
			const p = local(e);
			try { el.setPointerCapture(e.pointerId); } catch { /* the pointer is gone already */ }
			at.set(e.pointerId, p);
			if (at.size === 1) {
				moved = 0;
				const m = mover.value && standing(mover.value), w = toTable(...p);
				const grip = [goal.value, place.value?.kind === "leg" && m?.on ? m.at : null];
				dragging = steers.value && m ? away(m, w) <= Math.max(2000, 40 / camera.value.s) || grip.some(g => g && Math.hypot(g[0] - w[0], g[1] - w[1]) <= 30 / camera.value.s) : !!place.value && grip.some(g => g && Math.hypot(g[0] - w[0], g[1] - w[1]) <= Math.max(m?.radius ?? 0, 20 / camera.value.s));
			} else { dragging = false; moved = 99; spread = 0; }
		};
		const move = (e: PointerEvent) => {
			const before = at.get(e.pointerId);
			if (!before) {
				if (e.pointerType !== "mouse") return;
				const w = toTable(...local(e)), under = near(w)?.id ?? -1;
				if (pointed.value !== under) pointed.value = under;
				if (steers.value && mover.value && !fixed.value && !sending.value && away(standing(mover.value), w) > 0) aimAt([...round(w), standing(mover.value).at[2]], false);
				const o = offered.value.get(under);
				if (hovered.value !== (o ?? null)) hovered.value = o && atSomebody(o) ? o : null;
				return;
			}
			const p = local(e);
			at.set(e.pointerId, p);
			moved += Math.hypot(p[0] - before[0], p[1] - before[1]);
			if (at.size === 2) {
				const [a, b] = [...at.values()];
				const d = Math.hypot(a[0] - b[0], a[1] - b[1]);
				pan((p[0] - before[0]) / 2, (p[1] - before[1]) / 2);
				if (spread > 0 && d > 0) zoom(d / spread, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
				spread = d;
			} else if (moved > 6) {
				if (dragging && steers.value) aimAt([...round(toTable(...p)), place.value?.at?.[2] ?? 0]);
				else if (dragging) aimAt(surface(onTable(toTable(...p))));
				else pan(p[0] - before[0], p[1] - before[1]);
			}
		};
		const up = (e: PointerEvent) => {
			const p = at.get(e.pointerId);
			at.delete(e.pointerId);
			spread = 0;
			if (p && at.size === 0 && moved <= 6 && e.type === "pointerup") tap(toTable(...p));
		};
		const leave = () => {
			pointed.value = -1;
			if (steers.value && !fixed.value) forget();
		};
		const wheel = (e: WheelEvent) => {
			e.preventDefault();
			zoom(Math.pow(1.0018, -e.deltaY * (e.deltaMode === 1 ? 16 : 1)), ...local(e));
		};
		el.addEventListener("pointerdown", down);
		el.addEventListener("pointermove", move);
		el.addEventListener("pointerup", up);
		el.addEventListener("pointercancel", up);
		el.addEventListener("pointerleave", leave);
		el.addEventListener("wheel", wheel, { passive: false });
		const watch = new ResizeObserver(() => { if (el.clientWidth) size.value = { w: el.clientWidth, h: el.clientHeight }; });
		watch.observe(el);
		return () => watch.disconnect();
	}, []);
}

// keys move the goal of a path; without one they go from figure to figure.
function keys(e: KeyboardEvent) {
	const arrows: Record<string, XY> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
	const a = arrows[e.key];
	if (e.key === "+" || e.key === "=") zoom(1.25);
	else if (e.key === "-") zoom(0.8);
	else if (e.key === "0") fit();
	else if (e.key === "Escape" && steers.value && !place.value!.must && !sending.value) void stay();
	else if (e.key === "Escape") batch(() => { forget(); weighed.value = null; measureEnd(); });
	else if (steers.value && a) steer((place.value!.kind === "facing" ? (a[0] || a[1]) * (e.shiftKey ? 1 : 15) : (a[0] || -a[1]) * (e.shiftKey ? 100 : 1000)));
	else if (place.value && a) step(a[0] * (e.shiftKey ? 100 : 500), a[1] * (e.shiftKey ? 100 : 500));
	else if (place.value && e.key === "Enter" && mayGo.value) go(true);
	else if (place.value && (e.key === "PageUp" || e.key === "PageDown")) {
		const all = levels.value, i = level.value == null ? all.length - 1 : all.indexOf(level.value);
		level.value = all[Math.min(Math.max(i + (e.key === "PageUp" ? 1 : -1), 0), all.length - 1)];
		if (goal.value) aimAt(surface([goal.value[0], goal.value[1]]));
	} else if (a) {
		const on = figures.value.filter(f => f.on);
		const i = on.findIndex(f => f.id === selected.value);
		const next = on[(i + (a[0] + a[1] > 0 ? 1 : on.length - 1)) % on.length];
		if (next) { selected.value = next.id; document.querySelector<SVGGElement>(`[data-figure="${next.id}"]`)?.focus(); }
	} else if ((e.key === "Enter" || e.key === " ") && (e.target as Element).closest("[data-figure]")) tapFigure(+(e.target as Element).closest("[data-figure]")!.getAttribute("data-figure")!);
	else return;
	e.preventDefault();
}

export function Board() {
	const svg = useRef<SVGSVGElement>(null);
	useGestures(svg);
	const m = map.value, v = view.value!;
	return <div class="board">
		<div class="strip">
			{levels.value.length > 1 && <div class="levels" role="radiogroup" aria-label={t("level")}>
				{[null, ...levels.value].map(z => <button type="button" role="radio" aria-checked={level.value === z} class={level.value === z ? "on" : ""} onClick={() => { level.value = z; }} data-testid={`level-${z ?? "all"}`}>{z == null ? t("level.all") : z === 0 ? t("level.ground") : "≤ " + inches(z, 1)}</button>)}
			</div>}
			<div class="tools" role="toolbar" aria-label={t("view.tools")}>
				<button type="button" class={measuring.value >= 0 ? "on" : ""} aria-pressed={measuring.value >= 0} aria-label={t("measure")} title={t("measure")} data-testid="measure"
					aria-disabled={!!v.hides} onClick={() => v.hides ? tell("warn", v.hides) : measuring.value >= 0 ? measureEnd() : measureFrom(selected.value)}><Icon d="M3 16 16 3l5 5L8 21ZM7 12l2 2M10 9l3 3M13 6l2 2" /></button>
				<button type="button" aria-label={t("zoom.in")} title={t("zoom.in")} onClick={() => zoom(1.3)}><Icon d="M12 5v14M5 12h14" /></button>
				<button type="button" aria-label={t("zoom.out")} title={t("zoom.out")} onClick={() => zoom(1 / 1.3)}><Icon d="M5 12h14" /></button>
				<button type="button" aria-label={t("zoom.fit")} title={t("zoom.fit")} onClick={fit} data-testid="fit"><Icon d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" /></button>
			</div>
		</div>
		<svg ref={svg} viewBox={box} preserveAspectRatio="none" role="group" aria-label={t("board")} aria-describedby="board-help" tabindex={place.value ? 0 : -1} onKeyDown={keys} data-testid="board">
			<Patterns />
			{m && <>
				<rect class="table" width={m.width} height={m.depth} />
				<rect width={m.width} height={m.depth} fill="url(#grid)" class="gridlines" />
				<Terrain pieces={m.pieces} doors={(v.doors ?? []).map(d => d ? "1" : "0").join("")} level={level.value} px={px.value} />
				<Ducts />
				<Goals />
				<Zones />
				<clipPath id="ontable"><rect width={m.width} height={m.depth} /></clipPath>
				<Reach />
				<Arcs />
				<Figures />
				<Group />
				<Names />
				<Sights />
				<Path />
				{notice.value?.line && notice.value.line.length > 1 && <Line line={notice.value.line} kind="refused" />}
			</>}
		</svg>
		<p id="board-help" class="hidden">{t("board.help", { half: inches(500), tenth: inches(100) })}</p>
		{measuring.value >= 0 && !looked.value && <p class="hint" role="status">{t("measure.hint", { who: figure(measuring.value)?.name ?? "" })}</p>}
		{spotted.value && measuring.value < 0 && <p class="hint" role="status">{spotted.value} <button type="button" class="plain" aria-label={t("close")} onClick={() => { spotted.value = ""; }}>×</button></p>}
	</div>;
}

const Icon = ({ d }: { d: string }) => <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={d} /></svg>;

function Figures() {
	const a = ask.value;
	const on = figures.value.filter(f => f.on).sort((p, q) => p.at[2] - q.at[2]);
	const first = on.some(f => f.id === selected.value) ? selected.value : on[0]?.id;
	return <g>{on.map(f => {
		const o = offered.value.get(f.id);
		return <Disc key={f.id} f={f} m={{
			acting: a?.who === f.id, picked: selected.value === f.id, weighed: weighed.value?.who === f.id || !!plan.value?.touched?.includes(f.id) || !!plan.value?.met?.includes(f.id),
			offer: o ? (o.allowed ? "allowed" : "refused") : null, faded: faded(f),
			label: describe(f) + (o ? ". " + (o.allowed ? t("offer.allowed") : t("offer.refused", { why: o.why ?? "" })) : ""),
			px: px.value, tab: f.id === first ? 0 : -1, onFocus: () => show(f),
		}} />;
	})}</g>;
}

// Names stand below the discs when there is room for them.
function Names() {
	if (px.value > 34) return null;
	const font = 11.5 * px.value;
	return <g class="names" aria-hidden="true">{figures.value.filter(f => f.on && !faded(f)).map(f =>
		<text key={f.id} x={f.at[0]} y={f.at[1] + f.radius * ((pips(f) && !f.lying) || meter(f) || f.meter ? 1.28 : 1.05) + font} font-size={font}>{f.name.split(" ")[0]}</text>)}</g>;
}

// Ducts are ways under the floor, from one end to the other.
function Ducts() {
	const ducts = map.value?.ducts;
	if (!ducts?.length) return null;
	return <g class="ducts">{ducts.map((d, i) => <g key={i}><title>{t("duct")}</title><path d={`M${d[0][0]} ${d[0][1]}L${d[1][0]} ${d[1][1]}`} />{d.map((e, k) => <circle key={k} cx={e[0]} cy={e[1]} r={260} />)}</g>)}</g>;
}

// Arcs shows where the figures look that people look at; of a target that is weighed, where the one looks who acts.
function Arcs() {
	const steered = place.value?.kind === "facing" ? mover.value?.id : -1;
	const weighs = weighed.value && atFoe(weighed.value);
	const shown = [weighs ? ask.value?.who ?? -1 : selected.value, pointed.value].filter((n, i, all) => n >= 0 && n !== steered && all.indexOf(n) === i).map(figure);
	return <g class="arcs" clip-path="url(#ontable)">{shown.map(f => f?.on && f.arc && !faded(f) && <polygon key={f.id} class={`arc side${f.side}`} points={corners(f.arc)} />)}</g>;
}

const corners = (o: XY[]) => o.map(c => c.join(",")).join(" ");
const round = (at: XY): XY => [Math.round(at[0]), Math.round(at[1])];

// Steering is a facing, or a way straight ahead: where it may not go, where it would.
function Steering() {
	const known = mover.value, p = place.value, pl = goal.value ? plan.value : null;
	if (!known || !p) return null;
	const m = standing(known), elsewhere = !known.on || known.at.some((c, i) => c !== m.at[i]);
	const font = Math.max(380, 13 * px.value), bad = !!pl?.refusal;
	const ghost = pl?.base ? <polygon class="ghost" points={corners(pl.base)} /> : <circle class="ghost" cx={pl?.at && p.kind === "ahead" ? pl.at[0] : m.at[0]} cy={pl?.at && p.kind === "ahead" ? pl.at[1] : m.at[1]} r={m.radius} />;
	const here = elsewhere && (m.base ? <polygon class="ghost" points={corners(m.base)} /> : <circle class="ghost" cx={m.at[0]} cy={m.at[1]} r={m.radius} />);
	const kind = `path steering${bad ? " bad" : ""}${sending.value ? " unconfirmed" : ""} side${m.side}`;
	if (p.kind === "facing") return <g class={kind}>
		{here}
		{p.barred && <polygon class="barred" points={corners(p.barred)} />}
		{elsewhere && !m.base && !pl && <g transform={`translate(${m.at[0]} ${m.at[1]})`}><Nose r={m.radius} facing={p.facing} /></g>}
		{pl?.arc && <polygon class="arc" clip-path="url(#ontable)" points={corners(pl.arc)} />}
		{pl?.base && ghost}
		{pl?.base && <Front base={pl.base} at={[0, 0, 0]} />}
		{pl && !pl.base && pl.facing != null && <g transform={`translate(${m.at[0]} ${m.at[1]})`}><Nose r={m.radius} facing={pl.facing} /></g>}
		{pl?.facing != null && <Tag x={m.at[0]} y={m.at[1] - m.radius - font} font={font} text={`${pl.facing}°` + (bad ? " ✕" : "")} />}
	</g>;
	const ray = p.ray ?? [], end = ray[ray.length - 1];
	const dx = end ? end[0] - m.at[0] : 0, dy = end ? end[1] - m.at[1] : 0, d = Math.hypot(dx, dy) || 1;
	return <g class={kind}>
		{here}
		{end && <path class="ray" d={`M${m.at[0]} ${m.at[1]}L${end[0]} ${end[1]}`} />}
		{ray.slice(1).map((t, i) => <path key={i} class="tick" d={`M${t[0] - dy / d * 300} ${t[1] + dx / d * 300}L${t[0] + dy / d * 300} ${t[1] - dx / d * 300}`} />)}
		{pl?.at && <path class="way" d={`M${m.at[0]} ${m.at[1]}L${pl.at[0]} ${pl.at[1]}`} />}
		{pl && ghost}
		{pl?.base && <Front base={pl.base} at={[0, 0, 0]} />}
		{pl?.at && <Tag x={pl.at[0]} y={pl.at[1] - m.radius - font} font={font} text={inches(pl.length ?? 0) + (bad || pl.off ? " ✕" : "")} />}
	</g>;
}

// Goals are the places that the battle is about.
function Goals() {
	const goals = (view.value?.goals ?? []).filter(g => g.zone);
	const font = Math.max(700, 12 * px.value);
	return <g class="goals">{goals.map((g, i) => {
		const [x0, y0, x1, y1] = g.zone!;
		return <g key={i} class={`side${g.side}`} data-testid="goal-zone"><title>{g.text}</title><rect x={x0} y={y0} width={x1 - x0} height={y1 - y0} /><text x={(x0 + x1) / 2} y={y0 + font} font-size={font}>⚑ {t("goal")}</text></g>;
	})}</g>;
}

// Group outlines all whom an option would be turned upon: friends with a broken line.
function Group() {
	const o = group.value;
	if (!o) return null;
	return <g class="group" aria-hidden="true" data-testid="group">{o.group!.map(n => {
		const f = figure(n), own = !!o.friends?.includes(n);
		return f?.on && <circle key={n} class={`${own ? "friend" : "foe"}${n === o.who ? " named" : ""}`} data-who={n} cx={f.at[0]} cy={f.at[1]} r={f.radius * 1.3 + 2 * px.value} />;
	})}</g>;
}

function Zones() {
	const p = place.value;
	if (!p?.zones) return null;
	return <g class={`zones side${ask.value?.seat}`}>{p.zones.map((z, i) => <rect key={i} x={z[0]} y={z[1]} width={z[2] - z[0]} height={z[3] - z[1]} />)}</g>;
}

// Reach shades where one gets: the darker, the farther.
function Reach() {
	const r = reach.value, p = place.value;
	if (!r || !p) return null;
	const half = r.step * 0.44, bands = ["", "", "", ""];
	for (const [x, y, z, cost] of r.spots) {
		if (level.value != null && z > level.value) continue;
		bands[Math.min(3, Math.floor(4 * cost / Math.max(1, p.budget + 1)))] += `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;
	}
	return <g class="reach">{bands.map((d, i) => d && <path key={i} class={"band" + i} d={d} />)}</g>;
}

function Path() {
	const m = mover.value, p = place.value, to = goal.value, pl = plan.value;
	if (steers.value) return <Steering />;
	if (!m || !p || !to) return null;
	const legs = pl?.legs ?? [];
	const bad = !!pl?.refusal && !legs.length, short = !!pl?.refusal && legs.length > 0;
	const line: XY[] = m.on ? [[m.at[0], m.at[1]], ...legs.map(l => [l.to[0], l.to[1]] as XY)] : [];
	const last = legs.length ? legs[legs.length - 1].to : to;
	const font = Math.max(380, 13 * px.value);
	const said = bad ? "✕" : pl && p.kind === "leg" ? inches(pl.cost ?? 0) + (short ? " ✕" : "") : "";
	return <g class={`path${bad ? " bad" : ""}${sending.value ? " unconfirmed" : ""} side${m.side}`}>
		{p.barred && <polygon class="barred" points={corners(p.barred)} />}
		{p.kind === "aim" && <path class="way" d={`M${m.at[0]} ${m.at[1]}L${to[0]} ${to[1]}`} />}
		{pl?.outline && <polygon class="template" points={pl.outline.map(c => c.join(",")).join(" ")} />}
		{line.length > 1 && <path class="way" d={"M" + line.map(c => c.join(" ")).join("L")} />}
		{legs.slice(0, -1).map((l, i) => <circle key={i} class="joint" cx={l.to[0]} cy={l.to[1]} r={110} />)}
		{(bad || short || !pl) && p.kind === "leg" && <path class="wish" d={`M${(short ? last : m.at)[0]} ${(short ? last : m.at)[1]}L${to[0]} ${to[1]}`} />}
		{p.kind !== "aim" && pl?.base && !bad && <polygon class="ghost" points={corners(pl.base)} />}
		{p.kind !== "aim" && !(pl?.base && !bad) && <circle class="ghost" cx={(bad ? to : last)[0]} cy={(bad ? to : last)[1]} r={m.radius} />}
		{p.kind === "aim" && <circle class="ghost" cx={to[0]} cy={to[1]} r={200} />}
		{said && <Tag x={(bad ? to : last)[0]} y={(bad ? to : last)[1] - m.radius - font} font={font} text={said} />}
	</g>;
}

function Tag({ x, y, font, text }: { x: number; y: number; font: number; text: string }) {
	const w = (text.length * 0.56 + 0.9) * font;
	return <g class="tag" transform={`translate(${x} ${y})`}><rect x={-w / 2} y={-font * 0.75} width={w} height={font * 1.5} rx={font * 0.4} /><text font-size={font}>{text}</text></g>;
}

function Line({ line, kind }: { line: Point[]; kind: string }) {
	const end = line[line.length - 1], r = 5 * px.value;
	return <g class={`line ${kind}`}>
		<path d={"M" + line.map(p => `${p[0]} ${p[1]}`).join("L")} />
		{kind !== "seen" && <path class="cross" d={`M${end[0] - r} ${end[1] - r}l${2 * r} ${2 * r}M${end[0] + r} ${end[1] - r}l${-2 * r} ${2 * r}`} />}
	</g>;
}

// Sights draws the rays that decided, there and back.
function Sights() {
	const l = looked.value;
	if (!l) return null;
	const a = figure(l.a), b = figure(l.b);
	if (!a || !b) return null;
	const ray = (one: SightOne | undefined, from: Figure, to: Figure): Point[] => one?.ray && one.ray.length > 1 ? one.ray : [from.at, to.at];
	const s = l.sight;
	const font = Math.max(380, 13 * px.value);
	return <g class="sights">
		{s && <Line line={ray(s.ba, b, a)} kind={(s.ba.visible ? "seen" : "blocked") + " back"} />}
		<Line line={ray(s?.ab, a, b)} kind={!s ? "waiting" : s.ab.visible ? "seen" : "blocked"} />
		{s && <Tag x={(a.at[0] + b.at[0]) / 2} y={(a.at[1] + b.at[1]) / 2} font={font} text={inches(s.ab.distance, 1)} />}
	</g>;
}
