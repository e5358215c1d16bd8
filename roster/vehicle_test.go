package roster_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

// yard is a scenario of N23 with everything written out that other systems do
// not have. The comments beside the checks below say where each number comes from.
const yard = `
system: n23
name: {de: Hof, en: Yard}
map:
  name: Hof
  size: {width: 30, depth: 20}
  pieces:
    - {kind: block, at: [10, 10], size: [6, 6]}
rounds: 6
sides:
  red:
    gang:
      name: Rote
      fighters:
        - name: Ada
          kind: leader
          profile: {m: 5, ws: 3+, bs: 3+, s: 3, t: 3, w: 2, i: 4+, a: 2, sv: 5+, ld: 4+, cl: 5+, wil: 5+, int: 11+, group: 2}
          weapons: [stub-gun, frag-grenades]
          armour: flak
        - name: Bo
          kind: ganger
          profile: {m: 5, ws: 4+, bs: 4+, s: 3, t: 3, w: 1, i: 4+, a: 1, ld: 6+, cl: 7+, wil: 7+, int: 7+}
          skills: [carapace]
          armour: heavy-carapace
          weapons: [maul]
        - name: Karre
          kind: vehicle
          profile: {m: 9, front: 4, side: 3, rear: 2, hp: 2, hnd: 4+, sv: 5+, bs: 3+, ld: 6+, cl: 7+, wil: 8+, int: 9+}
          hull: [100, 60]
          weapons: [mounted-stubber]
          price: 90
        - name: Schlitten
          kind: vehicle
          profile: {m: 7, front: 3, side: 3, rear: 3, hp: 1, hnd: 5+, bs: 5+, ld: 6+, cl: 7+, wil: 8+, int: 9+}
          hull: [80, 80]
          height: 1.25
    zones: [{at: [0, 0], size: [6, 20]}]
    placed:
      - {fighter: Karre, at: [9, 5], facing: 270, status: stalled}
      - {fighter: Bo, at: [12, 12, 3], facing: 45}
  blue:
    gang: myzelgarde
    fighters: [Mutter Morchel, Bovist]
    zones: [{at: [20, 0], size: [4, 4]}, {at: [26, 0], size: [4, 4]}]
goals:
  - {kind: casket, side: red, points: 2}
ducts:
  - {from: [4, 5], to: [12, 12, 3]}
caskets: [[14, 12, 3], [22, 10]]
`

func buildN23(t *testing.T, data string) *table.Setup {
	t.Helper()
	s, err := library(t).ParseScenario("yard.yaml", []byte(data))
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	setup, err := s.Build(necro.SchemaN23(), geometry, [table.MaxSides]*roster.Gang{})
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	return setup
}

func TestBuildVehicles(t *testing.T) {
	setup := buildN23(t, yard)
	karre := &setup.Profiles[2]
	same(t, "kind", karre.Kind, necro.Vehicle)
	for stat, want := range map[table.Stat]int8{
		necro.M: 9, necro.T: 4, necro.Flank: 3, necro.Rear: 2, necro.W: 2, necro.Hnd: 4, necro.Sv: 5, necro.BS: 3, necro.Ld: 6, necro.Cl: 7, necro.Wil: 8, necro.Int: 9,
		necro.WS: 0, necro.S: 0, necro.I: 0, necro.A: 0, // a vehicle has none of these
	} {
		if karre.Stat[stat] != want {
			t.Errorf("column %d of the vehicle is %d, want %d", stat, karre.Stat[stat], want)
		}
	}
	same(t, "length", karre.Length, 3937) // 100 mm / 25.4 = 3.93701
	same(t, "width", karre.Width, 2362)   // 60 mm: 2.3622
	same(t, "radius", karre.Radius, 2296) // half of √(3937² + 2362²) = 4591.2, rounded up
	same(t, "height", karre.Height, 2000)
	same(t, "height of a wreck", karre.Lying, 2000)
	same(t, "eye", karre.Eye, 1800)
	same(t, "cost", karre.Cost, 90+130)
	schlitten := &setup.Profiles[3]
	same(t, "height as written", schlitten.Height, 1250)
	same(t, "eye below it", schlitten.Eye, 1050)
	same(t, "no save", schlitten.Stat[necro.Sv], 0)
	same(t, "radius of fighters", setup.Profiles[0].Radius, 630)
	same(t, "length of fighters", setup.Profiles[0].Length, 0)

	var arms []string
	for i, item := range setup.Items {
		if setup.Start.Items[i].Owner <= 3 {
			arms = append(arms, setup.Profiles[setup.Start.Items[i].Owner].Name+" "+item.Key)
		}
	}
	// Fighters without a close combat weapon have bare hands, vehicles do not.
	if want := []string{"Ada stub-gun", "Ada frag-grenades", "Ada unarmed", "Bo maul", "Karre mounted-stubber"}; !slices.Equal(arms, want) {
		t.Errorf("weapons are %q, want %q", arms, want)
	}
	same(t, "trait of the mount", setup.Items[4].Traits&necro.TraitAllRound != 0, true)
	same(t, "trait of the pistol", setup.Items[0].Traits&necro.TraitLight != 0, true)
	same(t, "throwing range in strengths", setup.Items[1].Stat[necro.LROwn], 3)
	same(t, "AP of the maul", setup.Items[3].Stat[necro.AP], 1)
	same(t, "accuracy that is not given", setup.Items[0].Stat[necro.AccLong], 0)
}

