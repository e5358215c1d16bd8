package board

import "fmt"

// Sectors is the number of directions of the compass.
const Sectors = 24

const compassBits = 20

// compass holds the directions of the first quarter in 1/2^20: turned by
// quarters they make the circle, so that it equals its turned and mirrored self.
var compass = [Sectors / 4][2]int64{
	{1 << compassBits, 0}, {1012847, 271391}, {908093, 524288},
	{741455, 741455}, {524288, 908093}, {271391, 1012847},
}

// direction is the unit vector of a sector in 1/2^20; sector 0 points along X,
// the next ones follow towards Y.
func direction(sector int) (x, y int64) {
	sector = (sector%Sectors + Sectors) % Sectors
	d := compass[sector%(Sectors/4)]
	x, y = d[0], d[1]
	for range sector / (Sectors / 4) {
		x, y = -y, x
	}
	return x, y
}

// toward is the point that lies a distance away in a sector.
func (p XY) toward(sector int, distance int32) XY {
	x, y := direction(sector)
	return XY{
		p.X + int32(divRound(x*int64(distance), 1<<compassBits)),
		p.Y + int32(divRound(y*int64(distance), 1<<compassBits)),
	}
}

// Scatter is the place that lies a distance (thousandths of a unit) away in one
// of so many equal sectors, counted from 0 along X towards Y; sectors must
// divide 24. It is kept on the table and lies on the surface nearest in height.
func (sc *Scene) Scatter(from Point, sector, sectors int, distance int32) Point {
	if sectors <= 0 || Sectors%sectors != 0 {
		panic(fmt.Sprintf("board: Scatter wants a divisor of %d sectors, got %d", Sectors, sectors))
	}
	at := from.XY().toward(sector%sectors*(Sectors/sectors), distance)
	at.X, at.Y = min(max(at.X, 0), sc.Map.width), min(max(at.Y, 0), sc.Map.depth)
	z := int32(0)
	for i := range sc.Map.carry {
		p := &sc.Map.carry[i]
		off, best := abs(p.top-from.Z), abs(z-from.Z)
		if (off < best || off == best && p.top < z) && sc.Map.holds(p, at) && p.there(sc.Open) {
			z = p.top
		}
	}
	return Point{at.X, at.Y, z}
}

// Blast is the set of bodies (bit i: body i, of the first 64) whose base is even
// partly under a circle, and whose body comes within the radius in height;
// lengths in thousandths of a unit. With walls, solid terrain (Sight and Move)
// as high as the body, or a floor, between centre and body shields it.
func (sc *Scene) Blast(centre Point, radius int32, walls bool) uint64 {
	var hit uint64
	for i := range min(len(sc.Bodies), 64) {
		b := &sc.Bodies[i]
		reach := int64(radius) + int64(b.Radius)
		if !b.round() {
			reach++ // its corners are rounded
		}
		if !b.there() || square(b.At.X-centre.X)+square(b.At.Y-centre.Y) >= reach*reach ||
			b.At.Z >= centre.Z+radius || b.At.Z+b.Height <= centre.Z-radius ||
			!b.round() && !b.under(centre.XY(), int64(radius)) || walls && sc.shielded(centre, b) {
			continue
		}
		hit |= 1 << uint(i)
	}
	return hit
}

// under reports whether a rectangular base is even partly under a circle.
func (b *Body) under(centre XY, radius int64) bool {
	q := b.quad()
	return closer([]XY{centre}, q[:], radius)
}

// shielded reports whether solid terrain keeps a template from a body: a piece
// between them that is at least as high as the body, or a floor that parts
// their levels. What counts is the line to the middle of a round base, and to
// the nearest place of a rectangular one.
func (sc *Scene) shielded(from Point, b *Body) bool {
	low, high := b.At.Z, b.At.Z+b.Height
	to := b.At.XY()
	if !b.round() {
		to = b.nearest(from.XY())
	}
	for i := range sc.Map.block {
		p := &sc.Map.block[i]
		if !p.solid || !p.there(sc.Open) {
			continue
		}
		tall := p.base <= low+Step && p.top >= high
		floor := p.base >= high && p.top <= from.Z || p.base >= from.Z && p.top <= low
		if !tall && !floor {
			continue
		}
		in, out, grazes := sc.Map.clip(p, int64(from.X), int64(from.Y), int64(to.X-from.X), int64(to.Y-from.Y), 1)
		if tall && !grazes && in.less(out) || floor && !out.less(in) {
			return true
		}
	}
	return false
}

// The flame template, in thousandths of a unit: a teardrop, that is all circles
// between a narrow one at the firer's base and a wide one at the far end. The
// radius grows by a sixth of the way.
const (
	FlameLength = 8 * Unit
	FlameNarrow = 150
	FlameWide   = 1250

	flameAxis = FlameLength - FlameNarrow - FlameWide // between the middles of the circles
)

