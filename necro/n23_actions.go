package necro

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// actionsN23 are the actions of fighters by their status (borrowed, G4 to G9).
// Consolidation, the fight after a charge and standing up when engaged are not
// among them: they are parts of other things.
var actionsN23 = [...]deed{
	{verb: ActTurn, kind: free, when: whenStanding | whenEngaged, why: whyNoTurnN23, do: func(ref *play.Referee, who table.FigureID) {
		look(ref, Facing, who, board.FullTurn)
	}},
	{verb: ActMove, kind: simple, when: whenStanding, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, path{Left: int16(full(ref, who)), Who: who, Gait: walking})
	}},
	{verb: ActShoot, kind: basic, when: whenStanding, why: whyNoShootingBy(0), do: fireBy(0)},
	{verb: ActUnwieldy, kind: double, when: whenStanding, why: whyNoShootingBy(unwieldily), do: fireBy(unwieldily)},
	{verb: ActAim, kind: basic, when: whenStanding, why: whyNoAim, do: takeAim},
	{verb: ActCharge, kind: double, when: whenStanding, why: whyNoCharge, also: ActFight, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, charging{who})
	}},
	{verb: ActFight, kind: basic, when: whenStanding | whenEngaged, why: whyNoBrawl, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, brawl{who, false})
	}},
	{verb: ActRetreat, kind: basic, when: whenStanding | whenEngaged | onlyEngaged, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, breakaway{who})
	}},
	{verb: ActStandup, kind: basic, when: whenLying, do: func(ref *play.Referee, who table.FigureID) {
		standUp(ref, who)
		look(ref, Facing, who, board.FullTurn)
	}},
	{verb: ActCrawl, kind: double, when: whenLying | whenInjured, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, path{Left: int16(half(ref, who)), Who: who, Gait: crawling})
	}},
	{verb: ActBlindfire, kind: double, when: whenLying, why: whyNoShootingBy(blindly), do: fireBy(blindly)},
	{verb: ActReload, kind: simple, when: whenStanding | whenLying, why: whyNoReloadN23, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, reloadingN23{who})
	}},
	{verb: ActCover, kind: basic, when: whenStanding, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, path{Left: int16(half(ref, who)), Who: who, Gait: ducking})
	}},
	{verb: ActCoup, kind: simple, when: whenStanding, why: whyNoFinish, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, finishing{who})
	}},
	{verb: ActDoor, kind: simple, when: whenStanding, why: whyNoDoor, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, doorman{who})
	}},
	{verb: ActTerminal, kind: basic, when: whenStanding, why: whyNoTerminal, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, operatingN23{who})
	}},
	{verb: ActForce, kind: basic, when: whenStanding, why: whyNoForce, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, forcing{who})
	}},
	{verb: ActSmash, kind: basic, when: whenStanding, why: whyNoCasket, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, unlocking{who, true})
	}},
	{verb: ActBypass, kind: basic, when: whenStanding, why: whyNoCasket, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, unlocking{who, false})
	}},
	{verb: ActCarry, kind: simple, when: whenStanding, why: whyNoCarry, do: carry},
	{verb: ActDuct, kind: double, when: whenStanding, why: whyNoDuct, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, crawlingDuct{who})
	}},
	{verb: ActDuctfire, kind: basic, when: whenStanding, why: whyNoDuctFire, do: func(ref *play.Referee, who table.FigureID) {
		play.Then(ref, ductFire{who})
	}},
}

// whyNoShootingBy and fireBy make the shooting actions of a mode.
func whyNoShootingBy(m mode) func(*play.Referee, *board.Scene, table.FigureID) play.Rule {
	return func(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
		return whyNoWeapon(ref, sc, who, m)
	}
}

func fireBy(m mode) func(*play.Referee, table.FigureID) {
	return func(ref *play.Referee, who table.FigureID) { play.Then(ref, firing{who, m}) }
}

// whyNoTurnN23: turning on the spot needs a map (G9).
func whyNoTurnN23(_ *play.Referee, sc *board.Scene, _ table.FigureID) play.Rule {
	if sc == nil {
		return WhyNomap
	}
	return 0
}

func whyNoBrawl(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	if rivals(ref, sc, who) == 0 {
		return WhyContact
	}
	return 0
}

func whyNoFinish(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	if helpless(ref, sc, who) == 0 {
		return WhyNoinjured
	}
	return 0
}

