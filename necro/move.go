package necro

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// moves is how a fighter moves on foot: what terrain costs is borrowed (§2.7),
// and so is keeping away from active enemies (§2.4).
func moves(ref *play.Referee, who table.FigureID) board.Moves {
	t := &rules(ref).moves
	m := board.Moves{
		Step: int32(t.Step), Drop: int32(t.Drop), Gap: int32(t.Gap),
		Climb: int32(t.Climb), Ladder: int32(t.Ladder), Difficult: int32(t.Difficult),
		KeepOut: int32(t.KeepOut), Foes: foes(ref, who), Contact: -1,
	}
	if t.Friends {
		m.Through = members(ref, ref.Figures[who].Side)
	}
	return m
}

// full is a fighter's movement in thousandths of an inch, half is half of it,
// to the thousandth (A32).
func full(ref *play.Referee, who table.FigureID) int32 {
	return int32(profile(ref, who).Stat[M]) * inch
}

func half(ref *play.Referee, who table.FigureID) int32 { return full(ref, who) / 2 }

// gait is what a path is for.
type gait uint8

const (
	walking    gait = iota // Move (N26-20.1)
	walkingOn              // the second Move (N26-21.1)
	crawling               // Crawl (N26-21.2)
	ducking                // Take Cover (N26-20.8)
	retreating             // Retreat, after the test (N26-22.3)
	following              // Consolidate (N26-22.4)
)

// gaits say for each gait which rule asks for its path and which tells of it.
var gaits = [...]struct{ ask, told play.Rule }{
	walking:    {Move, Moved},
	walkingOn:  {Move, MovedAgain},
	crawling:   {Move, Crawled},
	ducking:    {Move, CoverTaken},
	retreating: {Retreat, Retreated},
	following:  {Consolidate, Consolidated},
}

// path asks for one leg after another until the figure stops or its movement is
// spent.
type path struct {
	Left, Spent int16 // thousandths of an inch
	Who         table.FigureID
	Gait        gait
}

func (p path) Run(ref *play.Referee) {
	by := ref.By(p.Who)
	m := moves(ref, p.Who)
	place := play.Place{Who: p.Who, Budget: int32(p.Left), Moves: m}
	if p.Gait == retreating {
		place.Must = tooClose(ref, p.Who, int32(p.Left), &m)
	}
	if p.Left > 0 {
		if leg, going := ref.Leg(gaits[p.Gait].ask, by, place); going {
			if !goes(ref, p.Who, leg) {
				return
			}
			p.Left -= int16(leg.Cost)
			p.Spent += int16(leg.Cost)
			play.Then(ref, p)
			return
		}
	}
	if p.Gait == ducking {
		rules(ref).duck(ref, p.Who)
	}
	ref.Note(gaits[p.Gait].told, by, int32(p.Spent), 0)
	if rules(ref).arc > 0 && ref.Figures[p.Who].Status == Standing {
		look(ref, Facing, p.Who, board.FullTurn)
	}
}

// goes moves a figure along a leg, and says whether it arrives: on the way it may
// have to pass a test (N23: leaps and jumps), and fall. Where figures have a
// facing it looks where it went.
func goes(ref *play.Referee, who table.FigureID, leg board.Leg) bool {
	if step := rules(ref).step; step != nil && !step(ref, who, leg) {
		return false
	}
	f := &ref.Figures[who]
	f.At = leg.To
	if rules(ref).arc > 0 && leg.From.XY() != leg.To.XY() {
		f.Facing = board.Bearing(leg.From.XY(), leg.To.XY())
	}
	return true
}

// tooClose says whether a fighter who retreats has to go on: an enemy is nearer
// than 1", and there is room to go (A27).
func tooClose(ref *play.Referee, who table.FigureID, budget int32, m *board.Moves) bool {
	sc := ref.Scene()
	if sc == nil {
		return false
	}
	near := false
	for i, left := 0, m.Foes; left>>i != 0; i++ {
		near = near || left>>i&1 == 1 && sc.Distance(int(who), i) < m.KeepOut
	}
	return near && roomToGo(sc, who, budget, m)
}

// roomToGo says whether a figure can make a step in any direction.
func roomToGo(sc *board.Scene, who table.FigureID, budget int32, m *board.Moves) bool {
	at := sc.Bodies[who].At
	for s := range sectors {
		to := sc.Scatter(at, s, sectors, min(budget, inch/2))
		if _, no := sc.Leg(int(who), to, budget, m); no.OK() {
			return true
		}
	}
	return false
}

// sectors is how many directions a random move or a scatter can take.
const sectors = 24

// charging is the action Charge (N26-22.1): declare a target, roll D3, move M
// plus that into base contact, fight.
type charging struct{ Who table.FigureID }

