package halunken

import (
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// A Duel is two figures without a map: what people ask odds about before there is
// an encounter. Red is figure 0 with item 0, Blue is figure 1.
type Duel struct {
	Attacker, Defender table.Profile
	Weapon             table.ItemProfile
	NoDefence          bool
	Modifier           int8 // of the attacker's next check
	Fokus              int8 // that the attacker has gathered
}

// The figures and items of a duel.
const (
	DuelAttacker table.FigureID = 0
	DuelDefender table.FigureID = 1
	DuelWeapon   table.ItemID   = 0
)

// Table is the setup of the duel.
func (d *Duel) Table() *table.Setup {
	t := &table.Setup{
		Profiles: []table.Profile{d.Attacker, d.Defender},
		Items:    []table.ItemProfile{d.Weapon},
	}
	t.Start.NFigures, t.Start.NItems = 2, 1
	for i := range 2 {
		f, p := &t.Start.Figures[i], &t.Profiles[i]
		f.Profile, f.Side = uint16(i), table.Seat(i)
		f.Tokens[LP], f.Tokens[WP], f.Tokens[GP], f.Tokens[Reactions] = p.Stat[MaxLP], p.Stat[MaxWP], p.Stat[MaxGP], 1
	}
	a := &t.Start.Figures[DuelAttacker]
	a.Tokens[Modifier] = d.Modifier
	if d.Fokus > 0 {
		a.Tokens[Fokus], a.Tokens[FokusFor] = d.Fokus, int8(DuelWeapon)+1
	}
	t.Start.Items[0].Owner = DuelAttacker
	return t
}

// Strike lines up one attack.
func (d *Duel) Strike(ref *play.Referee) {
	play.Then(ref, strike{Who: DuelAttacker, Whom: DuelDefender, Item: DuelWeapon})
}

// Check lines up a Probe on Kampfkunst.
func (d *Duel) Check(ref *play.Referee) { play.Then(ref, bare{DuelAttacker, uint8(kampfkunst)}) }

// Versus lines up a comparative check on Kampfkunst.
func (d *Duel) Versus(ref *play.Referee) {
	play.Then(ref, versusBare{DuelAttacker, DuelDefender})
}

// Cast lines up the casting check of the weapon, which is a spell.
func (d *Duel) Cast(ref *play.Referee) {
	play.Then(ref, bare{DuelAttacker, uint8(magiekunde)})
}

// Interrupt lines up the control check, and the casting check if it is passed.
func (d *Duel) Interrupt(ref *play.Referee) {
	play.Then(ref, controlling{DuelAttacker})
	play.Then(ref, afterControl{DuelAttacker})
}

// Answer chooses: defends or not, rerolls nothing.
func (d *Duel) Answer(q *play.Request) (a play.Answer, err error) {
	switch q.Ask {
	case play.AskFact:
		a.Value = schritt
	case play.AskChoice:
		a.Option = q.Options[0].Option
		if q.Rule == Defence && d.NoDefence {
			a.Option = play.Verb(DefenceNo)
		}
	default:
		return a, play.ErrPending
	}
	return a, nil
}

// bare is a Probe without more around it: what odds ask about.
type bare struct {
	Who   table.FigureID
	Skill uint8
}

func (b bare) Run(ref *play.Referee) {
	by := ref.By(b.Who)
	r := check(ref, Probe, by, probenwert(ref, b.Who, skill(b.Skill), acting))
	switch {
	case r.passed:
		ref.Note(Success, by, int32(r.qs), 0)
	default:
		ref.Note(Failed, by, 0, 0)
	}
	ref.Figures[b.Who].Tokens[Turns] = r.outcome()
}

// outcome is a check as one number, for odds: 0 failed, 1 fumble, 2 to 5 a success
// of QS 1 to 4, 6 to 9 a critical one.
func (r result) outcome() int8 {
	switch {
	case r.fumble:
		return 1
	case !r.passed:
		return 0
	case r.critical:
		return 5 + r.qs
	}
	return 1 + r.qs
}

// versusBare is a comparative check of two figures on Kampfkunst, which the other
// side's choice of a skill names first.
type versusBare struct{ Who, Whom table.FigureID }

func (v versusBare) Run(ref *play.Referee) {
	r := check(ref, Probe, ref.By(v.Who), probenwert(ref, v.Who, kampfkunst, acting))
	play.Then(ref, replying{v.Who, v.Whom, r.value, r.qs, r.passed, r.critical})
}

// afterControl casts if the mage has kept the Fokus.
type afterControl struct{ Who table.FigureID }

func (a afterControl) Run(ref *play.Referee) {
	if ref.Figures[a.Who].Tokens[Fokus] > 0 {
		play.Then(ref, bare{a.Who, uint8(magiekunde)})
	}
}

// CheckChances are those of a Probe.
func CheckChances() []play.Chance {
	in := func(lo, hi int8) func(*play.State) bool {
		return func(s *play.State) bool {
			n := s.Figures[DuelAttacker].Tokens[Turns]
			return n >= lo && n <= hi
		}
	}
	qs := func(n int8) func(*play.State) bool {
		return func(s *play.State) bool {
			got := s.Figures[DuelAttacker].Tokens[Turns]
			return got == 1+n || got == 5+n
		}
	}
	return []play.Chance{
		{Key: "success", Holds: in(2, 9)},
		{Key: "qs1", Holds: qs(1)}, {Key: "qs2", Holds: qs(2)}, {Key: "qs3", Holds: qs(3)}, {Key: "qs4", Holds: qs(4)},
		{Key: "critical", Holds: in(6, 9)},
		{Key: "fumble", Holds: in(1, 1)},
		{Key: "failure", Holds: in(0, 0)},
	}
}

// ContestChances are how the two rolls of an attack compare.
func ContestChances() []play.Chance {
	return []play.Chance{
		{Key: "missed", Watches: []play.Watch{{Rule: AttackMissed, Whom: DuelDefender}}},
		{Key: "fumble", Watches: []play.Watch{{Rule: TableFumble, Whom: DuelAttacker}}},
		{Key: "undefended", Watches: []play.Watch{{Rule: AttackHit, Whom: DuelDefender}}},
		{Key: "parried", Watches: []play.Watch{{Rule: Parried, Whom: DuelAttacker}, {Rule: ContestTie, Whom: DuelDefender}}},
		{Key: "won", Watches: []play.Watch{{Rule: ContestWon, Whom: DuelDefender}}},
	}
}

// AttackChances are what comes of an attack.
func AttackChances() []play.Chance {
	return []play.Chance{
		{Key: "hit", Watches: []play.Watch{{Rule: DamageDone, Whom: DuelDefender}}},
		{Key: "defended", Watches: []play.Watch{{Rule: Parried, Whom: DuelAttacker}, {Rule: ContestTie, Whom: DuelDefender}, {Rule: Warded, Whom: DuelAttacker}}},
		{Key: "critical", Watches: []play.Watch{{Rule: Critical, Whom: DuelDefender}}},
		{Key: "fumble", Watches: []play.Watch{{Rule: TableFumble, Whom: DuelAttacker}}},
		{Key: "out", Holds: func(s *play.State) bool { f := &s.Figures[DuelDefender]; return f.Tokens[LP] <= 0 || f.Off == Dead }},
		{Key: "dead", Holds: func(s *play.State) bool { return s.Figures[DuelDefender].Off == Dead }},
	}
}

// VersusChances are what comes of a comparative check.
func VersusChances() []play.Chance {
	return []play.Chance{
		{Key: "wins", Watches: []play.Watch{{Rule: ContestWon, Whom: DuelDefender}}},
		{Key: "loses", Watches: []play.Watch{{Rule: ContestWon, Whom: DuelAttacker}}},
		{Key: "tied", Watches: []play.Watch{{Rule: ContestTie, Whom: DuelDefender}}},
		{Key: "failed", Watches: []play.Watch{{Rule: Failed, Whom: DuelDefender}}},
	}
}

// SpellChances are those of a casting check, and of the table of lost control.
func SpellChances() []play.Chance {
	list := CheckChances()[:5]
	list = append(list, play.Chance{Key: "control-lost", Watches: []play.Watch{{Rule: ControlLost, Whom: DuelAttacker}}})
	for _, row := range []struct {
		key  string
		rule play.Rule
	}{
		{"implosion", ControlImplosion}, {"explosion", ControlExplosion}, {"manabrand", ControlManabrand}, {"misfire", ControlMisfire},
		{"feedback", ControlFeedback}, {"turmoil", ControlTurmoil}, {"harmless", ControlHarmless},
	} {
		list = append(list, play.Chance{Key: row.key, Watches: []play.Watch{{Rule: row.rule, Whom: DuelAttacker}}})
	}
	return list
}
