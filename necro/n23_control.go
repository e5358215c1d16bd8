package necro

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// What a control die shows, by the numbers of the table.
const (
	controlSwerve = iota + 1
	controlJackknife
	controlRoll
)

// leftOrRight reads which way a vehicle turns: left on 1 to 3.
var leftOrRight = byFace{1: 1, 2: 1, 3: 1, 4: wayRight, 5: wayRight, 6: wayRight}

const wayRight = 2

// handling is the need of a Handling test: a concussed crew has −2, though never
// worse than 6+, each damage to the drive and each wound of the driver −1
// (borrowed).
func handling(ref *play.Referee, who table.FigureID, helps ...play.Part) play.Need {
	f := &ref.Figures[who]
	value := profile(ref, who).Stat[Hnd]
	var parts []play.Part
	if f.Has(IsConcussed) {
		parts = append(parts, play.Part{Rule: Concussed, Value: value - min(value+2, 6)})
	}
	if n := f.Tokens[DriveDamage]; n > 0 {
		parts = append(parts, play.Part{Rule: HandlingDamage, Value: -n})
	}
	if n := f.Tokens[DriverWounds]; n > 0 {
		parts = append(parts, play.Part{Rule: HandlingCrew, Value: -n})
	}
	return rules(ref).test(HandlingNeed, value, append(parts, helps...)...)
}

// control is a test for loss of control: a Handling test with a modifier
// (borrowed).
type control struct {
	Who      table.FigureID
	Modifier int8
}

func (c control) Run(ref *play.Referee) {
	f := &ref.Figures[c.Who]
	if !onTable(f) || f.Status == Wrecked {
		return
	}
	var helps []play.Part
	if c.Modifier != 0 {
		helps = append(helps, play.Part{Rule: HandlingSevere, Value: c.Modifier})
	}
	by := ref.By(c.Who)
	if ref.Check(Control, by, dice.D6, handling(ref, c.Who, helps...)) {
		ref.Note(VehicleHeld, by, 0, 0)
		return
	}
	play.Then(ref, veering{c.Who})
}

// veering is what happens to a vehicle out of control (borrowed): it swerves by
// 45° or jackknifes by 90°, and a Mobile one drives on for half its M; or it
// rolls over. What ends its driving here does so for the action in hand.
type veering struct{ Who table.FigureID }

func (v veering) Run(ref *play.Referee) {
	f := &ref.Figures[v.Who]
	if !onTable(f) || f.Status == Wrecked {
		return
	}
	halt(ref, v.Who)
	by := ref.By(v.Who)
	angle := int16(45)
	switch ref.Roll(ControlDie, by, dice.D6, rules(ref).n23.control) {
	case controlSwerve:
		ref.Note(ControlSwerve, by, 0, 0)
	case controlJackknife:
		ref.Note(ControlJackknife, by, 0, 0)
		angle = 90
	case controlRoll:
		ref.Note(ControlRoll, by, 0, 0)
		times := 0
		if f.Status == Mobile {
			times = ref.Roll(ControlTimes, by, dice.D6, dice.Half(0))
			ref.Note(ControlRolled, by, int32(times), 0)
		}
		play.Then(ref, rollover{v.Who, int8(times)})
		return
	}
	if ref.Roll(ControlWay, by, dice.D6, leftOrRight) == wayRight {
		angle = -angle
	}
	v.pivot(ref, angle)
	if f.Status == Mobile {
		play.Then(ref, advance{Left: uint16(half(ref, v.Who)), Direction: f.Facing, Who: v.Who, Course: careering})
	}
}

// pivot turns a vehicle as far as there is room, in steps of 15° (house).
func (v veering) pivot(ref *play.Referee, angle int16) {
	sc := ref.Scene()
	if sc == nil {
		return
	}
	m := wheels(ref, v.Who)
	step := int16(15)
	if angle < 0 {
		step = -step
	}
	for ; angle != 0; angle -= step {
		if sc.Turned(int(v.Who), (ref.Figures[v.Who].Facing+angle+board.FullTurn)%board.FullTurn, &m).OK() {
			turnBy(ref, v.Who, angle)
			return
		}
	}
}

// rollover rolls a vehicle 2" in a random direction for each time left, and then
// wrecks it (borrowed).
type rollover struct {
	Who  table.FigureID
	Left int8
}

func (r rollover) Run(ref *play.Referee) {
	if r.Left == 0 {
		wreck(ref, r.Who)
		return
	}
	sector := ref.Roll(ControlDirection, ref.By(r.Who), dice.D(1, sectors), dice.Sum(0)) - 1
	play.Then(ref, advance{Left: 2 * inch, Direction: int16(sector * board.FullTurn / sectors), Who: r.Who, Course: tumbling})
	play.Then(ref, rollover{r.Who, r.Left - 1})
}

