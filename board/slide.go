package board

// Turned says whether a body may turn on the spot to a facing: whether its base
// then Fits where it stands.
func (sc *Scene) Turned(who int, facing int16, m *Moves) Refusal {
	b := sc.Bodies[who]
	b.Facing = facing
	return sc.fits(&b, who, b.At, m)
}

// Sweep is the set of bodies (bit i: body i, of the first 64), without itself,
// that a body's base meets on the straight way to a place, the end included: by
// more than Slack, as what stands in the way of a Leg. It does not turn. Bodies
// that are wholly above or below both ends are not met.
func (sc *Scene) Sweep(who int, to Point) uint64 {
	b := &sc.Bodies[who]
	if !b.there() {
		return 0
	}
	low, high := min(b.At.Z, to.Z), max(b.At.Z, to.Z)+b.Height
	reach := b.Radius + 1
	minX, maxX := min(b.At.X, to.X)-reach, max(b.At.X, to.X)+reach
	minY, maxY := min(b.At.Y, to.Y)-reach, max(b.At.Y, to.Y)+reach
	var met uint64
	for i := range min(len(sc.Bodies), 64) {
		o := &sc.Bodies[i]
		if i == who || !o.there() || o.At.Z >= high || low >= o.At.Z+o.Height ||
			o.At.X <= minX-o.Radius || o.At.X >= maxX+o.Radius || o.At.Y <= minY-o.Radius || o.At.Y >= maxY+o.Radius {
			continue
		}
		var p pair
		p.lay(b, o, b.At.XY(), to.XY(), true)
		if closer(p.way, p.other, p.r) {
			met |= 1 << uint(i)
		}
	}
	return met
}

// A Slid is how a forced move went; lengths are thousandths of a unit.
type Slid struct {
	To    Point
	Moved int32
	Piece int  // that stopped it; -1: none
	Body  int  // that stopped it; -1: none
	Edge  bool // the edge of the table stopped it
}

// Slide is a forced straight move of a body in a direction (degrees), its
// facing unchanged: as far as it goes, at most a distance in thousandths of a
// unit. It stops at the edge of the table, at pieces that it would have to
// clamber over or in which it stands, at bodies that are not in m.Through, and,
// without naming anything, where the ground ends. It may end upon bodies in
// m.Through. Bodies that it overlaps from the start stop it unless it leads away
// from them. Of m else only Step counts: a forced move costs nothing and keeps
// out from nobody.
func (sc *Scene) Slide(who int, direction int16, distance int32, m *Moves) Slid {
	b := &sc.Bodies[who]
	s := Slid{To: b.At, Piece: -1, Body: -1}
	if !b.there() || distance <= 0 {
		return s
	}
	forced := Moves{Step: m.Step, Contact: -1, Through: m.Through}
	if forced.Through, s.Body = sc.leave(b, who, direction, m.Through); s.Body >= 0 {
		return s
	}
	try := func(length int32) (Point, Refusal) {
		return sc.slideTo(b, who, Ahead(b.At, direction, length), &forced)
	}
	// No straight way is longer than the table.
	moved, beyond := int32(0), min(distance, 2*MaxSide)
	to, no := try(beyond)
	if no.Why == OK {
		return Slid{To: to, Moved: beyond, Piece: -1, Body: -1}
	}
	for beyond-moved > 1 {
		middle := (moved + beyond) / 2
		if to, again := try(middle); again.Why == OK {
			moved, s.To = middle, to
		} else {
			beyond, no = middle, again
		}
	}
	s.Moved, s.Piece, s.Body, s.Edge = moved, no.Piece, no.Body, no.Why == OffTable
	return s
}

// leave adds to a set the bodies that a body overlaps and moves away from in a
// direction, so that it does not depend on rounding how far it gets; or it names
// one that it would move farther upon.
func (sc *Scene) leave(b *Body, who int, direction int16, through uint64) (uint64, int) {
	from, to := b.At.XY(), Ahead(b.At, direction, MaxSide).XY()
	for i := range min(len(sc.Bodies), 64) {
		o := &sc.Bodies[i]
		if i == who || !o.there() || through>>uint(i)&1 == 1 || o.At.Z >= b.At.Z+b.Height || b.At.Z >= o.At.Z+o.Height ||
			Gap(*b, *o) > 0 {
			continue
		}
		var p pair
		if p.lay(b, o, from, from, true); !closer(p.start, p.other, p.r) {
			continue
		}
		if p.lay(b, o, from, to, true); p.approaches(b, o, from, to) {
			return through, i
		}
		through |= 1 << uint(i)
	}
	return through, -1
}

// slideTo checks a forced move to a place at whatever height the ground has
// there.
func (sc *Scene) slideTo(b *Body, who int, to Point, m *Moves) (Point, Refusal) {
	if !sc.Map.room(to.XY(), b.extent()) {
		return to, Refusal{Why: OffTable, Piece: -1, Body: -1}
	}
	var room [8]pace
	t, paces := sc.tread(b.At, to.XY(), m.Step, 0, room[:0])
	if t.Why != OK {
		return to, t.Refusal
	}
	leg := Leg{From: b.At, To: to}
	for i, p := range paces {
		end := whole
		if i+1 < len(paces) {
			end = paces[i+1].from
		}
		from, to := leg.part(p.from, p.z), leg.part(end, p.z)
		if no := sc.passPieces(b, from, to, m, nil); no.Why != OK {
			return to, no
		}
		if no := sc.passFigures(b, who, from, to, m, m.Through); no.Why != OK {
			return to, no
		}
	}
	to.Z = t.z
	return to, allowed
}
