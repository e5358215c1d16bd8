package journal_test

import (
	"errors"
	"testing"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// correct corrects an entry on behalf of who was asked.
func correct(t *testing.T, b *journal.Battle, entry int, a play.Answer) journal.Change {
	t.Helper()
	q, err := b.Question(entry)
	if err != nil {
		t.Fatal(err)
	}
	c, err := b.Correct(journal.Act{After: b.Last(), Seat: q.By.Seat, How: journal.Typed}, entry, a)
	if err != nil {
		t.Fatal(err)
	}
	reopen(t, b)
	return c
}

// A die that was mistyped, and was a miss: the wound and save rolls after it no
// longer belong. The other action of the activation stays.
func TestCorrectDie(t *testing.T) {
	b := begin(t)
	script(t, b, pick(0))                // 1
	script(t, b, shot(2, 0, 4, 3, 1)...) // 2 act, 3 target, 4 cover, 5 hit, 6 wound, 7 save
	script(t, b, shot(3, 0, 5, 1)...)    // 8 act, 9 target, 10 cover, 11 hit, 12 wound
	c := correct(t, b, 5, die(2))
	if got := numbers(c.Void); got != "6 7" {
		t.Errorf("void are %s, want 6 7", got)
	}
	if b.Game().State.Figures[2].Tokens[0] != 2 || b.Game().Open.Rule != tActivate || b.Game().Open.By.Seat != table.Blue {
		t.Errorf("stands at %s", describe(b))
	}
	if l := b.Lines(0)[5]; l.Entry != 5 || l.By != 13 || c.Same != 5 {
		t.Errorf("line %+v, the first %d lines stand", l, c.Same)
	}

	// The correction is one step; taking it back brings the dice back.
	target, ok := b.UndoTarget()
	if !ok || !target.Last || target.What.Entry != 5 {
		t.Fatalf("target %+v", target)
	}
	if _, err := b.Undo(red(b), target.Undo); err != nil {
		t.Fatal(err)
	}
	if b.Game().State.Figures[2].Tokens[0] != 1 || len(b.Void()) != 0 {
		t.Errorf("stands at %s", describe(b))
	}
	reopen(t, b)
}

// A hit that was typed as a miss: only the new rolls are asked, and then the
// battle goes on where it was.
func TestCorrectAsksOnlyWhatIsNew(t *testing.T) {
	b := begin(t)
	script(t, b, pick(0))
	script(t, b, shot(2, 0, 2)...)       // 2 act, 3 target, 4 cover, 5 hit (a miss)
	script(t, b, shot(3, 0, 5, 4, 1)...) // 6 act, 7 target, 8 cover, 9 hit, 10 wound, 11 save
	script(t, b, pick(2), verb(tRest))   // 12, 13
	c := correct(t, b, 5, die(6))
	if len(c.Void) != 0 || numbers(b.Waiting()) != "6 7 8 9 10 11 12 13" || b.Game().Open.Rule != tWound {
		t.Fatalf("stands at %s", describe(b))
	}
	script(t, b, die(5))
	if b.Game().Open.Rule != tSave {
		t.Fatalf("stands at %s", describe(b))
	}
	script(t, b, die(1))
	if len(b.Waiting()) != 0 || b.Game().Open.Rule != tAct || len(b.Lines(0)) != 16 {
		t.Fatalf("stands at %s", describe(b))
	}
	if s := &b.Game().State; s.Figures[2].Tokens[0] != 1 || s.Figures[3].Tokens[0] != 1 {
		t.Errorf("stands at %s", describe(b))
	}
	reopen(t, b)
	// A step back ends in the middle of what was kept.
	target, ok := b.UndoTarget()
	if !ok || target.Undo != (journal.Undo{To: 12, In: 16}) {
		t.Fatalf("target %+v", target)
	}
	if _, err := b.Undo(red(b), target.Undo); err != nil {
		t.Fatal(err)
	}
	if len(b.Lines(0)) != 15 || b.Game().Open.Rule != tAct {
		t.Errorf("stands at %s", describe(b))
	}
	reopen(t, b)
}

// Cover that was forgotten: the dice stay, and 4 misses now.
func TestCorrectFact(t *testing.T) {
	b := begin(t)
	script(t, b, pick(0))
	script(t, b, shot(2, 0, 4, 3, 6)...)
	c := correct(t, b, 4, value(5000))
	if numbers(c.Void) != "6 7" || b.Lines(0)[5].Do != (journal.Dice{Sides: 6, Faces: die(4).Faces}) {
		t.Errorf("void are %s; stands at %s", numbers(c.Void), describe(b))
	}
}

// The wrong target: the dice go to the right one, the fact about the wrong one
// does not.
func TestCorrectTarget(t *testing.T) {
	b := begin(t)
	script(t, b, pick(0))
	script(t, b, shot(2, 0, 4, 3, 1)...)
	c := correct(t, b, 3, pick(3))
	if len(c.Void) != 0 || numbers(b.Waiting()) != "4 5 6 7" || b.Game().Open.Rule != tCover {
		t.Fatalf("stands at %s", describe(b))
	}
	script(t, b, value(0))
	if numbers(b.Void()) != "" && numbers(b.Void()) != "4" {
		t.Errorf("void are %s", numbers(b.Void()))
	}
	if s := &b.Game().State; s.Figures[2].Tokens[0] != 2 || s.Figures[3].Tokens[0] != 1 || b.Game().Open.Rule != tAct {
		t.Errorf("stands at %s", describe(b))
	}
	reopen(t, b)
}

// Values set by hand stay where they were.
func TestCorrectKeepsEdits(t *testing.T) {
	b := begin(t)
	script(t, b, pick(0))
	script(t, b, shot(2, 0, 4, 3, 1)...)
	if _, err := b.Set(journal.Act{After: 7, Seat: table.Master, How: journal.ByHand}, play.Edit{Figure: 3, Value: 3}); err != nil {
		t.Fatal(err)
	}
	script(t, b, verb(tRest))
	c := correct(t, b, 7, die(6))
	if len(c.Void) != 0 || len(b.Waiting()) != 0 {
		t.Errorf("stands at %s", describe(b))
	}
	if s := &b.Game().State; s.Figures[2].Tokens[0] != 2 || s.Figures[3].Tokens[0] != 3 || b.Game().Open.Rule != tActivate {
		t.Errorf("stands at %s", describe(b))
	}
	if _, err := b.Concede(red(b)); err != nil {
		t.Fatal(err)
	}
	correct(t, b, 7, die(5))
	if s := &b.Game().State; !s.Over || s.Winner != table.Blue {
		t.Errorf("stands at %s", describe(b))
	}
}

// A battle that cannot have gone on as it did ends where it differs.
func TestCorrectVoidsWhatCannotBe(t *testing.T) {
	b := begin(t)
	script(t, b, pick(0), verb(tRest), verb(tRest)) // 1 2 3
	script(t, b, pick(2), verb(tRest), verb(tRest)) // 4 5 6
	script(t, b, pick(1))                           // 7
	c := correct(t, b, 4, pick(3))                  // his rests are the other's now? no: another figure acts
	if numbers(c.Void) != "5 6 7" || b.Game().Open.Rule != tAct || b.Game().Open.By.Who != 3 {
		t.Errorf("void are %s; stands at %s", numbers(c.Void), describe(b))
	}
}

func TestCorrectRefuses(t *testing.T) {
	b := begin(t)
	script(t, b, pick(0), verb(tShoot), pick(2), value(0), die(4))
	var missing *journal.EntryError
	for _, n := range []int{-1, 0, 6, 99} {
		if _, err := b.Correct(red(b), n, die(4)); !errors.As(err, &missing) {
			t.Errorf("entry %d: %v", n, err)
		}
	}
	if _, err := b.Correct(red(b), 5, die(4)); !errors.Is(err, journal.ErrNothing) {
		t.Errorf("the same: %v", err)
	}
	var refusal *play.Refusal
	if _, err := b.Correct(red(b), 5, die(7)); !errors.As(err, &refusal) {
		t.Errorf("a seven: %v", err)
	}
	if _, err := b.Correct(red(b), 3, pick(1)); !errors.As(err, &refusal) || refusal.Why != tOut {
		t.Errorf("a friend: %v", err)
	}
}
