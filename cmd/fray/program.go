package main

import (
	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/web"
)

// inARow is how many answers the program may give before people do something.
const inARow = 10_000

// A program plays the sides at a terminal that nobody sits at. Its choices
// follow from a seed and from how many entries there are.
type program struct {
	players [table.MaxSides]journal.Player
	bot     *bot.Simple
	seed    uint64
	given   int // answers since people did something
	last    int // the entry after the latest of them
	stuck   int // the entry after which people have to answer for it; -1: none
}

func newProgram(sys *web.System, b *journal.Battle, players [table.MaxSides]journal.Player) program {
	p := program{players: players, seed: b.Header().Seed, stuck: -1}
	if !b.Header().Seeded {
		p.seed = newSeed().n
	}
	p.bot = bot.NewSimple(sys.Rules, p.seed)
	return p
}

// alone says that nobody else is there who could disagree.
func (p *program) alone() bool {
	people := 0
	for _, who := range p.players {
		if who == journal.People {
			people++
		}
	}
	return people < 2
}

// answers says whether the program answers a question: a choice, or a place on a
// map, of a side that it plays.
func (s *seat) answers(q *play.Request) bool {
	if q.By.Seat >= table.MaxSides || s.players[q.By.Seat] != journal.Program || s.stuck == s.b.Last() {
		return false
	}
	return q.Ask == play.AskChoice || q.Ask == play.AskPlace && q.Scene != nil
}

// turn has the program answer. Where it cannot, or does so without end, people
// have to.
func (s *seat) turn(q *play.Request) error {
	last := s.b.Last()
	if s.program.last != last {
		s.given = 0
	}
	if s.given == inARow {
		s.stuck = last
		s.tell("cli.play.program.endless", rulebook.Args{"n": inARow})
		return nil
	}
	s.bot.Reseed(s.seed, last)
	a, err := s.bot.Answer(q)
	if err == nil {
		err = q.Accepts(&a)
	}
	if err != nil {
		s.stuck = last
		s.tell("cli.play.program.lost", nil)
		return nil
	}
	s.given++
	if err := s.answer(journal.Policy, a); err != nil {
		return err
	}
	if s.b.Last() == last { // the rules have refused it, and said why
		s.stuck = last
	}
	s.program.last = s.b.Last()
	return nil
}
