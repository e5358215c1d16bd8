package journal

import (
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// A node is one thing in force and, through its parents, all before it. Nodes
// do not change once they are in a history, so histories share them: taking
// back is going to an older node, and nothing is ever lost.
type node struct {
	parent *node
	depth  int // nodes above
	hash   uint64
	entry  int     // that it came as; 0: the beginning
	by     int     // the entry that corrected it; 0: stands as it came
	do     Payload // in force
	how    How
	asked  asked
	answer play.Answer
	events []play.Event // that followed, up to the next node
}

// asked is what later says whether an answer fits another question.
type asked struct {
	ask  play.Ask
	rule play.Rule
	by   play.By
	dice [2]uint8 // count and sides
	fact play.Fact
	who  table.FigureID // of a place
	step bool
}

// A position is a history, and what a correction has left to be matched.
type position struct {
	head *node
	rest *rest
}

// rest is what stood after a corrected answer and has not found its place yet.
// It does not change; what has found its place is missing in the next one.
type rest struct {
	by    int // the correction
	nodes []*node
}

// without is r without the nodes from i to j.
func (r *rest) without(i, j int) *rest {
	if len(r.nodes) == j-i {
		return nil
	}
	nodes := make([]*node, 0, len(r.nodes)-(j-i))
	return &rest{r.by, append(append(nodes, r.nodes[:i]...), r.nodes[j:]...)}
}

// on makes a node that follows n.
func (n *node) on(entry, by int, do Payload, how How) *node {
	return &node{parent: n, depth: n.depth + 1, hash: n.hashWith(do), entry: entry, by: by, do: do, how: how}
}

// hashWith is the hash of the history n followed by do (FNV-1a).
func (n *node) hashWith(do Payload) uint64 {
	const prime = 1099511628211
	var room [256]byte
	h := n.hash
	for _, c := range do.appendText(append(room[:0], '\n')) {
		h = (h ^ uint64(c)) * prime
	}
	return h
}

// chain is the nodes after from up to n, in their order. from must be above n;
// nil stands for the very beginning.
func (n *node) chain(from *node) []*node {
	size := n.depth
	if from != nil {
		size -= from.depth
	} else {
		size++
	}
	nodes := make([]*node, size)
	for i := size - 1; i >= 0; i-- {
		nodes[i], n = n, n.parent
	}
	return nodes
}

// find is the node that came as an entry, or nil.
func (n *node) find(entry int) *node {
	for ; n != nil; n = n.parent {
		if n.entry == entry {
			return n
		}
	}
	return nil
}

// common is the last node that a and b share.
func common(a, b *node) *node {
	for a != b {
		if a.depth >= b.depth {
			a = a.parent
		} else {
			b = b.parent
		}
	}
	return a
}
