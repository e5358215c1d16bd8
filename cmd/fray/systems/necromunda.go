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

// necromunda is what tables show alike of all editions of Necromunda.
func necromunda(book *rulebook.Book, rules *play.Ruleset, schema *table.Schema, st rulebook.Stature) *web.System {
	return &web.System{
		Rules: rules, Schema: schema, Book: book,
		Geometry:   roster.GeometryOf(st, inch),
		Off:        []string{necro.NotDeployed: "status.waiting", necro.OutOfAction: "status.out", necro.Fled: "status.fled"},
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
		Stands:   necro.Standing,
		Marks:    []play.Rule{necro.Activate},
		Headings: []play.Rule{necro.PhasePriority, necro.PhaseAction, necro.PhaseEnd},
		Odds:     []play.Rule{necro.ShotTarget, necro.ChargeTarget, necro.FightTarget, necro.CoupWhom},
		Chances: []web.Chance{
			{Event: necro.ShootHit}, {Event: necro.FightHit}, {Event: necro.Pinned}, {Event: necro.Lost},
			{Event: necro.Injured}, {Event: necro.Out}, {Event: necro.Charged, Whom: web.OfActor},
			{Event: necro.AmmoEmpty, Whom: web.OfActor}, {Event: necro.AmmoJammed, Whom: web.OfActor},
		},
	}
}
