package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/invopop/jsonschema"

	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

// generate makes all JSON Schemas, by file name. Dir is the folder of package
// roster, whose comments become descriptions.
func generate(dir string) (map[string][]byte, error) {
	out := map[string][]byte{}
	all, err := systems()
	if err != nil {
		return nil, err
	}
	for _, schema := range all {
		for _, kind := range roster.Kinds() {
			data, err := one(dir, kind, schema)
			if err != nil {
				return nil, err
			}
			system := schema.System
			out[roster.SchemaName(kind, system)] = data
		}
	}
	return out, nil
}

var types = map[roster.Kind]any{
	roster.WeaponFile: &roster.WeaponList{}, roster.ArmourFile: &roster.ArmourList{},
	roster.GangFile: &roster.Gang{}, roster.MapFile: &roster.Map{}, roster.ScenarioFile: &roster.Scenario{},
}

// one makes the JSON Schema of a kind of file.
func one(dir string, kind roster.Kind, schema *table.Schema) ([]byte, error) {
	r := &jsonschema.Reflector{FieldNameTag: "yaml", ExpandedStruct: true, Mapper: special, Anonymous: true}
	if err := r.AddGoComments("github.com/fray-table/fray/roster", dir); err != nil {
		return nil, err
	}
	s := r.Reflect(types[kind])
	if kind != roster.MapFile {
		s.Title = schema.System + ": " + string(kind)
	} else {
		s.Title = string(kind)
	}
	if s.Definitions == nil {
		s.Definitions = jsonschema.Definitions{}
	}
	if kind == roster.ScenarioFile {
		// Gangs and maps may stand inside a scenario.
		s.Definitions["State"] = words(keysOf(schema.Statuses, func(st table.Status) string { return st.Key }))
		whole := &jsonschema.Reflector{FieldNameTag: "yaml", Mapper: special, Anonymous: true, CommentMap: r.CommentMap}
		for _, inner := range []roster.Kind{roster.GangFile, roster.MapFile} {
			for key, d := range whole.Reflect(types[inner]).Definitions {
				s.Definitions[key] = d
			}
		}
	}
	columns(s, schema)
	names(s, schema)
	strip(s, schema)
	if kind == roster.GangFile {
		s.Required = append([]string{"system"}, s.Required...)
	}
	data, err := json.MarshalIndent(s, "", "  ")
	return append(data, '\n'), err
}

// special are the types that read themselves.
func special(t reflect.Type) *jsonschema.Schema {
	text := &jsonschema.Schema{Type: "string", MinLength: ptr(1)}
	length := &jsonschema.Schema{Type: "number"}
	switch t {
	case reflect.TypeFor[roster.Words]():
		both := jsonschema.NewProperties()
		both.Set("de", text)
		both.Set("en", text)
		return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{text, {
			Type: "object", Properties: both, AdditionalProperties: jsonschema.FalseSchema, Required: []string{"de", "en"},
		}}}
	case reflect.TypeFor[roster.Inches]():
		return length
	case reflect.TypeFor[roster.XY]():
		return &jsonschema.Schema{Type: "array", Items: length, MinItems: ptr(2), MaxItems: ptr(2)}
	case reflect.TypeFor[roster.Spot]():
		return &jsonschema.Schema{Type: "array", Items: length, MinItems: ptr(2), MaxItems: ptr(3)}
	case reflect.TypeFor[roster.Hull]():
		side := &jsonschema.Schema{Type: "integer", Minimum: json.Number(fmt.Sprint(roster.MinHull)), Maximum: json.Number(fmt.Sprint(roster.MaxHull))}
		return &jsonschema.Schema{Type: "array", Items: side, MinItems: ptr(2), MaxItems: ptr(2)}
	case reflect.TypeFor[roster.States]():
		return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{
			{Ref: "#/$defs/State"}, {Type: "array", Items: &jsonschema.Schema{Ref: "#/$defs/State"}},
		}}
	case reflect.TypeFor[roster.GangRef]():
		return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{text, {Ref: "#/$defs/Gang"}}}
	case reflect.TypeFor[roster.MapRef]():
		return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{text, {Ref: "#/$defs/Map"}}}
	case reflect.TypeFor[roster.Value]():
		return &jsonschema.Schema{}
	case reflect.TypeFor[roster.Columns]():
		return &jsonschema.Schema{Type: "object"}
	}
	return nil
}