// Armour gives a save and the skills that come with it.
func TestArmourSkills(t *testing.T) {
	setup := buildN23(t, yard)
	ada, bo := &setup.Profiles[0], &setup.Profiles[1]
	same(t, "Ada's save", ada.Stat[necro.Sv], 5) // her own is better than flak's 6+
	same(t, "Ada's skills", ada.Skills, necro.Flak)
	same(t, "Ada's group", ada.Stat[necro.Takes], 2)
	same(t, "Bo's save", bo.Stat[necro.Sv], 4) // he has none, heavy carapace is 4+
	same(t, "Bo's skills", bo.Skills, necro.Carapace)
	same(t, "Bo's group", bo.Stat[necro.Takes], 0)
	same(t, "Bo's cost", bo.Cost, 100+10)
}

// Figures on the table look where the scenario says, those beside it from their
// zones to the middle, along the table's sides.
func TestFacing(t *testing.T) {
	facing := func(setup *table.Setup, name string) int16 {
		for i := range setup.Profiles {
			if setup.Profiles[i].Name == name {
				return setup.Start.Figures[i].Facing
			}
		}
		t.Fatal("nobody is called", name)
		return 0
	}
	setup := buildN23(t, yard)
	same(t, "Karre", facing(setup, "Karre"), 270)
	same(t, "Bo", facing(setup, "Bo"), 45)
	same(t, "Ada", facing(setup, "Ada"), 0)         // from (3, 10) to (15, 10)
	same(t, "Bovist", facing(setup, "Bovist"), 180) // from (25, 2), amid both zones: 10 to the left, 8 away
	same(t, "first casket", facing(setup, "1"), 0)  // nobody set it
	same(t, "not said", facing(buildN23(t, strings.Replace(yard, "facing: 45", "status: standing", 1)), "Bo"), 0)
	for zone, want := range map[string]int16{
		"{at: [14, 0], size: [8, 4]}": 90, "{at: [8, 14], size: [12, 6]}": 270, "{at: [20, 0], size: [10, 20]}": 180,
		"{at: [0, 0], size: [10, 10]}": 0,  // from (5, 5): 10 along X, 5 along Y
		"{at: [5, 0], size: [10, 10]}": 90, // from (10, 5): as far along both, so across the table
	} {
		other := strings.Replace(yard, "[{at: [20, 0], size: [4, 4]}, {at: [26, 0], size: [4, 4]}]", "["+zone+"]", 1)
		same(t, "Bovist in "+zone, facing(buildN23(t, other), "Bovist"), want)
	}

	// A system whose figures look nowhere has no facings.
	_, n26 := build(t, small)
	for i := range n26.Start.Figures {
		same(t, "facing in N26", n26.Start.Figures[i].Facing, 0)
	}
}

