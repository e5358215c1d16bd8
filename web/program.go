package web

import (
	"crypto/rand"
	"encoding/binary"
	"slices"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
)

// burst is how many answers the program may give before people do something.
const burst = 10_000

// A program plays for the sides that nobody sits at. Its choices have nothing to
// do with the battle's dice: they follow from a seed and from how many entries
// there are, so that a battle with a seed goes on after a rest as it would have
// gone on without.
type program struct {
	player *bot.Simple // nil before the first answer
	seed   uint64
	most   int // answers in a row
	given  int // answers since people did something
	last   int // the entry after the latest of them
	stuck  int // the entry after which people have to answer for it; -1: none
}

func newProgram(h journal.Header) program {
	p := program{seed: h.Seed, most: burst, stuck: -1}
	if !h.Seeded {
		var b [8]byte
		_, _ = rand.Read(b[:]) // never fails
		p.seed = binary.LittleEndian.Uint64(b[:])
	}
	return p
}

// answers says whether the program answers the open question: a choice, or a
// place on a map, of a side that it plays. Dice, whatever is read off a real
// table, and what a game master decides are for people.
func (l *ledger) answers() bool {
	q := &l.battle.Game().Open
	h := l.battle.Header()
	if l.lost || l.program.stuck == l.battle.Last() || !h.Plays(q.By.Seat) {
		return false
	}
	return q.Ask == play.AskChoice || q.Ask == play.AskPlace && q.Scene != nil
}

// turn has the program answer the open question, as people do. Where it cannot,
// or does so without end, the log says that people have to.
func (l *ledger) turn() error {
	p := &l.program
	last := l.battle.Last()
	if p.last != last {
		p.given = 0
	}
	if p.given >= p.most {
		l.leave(both("Das Programm hat %d-mal nacheinander geantwortet. Diese Antwort gebt ihr.", "The program has answered %d times in a row. This answer is yours.", p.given))
		return nil
	}
	if p.player == nil {
		p.player = bot.NewSimple(l.sys.Rules, p.seed)
	}
	p.player.Reseed(p.seed, last)
	q := l.battle.Game().Open
	if q.Scene != nil { // a player moves figures about to compare places; viewers look at the scene, too
		q.Scene = &board.Scene{Map: q.Scene.Map, Open: q.Scene.Open, Bodies: slices.Clone(q.Scene.Bodies)}
	}
	a, err := p.player.Answer(&q)
	if err == nil {
		_, err = l.answer(last, journal.Policy, a)
	}
	if err != nil {
		if !l.lost {
			l.leave(both("Das Programm weiß hier nicht weiter. Diese Antwort gebt ihr.", "The program is at a loss here. This answer is yours."))
		}
		return err
	}
	p.given++
	p.last = l.battle.Last()
	return nil
}

// leave has people answer for the program, and says so in the log. It stands in
// no journal: after a restart the program tries again.
func (l *ledger) leave(why rulebook.Text) {
	l.program.stuck = l.battle.Last()
	l.log = append(l.log, group{number: l.battle.Last(), how: journal.Policy, seat: l.battle.Game().Open.By.Seat, hand: true, note: why})
	l.note(len(l.log)-1, true) // no entry follows: viewers take the whole
}
