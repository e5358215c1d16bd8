package journal_test

import (
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// tiny is a system of rules for these tests: two fighters a side take turns of
// two actions: walk (a path), shoot (a choice, a fact, three checks), rest.
const (
	tActivate play.Rule = iota + 1
	tAct
	tWalk
	tShoot
	tRest
	tTarget
	tGo
	tPath
	tCover
	tHit
	tSkill
	tHidden
	tWound
	tSave
	tHurt
	tOut
	tByHand
	tConceded
	tAgreed
	tLast
)

var tiny = &play.Ruleset{
	System: "tiny",
	Keys: []string{"", "activate", "act", "act.walk", "act.shoot", "act.rest", "target", "go", "path", "cover", "hit", "skill",
		"hidden", "wound", "save", "hurt", "out", "byhand", "result.conceded", "result.agreed", "result.last"},
	Procs: []play.ProcType{
		play.Define("turn", turn.Run), play.Define("act", act.Run), play.Define("walk", walk.Run),
		play.Define("shoot", shoot.Run), play.Define("hurt", hurt.Run),
	},
	Fields: []play.Field{
		{Key: "wounds", Kind: play.FigureToken, Lo: 0, Hi: 3},
		{Key: "place", Kind: play.FigurePlace},
		{Key: "luck", Kind: play.SideToken, Lo: 0, Hi: 9},
	},
	Steps:   []play.Rule{tActivate, tAct},
	Begin:   func(ref *play.Referee) { play.Then(ref, turn{table.Red}) },
	Body:    func(*play.Setup, *table.Figure) board.Body { return board.Body{} },
	Compile: func(*rulebook.Book) (any, error) { return nil, nil },
}

type turn struct{ Side table.Seat }

func (t turn) Run(ref *play.Referee) {
	ref.Offers()
	for id := range table.FigureID(ref.NFigures) {
		if f := &ref.Figures[id]; f.Side == t.Side && f.Tokens[0] > 0 {
			ref.Offer(play.Pick(tGo, id))
		}
	}
	if ref.Offered() == 0 {
		ref.End(t.Side.Other(), tLast)
		return
	}
	o := ref.Choose(tActivate, play.BySide(t.Side))
	play.Then(ref, act{o.Who, 2})
	play.Then(ref, turn{t.Side.Other()})
}

type act struct {
	Who  table.FigureID
	Left uint8
}

func (a act) Run(ref *play.Referee) {
	if ref.Figures[a.Who].Tokens[0] <= 0 {
		return
	}
	ref.Offers()
	ref.Offer(play.Verb(tWalk))
	ref.Offer(play.Verb(tShoot))
	ref.Offer(play.Verb(tRest))
	switch ref.Choose(tAct, ref.By(a.Who)).Verb {
	case tWalk:
		play.Then(ref, walk{6 * board.Unit, a.Who, 0, 0, 0})
	case tShoot:
		play.Then(ref, shoot{a.Who})
	}
	if a.Left > 1 {
		play.Then(ref, act{a.Who, a.Left - 1})
	}
}

type walk struct {
	Left    int32
	Who     table.FigureID
	A, B, C uint8
}

func (w walk) Run(ref *play.Referee) {
	leg, ok := ref.Leg(tPath, ref.By(w.Who), play.Place{Who: w.Who, Budget: w.Left, Moves: board.Walking()})
	if !ok {
		return
	}
	ref.Figures[w.Who].At = leg.To
	play.Then(ref, w)
}

type shoot struct{ Who table.FigureID }

func (s shoot) Run(ref *play.Referee) {
	ref.Offers()
	for id := range table.FigureID(ref.NFigures) {
		if f := &ref.Figures[id]; f.Side != ref.Figures[s.Who].Side && f.Tokens[0] > 0 {
			ref.Offer(play.Pick(tGo, id))
		} else {
			ref.Refuse(play.Pick(tGo, id), tOut)
		}
	}
	if ref.Offered() == 0 {
		return
	}
	whom := ref.Choose(tTarget, ref.By(s.Who)).Who
	by := ref.Against(s.Who, whom, table.NoItem)
	need := play.NeedAtLeast(tSkill, 4)
	if ref.Fact(tCover, by, play.Fact{Kind: play.FactHidden, A: s.Who, B: whom}) >= 2500 {
		need.Roll(tHidden, -1)
	}
	if ref.Check(tHit, by, dice.D6, need) && ref.Check(tWound, by, dice.D6, play.NeedAtLeast(tSkill, 3)) {
		play.Then(ref, hurt{s.Who, whom})
	}
}

type hurt struct{ By, Whom table.FigureID }

func (h hurt) Run(ref *play.Referee) {
	if ref.Check(tSave, ref.Against(h.Whom, h.By, table.NoItem), dice.D6, play.NeedAtLeast(tSkill, 5)) {
		return
	}
	f := &ref.Figures[h.Whom]
	f.Tokens[0]--
	ref.Note(tHurt, ref.By(h.Whom), 1, 0)
	if f.Tokens[0] == 0 {
		ref.Note(tOut, ref.By(h.Whom), 0, 0)
	}
}

// duel is two red fighters, 0 and 1, against two blue ones, 2 and 3.
func duel(t testing.TB) *play.Setup {
	t.Helper()
	ts := &table.Setup{Profiles: []table.Profile{{Name: "somebody"}}}
	ts.Start.NFigures = 4
	for i := range 4 {
		f := &ts.Start.Figures[i]
		f.Side = table.Seat(i / 2)
		f.Tokens[0] = 2
		f.At = board.Point{X: int32(i) * 1000}
	}
	s, err := play.NewSetup(tiny, nil, ts, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// header is a small header.
func header() journal.Header {
	return journal.Header{Program: "fray 0.1.0", System: "tiny", Title: "Duel", Geometry: journal.Geometry,
		Dice:  [2]journal.Source{journal.Physical, journal.Digital},
		Files: []journal.File{{Name: "scenario.yaml", Text: "name: Duel\n\nfighters: 4\n"}}}
}

func begin(t testing.TB) *journal.Battle {
	t.Helper()
	b, err := journal.New(duel(t), header())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A script answers a battle by words as journals have them, for whoever is asked.
func script(t testing.TB, b *journal.Battle, answers ...play.Answer) {
	t.Helper()
	for i, a := range answers {
		act := journal.Act{After: b.Last(), Seat: b.Game().Open.By.Seat, How: journal.Chosen}
		if b.Game().Open.Ask == play.AskDice {
			act.How = journal.Typed
		}
		if _, err := b.Answer(act, a); err != nil {
			t.Fatalf("answer %d, to %s: %v", i, tiny.Key(b.Game().Open.Rule), err)
		}
	}
}

func pick(who int) play.Answer     { return play.Answer{Option: play.Pick(tGo, table.FigureID(who))} }
func verb(v play.Rule) play.Answer { return play.Answer{Option: play.Verb(v)} }
func die(faces ...int) play.Answer { return play.Answer{Faces: dice.Of(faces...)} }
func value(v int64) play.Answer    { return play.Answer{Value: v} }
func to(x, y, z int32) play.Answer { return play.Answer{At: board.Point{X: x, Y: y, Z: z}} }
func stop() play.Answer            { return play.Answer{Stop: true} }
func red(b *journal.Battle) journal.Act {
	return journal.Act{After: b.Last(), Seat: table.Red, How: journal.Chosen}
}

// shot is an action: figure who shoots; hit, wound and save as far as asked.
func shot(whom int, hidden int64, faces ...int) []play.Answer {
	as := []play.Answer{verb(tShoot), pick(whom), value(hidden)}
	for _, f := range faces {
		as = append(as, die(f))
	}
	return as
}
