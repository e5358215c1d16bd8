package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// written is a journal with an entry of every kind, as it stands in a file.
func written(t testing.TB) (journal.Header, []journal.Entry, []byte) {
	t.Helper()
	h := header()
	h.Created = time.Date(2026, 11, 30, 6, 14, 40, 0, time.UTC)
	h.Book = "5d41402abc4b2a76"
	h.Rulings = []journal.Ruling{{Key: "tiny.a", Choice: "x"}, {Key: "tiny.b", Choice: "y"}}
	h.Seeded, h.Seed = true, 42
	sum, err := h.Sum()
	if err != nil {
		t.Fatal(err)
	}
	var entries []journal.Entry
	for _, e := range []journal.Entry{
		{Rule: "tiny.activate", Do: journal.Choose{Verb: "go", Who: 3, Item: table.NoItem}, How: journal.Chosen},
		{Rule: "tiny.fight.dice", Do: journal.Choose{Verb: "fight.dice", Who: table.None, Item: 4, N: 2}, How: journal.Policy},
		{Rule: "tiny.hit", Do: journal.Dice{Sides: 6, Faces: dice.Of(4, 2)}, How: journal.Rolled},
		{Rule: "tiny.hit", Do: journal.Dice{Sides: 10, Faces: dice.Of(10, 7)}, How: journal.Typed},
		{Rule: "tiny.path", Do: journal.Go{At: board.Point{X: 12500, Y: 3000, Z: -50}}, How: journal.Chosen},
		{Rule: "tiny.path", Do: journal.Stop{}, How: journal.Chosen},
		{Rule: "tiny.cover", Do: journal.Fact{Kind: play.FactDistance, Value: 7500}, How: journal.Typed},
		{Do: journal.Undo{To: 2}, How: journal.Chosen},
		{Do: journal.Undo{To: 2, In: 7}, How: journal.Chosen},
		{Rule: "tiny.hit", Do: journal.Correct{Entry: 3, Answer: journal.Dice{Sides: 6, Faces: dice.Of(5)}}, How: journal.Typed},
		{Do: journal.Set{Field: "wounds", Figure: 3, Item: table.NoItem, Value: 2}, How: journal.ByHand},
		{Do: journal.Set{Field: "ammo", Figure: table.None, Item: 5, Index: 1, Value: -2}, How: journal.ByHand},
		{Do: journal.Place{Figure: 3, At: board.Point{X: 12500, Y: 4000}}, How: journal.ByHand},
		{Do: journal.State{Sum: "0123456789abcdef"}, Seat: table.Master},
		{Do: journal.Concede{}, Seat: table.Blue, How: journal.Chosen},
		{Do: journal.Agree{}, Seat: table.Master, How: journal.Chosen},
	} {
		e.Number = len(entries) + 1
		if e.Number != 2 {
			e.Time = time.Date(2026, 11, 30, 6, 15, e.Number, 0, time.UTC)
		}
		if err := e.Seal(sum); err != nil {
			t.Fatal(err)
		}
		sum = e.Sum
		entries = append(entries, e)
	}
	var buf bytes.Buffer
	if err := journal.Write(&buf, &h, entries); err != nil {
		t.Fatal(err)
	}
	return h, entries, buf.Bytes()
}

