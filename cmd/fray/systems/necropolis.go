package systems

import (
	"github.com/fray-table/fray/necropolis"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/web"
)

func necropole(book *rulebook.Book) (*web.System, error) {
	st, err := necropolis.StatureOf(book)
	if err != nil {
		return nil, err
	}
	return &web.System{
		Rules: necropolis.Rules(), Schema: necropolis.Schema(book), Book: book,
		Geometry: roster.Geometry{Base: st.Base, Unit: inch, Height: st.Height, Lying: st.Lying, Eye: st.Eye},
		Status:   []string{necropolis.Up: "status.up", necropolis.Down: "status.down", necropolis.Out: "status.out"},
		Off:      []string{necropolis.Waiting: "status.waiting", necropolis.Dead: "status.dead", necropolis.Reserve: "status.reserve", necropolis.Stalking: "status.stalking"},
		Phase:    necropolis.Phase, Priority: web.NoToken, Points: web.NoToken, Bottled: web.NoToken,
		Lying:  func(f *table.Figure) bool { return f.Status != necropolis.Up },
		Active: func(f *table.Figure) bool { return f.Status == necropolis.Up },
		Gone:   func(f *table.Figure) bool { return f.Off == necropolis.Dead },
		Marks:  []play.Rule{necropolis.Activate},
	}, nil
}
