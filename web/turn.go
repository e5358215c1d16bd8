package web

import (
	"slices"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/play"
)

type (
	// faceView is a facing that may be chosen.
	faceView struct {
		At      point    `json:"at"` // what to answer
		Facing  int      `json:"facing"`
		Base    []corner `json:"base,omitempty"` // of a rectangular base, turned
		Arc     []corner `json:"arc,omitempty"`
		Refusal *string  `json:"refusal"`
	}
	// aheadView is a way straight ahead.
	aheadView struct {
		At      point    `json:"at"` // what to answer
		Length  int32    `json:"length"`
		Base    []corner `json:"base,omitempty"` // of a rectangular base, there
		Met     []int    `json:"met"`            // whose bases the way leads over
		Off     bool     `json:"off"`            // the base would leave the table
		Refusal *string  `json:"refusal"`
	}
)

// dial is how far a choice of facings is drawn beyond a base.
const dial = 4 * board.Unit

// barred is where the figure that is asked for may not turn to, or a template not
// be laid, for drawing.
func barred(q *play.Request) []corner {
	p := &q.Place
	if q.Scene == nil || p.Kind == play.PlaceAhead || p.Turn >= board.FullTurn/2 {
		return nil
	}
	who := int(p.Who)
	sc := moved(q.Scene, who, q.Scene.Bodies[who].At, (p.Facing+board.FullTurn/2)%board.FullTurn)
	return corners(sc.ArcOutline(who, board.FullTurn-2*p.Turn, sc.Bodies[who].Radius+dial))
}

// ray is the way ahead that is asked for: where it begins, a point each unit,
// and its end.
func ray(q *play.Request) []point {
	p := &q.Place
	if q.Scene == nil || p.Kind != play.PlaceAhead {
		return nil
	}
	from := q.Scene.Bodies[p.Who].At
	var list []point
	for n := int32(0); n < p.Budget; n += board.Unit {
		list = append(list, pointOf(board.Ahead(from, p.Facing, n)))
	}
	return append(list, pointOf(board.Ahead(from, p.Facing, p.Budget)))
}

// moved is a scene in which a figure stands elsewhere, turned unless the facing
// is negative.
func moved(sc *board.Scene, who int, to board.Point, facing int16) *board.Scene {
	then := *sc
	then.Bodies = slices.Clone(sc.Bodies)
	then.Bodies[who].At = to
	if facing >= 0 {
		then.Bodies[who].Facing = facing
	}
	return &then
}

// base is the corners of a rectangular base, nil of a round one.
func base(sc *board.Scene, who int) []corner {
	if b := &sc.Bodies[who]; b.Length == 0 || b.Width == 0 {
		return nil
	}
	return corners(sc.Outline(who))
}

// members are the figures of a set.
func members(set uint64) []int {
	out := []int{}
	for i := 0; set>>i != 0; i++ {
		if set>>i&1 == 1 {
			out = append(out, i)
		}
	}
	return out
}

// face looks at a facing: toward a point, or of so many degrees.
func (p position) face(to board.Point, degrees *int) (*faceView, error) {
	q := &p.game.Open
	if q.Scene == nil {
		return nil, noMap()
	}
	who := int(q.Place.Who)
	from := q.Scene.Bodies[who].At
	if degrees != nil {
		to = bot.Toward(from, int16((*degrees%board.FullTurn+board.FullTurn)%board.FullTurn))
	}
	facing := board.Bearing(from.XY(), to.XY())
	v := &faceView{At: pointOf(to), Facing: int(facing), Refusal: p.refuses(play.Answer{At: to})}
	then := moved(q.Scene, who, from, facing)
	v.Base = base(then, who)
	if p.sys.Arc != nil {
		v.Arc = corners(then.ArcOutline(who, p.sys.Arc(p.setup()), then.Map.Width()+then.Map.Depth()))
	}
	return v, nil
}

// ahead looks at a way straight on: to where a point lies beside it, or of a
// length.
func (p position) ahead(to board.Point, length *int32) (*aheadView, error) {
	q := &p.game.Open
	if q.Scene == nil {
		return nil, noMap()
	}
	pl := &q.Place
	who := int(pl.Who)
	from := q.Scene.Bodies[who].At
	var n int32
	if length != nil {
		n = *length
	} else { // the foot of the point upon the way
		end := board.Ahead(from, pl.Facing, board.MaxSide)
		x, y := int64(end.X-from.X), int64(end.Y-from.Y)
		n = int32((int64(to.X-from.X)*x + int64(to.Y-from.Y)*y) / board.MaxSide)
	}
	at := bot.Ahead(pl, from, min(max(n, 0), pl.Budget))
	then := moved(q.Scene, who, at, -1)
	v := &aheadView{
		At: pointOf(at), Length: board.Straight(from.XY(), at.XY()), Base: base(then, who),
		Met: members(q.Scene.Sweep(who, at)), Off: leaves(then, who), Refusal: p.refuses(play.Answer{At: at}),
	}
	return v, nil
}

// leaves says whether some of a base lies outside the table.
func leaves(sc *board.Scene, who int) bool {
	for _, c := range sc.Outline(who) {
		if c.X < 0 || c.Y < 0 || c.X > sc.Map.Width() || c.Y > sc.Map.Depth() {
			return true
		}
	}
	return false
}

// refuses says why the open question does not take an answer, nil if it does.
func (p position) refuses(a play.Answer) *string {
	err := p.game.Open.Accepts(&a)
	if err == nil {
		return nil
	}
	why := p.Refusal(err)
	return &why
}
