package board

import (
	"math"
	"slices"
	"testing"

	"github.com/peterstace/simplefeatures/geom"
	"pgregory.net/rapid"
)

const side = 24 * Unit

// genPiece draws a piece of any kind on a table of 24 by 24 units.
func genPiece(t *rapid.T, door int8) Piece {
	size := rapid.SampledFrom([]int32{1500, 3000, 6000}).Draw(t, "size")
	x := rapid.Int32Range(1, (side-size)/500-1).Draw(t, "x") * 500
	y := rapid.Int32Range(1, (side-size)/500-1).Draw(t, "y") * 500
	p := Piece{Outline: box(x, y, x+size, y+rapid.SampledFrom([]int32{200, 500, size}).Draw(t, "depth")), Door: -1}
	if rapid.Bool().Draw(t, "odd") {
		p.Outline = genOutline(t, x, y, size)
	}
	p.Base = rapid.SampledFrom([]int32{0, 0, 0, 1000, 2800}).Draw(t, "base")
	p.Top = p.Base + rapid.SampledFrom([]int32{10, 200, 500, 1000, 1500, 2000, 3000}).Draw(t, "height")
	switch rapid.SampledFrom([]string{"wall", "wall", "deck", "deck", "fence", "smoke", "mud", "ladder", "railing", "door"}).Draw(t, "kind") {
	case "wall":
		p.Sight, p.Cover, p.Move = true, true, true
	case "deck":
		p.Sight, p.Cover, p.Move, p.Stand = true, true, true, true
	case "fence":
		p.Cover, p.Move = true, true
	case "smoke":
		p.Sight = true
	case "mud":
		p.Difficult = true
	case "ladder":
		p.Ladder = true
	case "railing":
		p.Cover, p.Move, p.Railing = true, true, true
	case "door":
		p.Sight, p.Cover, p.Move, p.Door = true, true, true, door
	}
	return p
}

// genScene draws a table with pieces and with figures that stand on something.
func genScene(t *rapid.T) *Scene {
	plan := Plan{Width: side, Depth: side}
	for i := range rapid.SampledFrom([]int{1, 4, 8, 12, 20}).Draw(t, "pieces") {
		plan.Pieces = append(plan.Pieces, genPiece(t, int8(i)))
	}
	m, err := Compile(plan)
	if err != nil {
		t.Fatal(err)
	}
	sc := &Scene{Map: m, Open: rapid.Uint64Range(0, 1<<20-1).Draw(t, "open")}
	plain := Moves{Step: Step, Contact: -1}
	for range rapid.IntRange(2, 6).Draw(t, "bodies") {
		b := figure(0, 0, 0)
		if rapid.Bool().Draw(t, "prone") {
			b = prone(0, 0, 0)
		}
		b.Radius = rapid.SampledFrom([]int32{315, 500, 1000}).Draw(t, "radius")
		b.Facing = genFacing(t)
		if rapid.IntRange(0, 2).Draw(t, "vehicle") == 0 {
			b = genVehicle(t, b)
		}
		b.At = genPlace(t, sc)
		sc.Bodies = append(sc.Bodies, b)
		if sc.Fits(len(sc.Bodies)-1, b.At, &plain) != allowed {
			b.At = genPlace(t, sc) // one more try; a few may stand in walls, which must not hurt
			sc.Bodies[len(sc.Bodies)-1] = b
		}
	}
	return sc
}

func genFacing(t *rapid.T) int16 {
	if rapid.Bool().Draw(t, "odd facing") {
		return rapid.Int16Range(0, FullTurn-1).Draw(t, "facing")
	}
	return rapid.SampledFrom([]int16{0, 45, 90, 180, 270, 315}).Draw(t, "facing")
}

// genVehicle gives a body a rectangular base.
func genVehicle(t *rapid.T, b Body) Body {
	b.Length = rapid.SampledFrom([]int32{1001, 2400, 4000}).Draw(t, "length")
	b.Width = rapid.SampledFrom([]int32{800, 1501, 2000}).Draw(t, "width")
	b.Radius = Around(b.Length, b.Width)
	return b
}

