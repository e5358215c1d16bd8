package board

// Leg checks a straight leg of a body to a place. To.Z names the surface.
func (sc *Scene) Leg(who int, to Point, budget int32, m *Moves) (Leg, Refusal) {
	return Leg{}, Refusal{Why: TooFar, Piece: -1, Body: -1}
}

// Fits says whether a body may stand at a place: deployment, landing, end of a move.
func (sc *Scene) Fits(who int, at Point, m *Moves) Refusal { return Refusal{Piece: -1, Body: -1} }

// Support is the height of the surface nearest to z at a place, at most Step
// from it.
func (sc *Scene) Support(at XY, z int32) (int32, bool) { return 0, z <= Step }

// Surfaces appends the heights at which one can stand at a place, rising.
func (sc *Scene) Surfaces(at XY, buf []int32) []int32 { return append(buf, 0) }

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

// EdgeInfo tells of the nearest edge of what a body stands on, lengths in
// thousandths of a unit.
type EdgeInfo struct {
	Found    bool
	Distance int32 // from the base's rim to the edge; 0 if it overhangs
	Drop     int32 // height of the fall
	Railed   bool  // a railing runs along the edge there
	Landing  Point // where a falling body comes to rest
}

// Edge is the nearest edge that a body could fall from.
func (sc *Scene) Edge(who int) EdgeInfo { return EdgeInfo{} }

// FlameLength is the length of the flame template, in thousandths of a unit.
const FlameLength = 8 * Unit

// Blast is the set of bodies under a blast template. With walls, solid terrain shields.
func (sc *Scene) Blast(centre Point, radius int32, walls bool) uint64 { return 0 }

// Flame is the set of bodies under a flame template that touches a body's base.
func (sc *Scene) Flame(from int, toward Point, walls bool) uint64 { return 0 }

// FlameOutline is the flame template's outline, for drawing.
func (sc *Scene) FlameOutline(from int, toward Point) []XY { return nil }

// BlastOutline is the blast template's outline, for drawing.
func BlastOutline(centre Point, radius int32) []XY { return nil }

// Scatter is the place that lies a distance away in one of so many equal
// sectors (a divisor of 24), kept on the table and on the surface nearest in height.
func (sc *Scene) Scatter(from Point, sector, sectors int, distance int32) Point { return from }
