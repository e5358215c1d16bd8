// Dice: rolled by the server with one key, or typed in, one key a die.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Ask, ChartLine, LogLine } from "./api";
import { answer, sending, view } from "./battle";
import { Emblem } from "./emblem";
import { Parts } from "./log";
import { shownLog } from "./secret";
import { OddsTable } from "./sight";
import { setAskEachRoll, askEachRoll } from "./settings";
import { unheld } from "./table";
import { t } from "./words";

const spots: Record<number, string> = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi" };
const where = (c: string): [number, number] => { const i = c.charCodeAt(0) - 97; return [i % 3 * 9 + 7, Math.floor(i / 3) * 9 + 7]; };

// A Die shows a face: spots on one with six sides, else a number.
export function Die({ face, big, plain, does }: { face: number; big?: boolean; plain?: boolean; does?: string }) {
	return <svg class={big ? "die big" : "die"} viewBox="0 0 32 32" role="img" aria-label={does ? `${face}: ${does}` : String(face)}>
		<rect x="1" y="1" width="30" height="30" rx="6" />
		{!plain && spots[face] ? [...spots[face]].map(c => { const [x, y] = where(c); return <circle key={c} cx={x} cy={y} r="2.9" />; }) : <text x="16" y="16">{face}</text>}
	</svg>;
}

// Faces are the dice of a roll; where each is read by itself, with what it did.
export function Faces({ l, big }: { l: LogLine; big?: boolean }) {
	if (!l.faces?.length) return null;
	return <span class="faces">{l.faces.map((f, i) => {
		const does = l.does?.[i];
		if (!does) return <Die key={i} face={f} plain={(l.sides ?? 6) !== 6} big={big} />;
		return <span key={i} class={`did ${does.tone}`} title={does.text} data-testid="did"><Die face={f} plain big={big} does={does.text} /><small aria-hidden="true">{does.short}</small></span>;
	})}</span>;
}

// Chart is what dice do: a picture of each face, those that do the same together.
export function Chart({ lines, name }: { lines: ChartLine[]; name: string }) {
	return <ul class="chart" aria-label={name} data-testid="chart">{lines.map(l => <li key={l.key} data-key={l.key}><b>{l.text}</b>
		<ul>{l.faces.map(s => <li key={s.from} class={`did ${s.does.tone}`} title={s.does.title}>
			<span class="hidden">{s.from}{s.to > s.from ? `–${s.to}` : ""}: {s.does.text}</span>
			<span class="faces" aria-hidden="true">{Array.from({ length: s.to - s.from + 1 }, (_, i) => <Die key={i} face={s.from + i} plain />)}</span><small aria-hidden="true">{s.does.short}</small>
		</li>)}</ul>
	</li>)}</ul>;
}

// Rolls are the dice since somebody last chose something, shown big, so that none flies past.
export function Rolls() {
	const lines: LogLine[] = [];
	const all = shownLog.value;
	for (let i = all.length - 1; i >= 0 && lines.length < 4; i--) {
		const l = all[i];
		if (l.void) continue;
		if (l.kind === "choice" || l.kind === "move" || l.kind === "hand") break;
		if (l.kind === "heading" && lines.length) break;
		if (l.kind === "roll" || l.kind === "certain") lines.unshift(l);
	}
	if (!lines.length) return null;
	return <ul class="rolls" aria-label={t("rolls")} aria-live="polite" data-testid="rolls">{lines.map((l, i) => <li key={l.n + "." + i} class={l.passed == null ? "" : l.passed ? "passed" : "failed"}>
		<Faces l={l} big />
		{l.seat >= 0 && l.seat < 2 && <Emblem side={l.seat} small />}<span class="said">{l.passed != null && <b class="verdict">{l.passed ? "✓" : "✕"} </b>}<b>{l.text}</b>{l.need && <small class="muted"> {l.need}</small>}</span>
	</li>)}</ul>;
}

export function DiceAsk({ ask }: { ask: Ask }) {
	const typed = view.value!.sides[ask.seat]?.dice === "typed";
	return <div class="dice-ask">
		{ask.need && <div class="need" data-testid="need"><strong>{ask.need.text}</strong><Parts parts={ask.need.parts} /></div>}
		{typed ? <Typed key={view.value!.number} n={ask.dice?.n ?? 1} sides={ask.dice?.sides ?? 6} notation={ask.dice?.notation ?? ""} /> : <RollButton notation={ask.dice?.notation ?? ""} />}
		{ask.dice?.reads && <div data-testid="reads"><Chart lines={[ask.dice.reads]} name={t("chart.here")} /></div>}
		<OddsTable of="roll" />
		{!typed && <label class="check"><input type="checkbox" checked={!askEachRoll.value} onChange={e => setAskEachRoll(!e.currentTarget.checked)} /> {t("roll.auto")}</label>}
	</div>;
}

function RollButton({ notation, small }: { notation: string; small?: boolean }) {
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => { if (!small && unheld()) button.current?.focus({ preventScroll: true }); }, []);
	return <button ref={button} type="button" class={small ? "plain" : "primary"} data-testid="roll" disabled={!!sending.value} aria-busy={sending.value === "roll"} onClick={() => answer({ roll: true }, "roll")}>
		{small ? t("roll.let") : t("roll", { dice: notation })}{sending.value === "roll" ? " …" : ""}
	</button>;
}

