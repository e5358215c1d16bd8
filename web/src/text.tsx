// The table as text: who is where, in what state, who sees whom at what distance.

import { signal } from "@preact/signals";
import type { Sight } from "./api";
import { get } from "./api";
import { figure, figures, map, ofBattle, view } from "./battle";
import { selected, states, wounds } from "./table";
import { brief, inches, number, t } from "./words";

const seen = signal<{ from: number; number: number; lang: string; rows: { to: number; s: Sight | null; error: string }[]; done: boolean } | null>(null);

async function lookAround(from: number) {
	const v = view.value!;
	const others = figures.value.filter(f => f.on && !f.box && f.id !== from);
	const rows: { to: number; s: Sight | null; error: string }[] = [];
	seen.value = { from, number: v.number, lang: "", rows, done: false };
	for (const o of others) {
		let s: Sight | null = null, error = "";
		try { s = await get<Sight>(ofBattle("/sight"), { a: from, b: o.id, after: v.number }); } catch (e) { error = (e as Error).message || t("unreachable"); }
		if (seen.value?.from !== from || seen.value.number !== v.number) return;
		rows.push({ to: o.id, s, error });
		seen.value = { ...seen.value, rows: [...rows] };
	}
	rows.sort((a, b) => (a.s?.ab.distance ?? 1e9) - (b.s?.ab.distance ?? 1e9));
	seen.value = { ...seen.value, rows, done: true };
}

export function TableAsText() {
	const v = view.value!;
	const w = seen.value && seen.value.number === v.number ? seen.value : null;
	return <details class="panel astext" data-testid="astext">
		<summary>{t("astext")}</summary>
		<p class="muted">{v.hides ?? t("astext.how")}</p>
		{w && <section aria-live="polite" data-testid="seen"><h3>{t("astext.look", { who: figure(w.from)?.name ?? "" })}{w.done ? "" : " …"}</h3>
			<ul>{w.rows.map(r => <li key={r.to}>{r.s
				? t(r.s.ab.visible ? "astext.row" : "astext.row.none", { who: figure(r.to)?.name ?? "", side: v.sides[figure(r.to)?.side ?? 0]?.name ?? "", n: inches(r.s.ab.distance, 1), cover: r.s.ab.coverText, p: number(r.s.ab.percent, 0) })
				: `${figure(r.to)?.name}: ${r.error}`}</li>)}</ul></section>}
		<div class="scroll"><table>
			<thead><tr><th scope="col">{t("fighter")}</th><th scope="col">{t("side")}</th><th scope="col">{t("place")}</th><th scope="col">{t("state")}</th><th scope="col">{t("sight")}</th></tr></thead>
			<tbody>{figures.value.map(f => <tr key={f.id} class={selected.value === f.id ? "picked" : ""}>
				<th scope="row">{f.name}</th><td>{v.sides[f.side]?.name}</td>
				<td>{f.on && !map.value ? "–" : f.on ? t("at.height", { x: brief(f.at[0]), y: brief(f.at[1]), z: inches(f.at[2], 1) }) + (f.facing >= 0 ? ", " + t("faces", { n: f.facing }) : "") : t("offtable")}</td>
				<td>{[f.statusText, ...states(f).map(c => c.text), f.ready && t("ready"), wounds(f)].filter(Boolean).join(", ")}</td>
				<td>{f.on && map.value && !f.box && !v.hides && <button type="button" class="plain" onClick={() => void lookAround(f.id)} aria-label={t("astext.look", { who: f.name })} data-testid={`look-${f.id}`}>{t("astext.sees")}</button>}</td>
			</tr>)}</tbody>
		</table></div>
	</details>;
}
