package journal_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/tell"
)

// bundled is a scenario that comes with the program.
func bundled(t testing.TB, key string) *play.Setup {
	t.Helper()
	lib, err := roster.Open(nil, necro.Schema())
	if err != nil {
		t.Fatal(err)
	}
	sc, err := lib.ReadScenario(key)
	if err != nil {
		t.Fatal(err)
	}
	book, err := rulebook.Load("n26", nil)
	if err != nil {
		t.Fatal(err)
	}
	st, err := book.Stature()
	if err != nil {
		t.Fatal(err)
	}
	g := roster.GeometryOf(st, 254)
	ts, err := sc.Build(necro.Schema(), g, sc.Gangs())
	if err != nil {
		t.Fatal(err)
	}
	setup, err := play.NewSetup(necro.N26(), book, ts, sc.Rulings)
	if err != nil {
		t.Fatal(err)
	}
	return setup
}

// A whole battle of N26, played by a bot, with steps taken back and answers
// corrected on the way: its journal opens again to the same place, and each line
// of it is told in both languages without a gap.
func TestN26(t *testing.T) {
	setup := bundled(t, "pump-code")
	for seed := range uint64(3) {
		b := n26Battle(t, setup, seed, 400)
		h := b.Header()
		again, err := journal.Open(h, b.Entries(), setup)
		if err != nil {
			t.Fatal(err)
		}
		same(t, fmt.Sprintf("seed %d", seed), again.Game(), b.Game())
		if got, want := fmt.Sprint(again.Lines(0)), fmt.Sprint(b.Lines(0)); got != want {
			t.Errorf("seed %d: the log differs", seed)
		}
		for _, lang := range []string{"de", "en"} {
			te := tell.New(setup, lang)
			for _, l := range b.Lines(0) {
				for _, s := range te.Events(l.Events) {
					if s == "" || strings.ContainsAny(s, "{}") {
						t.Errorf("entry %d is told as %q", l.Entry, s)
					}
				}
			}
			if s := te.State(b.Game()); strings.ContainsAny(s, "{}") {
				t.Errorf("the state is told as\n%s", s)
			}
		}
	}
}

// n26Battle plays on until the battle is over, or has so many entries.
func n26Battle(t testing.TB, setup *play.Setup, seed uint64, most int) *journal.Battle {
	t.Helper()
	b, err := journal.New(setup, journal.Header{Program: "fray test", System: "n26", Book: setup.Book.Hash(), Rulings: journal.RulingsOf(map[string]string{})})
	if err != nil {
		t.Fatal(err)
	}
	player, rng := bot.NewRandom(seed), rand.New(rand.NewPCG(seed, 1))
	for !b.Game().Idle() && b.Last() < most {
		q := &b.Game().Open
		act := journal.Act{After: b.Last(), Seat: q.By.Seat, How: journal.Chosen}
		switch what := rng.IntN(60); {
		case what == 0:
			if target, ok := b.UndoTarget(); ok {
				if _, err := b.Undo(act, target.Undo); err != nil {
					t.Fatal(err)
				}
			}
		case what == 1 && b.Last() > 0:
			entry := 1 + rng.IntN(b.Last())
			q, err := b.Question(entry)
			if err != nil {
				continue
			}
			a, err := player.Answer(q)
			if err != nil {
				t.Fatal(err)
			}
			act.Seat = q.By.Seat
			if _, err := b.Correct(act, entry, a); err != nil && err != journal.ErrNothing {
				t.Fatalf("correcting entry %d: %v", entry, err)
			}
		case what < 6:
			if _, err := b.Mark(); err != nil {
				t.Fatal(err)
			}
		default:
			a, err := player.Answer(q)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := b.Answer(act, a); err != nil {
				t.Fatalf("entry %d, %s: %v", b.Last()+1, necro.Keys[q.Rule], err)
			}
		}
	}
	return b
}

func BenchmarkOpenN26(b *testing.B) {
	bt := n26Battle(b, bundled(b, "pump-code"), 1, 400)
	for b.Loop() {
		if _, err := journal.Open(bt.Header(), bt.Entries(), bt.Setup()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*bt.Last()), "ns/entry")
}
