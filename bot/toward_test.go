package bot_test

import (
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// walled is a table with a wall between two friends, and an enemy behind the
// first.
func walled(t *testing.T) *board.Scene {
	t.Helper()
	m, err := board.Compile(board.Plan{Width: 24 * board.Unit, Depth: 24 * board.Unit, Pieces: []board.Piece{{
		Outline: []board.XY{{X: 11000, Y: 4000}, {X: 12000, Y: 4000}, {X: 12000, Y: 16000}, {X: 11000, Y: 16000}},
		Top:     4 * board.Unit, Move: true, Sight: true, Door: -1, Terminal: -1,
	}}})
	if err != nil {
		t.Fatal(err)
	}
	sc := &board.Scene{Map: m}
	for _, x := range []int32{8000, 16000, 2000} {
		sc.Bodies = append(sc.Bodies, board.Body{At: board.Point{X: x, Y: 10000}, Radius: 500, Height: 1250, Eye: 1100})
	}
	return sc
}

// A way that leads to somebody is gone to its end, around what stands between.
func TestBeginnerGoesWhereTheWayLeads(t *testing.T) {
	s := bot.NewSimple(&play.Ruleset{Keys: []string{""}}, 1)
	sc := walled(t)
	q := &play.Request{Ask: play.AskPlace, Scene: sc, By: play.By{Who: 0, Whom: 1, Item: table.NoItem}}
	q.Place = play.Place{Kind: play.PlaceLeg, Budget: 30 * board.Unit, Moves: board.Walking()}
	q.Place.Moves.Contact, q.Place.Moves.Foes = -1, 1<<2
	for legs := 0; ; legs++ {
		a, err := s.Answer(q)
		if err == nil {
			err = q.Accepts(&a)
		}
		if err != nil || legs > 8 {
			t.Fatalf("leg %d to %+v: %v", legs, a, err)
		}
		if a.Stop {
			break
		}
		leg, _ := sc.Leg(0, a.At, q.Place.Budget, &q.Place.Moves)
		q.Place.Budget -= leg.Cost
		sc.Bodies[0].At = a.At
	}
	if !sc.Touching(0, 1) {
		t.Errorf("the way ends at %v, %d away", sc.Bodies[0].At, sc.Distance(0, 1))
	}

	for name, whom := range map[string]table.FigureID{"nobody": table.None, "himself": 0, "somebody who is gone": 1, "nobody known": 9} {
		sc := walled(t)
		sc.Bodies[1].Radius = 0
		q.Scene, q.By.Whom, q.Place.Budget = sc, whom, 3*board.Unit
		gap := sc.Distance(0, 2)
		a, err := s.Answer(q)
		if err == nil {
			err = q.Accepts(&a)
		}
		if sc.Bodies[0].At = a.At; err != nil || a.Stop || sc.Distance(0, 2) >= gap {
			t.Errorf("a way to %s goes to %+v: %v", name, a, err)
		}
	}
}

// Who is after somebody goes round what stands between them, though that leads away
// from him first.
func TestBeginnerGoesRound(t *testing.T) {
	s := bot.NewSimple(&play.Ruleset{Keys: []string{""}}, 1)
	sc := walled(t)
	q := &play.Request{Ask: play.AskPlace, Scene: sc, By: play.By{Who: 0, Whom: 1, Item: table.NoItem}}
	for range 10 {
		q.Place = play.Place{Kind: play.PlaceLeg, Budget: 3 * board.Unit, Moves: board.Walking()}
		a, err := s.Answer(q)
		if err != nil || a.Stop {
			t.Fatalf("at %v, %d away: %+v %v", sc.Bodies[0].At, sc.Distance(0, 1), a, err)
		}
		if sc.Bodies[0].At = a.At; sc.Touching(0, 1) {
			return
		}
	}
	t.Errorf("after ten legs at %v, %d away", sc.Bodies[0].At, sc.Distance(0, 1))
}

// A run keeps out of contact, so that who is near enough walks, and who is in contact
// stays.
func TestBeginnerDoesNothingInVain(t *testing.T) {
	keys := []string{"", "act", "act.run", "act.walk", "act.end"}
	s := bot.NewSimple(&play.Ruleset{Keys: keys}, 1)
	sc := walled(t)
	q := &play.Request{Ask: play.AskChoice, Rule: 1, Scene: sc, By: play.By{Who: 0, Whom: 2, Item: table.NoItem}}
	for _, verb := range []play.Rule{2, 3, 4} {
		q.Options = append(q.Options, play.Offer{Option: play.Verb(verb)})
	}
	for _, c := range []struct {
		apart int32
		want  string
	}{{2000, "act.run"}, {2 * board.ContactSlack, "act.walk"}, {0, "act.end"}} {
		sc.Bodies[0].At.X = sc.Bodies[2].At.X + 1000 + c.apart
		if a, err := s.Answer(q); err != nil || keys[a.Option.Verb] != c.want {
			t.Errorf("%d apart: %s %v, want %s", c.apart, keys[a.Option.Verb], err, c.want)
		}
	}
}

// Answers follow from the seed and the number alone, whatever was answered
// before.
func TestReseed(t *testing.T) {
	rules := &play.Ruleset{Keys: []string{"", "act"}}
	q := &play.Request{Ask: play.AskChoice}
	for n := range int8(50) {
		q.Options = append(q.Options, play.Offer{Option: play.Option{Verb: 1, Who: table.None, Item: table.NoItem, N: n}})
	}
	answers := func(s *bot.Simple, seed uint64) (list []play.Option) {
		for n := range 20 {
			s.Reseed(seed, n)
			a, err := s.Answer(q)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, a.Option)
		}
		return list
	}
	differ := func(a, b []play.Option) (n int) {
		for i := range a {
			if a[i] != b[i] {
				n++
			}
		}
		return n
	}
	one := bot.NewSimple(rules, 1)
	first := answers(one, 7)
	if n := differ(first, answers(one, 7)) + differ(first, answers(bot.NewSimple(rules, 2), 7)); n > 0 {
		t.Errorf("%d of 40 answers with the same seed differ", n)
	}
	if differ(first, answers(one, 8)) < 10 || differ(first[:19], first[1:]) < 10 {
		t.Errorf("answers are %v", first)
	}
}
