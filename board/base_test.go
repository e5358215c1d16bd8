package board

import (
	"math"
	"slices"
	"testing"

	"github.com/peterstace/simplefeatures/geom"
	"pgregory.net/rapid"
)

// genBody draws a body with any base near the middle of a table.
func genBody(t *rapid.T, vehicle bool) Body {
	b := figure(0, 0, 0)
	b.Facing = genFacing(t)
	if vehicle {
		b = genVehicle(t, b)
	}
	b.At = Point{rapid.Int32Range(8000, 15000).Draw(t, "x"), rapid.Int32Range(8000, 15000).Draw(t, "y"), 0}
	return b
}

// shape is what the oracle takes a base for, and the radius to take off.
func shape(t rapid.TB, b *Body) (geom.Geometry, float64) {
	if b.round() {
		return geom.NewPoint(geom.Coordinates{XY: geom.XY{X: float64(b.At.X), Y: float64(b.At.Y)}}).AsGeometry(), float64(b.Radius)
	}
	// The sides in floating point: corners are rounded by at most √½.
	s, c := math.Sincos(float64(b.Facing) / 180 * math.Pi)
	l, w := float64(b.Length)/2, float64(b.Width)/2
	var flat []float64
	for _, k := range [][2]float64{{l, -w}, {l, w}, {-l, w}, {-l, -w}, {l, -w}} {
		flat = append(flat, float64(b.At.X)+k[0]*c-k[1]*s, float64(b.At.Y)+k[0]*s+k[1]*c)
	}
	p := geom.NewPolygon([]geom.LineString{geom.NewLineString(geom.NewSequence(flat, geom.DimXY))})
	if err := p.Validate(); err != nil {
		t.Fatal(err)
	}
	return p.AsGeometry(), 0
}

// The gap of two bases agrees with an oracle in floating point, whichever is
// asked first, and so do touching, distance and what is within.
func TestGapAgreesWithOracle(t *testing.T) {
	apart, over := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		a, b := genBody(t, true), genBody(t, rapid.Bool().Draw(t, "both"))
		b.At.Z = rapid.SampledFrom([]int32{0, 0, 400, 3000}).Draw(t, "z")
		s, r := shape(t, &a)
		s2, r2 := shape(t, &b)
		d, ok := geom.Distance(s, s2)
		if !ok {
			t.Fatal("no distance")
		}
		want := max(0, d-r-r2)
		got := Gap(a, b)
		if math.Abs(float64(got)-want) > 2 || got != Gap(b, a) {
			t.Fatalf("gap %d and %d, the oracle says %v", got, Gap(b, a), want)
		}
		if got > 0 {
			apart++
		} else {
			over++
		}
		sc := Scene{Bodies: []Body{a, b}}
		if math.Abs(float64(sc.Distance(0, 1))-math.Hypot(want, float64(b.At.Z))) > 2 || sc.Distance(0, 1) != sc.Distance(1, 0) {
			t.Fatalf("distance %d and %d, the oracle says %v", sc.Distance(0, 1), sc.Distance(1, 0), math.Hypot(want, float64(b.At.Z)))
		}
		if sc.Touching(0, 1) != (got <= ContactSlack && b.At.Z <= Unit/2) || sc.Touching(0, 1) != sc.Touching(1, 0) {
			t.Fatalf("touching %v at gap %d", sc.Touching(0, 1), got)
		}
		near := rapid.Int32Range(0, 5000).Draw(t, "within")
		if sc.Within(0, 1, near) != (sc.Distance(0, 1) <= near) {
			t.Fatalf("within %d: %v at distance %d", near, sc.Within(0, 1, near), sc.Distance(0, 1))
		}
	})
	if apart == 0 || over == 0 {
		t.Errorf("%d apart, %d overlapping: the test tests little", apart, over)
	}
}

