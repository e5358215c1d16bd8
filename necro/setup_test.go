package necro_test

import (
	"sync"
	"testing"

	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// An edition is what tests need of one.
type edition struct {
	key, lang string
	rules     *play.Ruleset
	schema    *table.Schema
	scenarios []string // that come with the program
	book      func() (*rulebook.Book, error)
}

var (
	n26 = edition{"n26", "de", necro.N26(), necro.Schema(), []string{"ambush", "duel", "hold-the-middle", "last-standing", "pump-code"}, bookOf("n26")}
	n23 = edition{"n23", "en", necro.N23(), necro.SchemaN23(), []string{"convoy", "crossfire", "vaults"}, bookOf("n23")}

	editions = []*edition{&n26, &n23}
)

// bookOf is a rulebook, read once.
func bookOf(system string) func() (*rulebook.Book, error) {
	return sync.OnceValues(func() (*rulebook.Book, error) { return rulebook.Load(system, nil) })
}

func (e *edition) library(t testing.TB) *roster.Library {
	t.Helper()
	l, err := roster.Open(nil, e.schema)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// bundled is the setup of a scenario that comes with the program.
func (e *edition) bundled(t testing.TB, key string, rulings map[string]string) *play.Setup {
	t.Helper()
	s, err := e.library(t).ReadScenario(key)
	if err != nil {
		t.Fatal(err)
	}
	return e.setUp(t, s, rulings)
}

func (e *edition) setUp(t testing.TB, s *roster.Scenario, rulings map[string]string) *play.Setup {
	t.Helper()
	b, err := e.book()
	if err != nil {
		t.Fatal(err)
	}
	st, err := b.Stature()
	if err != nil {
		t.Fatal(err)
	}
	g := roster.GeometryOf(st, 254)
	ts, err := s.Build(e.schema, g, s.Gangs())
	if err != nil {
		t.Fatal(err)
	}
	if rulings == nil {
		rulings = s.Rulings
	}
	setup, err := play.NewSetup(e.rules, b, ts, rulings)
	if err != nil {
		t.Fatal(err)
	}
	return setup
}

// book, library and bundled are N26's.
func book(t testing.TB) *rulebook.Book {
	t.Helper()
	b, err := n26.book()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func library(t testing.TB) *roster.Library { return n26.library(t) }

func bundled(t testing.TB, key string, rulings map[string]string) *play.Setup {
	t.Helper()
	return n26.bundled(t, key, rulings)
}

func setUp(t testing.TB, s *roster.Scenario, rulings map[string]string) *play.Setup {
	t.Helper()
	return n26.setUp(t, s, rulings)
}
