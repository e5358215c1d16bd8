package board

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/peterstace/simplefeatures/geom"
	"pgregory.net/rapid"
)

// genOutline draws a simple outline inside a box: corners around its middle, by
// rising angle, each at a distance of its own. On a coarse raster corners often
// lie in line.
func genOutline(t *rapid.T, x, y, size int32) []XY {
	raster := rapid.SampledFrom([]int32{1, 1, 50, size / 4}).Draw(t, "raster")
	n := rapid.IntRange(3, 9).Draw(t, "corners")
	var out []XY
	for range n {
		out = append(out, XY{
			x + rapid.Int32Range(0, size/raster).Draw(t, "x")*raster,
			y + rapid.Int32Range(0, size/raster).Draw(t, "y")*raster,
		})
	}
	slices.SortFunc(out, func(a, b XY) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	out = slices.Compact(out)
	cx, cy := x+size/2, y+size/2
	slices.SortStableFunc(out, func(a, b XY) int {
		return cmp.Or(
			cmp.Compare(math.Atan2(float64(a.Y-cy), float64(a.X-cx)), math.Atan2(float64(b.Y-cy), float64(b.X-cx))),
			cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y))
	})
	if rapid.Bool().Draw(t, "clockwise") {
		slices.Reverse(out)
	}
	if len(out) < 3 || checkOutline(out) != nil {
		return box(x, y, x+size/2, y+size)
	}
	return out
}

func wkt(outline []XY) string {
	var b strings.Builder
	for i := range len(outline) + 1 {
		p := outline[i%len(outline)]
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%d %d", p.X, p.Y)
	}
	return b.String()
}

func polygon(t rapid.TB, outline []XY) geom.Geometry {
	g, err := geom.UnmarshalWKT("POLYGON((" + wkt(outline) + "))")
	if err != nil {
		t.Fatalf("simplefeatures refuses %v: %v", outline, err)
	}
	return g
}

func line(t rapid.TB, a, b XY) geom.Geometry {
	g, err := geom.UnmarshalWKT(fmt.Sprintf("LINESTRING(%d %d,%d %d)", a.X, a.Y, b.X, b.Y))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Parts turn left everywhere, fill the outline exactly, and each outer side of
// the outline is an outer edge of just one part.
func TestSplit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := genOutline(t, 1000, 2000, 4000)
		var sum int64
		outer, cuts := 0, map[[2]XY]int{}
		for _, part := range split(o) {
			var corners []XY
			for _, e := range part {
				corners = append(corners, XY{e.x, e.y})
				a, b := XY{e.x, e.y}, XY{e.x + e.dx, e.y + e.dy}
				if e.inner {
					cuts[[2]XY{a, b}]++
					cuts[[2]XY{b, a}]--
				} else {
					outer++
				}
			}
			for i := range corners {
				if turn(corners[i], corners[(i+1)%len(corners)], corners[(i+2)%len(corners)]) <= 0 {
					t.Fatalf("%v: part %v does not turn left", o, corners)
				}
			}
			sum += area2(corners)
		}
		if want := abs(area2(o)); sum != want {
			t.Fatalf("%v: parts fill %d of %d", o, sum, want)
		}
		if outer != len(tidy(o)) {
			t.Fatalf("%v: %d outer edges, want %d", o, outer, len(tidy(o)))
		}
		for cut, n := range cuts {
			if n != 0 {
				t.Fatalf("%v: cut %v has no other side", o, cut)
			}
		}
	})
}

// What the package refuses as outline, simplefeatures refuses as polygon, and
// the other way round.
func TestOutlineAgreesWithOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 6).Draw(t, "corners")
		var o []XY
		for range n {
			o = append(o, XY{rapid.Int32Range(0, 4).Draw(t, "x") * 1000, rapid.Int32Range(0, 4).Draw(t, "y") * 1000})
		}
		for i, a := range o {
			if a == o[(i+1)%n] {
				return // we refuse a corner twice running, the oracle does not
			}
		}
		_, err := geom.UnmarshalWKT("POLYGON((" + wkt(o) + "))")
		if ours := checkOutline(o); (ours == nil) != (err == nil) {
			t.Fatalf("%v: we say %v, the oracle %v", o, ours, err)
		}
	})
}

// A disc on its way overlaps a piece exactly when the oracle's distance is less
// than the radius.
func TestNearAgreesWithOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := genOutline(t, 2000, 2000, 4000)
		m, err := Compile(Plan{8000, 8000, []Piece{wall("w", o, 1000)}})
		if err != nil {
			t.Fatal(err)
		}
		p := func(name string) XY {
			return XY{rapid.Int32Range(0, 8000).Draw(t, name+"x"), rapid.Int32Range(0, 8000).Draw(t, name+"y")}
		}
		a, b := p("a"), p("b")
		r := rapid.Int64Range(1, 1500).Draw(t, "r")
		if a == b {
			b.X++
		}
		want, _ := geom.Distance(line(t, a, b), polygon(t, o))
		got := false
		for i := range m.block {
			got = got || m.near(&m.block[i], a, b, r)
		}
		if math.Abs(want-float64(r)) > 1e-3 && got != (want < float64(r)) {
			t.Fatalf("%v from %v to %v: near(%d) is %v, the distance %v", o, a, b, r, got, want)
		}
	})
}

