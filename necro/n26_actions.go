package necro

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// actionsN26 are the actions of N26, Basic, Simple and Double (N26-20 to 22).
// Consolidate is not among them: it follows a combat won and costs nothing (A28).
var actionsN26 = [...]deed{
	{verb: ActMove, kind: basic, when: whenStanding, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, path{Left: int16(full(ref, who)), Who: who, Gait: walking})
	}},
	{verb: ActAgain, kind: simple, when: whenStanding, after: ActMove, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, path{Left: int16(full(ref, who)), Who: who, Gait: walkingOn})
	}},
	{verb: ActShoot, kind: basic, when: whenStanding | whenEngaged, why: whyNoShooting, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, shooting{who})
	}},
	{verb: ActAim, kind: basic, when: whenStanding | whenEngaged, why: whyNoAim, do: takeAim},
	{verb: ActStandup, kind: basic, when: whenLying | whenEngaged, do: standUp},
	{verb: ActReload, kind: basic, when: whenStanding | whenEngaged, why: whyNoReload, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, reloading{who})
	}},
	{verb: ActCoup, kind: basic, when: whenStanding | whenEngaged, why: whyNoCoup, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, coupDeGrace{who})
	}},
	{verb: ActTerminal, kind: basic, when: whenStanding | whenEngaged, why: whyNoTerminal, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, operating{who})
	}},
	{verb: ActCover, kind: basic, when: whenStanding, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, path{Left: int16(half(ref, who)), Who: who, Gait: ducking})
	}},
	{verb: ActCrawl, kind: simple, when: whenLying | whenInjured, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, path{Left: int16(half(ref, who)), Who: who, Gait: crawling})
	}},
	{verb: ActDoor, kind: simple, when: whenStanding | whenEngaged, why: whyNoDoor, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, doorman{who})
	}},
	{verb: ActTrade, kind: simple, when: whenStanding | whenEngaged, why: whyNoTrade, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, trading{who})
	}},
	{verb: ActCharge, kind: double, when: whenStanding, why: whyNoCharge, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, charging{who})
	}},
	{verb: ActFight, kind: double, when: whenStanding | whenEngaged, why: whyNoFight, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, fight{who, false})
	}},
	{verb: ActRetreat, kind: double, when: whenStanding | whenEngaged | onlyEngaged, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, leaving{who})
	}},
}

// whyNoFight: close combat is fought in base contact (N26-2.1, 22.2).
func whyNoFight(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	if contacts(ref, sc, who) == 0 {
		return WhyContact
	}
	return 0
}

// reloading is the action Reload (N26-20.5): D6 of Am or more loads an empty
// weapon. A jammed one stays jammed (N26-5.3).
type reloading struct{ Who table.FigureID }

func whyNoReload(ref *play.Referee, _ *board.Scene, who table.FigureID) play.Rule {
	why := WhyLoaded
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner != who {
			continue
		}
		switch ref.Items[i].Status {
		case Empty:
			return 0
		case Jammed:
			why = WhyJammed
		}
	}
	return why
}

func (r reloading) Run(ref *play.Referee) {
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner != r.Who || !shootable(weapon(ref, table.ItemID(i))) {
			continue
		}
		why := play.Rule(0)
		switch ref.Items[i].Status {
		case Loaded:
			why = WhyLoaded
		case Jammed:
			why = WhyJammed
		}
		ref.OfferUnless(play.Use(Go, table.ItemID(i)), why)
	}
	by := ref.By(r.Who)
	by.Item = ref.ChooseOrOnly(ReloadWeapon, by).Item
	if ref.Check(Reload, by, dice.D6, play.NeedAtLeast(AmmoAm, weapon(ref, by.Item).Stat[Am])) {
		ref.Items[by.Item].Status = Loaded
		ref.Note(Reloaded, by, 0, 0)
	} else {
		ref.Note(ReloadFailed, by, 0, 0)
	}
}

// coupDeGrace takes a seriously injured enemy in base contact out of action,
// without a roll (N26-20.6).
type coupDeGrace struct{ Who table.FigureID }

// coups lists the enemies that a coup de grâce is possible against. Without a
// map the players see who is in contact.
func coups(ref *play.Referee, sc *board.Scene, who table.FigureID) (set uint64) {
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if f.Side == ref.Figures[who].Side.Other() && onTable(f) && f.Status == SeriouslyInjured && (sc == nil || sc.Touching(int(who), i)) {
			set |= 1 << i
		}
	}
	return set
}

func whyNoCoup(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	if coups(ref, sc, who) == 0 {
		return WhyNoinjured
	}
	if ruling(ref, RulingCoupEngaged) == RulingCoupEngagedN23 && watched(ref, sc, who) {
		return WhyWatched
	}
	return 0
}

