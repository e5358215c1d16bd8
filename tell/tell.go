// Package tell turns events, requests and refusals into sentences of one
// language. The words are those of the rulebook; what holds for all systems
// (how a roll is written, why a place is refused) stands in its shared words
// under keys that begin with "tell.".
//
// It knows no rules: a sentence says what an event says, no more. A number that
// is told is the number that was used.
package tell

import (
	"strings"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// Keys that mean the same in all systems.
const (
	keyByHand   = "byhand"   // a value set by hand; {what}
	keyDoor     = "door"     // a choice of doors by number
	keyTerminal = "terminal" // a choice of terminals by number
	keyDoubtful = "doubtful" // carried out as printed; {ruling}
)

// A Teller tells a battle in one language. Any number of goroutines may use it.
type Teller struct {
	setup  *play.Setup
	words  *rulebook.Words
	lang   int // index into names
	pieces []board.Piece
}

// New makes a teller for a language, given as a tag such as de, en or de-CH.
func New(setup *play.Setup, lang string) *Teller {
	t := &Teller{setup: setup}
	if setup.Book != nil {
		t.words = setup.Book.Words(lang)
	} else if w, err := rulebook.Shared(lang); err == nil { // a system without a book: its keys are its words
		t.words = w
	} else {
		panic(err) // the shared words are part of the program
	}
	if t.words.Language() != "de" {
		t.lang = 1
	}
	if setup.Map != nil {
		t.pieces = setup.Map.Pieces()
	}
	return t
}

// Words is the words that the teller uses.
func (t *Teller) Words() *rulebook.Words { return t.words }

// key is the key of a rule, as the rulebook has it.
func (t *Teller) key(r play.Rule) string { return t.setup.Rules.Key(r) }

// say is a phrase of the words.
func (t *Teller) say(key string, a rulebook.Args) string { return t.words.Say(key, a) }

// Title is what headings call a rule.
func (t *Teller) Title(r play.Rule) string { return t.words.Title(t.key(r)) }

// Figure is the name of a figure.
func (t *Teller) Figure(id table.FigureID) string {
	if int(id) >= int(t.setup.Start.NFigures) {
		return t.say("tell.nobody", nil)
	}
	return t.setup.ProfileOf(&t.setup.Start.Figures[id]).Name
}

// Item is the name of an item.
func (t *Teller) Item(id table.ItemID) string {
	if int(id) >= len(t.setup.Items) {
		return t.say("tell.nothing", nil)
	}
	return t.name(t.setup.Items[id].Name)
}

// Side is the name of a side, or of the game master.
func (t *Teller) Side(s table.Seat) string {
	switch {
	case s >= table.MaxSides:
		return t.say("tell.master", nil)
	case t.setup.Sides[s] != "":
		return t.setup.Sides[s]
	case s == table.Red:
		return t.say("tell.red", nil)
	}
	return t.say("tell.blue", nil)
}

// Door is the name of a door, Terminal that of a terminal, by its number.
func (t *Teller) Door(n int) string {
	return t.fixture("tell.door", n, func(p *board.Piece) bool { return int(p.Door) == n })
}

// Terminal is the name of a terminal, by its number.
func (t *Teller) Terminal(n int) string {
	return t.fixture("tell.terminal", n, func(p *board.Piece) bool { return p.Door < 0 && int(p.Terminal) == n })
}

func (t *Teller) fixture(key string, n int, is func(*board.Piece) bool) string {
	for i := range t.pieces {
		if p := &t.pieces[i]; is(p) && p.Name != "" {
			return p.Name
		}
	}
	return t.say(key, rulebook.Args{"n": n + 1})
}

// name is one of the names in German and English.
func (t *Teller) name(names [2]string) string {
	if names[t.lang] == "" {
		return names[1-t.lang]
	}
	return names[t.lang]
}

// Pool is a handful of dice as players of the language write it: 2W6, 2d6.
func (t *Teller) Pool(p dice.Pool) string {
	return t.say("tell.pool", rulebook.Args{"n": p.N, "m": p.Sides})
}

// Place is a point in units of the table.
func (t *Teller) Place(at board.Point) string {
	a := rulebook.Args{"x": rulebook.Inches(at.X), "y": rulebook.Inches(at.Y), "z": rulebook.Inches(at.Z)}
	if at.Z != 0 {
		return t.say("tell.place.high", a)
	}
	return t.say("tell.place", a)
}

// args fills the places of a phrase with whom and what it is about.
func (t *Teller) args(by play.By, n, m int32) rulebook.Args {
	a := rulebook.Args{
		"n": n, "m": m, "side": later(func() string { return t.Side(by.Seat) }),
		"scenario": t.name(t.setup.Scenario.Name), "door": later(func() string { return t.Door(int(n)) }), "what": n,
	}
	if by.Who != table.None {
		a["who"] = t.Figure(by.Who)
	}
	if by.Whom != table.None {
		a["whom"] = t.Figure(by.Whom)
	}
	if by.Item != table.NoItem {
		a["item"] = t.Item(by.Item)
		if int(by.Item) < len(t.setup.Items) {
			a["trait"] = later(func() string { return t.traits(t.setup.Items[by.Item].Labels) })
		}
	}
	return a
}

// later is a text that is only made if a phrase has a place for it.
type later func() string

func (l later) String() string { return l() }

// traits names traits that are shown but not modelled: "knockback (4+)".
func (t *Teller) traits(labels []string) string {
	names := make([]string, len(labels))
	for i, l := range labels {
		key, arg, ok := strings.Cut(l, " ")
		if names[i] = t.words.Title("trait." + key); ok {
			names[i] += " " + arg
		}
	}
	return t.words.List(names)
}

// Doubt says, of a rule that is carried out as printed although that is
// doubtful, so; of others nothing.
func (t *Teller) Doubt(r play.Rule) string {
	if t.setup.Book == nil {
		return ""
	}
	rule, ok := t.setup.Book.Rule(t.key(r))
	if !ok || rule.Doubtful == "" {
		return ""
	}
	name := rule.Doubtful
	if ruling, ok := t.setup.Book.Ruling(name); ok {
		name = ruling.Title.In(t.words.Language())
	}
	return t.say(keyDoubtful, rulebook.Args{"ruling": name})
}
