package systems

import (
	"github.com/fray-table/fray/necropolis"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/web"
)

// necropole is Necropolis as a table shows it.
func necropole(book *rulebook.Book) (*web.System, error) {
	st, err := book.Stature()
	if err != nil {
		return nil, err
	}
	return &web.System{
		Rules: necropolis.Rules(), Schema: necropolis.Schema(book), Book: book,
		Geometry: roster.GeometryOf(st, inch),
		Status:   []string{necropolis.Up: "status.up", necropolis.Down: "status.down", necropolis.Out: "status.out"},
		Off: []string{
			necropolis.Waiting: "status.waiting", necropolis.Dead: "status.dead",
			necropolis.Reserve: "status.reserve", necropolis.Stalking: "status.stalking",
		},
		Conditions: conditions(map[table.Condition]string{
			necropolis.Hurt: "condition.hurt", necropolis.Unaware: "condition.unaware", necropolis.Closed: "condition.closed",
			necropolis.Called: "condition.called", necropolis.Loose: "condition.loose", necropolis.Marked: "condition.marked",
			necropolis.Sought: "condition.sought",
		}),
		Phases: []string{
			necropolis.BeforeBattle: "battle.begin", necropolis.ProtagonistTurn: "turn.protagonists",
			necropolis.AntagonistTurn: "turn.antagonists", necropolis.BothTurns: "round.begin",
		},
		Phase: necropolis.Phase, Priority: web.NoToken, Points: web.NoToken, Bottled: web.NoToken,
		States:     horrorStates,
		ItemStates: horrorItems,
		Meter: func(s *play.Setup, f *table.Figure) *web.Meter {
			b, ok := necropolis.BarOf(s, f)
			if !ok {
				return nil
			}
			return &web.Meter{At: int(b.At), Sections: []web.Section{
				{Word: "state.okay", Slots: int(b.Slots[necropolis.IsOkay])},
				{Word: "state.impaired", Slots: int(b.Slots[necropolis.IsImpaired])},
				{Word: "state.door", Slots: int(b.Slots[necropolis.AtDoor])},
			}}
		},
		Metered: []table.Stat{necropolis.Okay, necropolis.Impaired, necropolis.Door},
		Chart: func(s *play.Setup, f *table.Figure) (chart []web.ChartLine) {
			for typ, name := range necropolis.Types {
				if list := necropolis.ChartOf(s, f, int8(typ)); list != nil {
					chart = append(chart, web.ChartLine{Word: "value." + name, Faces: horrorEffects(list)})
				}
			}
			return chart
		},
		Reads: func(s *play.Setup, rule play.Rule, by play.By) []web.Effect {
			typ, ok := necropolis.BatchType(rule)
			if !ok || by.Whom == table.None {
				return nil
			}
			return horrorEffects(necropolis.ChartOf(s, &s.Start.Figures[by.Whom], typ))
		},
		Group:  necropolis.Attacked,
		Struck: necropolis.Hit,
		Lying:  func(f *table.Figure) bool { return f.Status != necropolis.Up },
		Ready: func(f *table.Figure) bool {
			return awake(f) && !f.Has(necropolis.Acted) && f.Tokens[necropolis.Left] > 0
		},
		Active: func(f *table.Figure) bool { return f.Status != necropolis.Out },
		Gone:   func(f *table.Figure) bool { return f.Off == necropolis.Dead },
		Stands: necropolis.Up, Lies: necropolis.Down,
		Marks:    []play.Rule{necropolis.Activate},
		Headings: []play.Rule{necropolis.RoundBegin, necropolis.TurnProtagonists, necropolis.TurnAntagonists},
		Odds:     []play.Rule{necropolis.ShootTarget, necropolis.AttackTarget, necropolis.ChargeTarget},
		InReach:  true,
		Chances: []web.Chance{
			{Event: necropolis.DamageTaken}, {Event: necropolis.Push, Also: []play.Rule{necropolis.Pushed, necropolis.PushStopped}},
			{Event: necropolis.KnockedDown}, {Event: necropolis.Ko}, {Event: necropolis.ActionLost}, {Event: necropolis.MarkedNow},
			{Event: necropolis.Killed}, {Event: necropolis.Died},
		},
	}, nil
}

// awake says whether a figure can act at all.
func awake(f *table.Figure) bool {
	return f.Off == necropolis.OnTable && f.Status != necropolis.Out && !f.Has(necropolis.Unaware)
}

// horrorStates are the actions that a figure has, and those that it will lose.
func horrorStates(_ *play.State, f *table.Figure) (list []web.State) {
	if n := f.Tokens[necropolis.Left]; n > 0 && awake(f) {
		list = append(list, web.State{Word: "state.actions", N: int(n), Item: table.NoItem, Plain: true})
	}
	if n := f.Tokens[necropolis.Lost]; n > 0 {
		list = append(list, web.State{Word: "state.lost", N: int(n), Item: table.NoItem})
	}
	return list
}

// horrorItems are the shots that are left, and how far a stake has come.
func horrorItems(s *play.Setup, now *play.State, i table.ItemID) []web.State {
	n, unmade := necropolis.Begun(s, now, i)
	switch {
	case unmade && n > 0:
		return []web.State{{Word: "weapon.unmade", Item: table.NoItem, Lacks: true}, {Word: "state.making", N: int(n), Item: table.NoItem}}
	case unmade:
		return []web.State{{Word: "weapon.unmade", Item: table.NoItem, Lacks: true}}
	case s.Items[i].Kind != necropolis.Gun:
		return nil
	}
	if n = necropolis.Shots(s, now, i); n <= 0 {
		return []web.State{{Word: "weapon.empty", Item: table.NoItem, Lacks: true}}
	}
	return []web.State{{Word: "state.ammo", N: int(n), Item: table.NoItem}}
}

// horrorEffects says how what faces do is drawn: damage is more than a push.
func horrorEffects(list []necropolis.Effect) (out []web.Effect) {
	for _, e := range list {
		tone := web.Grave
		switch e.Key {
		case "effect.miss":
			tone = web.Nothing
		case "effect.push":
			tone = web.Slight
		}
		out = append(out, web.Effect{Word: e.Key, N: int(e.N), Tone: tone})
	}
	return out
}
