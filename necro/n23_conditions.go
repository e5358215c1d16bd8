package necro

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// bolting is Running for Cover, all that the broken do when they are activated,
// whatever their status (N23-2.6, A8): they go as far as their nerves carry them,
// and out of close combat only after an Initiative test.
type bolting struct{ Who table.FigureID }

func (b bolting) Run(ref *play.Referee) {
	f := &ref.Figures[b.Who]
	if !onTable(f) {
		return
	}
	by := ref.By(b.Who)
	if f.Has(IsHampered) && ruling(ref, RulingBrokenOne) == RulingBrokenOnePrinted {
		ref.Note(BrokenNothing, by, 0, 0) // a Double is barred, and all else (A7)
		return
	}
	if drives(f) {
		play.Then(ref, brokenDrive(b))
		return
	}
	ref.Note(BrokenActivated, by, 0, 0)
	sc := ref.Scene()
	set := opponents(ref, sc, b.Who)
	if statusNow(f) != whenStanding || set == 0 {
		play.Then(ref, sprint(b))
		return
	}
	if !passes(ref, BrokenTest, RetreatInitiative, by) {
		ref.Note(BrokenStuck, by, 0, 0)
		return
	}
	play.Then(ref, parting{table.SetOf(set), b.Who})
	play.Then(ref, sprint(b))
}

// sprint is the move of the broken: 2D6" on their feet, half M otherwise, to
// where they are, in this order, more than 3" from enemies, out of their sight,
// in cover, as far away as possible (borrowed). Places are looked for half an inch
// apart; what is left of the move then goes straight on, if that is better.
type sprint struct{ Who table.FigureID }

func (s sprint) Run(ref *play.Referee) {
	f := &ref.Figures[s.Who]
	if !onTable(f) {
		return
	}
	by := ref.By(s.Who)
	budget := half(ref, s.Who)
	if statusNow(f) == whenStanding {
		budget = int32(ref.Roll(BrokenDistance, by, dice.TwoD6, dice.Sum(0))) * inch
	}
	sc := ref.Scene()
	if sc == nil {
		ref.Note(BrokenRan, by, budget, 0)
		return
	}
	m := moves(ref, s.Who)
	m.Gap, m.Drop = 2*profile(ref, s.Who).Radius, board.Step // no leaps in the dark
	best, found := shelter(ref, sc, s.Who, budget, &m)
	if !found {
		ref.Note(BrokenStays, by, 0, 0)
		return
	}
	legs, _ := sc.Route(int(s.Who), best, budget, &m, nil)
	spent := int32(0)
	for i := range legs {
		goes(ref, s.Who, legs[i])
		spent += legs[i].Cost
	}
	if leg, farther := s.farther(ref, budget-spent, &m); farther {
		goes(ref, s.Who, leg)
		spent = min(spent+leg.Cost, budget)
	}
	ref.Note(BrokenRan, by, spent, 0)
}

// farther is a leg straight on by as much of what is left as there is room for, if
// it ends at a better place.
func (s sprint) farther(ref *play.Referee, left int32, m *board.Moves) (board.Leg, bool) {
	sc := ref.Scene()
	f := &ref.Figures[s.Who]
	foe := members(ref, f.Side.Other())
	value := hiding(ref, sc, s.Who, foe)
	home := sc.Bodies[s.Who]
	for ; left > 0; left -= inch / 8 {
		leg, no := sc.Leg(int(s.Who), board.Ahead(f.At, f.Facing, left), left+board.Slack, m) // places are rounded
		if !no.OK() {
			continue
		}
		sc.Bodies[s.Who].At = leg.To
		better := hiding(ref, sc, s.Who, foe).better(value)
		sc.Bodies[s.Who] = home
		if better {
			return leg, true
		}
	}
	return board.Leg{}, false
}

// A hideout is how good a place is to hide at, the most important first.
type hideout struct {
	far, unseen, covered bool
	distance             int32
}

// better says whether a place is better than another.
func (h hideout) better(than hideout) bool {
	switch {
	case h.far != than.far:
		return h.far
	case h.unseen != than.unseen:
		return h.unseen
	case h.covered != than.covered:
		return h.covered
	}
	return h.distance > than.distance
}

