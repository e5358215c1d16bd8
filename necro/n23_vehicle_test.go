package necro

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// A yard is a table of 48" by 48" for tests of vehicles.
type yard struct{ start table.Setup }

// Profiles of a yard.
const (
	aBuggy  uint16 = iota // M 9, toughness 5/4/3, 3 hull points, Handling 4+, no save
	aTruck                // M 6, toughness 6/6/6
	aWalker               // I 4+, T 3
	aCasket
)

func profilesOfYard() []table.Profile {
	vehicle := table.Profile{Kind: Vehicle, Radius: 2332, Length: 4000, Width: 2400, Height: 2000, Lying: 2000, Eye: 1500}
	vehicle.Stat = [table.MaxStats]int8{M: 9, BS: 4, T: 5, Flank: 4, Rear: 3, W: 3, Hnd: 4, Ld: 7, Cl: 7, Wil: 7, Int: 7}
	truck := vehicle
	truck.Stat[M], truck.Stat[T], truck.Stat[Flank], truck.Stat[Rear] = 6, 6, 6, 6
	walker := table.Profile{Kind: Ganger, Radius: 630, Height: 1750, Lying: 500, Eye: 1500}
	walker.Stat = [table.MaxStats]int8{M: 5, WS: 4, BS: 4, S: 3, T: 3, W: 1, I: 4, A: 1, Ld: 7, Cl: 7, Wil: 7, Int: 7}
	casket := table.Profile{Kind: Casket, Radius: 500, Height: 1000, Lying: 1000, Eye: 500}
	return []table.Profile{aBuggy: vehicle, aTruck: truck, aWalker: walker, aCasket: casket}
}

// newYard is an open table with a wall from (30, 0) to (31, 20), in inches.
func newYard(t *testing.T) *yard {
	t.Helper()
	wall := board.Piece{Name: "wall", Top: 3 * inch, Sight: true, Move: true, Door: -1,
		Outline: []board.XY{{X: 30 * inch, Y: 0}, {X: 31 * inch, Y: 0}, {X: 31 * inch, Y: 20 * inch}, {X: 30 * inch, Y: 20 * inch}}}
	m, err := board.Compile(board.Plan{Width: 48 * inch, Depth: 48 * inch, Pieces: []board.Piece{wall}})
	if err != nil {
		t.Fatal(err)
	}
	y := &yard{}
	y.start.Map, y.start.Profiles = m, profilesOfYard()
	return y
}

// put sets up a figure, its place in inches.
func (y *yard) put(profile uint16, side table.Seat, x, z int32, facing int16) table.FigureID {
	s := &y.start.Start
	f := &s.Figures[s.NFigures]
	p := &y.start.Profiles[profile]
	*f = table.Figure{At: board.Point{X: x * inch, Y: z * inch}, Profile: profile, Side: side, Facing: facing}
	f.Tokens[Wounds] = p.Stat[W]
	switch p.Kind {
	case Vehicle:
		f.Status = Mobile
	case Casket:
		f.Status = Shut
	}
	s.NFigures++
	return table.FigureID(s.NFigures - 1)
}

// arm gives a figure a gun of Strength 4 that hits from 24" away.
func (y *yard) arm(who table.FigureID) table.ItemID {
	s := &y.start.Start
	gun := table.ItemProfile{Kind: Ranged}
	gun.Stat = [table.MaxStats]int8{SR: 8, LR: 24, Str: 4, D: 1, Am: 4}
	y.start.Items = append(y.start.Items, gun)
	s.Items[s.NItems] = table.Item{Owner: who}
	s.NItems++
	return table.ItemID(s.NItems - 1)
}

// script answers dice from a list, choices and places by functions.
type script struct {
	faces  []int
	choose func(*play.Request) play.Option
	place  func(*play.Request) play.Answer
}

