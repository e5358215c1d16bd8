package main

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/fray-table/fray/cmd/fray/systems"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// maxFile is how large a file may be that people write for a battle.
const maxFile = 1 << 20

// A shelf is what the library looks at besides what comes with the program: the
// folder of --files, and under a name of its own the whole disk, so that files
// anywhere can name each other by their paths.
type shelf struct{ files fs.FS } // nil: no folder

const disk = "disk"

// Open opens a file of the folder or of the disk.
func (s shelf) Open(name string) (fs.File, error) {
	if rest, ok := strings.CutPrefix(name, disk+"/"); ok {
		return os.Open(onDisk(rest))
	}
	if s.files == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return s.files.Open(name)
}

// shelved is the name on the shelf of a file on the disk.
func shelved(file string) (string, error) {
	abs, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	return disk + "/" + strings.TrimPrefix(filepath.ToSlash(abs), "/"), nil
}

// onDisk undoes shelved.
func onDisk(rest string) string {
	if p := filepath.FromSlash(rest); filepath.IsAbs(p) {
		return p
	}
	return string(filepath.Separator) + filepath.FromSlash(rest)
}

// library opens the library of all systems, with a folder laid over it.
func (r *run) library(files text) (*roster.Library, error) {
	s, err := r.shelf(files)
	if err != nil {
		return nil, err
	}
	schemas, err := systems.Schemas(r.book)
	if err != nil {
		return nil, err
	}
	l, err := roster.Open(s, schemas...)
	return l, renamed(err, string(files))
}

// oneBattle opens the library for somebody who plays one battle: other systems
// are not looked at, since a rulebook takes its time, and what is wrong with it
// is no matter here.
func (r *run) oneBattle(files text) (*roster.Library, error) {
	s, err := r.shelf(files)
	if err != nil {
		return nil, err
	}
	return roster.OpenLater(s, names(), func(key string) (*table.Schema, error) {
		sys, err := r.system(key)
		if err != nil {
			return nil, err
		}
		book, err := r.book(key)
		if err != nil {
			return nil, err
		}
		return sys.Schema(book)
	}), nil
}

// shelf is the folder of --files with the disk beside it.
func (r *run) shelf(files text) (roster.Folder, error) {
	s := shelf{}
	if files != "" {
		if err := r.folder(string(files)); err != nil {
			return roster.Folder{}, err
		}
		s.files = os.DirFS(string(files))
	}
	return roster.Folder{FS: s, Path: string(files)}, nil
}

// renamed gives files on the disk the names by which people know them.
func renamed(err error, files string) error {
	var list roster.Problems
	if !errors.As(err, &list) {
		return err
	}
	here, _ := os.Getwd()
	for _, p := range list {
		rest, ok := strings.CutPrefix(p.File, path.Join(files, disk)+"/")
		if !ok {
			continue
		}
		p.File = onDisk(rest)
		if rel, err := filepath.Rel(here, p.File); err == nil && !strings.HasPrefix(rel, "..") {
			p.File = rel
		}
	}
	return err
}

// named is how the library knows a gang or a scenario: by its key, or by its
// path on the disk. Files that cannot be what is wanted are refused before
// anything is read.
func named(name string) (string, error) {
	if path.Ext(name) == "" {
		if st, err := os.Stat(name); err != nil || st.IsDir() {
			return name, nil
		}
	}
	if err := plain(name); err != nil {
		return "", err
	}
	return shelved(name)
}

// plain makes sure that a file is a text of a bearable size.
func plain(name string) error {
	st, err := os.Stat(name)
	switch {
	case err != nil:
		return err
	case st.IsDir():
		return refuse("cli.file.dir", rulebook.Args{"path": short(name)})
	case st.Size() > maxFile:
		return refuse("cli.file.large", rulebook.Args{"path": short(name), "n": st.Size(), "most": maxFile})
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if !utf8.Valid(data) || strings.ContainsRune(string(data), 0) {
		return refuse("cli.file.binary", rulebook.Args{"path": short(name)})
	}
	return nil
}
