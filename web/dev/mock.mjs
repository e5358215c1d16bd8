// A stand-in for the server, to look at the page without one: node web/dev/mock.mjs [port]
// It plays nothing; each answer leads to the next question of a fixed list. It is no part of the program.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const words = l => JSON.parse(readFileSync(join(here, "../../rulebook/locales", l + ".json"), "utf8"));
const I = n => Math.round(n * 1000);
const rect = (x, y, w, h) => [[x, y], [x + w, y], [x + w, y + h], [x, y + h]].map(p => p.map(I));
const piece = (kind, name, outline, base, top, does) => ({ kind, name, outline, base: I(base), top: I(top), sight: false, cover: false, move: false, stand: false, ladder: false, difficult: false, railing: false, door: -1, terminal: -1, ...does });
const wall = (x, y, w, h, top = 2.75) => piece("wall", "Mauer", rect(x, y, w, h), 0, top, { sight: true, move: true });
const block = (x, y, w, h, top = 3) => piece("block", "Halle", rect(x, y, w, h), 0, top, { sight: true, move: true, stand: true });
const walk = (x, y, w, h, top = 3) => piece("walkway", "Laufsteg", rect(x, y, w, h), top - 0.25, top, { sight: true, move: true, stand: true });
const low = (x, y, w, h, base = 0) => piece("barricade", "Barrikade", rect(x, y, w, h), base, base + 1, { sight: true, move: true });
const crate = (x, y, w, h, top = 1.5) => piece("crate", "Kiste", rect(x, y, w, h), 0, top, { sight: true, move: true, stand: true });
const ladder = (x, y, w, h) => piece("ladder", "Leiter", rect(x, y, w, h), 0, 3, { ladder: true });
const rail = (x, y, w, h) => piece("railing", "Geländer", rect(x, y, w, h), 3, 3.75, { railing: true });
const map = {
	width: I(48), depth: I(36), pieces: [
		block(12, 6, 8, 8), block(28, 22, 8, 8), block(22, 16, 4, 4, 6), walk(17, 14, 2, 4), walk(29, 18, 2, 4), walk(19, 16, 3, 2), walk(26, 18, 3, 2),
		rail(17, 14, .1, 4), rail(31, 18, .1, 4), ladder(11.75, 9.5, .25, 1), ladder(36, 25.5, .25, 1), ladder(15.5, 5.75, 1, .25),
		low(24, 8, .5, 5), low(24, 23, .5, 5), low(13, 12.25, 3, .25, 3), wall(9, 18, .5, 6), wall(39, 12, .5, 6), crate(5, 12, 2, 2), crate(41, 22, 2, 2), crate(29, 4, 3, 2, 2.5),
		piece("rubble", "Schutt", [[28, 14], [33, 13], [34, 17], [29, 18]].map(p => p.map(I)), 0, .3, { difficult: true }),
		piece("bushes", "Dampf", [[15, 23], [20, 22], [19, 26], [15, 26]].map(p => p.map(I)), 0, 2, { cover: true }),
		piece("door", "Tor Nord", rect(9, 24, .5, 2), 0, 2.75, { sight: true, move: true, door: 0 }), piece("door", "Tor Süd", rect(39, 10, .5, 2), 0, 2.75, { sight: true, move: true, door: 1 }),
		piece("terminal", "Pumpenpult", rect(21, 21, 1, .5), 0, 1, { sight: true, move: true, terminal: 0 }),
	],
};
const stat = (key, text, was = text) => ({ key, short: key.toUpperCase(), long: key, text, was });
const figure = (id, side, name, x, y, z, more = {}) => ({
	id, name, type: "Gunner", kind: "ganger", kindText: "Ganger", side, at: [x, y, z].map(I), radius: I(.492), on: true, status: "status.standing", statusText: "steht", lying: false, ready: true, active: true, conditions: [], wounds: 1, woundsMax: 1,
	stats: [stat("m", "5"), stat("ws", "4+"), stat("bs", "4+"), stat("s", "3"), stat("t", "3"), stat("w", "1"), stat("i", "3"), stat("a", "1"), stat("sv", "5+"), stat("ld", "6"), stat("cl", "6"), stat("wil", "6"), stat("int", "6")],
	skills: id % 4 ? [] : [{ key: "nerves", text: "Nerven aus Stahl", title: "Wird er getroffen, …", modelled: true }, { key: "x", text: "Kletterer", title: "", modelled: false }],
	items: [{ id: id * 2, name: "Boltgewehr", status: id === 2 ? "item.empty" : "item.loaded", statusText: id === 2 ? "leer" : "geladen", stats: [stat("sr", "12"), stat("lr", "24"), stat("str", "4"), stat("ap", "−1"), stat("d", "1"), stat("am", "3+")], traits: [{ text: "Schnellfeuer (1)", title: "", modelled: true }, { text: "Rückstoß", title: "", modelled: false }] }, { id: id * 2 + 1, name: "Messer", status: "item.loaded", statusText: "", stats: [stat("str", "S"), stat("ap", "–"), stat("d", "1")], traits: [] }],
	...more,
});
const figures = [
	figure(0, 0, "Mara Zündler", 14, 9, 3, { woundsMax: 3, wounds: 2, kind: "leader", conditions: [{ key: "condition.aimed", text: "hat gezielt" }] }), figure(1, 0, "Rost", 18, 15, 3), figure(2, 0, "Kolben-Jo", 10.5, 20, 0, { ready: false }),
	figure(3, 0, "Funke", 16, 24, 0, { status: "status.pinned", statusText: "festgenagelt", lying: true }), figure(4, 0, "Ada", 23, 10, 0), figure(5, 0, "Flick", 6.5, 15, 0, { status: "status.injured", statusText: "schwer verletzt", lying: true, wounds: 0, active: false, stats: [stat("t", "2", "3"), stat("m", "5")] }),
	figure(6, 1, "Gussmann", 32, 26, 3, { woundsMax: 2, wounds: 2 }), figure(7, 1, "Niete", 24, 18, 6), figure(8, 1, "Ambra", 37, 20, 0), figure(9, 1, "Schlacke", 25, 25, 0, { conditions: [{ key: "condition.broken", text: "flieht" }], ready: false }),
	figure(10, 1, "Hammer", 30, 15, 0, { status: "status.prone", statusText: "liegt", lying: true }), figure(11, 1, "Zange", 40, 13, 0), figure(12, 1, "Asche", 0, 0, 0, { on: false, status: "off.out", statusText: "ausgeschaltet", ready: false, active: false }),
];
const option = (verb, who = -1, item = -1, n = 0) => ({ verb, who, item, n });
const offer = (verb, text, more = {}) => ({ option: option(verb, more.who, more.item), text, who: more.who ?? -1, item: more.item ?? -1, allowed: !more.why, why: more.why ?? null, whyRule: more.why ? "why.x" : null });
const hitNeed = { text: "Treffer auf 5+", target: 5, way: "atleast", parts: [{ text: "BS 4+", value: 4, rule: "shoot.skill" }, { text: "kurze Reichweite", value: 1, rule: "shoot.short" }, { text: "volle Deckung", value: -2, rule: "cover.full" }] };
const asks = [
	{ kind: "choice", rule: "activate", text: "Wen aktivieren die Schrottfinken?", seat: 0, who: -1, options: [0, 1, 3, 4, 5].map(n => offer("go", figures[n].name, { who: n })).concat([offer("go", "Kolben-Jo", { who: 2, why: "hat keinen Bereit-Marker" })]) },
	{ kind: "choice", rule: "act", text: "Was tut Ada (2 Aktionen)?", seat: 0, who: 4, options: [offer("act.move", "Bewegen"), offer("act.shoot", "Schießen"), offer("act.aim", "Zielen"), offer("act.cover", "Deckung suchen"), offer("act.charge", "Angriff"), offer("act.end", "Aktivierung beenden"), offer("act.standup", "Aufstehen", { why: "steht schon" }), offer("act.reload", "Nachladen", { why: "keine Waffe ist leer" }), offer("act.coup", "Gnadenstoß", { why: "kein schwer verletzter Gegner in Base-Kontakt" }), offer("act.door", "Tür öffnen oder schließen", { why: "keine Tür innerhalb von 1″" })] },
	{ kind: "place", rule: "move.leg", text: "Wohin bewegt sich Ada?", seat: 0, who: 4, place: { kind: "leg", who: 4, budget: I(5), must: false, zones: [], mode: "act.move" } },
	{ kind: "choice", rule: "shot.weapon", text: "Welche Waffe nimmt Ada?", seat: 0, who: 4, options: [offer("go", "Boltgewehr", { item: 8 }), offer("go", "Messer", { item: 9, why: "keine Waffe dieser Art" })] },
	{ kind: "choice", rule: "shot.target", text: "Auf wen schießt Ada mit dem Boltgewehr?", seat: 0, who: 4, item: 8, options: [offer("go", "Niete", { who: 7 }), offer("go", "Schlacke", { who: 9 }), offer("go", "Hammer", { who: 10, why: "liegt hinter einem Hindernis" }), offer("go", "Gussmann", { who: 6, why: "keine Sichtlinie" })] },
	{ kind: "dice", rule: "shoot.hit", text: "Ada würfelt auf Treffer gegen Niete", seat: 0, who: 4, whom: 7, dice: { n: 1, sides: 6, notation: "1W6" }, need: hitNeed },
	{ kind: "dice", rule: "nerve", text: "Niete macht eine Nervenprobe", seat: 1, who: 7, dice: { n: 2, sides: 6, notation: "2W6" }, need: { text: "bestanden mit 7 oder weniger", target: 7, way: "atmost", parts: [{ text: "Cl 7", value: 7, rule: "cool" }] } },
	{ kind: "place", rule: "deploy.place", text: "Wo stellt sich Asche auf?", seat: 1, who: 12, place: { kind: "deploy", who: 12, budget: 0, must: false, zones: [[I(40), 0, I(48), I(36)]], mode: "deploy.place" } },
	null,
];
let at = 0, number = 20;
const watchers = new Set();
const log = [
	{ n: 1, kind: "heading", text: "Runde 1 – Prioritätsphase", seat: -1, who: -1 }, { n: 1, kind: "roll", text: "Schrottfinken würfeln um die Priorität", rule: "priority", seat: 0, who: -1, faces: [5] }, { n: 2, kind: "roll", text: "Kesselbund würfelt um die Priorität", rule: "priority", seat: 1, who: -1, faces: [2] },
	{ n: 2, kind: "note", text: "Schrottfinken haben die Priorität", rule: "priority.won", seat: 0, who: -1 }, { n: 3, kind: "heading", text: "Runde 1 – Aktionsphase", seat: -1, who: -1 }, { n: 3, kind: "choice", text: "Kolben-Jo ist an der Reihe", rule: "activated", seat: 0, who: 2 },
	{ n: 4, kind: "choice", text: "Kolben-Jo schießt auf Gussmann", rule: "shot.fired", seat: 0, who: 2 }, { n: 5, kind: "roll", text: "Treffer auf 5+: verfehlt", rule: "shoot.hit", seat: 0, who: 2, faces: [3], passed: false, parts: hitNeed.parts },
	{ n: 6, kind: "roll", text: "Munitionsprobe auf 3+: nicht bestanden", rule: "ammo.check", seat: 0, who: 2, faces: [2], passed: false, void: true }, { n: 7, kind: "hand", text: "Von Hand: Boltgewehr von Kolben-Jo ist leer", rule: "hand", seat: -1, who: 2 },
];
const view = snapshot => ({
	number, system: "n26", scenario: "Letzter Mann", round: 1, rounds: 6, phase: "phase.action", phaseText: "Aktionsphase", priority: 0, over: !asks[at], result: asks[at] ? null : { winner: 0, text: "Schrottfinken gewinnen" },
	sides: [{ name: "Schrottfinken", dice: "digital", points: 3, bottled: false, active: 5, out: 0, ready: 5 }, { name: "Kesselbund", dice: "typed", points: 1, bottled: false, active: 6, out: 1, ready: 4 }],
	doors: [false, true], figures, ask: asks[at] && { whom: -1, item: -1, ...asks[at] }, undo: at ? { to: number - 1, text: "Ada: Bewegen" } : null,
	fields: [{ key: "wounds", text: "Lebenspunkte", kind: "token", lo: 0, hi: 10, names: [] }, { key: "status", text: "Zustand", kind: "status", lo: 0, hi: 3, names: ["steht", "liegt", "festgenagelt", "schwer verletzt"] }, { key: "place", text: "Ort", kind: "place", lo: 0, hi: 0, names: [] }, { key: "ammo", text: "Waffe", kind: "item", lo: 0, hi: 2, names: ["geladen", "leer", "verklemmt"] }, { key: "door", text: "Tür", kind: "door", lo: 0, hi: 1, names: ["zu", "offen"] }],
	...(snapshot ? { map, log } : {}),
});
const say = (event, data) => { for (const w of watchers) w.write(`id: ${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`); };
const dist = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

