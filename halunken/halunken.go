// Package halunken has the rules of Helden & Halunken, a role-playing game with
// 2W10, as its German rules summary has them: checks, combat by initiative,
// conditions, magic, rests.
//
// Each procedure names the ids of the checklist that it carries out. Where the
// summary leaves a reading open, a ruling decides. A Schritt is a unit of the
// board.
package halunken

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// Columns of a figure's profile. A skill of 0 is one that the figure does not
// have; a monster's general value then stands for it (Monsterstufe, HH-11.4).
const (
	INI   table.Stat = iota // Initiative
	BW                      // Bewegungsweite, Schritt
	MaxLP                   // Lebenspunkte
	MaxWP                   // Willenspunkte
	MaxGP                   // Glückspunkte
	Rea                     // Reaktionen per round
	KK                      // Kampfkunst
	UB                      // Unbeugsamkeit
	MK                      // Magiekunde
	WK                      // Willenskraft
	SP                      // Spürsinn
	HK                      // Heilkunde
	HW                      // Handwerk
	ANG                     // bonus on attacks
	VER                     // bonus on defences
	SCH                     // bonus on damage
	RS                      // Rüstungsschutz
	BE                      // Behinderung, shown alone
	MS                      // Monsterstufe
	GK                      // mastered Güteklasse
	Extra                   // further turns a round of a Bossmonster
)

// Columns of an item's profile.
const (
	Die       table.Stat = iota // sides of the damage die
	ItemSCH                     // bonus on each damage die
	ItemANG                     // bonus on attacks
	ItemVER                     // bonus on defences
	Range                       // reach of a weapon or spell, Schritt
	Hands                       // that it takes
	NeedFokus                   // of a spell
	CostWP                      // of a spell
	Grade                       // Güteklasse of a spell
	Radius                      // of a spell's area, Schritt; 0: one target
	Against                     // the skill that defends against a spell, plus 1; 0: none
	Effect                      // what a spell does
	Heals                       // dice of LP that a potion brings
)

// What spells do.
const (
	Harms    int8 = iota // damage dice by QS
	Confuses             // verwirrt; from QS 3 on the next action is lost, too
	Mends                // QS × 2 LP
	Topples              // niedergeworfen; from QS 3 on benommen
)

// Traits of items.
const (
	Breaking   uint64 = 1 << iota // brechend
	Direct                        // direkt
	NonLethal                     // nicht-tödlich
	Magical                       // magischer Schaden
	Fire                          // elementar, Feuer
	Frost                         // elementar, Frost
	Poison                        // Gift
	SpellFocus                    // Zauberfokus: casts without a free hand
	FromBook                      // a spell that has to stand in an equipped book
)

const elemental = Fire | Frost

// Kinds of damage that one can be resistant, immune or vulnerable to. A skill
// of a profile is one bit for each, at resist, immune and weak.
const (
	physical = iota
	magical
	fire
	frost
	poison
	damageKinds

	resist = 0
	immune = damageKinds
	weak   = 2 * damageKinds
)

// Categories of figures, Profile.Kind.
const (
	Hero uint8 = iota
	Foe
	Beast
	Boss
)

// Categories of items, ItemProfile.Kind.
const (
	MeleeArm uint8 = iota
	RangedArm
	Shield
	Spell
	Book
	Potion
)

// Tokens of a figure.
const (
	LP = table.Token(iota)
	WP
	GP
	Reactions // left in this round
	Count     // at which it acts next (HH-2.1); 0 or less: no more
	Fokus     // gathered
	FokusFor  // the spell that it is for: item number plus 1 as an unsigned byte
	Lost      // actions that will be lost (HH-8.7)
	GuardOn   // figure number plus 1, against whom defence is better (HH-5.6)
	Drains    // Zehrend, a bit for each kind
	HelpLeft  // bonus on the next check (HH-1.9)
	Modifier  // of the next check, as the SL says
	DazedBy   // the skill of the check that ends Benommen, plus 1
	Turns     // further turns of a Bossmonster left in this round
	CapGP     // Glückspunkte burned for good
	GuardTwo  // another figure against whom defence is better
)

