package necropolis

import (
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// A Duel is an attacker and targets without a map, in a cluster if there are several:
// what people ask odds about before there is a battle.
type Duel struct {
	Kind     uint8 // of the attacker, of Kinds
	Impaired bool  // the attacker is
	Target   table.Profile
	Targets  int
	Weapon   table.ItemProfile
	Bursts   int // attacks, one after another
}

// The figures and items of a duel. The targets are the figures from 1.
const (
	DuelAttacker table.FigureID = 0
	DuelDefender table.FigureID = 1
	DuelWeapon   table.ItemID   = 0
)

// Table is the setup of the duel.
func (d *Duel) Table() *table.Setup {
	var attacker table.Profile
	attacker.Kind = d.Kind
	attacker.Stat[Okay], attacker.Stat[Impaired], attacker.Stat[Door] = 1, 1, 1
	t := &table.Setup{Profiles: []table.Profile{attacker, d.Target}, Items: []table.ItemProfile{d.Weapon}}
	t.Start.NFigures, t.Start.NItems = uint8(1+d.Targets), 1
	if d.Impaired {
		t.Start.Figures[DuelAttacker].Tokens[Wound] = 1
	}
	for i := range d.Targets {
		f := &t.Start.Figures[int(DuelDefender)+i]
		f.Profile, f.Side = 1, table.Blue
	}
	t.Start.Items[0].Owner = DuelAttacker
	return t
}

// Attack lines up the attacks, each at the nearest target that is left.
func (d *Duel) Attack(ref *play.Referee) { play.Then(ref, burst{int8(max(d.Bursts, 1))}) }

// Answer names the targets in their order and favours nobody.
func (d *Duel) Answer(q *play.Request) (a play.Answer, err error) {
	if q.Ask != play.AskChoice {
		return a, play.ErrPending
	}
	for _, o := range q.Options {
		if o.Why == 0 && o.Verb != ClusterDone {
			return play.Answer{Option: o.Option}, nil
		}
	}
	return play.Answer{Option: play.Verb(ClusterDone)}, nil
}

// burst is one attack of several.
type burst struct{ Left int8 }

func (b burst) Run(ref *play.Referee) {
	left := foesOf(ref, DuelAttacker)
	if left == 0 || batchOf(ref, DuelAttacker, DuelWeapon) == 0 {
		return
	}
	play.Then(ref, volley{Who: DuelAttacker, Whom: first(left), Item: DuelWeapon})
	if b.Left--; b.Left > 0 {
		play.Then(ref, b)
	}
}

// Chances are what comes of the attacks for the nearest target, and for all.
func (d *Duel) Chances() []play.Chance {
	// On other charts than that of the injury bar, markers are what damage is.
	whole := func(f *table.Figure) bool {
		return f.Off == OnTable && f.Tokens[Wound] == 0 && f.Tokens[Lost] == 0 && !f.Has(Marked)
	}
	list := []play.Chance{
		{Key: "no-damage", Holds: func(s *play.State) bool { return whole(&s.Figures[DuelDefender]) }},
		{Key: "push", Watches: []play.Watch{{Rule: Push, Whom: DuelDefender}}},
		{Key: "down", Holds: func(s *play.State) bool { return s.Figures[DuelDefender].Status == Down }},
		{Key: "ko", Watches: []play.Watch{{Rule: Ko, Whom: DuelDefender}}},
		{Key: "action-lost", Watches: []play.Watch{{Rule: ActionLost, Whom: DuelDefender}}},
		{Key: "marked", Watches: []play.Watch{{Rule: MarkedNow, Whom: DuelDefender}}},
		{Key: "dead", Holds: func(s *play.State) bool { return s.Figures[DuelDefender].Off == Dead }},
	}
	if d.Targets > 1 {
		list = append(list, play.Chance{Key: "all-dead", Holds: func(s *play.State) bool {
			for i := range s.Figures[:s.NFigures] {
				if f := &s.Figures[i]; f.Side == table.Blue && f.Off != Dead {
					return false
				}
			}
			return true
		}})
	}
	if d.Bursts <= 1 {
		list = append(list, play.Chance{Key: "no-effect", Watches: []play.Watch{{Rule: Missed, Whom: DuelDefender}}})
	}
	return list
}

// DamageTo is how far the marker of a target has been moved.
func DamageTo(s *play.State, whom table.FigureID) int { return int(s.Figures[whom].Tokens[Wound]) }

// LongBar is the length of a section of an injury bar that 24 dice do not go beyond.
const LongBar = 97

// Against says whether the dice of an item have a line on the chart of a kind, and
// whether that kind has an injury bar.
func Against(book *rulebook.Book, kind uint8, w *table.ItemProfile) (line, bar bool, err error) {
	e, err := compile(book)
	if err != nil {
		return false, false, err
	}
	k := &e.(*edition).kinds[kind]
	return k.line(w.Stat[Type]) != nil, k.Bar, nil
}
