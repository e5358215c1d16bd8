package journal

import (
	"context"
	"fmt"
	"sync"
)

// A Tape is a journal in memory that can be watched while it grows. Stores keep
// one for each battle that is open.
type Tape struct {
	mu      sync.Mutex
	header  Header
	entries []Entry
	sum     Sum
	grown   chan struct{} // closed when entries are added or the tape ends
	ended   bool
}

// NewTape makes a tape of a header and the entries that follow it, which it
// checks.
func NewTape(h Header, entries []Entry) (*Tape, error) {
	sum, err := h.Sum()
	if err != nil {
		return nil, err
	}
	t := &Tape{header: h, sum: sum, grown: make(chan struct{})}
	if err := t.Check(0, entries...); err != nil {
		return nil, err
	}
	t.add(entries)
	return t, nil
}

// Check reports whether entries may be appended.
func (t *Tape) Check(expect int, entries ...Entry) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.check(expect, entries)
}

func (t *Tape) check(expect int, entries []Entry) error {
	switch {
	case t.ended:
		return ErrClosed
	case expect != len(t.entries):
		return &Conflict{expect, len(t.entries)}
	}
	sum := t.sum
	for i := range entries {
		e := &entries[i]
		if e.Number != expect+i+1 {
			return fmt.Errorf("journal: wanted entry %d, got entry %d", expect+i+1, e.Number)
		}
		if !e.Follows(sum) {
			return fmt.Errorf("journal: entry %d is not sealed on top of entry %d", e.Number, e.Number-1)
		}
		sum = e.Sum
	}
	return nil
}

// Append adds entries and wakes those who watch.
func (t *Tape) Append(expect int, entries ...Entry) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.check(expect, entries); err != nil {
		return err
	}
	t.add(entries)
	return nil
}

func (t *Tape) add(entries []Entry) {
	if len(entries) == 0 {
		return
	}
	t.entries = append(t.entries, entries...)
	t.sum = entries[len(entries)-1].Sum
	close(t.grown)
	t.grown = make(chan struct{})
}

// Read returns the header and the entries after a number. The slice is only to
// be read.
func (t *Tape) Read(after int) (Header, []Entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.header, t.from(after)
}

func (t *Tape) from(after int) []Entry {
	n := len(t.entries)
	return t.entries[min(max(after, 0), n):n:n]
}

// Last is the number and the sum of the last entry.
func (t *Tape) Last() (int, Sum) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.entries), t.sum
}

// End closes the channels of those who watch, once they have all there is.
func (t *Tape) End() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.ended {
		t.ended = true
		close(t.grown)
	}
}

// Watch sends the entries after a number and those to come; see Store.
func (t *Tape) Watch(ctx context.Context, after int) <-chan Entry {
	out := make(chan Entry)
	after = max(after, 0)
	go func() {
		defer close(out)
		for {
			t.mu.Lock()
			entries, grown, ended := t.from(after), t.grown, t.ended
			t.mu.Unlock()
			for _, e := range entries {
				select {
				case out <- e:
				case <-ctx.Done():
					return
				}
			}
			if after = after + len(entries); len(entries) > 0 {
				continue
			}
			if ended {
				return
			}
			select {
			case <-grown:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}
