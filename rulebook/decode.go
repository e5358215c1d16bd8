package rulebook

import (
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Decode reads YAML (and so JSON) into what a pointer points to, strictly. An
// unknown key, a missing key, a value of the wrong type, a key given twice: each
// is a mistake, and all are reported, each as a *Problem with its place.
//
// Keys are named by yaml tags. A key must be there unless its tag says omitempty
// or its field is a pointer; inline folds a struct into the one around it.
// Numbers are whole and decimal; the tags lo and hi say from where to where, also
// for a Length and for each element of a list. A type with UnmarshalText reads texts and
// numbers as they are written; the error that it returns is what was wanted,
// such as "one of roll, choice". If it is a struct, it may be a group of keys, too.
func Decode(name string, data []byte, into any) error {
	v := reflect.ValueOf(into)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return fmt.Errorf("rulebook.Decode of %s: want a pointer to fill, got %T", name, into)
	}
	src := newlines(data)
	root, err := parse(name, src)
	if err != nil {
		return err
	}
	d := decoder{name: name, src: src}
	d.value(root, v.Elem())
	slices.SortStableFunc(d.problems, func(a, b *Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	list := make([]error, len(d.problems))
	for i, p := range d.problems {
		list[i] = p
	}
	return errors.Join(list...)
}

// newlines ends all lines alike: a file may come from any system, and each line
// break counts once.
func newlines(data []byte) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data))
}

// parse reads the one document of a file.
func parse(name, src string) (ast.Node, error) {
	f, err := parser.ParseBytes([]byte(src), 0)
	if err != nil {
		p := &Problem{File: name, What: err.Error()}
		var e yaml.Error
		if errors.As(err, &e) {
			p.What = e.GetMessage()
			p.Hint = "look at the indentation, the colons and the quotes here and in the line above"
			if t := e.GetToken(); t != nil && t.Position != nil {
				p.Line, p.Column = t.Position.Line, t.Position.Column
				p.Excerpt = excerpt(src, p.Line, p.Column)
			}
		}
		return nil, p
	}
	var docs []ast.Node
	for _, d := range f.Docs {
		if d.Body != nil {
			docs = append(docs, d.Body)
		}
	}
	switch len(docs) {
	case 0:
		return nil, &Problem{File: name, What: "the file is empty", Hint: "take the file away to have the one that comes with the program"}
	case 1:
		return docs[0], nil
	}
	t := start(docs[1]).Position
	return nil, &Problem{File: name, Line: t.Line, Column: t.Column, What: "a second document begins here", Want: "one document a file",
		Excerpt: excerpt(src, t.Line, t.Column)}
}

// decoder fills a value and collects the mistakes.
type decoder struct {
	name, src string
	problems  []*Problem
}

// complain notes a mistake at a token.
func (d *decoder) complain(t *token.Token, what, want, hint string) {
	p := &Problem{File: d.name, What: what, Want: want, Hint: hint}
	if t != nil && t.Position != nil {
		p.Line, p.Column = t.Position.Line, t.Position.Column
		p.Excerpt = excerpt(d.src, p.Line, p.Column)
	}
	d.problems = append(d.problems, p)
}

// value fills v from a node.
func (d *decoder) value(n ast.Node, v reflect.Value) {
	switch n.(type) {
	case *ast.AnchorNode, *ast.AliasNode, *ast.TagNode, *ast.DirectiveNode:
		d.complain(n.GetToken(), "anchors, aliases and tags are not used in these files", want(v.Type()), "write the value out")
		return
	}
	if v.Kind() == reflect.Pointer {
		p := reflect.New(v.Type().Elem())
		d.value(n, p.Elem())
		v.Set(p)
		return
	}
	if u, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		if s, ok := written(n); ok {
			if err := u.UnmarshalText([]byte(s)); err != nil {
				d.complain(n.GetToken(), "found "+describe(n), err.Error(), "")
			}
			return
		}
		if v.Kind() != reflect.Struct {
			d.mismatch(n, v.Type())
			return
		}
	}
	switch v.Kind() {
	case reflect.Struct:
		d.fields(n, v)
	case reflect.Map:
		d.entries(n, v)
	case reflect.Slice, reflect.Array:
		d.list(n, v)
	case reflect.String:
		if s, ok := text(n); ok {
			v.SetString(s)
		} else {
			d.mismatch(n, v.Type())
		}
	case reflect.Bool:
		if b, ok := n.(*ast.BoolNode); ok {
			v.SetBool(b.Value)
		} else {
			d.mismatch(n, v.Type())
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if i, ok := integer(n); ok && !v.OverflowInt(i) {
			v.SetInt(i)
		} else {
			d.mismatch(n, v.Type())
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if i, ok := integer(n); ok && i >= 0 && !v.OverflowUint(uint64(i)) {
			v.SetUint(uint64(i))
		} else {
			d.mismatch(n, v.Type())
		}
	default:
		d.complain(n.GetToken(), fmt.Sprintf("the program reads this into %s, which rulebook.Decode cannot fill", v.Type()), "", "this is a mistake in the program")
	}
}

// written is a text, or a number as it stands in the file: a type that reads its
// own text may be a number with decimals.
func written(n ast.Node) (string, bool) {
	switch n.(type) {
	case *ast.IntegerNode, *ast.FloatNode:
		return n.GetToken().Value, true
	}
	return text(n)
}

// mismatch notes a value of the wrong type.
func (d *decoder) mismatch(n ast.Node, t reflect.Type) {
	hint := ""
	switch n.(type) {
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		if want(t) == "text" {
			hint = "put it in quotes"
		} else if _, ok := n.(*ast.IntegerNode); ok && !decimal(n.GetToken().Value) {
			hint = "write it with the digits 0 to 9, and no 0 in front"
		}
	}
	d.complain(start(n), "found "+describe(n), want(t), hint)
}

// member is a field of a struct, as files know it.
type member struct {
	name     string
	index    []int
	optional bool
	lo, hi   string // "": without limits
}

// members lists the fields of a struct type, those of inlined structs among them.
func members(t reflect.Type) []member {
	var list []member
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		opts := strings.Split(options, ",")
		inline := slices.Contains(opts, "inline")
		if name == "-" || !f.IsExported() && !(f.Anonymous && inline) {
			continue
		}
		if inline {
			for _, m := range members(f.Type) {
				m.index = append([]int{i}, m.index...)
				list = append(list, m)
			}
			continue
		}
		if name == "" {
			name = strings.ToLower(f.Name)
		}
		list = append(list, member{
			name, []int{i}, slices.Contains(opts, "omitempty") || f.Type.Kind() == reflect.Pointer, f.Tag.Get("lo"), f.Tag.Get("hi"),
		})
	}
	return list
}

