package board

import (
	"math"
	"slices"
	"testing"
)

// All cases look along the table from a viewer V at (2, 5) to a target T at
// (12, 5), both half a unit in radius, two high, eyes at 1.8:
//
//	y
//	5   V · · · · · · · · · T
//	    2         7         12  x
func TestHiddenShare(t *testing.T) {
	rail := func(o []XY, top int32, sight bool) Piece {
		return Piece{Name: "rail", Outline: o, Top: top, Cover: true, Sight: sight, Move: true, Door: -1, Terminal: -1}
	}
	door := wall("door", box(7000, 3000, 7200, 7000), 4000)
	door.Door = 3
	cases := []struct {
		name     string
		pieces   []Piece
		eyeZ     int32 // of the viewer's feet
		target   Body
		open     uint64
		num, den int64
		visible  bool
	}{
		{name: "nothing", num: 0, den: 1, visible: true},
		// The wall begins at the line of sight: the 16 columns to the left cross it.
		{name: "half a wall", pieces: []Piece{wall("w", box(7000, 5000, 7200, 8000), 4000)}, num: 1, den: 2, visible: true},
		// A quarter of the way the column k/32·500 is seen at k/32·125 aside:
		// the wall from 62.5 (rounded to 63) on hides k ≥ 17: 8 columns of 32.
		{name: "a quarter", pieces: []Piece{wall("w", box(4500, 5063, 4600, 8000), 4000)}, num: 8, den: 32, visible: true},
		{name: "whole wall", pieces: []Piece{wall("w", box(7000, 0, 7200, 9000), 4000)}, num: 1, den: 1},
		// Height 1 at 5.2 of 10 units: hidden below 1.8 − 0.8/0.52 = 0.262 (0.2615).
		{name: "low wall", pieces: []Piece{wall("w", box(7000, 0, 7200, 9000), 1000)}, num: 262, den: 2000, visible: true},
		// The same from a roof three units up: 4.8 − 3.8/0.52 < 0.
		{name: "low wall from above", pieces: []Piece{wall("w", box(7000, 0, 7200, 9000), 1000)}, eyeZ: 3000, num: 0, den: 1, visible: true},
		// A bar from 1 to 1.5 halfway: from 1.8 − 0.8/0.5 = 0.2 to 1.8 − 0.3/0.52 = 1.223.
		{name: "bar", pieces: []Piece{{Name: "bar", Outline: box(7000, 0, 7200, 9000), Base: 1000, Top: 1500, Sight: true, Door: -1}}, num: 1023, den: 2000, visible: true},
		// A ceiling from 1.9 up: hidden above 1.8 + 0.1/0.52 = 1.992.
		{name: "ceiling", pieces: []Piece{{Name: "c", Outline: box(7000, 0, 7200, 9000), Base: 1900, Top: 4000, Sight: true, Door: -1}}, num: 8, den: 2000, visible: true},
		// Close to the body: hidden below 1.8 − 0.8/0.95 = 0.958.
		{name: "railing", pieces: []Piece{rail(box(11400, 0, 11500, 9000), 1000, false)}, num: 958, den: 2000, visible: true},
		{name: "high fence covers all and hides nothing", pieces: []Piece{rail(box(11400, 0, 11500, 9000), 4000, false)}, num: 1, den: 1, visible: true},
		{name: "shut door", pieces: []Piece{door}, num: 1, den: 1},
		{name: "open door", pieces: []Piece{door}, open: 1 << 3, num: 0, den: 1, visible: true},
		{name: "another open door", pieces: []Piece{door}, open: 1 << 4, num: 1, den: 1},
		{name: "wall touching beside", pieces: []Piece{wall("w", box(10000, 5500, 14000, 5700), 4000)}, num: 0, den: 1, visible: true},
		{name: "corridor", pieces: []Piece{wall("l", box(1000, 5500, 14000, 5700), 4000), wall("r", box(1000, 4300, 14000, 4500), 4000)}, num: 0, den: 1, visible: true},
		{name: "wall behind", pieces: []Piece{wall("w", box(12000, 0, 12300, 9000), 4000)}, num: 0, den: 1, visible: true},
		{name: "wall beginning just before the middle", pieces: []Piece{wall("w", box(11999, 0, 12300, 9000), 4000)}, num: 1, den: 1},
		{name: "wall at the viewer's back", pieces: []Piece{wall("w", box(1000, 0, 2000, 9000), 4000)}, num: 0, den: 1, visible: true},
		{name: "prone in the open", target: prone(12000, 5000, 0), num: 0, den: 1, visible: true},
		{name: "prone behind a barricade", target: prone(12000, 5000, 0), pieces: []Piece{wall("w", box(11300, 0, 11500, 9000), 1000)}, num: 1, den: 1},
		// Two pieces that overlap count once: 1/2 by the wall, and 262/2000 of the rest.
		{name: "union", pieces: []Piece{wall("a", box(7000, 5000, 7200, 8000), 4000), wall("b", box(7000, 0, 7200, 9000), 1000)}, num: 1131, den: 2000, visible: true},
		// An L whose cut into convex parts may run along the line of sight.
		{name: "along a cut", pieces: []Piece{wall("L", []XY{{6000, 5000}, {7000, 4000}, {8000, 5000}, {8000, 9000}, {7000, 9000}, {7000, 6000}}, 4000)}, num: 1, den: 1},
		{name: "between the arms of a U", pieces: []Piece{wall("U", []XY{{4000, 2000}, {9000, 2000}, {9000, 3000}, {5000, 3000}, {5000, 3500}, {9000, 3500}, {9000, 4000}, {4000, 4000}}, 4000)}, num: 0, den: 1, visible: true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if !c.target.there() {
				c.target = figure(12000, 5000, 0)
			}
			sc := scene(t, c.pieces, figure(2000, 5000, c.eyeZ), c.target)
			sc.Open = c.open
			s := sc.Look(0, 1)
			if s.Hidden != share(c.num, c.den) || s.Visible != c.visible {
				t.Errorf("hidden %v, visible %v; want %v, %v", s.Hidden, s.Visible, share(c.num, c.den), c.visible)
			}
			if sc.Sees(0, 1) != c.visible {
				t.Errorf("Sees is %v, Look says %v", !c.visible, c.visible)
			}
			if behind := c.num*4 >= c.den; sc.Behind(0, 1) != behind {
				t.Errorf("Behind is %v with %v hidden", !behind, s.Hidden)
			}
			if (s.By >= 0) != (c.num > 0) {
				t.Errorf("By is %d with %v hidden", s.By, s.Hidden)
			}
		})
	}
}

