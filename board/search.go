package board

import (
	"math"
	"slices"
)

// Lattice is the distance, in thousandths of a unit, of the places that path
// finding looks at.
const Lattice = Unit / 2

// far is a budget that never ends.
const far = math.MaxInt32 / 4

// hop is how many lattice places on a search looks for the other side of an
// obstacle, a gap, a drop or a climb.
const hop = 6

// A node is a place that a search has found a way to. A way leads from parent
// to parent back to the body itself, node 0.
type node struct {
	at     Point
	cost   int32
	guess  int32 // cost from here to the goal if nothing stands in the way
	parent int32
	done   bool
	goal   bool
}

// A goal is what a search looks for. The zero goal is to see everything.
type goal struct {
	kind   goalKind
	to     Point   // of a place; of the figure to be touched
	touch  int32   // distance of the middles in base contact
	points []Point // where contact can be made
}

type goalKind uint8

const (
	anywhere goalKind = iota
	place
	brim // of the table
	contact
)

// A search goes over the lattice, level by level, the most promising place
// first (A*). The way it finds is the shortest on the lattice, or nearly.
type search struct {
	sc    *Scene
	who   int
	body  Body // moved from node to node
	m     *Moves
	goal  goal
	limit int32 // no way dearer than this

	nodes []node
	slots []int32 // node at a lattice place, plus 1; level by level
	queue []int32 // heap of nodes
	nx    int32
	ny    int32
	best  int32 // the node nearest to the goal, in case it is not reached
	room  []int32
}

// find runs a search and gives the node of the goal, or the one nearest to it,
// and whether the goal was reached.
func (s *search) find() (int32, bool) {
	m := s.sc.Map
	s.nx, s.ny = m.width/Lattice+1, m.depth/Lattice+1
	s.slots = make([]int32, int(s.nx)*int(s.ny)*len(m.levels))
	s.nodes = append(make([]node, 0, 256), node{at: s.body.At, guess: s.guess(s.body.At), parent: -1})
	s.push(0)
	for len(s.queue) > 0 {
		i := s.pop()
		if s.nodes[i].done {
			continue
		}
		s.nodes[i].done = true
		if s.nodes[i].goal {
			return i, true
		}
		if n, b := &s.nodes[i], &s.nodes[s.best]; n.guess < b.guess || n.guess == b.guess && n.cost < b.cost {
			s.best = i
		}
		s.body.At = s.nodes[i].at
		s.expand(i)
	}
	return s.best, false
}

// guess is what the way from a place to the goal costs on an empty lattice.
func (s *search) guess(at Point) int32 {
	g := &s.goal
	switch g.kind {
	case place:
		return lattice(at, g.to) + abs(g.to.Z-at.Z)
	case brim:
		moved := s.body
		moved.At = at
		return s.sc.brim(&moved)
	case contact:
		return max(0, lattice(at, g.to)-g.touch)
	}
	return 0
}

// lattice is the length of a way in the eight directions of the lattice.
func lattice(a, b Point) int32 {
	dx, dy := abs(a.X-b.X), abs(a.Y-b.Y)
	return max(dx, dy) + int32(int64(min(dx, dy))*424/1024) // √2 − 1, and a little for rounding
}

// expand follows all ways on from a node.
func (s *search) expand(i int32) {
	at := s.body.At
	if s.goal.kind != anywhere {
		s.finish(i)
	}
	if i == 0 {
		for y := at.Y/Lattice - 1; y <= at.Y/Lattice+2; y++ {
			for x := at.X/Lattice - 1; x <= at.X/Lattice+2; x++ {
				s.try(i, Point{x * Lattice, y * Lattice, at.Z})
			}
		}
	}
	for d := range int32(9) {
		if dx, dy := d%3-1, d/3-1; dx != 0 || dy != 0 {
			s.stride(i, dx, dy)
		}
	}
	if s.m.Ladder > 0 {
		s.ladders(i)
	}
}

// stride goes on in one of eight directions: to the next place, or, where that
// is refused for something that might be crossed, farther, also to other levels.
func (s *search) stride(i, dx, dy int32) {
	at := s.body.At
	no := s.try(i, s.snap(at.X+dx*Lattice, at.Y+dy*Lattice, at.Z))
	if !s.crossable(no) {
		return
	}
	last := int32(hop)
	if no.Body >= 0 { // to the other side of a figure
		last = 2*(s.body.Radius+s.sc.Bodies[no.Body].Radius)/Lattice + 2
	}
	for n := int32(2); n <= last; n++ {
		to := s.snap(at.X+n*dx*Lattice, at.Y+n*dy*Lattice, at.Z)
		if s.try(i, to).Why == OK {
			return
		}
		found := false
		s.room = s.sc.Surfaces(to.XY(), s.room[:0])
		for _, z := range s.room {
			if abs(z-at.Z) > s.m.Step {
				found = s.try(i, Point{to.X, to.Y, z}).Why == OK || found
			}
		}
		if found {
			return
		}
	}
}

// snap is the lattice place nearest to a point.
func (s *search) snap(x, y, z int32) Point {
	return Point{(x + Lattice/2) / Lattice * Lattice, (y + Lattice/2) / Lattice * Lattice, z}
}

