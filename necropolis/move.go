package necropolis

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// moves is how a figure moves (house: the sheet has no terrain).
func moves(ref *play.Referee, who table.FigureID) board.Moves {
	t := &rules(ref).moves
	return board.Moves{
		Step: int32(t.Step), Drop: int32(t.Drop), Gap: int32(t.Gap), Climb: int32(t.Climb),
		Ladder: int32(t.Ladder), Difficult: int32(t.Difficult), Foes: foesOf(ref, who), Contact: -1,
		Through: sideOf(ref, ref.Figures[who].Side),
	}
}

// pace is how far a figure runs: the colour of its base (borrowed).
func pace(ref *play.Referee, who table.FigureID) int32 {
	return rules(ref).distance(profile(ref, who).Stat[Move])
}

// gait is what a path is for.
type gait uint8

const (
	walking  gait = iota // half the distance (borrowed)
	running              // all of it; into base contact only a Charge leads (NEC-5.2)
	crawling             // at DEVIL'S DOOR (NEC-1.6)
)

var gaits = [...]play.Rule{walking: MovedWalk, running: MovedRun, crawling: MovedCrawl}

func whyNoWalk(*play.Referee, table.FigureID) play.Rule { return 0 }

// whyNoRun is the reason why a figure cannot run: IMPAIRED it only walks (NEC-1.5).
func whyNoRun(ref *play.Referee, who table.FigureID) play.Rule {
	if impaired(ref, who) {
		return WhyImpaired
	}
	return 0
}

// whyNoCrawl is the reason why a figure cannot crawl: at DEVIL'S DOOR alone, once in
// its own turn (NEC-1.6, A16).
func whyNoCrawl(ref *play.Referee, who table.FigureID) play.Rule {
	switch {
	case !atDoor(ref, who):
		return WhyNotdoor
	case ref.Figures[who].Has(Crawled):
		return WhyCrawled
	}
	return 0
}

// start is the path of a move.
func start(ref *play.Referee, who table.FigureID, g gait) path {
	n := pace(ref, who)
	switch g {
	case walking:
		n /= 2
	case crawling:
		n = int32(rules(ref).combat.Crawl)
	}
	return path{Left: int16(n), Who: who, Gait: g, In: table.SetOf(touching(ref, who, foesOf(ref, who)))}
}

// path asks for one leg after another until the figure stops or its move is spent.
// Without a map people move it on their table.
type path struct {
	Left, Spent int16 // thousandths of an inch
	Who         table.FigureID
	Gait        gait
	In          table.FigureSet // enemies in base contact when it began
}

// keepOff is how far a run ends from enemies at least: just not in base contact.
const keepOff = 2 * board.ContactSlack

func (p path) Run(ref *play.Referee) {
	f := &ref.Figures[p.Who]
	by := ref.By(p.Who)
	if ref.Scene() == nil {
		p.Spent = p.Left
	} else if p.Left > 0 {
		m := moves(ref, p.Who)
		if p.Gait == running {
			m.KeepOut = keepOff
		}
		ask := by
		ask.Whom = preyOf(ref, p.Who)
		if leg, going := ref.Leg(MoveTo, ask, play.Place{Who: p.Who, Budget: int32(p.Left), Moves: m}); going {
			f.At = leg.To
			p.Left -= int16(leg.Cost)
			p.Spent += int16(leg.Cost)
			play.Then(ref, p)
			return
		}
	}
	ref.Note(gaits[p.Gait], by, int32(p.Spent), 0)
	if p.Gait == walking && touching(ref, p.Who, foesOf(ref, p.Who)&^p.In.Bits()) != 0 {
		closeIn(ref, p.Who)
	}
	find(ref, p.Who)
}

// closeIn notes that a figure has walked into base contact: it does not attack before
// its next own turn (NEC-5.3, A14).
func closeIn(ref *play.Referee, who table.FigureID) {
	if ruling(ref, RulingWalkAttack) == RulingWalkAttackAllowed {
		return
	}
	ref.Figures[who].Set(Closed)
	ref.Note(ClosedIn, ref.By(who), 0, 0)
}

