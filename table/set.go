package table

import (
	"encoding/binary"
	"math/bits"
)

// FigureSet is a set of figures as an argument of a procedure: bit i of the
// number that its bytes make stands for figure i. Bytes need no alignment, so
// that procedures have no padding.
type FigureSet [8]uint8

// SetOf is the set whose figures are the bits of a number.
func SetOf(bits uint64) (s FigureSet) {
	binary.LittleEndian.PutUint64(s[:], bits)
	return s
}

// Bits is the number whose bits are the figures.
func (s FigureSet) Bits() uint64 { return binary.LittleEndian.Uint64(s[:]) }

// Empty says whether nobody is in it.
func (s FigureSet) Empty() bool { return s == FigureSet{} }

// First is the figure of the set with the lowest number, and the rest.
func (s FigureSet) First() (FigureID, FigureSet) {
	set := s.Bits()
	return FigureID(bits.TrailingZeros64(set)), SetOf(set & (set - 1))
}
