package halunken

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// fokusFor is the spell that a figure has gathered Fokus for, NoItem if none.
func fokusFor(f *table.Figure) table.ItemID {
	return table.ItemID(uint8(f.Tokens[FokusFor]) - 1) // 0 becomes NoItem
}

// loseFokus lets the gathered Fokus go (HH-9.3).
func loseFokus(ref *play.Referee, who table.FigureID) {
	f := &ref.Figures[who]
	if f.Tokens[Fokus] == 0 {
		return
	}
	f.Tokens[Fokus], f.Tokens[FokusFor] = 0, 0
	ref.Note(FocusLost, ref.By(who), 0, 0)
}

// whyNoSpell is the reason why a spell is out of reach, 0 if it is not: it has
// to be learned or to stand in an equipped book, of a grade that is mastered
// (HH-9.1).
func whyNoSpell(ref *play.Referee, who table.FigureID, i table.ItemID) play.Rule {
	w := item(ref, i)
	switch {
	case w.Stat[Grade] > profile(ref, who).Stat[GK]:
		return WhyGrade
	case w.Traits&FromBook != 0 && !owns(ref, who, Book):
		return WhyNospell
	}
	return 0
}

// owns says whether a figure has a usable item of a kind.
func owns(ref *play.Referee, who table.FigureID, kind uint8) bool {
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner == who && ref.Items[i].Status == Ready && item(ref, table.ItemID(i)).Kind == kind {
			return true
		}
	}
	return false
}

// whyNoFocusFor is the reason why a figure cannot gather Fokus for a spell.
func whyNoFocusFor(ref *play.Referee, who table.FigureID, i table.ItemID) play.Rule {
	if no := whyNoSpell(ref, who, i); no != 0 {
		return no
	}
	f := &ref.Figures[who]
	switch need := item(ref, i).Stat[NeedFokus]; {
	case need == 0:
		return WhyFocused
	case fokusFor(f) == i && f.Tokens[Fokus] >= need:
		return WhyFocused
	}
	return 0
}

// whyNoCastOf is the reason why a figure cannot cast a spell now.
func whyNoCastOf(ref *play.Referee, who table.FigureID, i table.ItemID) play.Rule {
	if no := whyNoSpell(ref, who, i); no != 0 {
		return no
	}
	f, w := &ref.Figures[who], item(ref, i)
	switch {
	case w.Stat[NeedFokus] > 0 && (fokusFor(f) != i || f.Tokens[Fokus] < w.Stat[NeedFokus]):
		return WhyNofocus
	case f.Tokens[WP] < w.Stat[CostWP]:
		return WhyNowp
	case !handFree(ref, who):
		return WhyNohand
	}
	if w.Stat[Effect] == Mends || w.Stat[Radius] > 0 && ref.Scene() != nil {
		return 0
	}
	why := WhyNofoe
	for set := foesOf(ref, who); set != 0; set &= set - 1 {
		no := whyNotAt(ref, who, table.FigureID(bits.TrailingZeros64(set)), i)
		if no == 0 {
			return 0
		}
		why = no
	}
	return why
}

// handFree says whether a figure can cast: a hand is free, or it has a
// Zauberfokus (HH-9.5). A shield takes one hand, the largest weapon its own.
func handFree(ref *play.Referee, who table.FigureID) bool {
	hands, shield := int8(0), int8(0)
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner != who {
			continue
		}
		w := item(ref, table.ItemID(i))
		if w.Traits&SpellFocus != 0 {
			return true
		}
		switch w.Kind {
		case Shield:
			shield = 1
		case MeleeArm, RangedArm:
			hands = max(hands, w.Stat[Hands])
		}
	}
	return hands+shield < 2
}

// anySpell is the reason why no spell of a figure passes a test, 0 if one does.
func anySpell(ref *play.Referee, who table.FigureID, why func(*play.Referee, table.FigureID, table.ItemID) play.Rule) play.Rule {
	no := WhyNospell
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner != who || item(ref, table.ItemID(i)).Kind != Spell {
			continue
		}
		if no = why(ref, who, table.ItemID(i)); no == 0 {
			return 0
		}
	}
	return no
}

