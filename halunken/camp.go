package halunken

import (
	"math/bits"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// party are the heroes who are on the table, the unconscious and stable too.
func party(ref *play.Referee) (set uint64) {
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == table.Red && f.Off == OnTable {
			set |= 1 << i
		}
	}
	return set
}

// camping is what comes between encounters: checks, rests, the next encounter
// (HH-7.6, 7.7; house).
type camping struct{}

func (camping) Run(ref *play.Referee) {
	rest := &rules(ref).rests
	ref.Offers()
	ref.OfferUnless(play.Verb(CampProbe), 0)
	ref.OfferUnless(play.Verb(CampHelp), anybody(ref, whyNoHelp))
	ref.OfferUnless(play.Verb(CampShake), anybody(ref, whyNoShake))
	ref.OfferUnless(play.Verb(CampShort), rest.whyNoShort(ref))
	ref.OfferUnless(play.Verb(CampLong), rest.whyNoLong(ref))
	ref.OfferUnless(play.Verb(CampWait), 0)
	ref.OfferUnless(play.Verb(CampDay), 0)
	why := WhyNofoe
	for i := range ref.Figures[:ref.NFigures] {
		if ref.Figures[i].Off == Waiting {
			why = 0
		}
	}
	ref.OfferUnless(play.Verb(CampNext), why)
	ref.OfferUnless(play.Verb(CampEnd), 0)
	switch ref.Choose(Camp, play.BySide(table.Red)).Verb {
	case CampProbe:
		play.Then(ref, probing{anyone(ref)})
	case CampHelp:
		play.Then(ref, helping{one(ref, HelpWho, whyNoHelp)})
	case CampShake:
		play.Then(ref, shaking{one(ref, ShakeWho, whyNoShake)})
	case CampShort:
		ref.Tokens[ShortRests]++
		ref.Tokens[Hours] = 0
		ref.Note(RestShort, play.BySide(table.Red), int32(ref.Tokens[ShortRests]), 0)
		play.Then(ref, resting{table.SetOf(party(ref)), false})
		play.Then(ref, treating{table.SetOf(party(ref)), false})
	case CampLong:
		// Whether the place is fit for a camp is the SL's to say (HH-7.7).
		ref.Offers()
		ref.Offer(play.Verb(CampsiteYes))
		ref.Offer(play.Verb(CampsiteNo))
		if ref.Choose(Campsite, master(table.None)).Verb == CampsiteNo {
			ref.Note(CampsiteUnfit, play.BySide(table.Red), 0, 0)
			break
		}
		ref.Tokens[LongRests]++
		ref.Tokens[Hours] = 0
		ref.Note(RestLong, play.BySide(table.Red), int32(ref.Tokens[LongRests]), 0)
		play.Then(ref, resting{table.SetOf(party(ref)), true})
		play.Then(ref, treating{table.SetOf(party(ref)), true})
	case CampWait:
		ref.Tokens[Hours] = min(ref.Tokens[Hours]+2, 24)
		ref.Note(Waited, play.BySide(table.Red), 2, 0)
	case CampDay:
		ref.Tokens[Day] = min(ref.Tokens[Day]+1, 127)
		ref.Tokens[Hours], ref.Tokens[ShortRests], ref.Tokens[LongRests] = 24, 0, 0
		ref.Note(Dawned, play.BySide(table.Red), int32(ref.Tokens[Day]), 0)
	case CampNext:
		play.Then(ref, arriving{})
		play.Then(ref, meeting{})
		return
	case CampEnd:
		finish(ref, table.Red, ResultDone)
		return
	}
	play.Then(ref, camping{})
}

// pausing is the end of an encounter: the foes who are out of the fight are left
// behind, the party gets up, and what needs only time is done (house).
type pausing struct{}

func (pausing) Run(ref *play.Referee) {
	ref.Tokens[Phase] = Camping
	ref.Note(CampBegin, play.BySide(table.Red), 0, 0)
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		switch {
		case f.Off != OnTable:
		case f.Side == table.Blue:
			f.Off = Behind
		default:
			f.Tokens[Lost] = 0
			if f.Status == Down {
				f.Status = Standing
			}
		}
	}
	for i := range ref.Items[:ref.NItems] {
		if it := &ref.Items[i]; it.Status == Wedged && ref.Figures[it.Owner].Side == table.Red {
			it.Status = Ready
		}
	}
}

// anybody is 0 if a hero can do something in camp, else the reason why none can.
func anybody(ref *play.Referee, why func(*play.Referee, table.FigureID) play.Rule) play.Rule {
	no := WhyNofriend
	for set := sideOf(ref, table.Red); set != 0; set &= set - 1 {
		if no = why(ref, table.FigureID(bits.TrailingZeros64(set))); no == 0 {
			return 0
		}
	}
	return no
}

