package necropolis_test

import (
	"flag"
	"testing"

	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/necropolis"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/play/playtest"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/tell/telltest"
)

var battles = flag.Int("battles", 300, "random battles played per scenario")

// scenarios are those that come with the program.
var scenarios = []string{"first-bus", "lower-gate", "ward-six"}

func library(t testing.TB) *roster.Library {
	t.Helper()
	l, err := roster.Open(nil, necropolis.Schema(book(t)))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// setUp prepares a scenario.
func setUp(t testing.TB, s *roster.Scenario) *play.Setup {
	t.Helper()
	b := book(t)
	st, err := b.Stature()
	if err != nil {
		t.Fatal(err)
	}
	g := roster.GeometryOf(st, 254)
	ts, err := s.Build(necropolis.Schema(book(t)), g, s.Gangs())
	if err != nil {
		t.Fatal(err)
	}
	setup, err := play.NewSetup(necropolis.Rules(), b, ts, s.Rulings)
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
	return telltest.Kit{Dir: "testdata", Lang: "en", System: "necropolis", Library: library(t), Setup: setUp}
}

// TestTranscripts plays all transcripts.
func TestTranscripts(t *testing.T) { telltest.Play(t, transcripts(t)) }

// TestCoverage says which ids of the checklist no passing transcript has shown.
func TestCoverage(t *testing.T) {
	telltest.Coverage(t, transcripts(t), "../rulebook/necropolis/checklist.txt")
}

// The conformance suite, on each scenario.
func TestConformance(t *testing.T) {
	for _, key := range scenarios {
		t.Run(key, func(t *testing.T) {
			playtest.Run(t, playtest.Kit{Setup: bundled(t, key), Player: func(seed uint64) play.Source { return bot.NewRandom(seed) }, Battles: 6})
		})
	}
}

// Every random battle ends, and its replay ends alike.
func TestRandomBattlesEnd(t *testing.T) {
	n := *battles
	if testing.Short() {
		n = 100
	}
	for _, key := range scenarios {
		t.Run(key, func(t *testing.T) {
			t.Parallel()
			setup := bundled(t, key)
			playtest.Ends(t, setup, func(seed uint64) play.Source {
				if seed%10 == 1 { // the dead go for their prey
					return bot.NewSimple(setup.Rules, seed)
				}
				return bot.NewRandom(seed)
			}, n)
		})
	}
}