// A facing alone changes nothing of a round base.
func TestRoundBasesHaveNoDirection(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc := genScene(t)
		turned := &Scene{Map: sc.Map, Open: sc.Open, Bodies: slices.Clone(sc.Bodies)}
		for i := range turned.Bodies {
			if b := &turned.Bodies[i]; b.round() {
				b.Facing = genFacing(t)
			}
		}
		m := Walking()
		m.KeepOut, m.Foes = Unit, rapid.Uint64Range(0, 63).Draw(t, "foes")
		for a := range sc.Bodies {
			for b := range sc.Bodies {
				if sc.Look(a, b) != turned.Look(a, b) || sc.Distance(a, b) != turned.Distance(a, b) {
					t.Fatalf("%d and %d look or are different", a, b)
				}
			}
			to := genPlace(t, sc)
			leg, no := sc.Leg(a, to, 9000, &m)
			if leg2, no2 := turned.Leg(a, to, 9000, &m); leg != leg2 || no != no2 {
				t.Fatalf("%+v %+v, was %+v %+v", leg2, no2, leg, no)
			}
			if sc.Edge(a) != turned.Edge(a) || sc.Blast(to, 2000, true) != turned.Blast(to, 2000, true) || sc.Sweep(a, to) != turned.Sweep(a, to) {
				t.Fatalf("edge, blast or sweep of %d differ", a)
			}
		}
	})
}

// To turn on the spot is to fit with the new facing.
func TestTurnedIsFits(t *testing.T) {
	yes, no := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		sc := genScene(t)
		m := Walking()
		m.KeepOut, m.Foes, m.Onto = Unit, rapid.Uint64Range(0, 63).Draw(t, "foes"), rapid.Uint64Range(0, 63).Draw(t, "onto")
		for i := range sc.Bodies {
			f := genFacing(t)
			turned := &Scene{Map: sc.Map, Open: sc.Open, Bodies: slices.Clone(sc.Bodies)}
			turned.Bodies[i].Facing = f
			got, want := sc.Turned(i, f, &m), turned.Fits(i, turned.Bodies[i].At, &m)
			if got != want {
				t.Fatalf("%d turned to %d: %+v, want %+v", i, f, got, want)
			}
			if got.OK() {
				yes++
			} else {
				no++
			}
		}
	})
	if yes == 0 || no == 0 {
		t.Errorf("%d may turn, %d may not", yes, no)
	}
}

// smaller is a body with a base that is narrower on every side.
func smaller(b Body, by int32) Body {
	b.Radius -= by
	if !b.round() {
		b.Length, b.Width = b.Length-2*by, b.Width-2*by
	}
	return b
}

// What lies on the way overlaps the base somewhere on it, and whatever
// overlaps it clearly lies on the way; a body in the way of a leg is met.
func TestSweepAgreesWithSampling(t *testing.T) {
	met, free := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		sc := &Scene{Map: mustCompile(t, Plan{Width: side, Depth: side})}
		for range 5 {
			sc.Bodies = append(sc.Bodies, genBody(t, rapid.Bool().Draw(t, "vehicle")))
		}
		to := genBody(t, false).At
		got := sc.Sweep(0, to)
		const steps = 100
		for i := 1; i < len(sc.Bodies); i++ {
			least, within := int32(1<<30), false
			b := sc.Bodies[0]
			from := b.At
			for k := range int32(steps + 1) {
				b.At = Point{from.X + (to.X-from.X)*k/steps, from.Y + (to.Y-from.Y)*k/steps, 0}
				least = min(least, Gap(b, sc.Bodies[i]))
				within = within || Gap(smaller(b, 6), sc.Bodies[i]) == 0
			}
			hit := got>>uint(i)&1 == 1
			if hit {
				met++
			} else {
				free++
			}
			if within && !hit || hit && least > 110 {
				t.Fatalf("%d met: %v, at the nearest sample %d away", i, hit, least)
			}
		}
		m := Moves{Step: Step, Contact: -1}
		if _, no := sc.Leg(0, to, far, &m); no.Why == FigureInWay && got>>uint(no.Body)&1 == 0 || no.OK() && Gap(sc.Bodies[0], sc.Bodies[1]) > 0 && got&2 != 0 {
			t.Fatalf("met %b, but the leg says %+v", got, no)
		}
	})
	if met == 0 || free == 0 {
		t.Errorf("%d met, %d not", met, free)
	}
}