// reloadingN23 is the action Reload: an Ammo test for an empty weapon; Plentiful
// ones need none (borrowed).
type reloadingN23 struct{ Who table.FigureID }

// whyNotLoaded is the reason why a weapon cannot be reloaded, 0 if it can: it is
// not empty, jammed, or one that cannot be reloaded at all. One with several
// profiles is reloaded through any of them.
func whyNotLoaded(ref *play.Referee, item table.ItemID) play.Rule {
	switch no := whyNoRounds(ref, item); {
	case no == WhyJammed:
		return WhyJammed
	case no == 0:
		return WhyLoaded
	case weapon(ref, item).Traits&(TraitScarce|TraitGrenade) != 0:
		return WhyScarce
	}
	return 0
}

func whyNoReloadN23(ref *play.Referee, _ *board.Scene, who table.FigureID) play.Rule {
	why := WhyLoaded
	for i := range ref.Items[:ref.NItems] {
		item := table.ItemID(i)
		if ref.Items[i].Owner != who || !shootable(weapon(ref, item)) {
			continue
		}
		switch no := whyNotLoaded(ref, item); no {
		case 0:
			return 0
		case WhyLoaded:
		default:
			why = no
		}
	}
	return why
}

func (r reloadingN23) Run(ref *play.Referee) {
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		item := table.ItemID(i)
		if ref.Items[i].Owner == r.Who && shootable(weapon(ref, item)) {
			ref.OfferUnless(play.Use(Go, item), whyNotLoaded(ref, item))
		}
	}
	by := ref.By(r.Who)
	by.Item = ref.ChooseOrOnly(ReloadWeapon, by).Item
	w := weapon(ref, by.Item)
	switch {
	case w.Traits&TraitPlentiful != 0:
		ref.Note(ReloadPlentiful, by, 0, 0)
		load(ref, by.Item)
	case ref.Check(Reload, by, dice.D6, play.NeedAtLeast(AmmoAm, w.Stat[Am])):
		load(ref, by.Item)
		ref.Note(Reloaded, by, 0, 0)
	default:
		ref.Note(ReloadFailed, by, 0, 0)
	}
}

// load loads a weapon with all its profiles.
func load(ref *play.Referee, item table.ItemID) {
	for i := range ref.Items[:ref.NItems] {
		if oneWeapon(ref, item, table.ItemID(i)) {
			ref.Items[i].Status = Loaded
		}
	}
}

// operatingN23 is the action Access Terminal: an Intelligence test with −2; passed,
// a door that obeys the terminal is operated, however far away (borrowed).
type operatingN23 struct{ Who table.FigureID }

func (o operatingN23) Run(ref *play.Referee) {
	by := ref.By(o.Who)
	terminal := chooseTerminal(ref, o.Who)
	need := mind(TerminalInt, profile(ref, o.Who).Stat[Int])
	need.Roll(TerminalAccess, -2)
	if !ref.Check(TerminalTest, by, dice.TwoD6, need) {
		ref.Note(TerminalFailed, by, int32(terminal), 0)
		return
	}
	ref.Note(TerminalDone, by, int32(terminal), 0)
	scoreTerminal(ref, o.Who)
	sc := ref.Scene()
	ref.Offers()
	for d := range sc.Map.Doors() {
		if sc.Map.Console(d) != terminal {
			continue
		}
		why := play.Rule(0)
		if isOpen(ref, d) && sc.Doorway(d) {
			why = WhyBlocked
		}
		ref.OfferUnless(play.Option{Verb: Go, Who: table.None, Item: table.NoItem, N: int8(d)}, why)
	}
	ref.Offer(play.Verb(Decline))
	if o := ref.Choose(Door, by); o.Verb == Go {
		turnDoor(ref, by, int(o.N))
	}
}

// forcing is the action Force Door: D6 + S, +2 for each friend at the door too;
// 9 or more opens it (borrowed).
type forcing struct{ Who table.FigureID }

// shutDoors are the doors in reach that are closed.
func shutDoors(ref *play.Referee, sc *board.Scene, who table.FigureID) (set uint64) {
	for d := range sc.Map.Doors() {
		if !isOpen(ref, d) && sc.ToDoor(int(who), d) <= int32(rules(ref).moves.Reach) {
			set |= 1 << d
		}
	}
	return set
}

