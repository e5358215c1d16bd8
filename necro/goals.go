package necro

import (
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// score gives a side victory points.
func score(ref *play.Referee, seat table.Seat, n int8) {
	if n == 0 {
		return
	}
	t := &ref.Sides[seat].Tokens[Score]
	*t = int8(min(int(*t)+int(n), 127))
	ref.Note(Points, play.BySide(seat), int32(n), int32(*t))
}

// counts says whether a goal is open to a side.
func counts(g *table.Goal, seat table.Seat) bool { return g.Side == table.Master || g.Side == seat }

// scoreCasualty scores for a fighter who went out of action.
func scoreCasualty(ref *play.Referee, whom table.FigureID) {
	foe := ref.Figures[whom].Side.Other()
	if ref.Figures[whom].Has(IsTurned) { // he was the other side's only for this activation
		foe = foe.Other()
	}
	for i := range ref.Setup.Scenario.Goals {
		g := &ref.Setup.Scenario.Goals[i]
		if !counts(g, foe) {
			continue
		}
		if g.Kind == table.GoalCasualty || g.Kind == table.GoalLeader && profile(ref, whom).Kind == Leader {
			score(ref, foe, g.Points)
		}
	}
}

// scoreTerminal scores for an answer of a terminal.
func scoreTerminal(ref *play.Referee, who table.FigureID) {
	seat := ref.Figures[who].Side
	for i := range ref.Setup.Scenario.Goals {
		if g := &ref.Setup.Scenario.Goals[i]; g.Kind == table.GoalTerminal && counts(g, seat) {
			score(ref, seat, g.Points)
		}
	}
}

// inZone counts a side's active fighters in the zone of a goal.
func inZone(ref *play.Referee, g *table.Goal, seat table.Seat) (n int8) {
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == seat && active(f) && g.Zone.Holds(f.At) {
			n++
		}
	}
	return n
}

// judging is the last step of the end phase: the scenario and its victory
// conditions (N26-19.4). A side that has nobody left on the table loses (A36);
// at the round limit the points decide.
type judging struct{}

func (judging) Run(ref *play.Referee) {
	ref.Note(Victory, play.BySide(table.Master), int32(ref.Round), 0)
	sc := &ref.Setup.Scenario
	for i := range sc.Goals {
		if g := &sc.Goals[i]; g.Kind == table.GoalHold {
			red, blue := inZone(ref, g, table.Red), inZone(ref, g, table.Blue)
			if red > blue && counts(g, table.Red) {
				score(ref, table.Red, g.Points)
			}
			if blue > red && counts(g, table.Blue) {
				score(ref, table.Blue, g.Points)
			}
		}
	}
	left := func(f *table.Figure) bool { return f.Status != Wrecked }
	red, blue := those(ref, table.Red, left) != 0, those(ref, table.Blue, left) != 0
	last := sc.Rounds > 0 && ref.Round >= sc.Rounds
	switch {
	case !red && !blue:
		finish(ref, table.Master, ResultDraw)
	case !red || !blue:
		finish(ref, survivor(red), ResultLast)
	case last && len(sc.Goals) > 0:
		byPoints(ref)
	case last:
		finish(ref, table.Master, ResultRounds)
	default:
		play.Then(ref, round{})
	}
}

func survivor(red bool) table.Seat {
	if red {
		return table.Red
	}
	return table.Blue
}

// byPoints ends a battle at its round limit by victory points.
func byPoints(ref *play.Referee) {
	sc := &ref.Setup.Scenario
	for i := range sc.Goals {
		if g := &sc.Goals[i]; g.Kind == table.GoalReach {
			for _, seat := range [2]table.Seat{table.Red, table.Blue} {
				if counts(g, seat) {
					score(ref, seat, g.Points*inZone(ref, g, seat))
				}
			}
		}
	}
	red, blue := ref.Sides[table.Red].Tokens[Score], ref.Sides[table.Blue].Tokens[Score]
	switch {
	case red > blue:
		finish(ref, table.Red, ResultPoints)
	case blue > red:
		finish(ref, table.Blue, ResultPoints)
	default:
		finish(ref, table.Master, ResultDraw)
	}
}

// finish ends the battle.
func finish(ref *play.Referee, winner table.Seat, reason play.Rule) {
	ref.Note(reason, play.BySide(winner), 0, 0)
	ref.End(winner, reason)
}