// farthest is the most that a charge can go, in thousandths of an inch.
func farthest(ref *play.Referee, who table.FigureID) int32 { return span(ref, who) + 3*inch }

// span is what a charge goes beside its die: M, less 1" in heavy carapace
// (borrowed, N23 4.3).
func span(ref *play.Referee, who table.FigureID) int32 {
	if profile(ref, who).Skills&Carapace != 0 {
		return full(ref, who) - inch
	}
	return full(ref, who)
}

// whyNoCharge is the reason why a fighter cannot charge anybody, 0 if he can.
func whyNoCharge(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	for i, left := 0, enemies(ref, who); left>>i != 0; i++ {
		if left>>i&1 == 1 && whyNotInto(ref, sc, who, table.FigureID(i)) == 0 {
			return 0
		}
	}
	return WhyReach
}

// whyNotInto is the reason why an enemy cannot be charged, 0 if he can.
func whyNotInto(ref *play.Referee, sc *board.Scene, who, whom table.FigureID) play.Rule {
	if sc == nil || !rules(ref).measured && ruling(ref, RulingPremeasure) == RulingPremeasureNo {
		return 0 // nobody has measured yet
	}
	if sc.Distance(int(who), int(whom)) > farthest(ref, who) {
		return WhyReach
	}
	return 0
}

func (c charging) Run(ref *play.Referee) {
	sc := ref.Scene()
	by := ref.By(c.Who)
	ref.Offers()
	for i, left := 0, enemies(ref, c.Who); left>>i != 0; i++ {
		if left>>i&1 == 1 {
			ref.OfferUnless(play.Pick(Go, table.FigureID(i)), whyNotInto(ref, sc, c.Who, table.FigureID(i)))
		}
	}
	whom := ref.Choose(ChargeTarget, by).Who
	by.Whom = whom
	if rules(ref).arc > 0 && sc != nil && !sc.Sees(int(c.Who), int(whom)) {
		ref.Figures[c.Who].Set(IsGroping)
	}
	reach := span(ref, c.Who) + int32(ref.Roll(ChargeDistance, by, dice.D6, dice.Half(0)))*inch
	if sc == nil {
		ref.Note(Charged, by, 0, 0)
		rules(ref).fight(ref, c.Who, true)
		return
	}
	// The way into contact is looked for once; if there is none, he goes as
	// far as he gets, an inch from enemies, and does not fight (A25).
	m := chargeMoves(ref, c.Who, whom)
	if _, arrives := ref.Scene().RouteToContact(int(c.Who), int(whom), reach, &m, nil); arrives {
		play.Then(ref, chargePath{int16(reach), 0, c.Who, whom})
		return
	}
	m = moves(ref, c.Who)
	legs, _ := ref.Scene().RouteToContact(int(c.Who), int(whom), reach, &m, nil)
	spent := int32(0)
	for i := range legs {
		if !goes(ref, c.Who, legs[i]) {
			return
		}
		spent += legs[i].Cost
	}
	ref.Note(ChargeShort, by, spent, 0)
}

// chargeMoves is how a fighter moves who charges. He keeps away from nobody: the
// sheet asks only for base contact, and what is borrowed excepts charges (§2.4).
func chargeMoves(ref *play.Referee, who, whom table.FigureID) board.Moves {
	m := moves(ref, who)
	m.KeepOut, m.Contact = 0, int(whom)
	return m
}

// chargePath is the move of a charge that can reach its target. The first leg of
// the way that is shown takes it to its end, so whoever follows it arrives. Any
// other leg has to leave a way.
type chargePath struct {
	Left, Spent int16 // thousandths of an inch
	Who, Whom   table.FigureID
}

func (c chargePath) Run(ref *play.Referee) {
	by := ref.Against(c.Who, c.Whom, table.NoItem)
	m := chargeMoves(ref, c.Who, c.Whom)
	sc := ref.Scene()
	way, arrives := sc.RouteToContact(int(c.Who), int(c.Whom), int32(c.Left), &m, nil)
	if !arrives {
		ref.Fail("necro: a charge was led to where it cannot reach its target")
	}
	if len(way) > 0 {
		leg, _ := ref.Leg(ChargePath, by, play.Place{Who: c.Who, Budget: int32(c.Left), Moves: m, Must: true, Arrive: true})
		if leg.To != way[0].To {
			if !goes(ref, c.Who, leg) {
				return
			}
			c.Left -= int16(leg.Cost)
			c.Spent += int16(leg.Cost)
			play.Then(ref, c)
			return
		}
	}
	for i := range way {
		if !goes(ref, c.Who, way[i]) {
			return
		}
		c.Spent += int16(way[i].Cost)
	}
	ref.Note(Charged, by, int32(c.Spent), 0)
	rules(ref).fight(ref, c.Who, true)
}
