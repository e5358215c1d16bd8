// The start page: a new battle, battles that are kept, files of one's own.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Dice, type Gang, type Player, type Kept, type Lobby, type Ruling, type Scenario, get, post, postText } from "./api";
import { Languages, showRulebook } from "./dialogs";
import { Emblem } from "./emblem";
import { kept, keep } from "./settings";
import { lang, number, t, when } from "./words";

export function Start({ enter }: { enter: (id: string) => void }) {
	const [lobby, set] = useState<Lobby | null>(null);
	const [bad, setBad] = useState("");
	const read = () => get<Lobby>("/api/lobby").then(l => { set(l); setBad(""); }, e => setBad(e.message || t("unreachable")));
	useEffect(() => { void read(); }, [lang.value]);
	return <main class="start">
		<header class="mast"><h1>fray</h1><p>{t("tagline")}</p><Languages /></header>
		{bad && <p class="notice bad" role="alert">{bad} <button type="button" onClick={read}>{t("again")}</button></p>}
		{!lobby && !bad && <p class="muted">{t("loading")}</p>}
		{lobby && <>
			<Battles battles={lobby.battles ?? []} enter={enter} lobby={lobby} />
			<New lobby={lobby} enter={enter} />
			<Files onDone={read} />
			<p class="foot">{lobby.systems.map(s => <button key={s.key} type="button" class="plain" onClick={() => showRulebook(s.key)}>{t("rules.of", { system: s.name })}</button>)}</p>
		</>}
	</main>;
}

