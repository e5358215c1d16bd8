// A fighter's disc: its true base, whose it is by shape and colour, and what has befallen it by marks.

import type { Figure, Meter, Point, XY } from "./api";
import { filled, initials, meter, pips, states } from "./table";
import { brief } from "./words";

// Badge is the mark of a status, told by its key; a system's own status shows its first letter.
function badge(f: Figure): { shape: string; letter: string } | null {
	const key = f.status;
	if (/injured|serious|dying/.test(key)) return { shape: "cross", letter: "" };
	if (/broken|flee/.test(key) || (f.conditions ?? []).some(c => /broken/.test(c.key ?? ""))) return { shape: "flag", letter: "" };
	if (/pinned/.test(key)) return { shape: "pin", letter: "" };
	if (/standing|mobile|wrecked|shut|\.up$|^$/.test(key)) return null;
	if (/prone|lying$|down$/.test(key)) return null; // the flattened disc says it
	return { shape: "letter", letter: [...f.statusText][0] ?? "?" };
}

const shapes: Record<string, string> = {
	cross: "M-.28 -.62H.28V-.28H.62V.28H.28V.62H-.28V.28H-.62V-.28H-.28Z",
	flag: "M-.4 .7V-.7H.6L.3 -.35 .6 0H-.2V.7Z",
	pin: "M-.6 -.5H.6L0 .15ZM-.65 .3H.65V.6H-.65Z",
};

export interface Marks { acting?: boolean; picked?: boolean; offer?: "allowed" | "refused" | null; weighed?: boolean; faded?: boolean; label: string; px: number; tab: number; onFocus?: () => void }

const polygon = (o: XY[], at: Point) => o.map(c => `${c[0] - at[0]},${c[1] - at[1]}`).join(" ");

// Nose marks where a round base looks to; Front is that of a rectangular one.
export const Nose = ({ r, facing }: { r: number; facing: number }) => <path class="nose" transform={`rotate(${facing})`} d={`M${r * 0.7} ${-r * 0.68}L${r * 1.55} 0 ${r * 0.7} ${r * 0.68}Z`} />;

export function Front({ base, at }: { base: XY[]; at: Point }) {
	const on = (i: number, j: number, k: number): XY => [base[i][0] + (base[j][0] - base[i][0]) * k, base[i][1] + (base[j][1] - base[i][1]) * k];
	return <polygon class="front" points={polygon([on(0, 3, 0.22), on(0, 1, 0.5), on(1, 2, 0.22)], at)} />;
}

// Thing is what belongs to no side: a small box with a lid.
function Thing({ f, m }: { f: Figure; m: Marks }) {
	const s = f.radius * 0.8, open = /opened/.test(f.status);
	return <g class={`figure thing${open ? " opened" : ""}${m.picked ? " picked" : ""}${m.offer ? " offer-" + m.offer : ""}${m.weighed ? " weighed" : ""}${m.faded ? " faded" : ""}`} transform={`translate(${f.at[0]} ${f.at[1]})`}>
		<circle class="halo" r={f.radius * 1.25} />
		<rect class="base" x={-s} y={-s * 0.78} width={2 * s} height={1.56 * s} rx={s * 0.15} />
		<path class="lid" d={open ? `M${-s} ${-s * 0.78}L${-s * 0.7} ${-s * 1.2}H${s * 0.7}L${s} ${-s * 0.78}M${-s * 0.7} ${s * 0.1}H${s * 0.7}` : `M${-s} ${-s * 0.15}H${s}M${-s * 0.2} ${-s * 0.15}V${s * 0.25}H${s * 0.2}V${-s * 0.15}`} />
		<circle class="hit" r={f.radius} role="button" tabindex={m.tab} aria-label={m.label} aria-pressed={!!m.picked} data-testid={`figure-${f.id}`} data-figure={f.id} onFocus={m.onFocus}><title>{m.label}</title></circle>
	</g>;
}

// SlotBar is a meter beside a disc: its sections, what is lost of them, and the marker.
function SlotBar({ m, w, h, at }: { m: Meter; w: number; h: number; at: number }) {
	const one = w / m.of;
	let past = 0;
	return <g class="slotbar" transform={`translate(${w / 2} ${at})`}>
		{m.sections.map(s => { past += s.n; return <rect key={s.key} class={s.key.replace(/^.*\./, "")} x={-past * one} width={s.n * one} height={h} />; })}
		<rect class="lost" x={-m.at * one} width={m.at * one} height={h} />
		{m.at < m.of && <rect class="marker" x={-(m.at + 1) * one} y={-h * 0.25} width={one} height={h * 1.5} />}
	</g>;
}

