package necro

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// Tokens of a vehicle; Wounds are its hull points.
const (
	DriveDamage  = table.Token(2) // off its Handling rolls for good
	DriverWounds = table.Token(3) // off its Handling and hit rolls
	Smoke        = table.Token(4) // markers, off its next Restart test
	TurnedOver   = table.Token(5) // on its next Restart test
	Driven       = table.Token(6) // in this activation, in quarters of an inch, rounded up
	Halted       = table.Token(7) // 1: the action in hand moves it no farther
)

// drivesN23 are the actions of vehicles by their status (borrowed). Fighters in
// contact do not hinder them.
var drivesN23 = [...]deed{
	{verb: ActDrive, kind: simple, when: whenMobile | whenEngaged, do: func(ref *play.Referee, who table.FigureID) {
		setOff(ref, who, straight, full(ref, who))
	}},
	{verb: ActManoeuvre, kind: simple, when: whenMobile | whenEngaged, do: func(ref *play.Referee, who table.FigureID) {
		setOff(ref, who, manoeuvring, half(ref, who))
	}},
	{verb: ActDrivefire, kind: basic, when: whenMobile | whenEngaged, bars: ActFireall, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, driveBy{who, false})
	}},
	{verb: ActFireall, kind: basic, when: whenMobile | whenStalled | whenEngaged, why: whyNoShootingBy(mounted | everyWeapon), bars: ActDrivefire, do: func(ref *play.Referee, who table.FigureID) {
		ref.Note(VehicleFiring, ref.By(who), 0, 0)
		play.Then(ref, broadside{Who: who, Mode: mounted | everyWeapon})
	}},
	{verb: ActReload, kind: simple, when: whenMobile | whenEngaged, why: whyNoReloadN23, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, reloadingN23{who})
	}},
	{verb: ActAim, kind: basic, when: whenMobile | whenEngaged, why: whyNoAim, do: takeAim},
	{verb: ActDrift, kind: basic, when: whenMobile | whenEngaged, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, sliding{who})
	}},
	{verb: ActRam, kind: double, when: whenMobile | whenEngaged, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, ram{who})
	}},
	{verb: ActSpin, kind: basic, when: whenMobile | whenEngaged, do: func(ref *play.Referee, who table.FigureID) {
		setOff(ref, who, spinning, full(ref, who))
	}},
	{verb: ActThrottle, kind: double, when: whenMobile | whenEngaged, do: func(ref *play.Referee, who table.FigureID) {
		setOff(ref, who, racing, 3*full(ref, who))
	}},
	{verb: ActJumpstart, kind: simple, when: whenStalled | whenEngaged, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, jumpStart{who})
	}},
	{verb: ActTurnover, kind: basic, when: whenStalled | whenEngaged, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, turningOver{who})
	}},
	{verb: ActFreewheel, kind: basic, when: whenStalled | whenEngaged, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, freeWheeling{who})
	}},
}

// wheels is how vehicles move: over steps, and as near to enemies as they like
// (borrowed). Its foes are there for whoever steers to look at.
func wheels(ref *play.Referee, who table.FigureID) board.Moves {
	return board.Moves{Step: int32(rules(ref).moves.Step), Foes: foes(ref, who), Contact: -1}
}

// fuel is how much of a distance a vehicle can drive. One without power goes M at
// most in an activation, whatever it does (borrowed).
func fuel(ref *play.Referee, who table.FigureID, distance int32) int32 {
	f := &ref.Figures[who]
	if !f.Has(IsLimping) {
		return distance
	}
	return max(0, min(distance, full(ref, who)-int32(f.Tokens[Driven])*inch/4))
}

// halt ends the driving of the action in hand.
func halt(ref *play.Referee, who table.FigureID) {
	if f := &ref.Figures[who]; f.Has(IsActing) {
		f.Tokens[Halted] = 1
	}
}

// course is what a vehicle drives for.
type course uint8

const (
	straight    course = iota // Move, and Move & Shoot
	manoeuvring               // Manoeuvre
	ramming                   // Ram
	spinning                  // Spin
	racing                    // Full Throttle
	cranking                  // Turn-over
	careering                 // what follows a loss of control
	tumbling                  // rolling over
)

