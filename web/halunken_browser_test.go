package web

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"
)

// A fighter and a mage against a footpad: all stand within reach of each other.
const heldenScenario = `
system: halunken
name: {de: Klingenprobe, en: Trial of blades}
description: {de: Zwei gegen eine., en: Two against one.}
map: {name: {de: Hof, en: Yard}, size: {width: 16, depth: 12}, pieces: [{kind: crate, name: Brunnen, at: [11, 3], size: [2, 2], top: 1}]}
rounds: 20
deploy: placed
sides:
  red:
    gang:
      system: halunken
      name: Kompanie
      fighters:
        - {name: Gerda, kind: hero, weapons: [langschwert], profile: {ini: 12, bw: 8, lp: 20, wp: 10, kk: 12, ub: 11, mk: 4, wk: 9, sp: 9, hk: 6, hw: 8}}
        - {name: Alwine, kind: hero, weapons: [dolch, zauberbuch, feuerlanze], profile: {ini: 9, bw: 6, lp: 16, wp: 18, kk: 7, ub: 8, mk: 14, wk: 13, sp: 10, hk: 7, hw: 8}}
    placed: [{fighter: Gerda, at: [6, 6]}, {fighter: Alwine, at: [8.3, 7.5]}]
  blue:
    gang:
      system: halunken
      name: Gelichter
      fighters: [{name: Hilde, kind: foe, weapons: [kurzschwert], profile: {ini: 10, bw: 6, lp: 14, wp: 6, ms: 10}}]
    placed: [{fighter: Hilde, at: [8, 6]}]
`

// yard begins a scenario of a system with typed dice, on a page of a width.
func yard(t *testing.T, system, scenario string, width int64, opts ...chromedp.EmulateViewportOption) (*tab, *battle) {
	t.Helper()
	root := browser(t)
	s, base := listening(t, tabled(system), fstest.MapFS{system + "/scenarios/hof.yaml": {Data: []byte(scenario)}})
	ctx, cancel := chromedp.NewContext(root, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, 860, opts...)); err != nil {
		t.Fatal(err)
	}
	p := &tab{t: t, ctx: ctx, s: s, base: base, lang: "de", touch: len(opts) > 0}
	p.do("the page", chromedp.Navigate(base))
	p.speak()
	p.click("scenario-hof")
	for _, side := range []string{"dice-0", "dice-1"} {
		p.choose(side, "typed")
	}
	p.shot("start")
	p.click("start")
	return p, p.battle()
}

// choose sets a list of the page to a value.
func (p *tab) choose(testid, value string) {
	p.t.Helper()
	p.do(testid, chromedp.SetValue(id(testid), value), chromedp.Evaluate[chromedp.Void](
		`document.querySelector('[data-testid="`+testid+`"]').dispatchEvent(new Event("change", { bubbles: true }))`))
}

// bar is what a figure has left of something.
func (p *tab) bar(v *view, name, short string) int {
	p.t.Helper()
	for _, b := range p.called(v, name).Bars {
		if b.Name == short {
			return b.N
		}
	}
	p.fail("%s has no %s", name, short)
	return 0
}

// suffers sees to it that a figure is in a condition.
func (p *tab) suffers(v *view, name, text string) {
	p.t.Helper()
	for _, c := range p.called(v, name).Conditions {
		if strings.Contains(c.Text, text) {
			return
		}
	}
	p.fail("%s is not %s: %+v", name, text, p.called(v, name).Conditions)
}

// now waits for a control to have a value.
func (p *tab) now(testid, value string) {
	p.t.Helper()
	if _, err := chromedp.Run(p.ctx, chromedp.Poll[bool](fmt.Sprintf(
		`document.querySelector('[data-testid=%q]')?.value === %q`, testid, value), chromedp.WithPollingTimeout(patience))); err != nil {
		p.fail("%s is not %q: %v", testid, value, err)
	}
}

