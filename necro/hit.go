package necro

import (
	"math/bits"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// woundNeed is the wound table, the extreme rows first (N26-3.2).
func woundNeed(ref *play.Referee, s, t int8) play.Need {
	row := rowBelow
	switch {
	case s >= 2*t:
		row = rowDouble
	case s > t:
		row = rowAbove
	case s == t:
		row = rowEqual
	case 2*s <= t:
		row = rowHalf
	}
	return play.NeedAtLeast(woundRows[row], rules(ref).wound[row])
}

// takeOut removes a fighter (N26-6.2). Friends who saw it test their nerve, with
// a new test even if they tested when he went down (N26-7.1, A35).
func takeOut(ref *play.Referee, whom table.FigureID) {
	rules(ref).shaken(ref, whom)
	t := &ref.Figures[whom]
	t.Off = OutOfAction
	t.Status, t.Conds = Standing, t.Conds&IsTurned
	ref.Note(Out, ref.By(whom), 0, 0)
	scoreCasualty(ref, whom)
}

// still leaves in a set only figures that are on the table.
func still(ref *play.Referee, set uint64) uint64 {
	for left := set; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		if !onTable(&ref.Figures[i]) {
			set &^= 1 << i
		}
	}
	return set
}

// saved makes the save roll of by.Who, if there is a chance.
func saved(ref *play.Referee, by play.By, need play.Need) bool {
	if need.Target > 6 {
		ref.Note(SaveNone, by, 0, 0)
		return false
	}
	if ref.Check(Save, by, dice.D6, need) {
		ref.Note(SaveHeld, by, 0, 0)
		return true
	}
	return false
}