func TestBuildDuctsAndCaskets(t *testing.T) {
	setup := buildN23(t, yard)
	want := []table.Duct{{Ends: [2]board.Point{{X: 4000, Y: 5000}, {X: 12000, Y: 12000, Z: 3000}}}}
	if !slices.Equal(setup.Scenario.Ducts, want) {
		t.Errorf("ducts are %v", setup.Scenario.Ducts)
	}
	same(t, "goals", setup.Scenario.Goals[0], table.Goal{Kind: table.GoalCasket, Side: table.Red, Points: 2})
	same(t, "figures", setup.Start.NFigures, 8) // four of red, two of blue, then the caskets
	for i, at := range []board.Point{{X: 14000, Y: 12000, Z: 3000}, {X: 22000, Y: 10000}} {
		f := setup.Start.Figures[6+i]
		same(t, "casket", f, table.Figure{At: at, Profile: uint16(6 + i), Side: table.Master, Status: necro.Shut})
		p := setup.ProfileOf(&f)
		same(t, "name", p.Name, []string{"1", "2"}[i])
		same(t, "type", p.Type, [2]string{"Beutekiste", "Loot casket"})
		same(t, "kind", p.Kind, necro.Casket)
		same(t, "radius", p.Radius, 492) // 25 mm / 25.4 / 2 = 0.49213
		same(t, "height", p.Height, 600)
		same(t, "height whatever happens", p.Lying, 600)
		same(t, "length", p.Length, 0)
	}
	for _, item := range setup.Start.Items[:setup.Start.NItems] {
		if item.Owner > 5 {
			t.Errorf("a casket has an item: %v", item)
		}
	}
}

// A rectangular base needs less room than the circle around it, as it looks.
func TestHullsFit(t *testing.T) {
	for _, c := range []struct {
		placed string
		ok     bool
	}{
		{"at: [9, 1.2], facing: 0", true}, // 2.362 wide, so 1.181 to each side
		{"at: [9, 1.2], facing: 90", false},
		{"at: [9, 2], facing: 90", true}, // 3.937 long, so 1.969 to the front
		{"at: [9, 2], facing: 80", false},
		{"at: [8.8, 12], facing: 90", true}, // the block begins at 10
		{"at: [8.8, 12], facing: 0", false},
		{"at: [27.2, 10], facing: 0", true}, // 22.984 is where the casket's base at 22 ends
		{"at: [23.6, 10], facing: 90", false},
	} {
		s, err := library(t).ParseScenario("yard.yaml", []byte(strings.Replace(yard, "at: [9, 5], facing: 270", c.placed, 1)))
		if err != nil {
			t.Fatal(text(err, "en"))
		}
		_, err = s.Build(necro.SchemaN23(), geometry, [table.MaxSides]*roster.Gang{})
		if (err == nil) != c.ok {
			t.Errorf("%s: %v", c.placed, err)
		}
	}
}

