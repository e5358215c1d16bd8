package play

import (
	"errors"
	"fmt"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/table"
)

// A Referee is all that a procedure sees: the state, which it may change, and
// somebody to ask. A referee is used by one goroutine.
type Referee struct {
	*State
	Setup *Setup

	src     Source
	log     func(*Event)
	trace   *Trace
	watches []Watch
	Witness uint32 // bit i: watch i was seen
	viewing bool

	req    Request
	event  Event  // the last one told
	got    Answer // the last one; a reading looks at it in place
	offers []Offer
	scene  board.Scene
	bodies [table.MaxFigures]board.Body
	drawn  [table.MaxFigures]table.Figure // that bodies were made of
}

// NewReferee sits down at a state. The source answers, the log hears what
// happens; it may be nil.
func NewReferee(setup *Setup, s *State, src Source, log func(*Event)) *Referee {
	return &Referee{State: s, Setup: setup, src: src, log: log}
}

// SetTrace makes the referee note in t every rule that it comes by.
func (ref *Referee) SetTrace(t *Trace) { ref.trace = t }

// SetWatches makes the referee note in Witness the events named.
func (ref *Referee) SetWatches(w []Watch) { ref.watches = w }

// SetViewing makes the referee work out why options are refused.
func (ref *Referee) SetViewing(v bool) { ref.viewing = v }

// Viewing says whether anybody wants to know why options are refused.
func (ref *Referee) Viewing() bool { return ref.viewing }

// Step runs the next procedure with a source that always answers. A source
// that does not is a mistake of the caller, and panics; see Try.
func (ref *Referee) Step() {
	s := ref.State
	s.depth--
	d := s.depth
	kind, a := s.kinds[d], s.args[d]
	s.kinds[d], s.args[d] = 0, args{}
	ref.Setup.Rules.Procs[kind-1].run(ref, a)
	if s.depth > d+1 { // what was lined up first runs first
		for i, j := d, s.depth-1; i < j; i, j = i+1, j-1 {
			s.kinds[i], s.kinds[j] = s.kinds[j], s.kinds[i]
			s.args[i], s.args[j] = s.args[j], s.args[i]
		}
	}
}

// stop leaves a procedure that got no answer. It never leaves this package:
// Try recovers it.
type stop struct{ err error }

// Try runs f, which runs procedures, and returns the error of the answer that
// did not come. The state is then whatever the procedure had made of it: the
// caller puts back a copy.
func (ref *Referee) Try(f func()) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case stop:
			err = e.err
		default:
			panic(e)
		}
	}()
	f()
	return nil
}

func (ref *Referee) fail(err error) { panic(stop{err}) }

// Fail gives up: the rules or their data contradict themselves.
func (ref *Referee) Fail(format string, a ...any) { ref.fail(fmt.Errorf(format, a...)) }

// answer asks the source. The request stays in ref.req for who wants to see it.
func (ref *Referee) answer() Answer {
	a, err := ref.src.Answer(&ref.req)
	if err != nil {
		ref.fail(err)
	}
	return a
}

// ask begins a request. Only the fields of its kind are set; the rest of the
// request is left from earlier and means nothing.
func (ref *Referee) ask(kind Ask, rule Rule, by By) {
	ref.req.Ask, ref.req.Rule, ref.req.By = kind, rule, by
	if ref.trace != nil {
		ref.trace.See(rule)
	}
}

// By names a figure as the one who acts; its side answers.
func (ref *Referee) By(who table.FigureID) By {
	return By{Seat: ref.Figures[who].Side, Who: who, Whom: table.None, Item: table.NoItem}
}

// Against names a figure as the one who acts upon another, with an item or
// NoItem.
func (ref *Referee) Against(who, whom table.FigureID, item table.ItemID) By {
	return By{Seat: ref.Figures[who].Side, Who: who, Whom: whom, Item: item}
}

// BySide names a side as the one who acts.
func BySide(seat table.Seat) By {
	return By{Seat: seat, Who: table.None, Whom: table.None, Item: table.NoItem}
}

