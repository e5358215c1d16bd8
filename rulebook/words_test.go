package rulebook

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Every key has words in every language, and the two say the same things: the
// same keys, the same parts, the same places in the phrases.
func TestWordsAreComplete(t *testing.T) {
	for _, system := range Systems() {
		b := loaded(t, system)
		de, en := b.Words("de"), b.Words("en")
		if !slices.Equal(de.Keys(), en.Keys()) {
			t.Errorf("%s: keys in one language only: %v", system, odd(de.Keys(), en.Keys()))
		}
		for _, r := range b.Rules() {
			for _, w := range []*Words{de, en} {
				if m := w.Missing(r.Key, system+"."+r.Key); m != nil {
					t.Errorf("%s %s: no words for %v", system, w.Language(), m)
					continue
				}
				e := w.cat.words[r.Key]
				if e.Title == "" || e.Text == "" || e.Phrase.Other == "" {
					t.Errorf("%s %s: %s has the title %q, the text %q and the phrase %q; none may be empty", system, w.Language(), r.Key, e.Title, e.Text, e.Phrase.Other)
				}
			}
		}
		for _, key := range de.Keys() {
			if !slices.Equal(de.Args(key), en.Args(key)) {
				t.Errorf("%s: the phrase of %s has the places %v in German and %v in English", system, key, de.Args(key), en.Args(key))
			}
			d, e := de.cat.words[key], en.cat.words[key]
			if (d.Short == "") != (e.Short == "") || (d.Text == "") != (e.Text == "") {
				t.Errorf("%s: %s has an abbreviation or a text in one language only", system, key)
			}
			if formed(d.Phrase) != formed(e.Phrase) {
				t.Errorf("%s: the places of %s have other forms in German (%s) than in English (%s)", system, key, formed(d.Phrase), formed(e.Phrase))
			}
		}
	}
}

// odd lists what is in one of two sorted lists only.
func odd(a, b []string) (list []string) {
	for _, k := range a {
		if !slices.Contains(b, k) {
			list = append(list, k)
		}
	}
	for _, k := range b {
		if !slices.Contains(a, k) {
			list = append(list, k)
		}
	}
	return list
}

// formed lists the places of a phrase that have a form, in order of name.
func formed(f forms) string {
	list := regexp.MustCompile(`\{[a-z]+:[a-z]+\}`).FindAllString(f.One+f.Other, -1)
	slices.Sort(list)
	return strings.Join(slices.Compact(list), " ")
}

// The places that phrases may have. Who tells a battle fills these and no others.
var knownPlaces = []string{"door", "item", "m", "n", "ruling", "scenario", "side", "trait", "what", "who", "whom"}

func TestPlacesAreKnown(t *testing.T) {
	for _, system := range Systems() {
		b := loaded(t, system)
		w := b.Words("de")
		for _, r := range b.Rules() {
			for _, a := range w.Args(r.Key) {
				if !slices.Contains(knownPlaces, a) {
					t.Errorf("%s: the phrase of %s has the place {%s}, which nobody fills", system, r.Key, a)
				}
			}
		}
	}
}

// How phrases are built: what a reader sees in one column should look alike.
func TestPhrasesHaveTheFormOfTheirKind(t *testing.T) {
	for _, system := range Systems() {
		b := loaded(t, system)
		for _, lang := range Languages() {
			w := b.Words(lang)
			for _, r := range b.Rules() {
				e := w.cat.words[r.Key]
				for _, s := range []string{e.Phrase.One, e.Phrase.Other} {
					if s == "" {
						continue
					}
					sentence := strings.ContainsAny(s[len(s)-1:], ".?")
					switch r.Kind {
					case KindNote:
						if !strings.HasPrefix(r.Key, "phase.") && !strings.HasSuffix(s, ".") {
							t.Errorf("%s %s: %s is a note, but %q is no sentence", system, lang, r.Key, s)
						}
					case KindReason:
						if !strings.HasSuffix(s, ".") {
							t.Errorf("%s %s: %s is a reason, but %q is no sentence", system, lang, r.Key, s)
						}
					case KindChoice, KindPlace:
						if !strings.HasSuffix(s, "?") {
							t.Errorf("%s %s: %s is asked, but %q is no question", system, lang, r.Key, s)
						}
					case KindPart, KindRoll, KindVerb, KindFact:
						if sentence {
							t.Errorf("%s %s: %s is a label, but %q is a sentence", system, lang, r.Key, s)
						}
						if n := utf8.RuneCountInString(s); n > 35 {
							t.Errorf("%s %s: %s is a label of %d letters: %q", system, lang, r.Key, n, s)
						}
					}
				}
				if !strings.HasSuffix(e.Text, ".") {
					t.Errorf("%s %s: the text of %s is no sentence: %q", system, lang, r.Key, e.Text)
				}
			}
		}
	}
}

