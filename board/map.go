package board

import (
	"fmt"
	"slices"
)

// MaxDoors is the number of doors that a table can have: the bits of Scene.Open.
const MaxDoors = 64

// A Piece of terrain is a prism: an outline seen from above, drawn up from a
// height Base to a height Top. What it does is said by separate switches,
// because a railing, a wood and a wall differ in just these.
type Piece struct {
	Name    string // what people call it; errors use it
	Outline []XY   // corners in order, in thousandths; either way round, convex or not
	Base    int32  // height of the underside above the table, in thousandths
	Top     int32  // height of the upper side above the table, in thousandths

	Sight     bool // blocks sight lines
	Cover     bool // what it covers counts as hidden, even where one sees through
	Move      bool // blocks bodies that are as high up as it is
	Stand     bool // its top is a surface to stand on
	Ladder    bool // joins the surfaces at its Base and its Top
	Difficult bool // ground that costs more
	Railing   bool // an edge that runs along it is railed

	Door     int8   // its bit in Scene.Open; -1: no door. An open door is as good as not there
	Terminal int8   // number of the console that it is; -1: none
	Kind     string // what it is drawn as; the package does not look at it
}

// A Plan is a table as people write it down.
type Plan struct {
	Width, Depth int32 // sides along X and Y, in thousandths of a unit
	Pieces       []Piece
}

// A Map is a table made ready for questions. It never changes.
type Map struct {
	width, depth int32
	pieces       []Piece

	edges  []edge // of all parts, one part after the other
	hide   []part // what blocks sight or gives cover
	block  []part // what blocks bodies
	carry  []part // what can be stood on
	slow   []part // difficult ground
	climbs []part // ladders
	rails  []part // railings
	fixed  []part // doors and consoles

	doors, terminals int // one more than the highest number of each
	levels           []int32
}

// Width is the table's side along X, in thousandths of a unit.
func (m *Map) Width() int32 { return m.width }

// Depth is the table's side along Y, in thousandths of a unit.
func (m *Map) Depth() int32 { return m.depth }

// Pieces are the pieces of terrain as they were given, for drawing. The answer
// is the caller's own.
func (m *Map) Pieces() []Piece {
	out := slices.Clone(m.pieces)
	for i := range out {
		out[i].Outline = slices.Clone(out[i].Outline)
	}
	return out
}

// A part is a convex share of a piece, with all that a question looks at
// first side by side.
type part struct {
	minX, minY, maxX, maxY int32
	base, top              int32
	first, count           int32 // its edges in Map.edges
	piece                  int32
	door                   int8
	sight, solid           bool
}

// An edge of a part runs from at along (dx, dy); the part lies to its left.
type edge struct {
	x, y, dx, dy int32
	inner        bool // the other side belongs to the same piece
}

// there reports whether the part is in the way, given the doors that are open.
func (p *part) there(open uint64) bool { return p.door < 0 || open>>uint(p.door)&1 == 0 }

// outside reports whether the part's box and another have no inside in common.
// All six differences are negative when they have; one branch on their common
// sign is quicker than six that nobody can foresee.
func (p *part) outside(minX, maxX, minY, maxY, low, high int32) bool {
	return (p.minX-maxX)&(minX-p.maxX)&(p.minY-maxY)&(minY-p.maxY)&(p.base-high)&(low-p.top) >= 0
}

// Compile makes a table ready for questions. It refuses what has no clear
// geometry, naming the piece and saying what to do.
func Compile(plan Plan) (*Map, error) {
	if plan.Width <= 0 || plan.Depth <= 0 || plan.Width > MaxSide || plan.Depth > MaxSide {
		return nil, fmt.Errorf("the table measures %s by %s units; each side must be more than 0 and at most %d",
			units(plan.Width), units(plan.Depth), MaxSide/Unit)
	}
	m := &Map{width: plan.Width, depth: plan.Depth, levels: []int32{0}}
	for i, p := range plan.Pieces {
		name := p.Name
		if name == "" {
			name = fmt.Sprintf("piece %d", i+1)
		}
		if p.Door >= MaxDoors {
			return nil, fmt.Errorf("%s is door number %d; a table has at most %d doors, numbered 0 to %d: remove some or make them walls",
				name, p.Door, MaxDoors, MaxDoors-1)
		}
		if err := check(plan, p); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		p.Outline = slices.Clone(p.Outline)
		m.pieces = append(m.pieces, p)
		if m.doors = max(m.doors, int(p.Door)+1); p.Door < 0 {
			m.terminals = max(m.terminals, int(p.Terminal)+1)
		}
		m.add(int32(i), p)
	}
	slices.Sort(m.levels)
	m.levels = slices.Compact(m.levels)
	return m, nil
}

