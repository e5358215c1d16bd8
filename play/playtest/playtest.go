// Package playtest is the conformance suite that every ruleset passes: playing,
// replaying, typing dice and exploring odds are one mechanism, and this shows
// that a ruleset's procedures keep to it.
package playtest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
)

// A Kit is what the suite needs of a ruleset.
type Kit struct {
	Setup *play.Setup
	// Player answers everything, with dice and choices that follow from a seed.
	Player func(seed uint64) play.Source
	// Battles is how many random battles are played; 0: 20.
	Battles int
}

// Run runs the whole suite.
func Run(t *testing.T, k Kit) {
	if k.Battles == 0 {
		k.Battles = 20
	}
	t.Run("procedures", k.procedures)
	t.Run("battles-end", k.battlesEnd)
	t.Run("replay-is-play", k.replay)
	t.Run("typed-is-rolled", k.typed)
	t.Run("a-refusal-changes-nothing", k.refusals)
	t.Run("one-class-one-state", k.classes)
	t.Run("odds-are-play", k.odds)
}

// record notes what a source answers, and to what.
type record struct {
	play.Source
	answers []play.Answer
	asks    []play.Ask
}

func (r *record) Answer(q *play.Request) (play.Answer, error) {
	a, err := r.Source.Answer(q)
	if err == nil {
		r.answers = append(r.answers, a)
		r.asks = append(r.asks, q.Ask)
	}
	return a, err
}

// battle plays one random battle and returns its end and its answers.
func (k Kit) battle(t testing.TB, seed uint64) (*play.State, *record) {
	t.Helper()
	s, err := play.Line(k.Setup, k.Setup.Rules.Begin)
	if err != nil {
		t.Fatal(err)
	}
	r := &record{Source: k.Player(seed)}
	if err := play.Run(k.Setup, s, r, nil); err != nil {
		t.Fatalf("seed %d, after %d answers, round %d: %v", seed, len(r.answers), s.Round, err)
	}
	return s, r
}

func (k Kit) procedures(t *testing.T) {
	names := map[string]bool{}
	for _, p := range k.Setup.Rules.Procs {
		if err := p.Check(); err != nil {
			t.Error(err)
		}
		if names[p.Name] {
			t.Errorf("two procedures are named %q", p.Name)
		}
		names[p.Name] = true
	}
}

func (k Kit) battlesEnd(t *testing.T) {
	for seed := range uint64(k.Battles) {
		s, _ := k.battle(t, seed)
		if !s.Over || s.Reason == 0 {
			t.Fatalf("seed %d: the battle stopped without a result", seed)
		}
	}
}

// replay gives a game the answers of a battle at once, and in two parts.
func (k Kit) replay(t *testing.T) {
	for seed := range uint64(k.Battles) {
		end, r := k.battle(t, seed)
		cut := len(r.answers) * int(seed%7+1) / 8
		g, _, err := play.Begin(k.Setup)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range [][]play.Answer{r.answers[:cut], r.answers[cut:]} {
			if _, n, err := g.Feed(part); err != nil || n != len(part) {
				t.Fatalf("seed %d: %d of %d answers taken: %v", seed, n, len(part), err)
			}
		}
		if g.State != *end {
			t.Fatalf("seed %d: the replay ends elsewhere", seed)
		}
	}
}

// typed gives answers one at a time, as a person does, and looks at the events:
// none is told twice, none is lost.
func (k Kit) typed(t *testing.T) {
	for seed := range uint64(max(1, k.Battles/5)) {
		end, r := k.battle(t, seed)
		g, events, err := play.Begin(k.Setup)
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range r.answers {
			ev, err := g.Give(a)
			if err != nil {
				t.Fatalf("seed %d, answer %d: %v", seed, i, err)
			}
			events = append(events, ev...)
		}
		if g.State != *end {
			t.Fatalf("seed %d: typed answers end elsewhere", seed)
		}
		var whole []play.Event
		s, err := play.Line(k.Setup, k.Setup.Rules.Begin)
		if err != nil {
			t.Fatal(err)
		}
		if err := play.Run(k.Setup, s, k.Player(seed), func(e *play.Event) { whole = append(whole, *e) }); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(events, whole) {
			t.Fatalf("seed %d: %d events told bit by bit, %d in one run, or not the same", seed, len(events), len(whole))
		}
	}
}

