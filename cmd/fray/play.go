package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/web"
)

// playCmd is fray play.
type playCmd struct {
	Battle   text    `arg:"" optional:"" name:"battle"`
	Bots     bool    ``
	Program  choice  `of:"red,blue"`
	Seed     seed    `placeholder:"seed"`
	Journal  text    `placeholder:"file"`
	Resume   bool    ``
	Dice     choice  `of:"digital,typed"`
	RedDice  choice  `of:"digital,typed"`
	BlueDice choice  `of:"digital,typed"`
	Red      text    `placeholder:"gang"`
	Blue     text    `placeholder:"gang"`
	Ruling   rulings `placeholder:"ruling"`
	Files    text    `placeholder:"dir"`
}

// Run plays.
func (c *playCmd) Run(r *run) error {
	file := string(c.Battle)
	if c.Resume && c.Journal != "" {
		file = string(c.Journal)
	}
	if file == "" {
		return usage("cli.error.missing", rulebook.Args{"what": phrase{"cli.name.battle", nil}, "help": "fray play --help"})
	}
	if c.Bots && c.Program != "" {
		return usage("cli.play.botside", nil)
	}
	if c.Resume || isJournal(file) {
		return c.resume(r, file)
	}
	sys, h, err := r.begun(begin{file: file, files: c.Files, gangs: [table.MaxSides]text{c.Red, c.Blue}, rulings: c.Ruling})
	if err != nil {
		return err
	}
	if c.Seed.set {
		h.Seeded, h.Seed = true, c.Seed.n
	} else if c.Bots && !h.Seeded {
		h.Seeded, h.Seed = true, newSeed().n
	}
	if !h.Seeded {
		h.Created = time.Now().UTC().Truncate(time.Second)
	}
	for seat, own := range [table.MaxSides]choice{c.RedDice, c.BlueDice} {
		if own == "" {
			own = c.Dice
		}
		switch {
		case own == "typed" && c.Bots:
			return usage("cli.play.botdice", nil)
		case own == "typed":
			h.Dice[seat] = journal.Physical
		case own == "digital" || c.Bots:
			h.Dice[seat] = journal.Digital
		}
	}
	h.Players = c.players(h.Players)
	setup, err := sys.Setup(h)
	if err != nil {
		return err
	}
	b, err := journal.New(setup, *h)
	if err != nil {
		return err
	}
	if c.Bots {
		return c.watch(r, sys, b)
	}
	name, own := string(c.Journal), "fray-"+time.Now().Format("2006-01-02-150405")
	if name == "" {
		name = own + ".fray"
	}
	rec, err := newRecord(name, h)
	for n := 2; c.Journal == "" && errors.Is(err, fs.ErrExist); n++ { // two in one second
		rec, err = newRecord(fmt.Sprintf("%s-%d.fray", own, n), h)
	}
	if err != nil {
		return err
	}
	return r.hotSeat(sys, b, rec, b.Header().Players)
}

// players is who plays: as a journal says, and the program where it is asked to.
func (c *playCmd) players(all [table.MaxSides]journal.Player) [table.MaxSides]journal.Player {
	switch c.Program {
	case "red":
		all[table.Red] = journal.Program
	case "blue":
		all[table.Blue] = journal.Program
	}
	return all
}

// resume goes on with a journal.
func (c *playCmd) resume(r *run, file string) error {
	sys, b, rec, err := r.resumed(file)
	if err != nil {
		return err
	}
	if !c.Bots {
		return r.hotSeat(sys, b, rec, c.players(b.Header().Players))
	}
	b.Keep = rec.Keep
	if !b.Header().Seeded {
		b.Now = time.Now
	}
	s := c.Seed
	if !s.set {
		s = newSeed()
	}
	if err := r.bots(sys, b, s.n); err != nil {
		return errors.Join(err, rec.Close())
	}
	if err := rec.Close(); err != nil {
		return err
	}
	return r.ended(b, file)
}

// newSeed is a seed that nobody has chosen.
func newSeed() seed { return seed{true, uint64(seed{}.roller().Intn(1 << 31))} }

// watch has the program play both sides. The journal is written when the battle
// has ended; a file that says the same already may stay.
func (c *playCmd) watch(r *run, sys *web.System, b *journal.Battle) error {
	if err := r.bots(sys, b, b.Header().Seed); err != nil {
		return err
	}
	if c.Journal != "" {
		var text bytes.Buffer
		h := b.Header()
		if err := journal.Write(&text, &h, b.Entries()); err != nil {
			return err
		}
		if err := keep(string(c.Journal), text.Bytes()); err != nil {
			return err
		}
	}
	return r.ended(b, string(c.Journal))
}

