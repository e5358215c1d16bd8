package necro

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// A Duel is two fighters without a map: what people ask odds about before there
// is a battle. Red is figure 0 and has item 0, Blue is figure 1 and has item 1.
// What a map would tell, the duel says.
type Duel struct {
	Attacker, Defender table.Profile
	Weapon             table.ItemProfile // of the attacker
	DefenderWeapon     table.ItemProfile
	Second             bool        // the attacker has a second close combat weapon
	Distance           int32       // in thousandths of an inch
	Hidden             board.Share // of the defender
	Aimed              bool        // the attacker has aimed
	Prone              bool        // the defender lies pinned
	Edge               int32       // height of the fall at the edge by the defender, in thousandths of an inch; -1: none
	Friends            int         // active friends within 3" of who tests
	Charge             bool
	Declines           bool // the defender does not strike back
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
		Items:    []table.ItemProfile{d.Weapon, d.DefenderWeapon},
	}
	t.Start.NFigures, t.Start.NItems = 2, 2
	for i := range 2 {
		f := &t.Start.Figures[i]
		f.Profile, f.Side = uint16(i), table.Seat(i)
		f.Tokens[Wounds] = t.Profiles[i].Stat[W]
		t.Start.Items[i].Owner = table.FigureID(i)
	}
	if d.Second {
		t.Items = append(t.Items, d.Weapon)
		t.Start.Items[2].Owner = DuelAttacker
		t.Start.NItems = 3
	}
	if d.Prone {
		t.Start.Figures[1].Status = PinnedDown
	}
	if d.Aimed {
		t.Start.Figures[0].Set(HasAimed)
	}
	return t
}

// Shoot lines up one shot of the attacker at the defender.
func (d *Duel) Shoot(ref *play.Referee) {
	rules(ref).shoot(ref, DuelAttacker, DuelDefender, DuelWeapon)
}

// Fight lines up the attacker's close combat with the defender.
func (d *Duel) Fight(ref *play.Referee) { rules(ref).fight(ref, DuelAttacker, d.Charge) }

// Nerve lines up a nerve test of the attacker.
func (d *Duel) Nerve(ref *play.Referee) {
	play.Then(ref, nerveTests{table.SetOf(1 << DuelAttacker), DuelAttacker})
}

// Answer says what a map would tell, and chooses: every die against the one
// opponent, the second weapon used if there is one.
func (d *Duel) Answer(q *play.Request) (a play.Answer, err error) {
	switch q.Ask {
	case play.AskFact:
		a.Value = d.fact(q.Fact.Kind)
	case play.AskChoice:
		a.Option = q.Options[0].Option
		if q.Rule == Fightback && d.Declines {
			a.Option = play.Verb(FightbackNo)
		}
	default:
		return a, play.ErrPending
	}
	return a, nil
}

func (d *Duel) fact(kind play.FactKind) int64 {
	switch kind {
	case play.FactDistance:
		return int64(d.Distance)
	case play.FactHidden:
		return d.Hidden.Num * unseen / max(d.Hidden.Den, 1)
	case play.FactEdge:
		return int64(d.Edge)
	case play.FactFriends:
		return int64(d.Friends)
	case play.FactTouching:
		if d.Distance == 0 {
			return 1
		}
	}
	return 0
}

// ShotChances are the chances of a shot at a target with a weapon. What a fall
// costs is not counted as wounded by the shot; it shows in the wounds lost.
func ShotChances(target table.FigureID, item table.ItemID) []play.Chance {
	return append([]play.Chance{
		{Key: "hit", Watches: []play.Watch{{Rule: ShootHit, Whom: target}, {Rule: Touched, Whom: target}}},
		{Key: "wounded", Watches: []play.Watch{{Rule: Lost, Whom: target}}},
		{Key: "pinned", Watches: []play.Watch{{Rule: Pinned, Whom: target}}},
		{Key: "fell", Watches: []play.Watch{{Rule: Fall, Whom: target}}},
	}, append(fates(target),
		play.Chance{Key: "weapon-empty", Holds: func(s *play.State) bool { return s.Items[item].Status == Empty }},
		play.Chance{Key: "weapon-jammed", Holds: func(s *play.State) bool { return s.Items[item].Status == Jammed }},
	)...)
}

// ShotChancesN23 are those of N23, whose Injury dice may bring flesh wounds, and
// whose every shot may empty the weapon.
func ShotChancesN23(target table.FigureID, item table.ItemID) []play.Chance {
	return append(ShotChances(target, item),
		play.Chance{Key: "flesh-wound", Watches: []play.Watch{{Rule: InjuryFlesh, Whom: target}}},
		play.Chance{Key: "ammo-symbol", Watches: []play.Watch{{Rule: AmmoSymbol, Whom: target}}},
	)
}

// FightChancesN23 are those of N23, where whoever survives makes Reaction attacks.
func FightChancesN23(attacker, target table.FigureID) []play.Chance {
	return append([]play.Chance{
		{Key: "hit", Watches: []play.Watch{{Rule: FightHit, Whom: target}}},
		{Key: "wounded", Watches: []play.Watch{{Rule: Lost, Whom: target}}},
	}, append(fates(target),
		play.Chance{Key: "flesh-wound", Watches: []play.Watch{{Rule: InjuryFlesh, Whom: target}}},
		play.Chance{Key: "struck-back", Watches: []play.Watch{{Rule: Reaction, Whom: attacker}}},
		play.Chance{Key: "attacker-wounded", Watches: []play.Watch{{Rule: Lost, Whom: attacker}}},
	)...)
}

// fates are how a figure can end up.
func fates(who table.FigureID) []play.Chance {
	return []play.Chance{
		{Key: "seriously-injured", Holds: func(s *play.State) bool {
			return s.Figures[who].Off == OnTable && s.Figures[who].Status == SeriouslyInjured
		}},
		{Key: "out-of-action", Holds: func(s *play.State) bool { return s.Figures[who].Off == OutOfAction }},
	}
}

// FightChances are the chances of close combat between two figures.
func FightChances(attacker, target table.FigureID) []play.Chance {
	return append([]play.Chance{
		{Key: "hit", Watches: []play.Watch{{Rule: FightHit, Whom: target}}},
		{Key: "wounded", Watches: []play.Watch{{Rule: Lost, Whom: target}}},
	}, append(fates(target),
		play.Chance{Key: "struck-back", Watches: []play.Watch{{Rule: FightbackStruck, Whom: attacker}}},
		play.Chance{Key: "attacker-wounded", Watches: []play.Watch{{Rule: Lost, Whom: attacker}}},
	)...)
}

// NerveChances are the chances of a nerve test.
func NerveChances(who table.FigureID) []play.Chance {
	return []play.Chance{{Key: "passed", Holds: func(s *play.State) bool { return !s.Figures[who].Has(IsBroken) }}}
}
