package board

import "slices"

// Route appends the legs of a short way to a place, as far as the budget
// (thousandths of a unit) carries, and says whether it arrives. It tries the
// straight leg first, then places half a unit apart. If there is no way it
// leads as near as one gets.
func (sc *Scene) Route(who int, to Point, budget int32, m *Moves, buf []Leg) ([]Leg, bool) {
	b := &sc.Bodies[who]
	if !b.there() {
		return buf, false
	}
	if leg, no := sc.Leg(who, to, far, m); sc.straight(leg, no, budget) {
		return sc.walkOut(who, []Point{leg.To}, true, budget, m, buf)
	}
	return sc.searchOut(who, goal{kind: place, to: to}, budget, far, m, buf)
}

// straight reports whether a straight leg makes a search needless: it is within
// the budget, or nothing on it costs more than its length.
func (sc *Scene) straight(leg Leg, no Refusal, budget int32) bool {
	return no.Why == OK && (leg.Cost <= budget || leg.Cost == leg.Length)
}

// RouteToEdge is a Route to the nearest edge of the table: a base that touches
// the edge is there.
func (sc *Scene) RouteToEdge(who int, budget int32, m *Moves, buf []Leg) ([]Leg, bool) {
	b := &sc.Bodies[who]
	if !b.there() {
		return buf, false
	}
	if sc.AtEdge(who) {
		return buf, true
	}
	near := 0
	for side := range 4 {
		if sc.sideDistance(b, side) < sc.sideDistance(b, near) {
			near = side
		}
	}
	first := len(buf)
	if leg, no := sc.Leg(who, sc.side(b, near), far, m); no.Why == OK && leg.Cost == leg.Length {
		buf, _ = sc.walkOut(who, []Point{leg.To}, true, budget, m, buf)
	} else {
		buf, _ = sc.searchOut(who, goal{kind: brim}, budget, far, m, buf)
	}
	end := *b
	if len(buf) > first {
		end.At = buf[len(buf)-1].To
	}
	return buf, sc.brim(&end) <= Slack
}

// RouteToContact is a Route into base contact with a body, on the side that is
// nearest to reach. m.Contact need not name the target. If the budget does not
// carry so far, the way stops where m allows it without contact.
func (sc *Scene) RouteToContact(who, target int, budget int32, m *Moves, buf []Leg) ([]Leg, bool) {
	b, t := &sc.Bodies[who], &sc.Bodies[target]
	if !b.there() || !t.there() || who == target {
		return buf, false
	}
	if sc.Touching(who, target) {
		return buf, true
	}
	touching := *m
	touching.Contact = target
	if leg, no := sc.Leg(who, sc.ContactPoint(who, target), far, &touching); sc.straight(leg, no, budget) && sc.touches(b, leg.To, t) {
		return sc.walkOut(who, []Point{leg.To}, true, budget, &touching, buf)
	}
	g := goal{kind: contact, to: t.At, touch: b.Radius + t.Radius}
	for i := range 2 * Sectors {
		// Every other point lies half a sector on: the sum of two directions.
		x, y := direction(i / 2)
		x2, y2 := direction((i + 1) / 2)
		dx, dy := scaled((x+x2)/256, (y+y2)/256, int64(g.touch))
		p := Point{t.At.X + int32(dx), t.At.Y + int32(dy), t.At.Z}
		if b.Length|t.Length != 0 {
			p = contactFrom(*b, t, p)
		}
		if sc.Fits(who, p, &touching) == allowed {
			g.points = append(g.points, p)
		}
	}
	// Another point may be in straight view where the nearest is not.
	var best Leg
	for _, p := range g.points {
		if leg, no := sc.Leg(who, p, budget, &touching); no.Why == OK && (best.Cost == 0 || leg.Cost < best.Cost) && sc.touches(b, leg.To, t) {
			best = leg
		}
	}
	if best.Cost > 0 {
		return append(buf, best), true
	}
	return sc.searchOut(who, g, budget, min(far, slackened(budget)), &touching, buf)
}

// RouteToward is the beginning of the cheapest way into base contact with a body,
// however far that is: as far as the budget carries and m allows. It reports
// whether there is such a way; without one it is the way to where the body comes
// nearest.
func (sc *Scene) RouteToward(who, target int, budget int32, m *Moves, buf []Leg) ([]Leg, bool) {
	first := len(buf)
	buf, whole := sc.RouteToContact(who, target, far, m, buf)
	var way []Point
	for _, leg := range buf[first:] {
		way = append(way, leg.To)
	}
	buf, _ = sc.walkOut(who, way, whole, budget, m, buf[:first])
	return buf, whole
}

