package web

import (
	"context"
	"math/big"
	"net/http"
	"slices"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
)

type (
	// proberView is a figure that can be asked for a check, with what it can be
	// asked for.
	proberView struct {
		Who        int         `json:"who"`
		Skills     []skillView `json:"skills"`
		Difficulty []offerView `json:"difficulty"`
		Against    []offerView `json:"against"`
	}
	// skillView is a skill with what the dice would have to show now, alone and at
	// the usual difficulty.
	skillView struct {
		offerView
		Target int `json:"target"`
	}
	// probeView is a check with its chances before it is rolled.
	probeView struct {
		Row     []optionView `json:"row"` // to answer, one after another
		Need    needView     `json:"need"`
		Chances []chanceView `json:"chances"`
	}
)

// probes is how a check can be asked for just now, nil if it cannot.
func (p position) probes() *Way {
	q := &p.game.Open
	if p.sys.Probe == nil || q.Ask != play.AskChoice {
		return nil
	}
	for i := range p.sys.Probe.From {
		if w := &p.sys.Probe.From[i]; w.Rule == q.Rule && q.Accepts(&play.Answer{Option: play.Verb(w.Verb)}) == nil {
			return w
		}
	}
	return nil
}

// prober is the verb that asks for a check just now, "" if there is none.
func (p position) prober() string {
	if w := p.probes(); w != nil {
		return p.sys.Rules.Key(w.Verb)
	}
	return ""
}

func noProbe() *fault {
	return refused("Gerade kann niemand eine Probe machen.", "Nobody can make a check just now.")
}

// A walk answers choices on a copy and remembers them.
type walk struct {
	game *play.Game
	row  []play.Option
}

func (w walk) on(o play.Option) (walk, error) {
	g := w.game.Copy()
	_, err := g.Give(play.Answer{Option: o})
	return walk{g, append(slices.Clone(w.row), o)}, err
}

// asks says whether a choice is open.
func (w walk) asks(r play.Rule) bool {
	return !w.game.Idle() && w.game.Open.Ask == play.AskChoice && w.game.Open.Rule == r
}

// first is the option that is offered first.
func (w walk) first() play.Option { return w.game.Open.Options[0].Option }

// offers are the open options with their words.
func (p position) offers(w walk) []offerView {
	out := []offerView{}
	for _, o := range w.game.Open.Options {
		out = append(out, p.offer(&w.game.Open, o))
	}
	return out
}

// starts are the ways to ask each figure that can be asked for a check.
func (p position) starts() ([]walk, error) {
	way := p.probes()
	if way == nil {
		return nil, noProbe()
	}
	w, err := walk{game: p.game}.on(play.Verb(way.Verb))
	if err != nil || !w.asks(p.sys.Probe.Who) {
		return []walk{w}, err
	}
	var list []walk
	for _, o := range w.game.Open.Options {
		if o.Why != 0 {
			continue
		}
		next, err := w.on(o.Option)
		if err != nil {
			return nil, err
		}
		list = append(list, next)
	}
	return list, nil
}

// probers are the figures that can be asked for a check.
func (p position) probers() ([]proberView, error) {
	starts, err := p.starts()
	if err != nil {
		return nil, err
	}
	out := []proberView{}
	for _, w := range starts {
		if !w.asks(p.sys.Probe.Skill) {
			return nil, noProbe()
		}
		v := proberView{Who: figure(w.game.Open.By.Who)}
		for _, o := range w.game.Open.Options {
			hard, err := w.on(o.Option)
			if err != nil || !hard.asks(p.sys.Probe.Difficulty) {
				return nil, noProbe()
			}
			alone, err := hard.on(hard.first())
			if err != nil || !alone.asks(p.sys.Probe.Against) {
				return nil, noProbe()
			}
			roll, err := alone.on(alone.first())
			if err != nil {
				return nil, err
			}
			if v.Difficulty == nil {
				v.Difficulty, v.Against = p.offers(hard), p.offers(alone)
			}
			v.Skills = append(v.Skills, skillView{p.offer(&w.game.Open, o), int(roll.game.Open.Need.Target)})
		}
		out = append(out, v)
	}
	return out, nil
}