function answer(a) {
	const q = asks[at];
	number++;
	const lines = [];
	if (q.kind === "dice") {
		const faces = a.dice ?? Array.from({ length: q.dice.n }, () => 1 + Math.floor(Math.random() * 6));
		lines.push({ n: number, kind: "roll", text: q.need.text, rule: q.rule, seat: q.seat, who: q.who, faces, passed: faces[0] > 3, parts: q.need.parts });
	} else if (q.kind === "choice") lines.push({ n: number, kind: "choice", text: q.options.find(o => JSON.stringify(o.option) === JSON.stringify(a.option))?.text ?? "?", rule: q.rule, seat: q.seat, who: q.who });
	else {
		const to = a.at ?? a.path?.[a.path.length - 1];
		if (to) { const f = figures.find(f => f.id === q.place.who); f.at = to; f.on = true; }
		lines.push({ n: number, kind: "move", text: "Zug ausgeführt", rule: q.rule, seat: q.seat, who: q.who });
	}
	if (!(q.kind === "place" && a.path && !a.stop)) at++;
	log.push(...lines);
	say("entry", { log: lines, view: view(false) });
	return { number };
}

function api(method, path, q, body) {
	const m = /^\/api\/(words|lobby|rules|files|battles)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path);
	if (!m) throw [404, "notfound", "Das gibt es hier nicht."];
	const b = body && path !== "/api/files" ? JSON.parse(body) : {};
	if (method === "POST" && b.after != null && b.after !== number) throw [409, "stale", "veraltet"];
	switch (m[1] + (m[3] ?? "")) {
		case "words": { const l = q.get("lang") ?? "de"; return { lang: l, words: Object.fromEntries(Object.entries(words(l)).filter(([k]) => k.startsWith("ui.")).map(([k, v]) => [k.slice(3), v])) }; }
		case "lobby": return {
			systems: [{ key: "n26", name: "Necromunda 2026" }], scenarios: [{ key: "last", system: "n26", name: "Letzter Mann", description: "Wer zuletzt steht, gewinnt.", map: "Walzwerk", rounds: 0, gangs: ["a", "b"] }, { key: "hold", system: "n26", name: "Haltet die Mitte", description: "Punkte für die Mitte am Ende jeder Runde.", map: "Pumpenhaus", rounds: 6, gangs: ["a", "b"] }],
			gangs: [{ key: "a", system: "n26", name: "Schrottfinken", cost: 620, fighters: figures.filter(f => !f.side).map(f => ({ name: f.name, type: f.type, kind: f.kind, cost: 80 })) }, { key: "b", system: "n26", name: "Kesselbund", cost: 605, fighters: figures.filter(f => f.side).map(f => ({ name: f.name, type: f.type, kind: f.kind, cost: 80 })) }],
			rulings: { n26: [{ key: "n26.hit.natural", id: "A1", default: "printed", choices: [{ key: "printed", text: "wie gedruckt: keine besonderen Augen" }, { key: "six", text: "eine natürliche 6 trifft immer" }], title: "Natürliche Würfe", reason: "Das Blatt nennt keine.", doubtful: true }] },
			battles: [{ id: "1", system: "n26", scenario: "last", sides: ["Schrottfinken", "Kesselbund"], entries: 42, round: 2, updated: "2026-11-29T20:15:00Z", over: false, result: null }, { id: "2", system: "n26", scenario: "hold", sides: ["Kesselbund", "Schrottfinken"], entries: 311, round: 6, updated: "2026-11-28T22:40:00Z", over: true, result: "Kesselbund gewinnt 7 zu 4" }],
		};
		case "rules": return [{ key: "shoot.hit", title: "Trefferwurf", text: "Ein W6 gegen BS.", ids: ["N26-1.1"], source: "Blatt", borrowed: null }];
		case "files": throw [400, "bad", "gang.yaml:3:7: unbekannter Schlüssel „wepons“\n   3 | wepons: [boltgun]\n     | ^^^^^^ gemeint ist wohl „weapons“"];
		case "battles": if (method === "POST") { at = 0; return { id: "1" }; } return view(true);
		case "battlesanswer": return answer(b.answer);
		case "battlesundo": case "battlesset": case "battlescorrect": case "battlesend": number++; at = Math.max(0, at - 1); say("entry", { log: [], void: b.to ?? log[log.length - 1].n - 1, view: view(false) }); return { number };
		case "battlessight": {
			const a = figures.find(f => f.id === +q.get("a")), t = figures.find(f => f.id === +q.get("b")), d = Math.round(dist(a.at, t.at) - 984), see = (a.id + t.id) % 3 > 0;
			const one = (from, to) => see ? { visible: true, hidden: "3/8", percent: 37.5, cover: "partial", coverText: "teilweise Deckung", distance: d, ray: [from.at, to.at], by: "Barrikade" } : { visible: false, hidden: "1", percent: 100, cover: "none", coverText: "keine Sicht", distance: d, ray: [from.at, [(from.at[0] + to.at[0]) / 2, (from.at[1] + to.at[1]) / 2, 0]], by: "Halle" };
			const both = { ab: one(a, t), ba: one(t, a) };
			return { ...both, standing: both, lying: both };
		}
		case "battlesodds": return { needs: [hitNeed], chances: [{ key: "hit", text: "Treffer", p: "1/3", value: .3333 }, { key: "injured", text: "schwer verletzt", p: "2/9", value: .2222 }, { key: "out", text: "ausgeschaltet", p: "1/27", value: .037 }], wounds: [{ n: 0, p: "7/9", value: .7778 }, { n: 1, p: "2/9", value: .2222 }], runs: 41 };
		case "battlesreach": { const p = asks[at].place, f = figures.find(f => f.id === p.who), spots = []; for (let x = -p.budget; x <= p.budget; x += 500) for (let y = -p.budget; y <= p.budget; y += 500) { const c = Math.hypot(x, y); if (c <= p.budget) spots.push([f.at[0] + x, f.at[1] + y, 0, Math.round(c)]); } return { spots, step: 500 }; }
		case "battlesplan": {
			const p = asks[at].place, f = figures.find(f => f.id === p.who), d = Math.round(dist(f.at, b.to));
			if (p.kind === "deploy") return { refusal: b.to[0] < p.zones[0][0] ? "liegt außerhalb der Aufstellungszone" : null };
			if (d > p.budget) return { legs: [], arrives: false, cost: d, left: 0, refusal: `zu weit: ${d / 1000}″ von ${p.budget / 1000}″`, contact: -1 };
			const mid = [Math.round((f.at[0] + b.to[0]) / 2) + 400, Math.round((f.at[1] + b.to[1]) / 2), f.at[2]];
			return { legs: [{ to: mid, length: d / 2, cost: d / 2, how: "" }, { to: b.to, length: d / 2, cost: d / 2, how: "" }], arrives: true, cost: d, left: p.budget - d, refusal: null, contact: -1 };
		}
		case "battleswhy": return { title: "Regel " + q.get("rule"), text: "Eine Umschreibung in eigenen Worten.", ids: ["N26-1.4"], source: "Kurzreferenz", borrowed: null, ruling: { key: "n26.x", title: "Strittig", reason: "Das Blatt sagt es nicht.", doubtful: true } };
	}
	throw [404, "notfound", "Das gibt es hier nicht."];
}