// touches reports whether a body at a place is in base contact with another.
func (sc *Scene) touches(b *Body, at Point, t *Body) bool {
	moved := *b
	moved.At = at
	return abs(at.Z-t.At.Z) <= Unit/2 && Gap(moved, *t) <= ContactSlack
}

// contactFrom is the place on the way from outside straight to the middle of a
// target where a base first touches its base.
func contactFrom(b Body, t *Body, from Point) Point {
	dx, dy := int64(from.X-t.At.X), int64(from.Y-t.At.Y)
	way := sqrtRound(dx*dx + dy*dy)
	at := func(length int64) Point {
		x, y := scaled(dx, dy, length)
		return Point{t.At.X + int32(x), t.At.Y + int32(y), t.At.Z}
	}
	apart, touch := way+1, int64(0) // from the target's middle
	for apart-touch > 1 {
		middle := (apart + touch) / 2
		if b.At = at(middle); Gap(b, *t) > 0 {
			apart = middle
		} else {
			touch = middle
		}
	}
	return at(touch)
}

// ContactPoint is where a body that goes straight for another touches it: the
// Gap is 0 to the nearest thousandth. A round base goes straight for the nearest
// place of a rectangular one.
func (sc *Scene) ContactPoint(who, target int) Point {
	b, t := &sc.Bodies[who], &sc.Bodies[target]
	dx, dy := int64(b.At.X-t.At.X), int64(b.At.Y-t.At.Y)
	if dx == 0 && dy == 0 {
		dx = 1
	}
	var at Point
	switch {
	case b.Length|t.Length == 0:
		dx, dy = scaled(dx, dy, int64(b.Radius+t.Radius))
		at = Point{t.At.X + int32(dx), t.At.Y + int32(dy), t.At.Z}
	case b.round() && !t.round() && t.nearest(b.At.XY()) != b.At.XY():
		near := t.nearest(b.At.XY())
		dx, dy = scaled(int64(b.At.X-near.X), int64(b.At.Y-near.Y), int64(b.Radius))
		at = Point{near.X + int32(dx), near.Y + int32(dy), t.At.Z}
	default:
		dx, dy = scaled(dx, dy, int64(b.Radius+t.Radius)+1)
		at = contactFrom(*b, t, Point{t.At.X + int32(dx), t.At.Y + int32(dy), t.At.Z})
	}
	if z, ok := sc.Support(at.XY(), at.Z); ok {
		at.Z = z
	}
	return at
}

// AtEdge reports whether a body's base touches the edge of the table.
func (sc *Scene) AtEdge(who int) bool {
	b := &sc.Bodies[who]
	return b.there() && sc.brim(b) <= Slack
}

// brim is how far a base is from the edge of the table.
func (sc *Scene) brim(b *Body) int32 {
	d := sc.sideDistance(b, 0)
	for side := 1; side < 4; side++ {
		d = min(d, sc.sideDistance(b, side))
	}
	return max(0, d)
}

func (sc *Scene) sideDistance(b *Body, side int) int32 {
	to := sc.side(b, side)
	return max(abs(to.X-b.At.X), abs(to.Y-b.At.Y))
}

// side is the place straight ahead at one of the four sides of the table.
func (sc *Scene) side(b *Body, side int) Point {
	at := b.At
	half := b.extent()
	switch side {
	case 0:
		at.X = half.X
	case 1:
		at.X = sc.Map.width - half.X
	case 2:
		at.Y = half.Y
	default:
		at.Y = sc.Map.depth - half.Y
	}
	return at
}

// slackened is how dear a way over the lattice may be if, drawn tight, it is to
// fit a budget: lattice ways are up to a twelfth longer, and begin off the
// lattice.
func slackened(budget int32) int32 { return budget + budget/10 + Unit }