func genPlace(t *rapid.T, sc *Scene) Point {
	raster := rapid.SampledFrom([]int32{1, 250, 500}).Draw(t, "raster")
	at := XY{rapid.Int32Range(1000/raster, (side-1000)/raster).Draw(t, "px") * raster, rapid.Int32Range(1000/raster, (side-1000)/raster).Draw(t, "py") * raster}
	z := int32(0)
	if s := sc.Surfaces(at, nil); len(s) > 0 {
		z = s[rapid.IntRange(0, len(s)-1).Draw(t, "level")]
	}
	return Point{at.X, at.Y, z}
}

// A motion turns, mirrors or moves a whole table of 24 by 24 units.
type motion struct {
	name  string
	table int32
	xy    func(XY) XY
	turn  int16 // what becomes of facing 0
	flip  int16 // 1, or −1 if facings go the other way round
}

var motions = []motion{
	{"quarter turn", side, func(p XY) XY { return XY{side - p.Y, p.X} }, 90, 1},
	{"half turn", side, func(p XY) XY { return XY{side - p.X, side - p.Y} }, 180, 1},
	{"mirror", side, func(p XY) XY { return XY{side - p.X, p.Y} }, 180, -1},
	{"diagonal mirror", side, func(p XY) XY { return XY{p.Y, p.X} }, 90, -1},
	{"move", 40 * Unit, func(p XY) XY { return XY{p.X + 3217, p.Y + 11003} }, 0, 1},
}

func (mo motion) facing(f int16) int16 { return (mo.turn + mo.flip*f + FullTurn) % FullTurn }

func (mo motion) point(p Point) Point {
	q := mo.xy(p.XY())
	return Point{q.X, q.Y, p.Z}
}

func (mo motion) scene(t rapid.TB, sc *Scene) *Scene {
	pieces := sc.Map.Pieces()
	for i := range pieces {
		for j, c := range pieces[i].Outline {
			pieces[i].Outline[j] = mo.xy(c)
		}
	}
	m, err := Compile(Plan{mo.table, mo.table, pieces})
	if err != nil {
		t.Fatal(err)
	}
	out := &Scene{Map: m, Open: sc.Open, Bodies: slices.Clone(sc.Bodies)}
	for i := range out.Bodies {
		out.Bodies[i].At = mo.point(out.Bodies[i].At)
		out.Bodies[i].Facing = mo.facing(out.Bodies[i].Facing)
	}
	return out
}

