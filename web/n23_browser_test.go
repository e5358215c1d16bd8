package web

import (
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"
)

// A leader, two friends near her and a vehicle against two who stand apart and a
// vehicle, for one round. One of each side is set up by hand.
const (
	groupFighter  = `profile: {m: 5, ws: 4+, bs: 4+, s: 3, t: 3, w: 1, i: 4+, a: 1, ld: 7+, cl: 7+, wil: 7+, int: 7+`
	groupVehicle  = `kind: vehicle, hull: [100, 60], profile: {m: 8, front: 4, side: 3, rear: 3, hp: 2, hnd: 4+, sv: 5+, bs: 4+, ld: 7+, cl: 7+, wil: 7+, int: 7+}`
	groupScenario = `
system: n23
name: {de: Gruppenprobe, en: Group test}
description: {de: Eine Gruppe und zwei Fahrzeuge., en: A group and two vehicles.}
map: {name: {de: Platz, en: Square}, size: {width: 24, depth: 24}, pieces: []}
rounds: 1
deploy: alternating
first: red
sides:
  red:
    gang:
      system: n23
      name: Red
      fighters:
        - {name: Mara, kind: leader, ` + groupFighter + `, group: 2}}
        - {name: Nils, kind: ganger, weapons: [lasgun], ` + groupFighter + `}}
        - {name: Pia, kind: ganger, ` + groupFighter + `}}
        - {name: Cart, ` + groupVehicle + `}
    zones: [{at: [1, 8], size: [6, 8]}]
    placed:
      - {fighter: Mara, at: [4, 12]}
      - {fighter: Nils, at: [4, 14]}
      - {fighter: Cart, at: [4, 5]}
  blue:
    gang:
      system: n23
      name: Blue
      fighters:
        - {name: Kolbe, kind: ganger, ` + groupFighter + `}}
        - {name: Otto, kind: ganger, ` + groupFighter + `}}
        - {name: Barge, ` + groupVehicle + `}
    zones: [{at: [1, 18], size: [10, 5]}]
    placed:
      - {fighter: Kolbe, at: [12, 14], facing: 180}
      - {fighter: Barge, at: [18, 6], facing: 180}
goals:
  - {kind: casualty, points: 1}
`
)

// A turn is what is asked and what a player does about it.
type turn struct {
	rule string
	do   func(p *tab, v *view)
}

// course plays turns until they are over.
func (p *tab) course(b *battle, after int, turns []turn) *view {
	p.t.Helper()
	for i, x := range turns {
		v := p.settled(b, after)
		if v.Over || v.Ask.Rule != x.rule {
			p.fail("turn %d is %s, but the page asks: %+v", i, x.rule, v.Ask)
		}
		after = v.Number
		x.do(p, v)
	}
	return p.settled(b, after)
}

// called is a figure by its name.
func (p *tab) called(v *view, name string) *figureView {
	p.t.Helper()
	i := slices.IndexFunc(v.Figures, func(f figureView) bool { return f.Name == name })
	if i < 0 {
		p.fail("nobody is called %s", name)
	}
	return &v.Figures[i]
}

// tapped taps on a figure upon the table.
func (p *tab) tapped(v *view, name string) {
	p.t.Helper()
	f := p.called(v, name)
	p.clickTable(float64(f.At[0])/1000, float64(f.At[1])/1000)
}

// says waits for a control to say something.
func (p *tab) says(testid, what string) {
	p.t.Helper()
	_, err := chromedp.Run(p.ctx, chromedp.Poll[bool](fmt.Sprintf(
		`(e => !!e && e.getClientRects().length > 0 && e.textContent.includes(%q))(document.querySelector('[data-testid=%q]'))`, what, testid), chromedp.WithPollingTimeout(patience)))
	if err != nil {
		p.fail("%s does not say %q: %v", testid, what, err)
	}
}

// shows waits for something to be drawn.
func (p *tab) shows(what string) {
	p.t.Helper()
	p.do(what, chromedp.WaitVisible(chromedp.CSS(what)))
}

// option takes an option by its button, and confirms it where it names a figure.
func option(rule, verb string) turn {
	return turn{rule, func(p *tab, v *view) { p.t.Helper(); p.option(v, verb, "") }}
}

func who(rule, verb, name string) turn {
	return turn{rule, func(p *tab, v *view) { p.t.Helper(); p.option(v, verb, name) }}
}