// Where a slide ends the body fits, upon nobody but whom it may run over, and
// one thousandth more is refused.
func TestSlideEndsWhereItMust(t *testing.T) {
	var all, pieces, bodies, edges, ground int
	rapid.Check(t, func(t *rapid.T) {
		sc := genScene(t)
		through := rapid.Uint64Range(0, 63).Draw(t, "through")
		m := Moves{Step: Step, Contact: -1, Through: through, Onto: through}
		for i := range sc.Bodies {
			b := &sc.Bodies[i]
			if sc.Fits(i, b.At, &m) != allowed {
				continue
			}
			direction, distance := genFacing(t), rapid.Int32Range(1, 9000).Draw(t, "distance")
			s := sc.Slide(i, direction, distance, &Moves{Step: Step, Through: through})
			if want := Ahead(b.At, direction, s.Moved); s.To.XY() != want.XY() || s.Moved > distance {
				t.Fatalf("%+v, from %v", s, b.At)
			}
			// Whom it overlaps from the start, above or below, it may still; and it
			// may end astride of what it steps over.
			if no := sc.Fits(i, s.To, &m); no != allowed && (no.Body < 0 || Gap(*b, sc.Bodies[no.Body]) > 0) && !sc.buried(s.To.XY(), s.To.Z) {
				t.Fatalf("%d slid %+v; there: %+v", i, s, no)
			}
			if s.Moved == distance {
				all++
				continue
			}
			next := Ahead(b.At, direction, s.Moved+1)
			next.Z = s.To.Z
			if leg, no := sc.Leg(i, next, far, &m); no.OK() {
				t.Fatalf("%d slid %+v; one more is no worse: %+v", i, s, leg)
			}
			switch {
			case s.Piece >= 0:
				pieces++
			case s.Body >= 0:
				bodies++
				if through>>uint(s.Body)&1 == 1 {
					t.Fatalf("stopped by %d, through which it may go", s.Body)
				}
			case s.Edge:
				edges++
			default:
				ground++
			}
		}
	})
	if all == 0 || pieces+bodies+edges+ground == 0 { // TestSlide has each of them
		t.Errorf("%d went all the way, %d met pieces, %d bodies, %d the edge, %d the end of the ground", all, pieces, bodies, edges, ground)
	}
}