// Moving, mirroring and turning a table by quarters changes no answer.
func TestMotionsChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc := genScene(t)
		mo := rapid.SampledFrom(motions).Draw(t, "motion")
		moved := mo.scene(t, sc)
		m := Walking()
		m.KeepOut, m.Foes = Unit, rapid.Uint64Range(0, 63).Draw(t, "foes")
		for a := range sc.Bodies {
			for b := range sc.Bodies {
				if got, want := moved.Sees(a, b), sc.Sees(a, b); got != want {
					t.Fatalf("%s: Sees(%d, %d) is %v, was %v", mo.name, a, b, got, want)
				}
				got, want := moved.Look(a, b), sc.Look(a, b)
				if want.Visible { // of two visible points equally near the middle one is drawn
					want.Ray, got.Ray = [2]Point{}, [2]Point{}
				}
				want.Ray[0], want.Ray[1] = mo.point(want.Ray[0]), mo.point(want.Ray[1])
				if want.Visible {
					want.Ray = got.Ray
				}
				if got != want {
					t.Fatalf("%s: Look(%d, %d) is %+v, was %+v", mo.name, a, b, got, want)
				}
				width := rapid.SampledFrom([]int16{0, 45, 89, 90, 180, 271}).Draw(t, "width")
				if moved.InArc(a, b, width) != sc.InArc(a, b, width) {
					t.Fatalf("%s: InArc(%d, %d, %d) is no longer %v", mo.name, a, b, width, sc.InArc(a, b, width))
				}
				at, at2 := sc.Bodies[b].At.XY(), moved.Bodies[b].At.XY()
				if got, want := moved.SideOf(a, at2), sc.SideOf(a, at); got != want {
					t.Fatalf("%s: SideOf(%d, %v) is %v, was %v", mo.name, a, at, got, want)
				}
				if got, want := Bearing(moved.Bodies[a].At.XY(), at2), mo.facing(Bearing(sc.Bodies[a].At.XY(), at)); got != want && a != b && sc.Bodies[a].At.XY() != at {
					t.Fatalf("%s: Bearing from %d to %d is %d, want %d", mo.name, a, b, got, want)
				}
				if moved.Touching(a, b) != sc.Touching(a, b) {
					t.Fatalf("%s: Touching(%d, %d) differs", mo.name, a, b)
				}
				if moved.Behind(a, b) != sc.Behind(a, b) || moved.Distance(a, b) != sc.Distance(a, b) {
					t.Fatalf("%s: Behind or Distance of %d, %d differ", mo.name, a, b)
				}
			}
			to := genPlace(t, sc)
			leg, no := sc.Leg(a, to, 12000, &m)
			leg2, no2 := moved.Leg(a, mo.point(to), 12000, &m)
			leg.From, leg.To = mo.point(leg.From), mo.point(leg.To)
			if (leg != leg2 || no != no2) && !(no.Why == OffTable && mo.table != side) {
				t.Fatalf("%s: Leg(%d, %v) is %+v %+v, was %+v %+v", mo.name, a, to, leg2, no2, leg, no)
			}
			if got, want := moved.Sweep(a, mo.point(to)), sc.Sweep(a, to); got != want {
				t.Fatalf("%s: Sweep(%d, %v) is %b, was %b", mo.name, a, to, got, want)
			}
			if no, no2 := sc.Fits(a, to, &m), moved.Fits(a, mo.point(to), &m); no != no2 && !(no.Why == OffTable && mo.table != side) {
				t.Fatalf("%s: Fits(%d, %v) is %+v, was %+v", mo.name, a, to, no2, no)
			}
			direction, through := genFacing(t), rapid.Uint64Range(0, 63).Draw(t, "through")
			slide := Moves{Step: Step, Through: through}
			s, s2 := sc.Slide(a, direction, 5000, &slide), moved.Slide(a, mo.facing(direction), 5000, &slide)
			onTable := sc.Map.room(sc.Bodies[a].At.XY(), sc.Bodies[a].extent()) && sc.Map.room(Ahead(sc.Bodies[a].At, direction, 5000).XY(), sc.Bodies[a].extent())
			if s.To = mo.point(s.To); s != s2 && (onTable || mo.table == side) { // the table's edge does not move along
				t.Fatalf("%s: Slide(%d, %d) is %+v, was %+v", mo.name, a, direction, s2, s)
			}
			e, e2 := sc.Edge(a), moved.Edge(a)
			e.Landing, e2.Landing = Point{}, Point{} // of two edges equally near one is taken
			if at := sc.Bodies[a].At; mo.table != side && (min(at.X, at.Y) < 4000 || max(at.X, at.Y) > side-4000) {
				e.Drop, e.Railed, e2.Drop, e2.Railed = 0, false, 0, false // nobody falls off the table, whose edge did not move along
			}
			if e != e2 {
				t.Fatalf("%s: Edge(%d) is %+v, was %+v", mo.name, a, e2, e)
			}
			radius := rapid.SampledFrom([]int32{1500, 2500}).Draw(t, "radius")
			walls := rapid.Bool().Draw(t, "walls")
			if got, want := moved.Blast(mo.point(to), radius, walls), sc.Blast(to, radius, walls); got != want {
				t.Fatalf("%s: Blast(%v) is %b, was %b", mo.name, to, got, want)
			}
			if got, want := moved.Flame(a, mo.point(to), walls), sc.Flame(a, to, walls); got != want {
				t.Fatalf("%s: Flame(%d, %v) is %b, was %b", mo.name, a, to, got, want)
			}
		}
	})
}

