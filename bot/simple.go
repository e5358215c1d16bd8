package bot

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// Simple is a source that rolls dice and plays as a beginner would: it attacks
// when it can, gets up when it lies, and otherwise goes where the enemy is. All
// that it does is legal; none of it is clever.
type Simple struct {
	*Random
	weight []uint8                    // by rule: how gladly a verb is chosen, 0 as a last resort
	keys   []string                   // of the rules
	hunts  []bool                     // by rule: a question of somebody who is after somebody
	known  [table.MaxSides + 1]uint64 // by seat: whom a question for a place has named as enemies last
}

// weights of verbs by their keys; others have 4.
var weights = map[string]uint8{
	"act.coup": 60, "act.charge": 40, "act.fight": 60, "act.shoot": 40, "act.standup": 30,
	"act.reload": 20, "act.terminal": 30, "act.aim": 4, "act.move": 10, "act.again": 6,
	"act.crawl": 2, "act.cover": 2, "act.door": 2, "act.trade": 1, "act.retreat": 2, "act.end": 0,
	"act.unwieldy": 40, "act.blindfire": 20, "act.turn": 3, "act.ductfire": 10, "act.duct": 1,
	"act.force": 1, "act.smash": 20, "act.bypass": 20, "act.carry": 6,
	"act.drive": 20, "act.manoeuvre": 4, "act.drivefire": 30, "act.fireall": 40, "act.ram": 30,
	"act.drift": 2, "act.spin": 4, "act.throttle": 4,
	"act.jumpstart": 40, "act.turnover": 4, "act.freewheel": 2,
	"act.attack": 60, "act.cast": 60, "act.focus": 20, "act.short": 6, "act.shake": 6, "act.stand": 30, "act.free": 40, "act.tend": 40,
	"act.help": 2, "act.use": 2, "act.probe": 0, "act.check": 0, "act.luck": 6,
	"act.run": 12, "act.walk": 10, "act.make": 4, "act.call": 1, "act.rise": 40, "activate.end": 0,
	"defence.yes": 20, "defence.no": 4, "blockade.yes": 20, "reroll.yes": 4, "reroll.no": 6, "rescue.yes": 20, "rescue.no": 1,
	"morale.yes": 4, "morale.no": 4, "rest.nobody": 1, "camp.probe": 0, "camp.wait": 0, "camp.day": 0, "camp.short": 8, "camp.long": 8, "camp.next": 20, "camp.end": 1,
	"fightback.yes": 20, "fightback.no": 1, "decline": 1, "group.take": 6,
}

// NewSimple returns a beginner for a ruleset, whose dice and choices follow
// from a seed.
func NewSimple(rules *play.Ruleset, seed uint64) *Simple {
	s := &Simple{Random: NewRandom(seed), keys: rules.Keys, weight: make([]uint8, len(rules.Keys)), hunts: make([]bool, len(rules.Keys))}
	for r, key := range rules.Keys {
		s.weight[r], s.hunts[r] = 4, hunts[key]
		if w, ok := weights[key]; ok {
			s.weight[r] = w
		}
	}
	return s
}

// Answer answers any request but a fact.
func (s *Simple) Answer(q *play.Request) (play.Answer, error) {
	if foes := q.Place.Moves.Foes; q.Ask == play.AskPlace && foes != 0 {
		s.known[min(q.By.Seat, table.MaxSides)] = foes
	}
	switch {
	case q.Ask == play.AskChoice:
		return play.Answer{Option: s.prefer(q)}, nil
	case q.Ask == play.AskPlace && q.Place.Kind == play.PlaceLeg && q.Scene != nil && q.Place.Moves.Contact < 0:
		return s.approach(q)
	case q.Ask == play.AskPlace && q.Place.Kind == play.PlaceFacing && q.Scene != nil:
		return s.face(q)
	case q.Ask == play.AskPlace && q.Place.Kind == play.PlaceAhead && q.Scene != nil:
		return s.ahead(q)
	}
	return s.Random.Answer(q)
}

