package rulebook

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Languages names the languages of the program, German first.
func Languages() []string { return []string{"de", "en"} }

// Words is the book's words in one language. Any number of goroutines may use it.
//
// The key of a rule is enough to ask by; it may carry the system in front. Other
// words have keys such as status.pinned, stat.bs, trait.template, category.leader,
// table.wound, and those of the locales, which all systems share. An unknown key
// comes back as it is, so that a missing word is seen and breaks nothing.
type Words struct {
	system  string
	cat     *catalogue
	loc     *i18n.Localizer
	numbers *message.Printer
	percent string // what stands between number and sign
	unit    string // sign of a length
}

// A word is an entry of a words file.
type word struct {
	Title  string `yaml:"title"`
	Short  string `yaml:"short,omitempty"`
	Text   string `yaml:"text,omitempty"`
	Phrase forms  `yaml:"phrase,omitempty"`
}

// forms is a phrase: one text, or one for each plural form that the language
// has. The form is that of the argument n.
type forms struct {
	One   string `yaml:"one,omitempty"`
	Other string `yaml:"other"`
}

// UnmarshalText lets a phrase be a plain text instead of a group of forms.
func (f *forms) UnmarshalText(text []byte) error {
	f.Other = string(text)
	return nil
}

// wordFile is the form of words.de.yaml and words.en.yaml.
type wordFile struct {
	Rules map[string]word `yaml:"rules"`
	Terms map[string]word `yaml:"terms"`
}

// catalogue is all words of a language.
type catalogue struct {
	lang   string
	words  map[string]word
	args   map[string][]string // names of the places in a phrase
	bundle *i18n.Bundle
}

// Words is the book in a language, given as a tag: de-CH is German with Swiss
// numbers. For a language that the program does not have it is the system's first.
func (b *Book) Words(lang string) *Words {
	tag, err := language.Parse(lang)
	base, _ := tag.Base()
	cat := b.catalogues[base.String()]
	if err != nil || cat == nil {
		cat, tag = b.catalogues[b.head.language], language.Make(b.head.language)
	}
	w := &Words{system: b.system, cat: cat, loc: i18n.NewLocalizer(cat.bundle, cat.lang), numbers: message.NewPrinter(tag), unit: b.head.unit}
	if cat.lang == "de" {
		w.percent = "\u00a0"
	}
	return w
}

// inch is the sign of a length where a system names none of its own.
const inch = "″"

// Unit is the sign of a length: "″", " Schritt".
func (w *Words) Unit() string { return w.unit }

// Language is the language of the words: de or en.
func (w *Words) Language() string { return w.cat.lang }

// find looks a key up, with or without the system in front.
func (w *Words) find(key string) (word, string, bool) {
	e, ok := w.cat.words[key]
	if !ok {
		if bare, cut := strings.CutPrefix(key, w.system+"."); cut {
			key = bare
			e, ok = w.cat.words[key]
		}
	}
	return e, key, ok
}

// Title is what a heading calls the key.
func (w *Words) Title(key string) string {
	if e, _, ok := w.find(key); ok {
		return e.Title
	}
	return key
}

// Short is the abbreviation, such as BS, or the title where there is none.
func (w *Words) Short(key string) string {
	e, _, ok := w.find(key)
	switch {
	case !ok:
		return key
	case e.Short != "":
		return e.Short
	}
	return e.Title
}

// Text explains the key in a few sentences.
func (w *Words) Text(key string) string {
	if e, _, ok := w.find(key); ok {
		return e.Text
	}
	return key
}

// Say is the key's phrase with its places filled. A place without an argument
// stays as it is, in braces, so that it is seen. Where the phrase has plural
// forms, the argument n decides.
func (w *Words) Say(key string, args Args) string {
	e, id, ok := w.find(key)
	if !ok {
		return key
	}
	if e.Phrase.Other == "" {
		return e.Title
	}
	c := i18n.LocalizeConfig{MessageID: id, TemplateData: filling{w, args}, TemplateParser: places{}}
	if e.Phrase.One != "" {
		c.PluralCount = count(args["n"])
	}
	s, err := w.loc.Localize(&c)
	if err != nil { // cannot be: the messages were made from the words
		return key
	}
	return s
}

