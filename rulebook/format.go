package rulebook

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/text/number"
)

// Args fills the places of a phrase, by their names.
type Args map[string]any

// Inches is a length in thousandths of a table unit: 4500 is 4.5″ in English and
// 4,5″ in German, or 4,5 Schritt. No digit is dropped, since the number shown is
// the number used.
type Inches int32

// A Target is a number that a die must reach: 4+.
type Target int

// Signed is a modifier, always with its sign: +1, −1, ±0.
type Signed int

// Percent is a share of a hundred.
type Percent int

// Share is a share in ten-thousandths, written as percent: 2500 is 25 %.
type Share int32

// A Ref stands for the title of a key, in the language of the phrase.
type Ref string

// Format writes a value as the language does. Lists are joined with "and".
func (w *Words) Format(v any) string {
	if n, ok := number64(v); ok {
		return w.integer(n)
	}
	switch v := v.(type) {
	case string:
		return v
	case Inches:
		return w.decimal(int64(v), 1000) + w.unit
	case Target:
		return strconv.Itoa(int(v)) + "+"
	case Signed:
		switch {
		case v > 0:
			return "+" + w.integer(int64(v))
		case v == 0:
			return "±0"
		}
		return w.integer(int64(v))
	case Percent:
		return w.integer(int64(v)) + w.percent + "%"
	case Share:
		return w.decimal(int64(v), 100) + w.percent + "%"
	case Ref:
		return w.Title(string(v))
	case []string:
		return w.List(v)
	case []Ref:
		titles := make([]string, len(v))
		for i, r := range v {
			titles[i] = w.Title(string(r))
		}
		return w.List(titles)
	}
	return fmt.Sprint(v)
}

// List joins names: "A, B and C".
func (w *Words) List(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return w.Say("list.and", Args{"some": strings.Join(names[:last], ", "), "last": names[last]})
}

// integer writes a whole number, with a real minus sign.
func (w *Words) integer(n int64) string {
	var s string
	if -1000 < n && n < 1000 {
		s = strconv.FormatInt(n, 10)
	} else {
		s = w.numbers.Sprint(number.Decimal(n))
	}
	return strings.Replace(s, "-", "−", 1)
}

// decimal writes a number of parts, of which so many make one.
func (w *Words) decimal(n, parts int64) string {
	if n%parts == 0 {
		return w.integer(n / parts)
	}
	s := w.numbers.Sprint(number.Decimal(float64(n)/float64(parts), number.MaxFractionDigits(3)))
	return strings.Replace(s, "-", "−", 1)
}

// number64 is a plain whole number of whatever size.
func number64(v any) (int64, bool) {
	switch v := v.(type) {
	case int:
		return int64(v), true
	case int8:
		return int64(v), true
	case int16:
		return int64(v), true
	case int32:
		return int64(v), true
	case int64:
		return v, true
	case uint8:
		return int64(v), true
	case uint16:
		return int64(v), true
	case uint32:
		return int64(v), true
	}
	return 0, false
}

// count is the number by which a plural form is chosen, as go-i18n takes it; nil
// takes the form for many.
func count(v any) any {
	if n, ok := number64(v); ok {
		return n
	}
	return nil
}
