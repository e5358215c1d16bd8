package necro

import (
	"math/bits"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// endN23 is the order of the End phase: Bottle checks, fleeing, recoveries and
// restarts, rallies (borrowed). The side with priority goes first.
func endN23(ref *play.Referee) {
	first := priority(ref)
	play.Then(ref, bottleCheck{first})
	play.Then(ref, bottleCheck{first.Other()})
	play.Then(ref, fleeing{first})
	play.Then(ref, fleeing{first.Other()})
	play.Then(ref, recoveries{first})
	play.Then(ref, recoveries{first.Other()})
	play.Then(ref, rallies{first})
	play.Then(ref, rallies{first.Other()})
}

// bottleCheck is made when somebody of a gang is seriously injured, out of action
// or wrecked: a D6 plus the number of these; more than the starting crew, and the
// gang has bottled out for good (borrowed).
type bottleCheck struct{ Side table.Seat }

func (b bottleCheck) Run(ref *play.Referee) {
	side := &ref.Sides[b.Side]
	if side.Tokens[HasBottled] == 1 || members(ref, b.Side) == 0 {
		return
	}
	crew, down := int8(0), int8(0)
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if f.Side != b.Side {
			continue
		}
		crew++
		if f.Off == OutOfAction || f.Status == Wrecked || onTable(f) && f.Status == SeriouslyInjured {
			down++
		}
	}
	if down == 0 {
		return
	}
	by := play.BySide(b.Side)
	need := play.NeedAtMost(BottleNeed, crew)
	need.Roll(BottleDown, down)
	if ref.Check(Bottle, by, dice.D6, need) {
		ref.Note(BottleHeld, by, 0, 0)
		return
	}
	side.Tokens[HasBottled] = 1
	ref.Note(Bottled, by, 0, 0)
}

// fleeing lines up the Cool tests of a gang that has bottled out, leaders and
// champions first.
type fleeing struct{ Side table.Seat }

func (f fleeing) Run(ref *play.Referee) {
	if ref.Sides[f.Side].Tokens[HasBottled] == 0 {
		return
	}
	set := those(ref, f.Side, func(f *table.Figure) bool { return f.Status != Wrecked })
	if set != 0 {
		play.Then(ref, flight{Left: table.SetOf(set)})
	}
}

// flight is the Cool test of one model after another: who fails leaves. Who
// stands within 12" of a leader, or 6" of a champion, who has just passed, stays
// without a test (borrowed).
type flight struct {
	Left, Led table.FigureSet // Led: who passes for being led
}

func (f flight) Run(ref *play.Referee) {
	left, led := f.Left.Bits(), f.Led.Bits()
	who := table.FigureID(bits.TrailingZeros64(left))
	for rest := left; rest != 0; rest &= rest - 1 { // leaders have the lowest kind
		if i := table.FigureID(bits.TrailingZeros64(rest)); profile(ref, i).Kind < profile(ref, who).Kind {
			who = i
		}
	}
	left &^= 1 << who
	by := ref.By(who)
	g := &ref.Figures[who]
	switch {
	case !onTable(g):
	case led>>who&1 == 1: // which is passing the test, for his own followers too
		ref.Note(FleeLed, by, 0, 0)
		led |= followers(ref, who)
	case !ref.Check(FleeCool, by, dice.TwoD6, coolNeedN23(ref, who, false)):
		flee(ref, who)
	default:
		led |= followers(ref, who)
	}
	if left != 0 {
		play.Then(ref, flight{table.SetOf(left), table.SetOf(led)})
	}
}

// followers are the friends near enough to a leader or champion.
func followers(ref *play.Referee, who table.FigureID) (set uint64) {
	kind := profile(ref, who).Kind
	sc := ref.Scene()
	if kind > Champion || sc == nil {
		return 0
	}
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == ref.Figures[who].Side && onTable(f) && sc.Within(int(who), i, rules(ref).n23.hierarchy[kind]) {
			set |= 1 << i
		}
	}
	return set
}

// flee takes a model off the table; the crew of a vehicle leaves it behind as a
// wreck (borrowed).
func flee(ref *play.Referee, who table.FigureID) {
	f := &ref.Figures[who]
	ref.Note(FleeGone, ref.By(who), 0, 0)
	if drives(f) {
		f.Status, f.Conds, f.Tokens = Wrecked, 0, [table.MaxTokens]int8{}
		return
	}
	f.Off, f.Status, f.Conds = Fled, Standing, 0
}

