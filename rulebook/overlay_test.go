package rulebook

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
)

// over is an overlay in memory.
func over(files ...string) Overlay {
	m := fstest.MapFS{}
	for i := 0; i < len(files); i += 2 {
		m[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return Overlay{m, "house/rules"}
}

func TestOverlayReplacesATable(t *testing.T) {
	plain := loaded(t, "n26")
	b, err := Load("n26", over("n26/tables/group.yaml", "{leader: 3, champion: 2, within: 6}\n", ".git/HEAD", "ref", "n26/.DS_Store", "x"))
	if err != nil {
		t.Fatal(err)
	}
	var group struct {
		Leader   int `yaml:"leader"`
		Champion int `yaml:"champion"`
		Within   int `yaml:"within"`
	}
	if err := b.Decode("group", &group); err != nil || group.Leader != 3 || group.Within != 6 {
		t.Errorf("group is %+v, %v", group, err)
	}
	if got, want := b.Origin("tables/group.yaml"), "house/rules/n26/tables/group.yaml"; got != want {
		t.Errorf("origin %q, want %q", got, want)
	}
	if got := b.Origin("tables/wound.yaml"); got != "embedded" {
		t.Errorf("the wound table comes from %q", got)
	}
	if b.Hash() == plain.Hash() {
		t.Error("another table, the same hash")
	}
	if len(b.Hash()) != 16 {
		t.Errorf("hash %q has not 16 digits", b.Hash())
	}
}

// What does not decide a battle does not change the hash.
func TestHashLeavesOutWordsAndComments(t *testing.T) {
	plain := loaded(t, "n26")
	table := "# another comment\nchampion: 1\nwithin: 3\nleader:   2\n"
	words := strings.Replace(string(plain.Source("words.de.yaml")), "Beginn der Schlacht", "Es geht los", 1)
	rulings := strings.Replace(string(plain.Source("rulings.yaml")), "Natural 1 and 6 to hit", "Ones and sixes", 1)
	b, err := Load("n26", over("n26/tables/group.yaml", table, "n26/words.de.yaml", words, "n26/rulings.yaml", rulings))
	if err != nil {
		t.Fatal(err)
	}
	if b.Hash() != plain.Hash() {
		t.Error("words and comments changed the hash")
	}
	if got := b.Words("de").Title("battle.begin"); got != "Es geht los" {
		t.Errorf("the title is %q", got)
	}
	if r, _ := b.Ruling("hit.natural"); r.Title.EN != "Ones and sixes" {
		t.Errorf("the ruling is called %q", r.Title.EN)
	}
}

func TestOverlayOfAnotherSystem(t *testing.T) {
	// The file of another system is that system's business.
	if len(Systems()) < 2 {
		t.Skip("there is only one system yet")
	}
	if _, err := Load("n26", over("n23/rules.yaml", "- not read")); err != nil {
		t.Error(err)
	}
}

func TestOverlayMistakes(t *testing.T) {
	plain := loaded(t, "n26")
	source := func(name, old, new string) string {
		s := string(plain.Source(name))
		if !strings.Contains(s, old) {
			t.Fatalf("%s does not contain %q", name, old)
		}
		return strings.Replace(s, old, new, 1)
	}
	for name, c := range map[string]struct {
		overlay Overlay
		want    []string
	}{
		"without the system": {over("wound.yaml", ""), []string{"house/rules/wound.yaml", "to replace that file, call it n26/tables/wound.yaml"}},
		"wrong folder":       {over("n26/wound.yaml", ""), []string{"call it n26/tables/wound.yaml"}},
		"misspelt":           {over("n26/tables/wuond.yaml", ""), []string{"did you mean n26/tables/wound.yaml?"}},
		"strange":            {over("notes/buy-milk.txt", ""), []string{"fray rules copy"}},
		"empty":              {over("n26/tables/wound.yaml", "# nothing\n"), []string{"house/rules/n26/tables/wound.yaml: the file is empty"}},
		"no YAML":            {over("n26/tables/wound.yaml", "rows: [\n"), []string{"house/rules/n26/tables/wound.yaml:1:"}},
		"a rule less":        {over("n26/rules.yaml", source("rules.yaml", "  - key: decline\n    kind: verb\n", "")), []string{"there are words for decline", "there are words for decline"}},
		"a ruling less":      {over("n26/rulings.yaml", source("rulings.yaml", "key: contact.leave", "key: contact.left")), []string{"rule why.engaged names the ruling \"contact.leave\""}},
		"other choices":      {over("n26/rulings.yaml", source("rulings.yaml", "key: both", "key: each")), []string{"n26.hit.natural has the choices printed, each, one", "wanted: printed, both, one", "fixed in the program"}},
		"order of rules":     {over("n26/rules.yaml", source("rules.yaml", "key: phase.end", "key: phase.finish")), []string{"there are no words for the rule phase.finish"}},
		"kind of a rule":     {over("n26/rules.yaml", source("rules.yaml", "kind: verb", "kind: reason")), []string{"of kind reason", "wanted: act.end of kind verb"}},
		"unknown kind":       {over("n26/rules.yaml", source("rules.yaml", "kind: verb", "kind: verve")), []string{`found the text "verve"; wanted: one of roll, choice`, "^"}},
		"a phrase":           {over("n26/words.en.yaml", source("words.en.yaml", "{scenario}", "{scenario")), []string{"the phrase of battle.begin: a { without a }"}},
		"a word less":        {over("n26/words.en.yaml", source("words.en.yaml", "  pinned:\n", "  pind:\n")), []string{"no words for the rule pinned", "words for pind, which is no rule"}},
		"a shared word":      {over("locales/en.json", `{"list.and": "{some} and {last}", "pinned": "again"}`), []string{"house/rules/locales/en.json: pinned is the key of other words, too"}},
	} {
		_, err := Load("n26", c.overlay)
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		var p *Problem
		if !errors.As(err, &p) {
			t.Errorf("%s: not a Problem: %v", name, err)
		}
		for _, w := range c.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%s: the error is\n%v\nand lacks %q", name, err, w)
			}
		}
	}
}

// An overlay cannot take a rule away or add one, even with all words in order.
func TestOverlayKeepsTheRules(t *testing.T) {
	plain := loaded(t, "n26")
	rules := string(plain.Source("rules.yaml"))
	de, en := string(plain.Source("words.de.yaml")), string(plain.Source("words.en.yaml"))
	last := plain.Rules()[len(plain.Rules())-1]
	entry := "  - key: " + last.Key + "\n    kind: " + last.Kind.String() + "\n"
	if !strings.HasSuffix(rules, entry) {
		t.Fatalf("rules.yaml does not end with %q", entry)
	}
	more := "  - key: teleport\n    kind: verb\n"
	word := "rules:\n  teleport: {title: T, text: T., phrase: T}\n"
	rename := func(s string) string { return strings.Replace(s, "\n  "+last.Key+":\n", "\n  teleport:\n", 1) }
	for name, c := range map[string]struct {
		overlay Overlay
		want    string
	}{
		"more": {over("n26/rules.yaml", rules+more, "n26/words.de.yaml", strings.Replace(de, "rules:\n", word, 1), "n26/words.en.yaml", strings.Replace(en, "rules:\n", word, 1)),
			"is teleport of kind verb; wanted: no more rules"},
		"another": {over("n26/rules.yaml", strings.TrimSuffix(rules, entry)+more, "n26/words.de.yaml", rename(de), "n26/words.en.yaml", rename(en)),
			"is teleport of kind verb; wanted: " + last.Key},
	} {
		if _, err := Load("n26", c.overlay); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", name, err, c.want)
		}
	}
}
