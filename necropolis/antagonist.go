package necropolis

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// stir is what comes before the actions of a figure: an antagonist finds its prey, a
// pack dares to advance, a hound is let loose (borrowed, G5 to G7).
type stir struct{ Who table.FigureID }

func (s stir) Run(ref *play.Referee) {
	switch k := kindOf(ref, s.Who); k.Mind {
	case human:
	case pack:
		play.Then(ref, advancing(s))
		return
	case hound:
		if led := release(ref, s.Who, rules(ref).distance(int8(k.Leash))); !led && ref.Figures[s.Who].Status == Up {
			play.Then(ref, wandering(s))
			return
		}
	default:
		seek(ref, s.Who)
	}
	play.Then(ref, acting(s))
}

// nearest is the enemy of a figure nearest to it within a distance, None if there is
// none; with seen only those in sight count.
func nearest(ref *play.Referee, who table.FigureID, within int32, seen bool) table.FigureID {
	sc := ref.Scene()
	best, least := table.None, within+1
	for whom := range figures(foesOf(ref, who)) {
		if d := sc.Distance(int(who), int(whom)); d < least && (!seen || sc.Sees(int(who), int(whom))) {
			best, least = whom, d
		}
	}
	return best
}

// farAway is more than any distance on a table.
const farAway = 2 * board.MaxSide * board.Unit

// preyOf is whom a figure is after, None if that is nobody on the table.
func preyOf(ref *play.Referee, who table.FigureID) table.FigureID {
	n := ref.Figures[who].Tokens[PreyOf]
	if n == 0 || ref.Figures[n-1].Off != OnTable {
		return table.None
	}
	return table.FigureID(n - 1)
}

// hunt makes a figure go after another.
func hunt(ref *play.Referee, who, whom table.FigureID, rule play.Rule) {
	f := &ref.Figures[who]
	if f.Tokens[PreyOf] == int8(whom)+1 {
		return
	}
	f.Tokens[PreyOf] = int8(whom) + 1
	ref.Note(rule, ref.Against(who, whom, table.NoItem), 0, 0)
}

// seek finds the prey of an antagonist: the nearest in sight (house), unless a noise
// draws it (borrowed); a hunter goes for the nearest wherever it is. Who sees nobody
// keeps to its old prey.
func seek(ref *play.Referee, who table.FigureID) {
	if ref.Scene() == nil {
		return
	}
	f := &ref.Figures[who]
	if f.Has(Drawn) {
		f.Clear(Drawn)
		if preyOf(ref, who) != table.None {
			return
		}
	}
	prey := nearest(ref, who, farAway, kindOf(ref, who).Mind != hunter)
	switch {
	case prey != table.None:
		hunt(ref, who, prey, Prey)
	case preyOf(ref, who) == table.None:
		f.Tokens[PreyOf] = 0
	}
}

// advancing is the roll of a member of a pack that has not come out yet: on a D10,
// helped by being more and by the injuries of the others (borrowed; how much each
// counts is house). Who fails stays where it is.
type advancing struct{ Who table.FigureID }

func (a advancing) Run(ref *play.Referee) {
	f := &ref.Figures[a.Who]
	by := ref.By(a.Who)
	if !f.Has(Loose) {
		k := &kindOf(ref, a.Who).Advance
		need := play.NeedAtLeast(Advance, k.Need)
		us, them, hurt, dying := 0, 0, 0, 0
		for who := range figures(sideOf(ref, f.Side)) {
			if m := kindOf(ref, who).Mind; m == pack || m == hound {
				us++
			}
		}
		for who := range figures(foesOf(ref, a.Who)) {
			them++
			switch section(ref, who) {
			case IsImpaired:
				hurt++
			case AtDoor:
				dying++
			}
		}
		for _, part := range []struct {
			rule play.Rule
			each int8
			n    int
		}{{AdvanceOutnumber, k.Outnumber, max(us-them, 0)}, {AdvanceImpaired, k.Impaired, hurt}, {AdvanceDoor, k.Door, dying}} {
			if n := min(int(part.each)*part.n, faces); n != 0 { // more does not help more
				need.Roll(part.rule, int8(n))
			}
		}
		if !ref.Check(Advance, by, dice.D(1, 10), need) {
			ref.Note(Lurking, by, 0, 0)
			return
		}
		f.Set(Loose)
		ref.Note(Advanced, by, 0, 0)
	}
	if ref.Scene() != nil {
		if prey := nearest(ref, a.Who, farAway, false); prey != table.None {
			hunt(ref, a.Who, prey, Prey)
		}
	}
	play.Then(ref, acting(a))
}

