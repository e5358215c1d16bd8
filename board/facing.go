package board

import "math/bits"

// FullTurn is the number of degrees of a full turn. Facings are counted like
// sectors: 0 points along X, the next ones follow towards Y.
const FullTurn = 360

// sines are the sines of whole degrees of a quarter turn in 1/2^20. Read
// backwards they are the cosines, and turned by quarters they make the circle,
// so that it equals its turned and mirrored self.
var sines = [FullTurn/4 + 1]int64{
	0, 18300, 36595, 54878, 73145, 91389, 109606, 127789, 145934, 164033,
	182083, 200078, 218011, 235878, 253673, 271391, 289027, 306574, 324028, 341383,
	358634, 375776, 392803, 409711, 426494, 443147, 459665, 476044, 492277, 508360,
	524288, 540057, 555661, 571095, 586356, 601438, 616338, 631049, 645568, 659890,
	674012, 687928, 701634, 715127, 728402, 741455, 754282, 766880, 779244, 791370,
	803256, 814897, 826289, 837430, 848316, 858943, 869309, 879410, 889243, 898805,
	908093, 917105, 925838, 934288, 942454, 950333, 957922, 965219, 972223, 978930,
	985339, 991448, 997255, 1002758, 1007956, 1012847, 1017429, 1021701, 1025662, 1029311,
	1032646, 1035666, 1038371, 1040760, 1042832, 1044586, 1046022, 1047139, 1047937, 1048416,
	1048576,
}

// degree is the unit vector of a whole degree in 1/2^20.
func degree(d int) (x, y int64) {
	d = (d%FullTurn + FullTurn) % FullTurn
	const quarter = FullTurn / 4
	x, y = sines[quarter-d%quarter], sines[d%quarter]
	for range d / quarter {
		x, y = -y, x
	}
	return x, y
}

// half is a vector in the direction of so many half degrees; it is about as
// long as degree's, or twice that.
func half(h int) (x, y int64) {
	h = (h%(2*FullTurn) + 2*FullTurn) % (2 * FullTurn)
	x, y = degree(h / 2)
	if h%2 == 1 {
		x2, y2 := degree(h/2 + 1)
		x, y = x+x2, y+y2
	}
	return x, y
}

// Bearing is the direction from one place to another, to the nearest whole
// degree, 0 to 359; 0 if they are the same place.
func Bearing(from, to XY) int16 {
	x, y := int64(to.X-from.X), int64(to.Y-from.Y)
	if x == 0 && y == 0 {
		return 0
	}
	quarters := 0
	for x <= 0 || y < 0 {
		x, y = y, -x
		quarters++
	}
	d := 0
	if y > x {
		d = FullTurn/4 - eighth(y, x)
	} else {
		d = eighth(x, y)
	}
	return int16((quarters*(FullTurn/4) + d) % FullTurn)
}

