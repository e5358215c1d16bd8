package web

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// NoToken stands where a system has no such counter.
const NoToken = table.Token(255)

// A System is a game system as the battle table shows it: its rules and words,
// and what the numbers of the state mean to a reader. It is data; the command
// fills it, so that this package imports no ruleset.
//
// Words are keys of the system's rulebook. An empty key is not shown.
type System struct {
	Rules  *play.Ruleset
	Schema *table.Schema
	Book   *rulebook.Book
	// Geometry is how figures stand where a gang says nothing.
	Geometry roster.Geometry

	Status     []string // by Figure.Status: "status.standing"
	Off        []string // by Figure.Off; the first means on the table and is not used
	Conditions []string // by bit of Figure.Conds
	ItemStatus []string // by Item.Status
	Phases     []string // by the battle's token Phase

	// Tokens, NoToken where there is none.
	Phase    table.Token // of the battle: index into Phases
	Priority table.Token // of the battle: the seat that has priority plus 1, 0 nobody
	Points   table.Token // of a side: victory points
	Bottled  table.Token // of a side: 1 when its nerve has broken

	// Bars are what a figure has left, the first is what wounds take.
	Bars []Bar
	// States are what has befallen a figure besides its conditions, or what it
	// has gathered. Nil: nothing.
	States func(*play.State, *table.Figure) []State
	// ItemStates are what an item has left, or what it lacks. Nil: nothing.
	ItemStates func(*play.Setup, *play.State, table.ItemID) []State
	// Meter is a row of slots with a marker that wounds move along it, nil for a
	// figure that has none. Nil: nobody has.
	Meter func(*play.Setup, *table.Figure) *Meter
	// Metered are the columns of the profile that meters show: they are not listed.
	Metered []table.Stat
	// Chart is what dice do to a figure, a line for each kind of them. Nil: that is
	// not read off charts.
	Chart func(*play.Setup, *table.Figure) []ChartLine
	// Reads is what each face of the dice of a roll comes to, from 1, where each die
	// is read by itself; nil for other rolls. Nil: there are none.
	Reads func(*play.Setup, play.Rule, play.By) []Effect
	// Group is all whom an option of the open choice would be turned upon (bit i:
	// figure i), 0 where it is the one who is named. Nil: it always is.
	Group func(*play.Game, play.Option) uint64
	// Struck says, of a figure as it was and as it is, whether it has been hit by what
	// was turned upon it. Only systems with Group need it.
	Struck func(was, is *table.Figure) bool
	// Track is the order in which figures act, nil where sides take turns.
	Track *Track
	// Camp is what lies between encounters, nil where a battle is one.
	Camp *Camp
	// Probe is how people ask for a check by itself. Nil: they do not.
	Probe *Probe
	// Mastered says that a game master plays the second side and may roll
	// unseen.
	Mastered bool

	// What a figure counts as. All but Ready must be set.
	Lying  func(*table.Figure) bool // is down, drawn so
	Ready  func(*table.Figure) bool // may still be activated this round; nil: nobody is said to be
	Active func(*table.Figure) bool // counts as fighting
	Gone   func(*table.Figure) bool // left the battle: out of action, fled

	// Faces says that figures look somewhere; Arc is how many degrees wide they
	// see. Nil: all around.
	Faces bool
	Arc   func(*play.Setup) int16
	// Wrecked says that a vehicle is one no more: it is drawn crossed. Nil: there
	// are none.
	Wrecked func(*table.Figure) bool

	// Hides says that nothing is measured before an action has been declared: the
	// table then shows no distances, no sight and no odds of a choice. Nil: never.
	// Premeasure is the key of the ruling that decides.
	Hides      func(*play.Setup) bool
	Premeasure string

	// Stat is a fighter's value as it is now, where it can differ from the
	// profile (flesh wounds). Nil: it never does.
	Stat func(s *play.Setup, f *table.Figure, c table.Stat) int8

	// Cover is the rule that names the cover of what is seen so: a part of the
	// hit roll. Nil: the system knows no cover.
	Cover func(s *play.Setup, look board.Sight, lying bool) play.Rule
	// Template is the outline of the template that an open question for a place to
	// aim at would lay, and the figures (bit i: figure i) under it. Nil: none is
	// shown.
	Template func(g *play.Game, at board.Point) (outline []board.XY, touched uint64)
	// Figure.Status of a figure that stands and of one that lies, for "what if".
	Stands, Lies uint8

	// Marks are the choices before which the sum of the state is written into the
	// journal, such as whom to activate.
	Marks []play.Rule
	// Headings are the notes that begin a part of the log, such as a phase.
	Headings []play.Rule

	// Odds are the choices at which chances are shown, such as shot.target. The
	// procedure that asks must line up nothing that goes on after its own
	// outcome. At an open roll chances are always shown.
	Odds []play.Rule
	// InReach says that odds without a map take a target to be within reach.
	InReach bool
	// Chances are the events that odds ask about, at most 32 with those of Also.
	Chances []Chance
}

