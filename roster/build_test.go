package roster_test

import (
	"slices"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

// small is a scenario with everything written out. The comments beside the
// checks below say where each number comes from.
const small = `
system: n26
name: {de: Klein, en: Small}
map:
  name: Hof
  size: {width: 20, depth: 12.5}
  pieces:
    - {kind: wall, from: [4, 6], to: [10, 6]}
    - {kind: door, from: [10, 6], to: [12, 6], open: true}
    - {kind: door, from: [12, 6], to: [14, 6], console: gate}
    - {kind: terminal, at: [1, 8], size: [1, 0.5], console: gate}
    - {kind: walkway, from: [2, 10], to: [8, 10], sight: false}
    - {kind: wall, from: [15, 2], to: [18, 6], thickness: 1, top: 2, move: false}
    - {kind: rubble, outline: [[16, 8], [19, 8], [19, 11]], name: Schutt}
    - {kind: crate, at: [3, 9.5], size: [1, 1], base: 3}
rounds: 6
deploy: whole
first: blue
sides:
  red:
    zones: [{at: [0, 0], size: [20, 3.5]}]
    gang:
      name: Rote
      weapons:
        - {key: axe, name: Beil, kind: melee, cost: 7, profile: {str: S+2, ap: -1}, traits: [melee, toxin (3+)]}
        - key: wand
          name: {de: Stab, en: Wand}
          kind: ranged
          cost: 30
          profiles:
            - {key: near, name: nah, profile: {sr: 4, str: 2, accshort: 2}, traits: [template]}
            - {key: far, name: weit, profile: {lr: 20, str: 5, ap: "-"}, traits: [rapid-fire (2), ammo (5+), damage (2)]}
      fighters:
        - name: Ada
          type: {de: Chefin, en: Boss}
          kind: leader
          profile: {m: 5, ws: 3+, bs: 2+, s: 4, t: 3, w: 3, i: 4, a: 2, sv: 5+, ld: 8, cl: 7, wil: 6, int: 9}
          weapons: [wand, axe]
          armour: mesh
          skills: [nerves-of-steel]
          price: 100
        - name: Bo
          kind: ganger
          profile: {m: 4, ws: 4+, bs: 4+, s: 3, t: 4, w: 1, i: 3, a: 1, sv: 3+, ld: 6, cl: 6, wil: 6, int: 6}
          base: 40
          armour: mesh
        - name: Cid
          kind: prospect
          profile: {m: 6, ws: 5+, bs: 5+, s: 3, t: 3, w: 2, i: 3, a: 1, sv: 6+, ld: 5, cl: 5, wil: 5, int: 5}
          weapons: [laspistol]
          cost: 33
    placed:
      - {fighter: Cid, at: [5, 10, 3], status: [pinned, broken]}
  blue:
    gang: kesselbund
    fighters: [Ruß, Kolbe]
    zones: [{at: [0, 9], size: [6, 3.5]}, {at: [14, 9], size: [6, 3.5]}]
goals:
  - {kind: hold, points: 2, zone: {at: [8, 5], size: [4, 2]}}
  - {kind: terminal, side: red, points: 3}
rulings: {n26.hit.natural: both}
dice: {red: typed, seed: 7}
`

func build(t *testing.T, data string) (*roster.Scenario, *table.Setup) {
	t.Helper()
	s, err := library(t).ParseScenario("small.yaml", []byte(data))
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	setup, err := s.Build(necro.Schema(), geometry, [table.MaxSides]*roster.Gang{})
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	return s, setup
}

func same[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func TestBuildScenario(t *testing.T) {
	s, setup := build(t, small)
	sc := setup.Scenario
	same(t, "name", sc.Name, [2]string{"Klein", "Small"})
	same(t, "rounds", sc.Rounds, 6)
	same(t, "deployment", sc.Deploy, table.DeployWhole)
	same(t, "first", sc.First, table.Blue)
	if want := []table.Zone{{X0: 0, Y0: 0, X1: 20000, Y1: 3500}}; !slices.Equal(sc.Zones[table.Red], want) {
		t.Errorf("red zones are %v", sc.Zones[table.Red])
	}
	if want := []table.Zone{{X0: 0, Y0: 9000, X1: 6000, Y1: 12500}, {X0: 14000, Y0: 9000, X1: 20000, Y1: 12500}}; !slices.Equal(sc.Zones[table.Blue], want) {
		t.Errorf("blue zones are %v", sc.Zones[table.Blue])
	}
	want := []table.Goal{
		{Kind: table.GoalHold, Side: table.Master, Points: 2, Zone: table.Zone{X0: 8000, Y0: 5000, X1: 12000, Y1: 7000}},
		{Kind: table.GoalTerminal, Side: table.Red, Points: 3},
	}
	if !slices.Equal(sc.Goals, want) {
		t.Errorf("goals are %v", sc.Goals)
	}
	same(t, "sides", setup.Sides, [2]string{"Rote", "Kesselbund der Neunten Glut"})
	same(t, "ruling", s.Rulings["n26.hit.natural"], "both")
	same(t, "dice", s.Dice.Red, "typed")
	same(t, "seed", *s.Dice.Seed, 7)
}

func TestBuildFighters(t *testing.T) {
	_, setup := build(t, small)
	st := &setup.Start
	same(t, "figures", st.NFigures, 5)
	var names []string
	for i := range setup.Profiles {
		names = append(names, setup.Profiles[i].Name)
	}
	// Red first; blue in the order of the scenario's selection.
	if !slices.Equal(names, []string{"Ada", "Bo", "Cid", "Ruß", "Kolbe"}) {
		t.Errorf("fighters are %v", names)
	}
	ada := &setup.Profiles[0]
	same(t, "type", ada.Type, [2]string{"Chefin", "Boss"})
	same(t, "kind", ada.Kind, necro.Leader)
	same(t, "skills", ada.Skills, necro.NervesOfSteel)
	for stat, want := range map[table.Stat]int8{
		necro.M: 5, necro.WS: 3, necro.BS: 2, necro.S: 4, necro.T: 3, necro.W: 3, necro.I: 4, necro.A: 2,
		necro.Sv: 4, // 5+, but mesh is 4+
		necro.Ld: 8, necro.Cl: 7, necro.Wil: 6, necro.Int: 9,
	} {
		if ada.Stat[stat] != want {
			t.Errorf("Ada's column %d is %d, want %d", stat, ada.Stat[stat], want)
		}
	}
	same(t, "Ada's cost", ada.Cost, 100+30+7+15) // herself, wand once, own axe, mesh
	same(t, "Ada's radius", ada.Radius, 630)     // 32 mm / 25.4 / 2 = 0.62992
	same(t, "height", ada.Height, 1600)
	same(t, "lying", ada.Lying, 500)
	same(t, "eye", ada.Eye, 1450)

	bo := &setup.Profiles[1]
	same(t, "Bo's save", bo.Stat[necro.Sv], 3)          // his own is better than mesh
	same(t, "Bo's radius", bo.Radius, 787)              // 40 mm: 0.7874
	same(t, "Bo's cost", bo.Cost, 15)                   // no price: mesh alone
	same(t, "Cid's cost", setup.Profiles[2].Cost, 33)   // as the list says
	same(t, "Ruß's cost", setup.Profiles[3].Cost, 45)   // 20 + autopistol 10 + axe 15
	same(t, "Kolbe's cost", setup.Profiles[4].Cost, 75) // 45 + lasgun 15 + knife 5 + flak 10

	for i, want := range []table.Figure{
		{Profile: 0, Side: table.Red, Off: 1},
		{Profile: 1, Side: table.Red, Off: 1},
		{Profile: 2, Side: table.Red, At: board.Point{X: 5000, Y: 10000, Z: 3000}, Status: necro.PinnedDown, Conds: necro.IsBroken},
		{Profile: 3, Side: table.Blue, Off: 1},
		{Profile: 4, Side: table.Blue, Off: 1},
	} {
		want.Tokens[necro.Wounds] = setup.Profiles[i].Stat[necro.W] // by Schema.Ready
		if st.Figures[i] != want {
			t.Errorf("figure %d is %+v, want %+v", i, st.Figures[i], want)
		}
	}
	if st.Figures[5] != (table.Figure{}) {
		t.Error("there is more than 5 figures")
	}
}

func TestBuildItems(t *testing.T) {
	_, setup := build(t, small)
	type item struct {
		owner table.FigureID
		key   string
	}
	var got []item
	for i := range setup.Items {
		got = append(got, item{setup.Start.Items[i].Owner, setup.Items[i].Key})
	}
	want := []item{
		{0, "wand.near"}, {0, "wand.far"}, {0, "axe"},
		{1, "hand-weapon"},                   // he has no weapon at all
		{2, "laspistol"}, {2, "hand-weapon"}, // a pistol is no close combat weapon
		{3, "autopistol"}, {3, "axe"},
		{4, "lasgun"}, {4, "fighting-knife"},
	}
	if !slices.Equal(got, want) {
		t.Fatalf("items are %v", got)
	}
	same(t, "items", setup.Start.NItems, 10)

	near := setup.Items[0]
	same(t, "name", near.Name, [2]string{"Stab, nah", "Wand, nah"})
	same(t, "kind", near.Kind, necro.Ranged)
	same(t, "traits", near.Traits, necro.TraitTemplate)
	for stat, want := range map[table.Stat]int8{
		necro.SR: 4, necro.LR: 0, necro.Str: 2, necro.StrOwn: 0, necro.AP: 0, necro.D: 1, necro.Am: 0, necro.RapidFire: 0,
		necro.AccShort: 2, necro.AccLong: -1, // the usual long modifier
	} {
		if near.Stat[stat] != want {
			t.Errorf("column %d of the near wand is %d, want %d", stat, near.Stat[stat], want)
		}
	}
	far := setup.Items[1]
	for stat, want := range map[table.Stat]int8{
		necro.SR: 0, necro.LR: 20, necro.Str: 5, necro.AP: 0, necro.D: 2, necro.Am: 5, necro.RapidFire: 2, necro.AccShort: 1, necro.AccLong: -1,
	} {
		if far.Stat[stat] != want {
			t.Errorf("column %d of the far wand is %d, want %d", stat, far.Stat[stat], want)
		}
	}
	same(t, "cost of the wand", near.Cost, 30)
	same(t, "cost of its second ammunition", far.Cost, 0)

	own := setup.Items[2] // the gang's axe, not that of the catalogue
	same(t, "own axe", own.Name, [2]string{"Beil", "Beil"})
	same(t, "S+2", own.Stat[necro.Str], 2)
	same(t, "of the user", own.Stat[necro.StrOwn], 1)
	same(t, "AP", own.Stat[necro.AP], -1)
	if !slices.Equal(own.Labels, []string{"toxin (3+)"}) { // known, but not modelled
		t.Errorf("labels are %q", own.Labels)
	}
	same(t, "blue's axe", setup.Items[7].Name, [2]string{"Axt", "Axe"})
}

func TestBuildMap(t *testing.T) {
	_, setup := build(t, small)
	m := setup.Map
	same(t, "width", m.Width(), 20000)
	same(t, "depth", m.Depth(), 12500)
	same(t, "doors", m.Doors(), 2)
	same(t, "terminals", m.Terminals(), 1)
	same(t, "open doors", setup.Start.Doors, 1)
	same(t, "first door's console", m.Console(0), -1)
	same(t, "second door's console", m.Console(1), 0)
	ps := m.Pieces()
	box := func(x0, y0, x1, y1 int32) []board.XY {
		return []board.XY{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
	}
	for i, want := range []board.Piece{
		{Kind: "wall", Outline: box(4000, 5875, 10000, 6125), Top: 4000, Sight: true, Cover: true, Move: true, Door: -1, Terminal: -1},
		{Kind: "door", Outline: box(10000, 5875, 12000, 6125), Top: 3000, Sight: true, Cover: true, Move: true, Door: 0, Terminal: -1},
		{Kind: "door", Outline: box(12000, 5875, 14000, 6125), Top: 3000, Sight: true, Cover: true, Move: true, Door: 1, Terminal: 0},
		{Kind: "terminal", Outline: box(1000, 8000, 2000, 8500), Top: 1250, Sight: true, Cover: true, Move: true, Door: -1, Terminal: 0},
		// A slab of 0.25 below 3, 2 wide; sight was switched off.
		{Kind: "walkway", Outline: box(2000, 9000, 8000, 11000), Base: 2750, Top: 3000, Cover: true, Move: true, Stand: true, Door: -1, Terminal: -1},
		// From (15, 2) to (18, 6) is 3-4-5: half a thickness to the side is (-0.4, 0.3).
		{Kind: "wall", Outline: []board.XY{{X: 15400, Y: 1700}, {X: 18400, Y: 5700}, {X: 17600, Y: 6300}, {X: 14600, Y: 2300}}, Top: 2000, Sight: true, Cover: true, Door: -1, Terminal: -1},
		{Kind: "rubble", Name: "Schutt", Outline: []board.XY{{X: 16000, Y: 8000}, {X: 19000, Y: 8000}, {X: 19000, Y: 11000}}, Top: 250, Difficult: true, Door: -1, Terminal: -1},
		{Kind: "crate", Outline: box(3000, 9500, 4000, 10500), Base: 3000, Top: 4500, Sight: true, Cover: true, Move: true, Stand: true, Door: -1, Terminal: -1},
	} {
		got := ps[i]
		if !slices.Equal(got.Outline, want.Outline) {
			t.Errorf("outline of piece %d (%s) is %v, want %v", i, want.Kind, got.Outline, want.Outline)
		}
		got.Outline, want.Outline = nil, nil
		if g, w := piece(got), piece(want); g != w {
			t.Errorf("piece %d is %+v, want %+v", i, g, w)
		}
	}
}

// piece is a piece without its outline, so that it can be compared.
func piece(p board.Piece) (out struct {
	name, kind                                                   string
	base, top                                                    int32
	sight, cover, move, stand, ladder, difficult, railing, dummy bool
	door, terminal                                               int8
}) {
	out.name, out.kind, out.base, out.top = p.Name, p.Kind, p.Base, p.Top
	out.sight, out.cover, out.move, out.stand, out.ladder = p.Sight, p.Cover, p.Move, p.Stand, p.Ladder
	out.difficult, out.railing, out.door, out.terminal = p.Difficult, p.Railing, p.Door, p.Terminal
	return out
}

// Somebody may bring another gang; both sides may bring the same.
func TestBuildWithOtherGangs(t *testing.T) {
	l := library(t)
	s, err := l.ReadScenario("last-standing")
	if err != nil {
		t.Fatal(err)
	}
	g, err := l.ReadGang("kesselbund")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := s.Build(necro.Schema(), geometry, [table.MaxSides]*roster.Gang{g, g})
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	same(t, "figures", setup.Start.NFigures, 16)
	same(t, "red", setup.Profiles[0].Name, "Erzheizer Ruland")
	same(t, "blue", setup.Profiles[8].Name, "Erzheizer Ruland")
	same(t, "side", setup.Start.Figures[8].Side, table.Blue)

	// The names that a scenario selects are those of its own gang; of another, as
	// many come along, the first of the list.
	if s, err = l.ReadScenario("duel"); err != nil {
		t.Fatal(err)
	}
	if setup, err = s.Build(necro.Schema(), geometry, [table.MaxSides]*roster.Gang{g, nil}); err != nil {
		t.Fatal(text(err, "en"))
	}
	same(t, "figures", setup.Start.NFigures, 12)
	same(t, "red", setup.Profiles[0].Name, "Erzheizer Ruland")
	same(t, "the sixth of red", setup.Profiles[5].Name, g.Fighters[5].Name)
}

// Without a map everybody is on the table and nothing has a place.
func TestBuildWithoutMap(t *testing.T) {
	_, setup := build(t, `
system: n26
name: Gespräch
sides:
  red: {gang: schrottfinken, fighters: [Olk], placed: [{fighter: Olk, status: prone}]}
  blue: {gang: kesselbund, fighters: [Kolbe]}
`)
	if setup.Map != nil {
		t.Error("there is a map")
	}
	same(t, "deployment", setup.Scenario.Deploy, table.DeployPlaced)
	same(t, "Olk's status", setup.Start.Figures[0].Status, necro.Prone)
	for i := range 2 {
		same(t, "off", setup.Start.Figures[i].Off, 0)
	}
}

// A gang that was put together by a program is checked and built like a file.
func TestBuildFromValues(t *testing.T) {
	l := library(t)
	cost := 50
	fighter := roster.Fighter{Name: "Import", Kind: "ganger", Weapons: []string{"lasgun"}, Cost: &cost}
	for _, c := range [][2]string{{"m", "5"}, {"ws", "4+"}, {"bs", "4+"}, {"s", "3"}, {"t", "3"}, {"w", "1"}, {"i", "3"}, {"a", "1"}, {"sv", "6+"}, {"ld", "6"}, {"cl", "6"}, {"wil", "6"}, {"int", "6"}} {
		fighter.Profile = append(fighter.Profile, roster.Cell{Key: c[0], Value: c[1]})
	}
	g := &roster.Gang{System: "n26", Name: "Importe", Fighters: []roster.Fighter{fighter}}
	if err := l.CheckGang(g); err != nil {
		t.Fatal(text(err, "en"))
	}
	same(t, "cost", g.Cost(necro.Schema()), 50)
	s := &roster.Scenario{
		System: "n26", Name: roster.Same("Probe"), Map: roster.MapRef{Name: "yard"}, Deploy: "alternating",
		Sides: roster.Sides{
			Red:  roster.Side{Gang: roster.GangRef{Gang: g}, Zones: []roster.Rect{{Size: roster.XY{roster.In(36), roster.In(6)}}}},
			Blue: roster.Side{Gang: roster.GangRef{Name: "kesselbund"}, Zones: []roster.Rect{{At: roster.XY{0, roster.In(30)}, Size: roster.XY{roster.In(36), roster.In(6)}}}},
		},
	}
	if err := l.CheckScenario(s); err != nil {
		t.Fatal(text(err, "en"))
	}
	setup, err := s.Build(necro.Schema(), geometry, [table.MaxSides]*roster.Gang{})
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	same(t, "figures", setup.Start.NFigures, 9)

	s.Deploy, g.Fighters[0].Weapons = "anyhow", []string{"wand"}
	_, err = s.Build(necro.Schema(), geometry, [table.MaxSides]*roster.Gang{})
	if err == nil || len(err.(roster.Problems)) != 2 {
		t.Errorf("two mistakes in values give %v", err)
	}
}
