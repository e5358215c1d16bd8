// fray in a browser: the start page, or a battle at the table.

import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { AskPanel, UndoButton, callToAsk } from "./ask";
import { close, id, link, map, missing, notice, open, refresh, view } from "./battle";
import { Board } from "./board";
import { Card, Roster } from "./card";
import { Dialogs, Languages, askUndo, showMenu } from "./dialogs";
import { Emblem } from "./emblem";
import { Log } from "./log";
import { Handover, SecretButton } from "./secret";
import { Start } from "./start";
import { type Tab, tab } from "./table";
import { TableAsText } from "./text";
import { Track } from "./track";
import { load, t } from "./words";
import { address } from "./api";
import { ofBattle } from "./battle";
import "./style.css";

const route = signal(location.hash);
addEventListener("hashchange", () => { route.value = location.hash; });
const home = () => { location.hash = "#/"; };
const enter = (battle: string) => { location.hash = "#/battle/" + encodeURIComponent(battle); };

effect(() => {
	const m = /^#\/battle\/(.+)$/.exec(route.value);
	const wanted = m ? decodeURIComponent(m[1]) : "";
	if (wanted === id.peek()) return;
	if (wanted) open(wanted);
	else close();
});

function App() {
	return <>{/^#\/battle\//.test(route.value) ? <Battle /> : <Start enter={enter} />}<Dialogs /></>;
}

const tabs: Tab[] = ["ask", "card", "log"];

function Battle() {
	const v = view.value;
	useEffect(() => callToAsk(), [v?.ask?.rule, v?.ask?.who, v?.number]);
	if (missing.value) return <main class="start"><h1>fray</h1><p class="notice bad" role="alert">{missing.value}</p><button type="button" class="primary" onClick={home}>{t("home")}</button></main>;
	if (!v) return <main class="start"><h1>fray</h1><p class="muted">{t(link.value === "lost" ? "link.lost" : "loading")}</p><button type="button" onClick={home}>{t("home")}</button></main>;
	return <div class={`battle tab-${tab.value}${map.value && !v.camp ? "" : " boardless"}`}>
		<Bar />
		<Notices />
		<Track />
		<main class="main">
			<aside class="left" aria-label={t("fighters")}><Roster /><Card /></aside>
			{map.value && !v.camp && <div class="middle"><Board /></div>}
			<aside class="right" aria-label={t("question")}>{v.over && <Result />}<AskPanel /><Log /></aside>
		</main>
		<nav class="tabs" role="tablist" aria-label={t("panels")}>{tabs.map(x => <button key={x} type="button" role="tab" aria-selected={tab.value === x} data-testid={`tab-${x}`} onClick={() => { tab.value = x; }}>{t("tab." + x)}</button>)}</nav>
		<TableAsText />
		<Handover />
	</div>;
}

function Bar() {
	const v = view.value!;
	return <header class="bar">
		<h1 class="hidden">fray: {v.scenario}</h1>
		<button type="button" class="plain" aria-label={t("menu")} data-testid="menu" onClick={() => showMenu(home)}>☰</button>
		<p class="when"><b>{v.round === 0 || v.camp ? v.scenario : v.rounds > 0 ? t("round.of", { n: v.round, of: v.rounds }) : t("round", { n: v.round })}</b> <span>{v.phaseText}</span></p>
		<ul class="score">{v.sides.map((s, i) => <li key={i} class={`side${i}`}>
			<Emblem side={i} small /><span class="name">{s.name}</span>{s.player === "program" && <span class="tag program" data-testid={`program-${i}`} title={t("program.plays", { side: s.name })}><span aria-hidden="true">⚙</span><span class="word"> {t("program")}</span></span>}{s.points != null && <> <b aria-label={t("points", { n: s.points })}>{s.points}</b></>}
			{v.priority === i && <span class="tag" title={t("priority")}>{t("priority.short")}</span>}
			<small><span class="long">{s.ready == null ? t("side.active", { n: s.active }) : t("side.ready", { n: s.ready })}</span><span class="short" aria-hidden="true">{s.ready == null ? s.active : `✓ ${s.ready}`}</span></small>
		</li>)}</ul>
		<SecretButton />
		<UndoButton onUndo={askUndo} />
		<Languages />
	</header>;
}

function Notices() {
	const n = notice.value;
	return <div class="notices" aria-live="assertive">
		{link.value === "lost" && <p class="notice bad" data-testid="lost">⚠ {t("link.lost")} <button type="button" onClick={refresh}>{t("again")}</button></p>}
		{n && <p class={`notice ${n.kind}`} role={n.kind === "bad" ? "alert" : "status"} data-testid="notice">{n.kind === "bad" ? "✕ " : n.kind === "warn" ? "⚠ " : "✓ "}{n.text} <button type="button" class="plain" aria-label={t("close")} onClick={() => { notice.value = null; }}>×</button></p>}
	</div>;
}

function Result() {
	const v = view.value!;
	const w = v.result?.winner ?? -1;
	return <section class={`panel result side${w}`} aria-labelledby="result" data-testid="result">
		<h2 id="result">{w >= 0 ? <Emblem side={w} /> : null} {v.result?.text ?? t("over")}</h2>
		<div class="scroll"><table><thead><tr><th scope="col">{t("side")}</th>{v.sides.some(s => s.points != null) && <th scope="col">{t("points.head")}</th>}<th scope="col">{t("active.head")}</th><th scope="col">{t("out.head")}</th></tr></thead>
			<tbody>{v.sides.map((s, i) => <tr key={i}><th scope="row">{s.name}</th>{s.points != null && <td>{s.points}</td>}<td>{s.active}</td><td>{s.out}</td></tr>)}</tbody></table></div>
		<div class="buttons"><a class="button" href={address(ofBattle("/journal"))} download>{t("journal")}</a><button type="button" class="primary" onClick={home} data-testid="home">{t("home")}</button></div>
	</section>;
}

void load().catch(() => { /* keys are shown until the server is back */ }).then(() => render(<App />, document.getElementById("app")!));
