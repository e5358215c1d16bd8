package journal

import (
	"fmt"

	"github.com/fray-table/fray/play"
)

// A MismatchError reports a setup that is not the one of a journal.
type MismatchError struct {
	What      string // "system", "rulebook", "rulings", "geometry"
	Want, Got string // of the header, of the setup
	Program   string // that wrote the journal
}

func (e *MismatchError) Error() string {
	s := fmt.Sprintf("journal: the battle was played with %s %s, this program has %s", e.What, e.Want, e.Got)
	if e.What == "rulebook" {
		s += "\nIf tables were changed by a folder of your own, start with the same folder."
	}
	if e.Program != "" {
		s += "\nThe journal was written by " + e.Program + ", which can open it."
	}
	return s
}

// Matches reports whether a setup is the one that the header describes. What a
// header does not name is not compared.
func (h *Header) Matches(setup *play.Setup) error {
	differ := func(what, want, got string) error {
		return &MismatchError{what, want, got, h.Program}
	}
	if h.System != setup.Rules.System {
		return differ("system", h.System, setup.Rules.System)
	}
	if h.Geometry != 0 && h.Geometry != Geometry {
		return differ("geometry", fmt.Sprint(h.Geometry), fmt.Sprint(Geometry))
	}
	if setup.Book == nil {
		return nil
	}
	if h.Book != "" && h.Book != setup.Book.Hash() {
		return differ("rulebook", h.Book, setup.Book.Hash())
	}
	rulings, err := play.ChooseRulings(setup.Rules, setup.Book, h.Choices())
	if err != nil {
		return err
	}
	if rulings != setup.Rulings {
		return differ("rulings", fmt.Sprint(h.Choices()), "others")
	}
	return nil
}
