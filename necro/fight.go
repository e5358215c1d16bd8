package necro

import (
	"math/bits"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// fight is close combat by the active fighter: his attacks, then what the
// survivors strike back, then consolidation (N26-2.1 to 2.6, 22.1, 22.2).
type fight struct {
	Who    table.FigureID
	Charge bool
}

func (f fight) Run(ref *play.Referee) {
	sc := ref.Scene()
	set := contacts(ref, sc, f.Who)
	if set == 0 {
		return // the target of a charge is gone
	}
	p := pool{who: f.Who, charge: f.Charge}
	p.choose(ref)
	attacked := p.declare(ref, set, func(whom table.FigureID, item table.ItemID, n int8) {
		play.Then(ref, strike{p.who, whom, item, n, p.charge})
	})
	ref.Cite(FightOrder)
	play.Then(ref, strikingBack{of(attacked), f.Who})
	if won := attacked & foes(ref, f.Who); won != 0 { // who was down before is no combat won
		play.Then(ref, consolidating{of(won), f.Who})
	}
}

// fights says whether an item is a weapon for close combat: a melee weapon, or
// a pistol (trait Light).
func fights(w *table.ItemProfile) bool { return w.Kind == Melee || w.Traits&TraitLight != 0 }

// second says whether an item can be the second weapon that brings a die.
func second(w *table.ItemProfile) bool {
	return fights(w) && w.Traits&(TraitUnarmed|TraitUnwieldy) == 0
}

// pool is the attack dice of a fighter and the weapons that they are rolled
// with (N26-2.3).
type pool struct {
	who       table.FigureID
	charge    bool
	main, off table.ItemID // off: NoItem without a second weapon
	dice      int8
	offDice   int8 // of dice, rolled with the second weapon
}

// choose asks for the weapons and counts the dice: A, +1 for a Charge, +1 for a
// second weapon. A pistol strikes with one die at most (A31).
func (p *pool) choose(ref *play.Referee) {
	by := ref.By(p.who)
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		if w := weapon(ref, table.ItemID(i)); ref.Items[i].Owner == p.who && w.Kind == Melee {
			ref.Offer(play.Use(Go, table.ItemID(i)))
		}
	}
	p.main, p.off = table.NoItem, table.NoItem
	if ref.Offered() > 0 {
		p.main = ref.ChooseOrOnly(FightWeapon, by).Item
	}
	ref.Cite(PoolAttacks)
	p.dice = profile(ref, p.who).Stat[A]
	if p.charge {
		ref.Cite(PoolCharge)
		p.dice++
	}
	if p.main == table.NoItem || !second(weapon(ref, p.main)) {
		return
	}
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner == p.who && table.ItemID(i) != p.main && second(weapon(ref, table.ItemID(i))) {
			ref.Offer(play.Use(Go, table.ItemID(i)))
		}
	}
	if ref.Offered() == 0 {
		return
	}
	ref.Offer(play.Verb(Decline))
	if p.off = ref.Choose(FightSecond, by).Item; p.off == table.NoItem {
		return
	}
	ref.Cite(PoolSecond)
	p.dice++
	p.offDice = p.split(ref)
}

// split asks how many dice the second weapon gets, at least one and leaving one
// for the first. A pistol gets one.
func (p *pool) split(ref *play.Referee) int8 {
	if weapon(ref, p.off).Traits&TraitLight != 0 || p.dice <= 2 {
		return 1
	}
	by := ref.By(p.who)
	by.Item = p.off
	ref.Offers()
	for n := int8(1); n < p.dice; n++ {
		ref.Offer(play.Option{Verb: FightPart, Who: table.None, Item: p.off, N: n})
	}
	return ref.Choose(FightDice, by).N
}

// declare splits the dice among the opponents before any is rolled (A40), lines
// up the strikes, and returns who is attacked.
func (p *pool) declare(ref *play.Referee, set uint64, strike func(table.FigureID, table.ItemID, int8)) (attacked uint64) {
	for _, hand := range [2]struct {
		item table.ItemID
		dice int8
	}{{p.main, p.dice - p.offDice}, {p.off, p.offDice}} {
		left := hand.dice
		for rest := set; rest != 0 && left > 0; rest &= rest - 1 {
			whom := table.FigureID(bits.TrailingZeros64(rest))
			n := left
			if rest&(rest-1) != 0 { // others follow
				n = p.share(ref, whom, hand.item, left)
			}
			if n > 0 {
				attacked |= 1 << whom
				left -= n
				strike(whom, hand.item, n)
			}
		}
	}
	return attacked
}

// share asks how many of the dice that are left go to one of several opponents.
func (p *pool) share(ref *play.Referee, whom table.FigureID, item table.ItemID, left int8) int8 {
	ref.Offers()
	for n := int8(0); n <= left; n++ {
		ref.Offer(play.Option{Verb: FightCount, Who: whom, Item: item, N: n})
	}
	return ref.Choose(FightTarget, ref.Against(p.who, whom, item)).N
}

// fightNeed is the need of a close combat hit roll: WS (N26-2.2).
func fightNeed(ref *play.Referee, who table.FigureID) play.Need {
	need := play.NeedAtLeast(FightSkill, profile(ref, who).Stat[WS])
	natural(ref, &need)
	return need
}

// strike is attack dice of one weapon against one opponent (N26-2.2).
type strike struct {
	Who, Whom table.FigureID
	Item      table.ItemID
	Dice      int8
	Charge    bool
}

