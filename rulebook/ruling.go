package rulebook

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Ruling is an open place of the source: it can be read in more than one way,
// and this says which ways there are, which one is in force, and why.
type Ruling struct {
	Key      string   // with the system: n26.hit.natural
	ID       string   // its number in the research: A1
	Switch   bool     // all choices are built, and a battle may set one; else only the default is
	Doubtful bool     // the default carries out the text as printed, against all likelihood
	IDs      []string // the places of the source that it touches
	Title    Text
	Default  string // the choice in force unless a battle sets another
	Choices  []Choice
	Reason   Text
}

// A Choice is one way to read an open place.
type Choice struct {
	Key  string `yaml:"key"`
	Text `yaml:",inline"`
}

// Keys names the choices, the default first.
func (r Ruling) Keys() []string {
	keys := make([]string, len(r.Choices))
	for i, c := range r.Choices {
		keys[i] = c.Key
	}
	return keys
}

// rulingFile is the form of rulings.yaml.
type rulingFile struct {
	System  string        `yaml:"system"`
	Rulings []rulingEntry `yaml:"rulings"`
}

type rulingEntry struct {
	Key      string   `yaml:"key"`
	ID       string   `yaml:"id"`
	Switch   bool     `yaml:"switch,omitempty"`
	Doubtful bool     `yaml:"doubtful,omitempty"`
	IDs      []string `yaml:"ids"`
	Title    Text     `yaml:"title"`
	Choices  []Choice `yaml:"choices"`
	Reason   Text     `yaml:"reason"`
}

// Rulings is all rulings, in the order of the research.
func (b *Book) Rulings() []Ruling { return slices.Clone(b.rulings) }

// Ruling finds a ruling by its key, with or without the system in front.
func (b *Book) Ruling(key string) (Ruling, bool) {
	i, ok := b.rulingAt[b.bare(key)]
	if !ok {
		return Ruling{}, false
	}
	return b.rulings[i], true
}

// Choose checks a battle's wish for a ruling and returns the number of the choice;
// the default is 0. A ruling without a switch has no other choice.
func (b *Book) Choose(key, choice string) (int, error) {
	r, ok := b.Ruling(key)
	if !ok {
		keys := make([]string, len(b.rulings))
		for i, r := range b.rulings {
			keys[i] = b.bare(r.Key)
		}
		hint := "`fray rules show` lists them"
		if near := nearest(b.bare(key), keys); near != "" {
			hint = fmt.Sprintf("did you mean %s.%s?", b.system, near)
		}
		return 0, fmt.Errorf("%s has no ruling %q; %s", b.system, key, hint)
	}
	i := slices.Index(r.Keys(), choice)
	switch {
	case i < 0:
		return 0, fmt.Errorf("ruling %s has no choice %q: want one of %s", r.Key, choice, strings.Join(r.Keys(), ", "))
	case i > 0 && !r.Switch:
		return 0, fmt.Errorf("ruling %s cannot be switched to %q: only %q is built, the other readings are notes", r.Key, choice, r.Default)
	}
	return i, nil
}

// readRulings reads rulings.yaml and ties the rules to it.
func (b *Book) readRulings() error {
	var in rulingFile
	if err := b.read("rulings.yaml", &in); err != nil {
		return err
	}
	name := b.file("rulings.yaml").name()
	var list []error
	complain := func(file, what, want string) {
		list = append(list, &Problem{File: file, What: what, Want: want})
	}
	if in.System != b.system {
		complain(name, fmt.Sprintf("these are the rulings of %q", in.System), b.system)
	}
	b.rulingAt = make(map[string]int, len(in.Rulings))
	for i, e := range in.Rulings {
		if _, twice := b.rulingAt[e.Key]; twice {
			complain(name, fmt.Sprintf("ruling %s is there twice", e.Key), "each ruling once")
		}
		b.rulingAt[e.Key] = i
		if len(e.Choices) == 0 {
			complain(name, fmt.Sprintf("ruling %s has no choices", e.Key), "at least one, the default first")
			continue
		}
		b.rulings = append(b.rulings, Ruling{
			Key: b.system + "." + e.Key, ID: e.ID, Switch: e.Switch, Doubtful: e.Doubtful, IDs: e.IDs,
			Title: e.Title, Default: e.Choices[0].Key, Choices: e.Choices, Reason: e.Reason,
		})
	}
	rules := b.file("rules.yaml").name()
	for _, r := range b.rules {
		for _, key := range r.Rulings {
			if _, ok := b.rulingAt[key]; !ok {
				complain(rules, fmt.Sprintf("rule %s names the ruling %q, which does not exist", r.Key, key), "a key of "+name)
			}
		}
		if i, ok := b.rulingAt[r.Doubtful]; r.Doubtful != "" && !(ok && in.Rulings[i].Doubtful) {
			complain(rules, fmt.Sprintf("rule %s is doubtful by %q", r.Key, r.Doubtful), "a ruling of "+name+" that is marked doubtful")
		}
	}
	return errors.Join(list...)
}
