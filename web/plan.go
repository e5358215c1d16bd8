package web

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
)

type (
	planView struct {
		Legs    []legView `json:"legs"`
		Arrives bool      `json:"arrives"`
		Cost    int32     `json:"cost"`
		Left    int32     `json:"left"`
		Refusal *string   `json:"refusal"`
		Contact int       `json:"contact"`
		Base    []corner  `json:"base,omitempty"` // of a rectangular base, at the end
	}
	legView struct {
		To     point  `json:"to"`
		Length int32  `json:"length"`
		Cost   int32  `json:"cost"`
		How    string `json:"how"`
	}
	spotView struct { // of a place that is not on a path
		Outline []corner `json:"outline,omitempty"`
		Touched []int    `json:"touched,omitempty"`
		Base    []corner `json:"base,omitempty"` // of a rectangular base, there
		Refusal *string  `json:"refusal"`
	}
	reachView struct {
		Spots [][4]int32 `json:"spots"`
		Step  int32      `json:"step"`
	}
)

// leg is the open question for a leg of a path.
func (p position) leg() (*play.Place, *board.Scene, error) {
	q := &p.game.Open
	switch {
	case q.Ask != play.AskPlace || q.Place.Kind != play.PlaceLeg:
		return nil, nil, refused("Gerade wird nach keinem Weg gefragt.", "No path is asked for just now.")
	case q.Scene == nil:
		return nil, nil, noMap()
	}
	return &q.Place, q.Scene, nil
}

// reach is where the figure that may move can get to.
func (p position) reach() (*reachView, error) {
	pl, sc, err := p.leg()
	if err != nil {
		return nil, err
	}
	v := &reachView{Spots: [][4]int32{}, Step: board.Lattice}
	for _, s := range sc.Reach(int(pl.Who), pl.Budget, &pl.Moves, nil) {
		v.Spots = append(v.Spots, [4]int32{s.At.X, s.At.Y, s.At.Z, s.Cost})
	}
	return v, nil
}

// plan is a way to a place, as the open question for a path allows it.
func (p position) plan(to board.Point) (*planView, error) {
	pl, sc, err := p.leg()
	if err != nil {
		return nil, err
	}
	v := &planView{Legs: []legView{}, Contact: -1, Left: pl.Budget}
	legs, arrives := sc.Route(int(pl.Who), to, pl.Budget, &pl.Moves, nil)
	if pl.Arrive && len(legs) > 0 { // the first leg may stand for the whole way into contact: then that is shown
		if way, ok := sc.RouteToContact(int(pl.Who), pl.Moves.Contact, pl.Budget, &pl.Moves, nil); ok && len(way) > 0 && way[0].To == legs[0].To {
			legs = way
		}
	}
	v.Arrives = arrives
	end := *sc
	end.Bodies = append([]board.Body(nil), sc.Bodies...)
	for _, l := range legs {
		v.Legs = append(v.Legs, legView{pointOf(l.To), l.Length, l.Cost, l.How.String()})
		v.Cost += l.Cost
		end.Bodies[pl.Who].At = l.To
	}
	v.Left -= v.Cost
	v.Base = base(&end, int(pl.Who))
	if c := pl.Moves.Contact; c >= 0 && end.Touching(int(pl.Who), c) {
		v.Contact = c
	}
	if !arrives {
		no := sc.Fits(int(pl.Who), to, &pl.Moves) // what is wrong with the place itself
		if no.OK() {
			_, no = sc.Leg(int(pl.Who), to, pl.Budget, &pl.Moves) // or with the straight way
		}
		why := p.Barred(no)
		v.Refusal = &why
	}
	return v, nil
}

// spot looks at a place where a figure may be set up, or a template laid.
func (p position) spot(to board.Point) (*spotView, error) {
	v := &spotView{}
	v.Refusal = p.refuses(play.Answer{At: to})
	if pl := &p.game.Open.Place; pl.Kind == play.PlaceDeploy && p.game.Open.Scene != nil {
		v.Base = base(moved(p.game.Open.Scene, int(pl.Who), to, -1), int(pl.Who))
	}
	if p.game.Open.Place.Kind != play.PlaceAim || p.sys.Template == nil || p.game.Open.Scene == nil {
		return v, nil
	}
	outline, touched := p.sys.Template(p.game, to)
	v.Outline, v.Touched = corners(outline), members(touched)
	return v, nil
}
