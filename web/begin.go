package web

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

// postBattle begins a battle.
func (s *Server) postBattle(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Scenario string            `json:"scenario"`
		Gangs    []string          `json:"gangs"`
		Rulings  map[string]string `json:"rulings"`
		Dice     []string          `json:"dice"`
		Players  []string          `json:"players"`
		Seed     *uint64           `json:"seed"`
	}
	if err := read(r, &in); err != nil {
		return err
	}
	lang := speaks(r)
	if path.Ext(in.Scenario) != "" {
		return bad("Ein Szenario wird hier mit seinem Namen genannt.", "A scenario is named by its key here.")
	}
	sc, err := s.library.ReadScenario(in.Scenario)
	if err != nil {
		return mistakes(err, lang)
	}
	sys, err := s.system(sc.System)
	if err != nil {
		return err
	}
	var gangs [table.MaxSides]*roster.Gang
	for i, key := range in.Gangs {
		if i >= len(gangs) {
			return bad("Es gibt zwei Seiten.", "There are two sides.")
		}
		if path.Ext(key) != "" {
			return bad("Eine Gang wird hier mit ihrem Namen genannt.", "A gang is named by its key here.")
		}
		if key == "" || sc.Gangs()[i] != nil && sc.Gangs()[i].Key == key {
			continue // the scenario's own
		}
		if !strings.Contains(key, "/") { // other systems may have one of that name
			key = sc.System + "/" + key
		}
		if gangs[i], err = s.library.ReadGang(key); err != nil {
			return mistakes(err, lang)
		}
	}
	t, err := sc.Build(sys.Schema, sys.Geometry, gangs)
	if err != nil {
		return mistakes(err, lang)
	}
	if err := sc.CheckRulings(sys.Rules, sys.Book); err != nil {
		return mistakes(err, lang)
	}
	h := journal.Header{
		Program: s.program, System: sys.Key(), Title: sc.Name.In(lang), Book: sys.Book.Hash(), Geometry: journal.Geometry,
	}
	for i, d := range in.Dice {
		switch {
		case i >= len(h.Dice) || d != "digital" && d != "typed":
			return bad("Würfel sind je Seite digital oder typed.", "Dice are digital or typed, for each side.")
		case d == "typed":
			h.Dice[i] = journal.Physical
		}
	}
	for i, name := range in.Players {
		player, ok := journal.PlayerNamed(name)
		if !ok || i >= len(h.Players) {
			return bad("Spieler sind je Seite people oder program.", "Players are people or program, for each side.")
		}
		h.Players[i] = player
	}
	if in.Seed != nil {
		h.Seeded, h.Seed = true, *in.Seed
	} else {
		h.Created = time.Now().UTC().Truncate(time.Second)
	}
	if h.Rulings, err = choices(sys, sc.Rulings, in.Rulings); err != nil {
		return err
	}
	f, err := SetupFile(t)
	if err != nil {
		return err
	}
	h.Files = []journal.File{f}
	id := newID()
	if err := s.begin(id, sys, &h); err != nil {
		return err
	}
	s.reply(w, r, struct {
		ID string `json:"id"`
	}{id})
	return nil
}

// begin writes a journal that can be taken up again, or none.
func (s *Server) begin(id string, sys *System, h *journal.Header) error {
	setup, err := sys.Setup(h)
	if err != nil {
		return unplayable(err)
	}
	if _, err := journal.New(setup, *h); err != nil {
		return unplayable(err)
	}
	if err := s.store.Create(context.Background(), id, *h); err != nil {
		return err
	}
	_, err = s.battle(id)
	return err
}

func unplayable(err error) *fault {
	var r *play.RulingError
	if errors.As(err, &r) {
		if r.Choices == nil {
			return bad("Die Auslegung %q gibt es nicht.", "There is no ruling %q.", r.Key)
		}
		return bad("Die Auslegung %q kann hier nicht auf %q stehen.", "The ruling %q cannot be set to %q here.", r.Key, r.Choice)
	}
	f := refused("So lässt sich kein Gefecht aufbauen: %v", "No battle can be set up like this: %v", err)
	f.err = err
	return f
}

// choices are the rulings of a battle: the scenario's, then those of whoever
// begins it. What is the default anyway is left out.
func choices(sys *System, lists ...map[string]string) ([]journal.Ruling, error) {
	all := map[string]string{}
	for _, l := range lists {
		for key, choice := range l {
			n, err := sys.Book.Choose(key, choice)
			if err != nil {
				return nil, bad("Diese Auslegung gibt es nicht: %v", "There is no such ruling: %v", err)
			}
			r, _ := sys.Book.Ruling(key)
			delete(all, r.Key)
			if n != 0 {
				all[r.Key] = choice
			}
		}
	}
	return journal.RulingsOf(all), nil
}

// newID names a battle: the day, for people, and enough chance that nobody
// guesses it.
func newID() string {
	var b [6]byte
	_, _ = rand.Read(b[:]) // never fails
	return time.Now().UTC().Format("2006-01-02-") + hex.EncodeToString(b[:])
}

// mistakes tells what is wrong with a file of people.
func mistakes(err error, lang string) *fault {
	text := problem(err, lang)
	f := bad("%s", "%s", text)
	f.what = "file"
	return f
}