func (s *script) Answer(q *play.Request) (a play.Answer, err error) {
	switch q.Ask {
	case play.AskDice:
		n := int(q.Dice.N)
		if len(s.faces) < n {
			return a, fmt.Errorf("no dice left for %s", Keys[q.Rule])
		}
		a.Faces, s.faces = dice.Of(s.faces[:n]...), s.faces[n:]
	case play.AskChoice:
		if s.choose == nil {
			return a, fmt.Errorf("no choice for %s", Keys[q.Rule])
		}
		a.Option = s.choose(q)
	case play.AskPlace:
		if s.place == nil {
			return play.Answer{Stop: true}, nil
		}
		a = s.place(q)
	default:
		return a, errors.New("facts are for battles without a map")
	}
	return a, q.Accepts(&a)
}

// run plays procedures with a script, all of whose dice are to be used, and
// returns the state and the keys of what happened.
func (y *yard) run(t *testing.T, s *script, begin func(*play.Referee)) (*play.State, []string) {
	t.Helper()
	book, err := rulebook.Load("n23", nil)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := play.NewSetup(N23(), book, &y.start, nil)
	if err != nil {
		t.Fatal(err)
	}
	state, err := play.Line(setup, begin)
	if err != nil {
		t.Fatal(err)
	}
	var log []string
	if err := play.Run(setup, state, s, func(e *play.Event) {
		text := Keys[e.Rule]
		if e.Kind == play.Rolled && e.Need.Way != play.NoNeed {
			text += fmt.Sprintf(" %d+", e.Need.Target)
		}
		log = append(log, text)
	}); err != nil {
		t.Fatalf("%v after %q", err, log)
	}
	if len(s.faces) > 0 {
		t.Errorf("dice %v were not needed after %q", s.faces, log)
	}
	return state, log
}

func wants(t *testing.T, log []string, keys ...string) {
	t.Helper()
	for _, key := range keys {
		if !slices.Contains(log, key) {
			t.Errorf("no %q in %q", key, log)
		}
	}
}

// option takes the first option with a verb that is allowed.
func option(verb play.Rule) func(*play.Request) play.Option {
	return func(q *play.Request) play.Option {
		for _, o := range q.Options {
			if o.Why == 0 && o.Verb == verb {
				return o.Option
			}
		}
		return q.Options[0].Option
	}
}

