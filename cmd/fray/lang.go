package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/fray-table/fray/rulebook"
)

// language is the one that is wanted on the command line, or else by the
// environment: German for de, English for all others.
func (m *Main) language() string {
	for i, a := range m.Args {
		if a == "--" {
			break
		}
		if a == "--lang" && i+1 < len(m.Args) {
			a += "=" + m.Args[i+1]
		}
		if l, ok := strings.CutPrefix(a, "--lang="); ok && (l == "de" || l == "en") {
			return l
		}
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := m.Getenv(name); v != "" {
			if strings.HasPrefix(strings.ToLower(v), "de") {
				return "de"
			}
			return "en"
		}
	}
	return "en"
}

// A phrase is a text that is put into words when it is told.
type phrase struct {
	key  string
	args rulebook.Args
}

// say puts a key of the locales into words.
func (r *run) say(key string, args rulebook.Args) string { return speak(r.words, key, args) }

// speak says a phrase whose arguments may be phrases themselves.
func speak(w *rulebook.Words, key string, args rulebook.Args) string {
	said := make(rulebook.Args, len(args))
	for name, a := range args {
		if p, ok := a.(phrase); ok {
			a = speak(w, p.key, p.args)
		}
		said[name] = a
	}
	return w.Say(key, said)
}

// print writes text as it is.
func (r *run) print(s string) { _, _ = io.WriteString(r.Stdout, s) }

// println writes a line for people, or whoever reads the output.
func (r *run) println(a ...any) { _, _ = fmt.Fprintln(r.Stdout, a...) }

// tell writes a line of the locales.
func (r *run) tell(key string, args rulebook.Args) { r.println(r.say(key, args)) }

// hint writes a line of the locales to where it is in nobody's way.
func (r *run) hint(key string, args rulebook.Args) {
	_, _ = io.WriteString(r.Stderr, r.say(key, args)+"\n")
}

// writeJSON writes a value for programs.
func (r *run) writeJSON(v any) error {
	e := json.NewEncoder(r.Stdout)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// ordered is a JSON object whose members stand in an order.
type ordered[T any] []member[T]

type member[T any] struct {
	key   string
	value T
}

// MarshalJSON writes the members.
func (o ordered[T]) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		k, err := json.Marshal(m.key)
		if err != nil {
			return nil, err
		}
		v, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, k...), ':'), v...)
	}
	return append(b, '}'), nil
}

// short is a text that came from outside as messages repeat it: cut, and
// without what a terminal would obey.
func short(s string) string {
	const most = 40
	var b strings.Builder
	n := 0
	for _, c := range s {
		if n == most {
			return b.String() + "…"
		}
		if c < ' ' || c == 0x7f || c >= 0x80 && c < 0xa0 || c == '\uFFFD' {
			c = '·'
		}
		b.WriteRune(c)
		n++
	}
	return b.String()
}

// nearest is the candidate that a typing mistake most likely meant, or "".
func nearest(word string, candidates []string) string {
	if len(word) > 60 {
		return ""
	}
	best, least := "", max(1, (len(word)+2)/3)+1
	for _, c := range candidates {
		if d := distance(strings.ToLower(word), strings.ToLower(c)); d < least {
			best, least = c, d
		}
	}
	return best
}

// distance is the number of bytes to add, drop or change between two words.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// meant is a hint at what may have been meant, with a space before it, or
// nothing.
func meant(word string, candidates []string) any {
	if near := nearest(word, candidates); near != "" {
		return phrase{"cli.meant", rulebook.Args{"near": near}}
	}
	return ""
}
