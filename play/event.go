package play

import (
	"github.com/fray-table/fray/dice"
)

// EventKind is what an event tells.
type EventKind uint8

// The kinds of events.
const (
	Noted    EventKind = iota // something happened
	Rolled                    // dice were rolled; Need says for what
	Certain                   // no die was needed: Passed tells how it went
	Chose                     // an option was chosen
	Placed                    // a point was chosen: N is the cost of the leg
	Measured                  // a fact was measured or asked: N is its value
)

// An Event is one thing that happened, for the log. Rules never see events.
type Event struct {
	Kind   EventKind
	Rule   Rule
	By     By
	N, M   int32 // numbers of the phrase: lengths in thousandths of a unit, counts
	Passed bool
	Result int // what the reading made of the faces
	Dice   dice.Pool
	Faces  dice.Faces
	Read   dice.Reading // of a roll without need: what Result was made by; nil otherwise
	Need   Need
	Option Option
}
