package necro

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// edition is an edition as a value: the tables of the rulebook in force,
// compiled, and the procedures that it takes where the editions differ in what
// is done.
type edition struct {
	wound     [5]int8 // needs, in the order of woundRows
	falls     []fall
	firepower dice.Reading // hits and symbols
	symbols   dice.Reading // symbols alone
	cover     cover
	group     int32 // how far from him fighters are that one takes along
	near      int32 // within which friends count for nerve and Cool
	edge      int32 // how near an edge is dangerous
	moves     movement
	railing   int8
	measured  bool  // distances are known before anything is declared
	arc       int16 // vision arc in degrees; 0: figures look all around

	actions  []deed                                   // of fighters
	drives   []deed                                   // of vehicles
	readies  func(*play.Referee, table.FigureID) bool // gets a Ready marker
	activate func(*play.Referee, table.FigureID)
	finish   func(*play.Referee)                                            // lines up the End phase
	test     func(rule play.Rule, value int8, helps ...play.Part) play.Need // of a characteristic against one die
	shoot    func(ref *play.Referee, who, target table.FigureID, item table.ItemID)
	cool     func(ref *play.Referee, who table.FigureID, withFriends bool) play.Need
	rally    func(ref *play.Referee, who table.FigureID) play.Need
	tests    func(*table.Figure) bool // whether a figure tests its nerve
	breaks   func(ref *play.Referee, who table.FigureID)
	fight    func(ref *play.Referee, who table.FigureID, charge bool)
	duck     func(ref *play.Referee, who table.FigureID)                     // gets down at the end of Take Cover
	crash    func(ref *play.Referee, who table.FigureID, row fall)           // the hit of a fall
	shaken   func(ref *play.Referee, whom table.FigureID)                    // friends who see what becomes of one test their nerve
	step     func(ref *play.Referee, who table.FigureID, leg board.Leg) bool // tests on the way; false: he fell. nil: none

	n26 n26Tables
	n23 n23Tables
}

// n26Tables are what N26 alone looks up.
type n26Tables struct {
	recovery byFace          // what each face does
	takes    [Brute + 1]int8 // fighters that one takes along
}

// tables of the rulebook, as they stand in the files.
type (
	woundTable struct {
		Rows []struct {
			Key  string `yaml:"key"`
			Need int8   `yaml:"need"`
		} `yaml:"rows"`
	}
	facesTable struct { // what the faces of a D6 stand for
		From   int    `yaml:"from"`
		To     int    `yaml:"to"`
		Result string `yaml:"result"`
	}
	fallingTable struct {
		Edge    inches `yaml:"edge"`
		Railing int8   `yaml:"railing"`
		Rows    []fall `yaml:"rows"`
	}
	firepowerTable struct {
		Faces []struct {
			Face int  `yaml:"face"`
			Hits int  `yaml:"hits"`
			Ammo bool `yaml:"ammo"`
		} `yaml:"faces"`
	}
	coverTable struct {
		Partial coverRow `yaml:"partial"`
		Full    coverRow `yaml:"full"`
		Prone   int8     `yaml:"prone,omitempty"`
	}
	coverRow struct {
		Share    *int64 `yaml:"share,omitempty"` // percent hidden, at least
		Over     *int64 `yaml:"over,omitempty"`  // or: more than
		Modifier int8   `yaml:"modifier"`
		Save     int8   `yaml:"save,omitempty"` // added to saves against templates
	}
	groupTable struct {
		Leader   int8   `yaml:"leader,omitempty"`
		Champion int8   `yaml:"champion,omitempty"`
		Within   inches `yaml:"within"`
	}
	moraleTable struct {
		Within   inches `yaml:"within"`
		Vehicles inches `yaml:"vehicles,omitempty"` // for vehicles, and for their wrecks
	}
	movement struct {
		Step        inches `yaml:"step"`      // inches that cost nothing
		Drop        inches `yaml:"drop"`      // deepest jump down, inches
		Gap         inches `yaml:"gap"`       // widest leap, inches
		Climb       inches `yaml:"climb"`     // inches paid per inch climbed
		Ladder      inches `yaml:"ladder"`    // per inch on a ladder
		Difficult   inches `yaml:"difficult"` // per inch of difficult ground
		KeepOut     inches `yaml:"keep-out"`  // from active enemies
		Reach       inches `yaml:"reach"`     // of doors and consoles
		Consolidate inches `yaml:"consolidate"`
		Jump        inches `yaml:"jump,omitempty"`            // depth jumped down with an unmodified test
		Spread      inches `yaml:"spread,omitempty"`          // within which further hits may go to others
		Friends     bool   `yaml:"through-friends,omitempty"` // friends may be passed
	}
)

// fall is a row of the falling table: a fall of From to To inches, To 0 being
// without end.
type fall struct {
	From     int  `yaml:"from"`
	To       int  `yaml:"to"`
	Strength int8 `yaml:"strength"`
	AP       int8 `yaml:"ap"`
	Damage   int8 `yaml:"damage"`
}

// The rows of the wound table, in the order of the sheet.
const (
	rowDouble = iota
	rowAbove
	rowEqual
	rowBelow
	rowHalf
)

