package journal

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// A Payload is what an entry says. It is one of the types of this file, each a
// comparable value.
type Payload interface {
	// appendText writes the payload as it stands in a line.
	appendText(b []byte) []byte
	// check reports what cannot be written.
	check() error
}

// The answers to questions of the rules.
type (
	// Dice are faces as they lay on the table: "dice 4 2" for six-sided ones,
	// "dice d10 7" for others.
	Dice struct {
		Sides uint8
		Faces dice.Faces
	}
	// Choose is the option chosen, by its keys: "choose act.shoot",
	// "choose go who=3".
	Choose struct {
		Verb string // without the system, "" for an option without verb
		Who  table.FigureID
		Item table.ItemID
		N    int8
	}
	// Go is a point: the end of a leg, a place to stand: "go 12.500 3.000 0.000".
	Go struct{ At board.Point }
	// Stop ends a path: "stop".
	Stop struct{}
	// Fact is what was read off the table: "fact distance 7500".
	Fact struct {
		Kind  play.FactKind
		Value int64
	}
)

// What people do about a battle besides answering.
type (
	// Undo takes back. "undo to 12" makes things as they were after entry 12 was
	// written. "undo to 12 in 30" takes the history after entry 30, which a
	// correction had changed, and ends it after the answer that came as entry 12.
	Undo struct {
		To int
		In int // 0: To
	}
	// Correct replaces the answer that came as an entry: "correct 15 dice 5".
	Correct struct {
		Entry  int
		Answer Payload
	}
	// Set sets a value by hand: "set wounds figure=3 value=2".
	Set struct {
		Field  string
		Figure table.FigureID
		Item   table.ItemID
		Index  uint8 // of the door, the side
		Value  int32
	}
	// Place sets a figure down by hand: "place figure=3 12.500 4.000 0.000".
	Place struct {
		Figure table.FigureID
		At     board.Point
	}
	// Concede ends the battle: the seat gives up: "concede".
	Concede struct{}
	// Agree ends the battle as both sides agreed: "agree".
	Agree struct{}
	// State is the sum of the state at this place, which a replay must come to:
	// "state 1f2e3d4c5b6a7988".
	State struct{ Sum string }
)

// answers says whether a payload answers a question.
func answers(p Payload) bool {
	switch p.(type) {
	case Dice, Choose, Go, Stop, Fact:
		return true
	}
	return false
}

func (p Dice) appendText(b []byte) []byte {
	b = append(b, "dice"...)
	if p.Sides != 6 {
		b = append(b, " d"...)
		b = strconv.AppendUint(b, uint64(p.Sides), 10)
	}
	for _, v := range p.Faces.V[:p.Faces.N] {
		b = append(b, ' ')
		b = strconv.AppendUint(b, uint64(v), 10)
	}
	return b
}

func (p Choose) appendText(b []byte) []byte {
	b = append(b, "choose "...)
	if p.Verb == "" {
		b = append(b, '-')
	} else {
		b = append(b, p.Verb...)
	}
	if p.Who != table.None {
		b = appendInt(b, " who=", int64(p.Who))
	}
	if p.Item != table.NoItem {
		b = appendInt(b, " item=", int64(p.Item))
	}
	if p.N != 0 {
		b = appendInt(b, " n=", int64(p.N))
	}
	return b
}

func (p Go) appendText(b []byte) []byte { return appendPoint(append(b, "go"...), p.At) }

func (Stop) appendText(b []byte) []byte { return append(b, "stop"...) }

func (p Fact) appendText(b []byte) []byte {
	b = append(b, "fact "...)
	b = append(b, factNames[p.Kind]...)
	return appendInt(b, " ", p.Value)
}

func (p Undo) appendText(b []byte) []byte {
	b = appendInt(b, "undo to ", int64(p.To))
	if p.In != 0 {
		b = appendInt(b, " in ", int64(p.In))
	}
	return b
}

func (p Correct) appendText(b []byte) []byte {
	b = append(appendInt(b, "correct ", int64(p.Entry)), ' ')
	return p.Answer.appendText(b)
}

