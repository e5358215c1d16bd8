package play

import (
	"fmt"
	"slices"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/table"
)

// A Rule is the number of a rule's key within its ruleset; 0 is no rule. Text
// stands in the rulebook only.
type Rule uint16

// A RulingID is the number of a ruling's key within its ruleset.
type RulingID uint8

// By says who acts, upon whom, with what: who rolls, chooses or is meant by an
// event.
type By struct {
	Seat table.Seat
	Who  table.FigureID
	Whom table.FigureID
	Item table.ItemID
}

// An Ask is what kind of answer a request wants.
type Ask uint8

// The kinds of requests.
const (
	Nothing   Ask = iota
	AskDice       // faces of Dice
	AskChoice     // one of Options
	AskPlace      // a point, or a stop
	AskFact       // a number read off the table
)

// A Request is what a procedure wants to know.
type Request struct {
	Ask  Ask
	Rule Rule
	By   By

	Dice dice.Pool
	Read dice.Reading
	Need Need // when the dice have to reach something

	Options []Offer

	Place Place

	Fact Fact

	// Scene is the table as the procedure sees it, nil without a map. It is
	// valid until the request is answered.
	Scene *board.Scene
}

// An Option is one thing that can be chosen: a verb, a figure, an item. Parts
// that do not matter are None and NoItem.
type Option struct {
	Verb Rule
	Who  table.FigureID
	Item table.ItemID
	N    int8 // a number that is chosen, such as of dice
}

// Verb is the option of doing something without object.
func Verb(verb Rule) Option { return Option{Verb: verb, Who: table.None, Item: table.NoItem} }

// Pick is the option of choosing a figure.
func Pick(verb Rule, who table.FigureID) Option {
	return Option{Verb: verb, Who: who, Item: table.NoItem}
}

// Use is the option of choosing an item.
func Use(verb Rule, item table.ItemID) Option {
	return Option{Verb: verb, Who: table.None, Item: item}
}

// An Offer is an option with the reason why it is refused, 0 if it is allowed.
// Refused offers are only there for viewers.
type Offer struct {
	Option
	Why Rule
}

// A Place is a question for a point. A path is asked leg by leg and ended by a
// stop.
type Place struct {
	Kind   PlaceKind
	Who    table.FigureID
	Budget int32       // of a path: what is left of it, in thousandths of a unit
	Moves  board.Moves // of a path or a deployment: how the figure may move or stand
	Zones  []table.Zone
	Facing int16 // of PlaceAhead: the direction in degrees; of PlaceFacing and PlaceAim: the facing now
	Turn   int16 // of PlaceFacing: the most degrees that it may turn either way; of PlaceAim: that the point may lie aside, 0: anywhere
	Seen   bool  // of PlaceAim: the point has to lie on the table, in sight
	Must   bool  // a stop is refused; the procedure goes on until nothing is left
	Arrive bool  // of a path into contact: a leg begins the way that board.RouteToContact shows, and takes it to its end, or has to leave a way
}

// PlaceKind is what a point is wanted for.
type PlaceKind uint8

// The kinds of places.
const (
	PlaceLeg    PlaceKind = iota // the end of a straight leg of a path
	PlaceDeploy                  // where a figure is set up, in one of Zones
	PlaceAim                     // a point that a template is laid toward
	PlaceFacing                  // a point to face; a stop keeps the facing
	PlaceAhead                   // how far to go straight in the direction Facing: a point of board.Ahead, or a stop
)

// A Fact is a question for something that can be read off a real table. With a
// map it is computed and never asked.
type Fact struct {
	Kind FactKind
	A, B table.FigureID
}

// FactKind is what a fact is about.
type FactKind uint8

// The kinds of facts, with the unit of their values.
const (
	FactDistance FactKind = iota // from A to B, in thousandths of a unit
	FactHidden                   // of B as A sees it, in ten-thousandths; 10000 is out of sight
	FactEdge                     // height of the fall at the edge by A, in thousandths of a unit; -1: no edge near
	FactRailed                   // 1 if that edge has a railing
	FactFriends                  // how many active friends are near A
	FactTouching                 // 1 if A and B are in base contact
)