// courses say for each course by how many degrees the vehicle may pivot, whether
// it may as often as it likes and also drive backwards, and whether a pivot is
// followed by a test for loss of control, with which modifier (borrowed).
var courses = [...]struct {
	turn         int16
	freely, test bool
	modifier     int8
}{
	straight:    {turn: 90},
	manoeuvring: {turn: board.FullTurn, freely: true},
	ramming:     {turn: 90},
	spinning:    {turn: 180, test: true},
	racing:      {turn: 90, test: true, modifier: -1},
	cranking:    {turn: 90},
}

// setOff lines up the driving of an action.
func setOff(ref *play.Referee, who table.FigureID, c course, distance int32) {
	ref.Figures[who].Tokens[Halted] = 0
	play.Then(ref, driving{Left: uint16(fuel(ref, who, distance)), Who: who, Course: c})
}

// driving asks for one stretch after another: a pivot, and how far straight on.
// One that may pivot only once does so before, between or after its stretches.
type driving struct {
	Left      uint16 // thousandths of an inch
	Who       table.FigureID
	Course    course
	Turned    bool // the one pivot was made
	Steered   bool // the pivot before this stretch was made
	Underway  bool // a stretch has been driven
	Backwards bool // this stretch may lead backwards only
}

func (d driving) Run(ref *play.Referee) {
	f := &ref.Figures[d.Who]
	c := &courses[d.Course]
	switch {
	case !onTable(f) || f.Status == Wrecked || f.Status == Stalled && d.Course != cranking:
		return
	case f.Has(IsBroken|HasFallen) || f.Tokens[Halted] == 1:
		return
	case ref.Scene() == nil:
		play.Then(ref, advance{Left: d.Left, Who: d.Who, Course: d.Course})
		return
	}
	if !d.Turned && !d.Steered && !d.Backwards {
		if d.Steered = steer(ref, d.Who, c.turn); d.Steered {
			d.Turned = !c.freely
			if c.test {
				play.Then(ref, control{d.Who, c.modifier})
			}
			if d.Left > 0 {
				play.Then(ref, d)
			}
			return
		}
		if d.Underway && !c.freely {
			return
		}
	}
	if d.Left == 0 {
		return
	}
	direction := f.Facing
	if d.Backwards {
		direction = (direction + board.FullTurn/2) % board.FullTurn
	}
	n := ref.Ahead(VehicleAhead, ref.By(d.Who), play.Place{Who: d.Who, Budget: int32(d.Left), Facing: direction, Moves: wheels(ref, d.Who)})
	if n == 0 {
		if c.freely && !d.Backwards {
			d.Backwards = true
			play.Then(ref, d)
		}
		return
	}
	play.Then(ref, advance{Left: uint16(n), Direction: direction, Who: d.Who, Course: d.Course})
	d.Left -= uint16(n)
	d.Underway, d.Steered, d.Backwards = true, false, false
	if !d.Turned {
		play.Then(ref, d)
	}
}

// steer lets a vehicle pivot about its middle, and says whether it did.
func steer(ref *play.Referee, who table.FigureID, most int16) bool {
	by := ref.By(who)
	facing, turned := ref.Face(VehicleSteer, by, play.Place{Who: who, Turn: most, Moves: wheels(ref, who)})
	if !turned || facing == ref.Figures[who].Facing {
		return false
	}
	turnBy(ref, who, facing-ref.Figures[who].Facing)
	return true
}

// turnBy turns a vehicle by so many degrees, and tells of it.
func turnBy(ref *play.Referee, who table.FigureID, by int16) {
	f := &ref.Figures[who]
	f.Facing = (f.Facing + by + board.FullTurn) % board.FullTurn
	by = (by + board.FullTurn) % board.FullTurn
	ref.Note(VehicleTurned, ref.By(who), int32(min(by, board.FullTurn-by)), 0)
}

// ram is the action Ram: a Move that goes D6" farther (borrowed).
type ram struct{ Who table.FigureID }

