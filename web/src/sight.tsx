// Before a choice is made: what the one sees of the other, both ways, and what would come of it.

import type { Both, Chance, Odds, SightOne } from "./api";
import { figure } from "./battle";
import { looked, measureEnd, measuring, odds } from "./table";
import { Parts } from "./log";
import { inches, number, percent, t } from "./words";

const cell = (s: SightOne | undefined) => !s ? "–" : !s.visible ? t(s.aside ? "sight.aside" : "sight.none") : (s.coverText || t("sight.free")) + (s.percent > 0 ? ` (${number(s.percent, 1)} %)` : "");

// way takes the answer for one posture of the target, in either form.
function way(x: Both | SightOne | undefined, which: "ab" | "ba"): SightOne | undefined {
	if (!x) return undefined;
	return "ab" in x ? x[which] : which === "ab" ? x : undefined;
}

export function SightTable() {
	const l = looked.value;
	if (!l) return null;
	const a = figure(l.a), b = figure(l.b);
	if (!a || !b) return null;
	const s = l.sight;
	return <section class="sight" aria-label={t("sight")} aria-live="polite" data-testid="sight">
		{!s && !l.error && <p class="muted">{t("sight.looking")}</p>}
		{l.error && <p class="muted">{l.error}</p>}
		{s && <>
			<p><strong>{inches(s.ab.distance)}</strong> {t("sight.between", { a: a.name, b: b.name })}</p>
			<ul class="ways">{(["ab", "ba"] as const).map(w => {
				const [from, to] = w === "ab" ? [a, b] : [b, a];
				const one = s[w], up = way(s.standing, w), down = way(s.lying, w);
				return <li key={w} class={one.visible ? "seen" : "blocked"}>
					<p><b>{one.visible ? "● " : "✕ "}{from.name} → {to.name}:</b> {one.visible ? <>{one.coverText || t("sight.free")}{one.percent > 0 && ", " + (one.hidden.length <= 5 ? t("sight.hidden", { share: one.hidden, p: number(one.percent, 1) }) : t("sight.hidden.about", { p: number(one.percent, 1) }))}</> : t(one.aside ? "sight.aside" : "sight.none")}{one.by ? " " + t("sight.by", { by: one.by }) : ""}</p>
					{(up || down) && <p class="muted">{up && `${t("sight.standing")}: ${cell(up)}`}{up && down && " · "}{down && `${t("sight.lying")}: ${cell(down)}`}</p>}
				</li>;
			})}</ul>
			{s.ab.visible !== s.ba.visible && <p class="muted">{t("sight.oneway")}</p>}
		</>}
		{measuring.value >= 0 && <button type="button" class="plain" onClick={measureEnd}>{t("measure.end")}</button>}
	</section>;
}

// legible leaves out a fraction that nobody can read.
const legible = (p: string) => p.length > 13 ? "" : p;

// Losses are how many points are lost: each number by itself, or of many so many at least.
function Losses({ wounds, slots }: { wounds: NonNullable<Odds["wounds"]>; slots?: boolean }) {
	if (wounds.length < 2) return null;
	if (slots) return <div data-testid="losses"><p class="muted">{t("odds.slots")}</p><Chances chances={wounds.map(w => ({ ...w, key: String(w.n), text: String(w.n) }))} /></div>;
	if (wounds.length <= 8) return <p class="muted">{t("odds.wounds")} {wounds.map(w => `${w.n}: ${percent(w.value)}${legible(w.p) && ` (${w.p})`}`).join(" · ")}</p>;
	const most = Math.max(...wounds.map(w => w.n));
	const least = [1, 3, 5, 8, 10, 15, 20, 30, 40].filter(n => n <= most).map(n => ({ n, p: wounds.filter(w => w.n >= n).reduce((sum, w) => sum + w.value, 0) })).filter(x => x.p >= 0.001);
	return <p class="muted" title={wounds.map(w => `${w.n}: ${percent(w.value)}`).join(" · ")}>{t("odds.wounds.least")} {least.map(x => `${x.n}: ${percent(x.p)}`).join(" · ")}</p>;
}

// Chances are probabilities, exact and as bars.
export function Chances({ chances }: { chances?: Chance[] | null }) {
	if (!chances?.length) return null;
	return <ul class="bars">{chances.map(c => <li key={c.key} data-key={c.key}>
		<span class="what">{c.text}</span><span class="bar" aria-hidden="true"><span style={{ width: `${Math.round(c.value * 1000) / 10}%` }} /></span><span class="p"><b>{percent(c.value)}</b> <small>{legible(c.p)}</small></span>
	</li>)}</ul>;
}

// OddsTable is what would come of an option, or of the open roll.
export function OddsTable({ of }: { of: string }) {
	const o = odds.value;
	if (!o || o.key !== of) return null;
	if (o.error) return of === "roll" ? null : <p class="muted">{o.error}</p>;
	if (!o.odds) return of === "roll" ? null : <p class="muted">{t("odds.reckoning")}</p>;
	const { needs, chances, wounds, slots, others, note } = o.odds;
	// The first roll and what comes of it in the end are what people decide by;
	// the rolls between follow.
	const need = (n: NonNullable<typeof needs>[number], i: number) => <div key={i} class="need"><strong>{n.text}</strong><Parts parts={n.parts} /></div>;
	const rolls = of === "roll" ? [] : needs ?? [];
	return <section class="odds" aria-label={t("odds")} aria-live="polite" data-testid="odds">
		{note && <p class="muted">{note}</p>}
		{rolls.slice(0, 1).map(need)}
		<Chances chances={chances} />
		<Losses wounds={wounds ?? []} slots={slots} />
		{others?.length ? <div data-testid="others"><p class="muted">{t("odds.others")}</p><Chances chances={others.map(c => ({ ...c, key: String(c.who), text: (c.friend ? "⚠ " : "") + c.text }))} /></div> : null}
		{rolls.slice(1).map(need)}
	</section>;
}