func whyNoForce(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	if sc == nil || shutDoors(ref, sc, who) == 0 {
		return WhyNodoor
	}
	return 0
}

func (f forcing) Run(ref *play.Referee) {
	sc := ref.Scene()
	by := ref.By(f.Who)
	ref.Offers()
	for set := shutDoors(ref, sc, f.Who); set != 0; set &= set - 1 {
		ref.Offer(play.Option{Verb: Go, Who: table.None, Item: table.NoItem, N: int8(bits.TrailingZeros64(set))})
	}
	door := int(ref.ChooseOrOnly(ForceDoor, by).N)
	need := play.NeedAtLeast(ForceNeed, 9)
	need.Roll(ForceStrength, profile(ref, f.Who).Stat[S])
	friends := int8(0)
	for i := range ref.Figures[:ref.NFigures] {
		g := &ref.Figures[i]
		if i != int(f.Who) && g.Side == ref.Figures[f.Who].Side && onTable(g) && g.Status == Standing && sc.ToDoor(i, door) <= board.ContactSlack {
			friends++
		}
	}
	if friends > 0 {
		need.Roll(ForceHelp, 2*friends)
	}
	if ref.Check(ForceRoll, by, dice.D6, need) {
		ref.Note(ForceDone, by, int32(door), 0)
		turnDoor(ref, by, door)
	} else {
		ref.Note(ForceFailed, by, int32(door), 0)
	}
}

// caskets are the loot caskets in reach that are in a state.
func caskets(ref *play.Referee, sc *board.Scene, who table.FigureID, status uint8) (set uint64) {
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == table.Master && onTable(f) && f.Status == status && sc.Within(int(who), i, int32(rules(ref).moves.Reach)) {
			set |= 1 << i
		}
	}
	return set
}

func whyNoCasket(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	switch {
	case sc == nil:
		return WhyNocasket
	case caskets(ref, sc, who, Shut) != 0:
		return 0
	case caskets(ref, sc, who, Opened) != 0:
		return WhyOpened
	}
	return WhyNocasket
}

// whichCasket asks for one of the caskets in reach.
func whichCasket(ref *play.Referee, who table.FigureID, set uint64) table.FigureID {
	ref.Offers()
	for ; set != 0; set &= set - 1 {
		ref.Offer(play.Pick(Go, table.FigureID(bits.TrailingZeros64(set))))
	}
	return ref.ChooseOrOnly(CasketWhich, ref.By(who)).Who
}

// unlocking opens a loot casket: smashed with D6 + S of 6 or more, which takes 1 off
// the roll for its contents, or its lock bypassed with an Intelligence test (borrowed).
// What it holds is a D6, and counts points where the scenario says so (house).
type unlocking struct {
	Who   table.FigureID
	Smash bool
}

func (u unlocking) Run(ref *play.Referee) {
	by := ref.By(u.Who)
	by.Whom = whichCasket(ref, u.Who, caskets(ref, ref.Scene(), u.Who, Shut))
	opened := false
	if u.Smash {
		need := play.NeedAtLeast(CasketNeed, 6)
		need.Roll(CasketStrength, profile(ref, u.Who).Stat[S])
		opened = ref.Check(CasketSmash, by, dice.D6, need)
	} else {
		opened = ref.Check(CasketBypass, by, dice.TwoD6, mind(TerminalInt, profile(ref, u.Who).Stat[Int]))
	}
	if !opened {
		ref.Note(CasketFailed, by, 0, 0)
		return
	}
	ref.Figures[by.Whom].Status = Opened
	value := ref.Roll(CasketContents, by, dice.D6, dice.Sum(0))
	if u.Smash && value > 1 {
		value--
		ref.Note(CasketSmashed, by, -1, 0)
	}
	ref.Note(CasketOpened, by, int32(value), 0)
	for i := range ref.Setup.Scenario.Goals {
		if g := &ref.Setup.Scenario.Goals[i]; g.Kind == table.GoalCasket && counts(g, by.Seat) {
			score(ref, by.Seat, int8(value)*g.Points)
		}
	}
}

func whyNoCarry(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	if sc == nil || caskets(ref, sc, who, Shut)|caskets(ref, sc, who, Opened) == 0 {
		return WhyNocasket
	}
	return 0
}