// Signs as printers set them: no typewriter quotes, no hyphen for a minus, no
// doubled spaces.
var typewriter = regexp.MustCompile(`["']| -[0-9]|  |\.\.\.|[0-9] ?x ?[0-9]`)

func TestSigns(t *testing.T) {
	for _, system := range Systems() {
		b := loaded(t, system)
		check := func(where, s string) {
			if at := typewriter.FindString(s); at != "" {
				t.Errorf("%s: %s has %q in %q", system, where, at, s)
			}
		}
		for _, lang := range Languages() {
			var own wordFile // shared words may quote commands
			if err := b.read("words."+lang+".yaml", &own); err != nil {
				t.Fatal(err)
			}
			maps.Copy(own.Rules, own.Terms)
			for key, e := range own.Rules {
				for _, s := range []string{e.Title, e.Short, e.Text, e.Phrase.One, e.Phrase.Other} {
					check(lang+" "+key, s)
				}
			}
		}
		for _, r := range b.Rulings() {
			for _, x := range append([]Text{r.Title, r.Reason}, texts(r)...) {
				check(r.Key, x.DE)
				check(r.Key, x.EN)
			}
		}
	}
}

func texts(r Ruling) (list []Text) {
	for _, c := range r.Choices {
		list = append(list, c.Text)
	}
	return list
}

func TestSay(t *testing.T) {
	b := loaded(t, "n26")
	for _, c := range []struct {
		lang, key string
		args      Args
		want      string
	}{
		{"de", "pinned", Args{"who": "Kruger"}, "Kruger ist festgenagelt."},
		{"en", "pinned", Args{"who": "Kruger"}, "Kruger is pinned."},
		{"de", "n26.pinned", Args{"who": "Kruger"}, "Kruger ist festgenagelt."},
		{"de", "pinned", nil, "{who} ist festgenagelt."}, // a missing argument is seen
		{"de", "lost", Args{"whom": "Vex", "n": 1}, "Vex verliert einen Lebenspunkt."},
		{"de", "lost", Args{"whom": "Vex", "n": int32(2)}, "Vex verliert 2 Lebenspunkte."},
		{"en", "lost", Args{"whom": "Vex", "n": int8(1)}, "Vex loses one Wound."},
		{"en", "lost", Args{"whom": "Vex", "n": 0}, "Vex loses 0 Wounds."},
		{"en", "lost", Args{"whom": "Vex"}, "Vex loses {n} Wounds."},
		{"de", "moved", Args{"who": "Vex", "n": 4500}, "Vex bewegt sich 4,5″."},
		{"en", "moved", Args{"who": "Vex", "n": int32(4500)}, "Vex moves 4.5″."},
		{"en", "moved", Args{"who": "Vex", "n": Inches(4000)}, "Vex moves 4″."},
		{"en", "moved", Args{"who": "Vex", "n": "far"}, "Vex moves far."},
		{"de-CH", "moved", Args{"who": "Vex", "n": 4873}, "Vex bewegt sich 4.873″."},
		{"de", "sight.body", Args{"n": 2550}, "Zu 25,5\u00a0% verdeckt"},
		{"en", "sight.body", Args{"n": 2500}, "25% hidden"},
		{"de", "fall.hit", Args{"who": "Vex", "n": 5, "m": -1}, "Vex schlägt auf: S 5, AP −1."},
		{"de", "byhand", Args{"what": Ref("cover.full")}, "Von Hand gesetzt: Volle Deckung (Full)."},
		{"de", "group.taken", Args{"who": "Vex", "whom": []string{"Ash", "Bo", "Cy"}}, "Vex nimmt Ash, Bo und Cy mit."},
		{"de", "status.pinned", nil, "Festgenagelt (Pinned)"}, // no phrase: the title
		{"de", "no.such.key", Args{"who": "Vex"}, "no.such.key"},
		{"fr", "pinned", Args{"who": "Vex"}, "Vex ist festgenagelt."}, // the system's first language
		{"en-GB", "pinned", Args{"who": "Vex"}, "Vex is pinned."},
		{"?", "pinned", Args{"who": "Vex"}, "Vex ist festgenagelt."},
	} {
		if got := b.Words(c.lang).Say(c.key, c.args); got != c.want {
			t.Errorf("%s %s %v: %q, want %q", c.lang, c.key, c.args, got, c.want)
		}
	}
}