func TestBodiesHide(t *testing.T) {
	// Halfway, a body of radius r hides what lies up to 2r aside: all of 0.5
	// for r = 0.5; for r = 0.2 the columns with |k|/32·250 < 200, that is
	// |k| ≤ 25, 26 of 32.
	thin := figure(7000, 5000, 0)
	thin.Radius = 200
	ghost := figure(7000, 5000, 0)
	ghost.Hides = false
	// Standing on the ground it hides from an eye at 1.8 all up to
	// 1.8 + 0.2/0.5 = 2.2; of half the height, up to 1.8 − 0.8/0.5 = 0.2.
	low := figure(7000, 5000, 0)
	low.Height = 1000
	for _, c := range []struct {
		name     string
		body     Body
		num, den int64
	}{
		{"broad", figure(7000, 5000, 0), 1, 1},
		{"thin", thin, 26, 32},
		{"low", low, 200, 2000},
		{"ghost", ghost, 0, 1},
		{"not there", Body{Hides: true}, 0, 1},
		{"behind", figure(13000, 5000, 0), 0, 1},
		{"at the back", figure(1000, 5000, 0), 0, 1},
		{"beside", figure(12000, 6000, 0), 0, 1},
		{"on a bridge above", figure(7000, 5000, 3000), 0, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			sc := scene(t, nil, figure(2000, 5000, 0), figure(12000, 5000, 0), c.body)
			s := sc.Look(0, 1)
			if s.Hidden != share(c.num, c.den) {
				t.Errorf("hidden %v, want %v", s.Hidden, share(c.num, c.den))
			}
			if want := c.num == c.den; s.Visible == want || sc.Sees(0, 1) == want {
				t.Errorf("visible %v, Sees %v", s.Visible, sc.Sees(0, 1))
			}
			if c.num > 0 && s.ByBody != 2 || c.num == 0 && s.ByBody != -1 {
				t.Errorf("ByBody is %d", s.ByBody)
			}
			if s := sc.LookFrom(sc.Bodies[0].eye(), sc.Bodies[1], 0, 1, 2); s.Hidden != (Share{0, 1}) {
				t.Errorf("a body that is to be skipped hides %v", s.Hidden)
			}
			if sc.Behind(0, 1) {
				t.Error("Behind counts bodies")
			}
		})
	}
}

