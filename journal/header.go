package journal

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/fray-table/fray/table"
)

// A Header is all that must be known to set a battle up again.
type Header struct {
	Program  string // and version that wrote the journal: "fray 0.1.0"
	System   string // "n26"
	Title    string // what people call the battle; may be empty
	Created  time.Time
	Book     string // hash of the rulebook's tables and rulings, see rulebook.Book.Hash
	Geometry int    // version of the geometry, see Geometry
	Rulings  []Ruling
	Seeded   bool // the dice follow from Seed
	Seed     uint64
	Dice     [table.MaxSides]Source
	Players  [table.MaxSides]Player
	Files    []File // the scenario first, then all that it names
}

// A Ruling is a choice that differs from the default.
type Ruling struct{ Key, Choice string }

// A File is a text that the setup is built from: scenario, gangs, map.
type File struct {
	Name string
	Text string // lines, each with its end
}

// A Source says where a side's dice come from.
type Source uint8

// The sources of dice.
const (
	Digital  Source = iota // rolled by the program
	Physical               // rolled on the table and typed
)

var sourceNames = [...]string{Digital: "digital", Physical: "typed"}

// String is the source as journals write it.
func (s Source) String() string {
	if int(s) < len(sourceNames) {
		return sourceNames[s]
	}
	return fmt.Sprintf("source%d", uint8(s))
}

// A Player says who chooses for a side.
type Player uint8

// The players.
const (
	People  Player = iota
	Program        // a policy of the program
)

var playerNames = [...]string{People: "people", Program: "program"}

// String is the player as journals write it.
func (p Player) String() string {
	if int(p) < len(playerNames) {
		return playerNames[p]
	}
	return fmt.Sprintf("player%d", uint8(p))
}

// PlayerNamed is the player whom journals write so.
func PlayerNamed(name string) (Player, bool) {
	i := slices.Index(playerNames[:], name)
	return Player(max(i, 0)), i >= 0
}

// Plays says whether the program chooses for a seat.
func (h *Header) Plays(seat table.Seat) bool {
	return seat < table.MaxSides && h.Players[seat] == Program
}

// File is the text of a file, by its name.
func (h *Header) File(name string) (string, bool) {
	for _, f := range h.Files {
		if f.Name == name {
			return f.Text, true
		}
	}
	return "", false
}

// Choices is the rulings as play.NewSetup takes them.
func (h *Header) Choices() map[string]string {
	m := make(map[string]string, len(h.Rulings))
	for _, r := range h.Rulings {
		m[r.Key] = r.Choice
	}
	return m
}

// RulingsOf makes the rulings of a header, in alphabetical order.
func RulingsOf(choices map[string]string) []Ruling {
	var rs []Ruling
	for k, c := range choices {
		rs = append(rs, Ruling{k, c})
	}
	slices.SortFunc(rs, func(a, b Ruling) int { return strings.Compare(a.Key, b.Key) })
	return rs
}

// Sum checks that the header can be written and computes its sum.
func (h *Header) Sum() (Sum, error) {
	text, err := h.text()
	if err != nil {
		return 0, err
	}
	return sumOf(text), nil
}

