package web

import (
	"encoding/json"
	"sync"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// A moment is a battle right after an entry. It never changes, so anybody may
// look at it.
type moment struct {
	number  int
	game    *play.Game
	dice    [table.MaxSides]journal.Source
	players [table.MaxSides]journal.Player
	program bool // answers the open question
	log     []group
	from    int  // of log, what is new with this entry
	whole   bool // what was told before has changed: viewers need all of the log
	undo    *journal.Target

	tellers *tellers // of the battle

	mu   sync.Mutex
	made map[string][]byte
}

// once makes a message the first time that somebody wants it.
func (m *moment) once(key string, do func() []byte) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.made == nil {
		m.made = map[string][]byte{}
	}
	data, ok := m.made[key]
	if !ok {
		data = do()
		m.made[key] = data
	}
	return data
}

// position is the moment in a language.
func (m *moment) position(sys *System, lang string) position {
	t := m.tellers.in(m.game.Setup, lang)
	return position{Teller: t, sys: sys, game: m.game, words: t.Words()}
}

func (m *moment) entryJSON(b *battle, lang string) []byte {
	v := m.view(b, lang, m.from, false)
	log := v.Log
	v.Log = nil
	if log == nil {
		log = []lineView{}
	}
	return mustJSON(struct {
		Log  []lineView `json:"log"`
		View *view      `json:"view"`
	}{log, v})
}

func (m *moment) wholeJSON(b *battle, lang string) []byte {
	return mustJSON(struct {
		View *view `json:"view"`
	}{m.view(b, lang, 0, true)})
}

func mustJSON(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // the views are plain data
	}
	return data
}