func TestDents(t *testing.T) {
	const swerveLeft = 1
	for _, c := range []struct {
		name     string
		location int
		damage   int
		more     []int // further dice
		hull     int8
		status   uint8
		tokens   map[table.Token]int8
		conds    table.Condition
		log      []string
	}{
		{"body glancing, held", 1, 1, []int{6}, 3, Mobile, nil, IsConcussed, []string{"crew.shaken", "vehicle.handling 6+", "vehicle.held"}},
		{"body glancing, stalled", 3, 3, []int{5}, 3, Stalled, nil, IsConcussed, []string{"engine.stalled"}},
		{"body penetrating", 1, 4, []int{4}, 2, Mobile, nil, 0, []string{"hull.lost", "vehicle.handling 4+"}},
		{"body catastrophic", 1, 6, []int{4}, 2, Mobile, nil, 0, []string{"weapon.destroyed", "control 4+", "vehicle.held"}},
		{"engine glancing", 4, 1, nil, 3, Stalled, nil, 0, []string{"engine.stalled"}},
		{"engine penetrating", 4, 5, []int{4}, 2, Mobile, nil, IsLimping, []string{"engine.power", "control 4+"}},
		{"engine catastrophic", 4, 6, []int{5}, 1, Mobile, nil, IsLimping, []string{"control 5+"}},
		{"crew glancing", 5, 2, []int{6}, 3, Mobile, nil, IsConcussed, []string{"crew.shaken"}},
		{"crew penetrating", 5, 4, nil, 3, Mobile, map[table.Token]int8{DriverWounds: 1}, 0, []string{"crew.wounded"}},
		{"crew catastrophic", 5, 6, []int{1, swerveLeft}, 3, Stalled, nil, HasFainted, []string{"crew.blackout", "control.swerve", "vehicle.drove", "engine.stalled"}},
		{"drive glancing", 6, 1, []int{4}, 3, Mobile, nil, 0, []string{"control 4+"}},
		{"drive penetrating", 6, 4, []int{5}, 2, Mobile, map[table.Token]int8{DriveDamage: 1}, 0, []string{"control 5+", "drive.damaged"}},
		{"drive catastrophic", 6, 6, []int{6}, 1, Mobile, map[table.Token]int8{DriveDamage: 2}, 0, []string{"control 6+"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			y := newYard(t)
			v := y.put(aBuggy, table.Red, 15, 30, 0)
			foe := y.put(aWalker, table.Blue, 15, 10, 0)
			y.arm(v)
			y.start.Start.Figures[v].Set(IsReady)
			state, log := y.run(t, &script{faces: append([]int{c.location, c.damage}, c.more...)}, func(ref *play.Referee) {
				play.Then(ref, denting{Who: foe, Whom: v, Item: table.NoItem, Damage: 1})
			})
			f := &state.Figures[v]
			if f.Tokens[Wounds] != c.hull || f.Status != c.status {
				t.Errorf("%d hull points and status %d, want %d and %d", f.Tokens[Wounds], f.Status, c.hull, c.status)
			}
			for token := DriveDamage; token <= Halted; token++ {
				if f.Tokens[token] != c.tokens[token] {
					t.Errorf("token %d is %d, want %d", token, f.Tokens[token], c.tokens[token])
				}
			}
			conds := c.conds
			if conds&HasFainted == 0 {
				conds |= IsReady
			}
			if f.Conds != conds {
				t.Errorf("conditions %b, want %b", f.Conds, conds)
			}
			if broken := state.Items[0].Status == Jammed; broken != (c.name == "body catastrophic") {
				t.Errorf("weapon broken: %v", broken)
			}
			wants(t, log, c.log...)
		})
	}
}

// In close combat two Location dice are rolled, and a Damage of 2 brings two
// Damage dice; the attacker picks.
func TestDentsArePicked(t *testing.T) {
	y := newYard(t)
	v := y.put(aBuggy, table.Red, 15, 30, 0)
	foe := y.put(aWalker, table.Blue, 15, 10, 0)
	asked := 0
	s := &script{faces: []int{1, 6, 4, 1, 5}, choose: func(q *play.Request) play.Option {
		asked++
		if q.By.Seat != table.Blue || len(q.Options) != 2 {
			t.Errorf("seat %d is asked with %d options", q.By.Seat, len(q.Options))
		}
		return q.Options[1].Option
	}}
	state, log := y.run(t, s, func(ref *play.Referee) {
		play.Then(ref, denting{Who: foe, Whom: v, Item: table.NoItem, Damage: 2, Flags: inMelee})
	})
	wants(t, log, "location.drive", "damage.penetrating", "control 5+")
	if f := &state.Figures[v]; asked != 2 || f.Tokens[Wounds] != 2 {
		t.Errorf("%d questions, %d hull points", asked, f.Tokens[Wounds])
	}
}

// Without an unbroken weapon a catastrophic hit to the body costs two points.
func TestUnarmedBody(t *testing.T) {
	y := newYard(t)
	v := y.put(aBuggy, table.Red, 15, 30, 0)
	y.arm(v)
	y.start.Start.Items[0].Status = Jammed
	state, _ := y.run(t, &script{faces: []int{1, 6, 4}}, func(ref *play.Referee) {
		play.Then(ref, denting{Who: table.None, Whom: v, Item: table.NoItem, Damage: 1})
	})
	if n := state.Figures[v].Tokens[Wounds]; n != 1 {
		t.Errorf("%d hull points", n)
	}
}