// fields fills a struct.
func (d *decoder) fields(n ast.Node, v reflect.Value) {
	fields := members(v.Type())
	var names []string
	for _, m := range fields {
		names = append(names, m.name)
	}
	seen := map[string]bool{}
	ok := d.pairs(n, v.Type(), func(key string, at *token.Token, value ast.Node) {
		seen[key] = true
		i := slices.Index(names, key)
		if i < 0 {
			hint := ""
			if near := nearest(key, names); near != "" {
				hint = fmt.Sprintf("did you mean %q?", near)
			}
			d.complain(at, fmt.Sprintf("unknown key %q", key), "one of "+strings.Join(names, ", "), hint)
			return
		}
		if _, null := value.(*ast.NullNode); null {
			d.complain(at, fmt.Sprintf("%q has no value", key), want(v.FieldByIndex(fields[i].index).Type()), "")
			return
		}
		mistakes := len(d.problems)
		d.value(value, v.FieldByIndex(fields[i].index))
		if len(d.problems) == mistakes && fields[i].hi != "" {
			d.limits(value, v.FieldByIndex(fields[i].index), fields[i].lo, fields[i].hi)
		}
	})
	if !ok {
		return
	}
	for _, m := range fields {
		if !m.optional && !seen[m.name] {
			d.complain(start(n), fmt.Sprintf("key %q is missing", m.name), want(v.FieldByIndex(m.index).Type()), "")
		}
	}
}

// limits checks that a number, or each of a list, is within its limits.
func (d *decoder) limits(n ast.Node, v reflect.Value, lo, hi string) {
	if s, ok := n.(*ast.SequenceNode); ok {
		for i, e := range s.Values {
			d.limits(e, v.Index(i), lo, hi)
		}
		return
	}
	if v.Int() < limit(v.Type(), lo) || v.Int() > limit(v.Type(), hi) {
		d.complain(n.GetToken(), "found "+describe(n), "a number from "+lo+" to "+hi, "")
	}
}

// limit is what a tag says in the units of a type.
func limit(t reflect.Type, tag string) int64 {
	v := reflect.New(t)
	if u, ok := v.Interface().(encoding.TextUnmarshaler); ok {
		if err := u.UnmarshalText([]byte(tag)); err == nil {
			return v.Elem().Int()
		}
	}
	i, err := strconv.ParseInt(tag, 10, 64)
	if err != nil {
		panic("rulebook: the limit " + tag + " of a " + t.String() + " is no number")
	}
	return i
}

// Fault is a mistake in a table that only whoever uses it sees. It stands at a key
// of the table, or where that is missing, at the table's first.
func (b *Book) Fault(table, key, what, want string) error {
	f := b.file("tables/" + table + ".yaml")
	if f == nil {
		return fmt.Errorf("table %s: %s; wanted: %s", table, what, want)
	}
	d := decoder{name: f.name(), src: newlines(f.data)}
	n, err := parse(d.name, d.src)
	if err != nil {
		return err
	}
	at := start(n)
	if m, ok := n.(ast.MapNode); ok {
		for it := m.MapRange(); it.Next(); {
			if t := it.Key().GetToken(); t.Value == key {
				at = t
			}
		}
	}
	d.complain(at, what, want, "")
	return d.problems[0]
}

