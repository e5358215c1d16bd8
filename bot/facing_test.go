package bot_test

import (
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// field is an empty table with a vehicle that faces right, and an enemy.
func field(t *testing.T, foe board.Point) *board.Scene {
	t.Helper()
	m, err := board.Compile(board.Plan{Width: 24 * board.Unit, Depth: 24 * board.Unit})
	if err != nil {
		t.Fatal(err)
	}
	return &board.Scene{Map: m, Bodies: []board.Body{
		{At: board.Point{X: 12000, Y: 12000}, Radius: board.Around(4000, 2000), Length: 4000, Width: 2000, Height: 2000, Eye: 1500},
		{At: foe, Radius: 500, Height: 1250, Eye: 1100},
	}}
}

func ask(sc *board.Scene, p play.Place) *play.Request {
	p.Moves.Foes, p.Moves.Contact = 2, -1
	return &play.Request{Ask: play.AskPlace, Place: p, Scene: sc, By: play.By{Who: 0, Whom: table.None, Item: table.NoItem}}
}

// Whatever is asked about facings and ways ahead gets an answer that is taken.
func TestFacingAndAhead(t *testing.T) {
	rules := &play.Ruleset{Keys: []string{""}}
	foes := []board.Point{{X: 4000, Y: 12000}, {X: 12000, Y: 3000}, {X: 20000, Y: 13000}}
	for seed := range uint64(60) {
		for name, player := range map[string]play.Source{"random": bot.NewRandom(seed), "beginner": bot.NewSimple(rules, seed)} {
			sc := field(t, foes[seed%3])
			for _, p := range []play.Place{
				{Kind: play.PlaceFacing, Turn: board.FullTurn},
				{Kind: play.PlaceFacing, Turn: 90, Facing: 350},
				{Kind: play.PlaceFacing, Turn: 45, Must: true},
				{Kind: play.PlaceFacing, Must: true},
				{Kind: play.PlaceAhead, Budget: 9000, Facing: 1},
				{Kind: play.PlaceAhead, Budget: 20000, Facing: int16(seed * 6), Must: true},
				{Kind: play.PlaceAhead, Must: true},
				{Kind: play.PlaceAhead},
			} {
				q := ask(sc, p)
				sc.Bodies[0].Facing = p.Facing
				a, err := player.Answer(q)
				if err == nil {
					err = q.Accepts(&a)
				}
				if err != nil {
					t.Fatalf("%s, seed %d, %+v: %+v: %v", name, seed, p, a, err)
				}
			}
		}
	}
}

// A beginner turns to the enemy, as far as he may, and stays on the table.
func TestBeginnerLooksAndDrives(t *testing.T) {
	s := bot.NewSimple(&play.Ruleset{Keys: []string{""}}, 1)
	answer := func(sc *board.Scene, p play.Place) play.Answer {
		t.Helper()
		a, err := s.Answer(ask(sc, p))
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	sc := field(t, board.Point{X: 12000, Y: 20000})
	at := sc.Bodies[0].At.XY()
	for turn, want := range map[int16]int16{board.FullTurn: 90, 90: 90, 30: 30} {
		if a := answer(sc, play.Place{Kind: play.PlaceFacing, Turn: turn}); board.Bearing(at, a.At.XY()) != want {
			t.Errorf("with a turn of %d he faces %d, want %d", turn, board.Bearing(at, a.At.XY()), want)
		}
	}
	if a := answer(sc, play.Place{Kind: play.PlaceAhead, Facing: 180, Budget: 6000}); !a.Stop {
		t.Errorf("away from the enemy he goes to %v", a.At)
	}
	q := ask(sc, play.Place{Kind: play.PlaceFacing, Turn: board.FullTurn}) // whom he knows for an enemy he remembers
	q.Place.Moves.Foes = 0
	if a, err := s.Answer(q); err != nil || board.Bearing(at, a.At.XY()) != 90 {
		t.Errorf("he turns to %+v (%v)", a, err)
	}
	if a, err := bot.NewSimple(&play.Ruleset{Keys: []string{""}}, 1).Answer(q); err != nil || !a.Stop {
		t.Errorf("who knows no enemy turns to %+v (%v)", a, err)
	}
	sc = field(t, board.Point{X: 23900, Y: 16000})
	if a := answer(sc, play.Place{Kind: play.PlaceAhead, Budget: 12000}); a.Stop || a.At.X > 22000 {
		t.Errorf("towards the edge he goes to %+v", a)
	}
}
