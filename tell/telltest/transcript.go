// Package telltest plays transcripts: battles as texts that a player can read,
// which show by example what a ruleset does, and that its checklist is covered.
package telltest

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/tell"
)

var update = flag.Bool("update", false, "rewrite the logs of transcripts")

// A Kit is what transcripts are played with.
type Kit struct {
	Dir    string // of the transcripts
	Lang   string // of their logs
	System string // "n26"
	// Library reads scenarios, Setup prepares a battle of one.
	Library *roster.Library
	Setup   func(testing.TB, *roster.Scenario) *play.Setup
}

// A Transcript is a battle as a text that a player can read: a scenario, what
// people answer, and the log that must come of it.
//
//	What it shows, in a sentence or two.
//	ids: 5.1 5.3
//	-- scenario.yaml --
//	-- answers --
//	choose act.shoot
//	choose go who=Kolbe
//	dice 4
//	asks SYSTEM.act
//	-- log.LANGUAGE --
//
// Lines of answers: "choose KEY [who=NAME] [item=NAME] [n=N]", "dice FACES",
// "go X Y [Z]", "stop", "fact N", "set FIELD [who=NAME] [item=NAME] [index=N] VALUE";
// "asks KEY" says which question must be open, "can KEY …" and "cannot KEY WHY
// …" which option must be allowed or refused, "refused ANSWER" that an answer
// must be refused, "over KEY" that the battle has ended and why; "apart N" is the
// answer to all distances that are asked from then on. Names are beginnings of
// names, lengths are in units of the table. What follows a # is a comment.
type Transcript struct {
	Kit
	file    string
	ids     []string
	archive *txtar.Archive
	Game    *play.Game
	trace   play.Trace
	teller  *tell.Teller
	Log     []string // the sentences so far
	apart   *play.Answer
}

// Play plays all transcripts of a folder.
func Play(t *testing.T, k Kit) { k.play(t) }

// Coverage plays all transcripts and says which ids of a checklist no passing
// transcript has shown: it has to name the id, and a rule of that id must have
// been carried out in it.
func Coverage(t *testing.T, k Kit, checklist string) {
	t.Helper()
	shown := k.play(t)
	ids, err := os.ReadFile(checklist)
	if err != nil {
		t.Fatal(err)
	}
	var missing []string
	for line := range strings.Lines(string(ids)) {
		id := strings.TrimSpace(line)
		if id != "" && !strings.HasPrefix(id, "#") && !slices.Contains(shown, id) {
			missing = append(missing, id)
		}
	}
	if len(missing) > 0 {
		t.Errorf("missing: %s", strings.Join(missing, " "))
		return
	}
	t.Log("missing: none")
}

func (k Kit) play(t *testing.T) (shown []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(k.Dir, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		var ids []string
		if t.Run(name, func(t *testing.T) {
			tr := k.Open(t, file)
			tr.play(t)
			tr.compare(t)
			tr.known(t)
			ids = tr.traced(t)
		}) {
			shown = append(shown, ids...)
		}
	}
	return shown
}