// one asks which hero does something in camp.
func one(ref *play.Referee, rule play.Rule, why func(*play.Referee, table.FigureID) play.Rule) table.FigureID {
	ref.Offers()
	for set := sideOf(ref, table.Red); set != 0; set &= set - 1 {
		who := table.FigureID(bits.TrailingZeros64(set))
		if why(ref, who) == 0 {
			ref.Offer(play.Pick(Go, who))
		}
	}
	return ref.ChooseOrOnly(rule, play.BySide(table.Red)).Who
}

// arriving brings the foes of the next encounter on to the table, at their
// places or at the nearest that is free.
type arriving struct{}

func (arriving) Run(ref *play.Referee) {
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if f.Off != Waiting {
			continue
		}
		at := f.At
		f.Off = OnTable
		f.Clear(IsLater)
		sc := ref.Scene()
		if sc == nil {
			continue
		}
		m := moves(ref, table.FigureID(i))
	search:
		for ring := range int32(20) {
			for sector := range 24 {
				to := sc.Scatter(at, sector, 24, ring*schritt)
				if sc.Fits(i, to, &m).OK() {
					f.At = to
					break search
				}
			}
		}
	}
}

// whyNoShort is the reason why there is no short rest: at most so many a day, the
// earliest two hours after the last rest (HH-7.6).
func (r *rests) whyNoShort(ref *play.Referee) play.Rule {
	switch {
	case ref.Tokens[ShortRests] >= r.Short.Day:
		return WhyRested
	case ref.Tokens[Hours] < r.Short.After:
		return WhyToosoon
	}
	return 0
}

// whyNoLong is the reason why there is no long rest: one a day (HH-7.7).
func (r *rests) whyNoLong(ref *play.Referee) play.Rule {
	if ref.Tokens[LongRests] >= r.Long.Day {
		return WhyRested
	}
	return 0
}

// resting is what a rest brings one figure after another: with a check on
// Unbeugsamkeit (HH-7.6, 7.7, A22).
type resting struct {
	Left table.FigureSet
	Long bool
}

func (r resting) Run(ref *play.Referee) {
	who, rest := r.Left.First()
	f := &ref.Figures[who]
	by := ref.By(who)
	res := check(ref, RestUb, by, probenwert(ref, who, unbeugsamkeit, enduring))
	if !res.passed {
		ref.Note(RestFailed, by, 0, 0)
	} else {
		will := int8(1)
		if r.Long {
			will = res.qs
		}
		n := ref.Roll(RestWp, by, dice.D(int(will), 10), dice.Sum(0))
		got := max(0, min(int8(n), profile(ref, who).Stat[MaxWP]-f.Tokens[WP]))
		f.Tokens[WP] += got
		ref.Note(RestWpBack, by, int32(got), int32(f.Tokens[WP]))
		if f.Has(Angeschlagen) || f.Tokens[Drains]&Manabrand != 0 { // A15
			f.Clear(Angeschlagen)
			f.Tokens[Drains] &^= Manabrand
			ref.Note(RestCleared, by, 0, 0)
		}
		if r.Long {
			heal(ref, who, ref.Roll(RestLp, by, dice.D(int(res.qs), 10), dice.Sum(0)))
			if most := profile(ref, who).Stat[MaxGP] - f.Tokens[CapGP]; f.Tokens[GP] < most {
				f.Tokens[GP]++
				ref.Note(RestGp, by, int32(f.Tokens[GP]), 0)
			}
		}
	}
	if !rest.Empty() {
		play.Then(ref, resting{rest, r.Long})
	}
}

// treating lets healers heal: each who has Heilkunde may treat one other (HH-7.6,
// 7.7; how many is house).
type treating struct {
	Left table.FigureSet
	Long bool
}

