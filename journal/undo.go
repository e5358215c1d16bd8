package journal

import (
	"fmt"
	"slices"

	"github.com/fray-table/fray/play"
)

// A Line is one thing in force: an answer, a value set by hand, the end; and
// the events that followed it.
type Line struct {
	Entry  int // that it came as; 0: what happened before the first question
	By     int // the entry that corrected it; 0: it stands as it came
	Do     Payload
	How    How
	Ask    play.Ask  // what was asked; Nothing for the others
	Rule   play.Rule // of the question
	Asked  play.By   // who was asked, or did it
	Events []play.Event
}

func (n *node) line() Line {
	return Line{Entry: n.entry, By: n.by, Do: n.do, How: n.how, Ask: n.asked.ask, Rule: n.asked.rule, Asked: n.asked.by, Events: n.events}
}

// Lines is what is in force, in its order, from a place on; 0 is all. It is what
// a log shows.
func (b *Battle) Lines(from int) []Line {
	var lines []Line
	for _, n := range b.now.head.chain(nil) {
		if n.depth >= from {
			lines = append(lines, n.line())
		}
	}
	return lines
}

// A Target is how far an undo goes.
type Target struct {
	Undo
	What Line    // the first thing taken back; of a correction, the corrected answer
	Last bool    // it is a correction that is taken back
	Told []Entry // dice and facts that are known and would be taken back
}

// UndoTarget is one step back: one chosen action with all its effects, one value
// set by hand, one correction. Steps begin with an answer to one of
// play.Ruleset.Steps that people gave; what bots did since goes with it. Without
// such a step there is nothing to take back.
func (b *Battle) UndoTarget() (Target, bool) {
	for i := len(b.log) - 1; i >= 0; i-- {
		e := &b.log[i]
		if _, ok := e.Do.(State); ok {
			continue
		}
		if c, ok := e.Do.(Correct); ok && b.after[i+1] == b.now {
			if n := b.now.head.find(c.Entry); n != nil {
				return b.target(Undo{To: i}, n, true), true
			}
		}
		break
	}
	for n := b.now.head; n.parent != nil; n = n.parent {
		if n.how == Policy || answers(n.do) && !n.asked.step {
			continue
		}
		if b.after[n.entry-1].head == n.parent {
			return b.target(Undo{To: n.entry - 1}, n, false), true
		}
		return b.target(Undo{To: n.parent.entry, In: b.Last()}, n, false), true
	}
	return Target{}, false
}

// BackTo is the undo that makes a line of the log the last one; its entry is
// named. For an entry that is not in force it is the undo that makes all as it
// was after that entry was written, which takes back an undo.
func (b *Battle) BackTo(entry int) (Target, error) {
	if entry < 0 || entry > b.Last() {
		return Target{}, &EntryError{entry, b.Last()}
	}
	u := Undo{To: entry}
	n := b.now.head.find(entry)
	if n != nil && b.after[entry] != (position{head: n}) {
		u.In = b.Last()
	}
	pos, err := b.at(u)
	if err != nil {
		return Target{}, err
	}
	if pos == b.now {
		return Target{}, ErrNothing
	}
	shared := common(pos.head, b.now.head)
	first := b.now.head
	if nodes := b.now.head.chain(shared); len(nodes) > 0 {
		first = nodes[0]
	}
	return b.target(u, first, false), nil
}

// Asked is the last entry, up to one, after which people were asked: where a
// policy answered what followed, at once or after digital dice, it would only do
// so again. Without such an entry, or for one that is not in force, it is the
// entry itself. An entry that answers nothing stands for the answer before it.
func (b *Battle) Asked(entry int) int {
	nodes := b.now.head.chain(nil)
	at := slices.IndexFunc(nodes, func(n *node) bool { return n.entry == entry })
	if at < 0 && entry > 0 && entry <= b.Last() {
		at = slices.Index(nodes, b.after[entry].head)
	}
	policy := false // answered what follows
	for i := len(nodes) - 1; i >= 0; i-- {
		if i <= at && !policy {
			return nodes[i].entry
		}
		if nodes[i].how != Rolled {
			policy = nodes[i].how == Policy
		}
	}
	return entry
}

func (b *Battle) target(u Undo, first *node, correction bool) Target {
	t := Target{Undo: u, What: first.line(), Last: correction}
	pos, err := b.at(u)
	if err != nil {
		return t
	}
	shared := common(pos.head, b.now.head)
	stands := map[int]bool{}
	for _, n := range pos.nodes(shared) {
		stands[n.entry] = true
	}
	for _, n := range b.now.nodes(shared) {
		if told(n.do) && !stands[n.entry] {
			t.Told = append(t.Told, b.log[n.entry-1])
		}
	}
	return t
}

