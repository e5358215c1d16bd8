package roster

import (
	"reflect"
	"slices"
	"strings"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/table"
)

// A Gang is a roster: the fighters of one side.
type Gang struct {
	// System is the game system. A gang inside a scenario may leave it out.
	System      string `yaml:"system,omitempty"`
	Name        string `yaml:"name"`
	Description Words  `yaml:"description,omitempty"`
	// Weapons are the gang's own. They replace those of the catalogue that have
	// the same key.
	Weapons  []Weapon  `yaml:"weapons,omitempty"`
	Fighters []Fighter `yaml:"fighters"`

	// Key is the name by which a library knows the gang, "" if it has none.
	Key string `yaml:"-"`

	arsenal *arsenal // of the system, set by a library
	here    here
}

// A Fighter is a member of a gang.
type Fighter struct {
	Name string `yaml:"name"`
	// Type is what the gang's list calls a fighter of this sort.
	Type Words `yaml:"type,omitempty"`
	// Kind is a category of the system: leader, champion ...
	Kind string `yaml:"kind"`
	// Profile has the columns of the system.
	Profile Columns `yaml:"profile,flow"`
	// Base is the diameter of the base in millimetres, if it is not the usual one.
	Base int `yaml:"base,omitempty" jsonschema:"minimum=10,maximum=200"`
	// Hull is the rectangular base of a vehicle: its length and its width in
	// millimetres.
	Hull Hull `yaml:"hull,omitempty,flow"`
	// Height is that of a vehicle, if it is not the usual one.
	Height  *Inches  `yaml:"height,omitempty"`
	Skills  []string `yaml:"skills,omitempty,flow"`
	Weapons []string `yaml:"weapons,omitempty,flow"`
	Armour  string   `yaml:"armour,omitempty"`
	// Price is that of the fighter alone; what he costs follows from it and his
	// equipment.
	Price *int `yaml:"price,omitempty" jsonschema:"minimum=0,maximum=9999"`
	// Cost is what he costs with his equipment, where a list says so.
	Cost *int `yaml:"cost,omitempty" jsonschema:"minimum=0,maximum=9999"`
}

// Hull is the length and the width of a rectangular base in millimetres.
type Hull [2]int

// MinHull and MaxHull are what a side of a hull can measure.
const (
	MinHull = 10
	MaxHull = 300
)

// sides is what a side of a hull can measure, as the decoder looks at it.
var sides = limits{lo: MinHull, hi: MaxHull}

func (h *Hull) decode(d *decoder, n *node) {
	if n.kind != listNode || len(n.items) != len(h) {
		d.mismatch(n, wanted(reflect.TypeFor[Hull](), limits{}))
		return
	}
	d.value(n, valueOf((*[2]int)(h)), sides)
}

// The height of vehicles: the usual one, and the limits of others.
const (
	vehicleHeight    = Inches(2 * board.Unit)
	minVehicleHeight = Inches(board.Unit / 2)
	maxVehicleHeight = Inches(12 * board.Unit)
)

// eyesBelow is how far the eyes of a vehicle are below its upper side.
const eyesBelow = Inches(200)

// GangRef is a gang by its key, by the path of its file, or written out.
type GangRef struct {
	Name string // key or path; "" if the gang is written out
	Gang *Gang
}

func (r *GangRef) decode(d *decoder, n *node) {
	switch n.kind {
	case textNode:
		if d.sayable(n, maxPath) {
			r.Name = n.text
		}
	case mapNode:
		r.Gang = &Gang{here: here{src: d.source, n: n}}
		d.fields(n, valueOf(r.Gang))
	default:
		d.mismatch(n, Phrase{wantRef, nil})
	}
}

// A recruit is a fighter with all that is his, ready for the table.
type recruit struct {
	profile table.Profile
	items   []table.ItemProfile
	base    int    // diameter in millimetres; 0: the usual one
	hull    Hull   // of a vehicle; else zero
	height  Inches // 0: that of a fighter
	eye     Inches // where there is a height
}

// Cost is what the gang costs, 0 for a gang that a library has not checked.
func (g *Gang) Cost(schema *table.Schema) int {
	var c checker
	sum := 0
	for _, r := range c.gang(g, schema) {
		sum += int(r.profile.Cost)
	}
	return sum
}