func (k FactKind) String() string {
	return [...]string{"distance", "hidden", "edge", "railed", "friends", "touching"}[k]
}

// limits of the values that a fact may have.
func (k FactKind) limits() (lo, hi int64) {
	switch k {
	case FactDistance:
		return 0, 200 * board.Unit
	case FactHidden:
		return 0, 10000
	case FactEdge:
		return -1, 100 * board.Unit
	case FactFriends:
		return 0, table.MaxFigures
	}
	return 0, 1
}

// An Answer is what a source says to a request; which field counts depends on
// what was asked.
type Answer struct {
	Faces  dice.Faces
	Option Option
	At     board.Point
	Stop   bool // of a path: it ends here
	Value  int64
}

// A Source answers requests. ErrPending suspends the procedure that asked.
type Source interface {
	Answer(q *Request) (Answer, error)
}

// A Refusal says why an answer does not fit the request. Nothing has changed.
type Refusal struct {
	Rule   Rule          // what was asked
	Why    Rule          // why the option is refused, 0 if it was never offered
	Leg    board.Refusal // why the place is refused
	Reason RefusalKind
	Err    error // about the dice
	Fact   FactKind
	Lo, Hi int64 // bounds of a fact
}

// RefusalKind is what is wrong with an answer.
type RefusalKind uint8

// The kinds of refusals.
const (
	BadDice   RefusalKind = iota // faces that the pool cannot show
	BadOption                    // not among the options, or no option was asked for
	Forbidden                    // among the options, but refused: see Why
	BadPlace                     // see Leg
	OutOfZone                    // a figure set up outside its zones
	MayNotStop
	Astray     // the leg leads to where contact can no longer be made
	TooSharp   // a turn of more than Lo..Hi degrees
	OutOfSight // the point is off the table or cannot be seen
	NotAhead   // the point does not lie straight ahead, at most Hi away
	BadFact    // outside Lo..Hi
)

func (r *Refusal) Error() string {
	switch r.Reason {
	case BadDice:
		return r.Err.Error()
	case BadOption:
		return "play: that is not among the options"
	case Forbidden:
		return fmt.Sprintf("play: the option is refused by rule %d", r.Why)
	case BadPlace:
		return fmt.Sprintf("play: the place is refused: %v", r.Leg)
	case OutOfZone:
		return "play: the place lies outside the zones for setting up"
	case MayNotStop:
		return "play: the path may not end here"
	case Astray:
		return "play: from there the target cannot be reached any more"
	case TooSharp:
		return fmt.Sprintf("play: a turn of at most %d degrees is possible", r.Hi)
	case OutOfSight:
		return "play: the point is off the table or out of sight"
	case NotAhead:
		return "play: the point does not lie straight ahead"
	}
	return fmt.Sprintf("play: wanted a value from %d to %d", r.Lo, r.Hi)
}

// Accepts reports why a does not answer q, nil if it does.
func (q *Request) Accepts(a *Answer) error {
	switch q.Ask {
	case AskDice:
		if err := q.Dice.Fits(a.Faces); err != nil {
			return &Refusal{Rule: q.Rule, Reason: BadDice, Err: err}
		}
	case AskChoice:
		for _, o := range q.Options {
			if o.Option == a.Option {
				if o.Why != 0 {
					return &Refusal{Rule: q.Rule, Reason: Forbidden, Why: o.Why}
				}
				return nil
			}
		}
		return &Refusal{Rule: q.Rule, Reason: BadOption}
	case AskPlace:
		if a.misses() {
			return &Refusal{Rule: q.Rule, Reason: BadOption}
		}
		return q.acceptsPlace(a)
	case AskFact:
		if a.misses() {
			return &Refusal{Rule: q.Rule, Reason: BadOption}
		}
		if lo, hi := q.Fact.Kind.limits(); a.Value < lo || a.Value > hi {
			return &Refusal{Rule: q.Rule, Reason: BadFact, Fact: q.Fact.Kind, Lo: lo, Hi: hi}
		}
	}
	return nil
}

// misses says whether an answer is dice or an option: nothing to read a place or
// a number off.
func (a *Answer) misses() bool { return a.Faces.N != 0 || a.Option != (Option{}) }