// Open begins the battle of a transcript and gives no answers yet.
func (k Kit) Open(t *testing.T, file string) *Transcript {
	t.Helper()
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	tr := &Transcript{Kit: k, file: file, archive: a}
	for line := range strings.Lines(string(a.Comment)) {
		if ids, ok := strings.CutPrefix(line, "ids:"); ok {
			tr.ids = strings.Fields(ids)
		}
	}
	s, err := k.Library.ParseScenario(file, tr.section(t, "scenario.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	setup := k.Setup(t, s)
	g, ev, err := play.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	tr.Game = g
	tr.teller = tell.New(setup, k.Lang)
	tr.hear(ev)
	g.SetTrace(&tr.trace)
	return tr
}

func (tr *Transcript) section(t *testing.T, name string) []byte {
	t.Helper()
	for _, f := range tr.archive.Files {
		if f.Name == name {
			return f.Data
		}
	}
	t.Fatalf("%s has no section %s", tr.file, name)
	return nil
}

func (tr *Transcript) hear(events []play.Event) {
	for i := range events {
		tr.trace.See(events[i].Rule)
		if line := tr.teller.Event(&events[i]); line != "" {
			tr.Log = append(tr.Log, line)
		}
	}
}

// play gives the answers, line by line.
func (tr *Transcript) play(t *testing.T) {
	t.Helper()
	ended := false
	n := 0
	for line := range strings.Lines(string(tr.section(t, "answers"))) {
		n++
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		ended = words[0] == "asks" || words[0] == "over"
		if err := tr.Line(words); err != nil {
			t.Fatalf("%s, answer line %d (%s): %v\nlog so far:\n%s", tr.file, n, strings.Join(words, " "), err, strings.Join(tr.Log, "\n"))
		}
	}
	if !ended {
		t.Errorf("%s: the answers have to end with what is asked then, or with over", tr.file)
	}
}

func (tr *Transcript) key(r play.Rule) string { return tr.Game.Setup.Rules.Key(r) }

// Line carries out one line of answers, in words.
func (tr *Transcript) Line(words []string) error {
	g := tr.Game
	switch words[0] {
	case "asks":
		if k := tr.System + "." + tr.key(g.Open.Rule); g.Idle() || k != words[1] {
			return fmt.Errorf("open is %s", k)
		}
		return nil
	case "over":
		if k := tr.System + "." + tr.key(play.Rule(g.State.Reason)); !g.State.Over || k != words[1] {
			return fmt.Errorf("the battle is not over so, open is %s, ended by %s", tr.key(g.Open.Rule), k)
		}
		return nil
	case "can", "cannot":
		return tr.offered(words)
	case "refused":
		if err := tr.Line(words[1:]); err == nil {
			return errors.New("the answer was taken")
		}
		return nil
	case "set":
		return tr.set(words[1:])
	case "apart":
		a, err := tr.fact(words[1:])
		tr.apart = &a
		return err
	}
	a, err := tr.answer(words)
	if err != nil {
		return err
	}
	if err := tr.give(a); err != nil {
		return err
	}
	for tr.apart != nil && g.Open.Ask == play.AskFact && g.Open.Fact.Kind == play.FactDistance {
		if err := tr.give(*tr.apart); err != nil {
			return err
		}
	}
	return nil
}

func (tr *Transcript) give(a play.Answer) error {
	ev, err := tr.Game.Give(a)
	tr.hear(ev)
	if err != nil {
		return fmt.Errorf("%s (open is %s)", tr.teller.Refusal(err), tr.key(tr.Game.Open.Rule))
	}
	return nil
}

// fact reads a number off the table.
func (tr *Transcript) fact(words []string) (a play.Answer, err error) {
	if len(words) != 1 {
		return a, errors.New("one number is needed")
	}
	n, err := strconv.ParseFloat(words[0], 64)
	switch tr.Game.Open.Fact.Kind {
	case play.FactDistance, play.FactEdge:
		n *= board.Unit
	}
	a.Value = int64(math.Round(n))
	return a, err
}

// offered checks that an option is allowed, or refused for a reason.
func (tr *Transcript) offered(words []string) error {
	rest := words[1:]
	why := ""
	if words[0] == "cannot" {
		why = words[2]
		rest = append([]string{words[1]}, words[3:]...)
	}
	want, err := tr.option(rest)
	if err != nil {
		return err
	}
	for _, o := range tr.Game.Open.Options {
		if o.Option != want {
			continue
		}
		got := ""
		if o.Why != 0 {
			got = tr.key(o.Why)
		}
		if got != why {
			return fmt.Errorf("refused by %q, not by %q", got, why)
		}
		return nil
	}
	return fmt.Errorf("that is not among the options: %s", tr.options())
}

func (tr *Transcript) options() string {
	var all []string
	for _, o := range tr.Game.Open.Options {
		all = append(all, fmt.Sprintf("%s(%s)", tr.key(o.Verb), tr.teller.Option(&tr.Game.Open, o.Option)))
	}
	return strings.Join(all, ", ")
}

func (tr *Transcript) answer(words []string) (a play.Answer, err error) {
	switch words[0] {
	case "dice":
		var f dice.Faces
		for _, w := range words[1:] {
			v, err := strconv.Atoi(w)
			if err != nil {
				return a, err
			}
			f.V[f.N] = uint8(v)
			f.N++
		}
		a.Faces = f
	case "choose":
		a.Option, err = tr.option(words[1:])
	case "go":
		a.At, err = point(words[1:])
	case "stop":
		a.Stop = true
	case "fact":
		return tr.fact(words[1:])
	default:
		err = fmt.Errorf("%q is no answer", words[0])
	}
	return a, err
}

func point(words []string) (p board.Point, err error) {
	c := [3]*int32{&p.X, &p.Y, &p.Z}
	for i, w := range words[:min(len(words), 3)] {
		v, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return p, err
		}
		*c[i] = int32(v*board.Unit + 0.5)
	}
	return p, nil
}

func (tr *Transcript) option(words []string) (o play.Option, err error) {
	o = play.Option{Who: table.None, Item: table.NoItem}
	r, ok := tr.Game.Setup.Rules.FindRule(words[0])
	if !ok {
		return o, fmt.Errorf("there is no rule %q", words[0])
	}
	o.Verb = r
	for _, w := range words[1:] {
		k, v, _ := strings.Cut(w, "=")
		switch k {
		case "who":
			o.Who, err = tr.Figure(v)
		case "item":
			o.Item, err = tr.item(v)
		case "n":
			var n int
			n, err = strconv.Atoi(v)
			o.N = int8(n)
		default:
			err = fmt.Errorf("%q is not understood", w)
		}
		if err != nil {
			return o, err
		}
	}
	return o, nil
}

// Figure finds a figure by the beginning of its name.
func (tr *Transcript) Figure(name string) (table.FigureID, error) {
	for i := range tr.Game.State.NFigures {
		if strings.HasPrefix(tr.teller.Figure(table.FigureID(i)), name) {
			return table.FigureID(i), nil
		}
	}
	return table.None, fmt.Errorf("nobody is called %q", name)
}

// item finds an item by its key; NAME/KEY is the one that somebody owns.
func (tr *Transcript) item(name string) (table.ItemID, error) {
	owner, key, owned := strings.Cut(name, "/")
	if !owned {
		key = name
	}
	for i := range tr.Game.State.NItems {
		if tr.Game.Setup.Items[i].Key != key {
			continue
		}
		if who := tr.Game.State.Items[i].Owner; !owned || strings.HasPrefix(tr.teller.Figure(who), owner) {
			return table.ItemID(i), nil
		}
	}
	return table.NoItem, fmt.Errorf("there is no item %q", name)
}

func (tr *Transcript) set(words []string) error {
	e := play.Edit{Figure: table.None, Item: table.NoItem}
	at := slices.IndexFunc(tr.Game.Setup.Rules.Fields, func(f play.Field) bool { return f.Key == words[0] })
	if at < 0 {
		return fmt.Errorf("there is no field %q", words[0])
	}
	e.Field = uint8(at)
	for i, w := range words[1:] {
		var err error
		switch k, v, _ := strings.Cut(w, "="); k {
		case "who":
			e.Figure, err = tr.Figure(v)
		case "item":
			e.Item, err = tr.item(v)
		case "index":
			var n int
			n, err = strconv.Atoi(v)
			e.Index = uint8(n)
		case "at":
			e.At, err = point(words[i+2:])
			if err == nil {
				ev, err := tr.Game.Apply(e)
				tr.hear(ev)
				return err
			}
		default:
			var n int
			n, err = strconv.Atoi(w)
			e.Value = int32(n)
		}
		if err != nil {
			return err
		}
	}
	ev, err := tr.Game.Apply(e)
	tr.hear(ev)
	return err
}

// compare holds the log against the transcript's own, or rewrites it.
func (tr *Transcript) compare(t *testing.T) {
	t.Helper()
	got := strings.Join(tr.Log, "\n") + "\n"
	if !*update {
		if want := string(tr.section(t, "log."+tr.Lang)); got != want {
			t.Errorf("%s: the log differs\n--- got\n%s--- want\n%s", tr.file, got, want)
		}
		return
	}
	at := slices.IndexFunc(tr.archive.Files, func(f txtar.File) bool { return f.Name == "log."+tr.Lang })
	if at < 0 {
		at = len(tr.archive.Files)
		tr.archive.Files = append(tr.archive.Files, txtar.File{Name: "log." + tr.Lang})
	}
	tr.archive.Files[at].Data = []byte(got)
	if err := os.WriteFile(tr.file, txtar.Format(tr.archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

// known holds that whatever was carried out stands in the rulebook.
func (tr *Transcript) known(t *testing.T) {
	t.Helper()
	for r, key := range tr.Game.Setup.Rules.Keys {
		if _, ok := tr.Game.Setup.Book.Rule(key); !ok && r > 0 && tr.trace.Saw(play.Rule(r)) {
			t.Errorf("%s: the rule %s was carried out, which is not in the book", tr.file, key)
		}
	}
}

// traced is the ids that the transcript claims; a rule of each must have been
// carried out.
func (tr *Transcript) traced(t *testing.T) (shown []string) {
	t.Helper()
	b := tr.Game.Setup.Book
	for _, id := range tr.ids {
		found := false
		for _, r := range b.Rules() {
			rule, ok := tr.Game.Setup.Rules.FindRule(r.Key)
			if ok && slices.Contains(r.IDs, id) && tr.trace.Saw(rule) {
				found = true
			}
		}
		if !found {
			t.Errorf("%s claims to show %s, but no rule of it was carried out", tr.file, id)
			continue
		}
		shown = append(shown, id)
	}
	return shown
}
