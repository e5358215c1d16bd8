package journal

import (
	"fmt"
	"strings"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
)

// vocabulary translates between the rules' numbers and a journal's words.
type vocabulary struct {
	rules  *play.Ruleset
	number map[string]play.Rule // of keys without the system
	steps  []bool               // indexed by rule
}

func newVocabulary(rules *play.Ruleset) *vocabulary {
	v := &vocabulary{rules: rules, number: make(map[string]play.Rule, len(rules.Keys))}
	for r, key := range rules.Keys {
		if r > 0 {
			v.number[key] = play.Rule(r)
		}
	}
	if len(rules.Steps) > 0 {
		v.steps = make([]bool, len(rules.Keys))
		for _, r := range rules.Steps {
			v.steps[r] = true
		}
	}
	return v
}

// key is the full key of a rule.
func (v *vocabulary) key(r play.Rule) string { return v.rules.System + "." + v.rules.Key(r) }

// rule is the number of a full key, 0 if there is none.
func (v *vocabulary) rule(key string) play.Rule {
	bare, ok := strings.CutPrefix(key, v.rules.System+".")
	if !ok {
		return 0
	}
	return v.number[bare]
}

// step says whether an answer to q begins a step.
func (v *vocabulary) step(q *play.Request) bool {
	if v.steps == nil {
		return q.Ask == play.AskChoice || q.Ask == play.AskPlace
	}
	return int(q.Rule) < len(v.steps) && v.steps[q.Rule]
}

// payload is an answer to q as journals write it.
func (v *vocabulary) payload(q *play.Request, a *play.Answer) Payload {
	switch q.Ask {
	case play.AskDice:
		p := Dice{Sides: q.Dice.Sides}
		p.Faces.N = min(a.Faces.N, dice.MaxDice+1)
		copy(p.Faces.V[:], a.Faces.V[:p.Faces.N])
		return p
	case play.AskChoice:
		return v.choose(a.Option)
	case play.AskPlace:
		if a.Stop {
			return Stop{}
		}
		return Go{a.At}
	}
	return Fact{q.Fact.Kind, a.Value}
}

func (v *vocabulary) choose(o play.Option) Choose {
	p := Choose{Who: o.Who, Item: o.Item, N: o.N}
	if o.Verb != 0 {
		p.Verb = v.rules.Key(o.Verb)
	}
	return p
}

// answer is what a payload answers to q. A payload that answers something else
// is reported with what was asked and what came.
func (v *vocabulary) answer(q *play.Request, p Payload) (a play.Answer, err error) {
	switch p := p.(type) {
	case Dice:
		if q.Ask == play.AskDice {
			if pool := (dice.Pool{N: p.Faces.N, Sides: p.Sides}); pool != q.Dice {
				return a, &Diverged{What: "dice", Want: wanted(q), Got: pool.String()}
			}
			return play.Answer{Faces: p.Faces}, nil
		}
	case Choose:
		if q.Ask == play.AskChoice {
			o := play.Option{Who: p.Who, Item: p.Item, N: p.N}
			if p.Verb != "" {
				if o.Verb = v.number[p.Verb]; o.Verb == 0 {
					return a, &Diverged{What: "option", Want: "an option of this program", Got: v.rules.System + "." + p.Verb}
				}
			}
			return play.Answer{Option: o}, nil
		}
	case Go:
		if q.Ask == play.AskPlace {
			return play.Answer{At: p.At}, nil
		}
	case Stop:
		if q.Ask == play.AskPlace {
			return play.Answer{Stop: true}, nil
		}
	case Fact:
		if q.Ask == play.AskFact && p.Kind == q.Fact.Kind {
			return play.Answer{Value: p.Value}, nil
		}
	}
	return a, &Diverged{What: "answer", Want: wanted(q), Got: string(p.appendText(nil))}
}

// wanted names what q asks for.
func wanted(q *play.Request) string {
	switch q.Ask {
	case play.AskDice:
		return q.Dice.String()
	case play.AskChoice:
		return "a choice"
	case play.AskPlace:
		return "a place"
	case play.AskFact:
		return "the fact " + q.Fact.Kind.String()
	}
	return "nothing more: the battle is over"
}

// same says whether a payload is this answer.
func (v *vocabulary) same(p Payload, a *play.Answer) bool {
	switch p := p.(type) {
	case Dice:
		return p.Faces == a.Faces
	case Choose:
		return p == v.choose(a.Option)
	case Go:
		return !a.Stop && p.At == a.At
	case Stop:
		return a.Stop
	case Fact:
		return p.Value == a.Value
	}
	return false
}

// askedBy is what is kept of a question.
func (v *vocabulary) askedBy(q *play.Request) asked {
	k := asked{ask: q.Ask, rule: q.Rule, by: q.By, step: v.step(q)}
	switch q.Ask { // the other fields of a request mean nothing
	case play.AskDice:
		k.dice = [2]uint8{q.Dice.N, q.Dice.Sides}
	case play.AskPlace:
		k.who = q.Place.Who
	case play.AskFact:
		k.fact = q.Fact
	}
	return k
}

// fits says whether an answer that was given to another question may stand as
// the answer to q. Dice match by rule, seat and pool: whoever rolled a save has
// rolled it. Choices, places and facts are also about the same figures.
func (v *vocabulary) fits(n *node, q *play.Request) bool {
	was, is := n.asked, v.askedBy(q)
	if was.ask == play.AskDice {
		was.by.Who, was.by.Whom, was.by.Item = is.by.Who, is.by.Whom, is.by.Item
	} else {
		was.by.Whom, was.by.Item = is.by.Whom, is.by.Item
	}
	return was == is && q.Accepts(&n.answer) == nil
}

// A Diverged error reports that a battle, replayed, went another way than its
// journal says.
type Diverged struct {
	Entry   int
	Rule    string // of the entry, "" if it has none
	What    string // "rule", "seat", "dice", "option", "answer", "state", "edit"
	Want    string // what the rules of this program ask for, or come to
	Got     string // what the journal has
	Program string // that wrote the journal
	Err     error  // why an answer or edit was refused; may be nil
}

func (e *Diverged) Error() string {
	s := fmt.Sprintf("journal: entry %d", e.Entry)
	if e.Rule != "" {
		s += " (" + e.Rule + ")"
	}
	s += fmt.Sprintf(": %s: this program's rules come to %s, the journal has %s", e.What, e.Want, e.Got)
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	if e.Program != "" {
		s += "\nThe journal was written by " + e.Program + ", which can open it."
	}
	return s
}

func (e *Diverged) Unwrap() error { return e.Err }
