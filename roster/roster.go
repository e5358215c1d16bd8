// Package roster reads what people write for a battle: weapon catalogues,
// gangs, maps and scenarios, all YAML files, and builds a table.Setup from them
// through the schema that a ruleset supplies.
//
// Files are read strictly: what is unknown, missing, of the wrong kind or out of
// range is a Problem with its exact place, and all problems of a file are
// reported together, in German or English. Nothing is dropped in silence: a value
// is used or refused, and traits that a ruleset knows but does not model become
// labels.
//
// The package knows how rosters are written and where they lie. It knows no
// rules: columns, skills, traits and statuses are named by a table.Schema.
package roster

//go:generate go run ./schemagen

// A Kind is a kind of file.
type Kind string

// The kinds of files.
const (
	WeaponFile   Kind = "weapons"
	ArmourFile   Kind = "armour"
	GangFile     Kind = "gang"
	MapFile      Kind = "map"
	ScenarioFile Kind = "scenario"
)

// Kinds are all kinds of files.
func Kinds() []Kind { return []Kind{WeaponFile, ArmourFile, GangFile, MapFile, ScenarioFile} }

// mark is a key that only this kind of file has at its top.
func (k Kind) mark() string {
	return map[Kind]string{WeaponFile: "weapons", ArmourFile: "armour", GangFile: "fighters", MapFile: "pieces", ScenarioFile: "sides"}[k]
}
