package systems

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/web"
)

// n23 is N23 as a table shows it.
func n23(book *rulebook.Book) (*web.System, error) {
	st, err := necro.StatureOf(book)
	if err != nil {
		return nil, err
	}
	premeasure := "premeasure"
	if r, ok := book.Ruling(premeasure); ok {
		premeasure = r.Key
	}
	return &web.System{
		Rules: necro.N23(), Schema: necro.SchemaN23(), Book: book,
		Geometry: roster.Geometry{Base: st.Base, Unit: inch, Height: st.Height, Lying: st.Lying, Eye: st.Eye},
		Status: []string{
			necro.Standing: "status.standing", necro.Prone: "status.prone", necro.PinnedDown: "status.pinned", necro.SeriouslyInjured: "status.injured",
			necro.Mobile: "status.mobile", necro.Stalled: "status.stalled", necro.Wrecked: "status.wrecked",
			necro.Shut: "status.shut", necro.Opened: "status.opened",
		},
		Off: []string{necro.NotDeployed: "status.waiting", necro.OutOfAction: "status.out", necro.Fled: "status.fled"},
		Conditions: conditions(map[table.Condition]string{
			necro.IsReady: "condition.ready", necro.IsBroken: "condition.broken", necro.HasAimed: "condition.aimed",
			necro.IsBurning: "condition.blaze", necro.IsBlind: "condition.blind", necro.IsConcussed: "condition.concussed",
			necro.IsInsane: "condition.insane", necro.IsDrunk: "condition.intoxicated", necro.IsHidden: "condition.hidden",
			necro.IsWebbed: "condition.webbed", necro.IsHampered: "condition.hampered",
		}),
		ItemStatus: []string{necro.Empty: "weapon.empty", necro.Jammed: "weapon.jammed"},
		Phases:     []string{necro.BeforeBattle: "battle.begin", necro.PriorityPhase: "phase.priority", necro.ActionPhase: "phase.action", necro.EndPhase: "phase.end"},
		Phase:      necro.Phase, Priority: necro.PriorityOf, Points: necro.Score, Bottled: necro.HasBottled,
		Bars:   []web.Bar{{Token: necro.Wounds, Max: necro.W}},
		Lying:  necro.Lies,
		Ready:  func(f *table.Figure) bool { return f.Has(necro.IsReady) },
		Active: necro.Active,
		Gone:   necro.Gone,
		Stat:   necro.StatNow,
		Cover:  necro.CoverRule,
		Template: func(g *play.Game, at board.Point) ([]board.XY, uint64) {
			sc, who := g.Open.Scene, g.Open.Place.Who
			return sc.FlameOutline(int(who), at), necro.UnderFlame(g.Setup, sc, who, at)
		},
		Stands: necro.Standing, Lies: necro.PinnedDown,
		Faces:      true,
		Arc:        func(*play.Setup) int16 { return st.Arc },
		Wrecked:    func(f *table.Figure) bool { return f.Status == necro.Wrecked },
		Hides:      func(s *play.Setup) bool { return s.Rulings[necro.RulingPremeasure] == necro.RulingPremeasureNo },
		Premeasure: premeasure,
		Marks:      []play.Rule{necro.Activate},
		Headings:   []play.Rule{necro.PhasePriority, necro.PhaseAction, necro.PhaseEnd},
		Odds:       []play.Rule{necro.ShotTarget, necro.ChargeTarget, necro.FightTarget, necro.CoupWhom},
		Chances: []web.Chance{
			{Event: necro.ShootHit}, {Event: necro.FightHit}, {Event: necro.Pinned}, {Event: necro.Lost},
			{Event: necro.InjuryFlesh}, {Event: necro.Injured}, {Event: necro.Out},
			{Event: necro.HullLost}, {Event: necro.VehicleWrecked}, {Event: necro.Charged, Whom: web.OfActor},
			{Event: necro.AmmoEmpty, Whom: web.OfActor}, {Event: necro.AmmoJammed, Whom: web.OfActor},
		},
	}, nil
}

// conditions puts the words of conditions in the order of their bits.
func conditions(words map[table.Condition]string) []string {
	list := make([]string, 32)
	for bit := range list {
		list[bit] = words[1<<bit]
	}
	return list
}