// The text is an interface: old journals open for ever. The file is changed only
// together with the number of the form. Its sums were computed by sha256sum, as
// the package comment says.
func TestText(t *testing.T) {
	_, _, text := written(t)
	want, err := os.ReadFile("testdata/kinds.fray")
	if err != nil {
		t.Fatal(err)
	}
	if got := string(text); got != string(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// Reading and writing again changes no byte.
func TestReadWrite(t *testing.T) {
	h, entries, text := written(t)
	h2, entries2, err := journal.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(h) != fmt.Sprint(h2) {
		t.Errorf("header %+v, read back %+v", h, h2)
	}
	if len(entries) != len(entries2) {
		t.Fatalf("%d entries, read back %d", len(entries), len(entries2))
	}
	for i := range entries {
		if entries[i] != entries2[i] {
			t.Errorf("entry %+v, read back %+v", entries[i], entries2[i])
		}
	}
	var again bytes.Buffer
	if err := journal.Write(&again, &h2, entries2); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.Bytes(), text) {
		t.Error("written again it differs")
	}
}

// Every character that is changed into another of its kind is found, in the
// line where it stands.
func TestEveryChangeIsFound(t *testing.T) {
	_, _, text := written(t)
	line := 1
	for i, c := range text {
		if c == '\n' {
			line++
			continue
		}
		other := append([]byte(nil), text...)
		switch {
		case c >= '0' && c < '9' || c >= 'a' && c < 'z' || c >= 'A' && c < 'Z':
			other[i]++
		case c == '9' || c == 'z' || c == 'Z':
			other[i]--
		default:
			other[i] = 'x'
		}
		_, _, err := journal.Read(bytes.NewReader(other))
		if err == nil {
			t.Fatalf("line %d: %q for %q at %d is not found", line, other[i], c, i)
		}
		var p *journal.Problem
		if errors.As(err, &p) && p.Line != line && p.Number > 0 {
			t.Errorf("the change in line %d is reported for line %d: %v", line, p.Line, err)
		}
	}
}

// Lines that are left out, doubled or exchanged are found.
func TestMissingLineIsFound(t *testing.T) {
	_, entries, text := written(t)
	lines := strings.SplitAfter(string(text), "\n")
	first := len(lines) - len(entries) - 1
	for i := first; i < len(lines)-2; i++ {
		for name, other := range map[string][]string{
			"left out":  append(append([]string{}, lines[:i]...), lines[i+1:]...),
			"doubled":   append(append([]string{}, lines[:i+1]...), lines[i:]...),
			"exchanged": append(append([]string{}, lines[:i]...), append([]string{lines[i+1], lines[i]}, lines[i+2:]...)...),
		} {
			if _, _, err := journal.Read(strings.NewReader(strings.Join(other, ""))); err == nil {
				t.Errorf("entry %d %s: not found", i-first+1, name)
			}
		}
	}
}

// A journal that breaks off anywhere in an entry says so, and gives all entries
// before it.
func TestTorn(t *testing.T) {
	_, _, text := written(t)
	head := bytes.Index(text, []byte("\n\n")) + 2
	for n := head; n < len(text); n++ {
		_, entries, err := journal.Read(bytes.NewReader(text[:n]))
		whole := bytes.Count(text[head:n], []byte("\n"))
		begin := bytes.LastIndexByte(text[:n], '\n') + 1
		switch {
		case begin == n: // between lines
			if err != nil {
				t.Fatalf("%d bytes: %v", n, err)
			}
		case text[n] == '\n': // complete, but for the end of the line
			whole++
			if err != nil {
				t.Fatalf("%d bytes: %v", n, err)
			}
		default:
			var torn *journal.Torn
			if !errors.As(err, &torn) || torn.Offset != int64(begin) || torn.Number != whole+1 {
				t.Fatalf("%d bytes: %v", n, err)
			}
		}
		if len(entries) != whole {
			t.Fatalf("%d bytes: %d entries, want %d", n, len(entries), whole)
		}
	}
	for n := range head {
		var torn *journal.Torn
		if _, _, err := journal.Read(bytes.NewReader(text[:n])); err == nil || errors.As(err, &torn) {
			t.Fatalf("%d bytes of a header: %v", n, err)
		}
	}
	// What a file system leaves after the power failed.
	for _, tail := range []string{"\x00\x00\x00", strings.Repeat("\x00", 3*journal.MaxLine)} {
		var torn *journal.Torn
		if _, _, err := journal.Read(io.MultiReader(bytes.NewReader(text), strings.NewReader(tail))); !errors.As(err, &torn) {
			t.Errorf("%d zeros at the end: %v", len(tail), err)
		}
	}
	// A broken line in the middle is no torn end.
	var torn *journal.Torn
	if _, _, err := journal.Read(strings.NewReader(string(text) + "17 garb\n18 garbage")); err == nil || errors.As(err, &torn) {
		t.Errorf("a broken line before the last: %v", err)
	}
}

func TestMessages(t *testing.T) {
	_, _, good := written(t)
	text := string(good)
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "no journal"},
		{"html", "<html>\n<body>", "no journal"},
		{"newer", "fray journal 2\nprogram: fray 9.0\n", "fray 9.0, which can open it"},
		{"cut", text[:60], "only the beginning"},
		{"digit", strings.Replace(text, "dice 4 2", "dice 5 2", 1), "line 21, entry 3: wanted the sum"},
		{"header", strings.Replace(text, "seed: 42", "seed: 43", 1), "The header was changed"},
		{"word", strings.Replace(text, "dice 4 2", "dies 4 2", 1), `got "dies"`},
		{"face", strings.Replace(text, "dice 4 2", "dice 7 2", 1), "no face of a d6"},
		{"seat", strings.Replace(text, "Z red tiny.hit dice", "Z rot tiny.hit dice", 1), `got "rot"`},
		{"spaces", strings.Replace(text, "dice 4 2", "dice 4  2", 1), "entry 3"},
		{"zero", strings.Replace(text, "dice 4 2", "dice 04 2", 1), "entry 3"},
		{"crlf", strings.ReplaceAll(text, "\n", "\r\n"), "no journal"},
		{"order", strings.Replace(text, "ruling: tiny.a x\nruling: tiny.b y\n", "ruling: tiny.b y\nruling: tiny.a x\n", 1), "line"},
	} {
		_, _, err := journal.Read(strings.NewReader(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

// Who plays stands in the header only where the program does, so that journals
// are as they were before it could.
func TestPlayers(t *testing.T) {
	text := func(players ...journal.Player) string {
		t.Helper()
		h := header()
		copy(h.Players[:], players)
		var buf bytes.Buffer
		if err := journal.Write(&buf, &h, nil); err != nil {
			t.Fatal(err)
		}
		back, _, err := journal.Read(bytes.NewReader(buf.Bytes()))
		if err != nil || back.Players != h.Players {
			t.Errorf("%v came back as %v: %v", h.Players, back.Players, err)
		}
		for side, p := range h.Players {
			if h.Plays(table.Seat(side)) != (p == journal.Program) || h.Plays(table.Master) {
				t.Errorf("of %v the program plays %d: %v", h.Players, side, h.Plays(table.Seat(side)))
			}
		}
		info, err := journal.Glance(bytes.NewReader(buf.Bytes()))
		if err != nil || info.System != "tiny" {
			t.Errorf("a glance sees %+v: %v", info, err)
		}
		return buf.String()
	}
	if old := text(journal.People, journal.People); strings.Contains(old, "players") {
		t.Errorf("among people the header is\n%s", old)
	}
	good := text(journal.People, journal.Program)
	if !strings.Contains(good, "\nblue: digital\nplayers: people program\nfile: ") {
		t.Errorf("against the program the header is\n%s", good)
	}
	text(journal.Program, journal.Program)
	h := header()
	h.Players[1] = 2
	if _, err := h.Sum(); err == nil {
		t.Error("a player that there is not can be written")
	}
	for _, c := range [][2]string{
		{"people program", "people people"}, {"people program", "people"}, {"people program", "people  program"}, {"people program", "people program people"},
		{"people program", "people computer"}, {"blue: digital\nplayers: people program", "players: people program\nblue: digital"},
	} {
		var p *journal.Problem
		if _, _, err := journal.Read(strings.NewReader(strings.Replace(good, c[0], c[1], 1))); !errors.As(err, &p) {
			t.Errorf("%q: %v", c[1], err)
		}
	}
}

// Garbage is refused at its first bytes, not read to its end.
func TestGarbageIsNotRead(t *testing.T) {
	r := &counter{}
	if _, err := journal.NewDecoder(r); err == nil {
		t.Fatal("taken for a journal")
	}
	if r.n > 256<<10 {
		t.Errorf("%d bytes were read before it was refused", r.n)
	}
}

// counter is endless garbage without an end of line.
type counter struct{ n int }

func (c *counter) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	c.n += len(p)
	return len(p), nil
}

// Whatever can be sealed can be written, and comes back the same.
func TestSealedEntriesComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := header()
		sum, _ := h.Sum()
		var buf bytes.Buffer
		var entries []journal.Entry
		for range rapid.IntRange(0, 20).Draw(t, "n") {
			e := anyEntry(t)
			e.Number = len(entries) + 1
			if e.Seal(sum) != nil {
				continue
			}
			sum = e.Sum
			entries = append(entries, e)
		}
		if err := journal.Write(&buf, &h, entries); err != nil {
			t.Fatal(err)
		}
		_, back, err := journal.Read(bytes.NewReader(buf.Bytes()))
		if err != nil {
			t.Fatalf("%v\n%s", err, buf.Bytes())
		}
		for i := range entries {
			if entries[i] != back[i] {
				t.Fatalf("%v came back as %v", entries[i], back[i])
			}
		}
	})
}

