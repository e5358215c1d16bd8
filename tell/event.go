package tell

import (
	"strconv"
	"strings"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// Events is a line of the log for each event.
func (t *Teller) Events(events []play.Event) []string {
	lines := make([]string, len(events))
	for i := range events {
		lines[i] = t.Event(&events[i])
	}
	return lines
}

// Event is a line of the log.
func (t *Teller) Event(e *play.Event) string {
	switch e.Kind {
	case play.Rolled, play.Certain:
		return t.who(e.By, t.roll(e))
	case play.Chose:
		q := play.Request{Ask: play.AskChoice, Rule: e.Rule, By: e.By}
		return t.who(e.By, t.say("tell.chose", rulebook.Args{"title": t.Title(e.Rule), "what": t.Option(&q, e.Option)}))
	case play.Placed:
		what := t.Title(e.Rule)
		if e.N > 0 {
			what = t.say("tell.leg", rulebook.Args{"title": what, "n": e.N})
		}
		return t.who(e.By, what)
	case play.Measured:
		what := t.say(t.key(e.Rule), t.args(e.By, e.N, e.M))
		if e.By.Whom != table.None {
			return t.say("tell.between", rulebook.Args{"who": t.Figure(e.By.Who), "whom": t.Figure(e.By.Whom), "what": what})
		}
		return t.who(e.By, what)
	}
	a := t.args(e.By, e.N, e.M)
	if t.key(e.Rule) == keyByHand {
		a["what"] = t.set(e)
	}
	return t.say(t.key(e.Rule), a)
}

// who puts before a line whose it is: a figure's, or else a side's.
func (t *Teller) who(by play.By, what string) string {
	switch {
	case by.Who != table.None:
		return t.say("tell.who", rulebook.Args{"who": t.Figure(by.Who), "what": what})
	case by.Seat < table.MaxSides:
		return t.say("tell.who", rulebook.Args{"who": t.Side(by.Seat), "what": what})
	}
	return what
}

// Roll is a roll without whose it is: "Treffer auf 5+ (BS 4+, teilweise Deckung
// −1): 3 – misslungen".
func (t *Teller) roll(e *play.Event) string {
	a := rulebook.Args{"title": t.label(e.Rule, e.By), "need": t.needFor(e.Rule, e.Need, e.Dice), "dice": t.Faces(e), "what": t.outcome(e)}
	switch {
	case e.Kind == play.Certain:
		return t.say("tell.certain", a)
	case e.Need.Way == play.NoNeed:
		return t.say("tell.roll", a)
	}
	return t.say("tell.check", a)
}

// label is the phrase of a roll, which is a label. Rulebooks may have another for
// a roll with a weapon, such as with.fight.hit.
func (t *Teller) label(r play.Rule, by play.By) string {
	key := t.key(r)
	if own := "with." + key; by.Item != table.NoItem && len(t.words.Missing(own)) == 0 {
		key = own
	}
	return t.say(key, t.args(by, 0, 0))
}

// outcome is how a check went. Rulebooks may have words of their own for a rule,
// such as failed.shoot.hit: "verfehlt".
func (t *Teller) outcome(e *play.Event) string {
	if e.Kind == play.Rolled && e.Need.Way == play.AtLeast && e.Dice.N > 1 {
		return t.say("tell.count", rulebook.Args{"n": e.Result, "m": e.Dice.N})
	}
	how := "failed"
	if e.Passed {
		how = "passed"
	}
	if own := how + "." + t.key(e.Rule); len(t.words.Missing(own)) == 0 {
		return t.say(own, t.args(e.By, 0, 0))
	}
	return t.say("tell."+how, nil)
}

// Faces is what lies on the table, and the number that was made of it: "3",
// "2 + 5 = 7", "5, halbiert 3".
func (t *Teller) Faces(e *play.Event) string {
	faces := make([]string, 0, 8)
	for _, v := range e.Faces.All() {
		faces = append(faces, strconv.Itoa(int(v)))
	}
	_, sum := e.Read.(dice.Sum)
	switch {
	case len(faces) > 1 && (sum || e.Need.Way == play.AtMost || e.Need.Way == play.SumAtLeast):
		return t.say("tell.sum", rulebook.Args{"dice": strings.Join(faces, " + "), "n": e.Result})
	case len(faces) == 1 && e.Read == dice.Half(0):
		return t.say("tell.half", rulebook.Args{"dice": faces[0], "n": e.Result})
	}
	return strings.Join(faces, ", ")
}
