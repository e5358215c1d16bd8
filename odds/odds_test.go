package odds_test

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// The rules of this test: figure 0 rolls dice and counts successes in a token.
const (
	ruleRoll play.Rule = iota + 1
	ruleWin
	rulePick
)

const wins = table.Token(0)

// tries rolls one die after another; each success is noted and counted.
type tries struct{ Left, Sides, Need int8 }

func (a tries) Run(ref *play.Referee) {
	by := ref.By(0)
	if ref.Check(ruleRoll, by, dice.D(1, int(a.Sides)), play.NeedAtLeast(ruleRoll, a.Need)) {
		ref.Figures[0].Tokens[wins]++
		ref.Note(ruleWin, by, 1, 0)
	}
	if a.Left > 1 {
		a.Left--
		play.Then(ref, a)
	}
}

// again rolls until it shows a six.
type again struct{}

func (again) Run(ref *play.Referee) {
	if !ref.Check(ruleRoll, ref.By(0), dice.D6, play.NeedAtLeast(ruleRoll, 6)) {
		play.Then(ref, again{})
	}
}

// picking asks which need to try.
type picking struct{}

func (picking) Run(ref *play.Referee) {
	ref.Offers()
	ref.Offer(play.Option{Verb: rulePick, Who: table.None, Item: table.NoItem, N: 2})
	ref.Offer(play.Option{Verb: rulePick, Who: table.None, Item: table.NoItem, N: 6})
	n := ref.Choose(rulePick, ref.By(0)).N
	play.Then(ref, tries{1, 6, n})
}

func setup(t testing.TB) *play.Setup {
	t.Helper()
	rules := &play.Ruleset{
		System: "test", Keys: []string{"", "roll", "win", "pick"},
		Procs:   []play.ProcType{play.Define("tries", tries.Run), play.Define("picking", picking.Run), play.Define("again", again.Run)},
		Body:    func(*play.Setup, *table.Figure) board.Body { return board.Body{} },
		Compile: func(*rulebook.Book) (any, error) { return nil, nil },
	}
	ts := &table.Setup{Profiles: make([]table.Profile, 1)}
	ts.Start.NFigures = 1
	s, err := play.NewSetup(rules, nil, ts, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func explore(t testing.TB, begin func(*play.Referee), q odds.Question) (*odds.Result, *odds.Explorer, error) {
	t.Helper()
	q.Setup = setup(t)
	from, err := play.Line(q.Setup, begin)
	if err != nil {
		t.Fatal(err)
	}
	q.From = from
	x := odds.New()
	r, err := x.Explore(context.Background(), q)
	return r, x, err
}

// Ten dice on 4+ make a binomial distribution; equal states merge after each
// die, so it takes 1 + 2 + … + 10 states and two runs of each, not 2^10.
func TestMerging(t *testing.T) {
	r, x, err := explore(t, func(ref *play.Referee) { play.Then(ref, tries{10, 6, 4}) }, odds.Question{})
	if err != nil {
		t.Fatal(err)
	}
	if x.Runs != 2*55 {
		t.Errorf("%d runs, want 110", x.Runs)
	}
	spread := r.Spread(func(o *odds.Outcome) int { return int(o.State.Figures[0].Tokens[wins]) })
	for k, c := range []int64{1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1} {
		if want := big.NewRat(c, 1024); spread[k].Cmp(want) != 0 {
			t.Errorf("%d successes: %v, want %v", k, spread[k], want)
		}
	}
}

// A watch remembers what no state holds: whether anything was won on the way.
func TestWatch(t *testing.T) {
	r, _, err := explore(t, func(ref *play.Referee) { play.Then(ref, tries{3, 6, 5}) },
		odds.Question{Watches: []play.Watch{{Rule: ruleWin, Whom: table.None}}})
	if err != nil {
		t.Fatal(err)
	}
	if want := big.NewRat(27-8, 27); r.Seen(0).Cmp(want) != 0 { // 1 - (2/3)^3
		t.Errorf("seen with %v, want %v", r.Seen(0), want)
	}
}

func TestPolicyChooses(t *testing.T) {
	for n, want := range map[int8]*big.Rat{2: big.NewRat(5, 6), 6: big.NewRat(1, 6)} {
		r, _, err := explore(t, func(ref *play.Referee) { play.Then(ref, picking{}) }, odds.Question{
			Policy: func(q *play.Request) (play.Answer, error) {
				return play.Answer{Option: play.Option{Verb: rulePick, Who: table.None, Item: table.NoItem, N: n}}, nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		if p := r.P(func(o *odds.Outcome) bool { return o.State.Figures[0].Tokens[wins] == 1 }); p.Cmp(want) != 0 {
			t.Errorf("choosing %d+: %v, want %v", n, p, want)
		}
	}
}

func TestRefusals(t *testing.T) {
	if _, _, err := explore(t, func(ref *play.Referee) { play.Then(ref, tries{1, 7, 4}) }, odds.Question{}); err == nil || !strings.Contains(err.Error(), "7 sides") {
		t.Errorf("a die with 7 sides: %v", err)
	}
	if _, _, err := explore(t, func(ref *play.Referee) { play.Then(ref, tries{20, 6, 4}) }, odds.Question{MaxRuns: 5}); !errors.Is(err, odds.ErrTooMany) {
		t.Errorf("a bound on runs: %v", err)
	}
	if _, _, err := explore(t, func(ref *play.Referee) { play.Then(ref, again{}) }, odds.Question{}); !errors.Is(err, odds.ErrEndless) {
		t.Errorf("a roll without end: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := setup(t)
	from, err := play.Line(s, func(ref *play.Referee) { play.Then(ref, tries{3, 6, 4}) })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := odds.New().Explore(ctx, odds.Question{Setup: s, From: from}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled question: %v", err)
	}
	empty := &play.State{State: s.Start}
	if _, err := odds.New().Explore(context.Background(), odds.Question{Setup: s, From: empty}); err == nil {
		t.Error("nothing was lined up, and nothing was said")
	}
}

// Answers given before are not chance: after a six is known, one outcome is left.
func TestGiven(t *testing.T) {
	r, _, err := explore(t, func(ref *play.Referee) { play.Then(ref, tries{1, 6, 4}) },
		odds.Question{Given: []play.Answer{{Faces: dice.Of(6)}}})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Outcomes) != 1 || r.Outcomes[0].State.Figures[0].Tokens[wins] != 1 {
		t.Errorf("%d outcomes", len(r.Outcomes))
	}
}
