package tell

import (
	"strings"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
)

// Need is what dice have to show, with every part that it is made of, those of 0
// too: "5+ (BS 4+, teilweise Deckung −1, Reichweite ±0)".
func (t *Teller) Need(n play.Need) string { return t.NeedOf(n, dice.Pool{}) }

// NeedOf is Need where nothing else says which dice are added up: "7+ mit 2W6
// (Cl 7+)".
func (t *Teller) NeedOf(n play.Need, p dice.Pool) string { return t.needFor(0, n, p) }

// needFor is NeedOf for the roll of a rule. A single part that says no more than
// the roll itself is left out: "4+".
func (t *Teller) needFor(r play.Rule, n play.Need, p dice.Pool) string {
	switch {
	case n.Way == play.NoNeed:
		return ""
	case r != 0 && n.Count == 1 && n.Part(0) == play.Part{Rule: r, Value: n.Target}:
		return t.TargetOf(&n, p)
	}
	parts := make([]string, 0, play.MaxParts)
	for i := range int(n.Count) {
		parts = append(parts, t.Part(&n, i))
	}
	return t.say("tell.need", rulebook.Args{"n": t.TargetOf(&n, p), "what": strings.Join(parts, ", ")})
}

// Target is the number alone: "5+", "höchstens 7".
func (t *Teller) Target(n *play.Need) string {
	if n.Way == play.AtMost {
		return t.say("tell.atmost", rulebook.Args{"n": n.Target})
	}
	return t.words.Format(rulebook.Target(n.Target))
}

// TargetOf is the number with the dice that have to reach it together: "7+ mit
// 2W6".
func (t *Teller) TargetOf(n *play.Need, p dice.Pool) string {
	if n.Way == play.SumAtLeast && p.N > 1 {
		return t.say("tell.sum.need", rulebook.Args{"n": t.Target(n), "dice": t.Pool(p)})
	}
	return t.Target(n)
}

// Part is one part: the value looked up, "BS 4+", or a modifier, "teilweise
// Deckung −1".
func (t *Teller) Part(n *play.Need, i int) string {
	p := n.Part(i)
	var v any = rulebook.Signed(p.Value)
	if i == 0 {
		if v = p.Value; n.Way != play.AtMost {
			v = rulebook.Target(p.Value)
		}
	}
	return t.say("tell.part", rulebook.Args{"what": t.say(t.key(p.Rule), rulebook.Args{"n": p.Value}), "n": v})
}