func TestFormat(t *testing.T) {
	b := loaded(t, "n26")
	for _, c := range []struct {
		v      any
		de, en string
	}{
		{7, "7", "7"},
		{uint16(12345), "12.345", "12,345"},
		{-3, "−3", "−3"},
		{-12345, "−12.345", "−12,345"},
		{Inches(500), "0,5″", "0.5″"},
		{Inches(-1250), "−1,25″", "−1.25″"},
		{Inches(3001), "3,001″", "3.001″"},
		{Inches(1234500), "1.234,5″", "1,234.5″"},
		{Target(4), "4+", "4+"},
		{Signed(1), "+1", "+1"},
		{Signed(0), "±0", "±0"},
		{Signed(-2), "−2", "−2"},
		{Percent(25), "25\u00a0%", "25%"},
		{Share(3333), "33,33\u00a0%", "33.33%"},
		{Ref("stat.w"), "Lebenspunkte", "Wounds"},
		{[]Ref{"stat.w", "stat.a"}, "Lebenspunkte und Attacken", "Wounds and Attacks"},
		{[]string{}, "", ""},
		{[]string{"A"}, "A", "A"},
		{KindRoll, "roll", "roll"},
	} {
		if got := b.Words("de").Format(c.v); got != c.de {
			t.Errorf("de %T(%v): %q, want %q", c.v, c.v, got, c.de)
		}
		if got := b.Words("en").Format(c.v); got != c.en {
			t.Errorf("en %T(%v): %q, want %q", c.v, c.v, got, c.en)
		}
	}
}

func TestTitleShortText(t *testing.T) {
	w := loaded(t, "n26").Words("de")
	for got, want := range map[string]string{
		w.Short("stat.bs"):      "BS",
		w.Title("stat.bs"):      "Ballistic Skill",
		w.Short("injured"):      "Schwer verletzt (Seriously Injured)",
		w.Title("n26.injured"):  "Schwer verletzt (Seriously Injured)",
		w.Title("no.title"):     "no.title",
		w.Short("no.short"):     "no.short",
		w.Text("no.text"):       "no.text",
		w.Text("stat.a"):        "Anzahl der Würfel im Nahkampf.",
		w.Text("list.and"):      "",
		w.Say("stat.bs", nil):   "Ballistic Skill",
		w.Title("list.and"):     "{some} und {last}",
		w.Language():            "de",
		w.Title("n26.n26.pick"): "n26.n26.pick",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := w.Missing("pinned", "no.such", "n26.pinned", "n23.pinned"); !slices.Equal(got, []string{"no.such", "n23.pinned"}) {
		t.Errorf("missing %v", got)
	}
}

func TestCut(t *testing.T) {
	for s, want := range map[string]string{
		"{who":      "a { without a }",
		"who}":      "a } without a {",
		"{}":        "is no name of a place",
		"{Who}":     "is no name of a place",
		"{n:feet}":  "has a form that is none of",
		"{n:}":      "has a form that is none of",
		"{{who}}":   "is no name of a place",
		"a } b {n}": "a } without a {",
	} {
		if _, err := cut(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", s, err, want)
		}
	}
	p, err := cut("{who} moves {n:inches}.")
	if err != nil || len(p) != 4 || !slices.Equal(p.args(), []string{"who", "n"}) {
		t.Errorf("%v, %v", p, err)
	}
}

// Words may be used by many at a time.
func TestWordsAtTheSameTime(t *testing.T) {
	b := loaded(t, "n26")
	w := b.Words("de")
	done := make(chan string)
	for range 8 {
		go func() {
			s := ""
			for range 100 {
				s = w.Say("lost", Args{"whom": "Vex", "n": 12345}) + b.Words("en").Say("moved", Args{"who": "Vex", "n": 1500})
			}
			done <- s
		}()
	}
	for range 8 {
		if got, want := <-done, "Vex verliert 12.345 Lebenspunkte.Vex moves 1.5″."; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load("n26", nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSay(b *testing.B) {
	w := loaded(b, "n26").Words("de")
	b.ReportAllocs()
	for b.Loop() {
		w.Say("lost", Args{"whom": "Vex", "n": 2})
	}
}
