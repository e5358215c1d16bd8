package halunken

import (
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// A hurt is damage as it comes, by its traits.
type hurt struct {
	Traits uint8 // the low bits of the traits of items
}

// hurtOf is the damage of an item.
func hurtOf(traits uint64) hurt {
	return hurt{uint8(traits & (Breaking | Direct | NonLethal | Magical | Fire | Frost | Poison))}
}

// kinds are the kinds of damage that resistances look at: fire by magic is both;
// what is nothing else is physical (HH-11.7); dying is none.
func (h hurt) kinds() (set uint64) {
	for _, k := range [...]struct {
		trait uint64
		kind  int
	}{{Magical, magical}, {Fire, fire}, {Frost, frost}, {Poison, poison}} {
		if h.has(k.trait) {
			set |= 1 << k.kind
		}
	}
	if set == 0 && !(h.has(Direct) && h.has(fromWithin)) {
		set = 1 << physical
	}
	return set
}

func (h hurt) has(trait uint64) bool { return uint64(h.Traits)&trait != 0 }

// armour is the RS that counts against damage (HH-7.2): none if it is direct,
// half (rounded down, A13) if it is brechend; elemental damage is, unless the
// target is resistant or immune.
func armour(ref *play.Referee, by play.By, h hurt) int8 {
	p := profile(ref, by.Whom)
	rs := p.Stat[RS]
	hard := (p.Skills>>resist|p.Skills>>immune)&h.kinds()&(1<<fire|1<<frost) != 0
	switch {
	case h.has(Direct):
		ref.Note(DamageDirect, by, 0, 0)
		return 0
	case h.has(elemental) && !hard:
		ref.Note(DamageElemental, by, int32(rs/2), 0)
		return rs / 2
	case h.has(Breaking) && !(h.has(elemental) && hard):
		ref.Note(DamageBreaking, by, int32(rs/2), 0)
		return rs / 2
	case h.has(Magical):
		ref.Note(DamageMagical, by, int32(rs), 0)
	case h.kinds()&(1<<physical) != 0:
		ref.Note(DamagePhysical, by, int32(rs), 0)
	default:
		ref.Note(DamagePlain, by, int32(rs), 0)
	}
	return rs
}

// each reads damage dice: to each its bonus is added, and the armour taken off,
// which never makes it less than nothing (HH-7.1).
type each struct{ bonus, rs int8 }

// Key is the sum.
func (e each) Key(f *dice.Faces) (sum int) {
	for _, v := range f.All() {
		sum += int(e.Kind(v))
	}
	return sum
}

// Kind is what one die does.
func (e each) Kind(face uint8) uint8 { return uint8(max(0, int8(face)+e.bonus-e.rs)) }

// rollDamage rolls damage dice and applies what the target is: resistant,
// immune, vulnerable (HH-11.2, A34).
func rollDamage(ref *play.Referee, rule play.Rule, by play.By, n int, sides, bonus int8, h hurt) int {
	p := profile(ref, by.Whom)
	if p.Skills>>immune&h.kinds() != 0 {
		ref.Note(DamageImmune, by, 0, 0)
		return 0
	}
	soft := p.Skills>>weak&h.kinds() != 0
	if soft && ruling(ref, RulingVerwundbarkeit) == RulingVerwundbarkeitDie {
		n++
	}
	rs := armour(ref, by, h)
	total := ref.Roll(rule, by, dice.D(min(n, dice.MaxDice), int(sides)), each{bonus, rs})
	if p.Skills>>resist&h.kinds() != 0 {
		total /= 2
		ref.Note(DamageResisted, by, int32(total), 0)
	}
	if soft {
		switch ruling(ref, RulingVerwundbarkeit) {
		case RulingVerwundbarkeitDouble:
			total *= 2
		case RulingVerwundbarkeitHalf:
			total += total / 2
		}
		ref.Note(DamageVulnerable, by, int32(total), 0)
	}
	return total
}

// wound takes Lebenspunkte and sees what comes of it: Angeschlagen at half,
// Sterbend at 0 (HH-7.3, 7.4). A focusing mage has to keep control (HH-9.4).
func wound(ref *play.Referee, by play.By, n int, h hurt) {
	f := &ref.Figures[by.Whom]
	if n <= 0 || f.Off != OnTable {
		return
	}
	was := f.Status
	left := max(int(f.Tokens[LP])-n, -128)
	if h.has(NonLethal) && left < 0 { // A29
		left = min(0, int(f.Tokens[LP]))
	}
	n = int(f.Tokens[LP]) - left
	f.Tokens[LP] = int8(left)
	victim := ref.By(by.Whom)
	ref.Note(LpLost, victim, int32(n), int32(left))
	if h.has(NonLethal) {
		ref.Note(DamageNonlethal, victim, 0, 0)
	}
	settle(ref, by.Whom, h)
	switch {
	case f.Off != OnTable:
	case was == Dying && f.Status == Dying && n > 0 && !h.has(fromWithin):
		again := rollDamage(ref, DyingAgain, by, 1, 10, 0, hurt{Traits: uint8(Direct | fromWithin)}) // A36
		wound(ref, by, again, hurt{Traits: uint8(Direct | fromWithin)})
	default:
		interrupt(ref, by.Whom)
	}
}

// fromWithin marks damage that a dying figure does not suffer from outside: what
// the end of a round brings.
const fromWithin = 1 << 7

// halved says whether a figure is at half its Lebenspunkte or less (HH-7.3, A10).
func halved(f *table.Figure, p *table.Profile) bool { return 2*int(f.Tokens[LP]) <= int(p.Stat[MaxLP]) }

// unsettled says whether the Lebenspunkte of a figure say something else than its
// state.
func unsettled(f *table.Figure, p *table.Profile) bool {
	ub, _ := value(p, unbeugsamkeit)
	return halved(f, p) != f.Has(Halved) || (f.Tokens[LP] > 0) != (f.Status <= Down) || f.Tokens[LP] <= -ub
}

// settle puts a figure into the state that its Lebenspunkte say.
func settle(ref *play.Referee, who table.FigureID, h hurt) {
	f, p := &ref.Figures[who], profile(ref, who)
	by := ref.By(who)
	lp := f.Tokens[LP]
	if half := halved(f, p); half != f.Has(Halved) {
		if half {
			f.Set(Halved)
			ref.Note(Half, by, 0, 0)
			if ruling(ref, RulingAngeschlagenHalf) == RulingAngeschlagenHalfOne && !f.Has(Angeschlagen) {
				f.Set(Angeschlagen)
				ref.Note(CondAngeschlagen, by, 0, 0)
			}
		} else {
			f.Clear(Halved)
			ref.Note(HalfOver, by, 0, 0)
		}
	}
	ub, _ := value(p, unbeugsamkeit)
	switch {
	case lp > 0:
		if f.Status > Down {
			f.Status = Down
		}
	case h.has(NonLethal) && f.Status <= Down:
		f.Status = Unconscious
		ref.Note(UnconsciousNow, by, 0, 0)
	case lp <= -ub: // A11
		die(ref, who)
	case f.Status != Dying && !h.has(NonLethal):
		f.Status = Dying
		ref.Note(DyingNow, by, 0, 0)
	}
}

// die lets a figure die, unless it burns a Glückspunkt for good (HH-11.6; what
// that brings is house).
func die(ref *play.Referee, who table.FigureID) {
	f := &ref.Figures[who]
	by := ref.By(who)
	if f.Tokens[GP] > 0 && !f.Has(Entmutigt) {
		ref.Offers()
		ref.Offer(play.Verb(RescueYes))
		ref.Offer(play.Verb(RescueNo))
		if ref.Choose(Rescue, by).Verb == RescueYes {
			f.Tokens[GP]--
			f.Tokens[CapGP]++
			f.Tokens[LP], f.Status = 0, Stable
			ref.Note(LuckBurned, by, 0, 0)
			ref.Note(Rescued, by, 0, 0)
			return
		}
	}
	f.Off, f.Status, f.Conds = Dead, Standing, 0
	f.Tokens[Fokus], f.Tokens[FokusFor], f.Tokens[Drains] = 0, 0, 0
	ref.Note(DeadNow, by, 0, 0)
}

// loseWill is damage to the Willenspunkte, never below 0. It interrupts a mage like
// any other damage (HH-9.4).
func loseWill(ref *play.Referee, who table.FigureID, n int) {
	f := &ref.Figures[who]
	lost := min(int8(n), f.Tokens[WP])
	f.Tokens[WP] -= lost
	ref.Note(WpLost, ref.By(who), int32(lost), int32(f.Tokens[WP]))
	if lost > 0 {
		interrupt(ref, who)
	}
}

// heal gives Lebenspunkte back, up to all that a figure has.
func heal(ref *play.Referee, who table.FigureID, n int) {
	f := &ref.Figures[who]
	most := profile(ref, who).Stat[MaxLP]
	got := max(0, min(n, int(most)-int(f.Tokens[LP]))) // the SL may have set more than all
	f.Tokens[LP] += int8(got)
	ref.Note(Healed, ref.By(who), int32(got), int32(f.Tokens[LP]))
	settle(ref, who, hurt{Traits: uint8(NonLethal)})
}

// dyingChecks are the checks of the dying at the end of a round, one after
// another (HH-7.4, 8.6).
type dyingChecks struct{ Left table.FigureSet }

func (d dyingChecks) Run(ref *play.Referee) {
	who, rest := d.Left.First()
	if f := &ref.Figures[who]; f.Off == OnTable && f.Status == Dying {
		by := ref.By(who)
		r := check(ref, DyingCheck, by, probenwert(ref, who, unbeugsamkeit, enduring))
		switch {
		case r.passed:
			ref.Note(DyingHeld, by, 0, 0) // for this round (A12)
		case r.fumble:
			die(ref, who)
		default:
			by.Whom = who
			h := hurt{Traits: uint8(Direct | fromWithin)}
			wound(ref, by, rollDamage(ref, DyingDamage, by, 1, 10, 0, h), h)
		}
	}
	if !rest.Empty() {
		play.Then(ref, dyingChecks{rest})
	}
}
