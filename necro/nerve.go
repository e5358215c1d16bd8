package necro

import (
	"math/bits"

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