// check refuses pieces without a clear geometry.
func check(plan Plan, p Piece) error {
	if len(p.Outline) < 3 {
		return fmt.Errorf("its outline has %d corners; give at least 3", len(p.Outline))
	}
	if p.Base < 0 || p.Top > MaxSide {
		return fmt.Errorf("it reaches from height %s to %s; keep it between 0 and %d units", units(p.Base), units(p.Top), MaxSide/Unit)
	}
	if p.Top <= p.Base {
		return fmt.Errorf("its top (%s) is not above its base (%s); raise the top", units(p.Top), units(p.Base))
	}
	for _, c := range p.Outline {
		if c.X < 0 || c.Y < 0 || c.X > plan.Width || c.Y > plan.Depth {
			return fmt.Errorf("its corner (%s, %s) is off the table of %s by %s units; move it in",
				units(c.X), units(c.Y), units(plan.Width), units(plan.Depth))
		}
	}
	return checkOutline(p.Outline)
}

// add lays a checked piece into the lists of what it does.
func (m *Map) add(index int32, p Piece) {
	carries := p.Stand || p.Move && p.Top-p.Base <= Step
	if carries {
		m.levels = append(m.levels, p.Top)
	}
	for _, c := range split(p.Outline) {
		q := part{
			minX: c[0].x, minY: c[0].y, maxX: c[0].x, maxY: c[0].y,
			base: p.Base, top: p.Top, piece: index, door: p.Door,
			first: int32(len(m.edges)), count: int32(len(c)),
			sight: p.Sight, solid: p.Sight && p.Move,
		}
		for _, e := range c {
			q.minX, q.maxX = min(q.minX, e.x), max(q.maxX, e.x)
			q.minY, q.maxY = min(q.minY, e.y), max(q.maxY, e.y)
		}
		m.edges = append(m.edges, c...)
		for _, list := range []struct {
			in bool
			to *[]part
		}{
			{p.Sight || p.Cover, &m.hide}, {p.Move, &m.block}, {carries, &m.carry},
			{p.Difficult, &m.slow}, {p.Ladder, &m.climbs}, {p.Railing, &m.rails}, {p.Door >= 0 || p.Terminal >= 0, &m.fixed},
		} {
			if list.in {
				*list.to = append(*list.to, q)
			}
		}
	}
}

// sides are the edges of a part.
func (m *Map) sides(p *part) []edge { return m.edges[p.first : p.first+p.count] }

// clip cuts the segment E + τR, 0 ≤ τ ≤ 1/one, with a part: it lies inside
// from lo to hi, or nowhere when hi < lo. Only a segment with lo < hi that does
// not graze (run along an outer edge) meets the inside.
func (m *Map) clip(p *part, ex, ey, rx, ry, one int64) (lo, hi frac, grazes bool) {
	lo, hi = frac{0, 1}, frac{1, one}
	sides := m.sides(p)
	for i := range sides {
		s := &sides[i]
		dx, dy := int64(s.dx), int64(s.dy)
		num := dx*(ey-int64(s.y)) - dy*(ex-int64(s.x)) // how far left of the edge the start lies
		den := dx*ry - dy*rx                           // and how fast the segment moves left
		switch {
		case den > 0:
			if num < 0 {
				if -num*one > den {
					return frac{1, 1}, frac{0, 1}, false
				}
				if f := (frac{-num, den}); lo.less(f) {
					lo = f
				}
			}
		case den < 0:
			if num < 0 {
				return frac{1, 1}, frac{0, 1}, false
			}
			if num*one < -den {
				if f := (frac{num, -den}); f.less(hi) {
					hi = f
				}
			}
		case num < 0:
			return frac{1, 1}, frac{0, 1}, false
		case num == 0 && !s.inner:
			grazes = true
		}
	}
	return lo, hi, grazes
}

// holds reports whether the point lies in the part, its rim included.
func (m *Map) holds(p *part, at XY) bool {
	if at.X < p.minX || at.X > p.maxX || at.Y < p.minY || at.Y > p.maxY {
		return false
	}
	for i := range m.sides(p) {
		if e := &m.edges[p.first+int32(i)]; e.left(at) < 0 {
			return false
		}
	}
	return true
}

// inside reports whether the point lies inside the part; its outer rim is
// outside, and so is a corner, which always lies on the outline.
func (m *Map) inside(p *part, at XY) bool {
	cuts := 0
	for i := range m.sides(p) {
		e := &m.edges[p.first+int32(i)]
		switch l := e.left(at); {
		case l < 0 || l == 0 && !e.inner:
			return false
		case l == 0:
			cuts++
		}
	}
	return cuts < 2
}

// left is positive when the point lies to the left of the edge's line.
func (e *edge) left(at XY) int64 {
	return int64(e.dx)*int64(at.Y-e.y) - int64(e.dy)*int64(at.X-e.x)
}

// units writes a length for people: 1500 as 1.5.
func units(n int32) string {
	sign := ""
	v := int64(n)
	if v < 0 {
		sign, v = "-", -v
	}
	s := fmt.Sprintf("%s%d.%03d", sign, v/Unit, v%Unit)
	for s[len(s)-1] == '0' {
		s = s[:len(s)-1]
	}
	if s[len(s)-1] == '.' {
		s = s[:len(s)-1]
	}
	return s
}
