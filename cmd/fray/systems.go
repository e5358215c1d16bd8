package main

import (
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/fray-table/fray/cmd/fray/systems"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/web"
)

// names of the systems.
func names() []string {
	var list []string
	for _, s := range systems.All() {
		list = append(list, s.Key())
	}
	return list
}

// table is a system with its rulebook, ready to be played.
func (r *run) table(key string) (*web.System, error) {
	s, err := r.system(key)
	if err != nil {
		return nil, err
	}
	book, err := r.book(key)
	if err != nil {
		return nil, err
	}
	return s.Table(book)
}

// system finds a system by its name.
func (r *run) system(key string) (systems.System, error) {
	for _, s := range systems.All() {
		if s.Key() == key {
			return s, nil
		}
	}
	return systems.System{}, refuse("cli.error.system", rulebook.Args{"got": short(key), "meant": meant(key, names()), "list": strings.Join(names(), ", ")})
}

// book is the rulebook of a system, with the folder of --rules laid over it. It
// is read once: a library and a table look at the same one.
func (r *run) book(key string) (*rulebook.Book, error) {
	if b := r.books[key]; b != nil {
		return b, nil
	}
	var over fs.FS
	if r.overlay != "" {
		if err := r.folder(string(r.overlay)); err != nil {
			return nil, err
		}
		over = rulebook.Overlay{FS: os.DirFS(string(r.overlay)), Path: string(r.overlay)}
	}
	b, err := rulebook.Load(key, over)
	if err != nil {
		return nil, err
	}
	if r.books == nil {
		r.books = map[string]*rulebook.Book{}
	}
	r.books[key] = b
	return b, nil
}

// folder makes sure that there is such a folder.
func (r *run) folder(dir string) error {
	st, err := os.Stat(dir)
	if err != nil {
		return err
	}
	if !st.IsDir() {
		return refuse("cli.file.nodir", rulebook.Args{"path": short(dir)})
	}
	return nil
}

// chosen checks wishes for rulings, which are keys with their system.
func (r *run) chosen(book *rulebook.Book, wishes rulings) error {
	for _, key := range slices.Sorted(maps.Keys(wishes)) {
		choice := wishes[key]
		args := rulebook.Args{"key": short(key), "choice": short(choice)}
		ru, ok := book.Ruling(key)
		if !ok || ru.Key != key {
			var keys []string
			for _, k := range book.Rulings() {
				keys = append(keys, k.Key)
			}
			near := ru.Key // the system was left out
			if !ok {
				near = nearest(key, keys)
			}
			args["meant"] = ""
			if near != "" {
				args["meant"] = phrase{"cli.meant", rulebook.Args{"near": near}}
			}
			args["help"] = "fray rules list " + book.System()
			return usage("cli.ruling.unknown", args)
		}
		at := slices.Index(ru.Keys(), choice)
		args["choices"] = strings.Join(ru.Keys(), ", ")
		args["only"] = ru.Default
		switch {
		case at < 0:
			return usage("cli.ruling.choice", args)
		case at > 0 && !ru.Switch:
			return usage("cli.ruling.note", args)
		}
	}
	return nil
}

// inForce is what is chosen for every ruling that is a switch.
func inForce(book *rulebook.Book, wishes map[string]string) ordered[string] {
	list := ordered[string]{}
	for _, ru := range book.Rulings() {
		if !ru.Switch {
			continue
		}
		choice := ru.Default
		if c, ok := wishes[ru.Key]; ok {
			choice = c
		}
		list = append(list, member[string]{ru.Key, choice})
	}
	return list
}
