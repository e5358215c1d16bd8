// Package necro has the rules of Necromunda: the procedures that its editions
// share, and the editions as values.
//
// The rules of the edition N26 follow a German quick-reference sheet, those of
// N23 the Action phase of the core rulebook of 2023 and, where that refers on,
// the rest of the book. Each procedure names the ids of the checklists that it
// carries out. Where a source leaves a reading open, a ruling decides.
//
// What both editions do in the same way is written once. Where they differ in a
// number, the number stands in a table; where they differ in what is done, each
// has a procedure of its own, and the edition, a value, says which. Rules code
// never asks which edition is played. Files named n26_ and n23_ belong to one
// edition.
package necro

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// Columns of a fighter's profile.
const (
	M     table.Stat = iota // movement in inches
	WS                      // weapon skill, a target number
	BS                      // ballistic skill, a target number
	S                       // strength
	T                       // toughness
	W                       // wounds (Lebenspunkte)
	I                       // initiative
	A                       // attacks
	Sv                      // save (Rüstungswert), a target number
	Ld                      // leadership
	Cl                      // cool
	Wil                     // willpower
	Int                     // intelligence
	Takes                   // N23: how many fighters his Group Activation may add
	Flank                   // of a vehicle: toughness of its sides; T is that of its front
	Rear                    // of a vehicle: toughness of its rear
	Hnd                     // of a vehicle: handling, a target number; W is its hull points
)

// Columns of a weapon's profile.
const (
	SR        table.Stat = iota // short range in inches
	LR                          // long range in inches
	Str                         // strength, or what is added to the user's
	StrOwn                      // 1: the user's strength counts
	AP                          // armour penetration, 0 or negative
	D                           // damage
	Am                          // ammo value, a target number; 0: none
	RapidFire                   // number of Firepower dice
	BlastSize                   // diameter of the blast template in inches
	AccShort                    // modifier at short range
	AccLong                     // modifier at long range
	LROwn                       // long range as a multiple of the user's strength
)

// Traits of weapons that are modelled; each edition has some of them.
const (
	TraitTemplate    uint64 = 1 << iota // flame template
	TraitAmmo                           // Ammo (X+)
	TraitLight                          // usable in close combat with one die: Light, Sidearm
	TraitUnarmed                        // what everybody has: no second weapon
	_                                   // Rapid Fire (X), in its column
	_                                   // Blast (X), in its column
	_                                   // Damage (X), in its column
	_                                   // Melee, which is a category
	TraitPlentiful                      // reloads without a test
	TraitScarce                         // is never reloaded
	TraitKnockback                      // pushes
	TraitScattershot                    // D6 wound rolls a hit
	TraitUnwieldy                       // Shoot is a Double action; takes both hands
	TraitBlaze                          // sets on fire
	TraitUnstable                       // may blow up
	TraitMelta                          // at short range, 0 Wounds are the end
	TraitGrenade                        // once empty, it is gone
	TraitBackstab                       // +1 S from behind
	TraitDisarm                         // a natural 6 disarms
	TraitParry                          // makes the attacker roll a hit again
	TraitRending                        // a natural 6 to wound: 1 damage more
	TraitPower                          // a natural 6 to hit: no save, 1 damage more
	TraitShock                          // a natural 6 to hit wounds
	TraitFlash                          // blinds
	TraitWeb                            // webs instead of wounding
	TraitAllRound                       // on a vehicle: fires all around
)

// Skills that are modelled, and what armour does.
const (
	NervesOfSteel uint64 = 1 << iota
	Flak                 // armour that is better by 1 against templates
	Carapace             // heavy armour: better by 1 from the front, slower in charges
	ExtraSimple          // one more action, Simple (house)
	ExtraBasic           // one more action, Basic (house)
)

// Categories of fighters, Profile.Kind.
const (
	Leader uint8 = iota
	Champion
	Ganger
	Prospect
	Brute
	Vehicle
	Casket // a loot casket, which belongs to no side
)

// Categories of weapons, ItemProfile.Kind.
const (
	Ranged uint8 = iota
	Sidearm
	Grenade
	Melee
	Equipment
)

// Tokens of a fighter.
const (
	Wounds     = table.Token(0) // left
	FleshWound = table.Token(1) // points of T lost for good
)

// Tokens of a side.
const (
	HasBottled = table.Token(0) // 1: every fighter tests when activated this round
	Score      = table.Token(1) // victory points
)

// Tokens of the battle.
const (
	PriorityOf = table.Token(0) // seat with priority plus 1; 0: nobody yet
	Phase      = table.Token(1)
)

// Phases of a round.
const (
	BeforeBattle int8 = iota
	PriorityPhase
	ActionPhase
	EndPhase
)

// Statuses of a fighter (Status-Zustände), and of what else lies on the table.
const (
	Standing         uint8 = iota
	Prone                  // liegend
	PinnedDown             // festgenagelt
	SeriouslyInjured       // schwer verletzt
	Mobile                 // a vehicle that can drive
	Stalled                // a vehicle that has to be started
	Wrecked                // a vehicle for good
	Shut                   // a loot casket
	Opened                 // a loot casket whose contents are known
)

// Why a figure is not on the table, Figure.Off.
const (
	OnTable uint8 = iota
	NotDeployed
	OutOfAction
	Fled
)

