package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

type (
	optionView struct {
		Verb string `json:"verb"`
		Who  int    `json:"who"`
		Item int    `json:"item"`
		N    int    `json:"n"`
	}
	// answerIn is what a browser answers; exactly one field counts.
	answerIn struct {
		Dice   []int        `json:"dice"`
		Roll   bool         `json:"roll"`
		Option *optionView  `json:"option"`
		Row    []optionView `json:"row"` // of choices, one after another
		Path   *[]point     `json:"path"`
		Stop   bool         `json:"stop"`
		At     *point       `json:"at"`
		Fact   *int64       `json:"fact"`
	}
	numberView struct {
		Number int `json:"number"`
	}
)

// act reads a request, has the owner do something, and names the entry that
// came of it.
func act[T any](s *Server, w http.ResponseWriter, r *http.Request, do func(*ledger, *T) (int, error)) error {
	var in T
	if err := read(r, &in); err != nil {
		return err
	}
	b, err := s.battle(r.PathValue("id"))
	if err != nil {
		return err
	}
	var out numberView
	err = b.do(r.Context(), func(l *ledger) error {
		number, err := do(l, &in)
		out.Number = number
		return err
	})
	if err != nil {
		return b.now().position(b.sys, speaks(r)).refusal(err, chosen(&in, b.sys))
	}
	s.reply(w, r, out)
	return nil
}

// chosen is the option that a request names, if it names one.
func chosen(in any, sys *System) *play.Option {
	body, ok := in.(*answerBody)
	if !ok || body.Answer.Option == nil {
		return nil
	}
	o, err := sys.option(body.Answer.Option)
	if err != nil {
		return nil
	}
	return &o
}

// answerBody is the request of an answer.
type answerBody struct {
	After  int      `json:"after"`
	Answer answerIn `json:"answer"`
}

// postAnswer answers the open question.
func (s *Server) postAnswer(w http.ResponseWriter, r *http.Request) error {
	return act(s, w, r, (*ledger).give)
}

// give answers the open question as people do.
func (l *ledger) give(in *answerBody) (int, error) {
	a := &in.Answer
	if a.Roll {
		if a.fields() != 1 {
			return 0, oneAnswer()
		}
		return l.roll(in.After)
	}
	answers, how, err := l.sys.answers(a)
	if err != nil {
		return 0, err
	}
	if l.follows(in.After) && l.answers() {
		return 0, refused("Für diese Seite spielt das Programm.", "The program plays for this side.")
	}
	if l.follows(in.After) && !a.fits(l.battle.Game().Open.Ask) {
		return 0, refused("Das passt nicht zu dem, was gefragt ist.", "This is no answer to what is asked.")
	}
	switch {
	case how == journal.Typed && a.Dice != nil:
		if l.follows(in.After) && !l.mayType() {
			return 0, refused("Für diese Seite würfelt das Programm.", "The program rolls for this side.")
		}
	case a.Path != nil:
		return l.path(in.After, answers)
	case a.Row != nil:
		return l.row(in.After, answers)
	}
	return l.answer(in.After, how, answers[0])
}

func oneAnswer() *fault {
	return bad("Eine Antwort braucht genau eines von dice, roll, option, row, path, at und fact.",
		"An answer needs exactly one of dice, roll, option, row, path, at and fact.")
}

func (a *answerIn) fields() int {
	return truth(a.Dice != nil) + truth(a.Roll) + truth(a.Option != nil) + truth(a.Row != nil) + truth(a.Path != nil) + truth(a.At != nil) + truth(a.Fact != nil)
}

// fits says whether a is an answer to such a question at all. When nothing is
// asked the journal says so itself.
func (a *answerIn) fits(q play.Ask) bool {
	switch q {
	case play.AskDice:
		return a.Dice != nil
	case play.AskChoice:
		return a.Option != nil || a.Row != nil
	case play.AskPlace:
		return a.Path != nil || a.At != nil
	case play.AskFact:
		return a.Fact != nil
	}
	return true
}

// mayType says whether the dice that are asked for are people's.
func (l *ledger) mayType() bool {
	q := &l.battle.Game().Open
	seat := q.By.Seat
	return q.Ask != play.AskDice || seat >= table.MaxSides || l.battle.Header().Dice[seat] == journal.Physical
}

