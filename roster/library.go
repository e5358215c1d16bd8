package roster

import (
	"embed"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/fray-table/fray/table"
)

//go:embed n26 n23 halunken necropolis
var embedded embed.FS

// A Folder is a folder of files, with the name by which people know it.
type Folder struct {
	fs.FS
	Path string // such as ~/fray
}

// A Library finds gangs, maps and scenarios: those that come with the program
// and those of a folder laid over them, system/gangs, system/maps and
// system/scenarios, each a YAML file named by its key. A file of the folder
// replaces the one of the same key; its system/weapons.yaml and
// system/armour.yaml add to the catalogue, entry by entry.
//
// Names are keys ("yard"), keys with their system ("n26/yard"), or paths of
// files, which have an extension ("my/yard.yaml"). Paths in a file are relative
// to it. A library never changes, so any number of goroutines may use it.
type Library struct {
	overlay fs.FS
	where   string // what people call the overlay
	keys    []string
	stocks  map[string]func() (stock, error)
}

// A stock is what a library has of a system, apart from files by name.
type stock struct {
	schema  *table.Schema
	arsenal *arsenal
}

// An Info is what a list shows of a gang, a map or a scenario.
type Info struct {
	Key         string
	System      string
	Name        Words
	Description Words
	Origin      string // "" for what comes with the program, else the file
	Err         error  // why it cannot be used: Problems
}

// Open makes a library for the systems of the schemas. The overlay may be nil.
func Open(overlay fs.FS, schemas ...*table.Schema) (*Library, error) {
	var keys []string
	of := map[string]*table.Schema{}
	for _, schema := range schemas {
		keys = append(keys, schema.System)
		of[schema.System] = schema
	}
	l := OpenLater(overlay, keys, func(system string) (*table.Schema, error) { return of[system], nil })
	var list Problems
	for _, key := range keys {
		if _, err := l.stocks[key](); err != nil {
			list = append(list, asProblems(err)...)
		}
	}
	if err := list.sorted(); err != nil {
		return nil, err
	}
	return l, nil
}

// OpenLater makes a library that looks at a system when something of it is first
// read: then it asks for the system's schema and reads its catalogue. What is
// wrong with them is told by that reading; an error of the function schema is
// returned as it is. So a reader of one system need not wait for the others.
func OpenLater(overlay fs.FS, systems []string, schema func(system string) (*table.Schema, error)) *Library {
	l := &Library{overlay: overlay, keys: systems, stocks: map[string]func() (stock, error){}}
	if f, ok := overlay.(Folder); ok {
		l.where = f.Path
	}
	for _, system := range systems {
		l.stocks[system] = sync.OnceValues(func() (stock, error) {
			s, err := schema(system)
			if err != nil {
				return stock{}, err
			}
			st, list := l.stock(s)
			if len(list) > 0 {
				return stock{}, list
			}
			return st, nil
		})
	}
	return l
}

// stock reads the catalogue of a system.
func (l *Library) stock(schema *table.Schema) (stock, Problems) {
	a := &arsenal{weapons: map[string]*Weapon{}, armour: map[string]*Armour{}}
	var list Problems
	for _, fsys := range l.layers() {
		list = append(list, l.catalogue(fsys, schema, a)...)
	}
	var c checker
	if schema.Default != "" && a.weapons[schema.Default] == nil && len(a.weapons) > 0 {
		c.complain(here{}, msgWeaponUnknown, Args{"weapon": schema.Default, "keys": a.weaponKeys()})
	}
	return stock{schema, a}, append(list, c.list...)
}

// layer is a file system of a library.
type layer struct {
	fs.FS
	overlay bool
}

// layers are the library's file systems, what lies on top last.
func (l *Library) layers() []layer {
	out := []layer{{embedded, false}}
	if l.overlay != nil {
		out = append(out, layer{l.overlay, true})
	}
	return out
}

// name is what people call a file of a layer.
func (l *Library) name(on layer, file string) string {
	if on.overlay {
		return path.Join(l.where, file)
	}
	return file
}

