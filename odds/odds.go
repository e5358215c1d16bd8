// Package odds finds what can follow from a position: all of it, exactly.
//
// It has no formulas. It runs the procedures of the rules once for every
// sequence of kinds of answers, weighs what comes out with exact fractions, and
// goes on with equal states merged. All outcomes sum to exactly 1; this is
// checked on every call.
package odds

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/fray-table/fray/play"
)

// MaxNodes bounds how many states are held at once.
const MaxNodes = 1 << 18

// An Explorer explores positions of battles. It keeps its memory between
// calls; it is not safe for concurrent use.
type Explorer struct {
	odo    odometer
	slabs  [][]node
	used   int
	free   []int32
	levels [play.MaxDepth + 1]level
	Runs   int // how many times a procedure was run in the last call
}

// node is a state with its probability and the events seen on the way.
type node struct {
	state   play.State
	w       weight
	witness uint32
	hash    uint64
}

const slabSize = 64

// New returns an explorer.
func New() *Explorer { return &Explorer{odo: odometer{known: map[query][]class{}}} }

// An Outcome is one of the positions that can follow.
type Outcome struct {
	State   *play.State // owned by the result
	Witness uint32      // bit i: watch i was seen on the way
	P       *big.Rat
}

// A Result is everything that can follow.
type Result struct {
	Outcomes []Outcome
}

// P adds up the probability of the outcomes for which ok holds.
func (r *Result) P(ok func(*Outcome) bool) *big.Rat {
	sum := new(big.Rat)
	for i := range r.Outcomes {
		if ok(&r.Outcomes[i]) {
			sum.Add(sum, r.Outcomes[i].P)
		}
	}
	return sum
}

// Seen is the probability that the events of watch i were seen.
func (r *Result) Seen(i int) *big.Rat {
	return r.P(func(o *Outcome) bool { return o.Witness>>i&1 == 1 })
}

// Spread is the distribution of a number read from the outcomes.
func (r *Result) Spread(of func(*Outcome) int) map[int]*big.Rat {
	m := map[int]*big.Rat{}
	for i := range r.Outcomes {
		n := of(&r.Outcomes[i])
		if m[n] == nil {
			m[n] = new(big.Rat)
		}
		m[n].Add(m[n], r.Outcomes[i].P)
	}
	return m
}

// A Question is what to explore.
type Question struct {
	Setup *play.Setup
	From  *play.State // not changed
	// Given are the answers that the procedure on top has had already. They
	// are taken as they are; chance begins after them.
	Given []play.Answer
	// Floor is the depth of the agenda at which an outcome is done: what was
	// lined up below stays there.
	Floor   int
	Policy  Policy // nil: First
	Watches []play.Watch
	MaxRuns int // give up with ErrTooMany after so many runs; 0: never
	// Aside names procedures that are not followed: what they do to others is
	// not asked about. They leave the agenda without being run.
	Aside []string
}

// ErrEndless reports that a procedure can come back to just where it was, such
// as a roll that is repeated after a tie: chance alone never ends it.
var ErrEndless = errors.New("odds: it may begin again without end")

// ErrTooMany reports that a question was given up because it branches too much.
var ErrTooMany = errors.New("odds: too many possibilities")

// Explore finds all that can follow. The result shares no memory with later
// calls.
func (x *Explorer) Explore(ctx context.Context, q Question) (*Result, error) {
	if err := x.explore(ctx, &q); err != nil {
		return nil, err
	}
	last := &x.levels[q.Floor]
	out := &Result{Outcomes: make([]Outcome, 0, len(last.nodes))}
	states := make([]play.State, len(last.nodes))
	for i, n := range last.nodes {
		nd := x.node(n)
		states[i] = nd.state
		out.Outcomes = append(out.Outcomes, Outcome{State: &states[i], Witness: nd.witness, P: nd.w.rat()})
	}
	return out, nil
}

// prefix answers with what was given, then asks the odometer.
type prefix struct {
	given []play.Answer
	at    int
	odo   *odometer
}

func (p *prefix) Answer(q *play.Request) (play.Answer, error) {
	if p.at < len(p.given) {
		p.at++
		return p.given[p.at-1], nil
	}
	return p.odo.Answer(q)
}