// Sees, the quick answer, is what Look says, and what the columns say one by
// one; no share is outside 0 to 1; what is invisible is hidden wholly.
func TestSeesIsLook(t *testing.T) {
	var open, partly, none, mixed int
	defer func() {
		t.Logf("%d open, %d partly, %d hidden, %d by several", open, partly, none, mixed)
		if !testing.Short() && (open == 0 || partly == 0 || none == 0 || mixed == 0) {
			t.Errorf("%d open, %d partly, %d hidden, %d by several: the test tests little", open, partly, none, mixed)
		}
	}()
	rapid.Check(t, func(t *rapid.T) {
		sc := genScene(t)
		for a := range sc.Bodies {
			for b := range sc.Bodies {
				s := sc.Look(a, b)
				if sees := sc.Sees(a, b); sees != s.Visible {
					t.Fatalf("Sees(%d, %d) is %v, Look says %+v", a, b, sees, s)
				}
				if s.Hidden.Num < 0 || s.Hidden.Num > s.Hidden.Den || !s.Visible && s.Hidden != (Share{1, 1}) {
					t.Fatalf("Look(%d, %d) is %+v", a, b, s)
				}
				if (s.By >= 0 || s.ByBody >= 0) != (s.Hidden.Num > 0) || s.By >= 0 && s.ByBody >= 0 {
					t.Fatalf("Look(%d, %d) is decided by %d and %d: %+v", a, b, s.By, s.ByBody, s)
				}
				v := aim(sc, sc.Bodies[a].eye(), &sc.Bodies[b])
				if v.upright() {
					continue
				}
				v.parts, v.bodies = v.gather(false, a, b, nil, nil, []plate{})
				free := false
				for k := int64(1 - Columns); k < Columns; k += 2 {
					free = free || !v.covers(k)
				}
				switch {
				case s.Hidden.Num == 0:
					open++
				case s.Visible:
					partly++
				case !slices.ContainsFunc(v.parts, func(p *part) bool { return v.whole(p, 31) && v.whole(p, -31) }):
					mixed++
				default:
					none++
				}
				if free != s.Visible {
					t.Fatalf("columns of %d, %d: %v, Look says %+v", a, b, free, s)
				}
			}
		}
	})
}

// More terrain never reveals, nor makes a move legal or cheaper that was not,
// unless there is something new to stand on.
func TestMoreTerrainNeverReveals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc := genScene(t)
		more := genPiece(t, 30)
		m, err := Compile(Plan{side, side, append(sc.Map.Pieces(), more)})
		if err != nil {
			t.Fatal(err)
		}
		full := &Scene{Map: m, Open: sc.Open, Bodies: sc.Bodies}
		for a := range sc.Bodies {
			for b := range sc.Bodies {
				was, is := sc.Look(a, b), full.Look(a, b)
				if is.Visible && !was.Visible || !is.Hidden.AtLeast(was.Hidden.Num, was.Hidden.Den) {
					t.Fatalf("with %+v, %d sees more of %d: %+v, was %+v", more, a, b, is, was)
				}
			}
			if more.Stand || more.Ladder || more.Top-more.Base <= Step || more.Move && more.Top >= 2000 {
				continue
			}
			walking := Walking()
			to := genPlace(t, sc)
			was, no := sc.Leg(a, to, 12000, &walking)
			is, no2 := full.Leg(a, to, 12000, &walking)
			if no2.OK() && (!no.OK() || is.Cost < was.Cost) {
				t.Fatalf("with %+v, %d moves to %v: %+v, was %+v %+v", more, a, to, is, was, no)
			}
		}
	})
}