func anyEntry(t *rapid.T) journal.Entry {
	key := rapid.StringMatching(`[a-z][a-z0-9.]{0,9}`)
	e := journal.Entry{Seat: table.Seat(rapid.IntRange(0, 3).Draw(t, "seat")), How: journal.How(rapid.IntRange(0, 6).Draw(t, "how"))}
	if rapid.Bool().Draw(t, "told") {
		e.Time = time.Unix(rapid.Int64Range(-60000000000, 250000000000).Draw(t, "time"), 0).UTC()
	}
	answer := func() journal.Payload {
		switch rapid.IntRange(0, 4).Draw(t, "answer") {
		case 0:
			d := journal.Dice{Sides: rapid.Uint8Range(0, 30).Draw(t, "sides")}
			for range rapid.IntRange(0, dice.MaxDice).Draw(t, "dice") {
				d.Faces.V[d.Faces.N] = rapid.Uint8Range(0, d.Sides).Draw(t, "face")
				d.Faces.N++
			}
			return d
		case 1:
			return journal.Choose{Verb: key.Draw(t, "verb"), Who: table.FigureID(rapid.Uint8().Draw(t, "who")), Item: table.ItemID(rapid.Uint8().Draw(t, "item")), N: rapid.Int8().Draw(t, "n")}
		case 2:
			return journal.Go{At: anyPoint(t)}
		case 3:
			return journal.Stop{}
		}
		return journal.Fact{Kind: play.FactKind(rapid.IntRange(0, 7).Draw(t, "kind")), Value: rapid.Int64().Draw(t, "value")}
	}
	switch rapid.IntRange(0, 7).Draw(t, "what") {
	case 0:
		e.Do = journal.Undo{To: rapid.IntRange(-1, 2000000).Draw(t, "to"), In: rapid.IntRange(0, 9).Draw(t, "in")}
	case 1:
		e.Rule, e.Do = key.Draw(t, "rule"), journal.Correct{Entry: rapid.IntRange(0, 100).Draw(t, "entry"), Answer: answer()}
	case 2:
		e.Do = journal.Set{Field: key.Draw(t, "field"), Figure: table.FigureID(rapid.Uint8().Draw(t, "figure")), Item: table.ItemID(rapid.Uint8().Draw(t, "item")),
			Index: rapid.Uint8().Draw(t, "index"), Value: rapid.Int32().Draw(t, "value")}
	case 3:
		e.Do = journal.Place{Figure: table.FigureID(rapid.Uint8().Draw(t, "figure")), At: anyPoint(t)}
	case 4:
		e.Do = journal.Agree{}
	default:
		e.Rule, e.Do = key.Draw(t, "rule"), answer()
	}
	return e
}

