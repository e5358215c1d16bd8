package necropolis

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
)

// edition is what the procedures look up: the tables of the rulebook in force.
type edition struct {
	kinds    []kind // by Profile.Kind
	colours  [White + 1]int32
	combat   combat
	noise    noise
	stalking stalking
	moves    movement
}

type (
	// combat is the numbers of combat and recovery.
	combat struct {
		Push     length  `yaml:"push"`
		Cluster  length  `yaml:"cluster"`
		Crawl    length  `yaml:"crawl"`
		Charge   int8    `yaml:"charge"`
		Recovery [6]int8 `yaml:"recovery"`
	}
	// noise is how far things are heard and seen.
	noise struct {
		Call  colour `yaml:"call"`
		Shot  colour `yaml:"shot"`
		Sight colour `yaml:"sight"`
		Found length `yaml:"found"`
		Risk  int8   `yaml:"risk"`
	}
	// stalking is the Stalking Board.
	stalking struct {
		Most int8 `yaml:"most"`
		Pack int8 `yaml:"pack"`
		Need int8 `yaml:"need"`
	}
	// movement is what terrain costs (house).
	movement struct {
		Step      length `yaml:"step"`
		Drop      length `yaml:"drop"`
		Gap       length `yaml:"gap"`
		Climb     length `yaml:"climb"`
		Ladder    length `yaml:"ladder"`
		Difficult length `yaml:"difficult"`
	}
)

// kind is a kind of figure: what befalls it when it is attacked, and what moves it.
type kind struct {
	Mind        mind    `yaml:"mind"`
	Bar         bool    `yaml:"bar,omitempty"`         // has an injury bar (NEC-1.1)
	Feral       bool    `yaml:"feral,omitempty"`       // impairment is reversed
	Low         bool    `yaml:"low,omitempty"`         // a call may bring it
	Regenerates int8    `yaml:"regenerates,omitempty"` // slots a turn
	Leash       colour  `yaml:"leash,omitempty"`       // a hound: on whom it is let loose
	Advance     advance `yaml:"advance,omitempty"`     // a pack
	Lethal      *line   `yaml:"lethal,omitempty"`
	Bash        *line   `yaml:"bash,omitempty"`
	Stake       *line   `yaml:"stake,omitempty"`
}

// advance is what a member of a pack needs to come out.
type advance struct {
	Need      int8 `yaml:"need"` // on a D10
	Outnumber int8 `yaml:"outnumber"`
	Impaired  int8 `yaml:"impaired"`
	Door      int8 `yaml:"door"`
}

// line is the line of a damage chart for one type of dice, by face from 1.
type line [faces]effect

const faces = 10

// line is a kind's line for a type of dice, nil if it has none.
func (k *kind) line(typ int8) *line { return [...]*line{k.Lethal, k.Bash, k.Stake}[typ] }

// effect is what a face does.
type effect uint8

const (
	miss effect = iota
	push
	harm1 // damage on the injury bar
	harm2
	harm3
	harm4
	knockDown
	knockOut
	kill
	loseAction
	killWound // a marker, or death if there is one
	blankCell // empty on the sheet: goes with the cell above, or is nothing (A10)
)

var effects = [...]string{
	miss: "miss", push: "push", harm1: "1", harm2: "2", harm3: "3", harm4: "4", knockDown: "down", knockOut: "ko",
	kill: "killed", loseAction: "action", killWound: "wound", blankCell: "blank",
}

// UnmarshalText reads an effect as charts write it.
func (e *effect) UnmarshalText(text []byte) error {
	i := slices.Index(effects[:], string(text))
	if i < 0 {
		return fmt.Errorf("one of %s", strings.Join(effects[:], ", "))
	}
	*e = effect(i)
	return nil
}

// mind is what moves a figure when nobody plays it.
type mind uint8

const (
	human mind = iota
	mindless
	pack
	hound
	hunter
)

var minds = [...]string{human: "human", mindless: "mindless", pack: "pack", hound: "hound", hunter: "hunter"}

// UnmarshalText reads a mind as charts write it.
func (m *mind) UnmarshalText(text []byte) error {
	i := slices.Index(minds[:], string(text))
	if i < 0 {
		return fmt.Errorf("one of %s", strings.Join(minds[:], ", "))
	}
	*m = mind(i)
	return nil
}

// colour is a colour of a distance as tables write it.
type colour int8

// UnmarshalText reads a colour.
func (c *colour) UnmarshalText(text []byte) error {
	i := slices.Index(Colours[1:], string(text))
	if i < 0 {
		return fmt.Errorf("one of %s", strings.Join(Colours[1:], ", "))
	}
	*c = colour(i + 1)
	return nil
}

