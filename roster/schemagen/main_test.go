package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

// The committed schemas are those that the types and systems make now.
func TestSchemasAreCurrent(t *testing.T) {
	t.Chdir("..") // comments are found by paths from here
	files, err := generate(".")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join("schema", name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("schema/%s is out of date (%v): run go generate ./roster", name, err)
		}
	}
	have, _ := filepath.Glob("schema/*.json")
	if len(have) != len(files) {
		t.Errorf("%d schemas in the folder, %d made: run go generate ./roster", len(have), len(files))
	}
}

// schemaOf compiles a committed schema.
func schemaOf(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile(filepath.Join("../schema", name))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// check validates YAML.
func check(t *testing.T, s *jsonschema.Schema, data []byte) error {
	t.Helper()
	var v any
	if err := yaml.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	asJSON, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	v, err = jsonschema.UnmarshalJSON(bytes.NewReader(asJSON))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(v)
}

// Every bundled file names its schema in its first line, and fits it.
func TestBundledFilesFit(t *testing.T) {
	for _, schema := range every(t) {
		bundledFilesFit(t, filepath.Join("..", schema.System))
	}
}

func bundledFilesFit(t *testing.T, dir string) {
	count := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		first, _, _ := strings.Cut(string(data), "\n")
		rel, ok := strings.CutPrefix(first, "# yaml-language-server: $schema=")
		name := filepath.Join(filepath.Dir(path), rel)
		if !ok || filepath.Dir(name) != "../schema" {
			t.Errorf("%s begins with %q, not with its schema", path, first)
			return nil
		}
		if err := check(t, schemaOf(t, filepath.Base(name)), data); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		count++
		return nil
	})
	if err != nil || count < 9 {
		t.Errorf("%s: %d files, %v", dir, count, err)
	}
}

// Scenarios with all written out fit too.
func TestWrittenOutFits(t *testing.T) {
	l, err := roster.Open(nil, every(t)...)
	if err != nil {
		t.Fatal(err)
	}
	var scenarios []roster.Info
	for _, schema := range every(t) {
		scenarios = append(scenarios, l.Scenarios(schema.System)...)
	}
	for _, info := range scenarios {
		s, err := l.ReadScenario(info.Key)
		if err != nil {
			t.Fatal(err)
		}
		s.Map.Name, s.Sides.Red.Gang.Name, s.Sides.Blue.Gang.Name = "", "", ""
		data, err := roster.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := check(t, schemaOf(t, info.System+".scenario.json"), data); err != nil {
			t.Errorf("%s: %v", info.Key, err)
		}
	}
}

// What the reader refuses for its form, an editor underlines too.
func TestSchemasRefuse(t *testing.T) {
	refuses(t, "n26", "schrottfinken", [][2]string{
		{"kind: leader", "kind: boss"}, {"ws: 3+", "ws: 3"}, {"ws: 3+", "ws: 7+"}, {"m: 5", "mov: 5"}, {"armour: mesh", "armor: mesh"},
		{"price: 115", "price: many"}, {"skills: [nerves-of-steel]", "skills: [nerves]"}, {"system: n26", "system: n95"}, {"name: Blinker", "title: Blinker"},
	})
	refuses(t, "n23", "raedersippe", [][2]string{
		{"kind: leader", "kind: casket"}, {"kind: prospect", "kind: vehicle"}, {"kind: vehicle", "kind: brute"}, {"hp: 2", "w: 2"},
		{"    hull: [100, 60]\n", ""}, {"hull: [100, 60]", "hull: [100]"}, {"hull: [100, 60]", "hull: [100, 6]"},
		{"hull: [100, 60]", "hull: [100, 60]\n    armour: mesh"}, {"armour: flak", "hull: [100, 60]"}, {"armour: flak", "height: 2"},
	})
	refuses(t, "halunken", "krummer-heller", [][2]string{
		{"kind: hero", "kind: leader"}, {"lp: 24", "lp: 121"}, {"lp: 24, ", ""}, {"be: -1", "be: 1"}, {"ini: 10", "ini: 10+"},
		{"armour: kette", "armour: kette\n    skills: [resistent]"}, {"armour: kette", "hull: [100, 60]"},
	})
}