func (p *tab) option(v *view, verb, name string) {
	p.t.Helper()
	for _, o := range allowed(v) {
		if o.Option.Verb != verb || name != "" && o.Who != p.called(v, name).ID {
			continue
		}
		p.click("option-" + key(o.Option))
		if o.Who >= 0 {
			p.click("confirm")
		}
		return
	}
	p.fail("%s %s cannot be chosen: %+v", verb, name, v.Ask.Options)
}

// typing types what the dice show.
func typing(rule string, faces ...int) turn {
	return turn{rule, func(p *tab, v *view) {
		p.t.Helper()
		if v.Ask.Dice == nil || v.Ask.Dice.N != len(faces) {
			p.fail("dice %v are typed, but asked is %+v", faces, v.Ask)
		}
		for i, f := range faces {
			p.do("typing a die", chromedp.SendKeys(id(fmt.Sprintf("die-%d", i)), fmt.Sprint(f)))
		}
		p.click("confirm")
	}}
}

// at taps on the table and confirms.
func at(rule string, x, y float64) turn {
	return turn{rule, func(p *tab, v *view) {
		p.t.Helper()
		p.clickTable(x, y)
		p.click("confirm")
	}}
}

// TestBrowserN23 plays a round of N23: setting up, a group activation, a shot
// about which nothing is measured before, and a vehicle that is steered.
func TestBrowserN23(t *testing.T) {
	p, v, b := grouped(t, 1440)
	cart, otto := p.called(v, "Cart").ID, p.called(v, "Otto").ID

	v = p.course(b, -1, []turn{
		typing("priority", 6),
		typing("priority", 2),
		at("deploy.place", 4, 10),
		at("deploy.facing", 10, 10),
		at("deploy.place", 4, 20),
		at("deploy.facing", 4, 15),

		who("activate", "go", "Mara"),
		{"group", func(p *tab, v *view) {
			p.tapped(v, "Cart")
			p.says(fmt.Sprintf("refused-group.take-%d", cart), "Vehicles cannot join a group.")
			p.shot("group")
			if p.has("confirm") {
				p.fail("a vehicle can be taken along")
			}
			p.tapped(v, "Nils")
			p.click("confirm")
		}},
		{"group", func(p *tab, v *view) {
			p.tapped(v, "Pia")
			p.click("confirm")
		}},

		who("group.order", "go", "Pia"),
		option("act", "act.move"),
		at("move", 6, 9),
		{"facing", func(p *tab, v *view) {
			p.clickTable(12, 3)
			p.shows(".steering .nose")
			p.shows(".steering .arc")
			p.says("budget", "315°")
			p.do("the facing", chromedp.WaitEnabled(id("confirm")))
			p.clickTable(12, 3) // once more means yes
		}},
		{"act", func(p *tab, v *view) {
			if f := p.called(v, "Pia"); f.Facing != 315 {
				p.fail("Pia faces %d", f.Facing)
			}
			p.option(v, "act.end", "")
		}},

		who("group.order", "go", "Nils"),
		option("act", "act.shoot"),
		{"shot.target", func(p *tab, v *view) {
			p.tapped(v, "Otto")
			p.says(fmt.Sprintf("refused-go-%d", otto), "arc")
			p.shows(".arcs .arc")
			p.shot("arc")
			p.unmeasured()
			p.tapped(v, "Kolbe")
			p.says("hides", "declared")
			p.shot("target")
			p.unmeasured()
			p.click("confirm")
		}},
		typing("shoot.hit", 5),
		typing("firepower", 2),
		typing("wound", 6),
		typing("injury", 4),
		{"act", func(p *tab, v *view) {
			p.says("log", "Nils and Kolbe: Distance 6.74″")
			if f := p.called(v, "Kolbe"); f.Status != "status.injured" {
				p.fail("Kolbe is %s", f.Status)
			}
			p.option(v, "act.end", "")
		}},
		option("act", "act.end"), // Mara's

		who("activate", "go", "Barge"),
		option("act", "act.drive"),
		{"vehicle.steer", func(p *tab, v *view) { p.click("keep") }},
		{"vehicle.ahead", func(p *tab, v *view) {
			p.shows(".steering .ray")
			p.clickTable(15, 5)
			p.says("budget", "Up to 8″ · 3")
			p.shows(".steering .ghost")
			p.shows(".steering .front")
			p.shot("ahead")
			p.click("confirm")
		}},
		{"vehicle.steer", func(p *tab, v *view) {
			p.clickTable(15, 12)
			p.shows(".steering .ghost")
			p.shot("steer")
			p.click("confirm")
		}},
		{"vehicle.ahead", func(p *tab, v *view) { p.click("stop") }},
		{"act", func(p *tab, v *view) {
			// A pixel is less than 0.1".
			if f := p.called(v, "Barge"); f.Facing < 85 || f.Facing > 95 || f.At[0] < 14900 || f.At[0] > 15100 || f.At[1] != 6000 {
				p.fail("the vehicle stands at %v and faces %d", f.At, f.Facing)
			}
			p.option(v, "act.end", "")
		}},
		who("activate", "go", "Cart"),
		option("act", "act.end"),
		who("activate", "go", "Otto"),
		option("act", "act.end"),
		who("activate", "go", "Kolbe"),
		option("act", "act.end"),
		typing("bottle", 1),
		typing("recovery", 1),
	})
	if !v.Over || v.Result.Winner != -1 || v.Round != 1 {
		t.Errorf("after the round there is %+v", v.Result)
	}
	for _, line := range []string{
		"Mara: Group Activation – Take Nils along", "Mara takes Pia along.", "Mara: Order within the group – Pia", "Pia acts next in the group.",
		"Mara acts next in the group.", "The group is done.", "Kolbe is seriously injured.", "Barge turns by 90°.", "End phase",
	} {
		p.says("log", line)
	}
	p.shot("end")
}

