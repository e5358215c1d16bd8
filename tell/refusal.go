package tell

import (
	"errors"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// Refusal says in a sentence why an answer or an edit was not taken. Of errors
// that it does not know it gives the error's own text.
func (t *Teller) Refusal(err error) string {
	var (
		r *play.Refusal
		e *play.EditError
		f *dice.FitError
		g *play.RulingError
	)
	switch {
	case errors.As(err, &f):
		return t.fit(f)
	case errors.As(err, &r):
		return t.refusal(r)
	case errors.As(err, &e):
		return t.edit(e)
	case errors.As(err, &g):
		return t.ruling(g)
	}
	return err.Error()
}

func (t *Teller) refusal(r *play.Refusal) string {
	switch r.Reason {
	case play.Forbidden:
		return t.Why(r.Why)
	case play.BadPlace:
		return t.Barred(r.Leg)
	case play.OutOfZone:
		return t.say("tell.no.zone", nil)
	case play.MayNotStop:
		return t.say("tell.no.stop", nil)
	case play.Astray:
		return t.say("tell.no.way", nil)
	case play.TooSharp:
		return t.say("tell.no.turn", rulebook.Args{"n": r.Hi})
	case play.OutOfSight:
		return t.say("tell.no.insight", nil)
	case play.NotAhead:
		return t.say("tell.no.ahead", rulebook.Args{"n": rulebook.Inches(r.Hi)})
	case play.BadFact:
		return t.say("tell.no.value", rulebook.Args{"n": t.factValue(r.Fact, r.Lo), "m": t.factValue(r.Fact, r.Hi)})
	case play.BadDice:
		if r.Err != nil {
			return t.Refusal(r.Err)
		}
	}
	return t.say("tell.no.option", nil)
}

// factValue is a value of a fact as people say it.
func (t *Teller) factValue(k play.FactKind, v int64) any {
	switch k {
	case play.FactDistance, play.FactEdge:
		return rulebook.Inches(v)
	case play.FactHidden:
		return rulebook.Share(v)
	}
	return v
}

// fit says why faces cannot lie on the table.
func (t *Teller) fit(e *dice.FitError) string {
	if e.Die == 0 {
		return t.say("tell.no.count", rulebook.Args{"dice": t.Pool(e.Pool), "n": e.Count})
	}
	return t.say("tell.no.face", rulebook.Args{"n": e.Face, "m": e.Die, "dice": t.Pool(dice.Pool{N: 1, Sides: e.Pool.Sides}), "most": e.Pool.Sides})
}

// barredKeys are the reasons of the board, each with its sentence.
var barredKeys = [...]string{
	board.OK: "ok", board.NotThere: "notthere", board.Nowhere: "nowhere", board.OffTable: "offtable", board.TooFar: "toofar",
	board.Wall: "wall", board.FigureInWay: "figure", board.TooCloseToFoe: "foe", board.NoSupport: "nosupport",
	board.TooSteep: "steep", board.DropTooDeep: "drop", board.GapTooWide: "gap", board.Overlap: "overlap",
}

// Unmeasured says that nothing may be measured before an action is declared, and
// by which ruling.
func (t *Teller) Unmeasured(ruling string) string {
	return t.say("tell.hidden", rulebook.Args{"ruling": t.rulingName(ruling)})
}

// rulingName is what people call a ruling.
func (t *Teller) rulingName(key string) string {
	if t.setup.Book != nil {
		if r, ok := t.setup.Book.Ruling(key); ok {
			return r.Title.In(t.words.Language())
		}
	}
	return key
}

// Barred says why a figure may not move or stand so.
func (t *Teller) Barred(no board.Refusal) string {
	key := "nosupport"
	if int(no.Why) < len(barredKeys) {
		key = barredKeys[no.Why]
	}
	what := t.say("tell.nothing", nil)
	switch {
	case no.Piece >= 0 && no.Piece < len(t.pieces) && t.pieces[no.Piece].Name != "":
		what = t.pieces[no.Piece].Name
	case no.Piece >= 0:
		what = t.say("tell.piece", nil)
	case no.Body >= 0 && no.Body < table.MaxFigures:
		what = t.Figure(table.FigureID(no.Body))
	}
	return t.say("tell.barred."+key, rulebook.Args{"what": what, "n": rulebook.Inches(no.Need), "m": rulebook.Inches(no.Have)})
}

// edit says why a value cannot be set by hand.
func (t *Teller) edit(e *play.EditError) string {
	switch e.What {
	case "value":
		return t.say("tell.no.set", rulebook.Args{"what": t.words.Title("field." + e.Key), "n": e.Lo, "m": e.Hi, "got": e.Value})
	case "place":
		return t.Barred(e.Leg)
	case "roll":
		return t.say("tell.no.roll", nil)
	case "kind":
		return t.say("tell.no.kind", nil)
	}
	return t.say("tell.no.such", nil)
}

// ruling says why a ruling cannot be set so.
func (t *Teller) ruling(e *play.RulingError) string {
	a := rulebook.Args{"ruling": t.rulingName(e.Key), "what": e.Choice, "some": t.words.List(e.Choices)}
	switch {
	case e.Note:
		return t.say("tell.no.switch", a)
	case e.Choices == nil:
		return t.say("tell.no.ruling", a)
	}
	return t.say("tell.no.choice", a)
}
