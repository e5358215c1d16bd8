// Package rulebook knows what a reader sees of a system: its rules with their
// sources, the rulings on its open places, its tables, and every word in German
// and English. It comes embedded, and a folder can be laid over it file by file.
//
// It knows no procedure: which table is read when, and what a ruling changes,
// is rules code. Rules code in turn holds keys and no text.
package rulebook

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"path"
	"slices"
	"strings"
)

// A Book is the rulebook of one system. It never changes after Load, so any
// number of goroutines may read it.
type Book struct {
	system string
	files  []file // by path
	head   head
	rules  []Rule
	ruleAt map[string]int

	rulings  []Ruling
	rulingAt map[string]int

	notModelled []NotModelled
	catalogues  map[string]*catalogue // by language
	hash        string
}

// head is the top of a system's rules.yaml, apart from the rules.
type head struct {
	language   string
	title      Text
	unit       string
	prefix     string
	borrowings []borrowing
}

// A Text is a text in the languages of the project.
type Text struct {
	DE string `yaml:"de"`
	EN string `yaml:"en"`
}

// In is the text in a language; every language but German gets the English.
func (t Text) In(lang string) string {
	if base, _, _ := strings.Cut(lang, "-"); base == "de" {
		return t.DE
	}
	return t.EN
}

// NotModelled is something in the sources of a system that the program leaves
// to the players.
type NotModelled struct {
	Key  string `yaml:"key"`
	Text `yaml:",inline"`
}

// Load reads the rulebook of a system. The files of the overlay, if there is
// one, take the place of the embedded files of the same path, and can be further
// tables of a set; see Overlay for a folder whose name shall appear in messages.
// All mistakes found are reported, each as a *Problem.
func Load(system string, overlay fs.FS) (*Book, error) {
	if err := known(system); err != nil {
		return nil, err
	}
	return load(embedded, system, overlay)
}

// load reads a rulebook from the files that the program brings.
func load(program fs.FS, system string, overlay fs.FS) (*Book, error) {
	files, err := lay(program, system, overlay)
	if err != nil {
		return nil, err
	}
	b := &Book{system: system, files: files}
	if err := b.readRules(); err != nil {
		return nil, err
	}
	err = errors.Join(b.readRulings(), b.readNotModelled(), b.readWords(), b.sum())
	if err != nil {
		return nil, err
	}
	if overlay != nil {
		plain, err := load(program, system, nil)
		if err != nil {
			return nil, err
		}
		if err := b.compare(plain); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Systems names the systems that have a rulebook, in alphabetical order.
func Systems() []string {
	var names []string
	entries, _ := embedded.ReadDir(".")
	for _, e := range entries {
		if _, err := fs.Stat(embedded, path.Join(e.Name(), "rules.yaml")); err == nil {
			names = append(names, e.Name())
		}
	}
	return names
}

// known refuses a system that has no rulebook.
func known(system string) error {
	systems := Systems()
	if slices.Contains(systems, system) {
		return nil
	}
	hint := ""
	if near := nearest(system, systems); near != "" {
		hint = fmt.Sprintf("; did you mean %s?", near)
	}
	return fmt.Errorf("there is no rulebook for %q: want one of %s%s", system, strings.Join(systems, ", "), hint)
}

// System is the short name of the system, such as n26.
func (b *Book) System() string { return b.system }

// Language is the system's first language: that of its source.
func (b *Book) Language() string { return b.head.language }

// ID is an id of the source's checklist as people write it: N26-3.1.
func (b *Book) ID(id string) string { return b.head.prefix + "-" + id }

// Title is the name of the game and its edition.
func (b *Book) Title() Text { return b.head.title }

// Files names the files that make up the book, by path. A path begins with the
// system's name, or with "locales" for the words that all systems share.
func (b *Book) Files() []string {
	names := make([]string, len(b.files))
	for i, f := range b.files {
		names[i] = f.path
	}
	return names
}

// All walks over the files in force, for a copy that can be edited and laid
// over the book again.
func (b *Book) All() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for _, f := range b.files {
			if !yield(f.path, slices.Clone(f.data)) {
				return
			}
		}
	}
}

// Source is the content of a file in force, or nil if the book has no such
// file. The system's name may be left out of the path.
func (b *Book) Source(name string) []byte {
	if f := b.file(name); f != nil {
		return slices.Clone(f.data)
	}
	return nil
}

// Origin tells where a file in force comes from: "embedded", or its path in the
// overlay. It is empty if the book has no such file.
func (b *Book) Origin(name string) string {
	if f := b.file(name); f != nil {
		return f.origin
	}
	return ""
}

// Added says whether a file in force stands beside those of the program, and
// replaces none.
func (b *Book) Added(name string) bool {
	f := b.file(name)
	return f != nil && f.added
}

