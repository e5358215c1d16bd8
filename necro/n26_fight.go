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
	play.Then(ref, strikingBack{table.SetOf(attacked), f.Who})
	if won := attacked & foes(ref, f.Who); won != 0 { // who was down before is no combat won
		play.Then(ref, consolidating{table.SetOf(won), f.Who})
	}
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
	Left table.FigureSet
	On   table.FigureID
}

func (s strikingBack) Run(ref *play.Referee) {
	set := s.Left.Bits()
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
		play.Then(ref, strikingBack{table.SetOf(set), s.On})
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
	Attacked table.FigureSet
	Who      table.FigureID
}

func (c consolidating) Run(ref *play.Referee) {
	f := &ref.Figures[c.Who]
	sc := ref.Scene()
	if !onTable(f) || lies(f) || sc == nil || engaged(ref, sc, c.Who) {
		return
	}
	for set := c.Attacked.Bits(); set != 0; set &= set - 1 {
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