func (x *Explorer) explore(ctx context.Context, q *Question) error {
	x.reset()
	x.odo.policy = q.Policy
	if q.Policy == nil {
		x.odo.policy = First
	}
	start := q.From.Depth()
	if start <= q.Floor {
		return fmt.Errorf("odds: nothing is lined up above depth %d", q.Floor)
	}
	var work play.State
	aside := play.Kinds(q.Setup.Rules, q.Aside)
	given := &prefix{given: q.Given, odo: &x.odo}
	ref := play.NewReferee(q.Setup, &work, given, nil)
	ref.SetWatches(q.Watches)
	first := x.take()
	x.node(first).state.CopyFrom(q.From)
	x.node(first).w = one
	x.levels[start].nodes = append(x.levels[start].nodes, first)
	err := ref.Try(func() {
		for d := start; d > q.Floor; {
			lv := &x.levels[d]
			if len(lv.nodes) == 0 {
				d--
				continue
			}
			if ctx.Err() != nil {
				ref.Fail("odds: %w", ctx.Err())
			}
			batch := append(lv.batch[:0], lv.nodes...)
			lv.batch = batch
			lv.clear()
			for _, n := range batch {
				from := x.node(n)
				for more := true; more; more = x.odo.next() {
					work.CopyFrom(&from.state)
					ref.Witness = from.witness
					given.at = 0
					ref.Step()
					x.Runs++
					if work.Depth() == d && work.Equal(&from.state) {
						ref.Fail("%w", ErrEndless)
					}
					work.Skip(&aside, q.Floor)
					w := from.w
					x.odo.weigh(&w)
					x.put(&work, ref.Witness, &w, q.Floor)
					d = max(d, work.Depth())
				}
				given.given = nil
				x.free = append(x.free, n)
			}
			if x.used-len(x.free) > MaxNodes || q.MaxRuns > 0 && x.Runs > q.MaxRuns {
				ref.Fail("%w: %d runs, %d different positions at once", ErrTooMany, x.Runs, x.used-len(x.free))
			}
		}
	})
	if err != nil {
		return err
	}
	return x.checkSum(q.Floor)
}

// checkSum makes sure that nothing was lost.
func (x *Explorer) checkSum(floor int) error {
	var sum weight
	for _, n := range x.levels[floor].nodes {
		sum.add(x.node(n).w)
	}
	if sum.rat().Cmp(big.NewRat(1, 1)) != 0 {
		return fmt.Errorf("odds: all outcomes sum to %v, not to 1", sum.rat())
	}
	return nil
}

func (x *Explorer) reset() {
	for i := range x.levels {
		x.levels[i].clear()
	}
	x.used, x.free, x.Runs = 0, x.free[:0], 0
	x.odo.wheels, x.odo.pos = x.odo.wheels[:0], 0
}

func (x *Explorer) node(n int32) *node { return &x.slabs[n/slabSize][n%slabSize] }

// take finds room for a node.
func (x *Explorer) take() int32 {
	if k := len(x.free); k > 0 {
		n := x.free[k-1]
		x.free = x.free[:k-1]
		return n
	}
	if x.used == len(x.slabs)*slabSize {
		x.slabs = append(x.slabs, make([]node, slabSize))
	}
	x.used++
	n := x.node(int32(x.used - 1))
	n.witness = 0
	return int32(x.used - 1)
}

// level holds the nodes of one depth of the agenda, found by hash. A battle
// that has ended counts as done at any depth.
type level struct {
	nodes []int32
	batch []int32
	slots []int32 // index into nodes plus 1, open addressing
}

func (l *level) clear() {
	if len(l.nodes) == 0 {
		return
	}
	l.nodes = l.nodes[:0]
	clear(l.slots)
}

// put adds a state that was reached, to an equal one if there is one.
func (x *Explorer) put(s *play.State, witness uint32, w *weight, floor int) {
	lv := &x.levels[max(s.Depth(), floor)]
	h := s.Hash() ^ uint64(witness)*0x9e3779b97f4a7c15
	if len(lv.nodes)*2 >= len(lv.slots) {
		x.grow(lv)
	}
	mask := uint64(len(lv.slots) - 1)
	i := h & mask
	for ; lv.slots[i] != 0; i = (i + 1) & mask {
		n := x.node(lv.nodes[lv.slots[i]-1])
		if n.hash == h && n.witness == witness && n.state.Equal(s) {
			n.w.add(*w)
			return
		}
	}
	id := x.take()
	n := x.node(id)
	n.state.CopyFrom(s)
	n.w, n.witness, n.hash = *w, witness, h
	lv.nodes = append(lv.nodes, id)
	lv.slots[i] = int32(len(lv.nodes))
}

func (x *Explorer) grow(lv *level) {
	lv.slots = make([]int32, max(64, 2*len(lv.slots)))
	mask := uint64(len(lv.slots) - 1)
	for k, id := range lv.nodes {
		i := x.node(id).hash & mask
		for ; lv.slots[i] != 0; i = (i + 1) & mask {
		}
		lv.slots[i] = int32(k + 1)
	}
}
