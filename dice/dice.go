// Package dice knows dice: pools and faces, the readings that a rule makes of a
// roll, how many faces make each reading, and the rollers.
//
// It knows no rules. A reading says all that a rule looks at in a roll; faces
// with the same reading are the same to the rule, and this is what makes exact
// odds cheap: a check has two outcomes, not six.
package dice

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxDice is the most dice that one roll may have.
const MaxDice = 30

// A Pool is a handful of equal dice, such as 2d6 (German: 2W6).
type Pool struct{ N, Sides uint8 }

// The pools that the rules of the field use most.
var (
	D6    = Pool{1, 6}
	TwoD6 = Pool{2, 6}
)

// D makes a pool of n dice with the given number of sides.
func D(n, sides int) Pool { return Pool{uint8(n), uint8(sides)} }

func (p Pool) String() string { return fmt.Sprintf("%dd%d", p.N, p.Sides) }

// Faces are the dice as they lie on the table, in the order rolled or typed.
// Faces is a comparable value; V past N is zero.
type Faces struct {
	N uint8
	V [MaxDice + 1]uint8
}

// Of makes faces from numbers. It panics when there are more than MaxDice; use
// Parse for what people type.
func Of(vs ...int) (f Faces) {
	for _, v := range vs {
		f.V[f.N] = uint8(v)
		f.N++
	}
	return f
}

// All is the faces as a slice that shares f's memory.
func (f *Faces) All() []uint8 { return f.V[:f.N] }

// Sum adds the faces up.
func (f *Faces) Sum() (n int) {
	for _, v := range f.V[:f.N] {
		n += int(v)
	}
	return n
}

// String writes the faces with spaces between them: "4 2 6".
func (f Faces) String() string {
	var b strings.Builder
	for i, v := range f.V[:f.N] {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(int(v)))
	}
	return b.String()
}

// Fits says whether f can lie on the table after rolling p. The error tells
// what was wanted and what came.
func (p Pool) Fits(f Faces) error {
	if f.N != p.N {
		return &FitError{Pool: p, Count: int(f.N)}
	}
	for i, v := range f.V[:f.N] {
		if v < 1 || v > p.Sides {
			return &FitError{Pool: p, Count: int(f.N), Die: i + 1, Face: int(v)}
		}
	}
	return nil
}

// FitError reports faces that a pool cannot show.
type FitError struct {
	Pool  Pool
	Count int // dice that came
	Die   int // the first impossible die, counted from 1; 0 if the count is wrong
	Face  int // what it showed
}

func (e *FitError) Error() string {
	if e.Die == 0 {
		return fmt.Sprintf("dice: wanted %d dice (%v), got %d", e.Pool.N, e.Pool, e.Count)
	}
	return fmt.Sprintf("dice: die %d shows %d, which is no face of a d%d", e.Die, e.Face, e.Pool.Sides)
}