func (r ram) Run(ref *play.Referee) {
	setOff(ref, r.Who, ramming, full(ref, r.Who)+int32(ref.Roll(VehicleRam, ref.By(r.Who), dice.D6, dice.Sum(0)))*inch)
}

// sliding is the action Drift: up to half M to one side, the facing kept, then a
// test for loss of control with +1 (borrowed).
type sliding struct{ Who table.FigureID }

func (s sliding) Run(ref *play.Referee) {
	f := &ref.Figures[s.Who]
	f.Tokens[Halted] = 0
	most := fuel(ref, s.Who, half(ref, s.Who))
	if ref.Scene() == nil {
		play.Then(ref, advance{Left: uint16(most), Who: s.Who})
		play.Then(ref, control{s.Who, +1})
		return
	}
	for _, aside := range [2]int16{board.FullTurn / 4, board.FullTurn * 3 / 4} {
		direction := (f.Facing + aside) % board.FullTurn
		n := ref.Ahead(VehicleSideways, ref.By(s.Who), play.Place{Who: s.Who, Budget: most, Facing: direction, Moves: wheels(ref, s.Who)})
		if n > 0 {
			play.Then(ref, advance{Left: uint16(n), Direction: direction, Who: s.Who})
			break
		}
	}
	play.Then(ref, control{s.Who, +1})
}

// jumpStart is the action Jump Start: a Handling test, and the vehicle is Mobile
// (borrowed).
type jumpStart struct{ Who table.FigureID }

func (j jumpStart) Run(ref *play.Referee) { starts(ref, j.Who, spare(ref, j.Who)...) }

// starts is a test to get a stalled vehicle going.
func starts(ref *play.Referee, who table.FigureID, helps ...play.Part) {
	by := ref.By(who)
	if ref.Check(VehicleHandling, by, dice.D6, handling(ref, who, helps...)) {
		ref.Figures[who].Status = Mobile
		ref.Note(VehicleStarted, by, 0, 0)
	} else {
		ref.Note(VehicleStays, by, 0, 0)
	}
}

// spare helps to start a vehicle that has more than one hull point left.
func spare(ref *play.Referee, who table.FigureID) []play.Part {
	if ref.Figures[who].Tokens[Wounds] > 1 {
		return []play.Part{{Rule: HandlingSpare, Value: +1}}
	}
	return nil
}

// turningOver is the action Turn-over: a Move of D3", which helps the next
// Restart test by 1 (borrowed).
type turningOver struct{ Who table.FigureID }

func (t turningOver) Run(ref *play.Referee) {
	n := int32(ref.Roll(VehicleDistance, ref.By(t.Who), dice.D6, dice.Half(0))) * inch
	ref.Figures[t.Who].Tokens[TurnedOver] = 1
	setOff(ref, t.Who, cranking, n)
}

// freeWheeling is the action Free Wheel: D6", forwards on 1 to 3 of another D6,
// else backwards (borrowed).
type freeWheeling struct{ Who table.FigureID }

func (w freeWheeling) Run(ref *play.Referee) {
	by := ref.By(w.Who)
	n := fuel(ref, w.Who, int32(ref.Roll(VehicleDistance, by, dice.D6, dice.Sum(0)))*inch)
	direction := ref.Figures[w.Who].Facing
	if ref.Roll(ControlDirection, by, dice.D6, leftOrRight) == wayRight {
		direction = (direction + board.FullTurn/2) % board.FullTurn
	}
	play.Then(ref, advance{Left: uint16(n), Direction: direction, Who: w.Who})
}

// driveBy is the action Move & Shoot: a Move of half M, and one weapon fired
// before or after it (borrowed).
type driveBy struct {
	Who   table.FigureID
	Moved bool
}

func (d driveBy) Run(ref *play.Referee) {
	f := &ref.Figures[d.Who]
	if d.Moved && (!onTable(f) || f.Status == Wrecked || f.Has(IsBroken|HasFallen)) {
		return
	}
	_, fired := fireOne(ref, d.Who, 0, mounted)
	if d.Moved {
		return
	}
	setOff(ref, d.Who, straight, half(ref, d.Who))
	if !fired {
		play.Then(ref, driveBy{d.Who, true})
	}
}