func (t treating) Run(ref *play.Referee) {
	who, rest := t.Left.First()
	if hk, _ := value(profile(ref, who), heilkunde); able(&ref.Figures[who]) && hk > 0 {
		by := ref.By(who)
		ref.Offers()
		for i, set := 0, party(ref); set>>i != 0; i++ {
			if g := &ref.Figures[i]; set>>i&1 == 1 && i != int(who) && g.Tokens[LP] < ref.Setup.ProfileOf(g).Stat[MaxLP] {
				ref.Offer(play.Pick(Go, table.FigureID(i)))
			}
		}
		if ref.Offered() > 0 {
			ref.Offer(play.Verb(RestNobody))
			if o := ref.Choose(RestPatient, by); o.Verb == Go {
				by.Whom = o.Who
				if res := check(ref, RestTend, by, probenwert(ref, who, heilkunde, acting)); res.passed {
					n := int(rules(ref).rests.Short.Heal * res.qs)
					if t.Long {
						n = ref.Roll(RestHeal, by, dice.D(int(res.qs), 10), dice.Sum(0))
					}
					ref.Note(RestHealed, by, int32(n), 0)
					heal(ref, o.Who, n)
				} else {
					ref.Note(Failed, by, 0, 0)
				}
			}
		}
	}
	if !rest.Empty() {
		play.Then(ref, treating{rest, t.Long})
	}
}

// difficulties are the steps of difficulty (HH-1.3).
var difficulties = [...]play.Rule{DiffStandard, DiffVeryeasy, DiffEasy, DiffLittle, DiffDemanding, DiffHard, DiffVeryhard}

// chooseSkill asks for a skill of a figure.
func chooseSkill(ref *play.Referee, rule play.Rule, by play.By) skill {
	ref.Offers()
	for s := range skill(skills) {
		ref.Offer(play.Option{Verb: skillParts[s], Who: table.None, Item: table.NoItem, N: int8(s)})
	}
	return skill(ref.Choose(rule, by).N)
}

// here says whether a figure can be asked for a check: in camp those, too, who wait
// for the next encounter.
func here(ref *play.Referee, f *table.Figure) bool {
	return f.Off == OnTable || f.Off == Waiting && ref.Tokens[Phase] == Camping
}

// anyone asks who makes a check that is nobody's action: the SL's everyday tool.
func anyone(ref *play.Referee) table.FigureID {
	ref.Offers()
	for i := range ref.Figures[:ref.NFigures] {
		if here(ref, &ref.Figures[i]) {
			ref.Offer(play.Pick(Go, table.FigureID(i)))
		}
	}
	return ref.ChooseOrOnly(ProbeWho, master(table.None)).Who
}

// probing is a Probe of a figure: which skill, how hard, alone or against
// somebody (HH-1.1 to 1.8).
type probing struct{ Who table.FigureID }

func (p probing) Run(ref *play.Referee) {
	by := ref.By(p.Who)
	s := chooseSkill(ref, ProbeSkill, by)
	ref.Offers()
	for _, d := range difficulties {
		ref.Offer(play.Verb(d))
	}
	hard := ref.Choose(ProbeDifficulty, by).Verb
	ref.Offers()
	ref.Offer(play.Verb(ProbeAlone))
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; i != int(p.Who) && here(ref, f) {
			ref.Offer(play.Pick(ProbeVersus, table.FigureID(i)))
		}
	}
	against := ref.Choose(ProbeAgainst, by).Who
	need := probenwert(ref, p.Who, s, acting)
	need.Bonus(PwDifficulty, rules(ref).difficulty(hard))
	r := check(ref, Probe, by, need)
	if against == table.None {
		if r.passed {
			ref.Note(Success, by, int32(r.qs), 0)
		} else {
			ref.Note(Failed, by, 0, 0)
		}
		return
	}
	play.Then(ref, replying{p.Who, against, r.value, r.qs, r.passed, r.critical})
}

// replying is the other side of a comparative check, with a skill of its own
// (HH-1.8).
type replying struct {
	Who, Whom table.FigureID
	Value, QS int8
	Passed    bool
	Critical  bool
}

func (a replying) Run(ref *play.Referee) {
	by := ref.Against(a.Whom, a.Who, table.NoItem)
	o := check(ref, Probe, by, probenwert(ref, a.Whom, chooseSkill(ref, ProbeSkill, by), acting))
	first := ref.Against(a.Who, a.Whom, table.NoItem)
	mine := result{passed: a.Passed, critical: a.Critical, value: a.Value, qs: a.QS}
	if mine.passed && o.passed {
		ref.Note(Contest, first, int32(a.Value), int32(o.value))
	}
	switch n := versus(ref, mine, o); {
	case !mine.passed && !o.passed:
		ref.Note(Failed, first, 0, 0)
	case !o.passed:
		ref.Note(ContestWon, first, int32(mine.qs), 0)
	case !mine.passed:
		ref.Note(ContestWon, by, int32(o.qs), 0)
	case n > 0:
		ref.Note(ContestWon, first, int32(contestQS(ref, n, mine.qs)), 0)
	case n < 0:
		ref.Note(ContestWon, by, int32(contestQS(ref, -n, o.qs)), 0)
	default:
		ref.Note(ContestTie, first, 0, 0)
	}
}