function New({ lobby, enter }: { lobby: Lobby; enter: (id: string) => void }) {
	const named = (s: Scenario) => s.system + "/" + s.key;
	const [scenario, setScenario] = useState(() => kept("scenario", ""));
	const sc = lobby.scenarios.find(s => named(s) === scenario) ?? lobby.scenarios[0];
	const gangs = lobby.gangs.filter(g => !sc || g.system === sc.system);
	const [own, setOwn] = useState<[string | null, string | null]>([null, null]);
	const [dice, setDice] = useState<[Dice, Dice]>(["digital", "digital"]);
	const [players, setPlayers] = useState<[Player, Player]>(["people", "people"]);
	const [rulings, setRulings] = useState<Record<string, string>>({});
	const [seed, setSeed] = useState("");
	const [busy, setBusy] = useState(false);
	const [bad, setBad] = useState("");
	if (!sc) return <p class="muted">{t("start.none")}</p>;
	const picked = [0, 1].map(i => own[i] ?? sc.gangs?.[i] ?? gangs[i % Math.max(1, gangs.length)]?.key ?? "");
	const known = lobby.rulings[sc.system] ?? [];
	const all = known.filter(r => r.switch !== false), notes = known.filter(r => r.switch === false);
	const start = async (e: Event) => {
		e.preventDefault();
		if (busy) return;
		setBusy(true);
		setBad("");
		keep("scenario", named(sc));
		try {
			const changed = Object.fromEntries(Object.entries(rulings).filter(([k]) => all.some(r => r.key === k)));
			const n = seed.trim() === "" ? null : Number(seed);
			const made = await post<{ id: string }>("/api/battles", { scenario: named(sc), gangs: picked.map(g => g && sc.system + "/" + g), rulings: changed, dice, players, seed: n });
			enter(made.id);
		} catch (e) {
			setBad((e as Error).message || t("unreachable"));
			setBusy(false);
		}
	};
	return <form class="panel new" onSubmit={start} aria-labelledby="new">
		<h2 id="new">{t("start.new")}</h2>
		{lobby.systems.length > 1 && <fieldset><legend>{t("system")}</legend><div class="systems">{lobby.systems.map(s => {
			const first = lobby.scenarios.find(x => x.system === s.key);
			return <label key={s.key} class={`tile${s.key === sc.system ? " on" : ""}`} data-testid={`system-${s.key}`}>
				<input type="radio" name="system" value={s.key} disabled={!first} checked={s.key === sc.system} onChange={() => { setScenario(named(first!)); setOwn([null, null]); setRulings({}); }} /><b>{s.name}</b>
			</label>;
		})}</div></fieldset>}
		<fieldset><legend>{t("scenario")}</legend><div class="tiles">{lobby.scenarios.filter(s => s.system === sc.system).map(s => <label key={s.key} class={`tile${s.key === sc.key ? " on" : ""}`} data-testid={`scenario-${s.key}`}>
			<input type="radio" name="scenario" value={s.key} disabled={!!s.problem} checked={s.key === sc.key} onChange={() => { setScenario(named(s)); setOwn([null, null]); }} />
			<span><b>{s.name}</b><small>{s.description}</small>{s.goals?.map((g, i) => <small key={i} class="goal">⚑ {g}</small>)}{s.problem && <small class="bad">⚠ {s.problem}</small>}<small class="muted">{[s.map, s.rounds > 0 ? t("rounds", { n: s.rounds }) : ""].filter(Boolean).join(" · ")}</small></span>
		</label>)}</div></fieldset>
		<div class="sides">{[0, 1].map(i => <fieldset key={i} class={`side${i}`}><legend><Emblem side={i} /> {t("side.n", { n: i + 1 })}</legend>
			<label>{t("gang")} <select value={picked[i]} data-testid={`gang-${i}`} onChange={e => { const k = e.currentTarget.value; setOwn(o => (i ? [o[0], k] : [k, o[1]])); }}>{gangs.map(g => <option key={g.key} value={g.key} disabled={!!g.problem}>{g.problem ? "⚠ " : ""}{g.name}{g.cost ? ` (${g.cost})` : ""}</option>)}</select></label>
			<Fighters g={gangs.find(g => g.key === picked[i])} />
			<label>{t("players")} <select value={players[i]} data-testid={`player-${i}`} onChange={e => { const p = e.currentTarget.value as Player; setPlayers(o => (i ? [o[0], p] : [p, o[1]])); }}><option value="people">{t("players.people")}</option><option value="program">{t("players.program")}</option></select></label>
			<label>{t("dice")} <select value={dice[i]} data-testid={`dice-${i}`} onChange={e => { const d = e.currentTarget.value as Dice; setDice(o => (i ? [o[0], d] : [d, o[1]])); }}><option value="digital">{t("dice.digital")}</option><option value="typed">{t("dice.typed")}</option></select></label>
		</fieldset>)}</div>
		{all.length > 0 && <details class="rulings"><summary>{t("rulings")} <small class="muted">{t("rulings.how", { n: all.length, changed: Object.keys(rulings).length })}</small></summary>
			{[...all].sort((a, b) => +b.doubtful - +a.doubtful).map(r => <RulingRow key={r.key} r={r} value={rulings[r.key] ?? r.default} onChange={v => setRulings(o => { const n = { ...o }; if (v === r.default) delete n[r.key]; else n[r.key] = v; return n; })} />)}
			{notes.length > 0 && <h3>{t("rulings.notes")}</h3>}
			{notes.map(r => <RulingRow key={r.key} r={r} value={r.default} onChange={() => { /* a note */ }} />)}
		</details>}
		<details><summary>{t("seed")}</summary><label>{t("seed.how")} <input type="text" inputMode="numeric" pattern="[0-9]*" value={seed} data-testid="seed" onInput={e => setSeed(e.currentTarget.value)} /></label></details>
		{bad && <p class="notice bad" role="alert">{bad}</p>}
		<button type="submit" class="primary huge" data-testid="start" disabled={busy} aria-busy={busy}>{t("start")}{busy ? " …" : ""}</button>
	</form>;
}

function Fighters({ g }: { g?: Gang }) {
	if (!g) return null;
	if (g.problem || !g.fighters) return <pre class="bad">{g.problem}</pre>;
	return <details class="gangers"><summary>{t(g.cost ? "gang.fighters" : "gang.figures", { n: g.fighters.length, cost: number(g.cost) })}</summary><ul>{g.fighters.map((f, i) => <li key={i}><b>{f.name}</b> <small class="muted">{f.type}{f.cost ? `, ${number(f.cost)}` : ""}</small></li>)}</ul></details>;
}