// answers translates what a browser answers: several answers for a path.
func (sys *System) answers(a *answerIn) ([]play.Answer, journal.How, error) {
	if a.fields() != 1 || a.Roll {
		return nil, 0, oneAnswer()
	}
	switch {
	case a.Dice != nil:
		f, err := faces(a.Dice)
		return []play.Answer{{Faces: f}}, journal.Typed, err
	case a.Fact != nil:
		return []play.Answer{{Value: *a.Fact}}, journal.Typed, nil
	case a.Option != nil:
		o, err := sys.option(a.Option)
		return []play.Answer{{Option: o}}, journal.Chosen, err
	case a.At != nil:
		return []play.Answer{{At: spotOf(*a.At)}}, journal.Chosen, nil
	}
	var out []play.Answer
	if a.Row != nil {
		if len(a.Row) == 0 || len(a.Row) > 10 {
			return nil, 0, bad("Eine Reihe hat 1 bis 10 Antworten.", "A row has 1 to 10 answers.")
		}
		for i := range a.Row {
			o, err := sys.option(&a.Row[i])
			if err != nil {
				return nil, 0, err
			}
			out = append(out, play.Answer{Option: o})
		}
		return out, journal.Chosen, nil
	}
	for _, p := range *a.Path {
		out = append(out, play.Answer{At: spotOf(p)})
	}
	if a.Stop {
		out = append(out, play.Answer{Stop: true})
	}
	if len(out) == 0 || len(out) > 100 {
		return nil, 0, bad("Ein Weg hat 1 bis 100 Stücke.", "A path has 1 to 100 legs.")
	}
	return out, journal.Chosen, nil
}

func spotOf(p point) board.Point { return board.Point{X: p[0], Y: p[1], Z: p[2]} }

// faces are typed dice. What they may show is for the rules to say.
func faces(typed []int) (dice.Faces, error) {
	if len(typed) > dice.MaxDice {
		return dice.Faces{}, bad("Höchstens %d Würfel auf einmal.", "At most %d dice at a time.", dice.MaxDice)
	}
	for _, v := range typed {
		if v < 0 || v > 255 {
			return dice.Faces{}, bad("%d steht auf keinem Würfel.", "No die shows %d.", v)
		}
	}
	return dice.Of(typed...), nil
}

// option translates an option to the rules' numbers.
func (sys *System) option(o *optionView) (play.Option, error) {
	out := play.Option{Who: table.None, Item: table.NoItem, N: int8(o.N)}
	if o.Verb != "" {
		verb, ok := sys.Rules.FindRule(o.Verb)
		if !ok {
			return out, bad("Die Handlung %q gibt es nicht.", "There is no action %q.", o.Verb)
		}
		out.Verb = verb
	}
	if o.Who < -1 || o.Who >= int(table.None) || o.Item < -1 || o.Item >= int(table.NoItem) || int(out.N) != o.N {
		return out, bad("Diese Auswahl gibt es nicht.", "There is no such option.")
	}
	if o.Who >= 0 {
		out.Who = table.FigureID(o.Who)
	}
	if o.Item >= 0 {
		out.Item = table.ItemID(o.Item)
	}
	return out, nil
}

func (sys *System) optionView(o play.Option) optionView {
	v := optionView{Who: figure(o.Who), Item: itemNumber(o.Item), N: int(o.N)}
	if o.Verb != 0 {
		v.Verb = sys.Rules.Key(o.Verb)
	}
	return v
}

// postUndo takes back one step, or all that followed a line of the log. Where the
// program would play on at once, it goes back to where people are asked.
func (s *Server) postUndo(w http.ResponseWriter, r *http.Request) error {
	type body struct {
		After *int `json:"after"`
		To    *int `json:"to"`
	}
	return act(s, w, r, func(l *ledger, in *body) (int, error) {
		after := l.battle.Last()
		if in.After != nil {
			after = *in.After
		} else if in.To == nil {
			return 0, bad("Es fehlt, worauf die Rücknahme folgt (after).", "What the undo follows is missing (after).")
		}
		if e, ok := l.next(after); ok { // it was done already, or comes too late
			if u, undo := e.Do.(journal.Undo); undo && (in.To == nil || u.To <= *in.To) {
				return e.Number, nil
			}
			return 0, stale()
		}
		var t journal.Target
		if in.To != nil {
			var err error
			if t, err = l.battle.BackTo(l.battle.Asked(*in.To)); err != nil {
				return 0, err
			}
		} else {
			var ok bool
			if t, ok = l.battle.UndoTarget(); !ok {
				return 0, refused("Es gibt nichts zurückzunehmen.", "There is nothing to take back.")
			}
		}
		return l.done(l.battle.Undo(l.act(after, journal.Chosen), t.Undo))
	})
}

