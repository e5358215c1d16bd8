package board

import (
	"slices"
	"testing"
)

// Legs are asked of a figure of radius 0.5, height 2 at (5, 5).
func TestLeg(t *testing.T) {
	mud := Piece{Name: "mud", Outline: box(6000, 0, 8000, 9000), Top: 10, Difficult: true, Door: -1}
	door := wall("door", box(7000, 3000, 7200, 7000), 4000)
	door.Door = 0
	roof := deck("roof", box(7000, 3000, 12000, 8000), 3000)
	ground := func(x, y int32) Point { return Point{x, y, 0} }
	cases := []struct {
		name         string
		pieces       []Piece
		others       []Body
		from, to     Point // from is (5, 5) unless given
		open         uint64
		change       func(*Moves)
		how          How
		length, cost int32
		why          Why
	}{
		{name: "walk", to: ground(8000, 9000), length: 5000, cost: 5000},
		{name: "too far", to: ground(5000, 12000), why: TooFar},
		{name: "nowhere", to: ground(5000, 5000), why: Nowhere},
		{name: "base over the table's edge", to: ground(499, 5000), why: OffTable},
		{name: "base at the table's edge", to: ground(500, 5000), length: 4500, cost: 4500},
		{name: "wall", pieces: []Piece{wall("w", box(7000, 3000, 7200, 7000), 4000)}, to: ground(9000, 5000), why: Wall},
		{name: "past the wall's end", pieces: []Piece{wall("w", box(7000, 5500, 7200, 9000), 4000)}, to: ground(9000, 5000), length: 4000, cost: 4000},
		{name: "not quite past", pieces: []Piece{wall("w", box(7000, 5497, 7200, 9000), 4000)}, to: ground(9000, 5000), why: Wall},
		{name: "up to the wall", pieces: []Piece{wall("w", box(7000, 3000, 7200, 7000), 4000)}, to: ground(6500, 5000), length: 1500, cost: 1500},
		{name: "into the wall", pieces: []Piece{wall("w", box(7000, 3000, 7200, 7000), 4000)}, to: ground(6503, 5000), why: Wall},
		{name: "shut door", pieces: []Piece{door}, to: ground(9000, 5000), why: Wall},
		{name: "open door", pieces: []Piece{door}, open: 1, to: ground(9000, 5000), length: 4000, cost: 4000},
		{name: "out of a door shut on him", pieces: []Piece{door}, from: ground(7100, 5000), to: ground(8000, 5000), length: 900, cost: 900},
		{name: "not quite out of it", pieces: []Piece{door}, from: ground(7100, 5000), to: ground(7600, 5000), why: Wall},
		{name: "under a bridge", pieces: []Piece{{Name: "b", Outline: box(7000, 3000, 8000, 7000), Base: 2000, Top: 2200, Move: true, Door: -1}}, to: ground(9000, 5000), length: 4000, cost: 4000},
		{name: "head against a bridge", pieces: []Piece{{Name: "b", Outline: box(7000, 3000, 11000, 7000), Base: 1999, Top: 5000, Move: true, Door: -1}}, to: ground(9000, 5000), why: Wall},
		{name: "low crate: a free step", pieces: []Piece{deck("crate", box(7000, 3000, 9000, 7000), 500)}, to: Point{8000, 5000, 500}, length: 3041, cost: 3041},
		{name: "over the crate and down", pieces: []Piece{deck("crate", box(7000, 3000, 9000, 7000), 500)}, to: ground(10500, 5000), length: 5500, cost: 5500},
		{name: "a click on the ground under the crate", pieces: []Piece{deck("crate", box(7000, 3000, 9000, 7000), 500)}, to: ground(8000, 5000), length: 3041, cost: 3041},
		{name: "barricade costs its height", pieces: []Piece{wall("b", box(7000, 3000, 7500, 7000), 1200)}, to: ground(9000, 5000), how: Climb, length: 4000, cost: 5200},
		{name: "barricade too near to land", pieces: []Piece{wall("b", box(7000, 3000, 7500, 7000), 1200)}, to: ground(7900, 5000), why: Overlap},
		{name: "barricade too high", pieces: []Piece{wall("b", box(7000, 3000, 7500, 7000), 2001)}, to: ground(9000, 5000), why: Wall},
		{name: "barricade too thick", pieces: []Piece{wall("b", box(6000, 3000, 8001, 7000), 1200)}, to: ground(10000, 5000), why: Wall},
		{name: "one who cannot climb", pieces: []Piece{wall("b", box(7000, 3000, 7500, 7000), 1200)}, to: ground(9000, 5000), change: func(m *Moves) { m.Climb = 0 }, why: Wall},
		{name: "mud costs double", pieces: []Piece{mud}, to: ground(9000, 5000), length: 4000, cost: 6000},
		{name: "half into mud", pieces: []Piece{mud}, to: ground(7000, 5000), length: 2000, cost: 3000},
		{name: "overlapping mud costs double once", pieces: []Piece{mud, mud}, to: ground(9000, 5000), length: 4000, cost: 6000},
		{name: "a figure", others: []Body{figure(7000, 5000, 0)}, to: ground(9000, 5000), why: FigureInWay},
		{name: "into base contact", others: []Body{figure(7000, 5000, 0)}, to: ground(6000, 5000), length: 1000, cost: 1000},
		{name: "into the figure", others: []Body{figure(7000, 5000, 0)}, to: ground(6003, 5000), why: FigureInWay},
		{name: "past a figure", others: []Body{figure(7000, 6000, 0)}, to: ground(9000, 5000), length: 4000, cost: 4000},
		{name: "out of base contact", others: []Body{figure(4001, 5000, 0)}, to: ground(9000, 5000), length: 4000, cost: 4000},
		{name: "figure on a bridge above", others: []Body{figure(7000, 5000, 2000)}, to: ground(9000, 5000), length: 4000, cost: 4000},
		{name: "past a foe", others: []Body{figure(7000, 6900, 0)}, to: ground(9000, 5000), change: func(m *Moves) { m.Foes = 2 }, why: TooCloseToFoe},
		{name: "past a foe an inch away", others: []Body{figure(7000, 7000, 0)}, to: ground(9000, 5000), change: func(m *Moves) { m.Foes = 2 }, length: 4000, cost: 4000},
		{name: "to the foe to be touched", others: []Body{figure(7000, 5000, 0)}, to: ground(6000, 5000), change: func(m *Moves) { m.Foes, m.Contact = 2, 1 }, length: 1000, cost: 1000},
		{name: "away from a foe", others: []Body{figure(4500, 3500, 0)}, to: ground(6000, 8000), change: func(m *Moves) { m.Foes = 2 }, length: 3162, cost: 3162},
		{name: "past a foe from near by", others: []Body{figure(5500, 3500, 0)}, to: ground(8000, 5000), change: func(m *Moves) { m.Foes = 2 }, why: TooCloseToFoe},
		{name: "up a ladder", pieces: []Piece{roof, rung("l", box(6800, 5000, 7000, 5600), 3000)}, from: ground(6200, 5300), to: Point{7600, 5300, 3000}, how: Ladder, length: 3311, cost: 4400},
		{name: "down a ladder", pieces: []Piece{roof, rung("l", box(6800, 5000, 7000, 5600), 3000)}, from: Point{7600, 5300, 3000}, to: ground(6200, 5300), how: Ladder, length: 3311, cost: 4400},
		{name: "ladder out of reach", pieces: []Piece{roof, rung("l", box(6800, 5000, 7000, 5600), 3000)}, from: ground(5700, 5300), to: Point{7600, 5300, 3000}, how: Climb, length: 3551, cost: 7900},
		{name: "a wall before the ladder", pieces: []Piece{roof, rung("l", box(6800, 5000, 7000, 5600), 3000), wall("w", box(6600, 3000, 6700, 8000), 6000)}, from: ground(6090, 5300), to: Point{7600, 5300, 3000}, change: func(m *Moves) { m.Climb = 0 }, why: TooSteep},
		{name: "a ladder that begins higher up", pieces: []Piece{roof, {Name: "l", Outline: box(6800, 5000, 7000, 5600), Base: 600, Top: 3000, Ladder: true, Door: -1}}, from: ground(6200, 5300), to: Point{7600, 5300, 3000}, change: func(m *Moves) { m.Climb = 0 }, why: TooSteep},
		{name: "down a ladder away from a foe", others: []Body{figure(9000, 5300, 3000)}, pieces: []Piece{roof, rung("l", box(6800, 5000, 7000, 5600), 3000)}, from: Point{7600, 5300, 3000}, to: ground(6200, 5300), change: func(m *Moves) { m.Foes = 2 }, how: Ladder, length: 3311, cost: 4400},
		{name: "up a ladder to a foe", others: []Body{figure(9000, 5300, 3000)}, pieces: []Piece{roof, rung("l", box(6800, 5000, 7000, 5600), 3000)}, from: ground(6200, 5300), to: Point{7600, 5300, 3000}, change: func(m *Moves) { m.Foes = 2 }, why: TooCloseToFoe},
		{name: "climb", pieces: []Piece{roof}, from: ground(6400, 5000), to: Point{7400, 5000, 3000}, how: Climb, length: 3162, cost: 7000},
		{name: "climb from too far off", pieces: []Piece{roof}, from: ground(5000, 5000), to: Point{7400, 5000, 3000}, why: TooSteep},
		{name: "nothing to climb", pieces: []Piece{{Name: "f", Outline: box(7000, 3000, 12000, 8000), Base: 2800, Top: 3000, Move: true, Stand: true, Door: -1}}, from: ground(6400, 5000), to: Point{7400, 5000, 3000}, why: TooSteep},
		{name: "climb down", pieces: []Piece{roof}, from: Point{7400, 5000, 3000}, to: ground(6400, 5000), how: Climb, length: 3162, cost: 7000},
		{name: "drop", pieces: []Piece{deck("d", box(7000, 3000, 12000, 8000), 1500)}, from: Point{7400, 5000, 1500}, to: ground(6400, 5000), how: Drop, length: 1803, cost: 2500},
		{name: "drop not clear of the edge", pieces: []Piece{deck("d", box(7000, 3000, 12000, 8000), 1500)}, from: Point{7400, 5000, 1500}, to: ground(6600, 5000), why: Overlap},
		{name: "a point above a step along a wall: no climb of a step", pieces: []Piece{deck("s", box(6000, 3000, 9000, 5600), 500), wall("w", box(3000, 5600, 9000, 5800), 750)}, to: Point{6500, 5300, 1000}, why: Overlap},
		{name: "a point above a step past a figure: no climb either", others: []Body{figure(6000, 5000, 0)}, pieces: []Piece{deck("s", box(6800, 3000, 9000, 8000), 200)}, to: Point{7000, 5000, 501}, why: FigureInWay},
		{name: "a point above a plank over him", pieces: []Piece{{Name: "p", Outline: box(3000, 3000, 8000, 8000), Base: 200, Top: 400, Move: true, Stand: true, Door: -1}}, to: Point{5000, 5000, 700}, why: Nowhere},
		{name: "off the edge on foot", pieces: []Piece{roof}, from: Point{9000, 5000, 3000}, to: Point{6400, 5000, 3000}, why: NoSupport},
		{name: "leap", pieces: []Piece{roof, deck("r2", box(13500, 3000, 16000, 8000), 3000)}, from: Point{11000, 5000, 3000}, to: Point{14000, 5000, 3000}, how: Leap, length: 3000, cost: 3000},
		{name: "gap too wide", pieces: []Piece{roof, deck("r2", box(14001, 3000, 16000, 8000), 3000)}, from: Point{11000, 5000, 3000}, to: Point{15000, 5000, 3000}, why: GapTooWide},
		{name: "across a joint", pieces: []Piece{roof, deck("r2", box(12000, 3000, 16000, 8000), 3000)}, from: Point{11000, 5000, 3000}, to: Point{14000, 5000, 3000}, length: 3000, cost: 3000},
		{name: "no surface there", to: Point{6000, 5000, 3000}, why: NoSupport},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if c.from == (Point{}) {
				c.from = ground(5000, 5000)
			}
			sc := scene(t, c.pieces, append([]Body{figure(c.from.X, c.from.Y, c.from.Z)}, c.others...)...)
			sc.Open = c.open
			m := Walking()
			m.KeepOut = Unit
			if c.change != nil {
				c.change(&m)
			}
			budget := int32(8000)
			if c.why == TooFar {
				budget = 6999
			}
			leg, no := sc.Leg(0, c.to, budget, &m)
			if no.Why != c.why {
				t.Fatalf("refusal %v (%+v), want %v; leg %+v", no.Why, no, c.why, leg)
			}
			if c.why != OK {
				return
			}
			if leg.How != c.how || leg.Length != c.length || leg.Cost != c.cost || leg.From != c.from {
				t.Errorf("%v of length %d at cost %d from %v; want %v, %d, %d", leg.How, leg.Length, leg.Cost, leg.From, c.how, c.length, c.cost)
			}
			if _, no := sc.Leg(0, c.to, leg.Cost-1, &m); no.Why != TooFar || no.Have != leg.Cost-1 {
				t.Errorf("with one less: %+v", no)
			}
			if no := sc.Fits(0, leg.To, &m); no != allowed && c.name != "away from a foe" {
				t.Errorf("the end of a legal leg does not fit: %+v", no)
			}
		})
	}
}