// probe is a check of a figure: by the numbers of a skill and of a difficulty in
// what is offered, against somebody or (−1) alone.
func (p position) probe(who, skill, hard, against int) (*probeView, error) {
	starts, err := p.starts()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(starts, func(w walk) bool { return figure(w.game.Open.By.Who) == who })
	if i < 0 {
		return nil, noProbe()
	}
	w := starts[i]
	for _, step := range []struct {
		rule play.Rule
		n    int
	}{{p.sys.Probe.Skill, skill}, {p.sys.Probe.Difficulty, hard}} {
		if !w.asks(step.rule) || step.n < 0 || step.n >= len(w.game.Open.Options) {
			return nil, noProbe()
		}
		if w, err = w.on(w.game.Open.Options[step.n].Option); err != nil {
			return nil, err
		}
	}
	if !w.asks(p.sys.Probe.Against) {
		return nil, noProbe()
	}
	k := slices.IndexFunc(w.game.Open.Options, func(o play.Offer) bool { return figure(o.Option.Who) == against })
	if k < 0 {
		return nil, bad("Diese Auswahl gibt es nicht.", "There is no such option.")
	}
	if w, err = w.on(w.game.Open.Options[k].Option); err != nil {
		return nil, err
	}
	q := &w.game.Open
	if q.Ask != play.AskDice {
		return nil, noProbe()
	}
	v := &probeView{Need: p.need(q.Rule, q.By, q.Need, q.Dice)}
	for _, o := range w.row {
		v.Row = append(v.Row, p.sys.optionView(o))
	}
	v.Chances, err = p.outcomes(w.game)
	return v, err
}

// mostThrows is how many throws of the dice are looked at one by one.
const mostThrows = 10000

// outcomes are the chances of what the open roll can come to by itself, before
// anybody chooses anything: every throw is as likely as any other, and the rules
// say of each what it is.
func (p position) outcomes(g *play.Game) ([]chanceView, error) {
	pool := g.Open.Dice
	throws := 1
	for range pool.N {
		if throws *= int(pool.Sides); throws > mostThrows {
			return nil, refused("Hier gibt es keine Chancen zu zeigen.", "There are no odds to show here.")
		}
	}
	type bin struct {
		key, text string
		holds     func(*play.Event) bool
		n         int64
	}
	var bins []bin
	for _, o := range p.sys.Probe.Outcomes {
		key := o.Word
		if key == "" {
			key = p.sys.Rules.Key(o.Event)
		}
		of := func(level int32) func(*play.Event) bool {
			return func(e *play.Event) bool {
				return (e.Rule == o.Event || slices.Contains(o.Also, e.Rule)) && (e.Kind != play.Rolled || e.Passed) && (level == 0 || e.N == level)
			}
		}
		if o.Levels == 0 {
			bins = append(bins, bin{key, p.words.Title(key), of(0), 0})
		}
		for n := range int32(o.Levels) {
			bins = append(bins, bin{key + p.words.Format(n+1), p.words.Title(key) + " " + p.words.Format(n+1), of(n + 1), 0})
		}
	}
	f := dice.Faces{N: pool.N}
	for k := range throws {
		for i := range f.V[:f.N] {
			f.V[i] = uint8(k%int(pool.Sides)) + 1
			k /= int(pool.Sides)
		}
		events, err := g.Copy().Give(play.Answer{Faces: f})
		if err != nil {
			return nil, err
		}
		for b := range bins {
			bins[b].n += int64(truth(slices.ContainsFunc(events, func(e play.Event) bool { return bins[b].holds(&e) })))
		}
	}
	out := []chanceView{}
	for _, b := range bins {
		pr := big.NewRat(b.n, int64(throws))
		value, _ := pr.Float64()
		out = append(out, chanceView{b.key, b.text, fraction(pr), value})
	}
	return out, nil
}

// getProbe says who can be asked for a check; of one that is named, its chances.
func (s *Server) getProbe(w http.ResponseWriter, r *http.Request) error {
	return s.glance(w, r, func(_ context.Context, p position) (any, error) {
		if !r.URL.Query().Has("who") {
			list, err := p.probers()
			return struct {
				Who []proberView `json:"who"`
			}{list}, err
		}
		var n [4]int
		for i, name := range []string{"who", "skill", "difficulty", "against"} {
			var err error
			if n[i], err = number(r, name); err != nil {
				return nil, err
			}
		}
		return p.probe(n[0], n[1], n[2], n[3])
	})
}

// row answers choices one after another, all or none.
func (l *ledger) row(after int, answers []play.Answer) (number int, err error) {
	if l.follows(after) && !l.battle.Game().Idle() {
		g := l.battle.Game().Copy()
		for _, a := range answers {
			if _, err := g.Give(a); err != nil {
				return 0, err
			}
		}
	}
	number = after
	for _, a := range answers {
		if number, err = l.answer(number, journal.Chosen, a); err != nil {
			return 0, err
		}
	}
	return number, nil
}
