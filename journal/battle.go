package journal

import (
	"errors"
	"fmt"
	"time"

	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// A Battle is a battle with its journal: the game as it stands, and all entries
// that led there. It is used by one goroutine.
type Battle struct {
	// Keep stores an entry before it counts. When it fails, nothing has happened.
	// It may be nil.
	Keep func(Entry) error
	// Now tells the time; nil writes entries without time, as seeded runs do.
	Now func() time.Time

	header Header
	setup  *play.Setup
	voc    *vocabulary
	game   *play.Game
	log    []Entry
	sum    Sum
	now    position
	after  []position // by number of entry; 0 is the start
	lost   []int      // by number of entry: the entry by which it ceased to be in force; 0: never
	rolls  map[uint64]Roll
}

// A Roll is dice as they lay, and the entry that says so.
type Roll struct {
	Entry int
	Dice  Dice
}

// An Act says who does something, how, and on top of which entry he believes to
// do it.
type Act struct {
	After int
	Seat  table.Seat
	How   How
}

// A Change is what an entry brought about.
type Change struct {
	Entry  Entry
	Events []play.Event // of all lines that are new, in their order
	Same   int          // how many lines of the log stand as before; see Lines
	Undone []Entry      // dice and facts that were taken back
	Void   []Entry      // entries that no longer belong after a correction
}

// New begins a battle. What happens before the first question stands in the
// first line, see Lines.
func New(setup *play.Setup, h Header) (*Battle, error) {
	sum, err := h.Sum()
	if err != nil {
		return nil, err
	}
	if err := h.Matches(setup); err != nil {
		return nil, err
	}
	b := &Battle{header: h, setup: setup, voc: newVocabulary(setup.Rules), sum: sum, rolls: map[uint64]Roll{}}
	root := &node{hash: 14695981039346656037}
	b.game, root.events, err = play.Begin(setup)
	if err != nil {
		return nil, err
	}
	b.now = position{head: root}
	b.after, b.lost = []position{b.now}, []int{0}
	return b, nil
}

// Open sets up a battle again and replays its entries. A replay that goes
// another way than the journal says stops with *Diverged.
func Open(h Header, entries []Entry, setup *play.Setup) (*Battle, error) {
	b, err := New(setup, h)
	if err != nil {
		return nil, err
	}
	if err := b.Replay(entries...); err != nil {
		return nil, err
	}
	return b, nil
}

// Replay takes sealed entries that follow, such as those of a store that is
// watched. It does not pass them to Keep. After an error those before the entry
// that it names count.
func (b *Battle) Replay(entries ...Entry) error {
	for i := 0; i < len(entries); {
		n := 1
		if answers(entries[i].Do) {
			for i+n < len(entries) && entries[i+n].Do != nil && answers(entries[i+n].Do) {
				n++
			}
		}
		run := entries[i : i+n]
		sum, number := b.sum, len(b.log)
		for j := range run {
			e := &run[j]
			if number++; e.Number != number {
				return fmt.Errorf("journal: wanted entry %d, got entry %d", number, e.Number)
			}
			if !e.Follows(sum) {
				return fmt.Errorf("journal: entry %d does not follow the entry before it: its sum is wrong", number)
			}
			sum = e.Sum
		}
		s, err := b.stage(run)
		if err != nil && n > 1 { // as far as it goes
			for j := range run {
				if err := b.Replay(run[j]); err != nil {
					return err
				}
			}
		}
		if err != nil {
			var d *Diverged
			if errors.As(err, &d) {
				d.Program = b.header.Program
				return err
			}
			e := &run[0]
			return &Diverged{Entry: e.Number, Rule: e.Rule, What: "edit", Want: "a refusal", Got: string(e.Do.appendText(nil)), Program: b.header.Program, Err: err}
		}
		b.commit(run, s)
		i += n
	}
	return nil
}

// Header is the header.
func (b *Battle) Header() Header { return b.header }

// Setup is what the battle is played with.
func (b *Battle) Setup() *play.Setup { return b.setup }

// Game is the game as it stands. It is only to be read; Copy makes one that can
// go its own way.
func (b *Battle) Game() *play.Game { return b.game }

// Last is the number of the last entry, 0 before the first.
func (b *Battle) Last() int { return len(b.log) }

// Entries is all entries. The slice is only to be read.
func (b *Battle) Entries() []Entry { return b.log }

// staged is what entries would bring about.
type staged struct {
	game   *play.Game
	after  []position // after each of the entries
	fresh  []*node
	void   []*node
	events []play.Event
}

// stage works out what entries bring about, without changing b. They are one
// entry, or several answers.
func (b *Battle) stage(run []Entry) (*staged, error) {
	e := &run[0]
	switch do := e.Do.(type) {
	case State:
		if sum := b.game.State.Sum(b.setup.Rules); sum != do.Sum {
			return nil, &Diverged{Entry: e.Number, What: "state", Want: sum, Got: do.Sum}
		}
		return &staged{game: b.game, after: []position{b.now}}, nil
	case Undo:
		return b.stageUndo(do)
	case Correct:
		return b.stageCorrect(e, do)
	case Set, Place, Concede, Agree:
		d := b.voc.newDriver(b.game.Copy(), b.now)
		n := &node{entry: e.Number, do: do, how: e.How}
		n.asked.by.Seat = e.Seat
		n.asked.step = ends(do)
		if err := d.set(n); err != nil {
			return nil, err
		}
		return d.finish()
	}
	d := b.voc.newDriver(b.game.Copy(), b.now)
	d.give = run
	return d.finish()
}

// ends says whether a payload ends the battle.
func ends(p Payload) bool {
	switch p.(type) {
	case Concede, Agree:
		return true
	}
	return false
}

// finish runs the driver and gathers what came of it.
func (d *driver) finish() (*staged, error) {
	if err := d.run(); err != nil {
		return nil, err
	}
	s := &staged{game: d.game, after: d.after, fresh: d.fresh(), void: d.void, events: d.extra}
	for _, n := range s.fresh {
		s.events = append(s.events, n.events...)
	}
	return s, nil
}

// commit makes entries count.
func (b *Battle) commit(run []Entry, s *staged) Change {
	was, is := b.now, s.after[len(s.after)-1]
	b.log = append(b.log, run...)
	last := &b.log[len(b.log)-1]
	b.sum = last.Sum
	b.game, b.now = s.game, is
	b.after = append(b.after, s.after...)
	for range run {
		b.lost = append(b.lost, 0)
	}
	for _, n := range s.fresh {
		if d, ok := n.do.(Dice); ok {
			key := n.parent.hash
			if _, known := b.rolls[key]; !known || n.by > 0 {
				b.rolls[key] = Roll{max(n.entry, n.by), d}
			}
		}
	}
	c := Change{Entry: *last, Events: s.events}
	shared := common(was.head, is.head)
	c.Same = shared.depth + 1
	_, undo := last.Do.(Undo)
	_, correct := last.Do.(Correct)
	if undo || correct {
		stands := map[int]bool{}
		for _, n := range is.nodes(shared) {
			stands[n.entry] = true
			b.lost[n.entry] = 0
		}
		for _, n := range was.nodes(shared) {
			if undo && !stands[n.entry] {
				b.lost[n.entry] = last.Number
				if told(n.do) {
					c.Undone = append(c.Undone, b.log[n.entry-1])
				}
			}
		}
	}
	by := last.Number
	if !correct && was.rest != nil {
		by = was.rest.by
	}
	for _, n := range s.void {
		b.lost[n.entry] = by
		c.Void = append(c.Void, b.log[n.entry-1])
	}
	return c
}

// nodes is what stands after a node, and the rest.
func (p position) nodes(after *node) []*node {
	nodes := p.head.chain(after)
	if p.rest != nil {
		nodes = append(nodes, p.rest.nodes...)
	}
	return nodes
}

// told says whether a payload tells something that nobody could know before:
// dice and facts.
func told(p Payload) bool {
	switch p.(type) {
	case Dice, Fact:
		return true
	}
	return false
}
