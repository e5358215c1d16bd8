package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/url"
	"strings"
	"testing"
)

// Previews are exact and change nothing.
func TestPreviews(t *testing.T) {
	c := serve(t, t.TempDir())
	at := c.begin(11)
	v := c.play(at, luck(4), until("choice", "shot.target"))
	was := strip(v)
	n := 0
	var good *optionView // one whose hit roll is a real one
	for _, o := range v.Ask.Options {
		option, _ := json.Marshal(o.Option)
		path := fmt.Sprintf("%s/odds?after=%d&option=%s", at, v.Number, url.QueryEscape(string(option)))
		var odds oddsView
		no := c.call("GET", path, nil, &odds)
		if !o.Allowed {
			if no == nil || no.Code != "refused" || no.Text == "" {
				t.Errorf("odds of an option that is refused: %+v", no)
			}
			continue
		}
		if no != nil {
			t.Fatalf("odds of %+v: %+v", o, *no)
		}
		n++
		sum := new(big.Rat)
		for _, w := range odds.Wounds {
			p, ok := new(big.Rat).SetString(w.P)
			if !ok {
				t.Fatalf("%q is no fraction", w.P)
			}
			sum.Add(sum, p)
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("chances of wounds add up to %v: %+v", sum, odds.Wounds)
		}
		if len(odds.Needs) == 0 || odds.Needs[0].Rule != "shoot.hit" || len(odds.Needs[0].Parts) < 2 {
			t.Fatalf("needs are %+v", odds.Needs)
		}
		// What the die has to show and the chance of a hit are one value.
		hit := new(big.Rat)
		for _, ch := range odds.Chances {
			if ch.Key == "shoot.hit" {
				hit.SetString(ch.P)
			}
		}
		target := odds.Needs[0].Target
		if want := big.NewRat(int64(min(6, max(0, 7-target))), 6); hit.Cmp(want) != 0 {
			t.Errorf("a hit on %d+ has the chance %v, want %v", target, hit, want)
		}

		if hit.Sign() > 0 && hit.Cmp(big.NewRat(1, 1)) < 0 {
			good = &o.Option
		}

		var see sightView
		c.must("GET", fmt.Sprintf("%s/sight?a=%d&b=%d&after=%d", at, v.Ask.Who, o.Option.Who, v.Number), nil, &see)
		if !see.AB.Visible || see.AB.Distance <= 0 || see.AB.CoverText == "" {
			t.Errorf("the target is seen so: %+v", see.AB)
		}
	}
	if n == 0 || good == nil {
		t.Fatal("no target was allowed that can be hit and missed")
	}
	if is := strip(c.view(at)); is != was {
		t.Error("previews have changed the battle")
	}

	for _, path := range []string{
		fmt.Sprintf("/odds?after=%d", v.Number),
		fmt.Sprintf("/odds?after=%d&option=x", v.Number),
		fmt.Sprintf("/reach?after=%d", v.Number),
		fmt.Sprintf("/sight?a=0&b=0&after=%d", v.Number),
		fmt.Sprintf("/sight?a=0&b=99&after=%d", v.Number),
		fmt.Sprintf("/sight?a=0&b=1&after=%d", v.Number+5),
		"/sight?a=0&b=1",
		"/why?rule=none",
	} {
		if no := c.call("GET", at+path, nil, nil); no == nil || no.Text == "" || no.Status >= 500 {
			t.Errorf("%s: %+v, want a refusal", path, no)
		}
	}
	if no := c.call("GET", fmt.Sprintf("%s/sight?a=0&b=1&after=%d", at, v.Number+5), nil, nil); no == nil || no.Code != "stale" {
		t.Errorf("a preview of what is to come: %+v, want stale", no)
	}

	// At an open roll, odds need no option.
	c.must("POST", at+"/answer", object{"after": v.Number, "answer": object{"option": good}}, nil)
	v = c.view(at)
	var odds oddsView
	c.must("GET", fmt.Sprintf("%s/odds?after=%d", at, v.Number), nil, &odds)
	if len(odds.Needs) == 0 || len(odds.Chances) == 0 {
		t.Errorf("odds of an open roll are %+v", odds)
	}
}

