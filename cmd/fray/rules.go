package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fray-table/fray/cmd/fray/systems"
	"github.com/fray-table/fray/rulebook"
	"github.com/goccy/go-yaml"
)

// rulesCmd is fray rules: the rulebooks as a reader sees them.
type rulesCmd struct {
	List  rulesListCmd  `cmd:""`
	Show  rulesShowCmd  `cmd:""`
	Copy  rulesCopyCmd  `cmd:""`
	Check rulesCheckCmd `cmd:""`
}

// rulesListCmd is fray rules list.
type rulesListCmd struct {
	System text `arg:"" optional:"" name:"system"`
}

// Run lists the systems, or what a system has.
func (c *rulesListCmd) Run(r *run) error {
	if c.System != "" {
		return r.contents(string(c.System))
	}
	type entry struct {
		System string            `json:"system"`
		Title  map[string]string `json:"title"`
		Hash   string            `json:"hash"`
	}
	list := []entry{}
	for _, s := range systems.All() {
		b, err := r.book(s.Key())
		if err != nil {
			return err
		}
		list = append(list, entry{s.Key(), both(b.Title()), b.Hash()})
		if !r.json {
			r.println(s.Key() + "  " + b.Title().In(r.lang))
		}
	}
	if r.json {
		return r.writeJSON(list)
	}
	r.hint("cli.rules.more", nil)
	return nil
}

func both(t rulebook.Text) map[string]string { return map[string]string{"de": t.DE, "en": t.EN} }

// contents lists what a system has.
func (r *run) contents(key string) error {
	if _, err := r.system(key); err != nil {
		return err
	}
	b, err := r.book(key)
	if err != nil {
		return err
	}
	w := b.Words(r.lang)
	type named struct {
		Key   string `json:"key"`
		Title string `json:"title"`
	}
	type ruling struct {
		Key     string   `json:"key"`
		Title   string   `json:"title"`
		Switch  bool     `json:"switch"`
		Choices []string `json:"choices"`
	}
	var out struct {
		System      string   `json:"system"`
		Title       string   `json:"title"`
		Hash        string   `json:"hash"`
		Tables      []named  `json:"tables"`
		Rules       []named  `json:"rules"`
		Rulings     []ruling `json:"rulings"`
		NotIncluded []named  `json:"not-modelled"`
	}
	out.System, out.Title, out.Hash = key, b.Title().In(r.lang), b.Hash()
	for _, t := range b.Tables() {
		out.Tables = append(out.Tables, named{t, b.Origin("tables/" + t + ".yaml")})
	}
	for _, ru := range b.Rules() {
		out.Rules = append(out.Rules, named{ru.Key, w.Title(ru.Key)})
	}
	for _, ru := range b.Rulings() {
		out.Rulings = append(out.Rulings, ruling{ru.Key, ru.Title.In(r.lang), ru.Switch, ru.Keys()})
	}
	for _, n := range b.NotModelled() {
		out.NotIncluded = append(out.NotIncluded, named{n.Key, n.In(r.lang)})
	}
	if r.json {
		return r.writeJSON(out)
	}
	r.println(out.Title + "  (" + out.Hash + ")")
	section := func(heading string, rows [][]string) {
		if len(rows) > 0 {
			r.println()
			r.tell(heading, nil)
			r.print(columns(rows))
		}
	}
	rows := func(list []named) (rows [][]string) {
		for _, n := range list {
			rows = append(rows, []string{n.Key, n.Title})
		}
		return rows
	}
	tables := rows(out.Tables)
	for _, row := range tables {
		if row[1] == "embedded" {
			row[1] = r.say("cli.rules.embedded", nil)
		}
	}
	section("cli.rules.tables", tables)
	rules := rows(out.Rules)
	for i, ru := range b.Rules() {
		if from := b.Borrowed(ru.Borrowed).In(r.lang); from != "" {
			rules[i] = append(rules[i], r.say("cli.rules.borrowed", rulebook.Args{"from": from}))
		}
	}
	section("cli.rules.rules", rules)
	var switches, notes [][]string
	for _, ru := range out.Rulings {
		if row := []string{ru.Key, strings.Join(ru.Choices, " | "), ru.Title}; ru.Switch {
			switches = append(switches, row)
		} else {
			notes = append(notes, []string{ru.Key, ru.Choices[0], ru.Title})
		}
	}
	section("cli.rules.switches", switches)
	section("cli.rules.notes", notes)
	section("cli.rules.notmodelled", rows(out.NotIncluded))
	return nil
}

// rulesShowCmd is fray rules show.
type rulesShowCmd struct {
	System text `arg:"" name:"system"`
	Name   text `arg:"" optional:"" name:"rule"`
}