// length is a length in a table, in inches.
type length = rulebook.Length

// kindSet is the folder of the tables of kinds.
const kindSet = "kinds"

// Kinds names the kinds of figures of a rulebook, in the order of Profile.Kind.
func Kinds(book *rulebook.Book) []string {
	names := book.Set(kindSet)
	for i, n := range names {
		names[i] = strings.TrimPrefix(n, kindSet+"/")
	}
	return names
}

// readKind reads the table of a kind.
func readKind(book *rulebook.Book, name string) (kind, error) {
	var k kind
	table := kindSet + "/" + name
	if err := book.Decode(table, &k); err != nil {
		return k, err
	}
	wrong := func(format string, a ...any) error {
		return fmt.Errorf("%s: %s", book.Origin("tables/"+table+".yaml"), fmt.Sprintf(format, a...))
	}
	switch {
	case k.Lethal == nil || k.Bash == nil:
		return k, wrong("a kind has a line lethal and a line bash")
	case k.Regenerates < 0 || k.Regenerates > 9:
		return k, wrong("regenerates is %d; wanted: 0 to 9", k.Regenerates)
	case k.Mind == pack && (k.Advance.Need < 2 || k.Advance.Need > 10):
		return k, wrong("a pack has advance with need from 2 to 10")
	case k.Mind == hound && k.Leash == 0:
		return k, wrong("a hound has a leash: %s", strings.Join(Colours[1:], ", "))
	case !k.Bar && (k.Feral || k.Regenerates > 0):
		return k, wrong("feral and regenerates need an injury bar (bar: true)")
	}
	for typ, l := range []*line{k.Lethal, k.Bash, k.Stake} {
		if l == nil {
			continue
		}
		for i, e := range l {
			if harm := e >= harm1 && e <= harm4; harm && !k.Bar {
				return k, wrong("line %s, face %d: damage needs an injury bar (bar: true)", Types[typ], i+1)
			}
			if i == 0 && e == blankCell {
				return k, wrong("line %s: the first cell cannot go with one above", Types[typ])
			}
		}
	}
	return k, nil
}

// compile reads the tables in force.
func compile(book *rulebook.Book) (any, error) {
	var (
		e         edition
		distances struct {
			Blue   length `yaml:"blue"`
			Yellow length `yaml:"yellow"`
			Green  length `yaml:"green"`
			White  length `yaml:"white"`
		}
	)
	for _, t := range []struct {
		name string
		into any
	}{
		{"distances", &distances}, {"combat", &e.combat}, {"noise", &e.noise}, {"stalking", &e.stalking}, {"movement", &e.moves},
	} {
		if err := book.Decode(t.name, t.into); err != nil {
			return nil, err
		}
	}
	for c, n := range []length{0, distances.Blue, distances.Yellow, distances.Green, distances.White} {
		if c > 0 && (n < 1000 || n > 30000) { // a budget has 16 bits
			return nil, fmt.Errorf("%s: %s is %d thousandths of an inch; wanted: 1 to 30 inches", book.Origin("tables/distances.yaml"), Colours[c], n)
		}
		e.colours[c] = int32(n)
	}
	switch {
	case e.combat.Charge < 1 || e.combat.Charge > 9:
		return nil, fmt.Errorf("%s: a Charge takes 1 to 9 actions", book.Origin("tables/combat.yaml"))
	case e.combat.Crawl > 30000:
		return nil, fmt.Errorf("%s: crawl is at most 30 inches", book.Origin("tables/combat.yaml"))
	case e.stalking.Pack < 1 || e.stalking.Need < 1 || e.stalking.Need > 6:
		return nil, fmt.Errorf("%s: a pack has at least one figure, and need is 1 to 6", book.Origin("tables/stalking.yaml"))
	case e.noise.Call == 0 || e.noise.Shot == 0 || e.noise.Sight == 0:
		return nil, fmt.Errorf("%s: call, shot and sight are colours", book.Origin("tables/noise.yaml"))
	}
	for i, n := range e.combat.Recovery {
		if n < 0 || n > 9 {
			return nil, fmt.Errorf("%s: face %d of the Recovery die gives %d; wanted: 0 to 9", book.Origin("tables/combat.yaml"), i+1, n)
		}
	}
	var list []error
	for _, name := range Kinds(book) {
		k, err := readKind(book, name)
		list = append(list, err)
		e.kinds = append(e.kinds, k)
	}
	return &e, errors.Join(list...)
}

// rules is the edition that is played by.
func rules(ref *play.Referee) *edition { return ref.Setup.Edition.(*edition) }

// distance is that of a colour, in thousandths of an inch.
func (e *edition) distance(c int8) int32 { return e.colours[c] }
