// Package play runs battles: procedures of the rules ask a referee for dice,
// choices and facts, and whoever sits behind the referee answers: a random
// source, a person with dice in hand, a journal, an explorer of odds.
//
// It knows how questions are asked, answered, suspended and repeated. It knows
// no rules and no words; rules are numbers here, text stands in the rulebook.
package play

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// A Ruleset is a system of rules in one edition, as a value.
type Ruleset struct {
	System  string     // "n26"
	Keys    []string   // names of the rules, indexed by Rule; Keys[0] is ""
	Procs   []ProcType // each type of procedure with its permanent name
	Rulings []string   // names of the rulings, indexed by RulingID
	Fields  []Field    // what can be set by hand
	// Fits says whether a figure whose values were set by hand can be so; nil:
	// always.
	Fits func(*Setup, *table.Figure) bool
	Off  []string // names of the values of Figure.Off; the first, for on the table, is not used
	// Steps names the questions whose answer begins a step of undo: which
	// fighter to activate, which action to take, whom to set up. A step ends where the
	// next one begins. Without any, each choice and each place is a step.
	Steps []Rule
	// Aside names procedures that previews of an action leave out, since they
	// decide about others than it is aimed at or about where somebody ends up:
	// nerve tests of those who look on, what a vehicle out of control runs into.
	Aside []string
	Begin func(*Referee)
	// Body is how a figure stands on the board.
	Body func(*Setup, *table.Figure) board.Body
	// Compile turns the tables of the rulebook into what the procedures look
	// at: Setup.Edition.
	Compile func(*rulebook.Book) (any, error)
}

// A Field is a value that can be set by hand, with its bounds.
type Field struct {
	Key    string // "wounds"
	Kind   FieldKind
	Index  uint8 // of the token; of the condition's bit
	Lo, Hi int32
	Names  []string // of the values from 0, when they have names
	With   uint8    // of a condition: the status that it comes with and goes with; 0: none
}

// FieldKind is where a field lies.
type FieldKind uint8

// The kinds of fields.
const (
	FigureToken FieldKind = iota
	FigureCondition
	FigureStatus
	FigurePlace
	FigureFacing // in degrees
	ItemStatus
	DoorOpen
	SideToken
)

// MaxRulings is how many rulings the rulesets of one package may have together.
const MaxRulings = 128

// A Setup is all that does not change during a battle: the table's setup, the
// compiled edition, and the rulings in force. It may be shared.
type Setup struct {
	*table.Setup
	Rules   *Ruleset
	Book    *rulebook.Book
	Edition any
	Rulings [MaxRulings]uint8 // the choice in force, indexed by RulingID
	kinds   kindTable
}

// NewSetup prepares a battle. Rulings name choices that differ from the
// defaults, by full keys: "n26.hit.natural": "both".
func NewSetup(rules *Ruleset, book *rulebook.Book, t *table.Setup, rulings map[string]string) (*Setup, error) {
	s := &Setup{Setup: t, Rules: rules, Book: book}
	if len(rules.Procs) > 255 || len(rules.Rulings) > len(s.Rulings) {
		return nil, fmt.Errorf("play: ruleset %s has too many procedures or rulings", rules.System)
	}
	for i, p := range rules.Procs {
		if err := p.Check(); err != nil {
			return nil, err
		}
		if s.kinds.find(p.Type) != 0 {
			return nil, fmt.Errorf("play: ruleset %s defines %s twice", rules.System, p.Name)
		}
		s.kinds.add(p.Type, uint8(i+1))
	}
	var err error
	if s.Rulings, err = ChooseRulings(rules, book, rulings); err != nil {
		return nil, err
	}
	if s.Edition, err = rules.Compile(book); err != nil {
		return nil, err
	}
	return s, nil
}

// A RulingError reports a ruling that cannot be set so.
type RulingError struct {
	Key, Choice string
	Choices     []string // that there are; nil if there is no such ruling
	Note        bool     // there is such a ruling, but only its default is built
}

func (e *RulingError) Error() string {
	switch {
	case e.Note:
		return fmt.Sprintf("ruling %s cannot be switched: only its default is built", e.Key)
	case e.Choices == nil:
		return fmt.Sprintf("there is no ruling %q", e.Key)
	}
	return fmt.Sprintf("ruling %s has no choice %q; choices are %q", e.Key, e.Choice, e.Choices)
}

// ChooseRulings finds the numbers of the choices named.
func ChooseRulings(rules *Ruleset, book *rulebook.Book, named map[string]string) (out [MaxRulings]uint8, err error) {
	left := len(named)
	for id, name := range rules.Rulings {
		key := rules.System + "." + name
		choice, ok := named[key]
		if !ok {
			continue
		}
		left--
		r, ok := book.Ruling(key)
		if !ok {
			return out, &RulingError{Key: key, Choice: choice}
		}
		at := -1
		var all []string
		for i, c := range r.Choices {
			all = append(all, c.Key)
			if c.Key == choice {
				at = i
			}
		}
		if at < 0 {
			return out, &RulingError{Key: key, Choice: choice, Choices: all}
		}
		if at != 0 && !r.Switch {
			return out, &RulingError{Key: key, Choice: choice, Choices: all, Note: true}
		}
		out[id] = uint8(at)
	}
	if left > 0 {
		for _, key := range slices.Sorted(maps.Keys(named)) {
			if !rules.hasRuling(key) {
				return out, &RulingError{Key: key, Choice: named[key]}
			}
		}
	}
	return out, nil
}

func (rs *Ruleset) hasRuling(key string) bool {
	for _, name := range rs.Rulings {
		if rs.System+"."+name == key {
			return true
		}
	}
	return false
}

// Key is the name of a rule within its system, such as "shoot.hit".
func (rs *Ruleset) Key(r Rule) string {
	if int(r) >= len(rs.Keys) {
		return fmt.Sprintf("rule%d", r)
	}
	return rs.Keys[r]
}

// FindRule is the rule of a key.
func (rs *Ruleset) FindRule(key string) (Rule, bool) {
	for r, k := range rs.Keys {
		if k == key && r > 0 {
			return Rule(r), true
		}
	}
	return 0, false
}

// ErrPending is what a source returns that has no answer yet.
var ErrPending = errors.New("play: no answer yet")