// advance moves a vehicle straight in a direction, through whoever stands there.
// When it has come to its end, those whom it drove over test whether they
// dodged, and vehicles that met something suffer hits (borrowed).
type advance struct {
	Left      uint16 // thousandths of an inch
	Direction int16  // degrees
	Who       table.FigureID
	Course    course
}

func (a advance) Run(ref *play.Referee) {
	f := &ref.Figures[a.Who]
	by := ref.By(a.Who)
	if !onTable(f) {
		return
	}
	w := wake{ref: ref, by: a.Who, direction: a.Direction}
	moved := int32(a.Left)
	if ref.Scene() != nil {
		moved = w.push(a.Who, moved)
	}
	if a.Course != tumbling {
		ref.Note(VehicleDrove, by, moved, 0)
	}
	if a.Course < careering {
		wear(ref, a.Who, moved)
	}
	if moved < int32(a.Left) {
		halt(ref, a.Who)
	}
	w.clear()
	speed := pace(ref, a.Who)
	if w.over != 0 {
		play.Then(ref, runOver{table.SetOf(w.over), a.Who, speed})
	}
	a.collide(ref, &w, speed)
}

// wear counts how far a vehicle drives in its activation.
func wear(ref *play.Referee, who table.FigureID, moved int32) {
	if f := &ref.Figures[who]; f.Has(IsActing) {
		f.Tokens[Driven] = int8(min(int32(f.Tokens[Driven])+(4*moved+inch-1)/inch, 127))
	}
}

// pace is the M by which a moving vehicle hits: 3 for one that is not driven
// (borrowed).
func pace(ref *play.Referee, who table.FigureID) int8 {
	if ref.Figures[who].Status != Mobile {
		return 3
	}
	return profile(ref, who).Stat[M]
}

// collide lines up the hits on vehicles that have met something; what has met
// something tougher is hit worse. A vehicle that rolls over comes to no more
// harm. One that rams is hit by half its M, and its activation ends (borrowed).
func (a advance) collide(ref *play.Referee, w *wake, speed int8) {
	rammed := a.Course == ramming && w.struck>>a.Who&1 == 1
	for set := w.struck; set != 0; set &= set - 1 {
		whom := table.FigureID(bits.TrailingZeros64(set))
		h := wounding{Who: a.Who, Whom: whom, Item: table.NoItem, Left: 1}
		row := impactOf(ref, speed)
		if whom == a.Who {
			if a.Course == tumbling {
				continue
			}
			if rammed {
				row = impactOf(ref, speed/2)
			}
			h.Who = w.met
		}
		h.S, h.AP, h.D = row.Strength, row.AP, row.Damage
		if w.worse>>whom&1 == 1 {
			h.S, h.AP, h.D = h.S+1, h.AP-1, h.D+1
		}
		if a.Course >= careering {
			h.Flags = careened
		}
		play.Then(ref, h)
	}
	if f := &ref.Figures[a.Who]; rammed && f.Has(IsActing) {
		f.Set(HasFallen)
	}
}

// impactOf is the row of the table of impacts for an M.
func impactOf(ref *play.Referee, m int8) fall {
	rows := rules(ref).n23.impacts
	for _, r := range rows {
		if int(m) >= r.From && (r.To == 0 || int(m) <= r.To) {
			return r
		}
	}
	return rows[0]
}

// A wake is what a moving vehicle leaves behind.
type wake struct {
	ref       *play.Referee
	by        table.FigureID // whose movement it is
	direction int16
	over      uint64         // fighters who had to move aside
	struck    uint64         // vehicles that have met something
	worse     uint64         // of these, those that have met something tougher
	met       table.FigureID // the vehicle that the first one has met; see push
}

// push moves a vehicle, and says how far it got. Fighters and caskets are moved
// aside; if one has no place, it stops. A vehicle in the way is pushed along if
// it is met head-on and is no tougher there; else the first stops. (The sources
// have a Handling test of the driver for vehicles that are met sideways; here
// the one that slides stops.) Terrain stops it (borrowed).
func (w *wake) push(who table.FigureID, distance int32) (moved int32) {
	ref := w.ref
	f := &ref.Figures[who]
	m := wheels(ref, who)
	if who == w.by {
		w.met = table.None
	}
	for moved < distance {
		slid := ref.Scene().Slide(int(who), w.direction, distance-moved, &m)
		f.At = slid.To
		moved += slid.Moved
		switch other := table.FigureID(slid.Body); {
		case slid.Piece >= 0 && who == w.by && moved == 0:
			return 0 // it stands against it already
		case slid.Piece >= 0:
			ref.Note(ImpactTerrain, ref.By(who), 0, 0)
			w.struck |= 1 << who
			w.worse |= 1 << who
			return moved
		case slid.Body < 0:
			return moved // all the way, or to the edge of the table
		case drives(&ref.Figures[other]):
			pushed := int32(0)
			if w.bump(who, other, moved) {
				pushed = w.push(other, distance-moved)
			}
			if pushed == 0 {
				return moved
			}
			distance = moved + pushed
		case !w.aside(who, other, distance-moved, 0):
			return moved
		}
	}
	return moved
}

