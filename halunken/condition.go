package halunken

import (
	"math/bits"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// conditionNote says who is in a condition.
func conditionNote(c table.Condition) play.Rule {
	switch c {
	case Angeschlagen:
		return CondAngeschlagen
	case Benommen:
		return CondBenommen
	case Eingeschraenkt:
		return CondEingeschraenkt
	case Entmutigt:
		return CondEntmutigt
	}
	return CondVerwirrt
}

// inflict gives a condition to by.Whom, or what a second time brings (HH-8.1 to
// 8.7). A focusing mage has to keep control (HH-9.4). The cause says what kind of
// damage "according to cause" is (A39).
func inflict(ref *play.Referee, by play.By, c table.Condition, cause hurt) {
	f := &ref.Figures[by.Whom]
	if f.Off != OnTable {
		return
	}
	who := ref.By(by.Whom)
	if !f.Has(c) {
		f.Set(c)
		ref.Note(conditionNote(c), who, 0, 0)
		if c == Benommen { // the check against the cause is the one that defends against it
			f.Tokens[DazedBy] = int8(unbeugsamkeit) + 1
			if by.Item != table.NoItem && item(ref, by.Item).Stat[Against] > 0 {
				f.Tokens[DazedBy] = item(ref, by.Item).Stat[Against]
			}
		}
		interrupt(ref, by.Whom)
		return
	}
	switch c {
	case Angeschlagen:
		wound(ref, by, rollDamage(ref, AgainDamage, by, 1, 10, 0, cause), cause)
	case Benommen:
		cause.Traits |= uint8(Direct)
		wound(ref, by, rollDamage(ref, AgainDirect, by, 1, 10, 0, cause), cause)
	case Eingeschraenkt:
		if f.Status == Standing {
			ref.Note(AgainFall, who, 0, 0)
		}
		fallDown(ref, by, cause, true)
	case Entmutigt:
		loseWill(ref, by.Whom, ref.Roll(AgainWill, who, dice.D(1, 10), dice.Sum(0)))
	case Verwirrt:
		f.Tokens[Lost] = 1 // the next one, however often
		ref.Note(AgainLost, who, 0, 0)
		interrupt(ref, by.Whom)
	}
}

// fallDown makes a figure niedergeworfen (HH-8.5). Who lies already becomes
// eingeschränkt; if both hold, or the fall came of that, the chain ends in 1W10
// (A19).
func fallDown(ref *play.Referee, by play.By, cause hurt, limping bool) {
	f := &ref.Figures[by.Whom]
	who := ref.By(by.Whom)
	switch {
	case f.Status == Standing:
		f.Status = Down
		ref.Note(CondNiedergeworfen, who, 0, 0)
		interrupt(ref, by.Whom)
	case !limping && !f.Has(Eingeschraenkt):
		ref.Note(AgainLimp, who, 0, 0)
		inflict(ref, by, Eingeschraenkt, cause)
	default:
		wound(ref, by, rollDamage(ref, AgainDamage, by, 1, 10, 0, cause), cause)
	}
}

// Drain kinds: which pool, which damage, which check ends it, and what is said of
// it (HH-8.8, 11.12; the fitting check is house except for the Manabrand,
// HH-10.1).
var drainOf = [drainKinds]struct {
	will bool
	hurt hurt
	skill
	begins, ends play.Rule
}{
	{false, hurt{}, unbeugsamkeit, DrainBleeding, DrainBleedingOver},
	{false, hurt{uint8(Fire)}, unbeugsamkeit, DrainBurning, DrainBurningOver},
	{false, hurt{uint8(Poison)}, unbeugsamkeit, DrainPoison, DrainPoisonOver},
	{true, hurt{uint8(Magical)}, magiekunde, DrainMana, DrainManaOver},
}

// drain gives Zehrend of a kind; the same kind again is 1W10 at once (HH-8.8).
func drain(ref *play.Referee, by play.By, kind int8) {
	f := &ref.Figures[by.Whom]
	if f.Off != OnTable {
		return
	}
	k := bits.TrailingZeros8(uint8(kind))
	if f.Tokens[Drains]&kind == 0 {
		f.Tokens[Drains] |= kind
		ref.Note(drainOf[k].begins, ref.By(by.Whom), 0, 0)
		interrupt(ref, by.Whom)
		return
	}
	drained(ref, AgainDrain, by, k)
}

// drained is 1W10 of a kind of Zehrend (A14: armour counts by the cause).
func drained(ref *play.Referee, rule play.Rule, by play.By, k int) {
	d := &drainOf[k]
	if d.will {
		loseWill(ref, by.Whom, ref.Roll(rule, ref.By(by.Whom), dice.D(1, 10), dice.Sum(0)))
		return
	}
	h := d.hurt
	if rule != AgainDrain {
		h.Traits |= fromWithin
	}
	wound(ref, by, rollDamage(ref, rule, by, 1, 10, 0, h), h)
}

// draining is the end of a round for those who are zehrend: damage, then the
// check that ends it (HH-8.8). One kind of one figure at a time.
type draining struct {
	Left table.FigureSet
	Kind uint8
}

func (d draining) Run(ref *play.Referee) {
	who, rest := d.Left.First()
	f := &ref.Figures[who]
	if kind := int8(1) << d.Kind; f.Off == OnTable && f.Tokens[Drains]&kind != 0 {
		rule := DrainLp
		if drainOf[d.Kind].will {
			rule = DrainWp
		}
		self := play.By{Seat: f.Side, Who: who, Whom: who, Item: table.NoItem}
		drained(ref, rule, self, int(d.Kind))
		play.Then(ref, drainCheck{who, d.Kind})
	}
	switch {
	case d.Kind+1 < drainKinds:
		play.Then(ref, draining{d.Left, d.Kind + 1})
	case !rest.Empty():
		play.Then(ref, draining{rest, 0})
	}
}

// drainCheck is the check that ends a kind of Zehrend.
type drainCheck struct {
	Who  table.FigureID
	Kind uint8
}

func (d drainCheck) Run(ref *play.Referee) {
	f := &ref.Figures[d.Who]
	if f.Off != OnTable {
		return
	}
	by := ref.By(d.Who)
	if check(ref, DrainCheck, by, probenwert(ref, d.Who, drainOf[d.Kind].skill, enduring)).passed {
		f.Tokens[Drains] &^= 1 << d.Kind
		ref.Note(drainOf[d.Kind].ends, by, 0, 0)
	}
}

// shakeable are the conditions that an action can shake off, with the verb and
// the skill (HH-8.1, 8.3, 8.4, 8.7; the fitting check of 8.3 is house).
var shakeable = [...]struct {
	cond  table.Condition
	verb  play.Rule
	skill skill
}{
	{Angeschlagen, ShakeAngeschlagen, unbeugsamkeit},
	{Eingeschraenkt, ShakeEingeschraenkt, unbeugsamkeit},
	{Entmutigt, ShakeEntmutigt, willenskraft},
	{Verwirrt, ShakeVerwirrt, spuersinn},
}

func whyNoShake(ref *play.Referee, who table.FigureID) play.Rule {
	if f := &ref.Figures[who]; !f.Has(Angeschlagen | Eingeschraenkt | Entmutigt | Verwirrt) {
		return WhyNocondition
	}
	return 0
}

// shaking is the action of shaking off a condition.
type shaking struct{ Who table.FigureID }

func (s shaking) Run(ref *play.Referee) {
	f := &ref.Figures[s.Who]
	by := ref.By(s.Who)
	ref.Offers()
	for _, c := range shakeable {
		if f.Has(c.cond) {
			ref.Offer(play.Verb(c.verb))
		}
	}
	verb := ref.ChooseOrOnly(ShakeWhich, by).Verb
	for _, c := range shakeable {
		if c.verb != verb {
			continue
		}
		if check(ref, Shake, by, probenwert(ref, s.Who, c.skill, acting)).passed {
			f.Clear(c.cond)
			ref.Note(ShakeOff, by, 0, 0)
		} else {
			ref.Note(ShakeFailed, by, 0, 0)
		}
	}
}