// text is the header up to its sum.
func (h *Header) text() ([]byte, error) {
	if err := h.check(); err != nil {
		return nil, fmt.Errorf("journal: the header cannot be written: wanted %w", err)
	}
	var b []byte
	line := func(key, value string) {
		b = append(b, key...)
		b = append(b, ": "...)
		b = append(b, value...)
		b = append(b, '\n')
	}
	b = append(b, "fray journal "+strconv.Itoa(Form)+"\n"...)
	line("program", h.Program)
	line("system", h.System)
	if h.Title != "" {
		line("title", h.Title)
	}
	if !h.Created.IsZero() {
		line("created", string(appendTime(nil, h.Created)))
	}
	if h.Book != "" {
		line("book", h.Book)
	}
	line("geometry", strconv.Itoa(h.Geometry))
	for _, r := range h.Rulings {
		line("ruling", r.Key+" "+r.Choice)
	}
	if h.Seeded {
		line("seed", strconv.FormatUint(h.Seed, 10))
	}
	for side, s := range h.Dice {
		line(seatNames[side], s.String())
	}
	if h.Players != ([table.MaxSides]Player{}) { // as it was written before the program could play
		line("players", h.players())
	}
	for _, f := range h.Files {
		line("file", f.Name)
		for l := range strings.Lines(f.Text) {
			b = append(b, '|')
			if l != "\n" {
				b = append(b, ' ')
			}
			b = append(b, l...)
		}
	}
	if len(b) > MaxHeader {
		return nil, fmt.Errorf("journal: the header takes %d bytes, more than %d; its files are too large", len(b), MaxHeader)
	}
	return b, nil
}

// players is who plays, side by side.
func (h *Header) players() string {
	var names []string
	for _, p := range h.Players {
		names = append(names, p.String())
	}
	return strings.Join(names, " ")
}

// append writes the header with its sum and the empty line that ends it.
func (h *Header) append(b []byte) ([]byte, Sum, error) {
	text, err := h.text()
	if err != nil {
		return nil, 0, err
	}
	sum := sumOf(text)
	b = append(b, text...)
	b = append(b, "sum: "...)
	return append(sum.append(b), "\n\n"...), sum, nil
}

// check reports what cannot be written.
func (h *Header) check() error {
	if h.Program == "" {
		return errors.New("the program and its version")
	}
	for _, f := range [...]struct{ name, value string }{{"program", h.Program}, {"title", h.Title}, {"book", h.Book}} {
		if err := checkText(f.name, f.value); err != nil {
			return err
		}
	}
	if err := checkKey(h.System); err != nil {
		return fmt.Errorf("as system %w", err)
	}
	if err := checkTime(h.Created); err != nil {
		return err
	}
	if h.Geometry < 0 {
		return fmt.Errorf("a version of the geometry, got %d", h.Geometry)
	}
	for i, r := range h.Rulings {
		if err := errors.Join(checkKey(r.Key), checkKey(r.Choice)); err != nil {
			return fmt.Errorf("as ruling %w", err)
		}
		if i > 0 && h.Rulings[i-1].Key >= r.Key {
			return fmt.Errorf("rulings in alphabetical order, each once, got %s after %s", r.Key, h.Rulings[i-1].Key)
		}
	}
	if !h.Seeded && h.Seed != 0 {
		return errors.New("a seed only where Seeded is set")
	}
	for _, s := range h.Dice {
		if int(s) >= len(sourceNames) {
			return fmt.Errorf("a source of dice, got number %d", s)
		}
	}
	for _, p := range h.Players {
		if int(p) >= len(playerNames) {
			return fmt.Errorf("a player, got number %d", p)
		}
	}
	for i, f := range h.Files {
		if f.Name == "" {
			return errors.New("a name for each file")
		}
		if err := checkText("file", f.Name); err != nil {
			return err
		}
		if err := checkLines(f); err != nil {
			return err
		}
		for _, g := range h.Files[:i] {
			if f.Name == g.Name {
				return fmt.Errorf("each file once, got %s twice", f.Name)
			}
		}
	}
	return nil
}

// checkText reports what cannot stand in one line.
func checkText(name, s string) error {
	if len(s) > 1000 {
		return fmt.Errorf("as %s at most 1000 bytes, got %d", name, len(s))
	}
	if !utf8.ValidString(s) || strings.TrimSpace(s) != s || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return fmt.Errorf("as %s a line of plain text without spaces at its ends, got %q", name, short(s))
	}
	return nil
}

