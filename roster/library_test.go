package roster_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

const tiny = `
system: n26
name: %
fighters:
  - name: Eins
    kind: ganger
    profile: {m: 5, ws: 4+, bs: 4+, s: 3, t: 3, w: 1, i: 3, a: 1, sv: 6+, ld: 6, cl: 6, wil: 6, int: 6}
    weapons: [@]
`

func gangFile(name, weapon string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte(strings.NewReplacer("%", name, "@", weapon).Replace(tiny))}
}

// A folder adds gangs, replaces bundled ones and adds to the catalogue; its
// files name others relative to themselves.
func TestOverlay(t *testing.T) {
	fsys := fstest.MapFS{
		"n26/gangs/kesselbund.yaml": gangFile("Anderer Bund", "lasgun"),
		"n26/gangs/neu.yaml":        gangFile("Neue", "blasrohr"),
		"n26/gangs/kaputt.yaml":     gangFile("Kaputt", "blasrohre"),
		"n26/gangs/notes.txt":       {Data: []byte("not a gang")},
		"n26/weapons.yaml": {Data: []byte(`
system: n26
weapons:
  - {key: blasrohr, name: Blasrohr, kind: ranged, profile: {sr: 3, lr: 6, str: 1}}
  - {key: lasgun, name: Alter Laser, kind: ranged, cost: 1, profile: {sr: 16, lr: 24, str: 3}}
`)},
		"mine/battle.yaml": {Data: []byte(`
system: n26
name: Mein Gefecht
map: maps/hof.yaml
deploy: alternating
sides:
  red: {gang: ../mine/red.yaml, zones: [{at: [0, 0], size: [10, 3]}]}
  blue: {gang: kesselbund, zones: [{at: [0, 7], size: [10, 3]}]}
`)},
		"mine/red.yaml":      gangFile("Meine", "lasgun"),
		"mine/maps/hof.yaml": {Data: []byte("name: Hof\nsize: {width: 10, depth: 10}\npieces: []\n")},
		"mine/lost.yaml": {Data: []byte(`
system: n26
name: Verirrt
map: nowhere.yaml
sides:
  red: {gang: ../../secret.yaml, zones: [{at: [0, 0], size: [10, 3]}]}
  blue: {gang: kesselbund, zones: [{at: [0, 7], size: [10, 3]}]}
`)},
	}
	l, err := roster.Open(roster.Folder{FS: fsys, Path: "house"}, necro.Schema())
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	var list []string
	for _, info := range l.Gangs("n26") {
		line := info.Key + ": " + info.Name.De + " (" + info.Origin + ")"
		if info.Err != nil {
			line += " !"
		}
		list = append(list, line)
	}
	want := "kaputt: kaputt (house/n26/gangs/kaputt.yaml) !\n" +
		"kesselbund: Anderer Bund (house/n26/gangs/kesselbund.yaml)\n" +
		"neu: Neue (house/n26/gangs/neu.yaml)\n" +
		"schrottfinken: Schrottfinken ()"
	same(t, "list of gangs", strings.Join(list, "\n"), want)

	s, err := l.ReadScenario("mine/battle.yaml")
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	same(t, "key", s.Key, "battle")
	same(t, "map", s.Map.Map.Name.De, "Hof")
	same(t, "red", s.Sides.Red.Gang.Gang.Name, "Meine")
	same(t, "blue", s.Sides.Blue.Gang.Gang.Name, "Anderer Bund")
	same(t, "cost with the cheap gun", s.Sides.Red.Gang.Gang.Cost(necro.Schema()), 1)

	_, err = l.ReadScenario("mine/lost.yaml")
	got := text(err, "en")
	for _, part := range []string{"house/mine/lost.yaml:4:6: file not found house/mine/nowhere.yaml", `house/mine/lost.yaml:6:15: "../../secret.yaml" not found`} {
		if !strings.Contains(got, part) {
			t.Errorf("%q is not in\n%s", part, got)
		}
	}
	for _, name := range []string{"n26/kesselbund", "n26/gangs/kesselbund.yaml"} {
		if g, err := l.ReadGang(name); err != nil || g.Name != "Anderer Bund" {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"", ".", "..", "/etc/passwd", "../x.yaml", "n26/../gangs", "nobody", "a\x00b.yaml", "n26/gangs"} {
		if _, err := l.ReadGang(name); err == nil {
			t.Errorf("%q is read", name)
		}
	}
	if _, err := l.ReadGang("nobody"); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a gang that is not there is something else")
	}
	if _, err := l.ReadGang("nobody.yaml"); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a file that is not there is something else")
	}
	if _, err := l.ReadScenario("mine/lost.yaml"); errors.Is(err, fs.ErrNotExist) {
		t.Error("a scenario that is there counts as missing")
	}
}

// A broken catalogue is told when the library is opened.
func TestBrokenCatalogue(t *testing.T) {
	_, err := roster.Open(fstest.MapFS{"n26/weapons.yaml": {Data: []byte("system: n26\nweapons: [{key: x}]\n")}}, necro.Schema())
	if err == nil || !strings.Contains(text(err, "de"), "n26/weapons.yaml:2:11: der Schlüssel „name“ fehlt") {
		t.Errorf("got %v", err)
	}
}

// A library that looks at systems later asks for the schema of what is read, once,
// and tells what is wrong with that system alone.
func TestOpenLater(t *testing.T) {
	fsys := fstest.MapFS{"n23/weapons.yaml": {Data: []byte("system: n23\nweapons: [{key: x}]\n")}}
	asked := map[string]int{}
	broken := errors.New("no such table")
	l := roster.OpenLater(roster.Folder{FS: fsys, Path: "house"}, []string{"n26", "n23", "halunken"}, func(system string) (*table.Schema, error) {
		asked[system]++
		if system == "halunken" {
			return nil, broken
		}
		return schemaOf(system), nil
	})
	for range 2 {
		if _, err := l.ReadScenario("n26/duel"); err != nil {
			t.Error(text(err, "en"))
		}
	}
	if len(asked) != 1 || asked["n26"] != 1 {
		t.Errorf("asked for the schemas %v", asked)
	}
	for range 2 {
		if _, err := l.ReadScenario("n23/convoy"); err == nil || !strings.Contains(text(err, "en"), `house/n23/weapons.yaml:2:11: the key "name" is missing`) {
			t.Errorf("a broken catalogue: %v", err)
		}
		if _, err := l.ReadGang("halunken/galgenholz"); err != broken {
			t.Errorf("a schema that cannot be made: %v", err)
		}
	}
	if err := l.CheckGang(&roster.Gang{System: "halunken"}); err != broken {
		t.Errorf("a schema that cannot be made: %v", err)
	}
	if asked["n23"] != 1 || asked["halunken"] != 1 {
		t.Errorf("asked for the schemas %v", asked)
	}
	_, err := l.ParseGang("x.yaml", []byte("system: n24\nname: X\nfighters: []\n"))
	if err == nil || !strings.Contains(text(err, "en"), "wanted: one of n26, n23, halunken") {
		t.Errorf("an unknown system: %v", err)
	}
}
