package halunken

import (
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// A Skill is what a check is made on.
type skill uint8

const (
	kampfkunst skill = iota
	unbeugsamkeit
	magiekunde
	willenskraft
	spuersinn
	heilkunde
	handwerk
	skills = 7
)

// skillParts name the skills as parts of a Probenwert.
var skillParts = [skills]play.Rule{
	SkillKampfkunst, SkillUnbeugsamkeit, SkillMagiekunde, SkillWillenskraft, SkillSpuersinn, SkillHeilkunde, SkillHandwerk,
}

// bodily says whether a skill is a physical one; the others are mental or
// magical (A35; which is which is not printed).
func (s skill) bodily() bool { return s == kampfkunst || s == unbeugsamkeit || s == handwerk }

// purpose is what a check is made for: conditions look at it.
type purpose uint8

const (
	acting    purpose = iota // an action
	attacking                // an attack
	defending                // a reaction
	enduring                 // neither action nor reaction: dying, rests
)

// value is the skill of a figure, and whether the Monsterstufe stands for it.
func value(p *table.Profile, s skill) (v int8, rule play.Rule) {
	if v = p.Stat[KK+table.Stat(s)]; v == 0 && p.Stat[MS] > 0 {
		return p.Stat[MS], SkillMonster
	}
	return v, skillParts[s]
}

// Probenwert is the skill of a figure with all modifiers (HH-1.2). What waits for
// the next check, help and the SL's modifier, is used up.
func probenwert(ref *play.Referee, who table.FigureID, s skill, why purpose) play.Need {
	f, p := &ref.Figures[who], profile(ref, who)
	v, rule := value(p, s)
	need := play.NeedAtMost(rule, v)
	if n := f.Tokens[HelpLeft]; n != 0 {
		need.Bonus(PwHelp, n)
	}
	if n := f.Tokens[Modifier]; n != 0 {
		need.Bonus(PwModifier, n)
	}
	f.Tokens[HelpLeft], f.Tokens[Modifier] = 0, 0
	hamper(ref, &need, who, s, why)
	return need
}

// bonus adds what a figure and its gear bring to an attack or a defence as one
// part (A20, A33).
func bonus(need *play.Need, rule play.Rule, n int8) {
	if n != 0 {
		need.Bonus(rule, n)
	}
}

// hamper adds what conditions cost (HH-7.3, 8.1 to 8.7). One condition never
// counts twice; several add up, or only the worst counts (A24).
func hamper(ref *play.Referee, need *play.Need, who table.FigureID, s skill, why purpose) {
	f := &ref.Figures[who]
	cost := rules(ref).combat.Malus
	one := ruling(ref, RulingAngeschlagenHalf) == RulingAngeschlagenHalfOne
	var parts [6]play.Rule
	n := 0
	add := func(rule play.Rule, holds bool) {
		if holds {
			parts[n] = rule
			n++
		}
	}
	// Both are called Angeschlagen and never add up (A10).
	half := !one && halved(f, profile(ref, who))
	add(PwHalf, half)
	add(PwAngeschlagen, f.Has(Angeschlagen) && !half && (one || s.bodily() && why != enduring))
	add(PwEingeschraenkt, f.Has(Eingeschraenkt) && why == defending)
	add(PwEntmutigt, f.Has(Entmutigt) && why == attacking)
	add(PwNiedergeworfen, f.Status == Down && why == defending)
	add(PwVerwirrt, f.Has(Verwirrt) && !s.bodily() && why != enduring)
	for i, rule := range parts[:n] {
		if i > 0 && ruling(ref, RulingMalusStack) == RulingMalusStackWorst {
			need.Bonus(PwWorst, 0) // all cost the same: the first is the worst
			return
		}
		need.Bonus(rule, cost)
	}
}

// A result is what a check came to.
type result struct {
	passed, critical, fumble bool
	value                    int8 // what counts in a comparison (A1)
	qs                       int8 // 0: failed
	by                       int8 // by how much it failed
}

// check rolls 2W10 against a Probenwert: at most that, and 19 and 20 always fail
// (HH-1.1, 1.4). Doubles make a success critical and a failure a fumble (HH-1.6,
// 1.7). Who fails may roll once again for a Glückspunkt (HH-11.6).
func check(ref *play.Referee, rule play.Rule, by play.By, need play.Need) result {
	r := roll(ref, rule, by, need)
	if f := &ref.Figures[by.Who]; !r.passed && f.Tokens[GP] > 0 && !f.Has(Entmutigt) {
		ref.Offers()
		ref.Offer(play.Verb(RerollNo))
		ref.Offer(play.Verb(RerollYes))
		if ref.Choose(Reroll, by).Verb == RerollYes {
			f.Tokens[GP]--
			ref.Note(Rerolled, by, int32(f.Tokens[GP]), 0)
			r = roll(ref, rule, by, need)
		}
	}
	if r.fumble {
		switch rule {
		case Attack, Defend, Cast, Control, DyingCheck: // they say themselves what follows
		default:
			ref.Note(Complication, by, 0, 0)
		}
	}
	return r
}

// roll makes the roll of a check and tells what it came to.
func roll(ref *play.Referee, rule play.Rule, by play.By, need play.Need) (r result) {
	q := &rules(ref).quality
	pw := need.Target
	if need.Target > q.Highest {
		need.Target = q.Highest
	}
	key := ref.Grade(rule, by, dice.D(2, 10), need, sumAndDouble{})
	sum, double := int8(key/2), key%2 == 1
	reach := min(pw, q.Highest)
	r.passed = sum <= reach
	r.critical, r.fumble = double && r.passed, double && !r.passed
	r.value, r.by = sum, sum-reach
	switch {
	case sum > q.Highest:
		ref.Note(Autofail, by, 0, 0)
	case !r.passed:
	case r.critical:
		r.qs = q.of(reach)
		if ruling(ref, RulingCriticalQs) == RulingCriticalQsFour {
			r.qs = q.of(q.Highest)
		}
		if ruling(ref, RulingCriticalContest) == RulingCriticalContestReach {
			r.value = reach
		}
	default:
		r.qs = q.of(sum)
	}
	switch {
	case r.critical:
		ref.Note(Critical, by, int32(r.qs), 0)
	case r.fumble:
		ref.Note(Fumble, by, 0, 0)
	case r.passed:
		ref.Note(Qs, by, int32(r.qs), 0)
	}
	return r
}

// of is the quality level of a roll: one for each 5 that is begun (HH-1.5).
func (q *quality) of(sum int8) int8 { return (sum + q.Level - 1) / q.Level }

// sumAndDouble reads two dice: twice their sum, and one more if they are equal.
type sumAndDouble struct{}

// Key is the number.
func (sumAndDouble) Key(f *dice.Faces) int {
	if f.V[0] == f.V[1] {
		return 2*f.Sum() + 1
	}
	return 2 * f.Sum()
}

// Kind tells all faces apart.
func (sumAndDouble) Kind(face uint8) uint8 { return face - 1 }

// versus compares two checks (HH-1.8): who wins and by how much. 0 is a tie.
func versus(ref *play.Referee, a, b result) int8 {
	if ruling(ref, RulingCriticalContest) == RulingCriticalContestWins && a.critical != b.critical {
		if a.critical {
			return max(1, a.value-b.value)
		}
		return min(-1, a.value-b.value)
	}
	return a.value - b.value
}

// contestQS is the quality level of a difference, of which own is the winner's
// own (A2).
func contestQS(ref *play.Referee, difference, own int8) int8 {
	switch ruling(ref, RulingContestQs) {
	case RulingContestQsPer5:
		return rules(ref).quality.of(difference)
	case RulingContestQsCapped:
		return min(difference, own)
	}
	return difference
}

// row rolls 2W10 less a number on a result table and returns the row (HH-3 to 6,
// HH-10), 0 being the worst.
func row(ref *play.Referee, rule play.Rule, by play.By, less int8) int {
	if less != 0 {
		ref.Note(TableLess, by, int32(less), 0)
	}
	return ref.Roll(rule, by, dice.D(2, 10), rowOf{less, rules(ref).rows})
}

// rowOf reads two dice, less a number, by the rows of result tables.
type rowOf struct {
	less int8
	rows [6]int8
}

// Key is the row.
func (t rowOf) Key(f *dice.Faces) int {
	n := int8(f.Sum()) - t.less
	for i, upTo := range t.rows {
		if n <= upTo {
			return i
		}
	}
	return len(t.rows)
}

// Kind tells all faces apart.
func (rowOf) Kind(face uint8) uint8 { return face - 1 }

// Rows of the result tables.
const (
	rowBody       = iota // 0 or less (A28)
	rowDevastated        // 1 and 2
	rowDeep              // 3 and 4
	rowHead              // 5 and 6
	rowLeg               // 7 to 9
	rowDangerous         // 10 to 14
	rowPlain             // 15 and more
)