// A vehicle that did not come from a file is checked like one that did.
func TestVehicleFromValues(t *testing.T) {
	l := library(t)
	g, err := l.ReadGang("raedersippe")
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	cart := g.Fighters[len(g.Fighters)-1]
	same(t, "kind", cart.Kind, "vehicle")
	low := roster.Inches(100)
	for name, change := range map[string]func(f *roster.Fighter){
		"":                                func(*roster.Fighter) {},
		`the key "hull" is missing`:       func(f *roster.Fighter) { f.Hull = roster.Hull{} },
		"-5 is not possible":              func(f *roster.Fighter) { f.Hull[0] = -5 },
		"301 is not possible":             func(f *roster.Fighter) { f.Hull[1] = 301 },
		"a height of 0.1 is not possible": func(f *roster.Fighter) { f.Height = &low },
		"base on vehicle":                 func(f *roster.Fighter) { f.Base = 32 },
		"armour on vehicle":               func(f *roster.Fighter) { f.Armour = "mesh" },
		"hull on brute":                   func(f *roster.Fighter) { f.Kind = "brute" },
		`"casket" is no kind of fighter`:  func(f *roster.Fighter) { f.Kind = "casket" },
		"the profile has no value handling": func(f *roster.Fighter) {
			f.Profile = append(slices.Clone(f.Profile), roster.Cell{Key: "handling", Value: "4+"})
		},
		"the value hp is missing": func(f *roster.Fighter) {
			f.Profile = slices.DeleteFunc(slices.Clone(f.Profile), func(c roster.Cell) bool { return c.Key == "hp" })
		},
	} {
		f := cart
		change(&f)
		err := l.CheckGang(&roster.Gang{System: "n23", Name: "Probe", Fighters: []roster.Fighter{f}})
		if name == "" && err != nil || name != "" && (err == nil || !strings.Contains(text(err, "en"), name)) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// Whom the scenario places by name is of its own gang; another gang sets up.
func TestPlacedOfOtherGangs(t *testing.T) {
	l := library(t)
	s, err := l.ReadScenario("convoy")
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	gangs := s.Gangs()
	same(t, "placed", s.Sides.Red.Placed[0].Fighter, "Alte Liese")
	for _, brought := range [][table.MaxSides]*roster.Gang{{gangs[1], gangs[0]}, {gangs[0], gangs[0]}} {
		setup, err := s.Build(necro.SchemaN23(), geometry, brought)
		if err != nil {
			t.Fatal(text(err, "en"))
		}
		same(t, "figures", setup.Start.NFigures, 12)
		for i := range 12 {
			f := &setup.Start.Figures[i]
			own := brought[f.Side] == gangs[f.Side] && setup.ProfileOf(f).Name == "Alte Liese"
			same(t, setup.ProfileOf(f).Name+" stands", f.Off == 0, own)
		}
	}
}

// On the bundled road a vehicle gets from its place to the other side, whichever
// way it turns; through bundled ductways one gets to places where one can stand,
// and beside each casket too.
func TestBundledWays(t *testing.T) {
	l := library(t)
	vehicles, ducts, caskets := 0, 0, 0
	for _, info := range l.Scenarios("n23") {
		s, err := l.ReadScenario(info.Key)
		if err != nil {
			t.Fatal(text(err, "en"))
		}
		setup, err := s.Build(necro.SchemaN23(), geometry, [table.MaxSides]*roster.Gang{})
		if err != nil {
			t.Fatal(text(err, "en"))
		}
		sc := &board.Scene{Map: setup.Map, Bodies: make([]board.Body, 1)}
		for i := range setup.Start.Figures[:setup.Start.NFigures] {
			f := &setup.Start.Figures[i]
			p := setup.ProfileOf(f)
			if p.Length == 0 {
				continue
			}
			vehicles++
			sc.Bodies[0] = board.Body{At: f.At, Radius: p.Radius, Height: p.Height, Eye: p.Eye}
			drive := board.Moves{Step: board.Unit / 4, Contact: -1}
			there := false
			for _, spot := range sc.Reach(0, 200_000, &drive, nil) {
				there = there || setup.Scenario.Zones[f.Side.Other()][0].Holds(spot.At)
			}
			if !there {
				t.Errorf("%s: %s does not get across", info.Key, p.Name)
			}
		}
		walk := board.Walking()
		beside := func(what string, at board.Point, most int32) {
			for x := -most; x <= most; x += 100 {
				for y := -most; y <= most; y += 100 {
					sc.Bodies[0] = board.Body{At: board.Point{X: at.X + x, Y: at.Y + y, Z: at.Z}, Radius: 630, Height: 1600, Eye: 1450}
					if x*x+y*y <= most*most && sc.Fits(0, sc.Bodies[0].At, &walk).OK() {
						return
					}
				}
			}
			t.Errorf("%s: nobody can stand near the %s at %v", info.Key, what, at)
		}
		for _, d := range setup.Scenario.Ducts {
			for _, end := range d.Ends {
				beside("end", end, 1000)
			}
			ducts++
		}
		for i := range setup.Start.Figures[:setup.Start.NFigures] {
			if f := &setup.Start.Figures[i]; f.Side == table.Master {
				beside("casket", f.At, 2000)
				caskets++
			}
		}
	}
	if vehicles != 2 || ducts != 2 || caskets != 2 {
		t.Errorf("%d vehicles, %d ducts, %d caskets", vehicles, ducts, caskets)
	}
}
