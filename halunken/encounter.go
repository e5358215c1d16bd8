package halunken

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// begin lines up the first encounter.
func begin(ref *play.Referee) { play.Then(ref, opener{}) }

// opener begins: those who come with a later encounter wait, the others are set
// up or stand where the scenario has put them.
type opener struct{}

func (opener) Run(ref *play.Referee) {
	ref.Tokens[Day] = 1
	ref.Tokens[Hours] = 24
	ref.Note(BattleBegin, play.BySide(table.Master), 0, 0)
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if f.Has(IsLater) {
			f.Off = Waiting
		}
		f.Clear(Halved)
		if halved(f, ref.Setup.ProfileOf(f)) {
			f.Set(Halved)
		}
	}
	if ref.Setup.Scenario.Deploy != table.DeployPlaced {
		first := table.Red
		if ref.Setup.Scenario.First == table.Blue {
			first = table.Blue
		}
		play.Then(ref, deploy{first})
	}
	play.Then(ref, meeting{})
}

// deploy sets up the figures that wait and do not come later, in turn or one
// side after the other; heroes begin if the scenario does not say otherwise.
type deploy struct{ Side table.Seat }

// waiting says whether a side has somebody to set up.
func waiting(ref *play.Referee, seat table.Seat) bool {
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == seat && f.Off == Waiting && !f.Has(IsLater) {
			return true
		}
	}
	return false
}

func (d deploy) Run(ref *play.Referee) {
	if !waiting(ref, d.Side) {
		if d.Side = d.Side.Other(); !waiting(ref, d.Side) {
			return
		}
	}
	ref.Offers()
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == d.Side && f.Off == Waiting && !f.Has(IsLater) {
			ref.Offer(play.Pick(Go, table.FigureID(i)))
		}
	}
	who := ref.ChooseOrOnly(DeployWho, play.BySide(d.Side)).Who
	f := &ref.Figures[who]
	f.Off, f.At = OnTable, aside
	by := ref.By(who)
	f.At = ref.Point(DeployPlace, by, play.Place{Kind: play.PlaceDeploy, Who: who, Moves: moves(ref, who), Zones: ref.Setup.Scenario.Zones[d.Side]})
	ref.Note(DeployPlaced, by, 0, 0)
	if ref.Setup.Scenario.Deploy == table.DeployAlternating {
		d.Side = d.Side.Other()
	}
	play.Then(ref, d)
}

// aside is where a figure is while a place for it is looked for.
var aside = board.Point{X: -10 * schritt, Y: -10 * schritt}

// meeting begins an encounter.
type meeting struct{}

func (meeting) Run(ref *play.Referee) {
	ref.Tokens[Phase] = Fighting
	ref.Tokens[Fight]++
	ref.Round = 0
	ref.Note(EncounterBegin, play.BySide(table.Master), int32(ref.Tokens[Fight]), 0)
	play.Then(ref, round{})
}

// round is a combat round: everybody counts from their Initiative, reactions are
// back (HH-2.1, 2.3).
type round struct{}

func (round) Run(ref *play.Referee) {
	ref.Round++
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if f.Off != OnTable {
			continue
		}
		p := ref.Setup.ProfileOf(f)
		f.Tokens[Count] = p.Stat[INI]
		f.Tokens[GuardOn], f.Tokens[GuardTwo] = 0, 0
		f.Tokens[Turns] = p.Stat[Extra]
		f.Tokens[Reactions] = p.Stat[Rea]
		if f.Has(Benommen) {
			f.Tokens[Reactions] = 0 // A18
		}
	}
	ref.Note(RoundBegin, play.BySide(table.Master), int32(ref.Round), 0)
	play.Then(ref, counting{})
	play.Then(ref, roundEnd{})
}

// counting finds who acts next: the highest count, of equal ones the higher
// Initiative, then the heroes (HH-2.1, A17).
type counting struct{}

