package web

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"net/http"
	"path"
	"slices"
	"time"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/journal/file"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

type (
	lobbyView struct {
		Systems   []nameView              `json:"systems"`
		Scenarios []scenarioView          `json:"scenarios"`
		Gangs     []gangView              `json:"gangs"`
		Rulings   map[string][]rulingView `json:"rulings"`
		Battles   []keptView              `json:"battles"`
	}
	nameView struct {
		Key  string `json:"key"`
		Name string `json:"name"`
	}
	scenarioView struct {
		Key         string   `json:"key"`
		System      string   `json:"system"`
		Name        string   `json:"name"`
		Description string   `json:"description"`
		Map         string   `json:"map"`
		Rounds      int      `json:"rounds"`
		Gangs       []string `json:"gangs"`
		Problem     string   `json:"problem,omitempty"` // why it cannot be played
	}
	gangView struct {
		Key      string        `json:"key"`
		System   string        `json:"system"`
		Name     string        `json:"name"`
		Fighters []fighterView `json:"fighters"`
		Cost     int           `json:"cost"`
		Problem  string        `json:"problem,omitempty"`
	}
	fighterView struct {
		Name string `json:"name"`
		Type string `json:"type"`
		Kind string `json:"kind"`
		Cost int    `json:"cost"`
	}
	keptView struct {
		ID       string    `json:"id"`
		System   string    `json:"system"`
		Scenario string    `json:"scenario"`
		Sides    []string  `json:"sides"`
		Entries  int       `json:"entries"`
		Round    int       `json:"round"`
		Updated  time.Time `json:"updated"`
		Over     bool      `json:"over"`
		Result   string    `json:"result"`
		Problem  string    `json:"problem,omitempty"` // why it cannot be resumed
	}
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

// getLobby lists what can be played and what is being played.
func (s *Server) getLobby(w http.ResponseWriter, r *http.Request) error {
	lang := speaks(r)
	v := lobbyView{Systems: []nameView{}, Scenarios: []scenarioView{}, Gangs: []gangView{}, Rulings: map[string][]rulingView{}, Battles: []keptView{}}
	for _, sys := range s.systems {
		words := sys.Book.Words(lang)
		v.Systems = append(v.Systems, nameView{sys.Key(), sys.Book.Title().In(lang)})
		v.Rulings[sys.Key()] = rulings(sys.Book, words)
		for _, info := range s.library.Scenarios(sys.Key()) {
			v.Scenarios = append(v.Scenarios, s.scenario(info, lang))
		}
		for _, info := range s.library.Gangs(sys.Key()) {
			v.Gangs = append(v.Gangs, s.gang(sys, info, lang))
		}
	}
	infos, err := s.store.List(r.Context())
	if err != nil {
		return err
	}
	for _, info := range infos {
		v.Battles = append(v.Battles, s.describe(info, lang))
	}
	slices.SortStableFunc(v.Battles, func(a, b keptView) int { return b.Updated.Compare(a.Updated) })
	s.reply(w, r, v)
	return nil
}

func (s *Server) scenario(info roster.Info, lang string) scenarioView {
	v := scenarioView{Key: info.Key, System: info.System, Name: info.Name.In(lang), Description: info.Description.In(lang), Gangs: []string{}}
	sc, err := s.library.ReadScenario(info.System + "/" + info.Key)
	if err != nil {
		v.Problem = problem(err, lang)
		return v
	}
	v.Rounds = sc.Rounds
	if m := sc.Map.Map; m != nil {
		v.Map = m.Name.In(lang)
	}
	for _, g := range sc.Gangs() {
		if g == nil {
			v.Gangs = append(v.Gangs, "")
		} else {
			v.Gangs = append(v.Gangs, g.Key)
		}
	}
	return v
}

func (s *Server) gang(sys *System, info roster.Info, lang string) gangView {
	v := gangView{Key: info.Key, System: info.System, Name: info.Name.In(lang), Fighters: []fighterView{}}
	g, err := s.library.ReadGang(info.System + "/" + info.Key)
	if err != nil {
		v.Problem = problem(err, lang)
		return v
	}
	v.Cost = g.Cost(sys.Schema)
	for i := range g.Fighters {
		f := &g.Fighters[i]
		fv := fighterView{Name: f.Name, Type: f.Type.In(lang), Kind: f.Kind}
		if f.Cost != nil {
			fv.Cost = *f.Cost
		} else if f.Price != nil {
			fv.Cost = *f.Price
		}
		v.Fighters = append(v.Fighters, fv)
	}
	return v
}

func problem(err error, lang string) string {
	var ps roster.Problems
	if errors.As(err, &ps) {
		return ps.Text(lang)
	}
	return err.Error()
}

// kept is what the lobby knows of a battle, as its journal was.
type kept struct {
	size    int64
	changed time.Time
	sys     *System
	moment  *moment
	err     error
}

// describe tells of a battle of the data folder: of one that is open as it
// stands, of another one as its journal says, which is played through for it
// when it has changed.
func (s *Server) describe(info journal.Info, lang string) keptView {
	v := keptView{ID: info.ID, System: info.System, Scenario: info.Title, Sides: []string{}, Entries: info.Last, Updated: info.Changed}
	if info.Err != nil {
		v.Problem = info.Err.Error()
		return v
	}
	var k kept
	if b := s.peek(info.ID); b != nil {
		k = kept{sys: b.sys, moment: b.now()}
	} else {
		k = s.replayed(info)
	}
	if k.err != nil {
		v.Problem = k.err.Error()
		var f *fault
		if errors.As(k.err, &f) {
			v.Problem = f.text.In(lang)
		}
		return v
	}
	m := k.moment
	p := m.position(k.sys, lang)
	v.Scenario, v.Sides = p.pick(m.game.Setup.Scenario.Name), m.game.Setup.Sides[:]
	v.Entries, v.Round, v.Over = m.number, int(m.game.State.Round), m.game.State.Over
	if v.Over {
		v.Result = m.result(p).Text
	}
	return v
}

func (s *Server) replayed(info journal.Info) kept {
	s.mu.Lock()
	k, ok := s.kept[info.ID]
	s.mu.Unlock()
	if ok && k.size == info.Size && k.changed.Equal(info.Changed) {
		return k
	}
	k = kept{size: info.Size, changed: info.Changed}
	var l *ledger
	if k.sys, l, k.err = s.resume(info.ID); k.err == nil {
		k.moment = l.moment(nil)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept[info.ID] = k
	return k
}

// postBattle begins a battle.
func (s *Server) postBattle(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Scenario string            `json:"scenario"`
		Gangs    []string          `json:"gangs"`
		Rulings  map[string]string `json:"rulings"`
		Dice     []string          `json:"dice"`
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
		if gangs[i], err = s.library.ReadGang(key); err != nil {
			return mistakes(err, lang)
		}
	}
	t, err := sc.Build(sys.Schema, sys.Geometry, gangs)
	if err != nil {
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
			n, err := sys.Book.Set(key, choice)
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