// Wound rolls against a vehicle look at the side on which the attacker is: S 4
// against 5, 4 and 3 needs 5+, 4+ and 3+.
func TestSides(t *testing.T) {
	for _, c := range []struct {
		x, z int32
		need string
	}{{30, 30, "wound 5+"}, {15, 20, "wound 4+"}, {15, 40, "wound 4+"}, {5, 30, "wound 3+"}} {
		y := newYard(t)
		v := y.put(aBuggy, table.Red, 15, 30, 0)
		foe := y.put(aWalker, table.Blue, c.x, c.z, 0)
		_, log := y.run(t, &script{faces: []int{1}}, func(ref *play.Referee) {
			play.Then(ref, wounding{Who: foe, Whom: v, Item: table.NoItem, Left: 1, S: 4, D: 1})
		})
		wants(t, log, c.need)
	}
}

// A wreck stays on the table without marker or conditions, friends within 6" test
// their nerve, and the other side rolls for Lasting Damage.
func TestWreck(t *testing.T) {
	y := newYard(t)
	v := y.put(aBuggy, table.Red, 15, 30, 0)
	near := y.put(aWalker, table.Red, 15, 37, 0) // 7 less 1.2 less 0.63: 5.17" away
	far := y.put(aWalker, table.Red, 15, 44, 0)
	foe := y.put(aWalker, table.Blue, 15, 10, 0)
	f := &y.start.Start.Figures[v]
	f.Tokens[Wounds] = 1
	f.Set(IsReady | IsConcussed)
	y.start.Scenario.Goals = []table.Goal{{Kind: table.GoalCasualty, Side: table.Master, Points: 1}}
	state, log := y.run(t, &script{faces: []int{1, 4, 5, 5, 3}}, func(ref *play.Referee) {
		play.Then(ref, denting{Who: foe, Whom: v, Item: table.NoItem, Damage: 1})
	})
	wants(t, log, "vehicle.wrecked", "nerve 7+", "nerve.held", "lasting", "lasting.result")
	g := &state.Figures[v]
	if g.Status != Wrecked || g.Off != OnTable || g.Conds != 0 || g.Tokens[Wounds] != 0 {
		t.Errorf("the wreck is %+v", *g)
	}
	if state.Sides[table.Blue].Tokens[Score] != 1 {
		t.Error("a wreck is a casualty")
	}
	if state.Figures[near].Has(IsBroken) || state.Figures[far].Has(IsBroken) {
		t.Error("nobody broke")
	}
}

// Out of control a vehicle turns by 45° or 90° and, if Mobile, goes half its M on.
func TestVeering(t *testing.T) {
	for _, c := range []struct {
		status uint8
		faces  []int
		facing int16
		moved  int32
	}{
		{Mobile, []int{1, 1}, 45, 4500},
		{Mobile, []int{1, 6}, 315, 4500},
		{Mobile, []int{4, 3}, 90, 4500},
		{Stalled, []int{5, 4}, 270, 0},
	} {
		y := newYard(t)
		v := y.put(aBuggy, table.Red, 15, 30, 0)
		y.start.Start.Figures[v].Status = c.status
		state, _ := y.run(t, &script{faces: c.faces}, func(ref *play.Referee) { play.Then(ref, veering{v}) })
		f := &state.Figures[v]
		if to := board.Ahead(board.Point{X: 15 * inch, Y: 30 * inch}, c.facing, c.moved); f.Facing != c.facing || f.At != to {
			t.Errorf("%v: faces %d at %v, want %d at %v", c.faces, f.Facing, f.At, c.facing, to)
		}
	}
}

// A vehicle that rolls over rolls 2" for each time, and is wrecked.
func TestRollover(t *testing.T) {
	y := newYard(t)
	v := y.put(aBuggy, table.Red, 15, 30, 0)
	state, log := y.run(t, &script{faces: []int{6, 4, 1, 7, 2}}, func(ref *play.Referee) { play.Then(ref, veering{v}) })
	wants(t, log, "control.roll", "control.rolled", "vehicle.wrecked")
	f := &state.Figures[v]
	if at := (board.Point{X: 17 * inch, Y: 32 * inch}); f.Status != Wrecked || f.At != at { // sectors 0 and 6: along X, along Y
		t.Errorf("status %d at %v, want a wreck at %v", f.Status, f.At, at)
	}
}

