package necro

import (
	"math/bits"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// readiesN23 says whether a model gets a Ready marker (borrowed, G3): all on the
// table but wrecks, vehicles without a driver, and those who are blind and have
// not gone without yet. They stay blind until they are activated. Caskets are
// nobody's.
func readiesN23(ref *play.Referee, who table.FigureID) bool {
	f := &ref.Figures[who]
	f.Clear(IsConcussed | HasHelped | IsDisarmed)
	switch {
	case !onTable(f) || f.Side == table.Master || f.Status == Wrecked || f.Has(HasFainted):
		return false
	case f.Has(IsBlind) && !f.Has(IsBlindPaid):
		f.Set(IsBlindPaid)
		ref.Note(BlindNoready, ref.By(who), 0, 0)
		return false
	}
	return true
}

// goBlind takes the Ready marker of who is blinded; who had none gets none in
// the next round (borrowed, G16).
func goBlind(ref *play.Referee, who table.FigureID) {
	f := &ref.Figures[who]
	f.Clear(IsBlindPaid)
	if f.Has(IsReady) {
		f.Clear(IsReady)
		f.Set(IsBlindPaid)
	}
	f.Set(IsBlind)
	ref.Note(Blinded, ref.By(who), 0, 0)
}

// nominating begins a turn: who has Group Activation (X) may name friends to be
// activated with him, all of them before the first acts (N23-3.1 to 3.7).
type nominating struct{ Who table.FigureID }

func (n nominating) Run(ref *play.Referee) {
	f := &ref.Figures[n.Who]
	most := int(profile(ref, n.Who).Stat[Takes])
	named := uint64(0)
	exact := ruling(ref, RulingGroupSize) == RulingGroupSizeExact
	if most > 0 && !drives(f) && (!exact || bits.OnesCount64(n.inReach(ref)) >= most) {
		named = n.name(ref, most, exact)
	}
	if named == 0 {
		play.Then(ref, solo(n))
		return
	}
	play.Then(ref, groupTurn{table.SetOf(named | 1<<n.Who)})
}

// inReach are the fighters that could be named.
func (n nominating) inReach(ref *play.Referee) (set uint64) {
	for i := range ref.Figures[:ref.NFigures] {
		if who := table.FigureID(i); n.whyNot(ref, who) == 0 {
			set |= 1 << i
		}
	}
	return set
}

// whyNot is the reason why a friend cannot be named, 0 if he can: only Ready
// fighters within 3", no vehicles (N23-3.4 to 3.6).
func (n nominating) whyNot(ref *play.Referee, who table.FigureID) play.Rule {
	f := &ref.Figures[who]
	switch {
	case who == n.Who || f.Side != ref.Figures[n.Who].Side || !onTable(f):
		return WhyOut
	case drives(f):
		return WhyVehicle
	case !f.Has(IsReady):
		return WhyNotready
	}
	if sc := ref.Scene(); sc != nil && !sc.Within(int(n.Who), int(who), rules(ref).group) {
		return WhyFar
	}
	return 0
}

// name asks for the fighters, one after another (N23-3.2, 3.3, 3.7). Whoever has
// Group Activation himself may not use it now (N23-3.10).
func (n nominating) name(ref *play.Referee, most int, exact bool) (named uint64) {
	for count := range most {
		ref.Offers()
		for i := range ref.Figures[:ref.NFigures] {
			who := table.FigureID(i)
			if named>>i&1 == 1 || ref.Figures[i].Side != ref.Figures[n.Who].Side || who == n.Who || !onTable(&ref.Figures[i]) {
				continue
			}
			ref.OfferUnless(play.Pick(GroupTake, who), n.whyNot(ref, who))
		}
		if ref.Offered() == 0 {
			return named
		}
		if count == 0 || !exact {
			ref.Offer(play.Verb(GroupNone))
		}
		o := ref.Choose(Group, ref.By(n.Who))
		if o.Verb == GroupNone {
			return named
		}
		named |= 1 << o.Who
		ref.Note(GroupTaken, ref.Against(n.Who, o.Who, table.NoItem), 0, 0)
		if profile(ref, o.Who).Stat[Takes] > 0 {
			ref.Note(GroupAlone, ref.By(o.Who), 0, 0)
		}
	}
	return named
}

// groupTurn is the rest of a group activation: the player picks one of those
// named, resolves his activation, then picks the next (N23-3.8, 3.9). Who has
// lost his Ready marker meanwhile is passed over (A4).
type groupTurn struct{ Left table.FigureSet }

func (g groupTurn) Run(ref *play.Referee) {
	left := g.Left.Bits()
	ref.Offers()
	for rest := left; rest != 0; rest &= rest - 1 {
		who := table.FigureID(bits.TrailingZeros64(rest))
		if f := &ref.Figures[who]; onTable(f) && f.Has(IsReady) {
			ref.Offer(play.Pick(Go, who))
			continue
		}
		left &^= 1 << who
		ref.Note(GroupSkipped, ref.By(who), 0, 0)
	}
	if left == 0 {
		ref.Note(GroupDone, play.BySide(table.Master), 0, 0)
		return
	}
	next := ref.ChooseOrOnly(GroupOrder, ref.By(table.FigureID(bits.TrailingZeros64(left)))).Who
	ref.Note(GroupNext, ref.By(next), 0, 0)
	play.Then(ref, solo{next})
	play.Then(ref, groupTurn{table.SetOf(left &^ (1 << next))})
}

// solo is the activation of one model: up to two actions, or one if something
// allows only one (N23-2.1, 2.2).
type solo struct{ Who table.FigureID }

func (s solo) Run(ref *play.Referee) {
	f := &ref.Figures[s.Who]
	f.Clear(IsReady | IsBlind | IsBlindPaid)
	f.Set(IsActing)
	by := ref.By(s.Who)
	if f.Has(IsHampered) {
		ref.Note(ActivatedOne, by, 1, 0)
	} else {
		ref.Note(Activated, by, 2, 0)
	}
	play.Then(ref, outset(s))
	play.Then(ref, windup(s))
}

// outset is what comes before actions, or instead of them: the run of the broken
// (N23-2.5, 2.6), fire, madness.
type outset struct{ Who table.FigureID }

func (o outset) Run(ref *play.Referee) {
	f := &ref.Figures[o.Who]
	switch {
	case f.Has(IsInsane) && !o.sane(ref):
		return
	case f.Has(IsBurning) && drives(f):
		play.Then(ref, ablaze(o))
		return
	case f.Has(IsBurning):
		play.Then(ref, burning(o))
		if f.Has(IsBroken) {
			play.Then(ref, bolting(o))
		}
		return
	}
	act(ref, o.Who)
}

// act lines up the actions of a model, or the run of a broken one.
func act(ref *play.Referee, who table.FigureID) {
	f := &ref.Figures[who]
	if f.Has(IsBroken) {
		play.Then(ref, bolting{who})
		return
	}
	a := acting{Who: who, Left: 2}
	if f.Has(IsHampered) {
		a.Left = 1
	}
	switch skills := profile(ref, who).Skills; {
	case skills&ExtraBasic != 0:
		a.Extra, a.Granted = basic, true
	case skills&ExtraSimple != 0:
		a.Extra, a.Granted = simple, true
	}
	play.Then(ref, a)
}

// sane rolls for the insane (borrowed, G16): 1 and 2 break him, or make him leave
// if he is broken, 3 and 4 hand him to the other side for this activation, 5 and
// 6 leave him as he is, and a Willpower test afterwards may end it. It says
// whether he goes on to act.
func (o outset) sane(ref *play.Referee) bool {
	f := &ref.Figures[o.Who]
	by := ref.By(o.Who)
	switch face := ref.Roll(Insane, by, dice.D6, dice.Sum(0)); {
	case face <= 2 && f.Has(IsBroken):
		ref.Note(InsaneFled, by, 0, 0)
		flee(ref, o.Who)
		return false
	case face <= 2:
		ref.Note(InsaneBroken, by, 0, 0)
		breakN23(ref, o.Who)
		return false
	case face <= 4:
		f.Side = f.Side.Other()
		f.Set(IsTurned)
		ref.Note(InsaneTurned, play.By{Seat: f.Side, Who: o.Who, Whom: table.None, Item: table.NoItem}, 0, 0)
		return true
	}
	ref.Note(InsaneCalm, by, 0, 0)
	f.Set(IsLucid)
	return true
}

// windup ends an activation.
type windup struct{ Who table.FigureID }

func (w windup) Run(ref *play.Referee) {
	f := &ref.Figures[w.Who]
	if f.Has(IsTurned) {
		f.Side = f.Side.Other()
	}
	by := ref.By(w.Who)
	if f.Has(IsLucid) && onTable(f) && ref.Check(InsaneWill, by, dice.TwoD6, mind(InsaneWill, profile(ref, w.Who).Stat[Wil])) {
		f.Clear(IsInsane)
		ref.Note(InsaneOver, by, 0, 0)
	}
	if drives(f) && f.Has(IsBurning) && onTable(f) {
		quenched(ref, by, ref.Check(BlazeFades, by, dice.D6, play.NeedAtLeast(BlazeFades, 4)))
	}
	f.Clear(IsActing | HasFallen | IsTurned | IsLucid | IsGroping | HasAimed)
	f.Tokens[Driven], f.Tokens[Halted] = 0, 0
}

// shakenN23 lines up nerve tests of the friends within 3" of who went down, in
// whatever state they are; for a wrecked vehicle those within 6", and of
// vehicles only for vehicles (borrowed).
func shakenN23(ref *play.Referee, whom table.FigureID) {
	sc := ref.Scene()
	if sc == nil {
		return // who stands near is not known without a map
	}
	side := ref.Figures[whom].Side
	if ref.Figures[whom].Has(IsTurned) { // the other side's for this activation only
		side = side.Other()
	}
	wreck := drives(&ref.Figures[whom])
	near := rules(ref).near
	if wreck {
		near = rules(ref).n23.vehicles
	}
	var set uint64
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if i == int(whom) || f.Side != side || !onTable(f) || f.Has(IsBroken) || f.Status == Wrecked || drives(f) && !wreck {
			continue
		}
		if sc.Within(i, int(whom), near) {
			set |= 1 << i
		}
	}
	if set != 0 {
		play.Then(ref, nerveTests{table.SetOf(set), whom})
	}
}

// breakN23 makes a model broken: it loses its Ready marker and runs at once, out
// of turn (G15, A12).
func breakN23(ref *play.Referee, who table.FigureID) {
	f := &ref.Figures[who]
	f.Set(IsBroken)
	f.Clear(IsReady)
	ref.Note(Broken, ref.By(who), 0, 0)
	play.Then(ref, bolting{who})
}