// The truck is 4 by 2 units and stands at (5, 5), facing along X.
func TestSlide(t *testing.T) {
	in := func(w Piece) []Piece { return []Piece{w} }
	for _, c := range []struct {
		name      string
		pieces    []Piece
		other     Body
		from      Body
		direction int16
		distance  int32
		through   uint64
		want      Slid
	}{
		{name: "free", distance: 3000, want: Slid{Point{8000, 5000, 0}, 3000, -1, -1, false}},
		{name: "to the wall", pieces: in(wall("w", box(9000, 0, 9500, 9000), 3000)), distance: 5000, want: Slid{Point{7002, 5000, 0}, 2002, 0, -1, false}},
		{name: "up to a low step", pieces: in(deck("d", box(9000, 0, 20000, 9000), 500)), distance: 6000, want: Slid{Point{11000, 5000, 500}, 6000, -1, -1, false}},
		{name: "down no edge", pieces: in(deck("d", box(3000, 0, 9000, 9000), 2000)), from: truck(5000, 5000, 2000, 0), distance: 6000, want: Slid{Point{9000, 5000, 2000}, 4000, -1, -1, false}},
		{name: "a low fence stops, too", pieces: in(wall("w", box(9000, 0, 9100, 9000), 600)), distance: 5000, want: Slid{Point{7002, 5000, 0}, 2002, 0, -1, false}},
		{name: "backwards to the edge", direction: 180, distance: 5000, want: Slid{Point{2000, 5000, 0}, 3000, -1, -1, true}},
		{name: "aside to the edge", direction: 270, distance: 5000, want: Slid{Point{5000, 1000, 0}, 4000, -1, -1, true}},
		{name: "to a figure", other: figure(9000, 5000, 0), distance: 5000, want: Slid{Point{6502, 5000, 0}, 1502, -1, 1, false}},
		{name: "over a figure", other: figure(9000, 5000, 0), distance: 5000, through: 2, want: Slid{Point{10000, 5000, 0}, 5000, -1, -1, false}},
		{name: "onto a figure", other: figure(9000, 5000, 0), distance: 3000, through: 2, want: Slid{Point{8000, 5000, 0}, 3000, -1, -1, false}},
		{name: "past a figure", other: figure(9000, 6500, 0), distance: 5000, want: Slid{Point{10000, 5000, 0}, 5000, -1, -1, false}},
		{name: "into another truck", other: truck(10000, 5000, 0, 90), distance: 5000, want: Slid{Point{7002, 5000, 0}, 2002, -1, 1, false}},
		{name: "a figure thrown against a truck", other: truck(10000, 5000, 0, 90), from: figure(5000, 5000, 0), distance: 9000, want: Slid{Point{8502, 5000, 0}, 3502, -1, 1, false}},
		{name: "nowhere", want: Slid{Point{5000, 5000, 0}, 0, -1, -1, false}},
	} {
		if !c.from.there() {
			c.from = truck(5000, 5000, 0, 0)
		}
		sc := scene(t, c.pieces, c.from, c.other)
		if got := sc.Slide(0, c.direction, c.distance, &Moves{Step: Step, Through: c.through}); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// Legs of the truck at (5, 5), 4 by 2 units, facing along X, unless from says
// otherwise.
func TestLegOfBases(t *testing.T) {
	mud := Piece{Name: "mud", Outline: box(6000, 0, 8000, 9000), Top: 10, Difficult: true, Door: -1}
	one := []Body{figure(9000, 5000, 0)}
	for _, c := range []struct {
		name   string
		pieces []Piece
		others []Body
		from   Body
		to     Point
		change func(*Moves)
		cost   int32
		why    Why
	}{
		{name: "ahead", to: Point{9000, 5000, 0}, cost: 4000},
		{name: "askew without turning", to: Point{8000, 9000, 0}, cost: 5000},
		{name: "half over the table's edge", to: Point{1999, 5000, 0}, why: OffTable},
		{name: "up to the table's edge", to: Point{2000, 5000, 0}, cost: 3000},
		{name: "its corner in a wall", pieces: []Piece{wall("w", box(10000, 3000, 10200, 4003), 3000)}, to: Point{9000, 5000, 0}, why: Wall},
		{name: "beside a wall", pieces: []Piece{wall("w", box(10000, 3000, 10200, 4002), 3000)}, to: Point{9000, 5000, 0}, cost: 4000},
		{name: "over no barricade", pieces: []Piece{wall("w", box(8000, 3000, 8200, 9000), 600)}, to: Point{14000, 5000, 0}, why: Wall},
		{name: "up no wall", pieces: []Piece{deck("d", box(8000, 3000, 18000, 9000), 1500)}, to: Point{12000, 5000, 1500}, why: NoSupport},
		{name: "over no gap", pieces: []Piece{deck("d", box(2000, 3000, 8000, 9000), 1500), deck("d", box(9000, 3000, 18000, 9000), 1500)}, from: truck(5000, 5000, 1500, 0), to: Point{12000, 5000, 1500}, why: GapTooWide},
		{name: "over a joint", pieces: []Piece{deck("d", box(2000, 3000, 8000, 9000), 1500), deck("d", box(8002, 3000, 18000, 9000), 1500)}, from: truck(5000, 5000, 1500, 0), to: Point{12000, 5000, 1500}, cost: 7000},
		{name: "mud costs double", pieces: []Piece{mud}, to: Point{9000, 5000, 0}, cost: 6000},
		{name: "a figure in the way", others: one, to: Point{12000, 5000, 0}, why: FigureInWay},
		{name: "over a figure", others: one, to: Point{12000, 5000, 0}, change: func(m *Moves) { m.Through = 2 }, cost: 7000},
		{name: "over a figure that stands at the end", others: one, to: Point{8000, 5000, 0}, change: func(m *Moves) { m.Through = 2 }, why: FigureInWay},
		{name: "onto the figure", others: one, to: Point{8000, 5000, 0}, change: func(m *Moves) { m.Through, m.Onto = 2, 2 }, cost: 3000},
		{name: "onto is not through", others: one, to: Point{8000, 5000, 0}, change: func(m *Moves) { m.Onto = 2 }, why: FigureInWay},
		{name: "over a foe", others: one, to: Point{12500, 5000, 0}, change: func(m *Moves) { m.Through, m.Foes = 2, 2 }, cost: 7500},
		{name: "over a foe, too close behind him", others: one, to: Point{12400, 5000, 0}, change: func(m *Moves) { m.Through, m.Foes = 2, 2 }, why: TooCloseToFoe},
		{name: "past a foe's reach", others: []Body{figure(9000, 7500, 0)}, to: Point{12000, 5000, 0}, change: func(m *Moves) { m.Foes = 2 }, cost: 7000},
		{name: "within a foe's reach", others: []Body{figure(9000, 7497, 0)}, to: Point{12000, 5000, 0}, change: func(m *Moves) { m.Foes = 2 }, why: TooCloseToFoe},
		{name: "a figure past a truck's corner", others: []Body{truck(9000, 7500, 0, 0)}, from: figure(5000, 6000, 0), to: Point{14000, 6000, 0}, cost: 9000},
		{name: "a figure against it", others: []Body{truck(9000, 7497, 0, 0)}, from: figure(5000, 6000, 0), to: Point{14000, 6000, 0}, why: FigureInWay},
		{name: "a figure out of contact", others: []Body{truck(9000, 7500, 0, 0)}, from: figure(9000, 6001, 0), to: Point{9000, 4000, 0}, cost: 2001},
		{name: "a figure through a friend", others: one, from: figure(5000, 5000, 0), to: Point{10000, 5000, 0}, change: func(m *Moves) { m.Through = 2 }, cost: 5000},
		{name: "a figure not onto the friend", others: one, from: figure(5000, 5000, 0), to: Point{9900, 5000, 0}, change: func(m *Moves) { m.Through = 2 }, why: FigureInWay},
		{name: "truck past truck", others: []Body{truck(9000, 7000, 0, 180)}, to: Point{14000, 5000, 0}, cost: 9000},
		{name: "truck into truck", others: []Body{truck(9000, 6990, 0, 180)}, to: Point{14000, 5000, 0}, why: FigureInWay},
	} {
		if !c.from.there() {
			c.from = truck(5000, 5000, 0, 0)
		}
		sc := scene(t, c.pieces, append([]Body{c.from}, c.others...)...)
		m := Walking()
		m.KeepOut = Unit
		if c.change != nil {
			c.change(&m)
		}
		leg, no := sc.Leg(0, c.to, 12000, &m)
		if no.Why != c.why || no.OK() && (leg.Cost != c.cost || leg.How != Walk) {
			t.Errorf("%s: %+v, %+v", c.name, leg, no)
		}
	}
}

func TestTurned(t *testing.T) {
	sc := scene(t, []Piece{wall("w", box(3000, 6200, 9000, 6400), 3000)}, truck(5000, 5000, 0, 0), figure(7100, 5000, 0))
	m := Moves{Step: Step, Contact: -1}
	if no := sc.Turned(0, 180, &m); no.Why != Overlap || no.Body != 1 {
		t.Errorf("turned about beside a figure a tenth too near: %+v", no)
	}
	m.Onto = 2
	if no := sc.Turned(0, 180, &m); no != allowed {
		t.Errorf("turned about: %+v", no)
	}
	if no := sc.Turned(0, 90, &m); no.Why != Overlap || no.Piece != 0 {
		t.Errorf("turned into the wall: %+v", no)
	}
	sc.Bodies[0].At.X = 1001
	sc.Bodies[0].Facing = 90
	if no := sc.Turned(0, 0, &m); no.Why != OffTable {
		t.Errorf("turned off the table: %+v", no)
	}
}

func TestOutline(t *testing.T) {
	sc := scene(t, nil, truck(5000, 5000, 0, 90), figure(5000, 5000, 0), Body{})
	if o := sc.Outline(0); !slices.Equal(o, []XY{{6000, 7000}, {4000, 7000}, {4000, 3000}, {6000, 3000}}) {
		t.Errorf("%v", o)
	}
	if o := sc.Outline(1); len(o) != 24 || checkOutline(o) != nil || o[0] != (XY{5500, 5000}) {
		t.Errorf("%v", o)
	}
	if sc.Outline(2) != nil {
		t.Error("an outline of nothing")
	}
}

// A truck side on is four units wide, from the front two.
func TestLookAtBases(t *testing.T) {
	for _, c := range []struct {
		facing int16
		wall   int32 // covers what is above this y, in the plane of the truck
		want   Share
	}{
		{90, 10000, Share{1, 2}},
		{90, 11000, Share{1, 4}},
		{0, 10500, Share{1, 4}},
		{0, 11000, Share{0, 1}},
	} {
		sc := scene(t, []Piece{wall("w", box(15500, c.wall, 15501, 20000), 4000)}, figure(2000, 10000, 0), truck(15502, 10000, 0, c.facing))
		// The wall stands as good as in the plane of the silhouette.
		if s := sc.Look(0, 1); s.Hidden != c.want || !sc.Sees(0, 1) {
			t.Errorf("facing %d, wall from %d: %v hidden", c.facing, c.wall, s.Hidden)
		}
	}
	// A truck across hides what stands behind it, lengthwise only a part.
	for facing, want := range map[int16]bool{90: false, 0: true} {
		sc := scene(t, nil, figure(2000, 10000, 0), figure(20000, 12500, 0), truck(11000, 10000, 0, facing))
		sc.Bodies[2].Height = 4000
		if got := sc.Sees(0, 1); got != want {
			t.Errorf("past a truck that faces %d: %v", facing, got)
		}
	}
	// Straight below it there is nothing to see.
	sc := scene(t, nil, figure(10000, 10000, 9000), figure(10000, 10000, 0), truck(11500, 10500, 4000, 0))
	if sc.Sees(0, 1) {
		t.Error("through a truck")
	}
	if sc.Bodies[2].At.Y = 11000; !sc.Sees(0, 1) {
		t.Error("not past a truck")
	}
}

func TestTemplatesOverBases(t *testing.T) {
	sc := scene(t, nil, figure(5000, 5000, 0), truck(10000, 5000, 0, 90))
	for x, want := range map[int32]uint64{7500: 0, 7501: 2, 10000: 2} {
		if got := sc.Blast(Point{x, 5000, 0}, 1500, false) &^ 1; got != want {
			t.Errorf("a blast at %d hits %b", x, got)
		}
	}
	w := []Piece{wall("w", box(8000, 5200, 8200, 9000), 3000)}
	sc = scene(t, w, Body{}, truck(10000, 6000, 0, 90))
	if got := sc.Blast(Point{7800, 5100, 0}, 1500, true); got != 2 {
		t.Errorf("past the wall's end a blast hits %b", got)
	}
	if got := sc.Blast(Point{7800, 5300, 0}, 1500, true); got != 0 {
		t.Errorf("behind the wall a blast hits %b", got)
	}
	// From a truck the flame begins at its front.
	sc = scene(t, nil, truck(5000, 5000, 0, 0), figure(15499, 5000, 0))
	if got := sc.Flame(0, Point{20000, 5000, 0}, false); got != 2 {
		t.Errorf("a flame hits %b", got)
	}
	sc.Bodies[1].At.X++
	if got := sc.Flame(0, Point{20000, 5000, 0}, false); got != 0 {
		t.Errorf("too far a flame hits %b", got)
	}
	if o := sc.FlameOutline(0, Point{20000, 5000, 0}); slices.MinFunc(o, func(a, b XY) int { return int(a.X - b.X) }).X != 7000 {
		t.Errorf("the flame begins elsewhere: %v", o)
	}
}

// A base is under the flame when some circle of it reaches the base.
func TestFlameAgreesWithSampling(t *testing.T) {
	hits, misses := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		f, b := genBody(t, rapid.Bool().Draw(t, "from a vehicle")), genBody(t, true)
		toward := Ahead(f.At, genFacing(t), 9000)
		sc := Scene{Bodies: []Body{f, b}}
		ux, uy := scaled(int64(toward.X-f.At.X), int64(toward.Y-f.At.Y), 1<<compassBits)
		rim := f.rim(ux, uy)
		least := math.Inf(1) // gap left to the nearest circle
		s, _ := shape(t, &b)
		for k := range 401 {
			way := float64(flameAxis) * float64(k) / 400
			r := FlameNarrow + way/6
			far := float64(rim) + FlameNarrow + way
			at := geom.XY{X: float64(f.At.X) + far*float64(ux)/(1<<compassBits), Y: float64(f.At.Y) + far*float64(uy)/(1<<compassBits)}
			d, _ := geom.Distance(s, at.AsPoint().AsGeometry())
			least = min(least, d-r)
		}
		if math.Abs(least) < 15 {
			return
		}
		got := sc.Flame(0, toward, false) == 2
		if got != (least < 0) {
			t.Fatalf("%v, but %v away", got, least)
		}
		if got {
			hits++
		} else {
			misses++
		}
	})
	if hits == 0 || misses == 0 {
		t.Errorf("%d hits, %d misses", hits, misses)
	}
}

