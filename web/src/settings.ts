// What a browser remembers. A private window that remembers nothing still plays.

import { signal } from "@preact/signals";

export function kept(name: string, otherwise: string): string {
	try { return localStorage.getItem("fray." + name) ?? otherwise; } catch { return otherwise; }
}

export function keep(name: string, value: string) {
	try { localStorage.setItem("fray." + name, value); } catch { /* not kept */ }
}

// askEachRoll: a side with digital dice is asked before the server rolls.
export const askEachRoll = signal(kept("ask", "") === "yes");
export function setAskEachRoll(yes: boolean) {
	askEachRoll.value = yes;
	keep("ask", yes ? "yes" : "no");
}
