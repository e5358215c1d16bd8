package odds

import (
	"fmt"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
)

// A Policy answers what is not left to chance: choices, places and facts. It
// is asked again and again and answers the same request always alike.
type Policy func(q *play.Request) (play.Answer, error)

// First is the policy that takes the first option that is allowed and knows no
// facts.
func First(q *play.Request) (play.Answer, error) {
	if q.Ask == play.AskChoice {
		for _, o := range q.Options {
			if o.Why == 0 {
				return play.Answer{Option: o.Option}, nil
			}
		}
	}
	if q.Ask == play.AskPlace && !q.Place.Must {
		return play.Answer{Stop: true}, nil
	}
	return play.Answer{}, play.ErrPending
}

// class is a class of faces with its probability num / (2^e 3^e 5^e), reduced.
type class struct {
	faces dice.Faces
	num   uint64
	e     [3]int16
}

type query struct {
	pool dice.Pool
	read dice.Reading
}

// odometer is a source that steps through every sequence of classes. The
// procedure runs again for each sequence, so it never has to be suspended.
type odometer struct {
	wheels []wheel
	pos    int
	policy Policy
	known  map[query][]class
}

type wheel struct {
	classes []class
	at      int
}

func (o *odometer) Answer(q *play.Request) (play.Answer, error) {
	if q.Ask != play.AskDice {
		return o.policy(q)
	}
	if o.pos == len(o.wheels) {
		c, err := o.classes(query{q.Dice, q.Read})
		if err != nil {
			return play.Answer{}, err
		}
		o.wheels = append(o.wheels, wheel{classes: c})
	}
	w := &o.wheels[o.pos]
	o.pos++
	return play.Answer{Faces: w.classes[w.at].faces}, nil
}

func (o *odometer) classes(q query) ([]class, error) {
	if c, ok := o.known[q]; ok {
		return c, nil
	}
	var side [3]int16
	if q.pool.Sides > 0 {
		var rest uint64
		if side, rest = factors(uint64(q.pool.Sides)); rest != 1 {
			return nil, fmt.Errorf("odds: a die with %d sides has no exact odds here: only factors 2, 3 and 5 are counted", q.pool.Sides)
		}
	}
	all, err := dice.Classes(q.pool, q.read)
	if err != nil {
		return nil, err
	}
	out := make([]class, len(all))
	for i, c := range all {
		e, rest := factors(c.Weight)
		out[i] = class{faces: c.Faces, num: rest}
		for k, p := range primes {
			d := side[k]*int16(q.pool.N) - e[k]
			for ; d < 0; d++ { // more of the factor above than below
				out[i].num *= p
			}
			out[i].e[k] = d
		}
	}
	o.known[q] = out
	return out, nil
}

// next turns to the next sequence; false when all were seen.
func (o *odometer) next() bool {
	o.wheels = o.wheels[:o.pos]
	o.pos = 0
	for i := len(o.wheels) - 1; i >= 0; i-- {
		if o.wheels[i].at++; o.wheels[i].at < len(o.wheels[i].classes) {
			o.wheels = o.wheels[:i+1]
			return true
		}
	}
	o.wheels = o.wheels[:0]
	return false
}

// weigh multiplies w with the probability of the sequence.
func (o *odometer) weigh(w *weight) {
	for i := range o.wheels[:o.pos] {
		c := &o.wheels[i].classes[o.wheels[i].at]
		w.times(c.num, c.e)
	}
}
