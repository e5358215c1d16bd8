// Package necropolis has the rules of Necropolis, a horror skirmish, as its page on
// combat and injury has them: batches of ten-sided dice on damage charts, injury
// bars, recovery, and antagonists that nobody has to play.
//
// Each procedure names the ids of the checklist that it carries out. Where the sheet
// leaves a reading open, a ruling decides; what is borrowed from elsewhere says so.
// Lengths are inches.
package necropolis

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// Columns of a figure's profile.
const (
	Move    table.Stat = iota // colour of the base: how far it runs
	Actions                   // a turn
	Okay                      // slots of the injury bar, by section
	Impaired
	Door
)

// Columns of an item's profile.
const (
	Type  table.Stat = iota // of its dice: a line of the damage charts
	Range                   // colour; none: base contact
	Dice                    // of a batch
	Ammo                    // shots
	Make                    // actions that it takes to make it; 0: it is there
)

// Colours of distances.
const (
	NoColour int8 = iota
	Blue
	Yellow
	Green
	White
)

// Colours are their names in files, Types those of dice.
var (
	Colours = [...]string{NoColour: "", Blue: "blue", Yellow: "yellow", Green: "green", White: "white"}
	Types   = [...]string{Lethal: "lethal", Bash: "bash", Stake: "stake"}
)

// Types of dice: lines of a damage chart.
const (
	Lethal int8 = iota
	Bash
	Stake
)

// Categories of items, ItemProfile.Kind.
const (
	Gun  uint8 = iota // shoots, in base contact, too (NEC-4.6)
	Hand              // close combat
)

// Tokens of a figure.
const (
	Wound  = table.Token(iota) // slots that the marker has moved from the right end (NEC-1.2)
	Left                       // actions left in this turn
	Lost                       // markers of lost actions (borrowed)
	PreyOf                     // figure number plus 1, whom an antagonist is after
)

// Tokens of the battle.
const (
	Phase  = table.Token(0)
	Coming = table.Token(1) // antagonists that come with the next Antagonist turn
	Kills  = table.Token(2) // antagonists killed
	Undone = table.Token(3) // actions that were chosen, came to nothing and are still there
)

// Phases.
const (
	BeforeBattle int8 = iota
	ProtagonistTurn
	AntagonistTurn
	BothTurns // sides alternate model by model (A20)
)

// Statuses of a figure.
const (
	Up   uint8 = iota
	Down       // knocked down: lies, and has to get up (NEC-6.2, A11)
	Out        // knocked out (NEC-5.7)
)

// Why a figure is not on the table, Figure.Off.
const (
	OnTable uint8 = iota
	Waiting       // to be set up
	Dead
	Reserve  // comes if a call brings it
	Stalking // on the Stalking Board
)

// Conditions of a figure.
const (
	Hurt       table.Condition = 1 << iota // injured in this turn: no Recovery die (NEC-2.1)
	Unaware                                // has not noticed anything yet (borrowed)
	Closed                                 // walked into contact: no attack before the next own turn (NEC-5.3)
	Called                                 // has called out this turn
	Crawled                                // has crawled this turn (NEC-1.6)
	Acted                                  // has been activated this turn
	Drawn                                  // goes for a noise
	Loose                                  // has advanced, or was let loose (borrowed)
	Marked                                 // a first kill wound (borrowed)
	Sought                                 // has to be rescued
	IsReserve                              // begins in reserve
	IsStalking                             // begins on the Stalking Board
)

const inch = board.Unit

func profile(ref *play.Referee, who table.FigureID) *table.Profile {
	return ref.Setup.ProfileOf(&ref.Figures[who])
}

func item(ref *play.Referee, i table.ItemID) *table.ItemProfile { return &ref.Setup.Items[i] }

// ruling is the choice in force for a doubtful place.
func ruling(ref *play.Referee, id play.RulingID) uint8 { return ref.Setup.Rulings[id] }

// kindOf is the kind of a figure.
func kindOf(ref *play.Referee, who table.FigureID) *kind {
	return &rules(ref).kinds[profile(ref, who).Kind]
}

// A Section is a part of the injury bar (NEC-1.1).
type Section uint8

// The sections, in the order of getting worse.
const (
	IsOkay Section = iota
	IsImpaired
	AtDoor
)

// sectionOf is where the marker of a figure stands: on the first OKAY slot at the
// start (A1). Those without an injury bar are OKAY.
func sectionOf(p *table.Profile, f *table.Figure) Section {
	switch n := f.Tokens[Wound]; {
	case n < p.Stat[Okay]:
		return IsOkay
	case n < p.Stat[Okay]+p.Stat[Impaired]:
		return IsImpaired
	case p.Stat[Okay] == 0: // no bar
		return IsOkay
	}
	return AtDoor
}

// slots is the length of an injury bar.
func slots(p *table.Profile) int8 { return p.Stat[Okay] + p.Stat[Impaired] + p.Stat[Door] }

func section(ref *play.Referee, who table.FigureID) Section {
	return sectionOf(profile(ref, who), &ref.Figures[who])
}

// impaired says whether a figure is hampered by its injury: feral ones are not.
func impaired(ref *play.Referee, who table.FigureID) bool {
	return section(ref, who) == IsImpaired && !kindOf(ref, who).Feral
}

// atDoor says whether a figure can do nothing but crawl.
func atDoor(ref *play.Referee, who table.FigureID) bool {
	return section(ref, who) == AtDoor && !kindOf(ref, who).Feral
}

// present says whether a figure is on the table and takes notice.
func present(f *table.Figure) bool { return f.Off == OnTable && !f.Has(Unaware) }

// able says whether a figure can be activated at all.
func able(f *table.Figure) bool { return present(f) && f.Status != Out }

// sideOf are the figures of a side on the table, foesOf those whom a figure can
// attack: protagonists that nobody has found yet are left alone.
func sideOf(ref *play.Referee, seat table.Seat) (set uint64) {
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == seat && f.Off == OnTable {
			set |= 1 << i
		}
	}
	return set
}

func foesOf(ref *play.Referee, who table.FigureID) (set uint64) {
	seat := ref.Figures[who].Side.Other()
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == seat && f.Off == OnTable && (seat == table.Blue || !f.Has(Unaware)) {
			set |= 1 << i
		}
	}
	return set
}

// touching are those of a set in base contact with a figure.
func touching(ref *play.Referee, who table.FigureID, set uint64) (in uint64) {
	sc := ref.Scene()
	if sc == nil {
		return 0
	}
	for each := range figures(set) {
		if each != who && sc.Touching(int(who), int(each)) {
			in |= 1 << each
		}
	}
	return in
}

// body is how a figure stands or lies on the board.
func body(s *play.Setup, f *table.Figure) board.Body {
	if f.Off != OnTable {
		return board.Body{}
	}
	p := s.ProfileOf(f)
	b := board.Body{At: f.At, Radius: p.Radius, Height: p.Height, Eye: p.Eye}
	if f.Status != Up {
		b.Height, b.Eye = p.Lying, p.Lying
	}
	return b
}
