package bot

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
)

// Toward is a point that a figure faces when its facing is so many degrees.
func Toward(at board.Point, facing int16) board.Point { return board.Ahead(at, facing, board.Unit) }

// Ahead is the point farthest ahead, of those at most a length away, that
// answers how far a figure goes: points have whole numbers, so not every length
// has one.
func Ahead(p *play.Place, from board.Point, length int32) board.Point {
	for length = min(length, p.Budget); length > 0; length-- {
		if at := board.Ahead(from, p.Facing, length); p.Reaches(from, at) {
			return at
		}
	}
	return from
}

// face turns somewhere, or keeps the facing.
func (r *Random) face(q *play.Request) (play.Answer, error) {
	p := &q.Place
	at, most := q.Scene.Bodies[p.Who].At, int(min(p.Turn, board.FullTurn/2))
	for range 12 {
		if !p.Must && r.Dice.Intn(4) == 0 {
			return play.Answer{Stop: true}, nil
		}
		facing := int(p.Facing) + r.Dice.Intn(2*most+1) - most
		if a := (play.Answer{At: Toward(at, int16((facing+board.FullTurn)%board.FullTurn))}); q.Accepts(&a) == nil {
			return a, nil
		}
	}
	if !p.Must {
		return play.Answer{Stop: true}, nil
	}
	for n := range 2*most + 1 { // the nearest that is possible: 0, 1, -1, 2 …
		by := (n + 1) / 2
		if n%2 == 0 {
			by = -by
		}
		if a := (play.Answer{At: Toward(at, int16((int(p.Facing)+by+board.FullTurn)%board.FullTurn))}); q.Accepts(&a) == nil {
			return a, nil
		}
	}
	return play.Answer{}, play.ErrPending
}

// ahead goes some way straight on, or not at all.
func (r *Random) ahead(q *play.Request) (play.Answer, error) {
	p := &q.Place
	if !p.Must && (p.Budget <= 0 || r.Dice.Intn(6) == 0) {
		return play.Answer{Stop: true}, nil
	}
	from := q.Scene.Bodies[p.Who].At
	return play.Answer{At: Ahead(p, from, int32(1+r.Dice.Intn(int(max(1, p.Budget)))))}, nil
}

// face turns to the nearest enemy, as far as the figure may turn. Where nobody
// is known for an enemy it keeps its facing, or looks to the middle of the table.
func (s *Simple) face(q *play.Request) (play.Answer, error) {
	p := &q.Place
	at := q.Scene.Bodies[p.Who].At
	to, known := s.nearest(q)
	if !known {
		if !p.Must {
			return play.Answer{Stop: true}, nil
		}
		to = board.Point{X: q.Scene.Map.Width() / 2, Y: q.Scene.Map.Depth() / 2}
	}
	if a := (play.Answer{At: to}); q.Accepts(&a) == nil {
		return a, nil
	}
	if by := turn(p.Facing, board.Bearing(at.XY(), to.XY())); by > p.Turn || by < -p.Turn { // as far as it goes
		by = min(max(by, -p.Turn), p.Turn)
		if a := (play.Answer{At: Toward(at, (p.Facing+by+board.FullTurn)%board.FullTurn)}); q.Accepts(&a) == nil {
			return a, nil
		}
	}
	if !p.Must {
		return play.Answer{Stop: true}, nil
	}
	return s.Random.face(q)
}

// turn is how far it is from one facing to another: degrees, -179 to 180.
func turn(from, to int16) int16 {
	by := (to - from + board.FullTurn) % board.FullTurn
	if by > board.FullTurn/2 {
		by -= board.FullTurn
	}
	return by
}

// nearest is where the nearest enemy stands.
func (s *Simple) nearest(q *play.Request) (at board.Point, ok bool) {
	best := int32(far)
	for set := s.foes(q); set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set)
		if gap := q.Scene.Distance(int(q.Place.Who), i); gap < best {
			at, best, ok = q.Scene.Bodies[i].At, gap, true
		}
	}
	return at, ok
}

// ahead goes, of some distances, the one that ends nearest to an enemy with the
// whole base on the table, or stops when none gets nearer. Where nobody is known
// for an enemy it goes on for a while.
func (s *Simple) ahead(q *play.Request) (play.Answer, error) {
	p := &q.Place
	who := int(p.Who)
	from := q.Scene.Bodies[who].At
	best, bestGap := play.Answer{Stop: true}, s.gap(q, who)
	blind := bestGap == far
	if p.Must {
		best, bestGap = play.Answer{At: from}, far
	}
	const tries = 12
	for i := int32(1); i <= tries; i++ {
		at := Ahead(p, from, p.Budget*i/tries)
		q.Scene.Bodies[who].At = at
		if gap := s.gap(q, who); (gap < bestGap || blind && i <= tries/2) && onTable(q.Scene, who) {
			best, bestGap = play.Answer{At: at}, gap
		}
		q.Scene.Bodies[who].At = from
	}
	return best, nil
}

// onTable says whether all of a base lies on the table.
func onTable(sc *board.Scene, who int) bool {
	for _, c := range sc.Outline(who) {
		if c.X < 0 || c.Y < 0 || c.X > sc.Map.Width() || c.Y > sc.Map.Depth() {
			return false
		}
	}
	return true
}
