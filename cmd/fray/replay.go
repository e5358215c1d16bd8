package main

import (
	"fmt"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/tell"
)

// replayCmd is fray replay.
type replayCmd struct {
	Journal text   `arg:"" name:"journal"`
	Log     bool   ``
	To      *whole `placeholder:"number" lo:"0" hi:"1000000"`
}

// outcome is a battle in short, for programs.
type outcome struct {
	System  string      `json:"system"`
	Entries int         `json:"entries"`
	Rounds  int         `json:"rounds"`
	Result  *resultView `json:"result"` // null while the battle goes on
	State   string      `json:"state"`
}

type resultView struct {
	Winner *string `json:"winner"` // red, blue; null: nobody
	Reason string  `json:"reason"`
}

// outcomeOf is how a battle stands.
func outcomeOf(b *journal.Battle) outcome {
	g := b.Game()
	o := outcome{System: g.Setup.Rules.System, Entries: b.Last(), Rounds: int(g.State.Round), State: g.State.Sum(g.Setup.Rules)}
	if g.State.Over {
		o.Result = &resultView{Reason: g.Setup.Rules.System + "." + g.Setup.Rules.Key(play.Rule(g.State.Reason))}
		if g.State.Winner < table.MaxSides {
			w := seats[g.State.Winner]
			o.Result.Winner = &w
		}
	}
	return o
}

// seats are the seats as programs read them.
var seats = [...]string{table.Red: "red", table.Blue: "blue", table.Master: "master"}

// Run replays.
func (c *replayCmd) Run(r *run) error {
	to := -1
	if c.To != nil {
		to = int(*c.To)
	}
	b, err := r.replayed(string(c.Journal), to)
	if err != nil {
		return err
	}
	if r.json {
		return r.writeJSON(outcomeOf(b))
	}
	if c.Log {
		for _, l := range r.loglines(b) {
			r.println(l)
		}
		r.println()
	}
	r.standing(b)
	return nil
}

// loglines is the log of what is in force, with the numbers of the entries.
func (r *run) loglines(b *journal.Battle) []string {
	t := tell.New(b.Setup(), r.lang)
	var list []string
	for _, l := range b.Lines(0) {
		for _, text := range t.Events(l.Events) {
			if text != "" {
				list = append(list, fmt.Sprintf("%4d  %s", l.Entry, text))
			}
		}
	}
	return list
}

// replayed is a battle as it was after an entry of its journal; -1 is the last.
func (r *run) replayed(name string, to int) (*journal.Battle, error) {
	h, entries, err := readJournal(name)
	if err != nil {
		return nil, err
	}
	if to >= 0 {
		if to > len(entries) {
			return nil, &journal.EntryError{Entry: to, Last: len(entries)}
		}
		entries = entries[:to]
	}
	_, b, err := r.reopen(h)
	if err != nil {
		return nil, err
	}
	return b, b.Replay(entries...)
}

// standing tells how a battle stands.
func (r *run) standing(b *journal.Battle) {
	o := outcomeOf(b)
	g := b.Game()
	if o.Result == nil {
		r.tell("cli.replay.open", rulebook.Args{"n": o.Entries, "round": o.Rounds})
	} else {
		r.result(g)
		r.tell("cli.replay.over", rulebook.Args{"n": o.Entries, "round": o.Rounds})
	}
	r.tell("cli.replay.state", rulebook.Args{"state": o.State})
}

// result tells how a battle ended.
func (r *run) result(g *play.Game) {
	w := g.Setup.Book.Words(r.lang)
	reason := w.Title(g.Setup.Rules.Key(play.Rule(g.State.Reason)))
	if g.State.Winner < table.MaxSides {
		r.tell("cli.result.won", rulebook.Args{"side": g.Setup.Sides[g.State.Winner], "reason": reason})
	} else {
		r.tell("cli.result.drawn", rulebook.Args{"reason": reason})
	}
}
