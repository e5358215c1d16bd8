package roster

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// decoder fills values from nodes and notes the mistakes in its source.
type decoder struct{ *source }

// reader is a type that reads itself from a node.
type reader interface{ decode(*decoder, *node) }

// valueOf is what a pointer points to.
func valueOf(p any) reflect.Value { return reflect.ValueOf(p).Elem() }

// complain notes a mistake at a node.
func (d *decoder) complain(n *node, key string, args Args) { d.source.complain(n.at, key, args) }

// mismatch notes a value of the wrong kind.
func (d *decoder) mismatch(n *node, want Phrase) {
	key := msgKind
	switch n.kind {
	case intNode, floatNode, boolNode:
		if want.Key == wantText {
			key = msgKindQuote
		}
	case textNode:
		if _, ok := parseInches(n.text); ok {
			key = msgKindUnquote
		}
	}
	d.complain(n, key, Args{"came": came(n), "want": want, "text": n.text})
}

// value fills v from a node. The limits are those of a field's tag.
func (d *decoder) value(n *node, v reflect.Value, limit limits) {
	if v.Kind() == reflect.Pointer {
		p := reflect.New(v.Type().Elem())
		d.value(n, p.Elem(), limit)
		v.Set(p)
		return
	}
	if r, ok := v.Addr().Interface().(reader); ok {
		r.decode(d, n)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		d.fields(n, v)
	case reflect.Map:
		d.entries(n, v)
	case reflect.Slice, reflect.Array:
		d.elements(n, v, limit)
	case reflect.String:
		d.word(n, v, limit)
	case reflect.Bool:
		if n.kind == boolNode {
			v.SetBool(n.text == "true")
		} else {
			d.mismatch(n, Phrase{wantBool, nil})
		}
	case reflect.Int:
		i, ok := integer(n)
		switch {
		case !ok:
			d.mismatch(n, limit.number())
		case i < limit.lo || i > limit.hi:
			d.complain(n, msgRange, Args{"value": n.text, "want": limit.number()})
		default:
			v.SetInt(i)
		}
	default:
		panic("roster: no way to read a " + v.Type().String())
	}
}

// word fills a text, of a list of words if there is one.
func (d *decoder) word(n *node, v reflect.Value, limit limits) {
	switch {
	case n.kind != textNode && len(limit.words) > 0:
		d.mismatch(n, Phrase{wantOneOf, Args{"list": limit.words}})
	case n.kind != textNode:
		d.mismatch(n, Phrase{wantText, nil})
	case !d.sayable(n, maxName):
	case len(limit.words) > 0 && !slices.Contains(limit.words, n.text):
		d.complain(n, msgOneOf, Args{"value": n.text, "list": limit.words, "near": nearest(n.text, limit.words)})
	default:
		v.SetString(n.text)
	}
}

// The longest texts: what fits into a list, and what fits into a page.
const (
	maxName = 100
	maxText = 4000
	maxPath = 250
)

// sayable refuses texts that are empty, too long or hold control characters.
func (d *decoder) sayable(n *node, most int) bool {
	key, args := unsayable(n.text, most)
	if key != "" {
		d.complain(n, key, args)
	}
	return key == ""
}

// unsayable names the message for a text that cannot be taken, "" if it can.
// Only what may be long can have several lines.
func unsayable(s string, most int) (string, Args) {
	switch {
	case strings.TrimSpace(s) == "":
		return msgTextEmpty, nil
	case utf8.RuneCountInString(s) > most:
		return msgTextLong, Args{"n": utf8.RuneCountInString(s), "max": most}
	case strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) && (r != '\n' || most != maxText) || r == utf8.RuneError
	}):
		return msgTextControl, nil
	}
	return "", nil
}

// elements fills a slice or an array.
func (d *decoder) elements(n *node, v reflect.Value, limit limits) {
	if n.kind != listNode {
		d.mismatch(n, wanted(v.Type(), limit))
		return
	}
	if v.Kind() == reflect.Slice {
		v.Set(reflect.MakeSlice(v.Type(), len(n.items), len(n.items)))
	} else if len(n.items) != v.Len() {
		d.mismatch(n, wanted(v.Type(), limit))
		return
	}
	for i, e := range n.items {
		if e.kind == nullNode {
			d.complain(e, msgItemEmpty, Args{"n": i + 1, "want": wanted(v.Type().Elem(), limit)})
			continue
		}
		d.value(e, v.Index(i), limit)
	}
}

// A field of a struct, as files know it.
type field struct {
	name     string
	index    int
	optional bool
	limit    limits
}

// limits are what the tag of a field, jsonschema:"minimum=1,maximum=9" or
// jsonschema:"enum=a,enum=b", allows. The tag makes the JSON Schema too.
type limits struct {
	lo, hi int64
	words  []string
}

// number is a whole number within the limits, in words.
func (l limits) number() Phrase {
	return Phrase{wantNumber, Args{"lo": l.lo, "hi": l.hi}}
}

// fieldsOf lists the fields of a struct type.
func fieldsOf(t reflect.Type) []field {
	var list []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		if !f.IsExported() || name == "" || name == "-" {
			continue
		}
		out := field{name: name, index: i, optional: slices.Contains(strings.Split(options, ","), "omitempty")}
		out.limit.lo, out.limit.hi = -1<<15, 1<<15-1
		for _, part := range strings.Split(f.Tag.Get("jsonschema"), ",") {
			key, value, _ := strings.Cut(part, "=")
			switch key {
			case "minimum":
				out.limit.lo, _ = strconv.ParseInt(value, 10, 64)
			case "maximum":
				out.limit.hi, _ = strconv.ParseInt(value, 10, 64)
			case "enum":
				out.limit.words = append(out.limit.words, value)
			}
		}
		list = append(list, out)
	}
	return list
}

