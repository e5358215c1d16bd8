package play

import (
	"errors"
	"fmt"
	"slices"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/table"
)

// A Game is a battle in progress: the state between two procedures, and the
// answers that the procedure now open has been given. Both are plain values,
// so a game can be stored, copied and compared.
type Game struct {
	Setup *Setup
	State State
	Given []Answer
	Open  Request // the question to be answered next, unless nothing is asked
	told  int     // events of the open procedure that were told already
	trace *Trace
}

// Begin starts a battle and runs up to the first question.
func Begin(setup *Setup) (*Game, []Event, error) {
	return BeginWith(setup, setup.Rules.Begin)
}

// BeginWith starts with procedures of the caller's choice: one attack, one test.
func BeginWith(setup *Setup, begin func(*Referee)) (*Game, []Event, error) {
	s, err := Line(setup, begin)
	if err != nil {
		return nil, nil, err
	}
	g := &Game{Setup: setup, State: *s}
	ev, _, err := g.advance(nil)
	return g, ev, err
}

// Line is the state in which a battle begins with procedures of the caller's
// choice lined up, of which none has run.
func Line(setup *Setup, begin func(*Referee)) (*State, error) {
	s := &State{State: setup.Start}
	ref := NewReferee(setup, s, nil, nil)
	if err := ref.Try(func() { begin(ref) }); err != nil {
		return nil, err
	}
	slices.Reverse(s.kinds[:s.depth])
	slices.Reverse(s.args[:s.depth])
	return s, nil
}

// SetTrace makes the game note every rule that it comes by.
func (g *Game) SetTrace(t *Trace) { g.trace = t }

// Copy is a game that can go its own way.
func (g *Game) Copy() *Game {
	c := *g
	c.Given = slices.Clone(g.Given)
	c.Open.Options = slices.Clone(g.Open.Options)
	return &c
}

// Idle says whether nothing is asked: the battle is over.
func (g *Game) Idle() bool { return g.Open.Ask == Nothing }

// Give answers the open question and runs up to the next one. It returns what
// happened since. A refused answer changes nothing.
func (g *Game) Give(a Answer) ([]Event, error) {
	ev, _, err := g.Feed([]Answer{a})
	return ev, err
}

// Feed gives several answers, one after another, and says how many were taken.
// The first one that does not fit stops it with an error; those before it count.
func (g *Game) Feed(answers []Answer) (events []Event, taken int, err error) {
	if len(answers) == 0 {
		return nil, 0, nil
	}
	if g.Idle() {
		return nil, 0, errors.New("play: nothing is asked, the battle is over")
	}
	if err := g.Open.Accepts(&answers[0]); err != nil { // the open request alone knows why
		return nil, 0, err
	}
	return g.advance(answers)
}

// Drive lets src answer for as long as it does: it is asked each question in
// its turn and returns ErrPending to stop. Any other error, and an answer that
// does not fit, stops too, with that error; the answers before it count. hear
// is told what happens as it happens, so that events can be told apart by the
// answer that they follow; it may be nil. Taken is how many answers were taken.
//
// Each procedure runs once, which makes this the quick way to replay a battle.
func (g *Game) Drive(src Source, hear func(*Event)) (taken int, err error) {
	if g.Idle() {
		return 0, nil
	}
	return g.drive(src, hear)
}

// list answers from a list that may be wrong, then reports ErrPending.
type list []Answer

func (l *list) Answer(*Request) (Answer, error) {
	if len(*l) == 0 {
		return Answer{}, ErrPending
	}
	a := (*l)[0]
	*l = (*l)[1:]
	return a, nil
}

// memory answers what was answered before, then asks on and remembers.
type memory struct {
	answers []Answer
	at      int
	more    Source
}

func (m *memory) Answer(q *Request) (Answer, error) {
	if m.at == len(m.answers) {
		if m.more == nil {
			return Answer{}, ErrPending
		}
		a, err := m.more.Answer(q)
		if err != nil {
			return a, err
		}
		if err := q.Accepts(&a); err != nil {
			return Answer{}, err
		}
		m.answers = append(m.answers, a)
		m.at++
		return a, nil
	}
	a := &m.answers[m.at]
	if err := q.Accepts(a); err != nil {
		return Answer{}, err
	}
	m.at++
	return *a, nil
}

