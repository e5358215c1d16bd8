package roster

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fray-table/fray/board"
)

// Inches is a length in thousandths of a table unit. In files it is a number
// with at most three decimals after a point: 1.25.
type Inches int32

// maxInches is the longest length that a file may state.
const maxInches = 1000 * board.Unit

// In makes a length of whole units.
func In(n int) Inches { return Inches(n * board.Unit) }

// String writes the length as files do.
func (i Inches) String() string {
	sign, v := "", int64(i)
	if v < 0 {
		sign, v = "-", -v
	}
	s := fmt.Sprintf("%s%d.%03d", sign, v/board.Unit, v%board.Unit)
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}

// parseInches reads a decimal number exactly.
func parseInches(s string) (Inches, bool) {
	t, negative := strings.CutPrefix(s, "-")
	whole, rest, point := strings.Cut(t, ".")
	if len(whole) == 0 || len(whole) > 4 || point && (len(rest) == 0 || len(rest) > 3) {
		return 0, false
	}
	for _, r := range whole + rest {
		if r < '0' || r > '9' {
			return 0, false
		}
	}
	v, err := strconv.Atoi(whole + (rest + "000")[:3])
	if err != nil || v > maxInches || len(whole) > 1 && whole[0] == '0' {
		return 0, false
	}
	if negative {
		v = -v
	}
	return Inches(v), true
}

func (i *Inches) decode(d *decoder, n *node) {
	v, ok := parseInches(n.text)
	switch {
	case ok && (n.kind == intNode || n.kind == floatNode):
		*i = v
	case n.kind == textNode && strings.Contains(n.text, ","):
		if _, ok := parseInches(strings.Replace(n.text, ",", ".", 1)); ok {
			d.complain(n, msgNumberComma, Args{"text": n.text, "point": strings.Replace(n.text, ",", ".", 1)})
			return
		}
		d.mismatch(n, Phrase{wantLength, nil})
	default:
		d.mismatch(n, Phrase{wantLength, nil})
	}
}

// XY is a place or a size seen from above: X to the right, Y away from the
// viewer.
type XY [2]Inches

// Spot is a place on the table: X, Y and the height. In files the height may be
// left out; it is 0 then.
type Spot [3]Inches

func (s *Spot) decode(d *decoder, n *node) {
	if n.kind != listNode || len(n.items) < 2 || len(n.items) > 3 {
		d.mismatch(n, Phrase{wantSpot, nil})
		return
	}
	for i, e := range n.items {
		s[i].decode(d, e)
	}
}

// point is the spot for the board.
func (s Spot) point() board.Point {
	return board.Point{X: int32(s[0]), Y: int32(s[1]), Z: int32(s[2])}
}

// A Rect is a rectangle seen from above: its corner nearest to the origin, and
// its width and depth.
type Rect struct {
	At   XY `yaml:"at,flow"`
	Size XY `yaml:"size,flow"`
}