createServer((req, res) => {
	const url = new URL(req.url, "http://x");
	if (url.pathname.endsWith("/events")) {
		res.writeHead(200, { "Content-Type": "text/event-stream" });
		watchers.add(res);
		req.on("close", () => watchers.delete(res));
		res.write(`id: ${number}\nevent: view\ndata: ${JSON.stringify({ view: view(true) })}\n\n`);
		return;
	}
	let body = "";
	req.on("data", d => { body += d; });
	req.on("end", () => {
		try {
			if (url.pathname.startsWith("/api/")) { const out = JSON.stringify(api(req.method, url.pathname, url.searchParams, body)); res.writeHead(200, { "Content-Type": "application/json" }); res.end(out); return; }
			const name = url.pathname === "/" ? "index.html" : url.pathname;
			res.writeHead(200, { "Content-Type": name.endsWith("css") ? "text/css" : name.endsWith("js") ? "text/javascript" : "text/html" });
			res.end(readFileSync(join(here, "../dist", name)));
		} catch (e) {
			const [status, code, text] = Array.isArray(e) ? e : [500, "bad", String(e)];
			res.writeHead(status, { "Content-Type": "application/json" });
			res.end(JSON.stringify({ error: { code, text } }));
		}
	});
}).listen(+(process.argv[2] ?? 8090), "127.0.0.1");