// A fighter who is driven over is moved aside, tests, and is hit by M.
func TestRunOver(t *testing.T) {
	for _, c := range []struct {
		status uint8
		faces  []int
		after  uint8
		log    []string
	}{
		{Standing, []int{3}, Standing, []string{"impact.dodge 3+", "impact.dodged"}},                 // 4+ and +1
		{PinnedDown, []int{4}, PinnedDown, []string{"impact.dodge 4+", "impact.dodged"}},             // 4+
		{SeriouslyInjured, []int{6}, SeriouslyInjured, []string{"impact.dodge 6+"}},                  // a natural 6
		{Standing, []int{2, 1}, PinnedDown, []string{"impact.hit", "pinned", "wound 2+"}},            // S 7 against T 3
		{Standing, []int{2, 2, 1, 1}, PinnedDown, []string{"wound 2+", "save.none", "injury.flesh"}}, // two points: two Injury dice
	} {
		y := newYard(t)
		v := y.put(aBuggy, table.Red, 10, 30, 0)
		w := y.put(aWalker, table.Blue, 16, 30, 0)
		y.start.Start.Figures[w].Status = c.status
		state, log := y.run(t, &script{faces: c.faces}, func(ref *play.Referee) {
			play.Then(ref, advance{Left: 9 * inch, Who: v})
		})
		wants(t, log, c.log...)
		f, g := &state.Figures[v], &state.Figures[w]
		if f.At.X != 19*inch {
			t.Errorf("the vehicle stops at %v", f.At)
		}
		if g.Status != c.after {
			t.Errorf("status %d, want %d after %q", g.Status, c.after, log)
		}
		if off := max(g.At.Y-30*inch, 30*inch-g.At.Y); off < 1200+630 || g.At.X > 19*inch+2000+1630 {
			t.Errorf("he lies at %v", g.At)
		}
	}
}

// Loot caskets go aside without a test.
func TestCasketAside(t *testing.T) {
	y := newYard(t)
	v := y.put(aBuggy, table.Red, 10, 30, 0)
	c := y.put(aCasket, table.Master, 16, 30, 0)
	state, _ := y.run(t, &script{}, func(ref *play.Referee) { play.Then(ref, advance{Left: 9 * inch, Who: v}) })
	if state.Figures[v].At.X != 19*inch || state.Figures[c].At.Y == 30*inch {
		t.Errorf("at %v and %v", state.Figures[v].At, state.Figures[c].At)
	}
}

// A wall stops a vehicle, which is hit as by something tougher: M 9 is S 7, AP -2,
// D 2, here S 8, against a front of 5 on 3+.
func TestWall(t *testing.T) {
	y := newYard(t)
	v := y.put(aBuggy, table.Red, 25, 10, 0)
	state, log := y.run(t, &script{faces: []int{1}}, func(ref *play.Referee) { play.Then(ref, advance{Left: 9 * inch, Who: v}) })
	wants(t, log, "impact.terrain", "wound 3+")
	if x := state.Figures[v].At.X; x < 28*inch-2 || x > 28*inch+2 {
		t.Errorf("stopped at %d", x)
	}
}

// The edge of the table only stops a vehicle.
func TestEdgeOfTable(t *testing.T) {
	y := newYard(t)
	v := y.put(aBuggy, table.Red, 40, 30, 0)
	state, log := y.run(t, &script{}, func(ref *play.Referee) { play.Then(ref, advance{Left: 9 * inch, Who: v}) })
	if state.Figures[v].At.X != 46*inch || len(log) != 1 {
		t.Errorf("at %v after %q", state.Figures[v].At, log)
	}
}

