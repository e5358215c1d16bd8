package web

import (
	"context"
	"errors"
	"maps"
	"math/big"
	"slices"
	"time"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

const (
	oddsTime  = 10 * time.Second
	bigRun    = 20000 // after so many runs an explorer's memory is not kept
	explorers = 2     // explorations at once
	needSteps = 16
)

type (
	oddsView struct {
		Needs   []needView   `json:"needs"`
		Chances []chanceView `json:"chances"`
		Wounds  []woundView  `json:"wounds"`
		Others  []otherView  `json:"others,omitempty"` // who else may be hit
		Slots   bool         `json:"slots,omitempty"`  // Wounds are slots of a meter
		Runs    int          `json:"runs"`
		Note    string       `json:"note,omitempty"` // what was supposed
	}
	chanceView struct {
		Key   string  `json:"key"`
		Text  string  `json:"text"`
		P     string  `json:"p"`
		Value float64 `json:"value"`
	}
	otherView struct {
		Who    int     `json:"who"`
		Text   string  `json:"text"`
		Friend bool    `json:"friend,omitempty"` // of the side that chooses
		P      string  `json:"p"`
		Value  float64 `json:"value"`
	}
	woundView struct {
		N     int     `json:"n"`
		P     string  `json:"p"`
		Value float64 `json:"value"`
	}
)

// odds is what can follow from an option, or from the roll that is open, with
// its exact chances. It works on copies and rolls nothing.
func (p position) odds(ctx context.Context, pool chan *odds.Explorer, option *play.Option) (*oddsView, error) {
	g := p.game
	who, whom := g.Open.By.Who, g.Open.By.Whom
	given := slices.Clone(g.Given)
	switch {
	case g.Open.Ask == play.AskDice && option == nil: // the action was declared
	case p.hides():
		return nil, p.hidden()
	case g.Open.Ask == play.AskChoice && option != nil && slices.Contains(p.sys.Odds, g.Open.Rule):
		a := play.Answer{Option: *option}
		if err := g.Open.Accepts(&a); err != nil {
			return nil, err
		}
		given = append(given, a)
		if option.Who != table.None {
			whom = option.Who
		}
	default:
		return nil, refused("Hier gibt es keine Chancen zu zeigen.", "There are no odds to show here.")
	}
	var watches []play.Watch
	masks := make([]uint32, len(p.sys.Chances))
	for i, c := range p.sys.Chances {
		of := table.None
		switch c.Whom {
		case OfTarget:
			of = whom
		case OfActor:
			of = who
		}
		for _, rule := range append([]play.Rule{c.Event}, c.Also...) {
			masks[i] |= 1 << len(watches)
			watches = append(watches, play.Watch{Rule: rule, Whom: of})
		}
	}

	ctx, cancel := context.WithTimeout(ctx, oddsTime)
	defer cancel()
	var x *odds.Explorer
	select {
	case x = <-pool:
	case <-ctx.Done():
		return nil, busy()
	}
	defer func() {
		if x.Runs > bigRun {
			x = odds.New()
		}
		pool <- x
	}()
	supposed := false
	res, err := x.Explore(ctx, odds.Question{
		Setup: g.Setup, From: &g.State, Given: given, Floor: g.State.Depth() - 1, Policy: p.supposing(approaching(), &supposed), Watches: watches, Aside: g.Setup.Rules.Aside,
	})
	switch {
	case errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled):
		return nil, busy()
	case errors.Is(err, odds.ErrEndless):
		return nil, refused("Ein Gleichstand wird neu gewürfelt, ohne Ende: Dafür gibt es keine fertigen Chancen.",
			"A tie is rolled again, without end: there are no finished chances for that.")
	case errors.Is(err, play.ErrPending):
		return nil, refused("Was folgt, hängt von einer Entfernung oder einem Ort ab; danach wird erst gefragt.",
			"What follows depends on a distance or a place, which is asked for next.")
	case err != nil:
		return nil, err
	}
	v := &oddsView{Needs: p.needs(option), Chances: []chanceView{}, Wounds: []woundView{}, Runs: x.Runs}
	if supposed {
		v.Note = p.text("Vorausgesetzt, das Ziel ist in Reichweite.", "Supposing that the target is within reach.")
	}
	for i, c := range p.sys.Chances {
		pr := res.P(func(o *odds.Outcome) bool { return o.Witness&masks[i] != 0 })
		if pr.Sign() == 0 {
			continue
		}
		key, text := p.sys.Rules.Key(c.Event), ""
		if c.Word != "" {
			key = c.Word
		}
		text = p.words.Title(key)
		f, _ := pr.Float64()
		v.Chances = append(v.Chances, chanceView{key, text, fraction(pr), f})
	}
	if option != nil {
		v.Others = p.others(*option, res)
	}
	if left := p.left(); whom != table.None && left != nil && left(&g.State.Figures[whom]) >= 0 {
		v.Slots = p.sys.Meter != nil
		before := left(&g.State.Figures[whom])
		spread := res.Spread(func(o *odds.Outcome) int {
			return max(0, before-left(&o.State.Figures[whom]))
		})
		for _, n := range slices.Sorted(maps.Keys(spread)) {
			f, _ := spread[n].Float64()
			v.Wounds = append(v.Wounds, woundView{n, fraction(spread[n]), f})
		}
	}
	return v, nil
}

