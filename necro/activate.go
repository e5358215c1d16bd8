package necro

import (
	"math/bits"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// turns is the action phase: the sides activate one fighter after another in
// turn (N26-18.1). A side without ready fighters is passed over; the phase ends
// when nobody is ready.
type turns struct {
	Side   table.Seat
	Passed bool // the other side has nobody left, which was told
}

func (t turns) Run(ref *play.Referee) {
	if readyOf(ref, t.Side) == 0 {
		if readyOf(ref, t.Side.Other()) == 0 {
			return
		}
		if !t.Passed {
			ref.Note(SideDone, play.BySide(t.Side), 0, 0)
		}
		t.Side, t.Passed = t.Side.Other(), true
	}
	ref.Offers()
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if f.Side != t.Side || f.Off == NotDeployed {
			continue
		}
		why := play.Rule(0)
		switch {
		case !onTable(f):
			why = WhyOut
		case !f.Has(IsReady):
			why = WhyNotready
		}
		offer(ref, play.Pick(Go, table.FigureID(i)), why)
	}
	who := ref.Choose(Activate, play.BySide(t.Side)).Who
	play.Then(ref, activation{who, true})
	play.Then(ref, turns{t.Side.Other(), t.Passed})
}

// readyOf is the set of fighters of a side that have a Ready marker.
func readyOf(ref *play.Referee, seat table.Seat) uint64 {
	return those(ref, seat, func(f *table.Figure) bool { return f.Has(IsReady) })
}

// activation begins the activation of a fighter. A Leader or Champion may first
// name others to be activated with him (N26-18.3).
type activation struct {
	Who     table.FigureID
	MayTake bool
}

func (a activation) Run(ref *play.Referee) {
	f := &ref.Figures[a.Who]
	if !onTable(f) || !f.Has(IsReady) {
		ref.Note(GroupSkipped, ref.By(a.Who), 0, 0)
		return
	}
	f.Clear(IsReady)
	ref.Note(Activated, ref.By(a.Who), 2, 0)
	var taken [2]table.FigureID
	n := 0
	if a.MayTake {
		n = takeAlong(ref, a.Who, &taken)
	}
	play.Then(ref, opening{a.Who})
	for _, t := range taken[:n] {
		play.Then(ref, activation{t, ruling(ref, RulingGroupChain) == RulingGroupChainYes})
	}
}

// takeAlong asks whom a Leader (up to two) or a Champion (one) takes along:
// ready friends within 3" (N26-18.3). All are named first, then act one after
// another (A21). Without a map the players see who is near enough.
func takeAlong(ref *play.Referee, who table.FigureID, taken *[2]table.FigureID) (n int) {
	p := profile(ref, who)
	most := min(int(rules(ref).takes[p.Kind]), len(taken))
	sc := ref.Scene()
	for n < most {
		ref.Offers()
		for left := readyOf(ref, ref.Figures[who].Side); left != 0; left &= left - 1 {
			i := table.FigureID(bits.TrailingZeros64(left))
			if (n == 0 || i != taken[0]) && (sc == nil || sc.Within(int(who), int(i), rules(ref).group)) {
				ref.Offer(play.Pick(GroupTake, i))
			}
		}
		if ref.Offered() == 0 {
			return n
		}
		ref.Offer(play.Verb(GroupNone))
		o := ref.Choose(Group, ref.By(who))
		if o.Verb == GroupNone {
			return n
		}
		taken[n] = o.Who
		n++
		ref.Note(GroupTaken, ref.Against(who, o.Who, table.NoItem), 0, 0)
	}
	return n
}

// opening is what comes before a fighter acts: the Cool check of a bottled gang
// (N26-8.3), then the run of the broken (N26-12.2) or his actions.
type opening struct{ Who table.FigureID }

func (o opening) Run(ref *play.Referee) {
	f := &ref.Figures[o.Who]
	by := ref.By(o.Who)
	f.Set(IsActing)
	if ref.Sides[f.Side].Tokens[HasBottled] == 1 && !f.Has(IsBroken) &&
		!ref.Check(BottleCool, by, dice.TwoD6, coolNeed(ref, o.Who, false)) {
		breakNerve(ref, o.Who)
	}
	if f.Has(IsBroken) {
		play.Then(ref, running(o))
	} else {
		play.Then(ref, acting{Who: o.Who, Left: 2})
	}
	play.Then(ref, closing(o))
}

// closing ends an activation: whoever is seriously injured now makes his
// recovery roll (N26-6.1, 11.4).
type closing struct{ Who table.FigureID }

func (c closing) Run(ref *play.Referee) {
	f := &ref.Figures[c.Who]
	f.Clear(IsActing | HasFallen)
	if recoversAtEnd(ref, f) {
		play.Then(ref, recovery{c.Who, false})
	}
}

// acting asks for a fighter's next action while he has actions left
// (N26-18.2).
type acting struct {
	Used uint16 // the deeds that were done, a bit for each
	Who  table.FigureID
	Left int8
}

func (a acting) used(i int) bool { return a.Used>>i&1 == 1 }

func (a acting) Run(ref *play.Referee) {
	f := &ref.Figures[a.Who]
	if a.Left == 0 || !onTable(f) || f.Has(IsBroken|HasFallen) {
		return
	}
	sc := ref.Scene()
	state := stateOf(ref, sc, a.Who)
	ref.Offers()
	for i := range deeds {
		offer(ref, play.Verb(deeds[i].verb), a.why(ref, state, i))
	}
	ref.Offer(play.Verb(ActEnd))
	by := ref.By(a.Who)
	verb := ref.Choose(Act, by).Verb
	if verb == ActEnd {
		ref.Note(Ended, by, int32(a.Left), 0)
		return
	}
	for i := range deeds {
		if d := &deeds[i]; d.verb == verb {
			d.do(ref, a.Who)
			a.Used |= 1 << i
			a.Left -= d.cost
			if a.Left > 0 {
				play.Then(ref, a)
			}
			return
		}
	}
}

// why is the reason why a fighter may not do a deed now, 0 if he may.
func (a acting) why(ref *play.Referee, s state, i int) play.Rule {
	d := &deeds[i]
	switch {
	case s.status == SeriouslyInjured && d.when&whenInjured == 0:
		return WhyInjured
	case s.lies && s.status != SeriouslyInjured && d.when&whenLying == 0:
		return WhyProne
	case !s.lies && d.when&whenStanding == 0:
		return WhyNotdown
	case d.cost > a.Left:
		return WhyDouble
	case d.basic && a.used(i):
		return WhyOnce
	case s.engaged && d.when&whenEngaged == 0:
		return WhyEngaged
	case !s.engaged && d.when&onlyEngaged != 0:
		return WhyContact
	case d.verb == ActAgain && !a.used(deedMove):
		return WhyFirst
	}
	if d.why == nil {
		return 0
	}
	return d.why(ref, s.scene, a.Who)
}