// Flame is the set of bodies (bit i: body i, of the first 64), without the
// firer, whose base is even partly under a flame template. The template touches
// the firer's base and points at a place; it reaches bodies whose height is
// within its wide radius of the heights of firer and place. With walls, solid
// terrain as high as the body between it and the firer shields it.
func (sc *Scene) Flame(from int, toward Point, walls bool) uint64 {
	f := &sc.Bodies[from]
	ux, uy := scaled(int64(toward.X-f.At.X), int64(toward.Y-f.At.Y), 1<<compassBits)
	if !f.there() || ux == 0 && uy == 0 {
		return 0
	}
	rim := f.rim(ux, uy)
	low, high := min(f.At.Z, toward.Z)-FlameWide, max(f.At.Z, toward.Z)+FlameWide
	var hit uint64
	for i := range min(len(sc.Bodies), 64) {
		b := &sc.Bodies[i]
		if i == from || !b.there() || b.At.Z >= high || b.At.Z+b.Height <= low {
			continue
		}
		// Along the axis from the middle of the narrow circle, and aside, in 1/16.
		dx, dy := int64(b.At.X-f.At.X), int64(b.At.Y-f.At.Y)
		x := divRound(dx*ux+dy*uy, 1<<(compassBits-4)) - 16*(rim+FlameNarrow)
		y := divRound(abs(dx*uy-dy*ux), 1<<(compassBits-4))
		under := false
		if b.round() {
			under = underFlame(x, y, 16*int64(b.Radius))
		} else if x > -16*int64(b.Radius+Unit) && y < 16*int64(b.Radius+2*Unit) {
			under = b.underFlame(f.At.XY(), rim, ux, uy)
		}
		if under && !(walls && sc.shielded(f.At, b)) {
			hit |= 1 << uint(i)
		}
	}
	return hit
}

// underFlame reports whether a disc of radius r, its middle x along and y aside
// of the narrow circle's middle (all in 1/16), overlaps the flame. With a
// growth of a sixth the circle nearest to the disc lies y/√35 farther on.
func underFlame(x, y, r int64) bool {
	const narrow, wide, axis = 16 * FlameNarrow, 16 * FlameWide, 16 * flameAxis
	switch past := x - axis; {
	case x < 0 && 35*x*x >= y*y: // before the narrow circle
		return x*x+y*y < (r+narrow)*(r+narrow)
	case past >= 0 || 35*past*past <= y*y: // beyond the wide one
		return past*past+y*y < (r+wide)*(r+wide)
	}
	reach := 6*(r+narrow) + x
	return reach > 0 && 35*y*y < reach*reach
}

// underFlame reports whether a rectangular base overlaps a flame that begins
// rim thousandths from a place: one of its end circles, or what lies between the
// four places where its straight sides touch them. All is in quarters of a
// thousandth along the axis and aside.
func (b *Body) underFlame(from XY, rim, ux, uy int64) bool {
	const (
		fineness = 4
		narrow   = fineness * FlameNarrow
		wide     = fineness * FlameWide
		axis     = fineness * flameAxis
		// A sixth of the radius along, and √35/6 of it aside.
		nx, ny = narrow / 6, narrow * 98601 / 100000
		wx, wy = (wide + 3) / 6, wide * 98601 / 100000
	)
	q := b.quad()
	for i, c := range q {
		dx, dy := int64(c.X-from.X), int64(c.Y-from.Y)
		q[i] = XY{
			int32(divRound(dx*ux+dy*uy, 1<<compassBits/fineness) - fineness*(rim+FlameNarrow)),
			int32(divRound(dy*ux-dx*uy, 1<<compassBits/fineness)),
		}
	}
	between := [...]XY{{-nx, -ny}, {axis - wx, -wy}, {axis - wx, wy}, {-nx, ny}}
	return closer([]XY{{}}, q[:], narrow) || closer([]XY{{X: axis}}, q[:], wide) || overlap(between[:], q[:])
}

// FlameOutline is the flame template's outline, for drawing; nil where it has
// no direction.
func (sc *Scene) FlameOutline(from int, toward Point) []XY {
	f := &sc.Bodies[from]
	ux, uy := scaled(int64(toward.X-f.At.X), int64(toward.Y-f.At.Y), 1<<compassBits)
	if !f.there() || ux == 0 && uy == 0 {
		return nil
	}
	var out []XY
	circle := func(along, radius int64, first, last int) {
		for i := first; i <= last; i++ {
			x, y := direction(i)
			x, y = along<<compassBits+x*radius, y*radius // in 1/2^20
			x, y = divRound(x, 1<<10), divRound(y, 1<<10)
			out = append(out, XY{
				f.At.X + int32(divRound(x*ux-y*uy, 1<<(10+compassBits))),
				f.At.Y + int32(divRound(x*uy+y*ux, 1<<(10+compassBits))),
			})
		}
	}
	narrow := f.rim(ux, uy) + FlameNarrow
	circle(narrow+flameAxis, FlameWide, -Sectors/4, Sectors/4)
	circle(narrow, FlameNarrow, Sectors/4, 3*Sectors/4)
	return out
}
