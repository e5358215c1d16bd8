package web

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

// against begins a battle with the program on the second side.
func (c *client) against(scenario string, more object) string {
	c.t.Helper()
	in := object{"scenario": scenario, "players": []string{"people", "program"}, "seed": 5}
	for key, value := range more {
		in[key] = value
	}
	var out struct{ ID string }
	c.must("POST", "/api/battles", in, &out)
	return "/api/battles/" + out.ID
}

// table finds a battle by its address.
func (c *client) table(at string) *battle {
	c.t.Helper()
	b, err := c.s.battle(filepath.Base(at))
	if err != nil {
		c.t.Fatal(err)
	}
	return b
}

// asked waits until people are asked, or all is over. The log is left out.
func (c *client) asked(at string) *view {
	c.t.Helper()
	b := c.table(at)
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if m := b.now(); !m.program {
			return m.view(b, c.lang, len(m.log), false)
		}
	}
	c.t.Fatal("the program does not come to an end")
	return nil
}

// clicked answers the open question as a beginner would who clicks. Known facts
// are at random.
func (c *client) clicked(at string, v *view, rng *rand.Rand) *refusedBy {
	c.t.Helper()
	b := c.table(at)
	m, err := b.at(v.Number)
	if err != nil {
		c.t.Fatal(err)
	}
	q := m.game.Open
	if q.Ask == play.AskDice || q.Ask == play.AskFact || q.Ask == play.AskPlace && q.Scene == nil {
		return c.random(at, v, rng)
	}
	if q.Scene != nil {
		q.Scene = moved(q.Scene, 0, q.Scene.Bodies[0].At, -1)
	}
	a, err := bot.NewSimple(b.sys.Rules, rng.Uint64()).Answer(&q)
	if err != nil {
		c.t.Fatal(err)
	}
	var in object
	switch {
	case q.Ask == play.AskChoice:
		in = object{"option": b.sys.optionView(a.Option)}
	case a.Stop:
		in = object{"path": []point{}, "stop": true}
	case q.Place.Kind == play.PlaceLeg:
		in = object{"path": []point{pointOf(a.At)}}
	default:
		in = object{"at": pointOf(a.At)}
	}
	return c.call("POST", at+"/answer", object{"after": v.Number, "answer": in}, nil)
}

// alone plays for people until stop says so or the battle is over, and returns
// the questions of the program's side that people were asked.
func (c *client) alone(at string, rng *rand.Rand, stop func(*view) bool) (last *view, forIt []string) {
	c.t.Helper()
	for range 3000 {
		v := c.asked(at)
		if v.Over || stop != nil && stop(v) {
			return v, forIt
		}
		if v.Ask.Seat < len(v.Sides) && v.Sides[v.Ask.Seat].Player == "program" {
			forIt = append(forIt, v.Ask.Kind)
		}
		if no := c.clicked(at, v, rng); no != nil {
			c.t.Fatalf("entry %d, %s: %+v", v.Number, v.Ask.Rule, *no)
		}
	}
	c.t.Fatal("no end after 3000 answers")
	return nil, nil
}