func TestFixturesAndEdgesOfBases(t *testing.T) {
	door := wall("door", box(7000, 3000, 7200, 7000), 3000)
	door.Door = 0
	sc := scene(t, []Piece{door}, truck(4000, 5000, 0, 0), Body{})
	if d := sc.ToDoor(0, 0); d != 1000 {
		t.Errorf("to the door %d", d)
	}
	sc.Bodies[0].Facing = 90
	if d := sc.ToDoor(0, 0); d != 2000 {
		t.Errorf("to the door, side on, %d", d)
	}
	for x, want := range map[int32]bool{5002: false, 5003: true, 9197: true, 9198: false} {
		sc.Bodies[0] = truck(x, 5000, 0, 0)
		if sc.Doorway(0) != want {
			t.Errorf("a truck at x %d in the doorway: %v", x, !want)
		}
	}
	sc.Bodies[0] = truck(2002, 5000, 0, 0)
	if !sc.AtEdge(0) {
		t.Error("not at the edge")
	}
	if sc.Bodies[0].Facing = 90; sc.AtEdge(0) {
		t.Error("at the edge when turned")
	}
	// On a platform of ten by ten: the front is 1 from the edge, the corner at
	// 45 degrees by 3/√2 nearer than the middle.
	roof := deck("roof", box(2000, 2000, 12000, 12000), 3000)
	for _, c := range []struct {
		body     Body
		distance int32
	}{
		{truck(9000, 7000, 3000, 0), 1000},
		{truck(9000, 7000, 3000, 90), 2000},
		{truck(9000, 7000, 3000, 45), 3000 - 2121},
		{truck(11000, 7000, 3000, 0), 0},
	} {
		sc := scene(t, []Piece{roof}, c.body)
		if e := sc.Edge(0); !e.Found || e.Distance != c.distance || e.Drop != 3000 || sc.Fits(0, e.Landing, &Moves{Step: Step, Contact: -1}) != allowed {
			t.Errorf("%v facing %d: %+v, want %d", c.body.At, c.body.Facing, e, c.distance)
		}
	}
}