func TestContactIsSeen(t *testing.T) {
	// In base contact along a wall, and with a step between them.
	sc := scene(t, []Piece{wall("w", box(0, 5500, 20000, 5700), 4000), deck("d", box(5500, 3000, 9000, 5500), 500)},
		figure(5000, 5000, 0), figure(6000, 5000, 500))
	for _, p := range [][2]int{{0, 1}, {1, 0}} {
		if s := sc.Look(p[0], p[1]); !s.Visible || s.Hidden.AtLeast(1, 4) {
			t.Errorf("%d looking at %d in base contact: %+v", p[0], p[1], s)
		}
	}
}

// Eyes are below the top of the head, so sight need not be mutual: behind a
// wall as high as 1.9 one sees nothing, and the crown of the head is seen.
func TestOneWay(t *testing.T) {
	sc := scene(t, []Piece{wall("w", box(2600, 0, 2800, 9000), 1900)}, figure(2000, 5000, 0), figure(20000, 5000, 0))
	if sc.Sees(0, 1) {
		t.Error("eyes at 1.8 see over a wall of 1.9")
	}
	// Hidden up to 1.8 + 0.1/(17.2/18) = 1.905.
	if s := sc.Look(1, 0); s.Hidden != share(1905, 2000) || !s.Visible {
		t.Errorf("the crown of the head: %+v", s)
	}
}

func TestStraightDown(t *testing.T) {
	floor := Piece{Name: "floor", Outline: box(4000, 4000, 6000, 6000), Base: 2800, Top: 3000, Sight: true, Move: true, Stand: true, Door: -1}
	grate := floor
	grate.Sight, grate.Cover = false, true
	for _, c := range []struct {
		name    string
		pieces  []Piece
		visible bool
		hidden  Share
	}{
		{"nothing", nil, true, Share{0, 1}},
		{"floor", []Piece{floor}, false, Share{1, 1}},
		{"grate", []Piece{grate}, true, Share{1, 1}},
	} {
		sc := scene(t, c.pieces, figure(5000, 5000, 3000), figure(5000, 5000, 0))
		for _, p := range [][2]int{{0, 1}, {1, 0}} {
			s := sc.Look(p[0], p[1])
			if s.Visible != c.visible || s.Hidden != c.hidden || sc.Sees(p[0], p[1]) != c.visible {
				t.Errorf("%s, %d to %d: %+v", c.name, p[0], p[1], s)
			}
		}
	}
}

func TestRay(t *testing.T) {
	half := wall("half", box(7000, 4900, 7200, 8000), 4000)
	sc := scene(t, []Piece{half}, figure(2000, 5000, 0), figure(12000, 5000, 0))
	s := sc.Look(0, 1)
	// At halfway −100 is −200 aside: past it k = −13 is the first free column (203).
	if want := (Point{12000, 5000 - 203, 1000}); s.Ray[1] != want || s.By != 0 {
		t.Errorf("free ray to %v by %d, want %v by 0", s.Ray[1], s.By, want)
	}
	sc = scene(t, []Piece{wall("far", box(9000, 0, 9100, 9000), 4000), wall("near", box(7000, 0, 7200, 9000), 4000)},
		figure(2000, 5000, 0), figure(12000, 5000, 0))
	s = sc.Look(0, 1)
	// Blocked halfway, where the line from 1.8 to 1 is at 1.4.
	if want := (Point{7000, 5000, 1400}); s.Ray[1] != want || s.By != 1 {
		t.Errorf("blocked ray ends at %v by %d, want %v by 1", s.Ray[1], s.By, want)
	}
	sc.Bodies = append(sc.Bodies, figure(5000, 5000, 0))
	// The plate stands at 3 of 10 units: 1.8 − 0.3·0.8 = 1.56.
	if s = sc.Look(0, 1); s.Ray[1] != (Point{5000, 5000, 1560}) || s.ByBody != 2 || s.By != -1 {
		t.Errorf("ray blocked by a body: %+v", s)
	}
}

