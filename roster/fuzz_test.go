package roster_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

// seeds adds all files of ours to a corpus.
func seeds(f *testing.F, patterns ...string) {
	f.Add([]byte(small))
	f.Add([]byte(yard))
	for _, p := range patterns {
		files, _ := filepath.Glob(p)
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
}

// watch dumps the stacks and fails if a run takes too long: the fuzzer itself does
// not notice.
func watch(t *testing.T, data []byte) {
	w := time.AfterFunc(20*time.Second, func() {
		panic(fmt.Sprintf("too slow: %q", data))
	})
	t.Cleanup(func() { w.Stop() })
}

// told checks that an error has words in both languages.
func told(t *testing.T, err error) {
	t.Helper()
	var ps roster.Problems
	if !errors.As(err, &ps) || len(ps) == 0 {
		t.Fatalf("the error is %T", err)
	}
	for _, p := range ps {
		for _, lang := range []string{"de", "en"} {
			if s := p.Text(lang); len(s) < 10 || bytes.ContainsAny([]byte(s), "\x1b\x00\r") {
				t.Errorf("in %s it says %q", lang, s)
			}
		}
	}
}

// Any bytes are a scenario or are refused with words; a scenario is written and
// read back, and built or refused.
func FuzzScenario(f *testing.F) {
	seeds(f, "n26/scenarios/*.yaml", "n23/scenarios/*.yaml", "halunken/scenarios/*.yaml", "necropolis/scenarios/*.yaml", "testdata/problems/scenario-*.yaml")
	l := library(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		watch(t, data)
		s, err := l.ParseScenario("fuzz.yaml", data)
		if err != nil {
			told(t, err)
			return
		}
		again(t, s, func(b []byte) (any, error) { return l.ParseScenario("fuzz.yaml", b) })
		setup, err := s.Build(schemaOf(s.System), geometryOf(s.System), [table.MaxSides]*roster.Gang{})
		if err != nil {
			told(t, err)
		} else if int(setup.Start.NFigures) != len(setup.Profiles) || int(setup.Start.NItems) != len(setup.Items) {
			t.Errorf("%d figures, %d profiles, %d items, %d item profiles", setup.Start.NFigures, len(setup.Profiles), setup.Start.NItems, len(setup.Items))
		}
	})
}

// Any bytes are a gang or are refused with words.
func FuzzGang(f *testing.F) {
	seeds(f, "n26/gangs/*.yaml", "n23/gangs/*.yaml", "halunken/gangs/*.yaml", "necropolis/gangs/*.yaml", "testdata/problems/gang-*.yaml")
	l := library(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		watch(t, data)
		g, err := l.ParseGang("fuzz.yaml", data)
		if err != nil {
			told(t, err)
			return
		}
		again(t, g, func(b []byte) (any, error) { return l.ParseGang("fuzz.yaml", b) })
	})
}

// Any bytes are a map or are refused with words.
func FuzzMap(f *testing.F) {
	seeds(f, "n26/maps/*.yaml", "n23/maps/*.yaml", "halunken/maps/*.yaml", "necropolis/maps/*.yaml", "testdata/problems/map-*.yaml")
	l := library(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		watch(t, data)
		m, err := l.ParseMap("fuzz.yaml", data)
		if err != nil {
			told(t, err)
			return
		}
		again(t, m, func(b []byte) (any, error) { return l.ParseMap("fuzz.yaml", b) })
	})
}

// Any text can be the name of a gang: it is refused, or survives writing.
func FuzzName(f *testing.F) {
	for _, s := range []string{"Kessel: Bund", "- a", "# b", "yes", "null", "1", "1.5", "'", `"`, "a #b", "*x", "&y", "!z", "{a}", "[b]", "a: b: c", "%", "@", "`", "|", ">", "~", "1:20", "2026-01-01", " a ", "ä\u0301", "=", "<<", "?", "0x1", "1e3", ".inf", "\u00a0", "a\\b", "---", "...", "True", "a\tb", "\u2028"} {
		f.Add(s)
	}
	l := library(f)
	f.Fuzz(func(t *testing.T, name string) {
		g, err := l.ReadGang("kesselbund")
		if err != nil {
			t.Fatal(err)
		}
		g.Name, g.Fighters[0].Name, g.Description = name, name, roster.Same(name)
		g = &roster.Gang{System: g.System, Name: g.Name, Description: g.Description, Fighters: g.Fighters} // as if not from a file
		if err := l.CheckGang(g); err != nil {
			told(t, err)
			return
		}
		data, err := roster.Marshal(g)
		if err != nil {
			t.Fatalf("%q: %v", name, err)
		}
		back, err := l.ParseGang("fuzz.yaml", data)
		if err != nil {
			t.Fatalf("%q: %v\n%s", name, err, data)
		}
		if back.Name != name || back.Fighters[0].Name != name || back.Description.De != name {
			t.Errorf("%q comes back as %q, %q and %q", name, back.Name, back.Fighters[0].Name, back.Description.De)
		}
	})
}

// again writes a value, reads it and writes it, and compares.
func again(t *testing.T, v any, read func([]byte) (any, error)) {
	t.Helper()
	first, err := roster.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	back, err := read(first)
	if err != nil {
		t.Fatalf("%v\n%s", err, first)
	}
	second, err := roster.Marshal(back)
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("%v\n%s\n%s", err, first, second)
	}
}
