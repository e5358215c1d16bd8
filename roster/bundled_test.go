package roster_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/fray-table/fray/halunken"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/necropolis"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// systems are those whose samples come with the program.
var systems = sync.OnceValue(func() []*table.Schema {
	book, err := rulebook.Load("necropolis", nil)
	if err != nil {
		panic(err) // the rulebooks are part of the program
	}
	return []*table.Schema{necro.Schema(), necro.SchemaN23(), halunken.Schema(), necropolis.Schema(book)}
})

// schemaOf is the schema of a system.
func schemaOf(system string) *table.Schema {
	for _, s := range systems() {
		if s.System == system {
			return s
		}
	}
	panic("no system " + system)
}

// geometry is what the rulebooks say of figures.
var geometry = roster.Geometry{Base: 32, Unit: 254, Height: 1600, Lying: 500, Eye: 1450}

// geometryOf is what the rulebook of a system says of figures.
func geometryOf(system string) roster.Geometry {
	if system == "necropolis" {
		return roster.Geometry{Base: 25, Unit: 254, Height: 1200, Lying: 400, Eye: 1100}
	}
	if system == "halunken" {
		return roster.Geometry{Base: 30, Unit: 254, Height: 1800, Lying: 500, Eye: 1600}
	}
	return geometry
}

// roundsOf are the fewest and the most rounds that our scenarios of a system have.
func roundsOf(system string) (lo, hi int16) {
	switch system {
	case "halunken":
		return 20, 20
	case "necropolis":
		return 8, 10
	}
	return 5, 8
}

// text is an error as a person reads it.
func text(err error, lang string) string {
	var ps roster.Problems
	if errors.As(err, &ps) {
		return ps.Text(lang)
	}
	return err.Error()
}

func library(t testing.TB) *roster.Library {
	t.Helper()
	l, err := roster.Open(nil, systems()...)
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	return l
}

// All that comes with the program can be read and built.
func TestBundledFilesBuild(t *testing.T) {
	l := library(t)
	for _, schema := range systems() {
		bundledFilesBuild(t, l, schema)
	}
}

func bundledFilesBuild(t *testing.T, l *roster.Library, schema *table.Schema) {
	for _, list := range [][]roster.Info{l.Gangs(schema.System), l.Maps(schema.System), l.Scenarios(schema.System)} {
		if len(list) < 2 {
			t.Errorf("only %d files", len(list))
		}
		for _, info := range list {
			if info.Err != nil {
				t.Errorf("%s: %s", info.Key, text(info.Err, "de"))
			}
			if info.Name.De == "" || info.Name.En == "" || info.Description.De == "" || info.Description.En == "" {
				t.Errorf("%s lacks words: %+v", info.Key, info)
			}
		}
	}
	for _, info := range l.Scenarios(schema.System) {
		s, err := l.ReadScenario(info.Key)
		if err != nil {
			t.Errorf("%s: %s", info.Key, text(err, "de"))
			continue
		}
		setup, err := s.Build(schema, geometryOf(schema.System), [table.MaxSides]*roster.Gang{})
		if err != nil {
			t.Errorf("%s: %s", info.Key, text(err, "de"))
			continue
		}
		pieces := 0
		if setup.Map != nil {
			pieces = len(setup.Map.Pieces())
		}
		t.Logf("%s: %d figures, %d items, %d pieces, round limit %d", info.Key, setup.Start.NFigures, setup.Start.NItems, pieces, setup.Scenario.Rounds)
		lo, hi := roundsOf(schema.System)
		if r := setup.Scenario.Rounds; r < lo || r > hi {
			t.Errorf("%s has %d rounds", info.Key, r)
		}
	}
}
