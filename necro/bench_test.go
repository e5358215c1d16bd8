package necro_test

import (
	"context"
	"testing"

	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
)

// rapid is a rapid-fire attack with everything that can follow: Nerves of
// Steel, pinning, a fall of six inches, injury, ammunition.
func rapid(b *testing.B) (*necro.Duel, *play.Setup, *play.State) {
	d := duel()
	d.Edge = 6000
	d.Weapon.Stat[necro.RapidFire] = 2
	d.Defender.Skills = necro.NervesOfSteel
	d.Defender.Stat[necro.W] = 2
	setup, err := play.NewSetup(necro.N26(), book(b), d.Table(), nil)
	if err != nil {
		b.Fatal(err)
	}
	s, err := play.Line(setup, d.Shoot)
	if err != nil {
		b.Fatal(err)
	}
	return &d, setup, s
}

// rolling rolls dice, and answers the rest as the duel does.
type rolling struct {
	dice *dice.Roller
	duel *necro.Duel
}

func (r rolling) Answer(q *play.Request) (a play.Answer, err error) {
	if q.Ask == play.AskDice {
		r.dice.Roll(q.Dice, &a.Faces)
		return a, nil
	}
	return r.duel.Answer(q)
}

// Target: at most 600 ns.
func BenchmarkRapidFireAttack(b *testing.B) {
	d, setup, start := rapid(b)
	var s play.State
	ref := play.NewReferee(setup, &s, rolling{dice.NewRoller(1), d}, nil)
	b.ReportAllocs()
	for b.Loop() {
		s.CopyFrom(start)
		for s.Depth() > 0 {
			ref.Step()
		}
	}
}

// Target: at most 0.3 ms.
func BenchmarkRapidFireOdds(b *testing.B) {
	d, setup, start := rapid(b)
	x := odds.New()
	outcomes := 0
	b.ReportAllocs()
	for b.Loop() {
		r, err := x.Explore(context.Background(), odds.Question{Setup: setup, From: start, Policy: d.Answer})
		if err != nil {
			b.Fatal(err)
		}
		outcomes = len(r.Outcomes)
	}
	b.ReportMetric(float64(x.Runs), "runs")
	b.ReportMetric(float64(outcomes), "outcomes")
}

// Target: at least 2,500 battles a second: six against six, random policy, all
// geometry.
func BenchmarkBattle(b *testing.B) {
	setup := bundled(b, "duel", nil)
	b.ReportAllocs()
	seed, answers := uint64(0), 0
	for b.Loop() {
		s, err := play.Line(setup, setup.Rules.Begin)
		if err != nil {
			b.Fatal(err)
		}
		seed++
		r := &counting{Random: bot.NewRandom(seed)}
		if err := play.Run(setup, s, r, nil); err != nil {
			b.Fatal(err)
		}
		answers += r.n
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "battles/s")
	b.ReportMetric(float64(answers)/float64(b.N), "answers/battle")
}

type counting struct {
	*bot.Random
	n int
}

func (c *counting) Answer(q *play.Request) (play.Answer, error) {
	c.n++
	return c.Random.Answer(q)
}

// tape notes answers.
type tape struct {
	play.Source
	answers []play.Answer
}

func (t *tape) Answer(q *play.Request) (play.Answer, error) {
	a, err := t.Source.Answer(q)
	if err == nil {
		t.answers = append(t.answers, a)
	}
	return a, err
}

// Target: at most 1 ms.
func BenchmarkReplay(b *testing.B) {
	setup := bundled(b, "duel", nil)
	s, err := play.Line(setup, setup.Rules.Begin)
	if err != nil {
		b.Fatal(err)
	}
	r := &tape{Source: bot.NewSimple(setup.Rules, 1)}
	if err := play.Run(setup, s, r, nil); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		g, _, err := play.Begin(setup)
		if err != nil {
			b.Fatal(err)
		}
		if _, _, err := g.Feed(r.answers); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(r.answers)), "answers")
}