// The share hidden by one prism agrees with an oracle that cuts the polygon in
// floating point.
func TestShareAgreesWithOracle(t *testing.T) {
	odd := 0
	rapid.Check(t, func(t *rapid.T) {
		x, y := rapid.Int32Range(5000, 9000).Draw(t, "x"), rapid.Int32Range(2000, 14000).Draw(t, "y")
		p := wall("w", genOutline(t, x, y, 4000), 0)
		p.Base = rapid.Int32Range(0, 2500).Draw(t, "base")
		p.Top = p.Base + rapid.Int32Range(1, 4000).Draw(t, "height")
		sc := &Scene{Bodies: []Body{figure(2000, 10000, 0), figure(16000, 10000, rapid.Int32Range(0, 3000).Draw(t, "z"))}}
		m, err := Compile(Plan{side, side, []Piece{p}})
		if err != nil {
			t.Fatal(err)
		}
		sc.Map = m
		if len(split(p.Outline)) > 1 {
			odd++
		}
		eye, target := sc.Bodies[0], sc.Bodies[1]
		e, low, high := float64(eye.At.Z+eye.Eye), float64(target.At.Z), float64(target.At.Z+target.Height)
		shape := polygon(t, p.Outline)
		hidden := 0.0
		for i := range 32 {
			// The columns in 1/32 of a thousandth, as the oracle's lines are floats.
			end := geom.XY{X: 16000, Y: 10000 + float64(2*i-31)/32*500}
			ray := geom.NewLineString(geom.NewSequence([]float64{2000, 10000, end.X, end.Y}, geom.DimXY)).AsGeometry()
			cut, err := geom.Intersection(ray, shape)
			if err != nil {
				t.Fatal(err)
			}
			if cut.IsEmpty() || cut.Length() < 1e-6 {
				continue
			}
			// Pieces of the ray inside hide intervals one after the other.
			var spans [][2]float64
			for _, d := range cut.Dump() {
				env := d.Envelope()
				lo, hi, ok := env.MinMaxXYs()
				if !ok {
					continue
				}
				t0, t1 := (lo.X-2000)/14000, (hi.X-2000)/14000
				at := func(h, t float64) float64 { return e + (h-e)/t }
				b, c := float64(p.Base), float64(p.Top)
				spans = append(spans, [2]float64{
					min(max(min(at(b, t0), at(b, t1)), low), high),
					min(max(max(at(c, t0), at(c, t1)), low), high),
				})
			}
			slices.SortFunc(spans, func(a, b [2]float64) int { return int(math.Copysign(1, a[0]-b[0])) })
			end2 := low
			for _, s := range spans {
				if s[1] > end2 {
					hidden += s[1] - max(s[0], end2)
					end2 = s[1]
				}
			}
		}
		want := hidden / 32 / 2000
		got := sc.Look(0, 1).Hidden
		if g := float64(got.Num) / float64(got.Den); math.Abs(g-want) > 1e-3+1.0/32*boundary(p.Outline) {
			t.Fatalf("%+v hides %v, the oracle says %v", p, g, want)
		}
	})
	if odd == 0 {
		t.Error("no outline needed splitting")
	}
}

// boundary is 1 where a corner or side of an outline may coincide with a column,
// so that the oracle's floating point may fall to the other side.
func boundary(o []XY) float64 {
	for _, c := range o {
		for k := int64(-31); k <= 31; k += 2 {
			// 14000·32·(y−10000) = 500·k·(x−2000)
			if abs(14000*32*int64(c.Y-10000)-500*k*int64(c.X-2000)) < 1000 {
				return 1
			}
		}
	}
	return 0
}

// Each leg of a route and each sampled leg is legal by Leg and within the
// budget; an arrival arrives.
func TestRoutesAreLegal(t *testing.T) {
	arrived, legs, samples := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		sc := genScene(t)
		m := Walking()
		m.KeepOut, m.Foes = Unit, rapid.Uint64Range(0, 63).Draw(t, "foes")
		who := rapid.IntRange(0, len(sc.Bodies)-1).Draw(t, "who")
		target := rapid.IntRange(0, len(sc.Bodies)-1).Draw(t, "target")
		budget := rapid.Int32Range(0, 20000).Draw(t, "budget")
		walk := func(name string, way []Leg, m Moves) Scene {
			after := Scene{Map: sc.Map, Open: sc.Open, Bodies: slices.Clone(sc.Bodies)}
			left := budget
			for i, l := range way {
				got, no := after.Leg(who, l.To, left, &m)
				if !no.OK() || got != l {
					t.Fatalf("%s: leg %d of %+v: %+v, %+v", name, i, way, got, no)
				}
				left -= l.Cost
				after.Bodies[who].At = l.To
				legs++
			}
			return after
		}
		to := genPlace(t, sc)
		way, ok := sc.Route(who, to, budget, &m, nil)
		after := walk("Route", way, m)
		if end := after.Bodies[who].At; ok {
			arrived++
			if end.XY() != to.XY() || abs(end.Z-to.Z) > m.Step {
				t.Fatalf("Route to %v arrives at %v", to, end)
			}
		}
		way, ok = sc.RouteToEdge(who, budget, &m, nil)
		after = walk("RouteToEdge", way, m)
		if ok != after.AtEdge(who) {
			t.Fatalf("RouteToEdge says %v at %v by %+v", ok, after.Bodies[who].At, way)
		}
		if who != target {
			way, ok = sc.RouteToContact(who, target, budget, &m, nil)
			touching := m
			if ok {
				touching.Contact = target
			}
			after = walk("RouteToContact", way, touching)
			if ok && !after.Touching(who, target) {
				t.Fatalf("RouteToContact ends at %v, the target is at %v", after.Bodies[who].At, sc.Bodies[target].At)
			}
		}
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
		if leg, ok := sc.Sample(who, budget, &m, pick); ok {
			samples++
			walk("Sample", []Leg{leg}, m)
		}
		for _, s := range sc.Reach(who, min(budget, 6000), &m, nil) {
			if s.Cost > min(budget, 6000) || s.Cost <= 0 || sc.Bodies[who].At.XY() != s.At.XY() && s.Cost < int32(sqrtFloor(square(s.At.X-sc.Bodies[who].At.X)+square(s.At.Y-sc.Bodies[who].At.Y)))-40 {
				t.Fatalf("Reach: %+v from %v", s, sc.Bodies[who].At)
			}
		}
	})
	if !testing.Short() && (arrived == 0 || legs == 0 || samples == 0) {
		t.Errorf("%d arrivals, %d legs, %d samples: the test tests nothing", arrived, legs, samples)
	}
}

