package board

// Step is the usual height, in thousandths of a unit, that costs nothing to
// step up or down, and the deepest drop that is no fall.
const Step = Unit / 2

// Slack is how far, in thousandths of a unit, a base may overlap another or a
// wall: rounding must not make base contact illegal.
const Slack = 2

// Moves says how a body may move. Lengths are thousandths of a unit; costs are
// thousandths per unit of length, so 2000 is double. Mind Contact: the zero
// value names body 0.
type Moves struct {
	Step      int32  // height that costs nothing to step up or down
	Drop      int32  // deepest drop that may be jumped down, at the cost of its height
	Gap       int32  // widest gap that may be leapt over
	Climb     int32  // cost of height up or down a wall; 0: cannot climb
	Ladder    int32  // cost of height on a ladder; 0: cannot use ladders
	Difficult int32  // cost of difficult ground; 0: as any other
	KeepOut   int32  // how near it may come to foes, base edge to base edge
	Foes      uint64 // bodies to keep out from, of the first 64
	Contact   int    // the body that may be touched; -1: none
	Through   uint64 // bodies, of the first 64, that are passed as if they were not there
	Onto      uint64 // bodies, of the first 64, that it may come to stand upon
}

// Walking is how most systems move: steps of half a unit, climbing and
// difficult ground at double cost, ladders at their length, gaps and drops of
// up to two units, nothing to keep out from.
func Walking() Moves {
	return Moves{Step: Step, Drop: 2 * Unit, Gap: 2 * Unit, Climb: 2000, Ladder: 1000, Difficult: 2000, Contact: -1}
}

// How is the way a leg goes.
type How uint8

// The ways a leg can go.
const (
	Walk   How = iota
	Climb      // up or down a wall, or over an obstacle
	Ladder     // along a ladder
	Drop       // down an edge
	Leap       // over a gap
)

// String is the name of the way, for developers.
func (h How) String() string {
	names := [...]string{"walk", "climb", "ladder", "drop", "leap"}
	if int(h) < len(names) {
		return names[h]
	}
	return "how?"
}

// A Leg is one straight piece of a path.
type Leg struct {
	From, To Point
	Length   int32 // in three dimensions, in thousandths of a unit
	Cost     int32 // of the budget, in thousandths of a unit
	How      How
}

// Why is the reason of a refusal.
type Why uint8

// The reasons of refusals.
const (
	OK            Why = iota
	NotThere          // the body is not on the table
	Nowhere           // the leg has no length
	OffTable          // the base would not be wholly on the table
	TooFar            // costs Need, the budget is Have
	Wall              // Piece is in the way
	FigureInWay       // Body is in the way
	TooCloseToFoe     // would come within Need of Body: Have
	NoSupport         // nothing to stand on
	TooSteep          // a climb that is not possible here; Need is its height
	DropTooDeep       // a drop of Need, Have is possible
	GapTooWide        // a gap of Need, Have is possible
	Overlap           // would stand in Piece or on Body
)

// String is the name of the reason, for developers.
func (w Why) String() string {
	names := [...]string{"ok", "not there", "nowhere", "off table", "too far", "wall", "figure in way",
		"too close to foe", "no support", "too steep", "drop too deep", "gap too wide", "overlap"}
	if int(w) < len(names) {
		return names[w]
	}
	return "why?"
}

// A Refusal says why a body may not move or stand so; the zero value's Why is
// OK. Lengths are thousandths of a unit.
type Refusal struct {
	Why        Why
	Piece      int // that is in the way; -1: none
	Body       int // that is in the way; -1: none
	Need, Have int32
}

// OK reports whether nothing is refused.
func (r Refusal) OK() bool { return r.Why == OK }
