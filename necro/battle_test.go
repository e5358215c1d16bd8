package necro_test

import (
	"flag"
	"fmt"
	"runtime"
	"sync"
	"testing"

	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/play/playtest"
)

var battles = flag.Int("battles", 1000, "random battles played per scenario")

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
				ends := map[string]int{}
				var mu sync.Mutex
				var wg sync.WaitGroup
				workers := runtime.GOMAXPROCS(0)
				for w := range workers {
					wg.Add(1)
					go func() {
						defer wg.Done()
						for seed := w; seed < n; seed += workers {
							var player play.Source = bot.NewRandom(uint64(seed))
							if seed%20 == 0 {
								player = bot.NewSimple(setup.Rules, uint64(seed))
							}
							reason, err := playAndReplay(setup, player)
							mu.Lock()
							if ends[reason]++; err != nil {
								t.Errorf("seed %d: %v", seed, err)
							}
							mu.Unlock()
						}
					}()
				}
				wg.Wait()
				t.Log(ends)
			})
		}
	}
}

func playAndReplay(setup *play.Setup, player play.Source) (reason string, err error) {
	s, err := play.Line(setup, setup.Rules.Begin)
	if err != nil {
		return "", err
	}
	r := &tape{Source: player}
	if err := play.Run(setup, s, r, nil); err != nil {
		return "", fmt.Errorf("round %d, after %d answers: %w", s.Round, len(r.answers), err)
	}
	if !s.Over {
		return "", fmt.Errorf("no result after round %d", s.Round)
	}
	g, _, err := play.Begin(setup)
	if err != nil {
		return "", err
	}
	if _, _, err := g.Feed(r.answers); err != nil {
		return "", fmt.Errorf("replay: %w", err)
	}
	if g.State != *s {
		return "", fmt.Errorf("the replay ends elsewhere")
	}
	return setup.Rules.Key(play.Rule(s.Reason)), nil
}