// catalogue adds the weapons and the armour of a layer to an arsenal.
func (l *Library) catalogue(on layer, schema *table.Schema, a *arsenal) Problems {
	var list Problems
	read := func(kind Kind, file string, into any, each func(src *source, c *checker)) {
		file = path.Join(schema.System, file)
		if _, err := fs.Stat(on, file); err != nil {
			return
		}
		data, err := readFile(on, file, l.name(on, file))
		if err != nil {
			list = append(list, asProblems(err)...)
			return
		}
		src := parse(kind, l.name(on, file), data)
		if src.root != nil {
			d := decoder{src}
			d.fields(src.root, valueOf(into))
			var c checker
			each(src, &c)
			src.list = append(src.list, c.list...)
		}
		list = append(list, src.list...)
	}
	var w WeaponList
	read(WeaponFile, "weapons.yaml", &w, func(src *source, c *checker) {
		at := here{src: src, n: src.root}
		c.system(w.System, schema, at)
		c.weapons(w.Weapons, schema, at.key("weapons"))
	})
	for i := range w.Weapons {
		a.weapons[w.Weapons[i].Key] = &w.Weapons[i]
	}
	var r ArmourList
	read(ArmourFile, "armour.yaml", &r, func(src *source, c *checker) {
		at := here{src: src, n: src.root}
		c.system(r.System, schema, at)
		c.armours(r.Armour, schema, at.key("armour"))
	})
	for i := range r.Armour {
		a.armour[r.Armour[i].Key] = &r.Armour[i]
	}
	return list
}

// system refuses a file of another system.
func (c *checker) system(key string, schema *table.Schema, at here) {
	if key != "" && key != schema.System {
		c.complain(at.key("system"), msgSystemOther, Args{"system": key, "want": schema.System})
	}
}

func asProblems(err error) Problems {
	var ps Problems
	if errors.As(err, &ps) {
		return ps
	}
	return Problems{{Key: msgFileOpen, Args: Args{"error": err.Error()}}}
}

func (l *Library) systems() []string { return slices.Clone(l.keys) }

// folderOf is where files of a kind lie, below the system's folder.
var folderOf = map[Kind]string{GangFile: "gangs", MapFile: "maps", ScenarioFile: "scenarios"}

