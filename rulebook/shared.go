package rulebook

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Shared is the words that all systems share, in one language, as they come with
// the program. They are read without any rulebook and at once, for who has to say
// something before there is a book. For a language that the program does not
// have they are English.
func Shared(lang string) (*Words, error) {
	tag, err := language.Parse(lang)
	if err != nil {
		tag = language.English
	}
	base, _ := tag.Base()
	data, err := embedded.ReadFile("locales/" + base.String() + ".json")
	if err != nil {
		tag = language.English
		base, _ = tag.Base()
		if data, err = embedded.ReadFile("locales/en.json"); err != nil {
			return nil, err
		}
	}
	var raw map[string]sharedForms
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf("locales/%s.json: %w", base, err)
	}
	own := language.Make(base.String())
	c := &catalogue{lang: base.String(), words: make(map[string]word, len(raw)), bundle: i18n.NewBundle(own)}
	messages := make([]*i18n.Message, 0, len(raw))
	for key, f := range raw {
		c.words[key] = word{Title: f.Other, Phrase: forms(f)}
		messages = append(messages, &i18n.Message{ID: key, One: f.One, Other: f.Other})
	}
	if err := c.bundle.AddMessages(own, messages...); err != nil {
		return nil, err
	}
	w := &Words{unit: inch, cat: c, loc: i18n.NewLocalizer(c.bundle, c.lang), numbers: message.NewPrinter(tag)}
	if c.lang == "de" {
		w.percent = "\u00a0"
	}
	return w, nil
}

// sharedForms are forms as JSON has them: a text, or a group.
type sharedForms forms

// UnmarshalJSON reads a text or a group with one and other.
func (f *sharedForms) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &f.Other)
	}
	var group struct{ One, Other *string }
	if err := json.Unmarshal(data, &group); err != nil {
		return err
	}
	if group.Other == nil {
		return errors.New("a group of forms needs other")
	}
	f.Other = *group.Other
	if group.One != nil {
		f.One = *group.One
	}
	return nil
}