func anyPoint(t *rapid.T) board.Point {
	c := rapid.Int32()
	return board.Point{X: c.Draw(t, "x"), Y: c.Draw(t, "y"), Z: c.Draw(t, "z")}
}

// What the decoder takes is exactly what the encoder writes.
func FuzzRead(f *testing.F) {
	_, _, text := written(f)
	f.Add(text)
	f.Add(text[:len(text)-9])
	f.Add([]byte("fray journal 1\nprogram: x\nsystem: y\ngeometry: 1\nred: typed\nblue: typed\nsum: 00000000\n\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		h, entries, err := journal.Read(bytes.NewReader(data))
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		var again bytes.Buffer
		if err := journal.Write(&again, &h, entries); err != nil {
			t.Fatal(err)
		}
		if got := again.Bytes(); !bytes.Equal(got, data) && !bytes.Equal(got, append(data, '\n')) {
			t.Errorf("read %q, wrote %q", data, got)
		}
	})
}

// A fuzzer finds no sums, so lines are also tried with the right one.
func FuzzEntry(f *testing.F) {
	_, _, text := written(f)
	for l := range strings.Lines(string(text)) {
		f.Add(strings.TrimSpace(l))
	}
	f.Fuzz(func(t *testing.T, line string) {
		h := header()
		var buf bytes.Buffer
		if err := journal.Write(&buf, &h, nil); err != nil {
			t.Fatal(err)
		}
		sum, _ := h.Sum()
		fmt.Fprintf(&buf, "%s %s\n", line, sealOf(sum, line))
		_, entries, err := journal.Read(bytes.NewReader(buf.Bytes()))
		if err != nil {
			return
		}
		for _, e := range entries {
			_ = e.String()
		}
		b, err := journal.New(duel(t), h)
		if err != nil {
			t.Fatal(err)
		}
		_ = b.Replay(entries...)
	})
}
