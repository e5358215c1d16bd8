package web

import (
	"crypto/rand"
	"errors"
	"slices"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// A ledger is a battle with its journal and the log that follows from it. Only
// the owner of the battle uses it.
type ledger struct {
	sys     *System
	battle  *journal.Battle
	tellers tellers
	roller  *dice.Roller
	program program

	log   []group // what viewers are told; moments share it, so it is only appended to
	force []int   // of log, what is in force, in the order of journal.Battle.Lines
	fresh []*moment
	lost  bool // an entry could not be kept: only the journal knows what counts
}

// A group is what the log tells of one entry.
type group struct {
	number int // of the entry; 0: before the first question
	by     int // the entry that corrected it
	do     journal.Payload
	how    journal.How
	seat   table.Seat
	events []play.Event
	void   bool          // taken back
	hand   bool          // undo, correction: what people did about the log itself
	note   rulebook.Text // told where nothing was done
}

func groupOf(l journal.Line) group {
	return group{number: l.Entry, by: l.By, do: l.Do, how: l.How, seat: l.Asked.Seat, events: l.Events}
}

// is says whether a line is told by the group already.
func (g *group) is(l *journal.Line) bool {
	return g.number == l.Entry && g.by == l.By && g.do == l.Do && slices.Equal(g.events, l.Events)
}

// newLedger makes the ledger of a battle that has only begun, then replays what
// its journal holds.
func newLedger(sys *System, b *journal.Battle, entries []journal.Entry) (*ledger, error) {
	l := &ledger{sys: sys, battle: b}
	l.extend()
	for len(entries) > 0 {
		n := 0
		for n < len(entries) && !rewrites(entries[n].Do) {
			n++
		}
		if n == 0 {
			n = 1
		}
		if err := b.Replay(entries[:n]...); err != nil {
			return nil, err
		}
		l.tell(entries[n-1])
		entries = entries[n:]
	}
	h := b.Header()
	l.program = newProgram(h)
	if h.Seeded {
		l.roller = dice.NewRoller(h.Seed)
		var f dice.Faces
		for _, d := range b.Drawn() { // the roller goes on where it was
			l.roller.Roll(dice.Pool{N: d.Faces.N, Sides: d.Sides}, &f)
		}
	} else {
		var seed [32]byte
		_, _ = rand.Read(seed[:]) // never fails
		l.roller = dice.NewSecureRoller(seed)
	}
	return l, nil
}

// rewrites says whether an entry changes what the log has told before.
func rewrites(p journal.Payload) bool {
	switch p.(type) {
	case journal.Undo, journal.Correct:
		return true
	}
	return false
}

// tell brings the log up to date after an entry. It reports whether what was
// told before has changed.
func (l *ledger) tell(e journal.Entry) (changed bool) {
	if !rewrites(e.Do) {
		return l.extend()
	}
	l.rewrite(e)
	return true
}

// extend appends what is new at the end. An answer after a correction may bring
// back more of what followed it; that was marked void and is no longer.
func (l *ledger) extend() (changed bool) {
	lines := l.battle.Lines(len(l.force))
	back := map[int]bool{}
	if len(lines) > 1 {
		for _, line := range lines {
			back[line.Entry] = true
		}
		for _, i := range slices.Backward(l.log) {
			changed = changed || i.void && back[i.number]
		}
	}
	if changed {
		l.drop(func(i int, g *group) bool { return g.void && back[g.number] })
	}
	for _, line := range lines {
		l.force = append(l.force, len(l.log))
		l.log = append(l.log, groupOf(line))
	}
	return changed
}

// drop takes groups out of the log. It makes a new one: moments look at the old.
func (l *ledger) drop(out func(int, *group) bool) {
	var log []group
	var force []int
	for i := range l.log {
		g := l.log[i]
		if out(i, &g) {
			continue
		}
		if !g.void && !g.hand {
			force = append(force, len(log))
		}
		log = append(log, g)
	}
	l.log, l.force = log, force
}

// rewrite tells an undo or a correction. What was taken back stays, marked void,
// because everybody has seen it. What a correction leaves as it was is told once,
// after the correction.
func (l *ledger) rewrite(e journal.Entry) {
	lines := l.battle.Lines(0)
	same := 0
	for same < len(lines) && same < len(l.force) && l.log[l.force[same]].is(&lines[same]) {
		same++
	}
	again := map[int]bool{}
	_, correct := e.Do.(journal.Correct)
	for _, line := range lines[same:] {
		again[line.Entry] = correct
	}
	gone := map[int]bool{} // by place in the log
	for _, i := range l.force[same:] {
		gone[i] = true
	}
	l.drop(func(i int, g *group) bool {
		g.void = g.void || gone[i]
		return gone[i] && again[g.number]
	})
	l.log = append(l.log, group{number: e.Number, do: e.Do, how: e.How, seat: e.Seat, hand: true})
	for _, line := range lines[same:] {
		l.force = append(l.force, len(l.log))
		l.log = append(l.log, groupOf(line))
	}
}

// wrote is called after every change: it tells the log, and marks the state
// where an activation has ended.
func (l *ledger) wrote(c journal.Change) error {
	from := len(l.log)
	whole := l.tell(c.Entry)
	g := l.battle.Game()
	if g.Idle() || g.Open.Ask == play.AskChoice && slices.Contains(l.sys.Marks, g.Open.Rule) {
		if _, undo := c.Entry.Do.(journal.Undo); !undo {
			if _, err := l.battle.Mark(); err != nil {
				l.note(from, whole) // the entry itself counts
				return err
			}
		}
	}
	l.note(from, whole)
	return nil
}

// note keeps a moment for the viewers.
func (l *ledger) note(from int, whole bool) {
	m := l.moment(&from)
	m.whole = whole
	l.fresh = append(l.fresh, m)
}

// moment is the battle as it stands, with the part of the log that is new.
func (l *ledger) moment(from *int) *moment {
	h := l.battle.Header()
	m := &moment{
		number: l.battle.Last(), game: l.battle.Game().Copy(), dice: h.Dice, players: h.Players, program: l.answers(),
		log: l.log, from: len(l.log), tellers: &l.tellers,
	}
	if from != nil {
		m.from = min(*from, len(l.log))
	}
	if t, ok := l.battle.UndoTarget(); ok {
		m.undo = &t
	}
	return m
}

// news hands over what happened since.
func (l *ledger) news() []*moment {
	fresh := l.fresh
	l.fresh = nil
	return fresh
}

// act is who acts now: whoever is asked. Everybody at the table may click; the
// rules say whose turn it is. A repeated act is that of whoever did it first.
func (l *ledger) act(after int, how journal.How) journal.Act {
	a := journal.Act{After: after, Seat: l.battle.Game().Open.By.Seat, How: how}
	if e, ok := l.next(after); ok {
		a.Seat = e.Seat
	}
	if l.battle.Game().Idle() && after == l.battle.Last() {
		a.Seat = table.Master
	}
	return a
}

// next is the entry that followed an entry, apart from sums of states.
func (l *ledger) next(after int) (journal.Entry, bool) {
	entries := l.battle.Entries()
	if after < 0 || after > len(entries) {
		return journal.Entry{}, false
	}
	for _, e := range entries[after:] {
		if _, sum := e.Do.(journal.State); !sum {
			return e, true
		}
	}
	return journal.Entry{}, false
}

// follows says whether an act on top of an entry is about the battle as it
// stands, neither late nor early.
func (l *ledger) follows(after int) bool {
	_, old := l.next(after)
	return !old && after >= 0 && after <= l.battle.Last()
}

// done finishes a change: an act that came before is as good as done.
func (l *ledger) done(c journal.Change, err error) (int, error) {
	switch {
	case errors.Is(err, journal.ErrRepeated):
		return c.Entry.Number, nil
	case err != nil:
		return 0, err
	}
	return c.Entry.Number, l.wrote(c)
}

// answer gives one answer.
func (l *ledger) answer(after int, how journal.How, a play.Answer) (int, error) {
	return l.done(l.battle.Answer(l.act(after, how), a))
}

// roll has the program roll the dice that are asked for. Dice that were rolled
// here before and taken back are still the dice.
func (l *ledger) roll(after int) (int, error) {
	if e, ok := l.next(after); ok {
		if _, dice := e.Do.(journal.Dice); dice && e.How == journal.Rolled {
			return e.Number, nil
		}
		return 0, stale()
	}
	q := &l.battle.Game().Open
	switch {
	case l.battle.Game().Idle():
		return 0, over()
	case q.Ask != play.AskDice:
		return 0, refused("Gerade wird nicht gewürfelt.", "There is nothing to roll just now.")
	}
	var a play.Answer
	if known, ok := l.battle.Known(); ok {
		a.Faces = known.Dice.Faces
	} else {
		l.roller.Roll(q.Dice, &a.Faces)
	}
	return l.answer(after, journal.Rolled, a)
}

// path gives the legs of a path, then a stop. It is all or nothing: a leg that
// is refused leaves the figure where it is.
func (l *ledger) path(after int, answers []play.Answer) (number int, err error) {
	if l.follows(after) && !l.battle.Game().Idle() {
		g := l.battle.Game().Copy()
		rule := g.Open.Rule
		for i, a := range answers {
			if i > 0 && (g.Idle() || g.Open.Ask != play.AskPlace || g.Open.Rule != rule) {
				// The rules have ended the path by themselves: what is left of it
				// would answer another question.
				answers = answers[:i]
				break
			}
			if _, err := g.Give(a); err != nil {
				return 0, err
			}
		}
	}
	number = after
	for _, a := range answers {
		if number, err = l.answer(number, journal.Chosen, a); err != nil {
			return 0, err
		}
	}
	return number, nil
}