// gang checks a gang and makes its recruits.
func (c *checker) gang(g *Gang, schema *table.Schema) []recruit {
	at := g.here
	c.text(g.Name, maxName, at)
	if g.Description != (Words{}) {
		c.words(g.Description, at)
	}
	c.weapons(g.Weapons, schema, at.key("weapons"))
	if len(g.Fighters) == 0 && (g.here.n == nil || g.here.n.has("fighters")) {
		c.complain(at.key("fighters"), msgGangEmpty, nil)
	}
	if len(g.Fighters) > table.MaxFigures {
		c.complain(at.key("fighters"), msgGangLarge, Args{"n": len(g.Fighters), "max": table.MaxFigures})
	}
	base := g.arsenal
	if base == nil {
		base = &arsenal{}
	}
	arms := base.with(g.Weapons)
	var out []recruit
	seen := map[string]bool{}
	for i := range g.Fighters {
		f, at := &g.Fighters[i], at.key("fighters").item(i)
		if f.Name != "" && seen[f.Name] {
			c.complain(at.key("name"), msgFighterTwice, Args{"name": f.Name})
		}
		seen[f.Name] = true
		out = append(out, c.fighter(f, schema, arms, at))
	}
	return out
}

// fighter checks a fighter and makes a recruit of him.
func (c *checker) fighter(f *Fighter, schema *table.Schema, arms *arsenal, at here) recruit {
	r := recruit{base: f.Base}
	c.text(f.Name, maxName, at)
	if f.Type != (Words{}) {
		c.words(f.Type, at)
	}
	p := &r.profile
	p.Name, p.Type = f.Name, f.Type.Pair()
	kinds := fighterKinds(schema)
	if slices.Contains(kinds, f.Kind) {
		p.Kind = uint8(slices.Index(schema.Kinds, f.Kind))
	} else if f.Kind != "" {
		c.complain(at.key("kind"), msgKindUnknown, Args{"kind": f.Kind, "kinds": kinds, "near": nearest(f.Kind, kinds)})
	}
	vehicle := slices.Contains(schema.Vehicles, f.Kind)
	columns := schema.Fighter
	if vehicle {
		columns = schema.Vehicle
		c.vehicle(&r, f, at)
	} else if slices.Contains(kinds, f.Kind) {
		c.afoot(f, schema, at)
	}
	c.stats(f.Profile, columnsOf(columns, f.Kind, schema.Kinds), &p.Stat, at.key("profile"))
	c.skills(p, f.Skills, schema, at.key("skills"))

	cost := c.arm(&r, f, schema, arms, at)
	if f.Armour != "" && !vehicle {
		a := arms.armour[f.Armour]
		if a == nil {
			keys := arms.armourKeys()
			c.complain(at.key("armour"), msgArmourUnknown, Args{"armour": shortened(f.Armour), "keys": keys, "near": nearest(f.Armour, keys)})
		} else {
			cost += a.Cost
			var quiet checker // the catalogue has been checked
			p.Stat[schema.Save] = better(schema, p.Stat[schema.Save], quiet.save(a, schema, here{}))
			quiet.skills(p, a.Skills, schema, here{})
		}
	}
	switch {
	case f.Cost != nil && f.Price != nil:
		c.complain(at.name("cost"), msgCostBoth, nil)
	case f.Cost != nil:
		cost = *f.Cost
	case f.Price != nil:
		cost += *f.Price
	}
	if cost > 1<<15-1 {
		c.complain(at, msgCostLarge, Args{"cost": cost, "max": 1<<15 - 1})
	}
	p.Cost = int16(min(cost, 1<<15-1))
	return r
}

// fighterKinds are the kinds that a gang can have.
func fighterKinds(schema *table.Schema) []string {
	return slices.DeleteFunc(slices.Clone(schema.Kinds), func(kind string) bool { return kind == schema.CasketKind })
}

