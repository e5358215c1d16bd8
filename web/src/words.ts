// The words of the user interface, and numbers as people of a language write them.

import { batch, signal } from "@preact/signals";
import { get, useLang } from "./api";
import { keep, kept } from "./settings";

export type Lang = "de" | "en";

export const lang = signal<Lang>(kept("lang", navigator.language.startsWith("en") ? "en" : "de") === "en" ? "en" : "de");
useLang(lang.value); // also the first requests speak it
const words = signal<Record<string, string>>({});

// load fetches the words of a language and switches to it.
export async function load(to: Lang = lang.value) {
	useLang(to);
	const got = await get<{ words: Record<string, string> }>("/api/words");
	batch(() => { words.value = got.words; lang.value = to; });
	keep("lang", to);
	document.documentElement.lang = to;
}

// t is a text with its places filled. An unknown key is seen and breaks nothing.
export function t(key: string, places: Record<string, string | number> = {}): string {
	return (words.value[key] ?? key).replace(/\{([a-z]+)\}/g, (whole, name) => name in places ? String(places[name]) : whole);
}

export const number = (n: number, digits = 2) => new Intl.NumberFormat(lang.value, { maximumFractionDigits: digits }).format(n).replace("-", "−");
// unit is what a length is written with: that of the system which is played.
export const unit = signal("″");
export const inches = (n: number, digits = 2) => number(n / 1000, digits) + unit.value;
// brief is a length where there is little room: a long unit is left out.
export const brief = (n: number, digits = 1) => number(n / 1000, digits) + (unit.value.length > 1 ? "" : unit.value);
export const percent = (p: number) => new Intl.NumberFormat(lang.value, { style: "percent", maximumFractionDigits: 1 }).format(p);
export const when = (iso: string) => {
	const d = new Date(iso);
	return isNaN(d.getTime()) ? iso : new Intl.DateTimeFormat(lang.value, { dateStyle: "medium", timeStyle: "short" }).format(d);
};
// value is a part of a sum, with its sign.
export const signed = (n: number) => n > 0 ? "+" + n : n < 0 ? "−" + -n : "±0";
