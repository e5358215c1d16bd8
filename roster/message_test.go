package roster

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// Both catalogues have the same keys with the same places, and the code uses
// each of them.
func TestMessagesAreComplete(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "messages.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && len(v.Values) == 1 {
			if lit, ok := v.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
				key, _ := strconv.Unquote(lit.Value)
				used[key] = true
			}
		}
		return true
	})
	for _, k := range Kinds() {
		used["kind."+string(k)] = true
	}
	all := loadTexts()
	for key := range used {
		for i, lang := range []string{"de", "en"} {
			if all[i][key].What == "" {
				t.Errorf("%s has no message %s", lang, key)
			}
		}
	}
	for i, other := range []int{1, 0} {
		for key, m := range all[i] {
			if !used[key] {
				t.Errorf("message %s is not used", key)
			}
			if a, b := places(m), places(all[other][key]); !slices.Equal(a, b) {
				t.Errorf("message %s has the places %v and %v", key, a, b)
			}
		}
	}
}

// places are the names in braces in a message.
func places(m message) (out []string) {
	for _, text := range []string{m.What, m.Want, m.Do, m.Else} {
		for _, part := range strings.Split(text, "{")[1:] {
			name, _, _ := strings.Cut(part, "}")
			out = append(out, name)
		}
	}
	sort.Strings(out)
	return out
}

func TestNearest(t *testing.T) {
	words := []string{"autogun", "autopistol", "mesh", "nerves-of-steel"}
	for word, want := range map[string]string{"autogunn": "autogun", "atuogun": "autogun", "mehs": "mesh", "nerves": "nerves-of-steel", "wand": "", "": "", "AUTOGUN": "autogun"} {
		if got := nearest(word, words); got != want {
			t.Errorf("nearest to %q is %q, want %q", word, got, want)
		}
	}
}

func TestInches(t *testing.T) {
	for s, want := range map[string]Inches{"0": 0, "1": 1000, "1.5": 1500, "0.125": 125, "-2.25": -2250, "64.999": 64999, "1000": 1000000} {
		got, ok := parseInches(s)
		if !ok || got != want || got.String() != s {
			t.Errorf("%q is %v (%v), want %d", s, got, ok, want)
		}
	}
	for _, s := range []string{"", "-", ".", "1.", ".5", "1.2345", "1e3", "0x10", "01", "1001", "99999", "1,5", "+1", " 1", "--1"} {
		if got, ok := parseInches(s); ok {
			t.Errorf("%q is read as %v", s, got)
		}
	}
}

// A line has the same thickness on both sides, whichever way it is drawn.
func TestStroke(t *testing.T) {
	for _, to := range []XY{{3000, 4000}, {-3000, 4000}, {1234, -777}, {1, 1}, {0, 5000}, {-700, 0}} {
		o := stroke(XY{0, 0}, to, 333)
		for i := range 2 {
			a, b := o[i], o[3-i]
			mid := XY{Inches(a.X + b.X), Inches(a.Y + b.Y)}
			if want := [2]XY{{0, 0}, {2 * to[0], 2 * to[1]}}[i]; mid != want {
				t.Errorf("to %v: the middle of %v and %v is off", to, a, b)
			}
		}
	}
	for n, want := range map[uint64]uint64{0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 6: 2, 7: 3, 1 << 62: 1 << 31, 999_999: 1000} {
		if got := root(n); got != want {
			t.Errorf("root of %d is %d, want %d", n, got, want)
		}
	}
}