// A figure comes to touch a truck from everywhere, and a truck a figure.
func TestContactWithBases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc := &Scene{Map: mustCompile(t, Plan{Width: side, Depth: side}), Bodies: []Body{genBody(t, false), genBody(t, true)}}
		if sc.Touching(0, 1) {
			return
		}
		m := Walking()
		m.KeepOut, m.Foes = Unit, 3
		for who := range 2 {
			at := sc.ContactPoint(who, 1-who)
			moved := sc.Bodies[who]
			moved.At = at
			if g := Gap(moved, sc.Bodies[1-who]); g > 1 {
				t.Fatalf("contact of %d at %v, a gap of %d", who, at, g)
			}
			way, ok := sc.RouteToContact(who, 1-who, 30000, &m, nil)
			if !ok || len(way) != 1 {
				t.Fatalf("%d does not arrive: %+v", who, way)
			}
		}
		// The figure takes the shortest way.
		way, _ := sc.RouteToContact(0, 1, 30000, &m, nil)
		if gap := Gap(sc.Bodies[0], sc.Bodies[1]); abs(way[0].Cost-gap) > 2 {
			t.Fatalf("the way is %d, the gap %d", way[0].Cost, gap)
		}
	})
}

// A sample of a vehicle leads straight ahead.
func TestSampleOfBases(t *testing.T) {
	sc := scene(t, []Piece{wall("w", box(14000, 0, 15000, 20000), 3000)}, truck(5000, 5000, 0, 30))
	m := Walking()
	seed := uint32(7)
	pick := func(n int) int { seed = seed*1664525 + 1013904223; return int(seed>>10) % n }
	ends := map[Point]bool{}
	for range 100 {
		leg, ok := sc.Sample(0, 12000, &m, pick)
		if !ok || Bearing(leg.From.XY(), leg.To.XY()) != 30 {
			t.Fatalf("%v %+v", ok, leg)
		}
		ends[leg.To] = true
	}
	if len(ends) < 4 {
		t.Errorf("only to %v", ends)
	}
}