// genSteps draws a table with rows of strips that go up and down by about a
// step, with gaps, walls, roofs and ladders along them, and figures on it.
func genSteps(t *rapid.T, pick func(int) int) *Scene {
	plan := Plan{Width: side, Depth: side}
	rise := rapid.SampledFrom([]int32{500, 500, 400, 600, 900}).Draw(t, "rise")
	for range rapid.IntRange(1, 2).Draw(t, "rows") {
		y := rapid.Int32Range(4, 24).Draw(t, "row") * 500
		depth := rapid.SampledFrom([]int32{800, 2000, 6000}).Draw(t, "depth")
		x, level := rapid.Int32Range(4, 20).Draw(t, "start")*500, int32(0)
		for range rapid.IntRange(1, 6).Draw(t, "strips") {
			width := rapid.SampledFrom([]int32{3, 300, 800, 1000, 1500, 2500}).Draw(t, "width")
			below, up := level, rapid.SampledFrom([]int32{1, 1, 1, 0, -1, 2, -3, 4}).Draw(t, "up")
			if level = max(0, level+up); x+width > side {
				break
			}
			if up > 1 { // too steep for a step: a ladder leans there
				l := rung("", box(x-200, y, x, y+depth), level*rise)
				l.Base = below * rise
				plan.Pieces = append(plan.Pieces, l)
			}
			p := deck("", box(x, y, x+width, y+depth), max(level*rise, 10))
			switch rapid.SampledFrom([]string{"block", "block", "block", "block", "block", "block", "gap", "plank", "slab", "post", "mud", "door"}).Draw(t, "kind") {
			case "gap":
				x += width
				continue
			case "plank": // one can be under it
				p.Base = p.Top - min(p.Top, 200)
			case "slab": // thin, so that it carries
				p.Base, p.Stand = p.Top-min(p.Top, 300), false
			case "post":
				p.Stand, p.Top = false, p.Top+1000
			case "mud":
				p.Move, p.Stand, p.Difficult = false, false, true
			case "door":
				p.Door = int8(len(plan.Pieces))
			}
			plan.Pieces = append(plan.Pieces, p)
			x += width
		}
		// Along the row a wall, and on it a roof that hangs over.
		top := rapid.Int32Range(1, 16).Draw(t, "wall") * 250
		w := wall("", box(2000, y+depth, side-2000, y+depth+250), top)
		roof := deck("", box(2000, y+depth, side-2000, y+depth+4000), top+250)
		roof.Base = top
		plan.Pieces = append(plan.Pieces, w, roof)
	}
	for range rapid.IntRange(0, 3).Draw(t, "others") {
		plan.Pieces = append(plan.Pieces, genPiece(t, int8(len(plan.Pieces))))
	}
	sc := &Scene{Map: mustCompile(t, plan), Open: rapid.Uint64Range(0, 1<<20-1).Draw(t, "open")}
	plain := Moves{Step: Step, Contact: -1}
	for range rapid.IntRange(1, 4).Draw(t, "bodies") {
		b := figure(0, 0, 0)
		b.Radius = rapid.SampledFrom([]int32{315, 500, 591, 1000}).Draw(t, "radius")
		if rapid.IntRange(0, 9).Draw(t, "vehicle") == 9 {
			b.Facing = genFacing(t)
			b = genVehicle(t, b)
		}
		for range 10 { // the last may stand in a wall
			if b.At = beside(sc, pick); sc.fits(&b, -1, b.At, &plain).OK() {
				break
			}
		}
		sc.Bodies = append(sc.Bodies, b)
	}
	return sc
}

