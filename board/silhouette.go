package board

// Columns is the number of upright strips in which a silhouette is measured.
const Columns = 32

// A view is one eye and one silhouette, and what may stand between them.
//
//	      k=+31 ┌ column
//	            │
//	eye ·───────┼ middle of the body, the silhouette seen from above
//	            │
//	      k=−31 └
//
// The silhouette is the chord through the middle of the target's base, square
// to the line of sight; of a rectangular base as wide as its outline seen from
// the eye's direction. Column i has the odd number k = 2i−31 and lies at k/32
// of the half chord. Everything is kept in 1/1024 so that the columns lie on
// one line exactly: then a convex prism that hides two columns wholly hides
// all between them, and turning or mirroring the table changes no digit.
type view struct {
	sc     *Scene
	ex, ey int64 // the eye from above
	e      int64 // and its height
	bx, by int64 // from the eye to the middle, times fine
	wx, wy int64 // half the chord, times 32: k steps of it are k/32 of the radius
	z, top int64 // of the silhouette
	radius int64
	parts  []*part
	bodies []plate
}

// roomParts and roomBodies are what usually stands in a triangle of sight; more
// is allowed, and costs an allocation.
const (
	roomParts  = 24
	roomBodies = 8
)

// fine is the number of steps of a view in one thousandth of a unit.
const fine = 1024

// A plate is a body that stands in the way: flat, upright, facing the eye.
type plate struct {
	cx, cy, cc int64 // from the eye to its middle, and the square of that length
	px, py     int64 // its half width, times 32
	base, top  int64
	body       int
}

// aim is a view without what stands between.
func aim(sc *Scene, eye Point, b *Body) view {
	v := view{sc: sc}
	v.ex, v.ey, v.e = int64(eye.X), int64(eye.Y), int64(eye.Z)
	dx, dy := int64(b.At.X)-v.ex, int64(b.At.Y)-v.ey
	v.bx, v.by = dx*fine, dy*fine
	if v.radius = int64(b.Radius); !b.round() {
		v.radius = b.halfWidth(dx, dy)
	}
	v.wx, v.wy = scaled(-dy, dx, Columns*v.radius)
	v.z, v.top = int64(b.At.Z), int64(b.At.Z)+int64(max(b.Height, 1))
	return v
}

// upright reports whether the eye is straight above or below the target.
func (v *view) upright() bool { return v.bx == 0 && v.by == 0 }

// ray is the way from the eye to column k, times fine.
func (v *view) ray(k int64) (int64, int64) { return v.bx + k*v.wx, v.by + k*v.wy }

// gather appends what reaches into the triangle of sight: parts that block
// sight, with cover also those that only cover, and, unless bodies is nil,
// bodies that hide.
func (v *view) gather(cover bool, a, b int, skip []int, parts []*part, bodies []plate) ([]*part, []plate) {
	rx, ry := v.ray(-Columns)
	lx, ly := v.ray(Columns)
	minX, maxX := int32(v.ex+min(0, rx/fine, lx/fine))-1, int32(v.ex+max(0, rx/fine, lx/fine))+1
	minY, maxY := int32(v.ey+min(0, ry/fine, ly/fine))-1, int32(v.ey+max(0, ry/fine, ly/fine))+1
	low, high := int32(min(v.e, v.z)), int32(max(v.e, v.top))
	open := v.sc.Open
	for i := range v.sc.Map.hide {
		p := &v.sc.Map.hide[i]
		if p.outside(minX, maxX, minY, maxY, low, high) || !(p.sight || cover) || !p.there(open) || v.beside(p, rx, ry, lx, ly) {
			continue
		}
		parts = append(parts, p)
	}
	if bodies == nil {
		return parts, nil
	}
	for i := range v.sc.Bodies {
		p := &v.sc.Bodies[i]
		if !p.Hides || p.At.X-p.Radius >= maxX || p.At.X+p.Radius <= minX || p.At.Y-p.Radius >= maxY || p.At.Y+p.Radius <= minY ||
			i == a || i == b || !p.there() || p.At.Z >= high || p.At.Z+p.Height <= low || contains(skip, i) {
			continue
		}
		if q := v.plate(i, p, rx, ry, lx, ly); q.cc > 0 {
			bodies = append(bodies, q)
		}
	}
	return parts, bodies
}

func contains(list []int, i int) bool {
	for _, x := range list {
		if x == i {
			return true
		}
	}
	return false
}

// beside reports whether a part's box lies wholly to the right of the right
// limb of the triangle of sight, or to the left of the left one.
func (v *view) beside(p *part, rx, ry, lx, ly int64) bool {
	x, y := p.maxX, p.minY
	if rx > 0 {
		y = p.maxY
	}
	if ry > 0 {
		x = p.minX
	}
	if rx*(int64(y)-v.ey)-ry*(int64(x)-v.ex) <= 0 {
		return true
	}
	x, y = p.minX, p.maxY
	if lx > 0 {
		y = p.minY
	}
	if ly > 0 {
		x = p.maxX
	}
	return lx*(int64(y)-v.ey)-ly*(int64(x)-v.ex) >= 0
}

