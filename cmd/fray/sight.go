package main

import (
	"os"
	"strings"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/tell"
	"github.com/fray-table/fray/web"
)

// sightCmd is fray sight.
type sightCmd struct {
	Battle text `arg:"" name:"battle"`
	From   text `arg:"" name:"from"`
	To     text `arg:"" name:"to"`
	Files  text `placeholder:"dir"`
}

// lookView is what one figure sees of another.
type lookView struct {
	Visible  bool        `json:"visible"`
	Hidden   string      `json:"hidden"`
	Cover    string      `json:"cover"`
	Distance inchesValue `json:"distance"`
}

// inchesValue is a length in thousandths that programs read as inches.
type inchesValue int32

// MarshalJSON writes a decimal number.
func (n inchesValue) MarshalJSON() ([]byte, error) { return []byte(decimal(int32(n))), nil }

// Run looks in both directions.
func (c *sightCmd) Run(r *run) error {
	sys, g, err := r.looked(string(c.Battle), c.Files)
	if err != nil {
		return err
	}
	sc := g.Scene()
	if sc == nil {
		return refuse("cli.sight.nomap", nil)
	}
	a, err := r.figure(g, string(c.From))
	if err != nil {
		return err
	}
	b, err := r.figure(g, string(c.To))
	if err != nil {
		return err
	}
	if a == b {
		return refuse("cli.sight.same", nil)
	}
	for _, f := range []table.FigureID{a, b} {
		if g.State.Figures[f].Off != 0 {
			return refuse("cli.sight.off", rulebook.Args{"who": nameOf(g, f)})
		}
	}
	t := tell.New(g.Setup, r.lang)
	sees := sys.Show(g, t).Sees
	look := func(a, b table.FigureID) lookView {
		s := sc.Look(int(a), int(b))
		s.Visible = s.Visible && (sees == nil || sees(sc, int(a), int(b)))
		v := lookView{s.Visible, s.Hidden.String(), "", inchesValue(sc.Distance(int(a), int(b)))}
		if sys.Cover != nil {
			v.Cover = coverWord(g.Setup.Rules.Key(sys.Cover(g.Setup, s, sys.Lying(&g.State.Figures[b]))))
		}
		return v
	}
	ab, ba := look(a, b), look(b, a)
	if r.json {
		return r.writeJSON(struct {
			AB lookView `json:"a-to-b"`
			BA lookView `json:"b-to-a"`
		}{ab, ba})
	}
	for _, way := range []struct {
		from, to table.FigureID
		v        lookView
	}{{a, b, ab}, {b, a, ba}} {
		args := rulebook.Args{"who": nameOf(g, way.from), "whom": nameOf(g, way.to), "hidden": way.v.Hidden, "distance": t.Words().Format(rulebook.Inches(way.v.Distance))}
		if !way.v.Visible {
			r.tell("cli.sight.unseen", args)
			continue
		}
		cover := way.v.Cover
		if cover == "" { // the system knows none
			cover = "none"
		}
		args["cover"] = phrase{"cli.cover." + cover, nil}
		r.tell("cli.sight.seen", args)
	}
	return nil
}

// coverWord is the class of a cover by the key of its rule: who lies, or is
// hidden too little to count, has the cover that he gets.
func coverWord(key string) string {
	switch _, class, _ := strings.Cut(key, "."); class {
	case "prone":
		return "partial"
	case "slight":
		return "open"
	default:
		return class
	}
}

// looked is a battle to look at: a scenario as it begins, or a journal after an
// entry.
func (r *run) looked(name string, files text) (*web.System, *play.Game, error) {
	file, to := name, -1
	if _, err := os.Stat(name); err != nil {
		if at := strings.LastIndexByte(name, '@'); at >= 0 {
			n, ok := digits(name[at+1:])
			if !ok {
				return nil, nil, refuse("cli.sight.entry", rulebook.Args{"got": short(name[at+1:])})
			}
			file, to = name[:at], int(n)
		}
	}
	if to >= 0 || isJournal(file) {
		b, err := r.replayed(file, to)
		if err != nil {
			return nil, nil, err
		}
		sys, err := r.table(b.Header().System)
		return sys, b.Game(), err
	}
	sys, h, err := r.begun(begin{file: file, files: files})
	if err != nil {
		return nil, nil, err
	}
	setup, err := sys.Setup(h)
	if err != nil {
		return nil, nil, err
	}
	b, err := journal.New(setup, *h)
	if err != nil {
		return nil, nil, err
	}
	return sys, b.Game(), nil
}

// figure finds a figure by its name, or by its number as journals have it.
func (r *run) figure(g *play.Game, name string) (table.FigureID, error) {
	n := int(g.State.NFigures)
	if i, ok := digits(name); ok {
		if int(i) >= n {
			return 0, refuse("cli.figure.number", rulebook.Args{"got": short(name), "n": n - 1})
		}
		return table.FigureID(i), nil
	}
	var all, found []string
	at := table.None
	low := strings.ToLower(name)
	for i := range n {
		who := nameOf(g, table.FigureID(i))
		all = append(all, who)
		if strings.ToLower(who) == low {
			return table.FigureID(i), nil
		}
		for _, word := range strings.Fields(who) { // one of his names is enough, if nobody else has it
			if strings.ToLower(word) == low {
				found = append(found, who)
				at = table.FigureID(i)
				break
			}
		}
	}
	switch len(found) {
	case 1:
		return at, nil
	case 0:
		return 0, refuse("cli.figure.none", rulebook.Args{"got": short(name), "meant": meant(name, all), "list": strings.Join(all, ", ")})
	}
	return 0, refuse("cli.figure.several", rulebook.Args{"got": short(name), "list": strings.Join(found, ", ")})
}

func nameOf(g *play.Game, f table.FigureID) string {
	return g.Setup.ProfileOf(&g.State.Figures[f]).Name
}
