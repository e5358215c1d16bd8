package web

import (
	"context"
	"strings"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/tell"
)

// An Outlook is what the table shows of the odds of an option, or of an open roll.
type Outlook = oddsView

// Outlook works out what can follow from an option of the open choice, or from
// the roll that is open (option is nil), for who shows a battle otherwise than
// in a browser. The game is not changed. A refusal says why with Text.
func (sys *System) Outlook(ctx context.Context, g *play.Game, t *tell.Teller, option *play.Option) (*Outlook, error) {
	pool := make(chan *odds.Explorer, 1)
	pool <- odds.New()
	p := position{Teller: t, sys: sys, game: g, words: t.Words()}
	return p.odds(ctx, pool, option)
}

// Text is what a person is told of the refusal.
func (f *fault) Text(lang string) string { return f.text.In(lang) }

// Show is how the system shows a table as text, for who shows a battle otherwise
// than in a browser.
func (sys *System) Show(g *play.Game, t *tell.Teller) tell.Show {
	show := tell.Show{Hides: (position{sys: sys, game: g}).hides()}
	if len(sys.Bars) > 1 || sys.Meter != nil {
		show.Values = func(s *play.State, f *table.Figure) string { return sys.values(g, t, s, f) }
	}
	if sys.Faces {
		show.Faces = func(f *table.Figure) bool { return f.Side < table.MaxSides && !sys.Lying(f) }
	}
	if sys.Arc != nil {
		show.Sees = func(sc *board.Scene, who, whom int) bool { return sys.looksAt(g, sc, who, whom) }
	}
	return show
}

// values is what a figure has left of each thing, and what has befallen it.
func (sys *System) values(g *play.Game, t *tell.Teller, s *play.State, f *table.Figure) string {
	p := position{Teller: t, sys: sys, game: g, words: t.Words()}
	var list []string
	for _, b := range p.bars(f, &g.Setup.ProfileOf(f).Stat, nil, false) {
		list = append(list, b.Name+" "+p.words.Format(b.N)+"/"+p.words.Format(b.Max))
	}
	if m := p.meter(f); m != nil {
		list = append(list, m.Text)
	}
	for _, w := range p.states(f) {
		list = append(list, w.Text)
	}
	return strings.Join(list, ", ")
}

// Unmeasured says why nothing may be measured just now, "" if anything may.
func (sys *System) Unmeasured(g *play.Game, t *tell.Teller) string {
	p := position{Teller: t, sys: sys, game: g, words: t.Words()}
	if !p.hides() {
		return ""
	}
	return p.whyHidden()
}

// looksAt says whether a figure has another one in its arc. Who lies looks
// nowhere, which is as good as anywhere.
func (sys *System) looksAt(g *play.Game, sc *board.Scene, who, whom int) bool {
	if sys.Arc == nil || !sys.Faces || sys.Lying(&g.State.Figures[who]) {
		return true
	}
	return sc.InArc(who, whom, sys.Arc(g.Setup))
}
