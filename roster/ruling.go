package roster

import (
	"errors"
	"maps"
	"slices"

	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
)

// CheckRulings refuses a ruling of the scenario that its system does not have, or not
// so. A ruling may be named without its system.
func (s *Scenario) CheckRulings(rules *play.Ruleset, book *rulebook.Book) error {
	var all Problems
	for _, key := range slices.Sorted(maps.Keys(s.Rulings)) {
		whole := key
		if r, ok := book.Ruling(key); ok {
			whole = r.Key
		}
		_, err := play.ChooseRulings(rules, book, map[string]string{whole: s.Rulings[key]})
		var e *play.RulingError
		if errors.As(err, &e) {
			e.Key = key
		}
		var ps Problems
		if err = s.Locate(err); errors.As(err, &ps) {
			all = append(all, ps...)
		} else if err != nil {
			return err
		}
	}
	return all.sorted()
}

// Locate gives an error about a scenario's rulings, which the rulebook checks
// when a battle is prepared, its place in the scenario's file. It returns other
// errors, and those about rulings that the scenario does not set, as they are.
func (s *Scenario) Locate(err error) error {
	var e *play.RulingError
	if !errors.As(err, &e) {
		return err
	}
	if _, ours := s.Rulings[e.Key]; !ours {
		return err
	}
	var c checker
	at := s.here.key("rulings")
	switch {
	case e.Note:
		c.complain(at.name(e.Key), msgRulingNote, Args{"ruling": e.Key})
	case e.Choices == nil:
		c.complain(at.name(e.Key), msgRulingUnknown, Args{"ruling": e.Key})
	default:
		c.complain(at.key(e.Key), msgRulingChoice, Args{"ruling": e.Key, "choice": shortened(e.Choice), "list": e.Choices, "near": nearest(e.Choice, e.Choices)})
	}
	return c.list.sorted()
}