// carry is the action Carry Loot Casket: a Move that takes the casket along.
func carry(ref *play.Referee, who table.FigureID) {
	sc := ref.Scene()
	load := whichCasket(ref, who, caskets(ref, sc, who, Shut)|caskets(ref, sc, who, Opened))
	play.Then(ref, path{Left: int16(full(ref, who)), Who: who, Gait: walking})
	play.Then(ref, hauling{who, load})
}

// hauling puts the casket down where its bearer has got to: the nearest free
// place in contact with him, behind him first.
type hauling struct{ Who, Load table.FigureID }

func (h hauling) Run(ref *play.Referee) {
	f, load := &ref.Figures[h.Who], &ref.Figures[h.Load]
	by := ref.Against(h.Who, h.Load, table.NoItem)
	apart := profile(ref, h.Who).Radius + profile(ref, h.Load).Radius
	from := load.At
	load.At = offTable
	sc := ref.Scene()
	m := board.Moves{Step: int32(rules(ref).moves.Step), Contact: -1}
	for turn := range sectors {
		at := board.Ahead(f.At, f.Facing+board.FullTurn/2+int16(turn*board.FullTurn/sectors), apart)
		z, ok := sc.Support(at.XY(), f.At.Z)
		at.Z = z
		if ok && sc.Fits(int(h.Load), at, &m).OK() {
			load.At = at
			ref.Note(CasketCarried, by, board.Straight(from.XY(), at.XY()), 0)
			return
		}
	}
	load.At = from // no room: he has had to leave it
}

// ducts lists the ends of ductways in reach: bit 2d+e is end e of ductway d.
func ducts(ref *play.Referee, sc *board.Scene, who table.FigureID) (set uint64) {
	for d := range ref.Setup.Scenario.Ducts {
		for e, at := range ref.Setup.Scenario.Ducts[d].Ends {
			b := sc.Bodies[who]
			if gap := board.Straight(b.At.XY(), at.XY()) - b.Radius; gap <= int32(rules(ref).moves.Reach) && b.At.Z <= at.Z+inch && at.Z <= b.At.Z+inch {
				set |= 1 << (2*d + e)
			}
		}
	}
	return set
}

// otherEnd is where a ductway leads whose end has a number of ducts.
func otherEnd(ref *play.Referee, end int) board.Point {
	return ref.Setup.Scenario.Ducts[end/2].Ends[1-end%2]
}

// whichDuct asks for one of the ductways in reach.
func whichDuct(ref *play.Referee, by play.By, set uint64) int {
	ref.Offers()
	for ; set != 0; set &= set - 1 {
		ref.Offer(play.Option{Verb: Go, Who: table.None, Item: table.NoItem, N: int8(bits.TrailingZeros64(set))})
	}
	return int(ref.ChooseOrOnly(DuctWhich, by).N)
}

// exit is where one can come out of a ductway: within 1" of its end, as a zone.
func exit(ref *play.Referee, who table.FigureID, at board.Point) table.Zone {
	r := int32(rules(ref).moves.Reach) + profile(ref, who).Radius/2
	return table.Zone{X0: at.X - r, Y0: at.Y - r, X1: at.X + r, Y1: at.Y + r}
}

// roomAt says whether somebody finds a place at the end of a ductway.
func roomAt(ref *play.Referee, sc *board.Scene, who table.FigureID, at board.Point) bool {
	m := moves(ref, who)
	z := exit(ref, who, at)
	for x := z.X0; x <= z.X1; x += inch / 4 {
		for y := z.Y0; y <= z.Y1; y += inch / 4 {
			if sc.Fits(int(who), board.Point{X: x, Y: y, Z: at.Z}, &m).OK() {
				return true
			}
		}
	}
	return false
}

// passable are the ductways in reach that have room at their other end.
func passable(ref *play.Referee, sc *board.Scene, who table.FigureID) (set uint64) {
	for near := ducts(ref, sc, who); near != 0; near &= near - 1 {
		if end := bits.TrailingZeros64(near); roomAt(ref, sc, who, otherEnd(ref, end)) {
			set |= 1 << end
		}
	}
	return set
}

func whyNoDuct(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	switch {
	case sc == nil || ducts(ref, sc, who) == 0:
		return WhyNoduct
	case passable(ref, sc, who) == 0:
		return WhyDuctbusy
	}
	return 0
}

