package board

// A quad holds the corners of a rectangular base: front right, front left,
// rear left, rear right, so that the inside lies to the left.
type quad [4]XY

// round reports whether the base is round.
func (b *Body) round() bool { return b.Length == 0 || b.Width == 0 }

// Around is the radius of the circle around a rectangle, rounded up: the Radius
// of a body with such a base. Lengths are thousandths of a unit.
func Around(length, width int32) int32 {
	n := square(length) + square(width)
	r := sqrtFloor(n)
	if r*r < n {
		r++
	}
	return int32((r + 1) / 2)
}

// corners are the front corners of a rectangular base, right and left, counted
// from its middle and rounded; the rear ones lie opposite. The base may be
// narrowed on every side.
func (b *Body) corners(less int32) (right, left XY) {
	x, y := degree(int(b.Facing))
	l, w := int64(max(b.Length-2*less, 1)), int64(max(b.Width-2*less, 1))
	const full = 2 << compassBits
	return XY{int32(divRound(l*x+w*y, full)), int32(divRound(l*y-w*x, full))},
		XY{int32(divRound(l*x-w*y, full)), int32(divRound(l*y+w*x, full))}
}

// quad are the corners of a rectangular base where it stands.
func (b *Body) quad() quad { return b.quadAt(b.At, 0) }

// quadAt are its corners elsewhere, narrowed on every side.
func (b *Body) quadAt(at Point, less int32) quad {
	r, l := b.corners(less)
	return quad{{at.X + r.X, at.Y + r.Y}, {at.X + l.X, at.Y + l.Y}, {at.X - r.X, at.Y - r.Y}, {at.X - l.X, at.Y - l.Y}}
}

// extent is how far a base reaches from its middle along X and along Y.
func (b *Body) extent() XY {
	if b.round() {
		return XY{b.Radius, b.Radius}
	}
	return b.reach()
}

// reach is extent for a rectangle.
func (b *Body) reach() XY {
	r, l := b.corners(0)
	return XY{max(abs(r.X), abs(l.X)), max(abs(r.Y), abs(l.Y))}
}

// halfWidth is half the width of a base seen along (x, y), in thousandths.
func (b *Body) halfWidth(x, y int64) int64 {
	if b.round() {
		return int64(b.Radius)
	}
	r, l := b.corners(0)
	wide := max(abs(x*int64(r.Y)-y*int64(r.X)), abs(x*int64(l.Y)-y*int64(l.X)))
	return divRound(wide<<lengthBits, max(fineLength(x, y), 1))
}

// outline appends what a base is when the radius that is also given is drawn
// round it: its middle, or its corners with no radius.
func (b *Body) outline(buf []XY) ([]XY, int64) {
	if b.round() {
		return append(buf, b.At.XY()), int64(b.Radius)
	}
	q := b.quad()
	return append(buf, q[:]...), 0
}

// swept appends the outline of a convex outline on its straight way along
// (dx, dy).
func swept(o []XY, dx, dy int32, buf []XY) []XY {
	if dx == 0 && dy == 0 {
		return append(buf, o...)
	}
	if len(o) == 1 {
		return append(buf, o[0], XY{o[0].X + dx, o[0].Y + dy})
	}
	ahead := func(i int) bool { // whether the side from corner i looks along the way
		a, b := o[i], o[(i+1)%len(o)]
		return int64(dx)*int64(b.Y-a.Y) > int64(dy)*int64(b.X-a.X)
	}
	before := ahead(len(o) - 1)
	for i, c := range o {
		moved, after := XY{c.X + dx, c.Y + dy}, ahead(i)
		switch {
		case before && after:
			buf = append(buf, moved)
		case before:
			buf = append(buf, moved, c)
		case after:
			buf = append(buf, c, moved)
		default:
			buf = append(buf, c)
		}
		before = after
	}
	return buf
}

// parted reports whether a side of the first outline has the second one wholly
// on its right.
func parted(o, p []XY) bool {
	if len(o) == 1 {
		return false
	}
sides:
	for i, a := range o {
		b := o[(i+1)%len(o)]
		for _, c := range p {
			if turn(a, b, c) > 0 {
				continue sides
			}
		}
		return true
	}
	return false
}

// overlap reports whether two convex outlines have more in common than parts of
// their rims. An outline may be a segment, whose inside is all but its ends,
// or a point.
func overlap(o, p []XY) bool {
	if len(o) == 1 && len(p) == 1 {
		return o[0] == p[0]
	}
	return !parted(o, p) && !parted(p, o)
}

// closer reports whether two convex outlines overlap or are less than r apart.
func closer(o, p []XY, r int64) bool {
	if overlap(o, p) {
		return true
	}
	return r > 0 && (cornerCloser(o, p, r) || cornerCloser(p, o, r))
}

