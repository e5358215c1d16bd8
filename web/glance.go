package web

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
)

// getBattle sends a battle as it stands, with its whole log.
func (s *Server) getBattle(w http.ResponseWriter, r *http.Request) error {
	b, err := s.battle(r.PathValue("id"))
	if err != nil {
		return err
	}
	s.reply(w, r, b.now().view(b, speaks(r), 0, true))
	return nil
}

// getJournal sends the journal as the file that it is.
func (s *Server) getJournal(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	b, err := s.battle(id)
	if err != nil {
		return err
	}
	var h journal.Header
	var entries []journal.Entry
	err = b.do(r.Context(), func(l *ledger) error {
		h, entries = l.battle.Header(), l.battle.Entries() // only ever appended to
		return nil
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+id+`.fray"`)
	w.Header().Set("Cache-Control", "no-store")
	return journal.Write(w, &h, entries)
}

// at finds the position that a question is about.
func (s *Server) at(r *http.Request, after int) (position, error) {
	b, err := s.battle(r.PathValue("id"))
	if err != nil {
		return position{}, err
	}
	m, err := b.at(after)
	if err != nil {
		return position{}, err
	}
	return m.position(b.sys, speaks(r)), nil
}

func number(r *http.Request, name string) (int, error) {
	n, err := strconv.Atoi(r.URL.Query().Get(name))
	if err != nil {
		return 0, bad("Es fehlt die Zahl %s.", "The number %s is missing.", name)
	}
	return n, nil
}

// glance answers a question about a position that changes nothing.
func (s *Server) glance(w http.ResponseWriter, r *http.Request, f func(context.Context, position) (any, error)) error {
	after, err := number(r, "after")
	if err != nil {
		return err
	}
	p, err := s.at(r, after)
	if err != nil {
		return err
	}
	v, err := f(r.Context(), p)
	if err != nil {
		return p.refusal(err, nil)
	}
	s.reply(w, r, v)
	return nil
}

func (s *Server) getSight(w http.ResponseWriter, r *http.Request) error {
	return s.glance(w, r, func(_ context.Context, p position) (any, error) {
		a, err := number(r, "a")
		if err != nil {
			return nil, err
		}
		b, err := number(r, "b")
		if err != nil {
			return nil, err
		}
		return p.sight(a, b)
	})
}

func (s *Server) getOdds(w http.ResponseWriter, r *http.Request) error {
	return s.glance(w, r, func(ctx context.Context, p position) (any, error) {
		var option *play.Option
		if text := r.URL.Query().Get("option"); text != "" {
			var in optionView
			if err := json.Unmarshal([]byte(text), &in); err != nil {
				return nil, unreadable(err)
			}
			o, err := p.sys.option(&in)
			if err != nil {
				return nil, err
			}
			option = &o
		}
		return p.odds(ctx, s.odds, option)
	})
}

func (s *Server) getReach(w http.ResponseWriter, r *http.Request) error {
	return s.glance(w, r, func(_ context.Context, p position) (any, error) { return p.reach() })
}

func (s *Server) postPlan(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		After  int    `json:"after"`
		To     point  `json:"to"`
		Facing *int   `json:"facing"` // instead of a point: so many degrees
		Length *int32 `json:"length"` // instead of a point: so far ahead
	}
	if err := read(r, &in); err != nil {
		return err
	}
	p, err := s.at(r, in.After)
	if err != nil {
		return err
	}
	var v any
	switch q := &p.game.Open; {
	case q.Ask == play.AskPlace && q.Place.Kind == play.PlaceFacing:
		v, err = p.face(spotOf(in.To), in.Facing)
	case q.Ask == play.AskPlace && q.Place.Kind == play.PlaceAhead:
		v, err = p.ahead(spotOf(in.To), in.Length)
	case q.Ask == play.AskPlace && q.Place.Kind != play.PlaceLeg:
		v, err = p.spot(spotOf(in.To))
	default:
		v, err = p.plan(spotOf(in.To))
	}
	if err != nil {
		return p.refusal(err, nil)
	}
	s.reply(w, r, v)
	return nil
}