// Head-on, the tougher one stops the other; who is not tougher is pushed along.
// The weaker is hit worse.
func TestHeadOn(t *testing.T) {
	t.Run("buggy into truck", func(t *testing.T) {
		y := newYard(t)
		v := y.put(aBuggy, table.Red, 10, 30, 0)
		o := y.put(aTruck, table.Blue, 18, 30, 180)
		// The buggy is hit with S 8 against 5, the truck with S 7 against 6.
		state, log := y.run(t, &script{faces: []int{1, 1}}, func(ref *play.Referee) { play.Then(ref, advance{Left: 9 * inch, Who: v}) })
		wants(t, log, "impact", "wound 3+")
		if state.Figures[o].At.X != 18*inch || state.Figures[v].At.X > 14*inch+2 || state.Figures[v].At.X < 14*inch-2 {
			t.Errorf("at %v and %v", state.Figures[v].At, state.Figures[o].At)
		}
	})
	t.Run("truck into buggy", func(t *testing.T) {
		y := newYard(t)
		v := y.put(aTruck, table.Red, 10, 30, 0)
		o := y.put(aBuggy, table.Blue, 16, 30, 180)
		// M 6 is S 5: against 6 on 5+ for the truck, S 6 against 5 on 3+ for the buggy.
		state, log := y.run(t, &script{faces: []int{1, 1}}, func(ref *play.Referee) { play.Then(ref, advance{Left: 6 * inch, Who: v}) })
		wants(t, log, "impact", "wound 5+", "wound 3+")
		if x := state.Figures[o].At.X; x < 20*inch-4 || x > 20*inch+4 || state.Figures[v].At.X < 16*inch-4 {
			t.Errorf("at %v and %v", state.Figures[v].At, state.Figures[o].At)
		}
	})
}

// answers pivots once to a facing, if it is not negative, and goes so far ahead, a
// length for each time that is asked.
func answers(facing int16, lengths ...int32) func(*play.Request) play.Answer {
	turned := false
	return func(q *play.Request) play.Answer {
		p := &q.Place
		from := q.Scene.Bodies[p.Who].At
		switch {
		case p.Kind == play.PlaceFacing && !turned && facing >= 0:
			turned = true
			return play.Answer{At: board.Ahead(from, facing, inch)}
		case p.Kind == play.PlaceFacing || len(lengths) == 0 || lengths[0] == 0:
			if p.Kind == play.PlaceAhead && len(lengths) > 0 {
				lengths = lengths[1:]
			}
			return play.Answer{Stop: true}
		}
		n := lengths[0]
		lengths = lengths[1:]
		return play.Answer{At: board.Ahead(from, p.Facing, n)}
	}
}

func TestDriving(t *testing.T) {
	for _, c := range []struct {
		name    string
		facing  int16
		ways    []int32
		faces   []int
		begin   func(*play.Referee, table.FigureID)
		at      board.Point
		facing2 int16
	}{
		{"pivot, then 9", 90, []int32{9 * inch}, nil, func(ref *play.Referee, v table.FigureID) { setOff(ref, v, straight, full(ref, v)) }, board.Point{X: 15 * inch, Y: 39 * inch}, 90},
		{"no pivot", -1, []int32{5 * inch}, nil, func(ref *play.Referee, v table.FigureID) { setOff(ref, v, straight, full(ref, v)) }, board.Point{X: 20 * inch, Y: 30 * inch}, 0},
		{"back", -1, []int32{0, 4 * inch, 0, 0}, nil, func(ref *play.Referee, v table.FigureID) { setOff(ref, v, manoeuvring, half(ref, v)) }, board.Point{X: 11 * inch, Y: 30 * inch}, 0},
		{"spin held", 180, []int32{9 * inch}, []int{4}, func(ref *play.Referee, v table.FigureID) { setOff(ref, v, spinning, full(ref, v)) }, board.Point{X: 6 * inch, Y: 30 * inch}, 180},
		{"throttle at -1", 90, []int32{12 * inch}, []int{5}, func(ref *play.Referee, v table.FigureID) { setOff(ref, v, racing, 3*full(ref, v)) }, board.Point{X: 15 * inch, Y: 42 * inch}, 90},
		{"spin lost", 180, nil, []int{3, 1, 1}, func(ref *play.Referee, v table.FigureID) { setOff(ref, v, spinning, full(ref, v)) }, board.Ahead(board.Point{X: 15 * inch, Y: 30 * inch}, 225, 4500), 225},
		{"drift right", -1, []int32{0, 4 * inch}, []int{3}, func(ref *play.Referee, v table.FigureID) { play.Then(ref, sliding{v}) }, board.Point{X: 15 * inch, Y: 26 * inch}, 0},
		{"ram", -1, []int32{13 * inch}, []int{4}, func(ref *play.Referee, v table.FigureID) { play.Then(ref, ram{v}) }, board.Point{X: 28 * inch, Y: 30 * inch}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			y := newYard(t)
			v := y.put(aBuggy, table.Red, 15, 30, 0)
			y.start.Start.Figures[v].Set(IsActing)
			state, log := y.run(t, &script{faces: c.faces, place: answers(c.facing, c.ways...)}, func(ref *play.Referee) { c.begin(ref, v) })
			if f := &state.Figures[v]; f.At != c.at || f.Facing != c.facing2 {
				t.Errorf("at %v facing %d, want %v and %d; %q", f.At, f.Facing, c.at, c.facing2, log)
			}
		})
	}
}