function RulingRow({ r, value, onChange }: { r: Ruling; value: string; onChange: (v: string) => void }) {
	if (r.switch === false) return <details class="note"><summary>{r.title}{r.id && <small class="muted"> {r.id}</small>}</summary><p>{r.choices.find(c => c.key === r.default)?.text}</p>{r.reason && <p class="muted">{r.reason}</p>}</details>;
	return <fieldset class={r.doubtful ? "ruling doubtful" : "ruling"} data-testid={`ruling-${r.key}`}>
		<legend>{r.doubtful && <span class="tag warn">★ {t("doubtful")}</span>} {r.title}{r.id && <small class="muted"> {r.id}</small>}</legend>
		{r.choices.map(c => <label key={c.key} class="check"><input type="radio" name={"r-" + r.key} checked={value === c.key} onChange={() => onChange(c.key)} /> <span>{c.text}{c.key === r.default && <small class="muted"> ({t("default")})</small>}</span></label>)}
		{r.reason && <p class="muted">{r.reason}</p>}
	</fieldset>;
}

function Battles({ battles, enter, lobby }: { battles: Kept[]; enter: (id: string) => void; lobby: Lobby }) {
	if (!battles.length) return null;
	const result = (b: Kept) => typeof b.result === "string" ? b.result : b.result?.text ?? t("over");
	const row = (b: Kept) => <li key={b.id}><button type="button" class="battle" disabled={!!b.problem} data-testid={`battle-${b.id}`} onClick={() => enter(b.id)}>
		<b>{b.sides.join(" – ") || b.scenario}</b>
		<span>{lobby.scenarios.find(s => s.key === b.scenario)?.name ?? b.scenario} · {b.over ? result(b) : b.round > 0 ? t("round", { n: b.round }) : t("round.none")}</span>
		{b.problem && <span class="bad">⚠ {b.problem}</span>}
		<small class="muted">{lobby.systems.length > 1 && (lobby.systems.find(s => s.key === b.system)?.name ?? b.system) + " · "}{when(b.updated)} · {t("entries", { n: b.entries })}</small>
		{!b.problem && <span class="tag">{t(b.over ? "look" : "resume")}</span>}
	</button></li>;
	return <section class="panel kept" aria-labelledby="kept"><h2 id="kept">{t("start.kept")}</h2>
		<ul>{battles.slice(0, 3).map(row)}</ul>
		{battles.length > 3 && <details><summary>{t("start.older", { n: battles.length - 3 })}</summary><ul>{battles.slice(3).map(row)}</ul></details>}
	</section>;
}

function Files({ onDone }: { onDone: () => void }) {
	const [text, setText] = useState("");
	const [bad, setBad] = useState("");
	const [good, setGood] = useState("");
	const file = useRef<HTMLInputElement>(null);
	const check = async (body: string) => {
		setBad("");
		setGood("");
		try {
			const got = await postText<{ kind: string; key: string }>("/api/files", body);
			setGood(t("files.taken", { kind: t("files." + got.kind), key: got.key }));
			setText("");
			onDone();
		} catch (e) { setBad((e as Error).message || t("unreachable")); }
	};
	return <details class="panel files"><summary><h2>{t("files")}</h2></summary>
		<p class="muted">{t("files.how")}</p>
		<label>{t("files.file")} <input ref={file} type="file" accept=".yaml,.yml,text/plain" data-testid="file" onChange={async e => { const f = e.currentTarget.files?.[0]; if (f) { const body = await f.text(); setText(body); await check(body); } }} /></label>
		<label>{t("files.paste")} <textarea rows={8} spellcheck={false} value={text} data-testid="paste" onInput={e => setText(e.currentTarget.value)} /></label>
		<button type="button" disabled={!text.trim()} onClick={() => check(text)} data-testid="check">{t("files.check")}</button>
		{bad && <pre class="bad" role="alert" data-testid="file-error">{bad}</pre>}
		{good && <p class="notice" role="status">{good}</p>}
	</details>;
}
