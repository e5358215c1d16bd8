package board

import (
	"testing"

	"pgregory.net/rapid"
)

// box is the outline of an upright rectangle.
func box(x1, y1, x2, y2 int32) []XY { return []XY{{x1, y1}, {x2, y1}, {x2, y2}, {x1, y2}} }

// wall blocks everything, from the ground to a height.
func wall(name string, o []XY, top int32) Piece {
	return Piece{Name: name, Outline: o, Top: top, Sight: true, Cover: true, Move: true, Door: -1, Terminal: -1, Kind: "wall"}
}

// deck is a solid platform to stand on.
func deck(name string, o []XY, top int32) Piece {
	p := wall(name, o, top)
	p.Stand, p.Kind = true, "platform"
	return p
}

// rung is a ladder from the ground to a height.
func rung(name string, o []XY, top int32) Piece {
	return Piece{Name: name, Outline: o, Top: top, Ladder: true, Door: -1, Terminal: -1, Kind: "ladder"}
}

// figure is a standing body of half a unit's radius that is two units high.
func figure(x, y, z int32) Body {
	return Body{At: Point{x, y, z}, Radius: 500, Height: 2000, Eye: 1800, Hides: true}
}

// prone is the same body lying down.
func prone(x, y, z int32) Body {
	return Body{At: Point{x, y, z}, Radius: 500, Height: 500, Eye: 400}
}

func mustCompile(t rapid.TB, plan Plan) *Map {
	t.Helper()
	m, err := Compile(plan)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// scene is a table of 24 by 24 units.
func scene(t testing.TB, pieces []Piece, bodies ...Body) *Scene {
	t.Helper()
	return &Scene{Map: mustCompile(t, Plan{24 * Unit, 24 * Unit, pieces}), Bodies: bodies}
}

// factory is a mixed table of 48 by 48 units with 30 pieces and 12 bodies, for
// benchmarks and random walks.
func factory(t testing.TB) *Scene {
	t.Helper()
	var ps []Piece
	for i := range int32(4) {
		for j := range int32(2) { // platforms, some of them L-shaped
			x, y := 5000+i*11000, 8000+j*22000
			o := box(x, y, x+5000, y+4000)
			if (i+j)%2 == 0 {
				o = []XY{{x, y}, {x + 5000, y}, {x + 5000, y + 2000}, {x + 2500, y + 2000}, {x + 2500, y + 4000}, {x, y + 4000}}
			}
			ps = append(ps, deck("platform", o, 3000))
			if j == 0 {
				ps = append(ps, rung("ladder", box(x+1000, y-200, x+1600, y), 3000))
			}
		}
		ps = append(ps, wall("wall", box(3000+i*12000, 18000, 8500+i*12000, 18300), 4000))
		ps = append(ps, wall("wall", []XY{{4000 + i*11000, 38000}, {4300 + i*11000, 37800}, {9000 + i*11000, 43800}, {8700 + i*11000, 44000}}, 4000))
		ps = append(ps, wall("barricade", box(6000+i*10000, 22000, 9000+i*10000, 22500), 1000))
	}
	ps = append(ps,
		Piece{Name: "mud", Outline: box(20000, 14000, 26000, 17000), Top: 10, Difficult: true, Door: -1, Terminal: -1},
		Piece{Name: "fence", Outline: box(30000, 25000, 36000, 25100), Top: 1200, Cover: true, Move: true, Door: -1, Terminal: -1},
		Piece{Name: "door", Outline: box(8500, 18000, 10000, 18300), Top: 3000, Sight: true, Cover: true, Move: true, Door: 0, Terminal: -1},
		wall("hut", box(22000, 33000, 25000, 36000), 3000),
		Piece{Name: "bridge", Outline: box(10000, 9000, 16000, 11000), Base: 2800, Top: 3000, Sight: true, Cover: true, Move: true, Stand: true, Door: -1, Terminal: -1},
		Piece{Name: "smoke", Outline: []XY{{40000, 20000}, {44000, 19000}, {45000, 23000}, {41000, 24000}}, Top: 5000, Sight: true, Door: -1, Terminal: -1},
	)
	sc := &Scene{Map: mustCompile(t, Plan{48 * Unit, 48 * Unit, ps})}
	for i := range int32(6) {
		sc.Bodies = append(sc.Bodies, figure(3000+i*8300, 2000+i*300, 0), figure(2500+i*8500, 46000-i*200, 0))
	}
	sc.Bodies[2] = figure(14000, 10000, 3000)
	sc.Bodies[5] = figure(30000, 26500, 0)
	sc.Bodies[7] = figure(18000, 20000, 0)
	sc.Bodies[8] = prone(7000, 23100, 0)
	return sc
}
