package necro

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// edgeTest is the Initiative test of a fighter who went down near an edge (N26:
// 1", N23: half an inch), or he falls (N26-16.2). A railing helps by 1 (borrowed).
type edgeTest struct{ Whom table.FigureID }

func (e edgeTest) Run(ref *play.Referee) {
	by := ref.By(e.Whom)
	drop, railed, landing := ledge(ref, e.Whom)
	if drop < 0 {
		return
	}
	var helps []play.Part
	if railed {
		helps = append(helps, play.Part{Rule: FallRailing, Value: rules(ref).railing})
	}
	need := rules(ref).test(FallInitiative, initiative(ref, e.Whom), helps...)
	if ref.Check(FallTest, by, dice.D6, need) {
		ref.Note(FallHeld, by, 0, 0)
		return
	}
	fallOff(ref, e.Whom, drop, landing)
}

// ledge is the height of the fall at the edge near a fighter, -1 if there is
// none near enough.
func ledge(ref *play.Referee, who table.FigureID) (drop int32, railed bool, landing board.Point) {
	by := ref.By(who)
	if sc := ref.Scene(); sc != nil {
		e := sc.Edge(int(who))
		if !e.Found || e.Distance > rules(ref).edge {
			return -1, false, board.Point{}
		}
		ref.Measure(Edge, by, e.Drop)
		return e.Drop, e.Railed, e.Landing
	}
	drop = int32(ref.Fact(Edge, by, play.Fact{Kind: play.FactEdge, A: who, B: table.None}))
	if drop >= 0 {
		ref.Measure(Edge, by, drop)
		railed = ref.Fact(Edge, by, play.Fact{Kind: play.FactRailed, A: who, B: table.None}) == 1
	}
	return drop, railed, ref.Figures[who].At
}

// fallOff lets a fighter fall (N26-16.3). The height is rounded up to the next
// inch, and under 3" nothing happens (A19). The hit goes through wound and save
// like any other and pins nobody. A fall in one's own activation ends it.
func fallOff(ref *play.Referee, who table.FigureID, height int32, landing board.Point) {
	f := &ref.Figures[who]
	by := ref.By(who)
	f.At = landing
	if f.Has(IsActing) {
		f.Set(HasFallen)
	}
	if f.Status == Standing {
		f.Status = PinnedDown
	}
	ref.Note(Fall, by, height, 0)
	row, found := fallRow(rules(ref).falls, height)
	if !found {
		ref.Note(FallSoft, by, height, 0)
		return
	}
	ref.Note(FallHit, by, int32(row.Strength), int32(row.AP))
	rules(ref).crash(ref, who, row)
}

// fallRow finds the row of a fall. Heights under the first row hit nobody, even
// those that rounding would lift into it (A19).
func fallRow(rows []fall, height int32) (fall, bool) {
	inches := int((height + inch - 1) / inch)
	for _, r := range rows {
		if height >= int32(rows[0].From)*inch && inches >= r.From && (r.To == 0 || inches <= r.To) {
			return r, true
		}
	}
	return fall{}, false
}