// eighth is the nearest whole degree of a vector with 0 ≤ y ≤ x.
func eighth(x, y int64) int {
	lo, hi := 0, FullTurn/8
	for lo < hi {
		mid := (lo + hi) / 2
		if hx, hy := half(2*mid + 1); hx*y > hy*x {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// Ahead is the point that lies a length (thousandths of a unit) along a facing
// (degrees), rounded. Its height is that of where one comes from.
func Ahead(from Point, facing int16, length int32) Point {
	x, y := degree(int(facing))
	return Point{
		from.X + int32(divRound(x*int64(length), 1<<compassBits)),
		from.Y + int32(divRound(y*int64(length), 1<<compassBits)),
		from.Z,
	}
}

// An arc is a sector without end, seen from its tip.
type arc struct {
	width          int16
	fx, fy         int64 // the middle
	lx, ly, rx, ry int64 // the limbs: left is towards Y if the middle points along X
}

func arcOf(facing, width int16) arc {
	a := arc{width: width}
	a.fx, a.fy = degree(int(facing))
	a.lx, a.ly = half(2*int(facing) + int(width))
	a.rx, a.ry = half(2*int(facing) - int(width))
	return a
}

// holds reports whether a place, counted from the tip, lies in the arc, the
// limbs included.
func (a *arc) holds(x, y int64) bool {
	left, right := a.lx*y-a.ly*x, a.rx*y-a.ry*x // how far left of either limb
	switch {
	case a.width < FullTurn/2:
		return left <= 0 && right >= 0 && a.fx*x+a.fy*y >= 0
	case a.width == FullTurn/2:
		return left <= 0
	}
	return left <= 0 || right >= 0
}

// meetsDisc reports whether a disc, its middle counted from the tip, has a
// point in the arc.
func (a *arc) meetsDisc(x, y, r int64) bool {
	if a.holds(x, y) || x*x+y*y <= r*r {
		return true
	}
	limb := func(ux, uy int64) bool {
		return ux*x+uy*y >= 0 && squareAtMost(ux*y-uy*x, r*r, ux*ux+uy*uy)
	}
	return limb(a.lx, a.ly) || limb(a.rx, a.ry)
}

// squareAtMost reports whether a² ≤ b·c, without rounding; b and c are not
// negative.
func squareAtMost(a, b, c int64) bool {
	a = abs(a)
	h1, l1 := bits.Mul64(uint64(a), uint64(a))
	h2, l2 := bits.Mul64(uint64(b), uint64(c))
	return h1 < h2 || h1 == h2 && l1 <= l2
}

// meetsQuad reports whether a rectangle has a point in the arc with its tip at
// a place.
func (a *arc) meetsQuad(q *quad, tip XY) bool {
	if within := overlap([]XY{tip}, q[:]); within {
		return true
	}
	for i, c := range q {
		x, y := int64(c.X-tip.X), int64(c.Y-tip.Y)
		if a.holds(x, y) {
			return true
		}
		n := q[(i+1)%len(q)]
		x2, y2 := int64(n.X-tip.X), int64(n.Y-tip.Y)
		crosses := func(ux, uy int64) bool {
			s, e := ux*y-uy*x, ux*y2-uy*x2
			// Where the side crosses the line of the limb, the sign of its turn
			// about the tip tells whether that is before the tip or behind.
			return s <= 0 && e >= 0 && x*y2-y*x2 >= 0 && s < e || s >= 0 && e <= 0 && x*y2-y*x2 <= 0 && e < s
		}
		if crosses(a.lx, a.ly) || crosses(a.rx, a.ry) {
			return true
		}
	}
	return false
}

// InArc reports whether any part of target's base lies in the viewer's arc: so
// many degrees wide, centred on its facing, from the middle of its base. What
// lies on the limbs is in. Heights do not matter, nor what stands between.
func (sc *Scene) InArc(viewer, target int, width int16) bool {
	v, t := &sc.Bodies[viewer], &sc.Bodies[target]
	if !v.there() || !t.there() || width < 0 {
		return false
	}
	if width >= FullTurn {
		return true
	}
	a := arcOf(v.Facing, width)
	if t.round() {
		return a.meetsDisc(int64(t.At.X-v.At.X), int64(t.At.Y-v.At.Y), int64(t.Radius))
	}
	q := t.quad()
	return a.meetsQuad(&q, v.At.XY())
}

// ArcOutline is the outline of a body's arc, so many degrees wide, up to a
// length (thousandths of a unit) from the middle of its base, for drawing. It
// begins with that middle, unless the arc is a full turn; nil where there is
// nothing to draw.
func (sc *Scene) ArcOutline(who int, width int16, length int32) []XY {
	b := &sc.Bodies[who]
	if !b.there() || width <= 0 || length <= 0 {
		return nil
	}
	const step = 2 * 5 // half degrees
	var out []XY
	add := func(h int) {
		x, y := half(h)
		x, y = scaled(divRound(x, 16), divRound(y, 16), int64(length))
		out = append(out, XY{b.At.X + int32(x), b.At.Y + int32(y)})
	}
	first := 2 * int(b.Facing)
	if width >= FullTurn {
		for h := 0; h < 2*FullTurn; h += step {
			add(first + h)
		}
		return out
	}
	out = append(out, b.At.XY())
	for h := -int(width); h < int(width); h += step {
		add(first + h)
	}
	add(first + int(width))
	return out
}

// A Side is a side of a base.
type Side uint8

// The sides of a base.
const (
	Front Side = iota
	Flank      // left or right
	Rear
)

// String is the name of the side, for developers.
func (s Side) String() string {
	names := [...]string{"front", "flank", "rear"}
	if int(s) < len(names) {
		return names[s]
	}
	return "side?"
}

// SideOf is the side of a base that a place lies on: the diagonals of a
// rectangle, drawn on, part front, flanks and rear; of a round base front and
// rear are a quarter turn wide. What lies on a diagonal lies at the front or
// rear, the middle at the front.
func (sc *Scene) SideOf(vehicle int, from XY) Side {
	b := &sc.Bodies[vehicle]
	x, y := int64(from.X-b.At.X), int64(from.Y-b.At.Y)
	rx, ry := degree(int(b.Facing) - FullTurn/8)
	lx, ly := degree(int(b.Facing) + FullTurn/8)
	if !b.round() {
		r, l := b.corners(0)
		rx, ry, lx, ly = int64(r.X), int64(r.Y), int64(l.X), int64(l.Y)
	}
	right, left := rx*y-ry*x, lx*y-ly*x
	switch {
	case right >= 0 && left <= 0:
		return Front
	case right <= 0 && left >= 0:
		return Rear
	}
	return Flank
}
