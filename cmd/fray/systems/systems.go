// Package systems puts together what the packages of rules say for themselves
// with what a table shows of it: one entry for each game system.
package systems

import (
	"github.com/fray-table/fray/halunken"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/web"
)

// A System is a game system as the command knows it.
type System struct {
	Rules  *play.Ruleset
	Schema *table.Schema
	Table  func(*rulebook.Book) (*web.System, error)
}

// Key is the system's short name: n26.
func (s System) Key() string { return s.Rules.System }

// All are all that there are. Adding one here is all that the command needs.
func All() []System {
	return []System{
		{necro.N26(), necro.Schema(), n26},
		{necro.N23(), necro.SchemaN23(), n23},
		{halunken.Rules(), halunken.Schema(), helden},
	}
}

// Schemas are what rosters of all systems are made of.
func Schemas() []*table.Schema {
	var list []*table.Schema
	for _, s := range All() {
		list = append(list, s.Schema)
	}
	return list
}

const inch = 254 // tenths of a millimetre
