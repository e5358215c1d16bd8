package necro

import (
	"math/bits"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// friendsNear counts the active friends within 3" of a fighter.
func friendsNear(ref *play.Referee, who table.FigureID) (n int) {
	sc := ref.Scene()
	by := ref.By(who)
	if sc == nil {
		n = int(ref.Fact(Friends, by, play.Fact{Kind: play.FactFriends, A: who, B: table.None}))
	} else {
		for i := range ref.Figures[:ref.NFigures] {
			f := &ref.Figures[i]
			if table.FigureID(i) != who && f.Side == ref.Figures[who].Side && active(f) && sc.Within(int(who), i, rules(ref).near) {
				n++
			}
		}
	}
	ref.Measure(Friends, by, int32(n))
	return n
}

// those is the set of figures on the table that a test holds for, of one side.
func those(ref *play.Referee, seat table.Seat, holds func(*table.Figure) bool) (set uint64) {
	for left := members(ref, seat); left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		if holds(&ref.Figures[i]) {
			set |= 1 << i
		}
	}
	return set
}

// nerveTests is a nerve test for each of several models (N26-7.1 to 7.4).
type nerveTests struct {
	Who  table.FigureSet
	Whom table.FigureID
}

func (t nerveTests) Run(ref *play.Referee) {
	who, rest := t.Who.First()
	if rules(ref).tests(&ref.Figures[who]) {
		by := ref.Against(who, t.Whom, table.NoItem)
		if ref.Check(Nerve, by, dice.TwoD6, rules(ref).cool(ref, who, true)) {
			ref.Note(NerveHeld, by, 0, 0)
		} else {
			rules(ref).breaks(ref, who)
		}
	}
	if !rest.Empty() {
		play.Then(ref, nerveTests{rest, t.Whom})
	}
}

// rallyStep is the step of the end phase for a set of broken models: Cool checks
// to rally (N26-12.4, 19.3).
type rallyStep struct{ Who table.FigureSet }

func (r rallyStep) Run(ref *play.Referee) {
	who, rest := r.Who.First()
	if f := &ref.Figures[who]; onTable(f) && f.Has(IsBroken) {
		by := ref.By(who)
		if ref.Check(Rally, by, dice.TwoD6, rules(ref).rally(ref, who)) {
			f.Clear(IsBroken)
			ref.Note(Rallied, by, 0, 0)
		} else {
			ref.Note(RallyFailed, by, 0, 0)
		}
	}
	if !rest.Empty() {
		play.Then(ref, rallyStep{rest})
	}
}
