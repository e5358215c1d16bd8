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
		Push     length  `yaml:"push" lo:"0" hi:"30"`
		Cluster  length  `yaml:"cluster" lo:"0" hi:"30"`
		Crawl    length  `yaml:"crawl" lo:"0" hi:"30"`
		Charge   int8    `yaml:"charge" lo:"1" hi:"9"`
		Recovery [6]int8 `yaml:"recovery" lo:"0" hi:"9"`
	}
	// noise is how far things are heard and seen.
	noise struct {
		Call  colour `yaml:"call"`
		Shot  colour `yaml:"shot"`
		Sight colour `yaml:"sight"`
		Found length `yaml:"found" lo:"0" hi:"30"`
		Risk  int8   `yaml:"risk" lo:"1" hi:"7"` // 7: never
	}
	// stalking is the Stalking Board.
	stalking struct {
		Most int8 `yaml:"most" lo:"0" hi:"64"`
		Pack int8 `yaml:"pack" lo:"1" hi:"24"`
		Need int8 `yaml:"need" lo:"1" hi:"6"`
	}
	// movement is what terrain costs (house).
	movement struct {
		Step      length `yaml:"step" lo:"0" hi:"20"`
		Drop      length `yaml:"drop" lo:"0" hi:"30"`
		Gap       length `yaml:"gap" lo:"0" hi:"30"`
		Climb     length `yaml:"climb" lo:"0" hi:"30"`
		Ladder    length `yaml:"ladder" lo:"0" hi:"30"`
		Difficult length `yaml:"difficult" lo:"0" hi:"30"`
	}
)

// kind is a kind of figure: what befalls it when it is attacked, and what moves it.
type kind struct {
	Mind        mind    `yaml:"mind"`
	Bar         bool    `yaml:"bar,omitempty"`                       // has an injury bar (NEC-1.1)
	Feral       bool    `yaml:"feral,omitempty"`                     // impairment is reversed
	Low         bool    `yaml:"low,omitempty"`                       // a call may bring it
	Regenerates int8    `yaml:"regenerates,omitempty" lo:"0" hi:"9"` // slots a turn
	Leash       colour  `yaml:"leash,omitempty"`                     // a hound: on whom it is let loose
	Advance     advance `yaml:"advance,omitempty"`                   // a pack
	Lethal      *line   `yaml:"lethal,omitempty"`
	Bash        *line   `yaml:"bash,omitempty"`
	Stake       *line   `yaml:"stake,omitempty"`
}

// advance is what a member of a pack needs to come out.
type advance struct {
	Need      int8 `yaml:"need" lo:"2" hi:"10"` // on a D10
	Outnumber int8 `yaml:"outnumber" lo:"0" hi:"9"`
	Impaired  int8 `yaml:"impaired" lo:"0" hi:"9"`
	Door      int8 `yaml:"door" lo:"0" hi:"9"`
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

// maxKinds is how many Profile.Kind can tell apart.
const maxKinds = 256

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
	switch {
	case k.Lethal == nil:
		return k, book.Fault(table, "lethal", "the kind has no line lethal", "one word for each face from 1 to 10")
	case k.Bash == nil:
		return k, book.Fault(table, "bash", "the kind has no line bash", "one word for each face from 1 to 10")
	case k.Mind == pack && k.Advance.Need == 0:
		return k, book.Fault(table, "mind", "a pack without advance", "advance with need, outnumber, impaired and door")
	case k.Mind == hound && k.Leash == 0:
		return k, book.Fault(table, "mind", "a hound without a leash", "leash with one of "+strings.Join(Colours[1:], ", "))
	case !k.Bar && k.Feral:
		return k, book.Fault(table, "feral", "feral without an injury bar", "bar: true")
	case !k.Bar && k.Regenerates > 0:
		return k, book.Fault(table, "regenerates", "regenerates without an injury bar", "bar: true")
	}
	for typ, l := range []*line{k.Lethal, k.Bash, k.Stake} {
		if l == nil {
			continue
		}
		for i, e := range l {
			what := fmt.Sprintf("face %d of the line is %q", i+1, effects[e])
			if harm := e >= harm1 && e <= harm4; harm && !k.Bar {
				return k, book.Fault(table, Types[typ], what, "bar: true, for damage needs an injury bar")
			}
			if i == 0 && e == blankCell {
				return k, book.Fault(table, Types[typ], what, "a word, for there is no cell above that it could go with")
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
			// A budget has 16 bits.
			Blue   length `yaml:"blue" lo:"1" hi:"30"`
			Yellow length `yaml:"yellow" lo:"1" hi:"30"`
			Green  length `yaml:"green" lo:"1" hi:"30"`
			White  length `yaml:"white" lo:"1" hi:"30"`
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
	e.colours = [...]int32{
		Blue: int32(distances.Blue), Yellow: int32(distances.Yellow), Green: int32(distances.Green), White: int32(distances.White),
	}
	var list []error
	names := Kinds(book)
	if len(names) > maxKinds {
		return nil, fmt.Errorf("%s has %d kinds; wanted: at most %d", kindSet, len(names), maxKinds)
	}
	for _, name := range names {
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