// refusals offers nonsense at every question and expects that nothing moves.
func (k Kit) refusals(t *testing.T) {
	_, r := k.battle(t, 1)
	g, _, err := play.Begin(k.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range r.answers {
		was := g.Copy()
		for _, bad := range nonsense(&g.Open) {
			if _, err := g.Give(bad); err == nil {
				t.Fatalf("answer %d: %+v was taken for %s", i, bad, k.Setup.Rules.Key(g.Open.Rule))
			}
			if g.State != was.State || !slices.Equal(g.Given, was.Given) || g.Open.Rule != was.Open.Rule {
				t.Fatalf("answer %d: a refused answer changed the game", i)
			}
		}
		if _, err := g.Give(a); err != nil {
			t.Fatal(err)
		}
	}
}

// nonsense is answers that do not fit a request.
func nonsense(q *play.Request) []play.Answer {
	switch q.Ask {
	case play.AskDice:
		few, high := dice.Faces{N: q.Dice.N - 1}, dice.Faces{N: q.Dice.N}
		for i := range q.Dice.N {
			few.V[i], high.V[i] = 1, 1
		}
		few.V[few.N] = 0
		high.V[0] = q.Dice.Sides + 1
		return []play.Answer{{Faces: few}, {Faces: high}, {}}
	case play.AskChoice:
		return []play.Answer{{Option: play.Option{Verb: 9999}}}
	case play.AskFact:
		return []play.Answer{{Value: -1 << 40}}
	}
	var bad []play.Answer
	p := &q.Place
	if p.Must || p.Kind == play.PlaceDeploy {
		bad = append(bad, play.Answer{Stop: true})
	}
	if q.Scene == nil {
		return bad
	}
	at := q.Scene.Bodies[p.Who].At
	switch {
	case p.Kind == play.PlaceFacing:
		bad = append(bad, play.Answer{At: at}) // nowhere
		if p.Turn < board.FullTurn/2 {
			bad = append(bad, play.Answer{At: board.Ahead(at, (p.Facing+board.FullTurn/2)%board.FullTurn, board.Unit)})
		}
	case p.Kind == play.PlaceAhead: // to the side, and too far
		bad = append(bad, play.Answer{At: board.Ahead(at, (p.Facing+board.FullTurn/4)%board.FullTurn, board.Unit)},
			play.Answer{At: board.Ahead(at, p.Facing, p.Budget+board.Unit)})
	}
	return bad
}

// twin answers a recorded battle with other faces of the same classes.
type twin struct {
	*record
	at   int
	roll *dice.Roller
}

func (w *twin) Answer(q *play.Request) (play.Answer, error) {
	a := w.answers[w.at]
	w.at++
	if q.Ask != play.AskDice {
		return a, nil
	}
	key := q.Read.Key(&a.Faces)
	for range 2000 {
		var f dice.Faces
		if w.roll.Roll(q.Dice, &f); q.Read.Key(&f) == key {
			return play.Answer{Faces: f}, nil
		}
	}
	return a, nil
}

// classes plays battles again with faces that the readings take for the same.
func (k Kit) classes(t *testing.T) {
	for seed := range uint64(k.Battles) {
		end, r := k.battle(t, seed)
		s, err := play.Line(k.Setup, k.Setup.Rules.Begin)
		if err != nil {
			t.Fatal(err)
		}
		if err := play.Run(k.Setup, s, &twin{record: r, roll: dice.NewRoller(seed + 1000)}, nil); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if *s != *end {
			t.Fatalf("seed %d: a reading hides what a rule looks at", seed)
		}
	}
}

// A position is a procedure about to run.
type position struct {
	state play.State
	name  string
}

// positions are moments of random battles, few of each procedure.
func (k Kit) positions(t *testing.T) (out []position) {
	have := map[string]int{}
	for seed := range uint64(k.Battles) {
		s, err := play.Line(k.Setup, k.Setup.Rules.Begin)
		if err != nil {
			t.Fatal(err)
		}
		ref := play.NewReferee(k.Setup, s, k.Player(seed), nil)
		err = ref.Try(func() {
			for s.Depth() > 0 {
				if name := s.Next(k.Setup.Rules); have[name] < 2 {
					have[name]++
					out = append(out, position{*s, name})
				}
				ref.Step()
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// dicer rolls dice and leaves the rest to a policy.
type dicer struct {
	roll   *dice.Roller
	policy odds.Policy
}

func (d dicer) Answer(q *play.Request) (a play.Answer, err error) {
	if q.Ask == play.AskDice {
		d.roll.Roll(q.Dice, &a.Faces)
		return a, nil
	}
	return d.policy(q)
}

// odds explores positions and compares the outcomes with sampled play: each
// sampled end is among them, as often as it should be.
func (k Kit) odds(t *testing.T) {
	x := odds.New()
	most, mostName := 0, ""
	for _, p := range k.positions(t) {
		floor := p.state.Depth() - 1
		r, err := x.Explore(context.Background(), odds.Question{Setup: k.Setup, From: &p.state, Floor: floor, MaxRuns: 1500})
		if errors.Is(err, odds.ErrTooMany) || errors.Is(err, odds.ErrEndless) || errors.Is(err, play.ErrPending) {
			continue // a whole phase, or a place that the policy does not know
		}
		if err != nil {
			t.Errorf("%s: %v", p.name, err)
			continue
		}
		if x.Runs > most {
			most, mostName = x.Runs, p.name
		}
		if err := k.sample(p, floor, r); err != nil {
			t.Errorf("%s: %v", p.name, err)
		}
	}
	t.Logf("most runs: %s with %d", mostName, most)
}

// sample plays a position many times and compares.
func (k Kit) sample(p position, floor int, r *odds.Result) error {
	const n = 400
	got := make([]int, len(r.Outcomes))
	for i := range n {
		s := p.state
		ref := play.NewReferee(k.Setup, &s, dicer{dice.NewRoller(uint64(i)), odds.First}, nil)
		if err := ref.Try(func() {
			for s.Depth() > floor {
				ref.Step()
			}
		}); err != nil {
			return err
		}
		at := slices.IndexFunc(r.Outcomes, func(o odds.Outcome) bool { return o.State.Equal(&s) })
		if at < 0 {
			return errors.New("play came to a position that the odds do not know")
		}
		got[at]++
	}
	// A bound that all outcomes together pass in all but one of 10^5 cases.
	bound := math.Sqrt(2 * math.Log(2*float64(len(r.Outcomes))*1e5))
	for i, o := range r.Outcomes {
		q, _ := o.P.Float64()
		sd := math.Sqrt(q*(1-q)*n) + 0.5
		if z := math.Abs(float64(got[i])-q*n) / sd; z > bound {
			return fmt.Errorf("an outcome of probability %v came %d times of %d", o.P, got[i], n)
		}
	}
	return nil
}