// chooseSpell asks for a spell that passes a test.
func chooseSpell(ref *play.Referee, rule play.Rule, who table.FigureID, why func(*play.Referee, table.FigureID, table.ItemID) play.Rule) table.ItemID {
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		if id := table.ItemID(i); ref.Items[i].Owner == who && item(ref, id).Kind == Spell {
			ref.OfferUnless(play.Use(Go, id), why(ref, who, id))
		}
	}
	return ref.ChooseOrOnly(rule, ref.By(who)).Item
}

// focusing is the action of gathering Fokus: 1 for just this spell (HH-9.2).
type focusing struct{ Who table.FigureID }

func (a focusing) Run(ref *play.Referee) {
	f := &ref.Figures[a.Who]
	spell := chooseSpell(ref, FocusSpell, a.Who, whyNoFocusFor)
	if fokusFor(f) != spell {
		loseFokus(ref, a.Who)
		f.Tokens[FokusFor] = int8(uint8(spell) + 1)
	}
	f.Tokens[Fokus]++
	by := ref.By(a.Who)
	by.Item = spell
	ref.Note(Focus, by, int32(f.Tokens[Fokus]), int32(item(ref, spell).Stat[NeedFokus]))
}

// interrupt makes a mage who is focusing keep control (HH-9.4): he took damage or
// a condition while he had Fokus.
func interrupt(ref *play.Referee, who table.FigureID) {
	if f := &ref.Figures[who]; f.Off == OnTable && f.Tokens[Fokus] > 0 {
		play.Then(ref, controlling{who})
	}
}

// controlling is the control check with Willenskraft. Failed, the spell fails and
// control is lost; passed, the Fokus stays, or goes all the same (A31), as it does
// for who is benommen (HH-9.3) or out of the fight.
type controlling struct{ Who table.FigureID }

func (c controlling) Run(ref *play.Referee) {
	f := &ref.Figures[c.Who]
	if f.Tokens[Fokus] == 0 || f.Off != OnTable {
		return
	}
	by := ref.By(c.Who)
	fokus := f.Tokens[Fokus]
	r := check(ref, Control, by, probenwert(ref, c.Who, willenskraft, acting))
	if r.passed {
		ref.Note(ControlHeld, by, int32(fokus), 0)
		if !canFight(ref, c.Who) || ruling(ref, RulingFokusInterrupted) == RulingFokusInterruptedGone {
			loseFokus(ref, c.Who)
		}
		return
	}
	ref.Note(ControlLost, by, int32(fokus), 0)
	loseFokus(ref, c.Who)
	less := fokus // A8
	switch ruling(ref, RulingControlRoll) {
	case RulingControlRollPlain:
		less = 0
	case RulingControlRollMargin:
		less = r.by
	}
	play.Then(ref, surging{c.Who, fokus, less})
}

// surging is the table of lost control (HH-10.1).
type surging struct {
	Who   table.FigureID
	Fokus int8
	Less  int8
}

func (s surging) Run(ref *play.Referee) {
	by := ref.By(s.Who)
	self := play.By{Seat: by.Seat, Who: s.Who, Whom: s.Who, Item: table.NoItem}
	h := hurt{uint8(Breaking | Magical)}
	switch row(ref, TableControl, by, s.Less) {
	case rowBody:
		ref.Note(ControlImplosion, by, int32(s.Fokus), 0)
		wound(ref, self, rollDamage(ref, ControlDamage, self, int(s.Fokus)+1, 10, 0, h), h) // A32
	case rowDevastated:
		ref.Note(ControlExplosion, by, int32(s.Fokus), 0)
		set := uint64(1) << s.Who
		for i := range ref.Figures[:ref.NFigures] {
			if whom := table.FigureID(i); whom != s.Who && ref.Figures[i].Off == OnTable && apart(ref, s.Who, whom) <= (int32(s.Fokus)+1)*5*schritt {
				set |= 1 << i
			}
		}
		play.Then(ref, exploding{table.SetOf(set), s.Who})
	case rowDeep:
		ref.Note(ControlManabrand, by, 0, 0)
		drain(ref, self, Manabrand)
	case rowHead:
		ref.Note(ControlMisfire, by, 0, 0)
	case rowLeg:
		ref.Note(ControlFeedback, by, 0, 0)
		loseWill(ref, s.Who, ref.Roll(ControlWill, by, dice.D(1, 10), dice.Sum(0)))
		inflict(ref, self, Angeschlagen, h)
	case rowDangerous:
		ref.Note(ControlTurmoil, by, 0, 0)
		inflict(ref, self, Verwirrt, h)
	default:
		ref.Note(ControlHarmless, by, 0, 0)
	}
}