func cornerCloser(o, p []XY, r int64) bool {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		for _, c := range o {
			if nearer(c, a, b, r) {
				return true
			}
		}
	}
	return false
}

// outlineGap is the distance of two convex outlines in 1/2^bits of a
// thousandth, rounded; 0 where they touch or overlap. At most 10 bits.
func outlineGap(o, p []XY, bits uint) int64 {
	if overlap(o, p) {
		return 0
	}
	least := int64(1 << 62)
	for range 2 {
		for i, a := range p {
			b := p[(i+1)%len(p)]
			for _, c := range o {
				least = min(least, apartFine(c, a, b, bits))
			}
		}
		o, p = p, o
	}
	return least
}

// apartFine is the distance of c from the segment from a to b in 1/2^bits.
func apartFine(c, a, b XY, bits uint) int64 {
	dx, dy := int64(b.X-a.X), int64(b.Y-a.Y)
	cx, cy := int64(c.X-a.X), int64(c.Y-a.Y)
	along, length := cx*dx+cy*dy, dx*dx+dy*dy
	switch {
	case along <= 0:
		return sqrtRound((cx*cx + cy*cy) << (2 * bits))
	case along >= length:
		return sqrtRound(((cx-dx)*(cx-dx) + (cy-dy)*(cy-dy)) << (2 * bits))
	}
	return divRound(abs(cx*dy-cy*dx)<<(lengthBits+bits), fineLength(dx, dy))
}

// baseGap is the distance of two bases, one of which at least is rectangular,
// in 1/2^bits of a thousandth.
func baseGap(a, b *Body, bits uint) int64 {
	var room [2]quad
	o, r := a.outline(room[0][:0])
	p, s := b.outline(room[1][:0])
	return max(0, outlineGap(o, p, bits)-(r+s)<<bits)
}

// towards is a vector in the direction in which two outlines that do not
// overlap are nearest to each other, from the first to the second.
func towards(o, p []XY) (x, y int64) {
	least := int64(1 << 62)
	for turned := range 2 {
		for i, a := range p {
			b := p[(i+1)%len(p)]
			for _, c := range o {
				far := apartFine(c, a, b, 10)
				if far >= least {
					continue
				}
				least = far
				dx, dy := int64(b.X-a.X), int64(b.Y-a.Y)
				cx, cy := int64(c.X-a.X), int64(c.Y-a.Y)
				switch along := cx*dx + cy*dy; {
				case along <= 0:
					x, y = -cx, -cy
				case along >= dx*dx+dy*dy:
					x, y = dx-cx, dy-cy
				case dx*cy > dy*cx: // c lies to the left
					x, y = dy, -dx
				default:
					x, y = -dy, dx
				}
				if turned == 1 {
					x, y = -x, -y
				}
			}
		}
		o, p = p, o
	}
	return x, y
}

// Outline are the corners of a body's base, for drawing: four of a rectangle,
// front right, front left, rear left, rear right; 24 of a round base. Nil if
// the body is not on the table.
func (sc *Scene) Outline(who int) []XY {
	b := &sc.Bodies[who]
	switch {
	case !b.there():
		return nil
	case !b.round():
		q := b.quad()
		return q[:]
	}
	out := make([]XY, Sectors)
	for i := range out {
		out[i] = b.At.XY().toward(i, b.Radius)
	}
	return out
}

// rim is how far the rim of a base lies from its middle in a direction, given
// in 1/2^20; in thousandths.
func (b *Body) rim(ux, uy int64) int64 {
	if b.round() {
		return int64(b.Radius)
	}
	q := b.quadAt(Point{}, 0)
	for i, c := range q {
		n := q[(i+1)%len(q)]
		s, e := ux*int64(c.Y)-uy*int64(c.X), ux*int64(n.Y)-uy*int64(n.X)
		if s <= 0 && e > 0 { // the side crosses the line, ahead
			return divRound((int64(c.X)*int64(n.Y)-int64(c.Y)*int64(n.X))<<compassBits, e-s)
		}
	}
	return int64(b.Radius)
}

// nearest is the place of a rectangular base that is nearest to a point.
func (b *Body) nearest(at XY) XY {
	q := b.quad()
	if overlap([]XY{at}, q[:]) {
		return at
	}
	var best XY
	least := int64(1 << 62)
	for i, c := range q {
		n := q[(i+1)%len(q)]
		e := edge{x: c.X, y: c.Y, dx: n.X - c.X, dy: n.Y - c.Y}
		p := e.nearest(at)
		if d := square(p.X-at.X) + square(p.Y-at.Y); d < least {
			best, least = p, d
		}
	}
	return best
}