func (s strike) Run(ref *play.Referee) {
	if !onTable(&ref.Figures[s.Whom]) {
		return
	}
	by := ref.Against(s.Who, s.Whom, s.Item)
	unmodelledMelee(ref, by)
	n := ref.Count(FightHit, by, dice.D(int(s.Dice), 6), fightNeed(ref, s.Who))
	ref.Note(FightHits, by, int32(n), 0)
	if n > 0 {
		play.Then(ref, meleeHit(ref, by, n))
	}
}

func unmodelledMelee(ref *play.Referee, by play.By) {
	if by.Item != table.NoItem {
		unmodelled(ref, by)
	}
}

// meleeHit is hits in close combat: they pin nobody, and weapons may use the
// fighter's own strength (G14).
func meleeHit(ref *play.Referee, by play.By, n int) hit {
	h := hit{Who: by.Who, Whom: by.Whom, Item: by.Item, Left: int8(n), S: profile(ref, by.Who).Stat[S], D: 1}
	if by.Item != table.NoItem {
		w := weapon(ref, by.Item)
		h.AP, h.D = w.Stat[AP], w.Stat[D]
		if w.Stat[StrOwn] == 1 {
			h.S += w.Stat[Str]
		} else {
			h.S = w.Stat[Str]
		}
	}
	return h
}

// strikingBack lets those who were attacked strike back, the highest Initiative
// first; ties go as the active player likes (N26-2.4 to 2.6, A4).
type strikingBack struct {
	Left figures
	On   table.FigureID
}

func (s strikingBack) Run(ref *play.Referee) {
	set := s.Left.set()
	if set == 0 {
		return
	}
	best := int8(-1)
	ref.Offers()
	for rest := set; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		switch in := profile(ref, table.FigureID(i)).Stat[I]; {
		case in > best:
			best = in
			ref.Offers()
			fallthrough
		case in == best:
			ref.Offer(play.Pick(Go, table.FigureID(i)))
		}
	}
	next := ref.ChooseOrOnly(FightOrder, ref.By(s.On)).Who
	play.Then(ref, fightBack{next, s.On})
	if set &^= 1 << next; set != 0 {
		play.Then(ref, strikingBack{of(set), s.On})
	}
}

// fightBack is Fight Back (Gegenwehr): a defender who survived may strike with
// one die on WS, whatever his A (N26-2.4, 2.5, 23.1).
type fightBack struct{ Who, On table.FigureID }

// whyNoFightBack is the reason why a defender does not strike back, 0 if he may.
func whyNoFightBack(ref *play.Referee, who table.FigureID) play.Rule {
	f := &ref.Figures[who]
	switch {
	case !onTable(f):
		return FightbackOut
	case f.Status == SeriouslyInjured:
		return FightbackInjured
	case f.Has(IsBroken):
		return FightbackBroken
	case lies(f) && ruling(ref, RulingFightbackProne) == RulingFightbackProneNo:
		return FightbackProne
	}
	return 0
}

func (b fightBack) Run(ref *play.Referee) {
	by := ref.Against(b.Who, b.On, table.NoItem)
	if why := whyNoFightBack(ref, b.Who); why != 0 {
		ref.Note(why, by, 0, 0)
		return
	}
	if !onTable(&ref.Figures[b.On]) {
		return
	}
	ref.Offers()
	ref.Offer(play.Verb(FightbackYes))
	ref.Offer(play.Verb(FightbackNo))
	if ref.Choose(Fightback, by).Verb == FightbackNo {
		return
	}
	ref.Note(FightbackStruck, by, 0, 0)
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner == b.Who && fights(weapon(ref, table.ItemID(i))) {
			ref.Offer(play.Use(Go, table.ItemID(i)))
		}
	}
	if ref.Offered() > 0 {
		by.Item = ref.ChooseOrOnly(FightbackWeapon, by).Item
	}
	unmodelledMelee(ref, by)
	if ref.Check(FightbackHit, by, dice.D6, fightNeed(ref, b.Who)) {
		play.Then(ref, meleeHit(ref, by, 1))
	}
}

// consolidating follows a combat that was won: when nobody who was attacked
// holds the fighter any more and he is free, he may move up to 2" (N26-22.4,
// A28).
type consolidating struct {
	Attacked figures
	Who      table.FigureID
}

func (c consolidating) Run(ref *play.Referee) {
	f := &ref.Figures[c.Who]
	sc := ref.Scene()
	if !onTable(f) || lies(f) || sc == nil || engaged(ref, sc, c.Who) {
		return
	}
	for set := c.Attacked.set(); set != 0; set &= set - 1 {
		if t := &ref.Figures[bits.TrailingZeros64(set)]; onTable(t) && t.Status != SeriouslyInjured {
			return
		}
	}
	play.Then(ref, path{Left: int16(rules(ref).moves.Consolidate), Who: c.Who, Gait: following})
}

// leaving is the action Retreat (N26-22.3): an Initiative test, then a move of
// M out of contact. Who fails has spent both actions (A27).
type leaving struct{ Who table.FigureID }

func (l leaving) Run(ref *play.Referee) {
	by := ref.By(l.Who)
	if !ref.Check(RetreatTest, by, dice.D6, play.NeedAtMost(RetreatInitiative, profile(ref, l.Who).Stat[I])) {
		ref.Note(RetreatFailed, by, 0, 0)
		return
	}
	play.Then(ref, path{Left: int16(full(ref, l.Who)), Who: l.Who, Gait: retreating})
}