// Run shows all that has the name: a table, a rule, a ruling.
func (c *rulesShowCmd) Run(r *run) error {
	if c.Name == "" {
		return r.contents(string(c.System))
	}
	if _, err := r.system(string(c.System)); err != nil {
		return err
	}
	b, err := r.book(string(c.System))
	if err != nil {
		return err
	}
	out := ordered[any]{}
	if t := strings.TrimPrefix(string(c.Name), b.System()+"."); b.Source("tables/"+t+".yaml") != nil {
		v, err := r.showTable(b, t)
		if err != nil {
			return err
		}
		out = append(out, member[any]{"table", v})
	}
	if ru, ok := b.Rule(string(c.Name)); ok {
		r.gap(len(out))
		out = append(out, member[any]{"rule", r.showRule(b, ru)})
	}
	if ru, ok := b.Ruling(string(c.Name)); ok {
		r.gap(len(out))
		out = append(out, member[any]{"ruling", r.showRuling(b, ru)})
	}
	for _, ru := range b.Rules() { // by a place in the source
		if slices.ContainsFunc(ru.IDs, func(id string) bool { return strings.EqualFold(b.ID(id), string(c.Name)) }) {
			r.gap(len(out))
			out = append(out, member[any]{"rule", r.showRule(b, ru)})
		}
	}
	if len(out) == 0 {
		var keys []string
		keys = append(keys, b.Tables()...)
		for _, ru := range b.Rules() {
			keys = append(keys, ru.Key)
		}
		for _, ru := range b.Rulings() {
			keys = append(keys, ru.Key)
		}
		return refuse("cli.rules.unknown", rulebook.Args{
			"system": b.System(), "got": short(string(c.Name)), "meant": meant(string(c.Name), keys), "help": "fray rules list " + b.System(),
		})
	}
	if r.json {
		return r.writeJSON(out)
	}
	return nil
}

// gap is an empty line between two things that are shown.
func (r *run) gap(before int) {
	if before > 0 && !r.json {
		r.println()
	}
}

func (r *run) showTable(b *rulebook.Book, name string) (any, error) {
	file := "tables/" + name + ".yaml"
	text, origin := string(b.Source(file)), b.Origin(file)
	if r.json {
		var data any
		if err := yaml.Unmarshal([]byte(text), &data); err != nil {
			return nil, err
		}
		return struct {
			Name   string `json:"name"`
			Origin string `json:"origin"`
			Data   any    `json:"data"`
			Text   string `json:"text"`
		}{name, origin, data, text}, nil
	}
	from := any(origin)
	if origin == "embedded" {
		from = phrase{"cli.rules.embedded", nil}
	}
	r.tell("cli.rules.table", rulebook.Args{"file": b.System() + "/" + file, "from": from})
	r.print(text)
	return nil, nil
}

func (r *run) showRule(b *rulebook.Book, ru rulebook.Rule) any {
	w := b.Words(r.lang)
	ids := make([]string, len(ru.IDs))
	for i, id := range ru.IDs {
		ids[i] = b.ID(id)
	}
	var decide []string
	for _, k := range ru.Rulings {
		decide = append(decide, b.System()+"."+k)
	}
	borrowed := b.Borrowed(ru.Borrowed).In(r.lang)
	if r.json {
		return struct {
			Key      string   `json:"key"`
			Kind     string   `json:"kind"`
			Title    string   `json:"title"`
			Text     string   `json:"text"`
			IDs      []string `json:"ids,omitempty"`
			Heading  string   `json:"heading,omitempty"`
			Borrowed string   `json:"borrowed,omitempty"`
			Rulings  []string `json:"rulings,omitempty"`
		}{b.System() + "." + ru.Key, ru.Kind.String(), w.Title(ru.Key), w.Text(ru.Key), ids, ru.Heading.In(r.lang), borrowed, decide}
	}
	r.println(b.System() + "." + ru.Key + "  " + w.Title(ru.Key))
	if t := w.Text(ru.Key); t != "" {
		r.println(wrap(strings.TrimSpace(t), 0))
	}
	if len(ids) > 0 {
		r.tell("cli.rules.source", rulebook.Args{"ids": strings.Join(ids, ", "), "heading": ru.Heading.In(r.lang)})
	}
	if borrowed != "" {
		r.tell("cli.rules.borrowed", rulebook.Args{"from": borrowed})
	}
	if len(decide) > 0 {
		r.tell("cli.rules.decides", rulebook.Args{"list": strings.Join(decide, ", ")})
	}
	return nil
}