func ptr(n uint64) *uint64 { return &n }

// columns puts the columns of the system into the profiles.
func columns(s *jsonschema.Schema, schema *table.Schema) {
	for _, p := range []struct {
		name    string
		columns []table.Column
	}{{"Fighter", schema.Fighter}, {"Weapon", schema.Weapon}, {"Ammunition", schema.Weapon}} {
		d := s.Definitions[p.name]
		if d == nil {
			continue
		}
		profile, _ := d.Properties.Get("profile")
		if p.name == "Fighter" && len(schema.Vehicles) > 0 {
			vehicles(d, profile.Description, schema)
			continue
		}
		d.Properties.Set("profile", profileOf(p.columns, profile.Description))
	}
}

// profileOf is the schema of a profile.
func profileOf(columns []table.Column, description string) *jsonschema.Schema {
	object := &jsonschema.Schema{
		Type: "object", Properties: jsonschema.NewProperties(), AdditionalProperties: jsonschema.FalseSchema, Description: description,
	}
	for i := range columns {
		c := &columns[i]
		object.Properties.Set(c.Key, value(c))
		if c.Required && c.For == nil { // what a kind alone has to have, the program tells
			object.Required = append(object.Required, c.Key)
		}
	}
	return object
}

// vehicles tells vehicles, with columns of their own, from other fighters.
func vehicles(d *jsonschema.Schema, description string, schema *table.Schema) {
	with := func(key string, v *jsonschema.Schema, never ...string) *jsonschema.Schema {
		out := &jsonschema.Schema{Properties: jsonschema.NewProperties()}
		out.Properties.Set(key, v)
		for _, key := range never {
			out.Properties.Set(key, jsonschema.FalseSchema)
		}
		return out
	}
	d.If = with("kind", words(schema.Vehicles))
	d.Then = with("profile", profileOf(schema.Vehicle, description), "base", "armour")
	d.Then.Required = []string{"hull"}
	d.Else = with("profile", profileOf(schema.Fighter, description), "hull", "height")
}

// value is the schema of a value of a column.
func value(c *table.Column) *jsonschema.Schema {
	number := &jsonschema.Schema{Type: "integer", Minimum: json.Number(fmt.Sprint(c.Lo)), Maximum: json.Number(fmt.Sprint(c.Hi))}
	switch c.Form {
	case table.Named:
		return words(slices.DeleteFunc(slices.Clone(c.Names), func(name string) bool { return name == "" }))
	case table.Target:
		var targets []any
		for n := c.Lo; n <= c.Hi; n++ {
			targets = append(targets, fmt.Sprintf("%d+", n))
		}
		return &jsonschema.Schema{Type: "string", Enum: targets}
	case table.Signed:
		return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{number, {Const: "-"}}}
	case table.Strength:
		return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{number, {Type: "string", Pattern: "^(-|S([+-][0-9]+)?)$"}}}
	}
	return number
}

