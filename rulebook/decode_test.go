package rulebook

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// sample has all that Decode can fill.
type sample struct {
	Name  string         `yaml:"name"`
	Kind  Kind           `yaml:"kind,omitempty"`
	Small int8           `yaml:"small,omitempty"`
	Big   int            `yaml:"big,omitempty"`
	Up    uint8          `yaml:"up,omitempty"`
	Yes   bool           `yaml:"yes,omitempty"`
	Rows  []row          `yaml:"rows,omitempty"`
	Pair  [2]int         `yaml:"pair,omitempty"`
	Map   map[string]int `yaml:"map,omitempty"`
	Maybe *row           `yaml:"maybe"`
	Forms forms          `yaml:"forms,omitempty"`
	Plain string         // by its own name
	inner `yaml:",inline"`
	Never int `yaml:"-"`
}

type inner struct {
	Deep string `yaml:"deep,omitempty"`
}

type row struct {
	From int8 `yaml:"from"`
	To   int8 `yaml:"to,omitempty"`
}

func TestDecode(t *testing.T) {
	var s sample
	err := Decode("sample.yaml", []byte(`
name: Autogun
kind: roll
small: -128
big: +1000000
up: 255
yes: true
rows:
  - {from: 1, to: 2}
  - from: 3
pair: [1, 2]
map: {a: 1, "b c": 2}
maybe: {from: 5}
forms: {one: a, other: b}
plain: >-
  two
  lines
deep: 'in'
`), &s)
	if err != nil {
		t.Fatal(err)
	}
	want := sample{
		Name: "Autogun", Kind: KindRoll, Small: -128, Big: 1000000, Up: 255, Yes: true, Rows: []row{{1, 2}, {3, 0}},
		Pair: [2]int{1, 2}, Map: map[string]int{"a": 1, "b c": 2}, Maybe: &row{5, 0}, Forms: forms{"a", "b"}, Plain: "two lines",
		inner: inner{"in"},
	}
	if !reflect.DeepEqual(s, want) {
		t.Errorf("got  %+v\nwant %+v", s, want)
	}
}

// The mistakes that people make, and what they read then: testdata/decode holds
// one file with a mistake each, and beside it the message.
func TestDecodeMistakes(t *testing.T) {
	files, err := filepath.Glob("testdata/decode/*.yaml")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var s sample
			err = Decode(filepath.Base(name), data, &s)
			if err == nil {
				t.Fatalf("no error; read as %+v", s)
			}
			var p *Problem
			if !errors.As(err, &p) || p.Line == 0 || !strings.Contains(err.Error(), "^") {
				t.Errorf("no place with a caret: %v", err)
			}
			got := err.Error() + "\n"
			golden := strings.TrimSuffix(name, ".yaml") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestDecodeTargets(t *testing.T) {
	var f struct {
		X float64 `yaml:"x"`
	}
	if err := Decode("x.yaml", []byte("x: 1"), &f); err == nil || !strings.Contains(err.Error(), "mistake in the program") {
		t.Errorf("a number with decimals: %v", err)
	}
	if err := Decode("x.yaml", []byte("x: 1"), f); err == nil || !strings.Contains(err.Error(), "want a pointer") {
		t.Errorf("no pointer: %v", err)
	}
	var p *sample
	if err := Decode("x.yaml", []byte("x: 1"), p); err == nil || !strings.Contains(err.Error(), "want a pointer") {
		t.Errorf("nil: %v", err)
	}
}

// Whatever a file holds, Decode answers with a value or with a place.
func FuzzDecode(f *testing.F) {
	files, _ := filepath.Glob("testdata/decode/*.yaml")
	tables, _ := filepath.Glob("n26/tables/*.yaml")
	for _, name := range append(files, tables...) {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var s sample
		err := Decode("fuzz.yaml", data, &s)
		if err == nil {
			if again := Decode("fuzz.yaml", data, &sample{}); again != nil {
				t.Errorf("read once, then: %v", again)
			}
			return
		}
		var p *Problem
		if !errors.As(err, &p) {
			t.Fatalf("not a Problem: %v", err)
		}
		if lines := strings.Count(newlines(data), "\n") + 1; p.Line > lines+1 {
			t.Errorf("line %d of %d", p.Line, lines)
		}
		if !strings.HasPrefix(err.Error(), "fuzz.yaml") {
			t.Errorf("the error does not begin with the place: %v", err)
		}
	})
}

func TestNearest(t *testing.T) {
	words := []string{"wound", "recovery", "falling"}
	for word, want := range map[string]string{"wuond": "wound", "wound": "wound", "recover": "recovery", "cover": "", "x": "", "": ""} {
		if got := nearest(word, words); got != want {
			t.Errorf("nearest(%q) is %q, want %q", word, got, want)
		}
	}
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"kitten", "sitting", 3}, {"ab", "ba", 1}, {"n62", "n26", 1}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("distance(%q, %q) is %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestKinds(t *testing.T) {
	for k := KindRoll; k <= KindFact; k++ {
		var back Kind
		if err := back.UnmarshalText([]byte(k.String())); err != nil || back != k {
			t.Errorf("%s read back is %s, %v", k, back, err)
		}
	}
	var k Kind
	for _, bad := range []string{"", "Roll", fmt.Sprint(Kind(0)), fmt.Sprint(KindFact + 1)} {
		if err := k.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q is a kind", bad)
		}
	}
}

// Numbers keep to their limits, also those in a list and lengths; a panic is for
// limits that are none.
func TestLimits(t *testing.T) {
	type bounded struct {
		N    int8   `yaml:"n,omitempty" lo:"1" hi:"9"`
		Far  Length `yaml:"far,omitempty" lo:"0.5" hi:"30"`
		Each [3]int `yaml:"each,omitempty" lo:"-2" hi:"2"`
	}
	for src, want := range map[string]string{
		"n: 1":               "",
		"n: 9":               "",
		"n: 0":               "x:1:4: found 0; wanted: a number from 1 to 9",
		"n: 10":              "x:1:4: found 10; wanted: a number from 1 to 9",
		"n: 1000":            "x:1:4: found 1000; wanted: a whole number from -128 to 127",
		"far: 0.5":           "",
		"far: 30":            "",
		"far: 0.499":         "x:1:6: found 0.499; wanted: a number from 0.5 to 30",
		"far: 30.001":        "x:1:6: found 30.001; wanted: a number from 0.5 to 30",
		"each: [-2, 0, 2]":   "",
		"each: [3, 0, -3]":   "x:1:8: found 3; wanted: a number from -2 to 2\nx:1:14: found -3; wanted: a number from -2 to 2",
		"n: 5\neach: [0, 0]": "x:2:7: found a list of 2; wanted: a list of 3, each with a whole number",
	} {
		var b bounded
		got := ""
		if err := Decode("x", []byte(src), &b); err != nil {
			var lines []string
			for line := range strings.SplitSeq(err.Error(), "\n") {
				if strings.HasPrefix(line, "x:") {
					lines = append(lines, line)
				}
			}
			got = strings.Join(lines, "\n")
		}
		if got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", src, got, want)
		}
	}
}
