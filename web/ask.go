package web

import (
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
)

type (
	askView struct {
		Kind    string      `json:"kind"`
		Rule    string      `json:"rule"`
		Text    string      `json:"text"`
		Seat    int         `json:"seat"`
		Program bool        `json:"program"` // answers by itself: nobody is asked
		Who     int         `json:"who"`
		Whom    int         `json:"whom"`
		Item    int         `json:"item"`
		Dice    *diceView   `json:"dice,omitempty"`
		Need    *needView   `json:"need,omitempty"`
		Options []offerView `json:"options,omitempty"`
		Place   *placeView  `json:"place,omitempty"`
		Fact    *factView   `json:"fact,omitempty"`
	}
	diceView struct {
		N        int     `json:"n"`
		Sides    int     `json:"sides"`
		Notation string  `json:"notation"`
		Reads    *lineOf `json:"reads,omitempty"` // what the faces do
	}
	needView struct {
		Rule   string     `json:"rule"`
		Text   string     `json:"text"`
		Target int        `json:"target"`
		Way    string     `json:"way"`
		Parts  []partView `json:"parts"`
	}
	partView struct {
		Text  string `json:"text"`
		Value int    `json:"value"`
		Rule  string `json:"rule"`
	}
	offerView struct {
		Option  optionView `json:"option"`
		Text    string     `json:"text"`
		Who     int        `json:"who"`
		Item    int        `json:"item"`
		Allowed bool       `json:"allowed"`
		Why     *string    `json:"why"`
		WhyRule *string    `json:"whyRule"`
		Group   []int      `json:"group,omitempty"`   // all whom it would be turned upon
		Friends []int      `json:"friends,omitempty"` // those of them who are of the own side
	}
	placeView struct {
		Kind   string     `json:"kind"`
		Who    int        `json:"who"`
		Budget int32      `json:"budget"`
		Must   bool       `json:"must"`
		Zones  [][4]int32 `json:"zones"`
		Mode   string     `json:"mode"`
		Facing int        `json:"facing"`           // of the figure now, or of the way ahead; -1 where it does not matter
		Turn   int        `json:"turn"`             // the most degrees either way
		At     *point     `json:"at,omitempty"`     // where it stands by now, to be turned or to go ahead
		Base   []corner   `json:"base,omitempty"`   // of a rectangular base, there
		Barred []corner   `json:"barred,omitempty"` // where it may not turn to
		Ray    []point    `json:"ray,omitempty"`    // the way ahead: a point each unit, and its end
	}
	factView struct {
		Text  string `json:"text"`
		Lo    int64  `json:"lo"`
		Hi    int64  `json:"hi"`
		Unit  string `json:"unit"`
		Scale int64  `json:"scale"` // of what people type, to get the value
	}
)

var placeKinds = [...]string{
	play.PlaceLeg: "leg", play.PlaceDeploy: "deploy", play.PlaceAim: "aim", play.PlaceFacing: "facing", play.PlaceAhead: "ahead",
}

// ask is the open question as controls, nil when nothing is asked.
func (p position) ask() *askView {
	q := &p.game.Open
	if q.Ask == play.Nothing {
		return nil
	}
	v := &askView{
		Rule: p.sys.Rules.Key(q.Rule), Text: p.question(q), Seat: int(q.By.Seat),
		Who: figure(q.By.Who), Whom: figure(q.By.Whom), Item: itemNumber(q.By.Item),
	}
	switch q.Ask {
	case play.AskDice:
		v.Kind = "dice"
		v.Dice = &diceView{N: int(q.Dice.N), Sides: int(q.Dice.Sides), Notation: p.Pool(q.Dice)}
		if reads := p.reads(q.Rule, q.By); reads != nil {
			l := p.line(v.Rule, p.Title(q.Rule), reads)
			v.Dice.Reads = &l
		}
		if q.Need.Way != play.NoNeed {
			n := p.need(q.Rule, q.By, q.Need, q.Dice)
			v.Need = &n
		}
	case play.AskChoice:
		v.Kind, v.Options = "choice", []offerView{}
		for _, o := range q.Options {
			v.Options = append(v.Options, p.offer(q, o))
		}
	case play.AskPlace:
		pl := &q.Place
		v.Kind = "place"
		v.Place = &placeView{Kind: placeKinds[pl.Kind], Who: figure(pl.Who), Budget: pl.Budget, Must: pl.Must,
			Zones: [][4]int32{}, Mode: v.Rule, Facing: -1}
		if pl.Kind == play.PlaceFacing || pl.Kind == play.PlaceAhead || pl.Kind == play.PlaceAim && pl.Turn > 0 {
			v.Place.Facing, v.Place.Turn = int(pl.Facing), int(pl.Turn)
			v.Place.Barred, v.Place.Ray = barred(q), ray(q)
			if q.Scene != nil { // the rules may have moved it since the state that is known
				at := pointOf(q.Scene.Bodies[pl.Who].At)
				v.Place.At, v.Place.Base = &at, base(q.Scene, int(pl.Who))
			}
		}
		if pl.Kind == play.PlaceDeploy {
			for _, z := range pl.Zones {
				v.Place.Zones = append(v.Place.Zones, [4]int32{z.X0, z.Y0, z.X1, z.Y1})
			}
		}
	case play.AskFact:
		v.Kind = "fact"
		f := p.fact(q)
		v.Fact = &f
	}
	return v
}

