package web

import (
	"context"

	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
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