func (counting) Run(ref *play.Referee) {
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Off == OnTable && unsettled(f, ref.Setup.ProfileOf(f)) { // set by hand
			h := hurt{}
			if f.Status > Down {
				h.Traits = uint8(NonLethal) // who is stable stays so
			}
			settle(ref, table.FigureID(i), h)
		}
	}
	if sideOf(ref, table.Red) == 0 || sideOf(ref, table.Blue) == 0 && !dying(ref) {
		return
	}
	next := -1
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if !able(f) || f.Tokens[Count] <= 0 {
			continue
		}
		if next < 0 || before(ref, f, &ref.Figures[next]) {
			next = i
		}
	}
	if next < 0 {
		play.Then(ref, bossTurns{})
		return
	}
	f := &ref.Figures[next]
	ref.Tokens[Counting] = f.Tokens[Count]
	who := table.FigureID(next)
	ref.Note(Turn, ref.By(who), int32(f.Tokens[Count]), 0)
	f.Tokens[Count] -= rules(ref).combat.Step
	play.Then(ref, turn{who})
	play.Then(ref, counting{})
}

// dying says whether a hero is dying: the rounds go on until that is settled.
func dying(ref *play.Referee) bool {
	for set := party(ref); set != 0; set &= set - 1 {
		if ref.Figures[bits.TrailingZeros64(set)].Status == Dying {
			return true
		}
	}
	return false
}

// before says whether a figure acts before another.
func before(ref *play.Referee, a, b *table.Figure) bool {
	if a.Tokens[Count] != b.Tokens[Count] {
		return a.Tokens[Count] > b.Tokens[Count]
	}
	return First(ref.Setup, a, b)
}

// First says who acts first of two figures whose counts are equal (A17).
func First(s *play.Setup, a, b *table.Figure) bool {
	if x, y := s.ProfileOf(a).Stat[INI], s.ProfileOf(b).Stat[INI]; x != y {
		return x > y
	}
	return a.Side == table.Red && b.Side != table.Red
}

// bossTurns are the further turns of Bossmonsters, when all counts are spent
// (HH-11.4; what they have more is house).
type bossTurns struct{}

func (bossTurns) Run(ref *play.Referee) {
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if !able(f) || f.Tokens[Turns] <= 0 {
			continue
		}
		f.Tokens[Turns]--
		ref.Note(BossExtra, ref.By(table.FigureID(i)), int32(f.Tokens[Turns]), 0)
		play.Then(ref, turn{table.FigureID(i)})
		play.Then(ref, counting{})
		return
	}
}

// turn is one turn of a figure: an action, and a short move with it (HH-2.2).
type turn struct{ Who table.FigureID }

func (t turn) Run(ref *play.Referee) {
	f := &ref.Figures[t.Who]
	by := ref.By(t.Who)
	switch {
	case !able(f):
		return
	case f.Has(Benommen):
		play.Then(ref, dazed(t))
		return
	case f.Tokens[Lost] > 0:
		f.Tokens[Lost]--
		ref.Note(ActionLost, by, 0, 0)
		return
	}
	play.Then(ref, choosing{Who: t.Who})
}

// dazed is the turn of who is Benommen: a check against the cause, and nothing
// else (HH-8.2).
type dazed struct{ Who table.FigureID }

func (d dazed) Run(ref *play.Referee) {
	f := &ref.Figures[d.Who]
	by := ref.By(d.Who)
	ref.Note(Dazed, by, 0, 0)
	loseFokus(ref, d.Who) // if it was set by hand (HH-9.3)
	s := unbeugsamkeit    // if nothing else is said
	if by := f.Tokens[DazedBy]; by > 0 {
		s = skill(by - 1)
	}
	if check(ref, DazedCheck, by, probenwert(ref, d.Who, s, enduring)).passed {
		f.Clear(Benommen)
		ref.Note(DazedOver, by, 0, 0)
	}
}

// A deed is an action.
type deed struct {
	verb play.Rule
	why  func(*play.Referee, table.FigureID) play.Rule
	do   func(*play.Referee, table.FigureID)
}