// A point is inside some part, or on its rim, as the oracle says of the
// outline, wherever the cuts run.
func TestInsideAgreesWithOracle(t *testing.T) {
	rim := 0
	rapid.Check(t, func(t *rapid.T) {
		o := genOutline(t, 1000, 1000, 2000)
		m, err := Compile(Plan{8000, 8000, []Piece{wall("w", o, 1000)}})
		if err != nil {
			t.Fatal(err)
		}
		at := XY{rapid.Int32Range(1, 7).Draw(t, "x") * 500, rapid.Int32Range(1, 7).Draw(t, "y") * 500}
		if rapid.Bool().Draw(t, "corner") {
			at = o[rapid.IntRange(0, len(o)-1).Draw(t, "which")]
		}
		inside, holds := false, false
		for i := range m.block {
			inside = inside || m.inside(&m.block[i], at)
			holds = holds || m.holds(&m.block[i], at)
		}
		point, err := geom.UnmarshalWKT(fmt.Sprintf("POINT(%d %d)", at.X, at.Y))
		if err != nil {
			t.Fatal(err)
		}
		shape := polygon(t, o)
		far, _ := geom.Distance(point, shape)
		edge, _ := geom.Distance(point, shape.Boundary())
		if holds != (far == 0) || inside != (far == 0 && edge > 0) {
			t.Fatalf("%v in %v: inside %v, holds %v; %v from it, %v from its rim", at, o, inside, holds, far, edge)
		}
		if edge == 0 {
			rim++
		}
	})
	if rim == 0 {
		t.Error("no point on the rim")
	}
}

func FuzzCompile(f *testing.F) {
	f.Add([]byte{24, 24, 4, 0, 10, 2, 2, 8, 2, 8, 8, 2, 8})
	f.Add([]byte{24, 24, 4, 0, 10, 2, 2, 8, 8, 8, 2, 2, 8})
	f.Add([]byte{70, 24, 3, 5, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		next := func() int32 {
			if len(data) == 0 {
				return 0
			}
			v := int32(int8(data[0]))
			data = data[1:]
			return v
		}
		plan := Plan{Width: next() * 1000, Depth: next() * 1000}
		for len(data) > 0 && len(plan.Pieces) < 4 {
			p := Piece{Door: int8(len(data)%9 - 1), Move: true, Sight: true, Stand: true}
			n := next() & 15
			p.Base, p.Top = next()*100, next()*100
			for range n {
				p.Outline = append(p.Outline, XY{next() * 500, next() * 500})
			}
			plan.Pieces = append(plan.Pieces, p)
		}
		m, err := Compile(plan)
		if err != nil {
			if err.Error() == "" {
				t.Error("a refusal without words")
			}
			return
		}
		var want, got int64
		for _, p := range m.Pieces() {
			want += abs(area2(p.Outline))
		}
		for i := range m.block {
			var corners []XY
			for _, e := range m.sides(&m.block[i]) {
				corners = append(corners, XY{e.x, e.y})
			}
			got += area2(corners)
		}
		if want != got {
			t.Errorf("parts fill %d of %d", got, want)
		}
	})
}

func TestCompileRefuses(t *testing.T) {
	good := wall("Kiste", box(1000, 1000, 2000, 2000), 1000)
	with := func(f func(*Piece)) Plan {
		p := good
		f(&p)
		return Plan{24000, 24000, []Piece{p}}
	}
	many := Plan{Width: 24000, Depth: 24000}
	for i := range int8(65) {
		p := good
		p.Door = i
		many.Pieces = append(many.Pieces, p)
	}
	for _, c := range []struct {
		plan Plan
		want string
	}{
		{Plan{0, 24000, nil}, "each side must be more than 0 and at most 65"},
		{Plan{24000, 65001, nil}, "24 by 65.001 units"},
		{with(func(p *Piece) { p.Outline = p.Outline[:2] }), "Kiste: its outline has 2 corners; give at least 3"},
		{with(func(p *Piece) { p.Top = 0 }), "Kiste: its top (0) is not above its base (0); raise the top"},
		{with(func(p *Piece) { p.Base = -1 }), "Kiste: it reaches from height -0.001 to 1; keep it between 0 and 65 units"},
		{with(func(p *Piece) { p.Outline = box(1000, 1000, 25000, 2000) }), "Kiste: its corner (25, 1) is off the table of 24 by 24 units; move it in"},
		{with(func(p *Piece) { p.Outline = []XY{{0, 0}, {2000, 2000}, {2000, 0}, {0, 2000}} }), "Kiste: its outline meets itself"},
		{with(func(p *Piece) { p.Outline = []XY{{0, 0}, {2000, 0}, {1000, 0}, {1000, 1000}} }), "Kiste: its outline turns back on itself at the corner (2, 0); remove the spike"},
		{with(func(p *Piece) { p.Name, p.Outline = "", []XY{{0, 0}, {0, 0}, {1000, 0}, {1000, 1000}} }), "piece 1: its outline has the corner (0, 0) twice running; remove one"},
		{many, "door number 64; a table has at most 64 doors"},
	} {
		_, err := Compile(c.plan)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want … %s …", err, c.want)
		}
	}
	if _, err := Compile(with(func(*Piece) {})); err != nil {
		t.Error(err)
	}
}

func TestMapIsImmutable(t *testing.T) {
	o := box(1000, 1000, 2000, 2000)
	m := mustCompile(t, Plan{24000, 24000, []Piece{wall("w", o, 1000)}})
	o[0] = XY{}
	m.Pieces()[0].Outline[1] = XY{}
	if got := m.Pieces()[0].Outline; !slices.Equal(got, box(1000, 1000, 2000, 2000)) {
		t.Errorf("the map changed to %v", got)
	}
}