// shelter is the best place within reach to run to, and whether it is better
// than where he is.
func shelter(ref *play.Referee, sc *board.Scene, who table.FigureID, budget int32, m *board.Moves) (best board.Point, found bool) {
	foe := members(ref, ref.Figures[who].Side.Other())
	home := sc.Bodies[who]
	value := hiding(ref, sc, who, foe)
	for _, spot := range sc.Reach(int(who), budget, m, nil) {
		sc.Bodies[who].At = spot.At
		if v, ok := rival(ref, sc, who, foe, value); ok && v.better(value) {
			value, best, found = v, spot.At, true
		}
	}
	sc.Bodies[who] = home
	return best, found
}

// hiding judges where a figure is now.
func hiding(ref *play.Referee, sc *board.Scene, who table.FigureID, foe uint64) hideout {
	h, _ := rival(ref, sc, who, foe, hideout{})
	return h
}

// rival is hiding that gives up when the place can no longer be better than one
// that is known.
func rival(ref *play.Referee, sc *board.Scene, who table.FigureID, foe uint64, known hideout) (h hideout, ok bool) {
	h = hideout{far: true, unseen: true, covered: true, distance: 1 << 30}
	for set := foe; set != 0; set &= set - 1 {
		h.distance = min(h.distance, sc.Distance(int(who), bits.TrailingZeros64(set)))
	}
	h.far = h.distance > 3*inch
	if known.far && !h.far {
		return h, false
	}
	settled := h.far == known.far
	if settled && known.unseen && known.covered && h.distance <= known.distance {
		return h, false // at best as good as what is known
	}
	for set := foe; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set)
		if !sc.Sees(i, int(who)) {
			continue
		}
		if h.unseen = false; settled && known.unseen {
			return h, false
		}
		if !h.covered {
			continue
		}
		if rule, _ := rules(ref).cover.of(sc.Look(i, int(who)).Hidden, false); rule == CoverOpen {
			if h.covered = false; settled && known.covered && !known.unseen {
				return h, false
			}
		}
	}
	return h, true
}

// burning is the activation of who is ablaze (borrowed, G16): a hit, then a run
// in a random direction, then a try to put the fire out. The broken run for cover
// after that, and nowhere else (N23-2.6).
type burning struct{ Who table.FigureID }

func (b burning) Run(ref *play.Referee) {
	ref.Note(BlazeHit, ref.By(b.Who), 0, 0)
	play.Then(ref, wounding{Who: table.None, Whom: b.Who, Item: table.NoItem, Left: 1, S: 3, AP: -1, D: 1, Flags: byFire})
	play.Then(ref, quenching{b.Who, catching})
}

// stage is how far who burns has got in his activation.
type stage uint8

const (
	catching stage = iota // the hit is over
	ran                   // he has run
	dousing               // all that is left is to put the fire out
)

// quenching is what follows the hit. Who is pinned jumps up; who stands and is
// not engaged runs, may fall if that takes him to an edge, and may throw himself
// down. Being down helps by 2, each friend within 1" who stands and is not engaged
// by 1. A fall ends the activation.
type quenching struct {
	Who   table.FigureID
	Stage stage
}

func (q quenching) Run(ref *play.Referee) {
	f := &ref.Figures[q.Who]
	if !onTable(f) || f.Has(HasFallen) {
		return
	}
	by := ref.By(q.Who)
	switch q.Stage {
	case catching:
		if f.Status == PinnedDown && !f.Has(IsWebbed) {
			f.Status = Standing
			ref.Note(StoodFree, by, 0, 0)
		}
		if sc := ref.Scene(); sc != nil && statusNow(f) == whenStanding && !f.Has(IsBroken) && !engaged(ref, sc, q.Who) {
			q.run(ref, by)
			if !f.Has(HasFallen) {
				play.Then(ref, edgeTest{q.Who})
				play.Then(ref, quenching{q.Who, ran})
			}
			return
		}
	case ran:
		ref.Offers()
		ref.Offer(play.Verb(Accept))
		ref.Offer(play.Verb(Decline))
		if ref.Choose(BlazeDrop, by).Verb == Accept {
			f.Status = PinnedDown
			play.Then(ref, edgeTest{q.Who})
			play.Then(ref, quenching{q.Who, dousing})
			return
		}
	}
	need := play.NeedAtLeast(BlazeQuench, 6)
	if lies(f) {
		need.Roll(BlazeDown, +2)
	}
	if sc := ref.Scene(); sc != nil {
		if n := bits.OnesCount64(helpers(ref, sc, q.Who, inch)); n > 0 {
			need.Roll(FriendsHelp, int8(n))
		}
	}
	quenched(ref, by, ref.Check(BlazeQuench, by, dice.D6, need))
}

