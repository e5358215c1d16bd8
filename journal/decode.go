package journal

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A Decoder reads the text of a journal, strictly: it takes what an Encoder
// writes and nothing else, so that reading and writing again changes no byte.
type Decoder struct {
	r      *bufio.Reader
	header Header
	last   Sum
	line   int   // lines read
	body   bool  // the header has been read
	number int   // entries read
	offset int64 // bytes of whole lines read
	open   bool  // the last line, though complete, has no end
	keys   intern
	err    error
}

// NewDecoder reads the header. What is no journal is refused at its first line.
func NewDecoder(r io.Reader) (*Decoder, error) {
	d := &Decoder{r: bufio.NewReaderSize(r, MaxLine+2), keys: intern{}}
	if err := d.readHeader(); err != nil {
		return nil, err
	}
	return d, nil
}

// Header is the header.
func (d *Decoder) Header() Header { return d.header }

// Offset is where the next entry begins, in bytes.
func (d *Decoder) Offset() int64 { return d.offset }

// Unended says that the last entry read is complete except for the end of its
// line. A writer has to put that before it goes on.
func (d *Decoder) Unended() bool { return d.open }

// Next reads an entry. At the end it returns io.EOF, or *Torn when the text
// breaks off.
func (d *Decoder) Next() (Entry, error) {
	if d.err != nil {
		return Entry{}, d.err
	}
	e, err := d.next()
	d.err = err
	return e, err
}

func (d *Decoder) next() (Entry, error) {
	line, ended, err := d.readLine()
	if err != nil {
		return Entry{}, err
	}
	if line == nil {
		return Entry{}, io.EOF
	}
	if d.number == MaxEntries {
		return Entry{}, d.problem("at most %d entries", MaxEntries)
	}
	d.number++
	e, err := d.entry(line)
	if err != nil {
		if !ended {
			return Entry{}, &Torn{Line: d.line, Number: d.number, Offset: d.offset}
		}
		return Entry{}, err
	}
	d.offset += int64(len(line))
	if ended {
		d.offset++
	}
	d.open = !ended
	d.last = e.Sum
	return e, nil
}

// entry reads the entry in a line.
func (d *Decoder) entry(line []byte) (Entry, error) {
	const hint = "The line was changed, or the one before. Take the file from a copy, or cut it off before this line: all above it is in order."
	e, err := parseEntry(line, d.keys)
	if err != nil {
		p := d.problem("%v", err)
		p.Hint = hint
		return e, p
	}
	if e.Number != d.number {
		p := d.problem("entry number %d, got %d", d.number, e.Number)
		p.Hint = "An entry is missing or was put in. Take the file from a copy, or cut it off before this line: all above it is in order."
		return e, p
	}
	if sum := d.last.over(line[:len(line)-len(" 12345678")]); sum != e.Sum {
		p := d.problem("the sum %v for what stands in the line, got %v", sum, e.Sum)
		p.Hint = hint
		return e, p
	}
	return e, nil
}

func (d *Decoder) problem(want string, a ...any) *Problem {
	return &Problem{Line: d.line, Number: d.number, Want: fmt.Sprintf(want, a...)}
}

// readLine reads a line without its end and says whether it had one. At the end
// of the text the line is nil. It is valid until the next call.
func (d *Decoder) readLine() (line []byte, ended bool, err error) {
	line, err = d.r.ReadSlice('\n')
	switch {
	case err == nil:
		d.line++
		line, ended = line[:len(line)-1], true
	case err == io.EOF && len(line) == 0:
		return nil, false, nil
	case err == io.EOF:
		d.line++
	case errors.Is(err, bufio.ErrBufferFull):
		d.line++
		return nil, false, d.tooLong()
	default:
		return nil, false, err
	}
	if d.offset+int64(len(line)) > MaxSize {
		return nil, false, d.problem("at most %d bytes in a journal", MaxSize)
	}
	return line, ended, nil
}

// tooLong finds out whether a line that is too long ever ends.
func (d *Decoder) tooLong() error {
	p := d.problem("lines of at most %d bytes", MaxLine)
	if !d.body {
		return p
	}
	p.Number++
	for n := 0; n < MaxSize; n += MaxLine {
		_, err := d.r.ReadSlice('\n')
		if err == io.EOF {
			return &Torn{Line: d.line, Number: p.Number, Offset: d.offset}
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			break
		}
	}
	return p
}

// readHeader reads up to the empty line.
func (d *Decoder) readHeader() error {
	line, _, err := d.readLine()
	if err != nil {
		return notAJournal(err)
	}
	n, ok := formOf(string(line))
	if !ok {
		return notAJournal(nil)
	}
	r := &headerReader{at: -1}
	text := append(append([]byte(nil), line...), '\n')
	d.offset = int64(len(text))
	for {
		line, ended, err := d.readLine()
		if err != nil {
			return err
		}
		if n > Form { // say who can read it, if that stands where it stood
			program, _ := strings.CutPrefix(string(line), "program: ")
			return &VersionError{Form: n, Program: short(program)}
		}
		if line == nil || !ended {
			p := d.problem("a whole header, ended by its sum and an empty line; the text ends in it")
			p.Line = max(p.Line, 1)
			p.Hint = "The file is only the beginning of a journal. Take it from a copy."
			return p
		}
		d.offset += int64(len(line)) + 1
		if d.offset > MaxHeader+64 {
			return d.problem("a header of at most %d bytes", MaxHeader)
		}
		if r.sum {
			if len(line) > 0 {
				return d.problem("an empty line after the header's sum")
			}
			return d.endHeader(r, text)
		}
		if err := r.line(string(line)); err != nil {
			return d.problem("%v", err)
		}
		if r.sum {
			got, err := parseSum(string(line[len("sum: "):]))
			if err != nil {
				return d.problem("%v", err)
			}
			if d.last = sumOf(text); d.last != got {
				p := d.problem("the sum %v for what stands in the header, got %v", d.last, got)
				p.Hint = "The header was changed after the battle had begun. Take the file from a copy; to play with another setup begin a new battle."
				return p
			}
			continue
		}
		text = append(append(text, line...), '\n')
	}
}

// endHeader checks the header as a whole.
func (d *Decoder) endHeader(r *headerReader, text []byte) error {
	d.header, d.body = r.h, true
	if err := d.header.check(); err != nil {
		return d.problem("%v", err)
	}
	again, err := d.header.text()
	if err != nil {
		return err
	}
	if !bytes.Equal(again, text) {
		return d.problem("a header as this program writes it: keys in their order, nothing twice")
	}
	return nil
}

func notAJournal(err error) error {
	var p *Problem
	if err != nil && !errors.As(err, &p) {
		return err
	}
	return &Problem{Line: 1, Want: `"fray journal 1"`, Hint: "This file is no journal of a battle."}
}

// Read reads a whole journal. When it breaks off or is damaged, the entries that
// are in order come with the error.
func Read(r io.Reader) (Header, []Entry, error) {
	d, err := NewDecoder(r)
	if err != nil {
		return Header{}, nil, err
	}
	var all []Entry
	for {
		e, err := d.Next()
		if err == io.EOF {
			return d.header, all, nil
		}
		if err != nil {
			return d.header, all, err
		}
		all = append(all, e)
	}
}
