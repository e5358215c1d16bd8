package board

import "testing"

// The platform is five by five units, three high; its right side is at x = 10.
//
//	10 ┌─────────┐
//	   │       B │ ← B at (9, 7)
//	 5 └─────────┘
//	   5        10
func TestEdge(t *testing.T) {
	on := func(name string, o []XY, base, top int32) Piece {
		return Piece{Name: name, Outline: o, Base: base, Top: top, Move: true, Cover: true, Door: -1}
	}
	stage := func(o []XY, top int32) Piece { return deck("next", o, top) }
	railing := on("railing", box(9900, 5000, 10000, 10000), 3000, 4000)
	railing.Railing = true
	hatch := deck("hatch", box(10000, 5000, 12000, 10000), 3000)
	hatch.Door = 0
	for _, c := range []struct {
		name   string
		pieces []Piece
		at     XY
		open   uint64
		others []Body
		want   EdgeInfo
	}{
		{name: "plain", want: EdgeInfo{true, 500, 3000, false, Point{10500, 7000, 0}}},
		{name: "overhanging", at: XY{9800, 7000}, want: EdgeInfo{true, 0, 3000, false, Point{10500, 7000, 0}}},
		{name: "railing", pieces: []Piece{railing}, want: EdgeInfo{true, 500, 3000, true, Point{10500, 7000, 0}}},
		{name: "parapet lower than the body", pieces: []Piece{on("p", box(9900, 5000, 10000, 10000), 3000, 4999)}, want: EdgeInfo{true, 500, 3000, false, Point{10500, 7000, 0}}},
		{name: "wall on the edge", pieces: []Piece{on("w", box(9900, 5000, 10000, 10000), 3000, 5000)}, want: EdgeInfo{true, 1500, 3000, false, Point{9000, 4500, 0}}},
		{name: "wall before the edge", pieces: []Piece{on("w", box(9600, 5000, 9700, 10000), 3000, 5000)}, want: EdgeInfo{true, 1500, 3000, false, Point{9000, 4500, 0}}},
		{name: "house beside", pieces: []Piece{wall("h", box(10000, 0, 12000, 20000), 9000)}, want: EdgeInfo{true, 1500, 3000, false, Point{9000, 4500, 0}}},
		{name: "another platform joins on", pieces: []Piece{stage(box(10000, 5000, 15000, 10000), 3000)}, want: EdgeInfo{true, 1500, 3000, false, Point{9000, 4500, 0}}},
		{name: "one half a unit lower", pieces: []Piece{stage(box(10000, 5000, 15000, 10000), 2500)}, want: EdgeInfo{true, 1500, 3000, false, Point{9000, 4500, 0}}},
		{name: "one a unit lower", pieces: []Piece{stage(box(10000, 5000, 15000, 10000), 2000)}, want: EdgeInfo{true, 500, 1000, false, Point{10500, 7000, 2000}}},
		{name: "a crack", pieces: []Piece{stage(box(10004, 5000, 15000, 10000), 3000)}, want: EdgeInfo{true, 1500, 3000, false, Point{9000, 4500, 0}}},
		{name: "hatch shut", pieces: []Piece{hatch}, want: EdgeInfo{true, 1500, 3000, false, Point{9000, 4500, 0}}},
		{name: "hatch open", pieces: []Piece{hatch}, open: 1, want: EdgeInfo{true, 500, 3000, false, Point{10500, 7000, 0}}},
		// Joined from y = 6.5 on: the nearest open place is the corner (10, 6.5), √1.25 away.
		{name: "joined in part", pieces: []Piece{stage(box(10000, 6500, 15000, 10000), 3000)}, want: EdgeInfo{true, 618, 3000, false, Point{9000, 4500, 0}}},
		// Walled up to y = 8: the nearest open place is (10, 8), √2 away.
		{name: "walled in part", pieces: []Piece{on("w", box(10000, 5000, 10100, 8000), 3000, 5000)}, want: EdgeInfo{true, 914, 3000, false, Point{10500, 8000, 0}}},
		// A wall on the edge up to y = 8, 0.1 thick: past its corner (9.9, 8) the
		// line from the body meets the edge at y = 7 + 1/0.9 = 8.111, 1.495 away
		// (and 4 thousandths on, to be clear of the corner).
		{name: "past a corner", pieces: []Piece{on("w", box(9900, 5000, 10000, 8000), 3000, 5000)}, want: EdgeInfo{true, 998, 3000, false, Point{10500, 8115, 0}}},
		// Two edges equally near: the one without a railing counts.
		{name: "railed on one side", pieces: []Piece{railing}, at: XY{9000, 6000}, want: EdgeInfo{true, 500, 3000, false, Point{9000, 4500, 0}}},
		{name: "landing taken", others: []Body{figure(10500, 7000, 0)}, want: EdgeInfo{true, 500, 3000, false, Point{11500, 7000, 0}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.at == (XY{}) {
				c.at = XY{9000, 7000}
			}
			sc := scene(t, append([]Piece{deck("platform", box(5000, 5000, 10000, 10000), 3000)}, c.pieces...),
				append([]Body{figure(c.at.X, c.at.Y, 3000)}, c.others...)...)
			sc.Open = c.open
			got := sc.Edge(0)
			if c.name == "joined in part" { // lands beside the edge, next to the other platform
				if got.Landing.X != 10500 && got.Landing.Z != 0 {
					t.Errorf("lands at %v", got.Landing)
				}
				got.Landing = c.want.Landing
			}
			if got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
	for _, c := range []struct {
		name   string
		pieces []Piece
		at     Point
	}{
		{"on the ground", nil, Point{5000, 5000, 0}},
		{"on a low crate", []Piece{deck("c", box(4000, 4000, 6000, 6000), 500)}, Point{5000, 5000, 500}},
		{"on a platform that is the whole table", []Piece{deck("c", box(0, 0, 24000, 24000), 3000)}, Point{5000, 5000, 3000}},
		{"in a pit between houses", []Piece{deck("d", box(4000, 4000, 6000, 6000), 3000),
			wall("l", box(3000, 3000, 4000, 7000), 6000), wall("r", box(6000, 3000, 7000, 7000), 6000),
			wall("u", box(4000, 6000, 6000, 7000), 6000), wall("b", box(4000, 3000, 6000, 4000), 6000)}, Point{5000, 5000, 3000}},
	} {
		if got := scene(t, c.pieces, figure(c.at.X, c.at.Y, c.at.Z)).Edge(0); got.Found {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
	if got := (&Scene{Map: mustCompile(t, Plan{side, side, nil}), Bodies: []Body{{}}}).Edge(0); got.Found {
		t.Errorf("not on the table: %+v", got)
	}
}
