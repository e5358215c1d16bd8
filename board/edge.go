package board

// Joint is the widest crack, in thousandths of a unit, between two surfaces of
// the same height that is no edge.
const Joint = 4

// railReach is how far from an edge a railing still counts as running along it.
const railReach = Unit / 4

// EdgeInfo tells of the nearest edge of what a body stands on, lengths in
// thousandths of a unit.
type EdgeInfo struct {
	Found    bool
	Distance int32 // from the base's rim to the edge; 0 if it overhangs
	Drop     int32 // height of the fall
	Railed   bool  // a railing runs along the edge there
	Landing  Point // where a body that falls comes to rest
}

// Edge is the nearest edge that a body could fall from: a side of the surface
// that it stands on, beyond which everything to stand on is more than a Step
// lower. It is none where another surface joins on, where a wall as high as the
// body stands on it or between, and where the table ends.
func (sc *Scene) Edge(who int) EdgeInfo {
	b := &sc.Bodies[who]
	if !b.there() || b.At.Z <= Step {
		return EdgeInfo{}
	}
	var best brink
	if !b.round() {
		best.base = b
	}
	for i := range sc.Map.carry {
		p := &sc.Map.carry[i]
		if abs(p.top-b.At.Z) > Step || !p.there(sc.Open) {
			continue
		}
		for j := range sc.Map.sides(p) {
			if e := &sc.Map.edges[p.first+int32(j)]; !e.inner {
				if b.round() {
					sc.brinks(b, p, e, &best)
				} else {
					sc.sideBrinks(b, p, e, &best)
				}
			}
		}
	}
	if !best.found {
		return EdgeInfo{}
	}
	if b.round() {
		best.distance = max(0, best.distance-b.Radius)
	}
	return EdgeInfo{
		Found:    true,
		Distance: best.distance,
		Drop:     best.drop,
		Railed:   best.railed,
		Landing:  sc.free(who, best.landing),
	}
}

// A brink is the nearest open place of an edge.
type brink struct {
	found    bool
	distance int32 // from the middle of a round base, from the rim of a rectangular one
	drop     int32
	railed   bool
	landing  Point
	base     *Body // if it is rectangular, or nil
}

// worse reports whether a is the likelier one to fall from than b: nearer; if
// equally near, without a railing; then the deeper.
func (a *brink) worse(b *brink) bool {
	switch {
	case !b.found:
		return true
	case a.distance != b.distance:
		return a.distance < b.distance
	case a.railed != b.railed:
		return !a.railed
	}
	return a.drop > b.drop
}

// sideBrinks is brinks for a rectangular base: seen from its middle, from its
// corners, and from the places of its rim that are nearest to the edge's ends.
// The rim is nearest to the edge in one of these, and where it overhangs, the
// middle still stands.
func (sc *Scene) sideBrinks(b *Body, p *part, e *edge, best *brink) {
	q := b.quad()
	from, to := XY{e.x, e.y}, XY{e.x + e.dx, e.y + e.dy}
	if gap := apart(b.At.XY(), from, to) - int64(b.Radius) - 2; best.found && gap > int64(best.distance) {
		return
	}
	point := *b
	for _, at := range [...]XY{b.At.XY(), q[0], q[1], q[2], q[3], b.nearest(from), b.nearest(to)} {
		point.At.X, point.At.Y = at.X, at.Y
		sc.brinks(&point, p, e, best)
	}
}

// A cover is a part of an edge that nobody falls over.
type cover struct{ lo, hi frac }

// brinks looks at the open places of one edge of a surface.
func (sc *Scene) brinks(b *Body, p *part, e *edge, best *brink) {
	at := b.At.XY()
	if near := e.nearest(at); best.found && best.base == nil && sqrtRound(square(near.X-at.X)+square(near.Y-at.Y)) > int64(best.distance)+1 {
		return
	}
	nx, ny := scaled(int64(e.dy), -int64(e.dx), Joint) // outward
	var room [16]cover
	from := frac{0, 1}
	end := frac{1, 1}
	for _, c := range append(sc.covers(b, p, e, nx, ny, room[:0]), cover{end, end}) {
		if from.less(c.lo) {
			sc.brink(b, p, e, from, c.lo, best)
		}
		if from.less(c.hi) {
			from = c.hi
		}
	}
}

// covers appends the parts of an edge where a surface joins on or a wall stands
// right outside, by rising beginnings. Walls inside are found by open.
func (sc *Scene) covers(b *Body, p *part, e *edge, nx, ny int64, buf []cover) []cover {
	m := sc.Map
	join := func(q *part) {
		lo, hi, _ := m.clip(q, int64(e.x)+nx, int64(e.y)+ny, int64(e.dx), int64(e.dy), 1)
		if !lo.less(hi) {
			return
		}
		buf = append(buf, cover{lo, hi})
		for i := len(buf) - 1; i > 0 && buf[i].lo.less(buf[i-1].lo); i-- {
			buf[i], buf[i-1] = buf[i-1], buf[i]
		}
	}
	for i := range m.carry {
		if q := &m.carry[i]; q.top >= p.top-Step && q.base <= p.top+Step && q.there(sc.Open) {
			join(q)
		}
	}
	for i := range m.block {
		if q := &m.block[i]; q.tall(b) && q.there(sc.Open) {
			join(q)
		}
	}
	return buf
}

