package roster_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

// named is N26 with a column whose values are names, for fighters and for weapons.
func named() *table.Schema {
	s := *necro.Schema()
	col := table.Column{Key: "move", Stat: 20, Form: table.Named, Names: []string{"", "blue", "yellow", "orange"}}
	s.Weapon = append(slices.Clone(s.Weapon), col)
	col.Required = true
	s.Fighter = append(slices.Clone(s.Fighter), col)
	return &s
}

const walker = `system: n26
name: Läufer
weapons:
  - {key: rod, name: Stab, kind: melee, profile: {str: S, move: blue}}
fighters:
  - name: Eins
    kind: leader
    profile: {m: 5, ws: 3+, bs: 4+, s: 3, t: 3, w: 2, i: 3, a: 1, sv: 6+, ld: 8, cl: 7, wil: 7, int: 7, move: yellow}
    weapons: [rod, autogun]
`

func TestNamedColumn(t *testing.T) {
	schema := named()
	l, err := roster.Open(nil, schema)
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	g, err := l.ParseGang("walker.yaml", []byte(walker))
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	s, err := l.ParseScenario("x.yaml", []byte("system: n26\nname: X\nsides: {red: {}, blue: {}}\n"))
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	setup, err := s.Build(schema, geometry, [table.MaxSides]*roster.Gang{g, g})
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	same(t, "the fighter's move", setup.Profiles[0].Stat[20], 2)
	same(t, "the rod's move", setup.Items[0].Stat[20], 1)
	same(t, "what is not given", setup.Items[1].Stat[20], 0)

	data, err := roster.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), "move: yellow}") {
		t.Errorf("written as\n%s", data)
	}
	again, err := l.ParseGang("again.yaml", data)
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	same(t, "read back", again.Fighters[0].Profile.Get("move"), "yellow")
}

func TestNamedColumnRefused(t *testing.T) {
	l, err := roster.Open(nil, named())
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	for change, want := range map[[2]string][]string{
		{"move: yellow", "move: yelow"}: {
			"walker.yaml:8:111: move: there is no \"yelow\" here\n", "wanted: one of blue, yellow, orange\n", "did you mean yellow?",
			"move: „yelow“ gibt es hier nicht\n", "erwartet: eines von blue, yellow, orange\n", "gemeint war vielleicht: yellow",
		},
		{"move: yellow", "move: 2"}:    {"walker.yaml:8:111: move: there is no \"2\" here\n", "wanted: one of blue, yellow, orange\n"},
		{"move: yellow", `move: ""`}:   {"walker.yaml:8:111: the text is empty\n"},
		{"move: yellow", "move: true"}: {"walker.yaml:8:111: found true\n"},
		{", move: yellow", ""}:         {"walker.yaml:8:14: the value move is missing in the profile\n", "wanted: one of blue, yellow, orange\n"},
		{"move: blue", "move: bleu"}:   {"walker.yaml:4:65: move: there is no \"bleu\" here\n", "did you mean blue?"},
	} {
		_, err := l.ParseGang("walker.yaml", []byte(strings.Replace(walker, change[0], change[1], 1)))
		if err == nil {
			t.Errorf("%s is accepted", change[1])
			continue
		}
		got := text(err, "en") + "\n" + text(err, "de")
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%s: it says\n%s\nwithout %q", change[1], got, w)
			}
		}
	}
}

// Armour can improve a column whose values are names.
func TestNamedSave(t *testing.T) {
	schema := &table.Schema{System: "own", Save: 20, Fighter: named().Fighter}
	only := func(save string) error {
		data := "system: own\narmour:\n  - {key: light, name: Light, save: " + save + ", cost: 0}\n"
		_, err := roster.Open(fstest.MapFS{"own/armour.yaml": {Data: []byte(data)}}, schema)
		return err
	}
	if err := only("orange"); err != nil {
		t.Error(text(err, "en"))
	}
	if err := only("purple"); err == nil || !strings.Contains(text(err, "en"), "wanted: one of blue, yellow, orange") {
		t.Errorf("purple: %v", err)
	}
}
