package rulebook

import (
	"errors"
	"fmt"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// A phrase is a text with places: "{who} moves {n:inches}." It is cut into pieces
// once.
type phrase []piece

// A piece is a plain text, or the name of a place with the form of its number.
type piece struct {
	text  string
	place bool
	form  func(int64) any // nil: the argument says itself how it is written
}

// form is the type by which a number in a place is written, nil if there is no
// form of that name.
func form(name string) func(int64) any {
	switch name {
	case "inches":
		return func(n int64) any { return Inches(n) }
	case "share":
		return func(n int64) any { return Share(n) }
	case "signed":
		return func(n int64) any { return Signed(n) }
	case "target":
		return func(n int64) any { return Target(n) }
	}
	return nil
}

// cut cuts a phrase into pieces.
func cut(s string) (phrase, error) {
	var p phrase
	for s != "" {
		plain, rest, open := strings.Cut(s, "{")
		if strings.Contains(plain, "}") {
			return nil, errors.New("a } without a {")
		}
		if plain != "" {
			p = append(p, piece{text: plain})
		}
		if !open {
			break
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			return nil, errors.New("a { without a }")
		}
		name, as, formed := strings.Cut(name, ":")
		if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") != "" {
			return nil, fmt.Errorf("{%s} is no name of a place", name)
		}
		e := piece{name, true, form(as)}
		if formed && e.form == nil {
			return nil, fmt.Errorf("{%s:%s} has a form that is none of inches, share, signed, target", name, as)
		}
		p = append(p, e)
		s = after
	}
	return p, nil
}

// args names the places.
func (p phrase) args() []string {
	var names []string
	for _, e := range p {
		if e.place {
			names = append(names, e.text)
		}
	}
	return names
}

// filling is what a phrase is filled with.
type filling struct {
	words *Words
	args  Args
}

// Execute fills the places.
func (p phrase) Execute(data any) (string, error) {
	with, ok := data.(filling)
	if !ok {
		return "", fmt.Errorf("a phrase wants a filling, got %T", data)
	}
	var b strings.Builder
	for _, e := range p {
		if !e.place {
			b.WriteString(e.text)
		} else if v, ok := with.args[e.text]; ok {
			if n, whole := number64(v); whole && e.form != nil {
				v = e.form(n)
			}
			b.WriteString(with.words.Format(v))
		} else {
			b.WriteString("{" + e.text + "}")
		}
	}
	return b.String(), nil
}

// places makes go-i18n read our phrases instead of Go templates.
type places struct{}

// Parse cuts a phrase.
func (places) Parse(src, _, _ string) (template.ParsedTemplate, error) { return cut(src) }

// Cacheable is true: a phrase depends on nothing but its text.
func (places) Cacheable() bool { return true }
