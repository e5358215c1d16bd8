package necro_test

import (
	"sync"
	"testing"

	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
)

// scenarios are those that come with the program.
var scenarios = []string{"ambush", "duel", "hold-the-middle", "last-standing", "pump-code"}

// theBook is the rulebook, read once.
var theBook = sync.OnceValues(func() (*rulebook.Book, error) { return rulebook.Load("n26", nil) })

func book(t testing.TB) *rulebook.Book {
	t.Helper()
	b, err := theBook()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func library(t testing.TB) *roster.Library {
	t.Helper()
	l, err := roster.Open(nil, necro.Schema())
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// bundled is the setup of a scenario that comes with the program.
func bundled(t testing.TB, key string, rulings map[string]string) *play.Setup {
	t.Helper()
	s, err := library(t).ReadScenario(key)
	if err != nil {
		t.Fatal(err)
	}
	return setUp(t, s, rulings)
}

func setUp(t testing.TB, s *roster.Scenario, rulings map[string]string) *play.Setup {
	t.Helper()
	b := book(t)
	st, err := necro.StatureOf(b)
	if err != nil {
		t.Fatal(err)
	}
	g := roster.Geometry{Base: st.Base, Unit: 254, Height: st.Height, Lying: st.Lying, Eye: st.Eye}
	ts, err := s.Build(necro.Schema(), g, s.Gangs())
	if err != nil {
		t.Fatal(err)
	}
	if rulings == nil {
		rulings = s.Rulings
	}
	setup, err := play.NewSetup(necro.N26(), b, ts, rulings)
	if err != nil {
		t.Fatal(err)
	}
	return setup
}
