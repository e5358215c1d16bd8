package web

import (
	"errors"
	"math"
	"strings"
	"sync"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/tell"
)

// tellers are those of a battle, one a language.
type tellers struct {
	mu  sync.Mutex
	all map[string]*tell.Teller
}

func (t *tellers) in(setup *play.Setup, lang string) *tell.Teller {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.all == nil {
		t.all = map[string]*tell.Teller{}
	}
	if t.all[lang] == nil {
		t.all[lang] = tell.New(setup, lang)
	}
	return t.all[lang]
}

// text is a text of the server in the language of the position.
func (p position) text(de, en string) string {
	return rulebook.Text{DE: de, EN: en}.In(p.words.Language())
}

// question is the open question as a sentence. What a roll needs is shown beside
// it and left out here.
func (p position) question(q *play.Request) string {
	if q.Ask == play.AskDice {
		plain := *q
		plain.Need = play.Need{}
		return p.Question(&plain)
	}
	return p.Question(q)
}

// label is what a roll is called.
func (p position) label(r play.Rule, by play.By) string {
	a := rulebook.Args{"n": 0, "m": 0}
	if by.Who != table.None {
		a["who"] = p.Figure(by.Who)
	}
	if by.Whom != table.None {
		a["whom"] = p.Figure(by.Whom)
	}
	if by.Item != table.NoItem {
		a["item"] = p.Item(by.Item)
	}
	return p.words.Say(p.sys.Rules.Key(r), a)
}

// needText is "Treffer auf 5+".
func (p position) needText(r play.Rule, by play.By, n *play.Need, d dice.Pool) string {
	return p.label(r, by) + " " + p.on(n, d)
}

// on is "auf 5+", or "auf 7+ mit 2W6".
func (p position) on(n *play.Need, d dice.Pool) string {
	return p.text("auf ", "on ") + p.TargetOf(n, d)
}

// event is a line of the log. Of a roll, the faces, the verdict and the parts of
// the sum are drawn beside the text.
func (p position) event(e *play.Event) string {
	if e.Kind != play.Rolled && e.Kind != play.Certain {
		return p.Event(e)
	}
	what := p.label(e.Rule, e.By)
	switch {
	case e.Kind == play.Certain:
	case e.Need.Way == play.AtLeast && e.Dice.N > 1:
		what += " – " + p.words.Say("tell.count", rulebook.Args{"n": e.Result, "m": e.Dice.N})
	case (e.Need.Way == play.AtMost || e.Need.Way == play.SumAtLeast) && e.Dice.N > 1, e.Read == dice.Half(0), sums(e):
		what += ": " + p.Faces(e)
	}
	who := ""
	switch {
	case e.By.Who != table.None:
		who = p.Figure(e.By.Who)
	case e.By.Seat < table.MaxSides:
		who = p.Side(e.By.Seat)
	default:
		return what
	}
	return p.words.Say("tell.who", rulebook.Args{"who": who, "what": what})
}

// sums says whether several dice were added up.
func sums(e *play.Event) bool {
	_, sum := e.Read.(dice.Sum)
	return sum && e.Dice.N > 1
}

// what names a line of the log, for the button that takes it back.
func (p position) what(l *journal.Line) string {
	for i := range l.Events {
		if e := &l.Events[i]; e.Kind == play.Chose && e.Rule == l.Rule {
			return p.event(e)
		}
	}
	if len(l.Events) > 0 {
		return p.event(&l.Events[0])
	}
	if l.Rule != 0 {
		return p.Title(l.Rule)
	}
	return ""
}

// fact is a question for what can be read off a table.
func (p position) fact(q *play.Request) factView {
	v := factView{Text: p.Question(q), Scale: 1}
	var no *play.Refusal
	if errors.As(q.Accepts(&play.Answer{Value: math.MinInt64}), &no) {
		v.Lo, v.Hi = no.Lo, no.Hi
	}
	switch q.Fact.Kind {
	case play.FactDistance, play.FactEdge:
		v.Unit, v.Scale = strings.TrimSpace(p.words.Unit()), board.Unit
	case play.FactHidden:
		v.Unit, v.Scale = "%", 100
	}
	return v
}

// ruledOut is why the rules do not take an answer. Where sight is what is
// missing, the line shows what blocks it.
func (p position) ruledOut(no *play.Refusal, with *play.Option) *fault {
	why := p.Refusal(no)
	f := refused("%s", "%s", why)
	q := &p.game.Open
	sc := p.game.Scene()
	if !p.hides() && no.Reason == play.Forbidden && with != nil && sc != nil && with.Who != table.None && q.By.Who != table.None && with.Who != q.By.Who {
		if l := sc.Look(int(q.By.Who), int(with.Who)); !l.Visible {
			f.line = [][3]int32{pointOf(l.Ray[0]), pointOf(l.Ray[1])}
		}
	}
	return f
}