// keysOf lists the keys of a kind in a system.
func (l *Library) keysOf(kind Kind, system string) []string {
	set := map[string]bool{}
	for _, on := range l.layers() {
		entries, err := fs.ReadDir(on, path.Join(system, folderOf[kind]))
		if err != nil {
			continue // no such folder
		}
		for _, e := range entries {
			if key, ok := strings.CutSuffix(e.Name(), ".yaml"); ok && !e.IsDir() && !strings.HasPrefix(key, ".") {
				set[key] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(set))
}

// A file is one that has been found.
type file struct {
	on     layer
	path   string
	key    string
	system string // of the folder in which it lies, "" elsewhere
}

// find looks for a file by its name. From is the file that names it, or nil.
func (l *Library) find(kind Kind, name, system string, from *file) (file, bool) {
	if path.Ext(name) != "" {
		base := strings.TrimSuffix(path.Base(name), path.Ext(name))
		if from != nil {
			f := file{on: from.on, path: path.Join(path.Dir(from.path), name), key: base}
			return f, fs.ValidPath(f.path)
		}
		for _, on := range slices.Backward(l.layers()) {
			f := file{on: on, path: path.Clean(name), key: base}
			if _, err := fs.Stat(on, f.path); fs.ValidPath(f.path) && (err == nil || on.overlay) {
				return f, true
			}
		}
		return file{}, false
	}
	if s, key, ok := strings.Cut(name, "/"); ok {
		system, name = s, key
	}
	systems := []string{system}
	if system == "" {
		systems = l.systems()
	}
	for _, on := range slices.Backward(l.layers()) {
		for _, s := range systems {
			p := path.Join(s, folderOf[kind], name+".yaml")
			if !fs.ValidPath(p) {
				continue
			}
			if _, err := fs.Stat(on, p); err == nil {
				return file{on: on, path: p, key: name, system: s}, true
			}
		}
	}
	return file{}, false
}

// unknown refuses a name that leads nowhere.
func (l *Library) unknown(c *checker, kind Kind, name, system string, at here) {
	var keys []string
	for _, s := range l.systems() {
		if system == "" || s == system {
			keys = append(keys, l.keysOf(kind, s)...)
		}
	}
	c.complain(at, msgNameUnknown, Args{"name": shortened(name), "kind": Phrase{"kind." + string(kind), nil}, "keys": keys, "near": nearest(name, keys)})
}

// open reads and parses a file; nil if that failed.
func (l *Library) open(c *checker, kind Kind, f file, at here) *source {
	data, err := readFile(f.on, f.path, l.name(f.on, f.path))
	if err != nil {
		for _, p := range asProblems(err) {
			if at.src != nil {
				c.complain(at, p.Key, Args{"error": p.Args["error"], "path": p.File})
				continue
			}
			c.list = append(c.list, p)
		}
		return nil
	}
	src := parse(kind, l.name(f.on, f.path), data)
	if src.root == nil {
		c.list = append(c.list, src.list...)
		return nil
	}
	return src
}

// ReadGang reads a gang by its name. The error is Problems.
func (l *Library) ReadGang(name string) (*Gang, error) {
	return read(l, GangFile, name, l.gang)
}

// ReadMap reads a map by its name. The error is Problems.
func (l *Library) ReadMap(name string) (*Map, error) {
	return read(l, MapFile, name, l.terrain)
}

// ReadScenario reads a scenario by its name, with its map and its gangs. The
// error is Problems.
func (l *Library) ReadScenario(name string) (*Scenario, error) {
	return read(l, ScenarioFile, name, l.scenario)
}

// ParseGang reads a gang from data. File is what messages call it.
func (l *Library) ParseGang(file string, data []byte) (*Gang, error) {
	return parsed(l, GangFile, file, data, l.gang)
}

// ParseMap reads a map from data. File is what messages call it.
func (l *Library) ParseMap(file string, data []byte) (*Map, error) {
	return parsed(l, MapFile, file, data, l.terrain)
}

// ParseScenario reads a scenario from data. File is what messages call it.
// Paths in it are relative to the root of the overlay.
func (l *Library) ParseScenario(file string, data []byte) (*Scenario, error) {
	return parsed(l, ScenarioFile, file, data, l.scenario)
}

// read finds, parses and makes what a name stands for.
func read[T any](l *Library, kind Kind, name string, build func(*checker, *source, file) *T) (*T, error) {
	var c checker
	f, ok := l.find(kind, name, "", nil)
	if !ok {
		l.unknown(&c, kind, name, "", here{})
		return nil, c.verdict(nil)
	}
	src := l.open(&c, kind, f, here{})
	if src == nil {
		return nil, c.verdict(nil)
	}
	return finish(&c, src, f, build)
}

func parsed[T any](l *Library, kind Kind, name string, data []byte, build func(*checker, *source, file) *T) (*T, error) {
	src := parse(kind, name, data)
	if src.root == nil {
		return nil, src.list.sorted()
	}
	on := layer{embedded, false}
	if l.overlay != nil {
		on = layer{l.overlay, true}
	}
	return finish(&checker{}, src, file{on: on, path: "x.yaml"}, build)
}

func finish[T any](c *checker, src *source, f file, build func(*checker, *source, file) *T) (*T, error) {
	out := build(c, src, f)
	if err := c.verdict(src.list); err != nil {
		return nil, err
	}
	return out, nil
}

// verdict is all that is wrong, with what else has been found.
func (c *checker) verdict(more Problems) error {
	if c.fault != nil {
		return c.fault
	}
	return append(more, c.list...).sorted()
}

// gang makes a gang of a parsed file.
func (l *Library) gang(c *checker, src *source, f file) *Gang {
	g := &Gang{Key: f.key, here: here{src: src, n: src.root}}
	(&decoder{src}).fields(src.root, valueOf(g))
	if g.System == "" && !g.here.broken("system") {
		c.complain(g.here, msgKeyMissing, Args{"key": "system", "want": Phrase{wantOneOf, Args{"list": l.systems()}}})
	}
	if schema := l.adopt(c, g, g.System); schema != nil {
		c.gang(g, schema)
	}
	return g
}

// adopt gives a gang the arsenal of its system and returns the system's schema,
// nil if there is none.
func (l *Library) adopt(c *checker, g *Gang, system string) *table.Schema {
	s := l.system(c, system, g.here.key("system"))
	if s.schema != nil {
		g.arsenal = s.arsenal
	}
	return s.schema
}

// system is the stock of a system that a file names, without a schema if it was
// refused.
func (l *Library) system(c *checker, system string, at here) stock {
	if system == "" {
		return stock{} // refused already
	}
	open := l.stocks[system]
	if open == nil {
		c.complain(at, msgSystemUnknown, Args{"system": shortened(system), "keys": l.systems(), "near": nearest(system, l.systems())})
		return stock{}
	}
	s, err := open()
	var list Problems
	if errors.As(err, &list) {
		err = list.sorted()
	}
	if err != nil {
		c.fault = err
	}
	return s
}

// CheckGang checks a gang that did not come from a file, such as an imported
// one, and makes it ready for Build. The error is Problems.
func (l *Library) CheckGang(g *Gang) error {
	var c checker
	if g.System == "" {
		c.complain(here{}, msgKeyMissing, Args{"key": "system", "want": Phrase{wantOneOf, Args{"list": l.systems()}}})
	}
	if schema := l.adopt(&c, g, g.System); schema != nil {
		c.gang(g, schema)
	}
	return c.verdict(nil)
}

// terrain makes a map of a parsed file.
func (l *Library) terrain(c *checker, src *source, f file) *Map {
	m := &Map{Key: f.key, here: here{src: src, n: src.root}}
	(&decoder{src}).fields(src.root, valueOf(m))
	c.terrain(m)
	return m
}

// scenario makes a scenario of a parsed file and reads what it names.
func (l *Library) scenario(c *checker, src *source, f file) *Scenario {
	s := &Scenario{Key: f.key, here: here{src: src, n: src.root}}
	(&decoder{src}).fields(src.root, valueOf(s))
	st := l.system(c, s.System, s.here.key("system"))
	if st.schema == nil {
		return s
	}
	l.resolve(c, s, st.arsenal, &f)
	c.setup(s, st.schema, nil, [table.MaxSides]*Gang{})
	return s
}

// resolve reads the map and the gangs that a scenario names. What cannot be
// read is refused and left nil.
func (l *Library) resolve(c *checker, s *Scenario, arms *arsenal, from *file) {
	if s.Map.Name != "" {
		at := s.here.key("map")
		if f, src := l.named(c, MapFile, s.Map.Name, s.System, from, at); src != nil {
			m := &Map{Key: f.key, here: here{src: src, n: src.root}}
			(&decoder{src}).fields(src.root, valueOf(m))
			c.list = append(c.list, src.list...)
			s.Map.Map = m
		}
	}
	for seat := table.Red; seat <= table.Blue; seat++ {
		side, at := s.side(seat)
		ref, at := &side.Gang, at.key("gang")
		if ref.Name != "" {
			if f, src := l.named(c, GangFile, ref.Name, s.System, from, at); src != nil {
				g := &Gang{Key: f.key, here: here{src: src, n: src.root}}
				(&decoder{src}).fields(src.root, valueOf(g))
				c.list = append(c.list, src.list...)
				ref.Gang = g
			}
		}
		if ref.Gang != nil {
			ref.Gang.arsenal = arms
		}
	}
}

// named finds and opens what a file names.
func (l *Library) named(c *checker, kind Kind, name, system string, from *file, at here) (file, *source) {
	f, ok := l.find(kind, name, system, from)
	if !ok {
		l.unknown(c, kind, name, system, at)
		return f, nil
	}
	return f, l.open(c, kind, f, at)
}

// CheckScenario checks a scenario that did not come from a file, reads the map
// and the gangs that it names, and makes it ready for Build. The error is
// Problems.
func (l *Library) CheckScenario(s *Scenario) error {
	var c checker
	if s.System == "" {
		c.complain(here{}, msgKeyMissing, Args{"key": "system", "want": Phrase{wantOneOf, Args{"list": l.systems()}}})
	}
	if st := l.system(&c, s.System, here{}); st.schema != nil {
		l.resolve(&c, s, st.arsenal, nil)
		c.setup(s, st.schema, nil, [table.MaxSides]*Gang{})
	}
	return c.verdict(nil)
}

// Gangs lists the gangs of a system, by key.
func (l *Library) Gangs(system string) []Info {
	return list(l, GangFile, system, l.ReadGang, func(g *Gang) (Words, Words) { return Same(g.Name), g.Description })
}

// Maps lists the maps of a system, by key.
func (l *Library) Maps(system string) []Info {
	return list(l, MapFile, system, l.ReadMap, func(m *Map) (Words, Words) { return m.Name, m.Description })
}

// Scenarios lists the scenarios of a system, by key.
func (l *Library) Scenarios(system string) []Info {
	return list(l, ScenarioFile, system, l.ReadScenario, func(s *Scenario) (Words, Words) { return s.Name, s.Description })
}

func list[T any](l *Library, kind Kind, system string, read func(string) (*T, error), words func(*T) (Words, Words)) []Info {
	var out []Info
	for _, key := range l.keysOf(kind, system) {
		info := Info{Key: key, System: system, Name: Same(key)}
		if f, ok := l.find(kind, key, system, nil); ok && f.on.overlay {
			info.Origin = l.name(f.on, f.path)
		}
		v, err := read(system + "/" + key)
		if err != nil {
			info.Err = err
		} else {
			info.Name, info.Description = words(v)
		}
		out = append(out, info)
	}
	return out
}