func (q *Request) acceptsPlace(a *Answer) error {
	p := &q.Place
	switch {
	case a.Stop && (p.Kind == PlaceLeg || p.Kind == PlaceFacing || p.Kind == PlaceAhead):
		if p.Must {
			return &Refusal{Rule: q.Rule, Reason: MayNotStop}
		}
	case a.Stop:
		return &Refusal{Rule: q.Rule, Reason: MayNotStop}
	case q.Scene == nil:
		return nil
	case p.Kind == PlaceLeg:
		leg, no := q.Scene.Leg(int(p.Who), a.At, p.Budget, &p.Moves)
		if no.Why != board.OK {
			return &Refusal{Rule: q.Rule, Reason: BadPlace, Leg: no}
		}
		if p.Arrive && !arrives(q.Scene, p, leg) {
			return &Refusal{Rule: q.Rule, Reason: Astray}
		}
	case p.Kind == PlaceFacing:
		return q.acceptsFacing(a)
	case p.Kind == PlaceAim && p.Seen && !q.Scene.InSight(int(p.Who), a.At):
		return &Refusal{Rule: q.Rule, Reason: OutOfSight}
	case p.Kind == PlaceAim && p.Turn > 0:
		if at := q.Scene.Bodies[p.Who].At; p.turned(board.Bearing(at.XY(), a.At.XY())) > p.Turn {
			return &Refusal{Rule: q.Rule, Reason: TooSharp, Hi: int64(p.Turn)}
		}
	case p.Kind == PlaceAhead:
		if from := q.Scene.Bodies[p.Who].At; !p.Reaches(from, a.At) {
			return &Refusal{Rule: q.Rule, Reason: NotAhead, Hi: int64(p.Budget)}
		}
	case p.Kind == PlaceDeploy:
		for _, z := range p.Zones {
			if z.Holds(a.At) {
				if no := q.Scene.Fits(int(p.Who), a.At, &p.Moves); no.Why != board.OK {
					return &Refusal{Rule: q.Rule, Reason: BadPlace, Leg: no}
				}
				return nil
			}
		}
		return &Refusal{Rule: q.Rule, Reason: OutOfZone}
	}
	return nil
}

// acceptsFacing looks at a point to face.
func (q *Request) acceptsFacing(a *Answer) error {
	p := &q.Place
	b := &q.Scene.Bodies[p.Who]
	if a.At.XY() == b.At.XY() {
		return &Refusal{Rule: q.Rule, Reason: BadPlace, Leg: board.Refusal{Why: board.Nowhere, Piece: -1, Body: -1}}
	}
	facing := board.Bearing(b.At.XY(), a.At.XY())
	if p.turned(facing) > p.Turn {
		return &Refusal{Rule: q.Rule, Reason: TooSharp, Hi: int64(p.Turn)}
	}
	if no := q.Scene.Turned(int(p.Who), facing, &p.Moves); !no.OK() {
		return &Refusal{Rule: q.Rule, Reason: BadPlace, Leg: no}
	}
	return nil
}

// turned is by how many degrees another facing differs, either way.
func (p *Place) turned(facing int16) int16 {
	t := (facing - p.Facing + board.FullTurn) % board.FullTurn
	return min(t, board.FullTurn-t)
}

// Reaches says whether a point lies straight ahead of another, in the direction
// Facing and within the budget.
func (p *Place) Reaches(from, at board.Point) bool {
	n := board.Straight(from.XY(), at.XY())
	return n <= p.Budget && board.Ahead(from, p.Facing, n) == at
}

// arrives says whether contact can be made from the end of a leg with what is
// left of the budget. The first leg of the way that is shown stands for all of
// it, since a search from its corner might find the rest too dear.
func arrives(sc *board.Scene, p *Place, leg board.Leg) bool {
	who, whom := int(p.Who), p.Moves.Contact
	if way, ok := sc.RouteToContact(who, whom, p.Budget, &p.Moves, nil); ok && len(way) > 0 && way[0].To == leg.To {
		return true
	}
	then := *sc
	then.Bodies = slices.Clone(sc.Bodies)
	then.Bodies[who].At = leg.To
	_, ok := then.RouteToContact(who, whom, p.Budget-leg.Cost, &p.Moves, nil)
	return ok
}