// postCorrect puts another answer in the place of one that was given.
func (s *Server) postCorrect(w http.ResponseWriter, r *http.Request) error {
	type body struct {
		After  int      `json:"after"`
		Entry  int      `json:"entry"`
		Answer answerIn `json:"answer"`
	}
	return act(s, w, r, func(l *ledger, in *body) (int, error) {
		a := &in.Answer
		if a.Roll {
			return 0, refused("Würfel werden nicht noch einmal geworfen.", "Dice are not rolled again.")
		}
		answers, how, err := l.sys.answers(a)
		if err != nil {
			return 0, err
		}
		if len(answers) != 1 {
			return 0, bad("Berichtigt wird ein Stück des Wegs auf einmal.", "One leg of a path is corrected at a time.")
		}
		act := l.act(in.After, how)
		if l.follows(in.After) {
			q, err := l.battle.Question(in.Entry)
			if err != nil {
				return 0, err
			}
			if l.battle.Entries()[in.Entry-1].How == journal.Rolled {
				return 0, refused("Was das Programm gewürfelt hat, gilt.", "What the program has rolled stands.")
			}
			if !a.fits(q.Ask) {
				return 0, refused("Das passt nicht zu dem, was gefragt war.", "This is no answer to what was asked.")
			}
			act.Seat = q.By.Seat
		}
		return l.done(l.battle.Correct(act, in.Entry, answers[0]))
	})
}

// postSet sets a value by hand.
func (s *Server) postSet(w http.ResponseWriter, r *http.Request) error {
	type body struct {
		After  int    `json:"after"`
		Field  string `json:"field"`
		Figure *int   `json:"figure"`
		Item   *int   `json:"item"`
		Door   *int   `json:"door"`
		Side   *int   `json:"side"`
		Value  int32  `json:"value"`
		At     *point `json:"at"`
	}
	return act(s, w, r, func(l *ledger, in *body) (int, error) {
		e := play.Edit{Figure: table.None, Item: table.NoItem, Value: in.Value}
		found := false
		for i, f := range l.sys.Rules.Fields {
			if f.Key == in.Field {
				e.Field, found = uint8(i), true
			}
		}
		if !found {
			return 0, bad("Das Feld %q gibt es nicht.", "There is no field %q.", in.Field)
		}
		number := func(of *int, to *uint8) bool {
			if of == nil {
				return true
			}
			*to = uint8(*of)
			return *of >= 0 && *of < 255
		}
		var who, item uint8 = 255, 255
		if !number(in.Figure, &who) || !number(in.Item, &item) || !number(in.Door, &e.Index) || !number(in.Side, &e.Index) {
			return 0, bad("Das gibt es auf diesem Tisch nicht.", "There is no such thing on this table.")
		}
		e.Figure, e.Item = table.FigureID(who), table.ItemID(item)
		if in.At != nil {
			e.At = spotOf(*in.At)
		}
		return l.done(l.battle.Set(l.act(in.After, journal.ByHand), e))
	})
}

// postEnd ends a battle before its end.
func (s *Server) postEnd(w http.ResponseWriter, r *http.Request) error {
	type body struct {
		After int    `json:"after"`
		How   string `json:"how"`
		Seat  int    `json:"seat"`
	}
	return act(s, w, r, func(l *ledger, in *body) (int, error) {
		if in.Seat < 0 || in.Seat >= table.MaxSides {
			return 0, bad("Die Seite ist 0 oder 1.", "The side is 0 or 1.")
		}
		a := journal.Act{After: in.After, Seat: table.Seat(in.Seat), How: journal.Chosen}
		switch in.How {
		case "concede":
			return l.done(l.battle.Concede(a))
		case "agree":
			return l.done(l.battle.Agree(a))
		}
		return 0, bad("how ist concede oder agree.", "how is concede or agree.")
	})
}

// refusal translates what refused an act into words.
func (p position) refusal(err error, with *play.Option) *fault {
	var (
		f       *fault
		old     *journal.StaleError
		seat    *journal.SeatError
		entry   *journal.EntryError
		no      *play.Refusal
		edit    *play.EditError
		differs *journal.Diverged
	)
	switch {
	case errors.As(err, &f):
		return f
	case errors.As(err, &old):
		return stale()
	case errors.As(err, &seat):
		return refused("Gefragt ist die andere Seite.", "The other side is asked.")
	case errors.As(err, &entry):
		return refused("Der Eintrag %d ist keine Antwort, die gilt.", "Entry %d is no answer that is in force.", entry.Entry)
	case errors.Is(err, journal.ErrOver):
		return over()
	case errors.Is(err, journal.ErrNothing):
		return refused("Das würde nichts ändern.", "This would change nothing.")
	case errors.As(err, &no):
		return p.ruledOut(no, with)
	case errors.As(err, &edit):
		return refused("%s", "%s", p.Refusal(edit))
	case errors.As(err, &differs):
		return refused("Das passt nicht zu dem, was gefragt ist.", "This is no answer to what is asked.")
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return busy()
	}
	return broken(err)
}
