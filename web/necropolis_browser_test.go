package web

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"
)

// A woman with a machinegun and her friend against four who come close together:
// the friend is in contact with one of them.
const horrorScenario = `
system: necropolis
name: {de: Hinterhof, en: Backyard}
description: {de: Zwei gegen vier., en: Two against four.}
map: {name: {de: Hof, en: Yard}, size: {width: 24, depth: 18}, pieces: [{kind: crate, name: Kiste, at: [3, 12], size: [2, 2], top: 1}]}
rounds: 4
deploy: placed
sides:
  red:
    gang:
      system: necropolis
      name: Spätdienst
      fighters:
        - {name: Mara, kind: human, profile: {move: yellow, actions: 3, okay: 2}, weapons: [machinegun, wood]}
        - {name: Jorn, kind: human, profile: {move: yellow}, weapons: [bat]}
    placed: [{fighter: Mara, at: [6, 6]}, {fighter: Jorn, at: [13, 10.184]}]
  blue:
    gang:
      system: necropolis
      name: Ruhelose
      fighters:
        - {name: Küster, kind: zombie, profile: {move: blue}, weapons: [bite]}
        - {name: Gräber, kind: zombie, profile: {move: blue}, weapons: [bite]}
        - {name: Amme, kind: zombie, profile: {move: blue}, weapons: [bite]}
        - {name: Schlund, kind: ghoul, profile: {move: yellow}, weapons: [claws]}
    placed: [{fighter: Küster, at: [12.5, 5]}, {fighter: Gräber, at: [14, 6]}, {fighter: Amme, at: [13, 9.2]}, {fighter: Schlund, at: [21, 14]}]
goals:
  - {kind: survive, side: red, need: 1}
  - {kind: reach, side: red, need: 2, zone: {at: [20, 0], size: [4, 6]}}
`

// js is what the page says to an expression.
func js[T any](p *tab, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.fail("%s: %v", expression, err)
	}
	return v
}

// outlines waits for the figures that the board is to outline, friends with a minus.
func (p *tab) outlines(when string, want ...int) {
	p.t.Helper()
	list := strings.Trim(fmt.Sprint(want), "[]")
	const is = `[...document.querySelectorAll('[data-testid="group"] circle')].map(c => (c.classList.contains("friend") ? "-" : "") + c.dataset.who).join(" ")`
	if _, err := chromedp.Run(p.ctx, chromedp.Poll[bool](fmt.Sprintf("(%s) === %q", is, list), chromedp.WithPollingTimeout(patience))); err != nil {
		p.fail("%s %s is outlined, not %s: %v", when, js[string](p, is), list, err)
	}
}

// slots is the row of slots of the card, as it is drawn from left to right.
func (p *tab) slots() string {
	p.t.Helper()
	return js[string](p, `[...document.querySelectorAll('[data-testid="slots"] .row')].map(r => [...r.children].map(i => i.className === "lost" ? "x" : i.className === "marker" ? "o" : ".").join("")).join("|")`)
}

// wide says how much wider than the page its content is.
func (p *tab) wide() int {
	p.t.Helper()
	return js[int](p, `Math.max(0, document.documentElement.scrollWidth - innerWidth)`)
}

// TestBrowserNecropolis shoots at a cluster with a friend beside it, and is bitten.
func TestBrowserNecropolis(t *testing.T) {
	for _, width := range []int64{1440, 390} {
		t.Run(fmt.Sprint(width), func(t *testing.T) { playBackyard(t, width) })
	}
}

