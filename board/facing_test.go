package board

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// truck is a vehicle with a base of 4 by 2 units that is two units high.
func truck(x, y, z int32, facing int16) Body {
	b := figure(x, y, z)
	b.Length, b.Width, b.Facing, b.Radius = 4000, 2000, facing, Around(4000, 2000)
	return b
}

func TestDegrees(t *testing.T) {
	for d := -FullTurn; d < 2*FullTurn; d++ {
		x, y := degree(d)
		s, c := math.Sincos(float64(d) / 180 * math.Pi)
		if math.Abs(float64(x)-c*(1<<compassBits)) > 0.501 || math.Abs(float64(y)-s*(1<<compassBits)) > 0.501 {
			t.Errorf("degree %d is %d, %d; want %v, %v", d, x, y, c, s)
		}
		if d%15 == 0 {
			if x2, y2 := direction(d / 15); abs(x-x2) > 1 || abs(y-y2) > 1 {
				t.Errorf("degree %d is %d, %d; the compass says %d, %d", d, x, y, x2, y2)
			}
		}
	}
}

func TestAround(t *testing.T) {
	for _, c := range [][3]int32{{4000, 2000, 2237}, {3000, 4000, 2500}, {3001, 4000, 2501}, {1, 1, 1}} {
		if r := Around(c[0], c[1]); r != c[2] {
			t.Errorf("around %d by %d: %d, want %d", c[0], c[1], r, c[2])
		}
	}
}

func TestBearing(t *testing.T) {
	if b := Bearing(XY{5, 5}, XY{5, 5}); b != 0 {
		t.Errorf("from a place to itself: %d", b)
	}
	rapid.Check(t, func(t *rapid.T) {
		from := XY{rapid.Int32Range(0, MaxSide).Draw(t, "x"), rapid.Int32Range(0, MaxSide).Draw(t, "y")}
		to := XY{rapid.Int32Range(0, MaxSide).Draw(t, "x2"), rapid.Int32Range(0, MaxSide).Draw(t, "y2")}
		if from == to {
			return
		}
		want := math.Mod(math.Atan2(float64(to.Y-from.Y), float64(to.X-from.X))*180/math.Pi+FullTurn, FullTurn)
		off := math.Abs(float64(Bearing(from, to)) - want)
		if off = min(off, FullTurn-off); off > 0.5001 {
			t.Fatalf("from %v to %v: %d, want %v", from, to, Bearing(from, to), want)
		}
		f := rapid.Int16Range(0, FullTurn-1).Draw(t, "facing")
		at := Point{from.X, from.Y, 7}
		end := Ahead(at, f, rapid.Int32Range(Unit, MaxSide).Draw(t, "length"))
		if b := Bearing(from, end.XY()); b != f || end.Z != 7 {
			t.Fatalf("%d ahead leads to %v, whose bearing is %d", f, end, b)
		}
	})
}

