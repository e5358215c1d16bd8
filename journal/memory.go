package journal

import (
	"context"
	"slices"
	"strings"
	"sync"
)

// Memory is a store that forgets all when the program ends.
type Memory struct {
	mu     sync.Mutex
	tapes  map[string]*Tape
	closed bool
}

// NewMemory makes an empty store.
func NewMemory() *Memory { return &Memory{tapes: map[string]*Tape{}} }

// tape finds a tape.
func (m *Memory) tape(id string) (*Tape, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch t := m.tapes[id]; {
	case m.closed:
		return nil, ErrClosed
	case t == nil:
		return nil, ErrNotFound
	default:
		return t, nil
	}
}

// Create implements Store.
func (m *Memory) Create(_ context.Context, id string, h Header) error {
	if err := CheckID(id); err != nil {
		return err
	}
	t, err := NewTape(h, nil)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.closed:
		return ErrClosed
	case m.tapes[id] != nil:
		return ErrExists
	}
	m.tapes[id] = t
	return nil
}

// Append implements Store.
func (m *Memory) Append(_ context.Context, id string, expect int, entries ...Entry) error {
	t, err := m.tape(id)
	if err != nil {
		return err
	}
	return t.Append(expect, entries...)
}

// Read implements Store.
func (m *Memory) Read(_ context.Context, id string, after int) (Header, []Entry, error) {
	t, err := m.tape(id)
	if err != nil {
		return Header{}, nil, err
	}
	h, entries := t.Read(after)
	return h, entries, nil
}

// List implements Store.
func (m *Memory) List(context.Context) ([]Info, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, ErrClosed
	}
	var list []Info
	for id, t := range m.tapes {
		list = append(list, t.Info(id))
	}
	slices.SortFunc(list, func(a, b Info) int { return strings.Compare(a.ID, b.ID) })
	return list, nil
}

// Info describes the tape.
func (t *Tape) Info(id string) Info {
	h, entries := t.Read(0)
	info := Info{ID: id, System: h.System, Title: h.Title, Program: h.Program, Created: h.Created, Changed: h.Created, Last: len(entries)}
	if n := len(entries); n > 0 && !entries[n-1].Time.IsZero() {
		info.Changed = entries[n-1].Time
	}
	return info
}

// Watch implements Store.
func (m *Memory) Watch(ctx context.Context, id string, after int) (<-chan Entry, error) {
	t, err := m.tape(id)
	if err != nil {
		return nil, err
	}
	return t.Watch(ctx, after), nil
}

// Close implements Store.
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	for _, t := range m.tapes {
		t.End()
	}
	return nil
}
