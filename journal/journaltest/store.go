// Package journaltest is the conformance suite of journal stores. A store passes
// it with one call:
//
//	func TestStore(t *testing.T) {
//		journaltest.Store(t, journaltest.Kind{Open: func(t *testing.T) journal.Store { ... }})
//	}
package journaltest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/fray-table/fray/journal"
)

// A Kind of store.
type Kind struct {
	// Open makes an empty store.
	Open func(t *testing.T) journal.Store
	// Reopen closes a store and opens it again, as a restart does. Nil: the store
	// forgets.
	Reopen func(t *testing.T, s journal.Store) journal.Store
}

// Header is a header for tests.
func Header(title string) journal.Header {
	return journal.Header{Program: "fray test", System: "tiny", Title: title, Geometry: journal.Geometry,
		Created: time.Date(2026, 11, 30, 6, 15, 2, 0, time.UTC),
		Files:   []journal.File{{Name: "scenario.yaml", Text: "name: " + title + "\n\nrounds: 3\n"}}}
}

// Entries makes n entries that follow the one with a number and a sum.
func Entries(last int, sum journal.Sum, n int) []journal.Entry {
	var list []journal.Entry
	for i := range n {
		e := journal.Entry{Number: last + i + 1, Rule: "tiny.pick", How: journal.Chosen,
			Do: journal.Choose{Verb: "go", Who: 3, Item: 255, N: int8((last+i)%6 + 1)}}
		if err := e.Seal(sum); err != nil {
			panic(err)
		}
		sum = e.Sum
		list = append(list, e)
	}
	return list
}

// Store checks that a kind of store does what journal.Store promises.
func Store(t *testing.T, k Kind) {
	for _, c := range []struct {
		name string
		run  func(*testing.T, Kind)
	}{
		{"append and read", appendAndRead},
		{"refusals", refusals},
		{"conflict", conflict},
		{"one writer wins", oneWriterWins},
		{"list", list},
		{"watch", watch},
		{"slow watcher", slowWatcher},
		{"close", closing},
		{"restart", restart},
		{"header", header},
	} {
		t.Run(c.name, func(t *testing.T) { c.run(t, k) })
	}
}

func open(t *testing.T, k Kind) journal.Store {
	t.Helper()
	s := k.Open(t)
	t.Cleanup(func() { s.Close() })
	return s
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// battle creates a journal with n entries.
func battle(t *testing.T, s journal.Store, id string, n int) []journal.Entry {
	t.Helper()
	h := Header(id)
	must(t, s.Create(t.Context(), id, h))
	sum, err := h.Sum()
	must(t, err)
	all := Entries(0, sum, n)
	for i, e := range all {
		must(t, s.Append(t.Context(), id, i, e))
	}
	return all
}

// holds reports whether a journal has exactly these entries after a number.
func holds(t *testing.T, s journal.Store, id string, after int, want []journal.Entry) {
	t.Helper()
	h, got, err := s.Read(t.Context(), id, after)
	must(t, err)
	if fmt.Sprint(h) != fmt.Sprint(Header(id)) {
		t.Errorf("header of %s: %+v", id, h)
	}
	if len(got) != len(want) {
		t.Fatalf("%s after %d: %d entries, want %d", id, after, len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%s: entry %v, want %v", id, got[i], want[i])
		}
	}
}

func appendAndRead(t *testing.T, k Kind) {
	s := open(t, k)
	must(t, s.Create(t.Context(), "empty", Header("empty")))
	holds(t, s, "empty", 0, nil)
	all := battle(t, s, "duel", 3)
	more := Entries(3, all[2].Sum, 4)
	must(t, s.Append(t.Context(), "duel", 3, more...)) // several at once
	all = append(all, more...)
	for after := 0; after <= 9; after++ {
		holds(t, s, "duel", after, all[min(after, 7):])
	}
	must(t, s.Append(t.Context(), "duel", 7)) // none
	holds(t, s, "duel", 0, all)
	holds(t, s, "empty", 0, nil)
}

func refusals(t *testing.T, k Kind) {
	s := open(t, k)
	battle(t, s, "duel", 2)
	ctx := t.Context()
	if err := s.Create(ctx, "duel", Header("duel")); !errors.Is(err, journal.ErrExists) {
		t.Errorf("created twice: %v", err)
	}
	if _, _, err := s.Read(ctx, "other", 0); !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("read what is not there: %v", err)
	}
	if err := s.Append(ctx, "other", 0); !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("append to what is not there: %v", err)
	}
	if _, err := s.Watch(ctx, "other", 0); !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("watch what is not there: %v", err)
	}
	for _, id := range []string{"", "-a", "A", "ä", "a/b", "..", "a.b", "a b", string(make([]byte, 100))} {
		if err := s.Create(ctx, id, Header("x")); err == nil {
			t.Errorf("id %q is taken", id)
		}
		if _, _, err := s.Read(ctx, id, 0); !errors.Is(err, journal.ErrNotFound) {
			t.Errorf("read of id %q: %v", id, err)
		}
	}
	bad := Header("bad")
	bad.Title = "two\nlines"
	if err := s.Create(ctx, "bad", bad); err == nil {
		t.Error("a header that cannot be written is taken")
	}
	if _, _, err := s.Read(ctx, "bad", 0); !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("a refused journal: %v", err)
	}
	must(t, s.Create(ctx, "other", Header("other"))) // looked for before it was there
	holds(t, s, "other", 0, nil)
}