// crawlingDuct is the action Crawl Through Ductway: from within 1" of one end to
// within 1" of the other (borrowed).
type crawlingDuct struct{ Who table.FigureID }

func (c crawlingDuct) Run(ref *play.Referee) {
	by := ref.By(c.Who)
	end := whichDuct(ref, by, passable(ref, ref.Scene(), c.Who))
	f := &ref.Figures[c.Who]
	f.At = ref.Point(DuctPlace, by, play.Place{Kind: play.PlaceDeploy, Who: c.Who, Moves: moves(ref, c.Who), Zones: []table.Zone{exit(ref, c.Who, otherEnd(ref, end))}})
	ref.Note(DuctCrawled, by, int32(end/2)+1, 0)
	look(ref, Facing, c.Who, board.FullTurn)
}

// byEnd are the models of a set whose base is within a distance of the other end
// of a ductway.
func byEnd(ref *play.Referee, sc *board.Scene, end int, within int32, of uint64) (set uint64) {
	at := otherEnd(ref, end)
	for ; of != 0; of &= of - 1 {
		i := bits.TrailingZeros64(of)
		b := &sc.Bodies[i]
		if board.Straight(b.At.XY(), at.XY())-b.Radius <= within && b.At.Z <= at.Z+inch && at.Z <= b.At.Z+inch {
			set |= 1 << i
		}
	}
	return set
}

// ductTargets are the enemies within 1" of the other end of a ductway.
func ductTargets(ref *play.Referee, sc *board.Scene, who table.FigureID, end int) uint64 {
	return byEnd(ref, sc, end, inch, enemies(ref, who))
}

func whyNoDuctFire(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	if sc == nil || ducts(ref, sc, who) == 0 {
		return WhyNoduct
	}
	armed := false
	for i := range ref.Items[:ref.NItems] {
		armed = armed || ref.Items[i].Owner == who && ductWeapon(ref, table.ItemID(i))
	}
	if !armed {
		return WhyNoweapon
	}
	for near := ducts(ref, sc, who); near != 0; near &= near - 1 {
		if ductTargets(ref, sc, who, bits.TrailingZeros64(near)) != 0 {
			return 0
		}
	}
	return WhyNotarget
}

// ductWeapon says whether a weapon can be fired through a ductway: a loaded one
// that needs no blast marker.
func ductWeapon(ref *play.Referee, item table.ItemID) bool {
	w := weapon(ref, item)
	return shootable(w) && w.Stat[BlastSize] == 0 && whyNoRounds(ref, item) == 0
}

// ductFire is the action Fire Through Ductway: at an enemy within 1" of the other
// end, on 5 or more, whatever the skill; flames touch everybody within 2" of it
// (borrowed).
type ductFire struct{ Who table.FigureID }

func (d ductFire) Run(ref *play.Referee) {
	by := ref.By(d.Who)
	sc := ref.Scene()
	var open uint64
	for near := ducts(ref, sc, d.Who); near != 0; near &= near - 1 {
		if end := bits.TrailingZeros64(near); ductTargets(ref, sc, d.Who, end) != 0 {
			open |= 1 << end
		}
	}
	end := whichDuct(ref, by, open)
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner == d.Who && ductWeapon(ref, table.ItemID(i)) {
			ref.Offer(play.Use(Go, table.ItemID(i)))
		}
	}
	by.Item = ref.ChooseOrOnly(ShotWeapon, by).Item
	if weapon(ref, by.Item).Traits&TraitTemplate != 0 {
		set := byEnd(ref, ref.Scene(), end, 2*inch, enemies(ref, d.Who)|members(ref, by.Seat))
		ref.Note(Flame, by, int32(bits.OnesCount64(set)), 0)
		unmodelled(ref, by)
		_, symbols := firepowerDice(ref, by, 1)
		if set != 0 {
			play.Then(ref, sprayed{Set: table.SetOf(set), Who: d.Who, Item: by.Item})
		}
		afterShot(ref, d.Who, by.Item, symbols)
		return
	}
	ref.Offers()
	for set := ductTargets(ref, ref.Scene(), d.Who, end); set != 0; set &= set - 1 {
		ref.Offer(play.Pick(Go, table.FigureID(bits.TrailingZeros64(set))))
	}
	target := ref.ChooseOrOnly(ShotTarget, by).Who
	play.Then(ref, salvo{d.Who, target, by.Item, table.NoItem, throughDuct})
}