// names puts the names that the system knows into the places that take them.
func names(s *jsonschema.Schema, schema *table.Schema) {
	set := func(of, key string, v *jsonschema.Schema) {
		for _, d := range []*jsonschema.Schema{s.Definitions[of], root(s, of)} {
			if d == nil {
				continue
			}
			if old, ok := d.Properties.Get(key); ok {
				v.Description = old.Description
				d.Properties.Set(key, v)
			}
		}
	}
	system := &jsonschema.Schema{Const: schema.System}
	for _, of := range []string{"WeaponList", "ArmourList", "Gang", "Scenario"} {
		set(of, "system", system)
	}
	set("Fighter", "kind", words(slices.DeleteFunc(slices.Clone(schema.Kinds), func(kind string) bool { return kind == schema.CasketKind })))
	set("Weapon", "kind", words(schema.Arms))
	set("Fighter", "skills", list(words(keysOf(schema.Skills, func(t table.Trait) string { return t.Key }))))
	for i := range schema.Fighter {
		if c := &schema.Fighter[i]; c.Stat == schema.Save {
			set("Armour", "save", value(c))
		}
	}
	set("Armour", "skills", list(words(keysOf(schema.Skills, func(t table.Trait) string { return t.Key }))))
	set("Weapon", "traits", list(traits(schema.Traits)))
	set("Ammunition", "traits", list(traits(schema.Traits)))
}

// strip takes out what the system does not know.
func strip(s *jsonschema.Schema, schema *table.Schema) {
	remove := func(of string, keys ...string) {
		for _, d := range []*jsonschema.Schema{s.Definitions[of], root(s, of)} {
			for _, key := range keys {
				if d != nil {
					d.Properties.Delete(key)
				}
			}
		}
	}
	if len(schema.Vehicles) == 0 {
		remove("Fighter", "hull", "height")
	}
	if !schema.Facing {
		remove("Placed", "facing")
	}
	if !schema.Goals && !schema.Aims {
		remove("Scenario", "goals")
		delete(s.Definitions, "Goal")
	}
	if goal := s.Definitions["Goal"]; goal != nil {
		goals(goal, schema)
	}
	if schema.CasketKind == "" {
		remove("Scenario", "ducts", "caskets")
		delete(s.Definitions, "Duct")
	}
}

// goals leaves the goals that the system knows, and says what they must have.
func goals(goal *jsonschema.Schema, schema *table.Schema) {
	kind, _ := goal.Properties.Get("kind")
	known := map[any]bool{}
	for k := table.GoalCasualty; k <= table.GoalRescue; k++ {
		known[k.String()] = schema.HasGoal(k)
	}
	kind.Enum = slices.DeleteFunc(kind.Enum, func(v any) bool { return !known[v] })
	must := "points"
	if schema.Aims {
		must = "need"
		need, _ := goal.Properties.Get(must)
		need.Minimum = "1"
	} else {
		goal.Properties.Delete("need")
	}
	goal.Required = append(goal.Required, must)
}

// root is the schema itself if it is that of a type.
func root(s *jsonschema.Schema, of string) *jsonschema.Schema {
	mark := map[string]string{"WeaponList": "weapons", "ArmourList": "armour", "Gang": "fighters", "Scenario": "sides"}[of]
	if s.Properties == nil || mark == "" {
		return nil
	}
	if _, ok := s.Properties.Get(mark); ok {
		return s
	}
	return nil
}

// traits takes the traits of the system, those with a value in brackets.
func traits(all []table.Trait) *jsonschema.Schema {
	var bare []string
	out := &jsonschema.Schema{}
	for _, t := range all {
		if !t.HasArg {
			bare = append(bare, t.Key)
			continue
		}
		arg := `[0-9]{1,2}`
		if t.ArgForm == table.Target {
			arg += `\+`
		} else if t.Inert {
			arg += `\+?`
		}
		out.AnyOf = append(out.AnyOf, &jsonschema.Schema{Type: "string", Pattern: `^` + t.Key + ` *\(` + arg + `\)$`})
	}
	out.AnyOf = append(out.AnyOf, words(bare))
	return out
}

func words(list []string) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, w := range list {
		s.Enum = append(s.Enum, w)
	}
	return s
}

func list(of *jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "array", Items: of}
}

func keysOf[T any](list []T, key func(T) string) []string {
	var out []string
	for _, v := range list {
		out = append(out, key(v))
	}
	return out
}