// Check rolls one die, or two for a need of a sum, and says whether the need
// was met. A check that cannot fail or cannot be passed asks for no die; the
// log says so.
func (ref *Referee) Check(rule Rule, by By, p dice.Pool, need Need) bool {
	if sure, passed := need.certain(p); sure {
		if ref.loud() {
			ref.tell(Event{Kind: Certain, Rule: rule, By: by, Passed: passed, Need: need, Dice: p})
		}
		return passed
	}
	ref.ask(AskDice, rule, by)
	ref.req.Dice, ref.req.Need = p, need
	switch need.Way {
	case AtLeast:
		ref.req.Read = dice.AtLeast(need.Target)
	case SumAtLeast:
		ref.req.Read = dice.SumAtLeast(need.Target)
	default:
		ref.req.Read = dice.AtMost(need.Target)
	}
	a := ref.answer()
	passed := false
	switch need.Way {
	case AtLeast:
		passed = dice.AtLeast(need.Target).Key(&a.Faces) == 1
	case SumAtLeast:
		passed = dice.SumAtLeast(need.Target).Key(&a.Faces) == 1
	default:
		passed = dice.AtMost(need.Target).Key(&a.Faces) == 1
	}
	if ref.loud() {
		ref.tell(Event{Kind: Rolled, Rule: rule, By: by, Passed: passed, Result: a.Faces.Sum(), Dice: p, Faces: a.Faces, Need: need})
	}
	return passed
}

// Grade is a Check with a reading that tells more than whether the need was
// met: by how much, or whether a die shows a certain face. The reading decides
// what comes back; the need is what is shown. It always asks.
func (ref *Referee) Grade(rule Rule, by By, p dice.Pool, need Need, read dice.Reading) int {
	ref.ask(AskDice, rule, by)
	ref.req.Dice, ref.req.Need, ref.req.Read = p, need, read
	ref.got = ref.answer()
	n := read.Key(&ref.got.Faces)
	if ref.loud() {
		result := ref.got.Faces.Sum()
		passed := need.Way == AtMost && result <= int(need.Target) || need.Way == SumAtLeast && result >= int(need.Target)
		if need.Way == AtLeast {
			met := dice.Count(need.Target).Key(&ref.got.Faces)
			passed = met > 0
			if p.N > 1 {
				result = met
			}
		}
		ref.tell(Event{Kind: Rolled, Rule: rule, By: by, Passed: passed, Result: result, Dice: p, Faces: ref.got.Faces, Need: need})
	}
	return n
}

// Count rolls n dice and says how many met the need.
func (ref *Referee) Count(rule Rule, by By, p dice.Pool, need Need) int {
	if sure, passed := need.certain(dice.Pool{N: 1, Sides: p.Sides}); sure {
		n := 0
		if passed {
			n = int(p.N)
		}
		if ref.loud() {
			ref.tell(Event{Kind: Certain, Rule: rule, By: by, Passed: passed, Result: n, Need: need, Dice: p})
		}
		return n
	}
	ref.ask(AskDice, rule, by)
	ref.req.Dice, ref.req.Need, ref.req.Read = p, need, dice.Count(need.Target)
	a := ref.answer()
	n := dice.Count(need.Target).Key(&a.Faces)
	if ref.loud() {
		ref.tell(Event{Kind: Rolled, Rule: rule, By: by, Passed: n > 0, Result: n, Dice: p, Faces: a.Faces, Need: need})
	}
	return n
}

// Roll rolls p and returns what the reading makes of it.
func (ref *Referee) Roll(rule Rule, by By, p dice.Pool, read dice.Reading) int {
	ref.ask(AskDice, rule, by)
	ref.req.Dice, ref.req.Need, ref.req.Read = p, Need{}, read
	ref.got = ref.answer()
	n := read.Key(&ref.got.Faces)
	if ref.loud() {
		ref.tell(Event{Kind: Rolled, Rule: rule, By: by, Passed: true, Result: n, Dice: p, Faces: ref.got.Faces, Read: read})
	}
	return n
}

// Offers begins a choice: options are then offered or refused, and Choose asks.
func (ref *Referee) Offers() { ref.offers = ref.offers[:0] }

// Offer allows an option.
func (ref *Referee) Offer(o Option) { ref.offers = append(ref.offers, Offer{Option: o}) }

// Refuse lists an option that is not allowed, with the reason, when anybody
// wants to know.
func (ref *Referee) Refuse(o Option, why Rule) {
	if ref.viewing {
		ref.offers = append(ref.offers, Offer{o, why})
	}
	if ref.trace != nil {
		ref.trace.See(why)
	}
}

