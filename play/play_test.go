package play_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// The rules of this test: a fighter who may roll or rest, and who may not fly.
const (
	ruleTurn play.Rule = iota + 1
	ruleRoll
	ruleRest
	ruleFly
	ruleWings
	ruleWalk
	ruleDone
)

const score = table.Token(0)

// turn asks what to do; a roll is made in the same procedure, so that answers
// pile up before it ends.
type turn struct{ Left int8 }

func (a turn) Run(ref *play.Referee) {
	by := ref.By(0)
	ref.Offers()
	ref.Offer(play.Verb(ruleRoll))
	ref.Offer(play.Verb(ruleRest))
	ref.Refuse(play.Verb(ruleFly), ruleWings)
	if ref.Choose(ruleTurn, by).Verb == ruleRoll {
		first := ref.Roll(ruleRoll, by, dice.D6, dice.Sum(0))
		second := ref.Roll(ruleRoll, by, dice.D6, dice.Sum(0))
		ref.Figures[0].Tokens[score] += int8(first + second)
		ref.Note(ruleDone, by, int32(first+second), 0)
	}
	if a.Left > 1 {
		play.Then(ref, turn{a.Left - 1})
	} else {
		ref.End(table.Red, ruleDone)
	}
}

// deep lines itself up without end.
type deep struct{ N int8 }

func (d deep) Run(ref *play.Referee) {
	play.Then(ref, deep{})
	play.Then(ref, deep{})
}

// order notes in which order procedures run.
type order struct{ N int8 }

func (o order) Run(ref *play.Referee) {
	s := &ref.Figures[0].Tokens
	s[0]++
	s[s[0]] = o.N
	if o.N == 1 {
		play.Then(ref, order{2})
		play.Then(ref, order{3})
	}
}

func rules() *play.Ruleset {
	return &play.Ruleset{
		System: "test",
		Keys:   []string{"", "turn", "roll", "rest", "fly", "wings", "walk", "done"},
		Begin:  func(ref *play.Referee) { play.Then(ref, turn{3}) },
		Procs:  []play.ProcType{play.Define("turn", turn.Run), play.Define("deep", deep.Run), play.Define("order", order.Run)},
		Fields: []play.Field{{Key: "score", Kind: play.FigureToken, Index: uint8(score), Lo: 0, Hi: 50}},
		Body: func(s *play.Setup, f *table.Figure) board.Body {
			return board.Body{At: f.At, Radius: 500, Height: 1500, Eye: 1400}
		},
		Compile: func(*rulebook.Book) (any, error) { return nil, nil },
	}
}