// release lets a hound loose on whoever is near enough. If nobody is, it goes back to
// its pack. It says whether somebody leads the hound: without that it wanders (borrowed).
func release(ref *play.Referee, who table.FigureID, leash int32) bool {
	if ref.Scene() == nil {
		return true
	}
	f := &ref.Figures[who]
	if prey := nearest(ref, who, leash, false); prey != table.None {
		if !f.Has(Loose) {
			f.Set(Loose)
			ref.Note(Loosed, ref.Against(who, prey, table.NoItem), 0, 0)
		}
		hunt(ref, who, prey, Prey)
		return true
	}
	f.Clear(Loose)
	for mate := range figures(sideOf(ref, f.Side)) {
		if kindOf(ref, mate).Mind == pack {
			f.Tokens[PreyOf] = int8(mate) + 1
			return true
		}
	}
	f.Tokens[PreyOf] = 0
	return false
}

// wandering moves a hound without a leader half its distance in a random direction.
type wandering struct{ Who table.FigureID }

func (w wandering) Run(ref *play.Referee) {
	by := ref.By(w.Who)
	sector := ref.Roll(Wander, by, dice.D(1, board.Sectors), dice.Sum(0)) - 1
	m := board.Moves{Step: int32(rules(ref).moves.Step), Contact: -1} // friends are in the way, too
	slid := ref.Scene().Slide(int(w.Who), int16(sector*board.FullTurn/board.Sectors), pace(ref, w.Who)/2, &m)
	ref.Figures[w.Who].At = slid.To
	ref.Note(Wandered, by, slid.Moved, 0)
}

// unmark takes the marker off a hound when the combat has ended: nobody is near
// enough to be let loose on (borrowed; when a combat ends is house).
func unmark(ref *play.Referee, who table.FigureID) {
	k := kindOf(ref, who)
	if ref.Scene() == nil || nearest(ref, who, rules(ref).distance(max(int8(k.Leash), Blue)), false) != table.None {
		return
	}
	ref.Figures[who].Clear(Marked)
	ref.Note(Unmarked, ref.By(who), 0, 0)
}

// spot makes antagonists notice protagonists whom they see near enough (house).
func spot(ref *play.Referee) {
	if ref.Scene() == nil {
		return
	}
	for who := range figures(sideOf(ref, table.Blue)) {
		f := &ref.Figures[who]
		if f.Has(Unaware) && nearest(ref, who, rules(ref).distance(int8(rules(ref).noise.Sight)), true) != table.None {
			f.Clear(Unaware)
			ref.Note(Spotted, ref.By(who), 0, 0)
		}
	}
}

// hear makes who can hear a noise take notice. The mindless go for it, if it is nearer
// than their prey or they do not see that (borrowed for calls, house for shots).
// Protagonists who were unaware join in only when they are called.
func hear(ref *play.Referee, who table.FigureID, c colour, rule play.Rule) {
	sc := ref.Scene()
	by := ref.By(who)
	told := false
	tell := func() {
		if !told {
			told = true
			ref.Note(rule, by, 0, 0)
		}
	}
	if rule == CalledOut {
		tell()
	}
	for i := range ref.Figures[:ref.NFigures] {
		each := table.FigureID(i)
		f := &ref.Figures[i]
		friend := f.Side == ref.Figures[who].Side
		if each == who || f.Off != OnTable || f.Side == table.Red && rule == Noise || sc != nil && sc.Distance(int(who), i) > rules(ref).distance(int8(c)) {
			continue
		}
		if f.Has(Unaware) {
			tell()
			f.Clear(Unaware)
			ref.Note(Heard, ref.By(each), 0, 0)
		}
		if sc == nil || friend || kindOf(ref, each).Mind != mindless {
			continue
		}
		prey := preyOf(ref, each)
		if prey == table.None || !sc.Sees(i, int(prey)) || sc.Distance(i, int(who)) < sc.Distance(i, int(prey)) {
			if prey != who {
				tell()
			}
			hunt(ref, each, who, DrawnTo)
			f.Set(Drawn)
		}
	}
}

// whyNoCall is the reason why a figure cannot call out: once a turn, and only who has
// a mind to (house).
func whyNoCall(ref *play.Referee, who table.FigureID) play.Rule {
	switch {
	case ref.Figures[who].Has(Called):
		return WhyCalled
	case ref.Figures[who].Side != table.Red:
		return WhyNovoice
	}
	return 0
}

// call is Calling Out: free, heard far, and it may bring more antagonists (borrowed,
// G5).
func call(ref *play.Referee, who table.FigureID) {
	ref.Figures[who].Set(Called)
	hear(ref, who, rules(ref).noise.Call, CalledOut)
	play.Then(ref, risking{who})
}

// risking is the roll whether a call brings somebody, and how many.
type risking struct{ Who table.FigureID }

func (r risking) Run(ref *play.Referee) {
	by := ref.By(r.Who)
	if !ref.Check(CallRisk, by, dice.D6, play.NeedAtLeast(CallRisk, rules(ref).noise.Risk)) {
		ref.Note(CallQuiet, by, 0, 0)
		return
	}
	n := ref.Roll(CallNumber, by, dice.D6, dice.Half(0))
	ref.Tokens[Coming] = min(ref.Tokens[Coming]+int8(n), table.MaxFigures)
	ref.Note(ComingNow, by, int32(n), 0)
}

