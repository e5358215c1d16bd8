package systems

import (
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/web"
)

// n23 is N23 as a table shows it.
func n23(book *rulebook.Book) (*web.System, error) {
	st, err := book.Stature()
	if err != nil {
		return nil, err
	}
	premeasure := "premeasure"
	if r, ok := book.Ruling(premeasure); ok {
		premeasure = r.Key
	}
	s := necromunda(book, necro.N23(), necro.SchemaN23(), st)
	s.Status = []string{
		necro.Standing: "status.standing", necro.Prone: "status.prone", necro.PinnedDown: "status.pinned", necro.SeriouslyInjured: "status.injured",
		necro.Mobile: "status.mobile", necro.Stalled: "status.stalled", necro.Wrecked: "status.wrecked",
		necro.Shut: "status.shut", necro.Opened: "status.opened",
	}
	s.Conditions = conditions(map[table.Condition]string{
		necro.IsReady: "condition.ready", necro.IsBroken: "condition.broken", necro.HasAimed: "condition.aimed",
		necro.IsBurning: "condition.blaze", necro.IsBlind: "condition.blind", necro.IsConcussed: "condition.concussed",
		necro.IsInsane: "condition.insane", necro.IsDrunk: "condition.intoxicated", necro.IsHidden: "condition.hidden",
		necro.IsWebbed: "condition.webbed", necro.IsHampered: "condition.hampered",
	})
	s.Lies = necro.PinnedDown
	s.Faces = true
	s.Arc = func(*play.Setup) int16 { return st.Arc }
	s.Wrecked = func(f *table.Figure) bool { return f.Status == necro.Wrecked }
	s.Hides = func(s *play.Setup) bool { return s.Rulings[necro.RulingPremeasure] == necro.RulingPremeasureNo }
	s.Premeasure = premeasure
	s.Chances = append(s.Chances, web.Chance{Event: necro.InjuryFlesh}, web.Chance{Event: necro.HullLost}, web.Chance{Event: necro.VehicleWrecked})
	return s, nil
}

// conditions puts the words of conditions in the order of their bits.
func conditions(words map[table.Condition]string) []string {
	list := make([]string, 32)
	for bit := range list {
		list[bit] = words[1<<bit]
	}
	return list
}