// crossable reports whether a refusal may be for an obstacle, a gap, a drop,
// something to climb, or a figure that may be passed but not stood upon.
func (s *search) crossable(no Refusal) bool {
	switch no.Why {
	case FigureInWay, TooCloseToFoe:
		return s.m.Through>>uint(no.Body)&1 == 1
	case NoSupport, GapTooWide, DropTooDeep, TooSteep:
		return true
	case Wall, Overlap:
		if no.Piece < 0 {
			return false
		}
		p := &s.sc.Map.pieces[no.Piece]
		return s.m.Climb > 0 && (p.Stand || p.Top-s.body.At.Z <= Obstacle)
	}
	return false
}

// ladders goes up and down the ladders within reach.
func (s *search) ladders(i int32) {
	at, r := s.body.At, s.body.Radius+LadderReach
	for j := range s.sc.Map.climbs {
		p := &s.sc.Map.climbs[j]
		to := p.top
		switch {
		case abs(p.base-at.Z) <= Step:
		case abs(p.top-at.Z) <= Step:
			to = p.base
		default:
			continue
		}
		if !s.sc.Map.near(p, at.XY(), at.XY(), int64(r+1)) {
			continue
		}
		for y := (p.minY - r) / Lattice; y <= (p.maxY+r)/Lattice; y++ {
			for x := (p.minX - r) / Lattice; x <= (p.maxX+r)/Lattice; x++ {
				s.try(i, Point{x * Lattice, y * Lattice, to})
			}
		}
	}
}

// try asks for a leg from a node to a lattice place, unless a way as cheap is
// known.
func (s *search) try(i int32, to Point) Refusal {
	if to.X < 0 || to.Y < 0 || to.X/Lattice >= s.nx || to.Y/Lattice >= s.ny {
		return Refusal{Why: OffTable, Piece: -1, Body: -1}
	}
	if k := s.slot(to); k >= 0 && s.slots[k] > 0 {
		if n := &s.nodes[s.slots[k]-1]; n.done || n.cost <= s.nodes[i].cost {
			return allowed
		}
	}
	leg, no := s.sc.leg(&s.body, s.who, to, s.limit-s.nodes[i].cost, s.m)
	if no.Why != OK {
		return no
	}
	k := s.slot(leg.To)
	if k < 0 {
		return Refusal{Why: NoSupport, Piece: -1, Body: -1}
	}
	if n := s.slots[k]; n > 0 {
		s.relax(n-1, i, leg.Cost)
		return no
	}
	s.add(i, leg, false)
	s.slots[k] = int32(len(s.nodes))
	return no
}

// slot is the index of a lattice place, or -1 where its height is no level.
func (s *search) slot(at Point) int {
	level, ok := slices.BinarySearch(s.sc.Map.levels, at.Z)
	if !ok {
		return -1
	}
	return (level*int(s.ny)+int(at.Y/Lattice))*int(s.nx) + int(at.X/Lattice)
}

// relax notes a cheaper way to a node.
func (s *search) relax(n, parent, cost int32) {
	if cost += s.nodes[parent].cost; !s.nodes[n].done && cost < s.nodes[n].cost {
		s.nodes[n].cost, s.nodes[n].parent = cost, parent
		s.push(n)
	}
}

// add makes a node of the end of a leg.
func (s *search) add(parent int32, leg Leg, isGoal bool) {
	n := node{at: leg.To, cost: s.nodes[parent].cost + leg.Cost, parent: parent, goal: isGoal}
	if !isGoal {
		n.guess = s.guess(leg.To)
	}
	s.nodes = append(s.nodes, n)
	s.push(int32(len(s.nodes) - 1))
}

// finish goes from a node to the goal itself, if that is close.
func (s *search) finish(i int32) {
	at := s.body.At
	to := func(p Point) {
		if abs(p.X-at.X) > 3*Lattice || abs(p.Y-at.Y) > 3*Lattice {
			return
		}
		if p.XY() == at.XY() && abs(p.Z-at.Z) <= s.m.Step {
			s.add(i, Leg{To: at}, true)
			return
		}
		if leg, no := s.sc.leg(&s.body, s.who, p, s.limit-s.nodes[i].cost, s.m); no.Why == OK {
			s.add(i, leg, true)
		}
	}
	switch s.goal.kind {
	case place:
		to(s.goal.to)
	case brim:
		for side := range 4 {
			to(s.sc.side(&s.body, side))
		}
	case contact:
		for _, p := range s.goal.points {
			to(p)
		}
	}
}

// before orders nodes: the cheapest way to the goal first, then the one nearer
// to it, then the older.
func (s *search) before(a, b int32) bool {
	p, q := &s.nodes[a], &s.nodes[b]
	if p.cost+p.guess != q.cost+q.guess {
		return p.cost+p.guess < q.cost+q.guess
	}
	if p.guess != q.guess {
		return p.guess < q.guess
	}
	return a < b
}

// push lays a node on the heap. A node whose way got cheaper lies on it more
// than once; the later ones find it done.
func (s *search) push(n int32) {
	s.queue = append(s.queue, n)
	i := len(s.queue) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !s.before(s.queue[i], s.queue[up]) {
			break
		}
		s.queue[i], s.queue[up] = s.queue[up], s.queue[i]
		i = up
	}
}

func (s *search) pop() int32 {
	top, last := s.queue[0], len(s.queue)-1
	s.queue[0] = s.queue[last]
	s.queue = s.queue[:last]
	for i := 0; ; {
		least := i
		for _, c := range [2]int{2*i + 1, 2*i + 2} {
			if c < last && s.before(s.queue[c], s.queue[least]) {
				least = c
			}
		}
		if least == i {
			return top
		}
		s.queue[i], s.queue[least] = s.queue[least], s.queue[i]
		i = least
	}
}
