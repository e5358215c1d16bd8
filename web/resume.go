package web

import (
	"context"
	"errors"
	"time"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/journal/file"
)

// openStore takes hold of the folder with the battles.
func (s *Server) openStore() (err error) {
	s.store, err = file.Open(s.data)
	return err
}

// open takes up a battle where its journal ends.
func (s *Server) open(id string) (*battle, error) {
	sys, l, err := s.resume(id)
	if err != nil {
		return nil, err
	}
	if !l.battle.Header().Seeded { // the same seed gives the same journal, whenever it is played
		l.battle.Now = time.Now
	}
	l.battle.Keep = func(e journal.Entry) error {
		err := s.store.Append(context.Background(), id, e.Number-1, e)
		l.lost = l.lost || err != nil
		return err
	}
	return openBattle(id, sys, l, s.log), nil
}

// resume reads a journal and plays it again.
func (s *Server) resume(id string) (*System, *ledger, error) {
	h, entries, err := s.store.Read(context.Background(), id, 0)
	switch {
	case errors.Is(err, journal.ErrNotFound):
		return nil, nil, notFound("Dieses Gefecht gibt es hier nicht.", "There is no such battle here.")
	case err != nil:
		return nil, nil, unopened(err)
	}
	sys, err := s.system(h.System)
	if err != nil {
		return nil, nil, err
	}
	setup, err := sys.Setup(&h)
	if err != nil {
		return nil, nil, unopened(err)
	}
	b, err := journal.New(setup, h)
	if err != nil {
		return nil, nil, unopened(err)
	}
	l, err := newLedger(sys, b, entries)
	if err != nil {
		return nil, nil, unopened(err)
	}
	return sys, l, nil
}

// unopened says why a journal cannot be taken up.
func unopened(err error) *fault {
	f := refused("Dieses Gefecht lässt sich nicht fortsetzen: %v", "This battle cannot be resumed: %v", err)
	f.err = err
	return f
}