// advance runs procedures as far as the answers given and the new ones carry.
func (g *Game) advance(more []Answer) (events []Event, taken int, err error) {
	l := list(more)
	taken, err = g.drive(&l, func(e *Event) { events = append(events, *e) })
	if err != nil && taken == 0 && len(more) > 0 {
		return nil, 0, err // the question stands as it was
	}
	if g.Idle() && err == nil && len(l) > 0 {
		err = fmt.Errorf("play: the battle is over, but %d answers are left", len(l))
	}
	return events, taken, err
}

// drive runs procedures as far as the answers given and those of more carry.
func (g *Game) drive(more Source, hear func(*Event)) (taken int, err error) {
	given := len(g.Given)
	src := &memory{answers: g.Given[:given:given], more: more}
	begun := 0 // where the answers of the open procedure begin
	heard := 0 // events of the open procedure
	ref := NewReferee(g.Setup, &g.State, src, func(e *Event) {
		if heard++; heard > g.told && hear != nil {
			hear(e)
		}
	})
	ref.trace = g.trace
	var before State
	for g.State.depth > 0 {
		before.CopyFrom(&g.State)
		heard = 0
		begun = src.at
		if err = ref.Try(ref.Step); err != nil {
			g.State.CopyFrom(&before)
			break
		}
		g.told = 0
	}
	taken = max(src.at-given, 0)
	if g.State.depth == 0 {
		g.Given, g.Open = nil, Request{}
		return taken, nil
	}
	g.Given = slices.Clone(src.answers[begun:src.at])
	if errors.Is(err, ErrPending) {
		err = nil
	} else if taken == 0 && more != nil && src.at == given {
		return 0, err // the question stands as it was
	}
	g.told = heard
	if oerr := g.reopen(&before); oerr != nil {
		return taken, oerr
	}
	return taken, err
}

// reopen runs the open procedure again for a viewer: with the reasons of what
// is refused. before is room for a copy of the state.
func (g *Game) reopen(before *State) error {
	before.CopyFrom(&g.State)
	ref := NewReferee(g.Setup, &g.State, &memory{answers: g.Given}, nil)
	ref.viewing = true
	ref.trace = g.trace
	err := ref.Try(ref.Step)
	g.State.CopyFrom(before)
	if !errors.Is(err, ErrPending) {
		if err == nil {
			err = errors.New("it did not ask again")
		}
		return fmt.Errorf("play: procedure %s, run again with the same answers, went another way: %w", g.State.Next(g.Setup.Rules), err)
	}
	g.Open = ref.req
	switch g.Open.Ask {
	case AskChoice:
		g.Open.Options = slices.Clone(ref.offers)
	default:
		g.Open.Options = nil
	}
	if g.Open.Ask == AskPlace && g.Open.Scene != nil {
		sc := *g.Open.Scene
		sc.Bodies = slices.Clone(sc.Bodies)
		g.Open.Scene = &sc
	} else {
		g.Open.Scene = nil
	}
	return nil
}

// Scene is the table as it lies now, nil without a map.
func (g *Game) Scene() *board.Scene {
	ref := NewReferee(g.Setup, &g.State, nil, nil)
	return ref.Scene()
}

// An Edit sets a value by hand: a game master's ruling, a mistake at the table.
type Edit struct {
	Field  uint8 // index into Ruleset.Fields
	Figure table.FigureID
	Item   table.ItemID
	Index  uint8 // of the door, the side
	Value  int32
	At     board.Point
}

// An EditError reports a value that cannot be set so.
type EditError struct {
	Key    string
	Lo, Hi int32
	Value  int32
	What   string // "figure", "item", "door", "value", "place", "roll", "over"
	Leg    board.Refusal
}

func (e *EditError) Error() string {
	switch e.What {
	case "value":
		return fmt.Sprintf("play: %s wants %d to %d, got %d", e.Key, e.Lo, e.Hi, e.Value)
	case "place":
		return fmt.Sprintf("play: nobody can stand there: %v", e.Leg.Why)
	case "roll":
		return "play: finish the roll that is open first"
	}
	return fmt.Sprintf("play: there is no such %s", e.What)
}

