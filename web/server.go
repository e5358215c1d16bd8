// Package web is the battle table in a browser: each battle has one writer,
// what the rules ask becomes controls on a page, and what happens is streamed
// as it happens.
//
// It knows no rules and imports no ruleset; what a number of the state means to
// a reader comes with a System. It rolls dice, but only as answers to requests,
// and keeps nothing that the journal does not keep.
package web

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync"

	"github.com/fray-table/fray/journal/file"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/roster"
)

// Options are what a server is made of.
type Options struct {
	Systems []*System
	Library *roster.Library // scenarios and gangs
	Data    string          // the folder where battles are kept
	Files   string          // the folder laid over the library, for files that people send; "": none are taken
	Secret  string          // what visitors must show; "": only this machine is served
	Program string          // and version, for the journals: "fray 0.1.0"
	Log     *slog.Logger    // nil: nothing is logged
}

// A Server serves the battle table.
type Server struct {
	systems []*System
	library *roster.Library
	data    string
	files   string
	secret  string
	log     *slog.Logger
	program string
	store   *file.Store
	assets  map[string]asset
	odds    chan *odds.Explorer
	handler http.Handler

	mu      sync.Mutex
	battles map[string]*slot
	kept    map[string]kept // what the lobby knows of battles that nobody plays
	closed  bool

	hang sync.Once
	hung chan struct{} // closed: streams end
}

// New makes a server. Battles are opened when somebody asks for them.
func New(o Options) (*Server, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Program == "" {
		o.Program = "fray"
	}
	if len(o.Systems) == 0 {
		return nil, errors.New("web: a server needs a system to play")
	}
	s := &Server{
		systems: o.Systems, library: o.Library, data: o.Data, files: o.Files, secret: o.Secret, program: o.Program, log: o.Log,
		odds: make(chan *odds.Explorer, explorers), battles: map[string]*slot{}, kept: map[string]kept{}, hung: make(chan struct{}),
	}
	for range explorers {
		s.odds <- odds.New()
	}
	var err error
	if s.assets, err = page(); err != nil {
		return nil, err
	}
	if err := s.openStore(); err != nil {
		return nil, err
	}
	s.handler = s.guard(s.routes())
	return s, nil
}

// Handler answers all requests.
func (s *Server) Handler() http.Handler { return s.handler }

// Close ends all streams and puts all battles away. Requests that come later
// are refused.
func (s *Server) Close() {
	s.hangUp()
	s.mu.Lock()
	s.closed = true
	open := s.battles
	s.battles = map[string]*slot{}
	s.mu.Unlock()
	for _, sl := range open {
		sl.once.Do(func() { sl.err = busy() }) // wait for whoever opens it
		if sl.battle != nil {
			sl.battle.close()
		}
	}
	if err := s.store.Close(); err != nil {
		s.log.Error("closing the folder of battles", "err", err)
	}
}

// hangUp ends the streams.
func (s *Server) hangUp() { s.hang.Do(func() { close(s.hung) }) }

// system finds a system by its key.
func (s *Server) system(key string) (*System, error) {
	for _, sys := range s.systems {
		if sys.Key() == key {
			return sys, nil
		}
	}
	return nil, notFound("Das Regelsystem %q gibt es hier nicht.", "There is no system %q here.", key)
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	on := func(pattern string, f func(http.ResponseWriter, *http.Request) error) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if err := s.spared(w, r, f); err != nil {
				s.fail(w, r, err)
			}
		})
	}
	on("GET /api/words", s.getWords)
	on("GET /api/lobby", s.getLobby)
	on("GET /api/rules/{system}", s.getRules)
	on("POST /api/files", s.postFile)
	on("POST /api/battles", s.postBattle)
	on("GET /api/battles/{id}", s.getBattle)
	on("GET /api/battles/{id}/events", s.events)
	on("GET /api/battles/{id}/journal", s.getJournal)
	on("GET /api/battles/{id}/sight", s.getSight)
	on("GET /api/battles/{id}/odds", s.getOdds)
	on("GET /api/battles/{id}/probe", s.getProbe)
	on("GET /api/battles/{id}/reach", s.getReach)
	on("GET /api/battles/{id}/why", s.getWhy)
	on("POST /api/battles/{id}/plan", s.postPlan)
	on("POST /api/battles/{id}/answer", s.postAnswer)
	on("POST /api/battles/{id}/undo", s.postUndo)
	on("POST /api/battles/{id}/correct", s.postCorrect)
	on("POST /api/battles/{id}/set", s.postSet)
	on("POST /api/battles/{id}/end", s.postEnd)
	on("/api/", func(http.ResponseWriter, *http.Request) error {
		return notFound("Das gibt es hier nicht.", "There is no such thing here.")
	})
	mux.HandleFunc("/", s.asset)
	return mux
}

// spared turns a panic in a preview into a refusal: others go on playing.
func (s *Server) spared(w http.ResponseWriter, r *http.Request, f func(http.ResponseWriter, *http.Request) error) (err error) {
	defer func() {
		switch e := recover(); e {
		case nil:
		case http.ErrAbortHandler:
			panic(e)
		default:
			err = broken(fmt.Errorf("panic: %v\n%s", e, debug.Stack()))
		}
	}()
	return f(w, r)
}

// A slot is a battle that somebody has asked for. While one is being opened, the
// others are played on.
type slot struct {
	once   sync.Once
	battle *battle
	err    error
}

// battle finds a battle, and opens it if nobody has asked for it before. One
// that a mistake has left uncertain is read again from its journal, which holds
// only what was confirmed.
func (s *Server) battle(id string) (*battle, error) {
	for {
		s.mu.Lock()
		if s.closed {
			s.mu.Unlock()
			return nil, busy()
		}
		sl := s.battles[id]
		if sl == nil {
			sl = &slot{}
			s.battles[id] = sl
		}
		s.mu.Unlock()
		sl.once.Do(func() { sl.battle, sl.err = s.open(id) })
		if sl.err == nil && !sl.battle.isSpoilt() {
			return sl.battle, nil
		}
		s.mu.Lock()
		if s.battles[id] == sl {
			delete(s.battles, id)
		}
		s.mu.Unlock()
		if sl.err != nil {
			return nil, sl.err
		}
		sl.battle.close()
	}
}

// peek is a battle that is open, or nil.
func (s *Server) peek(id string) *battle {
	s.mu.Lock()
	sl := s.battles[id]
	s.mu.Unlock()
	if sl == nil {
		return nil
	}
	sl.once.Do(func() { sl.battle, sl.err = s.open(id) })
	return sl.battle
}
