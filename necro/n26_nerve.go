package necro

import (
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// coolNeed is the need of a Cool check: 2D6 at most Cool (N26-7.2). With
// friends, each active friend within 3" adds 1 to the roll as printed, or takes
// 1 from it by the other reading (N26-7.3, A9).
func coolNeed(ref *play.Referee, who table.FigureID, withFriends bool) play.Need {
	need := play.NeedAtMost(Cool, profile(ref, who).Stat[Cl])
	if !withFriends {
		return need
	}
	n := int8(friendsNear(ref, who))
	if ruling(ref, RulingCoolFriends) == RulingCoolFriendsHelps {
		n = -n
	}
	need.Roll(CoolFriend, n)
	return need
}

// testNerves lines up nerve tests of the friends within 3" who see what becomes
// of a fighter (N26-7.1). He lies then, so an obstacle between them blocks sight
// (N26-9.4, A39). The seriously injured see nothing; for the broken a test would
// change nothing (A35).
func testNerves(ref *play.Referee, whom table.FigureID) {
	sc := ref.Scene()
	if sc == nil {
		return // who stands near is not known without a map
	}
	var set uint64
	for i := range ref.Figures[:ref.NFigures] {
		f, who := &ref.Figures[i], table.FigureID(i)
		if who == whom || f.Side != ref.Figures[whom].Side || !active(f) {
			continue
		}
		if sc.Within(i, int(whom), rules(ref).near) && sees(ref, sc, who, whom) && !behind(ref, sc, who, whom) {
			set |= 1 << i
		}
	}
	if set != 0 {
		play.Then(ref, nerveTests{table.SetOf(set), whom})
	}
}

// breakNerve makes a fighter broken (N26-7.4, 12.1). He runs when he is next
// activated (A14).
func breakNerve(ref *play.Referee, who table.FigureID) {
	ref.Figures[who].Set(IsBroken)
	ref.Note(Broken, ref.By(who), 0, 0)
}

// bottleStep is the first step of the end phase for one side: the bottle check
// (N26-8.1, 8.2, 19.1), made when somebody of the gang is seriously injured or
// out (A10).
type bottleStep struct{ Side table.Seat }

func (b bottleStep) Run(ref *play.Referee) {
	side := &ref.Sides[b.Side]
	by := play.BySide(b.Side)
	if side.Tokens[HasBottled] == 1 && ruling(ref, RulingBottleLasts) == RulingBottleLastsBattle {
		return
	}
	side.Tokens[HasBottled] = 0
	harmed := false
	best := int8(0) // no profile has Ld 0
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if f.Side != b.Side {
			continue
		}
		harmed = harmed || onTable(f) && f.Status == SeriouslyInjured || f.Off == OutOfAction || f.Off == Fled
		if active(f) {
			best = max(best, ref.Setup.ProfileOf(f).Stat[Ld])
		}
	}
	if !harmed || members(ref, b.Side) == 0 {
		return
	}
	if best == 0 {
		ref.Note(BottleNone, by, 0, 0)
	} else if ref.Check(Bottle, by, dice.TwoD6, play.NeedAtMost(BottleLd, best)) {
		ref.Note(BottleHeld, by, 0, 0)
		return
	}
	side.Tokens[HasBottled] = 1
	ref.Note(Bottled, by, 0, 0)
}

// endN26 is the fixed order of N26: bottle checks, recovery rolls, rally checks
// (N26-19.1 to 19.3). The side with priority goes first.
func endN26(ref *play.Referee) {
	first := priority(ref)
	play.Then(ref, bottleStep{first})
	play.Then(ref, bottleStep{first.Other()})
	play.Then(ref, recovering{})
	play.Then(ref, rallying{})
}

// recovering lines up the recovery rolls that are still due.
type recovering struct{}

func (recovering) Run(ref *play.Referee) {
	for _, seat := range [2]table.Seat{priority(ref), priority(ref).Other()} {
		set := those(ref, seat, func(f *table.Figure) bool { return recoversInEndPhase(ref, f) })
		if set != 0 {
			play.Then(ref, recoveryStep{table.SetOf(set)})
		}
	}
}

// rallying lines up the rally checks.
type rallying struct{}

func (rallying) Run(ref *play.Referee) {
	for _, seat := range [2]table.Seat{priority(ref), priority(ref).Other()} {
		set := those(ref, seat, func(f *table.Figure) bool { return f.Has(IsBroken) })
		if set != 0 {
			play.Then(ref, rallyStep{table.SetOf(set)})
		}
	}
}

// running is the activation of a broken fighter: a double move the shortest way
// to the nearest edge, all of it, and nothing else (N26-12.2, A14).
type running struct{ Who table.FigureID }

func (r running) Run(ref *play.Referee) {
	sc := ref.Scene()
	f := &ref.Figures[r.Who]
	by := ref.By(r.Who)
	if sc == nil {
		ref.Note(BrokenRan, by, 2*full(ref, r.Who), 0)
		return
	}
	if sc.AtEdge(int(r.Who)) {
		if ruling(ref, RulingBrokenEdge) == RulingBrokenEdgeLeaves {
			f.Off, f.Status, f.Conds = Fled, Standing, 0
			ref.Note(BrokenLeft, by, 0, 0)
			scoreCasualty(ref, r.Who) // he counts as out
			return
		}
		ref.Note(BrokenStays, by, 0, 0)
		return
	}
	budget := 2 * full(ref, r.Who)
	if lies(f) {
		budget = 2 * half(ref, r.Who) // two Crawls
	}
	m := moves(ref, r.Who)
	m.KeepOut = 0 // he must run: the distance that others keep is only borrowed
	legs, _ := sc.RouteToEdge(int(r.Who), budget, &m, nil)
	if len(legs) == 0 {
		ref.Note(BrokenStays, by, 0, 0)
		return
	}
	spent := int32(0)
	for _, leg := range legs {
		f.At = leg.To
		spent += leg.Cost
	}
	ref.Cite(BrokenRun)
	ref.Note(BrokenRan, by, spent, 0)
}
