package table

// A Schema says what rosters of a system are made of: the columns of its
// profiles and the names that they may use. A ruleset supplies it; the roster
// package reads files by it.
type Schema struct {
	System  string
	Fighter []Column // of fighters' profiles
	Vehicle []Column // of vehicles' profiles
	Weapon  []Column // of weapons' profiles
	Kinds   []string // categories of fighters; the index is Profile.Kind
	// Vehicles are those of Kinds that have a vehicle's profile and a
	// rectangular base.
	Vehicles []string
	// CasketKind is that of Kinds that loot caskets are, "" if the system has
	// none. They are figures of table.Master, after all others; no gang has them.
	CasketKind string
	// Goals says that a battle is about goals: scenarios may have some.
	Goals bool
	// Aims says that battles are decided by goals of the first side with need:
	// survive, reach, rescue and casualty, and no others. Scenarios may have them
	// without Goals.
	Aims bool
	// Facing says that figures look somewhere: rosters give them a facing.
	Facing bool

	Arms   []string // categories of weapons; the index is ItemProfile.Kind
	Skills []Trait  // set bits of Profile.Skills
	Traits []Trait  // set bits of ItemProfile.Traits
	Save   Stat     // the column that armour improves
	// Default is the weapon that everybody has who has no close combat weapon,
	// "" if there is none.
	Default string
	// Statuses are what a scenario may say of a fighter whom it places.
	Statuses []Status
	// Sought is what makes a placed fighter one to be rescued, for goals of that kind.
	Sought Condition
	// Ready puts a fighter's tokens and status as they are before a battle.
	Ready func(p *Profile, f *Figure)
}

// HasGoal says whether scenarios of the system may have goals of a kind.
func (s *Schema) HasGoal(k GoalKind) bool {
	switch k {
	case GoalCasualty, GoalReach:
		return s.Goals || s.Aims
	case GoalSurvive, GoalRescue:
		return s.Aims
	case GoalCasket:
		return s.Goals && !s.Aims && s.CasketKind != ""
	}
	return s.Goals && !s.Aims
}

// A Status is a name under which a scenario puts a fighter into a state before
// the battle. Of several, the last with a status decides and the conditions of
// all are set.
type Status struct {
	Key    string    // in files: "prone"
	Status uint8     // Figure.Status; 0 leaves it as it is
	For    []string  // the kinds that it is for; nil: all
	Seats  []Seat    // the sides that it is for; nil: both
	Conds  Condition // to be set
}

// A Form is how a value of a column is written.
type Form uint8

// The forms of columns.
const (
	Number   Form = iota // 3
	Target               // 4+
	Signed               // -1, or "-" for none
	Strength             // 4, or "S", "S+1" for the user's own: see Column.Own
	Named                // one of Column.Names
)

// A Column is one value of a profile.
type Column struct {
	Key      string // in files, lower case: "bs"
	Stat     Stat
	Form     Form
	Lo, Hi   int8
	Required bool
	Missing  int8 // the value when it is not given
	// For are the kinds of fighters, or the arms, that have the column; nil: all.
	// For others it is 0 and cannot be given.
	For []string
	Own Stat // Strength only: 1 in this column when the user's own is meant
	// Names are what a value of the form Named can be; the index is the value, and
	// Lo and Hi count for nothing. An empty name is not offered: its index can stand
	// for a value that is not given.
	Names []string
}

// A Trait is a skill of a fighter or a trait of a weapon.
type Trait struct {
	Key     string // in files: "rapid-fire"
	Bit     uint8  // of the bit set
	Inert   bool   // known, but not modelled: shown as a label, sets no bit
	HasArg  bool   // written with a value in brackets: "rapid-fire (2)", "ammo (4+)"
	Arg     Stat   // the column that takes the value
	ArgForm Form
	Lo, Hi  int8
}
