package main

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/rulebook"
)

// Values of flags and arguments. Each reads itself strictly, so that a mistake
// is told in the reader's language: what was wanted, and what came.
type (
	text   string // as it comes
	target int8   // 4+
	whole  int64  // within lo and hi
	signed int8   // -1, −1, +1, or - for nothing
	inches int32  // 3, 2.5 or 2,5; in thousandths
	choice string // one of a list
	seed   struct {
		set bool
		n   uint64
	}
)

// value takes the next word as the value of a flag or argument. A word that
// begins like a flag is none, unless it passes.
func value(at *kong.DecodeContext, passes func(string) bool) (string, error) {
	t := at.Scan.Peek()
	s, ok := t.Value.(string)
	if t.IsEOL() || !ok || !t.IsValue() && (passes == nil || !passes(s)) {
		return "", usage("cli.error.novalue", rulebook.Args{"flag": flagName(at.Value)})
	}
	at.Scan.Pop()
	return s, nil
}

// flagName is a flag or argument as people write it.
func flagName(v *kong.Value) string {
	if v.Flag != nil {
		return "--" + v.Name
	}
	return strings.ToUpper(v.Name)
}

// wrong refuses a value.
func wrong(v *kong.Value, got, want string, args rulebook.Args) error {
	near := args["meant"]
	if near == nil {
		near = ""
	}
	return usage("cli.error.value", rulebook.Args{"flag": flagName(v), "got": short(got), "want": phrase{want, args}, "meant": near})
}

// bounds are the tags lo and hi.
func bounds(v *kong.Value) (lo, hi int64) {
	lo, _ = strconv.ParseInt(v.Tag.Get("lo"), 10, 64)
	hi, _ = strconv.ParseInt(v.Tag.Get("hi"), 10, 64)
	return lo, hi
}

// digits reads digits and nothing else.
func digits(s string) (int64, bool) {
	if s == "" || len(s) > 18 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil
}

// Decode takes any word.
func (t *text) Decode(at *kong.DecodeContext) error {
	s, err := value(at, func(s string) bool { return s == "-" })
	*t = text(s)
	return err
}

// Decode reads 4+.
func (t *target) Decode(at *kong.DecodeContext) error {
	s, err := value(at, nil)
	if err != nil {
		return err
	}
	lo, hi := bounds(at.Value)
	body, plus := strings.CutSuffix(s, "+")
	n, ok := digits(body)
	if !plus || !ok || n < lo || n > hi {
		return wrong(at.Value, s, "cli.want.target", rulebook.Args{"lo": rulebook.Target(lo), "hi": rulebook.Target(hi)})
	}
	*t = target(n)
	return nil
}

// Decode reads a whole number.
func (w *whole) Decode(at *kong.DecodeContext) error {
	s, err := value(at, negative)
	if err != nil {
		return err
	}
	lo, hi := bounds(at.Value)
	n, ok := digits(s)
	if !ok || n < lo || n > hi {
		return wrong(at.Value, s, "cli.want.whole", rulebook.Args{"lo": strconv.FormatInt(lo, 10), "hi": strconv.FormatInt(hi, 10)})
	}
	*w = whole(n)
	return nil
}

// negative says whether a word is a number below nothing, which is no flag.
func negative(s string) bool {
	return s == "-" || len(s) > 1 && s[0] == '-' && s[1] >= '0' && s[1] <= '9'
}

// Decode reads -1, with either kind of minus.
func (n *signed) Decode(at *kong.DecodeContext) error {
	s, err := value(at, negative)
	if err != nil {
		return err
	}
	lo, hi := bounds(at.Value)
	body := strings.Replace(s, "−", "-", 1)
	minus := strings.HasPrefix(body, "-")
	v, ok := digits(strings.TrimPrefix(body, "-"))
	if plus, signed := strings.CutPrefix(body, "+"); signed {
		v, ok = digits(plus)
	}
	if minus {
		v = -v
	}
	if body == "-" {
		v, ok = 0, true
	}
	if !ok || v < lo || v > hi {
		return wrong(at.Value, s, "cli.want.whole", rulebook.Args{"lo": strconv.FormatInt(lo, 10), "hi": strconv.FormatInt(hi, 10)})
	}
	*n = signed(v)
	return nil
}

// parseInches reads a length with up to three decimals.
func parseInches(s string) (int32, bool) {
	body := strings.TrimSuffix(strings.TrimSuffix(s, "\""), "″")
	body = strings.Replace(body, ",", ".", 1)
	whole, part, dot := strings.Cut(body, ".")
	if dot && part == "" || len(part) > 3 || len(whole) > 5 {
		return 0, false
	}
	n, ok := digits(whole + (part + "000")[:3])
	if !ok || whole == "" {
		return 0, false
	}
	return int32(n), true
}

// Decode reads a length.
func (in *inches) Decode(at *kong.DecodeContext) error {
	s, err := value(at, negative)
	if err != nil {
		return err
	}
	_, hi := bounds(at.Value)
	n, ok := parseInches(s)
	if !ok || int64(n) > hi*board.Unit {
		return wrong(at.Value, s, "cli.want.inches", rulebook.Args{"hi": strconv.FormatInt(hi, 10)})
	}
	*in = inches(n)
	return nil
}

// Decode reads one of the words in the tag of.
func (c *choice) Decode(at *kong.DecodeContext) error {
	s, err := value(at, nil)
	if err != nil {
		return err
	}
	list := strings.Split(at.Value.Tag.Get("of"), ",")
	for _, w := range list {
		if s == w {
			*c = choice(s)
			return nil
		}
	}
	return wrong(at.Value, s, "cli.want.choice", rulebook.Args{"list": strings.Join(list, ", "), "meant": meant(s, list)})
}

// Decode reads a seed.
func (d *seed) Decode(at *kong.DecodeContext) error {
	s, err := value(at, negative)
	if err != nil {
		return err
	}
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil || strings.HasPrefix(s, "+") {
		return wrong(at.Value, s, "cli.want.seed", nil)
	}
	*d = seed{true, n}
	return nil
}

// rulings are wishes for rulings, KEY=CHOICE each.
type rulings map[string]string

// Decode adds one wish. Whether there are such a ruling and such a choice is
// checked with the rulebook, see chosen.
func (rs *rulings) Decode(at *kong.DecodeContext) error {
	s, err := value(at, nil)
	if err != nil {
		return err
	}
	key, pick, ok := strings.Cut(s, "=")
	if !ok || key == "" || pick == "" || !utf8.ValidString(s) {
		return wrong(at.Value, s, "cli.want.ruling", nil)
	}
	if *rs == nil {
		*rs = rulings{}
	}
	(*rs)[key] = pick
	return nil
}
