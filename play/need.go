package play

import "github.com/fray-table/fray/dice"

// A Part is one line of a sum: a rule and what it adds.
type Part struct {
	Rule  Rule
	Value int8
}

// MaxParts is how many parts a sum may have.
const MaxParts = 9

// Way is how dice are compared with a target.
type Way uint8

// The ways of comparing.
const (
	NoNeed     Way = iota
	AtLeast        // each die reaches the target or more
	AtMost         // the sum is the target or less
	SumAtLeast     // the sum reaches the target or more
)

// A Need is what dice have to show, with the parts that it is made of. The
// target shown is the target used: it is one value.
//
// The first part is the value looked up (BS, the wound table, Cool); the others
// are modifiers, of the roll unless Bonus made them.
type Need struct {
	Way    Way
	Target int8
	Count  uint8
	Parts  [MaxParts]Part
}

// NeedAtLeast is a need of target or more on a die.
func NeedAtLeast(rule Rule, target int8) Need {
	return Need{Way: AtLeast, Target: target, Count: 1, Parts: [MaxParts]Part{{rule, target}}}
}

// NeedAtMost is a need of target or less on the sum of the dice.
func NeedAtMost(rule Rule, target int8) Need {
	return Need{Way: AtMost, Target: target, Count: 1, Parts: [MaxParts]Part{{rule, target}}}
}

// NeedSum is a need of target or more on the sum of the dice.
func NeedSum(rule Rule, target int8) Need {
	return Need{Way: SumAtLeast, Target: target, Count: 1, Parts: [MaxParts]Part{{rule, target}}}
}

// Help notes what makes a test easier by n, whichever way its dice are read: it
// adds to a roll that has to reach a number, and to a number that a roll must
// not exceed.
func (n *Need) Help(rule Rule, mod int8) {
	if n.Way == AtMost {
		n.Bonus(rule, mod)
	} else {
		n.Roll(rule, mod)
	}
}

// Roll notes a modifier of the roll: +1 makes reaching a number easier and
// staying under one harder. A part of 0 is kept, so that it can be seen.
func (n *Need) Roll(rule Rule, mod int8) {
	n.part(rule, mod)
	n.Target -= mod
}

// Bonus notes a modifier of the target itself.
func (n *Need) Bonus(rule Rule, mod int8) {
	n.part(rule, mod)
	n.Target += mod
}

func (n *Need) part(rule Rule, mod int8) {
	n.Parts[n.Count] = Part{rule, mod}
	n.Count++
}

// All is the parts in use.
func (n *Need) All() []Part { return n.Parts[:n.Count] }

// Clamp keeps the target within lo and hi: a natural number that always or
// never does.
func (n *Need) Clamp(lo, hi int8) { n.Target = min(max(n.Target, lo), hi) }

// certain says whether no roll of p can change the outcome, and which it is.
func (n *Need) certain(p dice.Pool) (sure, passed bool) {
	lo, hi := int(p.N), int(p.N)*int(p.Sides)
	if n.Way == AtLeast {
		lo, hi = 1, int(p.Sides)
		return int(n.Target) <= lo || int(n.Target) > hi, int(n.Target) <= lo
	}
	if n.Way == SumAtLeast {
		return int(n.Target) <= lo || int(n.Target) > hi, int(n.Target) <= lo
	}
	return int(n.Target) < lo || int(n.Target) >= hi, int(n.Target) >= hi
}
