package journal

import (
	"errors"

	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// A driver leads a game along a history: through answers that are given, and
// through the rest that a correction left. It answers the game's questions and
// notes what was asked and what followed.
type driver struct {
	*vocabulary
	game  *play.Game
	start *node
	pos   position
	give  []Entry // answers, in their order
	taken int     // of give
	after []position
	void  []*node // of the rest, what no longer belongs
	next  *node   // of the rest, an edit or end to be made before going on
	extra []play.Event
}

func (v *vocabulary) newDriver(g *play.Game, at position) *driver {
	return &driver{vocabulary: v, game: g, start: at.head, pos: at}
}

// fresh is the nodes that the driver has made, in their order.
func (d *driver) fresh() []*node { return d.pos.head.chain(d.start) }

// push makes n the end of the history.
func (d *driver) push(n *node) { d.pos.head = n }

func (d *driver) hear(e *play.Event) {
	if d.pos.head != d.start {
		d.pos.head.events = append(d.pos.head.events, *e)
	} else {
		d.extra = append(d.extra, *e) // cannot be: events follow answers
	}
}

// Answer answers the question that the game asks.
func (d *driver) Answer(q *play.Request) (play.Answer, error) {
	if n := d.match(q); n != nil {
		c := d.pos.head.on(n.entry, n.by, n.do, n.how)
		c.asked, c.answer = d.askedBy(q), n.answer
		d.push(c)
		return c.answer, nil
	}
	if d.next != nil || d.taken == len(d.give) {
		return play.Answer{}, play.ErrPending
	}
	e := &d.give[d.taken]
	a, err := d.check(q, e)
	if err != nil {
		return a, err
	}
	if d.taken > 0 {
		d.after = append(d.after, d.pos)
	}
	d.taken++
	entry, by, do := e.Number, 0, e.Do
	if c, ok := do.(Correct); ok {
		entry, by, do = c.Entry, e.Number, c.Answer
	}
	n := d.pos.head.on(entry, by, do, e.How)
	n.asked, n.answer = d.askedBy(q), a
	d.push(n)
	return a, nil
}

// speaksFor says whether a seat may answer for another: each for itself, the
// game master for all, and all where nobody in particular is asked.
func speaksFor(seat, asked table.Seat) bool {
	return seat == asked || seat == table.Master || asked == table.Master
}

// check reports whether an entry answers q.
func (v *vocabulary) check(q *play.Request, e *Entry) (play.Answer, error) {
	if v.rule(e.Rule) != q.Rule || q.Ask == play.Nothing {
		want := "nothing more: the battle is over"
		if q.Ask != play.Nothing {
			want = v.key(q.Rule)
		}
		return play.Answer{}, &Diverged{What: "rule", Want: want, Got: e.Rule}
	}
	if !speaksFor(e.Seat, q.By.Seat) {
		return play.Answer{}, &Diverged{What: "seat", Want: seatNames[q.By.Seat], Got: seatNames[e.Seat]}
	}
	do := e.Do
	if c, ok := do.(Correct); ok {
		do = c.Answer
	}
	return v.answer(q, do)
}

// run goes on as far as given answers and the rest carry.
func (d *driver) run() error {
	for {
		given := d.taken
		if _, err := d.game.Drive(d, d.hear); err != nil {
			return d.blame(err, given)
		}
		if d.game.Idle() {
			d.drop()
			if d.taken < len(d.give) {
				_, err := d.check(&d.game.Open, &d.give[d.taken])
				return d.blame(err, d.taken)
			}
		}
		if d.next == nil {
			d.after = append(d.after, d.pos)
			return nil
		}
		n := d.next
		d.next = nil
		if err := d.set(n); err != nil {
			d.void = append(d.void, n)
		}
	}
}

// blame says which entry the game did not take.
func (d *driver) blame(err error, before int) error {
	var div *Diverged
	at := max(d.taken-1, before)
	if !errors.As(err, &div) {
		div = &Diverged{What: "answer", Want: "another answer", Err: err}
		if at < len(d.give) {
			div.Got = string(d.give[at].Do.appendText(nil))
		}
	} else {
		at = d.taken
	}
	if at < len(d.give) {
		div.Entry, div.Rule = d.give[at].Number, d.give[at].Rule
	}
	return div
}

// set makes an edit or ends the battle, as n says, and puts it at the end of
// the history.
func (d *driver) set(n *node) error {
	events, err := d.apply(d.game, n)
	if err != nil {
		return err
	}
	c := d.pos.head.on(n.entry, n.by, n.do, n.how)
	c.events, c.asked = events, n.asked
	d.push(c)
	return nil
}

// drop gives up the rest.
func (d *driver) drop() {
	if d.pos.rest != nil {
		d.void = append(d.void, d.pos.rest.nodes...)
		d.pos.rest = nil
	}
}

// match takes from the rest the answer to q. Without one it returns nil; when
// an edit has to be made first, it stands in d.next.
//
// The answers of a step belong to this step: a question within it takes the
// first that fits, and when the next step is asked for, what is left of this
// one is void. The rest then goes on with its next step, if that still fits;
// if not, all of it is void, because another figure acts now.
func (d *driver) match(q *play.Request) *node {
	if d.pos.rest == nil || d.next != nil {
		return nil
	}
	r := d.pos.rest
	end := 0 // of the step
	for end < len(r.nodes) && !r.nodes[end].asked.step {
		end++
	}
	if d.step(q) {
		return d.matchStep(q, end)
	}
	answersLeft := false
	edit := -1
	for i, n := range r.nodes[:end] {
		switch {
		case !answers(n.do):
			if edit < 0 {
				edit = i
			}
		case !d.fits(n, q):
			answersLeft = true
		case edit >= 0: // it came before this answer
			d.setNext(edit)
			return nil
		default:
			d.pos.rest = r.without(i, i+1)
			return n
		}
	}
	switch {
	case answersLeft: // for a later question, perhaps
	case edit >= 0:
		d.setNext(edit)
	case end < len(r.nodes) && !answers(r.nodes[end].do):
		d.setNext(end) // the battle was given up in the middle of a step
	}
	return nil
}

// matchStep is match where q begins a step; the one before ends at end.
func (d *driver) matchStep(q *play.Request, end int) *node {
	r := d.pos.rest
	for i, n := range r.nodes[:end] {
		if !answers(n.do) {
			d.setNext(i)
			return nil
		}
	}
	d.void = append(d.void, r.nodes[:end]...)
	if d.pos.rest = r.without(0, end); d.pos.rest == nil {
		return nil
	}
	n := d.pos.rest.nodes[0]
	switch {
	case !answers(n.do):
		d.setNext(0)
		return nil
	case !d.fits(n, q):
		d.drop()
		return nil
	}
	d.pos.rest = d.pos.rest.without(0, 1)
	return n
}

// setNext takes an edit or end from the rest, to be made next.
func (d *driver) setNext(i int) {
	d.next = d.pos.rest.nodes[i]
	d.pos.rest = d.pos.rest.without(i, i+1)
}
