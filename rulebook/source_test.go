package rulebook

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// checklist is the ids of a system's source, from checklist.txt.
func checklist(t *testing.T, system string) []string {
	t.Helper()
	f, err := os.Open(filepath.Join(system, "checklist.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var ids []string
	for s := bufio.NewScanner(f); s.Scan(); {
		if line := s.Text(); line != "" && line[0] != '#' {
			ids = append(ids, line)
		}
	}
	return ids
}

func TestChecklistOfN26(t *testing.T) {
	ids := checklist(t, "n26")
	if len(ids) != 90 || ids[0] != "1.1" || ids[len(ids)-1] != "23.2" {
		t.Errorf("%d ids from %s to %s; want 90 from 1.1 to 23.2", len(ids), ids[0], ids[len(ids)-1])
	}
}

// Each id of the source is carried out by a rule, and no rule cites an id that
// the source does not have.
func TestRulesCiteTheWholeSource(t *testing.T) {
	for _, system := range Systems() {
		ids := checklist(t, system)
		cited := map[string]bool{}
		for _, r := range loaded(t, system).Rules() {
			for _, id := range r.IDs {
				cited[id] = true
				if !slices.Contains(ids, id) {
					t.Errorf("%s: rule %s cites %s, which the source does not have", system, r.Key, id)
				}
			}
			if len(r.IDs) > 0 && (r.Heading.DE == "" || r.Heading.EN == "") {
				t.Errorf("%s: rule %s has no heading", system, r.Key)
			}
		}
		for _, id := range ids {
			if !cited[id] {
				t.Errorf("%s: no rule carries out %s-%s", system, strings.ToUpper(system), id)
			}
		}
	}
}

func TestRulings(t *testing.T) {
	for _, system := range Systems() {
		b := loaded(t, system)
		ids := checklist(t, system)
		bears := map[string]bool{}
		doubtful := map[string]bool{}
		for _, r := range b.Rules() {
			for _, key := range r.Rulings {
				bears[key] = true
			}
			if r.Doubtful != "" {
				doubtful[r.Doubtful] = true
				if !slices.Contains(r.Rulings, r.Doubtful) {
					t.Errorf("%s: rule %s is doubtful by %s, but does not name that ruling", system, r.Key, r.Doubtful)
				}
			}
		}
		for _, r := range b.Rulings() {
			bare := strings.TrimPrefix(r.Key, system+".")
			if r.Key == bare {
				t.Errorf("%s: the key does not begin with %s", r.Key, system)
			}
			if !bears[bare] {
				t.Errorf("%s: no rule names it, so nobody would see it", r.Key)
			}
			if r.Doubtful != doubtful[bare] {
				t.Errorf("%s: doubtful is %t, but rules that say so: %t", r.Key, r.Doubtful, doubtful[bare])
			}
			if len(r.Choices) == 0 || r.Choices[0].Key != r.Default {
				t.Errorf("%s: the default %q is not the first of %q", r.Key, r.Default, r.Keys())
			}
			if r.Switch && len(r.Choices) < 2 {
				t.Errorf("%s: a switch with %d choices", r.Key, len(r.Choices))
			}
			if r.Doubtful && r.Default != "printed" {
				t.Errorf("%s: doubtful, but the default is %q: only printed text is doubtful", r.Key, r.Default)
			}
			keys := r.Keys()
			slices.Sort(keys)
			if len(slices.Compact(keys)) != len(r.Choices) {
				t.Errorf("%s: a choice is there twice in %q", r.Key, r.Keys())
			}
			if len(r.IDs) == 0 {
				t.Errorf("%s: touches no id of the source", r.Key)
			}
			for _, id := range r.IDs {
				if !slices.Contains(ids, id) {
					t.Errorf("%s: touches %s, which the source does not have", r.Key, id)
				}
			}
			for _, x := range append([]Text{r.Title, r.Reason}, texts(r)...) {
				if x.DE == "" || x.EN == "" {
					t.Errorf("%s: a text is missing in %+v", r.Key, x)
				}
			}
		}
	}
}

// The research has the numbers A1 to A43, and stars at the switches.
func TestRulingsOfN26(t *testing.T) {
	seen := map[string]bool{}
	var switches, doubtful []string
	for _, r := range loaded(t, "n26").Rulings() {
		seen[r.ID] = true
		if r.Switch {
			switches = append(switches, r.ID)
		}
		if r.Doubtful {
			doubtful = append(doubtful, r.ID)
		}
	}
	for n := 1; n <= 43; n++ {
		if !seen[fmt.Sprintf("A%d", n)] {
			t.Errorf("A%d is missing", n)
		}
	}
	if len(seen) != 43 {
		t.Errorf("%d numbers, want 43", len(seen))
	}
	if got, want := strings.Join(switches, " "), "A1 A5 A6 A8 A9 A10 A12 A13 A14 A17 A18 A21 A24 A29 A37 A42"; got != want {
		t.Errorf("switches\n%s, want\n%s", got, want)
	}
	if got, want := strings.Join(doubtful, " "), "A9 A17 A18"; got != want {
		t.Errorf("doubtful %s, want %s", got, want)
	}
}

// Where the source is silent, a rule says whence it comes; borrowings that
// nobody uses are not listed.
func TestBorrowings(t *testing.T) {
	for _, system := range Systems() {
		b := loaded(t, system)
		used := map[string]bool{}
		for _, r := range b.Rules() {
			if r.Borrowed != "" {
				used[r.Borrowed] = true
			}
		}
		for _, s := range b.head.borrowings {
			if s.DE == "" || s.EN == "" || !used[s.Key] {
				t.Errorf("%s: borrowing %s: texts %q and %q, used: %t", system, s.Key, s.DE, s.EN, used[s.Key])
			}
		}
	}
}
