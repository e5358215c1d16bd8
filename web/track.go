package web

import (
	"slices"

	"github.com/fray-table/fray/play"
)

type (
	// trackView is who acts at which count.
	trackView struct {
		Now   int         `json:"now"` // the count that is played
		Who   int         `json:"who"` // whose turn it is; -1: nobody's
		Turns []countView `json:"turns"`
	}
	// countView is a turn that is still to come in this round. Those after all
	// counts have 0.
	countView struct {
		Count int `json:"count"`
		Who   int `json:"who"`
	}
)

// track is the order in which the figures act, nil while none do.
func (m *moment) track(p position) *trackView {
	tr := p.sys.Track
	s := &p.game.State
	if tr == nil || s.Over || p.phase() != tr.Phase {
		return nil
	}
	v := &trackView{Now: int(s.Tokens[tr.Now]), Who: m.acting(tr), Turns: []countView{}}
	for i := range s.Figures[:s.NFigures] {
		f := &s.Figures[i]
		if f.Off != 0 || !p.sys.Active(f) {
			continue
		}
		for n := int(f.Tokens[tr.Count]); n > 0; n -= int(tr.Step) {
			v.Turns = append(v.Turns, countView{n, i})
		}
		if tr.Extra != NoToken {
			for range f.Tokens[tr.Extra] {
				v.Turns = append(v.Turns, countView{0, i})
			}
		}
	}
	slices.SortStableFunc(v.Turns, func(a, b countView) int {
		switch x, y := &s.Figures[a.Who], &s.Figures[b.Who]; {
		case a.Count != b.Count:
			return b.Count - a.Count
		case tr.Before(p.setup(), x, y):
			return -1
		case tr.Before(p.setup(), y, x):
			return 1
		}
		return 0
	})
	return v
}

// acting is the figure whose turn it is: as the log says.
func (m *moment) acting(tr *Track) int {
	for _, g := range slices.Backward(m.log) {
		if g.void || g.hand {
			continue
		}
		for i := len(g.events) - 1; i >= 0; i-- {
			switch e := &g.events[i]; {
			case e.Kind != play.Noted:
			case slices.Contains(tr.Turns, e.Rule):
				return figure(e.By.Who)
			case slices.Contains(tr.Ends, e.Rule):
				return -1
			}
		}
	}
	return -1
}

// phase is the phase that is played.
func (p position) phase() int8 { return int8(p.token(p.sys.Phase)) }

// camp is what counts between encounters, in a few words each.
func (p position) camp() []string {
	c := p.sys.Camp
	s := &p.game.State
	if c == nil || s.Over || p.phase() != c.Phase {
		return nil
	}
	list := []string{
		p.text("Begegnungen: ", "Encounters: ") + p.words.Format(s.Tokens[c.Fight]),
		p.text("Tag ", "Day ") + p.words.Format(s.Tokens[c.Day]),
	}
	if h := int(s.Tokens[c.Hours]); h < 24 {
		list = append(list, p.text("letzte Rast vor ", "last rest ")+p.words.Format(h)+p.text(" Stunden", " hours ago"))
	}
	for _, r := range c.Rests {
		list = append(list, p.words.Title(r.Word)+": "+p.words.Format(s.Tokens[r.Token])+p.text(" von ", " of ")+p.words.Format(r.Most))
	}
	return list
}