// deeds are the actions; each is the one action of a turn.
var deeds = [...]deed{
	{ActAttack, whyNoAttack, func(ref *play.Referee, who table.FigureID) { play.Then(ref, arming{who}) }},
	{ActCast, func(ref *play.Referee, who table.FigureID) play.Rule { return anySpell(ref, who, whyNoCastOf) },
		func(ref *play.Referee, who table.FigureID) { play.Then(ref, casting{who}) }},
	{ActFocus, func(ref *play.Referee, who table.FigureID) play.Rule { return anySpell(ref, who, whyNoFocusFor) },
		func(ref *play.Referee, who table.FigureID) { play.Then(ref, focusing{who}) }},
	{ActMove, whyNoMove, func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, path{Left: int16(pace(ref, who)), Who: who, Gait: walking})
	}},
	{ActShake, whyNoShake, func(ref *play.Referee, who table.FigureID) { play.Then(ref, shaking{who}) }},
	{ActStand, whyNoStand, standUp},
	{ActFree, whyNoFree, func(ref *play.Referee, who table.FigureID) { play.Then(ref, freeing{who}) }},
	{ActTend, whyNoTend, func(ref *play.Referee, who table.FigureID) { play.Then(ref, tending{who}) }},
	{ActHelp, whyNoHelp, func(ref *play.Referee, who table.FigureID) { play.Then(ref, helping{who}) }},
	{ActUse, whyNoUse, func(ref *play.Referee, who table.FigureID) { play.Then(ref, using{who}) }},
	{ActProbe, nil, func(ref *play.Referee, who table.FigureID) { play.Then(ref, probing{who}) }},
}

// choosing asks what a figure does in its turn: one action, a short move before
// or after it, and for a Glückspunkt another action (HH-11.6, house).
type choosing struct {
	Who          table.FigureID
	Acted, Moved bool
	Lucky        bool
}

func (c choosing) Run(ref *play.Referee) {
	f := &ref.Figures[c.Who]
	if !able(f) || f.Has(Benommen) {
		return
	}
	if ref.Tokens[Undone] != 0 {
		ref.Tokens[Undone], c.Acted = 0, false
	}
	by := ref.By(c.Who)
	short := c.whyNoShort(ref)
	luck := c.whyNoLuck(f)
	if c.Acted && short != 0 && luck != 0 {
		ref.Note(TurnDone, by, 0, 0)
		return
	}
	ref.Offers()
	for i := range deeds {
		why := play.Rule(0)
		switch {
		case c.Acted:
			why = WhyActed
		case deeds[i].why != nil:
			why = deeds[i].why(ref, c.Who)
		}
		ref.OfferUnless(play.Verb(deeds[i].verb), why)
	}
	ref.OfferUnless(play.Verb(ActShort), short)
	ref.OfferUnless(play.Verb(ActLuck), luck)
	ref.Offer(play.Verb(ActCheck))
	ref.Offer(play.Verb(ActEnd))
	switch verb := ref.Choose(Act, by).Verb; verb {
	case ActEnd:
		ref.Note(Ended, by, 0, 0)
		return
	case ActCheck:
		play.Then(ref, probing{anyone(ref)})
	case ActShort:
		c.Moved = true
		play.Then(ref, path{Left: int16(shortPace(ref, c.Who)), Who: c.Who, Gait: shortly})
	case ActLuck:
		f.Tokens[GP]--
		ref.Note(LuckSpent, by, int32(f.Tokens[GP]), 0)
		c.Acted, c.Moved, c.Lucky = f.Tokens[Lost] > 0, false, true // a short move with each action (HH-2.2)
		if f.Tokens[Lost] > 0 {
			f.Tokens[Lost] = 0
			ref.Note(ActionLost, by, 0, 0)
		}
	default:
		for i := range deeds {
			if deeds[i].verb == verb {
				deeds[i].do(ref, c.Who)
			}
		}
		c.Acted = true
	}
	play.Then(ref, c)
}

// whyNoShort is the reason why there is no short move (left).
func (c *choosing) whyNoShort(ref *play.Referee) play.Rule {
	switch {
	case ref.Scene() == nil:
		return WhyNomap
	case c.Moved:
		return WhyShort
	case ref.Figures[c.Who].Status == Down:
		return WhyLies
	}
	return 0
}

// whyNoLuck is the reason why no Glückspunkt brings a further action.
func (c *choosing) whyNoLuck(f *table.Figure) play.Rule {
	switch {
	case !c.Acted:
		return WhyNotacted
	case c.Lucky:
		return WhyActed
	case f.Tokens[GP] <= 0 || f.Has(Entmutigt):
		return WhyNoluck
	}
	return 0
}

func whyNoStand(ref *play.Referee, who table.FigureID) play.Rule {
	if ref.Figures[who].Status != Down {
		return WhyNotdown
	}
	return 0
}