func (r *run) showRuling(b *rulebook.Book, ru rulebook.Ruling) any {
	type pick struct {
		Key  string `json:"key"`
		Text string `json:"text"`
	}
	var picks []pick
	for _, c := range ru.Choices {
		picks = append(picks, pick{c.Key, strings.TrimSpace(c.In(r.lang))})
	}
	if r.json {
		return struct {
			Key      string `json:"key"`
			ID       string `json:"id"`
			Title    string `json:"title"`
			Switch   bool   `json:"switch"`
			Doubtful bool   `json:"doubtful"`
			Default  string `json:"default"`
			Choices  []pick `json:"choices"`
			Reason   string `json:"reason"`
		}{ru.Key, ru.ID, ru.Title.In(r.lang), ru.Switch, ru.Doubtful, ru.Default, picks, strings.TrimSpace(ru.Reason.In(r.lang))}
	}
	r.println(ru.Key + "  " + ru.Title.In(r.lang) + "  (" + ru.ID + ")")
	for _, p := range picks {
		mark := "  "
		if p.Key == ru.Default {
			mark = "* "
		}
		r.println(mark + wrap(p.Key+": "+p.Text, 4))
	}
	r.println(wrap(strings.TrimSpace(ru.Reason.In(r.lang)), 0))
	if ru.Switch {
		r.tell("cli.rules.switch", rulebook.Args{"key": ru.Key, "choice": ru.Keys()[len(ru.Choices)-1]})
	} else {
		r.tell("cli.rules.note", rulebook.Args{"choice": ru.Default})
	}
	return nil
}

// rulesCopyCmd is fray rules copy.
type rulesCopyCmd struct {
	System text `arg:"" name:"system"`
	Dir    text `arg:"" name:"dir"`
}

// Run writes the files of a rulebook into a folder, to be edited and laid over.
// Nothing is overwritten.
func (c *rulesCopyCmd) Run(r *run) error {
	if _, err := r.system(string(c.System)); err != nil {
		return err
	}
	b, err := r.book(string(c.System))
	if err != nil {
		return err
	}
	dir := string(c.Dir)
	for name := range b.All() {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if _, err := os.Lstat(path); err == nil {
			return refuse("cli.file.exists", rulebook.Args{"path": path})
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	written := []string{}
	for name, data := range b.All() {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
		written = append(written, path)
	}
	if r.json {
		return r.writeJSON(struct {
			Written []string `json:"written"`
		}{written})
	}
	for _, p := range written {
		r.println(p)
	}
	r.hint("cli.rules.copied", rulebook.Args{"dir": dir})
	return nil
}

// rulesCheckCmd is fray rules check.
type rulesCheckCmd struct {
	Dir text `arg:"" name:"dir"`
}

// Run checks a folder that is laid over the rulebooks, with all that is wrong.
func (c *rulesCheckCmd) Run(r *run) error {
	if err := r.folder(string(c.Dir)); err != nil {
		return err
	}
	r.overlay = c.Dir
	type result struct {
		System   string   `json:"system"`
		OK       bool     `json:"ok"`
		Replaced []string `json:"replaced,omitempty"`
		Added    []string `json:"added,omitempty"`
		Problems []string `json:"problems,omitempty"`
	}
	list := []result{}
	var told []string // a mistake that all systems meet is told once
	for _, s := range systems.All() {
		res := result{System: s.Key(), OK: true}
		b, err := r.book(s.Key())
		if err == nil {
			_, rules := s.Rules.Compile(b)
			_, schema := s.Schema(b)
			_, stature := b.Stature()
			err = errors.Join(rules, schema, stature)
		}
		if err != nil {
			res.OK = false
			for _, e := range each(err) {
				if text := r.explain(e); !slices.Contains(res.Problems, text) { // both may look at one table
					res.Problems = append(res.Problems, text)
				}
			}
		} else {
			for _, name := range b.Files() {
				switch o := b.Origin(name); {
				case b.Added(name):
					res.Added = append(res.Added, o)
				case o != "embedded":
					res.Replaced = append(res.Replaced, o)
				}
			}
		}
		list = append(list, res)
		news := slices.DeleteFunc(slices.Clone(res.Problems), func(p string) bool { return slices.Contains(told, p) })
		told = append(told, news...)
		if r.json {
			continue
		}
		if res.OK {
			r.tell("cli.rules.ok", rulebook.Args{"system": s.Key(), "n": len(res.Replaced)})
		}
		for _, p := range res.Replaced {
			r.println("  " + p)
		}
		if n := len(res.Added); n > 0 {
			r.tell("cli.rules.added", rulebook.Args{"system": s.Key(), "n": n})
		}
		for _, p := range res.Added {
			r.println("  " + p)
		}
		for _, p := range news {
			r.println(p + "\n")
		}
	}
	if r.json {
		if err := r.writeJSON(list); err != nil {
			return err
		}
	}
	if n := len(told); n > 0 {
		return refuse("cli.rules.bad", rulebook.Args{"dir": short(string(c.Dir)), "n": n})
	}
	return nil
}

// each takes joined errors apart.
func each(err error) []error {
	if j, ok := err.(interface{ Unwrap() []error }); ok {
		var all []error
		for _, e := range j.Unwrap() {
			all = append(all, each(e)...)
		}
		return all
	}
	return []error{err}
}
