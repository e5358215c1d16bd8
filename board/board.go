// Package board knows terrain and geometry in table units: distance, sight and
// the share of a body that is hidden, movement, edges and falls, templates.
//
// Everything is a pure function of integers. A table unit (an inch, a Schritt)
// is 1000 of them; products are taken in int64, square roots and cuts are
// rounded once, half away from zero. The same question therefore has the same
// answer on every processor and in a browser.
//
// The package knows nothing of rules: who may move, how far a fighter sees
// when he is down, or what a hidden share is worth is told by the caller.
package board

// Unit is one table unit (an inch, a Schritt) in the integers of this package.
const Unit = 1000

// MaxSide is the longest side of a table, in thousandths of a unit.
const MaxSide = 65 * Unit

// Point is a place on the table: X to the right, Y away from the viewer, Z up,
// in thousandths of a unit.
type Point struct{ X, Y, Z int32 }

// XY is a point of an outline seen from above.
type XY struct{ X, Y int32 }

// XY is the point seen from above.
func (p Point) XY() XY { return XY{p.X, p.Y} }

// A Body is a figure as geometry sees it: an upright cylinder over a round
// base, or a box over a rectangular one. The zero Body is not on the table.
type Body struct {
	At     Point // middle of the base
	Radius int32 // of the base, of a rectangle of the circle Around it; 0: not on the table
	Height int32 // of the body above the base; lower when lying
	Eye    int32 // of the eyes above the base
	Hides  bool  // stands in the way of sight like terrain
	Facing int16 // degrees 0 to 359, from X towards Y
	Length int32 // of a rectangular base along the facing; 0: a round base
	Width  int32 // of a rectangular base across it; 0: a round base
}

// A Scene is a table at one moment: immutable terrain, the doors that stand
// open, and the bodies, indexed as the caller likes.
type Scene struct {
	Map    *Map
	Open   uint64 // bit d: door d stands open
	Bodies []Body
}