func (p Set) appendText(b []byte) []byte {
	b = append(b, "set "...)
	b = append(b, p.Field...)
	if p.Figure != table.None {
		b = appendInt(b, " figure=", int64(p.Figure))
	}
	if p.Item != table.NoItem {
		b = appendInt(b, " item=", int64(p.Item))
	}
	if p.Index != 0 {
		b = appendInt(b, " index=", int64(p.Index))
	}
	return appendInt(b, " value=", int64(p.Value))
}

func (p Place) appendText(b []byte) []byte {
	return appendPoint(appendInt(b, "place figure=", int64(p.Figure)), p.At)
}

func (Concede) appendText(b []byte) []byte { return append(b, "concede"...) }

func (Agree) appendText(b []byte) []byte { return append(b, "agree"...) }

func (p State) appendText(b []byte) []byte { return append(append(b, "state "...), p.Sum...) }

func appendInt(b []byte, before string, v int64) []byte {
	return strconv.AppendInt(append(b, before...), v, 10)
}

// appendPoint writes a point in units with three decimals, which is exact.
func appendPoint(b []byte, p board.Point) []byte {
	for _, v := range [...]int32{p.X, p.Y, p.Z} {
		n := int64(v)
		b = append(b, ' ')
		if n < 0 {
			b, n = append(b, '-'), -n
		}
		b = strconv.AppendInt(b, n/board.Unit, 10)
		n %= board.Unit
		b = append(b, '.', byte('0'+n/100), byte('0'+n/10%10), byte('0'+n%10))
	}
	return b
}

func (p Dice) check() error {
	if p.Faces.N > dice.MaxDice {
		return fmt.Errorf("at most %d dice, got %d", dice.MaxDice, p.Faces.N)
	}
	if p.Faces.N == 0 {
		return fmt.Errorf("at least one die")
	}
	return dice.Pool{N: p.Faces.N, Sides: p.Sides}.Fits(p.Faces)
}

func (p Choose) check() error {
	if p.Verb == "" {
		return nil
	}
	return checkKey(p.Verb)
}

func (Go) check() error   { return nil }
func (Stop) check() error { return nil }

func (p Fact) check() error {
	if int(p.Kind) >= len(factNames) {
		return fmt.Errorf("a kind of fact, got number %d", p.Kind)
	}
	return nil
}

func (p Undo) check() error {
	if p.To < 0 || p.In < 0 || p.To > MaxEntries || p.In > MaxEntries {
		return fmt.Errorf("numbers of entries, got %d and %d", p.To, p.In)
	}
	return nil
}

func (p Correct) check() error {
	if p.Entry < 1 || p.Entry > MaxEntries {
		return fmt.Errorf("the number of an entry, got %d", p.Entry)
	}
	if p.Answer == nil || !answers(p.Answer) {
		return fmt.Errorf("an answer to put in the place of the old one")
	}
	return p.Answer.check()
}

func (p Set) check() error { return checkKey(p.Field) }

func (Place) check() error   { return nil }
func (Concede) check() error { return nil }
func (Agree) check() error   { return nil }

func (p State) check() error {
	if len(p.Sum) != 16 || strings.Trim(p.Sum, "0123456789abcdef") != "" {
		return fmt.Errorf("a state's sum of 16 hexadecimal digits, got %q", short(p.Sum))
	}
	return nil
}

// checkKey reports what is no key: small letters, digits, dots and hyphens.
func checkKey(key string) error {
	if key == "" || len(key) > 80 || key == "-" || strings.Trim(key, "abcdefghijklmnopqrstuvwxyz0123456789.-_") != "" {
		return fmt.Errorf("a key of small letters, digits and dots, got %q", short(key))
	}
	return nil
}

// factNames are the kinds of facts as journals write them.
var factNames = func() (names [play.FactTouching + 1]string) {
	for k := range names {
		names[k] = play.FactKind(k).String()
	}
	return names
}()