// searchOut looks for a goal, along ways no dearer than limit, and walks out the
// way.
func (sc *Scene) searchOut(who int, g goal, budget, limit int32, m *Moves, buf []Leg) ([]Leg, bool) {
	s := search{sc: sc, who: who, body: sc.Bodies[who], m: m, goal: g, limit: limit}
	end, reached := s.find()
	var way []Point
	for i := end; i > 0; i = s.nodes[i].parent {
		if k := len(way); k > 0 && way[k-1] == s.nodes[i].at {
			continue // the goal was a lattice place itself
		}
		way = append(way, s.nodes[i].at)
	}
	slices.Reverse(way)
	return sc.walkOut(who, sc.pull(who, way, m), reached, budget, m, buf)
}

// sight of pull: how many places ahead are tried for a straight leg.
const pullAhead = 24

// pull draws a way tight: it leaves out places wherever the straight leg past
// them is allowed and no dearer.
func (sc *Scene) pull(who int, way []Point, m *Moves) []Point {
	body := sc.Bodies[who]
	var out []Point
	for i := 0; i < len(way); {
		// cost[k] of the way up to place k from here, leg by leg
		var cost [pullAhead]int32
		last := min(len(way)-i, pullAhead)
		sum, step := int32(0), body
		for k := range last {
			leg, _ := sc.leg(&step, who, way[i+k], far, m)
			sum += leg.Cost
			cost[k], step.At = sum, way[i+k]
		}
		k := last - 1
		for ; k > 0; k-- {
			if leg, no := sc.leg(&body, who, way[i+k], far, m); no.Why == OK && leg.Cost <= cost[k] && leg.To == way[i+k] {
				break
			}
		}
		body.At = way[i+k]
		out = append(out, body.At)
		i += k + 1
	}
	return out
}

// walkOut turns a way into legs, as far as the budget carries. If that is not
// to the end, the last leg stops short where it may; there nobody is touched.
func (sc *Scene) walkOut(who int, way []Point, reached bool, budget int32, m *Moves, buf []Leg) ([]Leg, bool) {
	body, left, first := sc.Bodies[who], budget, len(buf)
	stopped := !reached
	for _, to := range way {
		leg, no := sc.leg(&body, who, to, left, m)
		if no.Why != OK {
			stopped = true
			break
		}
		buf, left, body.At = append(buf, leg), left-leg.Cost, leg.To
	}
	if !stopped {
		return buf, true
	}
	apart := *m
	apart.Contact = -1
	body, left = sc.Bodies[who], budget
	buf = buf[:first]
	for _, to := range way {
		leg, no := sc.leg(&body, who, to, left, &apart)
		if no.Why != OK {
			if leg, ok := sc.partly(&body, who, to, left, &apart); ok {
				buf = append(buf, leg)
			}
			break
		}
		buf, left, body.At = append(buf, leg), left-leg.Cost, leg.To
	}
	return buf, false
}

// partly is the longest allowed share of a leg, to the thousandth, that a few
// tries find.
func (sc *Scene) partly(b *Body, who int, to Point, budget int32, m *Moves) (leg Leg, ok bool) {
	dx, dy := int64(to.X-b.At.X), int64(to.Y-b.At.Y)
	whole := sqrtRound(dx*dx + dy*dy)
	try := func(length int64) bool {
		p := Point{b.At.X + int32(dx*length/whole), b.At.Y + int32(dy*length/whole), b.At.Z}
		l, no := sc.leg(b, who, p, budget, m)
		if no.Why == OK {
			leg, ok = l, true
		}
		return no.Why == OK
	}
	length := min(whole, int64(budget))
	step := max(length/16, 1)
	for ; length > 0 && !try(length); length -= step {
	}
	if !ok {
		return leg, false
	}
	for beyond := min(length+step, whole, int64(budget)+1); beyond-length > 1; {
		if middle := (length + beyond) / 2; try(middle) {
			length = middle
		} else {
			beyond = middle
		}
	}
	return leg, true
}

// A Spot is a place that can be reached, and its cost in thousandths of a unit.
type Spot struct {
	At   Point
	Cost int32
}

// Reach appends the places, half a unit apart and on every level, that a body
// can reach for a budget (thousandths of a unit), with what each costs.
func (sc *Scene) Reach(who int, budget int32, m *Moves, buf []Spot) []Spot {
	if !sc.Bodies[who].there() {
		return buf
	}
	s := search{sc: sc, who: who, body: sc.Bodies[who], m: m, limit: budget}
	s.find()
	for _, n := range s.nodes[1:] {
		buf = append(buf, Spot{n.at, n.cost})
	}
	return buf
}