// Apply sets a value by hand. A refused edit changes nothing.
func (g *Game) Apply(e Edit) ([]Event, error) {
	if int(e.Field) >= len(g.Setup.Rules.Fields) {
		return nil, &EditError{What: "field"}
	}
	f := &g.Setup.Rules.Fields[e.Field]
	if f.Kind != FigurePlace && (e.Value < f.Lo || e.Value > f.Hi) {
		return nil, &EditError{Key: f.Key, Lo: f.Lo, Hi: f.Hi, Value: e.Value, What: "value"}
	}
	was := g.Copy()
	if err := g.set(f, e); err != nil {
		*g = *was
		return nil, err
	}
	if g.State.depth == 0 {
		return nil, nil
	}
	// The open procedure is run again on what is now on the table, with the
	// answers that it had; if they no longer fit, the edit has to wait.
	ev, _, err := g.advance(nil)
	if err != nil {
		*g = *was
		return nil, &EditError{Key: f.Key, What: "roll"}
	}
	return ev, nil
}

func (g *Game) set(f *Field, e Edit) error {
	s := &g.State
	switch f.Kind {
	case FigureToken, FigureCondition, FigureStatus, FigurePlace, FigureFacing:
		if e.Figure >= table.FigureID(s.NFigures) {
			return &EditError{Key: f.Key, What: "figure"}
		}
	case ItemStatus:
		if e.Item >= table.ItemID(s.NItems) {
			return &EditError{Key: f.Key, What: "item"}
		}
	}
	switch f.Kind {
	case FigureToken:
		s.Figures[e.Figure].Tokens[f.Index] = int8(e.Value)
	case FigureCondition:
		s.Figures[e.Figure].Clear(1 << f.Index)
		s.Figures[e.Figure].Set(table.Condition(e.Value) << f.Index)
		if e.Value != 0 && f.With != 0 {
			s.Figures[e.Figure].Status = f.With
		}
	case FigureStatus:
		s.Figures[e.Figure].Status = uint8(e.Value)
		for i := range g.Setup.Rules.Fields {
			if c := &g.Setup.Rules.Fields[i]; c.Kind == FigureCondition && c.With != 0 && int32(c.With) != e.Value {
				s.Figures[e.Figure].Clear(1 << c.Index)
			}
		}
	case FigurePlace:
		if sc := g.Scene(); sc != nil {
			if no := sc.Fits(int(e.Figure), e.At, &board.Moves{Contact: -1}); !no.OK() {
				return &EditError{Key: f.Key, What: "place", Leg: no}
			}
		}
		s.Figures[e.Figure].At = e.At
	case FigureFacing:
		if sc := g.Scene(); sc != nil && s.Figures[e.Figure].Off == 0 {
			if no := sc.Turned(int(e.Figure), int16(e.Value), &board.Moves{Contact: -1}); !no.OK() {
				return &EditError{Key: f.Key, What: "place", Leg: no}
			}
		}
		s.Figures[e.Figure].Facing = int16(e.Value)
	case ItemStatus:
		s.Items[e.Item].Status = uint8(e.Value)
	case DoorOpen:
		if g.Setup.Map == nil || int(e.Index) >= g.Setup.Map.Doors() {
			return &EditError{Key: f.Key, What: "door"}
		}
		s.Doors &^= 1 << e.Index
		s.Doors |= uint64(e.Value) << e.Index
	case SideToken:
		if e.Index >= table.MaxSides {
			return &EditError{Key: f.Key, What: "side"}
		}
		s.Sides[e.Index].Tokens[f.Index] = int8(e.Value)
	}
	if fits := g.Setup.Rules.Fits; fits != nil && e.Figure < table.FigureID(s.NFigures) && !fits(g.Setup, &s.Figures[e.Figure]) {
		return &EditError{Key: f.Key, What: "kind"}
	}
	return nil
}

// End ends the battle as agreed or conceded.
func (g *Game) End(winner table.Seat, reason Rule) error {
	if g.Idle() {
		return errors.New("play: the battle is over already")
	}
	g.State.end(winner, reason)
	g.Given, g.Open, g.told = nil, Request{}, 0
	return nil
}
