// The log: what happened, by which rule, with which dice; any line opens its sum and the way back to it.

import { useEffect, useRef } from "preact/hooks";
import type { LogLine, Part } from "./api";
import { address } from "./api";
import { figure, ofBattle, sending, undo, view } from "./battle";
import { askToConfirm, correctDice, showRule } from "./dialogs";
import { Faces } from "./dice";
import { memo } from "./memo";
import { Reveal, seen, shownLog } from "./secret";
import { tab } from "./table";
import { lang, signed, t } from "./words";

// Parts are the lines of a sum, also those that change nothing.
export function Parts({ parts }: { parts?: Part[] | null }) {
	if (!parts?.length) return null;
	return <ul class="parts">{parts.map((p, i) => <li key={i}>
		{p.rule ? <button type="button" class="plain" onClick={() => showRule(p.rule!)}>{p.text}</button> : p.text}
		{i > 0 && !/[−+±-]\s*\d/.test(p.text) && <b> {signed(p.value)}</b>}
	</li>)}</ul>;
}

const Line = memo(function Line({ l }: { l: LogLine; lang: string }) {
	if (l.kind === "heading") return <h3 class={l.void ? "void" : ""}>{l.text}</h3>;
	const more = (l.parts ?? []).length > 0;
	return <details class={`line ${l.kind}${l.void ? " void" : ""}${l.seat >= 0 ? " side" + l.seat : ""}`} data-n={l.n}>
		<summary>
			<Faces l={l} />
			<span class="text">{l.passed != null && <b class={l.passed ? "verdict passed" : "verdict failed"}>{l.passed ? "✓ " : "✕ "}</b>}{l.void ? <s>{l.text}</s> : l.text}{l.void && <small> {t("log.void")}</small>}{l.need && <small class="muted"> {l.need}</small>}{l.kind === "hand" && <small class="tag">{t("log.hand")}</small>}{l.how === "typed" && <small class="tag">{t("log.typed")}</small>}{l.doubtful && <small class="tag" title={t("doubtful")}>?</small>}{more && <small class="more" aria-hidden="true"> ∑</small>}</span>
		</summary>
		<div class="inside">
			<Parts parts={l.parts} />
			<div class="buttons">
				{l.rule && <button type="button" class="plain" onClick={() => showRule(l.rule!)}>§ {t("rule.text")}</button>}
				{!l.void && <button type="button" class="plain" disabled={!!sending.value} data-testid={`back-${l.n}`} onClick={() => askToConfirm(t("back.here"), t("back.sure", { text: l.text }), () => undo(l.n))}>↶ {t("back.here")}</button>}
				{!l.void && l.kind === "roll" && l.how !== "rolled" && (l.faces ?? []).length > 0 && <button type="button" class="plain" disabled={!!sending.value} onClick={() => correctDice(l)}>{t("correct")}</button>}
				<small class="muted">#{l.n}{l.who >= 0 ? " · " + (figure(l.who)?.name ?? "") : ""}</small>
			</div>
		</div>
	</details>;
});

export function Log() {
	const end = useRef<HTMLDivElement>(null);
	const lines = shownLog.value;
	const follow = useRef(true); // until somebody scrolls up to read
	useEffect(() => { if (follow.current && end.current) end.current.scrollTop = end.current.scrollHeight; }, [lines, tab.value]);
	const scrolled = (e: Event) => {
		const el = e.currentTarget as HTMLElement;
		if (el.clientHeight && el.scrollHeight - el.scrollTop - el.clientHeight < 30) follow.current = true;
	};
	const leave = () => { follow.current = false; };
	return <section class="panel log" aria-label={t("log")} data-testid="log">
		<header><h2>{t("log")}</h2>{seen.value && <Reveal />}<a class="button plain" href={address(ofBattle("/journal"))} download data-testid="journal">{t("journal")}</a></header>
		<div class="lines" ref={end} onScroll={scrolled} onWheel={leave} onTouchMove={leave} onPointerDown={leave} onKeyDown={leave} tabIndex={0} role="log" aria-label={t("log")}>{lines.map((l, i) => <Line key={i} l={l} lang={lang.value + (sending.value ? "!" : "")} />)}
			{!lines.length && view.value && <p class="muted">{t("log.empty")}</p>}
		</div>
	</section>;
}