// others are all whom an option would be turned upon besides the one that it names,
// and how likely something happens to them.
func (p position) others(o play.Option, res *odds.Result) (list []otherView) {
	all, friends := p.group(o)
	for _, i := range all {
		if i == int(o.Who) {
			continue
		}
		was := &p.game.State.Figures[i]
		pr := res.P(func(o *odds.Outcome) bool { return p.sys.Struck(was, &o.State.Figures[i]) })
		f, _ := pr.Float64()
		list = append(list, otherView{i, p.Figure(table.FigureID(i)), slices.Contains(friends, i), fraction(pr), f})
	}
	return list
}

// left is how much wounds can still take from a figure, or how many slots its
// marker can still move; less than 0 where it has no such thing. Nil: nobody has.
func (p position) left() func(*table.Figure) int {
	switch {
	case len(p.sys.Bars) > 0:
		return func(f *table.Figure) int { return int(f.Tokens[p.sys.Bars[0].Token]) }
	case p.sys.Meter != nil:
		return func(f *table.Figure) int {
			m := p.sys.Meter(p.setup(), f)
			if m == nil {
				return -1
			}
			return m.total() - m.At
		}
	}
	return nil
}

// fraction writes a probability exactly, if it can be read at all: a fraction
// with long numbers says less than its value beside it.
func fraction(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	return r.RatString()
}

// supposing is a policy that takes a target to be near where nobody has said yet
// how far it is, if the system wants that, and notes that it did.
func (p position) supposing(then odds.Policy, supposed *bool) odds.Policy {
	return func(q *play.Request) (play.Answer, error) {
		if q.Ask == play.AskFact && q.Fact.Kind == play.FactDistance && p.sys.InReach {
			*supposed = true
			return play.Answer{}, nil
		}
		return then(q)
	}
}

// approaching is the policy behind odds: who has to go somewhere goes for the
// figure that is meant, by the shortest way, and who may choose it does; all else
// is answered as offered first.
func approaching() odds.Policy {
	type from struct {
		who    table.FigureID
		at     board.Point
		budget int32
	}
	known := map[from]play.Answer{} // the same question comes once for every sequence of dice
	return func(q *play.Request) (play.Answer, error) {
		if q.Ask == play.AskChoice && q.By.Whom != table.None {
			for i := range q.Options {
				if o := &q.Options[i]; o.Why == 0 && o.Who == q.By.Whom {
					return play.Answer{Option: o.Option}, nil
				}
			}
		}
		pl := &q.Place
		if q.Ask != play.AskPlace || pl.Kind != play.PlaceLeg || q.Scene == nil {
			return odds.First(q)
		}
		target := pl.Moves.Contact
		if target < 0 && q.By.Whom != table.None {
			target = int(q.By.Whom)
		}
		if target < 0 {
			return odds.First(q)
		}
		key := from{pl.Who, q.Scene.Bodies[pl.Who].At, pl.Budget}
		a, ok := known[key]
		if !ok {
			a = play.Answer{Stop: true}
			legs, _ := q.Scene.RouteToContact(int(pl.Who), target, pl.Budget, &pl.Moves, nil)
			if len(legs) > 0 && legs[0].To != key.at && !q.Scene.Touching(int(pl.Who), target) {
				a = play.Answer{At: legs[0].To}
			}
			if q.Accepts(&a) != nil {
				return odds.First(q)
			}
			known[key] = a
		}
		return a, nil
	}
}

// needs are the targets of the rolls that follow if all goes well for who acts:
// found by playing on with such dice on a copy.
func (p position) needs(option *play.Option) []needView {
	out := []needView{}
	seen := map[play.Rule]bool{}
	add := func(rule play.Rule, by play.By, need play.Need, pool dice.Pool) {
		if need.Way != play.NoNeed && !seen[rule] {
			seen[rule] = true
			out = append(out, p.need(rule, by, need, pool))
		}
	}
	g := p.game.Copy()
	floor, seat := g.State.Depth()-1, g.Open.By.Seat
	policy := p.supposing(approaching(), new(bool))
	for step := 0; step < needSteps && g.State.Depth() > floor && !g.Idle(); step++ {
		var a play.Answer
		q := &g.Open
		switch {
		case step == 0 && option != nil:
			a.Option = *option
		case q.Ask == play.AskDice:
			add(q.Rule, q.By, q.Need, q.Dice)
			a.Faces = wished(q, q.By.Seat == seat)
		default:
			var err error
			if a, err = policy(q); err != nil {
				return out
			}
		}
		events, err := g.Give(a)
		if err != nil {
			return out
		}
		for _, e := range events {
			if e.Kind == play.Certain {
				add(e.Rule, e.By, e.Need, e.Dice)
			}
		}
	}
	return out
}

// wished are faces that pass a check, or fail it.
func wished(q *play.Request, pass bool) dice.Faces {
	face := uint8(1)
	if pass == (q.Need.Way != play.AtMost) {
		face = q.Dice.Sides
	}
	f := dice.Faces{N: q.Dice.N}
	for i := range f.V[:f.N] {
		f.V[i] = face
	}
	return f
}
