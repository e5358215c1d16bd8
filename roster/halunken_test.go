package roster_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/halunken"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// builtHalunken is a scenario of Helden & Halunken that comes with the program.
func builtHalunken(t *testing.T, key string) (*roster.Scenario, *table.Setup) {
	t.Helper()
	s, err := library(t).ReadScenario("halunken/" + key)
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	setup, err := s.Build(halunken.Schema(), geometryOf("halunken"), [table.MaxSides]*roster.Gang{})
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	return s, setup
}

// figureOf is a figure of a setup by its name, and its profile.
func figureOf(t *testing.T, setup *table.Setup, name string) (table.FigureID, *table.Figure, *table.Profile) {
	t.Helper()
	i := slices.IndexFunc(setup.Profiles, func(p table.Profile) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("%s is not there", name)
	}
	return table.FigureID(i), &setup.Start.Figures[i], &setup.Profiles[i]
}

// itemsOf are the keys of what a figure has.
func itemsOf(setup *table.Setup, who table.FigureID) (keys []string) {
	for i := range setup.Items {
		if setup.Start.Items[i].Owner == who {
			keys = append(keys, setup.Items[i].Key)
		}
	}
	return keys
}

// itemOf is an item by its key.
func itemOf(t *testing.T, setup *table.Setup, key string) *table.ItemProfile {
	t.Helper()
	i := slices.IndexFunc(setup.Items, func(p table.ItemProfile) bool { return p.Key == key })
	if i < 0 {
		t.Fatalf("nobody has %s", key)
	}
	return &setup.Items[i]
}

// Heroes wait to be set up, foes stand, and those of the second encounter are
// marked. Numbers are those of the sample tables.
func TestBuildHalunken(t *testing.T) {
	_, setup := builtHalunken(t, "lichtung")
	first, later := 0, 0
	for i := range setup.Start.Figures[:setup.Start.NFigures] {
		switch f := &setup.Start.Figures[i]; {
		case f.Side == table.Red:
			same(t, "a hero waits", f.Off, halunken.Waiting)
		case f.Has(halunken.IsLater):
			same(t, "off", f.Off, halunken.OnTable)
			later++
		default:
			same(t, "off", f.Off, halunken.OnTable)
			first++
		}
	}
	same(t, "foes of the first encounter", first, 5)
	same(t, "foes of the second", later, 2)

	gerda, f, p := figureOf(t, setup, "Gerda Eisenbrot")
	same(t, "LP", f.Tokens[halunken.LP], 24)
	same(t, "GP", f.Tokens[halunken.GP], 2)
	same(t, "RS in chain", p.Stat[halunken.RS], 3)
	same(t, "BE", p.Stat[halunken.BE], -1)
	same(t, "kind", p.Kind, halunken.Hero)
	same(t, "items", strings.Join(itemsOf(setup, gerda), " "), "langschwert schild")

	_, _, p = figureOf(t, setup, "Grollmar")
	same(t, "RS of an ogre", p.Stat[halunken.RS], 3)
	same(t, "MS of an ogre", p.Stat[halunken.MS], 12)
	same(t, "KK of an ogre", p.Stat[halunken.KK], 0)

	sword := itemOf(t, setup, "langschwert")
	same(t, "die", sword.Stat[halunken.Die], 6)
	same(t, "SCH", sword.Stat[halunken.ItemSCH], 1)
	same(t, "hands of what says nothing", sword.Stat[halunken.Hands], 1)
	lance := itemOf(t, setup, "feuerlanze.stark")
	same(t, "kind", lance.Kind, halunken.Spell)
	same(t, "grade", lance.Stat[halunken.Grade], 2)
	same(t, "traits", lance.Traits, halunken.Fire|halunken.Magical|halunken.FromBook)
	same(t, "defence against fire", lance.Stat[halunken.Against], 1+int8(halunken.MK-halunken.KK))
	same(t, "defence against an area", itemOf(t, setup, "flammenkreis").Stat[halunken.Against], 1+int8(halunken.UB-halunken.KK))
	same(t, "effect", itemOf(t, setup, "verwirren").Stat[halunken.Effect], halunken.Confuses)
	mends := itemOf(t, setup, "heilende-hand")
	same(t, "effect", mends.Stat[halunken.Effect], halunken.Mends)
	same(t, "defence against mending", mends.Stat[halunken.Against], 0)
	same(t, "dice of a potion", itemOf(t, setup, "heiltrank").Stat[halunken.Heals], 2)

	_, setup = builtHalunken(t, "kapelle")
	_, f, p = figureOf(t, setup, "Der stumme Küster")
	same(t, "further turns", p.Stat[halunken.Extra], 1)
	same(t, "kind", p.Kind, halunken.Boss)
	same(t, "later", f.Has(halunken.IsLater), true)
	flames, _, _ := figureOf(t, setup, "Flackerrot")
	same(t, "items without fists", strings.Join(itemsOf(setup, flames), " "), "glutgriff flammenzunge")

	_, setup = builtHalunken(t, "rast")
	same(t, "map", setup.Map == nil, true)
	for i := range setup.Start.Figures[:setup.Start.NFigures] {
		same(t, "off", setup.Start.Figures[i].Off, halunken.OnTable)
	}
}