// bump says whether a vehicle that meets another can push it along.
func (w *wake) bump(who, other table.FigureID, moved int32) bool {
	ref := w.ref
	both := uint64(1)<<who | 1<<other
	if w.struck&both != both {
		ref.Note(Impact, ref.Against(who, other, table.NoItem), moved, 0)
	}
	if who == w.by && w.met == table.None {
		w.met = other
	}
	again := w.struck>>other&1 == 1
	w.struck |= both
	mine, sideways := w.toughness(who, w.direction)
	theirs, _ := w.toughness(other, board.Bearing(ref.Figures[other].At.XY(), ref.Figures[who].At.XY()))
	switch {
	case mine < theirs:
		w.worse |= 1 << who
		return false
	case mine > theirs:
		w.worse |= 1 << other
	}
	return !sideways && (!again || who == w.by)
}

// toughness is that of a vehicle's side in a direction, and whether it is a flank.
func (w *wake) toughness(who table.FigureID, direction int16) (t int8, sideways bool) {
	p := profile(w.ref, who)
	switch w.ref.Scene().SideOf(int(who), board.Ahead(w.ref.Figures[who].At, direction, inch).XY()) {
	case board.Flank:
		return p.Stat[Flank], true
	case board.Rear:
		return p.Stat[Rear], false
	}
	return p.Stat[T], false
}

// aside moves a model off the way of a vehicle, which goes straight on for a
// distance, to the nearest place that is free and so far from the vehicle where
// it is now. Places are looked for in all sectors, by quarters of an inch. It
// says whether there is one.
func (w *wake) aside(vehicle, whom table.FigureID, distance, clear int32) bool {
	const farthest = 6 * inch
	ref := w.ref
	f := &ref.Figures[whom]
	sc := ref.Scene()
	m := board.Moves{Step: int32(rules(ref).moves.Step), Contact: -1}
	free := m
	free.Through = ^uint64(0)
	way := free
	way.Through &^= models(ref, drives)
	end := sc.Slide(int(vehicle), w.direction, distance, &way).To
	home := f.At
	for far := int32(inch / 4); far <= farthest; far += inch / 4 {
		for s := range sectors {
			slid := sc.Slide(int(whom), (w.direction+int16(s*board.FullTurn/sectors))%board.FullTurn, far, &free)
			if slid.Moved < far || !sc.Fits(int(whom), slid.To, &m).OK() {
				continue
			}
			sc.Bodies[whom].At = slid.To
			ok := sc.Sweep(int(vehicle), end)>>whom&1 == 0 && (clear == 0 || !sc.Within(int(vehicle), int(whom), clear))
			sc.Bodies[whom].At = home
			if ok {
				f.At = slid.To
				if f.Side != table.Master {
					w.over |= 1 << whom
				}
				return true
			}
		}
	}
	return false
}

// models are the figures on the table for which a test holds, as a set.
func models(ref *play.Referee, holds func(*table.Figure) bool) (set uint64) {
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; onTable(f) && holds(f) {
			set |= 1 << i
		}
	}
	return set
}

// clear moves those who had to go aside out of 1" of the vehicle where it has come
// to its end, as far as there is room.
func (w *wake) clear() {
	for set := w.over; set != 0; set &= set - 1 {
		if i := bits.TrailingZeros64(set); w.ref.Scene().Within(int(w.by), i, inch) {
			w.aside(w.by, table.FigureID(i), 0, inch)
		}
	}
}

// runOver is the Initiative test of one fighter after another whom a vehicle has
// driven over: +1 for who stands; the seriously injured need a natural 6. Who
// fails is hit, and goes down (borrowed).
type runOver struct {
	Who table.FigureSet
	By  table.FigureID
	M   int8
}

func (r runOver) Run(ref *play.Referee) {
	whom, rest := r.Who.First()
	if f := &ref.Figures[whom]; onTable(f) {
		by := ref.Against(whom, r.By, table.NoItem)
		need := play.NeedAtLeast(ImpactDodge, 6)
		switch statusNow(f) {
		case whenInjured:
		case whenStanding:
			need = rules(ref).test(RetreatInitiative, initiative(ref, whom), play.Part{Rule: ImpactStanding, Value: +1})
		default:
			need = rules(ref).test(RetreatInitiative, initiative(ref, whom))
		}
		if ref.Check(ImpactDodge, by, dice.D6, need) {
			ref.Note(ImpactDodged, by, 0, 0)
		} else {
			row := impactOf(ref, r.M)
			ref.Note(ImpactHit, by, int32(row.Strength), int32(row.Damage))
			play.Then(ref, takingCover{whom})
			play.Then(ref, wounding{Who: r.By, Whom: whom, Item: table.NoItem, Left: 1, S: row.Strength, AP: row.AP, D: row.Damage})
		}
	}
	if !rest.Empty() {
		play.Then(ref, runOver{rest, r.By, r.M})
	}
}
