package necropolis

import (
	"iter"
	"math/bits"

	"github.com/fray-table/fray/table"
)

// figures are the members of a set, by their numbers.
func figures(set uint64) iter.Seq[table.FigureID] {
	return func(yield func(table.FigureID) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(table.FigureID(bits.TrailingZeros64(set))) {
				return
			}
		}
	}
}

func one(who table.FigureID) uint64 { return 1 << who }

// first is the member of a set with the lowest number.
func first(set uint64) table.FigureID { return table.FigureID(bits.TrailingZeros64(set)) }
