package roster

import (
	"maps"
	"regexp"
	"slices"

	"github.com/fray-table/fray/table"
)

// A Weapon is an entry of a catalogue: a weapon or a piece of equipment. One
// with several kinds of ammunition has its profiles apart and becomes an item
// for each.
type Weapon struct {
	// Key is what fighters name it by: small letters, digits and hyphens.
	Key  string `yaml:"key" jsonschema:"pattern=^[a-z][a-z0-9-]{0\\,39}$"`
	Name Words  `yaml:"name"`
	// Kind is a category of the system: ranged, melee ...
	Kind string `yaml:"kind"`
	// Cost is the price, once for all its profiles.
	Cost int `yaml:"cost,omitempty" jsonschema:"minimum=0,maximum=9999"`
	// Profile has the columns of the system. What is not given is none.
	Profile Columns `yaml:"profile,omitempty,flow"`
	// Traits are written with their value in brackets: rapid-fire (2), ammo (4+).
	Traits []string `yaml:"traits,omitempty,flow"`
	// Profiles are its kinds of ammunition, in the place of profile and traits.
	Profiles []Ammunition `yaml:"profiles,omitempty"`
}

// Ammunition is one of several profiles of a weapon.
type Ammunition struct {
	Key     string   `yaml:"key" jsonschema:"pattern=^[a-z][a-z0-9-]{0\\,39}$"`
	Name    Words    `yaml:"name"`
	Profile Columns  `yaml:"profile,omitempty,flow"`
	Traits  []string `yaml:"traits,omitempty,flow"`
}

// Armour is an entry of a catalogue: it gives a fighter a save, unless his own
// is better, and the skills that come with it.
type Armour struct {
	Key  string `yaml:"key" jsonschema:"pattern=^[a-z][a-z0-9-]{0\\,39}$"`
	Name Words  `yaml:"name"`
	// Save is written as the column of profiles that it improves.
	Save Value `yaml:"save"`
	Cost int   `yaml:"cost,omitempty" jsonschema:"minimum=0,maximum=9999"`
	// Skills are those that its wearer has by it.
	Skills []string `yaml:"skills,omitempty,flow"`
}

// WeaponList is a catalogue of weapons as a file.
type WeaponList struct {
	System  string   `yaml:"system"`
	Weapons []Weapon `yaml:"weapons"`
}

// ArmourList is a catalogue of armour as a file.
type ArmourList struct {
	System string   `yaml:"system"`
	Armour []Armour `yaml:"armour"`
}

// arsenal is what the fighters of a system can carry. It never changes.
type arsenal struct {
	weapons map[string]*Weapon
	armour  map[string]*Armour
}

// with is the arsenal with a gang's own weapons, which replace those of the
// same key.
func (a *arsenal) with(own []Weapon) *arsenal {
	if len(own) == 0 {
		return a
	}
	out := &arsenal{weapons: maps.Clone(a.weapons), armour: a.armour}
	if out.weapons == nil {
		out.weapons = map[string]*Weapon{}
	}
	for i := range own {
		out.weapons[own[i].Key] = &own[i]
	}
	return out
}

func (a *arsenal) weaponKeys() []string { return slices.Sorted(maps.Keys(a.weapons)) }
func (a *arsenal) armourKeys() []string { return slices.Sorted(maps.Keys(a.armour)) }

// weapons checks entries of a catalogue.
func (c *checker) weapons(list []Weapon, schema *table.Schema, at here) {
	seen := map[string]bool{}
	for i := range list {
		w, at := &list[i], at.item(i)
		c.isKey(w.Key, at.key("key"))
		c.words(w.Name, at)
		if w.Key != "" && seen[w.Key] {
			c.complain(at.key("key"), msgWeaponTwice, Args{"key": w.Key})
		}
		seen[w.Key] = true
		c.items(w, schema, at)
	}
}

// items makes the items of a weapon: one, or one for each kind of ammunition.
func (c *checker) items(w *Weapon, schema *table.Schema, at here) []table.ItemProfile {
	item := table.ItemProfile{Key: w.Key, Name: w.Name.Pair(), Cost: int16(w.Cost)}
	if kind := slices.Index(schema.Arms, w.Kind); kind >= 0 {
		item.Kind = uint8(kind)
	} else if w.Kind != "" {
		c.complain(at.key("kind"), msgArmsUnknown, Args{"kind": w.Kind, "kinds": schema.Arms, "near": nearest(w.Kind, schema.Arms)})
	}
	if len(w.Profiles) == 0 {
		c.profile(&item, w.Profile, w.Traits, w.Kind, schema, at)
		return []table.ItemProfile{item}
	}
	if len(w.Profile) > 0 || len(w.Traits) > 0 {
		at := at.name("traits")
		if len(w.Profile) > 0 {
			at = at.name("profile")
		}
		c.complain(at, msgProfilesBoth, nil)
	}
	var out []table.ItemProfile
	seen := map[string]bool{}
	for i := range w.Profiles {
		a, at := &w.Profiles[i], at.key("profiles").item(i)
		c.isKey(a.Key, at.key("key"))
		if a.Key != "" && seen[a.Key] {
			c.complain(at.key("key"), msgWeaponTwice, Args{"key": a.Key})
		}
		seen[a.Key] = true
		it := item
		it.Key = w.Key + "." + a.Key
		it.Name = [2]string{w.Name.De + ", " + a.Name.De, w.Name.En + ", " + a.Name.En}
		if i > 0 {
			it.Cost = 0 // the weapon is paid once
		}
		c.profile(&it, a.Profile, a.Traits, w.Kind, schema, at)
		out = append(out, it)
	}
	return out
}

