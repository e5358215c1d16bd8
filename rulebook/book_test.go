package rulebook

import (
	"strings"
	"testing"
)

// loaded is the book of a system, for tests.
func loaded(t testing.TB, system string) *Book {
	t.Helper()
	b, err := Load(system, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSystemsLoad(t *testing.T) {
	systems := Systems()
	if len(systems) == 0 {
		t.Fatal("no system has a rulebook")
	}
	for _, s := range systems {
		b := loaded(t, s)
		if b.System() != s || b.Title().DE == "" || b.Title().EN == "" {
			t.Errorf("%s: system %q, title %q", s, b.System(), b.Title())
		}
		if len(b.Rules()) == 0 || len(b.Rulings()) == 0 || len(b.Tables()) == 0 || len(b.NotModelled()) == 0 {
			t.Errorf("%s: %d rules, %d rulings, %d tables, %d not modelled; none may be 0", s, len(b.Rules()), len(b.Rulings()), len(b.Tables()), len(b.NotModelled()))
		}
		for _, n := range b.NotModelled() {
			if n.Key == "" || n.DE == "" || n.EN == "" {
				t.Errorf("%s: not modelled %q lacks a text", s, n.Key)
			}
		}
	}
}

func TestUnknownSystem(t *testing.T) {
	for system, want := range map[string]string{
		"n62":     "did you mean n26?",
		"locales": "there is no rulebook",
		"":        "there is no rulebook",
		"..":      "there is no rulebook",
	} {
		if _, err := Load(system, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Load(%q): %v; want %q", system, err, want)
		}
	}
}

func TestFiles(t *testing.T) {
	b := loaded(t, "n26")
	files := b.Files()
	for _, f := range files {
		if b.Origin(f) != "embedded" {
			t.Errorf("%s comes from %q", f, b.Origin(f))
		}
		if len(b.Source(f)) == 0 {
			t.Errorf("%s is empty", f)
		}
	}
	n := 0
	for name, data := range b.All() {
		if name != files[n] || string(data) != string(b.Source(name)) {
			t.Errorf("file %d is %s in All and %s in Files", n, name, files[n])
		}
		data[0]++ // a copy: the book must not change
		n++
	}
	if n != len(files) {
		t.Errorf("All has %d files, Files %d", n, len(files))
	}
	if loaded(t, "n26").Hash() != b.Hash() || string(b.Source("tables/wound.yaml")) != string(loaded(t, "n26").Source("n26/tables/wound.yaml")) {
		t.Error("changing the copy changed the book")
	}
	if b.Source("tables/nothing.yaml") != nil || b.Origin("tables/nothing.yaml") != "" {
		t.Error("a file that does not exist has a source")
	}
}

func TestKeysWithAndWithoutSystem(t *testing.T) {
	b := loaded(t, "n26")
	for _, key := range []string{"shoot.hit", "n26.shoot.hit"} {
		r, ok := b.Rule(key)
		if !ok || r.Key != "shoot.hit" || r.Kind != KindRoll || r.IDs[0] != "1.1" {
			t.Errorf("Rule(%q) is %+v, %t", key, r, ok)
		}
		if want := "Teil 1, 1: Fernkampf-Trefferwurf (Shooting)"; r.Heading.DE != want {
			t.Errorf("heading %q, want %q", r.Heading.DE, want)
		}
	}
	for _, key := range []string{"hit.natural", "n26.hit.natural"} {
		if r, ok := b.Ruling(key); !ok || r.Key != "n26.hit.natural" || r.ID != "A1" {
			t.Errorf("Ruling(%q) is %+v, %t", key, r, ok)
		}
	}
	if _, ok := b.Rule("shoot.miss"); ok {
		t.Error("a rule that does not exist was found")
	}
	if _, ok := b.Ruling("hit"); ok {
		t.Error("a ruling that does not exist was found")
	}
	r, _ := b.Rule("priority.starts")
	if got := b.Borrowed(r.Borrowed).EN; !strings.Contains(got, "2023 and 2026") {
		t.Errorf("priority.starts is borrowed from %q", got)
	}
}

func TestDecodeNamesTables(t *testing.T) {
	b := loaded(t, "n26")
	var into struct{}
	err := b.Decode("wuond", &into)
	if err == nil || !strings.Contains(err.Error(), "did you mean wound?") || !strings.Contains(err.Error(), "cover, falling") {
		t.Errorf("a table that does not exist: %v", err)
	}
}

func TestChoose(t *testing.T) {
	b := loaded(t, "n26")
	for _, c := range []struct {
		key, choice string
		want        int
		err         string
	}{
		{"n26.hit.natural", "printed", 0, ""},
		{"hit.natural", "one", 2, ""},
		{"hit.natural", "two", 0, "want one of printed, both, one"},
		{"hit.naturel", "one", 0, "did you mean n26.hit.natural?"},
		{"fight.order", "attacker", 0, ""},
		{"fight.order", "initiative", 0, `only "attacker" is built`},
	} {
		n, err := b.Choose(c.key, c.choice)
		if n != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("Choose(%q, %q) is %d, %v; want %d, %q", c.key, c.choice, n, err, c.want, c.err)
		}
	}
}
