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
	// Rules and values of the parts lie apart, and the whole takes 32 bytes: it is
	// copied with each question, and other sizes were slower.
	values [MaxParts]int8
	rules  [MaxParts]Rule
	_      [2]uint8
}

func need(way Way, rule Rule, target int8) Need {
	return Need{Way: way, Target: target, Count: 1, values: [MaxParts]int8{target}, rules: [MaxParts]Rule{rule}}
}

// NeedAtLeast is a need of target or more on a die.
func NeedAtLeast(rule Rule, target int8) Need {
	return need(AtLeast, rule, target)
}

// NeedAtMost is a need of target or less on the sum of the dice.
func NeedAtMost(rule Rule, target int8) Need {
	return need(AtMost, rule, target)
}

// NeedSum is a need of target or more on the sum of the dice.
func NeedSum(rule Rule, target int8) Need {
	return need(SumAtLeast, rule, target)
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
	n.rules[n.Count], n.values[n.Count] = rule, mod
	n.Count++
}

// Part is one of the parts, from 0 to Count.
func (n *Need) Part(i int) Part { return Part{n.rules[i], n.values[i]} }

// Clamp keeps the target within lo and hi: a natural number that always or
// never does.
func (n *Need) Clamp(lo, hi int8) { n.Target = min(max(n.Target, lo), hi) }

// certain says whether no roll of p can change the outcome, and which it is.
func (n *Need) certain(p dice.Pool) (sure, passed bool) {
	target, lo, hi := int(n.Target), int(p.N), int(p.N)*int(p.Sides)
	switch n.Way {
	case AtLeast:
		lo, hi = 1, int(p.Sides)
	case SumAtLeast:
	default:
		return target < lo || target >= hi, target >= hi
	}
	return target <= lo || target > hi, target <= lo
}