// A Bar is a number that runs down from a column of the profile.
type Bar struct {
	Token table.Token
	Max   table.Stat
	// Word is the key whose abbreviation names it, such as stat.lp. Empty: the
	// column of a vehicle, or what all systems call wounds.
	Word  string
	Plain bool // told as a number, not drawn
}

// A State is something that a figure has, or that has befallen it.
type State struct {
	Word   string       // key
	N      int          // 0: not told
	Signed bool         // N is a modifier
	Item   table.ItemID // what it is for; NoItem: nothing
	Plain  bool         // goes without an explanation
	Lacks  bool         // an item is of no use because of it
}

// A Meter is a row of slots in sections, the first one where nothing has befallen
// the figure yet.
type Meter struct {
	Sections []Section
	At       int // the slot of the marker, from 0
}

// A Section is some slots of a meter.
type Section struct {
	Word  string // key of its title
	Slots int
}

// A ChartLine is what the faces of a kind of dice do, from 1.
type ChartLine struct {
	Word  string // key of the title of the dice
	Faces []Effect
}

// An Effect is what a face of a die does.
type Effect struct {
	Word string // key; its phrase may take n
	N    int    // 0: none; else it stands where there is little room
	Tone Tone
}

// Tone is how much an effect stands out.
type Tone uint8

// The tones.
const (
	Nothing Tone = iota // the die did nothing
	Slight
	Grave
)

// A Track is an order of acting by counts that run down, as in a round of
// initiative.
type Track struct {
	Count table.Token // of a figure: the count at which it acts next; 0 or less: not any more
	Now   table.Token // of the battle: the count that is played
	Extra table.Token // of a figure: turns after all counts; NoToken: none
	Step  int8        // counts between two turns of a figure
	Phase int8        // of the battle's token Phase, while figures act
	// Before says whether of two figures at the same count the first acts first.
	Before func(s *play.Setup, a, b *table.Figure) bool
	Turns  []play.Rule // notes that a figure's turn begins
	Ends   []play.Rule // notes after which it is nobody's turn
}

// A Camp is the time between encounters.
type Camp struct {
	Phase int8 // of the battle's token Phase
	Fight table.Token
	Day   table.Token
	Hours table.Token // since the last rest
	Rests []Rest
}

// A Rest is a kind of rest, of which there are so many a day.
type Rest struct {
	Token table.Token // of the battle: so many of today
	Most  int8
	Word  string // key of its title
}

// A Probe is a row of choices that leads to a check.
type Probe struct {
	From []Way // choices that can begin it
	Who  play.Rule
	// Skill, Difficulty and Against are asked in this order.
	Skill, Difficulty, Against play.Rule
	// Outcomes are the notes that tell how the check went; with Levels the same
	// note counts apart for each number from 1.
	Outcomes []Outcome
}

// A Way is a verb of a choice.
type Way struct{ Rule, Verb play.Rule }

// An Outcome is what a check can come to.
type Outcome struct {
	Event  play.Rule
	Word   string // key of its title; "": that of the event
	Levels int8   // the numbers that the note can have; 0: it has none
	Also   []play.Rule
}

// A Chance is an event whose probability is shown before a choice is made.
type Chance struct {
	Event play.Rule // what has to happen: a note, or a check that is passed; or one of Also
	Also  []play.Rule
	Whom  ChanceOf // whose event counts
	Word  string   // key of its words; "": those of the event
}

// ChanceOf is whose events a chance counts.
type ChanceOf uint8

// Whose events count.
const (
	OfTarget ChanceOf = iota // of the figure acted upon
	OfActor                  // of the figure that acts
	OfAnybody
)

// Key is the system's short name: n26.
func (s *System) Key() string { return s.Rules.System }

// word is the i-th of a list of keys, "" past its end.
func word(keys []string, i int) string {
	if i < len(keys) {
		return keys[i]
	}
	return ""
}
