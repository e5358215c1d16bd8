package board

// samples is how many directions are tried before giving up.
const samples = 6

// Sample is one leg that Leg allows, for a policy that moves at random; lengths
// and budget are thousandths of a unit. pick(n) answers 0 to n−1, each equally
// often. Direction and length come from it; near a ladder, an edge or something
// to climb it sometimes takes these. A rectangular base goes straight ahead along
// its facing. It tries a few times and may find nothing.
func (sc *Scene) Sample(who int, budget int32, m *Moves, pick func(n int) int) (Leg, bool) {
	b := &sc.Bodies[who]
	if !b.there() || budget <= 0 {
		return Leg{}, false
	}
	if !b.round() {
		return sc.sampleAhead(b, who, budget, m, pick)
	}
	if leg, ok := sc.sampleLadder(b, who, budget, m, pick); ok {
		return leg, true
	}
	for range samples {
		sector := pick(Sectors)
		length := int32(int64(budget) * int64(1+pick(8)) / 8)
		for range 2 {
			leg, no := sc.leg(b, who, sc.keep(b, sector, max(length, 1), b.At.Z), budget, m)
			if no.Why == OK {
				return leg, true
			}
			if leg, ok := sc.sampleLevel(b, who, sector, no, budget, m); ok {
				return leg, true
			}
			length /= 3
		}
	}
	return Leg{}, false
}

// sampleAhead tries to go straight ahead.
func (sc *Scene) sampleAhead(b *Body, who int, budget int32, m *Moves, pick func(n int) int) (Leg, bool) {
	for range samples {
		length := int32(int64(budget) * int64(1+pick(8)) / 8)
		for range 2 {
			if leg, no := sc.leg(b, who, Ahead(b.At, b.Facing, max(length, 1)), budget, m); no.Why == OK {
				return leg, true
			}
			length /= 3
		}
	}
	return Leg{}, false
}

// keep is a place in a sector, moved so that the base stays on the table.
func (sc *Scene) keep(b *Body, sector int, length, z int32) Point {
	at := b.At.XY().toward(sector, length)
	return Point{
		min(max(at.X, b.Radius), sc.Map.width-b.Radius),
		min(max(at.Y, b.Radius), sc.Map.depth-b.Radius),
		z,
	}
}

// sampleLadder tries one ladder within reach, one time in three.
func (sc *Scene) sampleLadder(b *Body, who int, budget int32, m *Moves, pick func(n int) int) (Leg, bool) {
	if m.Ladder == 0 {
		return Leg{}, false
	}
	for i := range sc.Map.climbs {
		p := &sc.Map.climbs[i]
		to := p.top
		if abs(p.top-b.At.Z) <= Step {
			to = p.base
		} else if abs(p.base-b.At.Z) > Step {
			continue
		}
		if !sc.Map.near(p, b.At.XY(), b.At.XY(), int64(b.Radius+LadderReach+1)) {
			continue
		}
		if pick(3) > 0 {
			return Leg{}, false
		}
		middle := XY{(p.minX + p.maxX) / 2, (p.minY + p.maxY) / 2}
		for range samples {
			at := middle.toward(pick(Sectors), b.Radius+LadderReach/2)
			if leg, no := sc.leg(b, who, Point{at.X, at.Y, to}, budget, m); no.Why == OK {
				return leg, true
			}
		}
		return Leg{}, false
	}
	return Leg{}, false
}

// sampleLevel tries to change the level where a walk was refused for an edge or
// for a piece that one can stand on.
func (sc *Scene) sampleLevel(b *Body, who, sector int, no Refusal, budget int32, m *Moves) (Leg, bool) {
	to := sc.keep(b, sector, min(2*b.Radius+Unit/2, budget), b.At.Z)
	switch {
	case no.Why == NoSupport && m.Drop > 0 && b.At.Z > Step:
		to.Z = sc.below(to.XY(), b.At.Z-m.Step-1)
	case no.Why == Wall && m.Climb > 0 && no.Piece >= 0 && sc.Map.pieces[no.Piece].Stand:
		to.Z = sc.Map.pieces[no.Piece].Top
	default:
		return Leg{}, false
	}
	leg, again := sc.leg(b, who, to, budget, m)
	return leg, again.Why == OK
}