// The gap told is that of the whole leg, wherever the surface is jointed: the
// leg passes 1.5 from the middle of the foe.
func TestRefusalOverAJoint(t *testing.T) {
	sc := scene(t, []Piece{deck("a", box(7000, 3000, 12000, 8000), 3000), deck("b", box(12000, 3000, 16000, 8000), 3000)},
		figure(8000, 5000, 3000), figure(12800, 6500, 3000))
	m := Walking()
	m.KeepOut, m.Foes = Unit, 2
	if _, no := sc.Leg(0, Point{15500, 5000, 3000}, 9000, &m); no != (Refusal{Why: TooCloseToFoe, Piece: -1, Body: 1, Need: Unit, Have: 500}) {
		t.Errorf("%+v", no)
	}
}

func TestSurfaces(t *testing.T) {
	bridge := Piece{Name: "b", Outline: box(2000, 2000, 9000, 4000), Base: 2800, Top: 3000, Move: true, Stand: true, Door: -1}
	sc := scene(t, []Piece{bridge, deck("crate", box(3000, 2000, 4000, 4000), 1000), wall("w", box(6000, 2000, 6500, 4000), 5000)})
	for _, c := range []struct {
		at   XY
		want []int32
	}{
		{XY{1000, 1000}, []int32{0}},
		{XY{5000, 3000}, []int32{0, 3000}},
		{XY{3500, 3000}, []int32{1000, 3000}},
		{XY{6200, 3000}, nil},
		{XY{-1, 0}, nil},
	} {
		if got := sc.Surfaces(c.at, nil); !slices.Equal(got, c.want) {
			t.Errorf("at %v: %v, want %v", c.at, got, c.want)
		}
	}
	for _, c := range []struct {
		x, z, want int32
		ok         bool
	}{{5000, 2600, 3000, true}, {5000, 3500, 3000, true}, {5000, 3501, 0, false}, {5000, 400, 0, true}, {3500, 0, 0, false}, {3500, 700, 1000, true}} {
		if z, ok := sc.Support(XY{c.x, 3000}, c.z); ok != c.ok || ok && z != c.want {
			t.Errorf("support at x %d near %d: %d, %v", c.x, c.z, z, ok)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b      Body
		gap, dist int32
		touch     bool
	}{
		{figure(0, 0, 0), figure(3000, 4000, 0), 4000, 4000, false},
		{figure(0, 0, 0), figure(3000, 4000, 3000), 4000, 5000, false},
		{figure(0, 0, 0), figure(1000, 0, 0), 0, 0, true},
		{figure(0, 0, 0), figure(1020, 0, 0), 20, 20, true},
		{figure(0, 0, 0), figure(1021, 0, 0), 21, 21, false},
		{figure(0, 0, 0), figure(900, 0, 0), 0, 0, true}, // overlapping is not negative
		{figure(0, 0, 0), figure(1000, 0, 500), 0, 500, true},
		{figure(0, 0, 0), figure(1000, 0, 501), 0, 501, false},
		{figure(0, 0, 0), figure(0, 0, 3000), 0, 3000, false},
	} {
		sc := &Scene{Bodies: []Body{c.a, c.b}}
		for _, p := range [][2]int{{0, 1}, {1, 0}} {
			if g, d, touch := Gap(sc.Bodies[p[0]], sc.Bodies[p[1]]), sc.Distance(p[0], p[1]), sc.Touching(p[0], p[1]); g != c.gap || d != c.dist || touch != c.touch {
				t.Errorf("%v to %v: gap %d, distance %d, touching %v", c.a.At, c.b.At, g, d, touch)
			}
		}
		if !sc.Within(0, 1, c.dist) || c.dist > 0 && sc.Within(0, 1, c.dist-1) {
			t.Errorf("%v to %v: Within differs from Distance", c.a.At, c.b.At)
		}
	}
}

func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for h := Walk; h <= Leap; h++ {
		seen[h.String()] = true
	}
	for w := OK; w <= Overlap; w++ {
		seen[w.String()] = true
	}
	if n := int(Leap) + int(Overlap) + 2; len(seen) != n || seen[How(99).String()] || seen[Why(99).String()] {
		t.Errorf("%d names for %d values", len(seen), n)
	}
}
