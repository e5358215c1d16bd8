// Package systems puts together what the packages of rules say for themselves
// with what a table shows of it: one entry for each game system.
package systems

import (
	"github.com/fray-table/fray/halunken"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/necropolis"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/web"
)

// A System is a game system as the command knows it.
type System struct {
	Rules *play.Ruleset
	// Schema is what rosters are made of: a rulebook may have a say in it.
	Schema func(*rulebook.Book) (*table.Schema, error)
	Table  func(*rulebook.Book) (*web.System, error)
}

// Key is the system's short name: n26.
func (s System) Key() string { return s.Rules.System }

// All are all that there are. Adding one here is all that the command needs.
func All() []System {
	return []System{
		{necro.N26(), fixed(necro.Schema), n26},
		{necro.N23(), fixed(necro.SchemaN23), n23},
		{halunken.Rules(), fixed(halunken.Schema), helden},
		{necropolis.Rules(), func(b *rulebook.Book) (*table.Schema, error) { return necropolis.Schema(b), nil }, necropole},
	}
}

// fixed is a schema that no rulebook changes.
func fixed(schema func() *table.Schema) func(*rulebook.Book) (*table.Schema, error) {
	return func(*rulebook.Book) (*table.Schema, error) { return schema(), nil }
}

// Schemas are what rosters of all systems are made of, by the books that the
// function finds.
func Schemas(book func(system string) (*rulebook.Book, error)) ([]*table.Schema, error) {
	var list []*table.Schema
	for _, s := range All() {
		b, err := book(s.Key())
		if err != nil {
			return nil, err
		}
		schema, err := s.Schema(b)
		if err != nil {
			return nil, err
		}
		list = append(list, schema)
	}
	return list, nil
}

const inch = 254 // tenths of a millimetre
