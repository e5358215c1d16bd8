package necropolis_test

import (
	"context"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/necropolis"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// Three bursts of a machinegun at three targets in a cluster, exactly.
func BenchmarkThreeBursts(b *testing.B) {
	d := necropolis.Duel{Target: figure(b, "human"), Targets: 3, Weapon: gun(necropolis.Lethal, 4), Bursts: 3}
	q := prepare(b, &d, nil)
	x := odds.New()
	for b.Loop() {
		if _, err := x.Explore(context.Background(), q); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(x.Runs), "runs")
}

// The Antagonist turn of twenty zombies against four survivors, as the program plays
// it: the state right before it is played again and again.
func BenchmarkAntagonistTurn(b *testing.B) {
	setup := bundled(b, "first-bus")
	all := *setup.Setup
	for i := range all.Start.Figures[:all.Start.NFigures] {
		f := &all.Start.Figures[i]
		if f.Has(necropolis.IsStalking) { // here they have come already
			f.Clear(necropolis.IsStalking)
			f.At = board.Point{X: int32(2+4*(i%8)) * board.Unit, Y: 47 * board.Unit}
		}
	}
	setup.Setup = &all
	s, err := play.Line(setup, setup.Rules.Begin)
	if err != nil {
		b.Fatal(err)
	}
	player := bot.NewSimple(setup.Rules, 1)
	ref := play.NewReferee(setup, s, passing{player}, nil)
	for s.Tokens[necropolis.Phase] != necropolis.AntagonistTurn {
		ref.Step()
	}
	before := *s
	for b.Loop() {
		*s = before
		for s.Tokens[necropolis.Phase] == necropolis.AntagonistTurn && !s.Over {
			ref.Step()
		}
	}
}

// passing ends the turn of the protagonists at once.
type passing struct{ play.Source }

func (p passing) Answer(q *play.Request) (play.Answer, error) {
	if q.Ask == play.AskChoice && q.By.Seat == table.Red {
		return play.Answer{Option: play.Verb(necropolis.ActivateEnd)}, nil
	}
	return p.Source.Answer(q)
}
