package journal_test

import (
	"testing"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/journal/journaltest"
)

func TestMemory(t *testing.T) {
	journaltest.Store(t, journaltest.Kind{Open: func(*testing.T) journal.Store { return journal.NewMemory() }})
}