// OfferUnless offers an option, or refuses it when there is a reason.
func (ref *Referee) OfferUnless(o Option, why Rule) {
	if why == 0 {
		ref.Offer(o)
	} else {
		ref.Refuse(o, why)
	}
}

// Offered is how many options are allowed so far.
func (ref *Referee) Offered() (n int) {
	for i := range ref.offers {
		if ref.offers[i].Why == 0 {
			n++
		}
	}
	return n
}

// Choose asks for one of the options offered since Offers. It is a mistake of
// the rules to ask when there is none.
func (ref *Referee) Choose(rule Rule, by By) Option {
	if ref.Offered() == 0 {
		ref.Fail("play: %s asks for a choice without options", ref.Setup.Rules.Key(rule))
	}
	ref.ask(AskChoice, rule, by)
	ref.req.Options = ref.offers
	o := ref.answer().Option
	if ref.loud() {
		ref.tell(Event{Kind: Chose, Rule: rule, By: by, Option: o})
	}
	return o
}

// ChooseOrOnly is Choose, but does not ask when a single option is allowed.
func (ref *Referee) ChooseOrOnly(rule Rule, by By) Option {
	if ref.Offered() == 1 {
		if ref.trace != nil {
			ref.trace.See(rule)
		}
		for _, o := range ref.offers {
			if o.Why == 0 {
				return o.Option
			}
		}
	}
	return ref.Choose(rule, by)
}

// Leg asks for one leg of a path, or a stop. The figure is not moved.
func (ref *Referee) Leg(rule Rule, by By, p Place) (board.Leg, bool) {
	ref.ask(AskPlace, rule, by)
	p.Kind = PlaceLeg
	ref.req.Place, ref.req.Scene = p, ref.Scene()
	a := ref.answer()
	if a.Stop {
		return board.Leg{}, false
	}
	leg := board.Leg{From: ref.Figures[p.Who].At, To: a.At}
	if sc := ref.req.Scene; sc != nil {
		var no board.Refusal
		if leg, no = sc.Leg(int(p.Who), a.At, p.Budget, &p.Moves); !no.OK() {
			ref.fail(&Refusal{Rule: rule, Reason: BadPlace, Leg: no})
		}
	}
	if ref.loud() {
		ref.tell(Event{Kind: Placed, Rule: rule, By: by, N: leg.Cost})
	}
	return leg, true
}

// Point asks for a point that is not part of a path.
func (ref *Referee) Point(rule Rule, by By, p Place) board.Point {
	ref.ask(AskPlace, rule, by)
	ref.req.Place, ref.req.Scene = p, ref.Scene()
	a := ref.answer()
	if ref.loud() {
		ref.tell(Event{Kind: Placed, Rule: rule, By: by})
	}
	return a.At
}

// Face asks for a new facing, in degrees, and says whether there is one. The
// figure is not turned, and nothing is told: the rule tells of the turn.
func (ref *Referee) Face(rule Rule, by By, p Place) (int16, bool) {
	ref.ask(AskPlace, rule, by)
	p.Kind, p.Facing = PlaceFacing, ref.Figures[p.Who].Facing
	ref.req.Place, ref.req.Scene = p, ref.Scene()
	a := ref.answer()
	if a.Stop {
		return p.Facing, false
	}
	return board.Bearing(ref.Figures[p.Who].At.XY(), a.At.XY()), true
}

// Ahead asks how far a figure goes straight in a direction, in thousandths of a
// unit; 0 is not at all. The figure is not moved.
func (ref *Referee) Ahead(rule Rule, by By, p Place) int32 {
	ref.ask(AskPlace, rule, by)
	p.Kind = PlaceAhead
	ref.req.Place, ref.req.Scene = p, ref.Scene()
	a := ref.answer()
	if a.Stop {
		return 0
	}
	n := board.Straight(ref.Figures[p.Who].At.XY(), a.At.XY())
	if ref.loud() {
		ref.tell(Event{Kind: Placed, Rule: rule, By: by, N: n})
	}
	return n
}

// Fact asks for what can be read off a real table. Rules call it only where
// there is no map.
func (ref *Referee) Fact(rule Rule, by By, f Fact) int64 {
	ref.ask(AskFact, rule, by)
	ref.req.Fact = f
	return ref.answer().Value
}

