package odds

import (
	"math/big"

	"github.com/fray-table/fray/play"
)

// Watches are all that chances want noticed, in their order.
func Watches(chances []play.Chance) (all []play.Watch) {
	for _, c := range chances {
		all = append(all, c.Watches...)
	}
	return all
}

// Chances are the probabilities of chances by their keys, if their Watches were
// those of the question.
func (r *Result) Chances(chances []play.Chance) map[string]*big.Rat {
	out := make(map[string]*big.Rat, len(chances))
	at := 0
	for _, c := range chances {
		mask := (uint32(1)<<len(c.Watches) - 1) << at
		at += len(c.Watches)
		out[c.Key] = r.P(func(o *Outcome) bool { return o.Witness&mask != 0 || c.Holds != nil && c.Holds(o.State) })
	}
	return out
}