// recoveries lines up the Recovery tests of a side, and the Restart tests of its
// vehicles.
type recoveries struct{ Side table.Seat }

func (r recoveries) Run(ref *play.Referee) {
	set := those(ref, r.Side, func(f *table.Figure) bool {
		return f.Status == SeriouslyInjured || f.Has(IsWebbed)
	})
	if set != 0 {
		play.Then(ref, recoveryTest{table.SetOf(set)})
	}
	restart(ref, r.Side)
}

// recoveryTest rolls an Injury die for one fighter after another who is seriously
// injured (borrowed). A friend within 1" may help: a second die is rolled, one of
// the two is picked, and there is no Flesh Wound.
type recoveryTest struct{ Who table.FigureSet }

func (r recoveryTest) Run(ref *play.Referee) {
	who, rest := r.Who.First()
	if f := &ref.Figures[who]; onTable(f) && (f.Status == SeriouslyInjured || f.Has(IsWebbed)) {
		r.test(ref, who)
	}
	if !rest.Empty() {
		play.Then(ref, recoveryTest{rest})
	}
}

func (recoveryTest) test(ref *play.Referee, who table.FigureID) {
	f := &ref.Figures[who]
	by := ref.By(who)
	helped := assisted(ref, who)
	result := ref.Roll(Recovery, by, dice.D6, rules(ref).n23.injury)
	if helped {
		if other := ref.Roll(Recovery, by, dice.D6, rules(ref).n23.injury); other != result {
			result = pick(ref, by, result, other)
		}
	}
	switch result {
	case injuryOut:
		ref.Note(RecoveryOut, by, 0, 0)
		takeOut(ref, who)
		return
	case injurySerious:
		ref.Note(RecoverySerious, by, 0, 0)
		if f.Has(IsWebbed) {
			return // stays caught, without a wound
		}
	case injuryFlesh:
		if f.Has(IsWebbed) {
			f.Clear(IsWebbed)
			ref.Note(WebFree, by, 0, 0)
		}
		ref.Note(RecoveryFlesh, by, 0, 0)
		f.Status = PinnedDown
	}
	switch {
	case helped:
		ref.Note(RecoverySpared, by, 0, 0)
	default:
		fleshWound(ref, who)
	}
}

// assisted asks whether a friend helps, who can do so once an End phase.
func assisted(ref *play.Referee, who table.FigureID) bool {
	sc := ref.Scene()
	if sc == nil {
		return false
	}
	set := helpers(ref, sc, who, inch)
	ref.Offers()
	for ; set != 0; set &= set - 1 {
		if i := table.FigureID(bits.TrailingZeros64(set)); !ref.Figures[i].Has(HasHelped) {
			ref.Offer(play.Pick(RecoveryHelper, i))
		}
	}
	if ref.Offered() == 0 {
		return false
	}
	ref.Offer(play.Verb(RecoveryAlone))
	o := ref.Choose(RecoveryHelp, ref.By(who))
	if o.Verb == RecoveryAlone {
		return false
	}
	ref.Figures[o.Who].Set(HasHelped)
	return true
}

// pick asks which of two different Injury dice counts.
func pick(ref *play.Referee, by play.By, a, b int) int {
	ref.Offers()
	for _, n := range [2]int{min(a, b), max(a, b)} {
		ref.Offer(play.Option{Verb: injuryVerbs[n], Who: table.None, Item: table.NoItem, N: int8(n)})
	}
	return int(ref.Choose(RecoveryPick, by).N)
}

// injuryVerbs name the faces of an Injury die when one is picked.
var injuryVerbs = [...]play.Rule{injuryFlesh: RecoveryTakeFlesh, injurySerious: RecoveryTakeSerious, injuryOut: RecoveryTakeOut}

// rallies lines up the Cool tests of the broken.
type rallies struct{ Side table.Seat }

func (r rallies) Run(ref *play.Referee) {
	set := those(ref, r.Side, func(f *table.Figure) bool { return f.Has(IsBroken) })
	if set != 0 {
		play.Then(ref, rallyStep{table.SetOf(set)})
	}
}