// fields fills a struct.
func (d *decoder) fields(n *node, v reflect.Value) {
	if n.kind != mapNode {
		d.mismatch(n, wanted(v.Type(), limits{}))
		return
	}
	fields := fieldsOf(v.Type())
	var names []string
	for _, f := range fields {
		names = append(names, f.name)
	}
	for i, key := range n.keys {
		at := slices.Index(names, key)
		switch {
		case at < 0:
			d.source.complain(n.keyAt[i], msgKeyUnknown, Args{"key": key, "keys": names, "near": nearest(key, names)})
		case n.items[i].kind == nullNode:
			f := v.Type().Field(fields[at].index)
			d.source.complain(n.keyAt[i], msgKeyEmpty, Args{"key": key, "want": wanted(f.Type, fields[at].limit)})
		default:
			d.value(n.items[i], v.Field(fields[at].index), fields[at].limit)
		}
	}
	for _, f := range fields {
		if !f.optional && !n.has(f.name) {
			d.complain(n, msgKeyMissing, Args{"key": f.name, "want": wanted(v.Type().Field(f.index).Type, f.limit)})
		}
	}
}

// entries fills a map from texts to texts.
func (d *decoder) entries(n *node, v reflect.Value) {
	if n.kind != mapNode {
		d.mismatch(n, wanted(v.Type(), limits{}))
		return
	}
	v.Set(reflect.MakeMap(v.Type()))
	for i, key := range n.keys {
		if n.items[i].kind == nullNode {
			d.source.complain(n.keyAt[i], msgKeyEmpty, Args{"key": key, "want": wanted(v.Type().Elem(), limits{})})
			continue
		}
		e := reflect.New(v.Type().Elem()).Elem()
		d.value(n.items[i], e, limits{})
		v.SetMapIndex(reflect.ValueOf(key), e)
	}
}

// integer is a node's number, if it is whole and written in the usual way.
func integer(n *node) (int64, bool) {
	if n.kind != intNode {
		return 0, false
	}
	return whole(n.text)
}

// whole reads a whole decimal number.
func whole(s string) (int64, bool) {
	if digits := strings.TrimLeft(s, "+-"); len(digits) > 1 && digits[0] == '0' {
		return 0, false // 010 would be eight to some and ten to others
	}
	v, err := strconv.ParseInt(s, 10, 32)
	return v, err == nil
}

// wanted says what a type takes.
func wanted(t reflect.Type, limit limits) Phrase {
	if t.Kind() == reflect.Pointer {
		return wanted(t.Elem(), limit)
	}
	switch t {
	case reflect.TypeFor[Words]():
		return Phrase{wantWords, nil}
	case reflect.TypeFor[Inches]():
		return Phrase{wantLength, nil}
	case reflect.TypeFor[XY]():
		return Phrase{wantXY, nil}
	case reflect.TypeFor[Spot]():
		return Phrase{wantSpot, nil}
	case reflect.TypeFor[Hull]():
		return Phrase{wantHull, Args{"lo": MinHull, "hi": MaxHull}}
	case reflect.TypeFor[GangRef](), reflect.TypeFor[MapRef]():
		return Phrase{wantRef, nil}
	case reflect.TypeFor[Columns]():
		return Phrase{wantColumns, nil}
	case reflect.TypeFor[Value]():
		return Phrase{wantAnyValue, nil}
	}
	switch t.Kind() {
	case reflect.Struct:
		var names []string
		for _, f := range fieldsOf(t) {
			names = append(names, f.name)
		}
		return Phrase{wantGroup, Args{"keys": names}}
	case reflect.Map:
		return Phrase{wantEntries, Args{"want": wanted(t.Elem(), limits{})}}
	case reflect.Slice:
		return Phrase{wantList, Args{"want": wanted(t.Elem(), limit)}}
	case reflect.Bool:
		return Phrase{wantBool, nil}
	case reflect.Int:
		return limit.number()
	}
	if len(limit.words) > 0 {
		return Phrase{wantOneOf, Args{"list": limit.words}}
	}
	return Phrase{wantText, nil}
}

// came says what a node is.
func came(n *node) Phrase {
	switch n.kind {
	case nullNode:
		return Phrase{cameNothing, nil}
	case textNode:
		return Phrase{cameText, Args{"text": shortened(n.text)}}
	case listNode:
		return Phrase{cameList, Args{"n": len(n.items)}}
	case mapNode:
		return Phrase{cameKeys, Args{"keys": n.keys}}
	}
	return Phrase{cameValue, Args{"text": shortened(n.text)}}
}

// shortened cuts a text that is too long for a message.
func shortened(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

// topKeys are the keys that a kind of file has at its top.
func topKeys(k Kind) []string {
	var names []string
	for _, f := range fieldsOf(map[Kind]reflect.Type{
		WeaponFile: reflect.TypeFor[WeaponList](), ArmourFile: reflect.TypeFor[ArmourList](),
		GangFile: reflect.TypeFor[Gang](), MapFile: reflect.TypeFor[Map](), ScenarioFile: reflect.TypeFor[Scenario](),
	}[k]) {
		names = append(names, f.name)
	}
	return names
}