// watched says whether an enemy who stands is in contact (A24, N23).
func watched(ref *play.Referee, sc *board.Scene, who table.FigureID) bool {
	for i, left := 0, opponents(ref, sc, who); left>>i != 0; i++ {
		if left>>i&1 == 1 && !lies(&ref.Figures[i]) {
			return true
		}
	}
	return false
}

func (c coupDeGrace) Run(ref *play.Referee) {
	set := coups(ref, ref.Scene(), c.Who)
	ref.Offers()
	for i := 0; set>>i != 0; i++ {
		if set>>i&1 == 1 {
			ref.Offer(play.Pick(Go, table.FigureID(i)))
		}
	}
	whom := ref.ChooseOrOnly(CoupWhom, ref.By(c.Who)).Who
	ref.Note(Coup, ref.Against(c.Who, whom, table.NoItem), 0, 0)
	takeOut(ref, whom)
}

// operating is the action Access Terminal (N26-20.7): an Intelligence test at a
// console in reach. A console that answers moves the doors that obey it.
type operating struct{ Who table.FigureID }

func (o operating) Run(ref *play.Referee) {
	sc := ref.Scene()
	by := ref.By(o.Who)
	terminal := chooseTerminal(ref, o.Who)
	if !ref.Check(TerminalTest, by, dice.TwoD6, play.NeedAtMost(TerminalInt, profile(ref, o.Who).Stat[Int])) {
		ref.Note(TerminalFailed, by, int32(terminal), 0)
		return
	}
	ref.Note(TerminalDone, by, int32(terminal), 0)
	for d := range sc.Map.Doors() {
		if sc.Map.Console(d) == terminal && (!isOpen(ref, d) || !sc.Doorway(d)) {
			turnDoor(ref, by, d)
		}
	}
	scoreTerminal(ref, o.Who)
}

// trading is the action Trade / Companion: items change hands between models in
// base contact (N26-21.4). One item is given, taken, or both.
type trading struct{ Who table.FigureID }

// partners are the friends in base contact. Without a map the players see who
// is.
func partners(ref *play.Referee, sc *board.Scene, who table.FigureID) (set uint64) {
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if table.FigureID(i) != who && f.Side == ref.Figures[who].Side && onTable(f) && (sc == nil || sc.Touching(int(who), i)) {
			set |= 1 << i
		}
	}
	return set
}

// goods counts the items of a fighter that can change hands.
func goods(ref *play.Referee, who table.FigureID) (n int) {
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner == who && weapon(ref, table.ItemID(i)).Traits&TraitUnarmed == 0 {
			n++
		}
	}
	return n
}

func whyNoTrade(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	set := partners(ref, sc, who)
	if set == 0 {
		return WhyNopartner
	}
	if goods(ref, who) > 0 {
		return 0
	}
	for i := 0; set>>i != 0; i++ {
		if set>>i&1 == 1 && goods(ref, table.FigureID(i)) > 0 {
			return 0
		}
	}
	return WhyNoitem
}

func (t trading) Run(ref *play.Referee) {
	by := ref.By(t.Who)
	set := partners(ref, ref.Scene(), t.Who)
	ref.Offers()
	for i := 0; set>>i != 0; i++ {
		if set>>i&1 == 0 {
			continue
		}
		why := play.Rule(0)
		if goods(ref, t.Who)+goods(ref, table.FigureID(i)) == 0 {
			why = WhyNoitem
		}
		ref.OfferUnless(play.Pick(Go, table.FigureID(i)), why)
	}
	by.Whom = ref.ChooseOrOnly(TradeWhom, by).Who
	given := chooseGoods(ref, TradeItem, by, t.Who, goods(ref, by.Whom) > 0)
	taken := table.NoItem
	if goods(ref, by.Whom) > 0 {
		taken = chooseGoods(ref, TradeTake, by, by.Whom, given != table.NoItem)
	}
	hand(ref, given, t.Who, by.Whom)
	hand(ref, taken, by.Whom, t.Who)
}

// chooseGoods asks for an item of a fighter, or for none of them.
func chooseGoods(ref *play.Referee, rule play.Rule, by play.By, of table.FigureID, mayDecline bool) table.ItemID {
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner == of && weapon(ref, table.ItemID(i)).Traits&TraitUnarmed == 0 {
			ref.Offer(play.Use(Go, table.ItemID(i)))
		}
	}
	if mayDecline {
		ref.Offer(play.Verb(Decline))
	}
	if ref.Offered() == 0 {
		return table.NoItem
	}
	return ref.ChooseOrOnly(rule, by).Item
}

// hand gives an item from one fighter to another.
func hand(ref *play.Referee, item table.ItemID, from, to table.FigureID) {
	if item == table.NoItem {
		return
	}
	ref.Items[item].Owner = to
	ref.Note(Traded, ref.Against(from, to, item), 0, 0)
}
