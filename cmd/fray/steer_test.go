package main

import (
	"bufio"
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/tell"
	"github.com/fray-table/fray/web"
)

// going asks a figure again and again how far it goes straight on.
type going struct{ Must bool }

func (g going) Run(ref *play.Referee) {
	f := &ref.Figures[0]
	n := ref.Ahead(necro.Move, ref.By(0), play.Place{Who: 0, Facing: f.Facing, Budget: 6500, Must: g.Must, Moves: board.Moves{Contact: -1}})
	f.At = board.Ahead(f.At, f.Facing, n)
	play.Then(ref, going{n > 0 && !g.Must})
}

// A way straight ahead is typed in inches: the place is the exact one that far
// ahead.
func TestAheadIsTyped(t *testing.T) {
	book, err := rulebook.Load("n26", nil)
	if err != nil {
		t.Fatal(err)
	}
	rules := *necro.N26()
	rules.Procs = append(rules.Procs, play.Define("going", going.Run))
	rules.Begin = func(ref *play.Referee) { play.Then(ref, going{}) }
	m, err := board.Compile(board.Plan{Width: 24 * board.Unit, Depth: 24 * board.Unit})
	if err != nil {
		t.Fatal(err)
	}
	ts := &table.Setup{Map: m, Profiles: []table.Profile{{Name: "Mara", Radius: 500, Height: 1250, Eye: 1100}}, Sides: [2]string{"Rot", "Blau"}}
	ts.Start.NFigures = 1
	ts.Start.Figures[0] = table.Figure{At: board.Point{X: 12000, Y: 12000}, Facing: 1}
	setup, err := play.NewSetup(&rules, book, ts, nil)
	if err != nil {
		t.Fatal(err)
	}
	h := journal.Header{Program: "fray", System: "n26", Book: book.Hash(), Geometry: journal.Geometry, Seeded: true}
	b, err := journal.New(setup, h)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := newRecord(filepath.Join(t.TempDir(), "a.fray"), &h)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	var out bytes.Buffer
	words, err := rulebook.Shared("en")
	if err != nil {
		t.Fatal(err)
	}
	s := &seat{
		run: &run{Main: &Main{Stdout: &out, Stderr: &out}, ctx: context.Background(), words: words, lang: "en"},
		sys: &web.System{Rules: &rules, Book: book}, b: b, rec: rec, t: tell.New(setup, "en"),
		in: bufio.NewScanner(strings.NewReader("")), asked: -1,
	}
	from := b.Game().State.Figures[0].At
	for _, c := range []struct {
		typed, says string
		gone        int32
	}{
		{"ahead 7", "It goes straight ahead only, at most 6.5″.", 0},
		{"ahead", "A way straight ahead is typed like this: ahead 4.5", 0},
		{"ahead 1 2", "typed like this", 0},
		{"ahead -1", "typed like this", 0},
		{"ahead x", "typed like this", 0},
		{"ahead 4.5", "", 4500},
		{"stop", "The path may not end here.", 4500},
		{"voraus 2,25", "", 6750},
		{"1", "", 7750},
		{"vor 1", "", 8750},
	} {
		out.Reset()
		if err := s.obey(&b.Game().Open, c.typed); err != nil {
			t.Fatalf("%s: %v", c.typed, err)
		}
		if !strings.Contains(out.String(), c.says) {
			t.Errorf("%s: %q, want %q", c.typed, out.String(), c.says)
		}
		if n := board.Straight(from.XY(), b.Game().State.Figures[0].At.XY()); n < c.gone-100 || n > c.gone+2 {
			t.Errorf("%s: %d away, want %d", c.typed, n, c.gone)
		}
	}
	for _, must := range []bool{false, true} {
		out.Reset()
		s.askPlace(&play.Request{Ask: play.AskPlace, Place: play.Place{Kind: play.PlaceAhead, Budget: 6500, Must: must}, Scene: b.Game().Scene()})
		if !strings.Contains(out.String(), "at most 6.5″") || strings.Contains(out.String(), "or stop") == must {
			t.Errorf("asked is %q", out.String())
		}
	}
}
