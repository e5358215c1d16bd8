package tell

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// Request is what is asked, and of whom: "Die Eisernen: Was tut Mara?".
func (t *Teller) Request(q *play.Request) string {
	if q.Ask == play.Nothing {
		return t.say("tell.over", nil)
	}
	return t.say("tell.who", rulebook.Args{"who": t.Side(q.By.Seat), "what": t.Question(q)})
}

// Question is what is asked, without of whom.
func (t *Teller) Question(q *play.Request) string {
	switch q.Ask {
	case play.AskDice:
		a := rulebook.Args{"who": t.Side(q.By.Seat), "dice": t.Pool(q.Dice), "title": t.label(q.Rule, q.By), "need": t.needFor(q.Rule, q.Need, dice.Pool{})}
		if q.By.Who != table.None {
			a["who"] = t.Figure(q.By.Who)
		}
		if q.Need.Way == play.NoNeed {
			return t.say("tell.ask.roll", a)
		}
		return t.say("tell.ask.check", a)
	case play.AskPlace:
		what := t.say(t.key(q.Rule), t.args(q.By, q.Place.Budget, 0))
		switch p := &q.Place; {
		case p.Kind == play.PlaceLeg && p.Budget > 0:
			return t.say("tell.ask.leg", rulebook.Args{"what": what, "n": p.Budget})
		case p.Kind == play.PlaceAhead && p.Budget > 0:
			return t.say("tell.ask.ahead", rulebook.Args{"what": what, "n": p.Budget})
		case p.Kind == play.PlaceFacing && p.Turn < board.FullTurn/2:
			return t.say("tell.ask.facing", rulebook.Args{"what": what, "n": p.Turn})
		}
		return what
	case play.AskFact:
		a := rulebook.Args{"who": t.Figure(q.Fact.A)}
		if q.Fact.B != table.None {
			a["whom"] = t.Figure(q.Fact.B)
		}
		return t.say("tell.fact."+q.Fact.Kind.String(), a)
	}
	return t.say(t.key(q.Rule), t.args(q.By, 0, 0))
}

// Option is what stands on the button of an option.
func (t *Teller) Option(q *play.Request, o play.Option) string {
	if o.Verb == 0 {
		return t.object(q, o)
	}
	return t.say(t.key(o.Verb), t.optionArgs(q, o))
}

// Reason is why an offered option is refused, "" if it is not.
func (t *Teller) Reason(q *play.Request, o play.Offer) string {
	if o.Why == 0 {
		return ""
	}
	return t.say(t.key(o.Why), t.optionArgs(q, o.Option))
}

// Why is a reason by itself.
func (t *Teller) Why(r play.Rule) string { return t.say(t.key(r), nil) }

func (t *Teller) optionArgs(q *play.Request, o play.Option) rulebook.Args {
	by := q.By
	if o.Who != table.None {
		by.Whom = o.Who
	}
	if o.Item != table.NoItem {
		by.Item = o.Item
	}
	a := t.args(by, int32(o.N), 0)
	a["what"] = t.object(q, o)
	return a
}

// object names what an option is about: a figure, an item, a door, a number.
func (t *Teller) object(q *play.Request, o play.Option) string {
	switch {
	case o.Item != table.NoItem && o.N > 0:
		return t.say("tell.some", rulebook.Args{"n": o.N, "what": t.Item(o.Item)})
	case o.Item != table.NoItem:
		return t.Item(o.Item)
	case o.Who != table.None && o.N > 0:
		return t.say("tell.some", rulebook.Args{"n": o.N, "what": t.Figure(o.Who)})
	case o.Who != table.None:
		return t.Figure(o.Who)
	}
	switch t.key(q.Rule) {
	case keyDoor:
		return t.Door(int(o.N))
	case keyTerminal:
		return t.Terminal(int(o.N))
	}
	return t.words.Format(o.N)
}