// checkLines reports what cannot stand as the text of a file.
func checkLines(f File) error {
	if f.Text != "" && !strings.HasSuffix(f.Text, "\n") {
		return fmt.Errorf("an end of line at the end of %s; Clean puts it there", f.Name)
	}
	if !utf8.ValidString(f.Text) {
		return fmt.Errorf("UTF-8 in %s", f.Name)
	}
	n := 0
	for l := range strings.Lines(f.Text) {
		if n++; len(l) > MaxLine-3 {
			return fmt.Errorf("lines of at most %d bytes, got one of %d in line %d of %s", MaxLine-3, len(l), n, f.Name)
		}
		if strings.ContainsAny(l, "\r\x00") {
			return fmt.Errorf("plain text, got a control character in line %d of %s; Clean makes ends of lines plain", n, f.Name)
		}
	}
	return nil
}

// A headerReader takes the lines of a header, in their order.
type headerReader struct {
	h    Header
	file bool            // the last line belongs to a file
	text strings.Builder // of that file
	at   int             // place of the last key in headerKeys
	sum  bool
}

// headerKeys are the keys of a header in the order in which they stand.
var headerKeys = []string{"program", "system", "title", "created", "book", "geometry", "ruling", "seed", "red", "blue", "players", "file", "sum"}

// line takes a line without its end. Errors say what was wanted.
func (r *headerReader) line(line string) error {
	if text, ok := strings.CutPrefix(line, "|"); ok && r.file {
		if text != "" {
			if text, ok = strings.CutPrefix(text, " "); !ok || text == "" {
				return errors.New("a space and text after |, or nothing")
			}
		}
		r.text.WriteString(text)
		r.text.WriteByte('\n')
		return nil
	}
	key, value, ok := strings.Cut(line, ": ")
	at := slices.Index(headerKeys, key)
	if !ok || at < 0 {
		return fmt.Errorf("one of %s with a colon, a space and a value; got %q", strings.Join(headerKeys, ", "), short(line))
	}
	if at < r.at || at == r.at && key != "ruling" && key != "file" {
		return fmt.Errorf("%s once and in its place, before %s", key, headerKeys[min(r.at+1, len(headerKeys)-1)])
	}
	r.at = at
	r.endFile()
	return r.take(key, value)
}

// endFile keeps the text of the file that ends here.
func (r *headerReader) endFile() {
	if r.file {
		r.h.Files[len(r.h.Files)-1].Text = r.text.String()
		r.text.Reset()
		r.file = false
	}
}

func (r *headerReader) take(key, value string) (err error) {
	h := &r.h
	switch key {
	case "program":
		h.Program = value
	case "system":
		h.System = value
	case "title":
		h.Title = value
	case "created":
		h.Created, err = parseTime(value)
	case "book":
		h.Book = value
	case "geometry":
		h.Geometry, err = parseUint(value, 1<<30)
	case "ruling":
		k, c, ok := strings.Cut(value, " ")
		if !ok {
			return errors.New("the key of a ruling and its choice")
		}
		h.Rulings = append(h.Rulings, Ruling{k, c})
	case "seed":
		h.Seeded = true
		if h.Seed, err = strconv.ParseUint(value, 10, 64); err != nil {
			return fmt.Errorf("a whole number as seed, got %q", short(value))
		}
	case "red", "blue":
		s := slices.Index(sourceNames[:], value)
		if s < 0 {
			return fmt.Errorf("digital or typed, got %q", short(value))
		}
		h.Dice[slices.Index(seatNames[:], key)] = Source(s)
	case "players":
		names := strings.Split(value, " ")
		if len(names) != len(h.Players) {
			return fmt.Errorf("people or program for each of %d sides, got %q", len(h.Players), short(value))
		}
		for side, name := range names {
			var ok bool
			if h.Players[side], ok = PlayerNamed(name); !ok {
				return fmt.Errorf("people or program, got %q", short(name))
			}
		}
	case "file":
		h.Files = append(h.Files, File{Name: value})
		r.file = true
	case "sum":
		r.sum = true
	}
	return err
}