// file finds a file by its path, with or without the system in front.
func (b *Book) file(name string) *file {
	for _, p := range []string{name, path.Join(b.system, name)} {
		i, found := slices.BinarySearchFunc(b.files, p, func(f file, p string) int { return cmp.Compare(f.path, p) })
		if found {
			return &b.files[i]
		}
	}
	return nil
}

// read decodes a file of the system.
func (b *Book) read(name string, into any) error {
	f := b.file(name)
	if f == nil {
		return fmt.Errorf("the rulebook of %s has no %s", b.system, name)
	}
	return Decode(f.name(), f.data, into)
}

// Tables names the system's tables, in alphabetical order. One of a set is named
// with its folder: "kinds/zombie".
func (b *Book) Tables() []string {
	var names []string
	for _, f := range b.files {
		if t, ok := tableName(b.system, f.path); ok {
			names = append(names, t)
		}
	}
	slices.Sort(names)
	return names
}

// Set names the tables of a folder, in alphabetical order. An overlay may add
// some: rules code takes all that there are.
func (b *Book) Set(folder string) []string {
	return slices.DeleteFunc(b.Tables(), func(t string) bool { return !strings.HasPrefix(t, folder+"/") })
}

// tableName is the name of the table in a file, if it holds one.
func tableName(system, file string) (string, bool) {
	rest, ok := strings.CutPrefix(file, system+"/tables/")
	if !ok {
		return "", false
	}
	return strings.CutSuffix(rest, ".yaml")
}

// Decode reads a table, strictly: see the function Decode.
func (b *Book) Decode(table string, into any) error {
	f := b.file("tables/" + table + ".yaml")
	if f == nil {
		hint := ""
		if near := nearest(table, b.Tables()); near != "" {
			hint = fmt.Sprintf("; did you mean %s?", near)
		}
		return fmt.Errorf("%s has no table %q: want one of %s%s", b.system, table, strings.Join(b.Tables(), ", "), hint)
	}
	return Decode(f.name(), f.data, into)
}

// NotModelled lists what the sources of the system contain and the program does not.
func (b *Book) NotModelled() []NotModelled { return slices.Clone(b.notModelled) }

// readNotModelled reads what is left to the players.
func (b *Book) readNotModelled() error {
	var in struct {
		List []NotModelled `yaml:"notModelled"`
	}
	err := b.read("notmodelled.yaml", &in)
	b.notModelled = in.List
	return err
}

// compare refuses an overlay that changes what the rules code counts on: which
// rules and rulings there are, and the order of a ruling's choices.
func (b *Book) compare(plain *Book) error {
	var list []error
	name := b.file("rules.yaml").name()
	for i := range max(len(b.rules), len(plain.rules)) {
		switch {
		case i >= len(b.rules):
			list = append(list, &Problem{File: name, What: fmt.Sprintf("rule %s is missing", plain.rules[i].Key), Hint: keepHint})
		case i >= len(plain.rules) || b.rules[i].Key != plain.rules[i].Key || b.rules[i].Kind != plain.rules[i].Kind:
			want := "no more rules"
			if i < len(plain.rules) {
				want = fmt.Sprintf("%s of kind %s", plain.rules[i].Key, plain.rules[i].Kind)
			}
			list = append(list, &Problem{File: name, What: fmt.Sprintf("rule number %d is %s of kind %s", i+1, b.rules[i].Key, b.rules[i].Kind), Want: want, Hint: keepHint})
		default:
			continue
		}
		break
	}
	name = b.file("rulings.yaml").name()
	for _, r := range plain.rulings {
		mine, ok := b.Ruling(r.Key)
		switch {
		case !ok:
			list = append(list, &Problem{File: name, What: fmt.Sprintf("ruling %s is missing", r.Key), Hint: keepHint})
		case mine.Switch != r.Switch || !slices.Equal(mine.Keys(), r.Keys()):
			list = append(list, &Problem{File: name,
				What: fmt.Sprintf("ruling %s has the choices %s (switch: %t)", r.Key, strings.Join(mine.Keys(), ", "), mine.Switch),
				Want: fmt.Sprintf("%s (switch: %t)", strings.Join(r.Keys(), ", "), r.Switch), Hint: keepHint})
		}
	}
	if len(b.rulings) > len(plain.rulings) {
		list = append(list, &Problem{File: name, What: fmt.Sprintf("there are %d rulings", len(b.rulings)), Want: fmt.Sprintf("%d", len(plain.rulings)), Hint: keepHint})
	}
	return errors.Join(list...)
}

const keepHint = "an overlay may change texts and tables; the rules, the rulings and their choices are fixed in the program"
