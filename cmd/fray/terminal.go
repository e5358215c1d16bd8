package main

import (
	"bufio"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"
	"strings"
	"time"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/tell"
	"github.com/fray-table/fray/web"
)

// A seat is two players at one terminal: the log, the question, a line of
// typing, and so on until the battle has ended or they leave. The program may
// play one of them, or both.
type seat struct {
	*run
	program
	sys    *web.System
	b      *journal.Battle
	rec    *record
	t      *tell.Teller
	roller *dice.Roller
	in     *bufio.Scanner
	prompt bool
	asked  int // the entry after which the question was shown; -1: show it again
}

// errLeave is returned when the players leave; the journal stays.
var errLeave = errors.New("the players leave")

// maxLine is how long a line of typing may be.
const maxLine = 1000

// hotSeat lets two people play at the terminal, or one against the program.
func (r *run) hotSeat(sys *web.System, b *journal.Battle, rec *record, players [table.MaxSides]journal.Player) error {
	s := &seat{run: r, program: newProgram(sys, b, players), sys: sys, b: b, rec: rec, t: tell.New(b.Setup(), r.lang), in: bufio.NewScanner(r.Stdin), roller: rollerFor(b), asked: -1}
	s.in.Buffer(make([]byte, 0, 4096), 1<<20)
	if f, ok := r.Stdin.(*os.File); ok {
		s.prompt = terminal(f)
	}
	b.Keep = rec.Keep
	if !b.Header().Seeded {
		b.Now = time.Now
	}
	s.tell("cli.play.start", rulebook.Args{"path": rec.name})
	s.recall()
	err := s.play()
	if errors.Is(err, errLeave) {
		s.tell("cli.play.left", rulebook.Args{"path": rec.name})
		err = nil
	} else if err == nil {
		err = r.ended(b, rec.name)
	}
	return errors.Join(err, rec.Close())
}

// rollerFor is where a battle's digital dice come from. A seeded one goes on
// where it was.
func rollerFor(b *journal.Battle) *dice.Roller {
	h := b.Header()
	if !h.Seeded {
		var key [32]byte
		_, _ = rand.Read(key[:]) // never fails
		return dice.NewSecureRoller(key)
	}
	roller := dice.NewRoller(h.Seed)
	var f dice.Faces
	for _, d := range b.Drawn() {
		roller.Roll(dice.Pool{N: d.Faces.N, Sides: d.Sides}, &f)
	}
	return roller
}

// recalled is how many lines of the log are shown when a battle is resumed.
const recalled = 12

// recall shows the end of the log.
func (s *seat) recall() {
	var lines []string
	for _, l := range s.b.Lines(0) {
		lines = append(lines, s.t.Events(l.Events)...)
	}
	for _, l := range lines[max(0, len(lines)-recalled):] {
		s.println(l)
	}
}

// play asks until nothing is asked any more.
func (s *seat) play() error {
	for !s.b.Game().Idle() {
		if err := s.ctx.Err(); err != nil {
			return errLeave
		}
		q := &s.b.Game().Open
		if q.Ask == play.AskDice && !s.typed(q.By.Seat) {
			if err := s.roll(q); err != nil {
				return err
			}
			continue
		}
		if s.answers(q) {
			if err := s.turn(q); err != nil {
				return err
			}
			continue
		}
		if s.asked != s.b.Last() {
			s.ask(q)
			s.asked = s.b.Last()
		}
		line, err := s.line()
		if err != nil {
			return err
		}
		if err := s.obey(q, line); err != nil {
			return err
		}
	}
	return nil
}

// typed says whether a side types its dice. The game master's are typed where
// both sides type.
func (s *seat) typed(seat table.Seat) bool {
	d := s.b.Header().Dice
	if seat < table.MaxSides {
		return d[seat] == journal.Physical
	}
	return d[table.Red] == journal.Physical && d[table.Blue] == journal.Physical
}

// roll has the program roll. Dice that lay here before and were taken back lie
// here still.
func (s *seat) roll(q *play.Request) error {
	var a play.Answer
	if known, ok := s.b.Known(); ok {
		a.Faces = known.Dice.Faces
	} else {
		s.roller.Roll(q.Dice, &a.Faces)
	}
	return s.answer(journal.Rolled, a)
}

// line reads what is typed. Its end is the end of the game at this terminal.
func (s *seat) line() (string, error) {
	for {
		if s.prompt {
			s.print("> ")
		}
		if !s.in.Scan() {
			if err := s.in.Err(); err != nil && !errors.Is(err, bufio.ErrTooLong) {
				return "", err
			} else if err != nil {
				s.tell("cli.play.long", rulebook.Args{"most": maxLine})
			}
			return "", errLeave
		}
		line := strings.TrimSpace(s.in.Text())
		if len(line) > maxLine {
			s.tell("cli.play.long", rulebook.Args{"most": maxLine})
			continue
		}
		if line != "" {
			return line, nil
		}
	}
}

// yes asks whether something shall be.
func (s *seat) yes(key string, args rulebook.Args) (bool, error) {
	s.tell(key, args)
	line, err := s.line()
	if err != nil {
		return false, err
	}
	switch strings.ToLower(line) {
	case "j", "ja", "y", "yes":
		return true, nil
	}
	s.tell("cli.play.kept.so", nil)
	return false, nil
}

