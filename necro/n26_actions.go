package necro

import (
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// actionsN26 are the actions of N26, Basic, Simple and Double (N26-20 to 22).
// Consolidate is not among them: it follows a combat won and costs nothing (A28).
var actionsN26 = [...]deed{
	{verb: ActMove, kind: basic, when: whenStanding, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, path{Left: int16(full(ref, who)), Who: who, Gait: walking})
	}},
	{verb: ActAgain, kind: simple, when: whenStanding, after: ActMove, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, path{Left: int16(full(ref, who)), Who: who, Gait: walkingOn})
	}},
	{verb: ActShoot, kind: basic, when: whenStanding | whenEngaged, why: whyNoShooting, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, shooting{who})
	}},
	{verb: ActAim, kind: basic, when: whenStanding | whenEngaged, why: whyNoAim, do: takeAim},
	{verb: ActStandup, kind: basic, when: whenLying | whenEngaged, do: standUp},
	{verb: ActReload, kind: basic, when: whenStanding | whenEngaged, why: whyNoReload, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, reloading{who})
	}},
	{verb: ActCoup, kind: basic, when: whenStanding | whenEngaged, why: whyNoCoup, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, coupDeGrace{who})
	}},
	{verb: ActTerminal, kind: basic, when: whenStanding | whenEngaged, why: whyNoTerminal, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, operating{who})
	}},
	{verb: ActCover, kind: basic, when: whenStanding, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, path{Left: int16(half(ref, who)), Who: who, Gait: ducking})
	}},
	{verb: ActCrawl, kind: simple, when: whenLying | whenInjured, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, path{Left: int16(half(ref, who)), Who: who, Gait: crawling})
	}},
	{verb: ActDoor, kind: simple, when: whenStanding | whenEngaged, why: whyNoDoor, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, doorman{who})
	}},
	{verb: ActTrade, kind: simple, when: whenStanding | whenEngaged, why: whyNoTrade, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, trading{who})
	}},
	{verb: ActCharge, kind: double, when: whenStanding, why: whyNoCharge, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, charging{who})
	}},
	{verb: ActFight, kind: double, when: whenStanding | whenEngaged, why: whyNoFight, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, fight{who, false})
	}},
	{verb: ActRetreat, kind: double, when: whenStanding | whenEngaged | onlyEngaged, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, leaving{who})
	}},
}