// entries are those of a battle's journal.
func (c *client) entries(at string) (h journal.Header, list []journal.Entry) {
	c.t.Helper()
	err := c.table(at).do(c.t.Context(), func(l *ledger) error {
		h, list = l.battle.Header(), slices.Clone(l.battle.Entries())
		return nil
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return h, list
}

// Against the program a battle comes to its end: people choose for their side and
// roll, the program chooses for its own, and the journal says who did.
func TestAgainstProgram(t *testing.T) {
	c := serveAll(t)
	for _, scenario := range []string{"n26/duel", "n23/crossfire", "halunken/lichtung"} {
		t.Run(scenario, func(t *testing.T) {
			at := c.against(scenario, nil)
			end, forIt := c.alone(at, luck(1), nil)
			if end.Sides[0].Player != "people" || end.Sides[1].Player != "program" || end.Result == nil {
				t.Errorf("it ends with %+v, %+v", end.Sides, end.Result)
			}
			if slices.ContainsFunc(forIt, func(kind string) bool { return kind != "dice" }) {
				t.Errorf("people were asked for the program: %v", forIt)
			}
			h, entries := c.entries(at)
			if h.Players != [2]journal.Player{journal.People, journal.Program} {
				t.Errorf("the header says that the players are %v", h.Players)
			}
			n, row, most := 0, 0, 0
			for _, e := range entries {
				_, dice := e.Do.(journal.Dice)
				_, sum := e.Do.(journal.State)
				if row++; e.How != journal.Policy {
					row = 0
				}
				most = max(most, row)
				if !dice && !sum && (e.How == journal.Policy) != (e.Seat == table.Blue) {
					t.Errorf("%v", e)
				}
				n += truth(e.How == journal.Policy)
			}
			if n < 10 {
				t.Errorf("the program has answered %d times", n)
			}
			t.Logf("%d entries, %d by the program, at most %d at a time", len(entries), n, most)
		})
	}
}

// The same seed and the same answers give the same battle, and a pause makes no
// difference.
func TestProgramIsItsSeed(t *testing.T) {
	dir := t.TempDir()
	c := serve(t, dir)
	var ends [3][]string
	for i := range ends {
		at := c.against("n26/duel", object{"seed": 7 + i/2})
		rng := luck(1)
		c.alone(at, rng, func(v *view) bool { return v.Round == 2 })
		if i == 1 {
			c.s.Close()
			c = serve(t, dir)
			if v := c.asked(at); v.Sides[1].Player != "program" || v.Sides[0].Player != "people" {
				t.Errorf("after a restart the sides are %+v", v.Sides)
			}
		}
		c.alone(at, rng, func(v *view) bool { return v.Round == 4 })
		_, entries := c.entries(at)
		for _, e := range entries {
			e.Sum = 0
			ends[i] = append(ends[i], e.String())
		}
	}
	if !slices.Equal(ends[0], ends[1]) {
		t.Error("two battles with the same seed and the same answers differ")
	}
	if slices.Equal(ends[0], ends[2]) {
		t.Error("two battles with different seeds are the same")
	}
}

// Who takes back comes to where people are asked, whatever the program has done
// since, and the program stays where it is.
func TestUndoAgainstProgram(t *testing.T) {
	c := serve(t, t.TempDir())
	at := c.against("n26/duel", nil)
	rng := luck(1)
	for back := range 20 {
		c.alone(at, rng, func(v *view) bool { return v.Undo != nil })
		c.alone(at, rng, func(v *view) bool { return rng.IntN(16) == 0 })
		v := c.view(at)
		_, entries := c.entries(at)
		policy := slices.IndexFunc(entries, func(e journal.Entry) bool { return e.How == journal.Policy })
		in := object{"after": v.Number}
		if back%2 == 0 && policy >= 0 { // to a line of the program's
			for i, e := range slices.Backward(entries) {
				if e.How == journal.Policy && slices.ContainsFunc(v.Log, func(l lineView) bool { return l.N == i+1 && !l.Void }) {
					in["to"] = i // before it
					break
				}
			}
		}
		var done numberView
		c.must("POST", at+"/undo", in, &done)
		now := c.view(at)
		if now.Ask.Program || now.Number != done.Number || now.Ask.Kind == "dice" {
			t.Fatalf("undo %d, %v: asked at entry %d is %+v, the undo is entry %d", back, in, now.Number, now.Ask, done.Number)
		}
		var again numberView
		c.must("POST", at+"/undo", in, &again)
		if again != done {
			t.Errorf("the same undo is entry %d, then %d", done.Number, again.Number)
		}
	}
}

// Dice that are typed for the program's side are people's.
func TestProgramWithTypedDice(t *testing.T) {
	c := serve(t, t.TempDir())
	at := c.against("n26/duel", object{"dice": []string{"digital", "typed"}})
	var v *view
	for {
		v = c.asked(at)
		if v.Ask.Seat == 1 {
			break
		}
		if no := c.random(at, v, luck(1)); no != nil {
			t.Fatal(*no)
		}
	}
	if v.Ask.Kind != "dice" || v.Ask.Program {
		t.Fatalf("asked is %+v", v.Ask)
	}
	c.must("POST", at+"/answer", object{"after": v.Number, "answer": object{"dice": []int{6}}}, nil)
}

// Without a map the program chooses, and people read off the table.
func TestProgramWithoutMap(t *testing.T) {
	lib, err := roster.Open(fstest.MapFS{"n26/scenarios/attic.yaml": {Data: []byte(`
system: n26
name: {de: Dachboden, en: Attic}
rounds: 2
sides:
  red: {gang: schrottfinken, fighters: [Henk Ankerkette, Lütte]}
  blue: {gang: kesselbund, fighters: [Kolbe, Flansch]}
`)}}, schemas()...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Systems: []*System{n26()}, Library: lib, Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	c := &client{t, s, "de"}
	_, forIt := c.alone(c.against("n26/attic", nil), luck(3), nil)
	if slices.Contains(forIt, "choice") || !slices.Contains(forIt, "fact") {
		t.Errorf("people were asked for the program: %v", forIt)
	}
}

// Whoever watches sees each answer of the program by itself.
func TestProgramIsWatched(t *testing.T) {
	c := serve(t, t.TempDir())
	url := overHTTP(t, c)
	at := c.against("n26/duel", nil)
	rng := luck(1)
	c.alone(at, rng, func(v *view) bool { return v.Round == 1 && v.Ask.Seat == 0 && v.Ask.Kind == "choice" })
	next, hangUp := listen(t, url, at, "")
	defer hangUp()
	first := next()
	told := map[int]bool{}
	v, _ := c.alone(at, rng, func(v *view) bool { return v.Number > first.ID+40 })
	for id := first.ID; id < v.Number; told[id] = true {
		m := next()
		if id = m.ID; m.Event != "entry" || m.Data.View.Number != id {
			t.Fatalf("came %s %d", m.Event, id)
		}
	}
	_, entries := c.entries(at)
	n := 0
	for i, e := range entries {
		if e.How != journal.Policy || e.Number <= first.ID {
			continue
		}
		n++
		last := e.Number // together with the sum that follows it
		if i+1 < len(entries) {
			if _, sum := entries[i+1].Do.(journal.State); sum {
				last++
			}
		}
		if !told[last] {
			t.Errorf("nobody was told %v", e)
		}
	}
	if n < 5 {
		t.Errorf("the program has answered %d times", n)
	}
}

// stubborn asks blue without end.
type stubborn struct{}

func (stubborn) Run(ref *play.Referee) {
	ref.Offers()
	ref.Offer(play.Verb(2))
	ref.Offer(play.Verb(3))
	ref.Choose(1, play.BySide(table.Blue))
	play.Then(ref, stubborn{})
}

// A program that is asked without end stops and says so; people answer for it,
// then it goes on. Whoever wants something meanwhile does not wait for it.
func TestEndlessProgram(t *testing.T) {
	sys := *n26()
	rules := *sys.Rules
	rules.Begin = func(ref *play.Referee) { play.Then(ref, stubborn{}) }
	rules.Procs = append(slices.Clone(rules.Procs), play.Define("stubborn", stubborn.Run))
	sys.Rules = &rules
	s, err := New(Options{Systems: []*System{&sys}, Library: library(), Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	c := &client{t, s, "de"}
	at := c.against("n26/duel", nil)
	first := c.view(at)
	if !first.Ask.Program {
		t.Fatalf("at entry %d asked is %+v", first.Number, first.Ask)
	}
	b := c.table(at)
	var no error // as if somebody were quick enough
	const most = 200
	err = b.do(t.Context(), func(l *ledger) error {
		if l.program.most != burst || l.program.given >= most {
			t.Errorf("of %d answers there are %d already", l.program.most, l.program.given)
		}
		l.program.most = most
		last := l.battle.Last()
		body := answerBody{After: last, Answer: answerIn{Option: &first.Ask.Options[0].Option}}
		_, no = l.give(&body)
		return nil
	})
	if err != nil || no == nil || !strings.Contains(no.Error(), "The program plays") {
		t.Errorf("an answer for the program: %v, %v", no, err)
	}
	stopped := func(at string, n int) *view {
		t.Helper()
		c.asked(at)
		v := c.view(at)
		l := v.Log[len(v.Log)-1]
		if v.Number != n || v.Ask.Kind != "choice" || l.Kind != "hand" || !strings.Contains(l.Text, fmt.Sprint(most)) || l.Seat != 1 {
			t.Fatalf("at entry %d asked is %+v; the log ends with %+v", v.Number, v.Ask, l)
		}
		return v
	}
	v := stopped(at, most)
	c.must("POST", at+"/answer", object{"after": v.Number, "answer": object{"option": v.Ask.Options[1].Option}}, nil)
	stopped(at, 2*most+1)

	// A battle that is put away in the middle of it is put away at once.
	at = c.against("n26/duel", nil)
	began := time.Now()
	s.Close()
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("closing took %v", took)
	}
}

func TestPlayersAreNamed(t *testing.T) {
	c := serve(t, t.TempDir())
	for _, players := range [][]string{{"computer"}, {"people", "people", "program"}, {"", "program"}} {
		if no := c.call("POST", "/api/battles", object{"scenario": "n26/duel", "players": players}, nil); no == nil || no.Code != "bad" || no.Text == "" {
			t.Errorf("%q: %+v", players, no)
		}
	}
	at := c.begin(1)
	if v := c.view(at); v.Sides[0].Player != "people" || v.Sides[1].Player != "people" || v.Ask.Program {
		t.Errorf("the sides are %+v", v.Sides)
	}
	// Where the program is the game master, there is none.
	all := serveAll(t)
	if v := all.view(all.against("halunken/lichtung", nil)); v.Master != -1 {
		t.Errorf("side %d is the game master's", v.Master)
	}
}