// A vehicle without power goes M at most in an activation.
func TestLimping(t *testing.T) {
	y := newYard(t)
	v := y.put(aBuggy, table.Red, 15, 30, 0)
	y.start.Start.Figures[v].Set(IsActing | IsLimping)
	var budgets []int32
	go6 := func(q *play.Request) play.Answer {
		if q.Place.Kind != play.PlaceAhead {
			return play.Answer{Stop: true}
		}
		budgets = append(budgets, q.Place.Budget)
		return play.Answer{At: board.Ahead(q.Scene.Bodies[v].At, q.Place.Facing, min(6*inch, q.Place.Budget))}
	}
	y.run(t, &script{faces: []int{6, 3}, place: go6}, func(ref *play.Referee) {
		play.Then(ref, ram{v})
		play.Then(ref, sliding{v})
	})
	if !slices.Equal(budgets, []int32{9 * inch, 3 * inch}) {
		t.Errorf("budgets %v", budgets)
	}
}

// Restart tests: +1 above one hull point, -1 for each marker, which then go; a
// driver who has blacked out comes round on 4+, wounded.
func TestRestart(t *testing.T) {
	y := newYard(t)
	v := y.put(aBuggy, table.Red, 15, 30, 0)
	w := y.put(aBuggy, table.Red, 15, 40, 0)
	f, g := &y.start.Start.Figures[v], &y.start.Start.Figures[w]
	f.Status, f.Tokens[Smoke], f.Tokens[DriverWounds] = Stalled, 2, 1
	g.Status = Stalled
	g.Set(HasFainted)
	// 4+, less 1 for the hull, 2 more for smoke, 1 more for the driver: 6+. Then the
	// drivers: the wound goes on a 4, and the other one comes round.
	state, log := y.run(t, &script{faces: []int{6, 4, 4}}, func(ref *play.Referee) { restart(ref, table.Red) })
	wants(t, log, "vehicle.handling 6+", "vehicle.started", "crew.patched", "crew.awake")
	f, g = &state.Figures[v], &state.Figures[w]
	if f.Status != Mobile || f.Tokens[Smoke] != 0 || f.Tokens[DriverWounds] != 0 {
		t.Errorf("the first is %+v", *f)
	}
	if g.Status != Stalled || g.Has(HasFainted) || g.Tokens[DriverWounds] != 1 {
		t.Errorf("the second is %+v", *g)
	}
}