// prefer draws an option, each as likely as its weight says.
func (s *Simple) prefer(q *play.Request) play.Option {
	if o, ok := s.hunt(q); ok {
		return o
	}
	total := 0
	for i := range q.Options {
		if q.Options[i].Why == 0 {
			total += int(s.weight[q.Options[i].Verb])
		}
	}
	if total == 0 {
		return s.choose(q)
	}
	k := s.Dice.Intn(total)
	for i := range q.Options {
		if q.Options[i].Why != 0 {
			continue
		}
		if k -= int(s.weight[q.Options[i].Verb]); k < 0 {
			return q.Options[i].Option
		}
	}
	panic("bot: weights do not add up")
}

// crumb is a length that is not worth a move.
const crumb = board.Unit / 8

// toward goes to the figure that the question names as the one whom the way
// leads to, around whatever is between them. Where no way leads to it, it stops
// when it gets no nearer. It is not ok when there is no such figure, or the rules
// do not take the answer.
func (s *Simple) toward(q *play.Request) (a play.Answer, ok bool) {
	p := &q.Place
	who, whom := int(p.Who), int(q.By.Whom)
	if q.By.Whom == table.None || q.By.Whom == q.By.Who || whom == who || !there(q.Scene, q.By.Whom) {
		return a, false
	}
	var leads bool
	s.legs, leads = q.Scene.RouteToward(who, whom, p.Budget, &p.Moves, s.legs[:0])
	cost := int32(0)
	for i := range s.legs {
		cost += s.legs[i].Cost
	}
	if len(s.legs) > 0 && (p.Must || cost >= crumb && (leads || s.nearer(q, whom))) {
		a.At = s.legs[0].To
	} else {
		a.Stop = true
	}
	return a, q.Accepts(&a) == nil
}

// nearer says whether the legs found lead nearer to a figure.
func (s *Simple) nearer(q *play.Request, whom int) bool {
	who := int(q.Place.Who)
	start, gap := q.Scene.Bodies[who].At, q.Scene.Distance(who, whom)
	q.Scene.Bodies[who].At = s.legs[len(s.legs)-1].To
	is := q.Scene.Distance(who, whom)
	q.Scene.Bodies[who].At = start
	return is < gap
}

// approach goes to whom the way leads, if that is known. Else it takes, of a few
// legs at random, the one that ends nearest to an enemy, and stops when none gets
// nearer.
func (s *Simple) approach(q *play.Request) (play.Answer, error) {
	if a, ok := s.toward(q); ok {
		return a, nil
	}
	p := &q.Place
	best, bestGap := play.Answer{Stop: true}, s.gap(q, int(p.Who))-crumb
	start := q.Scene.Bodies[p.Who].At
	for range 12 {
		leg, ok := q.Scene.Sample(int(p.Who), p.Budget, &p.Moves, s.pick)
		if !ok {
			continue
		}
		q.Scene.Bodies[p.Who].At = leg.To
		gap := s.gap(q, int(p.Who))
		q.Scene.Bodies[p.Who].At = start
		if a := (play.Answer{At: leg.To}); gap <= bestGap && q.Accepts(&a) == nil {
			best, bestGap = a, gap
		}
	}
	if best.Stop && p.Must {
		return s.Random.Answer(q)
	}
	return best, nil
}

// foes are the enemies on the table, as far as they are known: not every
// question names them.
func (s *Simple) foes(q *play.Request) (set uint64) {
	if set = q.Place.Moves.Foes; set == 0 && q.Place.Kind != play.PlaceLeg {
		set = s.known[min(q.By.Seat, table.MaxSides)]
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros64(rest); i >= len(q.Scene.Bodies) || q.Scene.Bodies[i].Radius == 0 {
			set &^= 1 << i
		}
	}
	return set
}

// far is farther than anything on a table.
const far = 1 << 30

// gap is the distance to the nearest enemy.
func (s *Simple) gap(q *play.Request, who int) int32 {
	best := int32(far)
	for set := s.foes(q); set != 0; set &= set - 1 {
		best = min(best, q.Scene.Distance(who, bits.TrailingZeros64(set)))
	}
	return best
}