func playBackyard(t *testing.T, width int64) {
	var opts []chromedp.EmulateViewportOption
	if width < 760 {
		opts = append(opts, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	p, b := yard(t, "necropolis", horrorScenario, width, opts...)
	phone := width < 760
	look := func(tab string) {
		if phone {
			p.click("tab-" + tab)
		}
	}
	v := p.settled(b, -1)
	amme := p.called(v, "Amme").ID
	look("card")
	if n := p.wide(); n > 0 {
		p.fail("the page is %d pixels too wide", n)
	}
	p.says("goal-0-1", "Wenigstens 2 Figuren müssen die Zone erreichen")
	p.says("card", "Schüsse 8")
	p.says("card", "Unfertig")
	if got := p.slots(); got != "...|...|.o" {
		p.fail("Mara's slots are %s", got)
	}
	if js[int](p, `document.querySelectorAll('[data-testid="goal-zone"]').length`) != 1 {
		p.fail("there is no zone of the goal")
	}
	p.shot("card")
	look("ask")

	v = p.course(b, -1, []turn{
		who("activate", "go", "Mara"),
		does("act.shoot"),
		{"shoot.target", func(p *tab, v *view) {
			row := fmt.Sprintf("option-go-%d", amme)
			// The page sets the focus on the first target: with the Küster the Gräber is hit.
			p.outlines("at first", p.called(v, "Küster").ID, p.called(v, "Gräber").ID)
			if !phone {
				p.do("the focus", chromedp.Focus(id(row)))
				p.outlines("under the focus", -p.called(v, "Jorn").ID, amme)
			}
			p.says(row, "2 Ziele, darunter eigene: Jorn")
			p.click(row)
			p.says("grouped", "Jorn, Amme")
			p.says("odds", "Getötet")
			p.says("others", "Jorn")
			if n := js[int](p, `(e => Math.max(e.scrollWidth - e.clientWidth, ...[...e.querySelectorAll("li")].map(l => l.scrollWidth - l.clientWidth)))(document.querySelector('[data-testid="odds"]'))`); n > 0 {
				p.fail("the odds are %d pixels too wide", n)
			}
			p.outlines("of who is weighed", -p.called(v, "Jorn").ID, amme)
			p.shot("friend")
			other := fmt.Sprintf("option-go-%d", p.called(v, "Küster").ID)
			p.says(other, "2 Ziele")
			p.click(other)
			p.shot("cluster")
			p.click("confirm")
		}},
		{"batch.lethal", func(p *tab, v *view) {
			p.says("reads", "8–10: Getötet")
			p.shot("batch")
			typing("batch.lethal", 3, 6, 9, 0).do(p, v)
		}},
		{"act", func(p *tab, v *view) {
			if got := js[string](p, `[...document.querySelectorAll('[data-testid="rolls"] [data-testid="did"]')].map(d => d.classList[1] + d.textContent).join(" ")`); got != "nothing3– slight6Push grave9tot grave10tot" {
				p.fail("the dice did %s", got)
			}
			p.shot("did")
			look("log")
			if n := js[int](p, `document.querySelectorAll('[data-testid="log"] .did').length`); n != 4 {
				p.fail("in the log are %d dice", n)
			}
			p.shot("log")
			look("ask")
			p.option(v, "act.end", "")
		}},
		option("activate", "activate.end"),

		who("activate", "go", "Amme"),
		does("act.attack"),
		who("attack.target", "go", "Jorn"),
		typing("batch.lethal", 9),
		{"act", func(p *tab, v *view) {
			look("card")
			p.click(fmt.Sprintf("fighter-%d", p.called(v, "Jorn").ID))
			if phone {
				look("card")
			}
			if got := p.slots(); got != "...|..o|xxx" {
				p.fail("Jorn's slots are %s", got)
			}
			if got := js[string](p, `document.querySelector('[data-testid="slots"]').getAttribute("aria-label")`); got != "IMPAIRED, Feld 4 von 9" {
				p.fail("Jorn's slots are called %q", got)
			}
			p.says("card", "In diesem Zug verletzt")
			p.shot("hurt")
			p.click(fmt.Sprintf("fighter-%d", p.called(v, "Schlund").ID))
			if n := js[int](p, `document.querySelectorAll('[data-testid="card"] [data-testid="chart"] .die').length`); n != 20 {
				p.fail("the charts of a ghoul have %d dice", n)
			}
			p.shot("ghoul")
			look("ask")
			p.option(v, "act.end", "")
		}},
	})
	if n := p.wide(); n > 0 {
		p.fail("the page is %d pixels too wide", n)
	}
	if f := p.called(v, "Küster"); f.On {
		t.Errorf("the Küster is %s", f.StatusText)
	}
}

// TestBrowserNecropolisAlone plays a scenario alone, from the start page to the
// result: the survivors shoot for two rounds and then end their turns, the program
// leads the dead.
func TestBrowserNecropolisAlone(t *testing.T) {
	root := browser(t)
	s, base := listening(t, tabled("necropolis"), fstest.MapFS{"necropolis/scenarios/hof.yaml": {Data: []byte(horrorScenario)}})
	ctx, cancel := chromedp.NewContext(root, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1200, 860)); err != nil {
		t.Fatal(err)
	}
	p := &tab{t: t, ctx: ctx, s: s, base: base, lang: "en"}
	p.do("the page", chromedp.Navigate(base))
	p.speak()
	p.click("scenario-hof")
	p.choose("player-1", "program")
	p.click("start")
	b := p.battle()
	after := -1
	for range 200 {
		v := p.settled(b, after)
		if v.Over {
			if v.Result == nil || v.Result.Text == "" {
				p.fail("it ended in round %d: %+v", v.Round, v.Result)
			}
			p.says("result", v.Result.Text)
			p.shot("result")
			return
		}
		if v.Ask.Seat != 0 || v.Ask.Kind != "choice" {
			p.fail("people are asked %+v", v.Ask)
		}
		after = v.Number
		p.option(v, survive(v), "")
	}
	p.fail("there is no end")
}

// survive is what a survivor does.
func survive(v *view) string {
	for _, o := range allowed(v) {
		switch o.Option.Verb {
		case "act.shoot", "favour.foes":
			return o.Option.Verb
		case "go":
			if v.Round < 3 {
				return "go"
			}
		}
	}
	switch v.Ask.Rule {
	case "activate":
		return "activate.end"
	case "act":
		return "act.end"
	}
	return firstAllowed(v).Option.Verb
}