// Fire All fires each loaded weapon once.
func TestFireAll(t *testing.T) {
	y := newYard(t)
	v := y.put(aBuggy, table.Red, 15, 30, 0)
	y.put(aWalker, table.Blue, 22, 30, 0)
	for range 3 {
		y.arm(v)
	}
	y.start.Start.Items[1].Status = Empty
	// Each shot: a miss, a Firepower die without a symbol.
	_, log := y.run(t, &script{faces: []int{1, 2, 1, 2}, choose: option(Go)}, func(ref *play.Referee) {
		play.Then(ref, broadside{Who: v, Mode: mounted | everyWeapon})
	})
	n := 0
	for _, key := range log {
		if key == "shot.fired" {
			n++
		}
	}
	if n != 2 {
		t.Errorf("%d shots: %q", n, log)
	}
}

// Without a map vehicles drive as far as they may, and meet nobody.
func TestDrivingWithoutMap(t *testing.T) {
	y := newYard(t)
	y.start.Map = nil
	v := y.put(aBuggy, table.Red, 15, 30, 0)
	_, log := y.run(t, &script{faces: []int{2, 5, 6}}, func(ref *play.Referee) {
		setOff(ref, v, straight, full(ref, v))
		play.Then(ref, sliding{v}) // lost with a 2: it jackknifes to the right
	})
	wants(t, log, "vehicle.drove", "control 3+", "control.jackknife")
}

// A broken vehicle that is stalled burns out: D3 markers of smoke (a 5 halved is
// 3), each of which makes its Restart test harder by 1: 4+, helped by 1 for its
// hull, is 6+.
func TestBurnOut(t *testing.T) {
	y := newYard(t)
	v := y.put(aBuggy, table.Red, 15, 30, 0)
	f := &y.start.Start.Figures[v]
	f.Status = Stalled
	f.Set(IsBroken)
	state, log := y.run(t, &script{faces: []int{5, 5}}, func(ref *play.Referee) {
		play.Then(ref, bolting{v})
		restart(ref, table.Red)
	})
	wants(t, log, "burnout.smoke", "vehicle.handling 6+", "vehicle.stays")
	if f = &state.Figures[v]; f.Status != Stalled || f.Tokens[Smoke] != 0 {
		t.Errorf("it is %+v", *f)
	}
}

// Battles of two vehicles and six fighters a side end.
func TestVehicleBattles(t *testing.T) {
	n := 300
	if testing.Short() {
		n = 50
	}
	book, err := rulebook.Load("n23", nil)
	if err != nil {
		t.Fatal(err)
	}
	y := newYard(t)
	for side, x := range [2]int32{6, 42} {
		for i := range int32(2) {
			y.arm(y.put(aBuggy+uint16(i), table.Seat(side), x, 14+14*i, int16(180*side)))
		}
		for i := range int32(6) {
			y.arm(y.put(aWalker, table.Seat(side), x+3-6*int32(side), 10+5*i, int16(180*side)))
		}
	}
	y.put(aCasket, table.Master, 24, 24, 0)
	y.start.Scenario.Deploy, y.start.Scenario.Rounds = table.DeployPlaced, 6
	setup, err := play.NewSetup(N23(), book, &y.start, nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for seed := range n {
		state, err := play.Line(setup, setup.Rules.Begin)
		if err != nil {
			t.Fatal(err)
		}
		if err := play.Run(setup, state, bot.NewRandom(uint64(seed)), func(e *play.Event) { seen[Keys[e.Rule]]++ }); err != nil {
			t.Fatalf("seed %d, round %d: %v", seed, state.Round, err)
		}
		if !state.Over {
			t.Fatalf("seed %d: no result", seed)
		}
	}
	for _, key := range []string{"vehicle.drove", "vehicle.turned", "impact", "impact.terrain", "impact.dodged", "impact.hit", "vehicle.wrecked", "control.swerve", "control.jackknife", "control.roll", "crew.blackout", "crew.awake", "vehicle.started", "weapon.destroyed"} {
		if seen[key] == 0 && n == 300 {
			t.Errorf("no %s in all these battles", key)
		}
	}
	t.Log(seen["vehicle.drove"], seen["impact"], seen["impact.hit"], seen["vehicle.wrecked"])
}
