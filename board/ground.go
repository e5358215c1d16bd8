package board

import "slices"

// onTable reports whether a place is on the table, its rim included.
func (m *Map) onTable(at XY) bool {
	return at.X >= 0 && at.Y >= 0 && at.X <= m.width && at.Y <= m.depth
}

// Support is the height of the surface nearest to z at a place, in thousandths
// of a unit, if there is one at most Step away: the table itself, at height 0,
// or the top of a piece. Where a piece fills the room just above a surface one
// cannot stand on it.
func (sc *Scene) Support(at XY, z int32) (int32, bool) {
	m := sc.Map
	if !m.onTable(at) {
		return 0, false
	}
	best, found := int32(0), abs(z) <= Step && !sc.buried(at, 0)
	for i := range m.carry {
		p := &m.carry[i]
		off := abs(p.top - z)
		if off > Step || found && (off > abs(best-z) || off == abs(best-z) && p.top < best) {
			continue
		}
		if m.holds(p, at) && p.there(sc.Open) && !sc.buried(at, p.top) {
			best, found = p.top, true
		}
	}
	return best, found
}

// Surfaces appends the heights at which one can stand at a place, rising, in
// thousandths of a unit: what a click on the place can mean.
func (sc *Scene) Surfaces(at XY, buf []int32) []int32 {
	m := sc.Map
	if !m.onTable(at) {
		return buf
	}
	n := len(buf)
	if !sc.buried(at, 0) {
		buf = append(buf, 0)
	}
	for i := range m.carry {
		p := &m.carry[i]
		if m.holds(p, at) && p.there(sc.Open) && !sc.buried(at, p.top) {
			buf = append(buf, p.top)
		}
	}
	slices.Sort(buf[n:])
	return append(buf[:n], slices.Compact(buf[n:])...)
}

// buried reports whether a piece that blocks bodies fills the place just above
// a height.
func (sc *Scene) buried(at XY, z int32) bool {
	m := sc.Map
	for i := range m.block {
		p := &m.block[i]
		if p.base <= z && z < p.top && at.X > p.minX && at.X < p.maxX && at.Y > p.minY && at.Y < p.maxY &&
			p.there(sc.Open) && m.inside(p, at) {
			return true
		}
	}
	return false
}

// below is the highest surface at a place that is no higher than z. The table
// carries everywhere.
func (sc *Scene) below(at XY, z int32) int32 {
	best := int32(0)
	for i := range sc.Map.carry {
		if p := &sc.Map.carry[i]; p.top > best && p.top <= z && p.there(sc.Open) && sc.Map.holds(p, at) {
			best = p.top
		}
	}
	return best
}

// The way along a leg is measured from 0 to whole.
const (
	wayBits = 24
	whole   = int64(1) << wayBits
)

// way is a fraction of a leg.
func (f frac) way() int64 { return f.n << wayBits / f.d }

// A stretch is the part of a leg above one surface.
type stretch struct {
	from, to int64
	top      int32
}

// A pace says that from here on the feet are at a height.
type pace struct {
	from int64
	z    int32
}

// A tread is how the feet fare along a straight leg.
type tread struct {
	z    int32 // height of the feet at the end
	leap bool  // a gap had to be leapt over
	Refusal
}

// tread follows the ground under a leg, up and down by at most step, over gaps
// of at most gap, and appends the heights of the feet.
func (sc *Scene) tread(from Point, to XY, step, gap int32, paces []pace) (tread, []pace) {
	var room [12]stretch
	stretches := sc.stretches(from, to, room[:0])
	length := sqrtRound(square(to.X-from.X) + square(to.Y-from.Y))

	at, z := int64(0), int32(0)
	for _, s := range stretches {
		if s.from == 0 && s.top <= from.Z+step {
			z = max(z, s.top)
		}
	}
	t := tread{Refusal: Refusal{Piece: -1, Body: -1}}
	if z < from.Z-step {
		t.Why = NoSupport
		return t, paces
	}
	paces = append(paces, pace{0, z})
	for {
		up, end := whole+1, whole // where a step up begins, where this surface ends
		if z > 0 {
			end = at
		}
		var upTo int32
		for _, s := range stretches {
			if s.top > z && s.top <= z+step && s.from > at && (s.from < up || s.from == up && s.top > upTo) {
				up, upTo = s.from, s.top
			}
			if s.top == z && s.from <= at && s.to > end {
				end = s.to
			}
		}
		if up <= end {
			at, z = up, upTo
			paces = append(paces, pace{at, z})
			continue
		}
		if end >= whole {
			t.z = z
			return t, paces
		}
		// The surface ends: on to what joins it, or over a gap.
		next, far, farTop := int32(0), whole+1, int32(0)
		for _, s := range stretches {
			if s.from <= end && s.to > end && s.top <= z+step {
				next = max(next, s.top)
			}
			if s.from > end && s.from < far && abs(s.top-z) <= step {
				far, farTop = s.from, s.top
			}
		}
		switch {
		case next >= z-step:
			if at = end; next == z {
				continue // the same height goes on, over a joint
			}
			z = next
		case far > whole:
			t.Why, t.Need = NoSupport, z-next
			return t, paces
		default:
			if width := int32(divRound((far-end)*length, whole)); width > gap {
				t.Why, t.Need, t.Have = GapTooWide, width, gap
				return t, paces
			}
			t.leap = true
			at, z = far, farTop
		}
		paces = append(paces, pace{at, z})
	}
}

// stretches appends what a leg passes over.
func (sc *Scene) stretches(from Point, to XY, buf []stretch) []stretch {
	m := sc.Map
	minX, maxX := min(from.X, to.X), max(from.X, to.X)
	minY, maxY := min(from.Y, to.Y), max(from.Y, to.Y)
	for i := range m.carry {
		p := &m.carry[i]
		if p.minX > maxX || p.maxX < minX || p.minY > maxY || p.maxY < minY || !p.there(sc.Open) {
			continue
		}
		in, out, _ := m.clip(p, int64(from.X), int64(from.Y), int64(to.X-from.X), int64(to.Y-from.Y), 1)
		if !out.less(in) {
			buf = append(buf, stretch{in.way(), out.way(), p.top})
		}
	}
	return buf
}

// slowed is the share of a leg, of whole, that lies in difficult ground.
func (sc *Scene) slowed(from, to Point) int64 {
	m := sc.Map
	var room [8]span
	spans := room[:0]
	for i := range m.slow {
		p := &m.slow[i]
		if p.minX > max(from.X, to.X) || p.maxX < min(from.X, to.X) || p.minY > max(from.Y, to.Y) || p.maxY < min(from.Y, to.Y) ||
			p.base > max(from.Z, to.Z)+Step || p.top < min(from.Z, to.Z)-Step || !p.there(sc.Open) {
			continue
		}
		in, out, _ := m.clip(p, int64(from.X), int64(from.Y), int64(to.X-from.X), int64(to.Y-from.Y), 1)
		if in.less(out) {
			spans = insert(spans, span{in.way(), out.way()})
		}
	}
	return total(spans)
}

func square(x int32) int64 { return int64(x) * int64(x) }
