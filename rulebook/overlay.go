package rulebook

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// An Overlay is a folder laid over the rulebook, with the name by which people
// know it.
type Overlay struct {
	fs.FS
	Path string // such as house/rules
}

// A file of the book in force.
type file struct {
	path   string // in the book: n26/tables/wound.yaml
	origin string // "embedded", or the path in the overlay
	data   []byte
}

// name is what messages call the file: where a person can open it.
func (f *file) name() string {
	if f.origin == fromProgram {
		return f.path
	}
	return f.origin
}

// fromProgram is the origin of the files that come with the program.
const fromProgram = "embedded"

// lay collects the files of a system, those of the overlay in the place of the
// embedded ones. What the overlay has for other systems is left alone; a name
// that no system knows is a mistake, since a file that has no effect misleads.
func lay(system string, overlay fs.FS) ([]file, error) {
	var files []file
	var all []string
	err := fs.WalkDir(embedded, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		all = append(all, p)
		if top, _, _ := strings.Cut(p, "/"); top != system && top != "locales" {
			return nil
		}
		data, err := embedded.ReadFile(p)
		files = append(files, file{p, fromProgram, data})
		return err
	})
	if err != nil || overlay == nil {
		return files, err
	}

	where := "overlay"
	if o, ok := overlay.(Overlay); ok && o.Path != "" {
		where = o.Path
	}
	var list []error
	err = fs.WalkDir(overlay, ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fmt.Errorf("cannot read the rules in %s: %w", where, err)
		case p != "." && strings.HasPrefix(d.Name(), "."): // .git, .DS_Store
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return nil
		case !slices.Contains(all, p):
			list = append(list, &Problem{File: path.Join(where, p), What: "the rulebook has no file " + p, Hint: fileHint(p, system, all)})
			return nil
		}
		for i := range files {
			if files[i].path != p {
				continue
			}
			data, err := fs.ReadFile(overlay, p)
			if err != nil {
				return fmt.Errorf("cannot read the rules in %s: %w", where, err)
			}
			files[i].origin, files[i].data = path.Join(where, p), data
		}
		return nil
	})
	return files, errors.Join(append(list, err)...)
}

// fileHint guesses which file was meant.
func fileHint(p, system string, all []string) string {
	for _, c := range []string{path.Join(system, p), path.Join(system, "tables", p)} {
		if slices.Contains(all, c) {
			return "to replace that file, call it " + c
		}
	}
	// The right name in the wrong folder: of the system that the path begins
	// with, or of this one, before any other.
	own, _, _ := strings.Cut(p, "/")
	for _, of := range []string{own + "/", system + "/", ""} {
		for _, c := range all {
			if strings.HasPrefix(c, of) && path.Base(c) == path.Base(p) {
				return "to replace that file, call it " + c
			}
		}
	}
	if near := nearest(p, all); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return "take it out; `fray rules copy` writes all files that can be replaced"
}
