package journal

import (
	"fmt"
	"io"
)

// An Encoder writes the text of a journal.
type Encoder struct {
	w    io.Writer
	last int
	sum  Sum
}

// NewEncoder begins a journal with its header.
func NewEncoder(w io.Writer, h *Header) (*Encoder, error) {
	text, sum, err := h.append(nil)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	return &Encoder{w: w, sum: sum}, nil
}

// Continue goes on with a journal after the entry with this number and sum.
func Continue(w io.Writer, last int, sum Sum) *Encoder { return &Encoder{w, last, sum} }

// Append writes entries, all with one call of Write. They must be sealed on top
// of what was written before.
func (enc *Encoder) Append(entries ...Entry) error {
	var b []byte
	last, sum := enc.last, enc.sum
	for i := range entries {
		e := &entries[i]
		if e.Number != last+1 {
			return fmt.Errorf("journal: wanted entry %d, got entry %d", last+1, e.Number)
		}
		if !e.Follows(sum) {
			return fmt.Errorf("journal: entry %d is not sealed on top of entry %d", e.Number, last)
		}
		b = append(e.appendLine(b), '\n')
		last, sum = e.Number, e.Sum
	}
	if _, err := enc.w.Write(b); err != nil {
		return err
	}
	enc.last, enc.sum = last, sum
	return nil
}

// Write writes a whole journal.
func Write(w io.Writer, h *Header, entries []Entry) error {
	enc, err := NewEncoder(w, h)
	if err != nil {
		return err
	}
	return enc.Append(entries...)
}