// Conditions of a fighter beside his status.
const (
	IsReady      table.Condition = 1 << iota // has a Ready marker
	IsBroken                                 // flüchtend
	HasAimed                                 // +1 on the next shooting hit roll
	HasRecovered                             // has made his recovery roll this round
	HasFallen                                // fell during his own activation, which ends
	IsActing                                 // is being activated
	IsBurning                                // Blaze
	IsBlind
	IsBlindPaid // has gone without a Ready marker for being blind
	IsConcussed // until the end of the round
	IsInsane    // may lose his mind when activated
	IsLucid     // insane, but himself in this activation
	IsDrunk     // Intoxicated
	IsHidden    // in darkness
	IsWebbed    // treated as seriously injured
	IsHampered  // may perform one action only
	IsTurned    // acts for the other side in this activation
	HasHelped   // has assisted a recovery in this End phase
	IsLimping   // a vehicle that cannot move farther than M in an activation
	IsGroping   // charges somebody whom he did not see
	HasFainted  // a vehicle whose driver has blacked out
	IsDisarmed  // strikes back unarmed until the end of the round
)

const inch = board.Unit

// weapon is the profile of an item.
func weapon(ref *play.Referee, item table.ItemID) *table.ItemProfile {
	return &ref.Setup.Items[item]
}

// profile is the profile of a fighter.
func profile(ref *play.Referee, who table.FigureID) *table.Profile {
	return ref.Setup.ProfileOf(&ref.Figures[who])
}

// toughness is T as it is now.
func toughness(ref *play.Referee, who table.FigureID) int8 {
	return StatNow(ref.Setup, &ref.Figures[who], T)
}

// initiative is I as it is now.
func initiative(ref *play.Referee, who table.FigureID) int8 {
	return StatNow(ref.Setup, &ref.Figures[who], I)
}

// ruling is the choice in force for a doubtful place.
func ruling(ref *play.Referee, id play.RulingID) uint8 { return ref.Setup.Rulings[id] }

// onTable says whether a figure lies or stands on the table.
func onTable(f *table.Figure) bool { return f.Off == OnTable }

// lies says whether a fighter is down: prone, pinned or seriously injured.
func lies(f *table.Figure) bool { return f.Status-Prone <= SeriouslyInjured-Prone }

// drives says whether a figure is a vehicle, wrecked ones too.
func drives(f *table.Figure) bool { return f.Status-Mobile <= Wrecked-Mobile }

// active says whether a fighter counts as active: on the table, neither
// seriously injured (a vehicle: wrecked) nor broken (A9, A10).
func active(f *table.Figure) bool {
	return onTable(f) && f.Status != SeriouslyInjured && f.Status != Wrecked && !f.Has(IsBroken)
}

// members are the figures of a side on the table, as a set.
func members(ref *play.Referee, seat table.Seat) (set uint64) {
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == seat && onTable(f) {
			set |= 1 << i
		}
	}
	return set
}

// foes are the enemies that a fighter keeps away from when he moves: fighters on
// the table that are not seriously injured (borrowed, §2.4).
func foes(ref *play.Referee, who table.FigureID) (set uint64) {
	foe := ref.Figures[who].Side.Other()
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == foe && onTable(f) && f.Status < SeriouslyInjured {
			set |= 1 << i
		}
	}
	return set
}

// touching says whether two figures are in base contact.
func touching(ref *play.Referee, sc *board.Scene, a, b table.FigureID) bool {
	if sc == nil {
		return ref.Fact(Distance, ref.Against(a, b, table.NoItem), play.Fact{Kind: play.FactTouching, A: a, B: b}) == 1
	}
	return sc.Touching(int(a), int(b))
}

// enemies are all enemies on the table.
func enemies(ref *play.Referee, who table.FigureID) uint64 {
	return members(ref, ref.Figures[who].Side.Other())
}

// contacts are all enemies in base contact with a fighter, those who are
// seriously injured among them: they can be charged and fought (N26-2.1, 22.1,
// 22.2 ask only for base contact), though they hold nobody.
func contacts(ref *play.Referee, sc *board.Scene, who table.FigureID) (set uint64) {
	for i, left := 0, enemies(ref, who); left>>i != 0; i++ {
		if left>>i&1 == 1 && touching(ref, sc, who, table.FigureID(i)) {
			set |= 1 << i
		}
	}
	return set
}

// opponents are the enemies in base contact with a fighter that are not
// seriously injured: who is down for good holds nobody.
func opponents(ref *play.Referee, sc *board.Scene, who table.FigureID) (set uint64) {
	for i, left := 0, foes(ref, who); left>>i != 0; i++ {
		if left>>i&1 == 1 && touching(ref, sc, who, table.FigureID(i)) {
			set |= 1 << i
		}
	}
	return set
}

// engaged says whether a fighter has an opponent in base contact.
func engaged(ref *play.Referee, sc *board.Scene, who table.FigureID) bool {
	for i, left := 0, foes(ref, who); left>>i != 0; i++ {
		if left>>i&1 == 1 && touching(ref, sc, who, table.FigureID(i)) {
			return true
		}
	}
	return false
}

// body is how a fighter stands or lies on the board (A39, A42).
func body(s *play.Setup, f *table.Figure) board.Body {
	if f.Off != OnTable {
		return board.Body{}
	}
	p := s.ProfileOf(f)
	b := board.Body{
		At: f.At, Radius: p.Radius, Height: p.Height, Eye: p.Eye,
		Length: p.Length, Width: p.Width, Facing: f.Facing,
	}
	if lies(f) {
		b.Height, b.Eye = p.Lying, p.Lying
		return b
	}
	b.Hides = drives(f) || s.Rulings[RulingSightFigures] == RulingSightFiguresHide
	return b
}