// TestTouchN23 steers with a finger, on a phone.
func TestTouchN23(t *testing.T) {
	p, _, b := grouped(t, 390, chromedp.EmulateMobile, chromedp.EmulateTouch)
	v := p.course(b, -1, []turn{
		typing("priority", 6),
		typing("priority", 2),
		at("deploy.place", 4, 10),
		{"deploy.facing", func(p *tab, v *view) {
			p.clickTable(4, 12)
			p.shows(".steering .nose")
			p.says("budget", "90°")
			p.shot("facing")
			p.do("the facing", chromedp.WaitEnabled(id("confirm")))
			p.clickTable(4, 12) // once more means yes
		}},
		at("deploy.place", 4, 20),
		at("deploy.facing", 4, 15),
		who("activate", "go", "Cart"),
		option("act", "act.drive"),
		{"vehicle.steer", func(p *tab, v *view) { p.click("keep") }},
		{"vehicle.ahead", func(p *tab, v *view) {
			p.clickTable(7, 5)
			p.says("budget", "Up to 8″ · 3")
			p.shows(".steering .ghost")
			p.shot("ahead")
			p.click("confirm")
		}},
	})
	if pia, cart := p.called(v, "Pia"), p.called(v, "Cart"); pia.Facing != 90 || cart.At[0] < 6900 || cart.At[0] > 7100 || cart.At[1] != 5000 {
		t.Errorf("Pia faces %d, the cart stands at %v", pia.Facing, cart.At)
	}
}

// grouped begins the battle of the group with typed dice, on a page of a width.
func grouped(t *testing.T, width int64, opts ...chromedp.EmulateViewportOption) (*tab, *view, *battle) {
	t.Helper()
	root := browser(t)
	s, base := listening(t, tabled("n23"), fstest.MapFS{"n23/scenarios/group.yaml": {Data: []byte(groupScenario)}})
	ctx, cancel := chromedp.NewContext(root, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, 860, opts...)); err != nil {
		t.Fatal(err)
	}
	p := &tab{t: t, ctx: ctx, s: s, base: base, lang: "en", touch: len(opts) > 0}
	p.do("the page", chromedp.Navigate(base))
	p.speak()
	p.click("scenario-group")
	for _, side := range []string{"dice-0", "dice-1"} {
		p.do(side, chromedp.SetValue(id(side), "typed"), chromedp.Evaluate[chromedp.Void](
			`document.querySelector('[data-testid="`+side+`"]').dispatchEvent(new Event("change", { bubbles: true }))`))
	}
	p.click("start")
	b := p.battle()
	return p, b.now().view(b, p.lang, 0, true), b
}

// unmeasured sees to it that neither sight nor chances are shown.
func (p *tab) unmeasured() {
	p.t.Helper()
	if p.has("sight") || p.has("odds") {
		p.fail("something is measured before the shot is declared")
	}
}
