package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/web"
)

// A record is a journal in a file that is being written.
type record struct {
	name string
	f    *os.File
	enc  *journal.Encoder
	size int64
}

// newRecord begins a journal in a file that must not exist yet.
func newRecord(name string, h *journal.Header) (*record, error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, err
	}
	rec := &record{name: name, f: f}
	if rec.enc, err = journal.NewEncoder(rec, h); err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(name))
	}
	return rec, f.Sync()
}

// Write writes to the file, unless somebody else has.
func (rec *record) Write(p []byte) (int, error) {
	st, err := rec.f.Stat()
	if err != nil {
		return 0, err
	}
	if st.Size() != rec.size {
		return 0, refuse("cli.journal.touched", rulebook.Args{"path": short(rec.name)})
	}
	n, err := rec.f.WriteAt(p, rec.size)
	rec.size += int64(n)
	return n, err
}

// Keep stores an entry for good.
func (rec *record) Keep(e journal.Entry) error {
	if err := rec.enc.Append(e); err != nil {
		return err
	}
	return rec.f.Sync()
}

// Close closes the file.
func (rec *record) Close() error { return rec.f.Close() }

// isJournal says whether a file begins as journals do.
func isJournal(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, len("fray journal "))
	_, err = io.ReadFull(f, head)
	return err == nil && string(head) == "fray journal "
}

// readJournal reads a whole journal. A last line that broke off is reported
// together with all that stands before it.
func readJournal(name string) (h journal.Header, entries []journal.Entry, err error) {
	f, err := os.Open(name)
	if err != nil {
		return h, nil, err
	}
	defer f.Close()
	st, err := f.Stat()
	switch {
	case err != nil:
		return h, nil, err
	case st.IsDir():
		return h, nil, refuse("cli.file.dir", rulebook.Args{"path": short(name)})
	case st.Size() > journal.MaxSize:
		return h, nil, refuse("cli.file.large", rulebook.Args{"path": short(name), "n": st.Size(), "most": journal.MaxSize})
	}
	d, err := journal.NewDecoder(f)
	if err != nil {
		return h, nil, err
	}
	for {
		e, err := d.Next()
		if err == io.EOF {
			return d.Header(), entries, nil
		}
		if err != nil {
			return d.Header(), entries, err
		}
		entries = append(entries, e)
	}
}

// reopen sets a battle up again from its header.
func (r *run) reopen(h journal.Header) (*web.System, *journal.Battle, error) {
	sys, err := r.table(h.System)
	if err != nil {
		return nil, nil, err
	}
	setup, err := sys.Setup(&h)
	if err != nil {
		return nil, nil, err
	}
	b, err := journal.New(setup, h)
	return sys, b, err
}

// resumed goes on with the journal in a file. A last line that broke off was
// never confirmed: it is put beside the journal, and the battle goes on before
// it.
func (r *run) resumed(name string) (*web.System, *journal.Battle, *record, error) {
	h, entries, err := readJournal(name)
	var torn *journal.Torn
	if err != nil && !errors.As(err, &torn) {
		return nil, nil, nil, err
	}
	sys, b, err := r.reopen(h)
	if err != nil {
		return nil, nil, nil, err
	}
	if err := b.Replay(entries...); err != nil {
		return nil, nil, nil, err
	}
	if torn != nil {
		aside, err := cutOff(name, torn.Offset)
		if err != nil {
			return nil, nil, nil, err
		}
		r.hint("cli.journal.mended", rulebook.Args{"n": strconv.Itoa(torn.Number), "path": aside})
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	rec := &record{name: name, f: f}
	if rec.size, err = ended(f); err != nil {
		return nil, nil, nil, errors.Join(err, f.Close())
	}
	last, sum := 0, journal.Sum(0)
	if n := len(entries); n > 0 {
		last, sum = n, entries[n-1].Sum
	} else if sum, err = h.Sum(); err != nil {
		return nil, nil, nil, errors.Join(err, f.Close())
	}
	rec.enc = journal.Continue(rec, last, sum)
	return sys, b, rec, nil
}

// ended puts an end to the last line, if it has none, and returns the size.
func ended(f *os.File) (int64, error) {
	st, err := f.Stat()
	if err != nil || st.Size() == 0 {
		return 0, err
	}
	last := make([]byte, 1)
	if _, err := f.ReadAt(last, st.Size()-1); err != nil {
		return 0, err
	}
	if last[0] == '\n' {
		return st.Size(), nil
	}
	_, err = f.WriteAt([]byte("\n"), st.Size())
	return st.Size() + 1, err
}

// cutOff puts what stands from an offset on into a file of its own.
func cutOff(name string, offset int64) (aside string, err error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	tail := data[min(offset, int64(len(data))):]
	for n := 1; ; n++ {
		aside = strings.TrimSuffix(name, ".fray") + ".torn"
		if n > 1 {
			aside = fmt.Sprintf("%s%d", aside, n)
		}
		had, err := os.ReadFile(aside)
		if err == nil && bytes.Equal(had, tail) {
			break
		}
		if errors.Is(err, fs.ErrNotExist) {
			if err := os.WriteFile(aside, tail, 0o644); err != nil {
				return "", err
			}
			break
		}
		if err != nil {
			return "", err
		}
	}
	return aside, os.Truncate(name, offset)
}