export function Disc({ f, m }: { f: Figure; m: Marks }) {
	if (f.box) return <Thing f={f} m={m} />;
	const base = f.base ? polygon(f.base, f.at) : "";
	// What is drawn upon a rectangle keeps to the circle inside it.
	const r = f.base ? Math.min(Math.hypot(f.base[0][0] - f.base[1][0], f.base[0][1] - f.base[1][1]), Math.hypot(f.base[1][0] - f.base[2][0], f.base[1][1] - f.base[2][1])) / 2 : f.radius;
	const low = f.base ? Math.max(...f.base.map(c => c[1])) - f.at[1] + 0.12 * r : r * (f.lying ? 0.78 : 1.12);
	const mark = badge(f), few = pips(f), many = meter(f);
	const befallen = many ? states(f).length : 0;
	const small = Math.max(0.42 * r, Math.min(5.5 * m.px, 0.62 * r));
	const aimed = (f.conditions ?? []).some(c => /aim/.test(c.key ?? ""));
	return <g class={`figure side${f.side}${f.lying ? " lying" : ""}${m.acting ? " acting" : ""}${m.picked ? " picked" : ""}${m.offer ? " offer-" + m.offer : ""}${m.weighed ? " weighed" : ""}${m.faded ? " faded" : ""}${f.wrecked ? " wrecked" : ""}`} transform={`translate(${f.at[0]} ${f.at[1]})`}>
		{base ? <polygon class="halo" points={base} /> : <circle class="halo" r={r * 1.22} />}
		{!base && f.facing >= 0 && <Nose r={r} facing={f.facing} />}
		{base
			? <><polygon class="base" points={base} /><Front base={f.base!} at={f.at} />{f.wrecked && <><polyline class="wreck" points={polygon([f.base![0], f.base![2]], f.at)} /><polyline class="wreck" points={polygon([f.base![1], f.base![3]], f.at)} /></>}</>
			: f.lying ? <><circle class="ring" r={r} /><ellipse class="base" rx={r} ry={r * 0.58} /><ellipse class="down" rx={r} ry={r * 0.58} fill="url(#downed)" /></>
				: <circle class="base" r={r} />}
		{f.side === 0
			? <ellipse class="plate" rx={r * 0.72} ry={r * (f.lying ? 0.4 : 0.72)} />
			: <path class="plate" transform={f.lying ? "scale(1 .58)" : undefined} d={`M0 ${-r * 0.92}L${r * 0.92} 0 0 ${r * 0.92} ${-r * 0.92} 0Z`} />}
		{r > 5.5 * m.px && <text aria-hidden="true" class={"name" + (9.5 * m.px > r * 0.8 ? " over" : "")} font-size={Math.max(r * (f.lying ? 0.66 : 0.8), 9.5 * m.px)} dy={r * 0.04}>{initials.value.get(f.id)}</text>}
		{f.ready && <g transform={`translate(${-r * 0.8} ${-r * 0.8})`} class="ready"><circle r={small * 0.62} /><path d={`M${-small * 0.3} 0L${-small * 0.06} ${small * 0.26} ${small * 0.34} ${-small * 0.24}`} /></g>}
		{f.at[2] > 0 && <g transform={`translate(${r * 0.85} ${-r * 0.85})`} class="height"><rect x={-small * 0.95} y={-small * 0.6} width={small * 1.9} height={small * 1.2} rx={small * 0.3} /><text aria-hidden="true" font-size={small * 0.95}>{brief(f.at[2])}</text></g>}
		{mark && <g transform={`translate(${r * 0.85} ${r * 0.8})`} class={`badge ${mark.shape}`}><circle r={small * 0.85} />{mark.letter ? <text aria-hidden="true" font-size={small}>{mark.letter}</text> : <path transform={`scale(${small * 0.78})`} d={shapes[mark.shape]} />}</g>}
		{aimed && <g transform={`translate(${-r * 0.85} ${r * 0.8})`} class="badge aimed"><circle r={small * 0.7} /><path d={`M${-small * 0.5} 0H${small * 0.5}M0 ${-small * 0.5}V${small * 0.5}`} /></g>}
		{befallen > 0 && <g transform={`translate(${-r * 0.85} ${r * 0.8})`} class="badge befallen"><circle r={small * 0.72} /><text aria-hidden="true" font-size={small * 0.95}>{befallen}</text></g>}
		{few && <g class="pips" transform={`translate(0 ${low})`}>
			{Array.from({ length: few.max }, (_, i) => <rect key={i} class={i < few.n ? "full" : "spent"} x={(i - few.max / 2) * small * 0.62} y={-small * 0.22} width={small * 0.5} height={small * 0.44} />)}
		</g>}
		{many && <g class="life" transform={`translate(${-r * 0.9} ${(f.base ? low : r * 1.12) - small * 0.1})`}><rect class="rim" width={r * 1.8} height={small * 0.5} rx={small * 0.15} /><rect class={filled(many) > 0.5 ? "full" : "full half"} width={r * 1.8 * filled(many)} height={small * 0.5} rx={small * 0.15} /></g>}
		{f.meter && <SlotBar m={f.meter} w={r * 1.8} h={small * 0.6} at={(f.base ? low : r * 1.12) - small * 0.1} />}
		{base
			? <polygon class="hit" points={base} role="button" tabindex={m.tab} aria-label={m.label} aria-pressed={!!m.picked} data-testid={`figure-${f.id}`} data-figure={f.id} onFocus={m.onFocus}><title>{m.label}</title></polygon>
			: <circle class="hit" r={r} role="button" tabindex={m.tab} aria-label={m.label} aria-pressed={!!m.picked} data-testid={`figure-${f.id}`} data-figure={f.id} onFocus={m.onFocus}><title>{m.label}</title></circle>}
	</g>;
}
