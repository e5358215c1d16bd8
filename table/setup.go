package table

import "github.com/fray-table/fray/board"

// A Stat is a column of a profile. Rulesets name them.
type Stat uint8

// MaxStats is the number of columns of a profile.
const MaxStats = 24

// A Profile is the part of a figure that does not change.
type Profile struct {
	Name   string    // of this fighter: a name of our own or the user's
	Type   [2]string // what it is called in its gang's list, German and English
	Kind   uint8     // category, named by the ruleset
	Stat   [MaxStats]int8
	Skills uint64   // bits named by the ruleset
	Labels []string // keys of skills and rules that are shown but not modelled
	Cost   int16
	Radius int32 // of the base, in thousandths of a unit; half the diagonal of a rectangular one
	Length int32 // of a rectangular base, along its facing; 0: the base is round
	Width  int32 // of a rectangular base, across
	Height int32 // of the body when it stands
	Lying  int32 // of the body when it lies
	Eye    int32 // of the eyes when it stands
}

// An ItemProfile is the part of a weapon or piece of equipment that does not
// change. One weapon with several kinds of ammunition is several items.
type ItemProfile struct {
	Key    string    // of the catalogue entry
	Name   [2]string // German, English
	Kind   uint8
	Stat   [MaxStats]int8
	Traits uint64   // bits named by the ruleset
	Labels []string // keys of traits that are shown but not modelled
	Cost   int16
}

// A Zone is a rectangle seen from above, in thousandths of a unit.
type Zone struct{ X0, Y0, X1, Y1 int32 }

// Holds says whether the point lies in z or on its rim.
func (z Zone) Holds(p board.Point) bool {
	return p.X >= z.X0 && p.X <= z.X1 && p.Y >= z.Y0 && p.Y <= z.Y1
}

// Goal is one way of scoring in a scenario, or what decides it.
type Goal struct {
	Kind   GoalKind
	Side   Seat // Master: either side
	Points int8 // 0 where the goal decides the battle and scores nothing
	Need   int8 `json:",omitempty"` // how many figures it takes, for systems with Schema.Aims
	Zone   Zone // where the kind looks at a place
}

// GoalKind says when a goal scores; with Need, what is counted.
type GoalKind uint8

// The kinds of goals.
const (
	GoalCasualty GoalKind = iota // for each enemy out of action, when it happens
	GoalLeader                   // when the enemy's leader goes out of action
	GoalHold                     // at the end of each round, for having more active fighters in the zone
	GoalReach                    // at the end of the battle, for each own active fighter in the zone
	GoalTerminal                 // each time an own fighter gets an answer from a terminal
	GoalCasket                   // for each loot casket that an own fighter opens, the points times what is in it
	GoalSurvive                  // own figures that are left at the end of the battle
	GoalRescue                   // figures to be saved that are brought into the zone
)

func (k GoalKind) String() string {
	return [...]string{"casualty", "leader", "hold", "reach", "terminal", "casket", "survive", "rescue"}[k]
}

// Deployment says how figures come onto the table.
type Deployment uint8

// The ways of deployment.
const (
	DeployAlternating Deployment = iota // one fighter a turn
	DeployWhole                         // one side whole, then the other
	DeployPlaced                        // the scenario has placed everybody
)

// A Duct is a ductway: whoever is at one end of it can crawl to the other.
type Duct struct{ Ends [2]board.Point }

// A Scenario is what a battle is about.
type Scenario struct {
	Key    string
	Name   [2]string // German, English
	Rounds int16     // 0: no limit
	Deploy Deployment
	First  Seat // who sets up first; Master: the loser of the first priority roll
	Zones  [MaxSides][]Zone
	Goals  []Goal
	Ducts  []Duct
}

// A Setup is the immutable part of a battle. It is never changed once play has
// begun, so it may be shared.
type Setup struct {
	Map      *board.Map // nil: a battle without a map, whose facts are asked
	Scenario Scenario
	Profiles []Profile
	Items    []ItemProfile
	Sides    [MaxSides]string // names of the gangs
	Start    State
}

// ProfileOf is the profile of figure f.
func (s *Setup) ProfileOf(f *Figure) *Profile { return &s.Profiles[f.Profile] }