// brink looks at the place of an open part of an edge that is nearest to a
// body. If a wall is in the way, it looks past the wall's corners.
func (sc *Scene) brink(b *Body, p *part, e *edge, lo, hi frac, best *brink) {
	at := b.At.XY()
	along, length := int64(at.X-e.x)*int64(e.dx)+int64(at.Y-e.y)*int64(e.dy), square(e.dx)+square(e.dy)
	foot := frac{max(0, along), length}
	point := e.nearest(at)
	switch {
	case foot.less(lo):
		point = e.at(lo, at)
	case hi.less(foot):
		point = e.at(hi, at)
	}
	if sc.tip(b, p, e, point, best) {
		return
	}
	for i := range sc.Map.block {
		q := &sc.Map.block[i]
		if !q.tall(b) || !q.there(sc.Open) {
			continue
		}
		for _, c := range sc.Map.sides(q) {
			// Where the line from the body past the corner meets the edge.
			wx, wy := int64(c.x-at.X), int64(c.y-at.Y)
			f := frac{wx*int64(at.Y-e.y) - wy*int64(at.X-e.x), wx*int64(e.dy) - wy*int64(e.dx)}
			if f.d < 0 {
				f.n, f.d = -f.n, -f.d
			}
			if f.d == 0 || f.n < 0 || f.less(lo) || hi.less(f) {
				continue
			}
			point := e.at(f, at)
			dx, dy := scaled(int64(e.dx), int64(e.dy), Joint)
			sc.tip(b, p, e, XY{point.X + int32(dx), point.Y + int32(dy)}, best)
			sc.tip(b, p, e, XY{point.X - int32(dx), point.Y - int32(dy)}, best)
		}
	}
}

// tall reports whether a piece keeps a body from going on, or falling, where it
// stands.
func (p *part) tall(b *Body) bool { return p.top >= b.At.Z+b.Height && p.base <= b.At.Z+Step }

// tip reports whether a body can fall at a point of an edge, and keeps the
// place if it is the worst so far.
func (sc *Scene) tip(b *Body, p *part, e *edge, point XY, best *brink) bool {
	distance := sqrtRound(square(point.X-b.At.X) + square(point.Y-b.At.Y))
	off := distance // from the base
	if best.base != nil {
		var room [1]quad
		rim, _ := best.base.outline(room[0][:0])
		off = outlineGap([]XY{point}, rim, 0)
	}
	if best.found && off > int64(best.distance) {
		return true
	}
	dx, dy := int64(e.dx), int64(e.dy)
	nx, ny := scaled(dy, -dx, Joint)
	if !sc.Map.onTable(XY{point.X + int32(nx), point.Y + int32(ny)}) || !sc.open(b, point, distance) {
		return false
	}
	ox, oy := scaled(dy, -dx, int64(b.Radius))
	land := XY{
		min(max(point.X+int32(ox), b.Radius), sc.Map.width-b.Radius),
		min(max(point.Y+int32(oy), b.Radius), sc.Map.depth-b.Radius),
	}
	floor := sc.below(land, p.top-Step-1)
	next := brink{
		found: true, distance: int32(off), drop: b.At.Z - floor,
		railed: sc.railed(point, p.top), landing: Point{land.X, land.Y, floor}, base: best.base,
	}
	if next.worse(best) {
		*best = next
	}
	return true
}

// at is the point at a share of an edge, rounded as seen from a place, so that
// it does not matter from which end one counts.
func (e *edge) at(f frac, seen XY) XY {
	return XY{
		seen.X + int32(divRound(int64(e.x-seen.X)*f.d+int64(e.dx)*f.n, f.d)),
		seen.Y + int32(divRound(int64(e.y-seen.Y)*f.d+int64(e.dy)*f.n, f.d)),
	}
}

// open reports whether a body could get from its place straight to a point of
// an edge: the surface carries up to there, and no wall as high as the body is
// in the way.
func (sc *Scene) open(b *Body, point XY, distance int64) bool {
	const short = 2 // stop before the edge, whose point may be rounded outward
	if distance <= short {
		return true
	}
	x, y := scaled(int64(point.X-b.At.X), int64(point.Y-b.At.Y), distance-short)
	to := XY{b.At.X + int32(x), b.At.Y + int32(y)}
	var room [8]pace
	t, _ := sc.tread(b.At, to, Step, 0, room[:0])
	if t.Why != OK || abs(t.z-b.At.Z) > Step {
		return false
	}
	for i := range sc.Map.block {
		p := &sc.Map.block[i]
		if !p.tall(b) || !p.there(sc.Open) {
			continue
		}
		in, out, grazes := sc.Map.clip(p, int64(b.At.X), int64(b.At.Y), x, y, 1)
		if !grazes && in.less(out) {
			return false
		}
	}
	return true
}

// railed reports whether a railing runs along a surface at a point.
func (sc *Scene) railed(at XY, z int32) bool {
	for i := range sc.Map.rails {
		p := &sc.Map.rails[i]
		if p.base <= z+Step && p.top > z && p.there(sc.Open) && sc.Map.near(p, at, at, railReach+1) {
			return true
		}
	}
	return false
}

// free is the place nearest to a landing where a body finds room, looked for in
// rings a quarter of a unit apart on ground no higher than the landing. If all
// is full it stays the landing.
func (sc *Scene) free(who int, landing Point) Point {
	plain := Moves{Step: Step, Contact: -1}
	if sc.Fits(who, landing, &plain) == allowed {
		return landing
	}
	for ring := int32(Unit / 4); ring <= 6*Unit; ring += Unit / 4 {
		for i := range Sectors {
			at := landing.XY().toward(i, ring)
			p := Point{at.X, at.Y, 0}
			p.Z = sc.below(at, landing.Z)
			if sc.Fits(who, p, &plain) == allowed {
				return p
			}
		}
	}
	return landing
}
