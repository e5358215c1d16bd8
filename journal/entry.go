package journal

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fray-table/fray/table"
)

// How says how an entry came about.
type How uint8

// The ways in which entries come about.
const (
	Itself How = iota // the program wrote it, as it does with states
	Rolled            // digital dice
	Typed             // dice or facts that people read off the table
	Chosen            // people chose
	ByHand            // people set it against the rules' course
	Policy            // a bot chose
)

var howNames = [...]string{Itself: "-", Rolled: "rolled", Typed: "typed", Chosen: "chosen", ByHand: "byhand", Policy: "policy"}

// String is the way as journals write it.
func (h How) String() string {
	if int(h) < len(howNames) {
		return howNames[h]
	}
	return fmt.Sprintf("how%d", uint8(h))
}

// An Entry is one line of a journal. Entries are comparable values.
type Entry struct {
	Number int       // from 1, without gaps
	Time   time.Time // in UTC and whole seconds; zero: not told, as in seeded runs
	Seat   table.Seat
	Rule   string // full key of the question that was answered or corrected, else ""
	Do     Payload
	How    How
	Sum    Sum
}

// Seal checks that an entry can be written and computes its sum from that of
// the entry before it, or from the header's for the first one.
func (e *Entry) Seal(before Sum) error {
	if err := e.check(); err != nil {
		return fmt.Errorf("journal: entry %d cannot be written: wanted %w", e.Number, err)
	}
	var room [256]byte
	e.Sum = before.over(e.appendOpen(room[:0]))
	return nil
}

// Follows reports whether the entry is sealed on top of the one with the sum
// before.
func (e *Entry) Follows(before Sum) bool {
	var room [256]byte
	return e.check() == nil && e.Sum == before.over(e.appendOpen(room[:0]))
}

// String is the line of the entry.
func (e Entry) String() string {
	if err := e.check(); err != nil {
		return fmt.Sprintf("entry %d, which lacks %v", e.Number, err)
	}
	return string(e.appendLine(nil))
}

// appendLine writes the line without its end.
func (e *Entry) appendLine(b []byte) []byte {
	return e.Sum.append(append(e.appendOpen(b), ' '))
}

// appendOpen writes the line up to the sum.
func (e *Entry) appendOpen(b []byte) []byte {
	b = strconv.AppendInt(b, int64(e.Number), 10)
	b = append(b, ' ')
	b = appendTime(b, e.Time)
	b = append(b, ' ')
	b = append(b, seatNames[e.Seat]...)
	b = append(b, ' ')
	if e.Rule == "" {
		b = append(b, '-')
	} else {
		b = append(b, e.Rule...)
	}
	b = append(b, ' ')
	b = e.Do.appendText(b)
	b = append(b, ' ')
	return append(b, howNames[e.How]...)
}

// check reports what cannot be written.
func (e *Entry) check() error {
	switch {
	case e.Number < 1 || e.Number > MaxEntries:
		return fmt.Errorf("a number from 1 to %d, got %d", MaxEntries, e.Number)
	case int(e.Seat) >= len(seatNames):
		return fmt.Errorf("a seat, got number %d", e.Seat)
	case int(e.How) >= len(howNames):
		return fmt.Errorf("how the entry came, got number %d", e.How)
	case e.Do == nil:
		return errors.New("what was answered or done, got nothing")
	}
	if err := checkTime(e.Time); err != nil {
		return err
	}
	if e.Rule != "" {
		if err := checkKey(e.Rule); err != nil {
			return err
		}
	}
	_, correct := e.Do.(Correct)
	if asked := correct || answers(e.Do); asked != (e.Rule != "") {
		return errors.New("a rule with answers and corrections, and only with them")
	}
	return e.Do.check()
}

func appendTime(b []byte, t time.Time) []byte {
	if t.IsZero() {
		return append(b, '-')
	}
	return t.AppendFormat(b, time.RFC3339)
}

func checkTime(t time.Time) error {
	if t.IsZero() {
		return nil
	}
	if t.Location() != time.UTC || t.Nanosecond() != 0 || t.Year() < 1 || t.Year() > 9999 {
		return fmt.Errorf("a time in whole seconds of UTC, got %v", t)
	}
	return nil
}

func parseTime(s string) (time.Time, error) {
	if s == "-" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.RFC3339, s)
	if err != nil || !strings.HasSuffix(s, "Z") {
		return t, fmt.Errorf("a time such as 2026-11-30T06:15:02Z, or -, got %q", short(s))
	}
	return t.UTC(), nil
}

// parseEntry reads a line without its end. It takes exactly what appendLine
// writes. Errors say what was wanted.
func parseEntry(line []byte, keys intern) (Entry, error) {
	var e Entry
	if len(line) > MaxEntry {
		return e, fmt.Errorf("at most %d characters in a line, got %d", MaxEntry, len(line))
	}
	words := strings.Split(string(line), " ")
	if len(words) < 7 {
		return e, fmt.Errorf("number, time, seat, rule, what was done, how, sum; got %q", short(string(line)))
	}
	var err error
	if e.Number, err = parseUint(words[0], MaxEntries); err != nil {
		return e, err
	}
	if e.Time, err = parseTime(words[1]); err != nil {
		return e, err
	}
	seat := slices.Index(seatNames[:], words[2])
	if seat < 0 {
		return e, fmt.Errorf("one of the seats %s, got %q", strings.Join(seatNames[:], ", "), short(words[2]))
	}
	e.Seat = table.Seat(seat)
	if words[3] != "-" {
		e.Rule = keys.of(words[3])
	}
	last := len(words) - 1
	if e.Do, err = parsePayload(words[4 : last-1]); err != nil {
		return e, err
	}
	if c, ok := e.Do.(Choose); ok {
		c.Verb = keys.of(c.Verb)
		e.Do = c
	}
	how := slices.Index(howNames[:], words[last-1])
	if how < 0 {
		return e, fmt.Errorf("one of %s before the sum, got %q", strings.Join(howNames[:], ", "), short(words[last-1]))
	}
	e.How = How(how)
	if e.Sum, err = parseSum(words[last]); err != nil {
		return e, err
	}
	if err := e.check(); err != nil {
		return e, err
	}
	var room [256]byte
	if again := e.appendLine(room[:0]); !bytes.Equal(again, line) {
		return e, fmt.Errorf("the line to be written %q", again)
	}
	return e, nil
}

// intern keeps one copy of each key, so that entries do not hold on to their
// lines.
type intern map[string]string

func (in intern) of(s string) string {
	if known, ok := in[s]; ok {
		return known
	}
	s = strings.Clone(s)
	in[s] = s
	return s
}