// Who does not wait for odds lets the machine go.
func TestOddsAreCancelled(t *testing.T) {
	c := serve(t, t.TempDir())
	at := c.begin(11)
	v := c.play(at, luck(4), until("dice", "shoot.hit"))
	b, err := c.s.battle(at[len("/api/battles/"):])
	if err != nil {
		t.Fatal(err)
	}
	m, err := b.at(v.Number)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = m.position(b.sys, "de").odds(ctx, c.s.odds, nil)
	var f *fault
	if !errors.As(err, &f) || f.code != "busy" {
		t.Errorf("cancelled odds: %v", err)
	}
	if len(c.s.odds) != explorers {
		t.Errorf("%d of %d explorers are back", len(c.s.odds), explorers)
	}
}

func TestWhy(t *testing.T) {
	c := serve(t, t.TempDir())
	var out struct{ ID string }
	c.must("POST", "/api/battles", object{"scenario": "n26/duel", "rulings": object{"n26.hit.natural": "both"}}, &out)
	at := "/api/battles/" + out.ID
	var why ruleView
	c.must("GET", at+"/why?after=0&rule=shoot.hit", nil, &why)
	if why.Title == "" || why.Text == "" || len(why.IDs) == 0 || !strings.HasPrefix(why.IDs[0], "N26-") || why.Source == "" {
		t.Errorf("shoot.hit is %+v", why)
	}
	found := false
	for _, r := range n26().Book.Rules() {
		var why ruleView
		c.must("GET", at+"/why?after=0&rule="+r.Key, nil, &why)
		if why.Ruling != nil && why.Ruling.Key == "n26.hit.natural" {
			found = true
			if why.Ruling.Now != "both" {
				t.Errorf("%s: in this battle the ruling stands on %q", r.Key, why.Ruling.Now)
			}
		}
	}
	if !found {
		t.Error("no rule names the ruling n26.hit.natural")
	}
	var book bookView
	c.must("GET", "/api/rules/n26", nil, &book)
	if len(book.Rules) == 0 || len(book.Rulings) == 0 || len(book.NotModelled) == 0 {
		t.Errorf("the book has %d rules, %d rulings, %d things not modelled", len(book.Rules), len(book.Rulings), len(book.NotModelled))
	}
}

func TestReachAndPlan(t *testing.T) {
	c := serve(t, t.TempDir())
	at := c.begin(3)
	v := c.play(at, luck(2), until("place", "deploy.place"))
	var spot spotView
	c.must("POST", at+"/plan", object{"after": v.Number, "to": point{15000, 15000, 0}}, &spot)
	if spot.Refusal == nil || *spot.Refusal == "" {
		t.Error("a place outside the zone is not refused")
	}
	v = c.play(at, luck(2), until("place", "move"))
	var reach reachView
	c.must("GET", fmt.Sprintf("%s/reach?after=%d", at, v.Number), nil, &reach)
	if len(reach.Spots) == 0 || reach.Step <= 0 {
		t.Fatalf("reach is %+v", reach)
	}
	far := reach.Spots[0]
	for _, s := range reach.Spots {
		if s[3] > v.Ask.Place.Budget {
			t.Errorf("spot %v costs more than the %d there are", s, v.Ask.Place.Budget)
		}
		if s[3] > far[3] {
			far = s
		}
	}
	var plan planView
	c.must("POST", at+"/plan", object{"after": v.Number, "to": far[:3]}, &plan)
	if !plan.Arrives || plan.Refusal != nil || plan.Cost+plan.Left != v.Ask.Place.Budget {
		t.Errorf("the way to %v is %+v", far, plan)
	}
	plan = planView{}
	c.must("POST", at+"/plan", object{"after": v.Number, "to": point{29000, 29000, 0}}, &plan)
	if plan.Arrives || plan.Refusal == nil || *plan.Refusal == "" {
		t.Errorf("the way to the other end is %+v", plan)
	}
}