// The viewer stands at (10, 10) and faces along X, unless said otherwise.
func TestInArc(t *testing.T) {
	for _, c := range []struct {
		name   string
		facing int16
		target Body
		width  int16
		want   bool
	}{
		{"straight ahead", 0, figure(15000, 10000, 0), 90, true},
		{"middle exactly on the limb", 0, figure(15000, 15000, 0), 90, true},
		{"rim touches the limb", 0, Body{At: Point{10000, 14000, 0}, Radius: 2829, Height: 2000}, 90, true},
		{"rim does not touch it", 0, Body{At: Point{10000, 14000, 0}, Radius: 2828, Height: 2000}, 90, false},
		{"rim touches the limb of a half turn", 0, figure(9500, 14000, 0), 180, true},
		{"one thousandth behind", 0, figure(9499, 14000, 0), 180, false},
		{"behind", 0, figure(5000, 10000, 0), 270, false},
		{"behind, turned", 180, figure(5000, 10000, 0), 1, true},
		{"behind, all round", 0, figure(5000, 10000, 0), 360, true},
		{"on the limb of three quarters", 0, figure(5000, 15000, 0), 270, true},
		{"no width: straight ahead", 45, figure(15000, 15000, 0), 0, true},
		{"no width: straight behind", 45, figure(5000, 5000, 0), 0, false},
		{"no width: beside", 45, figure(15000, 15708, 0), 0, false},
		{"over the tip, from behind", 0, figure(9501, 10000, 0), 90, true},
		{"odd width, turned", 30, figure(10000, 15000, 0), 119, true},
		{"corner of a vehicle touches the limb", 0, truck(13000, 16000, 0, 90), 90, true},
		{"corner of a vehicle does not", 0, truck(12999, 16000, 0, 90), 90, false},
		{"a vehicle across the arc", 0, truck(13000, 10000, 0, 90), 10, true},
		{"a vehicle across behind", 0, truck(7000, 10000, 0, 90), 10, false},
		{"under the viewer", 0, truck(8500, 10000, 0, 0), 10, true},
		{"not there", 0, Body{At: Point{15000, 10000, 0}}, 90, false},
	} {
		viewer := figure(10000, 10000, 0)
		viewer.Facing = c.facing
		sc := scene(t, nil, viewer, c.target)
		if got := sc.InArc(0, 1, c.width); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// A target is in the arc exactly when one of many places of its base is; wider
// arcs hold more.
func TestInArcAgreesWithSampling(t *testing.T) {
	in, out := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		v, b := figure(12000, 12000, 0), figure(0, 0, 0)
		v.Facing, b.Facing = genFacing(t), genFacing(t)
		if rapid.Bool().Draw(t, "vehicle") {
			b = genVehicle(t, b)
		}
		b.At = Point{rapid.Int32Range(6000, 18000).Draw(t, "x"), rapid.Int32Range(6000, 18000).Draw(t, "y"), 0}
		sc := Scene{Bodies: []Body{v, b}}
		width := rapid.Int16Range(0, FullTurn).Draw(t, "width")
		// How many degrees the places of the rim are off, at the least.
		rim := sc.Outline(1)
		least := 400.0
		for i, a := range rim {
			c := rim[(i+1)%len(rim)]
			for k := range 64 {
				x := float64(a.X) + float64(c.X-a.X)*float64(k)/64 - 12000
				y := float64(a.Y) + float64(c.Y-a.Y)*float64(k)/64 - 12000
				off := math.Mod(math.Atan2(y, x)*180/math.Pi-float64(v.Facing)+2*FullTurn, FullTurn)
				least = min(least, off, FullTurn-off)
			}
		}
		got := sc.InArc(0, 1, width)
		if got && !sc.InArc(0, 1, min(width+1, FullTurn)) {
			t.Fatalf("in %d degrees, not in one more", width)
		}
		if b.above(v.At.XY()) || math.Abs(least-float64(width)/2) < 1.5 {
			return
		}
		if want := least < float64(width)/2; got != want {
			t.Fatalf("%d degrees: %v, but the nearest place is %v off", width, got, least)
		}
		if got {
			in++
		} else {
			out++
		}
	})
	if in == 0 || out == 0 {
		t.Errorf("%d in, %d out", in, out)
	}
}

func TestArcOutline(t *testing.T) {
	b := figure(10000, 10000, 0)
	b.Facing = 90
	sc := scene(t, nil, b, Body{})
	o := sc.ArcOutline(0, 90, 6000)
	if err := checkOutline(o); err != nil {
		t.Error(err)
	}
	if n := len(o); o[0] != (XY{10000, 10000}) || o[1] != (XY{14243, 14243}) || o[n-1] != (XY{5757, 14243}) {
		t.Errorf("%v", o)
	}
	if o = sc.ArcOutline(0, FullTurn, 6000); len(o) != 72 || checkOutline(o) != nil {
		t.Errorf("all round: %v", o)
	}
	if sc.ArcOutline(1, 90, 6000) != nil || sc.ArcOutline(0, 0, 6000) != nil {
		t.Error("nothing to draw was drawn")
	}
}

// The truck at (10, 10) is 4 long and 2 wide: from its middle the front lies
// between the lines through (12, 9) and (12, 11).
func TestSideOf(t *testing.T) {
	turned := truck(10000, 10000, 0, 90)
	round := figure(10000, 10000, 0)
	round.Facing = 180
	sc := scene(t, nil, truck(10000, 10000, 0, 0), turned, round)
	for _, c := range []struct {
		who  int
		from XY
		want Side
	}{
		{0, XY{20000, 10000}, Front},
		{0, XY{20000, 15000}, Front}, // on the diagonal
		{0, XY{20000, 15001}, Flank},
		{0, XY{20000, 5000}, Front},
		{0, XY{20000, 4999}, Flank},
		{0, XY{10000, 20000}, Flank},
		{0, XY{10000, 1000}, Flank},
		{0, XY{4000, 13000}, Rear}, // on the other diagonal
		{0, XY{4001, 13000}, Flank},
		{0, XY{1000, 10000}, Rear},
		{0, XY{10000, 10000}, Front},
		{0, XY{11000, 10499}, Front}, // under the base
		{1, XY{10000, 20000}, Front},
		{1, XY{5000, 20000}, Front},
		{1, XY{4999, 20000}, Flank},
		{1, XY{10000, 1000}, Rear},
		{2, XY{5000, 5000}, Front},
		{2, XY{5000, 4999}, Flank},
		{2, XY{15000, 5000}, Rear},
		{2, XY{10000, 5000}, Flank},
	} {
		if got := sc.SideOf(c.who, c.from); got != c.want {
			t.Errorf("%d from %v: %v, want %v", c.who, c.from, got, c.want)
		}
	}
}
