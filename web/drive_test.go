package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// steering asks a figure in turn for a facing and for a way ahead, without end:
// what a table shows of such questions, whichever rules ask them.
type steering struct {
	Who table.FigureID
	Way bool
}

func (s steering) Run(ref *play.Referee) {
	f := &ref.Figures[s.Who]
	p := play.Place{Who: s.Who, Moves: board.Walking()}
	p.Moves.Contact = -1
	if s.Way {
		p.Facing, p.Budget = f.Facing, 6500
		if n := ref.Ahead(necro.Consolidate, ref.By(s.Who), p); n > 0 {
			f.At = board.Ahead(f.At, f.Facing, n)
		}
	} else {
		p.Turn = 90
		if facing, ok := ref.Face(necro.Move, ref.By(s.Who), p); ok {
			f.Facing = facing
		}
	}
	play.Then(ref, steering{s.Who, !s.Way})
}

// drive is a table with a vehicle, a fighter who lies, one who stands, and a
// loot casket, on which the vehicle is steered.
func drive(t *testing.T, hides bool) (*client, string) {
	t.Helper()
	sys := *n26()
	rules := *sys.Rules
	rules.Begin = func(ref *play.Referee) { play.Then(ref, steering{0, false}) }
	rules.Procs = append(slices.Clone(rules.Procs), play.Define("steering", steering.Run))
	sys.Rules, sys.Faces, sys.Premeasure = &rules, true, "hit.natural"
	sys.Arc = func(*play.Setup) int16 { return 90 }
	sys.Wrecked = func(f *table.Figure) bool { return f.Tokens[necro.Wounds] == 0 }
	sys.Hides = func(*play.Setup) bool { return hides }

	m, err := board.Compile(board.Plan{Width: 24 * board.Unit, Depth: 24 * board.Unit})
	if err != nil {
		t.Fatal(err)
	}
	ts := &table.Setup{Map: m, Sides: [2]string{"Rot", "Blau"}, Scenario: table.Scenario{Name: [2]string{"Fahrt", "Drive"}, Deploy: table.DeployPlaced}}
	ts.Profiles = []table.Profile{
		{Name: "Rig", Radius: board.Around(4000, 2000), Length: 4000, Width: 2000, Height: 2000, Eye: 1500},
		{Name: "Mara", Radius: 500, Height: 1250, Lying: 400, Eye: 1100},
		{Name: "Kolb", Radius: 500, Height: 1250, Lying: 400, Eye: 1100},
		{Name: "Kiste", Radius: 400, Height: 600, Lying: 600, Eye: 600},
	}
	s := &ts.Start
	s.NFigures = 4
	for i, f := range []table.Figure{
		{At: board.Point{X: 6000, Y: 12000}, Side: table.Red},
		{At: board.Point{X: 6000, Y: 20000}, Side: table.Red, Status: necro.PinnedDown, Facing: 90},
		{At: board.Point{X: 20000, Y: 20000}, Side: table.Blue, Facing: 270},
		{At: board.Point{X: 11000, Y: 12000}, Side: table.Master},
	} {
		f.Profile = uint16(i)
		f.Tokens[necro.Wounds] = 1
		s.Figures[i] = f
	}
	srv, err := New(Options{Systems: []*System{&sys}, Library: library(), Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Close)
	file, err := SetupFile(ts)
	if err != nil {
		t.Fatal(err)
	}
	h := journal.Header{Program: "fray", System: "n26", Title: "Fahrt", Book: sys.Book.Hash(), Geometry: journal.Geometry, Seeded: true, Seed: 1, Files: []journal.File{file}}
	if err := srv.begin("drive", &sys, &h); err != nil {
		t.Fatal(err)
	}
	return &client{t, srv, "de"}, "/api/battles/drive"
}

// A view has what a table draws of facings and bases.
func TestStanding(t *testing.T) {
	c, at := drive(t, false)
	v := c.view(at)
	rig, mara, kolb, box := v.Figures[0], v.Figures[1], v.Figures[2], v.Figures[3]
	if rig.Facing != 0 || len(rig.Base) != 4 || rig.Base[0] != (corner{8000, 11000}) || len(rig.Arc) < 10 || rig.Wrecked || rig.Box {
		t.Errorf("the vehicle stands so: %+v", rig)
	}
	if mara.Facing != -1 || mara.Arc != nil || mara.Base != nil {
		t.Errorf("who lies looks so: %+v", mara)
	}
	if kolb.Facing != 270 || kolb.Arc[0] != (corner{20000, 20000}) {
		t.Errorf("who stands looks so: %+v", kolb)
	}
	if !box.Box || box.Facing != -1 || box.Arc != nil || len(box.Stats) != 0 {
		t.Errorf("the casket lies so: %+v", box)
	}
	if v.Sides[0].Active+v.Sides[1].Active != 3 {
		t.Errorf("sides have %+v", v.Sides)
	}
	if v.Hides != nil {
		t.Errorf("nothing may be measured: %s", *v.Hides)
	}
	var see sightView
	c.must("GET", at+"/sight?a=2&b=0&after=0", nil, &see)
	if see.AB.Visible || !see.AB.Aside || see.BA.Visible == see.BA.Aside || see.Standing != nil || see.AB.Distance == 0 {
		t.Errorf("who looks away sees %+v", see)
	}
}

// A facing is looked at before it is chosen: toward a point, or of so many
// degrees; what may not be is refused with the limit.
func TestFacing(t *testing.T) {
	c, at := drive(t, false)
	v := c.view(at)
	if p := v.Ask.Place; p.Kind != "facing" || p.Facing != 0 || p.Turn != 90 || len(p.Barred) < 10 || *p.At != (point{6000, 12000, 0}) || len(p.Base) != 4 {
		t.Fatalf("asked is %+v", p)
	}
	var f faceView
	c.must("POST", at+"/plan", object{"after": 0, "to": point{6000, 2000, 0}}, &f)
	if f.Facing != 270 || f.Refusal != nil || len(f.Base) != 4 || f.Base[0] != (corner{5000, 10000}) || len(f.Arc) < 10 || f.At != (point{6000, 2000, 0}) {
		t.Errorf("a turn to the left is %+v", f)
	}
	f = faceView{}
	c.must("POST", at+"/plan", object{"after": 0, "facing": -15}, &f)
	if f.Facing != 345 || f.Refusal != nil {
		t.Errorf("15° to the left are %+v", f)
	}
	c.must("POST", at+"/plan", object{"after": 0, "facing": 100}, &f)
	if f.Refusal == nil || !strings.Contains(*f.Refusal, "90°") {
		t.Errorf("a turn by 100° is %+v", f)
	}
	if no := c.call("POST", at+"/answer", object{"after": 0, "answer": object{"at": f.At}}, nil); no == nil || !strings.Contains(no.Text, "90°") {
		t.Errorf("a turn by 100° is answered by %+v", no)
	}
	c.must("POST", at+"/plan", object{"after": 0, "facing": 30}, &f)
	c.must("POST", at+"/answer", object{"after": 0, "answer": object{"at": f.At}}, nil)
	if v = c.view(at); v.Figures[0].Facing != 30 {
		t.Errorf("the vehicle faces %d", v.Figures[0].Facing)
	}
	// Staying so is an answer, too.
	c.must("POST", at+"/answer", object{"after": v.Number, "answer": object{"path": []point{}, "stop": true}}, nil)
	v = c.view(at)
	c.must("POST", at+"/answer", object{"after": v.Number, "answer": object{"path": []point{}, "stop": true}}, nil)
	if v = c.view(at); v.Figures[0].Facing != 30 || v.Ask.Place.Kind != "ahead" {
		t.Errorf("the vehicle faces %d, asked is %+v", v.Figures[0].Facing, v.Ask)
	}
}

// The server finds the point of the way ahead that a pointer means.
func TestAhead(t *testing.T) {
	for _, facing := range []int{0, 1, 37, 315} {
		t.Run(fmt.Sprint(facing), func(t *testing.T) {
			c, at := drive(t, false)
			var f faceView
			c.must("POST", at+"/plan", object{"after": 0, "facing": facing}, &f)
			c.must("POST", at+"/answer", object{"after": 0, "answer": object{"at": f.At}}, nil)
			v := c.view(at)
			p := v.Ask.Place
			if p.Kind != "ahead" || len(p.Ray) != 8 || p.Ray[0] != v.Figures[0].At || p.Facing != facing {
				t.Fatalf("asked is %+v", p)
			}
			for _, to := range []object{{"to": point{9000, 13000, 0}}, {"to": point{0, 12000, 0}}, {"to": point{23000, 12000, 0}}, {"length": 4000}, {"length": 99000}, {"length": -1000}} {
				to["after"] = v.Number
				var w aheadView
				c.must("POST", at+"/plan", to, &w)
				if w.Refusal != nil || w.Length < 0 || w.Length > 6500 || len(w.Base) != 4 {
					t.Errorf("%v: %+v", to, w)
				}
				if facing == 0 {
					want := map[int32][]int{3000: {3}, 0: {}, 6500: {3}, 4000: {3}}[w.Length]
					if want == nil || !slices.Equal(w.Met, want) {
						t.Errorf("%v: %+v, want to meet %v", to, w, want)
					}
				}
			}
			if no := c.call("POST", at+"/answer", object{"after": v.Number, "answer": object{"at": point{6000, 15000, 0}}}, nil); no == nil || !strings.Contains(no.Text, "6,5″") {
				t.Errorf("a way to the side is answered by %+v", no)
			}
			var w aheadView
			c.must("POST", at+"/plan", object{"after": v.Number, "to": point{9000, 13000, 0}}, &w)
			c.must("POST", at+"/answer", object{"after": v.Number, "answer": object{"at": w.At}}, nil)
			if v = c.view(at); v.Figures[0].At != w.At {
				t.Errorf("the vehicle stands at %v, want %v", v.Figures[0].At, w.At)
			}
		})
	}
	c, at := drive(t, false)
	var f faceView
	c.must("POST", at+"/plan", object{"after": 0, "facing": 90}, &f)
	c.must("POST", at+"/answer", object{"after": 0, "answer": object{"at": f.At}}, nil)
	v := c.view(at)
	c.must("POST", at+"/answer", object{"after": v.Number, "answer": object{"at": v.Ask.Place.Ray[6]}}, nil)
	v = c.view(at)
	c.must("POST", at+"/answer", object{"after": v.Number, "answer": object{"path": []point{}, "stop": true}}, nil)
	v = c.view(at)
	var w aheadView
	c.must("POST", at+"/plan", object{"after": v.Number, "length": 6000}, &w)
	if !w.Off || !slices.Equal(w.Met, []int{1}) {
		t.Errorf("beyond the edge the way is %+v", w)
	}
}

// Where measuring comes after declaring, nothing is measured before, and it is
// said why.
func TestNothingIsMeasured(t *testing.T) {
	c, at := drive(t, true)
	v := c.view(at)
	if v.Hides == nil || !strings.Contains(*v.Hides, "Vorausmessen") {
		t.Errorf("it is not said why nothing is measured: %v", v.Hides)
	}
	for _, path := range []string{"/sight?a=0&b=2&after=0", "/odds?after=0"} {
		if no := c.call("GET", at+path, nil, nil); no == nil || no.Code != "refused" || no.Text != *v.Hides {
			t.Errorf("%s: %+v", path, no)
		}
	}
	var f faceView
	c.must("POST", at+"/plan", object{"after": 0, "facing": 30}, &f) // movement is declared
	c.must("POST", at+"/end", object{"after": 0, "how": "concede", "seat": 1}, nil)
	if v = c.view(at); v.Hides != nil {
		t.Error("nothing may be measured when all is over")
	}
}
