package web

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"
)

// TestBrowserProgram begins a battle against the program on the start page and
// plays until it has acted: its side has a badge and no controls, and undo comes
// back to people.
func TestBrowserProgram(t *testing.T) {
	root := browser(t)
	s, base := listening(t, n26(), fstest.MapFS{
		"n26/scenarios/click.yaml": {Data: []byte(clickScenario)},
		"n26/maps/practice.yaml":   {Data: []byte(clickMap)},
	})
	for _, c := range []struct {
		lang  string
		width int64
		badge string
	}{{"de", 390, "⚙ Programm"}, {"en", 1440, "⚙ Program"}} { // the word is for screen readers where there is no room
		t.Run(fmt.Sprint(c.lang, "-", c.width), func(t *testing.T) {
			ctx, cancel := chromedp.NewContext(root, chromedp.WithNewBrowserContext())
			defer cancel()
			if err := chromedp.Do(ctx, chromedp.EmulateViewport(c.width, 860)); err != nil {
				t.Fatal(err)
			}
			p := &tab{t: t, ctx: ctx, s: s, base: base, lang: c.lang}
			p.do("the page", chromedp.Navigate(base))
			p.speak()
			p.click("scenario-click")
			p.do("the program", chromedp.SetValue(id("player-1"), "program"), chromedp.Evaluate[chromedp.Void](
				`(e => { e.dispatchEvent(new Event("change", { bubbles: true })); e.scrollIntoView({ block: "center" }); })(document.querySelector('[data-testid="player-1"]'))`))
			p.shot("start")
			p.click("start")
			b := p.battle()
			p.do("the badge", chromedp.WaitVisible(id("program-1")))
			if p.has("program-0") {
				p.fail("people are taken for the program")
			}
			if text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](`document.querySelector('[data-testid="program-1"]').textContent`)); err != nil || text != c.badge {
				t.Errorf("the badge says %q (%v)", text, err)
			}

			spots := [][2]float64{{7, 7.2}, {14, 7.2}}
			after, placed, acted := -1, 0, 0
			for acted < 3 {
				v := p.settled(b, after)
				if v.Over {
					break
				}
				if v.Ask.Seat == 1 {
					p.fail("people are asked %s for the program", v.Ask.Rule)
				}
				after = v.Number
				if !p.has("ask") {
					p.click("tab-ask")
				}
				switch v.Ask.Kind {
				case "choice":
					o := firstAllowed(v)
					for _, a := range allowed(v) {
						if a.Option.Verb == "act.end" {
							o = a
						}
					}
					p.click("option-" + key(o.Option))
					if o.Who >= 0 {
						p.click("confirm")
					}
					if v.Round > 0 {
						acted++
					}
				case "place":
					p.clickTable(spots[placed][0], spots[placed][1])
					p.click("confirm")
					placed++
				}
			}
			v := p.settled(b, after)
			if placed != 2 || !v.Figures[2].On || !v.Figures[3].On {
				p.fail("the program has not set up: %+v", v.Figures)
			}
			p.shot("table")
			if c.width <= 760 {
				p.click("tab-log")
				p.shot("log")
				p.click("tab-ask")
			}
			p.click("undo")
			v = p.settled(b, v.Number)
			if v.Ask.Seat != 0 || v.Ask.Program || v.Log[len(v.Log)-1].Kind != "hand" {
				p.fail("after the undo asked is %+v", v.Ask)
			}
			// Who agrees to end the battle does so alone.
			p.click("menu")
			p.click("end")
			p.shot("end")
			p.click("agree-0")
			if v = p.settled(b, v.Number); !v.Over {
				p.fail("the battle is not over")
			}
		})
	}
}
