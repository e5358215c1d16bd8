package rulebook

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
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
	added  bool // only the overlay has it
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

// setForm is the path of a folder of tables to which an overlay may add some.
var setForm = regexp.MustCompile(`^[^/]+/tables/[^/]+$`)

// addForm is the name of a file that an overlay adds: the table's key. Names
// that differ in case alone would be one file on some disks.
var addForm = regexp.MustCompile(`^[a-z][a-z0-9-]*\.yaml$`)

// lay collects the files of a system, those of the overlay in the place of the
// files that the program brings. What the overlay has for other systems is left
// alone; a name that no system knows is a mistake, since a file that has no
// effect misleads. Only sets of tables can grow.
func lay(program fs.FS, system string, overlay fs.FS) ([]file, error) {
	var files []file
	var all, sets []string
	err := fs.WalkDir(program, ".", func(p string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && setForm.MatchString(p) {
			sets = append(sets, p)
		}
		if err != nil || d.IsDir() {
			return err
		}
		all = append(all, p)
		if !belongs(p, system) {
			return nil
		}
		data, err := fs.ReadFile(program, p)
		files = append(files, file{path: p, origin: fromProgram, data: data})
		return err
	})
	if err != nil {
		return nil, err
	}
	if overlay != nil {
		files, err = cover(files, all, sets, system, overlay)
	}
	// A folder is walked before a file of the same name and an ending, but does
	// not stand before it in the order of paths.
	slices.SortFunc(files, func(a, b file) int { return cmp.Compare(a.path, b.path) })
	return files, err
}

// belongs says whether a file is part of a system's book.
func belongs(p, system string) bool {
	top, _, _ := strings.Cut(p, "/")
	return top == system || top == "locales"
}

// cover lays an overlay over the files of a system. All are the paths of the
// files of all systems, sets the folders that can grow.
func cover(files []file, all, sets []string, system string, overlay fs.FS) ([]file, error) {

	where := "overlay"
	if o, ok := overlay.(Overlay); ok && o.Path != "" {
		where = o.Path
	}
	var list []error
	err := fs.WalkDir(overlay, ".", func(p string, d fs.DirEntry, err error) error {
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
		case slices.Contains(all, p):
		case !slices.Contains(sets, path.Dir(p)):
			list = append(list, &Problem{File: path.Join(where, p), What: "the rulebook has no file " + p, Hint: fileHint(p, system, all, sets)})
			return nil
		case !addForm.MatchString(d.Name()):
			list = append(list, &Problem{
				File: path.Join(where, p), What: fmt.Sprintf("%q does not do as the name of a further file in %s", d.Name(), path.Dir(p)),
				Want: "small letters a to z, digits and hyphens, a letter first, and then .yaml",
			})
			return nil
		}
		if !belongs(p, system) {
			return nil
		}
		data, err := fs.ReadFile(overlay, p)
		if err != nil {
			return fmt.Errorf("cannot read the rules in %s: %w", where, err)
		}
		mine := file{path: p, origin: path.Join(where, p), data: data}
		if i := slices.IndexFunc(files, func(f file) bool { return f.path == p }); i >= 0 {
			files[i] = mine
		} else {
			mine.added = true
			files = append(files, mine)
		}
		return nil
	})
	return files, errors.Join(append(list, err)...)
}

// fileHint guesses which file was meant.
func fileHint(p, system string, all, sets []string) string {
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
	// A further file of a set, in a folder that is almost the right one or below it.
	dir, name := path.Split(p)
	for _, set := range sets {
		if strings.HasPrefix(dir, set+"/") || nearest(path.Base(dir), []string{path.Base(set)}) != "" {
			return "to add that file, call it " + path.Join(set, name)
		}
	}
	meant, grow := "take it out", ""
	if near := nearest(p, all); near != "" {
		meant = "did you mean " + near + "?"
	}
	if mine := slices.DeleteFunc(slices.Clone(sets), func(set string) bool { return !strings.HasPrefix(set, own+"/") }); len(mine) > 0 {
		grow = " (further files can only stand in " + strings.Join(mine, ", ") + ")"
	} else if meant == "take it out" {
		grow = "; `fray rules copy` writes all files that can be replaced"
	}
	return meant + grow
}