// whyNoCharge is the reason why a figure cannot charge anybody, 0 if it can.
func whyNoCharge(ref *play.Referee, who table.FigureID) play.Rule {
	switch {
	case impaired(ref, who):
		return WhyImpaired // a Charge is a run (A17)
	case section(ref, who) == AtDoor:
		return WhyFeral
	case ref.Figures[who].Has(Closed):
		return WhyClosed
	}
	why := WhyNofoe
	for whom := range figures(foesOf(ref, who)) {
		if why = whyNotInto(ref, who, whom); why == 0 {
			return 0
		}
	}
	return why
}

// whyNotInto is the reason why an enemy cannot be charged, 0 if it can: the run has to
// lead there. Without a map that is asked when the enemy is chosen.
func whyNotInto(ref *play.Referee, who, whom table.FigureID) play.Rule {
	if why := whyNoBlow(ref, who, whom); why != 0 {
		return why
	}
	switch sc := ref.Scene(); {
	case sc == nil:
		return 0
	case sc.Touching(int(who), int(whom)):
		return WhyEngaged
	case sc.Distance(int(who), int(whom)) > pace(ref, who):
		return WhyReach
	default:
		m := moves(ref, who)
		m.Contact = int(whom)
		if _, arrives := sc.RouteToContact(int(who), int(whom), pace(ref, who), &m, nil); !arrives {
			return WhyReach
		}
	}
	return 0
}

// charging is a Charge: a run into base contact and a single attack, for two actions
// (NEC-5.2).
type charging struct{ Who table.FigureID }

func (c charging) Run(ref *play.Referee) {
	by := ref.By(c.Who)
	ref.Offers()
	for whom := range figures(foesOf(ref, c.Who)) {
		ref.OfferUnless(play.Pick(Go, whom), whyNotInto(ref, c.Who, whom))
	}
	by.Whom = preyOf(ref, c.Who)
	by.Whom = ref.Choose(ChargeTarget, by).Who
	n := pace(ref, c.Who)
	if ref.Scene() == nil {
		if d := apart(ref, c.Who, by.Whom); d > n {
			ref.Note(WhyReach, by, 0, 0)
			ref.Tokens[Undone] = rules(ref).combat.Charge
			return
		}
		ref.Note(Charged, by, 0, 0)
		play.Then(ref, arming{c.Who, by.Whom})
		return
	}
	play.Then(ref, chargePath{Left: int16(n), Who: c.Who, Whom: by.Whom})
}

// chargePath is the way of a Charge. The first leg of the
// way that is shown takes it to its end; any other leg has to leave a way.
type chargePath struct {
	Left, Spent int16 // thousandths of an inch
	Who, Whom   table.FigureID
}

func (c chargePath) Run(ref *play.Referee) {
	by := ref.Against(c.Who, c.Whom, table.NoItem)
	m := moves(ref, c.Who)
	m.Contact = int(c.Whom)
	way, arrives := ref.Scene().RouteToContact(int(c.Who), int(c.Whom), int32(c.Left), &m, nil)
	if !arrives {
		ref.Fail("necropolis: a Charge was led to where it cannot reach its target")
	}
	f := &ref.Figures[c.Who]
	if len(way) > 0 {
		leg, _ := ref.Leg(ChargePath, by, play.Place{Who: c.Who, Budget: int32(c.Left), Moves: m, Must: true, Arrive: true})
		if leg.To != way[0].To {
			f.At = leg.To
			c.Left -= int16(leg.Cost)
			c.Spent += int16(leg.Cost)
			play.Then(ref, c)
			return
		}
	}
	for i := range way {
		f.At = way[i].To
		c.Spent += int16(way[i].Cost)
	}
	ref.Note(Charged, by, int32(c.Spent), 0)
	find(ref, c.Who)
	play.Then(ref, arming{c.Who, c.Whom})
}
