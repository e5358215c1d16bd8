package journal

import (
	"github.com/fray-table/fray/play"
)

// Correct replaces an answer that is in force: a die that was mistyped, a wrong
// target, a cover that was forgotten. What was answered after it is kept where
// it still belongs: dice match by rule, seat and order within their step, other
// answers must also be about the same figures. Dice that no longer belong are
// void, see Change.Void; where the rules now ask for more, the battle waits for
// it, and only that is new. What waits for such an answer is listed by Waiting.
func (b *Battle) Correct(act Act, entry int, a play.Answer) (Change, error) {
	same := func(p Payload) bool {
		c, ok := p.(Correct)
		return ok && c.Entry == entry && b.voc.same(c.Answer, &a)
	}
	if c, err := b.follow(act, same); err != nil {
		return c, err
	}
	q, err := b.Question(entry)
	if err != nil {
		return Change{}, err
	}
	do, err := b.taken(act, q, &a)
	if err != nil {
		return Change{}, err
	}
	return b.write(act, b.voc.key(q.Rule), Correct{entry, do})
}

// Question is the question that an answer in force answered, as it was asked: to
// show what else could have been answered.
func (b *Battle) Question(entry int) (*play.Request, error) {
	n := b.now.head.find(entry)
	if n == nil || n.parent == nil || !answers(n.do) {
		return nil, &EntryError{entry, b.Last()}
	}
	g, err := b.rebuild(n.parent)
	if err != nil {
		return nil, err
	}
	return &g.Open, nil
}

func (b *Battle) stageCorrect(e *Entry, do Correct) (*staged, error) {
	n := b.now.head.find(do.Entry)
	switch {
	case n == nil || n.parent == nil || !answers(n.do):
		return nil, &EntryError{do.Entry, b.Last()}
	case n.do == do.Answer:
		return nil, ErrNothing
	}
	g, err := b.rebuild(n.parent)
	if err != nil {
		return nil, err
	}
	d := b.voc.newDriver(g, position{head: n.parent})
	d.give = []Entry{*e}
	if err := d.run(); err != nil {
		return nil, err
	}
	d.after = nil
	if tail := b.now.nodes(n); len(tail) > 0 {
		d.pos.rest = &rest{e.Number, tail}
	}
	return d.finish()
}

// Void lists the dice and facts that no longer belong since a correction.
func (b *Battle) Void() []Entry {
	return b.gone(func(by Payload) bool { _, ok := by.(Correct); return ok })
}

// Waiting lists the entries that a correction has left and that find their place
// again, or become void, when the open question is answered.
func (b *Battle) Waiting() []Entry {
	var list []Entry
	if b.now.rest != nil {
		for _, n := range b.now.rest.nodes {
			list = append(list, b.log[n.entry-1])
		}
	}
	return list
}
