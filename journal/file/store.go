// Package file keeps journals in a folder, one text file a battle.
//
// A file is only ever appended to. An entry is confirmed when the disk has
// confirmed it. A line that broke off, because the power failed in the middle
// of it, was never confirmed; it is moved into a file of its own beside the
// journal, so that nothing is lost, and the battle goes on where it was. Any
// other damage is reported and left for people to mend.
package file

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/fray-table/fray/journal"
)

// Ext is how the names of journals end.
const Ext = ".fray"

// A Store keeps journals in a folder, which it locks.
type Store struct {
	dir  string
	lock *lock

	mu      sync.Mutex
	battles map[string]*battle
	closed  bool
}

// battle is a journal that is open.
type battle struct {
	once sync.Once
	err  error
	mu   sync.Mutex // held while writing
	tape *journal.Tape
	f    *os.File
	size int64
	bad  error // why nothing may be written any more
}

// Open takes hold of a folder, which it makes if there is none. A *LockError
// says that another program holds it.
func Open(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("the folder for battles cannot be made: %w", err)
	}
	l, err := lockFolder(dir)
	if err != nil {
		return nil, err
	}
	return &Store{dir: dir, lock: l, battles: map[string]*battle{}}, nil
}

// Close implements journal.Store.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	var errs []error
	for _, b := range s.battles {
		errs = append(errs, b.close())
	}
	return errors.Join(append(errs, s.lock.release())...)
}

func (b *battle) close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.bad = journal.ErrClosed
	if b.tape != nil {
		b.tape.End()
	}
	if b.f != nil {
		return b.f.Close()
	}
	return nil
}

// Path is where the journal of a battle lies.
func (s *Store) Path(id string) string { return filepath.Join(s.dir, id+Ext) }

// Create implements journal.Store. The file appears whole or not at all.
func (s *Store) Create(_ context.Context, id string, h journal.Header) error {
	if err := journal.CheckID(id); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return journal.ErrClosed
	}
	path := s.Path(id)
	if _, err := os.Lstat(path); err == nil {
		return journal.ErrExists
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := create(path, &h); err != nil {
		return err
	}
	delete(s.battles, id) // it was looked for before it existed
	return nil
}

func create(path string, h *journal.Header) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if _, err = journal.NewEncoder(f, h); err != nil {
		return err
	}
	if err = f.Chmod(0o644); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	if err = os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// battle opens a journal, mending its end if it broke off.
func (s *Store) battle(id string) (*battle, error) {
	if err := journal.CheckID(id); err != nil {
		return nil, journal.ErrNotFound
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil, journal.ErrClosed
	}
	b := s.battles[id]
	if b == nil {
		b = &battle{}
		s.battles[id] = b
	}
	s.mu.Unlock()
	b.once.Do(func() { b.err = b.open(s.Path(id)) })
	if b.err != nil {
		s.mu.Lock()
		if s.battles[id] == b {
			delete(s.battles, id) // people may mend it; look again next time
		}
		s.mu.Unlock()
		return nil, b.err
	}
	return b, nil
}

func (b *battle) open(path string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	h, entries, size, err := recoverFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return journal.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	t, err := journal.NewTape(h, entries)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	if b.bad != nil { // the store was closed meanwhile
		f.Close()
		return b.bad
	}
	b.tape, b.f, b.size = t, f, size
	return nil
}

// Append implements journal.Store. It returns when the disk has confirmed.
func (s *Store) Append(_ context.Context, id string, expect int, entries ...journal.Entry) error {
	b, err := s.battle(id)
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.bad != nil {
		return b.bad
	}
	if err := b.tape.Check(expect, entries...); err != nil {
		return err
	}
	if len(entries) == 0 {
		return nil
	}
	last, sum := b.tape.Last()
	var text strings.Builder
	if err := journal.Continue(&text, last, sum).Append(entries...); err != nil {
		return err
	}
	if b.size+int64(text.Len()) > journal.MaxSize {
		return fmt.Errorf("journal: a battle of more than %d MB cannot be kept; end it and begin another", journal.MaxSize>>20)
	}
	if _, err := b.f.WriteString(text.String()); err != nil {
		if cut := b.f.Truncate(b.size); cut != nil {
			b.forget(s, id, err)
		}
		return fmt.Errorf("the battle could not be written down: %w", err)
	}
	if err := b.f.Sync(); err != nil {
		b.forget(s, id, err) // what the disk holds now is known only after reading it
		return fmt.Errorf("the disk did not confirm what was written: %w", err)
	}
	b.size += int64(text.Len())
	return b.tape.Append(expect, entries...)
}

// forget gives up an open file whose content is uncertain. The next call opens
// it anew.
func (b *battle) forget(s *Store, id string, why error) {
	b.bad = fmt.Errorf("the battle has to be opened again: %w", why)
	b.tape.End()
	b.f.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.battles[id] == b {
		delete(s.battles, id)
	}
}

// Read implements journal.Store.
func (s *Store) Read(_ context.Context, id string, after int) (journal.Header, []journal.Entry, error) {
	b, err := s.battle(id)
	if err != nil {
		return journal.Header{}, nil, err
	}
	h, entries := b.tape.Read(after)
	return h, entries, nil
}

// Watch implements journal.Store.
func (s *Store) Watch(ctx context.Context, id string, after int) (<-chan journal.Entry, error) {
	b, err := s.battle(id)
	if err != nil {
		return nil, err
	}
	return b.tape.Watch(ctx, after), nil
}

// List implements journal.Store. Of each file only the first and the last few
// lines are read.
func (s *Store) List(ctx context.Context) ([]journal.Info, error) {
	s.mu.Lock()
	closed := s.closed
	s.mu.Unlock()
	if closed {
		return nil, journal.ErrClosed
	}
	names, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, err
	}
	var list []journal.Info
	for _, n := range names {
		id, ok := strings.CutSuffix(n.Name(), Ext)
		if !ok || journal.CheckID(id) != nil || !n.Type().IsRegular() {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		info, err := glance(s.Path(id))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		info.ID, info.Err = id, err
		list = append(list, info)
	}
	slices.SortFunc(list, func(a, b journal.Info) int { return strings.Compare(a.ID, b.ID) })
	return list, nil
}
