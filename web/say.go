package web

import (
	"strconv"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// args fills the places of a phrase with who and what is meant.
func (p position) args(by play.By, n, m int32) rulebook.Args {
	a := rulebook.Args{"n": n, "m": m, "scenario": p.pick(p.setup().Scenario.Name)}
	if by.Who != table.None {
		a["who"] = p.name(by.Who)
	}
	if by.Whom != table.None {
		a["whom"] = p.name(by.Whom)
	}
	if by.Item != table.NoItem {
		a["item"] = p.pick(p.setup().Items[by.Item].Name)
	}
	if by.Seat < table.MaxSides {
		a["side"] = p.setup().Sides[by.Seat]
	}
	return a
}

func (p position) say(r play.Rule, by play.By, n, m int32) string {
	return p.words.Say(p.sys.Rules.Key(r), p.args(by, n, m))
}

// question is the open question as a sentence.
func (p position) question(q *play.Request) string {
	n := int32(0)
	if q.Ask == play.AskDice {
		n = int32(q.Dice.N)
	}
	return p.say(q.Rule, q.By, n, 0)
}

// option is what stands on the button of an option.
func (p position) option(q *play.Request, o play.Option) string {
	by := q.By
	a := p.args(by, int32(o.N), 0)
	what := ""
	if o.Item != table.NoItem {
		what = p.pick(p.setup().Items[o.Item].Name)
		a["item"] = what
	}
	if o.Who != table.None {
		what = p.name(o.Who)
		a["whom"] = what
	}
	if what == "" {
		what = strconv.Itoa(int(o.N))
	}
	a["what"] = what
	return p.words.Say(p.sys.Rules.Key(o.Verb), a)
}

// reason is why an option is refused.
func (p position) reason(q *play.Request, o play.Offer) string {
	a := p.args(q.By, int32(o.N), 0)
	if o.Who != table.None {
		a["whom"] = p.name(o.Who)
	}
	if o.Item != table.NoItem {
		a["item"] = p.pick(p.setup().Items[o.Item].Name)
	}
	return p.words.Say(p.sys.Rules.Key(o.Why), a)
}

func (p position) needText(r play.Rule, n *play.Need) string {
	t := strconv.Itoa(int(n.Target))
	if n.Way == play.AtMost {
		return p.words.Title(p.sys.Rules.Key(r)) + p.text(" auf höchstens ", " on at most ") + t
	}
	return p.words.Title(p.sys.Rules.Key(r)) + p.text(" auf ", " on ") + t + "+"
}

func (p position) part(n *play.Need, i int) string {
	part := n.Parts[i]
	title := p.words.Title(p.sys.Rules.Key(part.Rule))
	if i == 0 {
		if n.Way == play.AtLeast {
			return title + " " + strconv.Itoa(int(part.Value)) + "+"
		}
		return title + " " + strconv.Itoa(int(part.Value))
	}
	if part.Value == 0 {
		return title
	}
	return title + " " + signed(part.Value)
}

// event is a line of the log.
func (p position) event(e *play.Event) string {
	key := p.sys.Rules.Key(e.Rule)
	a := p.args(e.By, e.N, e.M)
	switch e.Kind {
	case play.Chose:
		q := play.Request{By: e.By}
		a["what"] = p.option(&q, e.Option)
		return p.words.Title(key) + ": " + p.option(&q, e.Option)
	case play.Placed:
		return p.words.Title(key)
	}
	return p.words.Say(key, a)
}

// what names a line of the log, for the button that takes it back.
func (p position) what(l *journal.Line) string {
	for i := range l.Events {
		if e := &l.Events[i]; e.Kind == play.Chose && e.Rule == l.Rule {
			return p.event(e)
		}
	}
	if l.Rule != 0 {
		return p.words.Title(p.sys.Rules.Key(l.Rule))
	}
	return ""
}

func (p position) fact(q *play.Request) factView {
	return factView{Text: p.question(q)}
}

func (p position) leave(no board.Refusal) string { return no.Why.String() }

func (p position) ruledOut(no *play.Refusal) *fault {
	return refused("%s", "%s", no.Error())
}

func (p position) uneditable(e *play.EditError) *fault {
	return refused("%s", "%s", e.Error())
}