// A rectangle is stopped by exactly what its way, as an oracle in floating
// point lays it, overlaps.
func TestWayOfBasesAgreesWithOracle(t *testing.T) {
	free, stopped := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		w := wall("w", genOutline(t, rapid.Int32Range(5000, 14000).Draw(t, "wx"), rapid.Int32Range(5000, 14000).Draw(t, "wy"), 4000), 3000)
		b, to := genBody(t, true), genBody(t, false).At
		sc := &Scene{Map: mustCompile(t, Plan{side, side, []Piece{w}}), Bodies: []Body{b}}
		moved := b
		moved.At = to
		s, _ := shape(t, &b)
		s2, _ := shape(t, &moved)
		both, err := geom.Union(s, s2)
		if err != nil {
			t.Fatal(err)
		}
		// What a hull without its outermost 6 thousandths keeps is clearly met.
		way, piece := both.ConvexHull(), polygon(t, w.Outline)
		apart, _ := geom.Distance(way, piece)
		thin, thin2 := smaller(b, 6), smaller(moved, 6)
		s, _ = shape(t, &thin)
		s2, _ = shape(t, &thin2)
		if both, err = geom.Union(s, s2); err != nil {
			t.Fatal(err)
		}
		_, no := sc.Leg(0, to, far, &Moves{Step: Step, Contact: -1})
		switch {
		case no.Why == Nowhere:
		case no.Why == Wall:
			if stopped++; apart > 2 {
				t.Fatalf("stopped %v away", apart)
			}
		case no.OK():
			// Out of a piece that it stands in it may go.
			if start, _ := geom.Distance(s, piece); start > 0 && geom.Intersects(both.ConvexHull(), piece) {
				t.Fatal("not stopped")
			}
			free++
		default:
			t.Fatalf("%+v", no)
		}
	})
	if free == 0 || stopped == 0 {
		t.Errorf("%d free, %d stopped", free, stopped)
	}
}