// Args names the arguments of a key's phrase, in alphabetical order.
func (w *Words) Args(key string) []string {
	_, id, _ := w.find(key)
	return slices.Clone(w.cat.args[id])
}

// Keys is all keys that have words, in alphabetical order.
func (w *Words) Keys() []string {
	keys := make([]string, 0, len(w.cat.words))
	for k := range w.cat.words {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// Missing picks from keys those without words. Tests ask it for the keys that
// the code uses.
func (w *Words) Missing(keys ...string) []string {
	var missing []string
	for _, k := range keys {
		if _, _, ok := w.find(k); !ok {
			missing = append(missing, k)
		}
	}
	return missing
}

// readWords reads the words of all languages.
func (b *Book) readWords() error {
	b.catalogues = map[string]*catalogue{}
	var list []error
	for _, lang := range Languages() {
		c, err := b.readCatalogue(lang)
		b.catalogues[lang] = c
		list = append(list, err)
	}
	return errors.Join(list...)
}

// readCatalogue reads the words of a language: the system's, and those that all
// systems share.
func (b *Book) readCatalogue(lang string) (*catalogue, error) {
	var own wordFile
	var shared map[string]forms
	err := errors.Join(
		b.read("words."+lang+".yaml", &own),
		b.read("locales/"+lang+".json", &shared),
	)
	if err != nil {
		return nil, err
	}
	name := b.file("words." + lang + ".yaml").name()
	var list []error
	for _, r := range b.rules {
		if _, ok := own.Rules[r.Key]; !ok {
			list = append(list, &Problem{File: name, What: "there are no words for the rule " + r.Key, Want: "an entry under rules"})
		}
	}
	c := &catalogue{lang: lang, words: own.Rules, args: map[string][]string{}, bundle: i18n.NewBundle(language.Make(lang))}
	add := func(file, key string, e word) {
		if _, twice := c.words[key]; twice {
			list = append(list, &Problem{File: file, What: fmt.Sprintf("%s is the key of other words, too", key), Want: "a key that neither a rule, a term nor a shared word has"})
		}
		c.words[key] = e
	}
	for _, key := range sorted(own.Rules) {
		if _, ok := b.ruleAt[key]; !ok {
			list = append(list, &Problem{File: name, What: fmt.Sprintf("there are words for %s, which is no rule", key), Want: "only rules under rules; other words go under terms"})
		}
	}
	for _, key := range sorted(own.Terms) {
		add(name, key, own.Terms[key])
	}
	for _, key := range sorted(shared) {
		add(b.file("locales/"+lang+".json").name(), key, word{Title: shared[key].Other, Phrase: shared[key]})
	}
	var messages []*i18n.Message
	for _, key := range sorted(c.words) {
		f := c.words[key].Phrase
		if f.Other == "" {
			continue
		}
		for _, s := range []string{f.One, f.Other} {
			t, err := cut(s)
			if err != nil {
				list = append(list, &Problem{File: name, What: fmt.Sprintf("the phrase of %s: %v", key, err), Want: "places such as {who}, in small letters"})
			}
			for _, a := range t.args() {
				if !slices.Contains(c.args[key], a) {
					c.args[key] = append(c.args[key], a)
				}
			}
		}
		slices.Sort(c.args[key])
		messages = append(messages, &i18n.Message{ID: key, One: f.One, Other: f.Other})
	}
	list = append(list, c.bundle.AddMessages(language.Make(lang), messages...))
	return c, errors.Join(list...)
}

// sorted is the keys of a map in alphabetical order.
func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
