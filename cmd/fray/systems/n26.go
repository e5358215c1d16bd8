package systems

import (
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/web"
)

// n26 is N26 as a table shows it.
func n26(book *rulebook.Book) (*web.System, error) {
	st, err := book.Stature()
	if err != nil {
		return nil, err
	}
	s := necromunda(book, necro.N26(), necro.Schema(), st)
	s.Status = []string{necro.Standing: "status.standing", necro.Prone: "status.prone", necro.PinnedDown: "status.pinned", necro.SeriouslyInjured: "status.injured"}
	s.Conditions = []string{"condition.ready", "condition.broken", "condition.aimed"}
	s.Lies = necro.Prone
	return s, nil
}