func setup(t testing.TB) *play.Setup {
	t.Helper()
	ts := &table.Setup{Profiles: make([]table.Profile, 1)}
	ts.Start.NFigures = 1
	s, err := play.NewSetup(rules(), nil, ts, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func begin(t testing.TB) *play.Game {
	t.Helper()
	g, _, err := play.Begin(setup(t))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func die(v int) play.Answer { return play.Answer{Faces: dice.Of(v)} }

func verb(r play.Rule) play.Answer { return play.Answer{Option: play.Verb(r)} }

// A refused option says why, and one that was never offered is told apart.
func TestRefusedOptions(t *testing.T) {
	g := begin(t)
	was := *g
	var no *play.Refusal
	if _, err := g.Give(verb(ruleFly)); !errors.As(err, &no) || no.Reason != play.Forbidden || no.Why != ruleWings {
		t.Errorf("flying: %v", err)
	}
	if _, err := g.Give(verb(ruleWalk)); !errors.As(err, &no) || no.Reason != play.BadOption {
		t.Errorf("walking: %v", err)
	}
	if _, err := g.Give(die(3)); !errors.As(err, &no) {
		t.Errorf("a die for a choice: %v", err)
	}
	if g.State != was.State || len(g.Given) != 0 {
		t.Error("a refusal changed the game")
	}
}

// Answers given inside a procedure are kept until it ends; its events are told
// once each.
func TestSuspendedProcedure(t *testing.T) {
	g := begin(t)
	var told []play.Rule
	for _, a := range []play.Answer{verb(ruleRoll), die(2), die(5)} {
		ev, err := g.Give(a)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range ev {
			told = append(told, e.Rule)
		}
	}
	if want := []play.Rule{ruleTurn, ruleRoll, ruleRoll, ruleDone}; !reflect.DeepEqual(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
	if got := g.State.Figures[0].Tokens[score]; got != 7 {
		t.Errorf("score %d, want 7", got)
	}
	if len(g.Given) != 0 || g.Open.Rule != ruleTurn {
		t.Errorf("given %v, open %d", g.Given, g.Open.Rule)
	}
}

// Several answers at once: those before a bad one count.
func TestFeedStopsAtABadAnswer(t *testing.T) {
	g := begin(t)
	_, n, err := g.Feed([]play.Answer{verb(ruleRest), verb(ruleRoll), die(7), die(1)})
	if n != 2 || err == nil {
		t.Fatalf("%d answers taken, %v", n, err)
	}
	if g.Open.Ask != play.AskDice || len(g.Given) != 1 {
		t.Errorf("open is %+v after %d answers", g.Open.Ask, len(g.Given))
	}
	if _, _, err := g.Feed([]play.Answer{die(1), die(1), verb(ruleRest)}); err != nil || !g.State.Over {
		t.Errorf("the battle did not end: %v", err)
	}
	if _, err := g.Give(verb(ruleRest)); err == nil {
		t.Error("an answer after the end was taken")
	}
}

func TestEdit(t *testing.T) {
	g := begin(t)
	if _, err := g.Apply(play.Edit{Figure: 0, Value: 12}); err != nil || g.State.Figures[0].Tokens[score] != 12 {
		t.Errorf("score %d: %v", g.State.Figures[0].Tokens[score], err)
	}
	var no *play.EditError
	if _, err := g.Apply(play.Edit{Figure: 0, Value: 51}); !errors.As(err, &no) || no.Hi != 50 {
		t.Errorf("51: %v", err)
	}
	if _, err := g.Apply(play.Edit{Figure: 9, Value: 1}); !errors.As(err, &no) || no.What != "figure" {
		t.Errorf("figure 9: %v", err)
	}
	if g.State.Figures[0].Tokens[score] != 12 {
		t.Error("a refused edit changed the game")
	}
}

// What is lined up first runs first, and before everything that was waiting.
func TestOrder(t *testing.T) {
	s := setup(t)
	st, err := play.Line(s, func(ref *play.Referee) {
		play.Then(ref, order{1})
		play.Then(ref, order{4})
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := play.Run(s, st, nil, nil); err != nil {
		t.Fatal(err)
	}
	if got, want := [4]int8(st.Figures[0].Tokens[1:5]), [4]int8{1, 2, 3, 4}; got != want {
		t.Errorf("they ran in the order %v, want %v", got, want)
	}
}

func TestAgendaOverflow(t *testing.T) {
	s := setup(t)
	st, err := play.Line(s, func(ref *play.Referee) { play.Then(ref, deep{}) })
	if err != nil {
		t.Fatal(err)
	}
	if err := play.Run(s, st, nil, nil); err == nil || !strings.Contains(err.Error(), "lined up") {
		t.Errorf("no error about the agenda: %v", err)
	}
}

type padded struct {
	A int8
	B int32
}

type pointing struct{ P *int }

type large struct{ A [17]uint8 }

func (padded) Run(*play.Referee)   {}
func (pointing) Run(*play.Referee) {}
func (large) Run(*play.Referee)    {}

func TestProcsAreFlat(t *testing.T) {
	for want, p := range map[string]play.ProcType{
		"padding":       play.Define("padded", padded.Run),
		"part of state": play.Define("pointing", pointing.Run),
		"17 bytes":      play.Define("large", large.Run),
	} {
		if err := p.Check(); err == nil || !strings.Contains(strings.ReplaceAll(err.Error(), "a state", "state"), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// Copying, comparing and hashing what is in use agrees with the whole value.
func TestStateInUse(t *testing.T) {
	a, b := begin(t), begin(t)
	if _, err := b.Give(verb(ruleRest)); err != nil {
		t.Fatal(err)
	}
	if a.State.Equal(&b.State) || a.State.Hash() == b.State.Hash() || a.State == b.State {
		t.Error("states that differ are taken for equal")
	}
	var c play.State
	c.CopyFrom(&b.State)
	if c != b.State || !c.Equal(&b.State) || c.Hash() != b.State.Hash() {
		t.Error("a copy differs")
	}
	c.CopyFrom(&a.State)
	if c != a.State {
		t.Error("copying over another state leaves something of it")
	}
}

func TestNeed(t *testing.T) {
	n := play.NeedAtLeast(ruleRoll, 4)
	n.Roll(ruleWalk, -1)
	n.Roll(ruleRest, 0)
	if n.Target != 5 || n.Count != 3 {
		t.Errorf("%+v", n)
	}
	m := play.NeedAtMost(ruleRoll, 7)
	m.Roll(ruleWalk, 1) // on the roll: harder
	m.Bonus(ruleFly, 2) // on the target: easier
	if m.Target != 8 {
		t.Errorf("target %d, want 7 - 1 + 2", m.Target)
	}
}
