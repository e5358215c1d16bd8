package necro

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
)

// edition is what the procedures look up: the tables of the rulebook in force,
// compiled.
type edition struct {
	wound     [5]int8   // needs, in the order of woundRows
	recovery  [7]result // by face
	falls     []fall
	firepower dice.Reading // hits and symbols
	symbols   dice.Reading // symbols alone
	cover     coverTable
	takes     [Brute + 1]int8 // fighters that one takes along
	group     int32           // how far from him
	near      int32           // within which friends count for nerve and Cool
	edge      int32           // how near an edge is dangerous
	moves     movement
	railing   int8
}

// tables of the rulebook, as they stand in the files.
type (
	woundTable struct {
		Rows []struct {
			Key  string `yaml:"key"`
			Need int8   `yaml:"need"`
		} `yaml:"rows"`
	}
	recoveryTable struct {
		Rows []struct {
			From   int    `yaml:"from"`
			To     int    `yaml:"to"`
			Result string `yaml:"result"`
		} `yaml:"rows"`
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
		Partial struct {
			Share    int64 `yaml:"share"` // percent hidden, at least
			Modifier int8  `yaml:"modifier"`
		} `yaml:"partial"`
		Full struct {
			Over     int64 `yaml:"over"` // percent hidden, more than
			Modifier int8  `yaml:"modifier"`
		} `yaml:"full"`
		Prone int8 `yaml:"prone"`
	}
	groupTable struct {
		Leader   int8   `yaml:"leader"`
		Champion int8   `yaml:"champion"`
		Within   inches `yaml:"within"`
	}
	moraleTable struct {
		Within inches `yaml:"within"`
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

// result is what a recovery roll does.
type result uint8

const (
	recoverOut result = iota + 1
	recoverFlesh
	recoverFull
)

// The rows of the wound table, in the order of the sheet.
const (
	rowDouble = iota
	rowAbove
	rowEqual
	rowBelow
	rowHalf
)

var woundRows = [...]play.Rule{WoundDouble, WoundAbove, WoundEqual, WoundBelow, WoundHalf}

// inches is a length in a table, written in inches with up to three decimals
// and held in thousandths.
type inches int32

// UnmarshalText reads "3" or "0.5".
func (in *inches) UnmarshalText(text []byte) error {
	whole, part, _ := strings.Cut(string(text), ".")
	n, err := strconv.ParseUint(whole+(part + "000")[:3], 10, 20)
	if err != nil || len(part) > 3 || whole == "" {
		return errors.New("a length in inches such as 3 or 0.5")
	}
	*in = inches(n)
	return nil
}

// tables is where the tables in force are read from: the rulebook.
type tables interface {
	Decode(table string, into any) error
	Origin(file string) string
}

// compile reads the tables in force.
func compile(book *rulebook.Book) (any, error) { return compileTables(book) }

func compileTables(book tables) (*edition, error) {
	var (
		wounds    woundTable
		recovery  recoveryTable
		falling   fallingTable
		firepower firepowerTable
		group     groupTable
		morale    moraleTable
		e         edition
	)
	for _, t := range []struct {
		name string
		into any
	}{
		{"wound", &wounds}, {"recovery", &recovery}, {"falling", &falling}, {"firepower", &firepower},
		{"cover", &e.cover}, {"group", &group}, {"morale", &morale}, {"movement", &e.moves},
	} {
		if err := book.Decode(t.name, t.into); err != nil {
			return nil, err
		}
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
	results := map[string]result{"out": recoverOut, "flesh": recoverFlesh, "full": recoverFull}
	for _, r := range recovery.Rows {
		for face := max(1, r.From); face <= min(6, r.To); face++ {
			e.recovery[face] = results[r.Result]
		}
	}
	for face := 1; face <= 6; face++ {
		if e.recovery[face] == 0 {
			return nil, fmt.Errorf("table recovery (%s) says nothing for %d; results are out, flesh, full", book.Origin("tables/recovery.yaml"), face)
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
	e.takes = [Brute + 1]int8{Leader: group.Leader, Champion: group.Champion}
	e.group, e.near = int32(group.Within), int32(morale.Within)
	return &e, nil
}

// A Stature is how figures stand on the table where a roster says nothing.
// Lengths are thousandths of an inch.
type Stature struct {
	Base               int // diameter in millimetres
	Height, Eye, Lying int32
}

// StatureOf reads the table of statures in force.
func StatureOf(book *rulebook.Book) (Stature, error) {
	var t struct {
		Base   int    `yaml:"base"`
		Height inches `yaml:"height"`
		Eye    inches `yaml:"eye"`
		Lying  inches `yaml:"lying"`
	}
	err := book.Decode("geometry", &t)
	return Stature{t.Base, int32(t.Height), int32(t.Eye), int32(t.Lying)}, err
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