func conflict(t *testing.T, k Kind) {
	s := open(t, k)
	all := battle(t, s, "duel", 3)
	ctx := t.Context()
	next := Entries(3, all[2].Sum, 2)
	for _, expect := range []int{-1, 0, 2, 4} {
		var c *journal.Conflict
		if err := s.Append(ctx, "duel", expect, next...); !errors.As(err, &c) || c.Last != 3 {
			t.Errorf("after entry %d: %v", expect, err)
		}
	}
	if err := s.Append(ctx, "duel", 3, next[1]); err == nil {
		t.Error("a gap is taken")
	}
	if err := s.Append(ctx, "duel", 3, Entries(3, all[1].Sum, 1)...); err == nil {
		t.Error("an entry sealed on top of another is taken")
	}
	changed := next[0]
	changed.Seat = 1
	if err := s.Append(ctx, "duel", 3, changed); err == nil {
		t.Error("an entry changed after it was sealed is taken")
	}
	if err := s.Append(ctx, "duel", 3, next[0], changed); err == nil {
		t.Error("a second entry that does not follow is taken")
	}
	holds(t, s, "duel", 0, all) // all or nothing
	must(t, s.Append(ctx, "duel", 3, next...))
}

func oneWriterWins(t *testing.T, k Kind) {
	s := open(t, k)
	h := Header("duel")
	must(t, s.Create(t.Context(), "duel", h))
	sum, err := h.Sum()
	must(t, err)
	all := Entries(0, sum, 20)
	won := make([]int, 4)
	var wg sync.WaitGroup
	for w := range won {
		wg.Go(func() {
			for i, e := range all {
				switch err := s.Append(t.Context(), "duel", i, e); err.(type) {
				case nil:
					won[w]++
				case *journal.Conflict:
				default:
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if sum := won[0] + won[1] + won[2] + won[3]; sum > len(all) {
		t.Errorf("%d entries were confirmed, of %d", sum, len(all))
	}
	_, got, err := s.Read(t.Context(), "duel", 0)
	must(t, err)
	if len(got) != won[0]+won[1]+won[2]+won[3] {
		t.Errorf("%d entries are kept, %v were confirmed", len(got), won)
	}
}

func list(t *testing.T, k Kind) {
	s := open(t, k)
	infos, err := s.List(t.Context())
	must(t, err)
	if len(infos) != 0 {
		t.Errorf("an empty store lists %v", infos)
	}
	battle(t, s, "b", 0)
	battle(t, s, "a-2", 12)
	battle(t, s, "a", 1)
	infos, err = s.List(t.Context())
	must(t, err)
	got := ""
	for _, i := range infos {
		got += fmt.Sprintf("%s %s %s %s %d %v;", i.ID, i.System, i.Title, i.Program, i.Last, i.Err)
		if !i.Created.Equal(Header("").Created) || i.Changed.IsZero() {
			t.Errorf("%s was created %v, changed %v", i.ID, i.Created, i.Changed)
		}
	}
	if want := "a tiny a fray test 1 <nil>;a-2 tiny a-2 fray test 12 <nil>;b tiny b fray test 0 <nil>;"; got != want {
		t.Errorf("listed %s, want %s", got, want)
	}
}

func watch(t *testing.T, k Kind) {
	s := open(t, k)
	all := battle(t, s, "duel", 3)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	early, err := s.Watch(ctx, "duel", 1)
	must(t, err)
	late, err := s.Watch(ctx, "duel", 5)
	must(t, err)
	more := Entries(3, all[2].Sum, 4)
	for i, e := range more {
		must(t, s.Append(ctx, "duel", 3+i, e))
	}
	all = append(all, more...)
	for _, want := range all[1:] {
		if got := <-early; got != want {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
	for _, want := range all[5:] {
		if got := <-late; got != want {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
	cancel()
	if e, ok := <-early; ok {
		t.Errorf("%v came after the end", e)
	}
}

func slowWatcher(t *testing.T, k Kind) {
	s := open(t, k)
	battle(t, s, "duel", 0)
	slow, err := s.Watch(t.Context(), "duel", 0)
	must(t, err)
	h := Header("duel")
	sum, _ := h.Sum()
	all := Entries(0, sum, 100)
	for i := 0; i < 100; i += 10 {
		must(t, s.Append(t.Context(), "duel", i, all[i:i+10]...)) // holds up nobody
	}
	for _, want := range all {
		if got := <-slow; got != want {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
}

func closing(t *testing.T, k Kind) {
	s := open(t, k)
	all := battle(t, s, "duel", 2)
	w, err := s.Watch(t.Context(), "duel", 1)
	must(t, err)
	must(t, s.Close())
	for e := range w { // ends
		if e != all[1] {
			t.Errorf("got %v", e)
		}
	}
	if err := s.Append(t.Context(), "duel", 2, Entries(2, all[1].Sum, 1)...); !errors.Is(err, journal.ErrClosed) {
		t.Errorf("append: %v", err)
	}
	if err := s.Create(t.Context(), "other", Header("other")); !errors.Is(err, journal.ErrClosed) {
		t.Errorf("create: %v", err)
	}
	if _, _, err := s.Read(t.Context(), "duel", 0); !errors.Is(err, journal.ErrClosed) {
		t.Errorf("read: %v", err)
	}
	if _, err := s.List(t.Context()); !errors.Is(err, journal.ErrClosed) {
		t.Errorf("list: %v", err)
	}
	must(t, s.Close())
}

func restart(t *testing.T, k Kind) {
	if k.Reopen == nil {
		t.Skip("this store forgets")
	}
	s := open(t, k)
	all := battle(t, s, "duel", 5)
	for n := 5; n < 15; n += 5 {
		s = k.Reopen(t, s)
		t.Cleanup(func() { s.Close() })
		holds(t, s, "duel", 0, all)
		more := Entries(n, all[n-1].Sum, 5)
		must(t, s.Append(t.Context(), "duel", n, more...))
		all = append(all, more...)
		holds(t, s, "duel", n-2, all[n-2:])
	}
}

// header checks that every field comes back.
func header(t *testing.T, k Kind) {
	s := open(t, k)
	h := Header("duel")
	h.Book, h.Seeded, h.Seed = "0123456789abcdef", true, 1<<63
	h.Rulings = []journal.Ruling{{Key: "tiny.a", Choice: "x"}, {Key: "tiny.b", Choice: "y"}}
	h.Dice = [2]journal.Source{journal.Physical, journal.Digital}
	h.Files = append(h.Files, journal.File{Name: "gangs/rot.yaml", Text: "# Häuser\n\n| name: x\n  deep\n\n"}, journal.File{Name: "empty.yaml"})
	must(t, s.Create(t.Context(), "duel", h))
	if k.Reopen != nil {
		s = k.Reopen(t, s)
		t.Cleanup(func() { s.Close() })
	}
	got, _, err := s.Read(t.Context(), "duel", 0)
	must(t, err)
	if fmt.Sprintf("%#v", got) != fmt.Sprintf("%#v", h) {
		t.Errorf("header %#v\nwant %#v", got, h)
	}
}
