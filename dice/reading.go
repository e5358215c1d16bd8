package dice

// A Reading is all that a rule looks at in a roll: faces with the same key are
// the same to the rule. Readings are comparable values, and Key is a pure
// function of the faces.
type Reading interface{ Key(f *Faces) int }

// A Commutative reading does not care which die shows what, and of each die
// looks only at its kind. Its classes are counted as multisets of kinds, so
// that 40 dice are no more than a few dozen classes.
type Commutative interface {
	Reading
	// Kind names the faces that the reading takes for the same. Kinds are
	// small numbers from 0.
	Kind(face uint8) uint8
}

type (
	// AtLeast reads one die: 1 if it shows this number or more.
	AtLeast int8
	// AtMost reads the sum of the dice: 1 if it is this number or less.
	AtMost int8
	// SumAtLeast reads the sum of the dice: 1 if it is this number or more.
	SumAtLeast int8
	// Count reads how many dice show this number or more.
	Count int8
	// Sum reads the sum of the dice.
	Sum uint8
	// Half reads one die halved and rounded up: a D3 rolled with a D6.
	Half uint8
)

func (need AtLeast) Key(f *Faces) int { return truth(int(f.V[0]) >= int(need)) }

func (need AtLeast) Kind(face uint8) uint8 { return uint8(truth(int(face) >= int(need))) }

func (limit AtMost) Key(f *Faces) int { return truth(f.Sum() <= int(limit)) }

func (limit AtMost) Kind(face uint8) uint8 { return face - 1 }

func (need SumAtLeast) Key(f *Faces) int { return truth(f.Sum() >= int(need)) }

func (need SumAtLeast) Kind(face uint8) uint8 { return face - 1 }

func (need Count) Key(f *Faces) (n int) {
	for _, v := range f.V[:f.N] {
		n += truth(int(v) >= int(need))
	}
	return n
}

func (need Count) Kind(face uint8) uint8 { return uint8(truth(int(face) >= int(need))) }

func (Sum) Key(f *Faces) int { return f.Sum() }

func (Sum) Kind(face uint8) uint8 { return face - 1 }

func (Half) Key(f *Faces) int { return (int(f.V[0]) + 1) / 2 }

func (Half) Kind(face uint8) uint8 { return (face - 1) / 2 }

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