// refuses checks that changes to a bundled gang do not fit the schema.
func refuses(t *testing.T, system, key string, changes [][2]string) {
	t.Helper()
	gang, err := os.ReadFile("../" + system + "/gangs/" + key + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	s := schemaOf(t, system+".gang.json")
	for _, change := range changes {
		bad := strings.Replace(string(gang), change[0], change[1], 1)
		if bad == string(gang) {
			t.Errorf("%q is not in the file", change[0])
		}
		if check(t, s, []byte(bad)) == nil {
			t.Errorf("%q is accepted", change[1])
		}
	}
}

// A column of names takes the names and nothing else; an empty one is not offered.
func TestNamedColumn(t *testing.T) {
	t.Chdir("..") // comments are found by paths from here
	s := *necro.Schema()
	s.Fighter = []table.Column{{Key: "move", Form: table.Named, Names: []string{"", "blue", "yellow"}, Required: true}}
	gang := "system: n26\nname: X\nfighters: [{name: Y, kind: leader, profile: {move: MOVE}}]\n"
	made := madeFrom(t, roster.GangFile, &s)
	for value, fits := range map[string]bool{"blue": true, "yellow": true, "red": false, `""`: false, "1": false} {
		if err := check(t, made, []byte(strings.Replace(gang, "MOVE", value, 1))); (err == nil) != fits {
			t.Errorf("move: %s: %v", value, err)
		}
	}
}

// madeFrom compiles the schema of a kind of file as it is made of a system.
func madeFrom(t *testing.T, kind roster.Kind, schema *table.Schema) *jsonschema.Schema {
	t.Helper()
	data, err := one(".", kind, schema)
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("made.json", v); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("made.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Goals have points or need, and the kinds that go with them.
func TestGoals(t *testing.T) {
	t.Chdir("..") // comments are found by paths from here
	aims := *necro.Schema()
	aims.Goals, aims.Aims = false, true
	scenario := "system: n26\nname: X\nsides: {red: {}, blue: {}}\ngoals: [GOAL]\n"
	for i, c := range []struct {
		schema    *table.Schema
		fit, fail []string
	}{
		{&aims,
			[]string{"{kind: survive, need: 3}", "{kind: casualty, side: blue, points: 2, need: 64}", "{kind: rescue, need: 1, zone: {at: [0, 0], size: [8, 8]}}"},
			[]string{"{kind: survive}", "{kind: survive, points: 1}", "{kind: survive, need: 0}", "{kind: survive, need: 65}", "{kind: leader, need: 1}", "{kind: casket, need: 1}"}},
		{necro.Schema(),
			[]string{"{kind: casualty, points: 1}", "{kind: hold, points: 1, zone: {at: [0, 0], size: [8, 8]}}"},
			[]string{"{kind: casualty}", "{kind: casualty, points: 1, need: 1}", "{kind: survive, points: 1}", "{kind: rescue, points: 1}", "{kind: casket, points: 1}"}},
	} {
		made := madeFrom(t, roster.ScenarioFile, c.schema)
		for _, goal := range c.fit {
			if err := check(t, made, []byte(strings.Replace(scenario, "GOAL", goal, 1))); err != nil {
				t.Errorf("system %d: %s: %v", i, goal, err)
			}
		}
		for _, goal := range c.fail {
			if check(t, made, []byte(strings.Replace(scenario, "GOAL", goal, 1))) == nil {
				t.Errorf("system %d: %s is accepted", i, goal)
			}
		}
	}
}

// every is the schemas of all systems.
func every(t *testing.T) []*table.Schema {
	t.Helper()
	all, err := systems()
	if err != nil {
		t.Fatal(err)
	}
	return all
}