// broadside is the action Fire All: each weapon is fired once, in the order that
// the side likes (borrowed).
type broadside struct {
	Fired uint16 // which of the weapons of the vehicle: bit 0 is its first
	Who   table.FigureID
	Mode  mode
}

func (b broadside) Run(ref *play.Referee) {
	f := &ref.Figures[b.Who]
	if !onTable(f) || f.Status == Wrecked || f.Has(IsBroken|HasFallen) {
		return
	}
	if n, fired := fireOne(ref, b.Who, b.Fired, b.Mode); fired {
		b.Fired |= 1 << n
		play.Then(ref, b)
	}
}

// fireOne asks for a weapon of a vehicle, of those not fired yet, or for none, and
// lines up its shot. It says which of its weapons that is.
func fireOne(ref *play.Referee, who table.FigureID, done uint16, m mode) (n int, fired bool) {
	sc := ref.Scene()
	var arms uint16
	first := table.NoItem
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		item := table.ItemID(i)
		if ref.Items[i].Owner != who {
			continue
		}
		if first == table.NoItem {
			first = item
		}
		if n := item - first; n < 16 && fires(weapon(ref, item), m) && done>>n&1 == 0 {
			arms |= 1 << n
			ref.OfferUnless(play.Use(Go, item), whyNoSalvo(ref, sc, who, item, m))
		}
	}
	if arms == 0 || ref.Offered() == 0 {
		return 0, false
	}
	ref.Offer(play.Verb(Decline))
	o := ref.Choose(VehicleFire, ref.By(who))
	if o.Verb == Decline {
		return 0, false
	}
	if weapon(ref, o.Item).Traits&TraitTemplate != 0 {
		play.Then(ref, spraying{who, o.Item, m})
	} else {
		play.Then(ref, targeting{who, o.Item, table.NoItem, m})
	}
	return int(o.Item - first), true
}

// brokenDrive is what a broken vehicle does. Break for Air takes it 3D6" with any
// pivots to where it is hidden best (here: one pivot, and a straight line that
// meets nothing); Burn Out, if it is stalled, raises D3 smoke markers (borrowed).
type brokenDrive struct{ Who table.FigureID }

func (b brokenDrive) Run(ref *play.Referee) {
	f := &ref.Figures[b.Who]
	by := ref.By(b.Who)
	switch {
	case f.Status == Wrecked || f.Has(HasFainted):
		ref.Note(BrokenStays, by, 0, 0)
		return
	case f.Status == Stalled:
		burnOut(ref, b.Who)
		return
	}
	budget := fuel(ref, b.Who, int32(ref.Roll(BreakDistance, by, dice.D(3, 6), dice.Sum(0)))*inch)
	sc := ref.Scene()
	if sc == nil {
		ref.Note(BrokenRan, by, budget, 0)
		return
	}
	best, found := hideaway(ref, sc, b.Who, budget)
	if !found {
		ref.Note(BrokenStays, by, 0, 0)
		return
	}
	n := board.Straight(f.At.XY(), best.At.XY())
	f.At, f.Facing = best.At, best.Facing
	wear(ref, b.Who, n)
	ref.Note(BrokenRan, by, n, 0)
}

// burnOut raises D3 smoke markers of a stalled vehicle (borrowed).
func burnOut(ref *play.Referee, who table.FigureID) {
	f := &ref.Figures[who]
	by := ref.By(who)
	n := int8(ref.Roll(Burnout, by, dice.D6, dice.Half(0)))
	f.Tokens[Smoke] = min(f.Tokens[Smoke]+n, 9)
	ref.Note(BurnoutSmoke, by, int32(n), 0)
}