// standUp gets a figure to its feet, without a check (HH-8.5).
func standUp(ref *play.Referee, who table.FigureID) {
	ref.Figures[who].Status = Standing
	ref.Note(Stood, ref.By(who), 0, 0)
}

// whyNoFree is the reason why there is no weapon to free.
func whyNoFree(ref *play.Referee, who table.FigureID) play.Rule {
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner == who && ref.Items[i].Status == Wedged {
			return 0
		}
	}
	return WhyNotwedged
}

// freeing is the action of freeing a wedged weapon: Unbeugsamkeit for close
// combat, Handwerk for a ranged weapon (HH-4.5).
type freeing struct{ Who table.FigureID }

func (a freeing) Run(ref *play.Referee) {
	by := ref.By(a.Who)
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner == a.Who && ref.Items[i].Status == Wedged {
			ref.Offer(play.Use(Go, table.ItemID(i)))
		}
	}
	by.Item = ref.ChooseOrOnly(FreeWhich, by).Item
	s := unbeugsamkeit
	if item(ref, by.Item).Kind == RangedArm {
		s = handwerk
	}
	if check(ref, Free, by, probenwert(ref, a.Who, s, acting)).passed {
		ref.Items[by.Item].Status = Ready
		ref.Note(Freed, by, 0, 0)
	} else {
		ref.Note(FreeFailed, by, 0, 0)
	}
}

// beside are the figures of a set within reach of a hand, 1 Schritt; in camp
// everybody is.
func beside(ref *play.Referee, who table.FigureID, set uint64) uint64 {
	sc := ref.Scene()
	if sc == nil || ref.Tokens[Phase] == Camping {
		return set
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros64(rest); !sc.Within(int(who), i, schritt) {
			set &^= 1 << i
		}
	}
	return set
}

// patients are the dying beside a figure.
func patients(ref *play.Referee, who table.FigureID) (set uint64) {
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; i != int(who) && f.Off == OnTable && f.Status == Dying {
			set |= 1 << i
		}
	}
	return beside(ref, who, set)
}

func whyNoTend(ref *play.Referee, who table.FigureID) play.Rule {
	if patients(ref, who) == 0 {
		return WhyNopatient
	}
	return 0
}

// tending is the action of stabilising a dying figure: Heilkunde (HH-7.5, 8.6).
// Its Lebenspunkte stay as they are (A12).
type tending struct{ Who table.FigureID }

func (t tending) Run(ref *play.Referee) {
	by := ref.By(t.Who)
	ref.Offers()
	for set := patients(ref, t.Who); set != 0; set &= set - 1 {
		ref.Offer(play.Pick(Go, table.FigureID(bits.TrailingZeros64(set))))
	}
	by.Whom = ref.ChooseOrOnly(TendWhom, by).Who
	if check(ref, Tend, by, probenwert(ref, t.Who, heilkunde, acting)).passed {
		ref.Figures[by.Whom].Status = Stable
		ref.Note(TendStable, by, 0, 0)
	} else {
		ref.Note(TendFailed, by, 0, 0)
	}
}

func whyNoHelp(ref *play.Referee, who table.FigureID) play.Rule {
	if beside(ref, who, matesOf(ref, who)) == 0 {
		return WhyNofriend
	}
	return 0
}

// helping is the action of helping a friend: the QS of a check adds to his next
// Probenwert; several helpers add up (HH-1.9, A21).
type helping struct{ Who table.FigureID }

func (h helping) Run(ref *play.Referee) {
	by := ref.By(h.Who)
	ref.Offers()
	for set := beside(ref, h.Who, matesOf(ref, h.Who)); set != 0; set &= set - 1 {
		ref.Offer(play.Pick(Go, table.FigureID(bits.TrailingZeros64(set))))
	}
	by.Whom = ref.ChooseOrOnly(HelpWhom, by).Who
	s := chooseSkill(ref, HelpSkill, by)
	r := check(ref, Probe, by, probenwert(ref, h.Who, s, acting))
	if r.passed {
		ref.Figures[by.Whom].Tokens[HelpLeft] += r.qs
		ref.Note(HelpedNow, by, int32(r.qs), 0)
	} else {
		ref.Note(Failed, by, 0, 0)
	}
}

