package rulebook

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// kinds is what the program brings, with a set of tables in N26.
func kinds(t *testing.T) fstest.MapFS {
	t.Helper()
	m := fstest.MapFS{}
	err := fs.WalkDir(embedded, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := embedded.ReadFile(p)
		m[p] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"kinds/zombie", "kinds/rat", "kinds/zombie-dog", "kinds"} {
		m["n26/tables/"+name+".yaml"] = &fstest.MapFile{Data: []byte("speed: 2\n")}
	}
	return m
}

func TestSetOfTables(t *testing.T) {
	program := kinds(t)
	plain, err := load(program, "n26", nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := plain.Set("kinds"), []string{"kinds/rat", "kinds/zombie", "kinds/zombie-dog"}; !slices.Equal(got, want) {
		t.Errorf("the set is %v, want %v", got, want)
	}
	if got := plain.Set("kin"); len(got) != 0 {
		t.Errorf("a folder that does not exist has %v", got)
	}
	if tables := plain.Tables(); !slices.IsSorted(tables) || !slices.Contains(tables, "kinds/zombie") || !slices.Contains(tables, "kinds") {
		t.Errorf("tables are %v", tables)
	}
	speed := func(b *Book, table string) int {
		t.Helper()
		var in struct {
			Speed int `yaml:"speed"`
		}
		if err := b.Decode(table, &in); err != nil {
			t.Error(err)
		}
		return in.Speed
	}
	for _, name := range append(plain.Set("kinds"), "kinds") { // all are found, whatever the order of their paths
		if got := speed(plain, name); got != 2 {
			t.Errorf("%s has speed %d", name, got)
		}
	}

	b, err := load(program, "n26", over("n26/tables/kinds/grue-2.yaml", "speed: 3\n", "n26/tables/kinds/rat.yaml", "speed: 5\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := b.Set("kinds"), []string{"kinds/grue-2", "kinds/rat", "kinds/zombie", "kinds/zombie-dog"}; !slices.Equal(got, want) {
		t.Errorf("the set is %v, want %v", got, want)
	}
	if got := speed(b, "kinds/grue-2"); got != 3 {
		t.Errorf("the grue has speed %d", got)
	}
	if got := speed(b, "kinds/rat"); got != 5 {
		t.Errorf("the rat has speed %d", got)
	}
	for name, want := range map[string]string{
		"tables/kinds/grue-2.yaml":     "house/rules/n26/tables/kinds/grue-2.yaml",
		"tables/kinds/rat.yaml":        "house/rules/n26/tables/kinds/rat.yaml",
		"n26/tables/kinds/zombie.yaml": "embedded",
	} {
		if got := b.Origin(name); got != want {
			t.Errorf("%s comes from %q, want %q", name, got, want)
		}
		if got := b.Added(name); got != strings.Contains(name, "grue") {
			t.Errorf("%s is added: %t", name, got)
		}
	}
	if !slices.Contains(b.Files(), "n26/tables/kinds/grue-2.yaml") {
		t.Errorf("files are %v", b.Files())
	}
	again, err := load(program, "n26", over("n26/tables/kinds/grue-2.yaml", "# more\nspeed:  3\n", "n26/tables/kinds/rat.yaml", "speed: 5\n"))
	if err != nil {
		t.Fatal(err)
	}
	renamed, err := load(program, "n26", over("n26/tables/kinds/grue-3.yaml", "speed: 3\n", "n26/tables/kinds/rat.yaml", "speed: 5\n"))
	if err != nil {
		t.Fatal(err)
	}
	if b.Hash() == plain.Hash() || b.Hash() != again.Hash() || b.Hash() == renamed.Hash() {
		t.Errorf("hashes are %s plain, %s with a kind, %s with a comment, %s with another name", plain.Hash(), b.Hash(), again.Hash(), renamed.Hash())
	}

	// Sets of other systems are left alone, and their names are looked at.
	if b, err := load(program, "n23", over("n26/tables/kinds/grue.yaml", "- no matter\n")); err != nil || len(b.Set("kinds")) != 0 {
		t.Errorf("n23 with a kind of n26: %v", err)
	}
}

func TestSetMistakes(t *testing.T) {
	program := kinds(t)
	for name, want := range map[string]string{
		"n26/tables/kinds/Grue.yaml":          `"Grue.yaml" does not do as the name of a further file in n26/tables/kinds; wanted: small letters`,
		"n26/tables/kinds/2grue.yaml":         "does not do as the name",
		"n26/tables/kinds/grue.yml":           "does not do as the name",
		"n26/tables/kinds/grue":               "does not do as the name",
		"n26/tables/kinds/big_grue.yaml":      "does not do as the name",
		"n26/tables/kinds/ghül.yaml":          "does not do as the name",
		"n26/tables/kinds/more/grue.yaml":     "the rulebook has no file n26/tables/kinds/more/grue.yaml\n  to add that file, call it n26/tables/kinds/grue.yaml",
		"n26/kinds/grue.yaml":                 "to add that file, call it n26/tables/kinds/grue.yaml",
		"kinds/grue.yaml":                     "to add that file, call it n26/tables/kinds/grue.yaml",
		"n26/tables/kind/grue.yaml":           "to add that file, call it n26/tables/kinds/grue.yaml",
		"zombie.yaml":                         "to replace that file, call it n26/tables/kinds/zombie.yaml",
		"kinds/zombie.yaml":                   "to replace that file, call it n26/tables/kinds/zombie.yaml",
		"n26/tables/grue.yaml":                "did you mean n26/tables/group.yaml? (further files can only stand in n26/tables/kinds)",
		"n26/tables/monsters/abominable.yaml": "take it out (further files can only stand in n26/tables/kinds)",
		"n23/tables/grue.yaml":                "did you mean n23/tables/group.yaml?",
		"n23/tables/grues-and-rats.yaml":      "take it out; `fray rules copy` writes all files",
	} {
		_, err := load(program, "n26", over(name, "speed: 1\n"))
		var p *Problem
		if !errors.As(err, &p) || p.File != "house/rules/"+name || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", name, err, want)
		}
	}
	if _, err := load(program, "n26", over("n26/tables/kinds/grue.yaml", "# nothing\n")); err == nil || !strings.Contains(err.Error(), "house/rules/n26/tables/kinds/grue.yaml: the file is empty") {
		t.Errorf("an empty kind: %v", err)
	}
	// Without a set nothing is added: the program as it is has none in N26.
	if _, err := Load("n26", over("n26/tables/kinds/grue.yaml", "speed: 1\n")); err == nil || !strings.Contains(err.Error(), "the rulebook has no file") {
		t.Errorf("a set that the program does not have: %v", err)
	}
}