var traitForm = regexp.MustCompile(`^([^()]*[^() ]) *(?:\(([^()]*)\))?$`)

// profile fills the columns and traits of an item of a kind.
func (c *checker) profile(item *table.ItemProfile, cells Columns, traits []string, kind string, schema *table.Schema, at here) {
	c.stats(cells, columnsOf(schema.Weapon, kind, schema.Arms), &item.Stat, at.key("profile"))
	seen := map[string]bool{}
	for i, text := range traits {
		if text == "" {
			continue
		}
		at := at.key("traits").item(i)
		m := traitForm.FindStringSubmatch(text)
		if m == nil {
			c.complain(at, msgTraitForm, Args{"text": shortened(text)})
			continue
		}
		t := findTrait(schema.Traits, m[1])
		if t == nil {
			keys := traitKeys(schema.Traits)
			c.complain(at, msgTraitUnknown, Args{"trait": shortened(m[1]), "keys": keys, "near": nearest(m[1], keys)})
			continue
		}
		if seen[t.Key] {
			c.complain(at, msgTraitTwice, Args{"trait": t.Key})
			continue
		}
		seen[t.Key] = true
		c.trait(item, cells, t, m[2], schema, at)
	}
}

// trait lays a trait on an item.
func (c *checker) trait(item *table.ItemProfile, cells Columns, t *table.Trait, arg string, schema *table.Schema, at here) {
	switch {
	case t.HasArg && arg == "":
		c.complain(at, msgTraitArgMissing, Args{"trait": t.Key, "want": wantTrait(t)})
		return
	case !t.HasArg && arg != "":
		c.complain(at, msgTraitArgNone, Args{"trait": t.Key})
		return
	}
	label := t.Key
	if t.HasArg {
		v, ok := traitValue(t, arg)
		if !ok {
			c.complain(at, msgTraitArg, Args{"trait": t.Key, "value": shortened(arg), "want": wantTrait(t)})
			return
		}
		label += " (" + arg + ")"
		if !t.Inert {
			for _, col := range schema.Weapon {
				if col.Stat == t.Arg && cells.Get(col.Key) != "" {
					c.complain(at, msgTraitColumn, Args{"trait": t.Key, "column": col.Key})
				}
			}
			item.Stat[t.Arg] = v
		}
	}
	if t.Inert {
		item.Labels = append(item.Labels, label)
		return
	}
	item.Traits |= 1 << t.Bit
}

// anyValue is how the value of a trait is written whose schema sets no limits,
// because the ruleset does not look at it.
var anyValue = regexp.MustCompile(`^[0-9]{1,2}\+?$`)

// open says that a schema sets no limits for the value of a trait.
func open(t *table.Trait) bool { return t.Inert && t.Lo == 0 && t.Hi == 0 }

// traitValue reads the value of a trait.
func traitValue(t *table.Trait, arg string) (int8, bool) {
	if open(t) {
		return 0, anyValue.MatchString(arg)
	}
	v, own, ok := parseValue(t.ArgForm, arg)
	return int8(v), ok && !own && v >= int64(t.Lo) && v <= int64(t.Hi)
}

// wantTrait says how the value of a trait is written.
func wantTrait(t *table.Trait) Phrase {
	if open(t) {
		return Phrase{wantAnyValue, nil}
	}
	return wantValue(t.ArgForm, t.Lo, t.Hi)
}

// armours checks entries of a catalogue.
func (c *checker) armours(list []Armour, schema *table.Schema, at here) {
	seen := map[string]bool{}
	for i := range list {
		a, at := &list[i], at.item(i)
		c.isKey(a.Key, at.key("key"))
		if a.Key != "" && seen[a.Key] {
			c.complain(at.key("key"), msgArmourTwice, Args{"key": a.Key})
		}
		seen[a.Key] = true
		c.save(a, schema, at)
		c.skills(&table.Profile{}, a.Skills, schema, at.key("skills"))
	}
}

// save is the value of armour in the column that it improves.
func (c *checker) save(a *Armour, schema *table.Schema, at here) int8 {
	for i := range schema.Fighter {
		col := &schema.Fighter[i]
		if col.Stat != schema.Save {
			continue
		}
		v, _, ok := parseColumn(col, string(a.Save))
		if a.Save != "" && (!ok || outside(col, v, false)) {
			c.complain(at.key("save"), msgColumn, Args{"column": "save", "value": shortened(string(a.Save)), "want": wantForm(col)})
			return 0
		}
		return int8(v)
	}
	return 0
}

func findTrait(traits []table.Trait, key string) *table.Trait {
	for i := range traits {
		if traits[i].Key == key {
			return &traits[i]
		}
	}
	return nil
}

func traitKeys(traits []table.Trait) []string {
	var keys []string
	for _, t := range traits {
		keys = append(keys, t.Key)
	}
	return keys
}
