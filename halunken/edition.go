package halunken

import (
	"errors"
	"fmt"

	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
)

// edition is what the procedures look up: the tables of the rulebook in force.
type edition struct {
	rows    [6]int8 // up to which result each row of a result table goes
	quality quality
	hard    difficulty
	combat  combat
	rests   rests
	moves   movement
}

type (
	// quality is how checks are read (HH-1.4, 1.5).
	quality struct {
		Highest int8 `yaml:"highest"` // roll that can succeed
		Level   int8 `yaml:"level"`   // of a roll that make one QS
	}
	// difficulty is what the steps of difficulty cost (HH-1.3).
	difficulty struct {
		VeryEasy  int8 `yaml:"veryeasy"`
		Easy      int8 `yaml:"easy"`
		Little    int8 `yaml:"little"`
		Standard  int8 `yaml:"standard"`
		Demanding int8 `yaml:"demanding"`
		Hard      int8 `yaml:"hard"`
		VeryHard  int8 `yaml:"veryhard"`
	}
	// combat is the numbers of combat (HH-2, 5, 8).
	combat struct {
		Step    int8 `yaml:"step"`
		Short   int8 `yaml:"short"` // Schritt
		Malus   int8 `yaml:"malus"`
		Counter int8 `yaml:"counter"`
		Guard   int8 `yaml:"guard"`
	}
	// rests is the numbers of rests (HH-7.6, 7.7).
	rests struct {
		Short struct {
			Day   int8 `yaml:"day"`
			After int8 `yaml:"after"` // hours
			Heal  int8 `yaml:"heal"`  // LP for each QS
		} `yaml:"short"`
		Long struct {
			Day int8 `yaml:"day"`
		} `yaml:"long"`
	}
	// movement is what terrain costs (house).
	movement struct {
		Step      length `yaml:"step"`
		Drop      length `yaml:"drop"`
		Gap       length `yaml:"gap"`
		Climb     length `yaml:"climb"`
		Ladder    length `yaml:"ladder"`
		Difficult length `yaml:"difficult"`
	}
)

// length is a length in a table, in Schritt.
type length = rulebook.Length

// compile reads the tables in force.
func compile(book *rulebook.Book) (any, error) {
	var (
		e       edition
		results struct {
			Rows []int8 `yaml:"rows"`
		}
	)
	for _, t := range []struct {
		name string
		into any
	}{
		{"results", &results}, {"quality", &e.quality}, {"difficulty", &e.hard}, {"combat", &e.combat}, {"rests", &e.rests}, {"movement", &e.moves},
	} {
		if err := book.Decode(t.name, t.into); err != nil {
			return nil, err
		}
	}
	if len(results.Rows) != len(e.rows) {
		return nil, fmt.Errorf("table results (%s) has %d rows with an end; wanted: %d", book.Origin("tables/results.yaml"), len(results.Rows), len(e.rows))
	}
	copy(e.rows[:], results.Rows)
	if e.quality.Level < 1 || e.quality.Highest < 2 || e.combat.Step < 1 {
		return nil, fmt.Errorf("a level of quality (%s) and a step of the count (%s) are at least 1", book.Origin("tables/quality.yaml"), book.Origin("tables/combat.yaml"))
	}
	return &e, nil
}

// rules is the edition that is played by.
func rules(ref *play.Referee) *edition { return ref.Setup.Edition.(*edition) }

// difficulty is the modifier of a step (HH-1.3).
func (e *edition) difficulty(step play.Rule) int8 {
	switch step {
	case DiffVeryeasy:
		return e.hard.VeryEasy
	case DiffEasy:
		return e.hard.Easy
	case DiffLittle:
		return e.hard.Little
	case DiffDemanding:
		return e.hard.Demanding
	case DiffHard:
		return e.hard.Hard
	case DiffVeryhard:
		return e.hard.VeryHard
	}
	return e.hard.Standard
}

// Pace is what a table has to know of the course of things.
type Pace struct {
	Step                  int8 // from one count of a figure to its next (HH-2.1)
	ShortRests, LongRests int8 // a day (HH-7.6, 7.7)
}

// PaceOf reads it from the tables in force.
func PaceOf(book *rulebook.Book) (Pace, error) {
	var e edition
	err := errors.Join(book.Decode("combat", &e.combat), book.Decode("rests", &e.rests))
	return Pace{e.combat.Step, e.rests.Short.Day, e.rests.Long.Day}, err
}
