package board

// Route appends the legs of a short way to a place, as far as the budget
// carries, and says whether it arrives.
func (sc *Scene) Route(who int, to Point, budget int32, m *Moves, buf []Leg) ([]Leg, bool) {
	return buf, false
}

// RouteToEdge is a Route to the nearest edge of the table.
func (sc *Scene) RouteToEdge(who int, budget int32, m *Moves, buf []Leg) ([]Leg, bool) {
	return buf, false
}

// RouteToContact is a Route into base contact with a body.
func (sc *Scene) RouteToContact(who, target int, budget int32, m *Moves, buf []Leg) ([]Leg, bool) {
	return buf, false
}

// ContactPoint is where a body that goes straight for another touches it.
func (sc *Scene) ContactPoint(who, target int) Point { return sc.Bodies[who].At }

// AtEdge reports whether a body's base touches the edge of the table.
func (sc *Scene) AtEdge(who int) bool { return false }

// A Spot is a place that can be reached, and its cost in thousandths of a unit.
type Spot struct {
	At   Point
	Cost int32
}

// Reach appends the lattice points (half a unit apart, on every level) that a
// body can reach.
func (sc *Scene) Reach(who int, budget int32, m *Moves, buf []Spot) []Spot { return buf }

// Sample picks a legal leg at random. pick(n) answers 0 to n-1, each equally often.
func (sc *Scene) Sample(who int, budget int32, m *Moves, pick func(n int) int) (Leg, bool) {
	return Leg{}, false
}

