package journal

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// A Store keeps journals. What it has confirmed is there after any crash. All
// methods may be called by several goroutines at once. Package journaltest holds
// the tests that every store passes.
type Store interface {
	// Create begins a journal. ErrExists: there is one by that id.
	Create(ctx context.Context, id string, h Header) error

	// Append adds entries after the entry with the number expect, which must be
	// the last one, else nothing is added and the error is *Conflict. The entries
	// must be sealed on top of it. When Append returns nil, they are kept for good.
	// When it fails in another way, the caller reads the journal again to learn
	// what is kept: a beginning of the entries may be.
	Append(ctx context.Context, id string, expect int, entries ...Entry) error

	// Read returns the header and the entries after the number after, all of them
	// after 0. ErrNotFound: there is no such journal.
	Read(ctx context.Context, id string, after int) (Header, []Entry, error)

	// List describes all journals, by id. One that cannot be read is listed with
	// the reason.
	List(ctx context.Context) ([]Info, error)

	// Watch sends the entries after the number after, those to come included, in
	// order and each once, until ctx ends; then the channel is closed. A slow
	// receiver misses nothing and holds up nobody.
	Watch(ctx context.Context, id string, after int) (<-chan Entry, error)

	// Close ends all watches and lets go of what is held.
	Close() error
}

// Info describes a journal without reading it whole.
type Info struct {
	ID      string
	System  string
	Title   string
	Program string
	Created time.Time
	Changed time.Time
	Last    int   // number of the last entry
	Size    int64 // in bytes
	Err     error // why it cannot be read; then only the id is certain
}

// What stores refuse.
var (
	ErrNotFound = errors.New("journal: there is no battle by that id")
	ErrExists   = errors.New("journal: there is a battle by that id already")
	ErrClosed   = errors.New("journal: the store is closed")
)

// A Conflict reports entries that were meant to follow another one than the
// last. Somebody else has written meanwhile: read what is new first.
type Conflict struct{ Expect, Last int }

func (e *Conflict) Error() string {
	return fmt.Sprintf("journal: meant to follow entry %d, but entry %d is the last", e.Expect, e.Last)
}

// MaxID is the most characters that an id may have.
const MaxID = 64

// CheckID reports what is no id of a battle: small letters, digits and hyphens,
// so that it can be the name of a file and part of an address everywhere.
func CheckID(id string) error {
	if id == "" || len(id) > MaxID || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || id[0] == '-' {
		return fmt.Errorf("journal: the id of a battle has 1 to %d small letters, digits and hyphens, not at first; got %q", MaxID, short(id))
	}
	return nil
}
