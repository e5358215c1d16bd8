package dice

import (
	"fmt"
	"strings"
)

// Limits of what can be rolled by notation.
const (
	MaxNotation = 32   // characters
	MaxRoll     = 1000 // dice
	MaxSides    = 100
)

// A Notation is a roll as people write it, in English (3d6+1) or German
// (3W6+1): a number of dice, their sides, and something added to the sum.
type Notation struct {
	N, Sides int
	Add      int
	D66      bool // two D6 read as tens and ones; Sides is 6, N the number of such pairs
}

// A NotationError says what is wrong with a notation.
type NotationError struct {
	Text string // as it came, cut short
	Why  NotationFault
	Got  string // the part that is wrong
}

// NotationFault is what can be wrong with a notation.
type NotationFault uint8

// The faults of notations.
const (
	TooLong     NotationFault = iota // more than MaxNotation characters
	NoDie                            // no d or w
	BadCount                         // Got is no number of dice from 1 to MaxRoll
	BadSides                         // Got is no number of sides from 2 to MaxSides, nor 66
	BadAddition                      // Got is no number to add
)

func (e *NotationError) Error() string {
	switch e.Why {
	case TooLong:
		return fmt.Sprintf("dice: %q… is longer than %d characters; write a roll such as 2W10, 3d6+1, D66 or D3", e.Text, MaxNotation)
	case NoDie:
		return fmt.Sprintf("dice: %q names no dice; write a roll such as 2W10, 3d6+1, D66 or D3", e.Text)
	case BadCount:
		return fmt.Sprintf("dice: %q in %q is no number of dice from 1 to %d", e.Got, e.Text, MaxRoll)
	case BadSides:
		return fmt.Sprintf("dice: %q in %q is no number of sides from 2 to %d, nor 66", e.Got, e.Text, MaxSides)
	}
	return fmt.Sprintf("dice: %q in %q is no number to add, such as +1", e.Got, e.Text)
}

// ParseNotation reads a roll: 2W10, 3d6+1, D66, d3. It refuses what it cannot
// read and never takes it for something else.
func ParseNotation(s string) (n Notation, err error) {
	text := strings.TrimSpace(s)
	fault := func(why NotationFault, got string) (Notation, error) {
		return Notation{}, &NotationError{text, why, got}
	}
	if len(text) > MaxNotation {
		text = strings.ToValidUTF8(text[:MaxNotation], "")
		return fault(TooLong, "")
	}
	at := strings.IndexAny(text, "dDwW")
	if at < 0 {
		return fault(NoDie, "")
	}
	n.N = 1
	if count := text[:at]; count != "" {
		var ok bool
		if n.N, ok = number(count, 1, MaxRoll); !ok {
			return fault(BadCount, count)
		}
	}
	sides, add := text[at+1:], ""
	if sign := strings.IndexAny(sides, "+-−"); sign >= 0 {
		sides, add = sides[:sign], sides[sign:]
	}
	if sides == "66" {
		n.D66, n.Sides = true, 6
	} else if v, ok := number(sides, 2, MaxSides); ok {
		n.Sides = v
	} else {
		return fault(BadSides, sides)
	}
	if add != "" {
		digits := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(add, "+"), "-"), "−")
		v, ok := number(digits, 0, 1000000)
		if !ok {
			return fault(BadAddition, add)
		}
		if add[0] != '+' {
			v = -v
		}
		n.Add = v
	}
	return n, nil
}

// number reads a whole number of digits only, within bounds.
func number(s string, lo, hi int) (v int, ok bool) {
	if s == "" {
		return 0, false
	}
	for _, c := range []byte(s) {
		if c < '0' || c > '9' || v > hi {
			return 0, false
		}
		v = v*10 + int(c-'0')
	}
	return v, v >= lo && v <= hi
}

// Roll rolls n and returns the faces in order and the total.
func (n Notation) Roll(r *Roller) (faces []int, total int) {
	count := n.N
	if n.D66 {
		count *= 2
	}
	faces = make([]int, count)
	for i := range faces {
		if n.Sides == 6 {
			faces[i] = int(r.D6())
		} else {
			faces[i] = r.Intn(n.Sides) + 1
		}
		if n.D66 && i%2 == 0 {
			total += 10 * faces[i]
		} else {
			total += faces[i]
		}
	}
	return faces, total + n.Add
}

// String writes n with the letter of the language: 3W6+1 in German, 3d6+1
// elsewhere.
func (n Notation) String(lang string) string {
	letter := "d"
	if lang == "de" {
		letter = "W"
	}
	s := fmt.Sprintf("%d%s%d", n.N, letter, n.Sides)
	if n.D66 {
		s = fmt.Sprintf("%d%s66", n.N, letter)
	}
	if n.Add != 0 {
		s += fmt.Sprintf("%+d", n.Add)
	}
	return s
}
