package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// A journal written by hand opens, and the battle stands where it says.
func TestOpenByHand(t *testing.T) {
	for _, name := range []string{"duel", "undo", "correct"} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile("testdata/" + name + ".fray")
			if err != nil {
				t.Fatal(err)
			}
			h, entries, err := journal.Read(bytes.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			b, err := journal.Open(h, entries, duel(t))
			if err != nil {
				t.Fatal(err)
			}
			want, _ := h.File("expect")
			if got := describe(b); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// describe tells in words where a battle stands.
func describe(b *journal.Battle) string {
	var s strings.Builder
	g := b.Game()
	for i := range g.State.NFigures {
		f := &g.State.Figures[i]
		fmt.Fprintf(&s, "%d: wounds %d at %d %d %d\n", i, f.Tokens[0], f.At.X, f.At.Y, f.At.Z)
	}
	fmt.Fprint(&s, "in force:")
	for _, l := range b.Lines(1) {
		fmt.Fprintf(&s, " %d", l.Entry)
		if l.By > 0 {
			fmt.Fprintf(&s, "(%d)", l.By)
		}
	}
	fmt.Fprintf(&s, "\nasked: %s\n", tiny.Key(g.Open.Rule))
	fmt.Fprintf(&s, "undone: %s.\nvoid: %s.\nwaiting: %s.\n", numbers(b.Undone()), numbers(b.Void()), numbers(b.Waiting()))
	return s.String()
}

func numbers(list []journal.Entry) string {
	var s []string
	for _, e := range list {
		s = append(s, fmt.Sprint(e.Number))
	}
	return strings.Join(s, " ")
}

func TestAnswer(t *testing.T) {
	b := begin(t)
	c, err := b.Answer(red(b), pick(0))
	if err != nil {
		t.Fatal(err)
	}
	if c.Entry.String()[:len("1 - red tiny.activate choose go who=0 chosen")] != "1 - red tiny.activate choose go who=0 chosen" {
		t.Errorf("entry %v", c.Entry)
	}
	if len(c.Events) != 1 || c.Same != 1 {
		t.Errorf("change %+v", c)
	}

	// The same once more, for want of a confirmation: counted once.
	again, err := b.Answer(journal.Act{Seat: table.Red, How: journal.Chosen}, pick(0))
	if !errors.Is(err, journal.ErrRepeated) || again.Entry != c.Entry {
		t.Errorf("repeated: %v, %v", again.Entry, err)
	}
	// A sum of the state in between does not disturb that.
	if _, err := b.Mark(); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Answer(journal.Act{After: 1, Seat: table.Red, How: journal.Chosen}, verb(tShoot)); err != nil {
		t.Errorf("after a mark: %v", err)
	}
	again, err = b.Answer(journal.Act{After: 1, Seat: table.Red, How: journal.Chosen}, verb(tShoot))
	if !errors.Is(err, journal.ErrRepeated) || again.Entry.Number != 3 {
		t.Errorf("repeated: %v, %v", again.Entry, err)
	}

	// Everything else that came late is refused.
	for _, act := range []journal.Act{{After: 0, Seat: table.Red}, {After: 99}, {After: -1}} {
		var stale *journal.StaleError
		if _, err := b.Answer(act, pick(1)); !errors.As(err, &stale) || stale.Last != 3 {
			t.Errorf("%+v: %v", act, err)
		}
	}
	var seat *journal.SeatError
	if _, err := b.Answer(journal.Act{After: 3, Seat: table.Blue}, pick(2)); !errors.As(err, &seat) {
		t.Errorf("wrong seat: %v", err)
	}
	var refusal *play.Refusal
	if _, err := b.Answer(red(b), pick(1)); !errors.As(err, &refusal) || refusal.Reason != play.Forbidden || refusal.Why != tOut {
		t.Errorf("refused target: %v", err)
	}
	if b.Last() != 3 || len(b.Entries()) != 3 {
		t.Errorf("refused acts left %d entries", b.Last())
	}
}

// What is not kept has not happened.
func TestKeepFails(t *testing.T) {
	b := begin(t)
	script(t, b, pick(0), verb(tShoot))
	before := *b.Game().Copy()
	full := errors.New("disk full")
	b.Keep = func(journal.Entry) error { return full }
	if _, err := b.Answer(red(b), pick(2)); !errors.Is(err, full) {
		t.Fatal(err)
	}
	if b.Last() != 2 || !b.Game().State.Equal(&before.State) || b.Game().Open.Rule != tTarget {
		t.Error("the battle went on")
	}
	b.Keep = nil
	script(t, b, pick(2), value(0))
}

// same reports whether two battles stand at the same place, byte by byte.
func same(t *testing.T, name string, a, b *play.Game) {
	t.Helper()
	if a.State != b.State {
		t.Errorf("%s: the states differ", name)
	}
	if fmt.Sprint(a.Given) != fmt.Sprint(b.Given) || a.Open.Ask != b.Open.Ask || a.Open.Ask != play.Nothing && (a.Open.Rule != b.Open.Rule || a.Open.By != b.Open.By || fmt.Sprint(a.Open.Options) != fmt.Sprint(b.Open.Options)) {
		t.Errorf("%s: %v is asked after %v, want %v after %v", name, a.Open, a.Given, b.Open, b.Given)
	}
}

func TestUndo(t *testing.T) {
	b := begin(t)
	script(t, b, pick(0))
	before := b.Game().Copy()
	script(t, b, shot(2, 0, 4, 3, 1)...) // hit, wound, no save
	if b.Game().State.Figures[2].Tokens[0] != 1 {
		t.Fatal("no wound was lost")
	}
	hurt := b.Game().Copy()
	target, ok := b.UndoTarget()
	if !ok || target.Undo != (journal.Undo{To: 1}) || target.What.Rule != tAct || numbers(target.Told) != "4 5 6 7" {
		t.Fatalf("target %+v", target)
	}
	c, err := b.Undo(red(b), target.Undo)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "undo", b.Game(), before)
	if numbers(c.Undone) != "4 5 6 7" || numbers(b.Undone()) != "4 5 6 7" || c.Same != 2 || len(b.Lines(0)) != 2 {
		t.Errorf("change %+v, undone %v", c, b.Undone())
	}
	if b.Last() != 8 || b.Entries()[7].Do != (journal.Undo{To: 1}) {
		t.Error("the undo is no entry")
	}

	// Another target gets other dice; the same shot is known.
	script(t, b, verb(tShoot), pick(3), value(0))
	if r, ok := b.Known(); ok {
		t.Errorf("another figure's die %v is known", r)
	}
	target, _ = b.UndoTarget()
	if _, err := b.Undo(red(b), target.Undo); err != nil {
		t.Fatal(err)
	}
	script(t, b, verb(tShoot), pick(2), value(0))
	if r, ok := b.Known(); !ok || r.Entry != 5 || r.Dice.Faces != dice.Of(4) {
		t.Errorf("known: %+v, %v", r, ok)
	}

	// Taking back the undo.
	back, err := b.BackTo(7)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Undo(red(b), back.Undo); err != nil {
		t.Fatal(err)
	}
	same(t, "redo", b.Game(), hurt)
	if len(b.Undone()) == 0 || numbers(b.Undone())[:2] == "4 " {
		t.Errorf("undone: %s", numbers(b.Undone()))
	}
	reopen(t, b)
}

// Where nobody has chosen anything, there is nothing to take back; a step of a
// bot goes with the step of the person before it.
func TestUndoTarget(t *testing.T) {
	b := begin(t)
	if _, ok := b.UndoTarget(); ok {
		t.Error("something can be taken back at the start")
	}
	if _, err := b.Undo(red(b), journal.Undo{To: 0}); !errors.Is(err, journal.ErrNothing) {
		t.Errorf("undo of nothing: %v", err)
	}
	var missing *journal.EntryError
	if _, err := b.Undo(red(b), journal.Undo{To: 5}); !errors.As(err, &missing) {
		t.Errorf("undo to the future: %v", err)
	}
	script(t, b, pick(0), verb(tRest), verb(tRest))
	for _, a := range []play.Answer{pick(2), verb(tRest), verb(tRest)} {
		if _, err := b.Answer(journal.Act{After: b.Last(), Seat: table.Blue, How: journal.Policy}, a); err != nil {
			t.Fatal(err)
		}
	}
	if target, ok := b.UndoTarget(); !ok || target.To != 2 {
		t.Errorf("target %+v", target)
	}
	if _, err := b.Set(journal.Act{After: b.Last(), Seat: table.Master, How: journal.ByHand}, play.Edit{Field: 0, Figure: 1, Value: 1}); err != nil {
		t.Fatal(err)
	}
	if target, ok := b.UndoTarget(); !ok || target.To != 6 || target.What.Entry != 7 {
		t.Errorf("target %+v", target)
	}
	reopen(t, b)
}

// Who goes back to where a policy answered comes to the people who were asked
// before, also over dice that were rolled.
func TestAsked(t *testing.T) {
	b := begin(t)
	as := func(how journal.How, answers ...play.Answer) {
		t.Helper()
		for _, a := range answers {
			if _, err := b.Answer(journal.Act{After: b.Last(), Seat: b.Game().Open.By.Seat, How: how}, a); err != nil {
				t.Fatal(err)
			}
		}
	}
	as(journal.Chosen, pick(0), verb(tRest), verb(tShoot), pick(2)) // 1 to 4
	as(journal.Typed, value(0))                                     // 5
	as(journal.Rolled, die(6), die(1))                              // 6, 7
	as(journal.Policy, pick(2), verb(tRest), verb(tRest))           // 8 to 10
	as(journal.Chosen, pick(1), verb(tRest), verb(tRest))           // 11 to 13
	as(journal.Policy, pick(3), verb(tShoot), pick(1))              // 14 to 16
	as(journal.Typed, value(0))
	as(journal.Rolled, die(1))                            // 18
	as(journal.Policy, verb(tRest))                       // 19
	as(journal.Chosen, pick(0), verb(tRest), verb(tRest)) // 20 to 22
	for entry, want := range map[int]int{0: 0, 3: 3, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4, 10: 10, 11: 11, 12: 12, 13: 12, 15: 12, 16: 16, 17: 16, 18: 16, 19: 19, 21: 21, 22: 22, 90: 90} {
		if got := b.Asked(entry); got != want {
			t.Errorf("before entry %d people were asked after entry %d, want %d", entry, got, want)
		}
	}
	b = begin(t)
	as(journal.Chosen, pick(0), verb(tRest), verb(tRest)) // 1 to 3
	if _, err := b.Mark(); err != nil {                   // 4, which answers nothing
		t.Fatal(err)
	}
	as(journal.Policy, pick(2)) // 5
	if got := b.Asked(4); got != 2 {
		t.Errorf("before a mark people were asked after entry %d, want 2", got)
	}
	b = begin(t)
	as(journal.Policy, pick(0), verb(tRest), verb(tRest))
	if got := b.Asked(2); got != 2 {
		t.Errorf("where nobody was asked it is entry %d", got)
	}
}

// reopen writes a battle down, opens it and every beginning of it again, and
// compares.
func reopen(t *testing.T, b *journal.Battle) {
	t.Helper()
	h := b.Header()
	var buf bytes.Buffer
	if err := journal.Write(&buf, &h, b.Entries()); err != nil {
		t.Fatal(err)
	}
	h, entries, err := journal.Read(&buf)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := journal.Open(h, entries, b.Setup())
	if err != nil {
		t.Fatal(err)
	}
	same(t, "opened again", whole.Game(), b.Game())
	if got, want := describe(whole), describe(b); got != want {
		t.Errorf("opened again:\n%s\nwant:\n%s", got, want)
	}
	if got, want := fmt.Sprint(whole.Lines(0)), fmt.Sprint(b.Lines(0)); got != want {
		t.Errorf("the log of the battle opened again is\n%s\nwant\n%s", got, want)
	}
	single, err := journal.New(b.Setup(), h)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n <= len(entries); n++ {
		part, err := journal.Open(h, entries[:n], b.Setup())
		if err != nil {
			t.Fatalf("the first %d entries: %v", n, err)
		}
		at, err := b.At(n)
		if err != nil {
			t.Fatal(err)
		}
		same(t, fmt.Sprintf("the first %d entries", n), part.Game(), at)
		if n < len(entries) {
			if err := single.Replay(entries[n]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got, want := fmt.Sprint(single.Lines(0)), fmt.Sprint(b.Lines(0)); got != want {
		t.Errorf("the log of the battle replayed one by one is\n%s\nwant\n%s", got, want)
	}
}

func TestEndAndEdit(t *testing.T) {
	b := begin(t)
	script(t, b, pick(0))
	master := func() journal.Act {
		return journal.Act{After: b.Last(), Seat: table.Master, How: journal.ByHand}
	}
	c, err := b.Set(master(), play.Edit{Field: 0, Figure: 2, Value: 1})
	if err != nil {
		t.Fatal(err)
	}
	if c.Entry.Do != (journal.Set{Field: "wounds", Figure: 2, Item: table.NoItem, Value: 1}) || c.Events[0].Rule != tByHand {
		t.Errorf("change %+v", c)
	}
	var edit *play.EditError
	if _, err := b.Set(master(), play.Edit{Field: 0, Figure: 2, Value: 4}); !errors.As(err, &edit) || edit.Hi != 3 {
		t.Errorf("too many wounds: %v", err)
	}
	if _, err := b.Set(master(), play.Edit{Field: 9}); !errors.As(err, &edit) {
		t.Errorf("no such field: %v", err)
	}
	if _, err := b.Set(master(), play.Edit{Field: 2, Index: 1, Value: 7}); err != nil || b.Game().State.Sides[1].Tokens[0] != 7 {
		t.Errorf("a side's token: %v", err)
	}
	if _, err := b.Set(master(), play.Edit{Field: 1, Figure: 1, At: to(5500, 0, 0).At}); err != nil || b.Game().State.Figures[1].At.X != 5500 {
		t.Errorf("a place: %v", err)
	}
	running := b.Game().Copy()
	if _, err := b.Concede(red(b)); err != nil {
		t.Fatal(err)
	}
	if s := &b.Game().State; !s.Over || s.Winner != table.Blue || s.Reason != uint16(tConceded) {
		t.Error("blue has not won")
	}
	if _, err := b.Answer(red(b), verb(tRest)); !errors.Is(err, journal.ErrOver) {
		t.Errorf("after the end: %v", err)
	}
	if _, err := b.Agree(red(b)); !errors.Is(err, journal.ErrOver) {
		t.Errorf("after the end: %v", err)
	}
	reopen(t, b)
	target, ok := b.UndoTarget()
	if !ok || target.To != 4 {
		t.Fatalf("target %+v", target)
	}
	if _, err := b.Undo(red(b), target.Undo); err != nil {
		t.Fatal(err)
	}
	same(t, "conceding taken back", b.Game(), running)
	if _, err := b.Agree(master()); err != nil || b.Game().State.Winner != table.Master {
		t.Errorf("agreed: %v", err)
	}
	reopen(t, b)
}

func TestDiverged(t *testing.T) {
	text := func(lines ...string) []journal.Entry {
		h := header()
		sum, _ := h.Sum()
		var buf bytes.Buffer
		if err := journal.Write(&buf, &h, nil); err != nil {
			t.Fatal(err)
		}
		for i, l := range lines {
			l = fmt.Sprintf("%d - %s", i+1, l)
			s := sealOf(sum, l)
			fmt.Fprintf(&buf, "%s %s\n", l, s)
			fmt.Sscanf(s, "%x", &sum)
		}
		_, entries, err := journal.Read(&buf)
		if err != nil {
			t.Fatal(err)
		}
		return entries
	}
	for _, c := range []struct {
		name  string
		want  string
		lines []string
	}{
		{"rule", "entry 2 (tiny.hit): rule: this program's rules come to tiny.act, the journal has tiny.hit", []string{"red tiny.activate choose go who=0 chosen", "red tiny.hit dice 4 typed"}},
		{"seat", "entry 1 (tiny.activate): seat: this program's rules come to red, the journal has blue", []string{"blue tiny.activate choose go who=0 chosen"}},
		{"kind", "come to a choice, the journal has dice 4", []string{"red tiny.activate dice 4 typed"}},
		{"pool", "entry 5 (tiny.hit): dice: this program's rules come to 1d6, the journal has 2d6", []string{"red tiny.activate choose go who=0 chosen", "red tiny.act choose act.shoot chosen",
			"red tiny.target choose go who=2 chosen", "red tiny.cover fact hidden 0 typed", "red tiny.hit dice 4 4 typed"}},
		{"sides", "come to 1d6, the journal has 1d10", []string{"red tiny.activate choose go who=0 chosen", "red tiny.act choose act.shoot chosen",
			"red tiny.target choose go who=2 chosen", "red tiny.cover fact hidden 0 typed", "red tiny.hit dice d10 4 typed"}},
		{"verb", "the journal has tiny.act.fly", []string{"red tiny.activate choose go who=0 chosen", "red tiny.act choose act.fly chosen"}},
		{"option", "entry 1 (tiny.activate): answer", []string{"red tiny.activate choose go who=3 chosen"}},
		{"state", "entry 2: state: this program's rules come to ", []string{"red tiny.activate choose go who=0 chosen", "master - state 0000000000000000 -"}},
		{"undo", "entry 1: edit", []string{"red - undo to 7 chosen"}},
		{"correct", "entry 1 (tiny.hit): edit", []string{"red tiny.hit correct 7 dice 4 chosen"}},
		{"field", `no value "mana"`, []string{"master - set mana value=1 byhand"}},
	} {
		b := begin(t)
		err := b.Replay(text(c.lines...)...)
		if b.Last() != len(c.lines)-1 {
			t.Errorf("%s: %d entries count", c.name, b.Last())
		}
		var d *journal.Diverged
		if !errors.As(err, &d) || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "written by fray 0.1.0") {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
	h := header()
	h.System = "large"
	if _, err := journal.New(duel(t), h); err == nil || !strings.Contains(err.Error(), "system large, this program has tiny") {
		t.Errorf("another system: %v", err)
	}
}

// anyAnswer answers the open question in some way that fits.
func anyAnswer(t *rapid.T, q *play.Request) play.Answer {
	switch q.Ask {
	case play.AskDice:
		var a play.Answer
		for range q.Dice.N {
			a.Faces.V[a.Faces.N] = rapid.Uint8Range(1, q.Dice.Sides).Draw(t, "face")
			a.Faces.N++
		}
		return a
	case play.AskChoice:
		var allowed []play.Option
		for _, o := range q.Options {
			if o.Why == 0 {
				allowed = append(allowed, o.Option)
			}
		}
		return play.Answer{Option: rapid.SampledFrom(allowed).Draw(t, "option")}
	case play.AskPlace:
		if rapid.Bool().Draw(t, "stop") {
			return stop()
		}
		return to(rapid.Int32Range(0, 9000).Draw(t, "x"), 0, 0)
	}
	return value(rapid.Int64Range(0, 10000).Draw(t, "value"))
}

// Whatever people do, the journal opens again, at every number, and comes to the
// same battle and the same log, byte by byte.
func TestLaws(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b, err := journal.New(duel(t), header())
		if err != nil {
			rt.Fatal(err)
		}
		for range rapid.IntRange(1, 40).Draw(rt, "acts") {
			before, last := b.Game().Copy(), b.Last()
			act := journal.Act{After: last, Seat: b.Game().Open.By.Seat, How: rapid.SampledFrom([]journal.How{journal.Rolled, journal.Typed, journal.Policy}).Draw(rt, "how")}
			var err error
			switch what := rapid.IntRange(0, 19).Draw(rt, "what"); {
			case what < 14 && !b.Game().Idle():
				_, err = b.Answer(act, anyAnswer(rt, &b.Game().Open))
				if err != nil {
					rt.Fatalf("an answer that fits: %v", err)
				}
			case what == 14:
				if target, ok := b.UndoTarget(); ok {
					_, err = b.Undo(act, target.Undo)
				}
				if err != nil {
					rt.Fatalf("a step back: %v", err)
				}
			case what == 15:
				target, terr := b.BackTo(rapid.IntRange(0, b.Last()).Draw(rt, "to"))
				if terr == nil {
					if _, err := b.Undo(act, target.Undo); err != nil {
						rt.Fatal(err)
					}
				}
			case what == 16:
				_, err = b.Set(act, play.Edit{Field: 0, Figure: table.FigureID(rapid.IntRange(0, 3).Draw(rt, "figure")), Value: rapid.Int32Range(0, 3).Draw(rt, "wounds")})
			case what == 17:
				_, err = b.Mark()
				if err != nil {
					rt.Fatal(err)
				}
			case what == 18 && rapid.IntRange(0, 5).Draw(rt, "really") == 0:
				_, err = b.Concede(journal.Act{After: last, Seat: table.Blue})
			default:
				entry := rapid.IntRange(0, b.Last()).Draw(rt, "entry")
				q, qerr := b.Question(entry)
				if qerr != nil {
					break
				}
				act.Seat = q.By.Seat
				a := anyAnswer(rt, q)
				kept := len(b.Lines(0)) + len(b.Waiting())
				c, cerr := b.Correct(act, entry, a)
				if err = cerr; err == nil {
					if n := len(b.Lines(0)) + len(b.Waiting()) + len(c.Void); n != kept {
						rt.Fatalf("a correction of %d kept %d of %d entries, void are %d", entry, n, kept, len(c.Void))
					}
				}
			}
			if err != nil && (b.Last() != last || b.Game().State != before.State) {
				rt.Fatalf("refused with %v, but something has changed", err)
			}
		}
		reopen(t, b)
		for n := range b.Last() {
			if target, err := b.BackTo(n); err == nil {
				if target.In == 0 && target.To != n {
					rt.Fatalf("back to %d goes to %+v", n, target.Undo)
				}
			}
		}
	})
}
