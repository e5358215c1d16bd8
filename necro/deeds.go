package necro

import (
	"github.com/fray-table/fray/board"
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

// whyNoAim: Aim gives +1 on the next shooting hit roll, whenever that is; doing
// it again adds nothing (N26-20.3, A23).
func whyNoAim(ref *play.Referee, _ *board.Scene, who table.FigureID) play.Rule {
	if ref.Figures[who].Has(HasAimed) {
		return WhyAimed
	}
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner == who && aimable(weapon(ref, table.ItemID(i))) {
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
			ref.OfferUnless(play.Option{Verb: Go, Who: table.None, Item: table.NoItem, N: int8(i)}, whyNoTurn(ref, sc, i))
		}
	}
	by := ref.By(d.Who)
	turnDoor(ref, by, int(ref.ChooseOrOnly(Door, by).N))
}
