package halunken_test

import (
	"flag"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/halunken"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/play/playtest"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/tell/telltest"
)

var encounters = flag.Int("battles", 1000, "random encounters played per scenario")

// scenarios are those that come with the program.
var scenarios = []string{"kapelle", "lichtung", "muehle", "rast"}

func library(t testing.TB) *roster.Library {
	t.Helper()
	l, err := roster.Open(nil, halunken.Schema())
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// setUp prepares a scenario.
func setUp(t testing.TB, s *roster.Scenario) *play.Setup {
	t.Helper()
	b, err := theBook()
	if err != nil {
		t.Fatal(err)
	}
	st, err := b.Stature()
	if err != nil {
		t.Fatal(err)
	}
	g := roster.GeometryOf(st, 254)
	ts, err := s.Build(halunken.Schema(), g, s.Gangs())
	if err != nil {
		t.Fatal(err)
	}
	setup, err := play.NewSetup(halunken.Rules(), b, ts, s.Rulings)
	if err != nil {
		t.Fatal(err)
	}
	return setup
}

// bundled is the setup of a scenario that comes with the program.
func bundled(t testing.TB, key string) *play.Setup {
	t.Helper()
	s, err := library(t).ReadScenario(key)
	if err != nil {
		t.Fatal(err)
	}
	return setUp(t, s)
}

func transcripts(t testing.TB) telltest.Kit {
	return telltest.Kit{Dir: "testdata", Lang: "de", System: "halunken", Library: library(t), Setup: setUp}
}

// TestTranscripts plays all transcripts.
func TestTranscripts(t *testing.T) { telltest.Play(t, transcripts(t)) }

// TestCoverage says which ids of the checklist no passing transcript has shown.
func TestCoverage(t *testing.T) {
	telltest.Coverage(t, transcripts(t), "../rulebook/halunken/checklist.txt")
}

// The conformance suite, on a scenario with magic and a boss, and on one without
// a map.
func TestConformance(t *testing.T) {
	for _, key := range []string{"kapelle", "lichtung"} {
		t.Run(key, func(t *testing.T) {
			playtest.Run(t, playtest.Kit{Setup: bundled(t, key), Player: func(seed uint64) play.Source { return bot.NewRandom(seed) }, Battles: 6})
		})
	}
}

// pacer says how far it is where there is no map.
type pacer struct{ *bot.Random }

func (p pacer) Answer(q *play.Request) (play.Answer, error) {
	if q.Ask == play.AskFact {
		return play.Answer{Value: int64(p.Dice.Intn(12)) * board.Unit}, nil
	}
	return p.Random.Answer(q)
}

// Every random run of encounters ends, and its replay ends alike.
func TestRandomEncountersEnd(t *testing.T) {
	n := *encounters
	if testing.Short() {
		n = 100
	}
	for _, key := range scenarios {
		t.Run(key, func(t *testing.T) {
			t.Parallel()
			playtest.Ends(t, bundled(t, key), func(seed uint64) play.Source { return pacer{bot.NewRandom(seed)} }, n)
		})
	}
}