// byHand sets a value of a figure that is known.
func (p *tab) byHand(v *view, field, name, was, value string) {
	p.t.Helper()
	p.click("menu")
	p.click("byhand")
	for _, x := range [][2]string{{"field", field}, {"field-figure", fmt.Sprint(p.called(v, name).ID)}} {
		p.do(x[0], chromedp.SetValue(id(x[0]), x[1]), chromedp.Evaluate[chromedp.Void](
			`document.querySelector('[data-testid="`+x[0]+`"]').dispatchEvent(new Event("change", { bubbles: true }))`))
	}
	p.now("field-value", was)
	p.do("the value", chromedp.SetValue(id("field-value"), value), chromedp.Evaluate[chromedp.Void](
		`document.querySelector('[data-testid="field-value"]').dispatchEvent(new Event("input", { bubbles: true }))`))
	p.click("yes")
}

func does(verb string) turn { return option("act", verb) }

// TestBrowserHalunken plays an encounter with a critical hit, a fumble, and a
// spell that is interrupted; then there is a long rest.
func TestBrowserHalunken(t *testing.T) {
	p, b := yard(t, "halunken", heldenScenario, 1440)
	v := p.course(b, -1, []turn{
		{"act", func(p *tab, v *view) {
			p.says("track-now", "12Gerda")
			p.says("track-9", "Alwine")
			p.says("bars", "20 von 20")
			p.shot("track")
			p.option(v, "act.attack", "")
		}},
		typing("attack", 3, 3), // a success with equal dice
		option("defence", "defence.no"),
		typing("table.crit", 9, 0),
		typing("damage", 1, 1, 1),
		{"act", func(p *tab, v *view) {
			p.says("log", "Volltreffer für Gerda: QS 3.")
			if n := p.bar(v, "Hilde", "LP"); n != 8 {
				p.fail("Hilde has %d LP", n)
			}
			p.option(v, "act.end", "")
		}},

		{"act", func(p *tab, v *view) {
			p.says("track-now", "10Hilde")
			p.option(v, "act.attack", "")
		}},
		{"attack.target", func(p *tab, v *view) {
			p.click(fmt.Sprintf("option-go-%d", p.called(v, "Gerda").ID))
			p.says("odds", "Schaden")
			p.shot("odds")
			p.click("confirm")
		}},
		typing("attack", 9, 9), // a failure with equal dice
		option("defence", "defence.no"),
		typing("table.fumble", 5, 6),
		{"act", func(p *tab, v *view) {
			p.says("log", "Patzer für Hilde.")
			p.suffers(v, "Hilde", "Entmutigt")
			p.option(v, "act.end", "")
		}},

		does("act.focus"),
		{"act", func(p *tab, v *view) {
			p.suffers(v, "Alwine", "Fokussiert 1 (Feuerlanze")
			p.says("card-status", "Fokussiert 1")
			p.option(v, "act.end", "")
		}},

		// A check in two clicks, with its chances: Spürsinn 9, out of turn.
		{"act", func(p *tab, v *view) {
			p.click("option-act.check")
			p.click("probe-skill.spuersinn")
			p.says("probe-odds", "36")
			p.says("probe-odds", "Volltreffer")
			p.shot("probe")
			p.click("probe-roll")
		}},
		typing("probe", 2, 5),
		{"act", func(p *tab, v *view) {
			p.says("log", "Gerda gelingt die Probe.")
			p.option(v, "act.end", "")
		}},

		does("act.attack"), // Hilde, discouraged
		who("attack.target", "go", "Alwine"),
		typing("attack", 2, 4),
		option("defence", "defence.no"),
		typing("damage", 2, 2),
		{"control", func(p *tab, v *view) {
			p.says("need", "Kontrollprobe")
			p.shot("control")
			typing("control", 9, 6).do(p, v)
		}},
		typing("table.control", 3, 4), // less the Fokus: the game master says what happens
		{"act", func(p *tab, v *view) {
			p.says("log", "Alwine verliert die Kontrolle bei Fokus 1.")
			p.says("log", "Fehlzauber")
			p.byHand(v, "lp", "Alwine", "12", "10")
		}},
		{"act", func(p *tab, v *view) {
			if n := p.bar(v, "Alwine", "LP"); n != 10 {
				p.fail("Alwine has %d LP", n)
			}
			p.option(v, "act.end", "")
		}},

		does("act.focus"),
		does("act.end"),
		does("act.attack"), // Gerda
		typing("attack", 4, 5),
		option("defence", "defence.no"),
		typing("damage", 6, 6),
		{"act", func(p *tab, v *view) {
			if f := p.called(v, "Hilde"); f.Status != "status.dying" || p.bar(v, "Hilde", "LP") != -6 {
				p.fail("Hilde is %s with %d LP", f.Status, p.bar(v, "Hilde", "LP"))
			}
			p.click(fmt.Sprintf("fighter-%d", p.called(v, "Hilde").ID))
			p.says("bars", "−6 von 14")
			p.shot("dying")
			p.option(v, "act.end", "")
		}},
		typing("dying.check", 2, 3),

		{"camp", func(p *tab, v *view) {
			if v.Track != nil || len(v.Camp) == 0 {
				p.fail("between encounters there is a track %+v, and %v", v.Track, v.Camp)
			}
			p.says("camp", "Lange Rast: 0 von 1")
			p.shot("camp")
			p.option(v, "camp.long", "")
		}},
		option("campsite", "campsite.yes"),
		typing("rest.ub", 1, 3), // Gerda
		typing("rest.wp", 5),
		typing("rest.lp", 5),
		typing("rest.ub", 3, 4), // Alwine
		typing("rest.wp", 5, 5),
		typing("rest.lp", 1, 1),
		option("rest.patient", "rest.nobody"),
		{"camp", func(p *tab, v *view) {
			p.says("camp", "Lange Rast: 1 von 1")
			if n := p.bar(v, "Alwine", "LP"); n != 12 {
				p.fail("Alwine has %d LP after the rest", n)
			}
			p.option(v, "camp.end", "")
		}},
	})
	if !v.Over || v.Result.Winner != 0 {
		t.Errorf("it ends with %+v", v.Result)
	}
	for _, line := range []string{"Kompanie gewinnt die Begegnung.", "Es wird lange gerastet.", "Hilde hält durch."} {
		p.says("log", line)
	}
}