func whyNoUse(ref *play.Referee, who table.FigureID) play.Rule {
	if !owns(ref, who, Potion) {
		return WhyNoitem
	}
	return 0
}

// using uses up a Verbrauchsgegenstand (HH-11.12): potions heal.
type using struct{ Who table.FigureID }

func (u using) Run(ref *play.Referee) {
	by := ref.By(u.Who)
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner == u.Who && ref.Items[i].Status == Ready && item(ref, table.ItemID(i)).Kind == Potion {
			ref.Offer(play.Use(Go, table.ItemID(i)))
		}
	}
	by.Item = ref.ChooseOrOnly(UseItem, by).Item
	ref.Items[by.Item].Status = UsedUp
	ref.Note(UsedNow, by, 0, 0)
	if n := item(ref, by.Item).Stat[Heals]; n > 0 {
		heal(ref, u.Who, ref.Roll(UseHeal, by, dice.D(int(n), 10), dice.Sum(0)))
	}
}

// roundEnd is the end of a round: Zehrend, then the dying, then whether anybody
// goes on (HH-7.4, 8.8).
type roundEnd struct{}

func (roundEnd) Run(ref *play.Referee) {
	ref.Note(RoundEnd, play.BySide(table.Master), int32(ref.Round), 0)
	var drains, dying uint64
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if f.Off != OnTable {
			continue
		}
		if f.Tokens[Drains] != 0 {
			drains |= 1 << i
		}
		dying |= 1 << i // who dies of Zehrend just now is among them
	}
	if drains != 0 {
		play.Then(ref, draining{table.SetOf(drains), 0})
	}
	if dying != 0 {
		play.Then(ref, dyingChecks{table.SetOf(dying)})
	}
	play.Then(ref, moraleCall{})
	play.Then(ref, judging{})
}

// moraleCall lets the SL call for a Moralwurf when half of the foes are out of
// the fight (HH-11.5; when and on what is house: Willenskraft).
type moraleCall struct{}

func (moraleCall) Run(ref *play.Referee) {
	up, down := bits.OnesCount64(sideOf(ref, table.Blue)), 0
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == table.Blue && f.Off != Waiting && !able(f) {
			down++
		}
	}
	if up == 0 || down < up {
		return
	}
	ref.Offers()
	ref.Offer(play.Verb(MoraleNo))
	ref.Offer(play.Verb(MoraleYes))
	if ref.Choose(MoraleCall, master(table.None)).Verb == MoraleYes {
		play.Then(ref, morale{table.SetOf(sideOf(ref, table.Blue))})
	}
}

// morale is the Moralwurf of one foe after another; who fails runs.
type morale struct{ Left table.FigureSet }

func (m morale) Run(ref *play.Referee) {
	who, rest := m.Left.First()
	if f := &ref.Figures[who]; able(f) {
		by := ref.By(who)
		if check(ref, Morale, by, probenwert(ref, who, willenskraft, enduring)).passed {
			ref.Note(MoraleHeld, by, 0, 0)
		} else {
			f.Off = Fled
			ref.Note(MoraleFled, by, 0, 0)
		}
	}
	if !rest.Empty() {
		play.Then(ref, morale{rest})
	}
}

// judging looks whether the encounter goes on.
type judging struct{}

func (judging) Run(ref *play.Referee) {
	red, blue := sideOf(ref, table.Red) != 0, sideOf(ref, table.Blue) != 0
	limit := ref.Setup.Scenario.Rounds
	switch {
	case !red && !blue:
		finish(ref, table.Master, ResultDraw)
	case !red:
		finish(ref, table.Blue, ResultLast)
	case !blue && !dying(ref):
		ref.Note(Victory, play.BySide(table.Red), int32(ref.Round), 0)
		play.Then(ref, pausing{})
		play.Then(ref, camping{})
	case limit > 0 && ref.Round >= limit:
		finish(ref, table.Master, ResultRounds)
	default:
		play.Then(ref, round{})
	}
}

// finish ends the whole.
func finish(ref *play.Referee, winner table.Seat, reason play.Rule) {
	ref.Note(reason, play.BySide(winner), 0, 0)
	ref.End(winner, reason)
}
