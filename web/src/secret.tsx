// Rolls that the game master makes unseen. One screen serves everybody: what is hidden here stands in the journal, and other devices show it.

import { computed, effect, signal } from "@preact/signals";
import type { LogLine } from "./api";
import { ask, id, log, view } from "./battle";
import { keep, kept } from "./settings";
import { t } from "./words";

// from is the first entry whose rolls by the game master are hidden; -1: none are.
const from = signal(-1);
// seen: the game master looks at the screen.
export const seen = signal(false);

effect(() => {
	const of = id.value;
	seen.value = false;
	from.value = of ? Number(kept("secret." + of, "-1")) : -1;
});
effect(() => { if (from.value < 0) seen.value = false; });

function hideFrom(n: number) {
	from.value = n;
	keep("secret." + id.value, String(n));
}

export const secret = computed(() => from.value >= 0);
export const reveal = () => hideFrom((view.value?.number ?? 0) + 1);

// concealed are the entries that the players do not see: each with a roll of the game master.
const concealed = computed(() => {
	const list = new Set<number>(), master = view.value?.master ?? -1;
	if (from.value < 0 || master < 0) return list;
	for (let i = log.value.length - 1; i >= 0 && log.value[i].n >= from.value; i--) {
		const l = log.value[i];
		if (l.seat === master && (l.kind === "roll" || l.kind === "certain")) list.add(l.n);
	}
	return list;
});

// shownLog is the log as whoever looks at the screen may see it: an entry that is hidden is one line.
export const shownLog = computed<LogLine[]>(() => {
	const all = log.value, hidden = concealed.value;
	if (seen.value || !hidden.size) return all;
	const told = new Set<number>();
	return all.flatMap(l => {
		if (!hidden.has(l.n)) return [l];
		if (l.kind === "heading") return [l];
		if (told.has(l.n)) return [];
		told.add(l.n);
		return [{ n: l.n, kind: "note" as const, text: t("secret.line"), seat: l.seat, who: -1, void: l.void }];
	});
});

// unseen says that the question is for the game master alone: his roll, or what follows from one.
export const unseen = computed(() => {
	const a = ask.value, master = view.value?.master ?? -1;
	if (!secret.value || seen.value || !a || a.seat !== master) return false;
	return a.kind === "dice" || a.kind === "choice" && concealed.value.has(view.value!.number);
});

// Switch turns hiding on and off.
export function SecretSwitch() {
	if ((view.value?.master ?? -1) < 0) return null;
	return <label class="check"><input type="checkbox" checked={secret.value} data-testid="secret" onChange={e => hideFrom(e.currentTarget.checked ? (view.value?.number ?? 0) + 1 : -1)} /> <span>{t("secret")} <small class="muted">{t("secret.how")}</small></span></label>;
}

const handing = signal(false);

// SecretButton stands in the bar while rolls are hidden.
export function SecretButton() {
	if (!secret.value || (view.value?.master ?? -1) < 0) return null;
	if (seen.value) return <button type="button" class="gm on" data-testid="secret-shut" onClick={() => { seen.value = false; }}>{t("secret.shut")}</button>;
	return <button type="button" class="gm" data-testid="secret-view" onClick={() => { handing.value = true; }}>{t("secret.view")}</button>;
}

// Handover covers the page until the game master has the screen.
export function Handover() {
	if (!handing.value) return null;
	return <div class="handover" role="dialog" aria-modal="true" aria-label={t("secret.view")} data-testid="handover"><div class="panel">
		<h2>{t("secret.view")}</h2>
		<p>{t("secret.hand")}</p>
		<div class="buttons">
			<button type="button" class="primary" data-testid="secret-open" onClick={() => { handing.value = false; seen.value = true; }}>{t("secret.open")}</button>
			<button type="button" class="plain" onClick={() => { handing.value = false; }}>{t("cancel")}</button>
		</div>
	</div></div>;
}

// Unseen stands where the question would.
export const Unseen = () => <section class="panel ask" data-testid="unseen" aria-label={t("question")}>
	<h2>{t("secret.asked")}</h2>
	<div class="buttons"><button type="button" class="primary" onClick={() => { handing.value = true; }}>{t("secret.view")}</button></div>
</section>;

// Reveal shows all rolls again, those to come excepted.
export const Reveal = () => secret.value && concealed.value.size > 0 ? <button type="button" class="plain" data-testid="reveal" onClick={reveal}>{t("secret.reveal")}</button> : null;
