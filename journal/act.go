package journal

import (
	"errors"
	"fmt"
	"time"

	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// What an act can be refused for, besides a *play.Refusal of the rules and a
// *play.EditError. A refused act changes nothing.
var (
	// ErrRepeated: the same act came before and counts. The change returned names
	// its entry. A sender who did not hear the confirmation is answered so.
	ErrRepeated = errors.New("journal: this has been done already")
	// ErrOver: nothing is asked any more.
	ErrOver = errors.New("journal: the battle is over")
	// ErrNothing: all is already as it would be.
	ErrNothing = errors.New("journal: this would change nothing")
)

// A StaleError reports an act on top of an entry that is no longer the last.
type StaleError struct{ After, Last int }

func (e *StaleError) Error() string {
	return fmt.Sprintf("journal: meant to follow entry %d, but entry %d is the last", e.After, e.Last)
}

// A SeatError reports an answer by somebody who was not asked.
type SeatError struct{ Seat, Asked table.Seat }

func (e *SeatError) Error() string {
	return fmt.Sprintf("journal: %s is asked, not %s", seatNames[e.Asked], seatNames[min(e.Seat, table.Master)])
}

// An EntryError reports the number of an entry that is not there, or not in
// force, or is no answer.
type EntryError struct {
	Entry int
	Last  int
}

func (e *EntryError) Error() string {
	if e.Entry < 0 || e.Entry > e.Last {
		return fmt.Sprintf("journal: there is no entry %d; %d is the last", e.Entry, e.Last)
	}
	return fmt.Sprintf("journal: entry %d is no answer that is in force", e.Entry)
}

// Answer answers the open question. Of dice, Faces are in the order in which
// they lay.
func (b *Battle) Answer(act Act, a play.Answer) (Change, error) {
	if c, err := b.follow(act, func(p Payload) bool { return b.voc.same(p, &a) }); err != nil {
		return c, err
	}
	if b.game.Idle() {
		return Change{}, ErrOver
	}
	q := &b.game.Open
	do, err := b.taken(act, q, &a)
	if err != nil {
		return Change{}, err
	}
	return b.write(act, b.voc.key(q.Rule), do)
}

// taken checks an answer to q and returns it as journals write it.
func (b *Battle) taken(act Act, q *play.Request, a *play.Answer) (Payload, error) {
	if !speaksFor(act.Seat, q.By.Seat) {
		return nil, &SeatError{act.Seat, q.By.Seat}
	}
	if err := q.Accepts(a); err != nil {
		return nil, err
	}
	return b.voc.payload(q, a), nil
}

// Set sets a value by hand.
func (b *Battle) Set(act Act, e play.Edit) (Change, error) {
	do, err := b.voc.setting(e)
	if err != nil {
		return Change{}, err
	}
	return b.do(act, do)
}

// Concede ends the battle: the seat gives up.
func (b *Battle) Concede(act Act) (Change, error) { return b.do(act, Concede{}) }

// Agree ends the battle without a winner, as both sides wish. Asking both is
// the caller's business.
func (b *Battle) Agree(act Act) (Change, error) { return b.do(act, Agree{}) }

// Mark writes down the sum of the state, which every replay will be checked
// against. Callers mark the ends of activations.
func (b *Battle) Mark() (Change, error) {
	act := Act{After: b.Last(), Seat: table.Master}
	return b.write(act, "", State{b.game.State.Sum(b.setup.Rules)})
}

// do writes what is no answer.
func (b *Battle) do(act Act, do Payload) (Change, error) {
	if c, err := b.follow(act, func(p Payload) bool { return p == do }); err != nil {
		return c, err
	}
	if b.game.Idle() && ends(do) {
		return Change{}, ErrOver
	}
	return b.write(act, "", do)
}

// follow refuses an act that does not follow the last entry. Sums of states do
// not count, they change nothing.
func (b *Battle) follow(act Act, same func(Payload) bool) (Change, error) {
	if act.Seat > table.Master {
		return Change{}, &SeatError{act.Seat, table.Master}
	}
	if act.After < 0 || act.After > b.Last() {
		return Change{}, &StaleError{act.After, b.Last()}
	}
	for _, e := range b.log[act.After:] {
		if _, ok := e.Do.(State); ok {
			continue
		}
		if e.Seat == act.Seat && same(e.Do) {
			return Change{Entry: e}, ErrRepeated
		}
		return Change{}, &StaleError{act.After, b.Last()}
	}
	return Change{}, nil
}

// write adds an entry, if the battle takes it and it can be kept.
func (b *Battle) write(act Act, rule string, do Payload) (Change, error) {
	e := Entry{Number: b.Last() + 1, Seat: act.Seat, Rule: rule, Do: do, How: act.How}
	if b.Now != nil {
		e.Time = b.Now().UTC().Truncate(time.Second)
	}
	if err := e.Seal(b.sum); err != nil {
		return Change{}, err
	}
	run := []Entry{e}
	s, err := b.stage(run)
	if err != nil {
		return Change{}, err
	}
	if b.Keep != nil {
		if err := b.Keep(e); err != nil {
			return Change{}, fmt.Errorf("journal: entry %d could not be kept, nothing has happened: %w", e.Number, err)
		}
	}
	return b.commit(run, s), nil
}
