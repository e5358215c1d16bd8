// Package bot has policies that make choices: whoever plays for a side that
// nobody sits at. A policy sees the request and nothing else; it never knows a
// die that has not been rolled.
package bot

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
)

// Random is a source that rolls dice and chooses among what is legal, each
// option equally likely. It knows no facts: it plays battles with a map.
type Random struct {
	Dice *dice.Roller
	legs []board.Leg
	pick func(int) int
}

// NewRandom returns a random player whose dice and choices follow from a seed.
func NewRandom(seed uint64) *Random {
	r := &Random{}
	r.roll(seed)
	return r
}

func (r *Random) roll(seed uint64) {
	r.Dice = dice.NewRoller(seed)
	r.pick = r.Dice.Intn
}

// Reseed has the next answers follow from a seed and a number, such as how many
// answers a battle has had. Whoever does so before each answer plays a battle
// that was taken up again as if it had never rested. Seeds of different numbers,
// and the seed itself, give dice that have nothing to do with each other.
func (r *Random) Reseed(seed uint64, number int) {
	z := seed + (uint64(number)+1)*0x9e3779b97f4a7c15 // SplitMix64
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	r.roll(z ^ z>>31)
}

// Answer answers any request but a fact.
func (r *Random) Answer(q *play.Request) (a play.Answer, err error) {
	switch q.Ask {
	case play.AskDice:
		r.Dice.Roll(q.Dice, &a.Faces)
	case play.AskChoice:
		a.Option = r.choose(q)
	case play.AskPlace:
		return r.place(q)
	default:
		return a, play.ErrPending
	}
	return a, nil
}

func (r *Random) choose(q *play.Request) play.Option {
	n := 0
	for i := range q.Options {
		if q.Options[i].Why == 0 {
			n++
		}
	}
	k := r.Dice.Intn(n)
	for i := range q.Options {
		if q.Options[i].Why != 0 {
			continue
		}
		if k == 0 {
			return q.Options[i].Option
		}
		k--
	}
	panic("bot: a choice without options")
}

// place finds a point: a leg that is legal, room to set up, or an enemy to lay
// a template toward.
func (r *Random) place(q *play.Request) (play.Answer, error) {
	p := &q.Place
	if q.Scene == nil {
		if p.Must {
			return play.Answer{}, play.ErrPending
		}
		return play.Answer{Stop: true}, nil
	}
	switch p.Kind {
	case play.PlaceDeploy:
		return r.deploy(q)
	case play.PlaceAim:
		return r.aim(q), nil
	case play.PlaceFacing:
		return r.face(q)
	case play.PlaceAhead:
		return r.ahead(q)
	}
	if p.Moves.Contact >= 0 {
		var arrives bool
		r.legs, arrives = q.Scene.RouteToContact(int(p.Who), p.Moves.Contact, p.Budget, &p.Moves, r.legs[:0])
		if arrives && len(r.legs) > 0 {
			return play.Answer{At: r.legs[0].To}, nil
		}
	}
	// A path goes on with even chances, so that paths with corners occur.
	for try := 0; p.Must && try < 40 || try == 0; try++ {
		if !p.Must && r.Dice.Intn(4) == 0 {
			break
		}
		if leg, ok := q.Scene.Sample(int(p.Who), p.Budget, &p.Moves, r.pick); ok {
			return play.Answer{At: leg.To}, nil
		}
	}
	if !p.Must {
		return play.Answer{Stop: true}, nil
	}
	return r.anyStep(q)
}

// anyStep looks in all directions for a short leg, for a figure that must go on.
func (r *Random) anyStep(q *play.Request) (play.Answer, error) {
	p := &q.Place
	at := q.Scene.Bodies[p.Who].At
	for s := range board.Sectors {
		to := q.Scene.Scatter(at, s, board.Sectors, min(p.Budget, board.Unit/2))
		if _, no := q.Scene.Leg(int(p.Who), to, p.Budget, &p.Moves); no.OK() {
			return play.Answer{At: to}, nil
		}
	}
	return play.Answer{}, play.ErrPending
}

// deploy tries places in the zones at random, then on a grid.
func (r *Random) deploy(q *play.Request) (play.Answer, error) {
	p := &q.Place
	radius := q.Scene.Bodies[p.Who].Radius
	fits := func(x, y int32) (board.Point, bool) {
		z, ok := q.Scene.Support(board.XY{X: x, Y: y}, 0)
		at := board.Point{X: x, Y: y, Z: z}
		return at, ok && q.Scene.Fits(int(p.Who), at, &p.Moves).OK()
	}
	for range 40 {
		z := p.Zones[r.Dice.Intn(len(p.Zones))]
		x := z.X0 + radius + int32(r.Dice.Intn(int(max(1, z.X1-z.X0-2*radius))))
		y := z.Y0 + radius + int32(r.Dice.Intn(int(max(1, z.Y1-z.Y0-2*radius))))
		if at, ok := fits(x, y); ok {
			return play.Answer{At: at}, nil
		}
	}
	for _, z := range p.Zones {
		for x := z.X0; x <= z.X1; x += board.Unit / 4 {
			for y := z.Y0; y <= z.Y1; y += board.Unit / 4 {
				if at, ok := fits(x, y); ok {
					return play.Answer{At: at}, nil
				}
			}
		}
	}
	return play.Answer{}, play.ErrPending
}

// aim lays a template toward a random enemy, or straight ahead if no enemy
// stands where it may be laid.
func (r *Random) aim(q *play.Request) play.Answer {
	a := play.Answer{At: r.foe(q)}
	if q.Accepts(&a) == nil {
		return a
	}
	for set := q.Place.Moves.Foes; set != 0; set &= set - 1 {
		a.At = q.Scene.Bodies[bits.TrailingZeros64(set)].At
		if q.Accepts(&a) == nil {
			return a
		}
	}
	here := q.Scene.Bodies[q.Place.Who].At
	if q.Place.Seen { // at his own feet, if nothing else is in sight
		return play.Answer{At: here}
	}
	return play.Answer{At: Toward(here, q.Place.Facing)}
}

// foe is where a random enemy stands.
func (r *Random) foe(q *play.Request) board.Point {
	set := q.Place.Moves.Foes
	n := bits.OnesCount64(set)
	if n == 0 {
		return q.Scene.Bodies[q.Place.Who].At
	}
	for k := r.Dice.Intn(n); k > 0; k-- {
		set &= set - 1
	}
	return q.Scene.Bodies[bits.TrailingZeros64(set)].At
}
