package necro

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// begin lines up a whole battle: setting up, then round after round.
func begin(ref *play.Referee) { play.Then(ref, opener{}) }

// opener begins a battle. The first priority roll comes before setting up,
// because its loser sets up first unless the scenario says otherwise.
type opener struct{}

func (opener) Run(ref *play.Referee) {
	sc := &ref.Setup.Scenario
	ref.Note(BattleBegin, play.BySide(table.Master), 0, 0)
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Status == SeriouslyInjured && !f.Has(IsWebbed) || f.Status == Wrecked {
			f.Tokens[Wounds] = 0 // a scenario may begin with fighters who are down; webs cost no Wounds
		}
	}
	if sc.Deploy == table.DeployPlaced {
		play.Then(ref, round{})
		return
	}
	play.Then(ref, priorityRoll{})
	play.Then(ref, deploying{})
	play.Then(ref, round{Prioritised: true})
}

// priorityRoll is the roll for priority (N26-17.1, 17.2): each side a D6, the
// higher wins. A tie goes to the side that did not have priority in the last
// round; in the first round it is rolled again (borrowed, G1).
type priorityRoll struct{}

func (priorityRoll) Run(ref *play.Referee) {
	red := ref.Roll(Priority, play.BySide(table.Red), dice.D6, dice.Sum(0))
	blue := ref.Roll(Priority, play.BySide(table.Blue), dice.D6, dice.Sum(0))
	had := ref.Tokens[PriorityOf]
	var won table.Seat
	switch {
	case red > blue:
		won = table.Red
	case blue > red:
		won = table.Blue
	case had == 0:
		ref.Note(PriorityReroll, play.BySide(table.Master), 0, 0)
		play.Then(ref, priorityRoll{})
		return
	default:
		won = table.Seat(had - 1).Other()
		ref.Note(PriorityTie, play.BySide(won), 0, 0)
	}
	ref.Tokens[PriorityOf] = int8(won) + 1
	ref.Note(PriorityWon, play.BySide(won), 0, 0)
}

// priority is the side that has priority.
func priority(ref *play.Referee) table.Seat { return table.Seat(ref.Tokens[PriorityOf] - 1) }

// deploying sets up the fighters that are not on the table yet, the sides in
// turn. The loser of the first priority roll starts unless the scenario names a
// side; a scenario may have one side set up whole.
type deploying struct{}

func (deploying) Run(ref *play.Referee) {
	first := ref.Setup.Scenario.First
	if first == table.Master {
		first = priority(ref).Other()
	}
	play.Then(ref, deploy{first})
}

// deploy sets up one fighter of a side.
type deploy struct{ Side table.Seat }

func (d deploy) Run(ref *play.Referee) {
	if !waiting(ref, d.Side) {
		if d.Side = d.Side.Other(); !waiting(ref, d.Side) {
			return
		}
	}
	ref.Offers()
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == d.Side && f.Off == NotDeployed {
			ref.Offer(play.Pick(Go, table.FigureID(i)))
		}
	}
	who := ref.ChooseOrOnly(DeployWho, play.BySide(d.Side)).Who
	f := &ref.Figures[who]
	by := ref.By(who)
	f.Off = OnTable // so that geometry knows his base
	f.At = offTable
	m := moves(ref, who)
	f.At = ref.Point(DeployPlace, by, play.Place{Kind: play.PlaceDeploy, Who: who, Moves: m, Zones: ref.Setup.Scenario.Zones[d.Side]})
	if rules(ref).arc > 0 {
		look(ref, DeployFacing, who, board.FullTurn)
	}
	ref.Note(DeployPlaced, by, 0, 0)
	next := d.Side.Other()
	if ref.Setup.Scenario.Deploy == table.DeployWhole && waiting(ref, d.Side) {
		next = d.Side
	}
	play.Then(ref, deploy{next})
}

// offTable is where a fighter is while a place for him is looked for: far from
// everybody.
var offTable = board.Point{X: -10 * inch, Y: -10 * inch}

// waiting says whether a side has fighters to set up.
func waiting(ref *play.Referee, seat table.Seat) bool {
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == seat && f.Off == NotDeployed {
			return true
		}
	}
	return false
}

// round is one round: priority, action and end phase (N26-17 to 19).
type round struct{ Prioritised bool }

func (r round) Run(ref *play.Referee) {
	ref.Round++
	ref.Tokens[Phase] = PriorityPhase
	ref.Note(PhasePriority, play.BySide(table.Master), int32(ref.Round), 0)
	if !r.Prioritised {
		play.Then(ref, priorityRoll{})
	}
	play.Then(ref, readying{})
	play.Then(ref, ending{})
}

// readying gives everybody who is on the table a Ready marker (N26-17.3, A20)
// and begins the action phase: the side with priority starts (borrowed, G1).
type readying struct{}

func (readying) Run(ref *play.Referee) {
	n := int32(0)
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; rules(ref).readies(ref, table.FigureID(i)) {
			f.Set(IsReady)
			f.Clear(HasRecovered)
			n++
		}
	}
	ref.Note(Ready, play.BySide(table.Master), n, 0)
	ref.Tokens[Phase] = ActionPhase
	ref.Note(PhaseAction, play.BySide(table.Master), int32(ref.Round), 0)
	ref.Note(PriorityStarts, play.BySide(priority(ref)), 0, 0)
	play.Then(ref, turns{Side: priority(ref)})
}

// ending is the end phase, whose last step is the scenario's victory conditions
// (N26-19.4).
type ending struct{}

func (ending) Run(ref *play.Referee) {
	ref.Tokens[Phase] = EndPhase
	ref.Note(PhaseEnd, play.BySide(table.Master), int32(ref.Round), 0)
	rules(ref).finish(ref)
	play.Then(ref, judging{})
}