// beside is a place near a corner of a piece, on any level there.
func beside(sc *Scene, pick func(int) int) Point {
	o := sc.Map.pieces[pick(len(sc.Map.pieces))].Outline
	at := o[pick(len(o))]
	at.X = min(max(at.X+int32(pick(4001)-2000), 1000), side-1000)
	at.Y = min(max(at.Y+int32(pick(4001)-2000), 1000), side-1000)
	z := int32(0)
	if s := sc.Surfaces(at, nil); len(s) > 0 {
		z = s[pick(len(s))]
	}
	return Point{at.X, at.Y, z}
}

// genMoves draws how a body may move.
func genMoves(t *rapid.T) Moves {
	m := Walking()
	m.Step = rapid.SampledFrom([]int32{Step, Step, Step, 0, 200, Unit}).Draw(t, "step")
	m.Climb = rapid.SampledFrom([]int32{2000, 2000, 1000, 0}).Draw(t, "climb")
	m.Drop = rapid.SampledFrom([]int32{2000, 3000, 0}).Draw(t, "drop")
	m.Gap = rapid.SampledFrom([]int32{2000, 500, 0}).Draw(t, "gap")
	m.Ladder = rapid.SampledFrom([]int32{1000, 1000, 0}).Draw(t, "ladder")
	m.KeepOut = rapid.SampledFrom([]int32{0, Unit}).Draw(t, "keep out")
	for _, set := range []*uint64{&m.Foes, &m.Through, &m.Onto} {
		*set = rapid.Uint64Range(0, 15).Draw(t, "set")
	}
	return m
}

// Whatever leg is given, by Sample, by a route or by Leg for a point between
// two surfaces: asked for by its end it is the same leg again.
func TestLegsAreLegsAgain(t *testing.T) {
	var legs, samples, between int
	var ways [Leap + 1]int
	defer func() {
		t.Logf("%d legs, by way %v, %d to points between surfaces, %d samples", legs, ways, between, samples)
		if !testing.Short() && !t.Failed() && (samples == 0 || between == 0 || ways[Climb] == 0 || ways[Drop] == 0 || ways[Ladder]+ways[Leap] == 0) {
			t.Error("the test tests little")
		}
	}()
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint32().Draw(t, "seed") // of places, which are many
		pick := func(n int) int { seed = seed*1664525 + 1013904223; return int(seed>>8) % n }
		sc, m := genSteps(t, pick), genMoves(t)
		budget := rapid.SampledFrom([]int32{400, 2000, 4000, 8000, 12000}).Draw(t, "budget")
		for who := range sc.Bodies {
			again := func(name string, leg Leg, m Moves) {
				for _, left := range []int32{budget, leg.Cost} {
					if got, no := sc.Leg(who, leg.To, left, &m); !no.OK() || got != leg {
						t.Fatalf("%s gives %+v to %+v; with %d left, Leg says %+v, %+v", name, leg, m, left, got, no)
					}
				}
				legs++
				ways[leg.How]++
			}
			for range 100 {
				if leg, ok := sc.Sample(who, budget, &m, pick); ok {
					again("Sample", leg, m)
					samples++
				}
				at := sc.Bodies[who].At.XY().toward(pick(Sectors), int32(1+pick(2500)))
				to := Point{at.X, at.Y, sc.Bodies[who].At.Z + int32(pick(17)-8)*250 + int32(pick(3)-1)}
				if leg, no := sc.Leg(who, to, budget, &m); no.OK() {
					again("Leg", leg, m)
					if leg.To.Z != to.Z {
						between++
					}
				}
			}
			first := func(name string, way []Leg, m Moves) {
				if len(way) > 0 {
					again(name, way[0], m)
				}
			}
			way, _ := sc.Route(who, beside(sc, pick), budget, &m, nil)
			first("Route", way, m)
			way, _ = sc.RouteToEdge(who, budget, &m, nil)
			first("RouteToEdge", way, m)
			for target := range sc.Bodies {
				way, ok := sc.RouteToContact(who, target, budget, &m, nil)
				touching := m
				if ok {
					touching.Contact = target
				}
				first("RouteToContact", way, touching)
			}
		}
	})
}
