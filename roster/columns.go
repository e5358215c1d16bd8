package roster

import (
	"slices"
	"strings"

	"github.com/fray-table/fray/table"
)

// Columns are values of a profile as they are written, in the order of the
// file.
type Columns []Cell

// A Cell is one value of a profile: "bs" and "4+".
type Cell struct{ Key, Value string }

// A Value is one value as it is written: "4+", or 2.
type Value string

func (v *Value) decode(d *decoder, n *node) {
	switch n.kind {
	case intNode:
		*v = Value(n.text)
	case textNode:
		if _, number := whole(n.text); number {
			d.mismatch(n, Phrase{wantUnquoted, Args{"text": n.text}})
		} else if d.sayable(n, maxName) {
			*v = Value(n.text)
		}
	default:
		d.mismatch(n, Phrase{wantAnyValue, nil})
	}
}

// Get is the value of a column as it is written, "" if it is not given.
func (c Columns) Get(key string) string {
	for _, cell := range c {
		if cell.Key == key {
			return cell.Value
		}
	}
	return ""
}

func (c *Columns) decode(d *decoder, n *node) {
	if n.kind != mapNode {
		d.mismatch(n, Phrase{wantColumns, nil})
		return
	}
	*c = make(Columns, 0, len(n.keys))
	for i, key := range n.keys {
		v := n.items[i]
		switch {
		case v.kind == nullNode:
			d.source.complain(n.keyAt[i], msgKeyEmpty, Args{"key": key, "want": Phrase{wantColumns, nil}})
			continue
		case v.kind == textNode:
			if _, number := whole(v.text); number {
				d.mismatch(v, Phrase{wantUnquoted, Args{"text": v.text}})
				continue
			}
			if v.text == "" { // it would count as a value that is not given
				d.complain(v, msgTextEmpty, nil)
				continue
			}
		case v.kind != intNode:
			d.mismatch(v, Phrase{wantColumns, nil})
			continue
		}
		*c = append(*c, Cell{key, v.text})
	}
}

// stats fills a profile from columns; what is not given has the column's value
// for that. The node is where the columns stand, if they came from a file.
func (c *checker) stats(cells Columns, columns []table.Column, stat *[table.MaxStats]int8, at here) {
	for i := range columns {
		col := &columns[i]
		if text := cells.Get(col.Key); text != "" {
			v, own, ok := parseColumn(col, text)
			switch {
			case !ok && col.Form == table.Named:
				names := offered(col)
				c.complain(at.key(col.Key), msgColumnName, Args{"column": col.Key, "value": shortened(text), "list": names, "near": nearest(text, names)})
			case !ok:
				c.complain(at.key(col.Key), msgColumn, Args{"column": col.Key, "value": shortened(text), "want": wantForm(col)})
			case outside(col, v, own):
				c.complain(at.key(col.Key), msgColumnRange, Args{"column": col.Key, "value": text, "want": wantForm(col)})
			default:
				stat[col.Stat] = int8(v)
				if own {
					stat[col.Own] = 1
				}
			}
			continue
		}
		if col.Required && cells.Get(col.Key) == "" && !at.broken(col.Key) {
			c.complain(at, msgColumnMissing, Args{"column": col.Key, "want": wantForm(col)})
		}
		stat[col.Stat] = col.Missing
	}
	for _, cell := range cells {
		if findColumn(columns, cell.Key) == nil {
			keys := columnKeys(columns)
			c.complain(at.name(cell.Key), msgColumnUnknown, Args{"column": cell.Key, "keys": keys, "near": nearest(cell.Key, keys)})
		}
	}
}

// columnsOf are the columns of a kind of fighter or weapon. Of one that nobody knows,
// which is refused elsewhere, no column of some kinds only is required.
func columnsOf(columns []table.Column, kind string, known []string) []table.Column {
	out := make([]table.Column, 0, len(columns))
	for _, col := range columns {
		switch {
		case col.For == nil || slices.Contains(col.For, kind):
		case slices.Contains(known, kind):
			continue
		default:
			col.Required = false
		}
		out = append(out, col)
	}
	return out
}

// outside says that a value is not within the limits of a column. What is added
// to the user's own strength may be below 0; names have no limits.
func outside(col *table.Column, v int64, own bool) bool {
	switch {
	case col.Form == table.Named:
		return false
	case own:
		return v < -int64(col.Hi) || v > int64(col.Hi)
	}
	return v < int64(col.Lo) || v > int64(col.Hi)
}

// offered are the names that a column takes.
func offered(col *table.Column) []string {
	return slices.DeleteFunc(slices.Clone(col.Names), func(name string) bool { return name == "" })
}

// parseColumn reads a value of a column.
func parseColumn(col *table.Column, s string) (v int64, own, ok bool) {
	if col.Form == table.Named {
		i := slices.Index(col.Names, s)
		return int64(max(i, 0)), false, i >= 0 && s != ""
	}
	return parseValue(col.Form, s)
}

// parseValue reads a value of a form without names.
func parseValue(form table.Form, s string) (v int64, own, ok bool) {
	switch form {
	case table.Target:
		digits, plus := strings.CutSuffix(s, "+")
		if !plus || digits == "" || digits[0] < '0' || digits[0] > '9' {
			return 0, false, false
		}
		s = digits
	case table.Signed:
		if s == "-" {
			return 0, false, true
		}
	case table.Strength:
		if s == "-" {
			return 0, false, true
		}
		if rest, yes := strings.CutPrefix(s, "S"); yes {
			if rest == "" {
				return 0, true, true
			}
			if rest[0] != '+' && rest[0] != '-' {
				return 0, false, false
			}
			own, s = true, rest
		}
	}
	v, ok = whole(s)
	return v, own, ok
}

// wantForm says how a column is written and what it may be.
func wantForm(c *table.Column) Phrase {
	if c.Form == table.Named {
		return Phrase{wantOneOf, Args{"list": offered(c)}}
	}
	return wantValue(c.Form, c.Lo, c.Hi)
}

func wantValue(form table.Form, lo, hi int8) Phrase {
	args := Args{"lo": lo, "hi": hi}
	switch form {
	case table.Target:
		return Phrase{wantTarget, args}
	case table.Signed:
		return Phrase{wantSigned, args}
	case table.Strength:
		return Phrase{wantStrength, args}
	}
	return Phrase{wantNumber, args}
}

func findColumn(columns []table.Column, key string) *table.Column {
	for i := range columns {
		if columns[i].Key == key {
			return &columns[i]
		}
	}
	return nil
}

func columnKeys(columns []table.Column) []string {
	var keys []string
	for _, c := range columns {
		keys = append(keys, c.Key)
	}
	return keys
}