var woundRows = [...]play.Rule{WoundDouble, WoundAbove, WoundEqual, WoundBelow, WoundHalf}

// inches is a length in a table.
type inches = rulebook.Length

// tables is where the tables in force are read from: the rulebook.
type tables interface {
	Decode(table string, into any) error
	Origin(file string) string
}

// compileCommon reads the tables that both editions have.
func compileCommon(book tables) (*edition, error) {
	var (
		wounds    woundTable
		falling   fallingTable
		firepower firepowerTable
		shelter   coverTable
		group     groupTable
		morale    moraleTable
		e         edition
	)
	if err := decode(book, map[string]any{
		"wound": &wounds, "falling": &falling, "firepower": &firepower,
		"cover": &shelter, "group": &group, "morale": &morale, "movement": &e.moves,
	}); err != nil {
		return nil, err
	}
	for i, key := range woundRows {
		found := false
		for _, r := range wounds.Rows {
			if r.Key == Keys[key] {
				e.wound[i], found = r.Need, true
			}
		}
		if !found {
			return nil, fmt.Errorf("table wound (%s) has no row %q", book.Origin("tables/wound.yaml"), Keys[key])
		}
	}
	e.falls, e.edge, e.railing = falling.Rows, int32(falling.Edge), falling.Railing
	var faces firepowerDie
	for _, f := range firepower.Faces {
		if f.Face < 1 || f.Face > 6 || f.Hits < 0 || f.Hits > 7 {
			return nil, fmt.Errorf("table firepower (%s): face %d with %d hits; faces are 1 to 6, hits 0 to 7", book.Origin("tables/firepower.yaml"), f.Face, f.Hits)
		}
		faces |= firepowerDie(f.Hits) << (4 * f.Face)
		if f.Ammo {
			faces |= 8 << (4 * f.Face)
		}
	}
	e.firepower, e.symbols = faces, ammoSymbols(faces)
	for _, r := range []struct {
		row coverRow
		to  *shade
	}{{shelter.Partial, &e.cover.partial}, {shelter.Full, &e.cover.full}} {
		switch {
		case (r.row.Share == nil) == (r.row.Over == nil):
			return nil, fmt.Errorf("table cover (%s): each row has either a share or over", book.Origin("tables/cover.yaml"))
		case r.row.Share != nil:
			*r.to = shade{*r.row.Share, false, r.row.Modifier, r.row.Save}
		default:
			*r.to = shade{*r.row.Over, true, r.row.Modifier, r.row.Save}
		}
	}
	e.cover.prone = shelter.Prone
	e.group, e.near = int32(group.Within), int32(morale.Within)
	return &e, nil
}

// decode reads tables by their names.
func decode(book tables, into map[string]any) error {
	for _, name := range slices.Sorted(maps.Keys(into)) {
		if err := book.Decode(name, into[name]); err != nil {
			return err
		}
	}
	return nil
}

// rules is the edition that a battle is played by.
func rules(ref *play.Referee) *edition { return ref.Setup.Edition.(*edition) }

// firepowerDie says for each face of a Firepower die how many hits it brings,
// in three bits, and in a fourth whether it shows the ammo symbol (G3). As a
// reading it adds up the hits of all dice and counts symbols up to two.
type firepowerDie uint32

// Key is the sum of hits, plus 64 for each ammo symbol up to two.
func (d firepowerDie) Key(f *dice.Faces) int {
	hits, symbols := 0, 0
	for _, v := range f.All() {
		hits += int(d >> (4 * v) & 7)
		symbols += int(d >> (4*v + 3) & 1)
	}
	return hits + 64*min(symbols, 2)
}

// Kind tells faces apart by what they show.
func (d firepowerDie) Kind(face uint8) uint8 { return uint8(d >> (4 * face) & 15) }

// ammoSymbols reads Firepower dice when nothing was hit: only symbols count.
type ammoSymbols uint32

// Key is the number of ammo symbols, up to two.
func (d ammoSymbols) Key(f *dice.Faces) int {
	n := 0
	for _, v := range f.All() {
		n += int(d >> (4*v + 3) & 1)
	}
	return min(n, 2)
}

// Kind tells faces with a symbol from those without.
func (d ammoSymbols) Kind(face uint8) uint8 { return uint8(d >> (4*face + 3) & 1) }

// facesOf compiles what the faces of a D6 stand for; results are numbers from 1
// by their names.
func facesOf(book tables, name string, rows []facesTable, results ...string) (faces [7]uint8, err error) {
	for _, r := range rows {
		for face := max(1, r.From); face <= min(6, r.To); face++ {
			faces[face] = uint8(slices.Index(results, r.Result) + 1)
		}
	}
	for face := 1; face <= 6; face++ {
		if faces[face] == 0 {
			return faces, fmt.Errorf("table %s (%s) says nothing for %d; results are %s", name, book.Origin("tables/"+name+".yaml"), face, strings.Join(results, ", "))
		}
	}
	return faces, nil
}

// byFace reads one die by what its face stands for.
type byFace [7]uint8

// Key is the number of the result.
func (t byFace) Key(f *dice.Faces) int { return int(t[f.V[0]]) }

// Kind tells faces apart by their result.
func (t byFace) Kind(face uint8) uint8 { return t[face] }
