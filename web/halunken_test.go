package web

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// A battle of Helden & Halunken is told and shown whole, without gaps and without
// bare keys.
func TestHalunken(t *testing.T) {
	c := serveAll(t)
	for _, scenario := range []string{"halunken/lichtung", "halunken/kapelle"} {
		for _, c.lang = range []string{"de", "en"} {
			at, v := c.played(scenario, nil, nil)
			if !v.Over || v.Result.Text == "" {
				t.Fatalf("%s ends with %+v", scenario, v.Result)
			}
			for _, l := range v.Log {
				if l.Text == "" || l.Text == l.Rule || strings.Contains(l.Text, "″") {
					t.Errorf("%s, entry %d: %s is told as %q", scenario, l.N, l.Rule, l.Text)
				}
			}
			for _, f := range c.view(at).Figures {
				if f.StatusText == "" || f.StatusText == f.Status || f.KindText == "category."+f.Kind {
					t.Errorf("%s: %s is %q (%s), a %s", scenario, f.Name, f.StatusText, f.Status, f.KindText)
				}
				if len(f.Bars) < 3 || f.Bars[0].Key != "stat.lp" {
					t.Errorf("%s: %s has the bars %+v", scenario, f.Name, f.Bars)
				}
				for _, b := range f.Bars {
					if b.Name == "" || strings.HasPrefix(b.Name, "stat.") {
						t.Errorf("%s: there is no word for %s", scenario, b.Key)
					}
				}
				for _, w := range f.Conditions {
					if w.Text == w.Key || w.Title == "" || w.Title == w.Key {
						t.Errorf("%s: there is no word for %s", scenario, w.Key)
					}
				}
			}
			for _, f := range v.Fields {
				if strings.HasPrefix(f.Text, "field.") || slices.ContainsFunc(f.Names, func(n string) bool { return strings.Contains(n, ".") }) {
					t.Errorf("the field %s is called %q, its values %q", f.Key, f.Text, f.Names)
				}
			}
		}
	}
}

// Turns come by falling counts, from the one who acts on.
func TestTrack(t *testing.T) {
	c := serveAll(t)
	_, v := c.played("halunken/lichtung", nil, func(v *view) bool { return v.Track != nil && v.Track.Who >= 0 && v.Track.Now < 9 })
	tr := v.Track
	if v.Over || tr == nil || tr.Who != v.Ask.Who && v.Ask.Rule == "act" {
		t.Fatalf("asked is %+v, the track is %+v", v.Ask, tr)
	}
	if len(tr.Turns) == 0 || tr.Turns[0].Count > tr.Now {
		t.Errorf("at %d the turns are %+v", tr.Now, tr.Turns)
	}
	if !slices.IsSortedFunc(tr.Turns, func(a, b countView) int { return b.Count - a.Count }) {
		t.Errorf("the turns are %+v", tr.Turns)
	}
	for _, x := range tr.Turns {
		if x.Count > 4 && !slices.Contains(tr.Turns, countView{x.Count - 4, x.Who}) {
			t.Errorf("%s acts at %d, but not 4 below: %+v", v.Figures[x.Who].Name, x.Count, tr.Turns)
		}
	}
}

// The chances of a check are those that were worked out by hand; its choices are
// answered in a row, all or none.
func TestProbe(t *testing.T) {
	c := serveAll(t)
	at, v := c.played("halunken/kapelle", nil, func(v *view) bool { return v.Ask != nil && v.Ask.Rule == "camp" })
	if v.Over || v.Probe != "camp.probe" {
		t.Fatalf("asked is %+v", v.Ask)
	}
	var list struct{ Who []proberView }
	c.must("GET", at+fmt.Sprintf("/probe?after=%d", v.Number), nil, &list)
	var seen bool
	for _, w := range list.Who {
		if len(w.Skills) != 7 || len(w.Difficulty) != 7 || len(w.Against) < 2 {
			t.Errorf("%d can be asked for %+v", w.Who, w)
		}
		for i, s := range w.Skills {
			if s.Target != 8 {
				continue
			}
			seen = true
			var p probeView
			c.must("GET", at+fmt.Sprintf("/probe?after=%d&who=%d&skill=%d&difficulty=0&against=-1", v.Number, w.Who, i), nil, &p)
			got := map[string]string{}
			for _, x := range p.Chances {
				got[x.Text] = x.P
			}
			for text, want := range map[string]string{"Gelungen": "7/25", "QS 1": "2/25", "QS 2": "1/5", "QS 3": "0", "Volltreffer": "1/25", "Patzer": "3/50"} {
				if got[text] != want {
					t.Errorf("of a check on 8, %s has the chance %s, want %s: %+v", text, got[text], want, p.Chances)
				}
			}
			if len(p.Row) != 5 {
				t.Fatalf("a check is asked for by %+v", p.Row)
			}
			wrong := slices.Clone(p.Row)
			wrong[4].Who = 63
			if no := c.call("POST", at+"/answer", object{"after": v.Number, "answer": object{"row": wrong}}, nil); no == nil {
				t.Error("a check against nobody is taken")
			}
			if now := c.view(at); now.Number != v.Number {
				t.Errorf("of a row that is refused %d answers count", now.Number-v.Number)
			}
			c.must("POST", at+"/answer", object{"after": v.Number, "answer": object{"row": p.Row}}, nil)
			if now := c.view(at); now.Ask.Rule != "probe" || now.Ask.Kind != "dice" || now.Ask.Who != w.Who {
				t.Errorf("asked is %+v", now.Ask)
			}
			return
		}
	}
	if !seen {
		t.Error("nobody has a skill of 8")
	}
}

// Without a map the chances of an attack suppose that the target is within reach,
// and say so.
func TestOddsInReach(t *testing.T) {
	c := serveAll(t)
	at, v := c.played("halunken/rast", nil, until("choice", "attack.target"))
	option, _ := json.Marshal(v.Ask.Options[0].Option)
	var odds oddsView
	c.must("GET", fmt.Sprintf("%s/odds?after=%d&option=%s", at, v.Number, url.QueryEscape(string(option))), nil, &odds)
	if odds.Note == "" || len(odds.Chances) == 0 || len(odds.Needs) == 0 {
		t.Errorf("the odds are %+v", odds)
	}
}
