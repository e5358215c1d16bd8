package board

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// raised is a piece lifted by a height.
func raised(p Piece, by int32) Piece {
	p.Base, p.Top = p.Base+by, p.Top+by
	return p
}

func TestBlast(t *testing.T) {
	centre := Point{5000, 5000, 0}
	low := wall("low", box(6000, 3000, 6200, 7000), 1000)
	high := wall("high", box(6000, 3000, 6200, 7000), 2000)
	fence := high
	fence.Sight = false
	door := high
	door.Door = 0
	floor := Piece{Name: "floor", Outline: box(3000, 3000, 9000, 9000), Base: 2000, Top: 2100, Sight: true, Move: true, Stand: true, Door: -1}
	for _, c := range []struct {
		name   string
		pieces []Piece
		body   Body
		z      int32
		walls  bool
		open   uint64
		hit    bool
	}{
		{name: "just under the rim", body: figure(5000+1999, 5000, 0), hit: true},
		{name: "touching the rim", body: figure(5000+2000, 5000, 0)},
		{name: "at the centre", body: figure(5000, 5000, 0), hit: true},
		{name: "high up", body: figure(5000, 5000, 1500)},
		{name: "not quite so high", body: figure(5000, 5000, 1499), hit: true},
		{name: "not there", body: Body{At: centre}},
		{name: "high wall", pieces: []Piece{high}, body: figure(6800, 5000, 0), walls: true},
		{name: "high wall, ignored", pieces: []Piece{high}, body: figure(6800, 5000, 0), hit: true},
		{name: "low wall", pieces: []Piece{low}, body: figure(6800, 5000, 0), walls: true, hit: true},
		{name: "lying behind a low wall", pieces: []Piece{low}, body: prone(6800, 5000, 0), walls: true},
		{name: "wall on a plinth", pieces: []Piece{raised(high, 500)}, body: figure(6800, 5000, 0), walls: true},
		{name: "wall that hangs", pieces: []Piece{raised(high, 501)}, body: figure(6800, 5000, 0), walls: true, hit: true},
		{name: "along a wall", pieces: []Piece{wall("w", box(6000, 5000, 6200, 7000), 4000)}, body: figure(6800, 5000, 0), walls: true, hit: true},
		{name: "fence", pieces: []Piece{fence}, body: figure(6800, 5000, 0), walls: true, hit: true},
		{name: "shut door", pieces: []Piece{door}, body: figure(6800, 5000, 0), walls: true},
		{name: "open door", pieces: []Piece{door}, body: figure(6800, 5000, 0), walls: true, open: 1, hit: true},
		{name: "below the floor", pieces: []Piece{floor}, body: figure(5500, 5000, 0), z: 2100, walls: true},
		{name: "above the floor", pieces: []Piece{floor}, body: figure(5500, 5000, 2100), z: 2100, walls: true, hit: true},
		{name: "straight below the floor", pieces: []Piece{floor}, body: figure(5000, 5000, 0), z: 2100, walls: true},
	} {
		sc := scene(t, c.pieces, c.body)
		sc.Open = c.open
		centre.Z = c.z
		if got := sc.Blast(centre, 1500, c.walls) == 1; got != c.hit {
			t.Errorf("%s: hit %v", c.name, got)
		}
	}
}

// The firer stands at (5, 5) with a base of 0.5 and points along X: the narrow
// circle's middle is at x = 5.65, the wide one's at 12.25, the tip at 13.5.
func TestFlame(t *testing.T) {
	for _, c := range []struct {
		x, y int32
		hit  bool
	}{
		{13999, 5000, true}, {14000, 5000, false}, // the tip
		{12250, 6749, true}, {12250, 6750, false}, // the wide circle
		// Three units on, the sloping side reaches (6·(0.5+0.15)+3)/√35 = 1.1663.
		{8650, 6166, true}, {8650, 6167, false}, {8650, 3834, true}, {8650, 3833, false},
		{6000, 5000, true},  // in base contact before the firer
		{4000, 5000, false}, // and at his back
		{5000, 6000, false}, // and beside him
	} {
		sc := scene(t, nil, figure(5000, 5000, 0), figure(c.x, c.y, 0))
		if got := sc.Flame(0, Point{20000, 5000, 0}, true); got != 0 && got != 2 || (got == 2) != c.hit {
			t.Errorf("body at (%d, %d): %b", c.x, c.y, got)
		}
	}
	sc := scene(t, []Piece{wall("w", box(7000, 4000, 7200, 6000), 2000)}, figure(5000, 5000, 0), figure(9000, 5000, 0))
	if sc.Flame(0, Point{20000, 5000, 0}, true) != 0 || sc.Flame(0, Point{20000, 5000, 0}, false) != 2 {
		t.Error("a wall should shield from the flame exactly when walls count")
	}
	if sc.Flame(0, sc.Bodies[0].At, false) != 0 || sc.FlameOutline(0, sc.Bodies[0].At) != nil {
		t.Error("a flame needs a direction")
	}
}