// exploding is the Arkane Explosion for one figure after another.
type exploding struct {
	Left table.FigureSet
	Who  table.FigureID
}

func (e exploding) Run(ref *play.Referee) {
	whom, rest := e.Left.First()
	if ref.Figures[whom].Off == OnTable {
		by := ref.Against(e.Who, whom, table.NoItem)
		h := hurt{uint8(Breaking | Magical)}
		wound(ref, by, rollDamage(ref, ControlDamage, by, 1, 10, 0, h), h)
	}
	if !rest.Empty() {
		play.Then(ref, exploding{rest, e.Who})
	}
}

// casting is the action of casting a spell: Magiekunde, maybe against the
// target's defence (HH-9.5).
type casting struct{ Who table.FigureID }

func (c casting) Run(ref *play.Referee) {
	f := &ref.Figures[c.Who]
	by := ref.By(c.Who)
	by.Item = chooseSpell(ref, CastSpell, c.Who, whyNoCastOf)
	w := item(ref, by.Item)
	set := c.targets(ref, by, w)
	if set == 0 {
		return // out of reach
	}
	if n := w.Stat[CostWP]; n > 0 {
		f.Tokens[WP] -= n
		ref.Note(CastWp, by, int32(n), int32(f.Tokens[WP]))
	}
	if w.Stat[NeedFokus] > 0 {
		f.Tokens[Fokus], f.Tokens[FokusFor] = 0, 0 // spent, not lost
	}
	play.Then(ref, effecting{table.SetOf(set), c.Who, by.Item})
}

// targets asks whom or where a spell meets.
func (c casting) targets(ref *play.Referee, by play.By, w *table.ItemProfile) uint64 {
	sc := ref.Scene()
	switch {
	case w.Stat[Effect] == Mends:
		ref.Offers()
		for i := range ref.Figures[:ref.NFigures] {
			g := &ref.Figures[i]
			if g.Side == by.Seat && g.Off == OnTable && (sc == nil || sc.Within(int(c.Who), i, int32(w.Stat[Range])*schritt)) {
				ref.Offer(play.Pick(Go, table.FigureID(i)))
			}
		}
		return c.within(ref, by, ref.ChooseOrOnly(CastTarget, by).Who)
	case w.Stat[Radius] > 0 && sc != nil:
		at := ref.Point(CastPlace, by, play.Place{Kind: play.PlaceAim, Who: c.Who, Seen: true, Moves: board.Moves{Foes: foesOf(ref, c.Who), Contact: -1}})
		from, far := ref.Figures[c.Who].At, int32(w.Stat[Range])*schritt+profile(ref, c.Who).Radius
		if board.Straight(from.XY(), at.XY()) > far { // it comes no farther
			ref.Note(WhyRange, by, 0, 0)
			at = board.Ahead(board.Point{X: from.X, Y: from.Y, Z: at.Z}, board.Bearing(from.XY(), at.XY()), far)
		}
		ref.Note(CastArea, by, 0, 0)
		return ref.Scene().Blast(at, int32(w.Stat[Radius])*schritt, true)
	}
	set := c.within(ref, by, chooseTarget(ref, CastTarget, by))
	if w.Stat[Radius] == 0 || set == 0 {
		return set
	}
	// Without a map the SL says who else is in the area.
	ref.Note(CastArea, by, 0, 0)
	for {
		ref.Offers()
		ref.Offer(play.Verb(CastNomore))
		for i := range ref.Figures[:ref.NFigures] {
			if ref.Figures[i].Off == OnTable && set>>i&1 == 0 {
				ref.Offer(play.Pick(Go, table.FigureID(i)))
			}
		}
		more := ref.ChooseOrOnly(CastMore, by)
		if more.Verb == CastNomore {
			return set
		}
		set |= 1 << more.Who
	}
}

