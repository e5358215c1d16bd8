package necropolis

import (
	"math/bits"

	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// living are the protagonists who are alive.
func living(ref *play.Referee) uint64 { return sideOf(ref, table.Red) | waiting(ref, table.Red) }

// hunted says whether there are antagonists on the table or about to come.
func hunted(ref *play.Referee) bool {
	if ref.Tokens[Coming] > 0 && newcomer(ref) != table.None {
		return true
	}
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == table.Blue && (f.Off == OnTable || f.Off == Stalking || f.Off == Waiting) {
			return true
		}
	}
	return false
}

// reached is how many count for a goal now, and possible how many still can.
func reached(ref *play.Referee, g *table.Goal) (n, possible int) {
	switch g.Kind {
	case table.GoalCasualty:
		return int(ref.Tokens[Kills]), table.MaxFigures
	case table.GoalSurvive:
		n = bits.OnesCount64(living(ref))
		return n, n
	}
	for who := range figures(living(ref)) {
		f := &ref.Figures[who]
		if g.Kind == table.GoalRescue && !f.Has(Sought) {
			continue
		}
		possible++
		if !f.Has(Unaware) && f.Off == OnTable && g.Zone.Holds(f.At) {
			n++
		}
	}
	return n, possible
}

// anyAware says whether a protagonist is there who can act, now or later: without one,
// nobody finds those who are unaware.
func anyAware(ref *play.Referee) bool {
	for who := range figures(living(ref)) {
		if !ref.Figures[who].Has(Unaware) {
			return true
		}
	}
	return false
}

// decided ends the battle as soon as nothing can change it any more: a side is gone, or
// too few are left for a goal, or all who are left are unaware (house). It says whether it has ended.
func decided(ref *play.Referee) bool {
	foes := hunted(ref)
	switch {
	case living(ref) != 0:
	case foes:
		finish(ref, table.Blue, ResultWiped)
	default:
		finish(ref, table.Master, ResultWiped)
	}
	goals := ref.Setup.Scenario.Goals
	lost := !anyAware(ref) // who is unaware goes nowhere
	for i := range goals {
		g := &goals[i]
		if _, possible := reached(ref, g); !ref.Over && (possible < int(g.Need) || lost && g.Kind != table.GoalSurvive) {
			finish(ref, table.Blue, ResultFailed)
		}
	}
	if !ref.Over && !foes {
		finish(ref, table.Red, ResultCleared)
	}
	return ref.Over
}

// judge looks at the end of a turn whether the protagonists have what they are after
// (borrowed: survive, reach, rescue; how they end a battle is house).
func judge(ref *play.Referee) {
	if decided(ref) {
		return
	}
	done, result := true, play.Rule(0)
	goals := ref.Setup.Scenario.Goals
	for i := range goals {
		g := &goals[i]
		if g.Kind == table.GoalSurvive {
			continue // that is known when the time is up
		}
		n, _ := reached(ref, g)
		done = done && n >= int(g.Need)
		switch g.Kind {
		case table.GoalReach:
			result = ResultReached
		case table.GoalRescue:
			result = ResultRescued
		case table.GoalCasualty:
			result = ResultCleared
		}
	}
	if done && result != 0 {
		finish(ref, table.Red, result)
	}
}

// timeUp ends the battle after the last round: who had to survive has, and whoever had
// to reach something has not.
func timeUp(ref *play.Referee) {
	goals := ref.Setup.Scenario.Goals
	for i := range goals {
		if goals[i].Kind != table.GoalSurvive {
			finish(ref, table.Blue, ResultTime)
			return
		}
	}
	if len(goals) == 0 {
		finish(ref, table.Master, ResultDraw)
		return
	}
	finish(ref, table.Red, ResultSurvived)
}

// finish ends the battle.
func finish(ref *play.Referee, winner table.Seat, reason play.Rule) {
	ref.Note(reason, play.BySide(winner), 0, 0)
	ref.End(winner, reason)
}