// vehicle checks what only vehicles have, and what they never have.
func (c *checker) vehicle(r *recruit, f *Fighter, at here) {
	for _, no := range []struct {
		key   string
		given bool
	}{{"base", f.Base != 0}, {"armour", f.Armour != ""}} {
		if no.given {
			c.complain(at.name(no.key), msgNeverVehicle, Args{"key": no.key, "kind": f.Kind})
		}
	}
	switch {
	case f.Hull == (Hull{}):
		if !at.broken("hull") {
			c.complain(at, msgKeyMissing, Args{"key": "hull", "want": wanted(reflect.TypeFor[Hull](), limits{})})
		}
	case at.src == nil:
		for _, side := range f.Hull {
			if side < MinHull || side > MaxHull {
				c.complain(at, msgRange, Args{"value": side, "want": sides.number()})
			}
		}
	}
	r.base, r.hull, r.height = 0, f.Hull, vehicleHeight
	if f.Height != nil {
		r.height = *f.Height
		if at.number("height") && (r.height < minVehicleHeight || r.height > maxVehicleHeight) {
			c.complain(at.key("height"), msgVehicleHeight, Args{"value": r.height, "lo": minVehicleHeight, "hi": maxVehicleHeight})
		}
	}
	r.eye = r.height - eyesBelow
}

// afoot refuses what only vehicles have.
func (c *checker) afoot(f *Fighter, schema *table.Schema, at here) {
	for _, no := range []struct {
		key   string
		given bool
	}{{"hull", f.Hull != (Hull{})}, {"height", f.Height != nil}} {
		if no.given {
			c.complain(at.name(no.key), msgOnlyVehicle, Args{"key": no.key, "kind": f.Kind, "kinds": schema.Vehicles})
		}
	}
}

// better is the better of two saves, of which 0 is none: of target numbers the
// lower one.
func better(schema *table.Schema, a, b int8) int8 {
	for i := range schema.Fighter {
		if col := &schema.Fighter[i]; col.Stat == schema.Save && col.Form == table.Target && a > 0 && b > 0 {
			return min(a, b)
		}
	}
	return max(a, b)
}

// skills sets the bits and labels of skills.
func (c *checker) skills(p *table.Profile, skills []string, schema *table.Schema, at here) {
	seen := map[string]bool{}
	for i, text := range skills {
		t := findTrait(schema.Skills, text)
		switch {
		case text == "":
		case seen[text]:
			c.complain(at.item(i), msgSkillTwice, Args{"skill": text})
		case t == nil:
			keys := traitKeys(schema.Skills)
			c.complain(at.item(i), msgSkillUnknown, Args{"skill": shortened(text), "keys": keys, "near": nearest(text, keys)})
		case t.Inert:
			if !slices.Contains(p.Labels, t.Key) {
				p.Labels = append(p.Labels, t.Key)
			}
		default:
			p.Skills |= 1 << t.Bit
		}
		seen[text] = true
	}
}

// arm gives a recruit his weapons, and the default weapon if none of his is of
// its kind and he is no vehicle, and sums up what they cost.
func (c *checker) arm(r *recruit, f *Fighter, schema *table.Schema, arms *arsenal, at here) (cost int) {
	var quiet checker // catalogues have been checked
	bare := arms.weapons[schema.Default]
	if slices.Contains(schema.Vehicles, f.Kind) {
		bare = nil
	}
	for i, key := range f.Weapons {
		w := arms.weapons[key]
		if w == nil {
			if key != "" {
				keys := arms.weaponKeys()
				c.complain(at.key("weapons").item(i), msgWeaponUnknown, Args{"weapon": shortened(key), "keys": keys, "near": near(key, arms)})
			}
			continue
		}
		cost += w.Cost
		r.items = append(r.items, quiet.items(w, schema, here{})...)
		if bare != nil && w.Kind == bare.Kind {
			bare = nil
		}
	}
	if bare != nil {
		r.items = append(r.items, quiet.items(bare, schema, here{})...)
	}
	return cost
}

// near is the weapon that was meant, also where its name was written.
func near(text string, arms *arsenal) string {
	for _, key := range arms.weaponKeys() {
		if n := arms.weapons[key].Name; strings.EqualFold(n.De, text) || strings.EqualFold(n.En, text) {
			return key
		}
	}
	return nearest(text, arms.weaponKeys())
}
