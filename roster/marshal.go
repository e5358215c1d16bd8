package roster

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// Marshal writes a gang, a map or a scenario as a file: *Gang, *Map, *Scenario.
// What it writes reads back to the same value. The comments of a file that was
// read are lost.
func Marshal(v any) ([]byte, error) {
	kind, system := Kind(""), ""
	switch v := v.(type) {
	case *Gang:
		kind, system = GangFile, v.System
	case *Map:
		kind = MapFile
	case *Scenario:
		kind, system = ScenarioFile, v.System
	default:
		return nil, fmt.Errorf("roster: cannot write %T; *Gang, *Map and *Scenario can be written", v)
	}
	w := writer{}
	w.line("# yaml-language-server: $schema=" + SchemaName(kind, system))
	w.block(reflect.ValueOf(v).Elem(), "", false)
	return []byte(w.String()), nil
}

// SchemaName is the name of the JSON Schema for a kind of file of a system.
func SchemaName(kind Kind, system string) string {
	if kind == MapFile || system == "" {
		return string(kind) + ".json"
	}
	return system + "." + string(kind) + ".json"
}

// writer writes values as YAML.
type writer struct{ strings.Builder }

func (w *writer) line(s string) { w.WriteString(s + "\n") }

// block writes the fields of a struct, one a line. With hang, the first stands
// where the line has been begun by a dash.
func (w *writer) block(v reflect.Value, indent string, hang bool) {
	t := v.Type()
	for _, f := range fieldsOf(t) {
		x := v.Field(f.index)
		if f.optional && absent(x) {
			continue
		}
		if !hang {
			w.WriteString(indent)
		}
		hang = false
		w.WriteString(f.name + ":")
		flow := strings.Contains(t.Field(f.index).Tag.Get("yaml"), ",flow")
		w.after(x, indent, flow)
	}
}

// after writes a value behind its key.
func (w *writer) after(v reflect.Value, indent string, flow bool) {
	v = plainest(v)
	switch {
	case v.Kind() == reflect.Struct && !flow && v.Type() != reflect.TypeFor[Words]() || v.Kind() == reflect.Struct && long(v):
		w.WriteString("\n")
		w.block(v, indent+"  ", false)
	case v.Kind() == reflect.Slice && !flow && v.Len() > 0:
		w.WriteString("\n")
		for i := range v.Len() {
			w.WriteString(indent + "  -")
			if e := plainest(v.Index(i)); e.Kind() == reflect.Struct && !flat(e.Type()) {
				w.WriteString(" ")
				w.block(e, indent+"    ", true)
			} else {
				w.line(" " + inline(e))
			}
		}
	default:
		w.line(" " + inline(v))
	}
}

// flat says that values of a type are written in one line within a list.
func flat(t reflect.Type) bool {
	return t == reflect.TypeFor[Rect]() || t == reflect.TypeFor[Piece]() || t == reflect.TypeFor[Placed]() || t == reflect.TypeFor[Goal]() || t == reflect.TypeFor[Duct]()
}

// long says that words do not fit into one line.
func long(v reflect.Value) bool {
	w, ok := v.Interface().(Words)
	return ok && w.De != w.En && len(w.De)+len(w.En) > 80
}

// absent says that a field that may be left out has nothing to say.
func absent(v reflect.Value) bool {
	return v.IsZero() || (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.Len() == 0 && v.Type() != reflect.TypeFor[[]string]()
}

// plainest follows pointers, and what is written by a name or in full.
func plainest(v reflect.Value) reflect.Value {
	for v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	switch x := v.Interface().(type) {
	case GangRef:
		if x.Name != "" || x.Gang == nil {
			return reflect.ValueOf(x.Name)
		}
		return reflect.ValueOf(x.Gang).Elem()
	case MapRef:
		if x.Name != "" || x.Map == nil {
			return reflect.ValueOf(x.Name)
		}
		return reflect.ValueOf(x.Map).Elem()
	}
	return v
}

// inline writes a value in one line.
func inline(v reflect.Value) string {
	v = plainest(v)
	switch x := v.Interface().(type) {
	case Inches:
		return x.String()
	case Words:
		if x.De == x.En {
			return scalar(x.De)
		}
		return "{de: " + scalar(x.De) + ", en: " + scalar(x.En) + "}"
	case Columns:
		var parts []string
		for _, cell := range x {
			value := cell.Value
			if _, number := whole(value); !number && !columnForm.MatchString(value) {
				value = scalar(value)
			}
			parts = append(parts, cell.Key+": "+value)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case Spot:
		if x[2] == 0 {
			return inline(reflect.ValueOf(XY{x[0], x[1]}))
		}
	case States:
		if len(x) == 1 {
			return scalar(x[0])
		}
	}
	switch v.Kind() {
	case reflect.String:
		return scalar(v.String())
	case reflect.Struct:
		var parts []string
		for _, f := range fieldsOf(v.Type()) {
			if x := v.Field(f.index); !f.optional || !absent(x) {
				parts = append(parts, f.name+": "+inline(x))
			}
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case reflect.Slice, reflect.Array:
		var parts []string
		for i := range v.Len() {
			parts = append(parts, inline(v.Index(i)))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case reflect.Map:
		var parts []string
		for _, k := range v.MapKeys() {
			parts = append(parts, scalar(k.String())+": "+inline(v.MapIndex(k)))
		}
		slices.Sort(parts)
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return fmt.Sprint(v.Interface())
}

// Texts that need no quotes: words, and values of columns.
var (
	bareForm   = regexp.MustCompile(`^\p{L}[\p{L}\p{N}_.!?;/()'-]*( [\p{L}\p{N}_.!?;/()'+-]+)*$`)
	columnForm = regexp.MustCompile(`^([0-9]+\+|S[+-][0-9]+|S)$`)
	meantForm  = regexp.MustCompile(`(?i)^(true|false|yes|no|on|off|y|n|null|nan|inf)$`)
)

// scalar writes a text, in quotes where it could be read as something else.
func scalar(s string) string {
	if bareForm.MatchString(s) && !meantForm.MatchString(s) {
		return s
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a text can always be encoded
	return strings.TrimSuffix(b.String(), "\n")
}
