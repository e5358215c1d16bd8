// Package fray_test holds what is true of the whole program.
package fray_test

import (
	"go/build"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/fray-table/fray"

// A node is what a package may import: of ours, and not of the standard library.
type node struct {
	pkg    string
	may    []string
	banned []string
	why    string
}

// lattice is a statement of policy: which of our packages each package may
// import. What stands further down may import what stands further up, if its
// line says so. Tests may import more.
var lattice = []node{
	{"dice", nil, impure, "faces and readings are values"},
	{"board", nil, pure, "the same question has the same answer everywhere, also in a browser"},
	{"table", []string{"board"}, pure, "state is a value"},
	{"rulebook", []string{"dice"}, nil, "what a reader sees: words and tables, no rules"},
	{"rulebook/keygen", []string{"rulebook"}, nil, "a generator"},
	{"play", []string{"dice", "board", "table", "rulebook"}, pure, "the same state and answers give the same result"},
	{"odds", []string{"dice", "board", "table", "rulebook", "play"}, pure, "odds run the rules and nothing else"},
	{"play/playtest", []string{"dice", "board", "table", "rulebook", "play", "odds"}, pure, "a suite for rulesets"},
	{"necro", []string{"dice", "board", "table", "rulebook", "play"}, pure, "rules know a referee and nothing else"},
	{"bot", []string{"dice", "board", "table", "rulebook", "play", "odds"}, pure, "a policy sees the request alone"},
	{"roster", []string{"board", "table", "dice", "rulebook", "play"}, nil, "files of people"},
	{"halunken", []string{"dice", "board", "table", "rulebook", "play"}, pure, "rules know a referee and nothing else"},
	{"necropolis", []string{"dice", "board", "table", "rulebook", "play"}, pure, "rules know a referee and nothing else"},
	{"roster/schemagen", []string{"board", "table", "dice", "rulebook", "play", "roster", "necro", "halunken", "necropolis"}, nil, "a generator"},
	{"tell", []string{"dice", "board", "table", "rulebook", "play"}, nil, "sentences from events"},
	{"tell/telltest", []string{"dice", "board", "table", "rulebook", "play", "roster", "tell"}, nil, "transcripts for the tests of rulesets"},
	{"journal", []string{"dice", "board", "table", "rulebook", "play"}, nil, "answers are the truth"},
	{"journal/journaltest", []string{"journal"}, nil, "a suite for stores"},
	{"journal/file", []string{"journal"}, nil, "one store"},
	{"web", []string{"dice", "board", "table", "rulebook", "play", "odds", "journal", "journal/file", "roster", "bot", "tell"}, nil, "draws and asks; knows no ruleset"},
	{"cmd/fray/systems", []string{"*"}, nil, "all rulesets as a table shows them; web's tests play them, too"},
	{"cmd/fray", []string{"*"}, nil, "it alone knows all rulesets"},
}

// What rules code must not touch: clocks, files, network, locks, logs, and
// dice that nobody asked the referee for.
var (
	pure   = []string{"time", "os", "net", "sync", "log", "math/rand", "math/rand/v2", "log/slog", "io/ioutil"}
	impure = []string{"time", "os", "net", "sync", "log", "log/slog"} // a roller needs a generator
)

func TestLattice(t *testing.T) {
	found := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); path != "." && (strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules" || name == "tools" || name == "dist") {
			return filepath.SkipDir
		}
		p, err := build.Default.ImportDir(path, 0)
		if _, none := err.(*build.NoGoError); none || path == "." {
			return nil
		}
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(path)
		found[pkg] = true
		checkImports(t, pkg, p.Imports)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lattice {
		if !found[l.pkg] {
			t.Errorf("the lattice names %s, which is not there", l.pkg)
		}
	}
}

func checkImports(t *testing.T, pkg string, imports []string) {
	i := slices.IndexFunc(lattice, func(n node) bool { return n.pkg == pkg })
	if i < 0 {
		t.Errorf("package %s is not in the lattice: say what it may import, and why", pkg)
		return
	}
	l := lattice[i]
	for _, path := range imports {
		if own, ok := strings.CutPrefix(path, module+"/"); ok {
			if !slices.Contains(l.may, own) && !slices.Contains(l.may, "*") {
				t.Errorf("%s imports %s, which it may not: %s", pkg, own, l.why)
			}
			continue
		}
		for _, f := range l.banned {
			if path == f || strings.HasPrefix(path, f+"/") && f != "math/rand" {
				t.Errorf("%s imports %s, which it may not: %s", pkg, path, l.why)
			}
		}
	}
}
