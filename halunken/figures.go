package halunken

import (
	"encoding/binary"
	"math/bits"

	"github.com/fray-table/fray/table"
)

// figures is a set of figures as an argument of a procedure: bit i of the
// number that its bytes make stands for figure i. Bytes need no alignment, so
// that procedures have no padding.
type figures [8]uint8

func of(set uint64) (f figures) {
	binary.LittleEndian.PutUint64(f[:], set)
	return f
}

func (f figures) set() uint64 { return binary.LittleEndian.Uint64(f[:]) }

func (f figures) none() bool { return f == figures{} }

// first is the figure of a set with the lowest number, and the rest.
func (f figures) first() (table.FigureID, figures) {
	set := f.set()
	return table.FigureID(bits.TrailingZeros64(set)), of(set & (set - 1))
}