// ask shows the open question.
func (s *seat) ask(q *play.Request) {
	s.println()
	if q.Ask == play.AskDice {
		s.println(s.t.Question(q)) // says who rolls
	} else {
		s.println(s.t.Request(q))
	}
	switch q.Ask {
	case play.AskChoice:
		for i, o := range q.Options {
			line := fmt.Sprintf("%3d  %s", i+1, s.t.Option(q, o.Option))
			if o.Why != 0 {
				line = fmt.Sprintf("%3d  (%s)  %s", i+1, s.t.Option(q, o.Option), s.t.Reason(q, o))
			} else if others := s.others(o.Option); others != "" {
				line += "  " + others
			}
			s.println(line)
		}
	case play.AskDice:
		s.tell("cli.play.dice", nil)
	case play.AskPlace:
		s.askPlace(q)
	case play.AskFact:
		s.askFact(q)
	}
}

// others are all whom an option would be turned upon besides the one that it names.
func (s *seat) others(o play.Option) string {
	if s.sys.Group == nil {
		return ""
	}
	var names []string
	friends := false
	for set := s.sys.Group(s.b.Game(), o); set != 0; set &= set - 1 {
		who := table.FigureID(bits.TrailingZeros64(set))
		if who == o.Who {
			continue
		}
		name := s.t.Figure(who)
		if f := &s.b.Game().State.Figures[who]; f.Side == s.b.Game().Open.By.Seat {
			name, friends = s.say("cli.play.friend", rulebook.Args{"who": name}), true
		}
		names = append(names, name)
	}
	switch {
	case len(names) == 0:
		return ""
	case friends:
		return s.say("cli.play.risk", rulebook.Args{"who": s.words.List(names)})
	}
	return s.say("cli.play.too", rulebook.Args{"who": s.words.List(names)})
}

// askFact shows what can be typed for what is read off a table.
func (s *seat) askFact(q *play.Request) {
	s.tell("cli.fact."+q.Fact.Kind.String(), rulebook.Args{"n": rulebook.Inches(board.Unit * 15 / 2)})
}

// say and tell speak with the words of the system, whose lengths have a unit of
// their own.
func (s *seat) say(key string, args rulebook.Args) string { return speak(s.t.Words(), key, args) }

func (s *seat) tell(key string, args rulebook.Args) { s.println(s.say(key, args)) }

// askPlace shows what a place may be.
func (s *seat) askPlace(q *play.Request) {
	p := &q.Place
	if q.Scene == nil {
		s.tell("cli.play.real", nil)
		return
	}
	switch p.Kind {
	case play.PlaceLeg:
		s.tell("cli.play.at", rulebook.Args{"place": s.t.Place(q.Scene.Bodies[p.Who].At)})
		if p.Must {
			s.tell("cli.play.leg.must", nil)
		} else {
			s.tell("cli.play.leg", nil)
		}
	case play.PlaceDeploy:
		for _, z := range p.Zones {
			s.tell("cli.play.zone", rulebook.Args{"a": rulebook.Inches(z.X0), "b": rulebook.Inches(z.X1), "c": rulebook.Inches(z.Y0), "d": rulebook.Inches(z.Y1)})
		}
		s.tell("cli.play.deploy", nil)
	case play.PlaceFacing:
		s.tell("cli.play.facing.now", rulebook.Args{"n": p.Facing})
		if p.Must {
			s.tell("cli.play.facing", nil)
		} else {
			s.tell("cli.play.facing.keep", nil)
		}
	case play.PlaceAhead:
		if p.Must {
			s.tell("cli.play.ahead.must", rulebook.Args{"n": p.Budget})
		} else {
			s.tell("cli.play.ahead", rulebook.Args{"n": p.Budget})
		}
	default:
		s.tell("cli.play.aim", nil)
	}
}

// answer gives an answer for whoever is asked, and tells what came of it. A
// refusal is told and nothing has happened; other errors end the game.
func (s *seat) answer(how journal.How, a play.Answer) error {
	q := &s.b.Game().Open
	c, err := s.b.Answer(journal.Act{After: s.b.Last(), Seat: q.By.Seat, How: how}, a)
	if _, err := s.done(c, err); err != nil {
		return err
	}
	return nil
}

// done tells what a change has brought, or why it was refused.
func (s *seat) done(c journal.Change, err error) (bool, error) {
	if err != nil {
		return false, s.refused(err)
	}
	for _, l := range s.t.Events(c.Events) {
		if l != "" {
			s.println(l)
		}
	}
	if len(c.Void) > 0 {
		s.tell("cli.play.void", rulebook.Args{"n": len(c.Void)})
	}
	if _, undo := c.Entry.Do.(journal.Undo); undo {
		return true, nil
	}
	return true, mark(s.sys, s.b)
}

// refused tells why something was not done. What is no refusal comes back.
func (s *seat) refused(err error) error {
	var (
		no    *play.Refusal
		edit  *play.EditError
		entry *journal.EntryError
		fit   *dice.FitError
		t     *told
		fault interface{ Text(lang string) string }
	)
	switch {
	case errors.As(err, &no), errors.As(err, &edit), errors.As(err, &fit):
		s.println(s.t.Refusal(err))
	case errors.As(err, &t) && !errors.Is(err, io.EOF), errors.As(err, &entry), errors.Is(err, journal.ErrNothing):
		s.println(s.explain(err))
	case errors.As(err, &fault):
		s.println(fault.Text(s.lang))
	default:
		return err
	}
	return nil
}
