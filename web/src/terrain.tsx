// Terrain seen from above: higher is lighter, and what a piece does shows in its pattern.

import { memo } from "./memo";
import type { Piece, XY } from "./api";
import { view } from "./battle";
import { inside } from "./move";
import { brief, inches, t } from "./words";

const points = (o: XY[]) => o.map(p => p.join(",")).join(" ");

// tone is the step of the height scale in the style sheet.
const tone = (top: number) => Math.min(7, Math.max(1, Math.round(top / 1500)));

function box(p: Piece) {
	const xs = p.outline.map(c => c[0]), ys = p.outline.map(c => c[1]);
	const x = Math.min(...xs), y = Math.min(...ys);
	return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

export const openDoor = (p: Piece) => p.door >= 0 && !!view.value?.doors?.[p.door];

// facts says what a piece is and does.
export function facts(p: Piece): string {
	const does = [
		p.base > 0 ? t("piece.from", { base: inches(p.base), top: inches(p.top) }) : t("piece.high", { top: inches(p.top) }),
		p.door >= 0 && t(openDoor(p) ? "piece.open" : "piece.shut"),
		p.sight && !openDoor(p) && t("piece.sight"),
		!p.sight && p.cover && t("piece.cover"),
		p.move && !openDoor(p) && t("piece.move"),
		p.stand && t("piece.stand"),
		p.ladder && t("piece.ladder"),
		p.difficult && t("piece.difficult"),
		p.railing && t("piece.railing"),
		p.terminal >= 0 && t(p.door >= 0 ? "piece.wired" : "piece.terminal"),
	];
	return `${p.name || p.kind}: ${does.filter(Boolean).join(", ")}`;
}

// A Shape is one piece.
function Shape({ p, open, faded }: { p: Piece; open: boolean; faded: boolean }) {
	const outline = points(p.outline);
	const role = p.door >= 0 ? (open ? "door open" : "door shut")
		: p.terminal >= 0 ? "terminal"
			: p.ladder ? "ladder"
				: p.railing && !p.sight ? "railing"
					: p.difficult && !p.move ? "difficult"
						: p.stand && (p.base > 0 || !p.sight) ? "platform"
							: p.stand ? "block"
								: p.sight ? "wall" : "low";
	return <g class={`piece ${role} tone${tone(p.top)}${faded ? " faded" : ""}`}>
		<polygon points={outline} class="body" />
		{p.difficult && <polygon points={outline} fill="url(#hatch)" class="pattern" />}
		{p.cover && !p.sight && !p.difficult && !p.railing && <polygon points={outline} fill="url(#dots)" class="pattern" />}
		{p.ladder && <polygon points={outline} fill="url(#rungs)" class="pattern" />}
		{role === "door shut" && <Cross p={p} />}
	</g>;
}

// Cross marks a shut door.
function Cross({ p }: { p: Piece }) {
	const b = box(p);
	return <path class="cross" d={`M${b.x} ${b.y}l${b.w} ${b.h}M${b.x + b.w} ${b.y}l${-b.w} ${b.h}`} />;
}

export const Terrain = memo(function Terrain({ pieces, doors, level, px }: { pieces: Piece[]; doors: string; level: number | null; px: number }) {
	const order = [...pieces].sort((a, b) => +a.railing - +b.railing || +a.ladder - +b.ladder || a.top - b.top);
	const faded = (p: Piece) => level != null && p.base > level;
	const covered = (p: Piece) => { const b = box(p); return pieces.some(q => q !== p && q.base >= p.top && !faded(q) && q.stand && inside(q, b.x + b.w / 2, b.y + b.h / 2)); };
	const size = Math.min(1100, Math.max(520, 10.5 * px));
	return <g class="terrain">
		{order.map((p, i) => <Shape key={i} p={p} open={p.door >= 0 && doors[p.door] === "1"} faded={faded(p)} />)}
		{order.map((p, i) => {
			const b = box(p);
			if (faded(p) || covered(p)) return null;
			if (p.terminal >= 0 && p.door < 0) return <text key={"t" + i} class="mark" x={b.x + b.w / 2} y={b.y + b.h / 2} font-size={Math.min(size, Math.max(b.w, b.h))} aria-hidden="true">&gt;_</text>;
			if (!p.stand || p.top === 0 || Math.min(b.w, b.h) < size) return null;
			return <text key={"h" + i} class="height" x={b.x + size * 0.25} y={b.y + size * 0.9} font-size={size} aria-hidden="true">{brief(p.top)}</text>;
		})}
	</g>;
});

// Patterns are the fills that say what colour alone does not.
export const Patterns = () => <defs>
	<pattern id="hatch" width="500" height="500" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V500M250 0V500" /></pattern>
	<pattern id="dots" width="400" height="400" patternUnits="userSpaceOnUse"><circle cx="100" cy="100" r="55" /><circle cx="300" cy="300" r="55" /></pattern>
	<pattern id="rungs" width="300" height="300" patternUnits="userSpaceOnUse"><path d="M0 60H300M0 210H300" /></pattern>
	<pattern id="downed" width="260" height="260" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 0V260" /></pattern>
	<pattern id="grid" width="1000" height="1000" patternUnits="userSpaceOnUse"><path d="M1000 0H0V1000" fill="none" /></pattern>
</defs>;