// find makes protagonists join whom nobody has found yet and near whom a friend has
// come (house).
func find(ref *play.Referee, who table.FigureID) {
	sc := ref.Scene()
	if sc == nil || ref.Figures[who].Side != table.Red {
		return
	}
	for each := range figures(sideOf(ref, table.Red)) {
		if f := &ref.Figures[each]; f.Has(Unaware) && sc.Within(int(who), int(each), int32(rules(ref).noise.Found)) {
			f.Clear(Unaware)
			ref.Note(Found, ref.By(each), 0, 0)
		}
	}
}

// arrival brings those whom a call has attracted onto a random edge of the table, at
// the beginning of the Antagonist turn (borrowed, G5): from the reserve, then those who
// have been killed get up as others.
type arrival struct{ Left, Edge int8 }

// newcomer is who comes next, None if there is nobody left.
func newcomer(ref *play.Referee) table.FigureID {
	for _, off := range []uint8{Reserve, Dead} {
		for i := range ref.Figures[:ref.NFigures] {
			if f := &ref.Figures[i]; f.Side == table.Blue && f.Off == off && kindOf(ref, table.FigureID(i)).Low {
				return table.FigureID(i)
			}
		}
	}
	return table.None
}

func (a arrival) Run(ref *play.Referee) {
	who := table.None
	if a.Left > 0 {
		who = newcomer(ref)
	}
	if who == table.None {
		return
	}
	if a.Edge == 0 {
		a.Edge = rollEdge(ref)
	}
	arrive(ref, who, a.Edge)
	a.Left--
	play.Then(ref, a)
}

// rollEdge draws an edge of the table, from 1.
func rollEdge(ref *play.Referee) int8 {
	if ref.Scene() == nil {
		return 1
	}
	return int8(ref.Roll(ArriveEdge, play.BySide(table.Blue), dice.D(1, 4), dice.Sum(0)))
}

// entry is how deep into the table newcomers are set up: a base and a bit (house).
const entry = 2 * inch

// arrive sets up a newcomer at an edge of the table; if that is full, at the next.
func arrive(ref *play.Referee, who table.FigureID, edge int8) {
	f := &ref.Figures[who]
	*f = table.Figure{Profile: f.Profile, Side: f.Side, Generation: f.Generation + 1, At: aside}
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner == who {
			ref.Items[i].Status = 0
		}
	}
	f.Tokens[Left] = profile(ref, who).Stat[Actions]
	by := ref.By(who)
	if sc := ref.Scene(); sc != nil {
		m := moves(ref, who)
		w, d := ref.Setup.Map.Width(), ref.Setup.Map.Depth()
		strips := [...]table.Zone{{X0: 0, Y0: 0, X1: entry, Y1: d}, {X0: w - entry, Y0: 0, X1: w, Y1: d}, {X0: 0, Y0: 0, X1: w, Y1: entry}, {X0: 0, Y0: d - entry, X1: w, Y1: d}}
		n := 0
		for n < 4 && !room(sc, who, &m, strips[int(edge)-1]) {
			edge = edge%4 + 1
			n++
		}
		if n == 4 {
			f.Off = Reserve
			return
		}
		f.At = ref.Point(ArrivePlace, by, play.Place{Kind: play.PlaceDeploy, Who: who, Moves: m, Zones: strips[edge-1 : edge]})
	}
	ref.Note(Arrived, by, 0, 0)
}

// room says whether there is a free place in a zone.
func room(sc *board.Scene, who table.FigureID, m *board.Moves, z table.Zone) bool {
	for x := z.X0; x <= z.X1; x += inch / 4 {
		for y := z.Y0; y <= z.Y1; y += inch / 4 {
			h, ok := sc.Support(board.XY{X: x, Y: y}, 0)
			if ok && sc.Fits(int(who), board.Point{X: x, Y: y, Z: h}, m).OK() {
				return true
			}
		}
	}
	return false
}

// stalk is the roll of the next pack on the Stalking Board: two dice, and both have to
// succeed (borrowed, G9; the number is house). It comes onto a random edge.
type stalk struct{}

func (stalk) Run(ref *play.Referee) {
	var next uint64
	t := &rules(ref).stalking
	n := int8(0)
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Off == Stalking && n < t.Pack {
			next |= 1 << i
			n++
		}
	}
	if next == 0 {
		return
	}
	by := play.BySide(table.Blue)
	if ref.Count(StalkRoll, by, dice.D(2, 6), play.NeedAtLeast(StalkRoll, t.Need)) < 2 {
		ref.Note(StalkingNot, by, 0, 0)
		return
	}
	play.Then(ref, emerging{Left: table.SetOf(next)})
}

// emerging sets up a pack.
type emerging struct {
	Left table.FigureSet
	Edge int8
}

func (e emerging) Run(ref *play.Referee) {
	who, rest := e.Left.First()
	if e.Edge == 0 {
		e.Edge = rollEdge(ref)
	}
	arrive(ref, who, e.Edge)
	if e.Left = rest; !rest.Empty() {
		play.Then(ref, e)
	}
}