// keep writes a file that does not exist, or says the same already.
func keep(name string, data []byte) error {
	if had, err := os.ReadFile(name); err == nil && bytes.Equal(had, data) {
		return nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return refuse("cli.file.exists", rulebook.Args{"path": short(name)})
	}
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

// maxSteps is how many answers a battle of bots may take.
const maxSteps = 1_000_000

// bots plays a battle to its end.
func (r *run) bots(sys *web.System, b *journal.Battle, seed uint64) error {
	player := bot.NewSimple(sys.Rules, seed)
	show := r.progress()
	defer show(0)
	for step := 0; !b.Game().Idle(); step++ {
		if step == maxSteps {
			return refuse("cli.play.endless", rulebook.Args{"n": step})
		}
		if err := r.ctx.Err(); err != nil {
			return err
		}
		g := b.Game()
		a, err := player.Answer(&g.Open)
		if errors.Is(err, play.ErrPending) && g.Setup.Map == nil {
			return refuse("cli.play.botmap", nil)
		}
		if err != nil {
			return err
		}
		how := journal.Policy
		if g.Open.Ask == play.AskDice {
			how = journal.Rolled
		}
		if _, err := b.Answer(journal.Act{After: b.Last(), Seat: g.Open.By.Seat, How: how}, a); err != nil {
			return err
		}
		if err := mark(sys, b); err != nil {
			return err
		}
		show(int(b.Game().State.Round))
	}
	return nil
}

// mark writes the sum of the state where an activation has ended, so that a
// replay can be checked.
func mark(sys *web.System, b *journal.Battle) error {
	g := b.Game()
	if g.Idle() || g.Open.Ask == play.AskChoice && slices.Contains(sys.Marks, g.Open.Rule) {
		_, err := b.Mark()
		return err
	}
	return nil
}

// progress tells somebody who sits before a terminal which round is played; 0
// clears the line.
func (r *run) progress() func(round int) {
	f, ok := r.Stderr.(*os.File)
	if !ok || !terminal(f) {
		return func(int) {}
	}
	last := 0
	return func(round int) {
		if round == last {
			return
		}
		last = round
		line := "\r\x1b[K"
		if round > 0 {
			line += r.say("cli.play.round", rulebook.Args{"n": round})
		}
		_, _ = f.WriteString(line)
	}
}

// terminal says whether somebody sits at the other end of a file.
func terminal(f *os.File) bool {
	st, err := f.Stat()
	if err != nil || st.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	nobody, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(st, nobody)
}

// ended tells the result of a battle.
func (r *run) ended(b *journal.Battle, file string) error {
	if r.json {
		return r.writeJSON(outcomeOf(b))
	}
	r.standing(b)
	if h := b.Header(); h.Seeded {
		r.tell("cli.play.seed", rulebook.Args{"seed": h.Seed})
	}
	if file != "" {
		r.tell("cli.play.kept", rulebook.Args{"path": file})
	}
	return nil
}

// begin is what a new battle is made of.
type begin struct {
	file    string
	files   text
	gangs   [table.MaxSides]text // "": the scenario's own
	rulings rulings
}

// begun reads a scenario and makes the header of a battle's journal, which holds
// all that the battle needs.
func (r *run) begun(o begin) (*web.System, *journal.Header, error) {
	name, err := named(o.file)
	if err != nil {
		return nil, nil, err
	}
	var gangNames [table.MaxSides]string
	for seat, g := range o.gangs {
		if g == "" {
			continue
		}
		if gangNames[seat], err = named(string(g)); err != nil {
			return nil, nil, err
		}
	}
	lib, err := r.oneBattle(o.files)
	if err != nil {
		return nil, nil, err
	}
	sc, err := lib.ReadScenario(name)
	if err != nil {
		return nil, nil, renamed(err, string(o.files))
	}
	sys, err := r.table(sc.System)
	if err != nil {
		return nil, nil, err
	}
	var gangs [table.MaxSides]*roster.Gang
	for seat, name := range gangNames {
		if name == "" {
			continue
		}
		if !strings.Contains(name, "/") { // other systems may have one of that name
			name = sc.System + "/" + name
		}
		if gangs[seat], err = lib.ReadGang(name); err != nil {
			return nil, nil, renamed(err, string(o.files))
		}
	}
	t, err := sc.Build(sys.Schema, sys.Geometry, gangs)
	if err != nil {
		return nil, nil, renamed(err, string(o.files))
	}
	if err := sc.CheckRulings(sys.Rules, sys.Book); err != nil {
		return nil, nil, renamed(err, string(o.files))
	}
	if err := r.chosen(sys.Book, o.rulings); err != nil {
		return nil, nil, err
	}
	choices := map[string]string{}
	for _, list := range []map[string]string{sc.Rulings, o.rulings} {
		for key, c := range list {
			ru, ok := sys.Book.Ruling(key)
			if ok {
				key = ru.Key
			}
			choices[key] = c
			if ok && c == ru.Default {
				delete(choices, key)
			}
		}
	}
	f, err := web.SetupFile(t)
	if err != nil {
		return nil, nil, err
	}
	h := &journal.Header{
		Program: "fray " + version, System: sys.Key(), Title: sc.Name.In(sys.Book.Language()), Book: sys.Book.Hash(),
		Geometry: journal.Geometry, Rulings: journal.RulingsOf(choices), Files: []journal.File{f},
	}
	if d := sc.Dice; d != nil {
		for seat, from := range [table.MaxSides]string{d.Red, d.Blue} {
			if from == "typed" {
				h.Dice[seat] = journal.Physical
			}
		}
		if d.Seed != nil {
			h.Seeded, h.Seed = true, uint64(*d.Seed)
		}
	}
	return sys, h, nil
}
