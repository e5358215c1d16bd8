package roster_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

var update = flag.Bool("update", false, "write the expected messages anew")

// Each broken file under testdata/problems is told off in German and English.
func TestProblems(t *testing.T) {
	l := library(t)
	files, err := filepath.Glob("testdata/problems/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		err = read(l, name, data)
		if err == nil {
			t.Errorf("%s is accepted", name)
			continue
		}
		got := fmt.Sprintf("%s\n\n----\n\n%s\n", text(err, "de"), text(err, "en"))
		golden := strings.TrimSuffix(path, ".yaml") + ".txt"
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, _ := os.ReadFile(golden)
		if got != string(want) {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
}

// read reads a file by the kind that its name begins with, and builds scenarios.
func read(l *roster.Library, name string, data []byte) error {
	switch kind, _, _ := strings.Cut(name, "-"); kind {
	case "gang":
		_, err := l.ParseGang(name, data)
		return err
	case "map":
		_, err := l.ParseMap(name, data)
		return err
	}
	s, err := l.ParseScenario(name, data)
	if err == nil {
		_, err = s.Build(schemaOf(s.System), geometryOf(s.System), [table.MaxSides]*roster.Gang{})
	}
	return err
}

// What is no file of ours at all is told at once and in one message.
func TestAlienFiles(t *testing.T) {
	l := library(t)
	for _, c := range []struct {
		name, de string
		data     []byte
	}{
		{"a.pdf", "das ist eine PDF-Datei", []byte("%PDF-1.7\n" + strings.Repeat("\x00\xff", 1000))},
		{"a.html", "das ist eine Webseite (HTML)", []byte("\n<!DOCTYPE html><html>" + strings.Repeat("<p>", 1000))},
		{"a.ros", "das ist eine XML-Datei", []byte(`<?xml version="1.0"?><roster/>`)},
		{"a.rosz", "das ist ein gepacktes Archiv", []byte("PK\x03\x04xxxx")},
		{"a.bin", "das ist keine Textdatei in UTF-8", []byte("name: \xff\xfe")},
		{"big.yaml", "die Datei ist größer als 1 MB", bytes.Repeat([]byte("name: x\n"), 200_000)},
		{"empty.yaml", "die Datei ist leer", []byte(" \n\n")},
		{"a.json", "das ist nicht eine Gang-Datei", []byte(`{"roster": {"costs": [], "forces": [` + strings.Repeat(`{"name": "x"},`, 1000) + `{}]}}`)},
		{"deep.yaml", "hier ist mehr als 32-fach verschachtelt", []byte("name: " + strings.Repeat("[", 100_000))},
		{"dashes.yaml", "hier ist mehr als 32-fach verschachtelt", []byte(strings.Repeat("- ", 100_000))},
		{"long.yaml", "die Datei hat", []byte("name: [" + strings.Repeat("1,", 400_000) + "]")},
		{"keys.yaml", "die Datei hat", []byte(strings.Repeat("k: 1\n", 180_000))},
	} {
		start := time.Now()
		_, err := l.ParseGang(c.name, c.data)
		took := time.Since(start)
		var ps roster.Problems
		if !errors.As(err, &ps) || len(ps) != 1 || !strings.Contains(ps.Text("de"), c.de) || !strings.HasPrefix(ps.Text("de"), c.name+":") {
			t.Errorf("%s: %v", c.name, text(err, "de"))
		}
		if took > hang {
			t.Errorf("%s took %v", c.name, took)
		}
	}
}

// hang is a guard against reading that never ends, not a measurement: a machine
// may be busy. Refusals take milliseconds.
const hang = time.Minute

// No file of a legal size keeps the reader busy.
func TestHostileFilesAreQuick(t *testing.T) {
	l := library(t)
	keys := &strings.Builder{}
	for i := range 19_000 {
		fmt.Fprintf(keys, "k%d: 1\n", i)
	}
	stairs := &strings.Builder{}
	for i := range 1200 {
		stairs.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	for name, data := range map[string]string{
		"keys": keys.String(), "stairs": stairs.String(),
		"questions": strings.Repeat("? ", 200_000), "anchors": strings.Repeat("&a ", 200_000), "tags": strings.Repeat("!a ", 200_000),
		"quotes": strings.Repeat(`"`, 400_000), "tabs": strings.Repeat("\t", 1_000_000), "comments": strings.Repeat("# x\n", 250_000),
		"plain": strings.Repeat("word ", 200_000), "lines": strings.Repeat("word\n", 200_000), "block": "name: |\n" + strings.Repeat("  x\n", 200_000),
		"unknown": "fighters:\n" + strings.Repeat("  - {x: 1}\n", 10_000), "braces": "name: " + strings.Repeat("{a: ", 10_000),
		"colons": strings.Repeat("a: ", 300_000),
	} {
		start := time.Now()
		if _, err := l.ParseGang(name, []byte(data)); err == nil {
			t.Errorf("%s is accepted", name)
		} else if n := len(text(err, "de")); n > 100_000 {
			t.Errorf("%s: a message of %d bytes", name, n)
		}
		if took := time.Since(start); took > hang {
			t.Errorf("%s took %v", name, took)
		}
	}
}

// Files from Windows, with a mark at the start and two signs at the end of a
// line, read like others, and mistakes in them have the same places.
func TestWindowsFiles(t *testing.T) {
	l := library(t)
	windows := func(data []byte) []byte {
		return append([]byte("\uFEFF"), bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))...)
	}
	if _, err := l.ParseScenario("small.yaml", windows([]byte(small))); err != nil {
		t.Error(text(err, "en"))
	}
	for _, name := range []string{"gang-many.yaml", "map-pieces.yaml", "scenario-many.yaml"} {
		data, err := os.ReadFile("testdata/problems/" + name)
		if err != nil {
			t.Fatal(err)
		}
		want, got := text(read(l, name, data), "de"), text(read(l, name, windows(data)), "de")
		if want != got {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
}
