package board

// Doors is the number of doors of a map: one more than the highest bit used.
func (m *Map) Doors() int { return m.doors }

// Terminals is the number of consoles of a map: one more than the highest
// number used.
func (m *Map) Terminals() int { return m.terminals }

// Console is the number of the console that a door obeys, -1 if it opens by hand.
func (m *Map) Console(door int) int {
	for i := range m.pieces {
		if int(m.pieces[i].Door) == door {
			return int(m.pieces[i].Terminal)
		}
	}
	return -1
}

// DoorPiece is the index of a door among the pieces, -1 if there is none.
func (m *Map) DoorPiece(door int) int {
	for i := range m.pieces {
		if int(m.pieces[i].Door) == door {
			return i
		}
	}
	return -1
}

// ToDoor is the distance from a body's base to a door, in thousandths of a
// unit; the greatest number if there is no such door.
func (sc *Scene) ToDoor(who, door int) int32 {
	return sc.toFixture(who, func(p *Piece) bool { return int(p.Door) == door })
}

// ToTerminal is the distance from a body's base to a console, in thousandths
// of a unit; the greatest number if there is no such console.
func (sc *Scene) ToTerminal(who, terminal int) int32 {
	return sc.toFixture(who, func(p *Piece) bool { return p.Door < 0 && int(p.Terminal) == terminal })
}

func (sc *Scene) toFixture(who int, is func(*Piece) bool) int32 {
	const never = 1<<31 - 1
	b := &sc.Bodies[who]
	if !b.there() {
		return never
	}
	best := int32(never)
	for i := range sc.Map.fixed {
		p := &sc.Map.fixed[i]
		if !is(&sc.Map.pieces[p.piece]) {
			continue
		}
		flat := int64(0)
		if b.round() {
			q := sc.Map.nearest(p, b.At.XY())
			flat = max(0, sqrtRound(square(q.X-b.At.X)+square(q.Y-b.At.Y))-int64(b.Radius))
		} else {
			var room [12]XY
			q := b.quad()
			flat = outlineGap(q[:], sc.Map.outline(p, room[:0]), 0)
		}
		up := int64(max(p.base-b.At.Z-b.Height, b.At.Z-p.top, 0))
		best = min(best, int32(sqrtRound(flat*flat+up*up)))
	}
	return best
}

// Doorway reports whether a body stands in the opening of a door, so that it
// cannot be shut.
func (sc *Scene) Doorway(door int) bool {
	for i := range sc.Map.fixed {
		p := &sc.Map.fixed[i]
		if int(p.door) != door {
			continue
		}
		for k := range sc.Bodies {
			b := &sc.Bodies[k]
			if !b.there() || b.At.Z+b.Height <= p.base || b.At.Z >= p.top {
				continue
			}
			if !b.round() {
				if sc.Map.covered(p, b, b.At) {
					return true
				}
				continue
			}
			q := sc.Map.nearest(p, b.At.XY())
			if r := square(b.Radius - Slack); square(q.X-b.At.X)+square(q.Y-b.At.Y) < r {
				return true
			}
		}
	}
	return false
}

// Beside reports whether a body stands in or within a distance, in thousandths of a
// unit, of a piece of terrain: of one that blocks bodies at its height, or of
// difficult ground.
func (sc *Scene) Beside(who int, within int32) bool {
	b := &sc.Bodies[who]
	at, r := b.At.XY(), int64(b.Radius+within)
	for _, list := range [...][]part{sc.Map.block, sc.Map.slow} {
		for i := range list {
			p := &list[i]
			if p.base < b.At.Z+b.Height && p.top >= b.At.Z && p.there(sc.Open) && sc.Map.near(p, at, at, r) {
				return true
			}
		}
	}
	return false
}
