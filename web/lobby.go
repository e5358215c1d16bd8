package web

import (
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
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
		Goals       []string `json:"goals,omitempty"`   // "The Night Shift: at least …"
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

// sideNames are the sides as files name them.
var sideNames = [table.MaxSides]string{table.Red: "red", table.Blue: "blue"}

// getLobby lists what can be played and what is being played.
func (s *Server) getLobby(w http.ResponseWriter, r *http.Request) error {
	lang := speaks(r)
	v := lobbyView{Systems: []nameView{}, Scenarios: []scenarioView{}, Gangs: []gangView{}, Rulings: map[string][]rulingView{}, Battles: []keptView{}}
	for _, sys := range s.systems {
		words := sys.Book.Words(lang)
		v.Systems = append(v.Systems, nameView{sys.Key(), sys.Book.Title().In(lang)})
		v.Rulings[sys.Key()] = rulings(sys.Book, words)
		for _, info := range s.library.Scenarios(sys.Key()) {
			v.Scenarios = append(v.Scenarios, s.scenario(info, words))
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

func (s *Server) scenario(info roster.Info, words *rulebook.Words) scenarioView {
	lang := words.Language()
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
	for _, g := range sc.Goals {
		text := goalText(words, g.Kind, g.Need, g.Points)
		if side := slices.Index(sideNames[:], g.Side); side >= 0 && sc.Gangs()[side] != nil {
			text = sc.Gangs()[side].Name + ": " + text
		}
		v.Goals = append(v.Goals, text)
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