// plate is a body as a plate, or the zero plate if it does not reach into the
// triangle of sight.
func (v *view) plate(i int, b *Body, rx, ry, lx, ly int64) plate {
	q := plate{cx: int64(b.At.X) - v.ex, cy: int64(b.At.Y) - v.ey, base: int64(b.At.Z), top: int64(b.At.Z + b.Height), body: i}
	q.cc = q.cx*q.cx + q.cy*q.cy
	if q.cc == 0 || rx*q.cx+ry*q.cy <= 0 && lx*q.cx+ly*q.cy <= 0 {
		return plate{}
	}
	half := int64(b.Radius)
	if !b.round() {
		half = b.halfWidth(q.cx, q.cy)
	}
	q.px, q.py = scaled(-q.cy, q.cx, Columns*half)
	leftX, leftY := q.cx*Columns+q.px, q.cy*Columns+q.py
	rightX, rightY := q.cx*Columns-q.px, q.cy*Columns-q.py
	if rx*leftY-ry*leftX <= 0 || lx*rightY-ly*rightX >= 0 {
		return plate{}
	}
	return q
}

// A span is an interval of height.
type span struct{ lo, hi int64 }

// part is the interval of the silhouette's height that a part hides on a ray,
// empty where it hides nothing. A sight line that meets the body at height h
// has the height e + (h−e)t at the share t of its way, so a height b that it
// passes there hides e + (b−e)/t.
func (v *view) part(p *part, rx, ry int64) span {
	in, out, grazes := v.sc.Map.clip(p, v.ex, v.ey, rx, ry, fine)
	if grazes || !in.less(out) {
		return span{}
	}
	base, top := int64(p.base)-v.e, int64(p.top)-v.e
	s := span{v.z, v.top}
	switch {
	case base >= 0:
		s.lo = max(s.lo, v.e+divRound(base*out.d, out.n*fine))
	case in.n > 0:
		s.lo = max(s.lo, v.e+divRound(base*in.d, in.n*fine))
	}
	switch {
	case top < 0:
		s.hi = min(s.hi, v.e+divRound(top*out.d, out.n*fine))
	case in.n > 0:
		s.hi = min(s.hi, v.e+divRound(top*in.d, in.n*fine))
	case top == 0:
		s.hi = min(s.hi, v.e)
	}
	return s
}

// body is the same for a body in the way.
func (v *view) body(q *plate, rx, ry int64) span {
	if rx*(q.cy*Columns+q.py)-ry*(q.cx*Columns+q.px) <= 0 || rx*(q.cy*Columns-q.py)-ry*(q.cx*Columns-q.px) >= 0 {
		return span{}
	}
	dot := rx*q.cx + ry*q.cy
	if dot <= q.cc*fine { // behind the silhouette, or behind the eye
		return span{}
	}
	return span{
		max(v.z, v.e+divRound((q.base-v.e)*dot, q.cc*fine)),
		min(v.top, v.e+divRound((q.top-v.e)*dot, q.cc*fine)),
	}
}

// spans appends what is hidden in column k, rising by lower end. With
// sightOnly, parts that merely cover are left out.
func (v *view) spans(k int64, sightOnly bool, buf []span) []span {
	rx, ry := v.ray(k)
	for _, p := range v.parts {
		if sightOnly && !p.sight {
			continue
		}
		buf = insert(buf, v.part(p, rx, ry))
	}
	for i := range v.bodies {
		buf = insert(buf, v.body(&v.bodies[i], rx, ry))
	}
	return buf
}

// insert puts a span in its place, and drops an empty one.
func insert(buf []span, s span) []span {
	if s.lo >= s.hi {
		return buf
	}
	buf = append(buf, s)
	for i := len(buf) - 1; i > 0 && buf[i].lo < buf[i-1].lo; i-- {
		buf[i], buf[i-1] = buf[i-1], buf[i]
	}
	return buf
}

// total is the height that spans cover together.
func total(spans []span) int64 {
	var sum int64
	end := int64(-1 << 62)
	for _, s := range spans {
		if s.hi > end {
			sum += s.hi - max(s.lo, end)
			end = s.hi
		}
	}
	return sum
}

// covers reports whether the parts and bodies together hide column k wholly.
func (v *view) covers(k int64) bool {
	for _, p := range v.parts {
		if p.sight && v.whole(p, k) {
			return true // mostly one wall does
		}
	}
	var buf [8]span
	return total(v.spans(k, true, buf[:0])) == v.top-v.z
}

// whole reports whether one part hides column k wholly.
func (v *view) whole(p *part, k int64) bool {
	rx, ry := v.ray(k)
	s := v.part(p, rx, ry)
	return s.lo == v.z && s.hi == v.top
}

// anyFree reports whether something of the silhouette can be seen. It asks the
// middle first, then goes from one limb to the other, leaping over what a
// single convex part hides.
func (v *view) anyFree() bool {
	if len(v.parts) == 0 && len(v.bodies) == 0 {
		return true
	}
	const last = Columns - 1
	if !v.covers(1) || !v.covers(-1) {
		return true
	}
	for k := int64(-last); k <= last; k += 2 {
		leapt := false
		for _, p := range v.parts {
			if !v.whole(p, k) {
				continue
			}
			if v.whole(p, last) {
				return false
			}
			lo, hi := k, int64(last) // p hides lo and does not hide hi
			for hi-lo > 2 {
				if mid := lo + (hi-lo)/4*2; v.whole(p, mid) {
					lo = mid
				} else {
					hi = mid
				}
			}
			k, leapt = lo, true
			break
		}
		if !leapt && !v.covers(k) {
			return true
		}
	}
	return false
}