// The flame is all circles between the narrow and the wide one: an oracle tries
// many of them in floating point.
func TestFlameAgreesWithOracle(t *testing.T) {
	hits := 0
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, lo, hi int32) int32 { return rapid.Int32Range(lo, hi).Draw(t, name) }
		f := figure(n("fx", 8000, 16000), n("fy", 8000, 16000), 0)
		b := figure(f.At.X+n("x", -9999, 9999), f.At.Y+n("y", -9999, 9999), 0)
		to := Point{f.At.X + n("tx", -9000, 9000), f.At.Y + n("ty", -9000, 9000), 0}
		sc := &Scene{Map: mustCompile(t, Plan{side, side, nil}), Bodies: []Body{f, b}}
		dx, dy := float64(to.X-f.At.X), float64(to.Y-f.At.Y)
		l := math.Hypot(dx, dy)
		if l == 0 {
			return
		}
		nearest := math.Inf(1)
		for s := 0.0; s <= 6600; s += 2 {
			d := (650 + s) / l
			nearest = min(nearest, math.Hypot(float64(b.At.X-f.At.X)-dx*d, float64(b.At.Y-f.At.Y)-dy*d)-150-s/6)
		}
		got := sc.Flame(0, to, false) == 2
		if got {
			hits++
		}
		if math.Abs(nearest-500) > 1 && got != (nearest < 500) {
			t.Fatalf("body %v, firer %v toward %v: hit %v, but %v from the flame", b.At, f.At, to, got, nearest)
		}
	})
	if hits == 0 {
		t.Error("never hit")
	}
}

func TestScatter(t *testing.T) {
	sc := scene(t, []Piece{deck("d", box(9000, 4000, 12000, 6000), 3000), deck("e", box(9000, 4000, 12000, 6000), 1000)})
	for _, c := range []struct {
		sector, sectors int
		distance        int32
		from, want      Point
	}{
		{0, 24, 3000, Point{5000, 5000, 0}, Point{8000, 5000, 0}},
		{6, 24, 3000, Point{5000, 5000, 0}, Point{5000, 8000, 0}},
		{1, 4, 3000, Point{5000, 5000, 0}, Point{5000, 8000, 0}},
		{2, 24, 2000, Point{5000, 5000, 0}, Point{6732, 6000, 0}}, // cos 30° = 0.8660
		{3, 8, 1000, Point{5000, 5000, 0}, Point{4293, 5707, 0}},
		{12, 24, 9000, Point{5000, 5000, 0}, Point{0, 5000, 0}},
		{0, 24, 5000, Point{5000, 5000, 2500}, Point{10000, 5000, 3000}},
		{0, 24, 5000, Point{5000, 5000, 1900}, Point{10000, 5000, 1000}},
		{0, 24, 5000, Point{5000, 5000, 0}, Point{10000, 5000, 0}},
	} {
		if got := sc.Scatter(c.from, c.sector, c.sectors, c.distance); got != c.want {
			t.Errorf("%d/%d by %d from %v: %v, want %v", c.sector, c.sectors, c.distance, c.from, got, c.want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("seven sectors should be refused")
		}
	}()
	sc.Scatter(Point{}, 0, 7, 1000)
}

// The compass turned by a quarter or mirrored is the compass, and all its
// directions are equally long.
func TestCompass(t *testing.T) {
	all := map[[2]int64]bool{}
	for i := range Sectors {
		x, y := direction(i)
		all[[2]int64{x, y}] = true
		if l := math.Hypot(float64(x), float64(y)) / (1 << compassBits); math.Abs(l-1) > 1e-6 {
			t.Errorf("direction %d is %v long", i, l)
		}
		if a := math.Atan2(float64(y), float64(x)) / math.Pi * 12; math.Abs(math.Mod(a-float64(i)+48, 24)) > 1e-4 && math.Abs(math.Mod(a-float64(i)+48, 24)-24) > 1e-4 {
			t.Errorf("direction %d points at %v", i, a)
		}
	}
	if len(all) != Sectors {
		t.Fatalf("%d directions", len(all))
	}
	for d := range all {
		if !all[[2]int64{-d[1], d[0]}] || !all[[2]int64{-d[0], d[1]}] || !all[[2]int64{d[1], d[0]}] {
			t.Errorf("no turned or mirrored %v", d)
		}
	}
}

func TestOutlines(t *testing.T) {
	sc := scene(t, nil, figure(9000, 9000, 0))
	o := sc.FlameOutline(0, Point{9000, 20000, 0})
	if err := checkOutline(o); err != nil {
		t.Fatal(err)
	}
	var far, near int32 = 0, 99999
	for _, p := range o {
		far, near = max(far, p.Y), min(near, p.Y)
	}
	if near != 9500 || far != 9500+FlameLength {
		t.Errorf("from %d to %d", near, far)
	}
}
