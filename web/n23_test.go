package web

import (
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/journal"
)

// serveAll serves all systems, as the command does.
func serveAll(t *testing.T) *client {
	t.Helper()
	s, err := New(Options{Systems: tables(), Library: library(), Data: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return &client{t, s, "de"}
}

// played begins a battle and has a beginner play until stop says so, or to its
// end.
func (c *client) played(scenario string, rulings object, stop func(*view) bool) (string, *view) {
	c.t.Helper()
	var out struct{ ID string }
	c.must("POST", "/api/battles", object{"scenario": scenario, "seed": 3, "rulings": rulings}, &out)
	b, err := c.s.battle(out.ID)
	if err != nil {
		c.t.Fatal(err)
	}
	player := bot.NewSimple(b.sys.Rules, 5)
	for range 5000 {
		v := b.now().view(b, c.lang, 0, true)
		if v.Over || stop != nil && stop(v) {
			return "/api/battles/" + out.ID, v
		}
		err := b.do(c.t.Context(), func(l *ledger) error {
			a, err := player.Answer(&l.battle.Game().Open)
			if err == nil {
				_, err = l.answer(l.battle.Last(), journal.Policy, a)
			}
			return err
		})
		if err != nil {
			c.t.Fatal(err)
		}
	}
	c.t.Fatal("no end")
	return "", nil
}

// The start page has the scenarios and gangs of every system, and a battle takes
// those of its own.
func TestAllSystems(t *testing.T) {
	c := serveAll(t)
	var lobby lobbyView
	c.must("GET", "/api/lobby", nil, &lobby)
	if len(lobby.Systems) != len(tables()) {
		t.Errorf("systems are %+v", lobby.Systems)
	}
	for _, sys := range lobby.Systems {
		if sys.Name == "" || len(lobby.Rulings[sys.Key]) == 0 {
			t.Errorf("%s has the name %q and %d rulings", sys.Key, sys.Name, len(lobby.Rulings[sys.Key]))
		}
		if !slices.ContainsFunc(lobby.Gangs, func(g gangView) bool { return g.System == sys.Key && g.Problem == "" }) {
			t.Errorf("%s has no gang", sys.Key)
		}
		n := 0
		for _, s := range lobby.Scenarios {
			if s.System != sys.Key {
				continue
			}
			n++
			var out struct{ ID string }
			c.must("POST", "/api/battles", object{"scenario": s.System + "/" + s.Key, "gangs": s.Gangs}, &out)
			if v := c.view("/api/battles/" + out.ID); v.System != sys.Key {
				t.Errorf("%s/%s is played by the rules of %s", s.System, s.Key, v.System)
			}
		}
		if n == 0 {
			t.Errorf("%s has no scenario", sys.Key)
		}
		c.must("GET", "/api/rules/"+sys.Key, nil, nil)
	}
}

// A battle of N23 is told and shown whole, without gaps and without bare keys.
func TestN23(t *testing.T) {
	c := serveAll(t)
	for _, scenario := range []string{"n23/convoy", "n23/vaults"} {
		for _, c.lang = range []string{"de", "en"} {
			at, v := c.played(scenario, nil, nil)
			if !v.Over || v.Result.Text == "" {
				t.Fatalf("%s ends with %+v", scenario, v.Result)
			}
			for _, l := range v.Log {
				if l.Text == "" || l.Text == l.Rule {
					t.Errorf("%s, entry %d: %s is told as %q", scenario, l.N, l.Rule, l.Text)
				}
			}
			for _, f := range c.view(at).Figures {
				if f.StatusText == "" || f.StatusText == f.Status || f.KindText == "category."+f.Kind {
					t.Errorf("%s: %s is %q (%s), a %s", scenario, f.Name, f.StatusText, f.Status, f.KindText)
				}
				for _, s := range f.Stats {
					if strings.HasPrefix(s.Short, "stat.") {
						t.Errorf("%s: there is no word for %s", scenario, s.Short)
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

// By the default of N23 nothing is measured before an action is declared; the
// ruling switches it.
func TestPremeasuring(t *testing.T) {
	sys := tabled("n23")
	c := serveAll(t)
	for _, choice := range []string{"no", "yes"} {
		at, v := c.played("n23/crossfire", object{sys.Premeasure: choice}, until("choice", "shot.target"))
		if (v.Hides != nil) != (choice == "no") {
			t.Errorf("pre-measuring %s: hides %v", choice, v.Hides)
		}
		no := c.call("GET", at+"/sight?a=0&b=6&after="+strconv.Itoa(v.Number), nil, nil)
		if (no != nil) != (choice == "no") {
			t.Errorf("pre-measuring %s: sight is refused with %+v", choice, no)
		}
	}
}

// Loot caskets and ductways are shown, and no side has caskets.
func TestThings(t *testing.T) {
	c := serveAll(t)
	_, v := c.played("n23/vaults", nil, func(v *view) bool { return v.Round > 0 })
	boxes, fighters := 0, 0
	for _, f := range v.Figures {
		if f.Box {
			boxes++
		} else if f.On {
			fighters++
		}
	}
	if boxes == 0 || len(v.Map.Ducts) == 0 {
		t.Errorf("there are %d caskets and %d ductways", boxes, len(v.Map.Ducts))
	}
	if n := *v.Sides[0].Ready + *v.Sides[1].Ready; n > fighters {
		t.Errorf("%d are ready of %d fighters", n, fighters)
	}
}