// An hourglass with its neck from (6, 5) to (8, 5), where the cut between its
// convex parts may run: what goes along the cut goes through the piece, what
// goes along an outer side does not.
func TestAlongACut(t *testing.T) {
	o := []XY{{5000, 7000}, {6000, 5000}, {5000, 3000}, {9000, 3000}, {8000, 5000}, {9000, 7000}}
	cuts := 0
	for i := range o {
		sc := scene(t, []Piece{wall("hourglass", append(slices.Clone(o[i:]), o[:i]...), 4000)}, figure(9500, 5000, 0))
		for _, e := range sc.Map.edges {
			if e.inner && e.dy == 0 && e.y == 5000 {
				cuts++
			}
		}
		meets := func(y int64) bool {
			for j := range sc.Map.hide {
				if in, out, grazes := sc.Map.clip(&sc.Map.hide[j], 2000, y, 10000, 0, 1); !grazes && in.less(out) {
					return true
				}
			}
			return false
		}
		if !meets(5000) || !meets(6999) || meets(7000) || meets(3000) || meets(7001) {
			t.Errorf("from corner %d: neck %v, inside %v, sides %v %v, outside %v", i, meets(5000), meets(6999), meets(7000), meets(3000), meets(7001))
		}
	}
	if cuts == 0 {
		t.Error("no cut runs along the line")
	}
}

// On the largest table, from the greatest height, nothing overflows: the same
// in floating point. Hidden is what lies below e + (2 − e)/t, where t is the
// share of the way at which a column's ray leaves the wall, at x = 64.
func TestLargest(t *testing.T) {
	sc := &Scene{Map: mustCompile(t, Plan{MaxSide, MaxSide, []Piece{wall("w", box(63800, 0, 64000, MaxSide), 2000)}})}
	sc.Bodies = []Body{figure(500, 500, 60000), figure(64500, 64500, 0)}
	want := 0.0
	for k := -31.0; k < 32; k += 2 {
		want += max(0, 61800+(2000-61800)/(63500/(64000-k/32*500*math.Sqrt2/2))) / 2000 / 32
	}
	s := sc.Look(0, 1)
	if got := float64(s.Hidden.Num) / float64(s.Hidden.Den); math.Abs(got-want) > 1e-3 || want < 0.5 {
		t.Errorf("hidden %v, want %v", got, want)
	}
	m := Walking()
	sc.Bodies[0].At.Z = 0
	if leg, no := sc.Leg(0, Point{63000, 64500, 0}, 1e6, &m); !no.OK() || leg.Length != 89455 {
		t.Errorf("%+v %+v", leg, no)
	}
	if d := sc.Distance(0, 1); d != 89510 { // 64·√2 − 1 = 89.5097
		t.Errorf("distance %d", d)
	}
}

func TestShare(t *testing.T) {
	for _, c := range []struct {
		s        Share
		quarter  bool
		moreHalf bool
		text     string
	}{
		{Share{}, false, false, "0"},
		{Share{0, 1}, false, false, "0"},
		{Share{1, 4}, true, false, "1/4"},
		{Share{249, 1000}, false, false, "249/1000"},
		{Share{1, 2}, true, false, "1/2"},
		{Share{501, 1000}, true, true, "501/1000"},
		{Share{1, 1}, true, true, "1"},
	} {
		if c.s.AtLeast(1, 4) != c.quarter || c.s.MoreThan(1, 2) != c.moreHalf || c.s.String() != c.text {
			t.Errorf("%d/%d: at least a quarter %v, more than half %v, written %q", c.s.Num, c.s.Den, c.s.AtLeast(1, 4), c.s.MoreThan(1, 2), c.s)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	sc := factory(t)
	m := Walking()
	n := 0
	pick := func(k int) int { n++; return n % k }
	for name, f := range map[string]func(int){
		"Sees":   func(i int) { sc.Sees(i, (i+1)%12) },
		"Look":   func(i int) { sc.Look(i, (i+5)%12) },
		"Behind": func(i int) { sc.Behind(i, (i+5)%12) },
		"Leg":    func(i int) { sc.Leg(i, Point{24000, 20000, 0}, 30000, &m) },
		"Edge":   func(i int) { sc.Edge(i) },
		"Sample": func(i int) { sc.Sample(i, 6000, &m, pick) },
		"Blast":  func(i int) { sc.Blast(sc.Bodies[i].At, 2500, true); sc.Flame(i, Point{24000, 24000, 0}, true) },
	} {
		i := 0
		if got := testing.AllocsPerRun(120, func() { f(i % 12); i++ }); got != 0 {
			t.Errorf("%s allocates %v times", name, got)
		}
	}
}