// Armour whose value is a plain number gives the larger of its own and the
// wearer's.
func TestArmourNumbers(t *testing.T) {
	l := library(t)
	for _, c := range []struct {
		rs, armour string
		want       int8
	}{
		{"", "", 0}, {"", "armour: leder", 2}, {", rs: 1", "armour: leder", 2}, {", rs: 4", "armour: kette", 4}, {", rs: 4", "armour: platte", 5}, {", rs: 4", "", 4},
	} {
		s, err := l.ParseScenario("x.yaml", []byte(`
system: halunken
name: Probe
sides:
  red: {gang: {name: Rote, fighters: [{name: Ada, kind: hero, profile: {ini: 8, bw: 6, lp: 10, wp: 5`+c.rs+`}, `+c.armour+`}]}}
  blue: {gang: galgenholz, fighters: [Graufang]}
`))
		if err != nil {
			t.Fatal(text(err, "en"))
		}
		setup, err := s.Build(halunken.Schema(), geometryOf("halunken"), [table.MaxSides]*roster.Gang{})
		if err != nil {
			t.Fatal(text(err, "en"))
		}
		ada, _, p := figureOf(t, setup, "Ada")
		same(t, "RS with"+c.rs+" "+c.armour, p.Stat[halunken.RS], c.want)
		same(t, "items", strings.Join(itemsOf(setup, ada), " "), "faeuste")
	}
}

// Armour is written as the column that it improves, and told off otherwise.
func TestArmourForms(t *testing.T) {
	for _, c := range []struct{ system, save, de, en string }{
		{"halunken", "4+", "save: „4+“ passt nicht", "wanted: a whole number from 0 to 12"},
		{"halunken", "13", "save: „13“ passt nicht", "wanted: a whole number from 0 to 12"},
		{"halunken", `"2"`, "erwartet: die Zahl 2", "wanted: the number 2"},
		{"halunken", "[2]", "eine Liste", "wanted: a number or a target number"},
		{"n26", "4", "save: „4“ passt nicht", "wanted: a target number from 2+ to 6+"},
		{"n26", "7+", "save: „7+“ passt nicht", "wanted: a target number from 2+ to 6+"},
		{"n26", `""`, "der Text ist leer", "the text is empty"},
	} {
		fsys := fstest.MapFS{c.system + "/armour.yaml": {Data: []byte("system: " + c.system + "\narmour:\n  - {key: neu, name: Neu, save: " + c.save + "}\n")}}
		_, err := roster.Open(fsys, systems()...)
		if err == nil {
			t.Errorf("%s: save %s is accepted", c.system, c.save)
			continue
		}
		if de, en := text(err, "de"), text(err, "en"); !strings.Contains(de, c.de) || !strings.Contains(en, c.en) {
			t.Errorf("%s: save %s is told off by\n%s\n%s", c.system, c.save, de, en)
		}
	}
}

// Each scenario is played to its end, whatever its players do.
func TestHalunkenPlays(t *testing.T) {
	book, err := rulebook.Load("halunken", nil)
	if err != nil {
		t.Fatal(err)
	}
	st, err := book.Stature()
	if err != nil {
		t.Fatal(err)
	}
	same(t, "geometry", geometryOf("halunken"), roster.GeometryOf(st, 254))
	for _, info := range library(t).Scenarios("halunken") {
		s, ts := builtHalunken(t, info.Key)
		setup, err := play.NewSetup(halunken.Rules(), book, ts, s.Rulings)
		if err != nil {
			t.Fatalf("%s: %v", info.Key, err)
		}
		ends := map[string]int{}
		for seed := range uint64(50) {
			if setup.Map == nil {
				break // nobody is there to say how far it is
			}
			state, err := play.Line(setup, setup.Rules.Begin)
			if err != nil {
				t.Fatalf("%s: %v", info.Key, err)
			}
			if err := play.Run(setup, state, bot.NewRandom(seed), nil); err != nil || !state.Over {
				t.Errorf("%s, seed %d: %v, over: %v, round %d", info.Key, seed, err, state.Over, state.Round)
			}
			ends[halunken.Keys[state.Reason]]++
		}
		t.Log(info.Key, ends)
	}
}

// An encounter ends when one side is beaten; goals would be played by nobody.
func TestNoGoals(t *testing.T) {
	_, err := library(t).ParseScenario("road.yaml", []byte(`system: halunken
name: Straße
sides:
  red: {gang: krummer-heller}
  blue: {gang: galgenholz}
goals:
  - {kind: casualty, side: red, points: 1}
`))
	if err == nil || !strings.HasPrefix(text(err, "de"), "road.yaml:6:1: ") || !strings.Contains(text(err, "de"), "goals") {
		t.Errorf("goals: %s", text(err, "de"))
	}
}