// within is a chosen target as a set, empty if the SL says that it is too far.
func (c casting) within(ref *play.Referee, by play.By, whom table.FigureID) uint64 {
	if by.Whom = whom; !inReach(ref, by) {
		return 0
	}
	return 1 << whom
}

// effecting is the casting check (Wirkprobe); its QS decides what the spell does.
type effecting struct {
	Set  table.FigureSet
	Who  table.FigureID
	Item table.ItemID
}

func (e effecting) Run(ref *play.Referee) {
	by := ref.By(e.Who)
	by.Item = e.Item
	w := item(ref, e.Item)
	_, defended := defenceSkill(w)
	why := acting
	if defended {
		why = attacking // what can be defended against is an attack
	}
	r := check(ref, Cast, by, probenwert(ref, e.Who, magiekunde, why))
	foes := e.Set.Bits() & foesOf(ref, e.Who)
	switch {
	case r.fumble && foes != 0 && defended:
		whom := table.FigureID(bits.TrailingZeros64(foes))
		play.Then(ref, answer{exchange{Who: e.Who, Whom: whom, Item: e.Item, Flags: attackFumble}})
	case r.fumble && defended:
		play.Then(ref, blunder{Who: e.Who, Whom: e.Who, Item: e.Item})
	case !r.passed:
		if r.fumble {
			ref.Note(Complication, by, 0, 0)
		}
		ref.Note(CastFailed, by, 0, 0)
	default:
		ref.Note(CastMade, by, int32(r.qs), 0)
		for set := e.Set.Bits(); set != 0; set &= set - 1 {
			whom := table.FigureID(bits.TrailingZeros64(set))
			if ref.Figures[whom].Off != OnTable {
				continue
			}
			if !defended {
				play.Then(ref, effect{e.Who, whom, e.Item, r.qs})
				continue
			}
			play.Then(ref, answer{exchange{Who: e.Who, Whom: whom, Item: e.Item, AV: r.value, AQ: r.qs, Flags: flagsOf(r)}})
		}
	}
}

// effect is what a spell does to a target that has no defence.
type effect struct {
	Who, Whom table.FigureID
	Item      table.ItemID
	QS        int8
}

func (e effect) Run(ref *play.Referee) {
	by := ref.Against(e.Who, e.Whom, e.Item)
	if item(ref, e.Item).Stat[Effect] == Harms {
		land(ref, by, int(e.QS), e.QS, false)
		return
	}
	apply(ref, by, e.QS)
}

// apply does what a spell does that is not damage (house samples).
func apply(ref *play.Referee, by play.By, qs int8) {
	switch item(ref, by.Item).Stat[Effect] {
	case Confuses:
		ref.Note(CastConfuse, by, 0, 0)
		inflict(ref, by, Verwirrt, hurt{uint8(Magical)})
		if qs >= 3 {
			ref.Figures[by.Whom].Tokens[Lost] = 1
			ref.Note(AgainLost, ref.By(by.Whom), 0, 0)
		}
	case Topples:
		ref.Note(CastTopple, by, 0, 0)
		fallDown(ref, by, hurt{uint8(Magical)}, false)
		if qs >= 3 {
			inflict(ref, by, Benommen, hurt{uint8(Magical)})
		}
	case Mends:
		ref.Note(CastHeal, by, 0, 0)
		heal(ref, by.Whom, 2*int(qs))
	}
}
