package rulebook

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Kind says what a rule's key stands for in play.
type Kind uint8

// The kinds.
const (
	KindRoll   Kind = iota + 1 // a request for dice
	KindChoice                 // a request to choose
	KindPlace                  // a request for a place
	KindVerb                   // something that can be chosen
	KindPart                   // a line of a target number or of a pool
	KindNote                   // something that happened
	KindReason                 // why something cannot be chosen
	KindFact                   // something measured, or asked where there is no map
)

// kindNames are the kinds as files write them.
var kindNames = [...]string{
	KindRoll: "roll", KindChoice: "choice", KindPlace: "place", KindVerb: "verb",
	KindPart: "part", KindNote: "note", KindReason: "reason", KindFact: "fact",
}

// String is the kind as files write it.
func (k Kind) String() string {
	if k == 0 || int(k) >= len(kindNames) {
		return fmt.Sprintf("kind %d", uint8(k))
	}
	return kindNames[k]
}

// UnmarshalText reads a kind as files write it.
func (k *Kind) UnmarshalText(text []byte) error {
	i := slices.Index(kindNames[1:], string(text))
	if i < 0 {
		return fmt.Errorf("one of %s", strings.Join(kindNames[1:], ", "))
	}
	*k = Kind(i + 1)
	return nil
}

// A Rule is one entry of the book: something that the program does, asks,
// counts or says, with its source.
type Rule struct {
	Key      string   // without the system: shoot.hit
	Kind     Kind     //
	IDs      []string // places of the source that it carries out: 1.1
	Heading  Text     // of the source, where the first of them stands
	Borrowed string   // whence it comes if the source is silent, see Book.Borrowed; else ""
	Rulings  []string // keys of the rulings that bear on it, without the system
	Doubtful string   // the ruling, if the text is carried out as printed but doubtful; else ""
}

// ruleFile is the form of rules.yaml.
type ruleFile struct {
	System     string      `yaml:"system"`
	Language   string      `yaml:"language"`
	Title      Text        `yaml:"title"`
	Unit       string      `yaml:"unit,omitempty"`   // sign of a length, if it is not ″
	Prefix     string      `yaml:"prefix,omitempty"` // of ids, if it is not the system's name
	Headings   []heading   `yaml:"headings"`
	Borrowings []borrowing `yaml:"borrowings"`
	Rules      []ruleEntry `yaml:"rules"`
}

// heading is a heading of the source; its ids begin with the heading's.
type heading struct {
	ID   string `yaml:"id"`
	Text `yaml:",inline"`
}

// borrowing is a place from which rules come on which the source is silent.
type borrowing struct {
	Key  string `yaml:"key"`
	Text `yaml:",inline"`
}

type ruleEntry struct {
	Key      string   `yaml:"key"`
	Kind     Kind     `yaml:"kind"`
	IDs      []string `yaml:"ids,omitempty"`
	Borrowed string   `yaml:"borrowed,omitempty"`
	Rulings  []string `yaml:"rulings,omitempty"`
	Doubtful string   `yaml:"doubtful,omitempty"`
}

// Rules is all rules, in the order of play.
func (b *Book) Rules() []Rule { return slices.Clone(b.rules) }

// Rule finds a rule by its key, with or without the system in front.
func (b *Book) Rule(key string) (Rule, bool) {
	i, ok := b.ruleAt[b.bare(key)]
	if !ok {
		return Rule{}, false
	}
	return b.rules[i], true
}

// bare takes the system off a key.
func (b *Book) bare(key string) string { return strings.TrimPrefix(key, b.system+".") }

// Borrowed says in words whence a borrowed rule comes.
func (b *Book) Borrowed(key string) Text {
	for _, s := range b.head.borrowings {
		if s.Key == key {
			return s.Text
		}
	}
	return Text{}
}

// readRules reads rules.yaml.
func (b *Book) readRules() error {
	var in ruleFile
	if err := b.read("rules.yaml", &in); err != nil {
		return err
	}
	name := b.file("rules.yaml").name()
	var list []error
	complain := func(what, want string) {
		list = append(list, &Problem{File: name, What: what, Want: want})
	}
	if in.System != b.system {
		complain(fmt.Sprintf("these are the rules of %q", in.System), b.system)
	}
	if !slices.Contains(Languages(), in.Language) {
		complain(fmt.Sprintf("%q is no language of the program", in.Language), "one of "+strings.Join(Languages(), ", "))
	}
	b.head = head{in.Language, in.Title, in.Unit, in.Prefix, in.Borrowings}
	if b.head.prefix == "" {
		b.head.prefix = strings.ToUpper(b.system)
	}
	if b.head.unit == "" {
		b.head.unit = inch
	}
	b.ruleAt = make(map[string]int, len(in.Rules))
	for i, e := range in.Rules {
		if _, twice := b.ruleAt[e.Key]; twice {
			complain(fmt.Sprintf("rule %s is there twice", e.Key), "each rule once")
		}
		b.ruleAt[e.Key] = i
		r := Rule{Key: e.Key, Kind: e.Kind, IDs: e.IDs, Borrowed: e.Borrowed, Rulings: e.Rulings, Doubtful: e.Doubtful}
		if len(e.IDs) > 0 {
			top, _, _ := strings.Cut(e.IDs[0], ".")
			at := slices.IndexFunc(in.Headings, func(h heading) bool { return h.ID == top })
			if at < 0 {
				complain(fmt.Sprintf("rule %s cites %s, but there is no heading %s", e.Key, e.IDs[0], top), "a heading with the id "+top)
			} else {
				r.Heading = in.Headings[at].Text
			}
		}
		if e.Borrowed != "" && b.Borrowed(e.Borrowed) == (Text{}) {
			complain(fmt.Sprintf("rule %s is borrowed from %q, which is not among the borrowings", e.Key, e.Borrowed), "a key of the borrowings")
		}
		b.rules = append(b.rules, r)
	}
	return errors.Join(list...)
}