// TestSecretHalunken hides a roll of the game master from the players until it
// is revealed; the journal has it all the time.
func TestSecretHalunken(t *testing.T) {
	p, b := yard(t, "halunken", heldenScenario, 390)
	v := p.course(b, -1, []turn{
		{"act", func(p *tab, v *view) {
			p.shot("act")
			p.click("menu")
			p.click("secret")
			p.click("close")
			p.do("the table again", chromedp.WaitNotPresent(chromedp.CSS("dialog[open]")))
			p.option(v, "act.end", "")
		}},
		does("act.attack"),
	})
	p.option(v, "go", "Gerda")
	p.do("the screen for nobody", chromedp.WaitVisible(id("unseen")))
	p.shot("unseen")
	p.click("secret-view")
	p.shot("handover")
	p.click("secret-open")
	v = p.settled(b, v.Number)
	typing("attack", 8, 7).do(p, v)
	p.settled(b, v.Number)
	p.click("tab-log")
	p.says("log", "verfehlt")
	p.click("secret-shut")
	p.says("log", "Wurf der SL – verdeckt")
	if text, err := chromedp.Run(p.ctx, chromedp.TextContent(id("log"))); err != nil || strings.Contains(text, "verfehlt") {
		t.Errorf("the log says %q (%v)", text, err)
	}
	p.shot("hidden")
	p.click("secret-view")
	p.click("secret-open")
	p.click("reveal")
	p.click("secret-shut")
	p.says("log", "verfehlt")
}
