package necro

import (
	"math/bits"

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
		case !f.Has(IsReady) || f.Status == Wrecked:
			why = WhyNotready
		}
		ref.OfferUnless(play.Pick(Go, table.FigureID(i)), why)
	}
	who := ref.Choose(Activate, play.BySide(t.Side)).Who
	rules(ref).activate(ref, who)
	play.Then(ref, turns{t.Side.Other(), t.Passed})
}

// readyOf is the set of fighters of a side that have a Ready marker.
func readyOf(ref *play.Referee, seat table.Seat) uint64 {
	return those(ref, seat, func(f *table.Figure) bool { return f.Has(IsReady) && f.Status != Wrecked })
}

// acting asks for a figure's next action while it has actions left (N26-18.2,
// N23-2.1, 2.4). Which are possible is looked up again each time (N23 A9). An
// action of the kind that a rule grants as an additional one is paid with that
// first, whenever it is taken (N23-2.3).
type acting struct {
	Used    uint32 // the deeds that were done, a bit for each
	Who     table.FigureID
	Left    int8
	Extra   kind // of the additional action
	Granted bool // an additional action is left
}

// pays says whether the additional action pays for one of a kind.
func (a *acting) pays(k kind) bool { return a.Granted && a.Extra == k }

// deedsOf are the actions in the list of a figure's sort.
func deedsOf(ref *play.Referee, who table.FigureID) []deed {
	if drives(&ref.Figures[who]) {
		return rules(ref).drives
	}
	return rules(ref).actions
}

// bit is the bit of a deed in acting.Used.
func bit(list []deed, verb play.Rule) uint32 {
	for i := range list {
		if list[i].verb == verb {
			return 1 << i
		}
	}
	return 0
}

func (a acting) Run(ref *play.Referee) {
	f := &ref.Figures[a.Who]
	if !onTable(f) || f.Has(IsBroken|HasFallen) {
		return
	}
	question := Act
	if a.Left == 0 { // only what a rule grants is left
		question = ActExtra
	}
	sc := ref.Scene()
	state := stateOf(ref, sc, a.Who)
	list := deedsOf(ref, a.Who)
	ref.Offers()
	for i := range list {
		ref.OfferUnless(play.Verb(list[i].verb), a.why(ref, state, list, i))
	}
	ref.Offer(play.Verb(ActEnd))
	by := ref.By(a.Who)
	verb := ref.Choose(question, by).Verb
	if verb == ActEnd {
		unused := int32(a.Left)
		if a.Granted {
			unused++
		}
		ref.Note(Ended, by, unused, 0)
		return
	}
	d := &list[bits.TrailingZeros32(bit(list, verb))]
	d.do(ref, a.Who)
	a.Used |= bit(list, verb) | bit(list, d.also)
	switch {
	case !a.pays(d.kind):
		a.Left -= cost[d.kind]
	case a.Left > 0:
		a.Granted = false
		ref.Note(ExtraSpent, by, 0, 0)
	default:
		a.Granted = false
	}
	if a.Left > 0 || a.Granted {
		play.Then(ref, a)
	}
}

// why is the reason why a figure may not do a deed now, 0 if it may.
func (a *acting) why(ref *play.Referee, s state, list []deed, i int) play.Rule {
	d := &list[i]
	switch {
	case d.when&s.now == 0:
		return whyNotNow(s.now)
	case a.Left == 0 && !a.pays(d.kind):
		return WhyGranted
	case cost[d.kind] > a.Left && !a.pays(d.kind):
		return WhyDouble
	case d.kind != simple && a.Used>>i&1 == 1:
		return WhyOnce
	case s.engaged && d.when&whenEngaged == 0:
		return WhyEngaged
	case !s.engaged && d.when&onlyEngaged != 0:
		return WhyContact
	case d.after != 0 && a.Used&bit(list, d.after) == 0:
		return WhyFirst
	case d.bars != 0 && a.Used&bit(list, d.bars) != 0:
		return WhyExcluded
	case d.kind == free && a.Used != 0:
		return WhyActed
	}
	if d.why == nil {
		return 0
	}
	return d.why(ref, s.scene, a.Who)
}

// whyNotNow is why what a status does not allow is refused.
func whyNotNow(s when) play.Rule {
	switch s {
	case whenInjured:
		return WhyInjured
	case whenLying:
		return WhyProne
	case whenMobile:
		return WhyMobile
	case whenStalled:
		return WhyStalled
	}
	return WhyNotdown
}
