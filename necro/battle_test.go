package necro_test

import (
	"flag"
	"testing"

	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/play/playtest"
)

var battles = flag.Int("battles", 250, "random battles played per scenario")

// The conformance suite, on scenarios with all kinds of weapons, with levels,
// doors and a terminal, with vehicles, ductways and caskets.
func TestConformance(t *testing.T) {
	for _, c := range []struct {
		edition  *edition
		key      string
		beginner bool // a second time, with battles that are played with a purpose
	}{{&n26, "duel", true}, {&n26, "pump-code", true}, {&n23, "crossfire", true}, {&n23, "convoy", false}, {&n23, "vaults", false}} {
		key, setup := c.edition.key+"/"+c.key, c.edition.bundled(t, c.key, nil)
		for name, player := range map[string]func(uint64) play.Source{
			"random":   func(seed uint64) play.Source { return bot.NewRandom(seed) },
			"beginner": func(seed uint64) play.Source { return bot.NewSimple(setup.Rules, seed) },
		} {
			if name == "beginner" && !c.beginner {
				continue
			}
			t.Run(key+"/"+name, func(t *testing.T) {
				playtest.Run(t, playtest.Kit{Setup: setup, Player: player, Battles: 10})
			})
		}
	}
}

// Every random battle ends with a reason, and its replay ends alike.
func TestRandomBattlesEnd(t *testing.T) {
	n := *battles
	if testing.Short() {
		n = 100
	}
	for _, e := range editions {
		for _, key := range e.scenarios {
			t.Run(e.key+"/"+key, func(t *testing.T) {
				t.Parallel()
				setup := e.bundled(t, key, nil)
				playtest.Ends(t, setup, func(seed uint64) play.Source {
					if seed%20 == 0 {
						return bot.NewSimple(setup.Rules, seed)
					}
					return bot.NewRandom(seed)
				}, n)
			})
		}
	}
}
