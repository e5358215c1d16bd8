package journal

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// parsePayload reads the words of a payload. Errors say what was wanted.
func parsePayload(words []string) (Payload, error) {
	if len(words) == 0 {
		return nil, errors.New("what was answered or done, got nothing")
	}
	kind, words := words[0], words[1:]
	switch kind {
	case "dice":
		return parseDice(words)
	case "choose":
		return parseChoose(words)
	case "go":
		at, err := parsePoint(words)
		return Go{at}, err
	case "fact":
		return parseFact(words)
	case "undo":
		return parseUndo(words)
	case "correct":
		return parseCorrect(words)
	case "set":
		return parseSet(words)
	case "place":
		return parsePlace(words)
	case "state":
		if len(words) != 1 {
			return nil, errors.New("state and a sum")
		}
		return State{words[0]}, nil
	}
	alone, ok := map[string]Payload{"stop": Stop{}, "concede": Concede{}, "agree": Agree{}}[kind]
	switch {
	case !ok:
		return nil, fmt.Errorf("dice, choose, go, stop, fact, undo, correct, set, place, concede, agree or state, got %q", short(kind))
	case len(words) > 0:
		return nil, fmt.Errorf("nothing after %s, got %q", kind, short(words[0]))
	}
	return alone, nil
}

func parseDice(words []string) (Payload, error) {
	p := Dice{Sides: 6}
	if len(words) > 0 && strings.HasPrefix(words[0], "d") {
		n, err := parseUint(words[0][1:], 255)
		if err != nil {
			return nil, err
		}
		p.Sides = uint8(n)
		words = words[1:]
	}
	if len(words) > dice.MaxDice {
		return nil, fmt.Errorf("at most %d dice, got %d", dice.MaxDice, len(words))
	}
	for i, w := range words {
		n, err := parseUint(w, 255)
		if err != nil {
			return nil, err
		}
		p.Faces.V[i] = uint8(n)
	}
	p.Faces.N = uint8(len(words))
	return p, nil
}

func parseChoose(words []string) (Payload, error) {
	if len(words) == 0 {
		return nil, errors.New("the key of the option chosen")
	}
	p := Choose{Verb: words[0], Who: table.None, Item: table.NoItem}
	if p.Verb == "-" {
		p.Verb = ""
	}
	for _, w := range words[1:] {
		name, value, err := parsePair(w)
		switch {
		case err != nil:
			return nil, err
		case name == "who" && value >= 0 && value < int64(table.None):
			p.Who = table.FigureID(value)
		case name == "item" && value >= 0 && value < int64(table.NoItem):
			p.Item = table.ItemID(value)
		case name == "n" && value >= -128 && value <= 127:
			p.N = int8(value)
		default:
			return nil, fmt.Errorf("who=, item= or n= with a small number, got %q", short(w))
		}
	}
	return p, nil
}

func parseFact(words []string) (Payload, error) {
	if len(words) != 2 {
		return nil, errors.New("fact, its kind and its value")
	}
	kind := slices.Index(factNames[:], words[0])
	if kind < 0 {
		return nil, fmt.Errorf("one of the facts %s, got %q", strings.Join(factNames[:], ", "), short(words[0]))
	}
	value, err := strconv.ParseInt(words[1], 10, 64)
	if err != nil {
		return nil, fmt.Errorf("a whole number, got %q", short(words[1]))
	}
	return Fact{play.FactKind(kind), value}, nil
}

func parseUndo(words []string) (Payload, error) {
	if len(words) != 2 && len(words) != 4 || words[0] != "to" || len(words) == 4 && words[2] != "in" {
		return nil, errors.New(`"undo to" and the number of an entry`)
	}
	var p Undo
	var err error
	if p.To, err = parseUint(words[1], MaxEntries); err == nil && len(words) == 4 {
		p.In, err = parseUint(words[3], MaxEntries)
	}
	return p, err
}

func parseCorrect(words []string) (Payload, error) {
	if len(words) < 2 {
		return nil, errors.New("the number of an entry and the right answer")
	}
	n, err := parseUint(words[0], MaxEntries)
	if err != nil {
		return nil, err
	}
	if words[1] == "correct" {
		return nil, errors.New("an answer after the number, got another correction")
	}
	answer, err := parsePayload(words[1:])
	return Correct{n, answer}, err
}

func parseSet(words []string) (Payload, error) {
	if len(words) < 2 {
		return nil, errors.New("the key of a value, whose it is, and value=")
	}
	p := Set{Field: words[0], Figure: table.None, Item: table.NoItem}
	for _, w := range words[1:] {
		name, value, err := parsePair(w)
		switch {
		case err != nil:
			return nil, err
		case name == "figure" && value >= 0 && value < int64(table.None):
			p.Figure = table.FigureID(value)
		case name == "item" && value >= 0 && value < int64(table.NoItem):
			p.Item = table.ItemID(value)
		case name == "index" && value > 0 && value <= 255:
			p.Index = uint8(value)
		case name == "value":
			p.Value = int32(value)
		default:
			return nil, fmt.Errorf("figure=, item=, index= or value= with a small number, got %q", short(w))
		}
	}
	return p, nil
}

func parsePlace(words []string) (Payload, error) {
	if len(words) != 4 {
		return nil, errors.New("figure= and three coordinates")
	}
	name, value, err := parsePair(words[0])
	if err != nil || name != "figure" || value < 0 || value > 255 {
		return nil, fmt.Errorf("figure= and a number, got %q", short(words[0]))
	}
	at, err := parsePoint(words[1:])
	return Place{table.FigureID(value), at}, err
}

func parsePair(w string) (name string, value int64, err error) {
	name, text, ok := strings.Cut(w, "=")
	if !ok {
		return "", 0, fmt.Errorf("a name, = and a number, got %q", short(w))
	}
	value, err = strconv.ParseInt(text, 10, 32)
	if err != nil {
		return "", 0, fmt.Errorf("a whole number after %s=, got %q", short(name), short(text))
	}
	return name, value, nil
}

func parseUint(w string, most int) (int, error) {
	n, err := strconv.ParseUint(w, 10, 31)
	if err != nil || n > uint64(most) {
		return 0, fmt.Errorf("a whole number from 0 to %d, got %q", most, short(w))
	}
	return int(n), nil
}

// parsePoint reads three coordinates with three decimals each.
func parsePoint(words []string) (board.Point, error) {
	if len(words) != 3 {
		return board.Point{}, fmt.Errorf("three coordinates, got %d", len(words))
	}
	var xyz [3]int32
	for i, w := range words {
		whole, part, ok := strings.Cut(w, ".")
		n, err := strconv.ParseInt(whole+part, 10, 32)
		if !ok || len(part) != 3 || err != nil {
			return board.Point{}, fmt.Errorf("a coordinate with three decimals such as 12.500, got %q", short(w))
		}
		xyz[i] = int32(n)
	}
	return board.Point{X: xyz[0], Y: xyz[1], Z: xyz[2]}, nil
}