// Scene is the table as geometry sees it now, nil without a map. It is valid
// until the next call.
func (ref *Referee) Scene() *board.Scene {
	if ref.Setup.Map == nil {
		return nil
	}
	n := int(ref.NFigures)
	ref.scene = board.Scene{Map: ref.Setup.Map, Open: ref.Doors, Bodies: ref.bodies[:n]}
	// A body follows from its figure alone, so only figures that differ from
	// the last time are looked at; mostly none does, and one comparison of
	// bytes tells.
	if string(figureBytes(&ref.drawn, n)) != string(ref.figureBytes()) {
		for i := range n {
			if f := &ref.Figures[i]; *f != ref.drawn[i] {
				ref.drawn[i] = *f
				ref.bodies[i] = ref.Setup.Rules.Body(ref.Setup, f)
			}
		}
	}
	return &ref.scene
}

// Cite notes for a trace that rules were carried out which leave no event.
func (ref *Referee) Cite(rules ...Rule) {
	if ref.trace != nil {
		for _, r := range rules {
			ref.trace.See(r)
		}
	}
}

// Note tells that something happened.
func (ref *Referee) Note(rule Rule, by By, n, m int32) {
	if ref.log != nil || ref.trace != nil {
		ref.tell(Event{Kind: Noted, Rule: rule, By: by, N: n, M: m})
		return
	}
	for i := range ref.watches { // odds, which look at no more than this
		if ref.watches[i].of(rule, by) {
			ref.Witness |= 1 << i
		}
	}
}

// Measure tells what was measured.
func (ref *Referee) Measure(rule Rule, by By, n int32) {
	if ref.loud() {
		ref.tell(Event{Kind: Measured, Rule: rule, By: by, N: n})
	}
}

// loud says whether anybody listens at all. Building an event costs more than
// a die, so procedures that play for nobody skip it.
func (ref *Referee) loud() bool { return ref.log != nil || ref.trace != nil || ref.watches != nil }

// tell tells an event to all who listen. They get a pointer that is good only
// for the moment.
func (ref *Referee) tell(event Event) {
	ref.event = event
	e := &ref.event
	for i := range ref.watches {
		if ref.watches[i].matches(e) {
			ref.Witness |= 1 << i
		}
	}
	if ref.trace != nil {
		ref.trace.event(e)
	}
	if ref.log != nil {
		ref.log(e)
	}
}

// End ends the battle: nothing is lined up any more.
func (ref *Referee) End(winner table.Seat, reason Rule) {
	ref.State.end(winner, reason)
}

func (s *State) end(winner table.Seat, reason Rule) {
	s.Over, s.Winner, s.Reason = true, winner, uint16(reason)
	for s.depth > 0 {
		s.depth--
		s.kinds[s.depth], s.args[s.depth] = 0, args{}
	}
}

// A Watch names an event that odds ask about: its rule, and whom it happens to
// (None: anybody). A check counts only when it is passed.
type Watch struct {
	Rule Rule
	Whom table.FigureID
}

func (w Watch) matches(e *Event) bool {
	return (e.Kind == Noted || e.Passed || e.Kind == Chose) && w.of(e.Rule, e.By)
}

// of says whether a rule and whom it happens to are those of the watch.
func (w Watch) of(rule Rule, by By) bool {
	return rule == w.Rule && (w.Whom == table.None || w.Whom == by.Whom || by.Whom == table.None && w.Whom == by.Who)
}

// A Trace notes which rules were come by.
type Trace struct{ seen [1024 / 64]uint64 }

// See notes a rule.
func (t *Trace) See(r Rule) { t.seen[r>>6&15] |= 1 << (r & 63) }

// Saw says whether a rule was come by.
func (t *Trace) Saw(r Rule) bool { return t.seen[r>>6&15]>>(r&63)&1 == 1 }

func (t *Trace) event(e *Event) {
	t.See(e.Rule)
	for _, r := range e.Need.rules[:e.Need.Count] {
		t.See(r)
	}
	if e.Kind == Chose {
		t.See(e.Option.Verb)
	}
}

// Run plays s to its end with a source that always answers.
func Run(setup *Setup, s *State, src Source, log func(*Event)) error {
	ref := NewReferee(setup, s, src, log)
	return ref.Run()
}

// Run runs procedures until none is lined up.
func (ref *Referee) Run() error {
	err := ref.Try(func() {
		for ref.depth > 0 {
			ref.Step()
		}
	})
	if errors.Is(err, ErrPending) {
		return errors.New("play: a source that has to answer did not")
	}
	return err
}