// In a corridor, closed behind, that one leaves round a corner, a body that
// fills it up can be passed only through.
func TestRouteThrough(t *testing.T) {
	walls := []Piece{
		wall("w", box(0, 3000, 20000, 3500), 4000), wall("w", box(0, 6000, 12000, 6500), 4000),
		wall("w", box(14000, 3500, 20000, 6500), 4000), wall("w", box(0, 3500, 500, 6000), 4000),
	}
	friend := figure(8000, 4750, 0)
	friend.Radius = 1000
	lorry := truck(8000, 4750, 0, 0)
	for i, other := range []Body{friend, lorry} {
		sc := scene(t, walls, figure(3000, 4500, 0), other)
		m := Walking()
		to := Point{13000, 9000, 0}
		if way, ok := sc.Route(0, to, 60000, &m, nil); ok {
			t.Errorf("%d: past it: %+v", i, way)
		}
		m.Through = 2
		way, ok := sc.Route(0, to, 60000, &m, nil)
		if !ok || len(way) < 2 {
			t.Errorf("%d: not through it: %+v", i, way)
		}
		for _, l := range way {
			moved := sc.Bodies[0]
			if moved.At = l.To; Gap(smaller(moved, Slack), other) == 0 {
				t.Errorf("%d: a leg ends upon it: %+v", i, l)
			}
		}
	}
}