func (p position) offer(q *play.Request, o play.Offer) offerView {
	v := offerView{Option: p.sys.optionView(o.Option), Text: p.Option(q, o.Option), Who: figure(o.Who), Item: itemNumber(o.Item), Allowed: o.Why == 0}
	if o.Why != 0 {
		why, rule := p.Reason(q, o), p.sys.Rules.Key(o.Why)
		v.Why, v.WhyRule = &why, &rule
	} else {
		v.Group, v.Friends = p.group(o.Option)
	}
	return v
}

// need is what dice have to show, with its reasons.
func (p position) need(rule play.Rule, by play.By, n play.Need, dice dice.Pool) needView {
	v := needView{Rule: p.sys.Rules.Key(rule), Text: p.needText(rule, by, &n, dice), Target: int(n.Target), Way: "atleast", Parts: p.parts(&n)}
	switch n.Way {
	case play.AtMost:
		v.Way = "atmost"
	case play.SumAtLeast:
		v.Way = "sum"
	}
	return v
}

func (p position) parts(n *play.Need) []partView {
	out := []partView{}
	for i := range int(n.Count) {
		part := n.Part(i)
		out = append(out, partView{p.Part(n, i), int(part.Value), p.sys.Rules.Key(part.Rule)})
	}
	return out
}

// lines is what the log tells of an entry.
func (p position) lines(g *group) []lineView {
	if g.hand {
		return []lineView{{N: g.number, Kind: "hand", Text: p.hand(g), Seat: int(g.seat), Who: -1}}
	}
	var out []lineView
	for i := range g.events {
		e := &g.events[i]
		v := lineView{N: g.number, Text: p.event(e), Rule: p.sys.Rules.Key(e.Rule), Seat: int(e.By.Seat), Who: figure(e.By.Who), Void: g.void}
		v.Kind = p.sys.kind(e)
		switch e.Kind {
		case play.Rolled:
			for _, f := range e.Faces.All() {
				v.Faces = append(v.Faces, int(f))
			}
			v.Sides = int(e.Dice.Sides)
			v.Does = p.did(e)
			v.How = g.how.String()
			if e.Need.Way != play.NoNeed {
				v.Passed = &e.Passed
			}
		case play.Certain:
			v.Passed = &e.Passed
		}
		if e.Need.Way != play.NoNeed && (e.Kind == play.Rolled || e.Kind == play.Certain) {
			v.Need, v.Parts = p.on(&e.Need, e.Dice), p.parts(&e.Need)
		}
		if r, ok := p.sys.Book.Rule(v.Rule); ok {
			v.Doubtful = r.Doubtful
		}
		out = append(out, v)
	}
	return out
}

// kind is how a line of the log is drawn.
func (sys *System) kind(e *play.Event) string {
	switch e.Kind {
	case play.Rolled:
		return "roll"
	case play.Certain:
		return "certain"
	case play.Chose:
		return "choice"
	case play.Placed:
		return "move"
	}
	for _, r := range sys.Headings {
		if e.Rule == r {
			return "heading"
		}
	}
	if sys.Rules.Key(e.Rule) == "byhand" {
		return "hand"
	}
	return "note"
}

// hand tells what people did about the log itself.
func (p position) hand(g *group) string {
	switch do := g.do.(type) {
	case journal.Undo:
		return p.text("Zurückgenommen bis Eintrag ", "Taken back to entry ") + p.words.Format(do.To)
	case journal.Correct:
		return p.text("Berichtigt wurde Eintrag ", "Corrected was entry ") + p.words.Format(do.Entry)
	}
	return g.note.In(p.words.Language())
}