// at is the position that an undo leads to.
func (b *Battle) at(u Undo) (position, error) {
	if u.To < 0 || u.To > b.Last() || u.In < 0 || u.In > b.Last() {
		return position{}, &EntryError{max(u.To, u.In), b.Last()}
	}
	if u.In == 0 {
		return b.after[u.To], nil
	}
	n := b.after[u.In].head.find(u.To)
	if n == nil {
		return position{}, &EntryError{u.To, b.Last()}
	}
	return position{head: n}, nil
}

// Undo takes back, see UndoTarget and BackTo. The entries stay in the journal,
// and dice that were seen are named in the change. Asking the other side is the
// caller's business.
func (b *Battle) Undo(act Act, u Undo) (Change, error) { return b.do(act, u) }

func (b *Battle) stageUndo(u Undo) (*staged, error) {
	pos, err := b.at(u)
	if err != nil {
		return nil, err
	}
	if pos == b.now {
		return nil, ErrNothing
	}
	g, err := b.rebuild(pos.head)
	if err != nil {
		return nil, err
	}
	return &staged{game: g, after: []position{pos}}, nil
}

// At is the game as it stood after an entry was written, a copy of its own.
func (b *Battle) At(entry int) (*play.Game, error) {
	if entry < 0 || entry > b.Last() {
		return nil, &EntryError{entry, b.Last()}
	}
	if entry == b.Last() {
		return b.game.Copy(), nil
	}
	return b.rebuild(b.after[entry].head)
}

// rebuild plays a history again.
func (b *Battle) rebuild(head *node) (*play.Game, error) {
	g, _, err := play.Begin(b.setup)
	if err != nil {
		return nil, err
	}
	nodes := head.chain(nil)[1:]
	for len(nodes) > 0 {
		if n := nodes[0]; !answers(n.do) {
			if _, err := b.voc.apply(g, n); err != nil {
				return nil, fmt.Errorf("journal: entry %d, played again, was refused: %w", n.entry, err)
			}
			nodes = nodes[1:]
			continue
		}
		r := recall{nodes}
		taken, err := g.Drive(&r, nil)
		if err == nil && taken == 0 {
			err = ErrOver
		}
		if err != nil {
			return nil, fmt.Errorf("journal: entry %d, played again, was refused: %w", nodes[min(taken, len(nodes)-1)].entry, err)
		}
		nodes = r.nodes
	}
	return g, nil
}

// recall answers as nodes did.
type recall struct{ nodes []*node }

func (r *recall) Answer(*play.Request) (play.Answer, error) {
	if len(r.nodes) == 0 || !answers(r.nodes[0].do) {
		return play.Answer{}, play.ErrPending
	}
	a := r.nodes[0].answer
	r.nodes = r.nodes[1:]
	return a, nil
}

// Undone lists the dice and facts that were taken back and are not in force.
// They were seen, and whoever shows the log says so.
func (b *Battle) Undone() []Entry {
	return b.gone(func(by Payload) bool { _, ok := by.(Undo); return ok })
}

// gone lists the entries that are not in force because of entries of a kind.
func (b *Battle) gone(kind func(Payload) bool) []Entry {
	var list []Entry
	for n, by := range b.lost {
		if by > 0 && kind(b.log[by-1].Do) && told(b.log[n-1].Do) {
			list = append(list, b.log[n-1])
		}
	}
	return list
}

// Known is the first roll that was made for the open question in exactly this
// history and then taken back, so that taking back is no way to roll again.
// Any change of what went before makes the question a new one, with new dice:
// known dice never come back as another figure's. Whether a known roll has to
// stand is the caller's policy.
func (b *Battle) Known() (Roll, bool) {
	if b.game.Open.Ask != play.AskDice {
		return Roll{}, false
	}
	r, ok := b.rolls[b.now.head.hash]
	return r, ok
}

// Drawn lists the digital rolls that were ever made, those taken back included:
// how far a seeded roller is when a battle is resumed.
func (b *Battle) Drawn() []Dice {
	var list []Dice
	for i := range b.log {
		if d, ok := b.log[i].Do.(Dice); ok && b.log[i].How == Rolled {
			list = append(list, d)
		}
	}
	return list
}