// Tokens of the battle.
const (
	Phase      = table.Token(0)
	Counting   = table.Token(1) // the count that is being played
	Day        = table.Token(2)
	Hours      = table.Token(3) // since the last rest
	ShortRests = table.Token(4) // of today
	LongRests  = table.Token(5)
	Fight      = table.Token(6) // which encounter this is
	Undone     = table.Token(7) // 1: the action just chosen came to nothing and is still there
)

// Tokens of a side.
const Score = table.Token(1)

// Phases.
const (
	BeforeFight int8 = iota
	Fighting
	Camping
)

// Statuses of a figure.
const (
	Standing    uint8 = iota
	Down              // niedergeworfen (HH-8.5)
	Dying             // sterbend (HH-7.4)
	Stable            // at 0 LP or less, but no longer dying (HH-7.5)
	Unconscious       // by non-lethal damage (HH-11.3)
)

// Why a figure is not on the table, Figure.Off.
const (
	OnTable uint8 = iota
	Waiting
	Dead
	Fled
	Behind // out of the fight when the encounter ended
)

// Conditions of a figure (Zustände).
const (
	Angeschlagen   table.Condition = 1 << iota // inflicted (HH-8.1)
	Halved                                     // at half LP or less (HH-7.3)
	Benommen                                   // HH-8.2
	Eingeschraenkt                             // HH-8.3
	Entmutigt                                  // HH-8.4
	Verwirrt                                   // HH-8.7
	IsLater                                    // comes with a later encounter
)

// Kinds of Zehrend, bits of the token Drains: pool and cause (HH-8.8).
const (
	Bleeding   int8 = 1 << iota // LP
	Burning                     // LP, fire
	Poisoned                    // LP, poison
	Manabrand                   // WP
	drainKinds = 4
)

// Statuses of items.
const (
	Ready  uint8 = iota
	Wedged       // HH-4.5
	UsedUp       // up (HH-11.12)
)

const schritt = board.Unit

// profile is the profile of a figure, item that of an item.
func profile(ref *play.Referee, who table.FigureID) *table.Profile {
	return ref.Setup.ProfileOf(&ref.Figures[who])
}

func item(ref *play.Referee, i table.ItemID) *table.ItemProfile { return &ref.Setup.Items[i] }

// ruling is the choice in force for a doubtful place.
func ruling(ref *play.Referee, id play.RulingID) uint8 { return ref.Setup.Rulings[id] }

// able says whether a figure takes part: on the table, with more than 0 LP.
func able(f *table.Figure) bool { return f.Off == OnTable && f.Status <= Down }

// foesOf are the able enemies of a figure, matesOf its able friends without
// itself.
func foesOf(ref *play.Referee, who table.FigureID) uint64 {
	return sideOf(ref, ref.Figures[who].Side.Other())
}

func matesOf(ref *play.Referee, who table.FigureID) uint64 {
	return sideOf(ref, ref.Figures[who].Side) &^ (1 << who)
}

// sideOf are the able figures of a side.
func sideOf(ref *play.Referee, seat table.Seat) (set uint64) {
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == seat && able(f) {
			set |= 1 << i
		}
	}
	return set
}

// master speaks for the SL, who plays the side of the foes.
func master(who table.FigureID) play.By {
	return play.By{Seat: table.Blue, Who: who, Whom: table.None, Item: table.NoItem}
}

// body is how a figure stands or lies on the board.
func body(s *play.Setup, f *table.Figure) board.Body {
	if f.Off != OnTable {
		return board.Body{}
	}
	p := s.ProfileOf(f)
	b := board.Body{At: f.At, Radius: p.Radius, Height: p.Height, Eye: p.Eye}
	if f.Status != Standing {
		b.Height, b.Eye = p.Lying, p.Lying
	}
	return b
}

// Skills are the columns of the skills (Fertigkeiten).
func Skills() []table.Stat { return []table.Stat{KK, UB, MK, WK, SP, HK, HW} }