// hideaway is the best place that a vehicle can drive to after one pivot, and
// whether it is better than where it is.
func hideaway(ref *play.Referee, sc *board.Scene, who table.FigureID, budget int32) (best board.Body, found bool) {
	m := wheels(ref, who)
	foe := members(ref, ref.Figures[who].Side.Other())
	b := &sc.Bodies[who]
	home := *b
	value := hiding(ref, sc, who, foe)
	const parts = 4
	for s := range sectors {
		*b = home
		facing := (home.Facing + int16(s*board.FullTurn/sectors)) % board.FullTurn
		if !sc.Turned(int(who), facing, &m).OK() {
			continue
		}
		b.Facing = facing
		far := sc.Slide(int(who), facing, budget, &m).Moved
		for part := int32(1); part <= parts; part++ {
			b.At = home.At
			b.At = sc.Slide(int(who), facing, far*part/parts, &m).To
			if v := hiding(ref, sc, who, foe); v.better(value) {
				value, best, found = v, *b, true
			}
		}
	}
	*b = home
	return best, found
}

// restart lines up the Restart tests of the stalled vehicles of a side, and what
// becomes of its wounded drivers. Without a driver nobody restarts.
func restart(ref *play.Referee, side table.Seat) {
	stalled := those(ref, side, func(f *table.Figure) bool { return f.Status == Stalled && !f.Has(HasFainted) })
	if stalled != 0 {
		play.Then(ref, restarting{table.SetOf(stalled)})
	}
	hurt := those(ref, side, func(f *table.Figure) bool { return f.Has(HasFainted) || drives(f) && f.Tokens[DriverWounds] > 0 })
	if hurt != 0 {
		play.Then(ref, drivers{table.SetOf(hurt)})
	}
}

// restarting is a Restart test for one vehicle after another: a Handling test, +1
// unless it has one hull point left, +1 after a Turn-over, −1 for each smoke
// marker (borrowed).
type restarting struct{ Who table.FigureSet }

func (r restarting) Run(ref *play.Referee) {
	who, rest := r.Who.First()
	if f := &ref.Figures[who]; onTable(f) && f.Status == Stalled {
		helps := spare(ref, who)
		if f.Tokens[TurnedOver] > 0 {
			helps = append(helps, play.Part{Rule: HandlingTurnover, Value: +1})
		}
		if n := f.Tokens[Smoke]; n > 0 {
			helps = append(helps, play.Part{Rule: HandlingSmoke, Value: -n})
		}
		f.Tokens[Smoke], f.Tokens[TurnedOver] = 0, 0
		starts(ref, who, helps...)
	}
	if !rest.Empty() {
		play.Then(ref, restarting{rest})
	}
}

// drivers is a D6 for each driver who is hurt (borrowed): one who has blacked out
// comes round on 4+, wounded; one who is wounded blacks out on 1 and loses a
// wound on 4+.
type drivers struct{ Who table.FigureSet }

// pulse is what the die says of a driver.
var pulse = byFace{1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 3}

func (d drivers) Run(ref *play.Referee) {
	who, rest := d.Who.First()
	if f := &ref.Figures[who]; onTable(f) && f.Status != Wrecked {
		by := ref.By(who)
		n := ref.Roll(CrewRecovery, by, dice.D6, pulse)
		switch fainted := f.Has(HasFainted); {
		case fainted && n == 3:
			f.Clear(HasFainted)
			f.Tokens[DriverWounds]++
			ref.Note(CrewAwake, by, 0, 0)
		case !fainted && n == 3:
			f.Tokens[DriverWounds]--
			ref.Note(CrewPatched, by, 0, 0)
		case !fainted && n == 1:
			blackOut(ref, who, false)
		}
	}
	if !rest.Empty() {
		play.Then(ref, drivers{rest})
	}
}

// armed are the shootable weapons of a vehicle that are not destroyed, as a set of
// the numbers that they have among its items.
func armed(ref *play.Referee, who table.FigureID) (first table.ItemID, set uint64) {
	first = table.NoItem
	for i := range ref.Items[:ref.NItems] {
		item := table.ItemID(i)
		if ref.Items[i].Owner != who {
			continue
		}
		if first == table.NoItem {
			first = item
		}
		if n := item - first; n < 64 && shootable(weapon(ref, item)) && ref.Items[i].Status != Jammed {
			set |= 1 << n
		}
	}
	return first, set
}

// nth is the nth figure or item of a set, from 1.
func nth(set uint64, n int) int {
	for ; n > 1; n-- {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}
