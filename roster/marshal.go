package roster

import (
	"fmt"

	"github.com/goccy/go-yaml"
)

// Marshal writes a gang, a map or a scenario as a file: *Gang, *Map, *Scenario.
// What it writes reads back to the same value. The comments of a file that was
// read are lost.
func Marshal(v any) ([]byte, error) {
	kind := Kind("")
	system := ""
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
	data, err := yaml.MarshalWithOptions(v, yaml.IndentSequence(true), yaml.UseSingleQuote(false))
	if err != nil {
		return nil, err
	}
	return append([]byte("# yaml-language-server: $schema="+SchemaName(kind, system)+"\n"), data...), nil
}

// SchemaName is the name of the JSON Schema for a kind of file of a system.
func SchemaName(kind Kind, system string) string {
	if kind == MapFile || system == "" {
		return string(kind) + ".json"
	}
	return system + "." + string(kind) + ".json"
}

// MarshalYAML writes one text or both.
func (w Words) MarshalYAML() (any, error) {
	if w.De == w.En {
		return w.De, nil
	}
	return yaml.MapSlice{{Key: "de", Value: w.De}, {Key: "en", Value: w.En}}, nil
}

// IsZero lets empty words be left out.
func (w Words) IsZero() bool { return w == Words{} }

// MarshalYAML writes the length as a number.
func (i Inches) MarshalYAML() ([]byte, error) { return []byte(i.String()), nil }

// MarshalYAML writes the values in their order.
func (c Columns) MarshalYAML() (any, error) {
	out := yaml.MapSlice{}
	for _, cell := range c {
		if n, ok := whole(cell.Value); ok {
			out = append(out, yaml.MapItem{Key: cell.Key, Value: n})
			continue
		}
		out = append(out, yaml.MapItem{Key: cell.Key, Value: cell.Value})
	}
	return out, nil
}

// MarshalYAML writes the name, or the gang where there is none.
func (r GangRef) MarshalYAML() (any, error) {
	if r.Name != "" {
		return r.Name, nil
	}
	return r.Gang, nil
}

// IsZero lets a missing gang be left out.
func (r GangRef) IsZero() bool { return r.Name == "" && r.Gang == nil }

// MarshalYAML writes the name, or the map where there is none.
func (r MapRef) MarshalYAML() (any, error) {
	if r.Name != "" {
		return r.Name, nil
	}
	return r.Map, nil
}

// IsZero lets a missing map be left out.
func (r MapRef) IsZero() bool { return r.Name == "" && r.Map == nil }