// entries fills a map with text as keys.
func (d *decoder) entries(n ast.Node, v reflect.Value) {
	t := v.Type()
	if t.Key().Kind() != reflect.String {
		d.complain(start(n), fmt.Sprintf("the program reads this into %s, which rulebook.Decode cannot fill", t), "", "this is a mistake in the program")
		return
	}
	v.Set(reflect.MakeMap(t))
	d.pairs(n, t, func(key string, at *token.Token, value ast.Node) {
		if _, null := value.(*ast.NullNode); null {
			d.complain(at, fmt.Sprintf("%q has no value", key), want(t.Elem()), "")
			return
		}
		e := reflect.New(t.Elem()).Elem()
		d.value(value, e)
		v.SetMapIndex(reflect.ValueOf(key).Convert(t.Key()), e)
	})
}

// pairs walks over the keys of a mapping; it is false if n is none.
func (d *decoder) pairs(n ast.Node, t reflect.Type, each func(key string, at *token.Token, value ast.Node)) bool {
	m, ok := n.(ast.MapNode)
	if !ok {
		d.mismatch(n, t)
		return false
	}
	seen := map[string]bool{}
	for it := m.MapRange(); it.Next(); {
		k := it.Key()
		var key string
		switch k := k.(type) {
		case *ast.StringNode:
			key = k.Value
		case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
			key = k.GetToken().Value
		default:
			d.complain(k.GetToken(), "this key is of a kind that is not used in these files", "a plain word and a colon", "")
			continue
		}
		if seen[key] {
			d.complain(k.GetToken(), fmt.Sprintf("key %q is there twice", key), "each key once", "")
			continue
		}
		seen[key] = true
		each(key, k.GetToken(), it.Value())
	}
	return true
}

// list fills a slice or an array.
func (d *decoder) list(n ast.Node, v reflect.Value) {
	s, ok := n.(*ast.SequenceNode)
	if !ok {
		d.mismatch(n, v.Type())
		return
	}
	if v.Kind() == reflect.Slice {
		v.Set(reflect.MakeSlice(v.Type(), len(s.Values), len(s.Values)))
	} else if len(s.Values) != v.Len() {
		d.complain(s.GetToken(), fmt.Sprintf("found a list of %d", len(s.Values)), want(v.Type()), "")
		return
	}
	for i, e := range s.Values {
		d.value(e, v.Index(i))
	}
}

// text is a node's text.
func text(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return strings.TrimRight(n.Value.Value, "\n"), true
	}
	return "", false
}

// integer is a node's number, if it is whole and written in the usual way.
func integer(n ast.Node) (int64, bool) {
	i, ok := n.(*ast.IntegerNode)
	if !ok {
		return 0, false
	}
	raw := i.GetToken().Value
	v, err := strconv.ParseInt(raw, 10, 64)
	return v, err == nil && decimal(raw)
}

// decimal says whether a number is written in digits alone: 010 would be eight
// to some and ten to others.
func decimal(raw string) bool {
	digits := strings.TrimLeft(raw, "+-")
	return strings.Trim(digits, "0123456789") == "" && (len(digits) < 2 || digits[0] != '0')
}

// start is the token where a node begins for a reader: the first key of a
// mapping, not its colon.
func start(n ast.Node) *token.Token {
	if m, ok := n.(*ast.MappingNode); ok && len(m.Values) > 0 && !m.IsFlowStyle {
		return m.Values[0].Key.GetToken()
	}
	if m, ok := n.(*ast.MappingValueNode); ok {
		return m.Key.GetToken()
	}
	return n.GetToken()
}

// describe says what a node is, for people.
func describe(n ast.Node) string {
	switch n := n.(type) {
	case ast.MapNode:
		return "a group of keys"
	case *ast.SequenceNode:
		return "a list"
	case *ast.NullNode:
		return "nothing"
	case *ast.StringNode, *ast.LiteralNode:
		s, _ := text(n)
		if r := []rune(s); len(r) > 40 {
			s = string(r[:40]) + "…"
		}
		return fmt.Sprintf("the text %q", s)
	}
	return n.GetToken().Value
}

// want says what a type takes, for people.
func want(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		return want(t.Elem())
	}
	if t.Kind() != reflect.Struct && reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return "a text or number"
	}
	switch t.Kind() {
	case reflect.Struct:
		var names []string
		for _, m := range members(t) {
			names = append(names, m.name)
		}
		return "a group with the keys " + strings.Join(names, ", ")
	case reflect.Map:
		return "a group of keys, each with " + want(t.Elem())
	case reflect.Slice:
		return "a list, each with " + want(t.Elem())
	case reflect.Array:
		return fmt.Sprintf("a list of %d, each with %s", t.Len(), want(t.Elem()))
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "true or false"
	case reflect.Int8, reflect.Int16:
		return fmt.Sprintf("a whole number from %d to %d", -1<<(t.Bits()-1), 1<<(t.Bits()-1)-1)
	case reflect.Uint8, reflect.Uint16:
		return fmt.Sprintf("a whole number from 0 to %d", 1<<t.Bits()-1)
	case reflect.Uint, reflect.Uint32, reflect.Uint64:
		return "a whole number, not below 0"
	}
	return "a whole number"
}
