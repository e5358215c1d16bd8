package web

import (
	"math"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/table"
)

type (
	sightView struct {
		AB       lookView  `json:"ab"`
		BA       lookView  `json:"ba"`
		Standing *lookView `json:"standing,omitempty"` // a sees b, were b standing; not of vehicles and things
		Lying    *lookView `json:"lying,omitempty"`    // were b lying
	}
	lookView struct {
		Visible   bool     `json:"visible"`
		Hidden    string   `json:"hidden"`
		Percent   float64  `json:"percent"`
		Cover     string   `json:"cover"`
		CoverText string   `json:"coverText"`
		Distance  int32    `json:"distance"`
		Ray       [2]point `json:"ray"`
		By        string   `json:"by"`
		Aside     bool     `json:"aside"` // b is not in a's arc
	}
)

func noMap() *fault {
	return refused("Dieses Gefecht wird ohne Karte gespielt.", "This battle is played without a map.")
}

// hides says that nothing may be measured just now. When all is over, anything
// may.
func (p position) hides() bool {
	return p.sys.Hides != nil && p.sys.Hides(p.setup()) && !p.game.State.Over
}

// hidden says why nothing is measured.
func (p position) hidden() *fault { return refused("%s", "%s", p.whyHidden()) }

func (p position) whyHidden() string { return p.Unmeasured(p.sys.Premeasure) }

// sight is what two figures see of each other.
func (p position) sight(a, b int) (*sightView, error) {
	s := &p.game.State
	if p.hides() {
		return nil, p.hidden()
	}
	if a < 0 || b < 0 || a >= int(s.NFigures) || b >= int(s.NFigures) || a == b {
		return nil, bad("Für die Sicht braucht es zwei Figuren.", "Sight needs two figures.")
	}
	sc := p.game.Scene()
	if sc == nil {
		return nil, noMap()
	}
	if s.Figures[a].Off != 0 || s.Figures[b].Off != 0 {
		return nil, refused("Diese Figur steht nicht auf dem Tisch.", "This figure is not on the table.")
	}
	v := &sightView{AB: p.look(sc, a, b, &s.Figures[b]), BA: p.look(sc, b, a, &s.Figures[a])}
	f := s.Figures[b]
	if sc.Bodies[b].Length > 0 || f.Status != p.sys.Stands && !p.sys.Lying(&f) {
		return v, nil
	}
	f.Status = p.sys.Stands
	sc.Bodies[b] = p.sys.Rules.Body(p.setup(), &f)
	standing := p.look(sc, a, b, &f)
	f.Status = p.sys.Lies
	sc.Bodies[b] = p.sys.Rules.Body(p.setup(), &f)
	lying := p.look(sc, a, b, &f)
	v.Standing, v.Lying = &standing, &lying
	return v, nil
}

func (p position) look(sc *board.Scene, a, b int, as *table.Figure) lookView {
	l := sc.Look(a, b)
	v := lookView{Visible: l.Visible, Hidden: l.Hidden.String(), Distance: sc.Distance(a, b), Ray: [2]point{pointOf(l.Ray[0]), pointOf(l.Ray[1])}}
	if l.Hidden.Den != 0 {
		v.Percent = math.Round(float64(l.Hidden.Num)*1000/float64(l.Hidden.Den)) / 10
	}
	if v.Aside = !p.sys.looksAt(p.game, sc, a, b); v.Aside {
		v.Visible = false
		return v
	}
	switch {
	case l.By >= 0:
		v.By = p.setup().Map.Pieces()[l.By].Name
	case l.ByBody >= 0:
		v.By = p.Figure(table.FigureID(l.ByBody))
	}
	if p.sys.Cover != nil && l.Visible {
		v.Cover = p.sys.Rules.Key(p.sys.Cover(p.setup(), l, p.sys.Lying(as)))
		v.CoverText = p.words.Title(v.Cover)
	}
	return v
}
