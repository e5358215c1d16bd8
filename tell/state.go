package tell

import (
	"slices"
	"strings"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// State is the position as text, for terminals and for who cannot see a map:
// each figure with its state and place, its weapons, and whom it sees at what
// distance.
func (t *Teller) State(g *play.Game) string { return t.Table(g, Show{}) }

// Show is how a system shows its table.
type Show struct {
	// Faces says whether it matters where a figure looks. Nil: of none.
	Faces func(*table.Figure) bool
	// Sees says whether one figure looks at another at all, whatever stands
	// between. Nil: always.
	Sees func(sc *board.Scene, who, whom int) bool
	// Values says what a figure has left and has gathered. Nil: the values of its
	// fields.
	Values func(*play.State, *table.Figure) string
	// Hides leaves out what is seen, and at what distance.
	Hides bool
}

// Table is State as a system shows it.
func (t *Teller) Table(g *play.Game, show Show) string {
	s := &g.State
	sc := g.Scene()
	var b strings.Builder
	line := func(indent int, text string) {
		b.WriteString(strings.Repeat("  ", indent))
		b.WriteString(text)
		b.WriteByte('\n')
	}
	line(0, t.say("tell.round", rulebook.Args{"n": s.Round}))
	for side := range table.Seat(table.MaxSides) {
		line(0, t.sideLine(s, side))
		for i := range s.Figures[:s.NFigures] {
			id := table.FigureID(i)
			if s.Figures[i].Side != side {
				continue
			}
			line(1, t.figureLine(s, id, show))
			if weapons := t.itemsLine(s, id); weapons != "" {
				line(2, weapons)
			}
			for _, text := range t.sights(s, sc, id, false, show) {
				line(2, text)
			}
		}
	}
	for i := range s.Figures[:s.NFigures] { // things that belong to no side
		if f := &s.Figures[i]; f.Side >= table.MaxSides && f.Off == 0 {
			line(0, t.figureLine(s, table.FigureID(i), show))
		}
	}
	for d := range t.doors() {
		what := "tell.shut"
		if s.Doors>>d&1 == 1 {
			what = "tell.open"
		}
		line(0, t.say("tell.who", rulebook.Args{"who": t.Door(d), "what": t.say(what, nil)}))
	}
	return b.String()
}

func (t *Teller) doors() int {
	if t.setup.Map == nil {
		return 0
	}
	return t.setup.Map.Doors()
}

// sideLine is a side with what can be said of it.
func (t *Teller) sideLine(s *play.State, side table.Seat) string {
	values := t.values(play.SideToken, func(f *play.Field) int32 { return int32(s.Sides[side].Tokens[f.Index]) })
	if values == "" {
		return t.say("tell.side", rulebook.Args{"side": t.Side(side)})
	}
	return t.say("tell.side.values", rulebook.Args{"side": t.Side(side), "what": values})
}

// figureLine is a figure with its state, place and values.
func (t *Teller) figureLine(s *play.State, id table.FigureID, show Show) string {
	f := &s.Figures[id]
	status := t.Status(f)
	if f.Off == 0 {
		if t.setup.Map != nil {
			status += "; " + t.Stand(f, show)
		}
		if values := t.figureValues(s, f, show); values != "" {
			status += "; " + values
		}
	}
	return t.say("tell.figure", rulebook.Args{"n": int(id), "who": t.Figure(id), "what": status})
}

// figureValues are the values of a figure.
func (t *Teller) figureValues(s *play.State, f *table.Figure, show Show) string {
	if show.Values != nil {
		return show.Values(s, f)
	}
	return t.values(play.FigureToken, func(fd *play.Field) int32 { return int32(f.Tokens[fd.Index]) })
}

// Stand is where a figure is, and where it looks.
func (t *Teller) Stand(f *table.Figure, show Show) string {
	if show.Faces == nil || f.Off != 0 || !show.Faces(f) {
		return t.Place(f.At)
	}
	return t.say("tell.faces", rulebook.Args{"what": t.Place(f.At), "n": f.Facing})
}

// values lists the fields of a kind with their values. Those that are 0 and
// begin at 0 are left out, except numbers that run down to it.
func (t *Teller) values(kind play.FieldKind, of func(*play.Field) int32) string {
	var list []string
	for i := range t.setup.Rules.Fields {
		f := &t.setup.Rules.Fields[i]
		if f.Kind != kind {
			continue
		}
		v := of(f)
		title := t.words.Title("field." + f.Key)
		switch {
		case f.Lo == 0 && f.Hi == 1:
			if v != 0 {
				list = append(list, title)
			}
		case v != 0 || i == 0:
			list = append(list, t.say("tell.value", rulebook.Args{"title": title, "what": t.Value(f, v)}))
		}
	}
	return strings.Join(list, ", ")
}

// Status is the state of a figure: "festgenagelt, Ready Marker".
func (t *Teller) Status(f *table.Figure) string {
	rules := t.setup.Rules
	if f.Off != 0 {
		if int(f.Off) < len(rules.Off) {
			return t.words.Title("status." + rules.Off[f.Off])
		}
		return t.say("tell.off", nil)
	}
	var list []string
	for i := range rules.Fields {
		switch fd := &rules.Fields[i]; {
		case fd.Kind == play.FigureStatus:
			list = append(list, t.Value(fd, int32(f.Status)))
		case fd.Kind == play.FigureCondition && f.Has(1<<fd.Index):
			list = append(list, t.words.Title("condition."+fd.Key))
		}
	}
	return strings.Join(list, ", ")
}

// itemsLine lists what a figure carries. The state of a thing is told when it is
// not the first, which is the usual one.
func (t *Teller) itemsLine(s *play.State, id table.FigureID) string {
	var field *play.Field
	for i := range t.setup.Rules.Fields {
		if f := &t.setup.Rules.Fields[i]; f.Kind == play.ItemStatus {
			field = f
		}
	}
	var list []string
	for i := range s.Items[:s.NItems] {
		it := &s.Items[i]
		if it.Owner != id {
			continue
		}
		name := t.Item(table.ItemID(i))
		if field != nil && it.Status != 0 {
			name = t.say("tell.item", rulebook.Args{"item": name, "what": t.Value(field, int32(it.Status))})
		}
		list = append(list, name)
	}
	return strings.Join(list, "; ") // names have commas in them
}

// Sights says whom of the other side a figure sees, the nearest first, at what
// distance and how much hidden; then whom it does not see. With friends it says
// the same of its own side.
func (t *Teller) Sights(g *play.Game, id table.FigureID, friends bool) []string {
	return t.Seen(g, id, friends, Show{})
}

// Seen is Sights as a system shows them.
func (t *Teller) Seen(g *play.Game, id table.FigureID, friends bool, show Show) []string {
	return t.sights(&g.State, g.Scene(), id, friends, show)
}

func (t *Teller) sights(s *play.State, sc *board.Scene, id table.FigureID, friends bool, show Show) []string {
	if sc == nil || show.Hides || int(id) >= int(s.NFigures) || s.Figures[id].Off != 0 {
		return nil
	}
	var seen []sighting
	var unseen []string
	for i := range s.Figures[:s.NFigures] {
		o := &s.Figures[i]
		if table.FigureID(i) == id || o.Off != 0 || o.Side >= table.MaxSides || (o.Side == s.Figures[id].Side) != friends {
			continue
		}
		if look := sc.Look(int(id), i); look.Visible && (show.Sees == nil || show.Sees(sc, int(id), i)) {
			seen = append(seen, sighting{table.FigureID(i), sc.Distance(int(id), i), look.Hidden})
		} else {
			unseen = append(unseen, t.Figure(table.FigureID(i)))
		}
	}
	slices.SortStableFunc(seen, func(a, b sighting) int { return int(a.distance - b.distance) })
	var list []string
	for _, x := range seen {
		list = append(list, t.sighting(x))
	}
	if len(unseen) > 0 {
		list = append(list, t.say("tell.sees.not", rulebook.Args{"whom": strings.Join(unseen, ", ")}))
	}
	return list
}

// sighting is a figure that is seen.
type sighting struct {
	whom     table.FigureID
	distance int32
	hidden   board.Share
}

func (t *Teller) sighting(x sighting) string {
	a := rulebook.Args{"whom": t.Figure(x.whom), "n": rulebook.Inches(x.distance)}
	if x.hidden.Num == 0 {
		return t.say("tell.sees.all", a)
	}
	a["m"] = rulebook.Share((x.hidden.Num*10000 + x.hidden.Den/2) / x.hidden.Den)
	return t.say("tell.sees", a)
}
