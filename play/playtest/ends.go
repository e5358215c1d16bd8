package playtest

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/fray-table/fray/play"
)

// Ends plays n battles, with seeds from 0, and demands that each ends with a reason
// and that its replay ends alike. It logs how often each reason came.
func Ends(t *testing.T, setup *play.Setup, player func(seed uint64) play.Source, n int) {
	t.Helper()
	type end struct {
		seed   int
		reason string
		err    error
	}
	results := make(chan end)
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		go func() {
			for seed := w; seed < n; seed += workers {
				reason, err := playAndReplay(setup, player(uint64(seed)))
				results <- end{seed, reason, err}
			}
		}()
	}
	ends := map[string]int{}
	for range n {
		e := <-results
		if ends[e.reason]++; e.err != nil {
			t.Errorf("seed %d: %v", e.seed, e.err)
		}
	}
	t.Log(ends)
}

func playAndReplay(setup *play.Setup, player play.Source) (reason string, err error) {
	s, err := play.Line(setup, setup.Rules.Begin)
	if err != nil {
		return "", err
	}
	r := &record{Source: player}
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