// Typed takes the faces of real dice. A key fills a die and goes on to the next; 0 is the 10 of a ten-sided die.
function Typed({ n, sides, notation }: { n: number; sides: number; notation: string }) {
	return <FacesForm n={n} sides={sides} label={t("dice.type", { dice: notation })} onDone={faces => answer({ dice: faces }, "dice")} busy={sending.value === "dice"}>
		<RollButton notation={notation} small />
	</FacesForm>;
}

// Compass is a die of directions: 1 points to the right edge of the table as drawn, the next ones go round clockwise.
function Compass({ at, onPick }: { at: number | null; onPick: (face: number) => void }) {
	const point = (i: number, r: number) => { const a = (i - 1.5) * Math.PI / 12; return `${(r * Math.cos(a)).toFixed(1)} ${(r * Math.sin(a)).toFixed(1)}`; };
	const text = (i: number) => { const a = (i - 1) * Math.PI / 12; return { x: 80 * Math.cos(a), y: 80 * Math.sin(a) }; };
	return <div class="compass"><p class="muted">{t("dice.compass")}</p><svg viewBox="-105 -105 210 210" aria-hidden="true">{Array.from({ length: 24 }, (_, j) => j + 1).map(i => <g key={i} class={i === at ? "on" : ""} onClick={() => onPick(i)}>
		<path d={`M${point(i, 45)}L${point(i, 102)}A102 102 0 0 1 ${point(i + 1, 102)}L${point(i + 1, 45)}A45 45 0 0 0 ${point(i, 45)}Z`} /><text {...text(i)}>{i}</text>
	</g>)}<path class="hand" d="M0 0H36M28 -7L37 0L28 7" transform={`rotate(${((at ?? 1) - 1) * 15})`} /></svg></div>;
}

export function FacesForm({ n, sides, label, onDone, busy, children, start }: { n: number; sides: number; label: string; onDone: (faces: number[]) => void; busy?: boolean; children?: any; start?: number[] }) {
	const [faces, set] = useState<(number | null)[]>(() => Array.from({ length: n }, (_, i) => start?.[i] ?? null));
	const [at, setAt] = useState(0);
	const [wrong, setWrong] = useState("");
	const row = useRef<HTMLDivElement>(null), done = useRef<HTMLButtonElement>(null);
	const focus = (i: number) => {
		setAt(Math.min(i, n - 1));
		if (i >= n) done.current?.focus();
		else row.current?.querySelectorAll("input")[i]?.focus();
	};
	useEffect(() => { if (unheld()) row.current?.querySelector("input")?.focus({ preventScroll: true }); }, []);
	const fill = (i: number, face: number | null) => {
		setWrong("");
		set(before => before.map((f, j) => j === i ? face : f));
	};
	const type = (i: number, key: string) => {
		const digit = +key;
		if (sides <= 10) {
			const face = digit === 0 && sides === 10 ? 10 : digit;
			if (face < 1 || face > sides) return setWrong(t("dice.range", { hi: sides }));
			fill(i, face);
			return focus(i + 1);
		}
		const joined = (faces[i] ?? 0) * 10 + digit;
		const face = joined <= sides ? joined : digit;
		if (face < 1) return setWrong(t("dice.range", { hi: sides }));
		fill(i, face);
		if (face * 10 > sides) focus(i + 1);
	};
	const ready = faces.every(f => f != null);
	const submit = (e: Event) => {
		e.preventDefault();
		if (ready) onDone(faces as number[]);
		else focus(faces.findIndex(f => f == null));
	};
	return <form class="typed" onSubmit={submit}>
		<p id="dice-label">{label}</p>
		<div class="row" ref={row} role="group" aria-labelledby="dice-label">
			{faces.map((f, i) => <input key={i} type="text" inputMode="none" autocomplete="off" class={i === at ? "now" : ""} aria-label={t("dice.die", { n: i + 1, of: n, hi: sides })} data-testid={`die-${i}`} value={f ?? ""}
				onFocus={() => setAt(i)}
				onKeyDown={e => {
					if (e.ctrlKey || e.metaKey || e.altKey) return;
					if (e.key === "Backspace" || e.key === "Delete") { e.preventDefault(); if (f == null && i > 0) { fill(i - 1, null); focus(i - 1); } else fill(i, null); }
					else if (e.key === "ArrowLeft" && i > 0) focus(i - 1);
					else if (e.key === "ArrowRight") focus(Math.min(i + 1, n - 1));
				}}
				onInput={e => { const d = ((e as InputEvent).data ?? e.currentTarget.value).replace(/\D/g, "").slice(-1); e.currentTarget.value = f == null ? "" : String(f); if (d) type(i, d); }} />)}
		</div>
		{sides <= 10 && <div class="pad" role="group" aria-label={t("dice.pad")}>{Array.from({ length: sides }, (_, i) => <button key={i} type="button" aria-label={String(i + 1)} data-testid={`face-${i + 1}`} tabIndex={-1} onClick={() => { const to = faces[at] == null ? at : Math.max(0, faces.findIndex(f => f == null)); fill(to, i + 1); setAt(Math.min(to + 1, n - 1)); }}><Die face={i + 1} plain={sides !== 6} /></button>)}</div>}
		{sides === 24 && n === 1 && <Compass at={faces[0]} onPick={face => fill(0, face)} />}
		{wrong && <p class="bad" role="alert">{wrong}</p>}
		<div class="buttons">
			<button ref={done} type="submit" class="primary" disabled={busy || !!sending.value} aria-disabled={!ready} aria-busy={busy} data-testid="confirm">{t("dice.done")}{busy ? " …" : ""}</button>
			{children}
		</div>
	</form>;
}
