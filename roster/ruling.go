package roster

import (
	"errors"

	"github.com/fray-table/fray/play"
)

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
