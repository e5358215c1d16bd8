package necro

import (
	"math/bits"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

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
	most := min(int(rules(ref).n26.takes[p.Kind]), len(taken))
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
