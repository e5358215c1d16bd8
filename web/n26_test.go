package web

import (
	"sync"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// n26 is the system that the tests play, as the command puts it together.
var n26 = sync.OnceValue(func() *System {
	book, err := rulebook.Load("n26", nil)
	if err != nil {
		panic(err)
	}
	s := &System{
		Rules: necro.N26(), Schema: necro.Schema(), Book: book,
		Geometry:   roster.Geometry{Base: 32, Unit: 254, Height: 1600, Lying: 500, Eye: 1450},
		Status:     []string{"status.standing", "status.prone", "status.pinned", "status.injured"},
		Off:        []string{"", "status.waiting", "status.out", "status.fled"},
		Conditions: []string{"condition.ready", "condition.broken", "condition.aimed"},
		ItemStatus: []string{"weapon.loaded", "weapon.empty", "weapon.jammed"},
		Phases:     []string{"battle.begin", "phase.priority", "phase.action", "phase.end"},
		Phase:      necro.Phase, Priority: necro.PriorityOf, Points: necro.Score, Bottled: necro.HasBottled, Wounds: necro.Wounds,
		WoundsMax: necro.W,
		Lying:     necro.Lies,
		Ready:     func(f *table.Figure) bool { return f.Has(necro.IsReady) },
		Active:    necro.Active,
		Gone:      necro.Gone,
		Stat:      necro.StatNow,
		Cover:     necro.CoverRule,
		Template: func(g *play.Game, at board.Point) ([]board.XY, uint64) {
			sc, who := g.Open.Scene, g.Open.Place.Who
			return sc.FlameOutline(int(who), at), necro.UnderFlame(g.Setup, sc, who, at)
		},
		Stands: necro.Standing, Lies: necro.Prone,
		Marks:    []play.Rule{necro.Activate},
		Headings: []play.Rule{necro.PhasePriority, necro.PhaseAction, necro.PhaseEnd},
		Odds:     []play.Rule{necro.ShotTarget, necro.ChargeTarget, necro.FightTarget, necro.CoupWhom},
		Chances: []Chance{
			{Event: necro.ShootHit}, {Event: necro.Pinned}, {Event: necro.Wound}, {Event: necro.Lost},
			{Event: necro.Injured}, {Event: necro.Out}, {Event: necro.Charged}, {Event: necro.AmmoEmpty, Whom: OfActor},
			{Event: necro.AmmoJammed, Whom: OfActor},
		},
	}
	return s
})

var library = sync.OnceValue(func() *roster.Library {
	l, err := roster.Open(nil, necro.Schema())
	if err != nil {
		panic(err)
	}
	return l
})
