// Package table holds what lies on a table: as a comparable value what changes
// during a battle (figures, items, doors, sides, counters), and as an immutable
// setup what does not (profiles, terrain, the scenario).
//
// It knows no rules. Tokens, conditions and columns are numbers; what they
// count is named by the ruleset.
package table

import "github.com/fray-table/fray/board"

// Limits of one table.
const (
	MaxFigures = 64
	MaxItems   = 192
	MaxSides   = 2
	MaxTokens  = 16
)

// A FigureID is the index of a figure.
type FigureID uint8

// An ItemID is the index of an item: a weapon or a piece of equipment.
type ItemID uint8

// None and NoItem stand where no figure and no item is meant.
const (
	None   FigureID = 255
	NoItem ItemID   = 255
)

// A Seat is who may answer for a side. The sides come first.
type Seat uint8

// The seats.
const (
	Red Seat = iota
	Blue
	Master // game master, or the program itself
)

// Other is the side that faces s.
func (s Seat) Other() Seat { return s ^ 1 }

// A Token is a small counter of a figure, a side or the battle. Rulesets name
// them: const Wounds = table.Token(0).
type Token uint8

// A Condition is one bit of a figure's conditions. Rulesets name them.
type Condition uint32

// A Figure is the part of a model that changes during a battle. A Figure is a
// comparable value without padding.
type Figure struct {
	At         board.Point // in thousandths of a unit
	Conds      Condition
	Tokens     [MaxTokens]int8
	Profile    uint16
	Facing     int16 // in degrees, for systems that look at it
	Side       Seat  // who controls it
	Status     uint8 // named by the ruleset; 0 is a figure fit to act
	Generation uint8 // grows when the slot is used again
	Off        uint8 // not on the table: 0 is on it, other values are the ruleset's
}

// Has says whether any of the conditions c is set.
func (f *Figure) Has(c Condition) bool { return f.Conds&c != 0 }

// Set sets the conditions c, Clear removes them.
func (f *Figure) Set(c Condition)   { f.Conds |= c }
func (f *Figure) Clear(c Condition) { f.Conds &^= c }

// An Item is the part of a weapon or piece of equipment that changes. Its index
// finds its profile in the setup.
type Item struct {
	Owner  FigureID // None: lies nowhere
	Status uint8    // named by the ruleset; 0 is ready for use
}

// A Side is the part of a side that changes.
type Side struct{ Tokens [MaxTokens]int8 }

// State is all that rules may look at and that changes during a battle, as one
// flat comparable value: assignment copies it, == compares it, its bytes hash
// it. Figures past NFigures and items past NItems are zero.
type State struct {
	Doors      uint64 // bit d: door d stands open
	Objectives uint64
	Sides      [MaxSides]Side
	Tokens     [MaxTokens]int8
	NFigures   uint8
	NItems     uint8
	Over       bool   // the battle has ended
	Winner     Seat   // when it is over; Master: nobody
	Reason     uint16 // the rule that ended it
	Round      int16
	Items      [MaxItems]Item
	Figures    [MaxFigures]Figure
}