// quenched says whether a fire is out.
func quenched(ref *play.Referee, by play.By, out bool) {
	if !out {
		ref.Note(BlazeBurns, by, 0, 0)
		return
	}
	ref.Figures[by.Who].Clear(IsBurning)
	ref.Note(BlazeOut, by, 0, 0)
}

// run moves a burning fighter straight in a random direction, until something
// stops him. Beyond an edge he falls.
func (q quenching) run(ref *play.Referee, by play.By) {
	sector := ref.Roll(BlazeDirection, by, dice.D(1, sectors), dice.Sum(0)) - 1
	budget := int32(ref.Roll(BlazeDistance, by, dice.TwoD6, dice.Sum(0))) * inch
	sc := ref.Scene()
	m := moves(ref, q.Who)
	m.Gap, m.Drop, m.Climb, m.Ladder = 0, board.Step, 0, 0
	f := &ref.Figures[q.Who]
	direction := int16(sector * board.FullTurn / sectors)
	stopped := board.Refusal{}
	for n := budget; n > 0; n -= inch / 8 {
		leg, no := sc.Leg(int(q.Who), board.Ahead(f.At, direction, n), budget, &m)
		if no.OK() {
			f.At, f.Facing = leg.To, direction
			ref.Note(BlazeRan, by, leg.Length, 0)
			q.over(ref, stopped)
			return
		}
		stopped = no
	}
	ref.Note(BlazeRan, by, 0, 0)
	q.over(ref, stopped)
}

// over lets a runner fall whom an edge has stopped.
func (q quenching) over(ref *play.Referee, stopped board.Refusal) {
	if stopped.Why != board.NoSupport {
		return
	}
	if drop, _, landing := ledge(ref, q.Who); drop >= 0 {
		fallOff(ref, q.Who, drop, landing)
	}
}

// ablaze begins the activation of a vehicle on fire (borrowed, G16): a hit on its
// rear, then a test of its crew. When the activation ends the fire may die down.
type ablaze struct{ Who table.FigureID }

func (a ablaze) Run(ref *play.Referee) {
	ref.Note(BlazeHit, ref.By(a.Who), 0, 0)
	play.Then(ref, wounding{Who: table.None, Whom: a.Who, Item: table.NoItem, Left: 1, S: 3, AP: -1, D: 1, Flags: byFire})
	play.Then(ref, panicking(a))
}

// panicking is the Cool test of the crew of a burning vehicle. Failed, the vehicle
// loses control, or burns out if it is stalled, and does nothing else (borrowed).
type panicking struct{ Who table.FigureID }

func (p panicking) Run(ref *play.Referee) {
	f := &ref.Figures[p.Who]
	if !onTable(f) || f.Status == Wrecked || f.Has(HasFallen) {
		return
	}
	by := ref.By(p.Who)
	if ref.Check(BlazeCool, by, dice.TwoD6, coolNeedN23(ref, p.Who, false)) {
		act(ref, p.Who)
		return
	}
	ref.Note(BlazePanic, by, 0, 0)
	if f.Status == Stalled {
		burnOut(ref, p.Who)
		return
	}
	play.Then(ref, veering(p))
}

// helpers are the friends within a distance who stand and are not engaged.
func helpers(ref *play.Referee, sc *board.Scene, who table.FigureID, within int32) (set uint64) {
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if i != int(who) && f.Side == ref.Figures[who].Side && onTable(f) && f.Status == Standing &&
			sc.Within(int(who), i, within) && !engaged(ref, sc, table.FigureID(i)) {
			set |= 1 << i
		}
	}
	return set
}
