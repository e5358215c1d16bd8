package necro

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// when says in which states a deed is possible.
type when uint8

const (
	whenStanding when = 1 << iota
	whenLying         // prone or pinned (N26-9.1)
	whenInjured       // seriously injured (N26-11.2)
	whenEngaged       // also in base contact with an enemy (A43)
	onlyEngaged       // only there
	whenMobile        // a vehicle that can drive
	whenStalled       // a vehicle that has to be started
)

// kind is the type of an action: what it costs and how often it is possible.
type kind uint8

const (
	simple kind = iota // one action, repeatable
	basic              // one action, once an activation (A22, G5)
	double             // two actions
	free               // none, once an activation
)

// cost is how many actions an action of each kind is.
var cost = [...]int8{simple: 1, basic: 1, double: 2, free: 0}

// A deed is an action of the source: of which kind it is, when it is possible,
// and the procedure that carries it out.
type deed struct {
	verb play.Rule
	kind kind
	when when
	why  func(*play.Referee, *board.Scene, table.FigureID) play.Rule
	do   func(*play.Referee, table.FigureID)

	after play.Rule // a deed that must have been done before, 0: none
	bars  play.Rule // a deed that must not have been done before, 0: none
	also  play.Rule // a deed that it contains, which counts as done
}

// state is what decides which deeds are possible.
type state struct {
	scene   *board.Scene
	now     when // the status
	engaged bool
}

func stateOf(ref *play.Referee, sc *board.Scene, who table.FigureID) state {
	f := &ref.Figures[who]
	return state{sc, statusNow(f), engaged(ref, sc, who)}
}

// statusNow is the status of a figure as deeds look at it. The webbed are
// treated as seriously injured (borrowed, G16).
func statusNow(f *table.Figure) when {
	switch {
	case f.Status == SeriouslyInjured || f.Has(IsWebbed):
		return whenInjured
	case f.Status == Mobile:
		return whenMobile
	case f.Status == Stalled:
		return whenStalled
	case lies(f):
		return whenLying
	}
	return whenStanding
}

// whyNoFight: close combat is fought in base contact (N26-2.1, 22.2).
func whyNoFight(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	if contacts(ref, sc, who) == 0 {
		return WhyContact
	}
	return 0
}

// whyNoAim: Aim gives +1 on the next shooting hit roll, whenever that is; doing
// it again adds nothing (N26-20.3, A23).
func whyNoAim(ref *play.Referee, _ *board.Scene, who table.FigureID) play.Rule {
	if ref.Figures[who].Has(HasAimed) {
		return WhyAimed
	}
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner == who && weapon(ref, table.ItemID(i)).Stat[LR] > 0 {
			return 0
		}
	}
	return WhyNoweapon
}

func takeAim(ref *play.Referee, who table.FigureID) {
	ref.Figures[who].Set(HasAimed)
	ref.Note(Aimed, ref.By(who), 0, 0)
}

// standUp gets a fighter to his feet (N26-20.4, 9.2, 10.3).
func standUp(ref *play.Referee, who table.FigureID) {
	ref.Figures[who].Status = Standing
	ref.Note(Stood, ref.By(who), 0, 0)
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
		offer(ref, play.Use(Go, table.ItemID(i)), why)
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

func whyNoTerminal(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	if sc == nil {
		return WhyNoterminal
	}
	reach := int32(rules(ref).moves.Reach)
	for t := range sc.Map.Terminals() {
		if sc.ToTerminal(int(who), t) <= reach {
			return 0
		}
	}
	return WhyNoterminal
}

// chooseTerminal asks for one of the terminals in reach.
func chooseTerminal(ref *play.Referee, who table.FigureID) int {
	sc := ref.Scene()
	ref.Offers()
	for t := range sc.Map.Terminals() {
		if sc.ToTerminal(int(who), t) <= int32(rules(ref).moves.Reach) {
			ref.Offer(play.Option{Verb: Go, Who: table.None, Item: table.NoItem, N: int8(t)})
		}
	}
	return int(ref.ChooseOrOnly(Terminal, ref.By(who)).N)
}

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

// doorman is the action Open / Close Door: a door within 1" (N26-21.3).
type doorman struct{ Who table.FigureID }

func isOpen(ref *play.Referee, door int) bool { return ref.Doors>>door&1 == 1 }

func turnDoor(ref *play.Referee, by play.By, door int) {
	ref.Doors ^= 1 << door
	if isOpen(ref, door) {
		ref.Note(DoorOpened, by, int32(door), 0)
	} else {
		ref.Note(DoorClosed, by, int32(door), 0)
	}
}

// whyNoTurn is the reason why a door cannot be opened or closed, 0 if it can:
// it obeys a console, or somebody stands in it.
func whyNoTurn(ref *play.Referee, sc *board.Scene, door int) play.Rule {
	if sc.Map.Console(door) >= 0 {
		return WhyConsole
	}
	if isOpen(ref, door) && sc.Doorway(door) {
		return WhyBlocked
	}
	return 0
}

func whyNoDoor(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	why := WhyNodoor
	if sc == nil {
		return why
	}
	reach := int32(rules(ref).moves.Reach)
	for d := range sc.Map.Doors() {
		if sc.ToDoor(int(who), d) > reach {
			continue
		}
		no := whyNoTurn(ref, sc, d)
		if no == 0 {
			return 0
		}
		why = no
	}
	return why
}

func (d doorman) Run(ref *play.Referee) {
	sc := ref.Scene()
	reach := int32(rules(ref).moves.Reach)
	ref.Offers()
	for i := range sc.Map.Doors() {
		if sc.ToDoor(int(d.Who), i) <= reach {
			offer(ref, play.Option{Verb: Go, Who: table.None, Item: table.NoItem, N: int8(i)}, whyNoTurn(ref, sc, i))
		}
	}
	by := ref.By(d.Who)
	turnDoor(ref, by, int(ref.ChooseOrOnly(Door, by).N))
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
		offer(ref, play.Pick(Go, table.FigureID(i)), why)
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
