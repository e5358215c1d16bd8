package necro

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// whyNoTarget is the reason why a weapon finds no target, 0 if it finds one.
func whyNoTarget(ref *play.Referee, sc *board.Scene, who table.FigureID, item table.ItemID) play.Rule {
	if weapon(ref, item).Traits&TraitTemplate != 0 {
		if sc == nil {
			return WhyFirepower
		}
		return 0 // a template is laid where one likes
	}
	f := &ref.Figures[who]
	for i := range ref.Figures[:ref.NFigures] {
		t := &ref.Figures[i]
		if t.Side == f.Side.Other() && onTable(t) && whyNoShot(ref, sc, who, table.FigureID(i), item) == 0 {
			return 0
		}
	}
	return WhyNotarget
}

// whyNoShooting is the reason why a fighter cannot shoot with any weapon, 0 if
// he can.
func whyNoShooting(ref *play.Referee, sc *board.Scene, who table.FigureID) play.Rule {
	why := WhyNoweapon
	for i := range ref.Items[:ref.NItems] {
		item := table.ItemID(i)
		if ref.Items[i].Owner != who || !shootable(weapon(ref, item)) {
			continue
		}
		no := whyNoFire(ref, item)
		if no == 0 {
			no = whyNoTarget(ref, sc, who, item)
		}
		if no == 0 {
			return 0
		}
		why = no
	}
	return why
}

// shooting is the action Shoot (N26-20.2): which weapon.
type shooting struct{ Who table.FigureID }

func (a shooting) Run(ref *play.Referee) {
	sc := ref.Scene()
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		item := table.ItemID(i)
		if ref.Items[i].Owner != a.Who || !shootable(weapon(ref, item)) {
			continue
		}
		why := whyNoFire(ref, item)
		if why == 0 {
			why = whyNoTarget(ref, sc, a.Who, item)
		}
		ref.OfferUnless(play.Use(Go, item), why)
	}
	item := ref.ChooseOrOnly(ShotWeapon, ref.By(a.Who)).Item
	if weapon(ref, item).Traits&TraitTemplate != 0 {
		play.Then(ref, flaming{a.Who, item})
	} else {
		play.Then(ref, aiming{a.Who, item})
	}
}

// aiming chooses the target of a shot.
type aiming struct {
	Who  table.FigureID
	Item table.ItemID
}

func (a aiming) Run(ref *play.Referee) {
	sc := ref.Scene()
	ref.Offers()
	for i := range ref.Figures[:ref.NFigures] {
		if t := &ref.Figures[i]; t.Side == ref.Figures[a.Who].Side.Other() && onTable(t) {
			who := table.FigureID(i)
			ref.OfferUnless(play.Pick(Go, who), whyNoShot(ref, sc, a.Who, who, a.Item))
		}
	}
	by := ref.By(a.Who)
	by.Item = a.Item
	play.Then(ref, shot{a.Who, ref.Choose(ShotTarget, by).Who, a.Item})
}

// hitNeed is the need of a shooting hit roll: BS, range, cover, aim
// (N26-1.1 to 1.5). What natural numbers do is a ruling (A1).
func hitNeed(ref *play.Referee, sc *board.Scene, who, target table.FigureID, item table.ItemID) (play.Need, play.Rule) {
	w := weapon(ref, item)
	need := play.NeedAtLeast(ShootSkill, profile(ref, who).Stat[BS])
	switch d := distance(ref, sc, who, target); {
	case w.Stat[AccShort] == 0 && w.Stat[AccLong] == 0:
		need.Roll(ShootFlat, 0)
	case d <= int32(w.Stat[SR])*inch:
		need.Roll(ShootShort, w.Stat[AccShort])
	default:
		need.Roll(ShootLong, w.Stat[AccLong])
	}
	ref.Cite(SightAround)
	coverPart(ref, sc, &need, who, target)
	if ref.Figures[who].Has(HasAimed) {
		need.Roll(ShootAim, +1)
	}
	rule := natural(ref, &need)
	return need, rule
}

// natural lets natural numbers hit or miss by themselves where the ruling says
// so, and returns which of them then does so against the modifiers, 0 if none
// does (A1, G7). As printed they do not.
func natural(ref *play.Referee, need *play.Need) play.Rule {
	by := ruling(ref, RulingHitNatural)
	switch {
	case by == RulingHitNaturalBoth && need.Target > 6:
		need.Target = 6
		return NaturalSix
	case by != RulingHitNaturalPrinted && need.Target < 2:
		need.Target = 2
		return NaturalOne
	}
	return 0
}

// shot is one shot at a target: hit roll, Firepower dice, and what follows
// (N26-1.1, 1.2, 5.1).
type shot struct {
	Who, Target table.FigureID
	Item        table.ItemID
}

func (a shot) Run(ref *play.Referee) {
	sc := ref.Scene()
	w := weapon(ref, a.Item)
	by := ref.Against(a.Who, a.Target, a.Item)
	ref.Note(ShotFired, by, 0, 0)
	unmodelled(ref, by)
	need, rule := hitNeed(ref, sc, a.Who, a.Target, a.Item)
	ref.Figures[a.Who].Clear(HasAimed) // spent with the hit roll (N26-20.3, A23)
	hit := ref.Check(ShootHit, by, dice.D6, need)
	if rule == NaturalSix && hit || rule == NaturalOne && !hit {
		ref.Note(rule, by, 0, 0)
	}
	hits, symbols := 1, 0
	if n := w.Stat[RapidFire]; n > 0 {
		hits, symbols = firepowerRoll(ref, by, n, hit)
	}
	switch {
	case w.Stat[BlastSize] > 0:
		play.Then(ref, blastMarker{a.Who, a.Target, a.Item, hit})
	case hit:
		a.strike(ref, sc, by, hits)
	}
	play.Then(ref, ammoCheck{a.Who, a.Item, int8(symbols)})
}

// firepowerRoll rolls the Firepower dice of a Rapid Fire weapon (N26-1.2, G3).
// After a miss only the ammo symbols count.
func firepowerRoll(ref *play.Referee, by play.By, n int8, hit bool) (hits, symbols int) {
	p := dice.D(int(n), 6)
	if !hit {
		symbols = ref.Roll(Firepower, by, p, rules(ref).symbols)
	} else {
		r := ref.Roll(Firepower, by, p, rules(ref).firepower)
		hits, symbols = r%64, r/64
	}
	if symbols > 0 {
		ref.Note(AmmoSymbol, by, int32(symbols), 0)
	}
	return hits, symbols
}

// strike resolves the hits of a shot: pinning first (A38), then hit by hit. A
// shot into close combat harms models of that combat at random (N26-16.1).
func (a shot) strike(ref *play.Referee, sc *board.Scene, by play.By, hits int) {
	ref.Note(Hits, by, int32(hits), 0)
	combat := uint64(0)
	if sc != nil && engaged(ref, sc, a.Target) {
		combat = melee(ref, sc, a.Target)
	}
	if combat != 0 && ruling(ref, RulingCombatfireSplit) == RulingCombatfireSplitHits {
		play.Then(ref, dealing{table.SetOf(combat), a.Who, a.Item, int8(hits)})
		return
	}
	play.Then(ref, pinning{a.Who, a.Target})
	play.Then(ref, shotHit(ref, a.Who, a.Target, a.Item, hits, combat))
}

// shotHit is hits with a ranged weapon.
func shotHit(ref *play.Referee, who, target table.FigureID, item table.ItemID, hits int, combat uint64) hit {
	w := weapon(ref, item)
	return hit{Who: who, Whom: target, Item: item, Left: int8(hits), S: w.Stat[Str], AP: w.Stat[AP], D: w.Stat[D], Combat: table.SetOf(combat)}
}

// ammoCheck follows a shot (N26-5.1 to 5.3). One ammo symbol calls for a check
// against Am, two jam the weapon for good without one. A weapon without
// Firepower dice is checked only as ruling A5 says.
type ammoCheck struct {
	Who     table.FigureID
	Item    table.ItemID
	Symbols int8
}

func (a ammoCheck) Run(ref *play.Referee) {
	w := weapon(ref, a.Item)
	by := ref.By(a.Who)
	by.Item = a.Item
	rule := AmmoCheck
	if w.Stat[RapidFire] == 0 {
		switch ruling(ref, RulingAmmoPlain) {
		case RulingAmmoPlainNever:
			return
		case RulingAmmoPlainTrait:
			if w.Traits&TraitAmmo == 0 {
				return
			}
			rule, a.Symbols = AmmoTrait, 1
		case RulingAmmoPlainAlways:
			a.Symbols = int8(ref.Roll(AmmoPlain, by, dice.D6, rules(ref).symbols))
			if a.Symbols > 0 {
				ref.Note(AmmoSymbol, by, 1, 0)
			}
		}
	}
	switch {
	case a.Symbols >= 2:
		ref.Items[a.Item].Status = Jammed
		ref.Note(AmmoJammed, by, 0, 0)
	case a.Symbols == 1 && !ref.Check(rule, by, dice.D6, play.NeedAtLeast(AmmoAm, w.Stat[Am])):
		ref.Items[a.Item].Status = Empty
		ref.Note(AmmoEmpty, by, 0, 0)
	}
}

// pinning follows a hit by shooting, whether or not it wounds (N26-10.1, A38):
// one test of Nerves of Steel for the whole attack, then the fighter goes down,
// then he may fall off an edge.
type pinning struct{ Who, Whom table.FigureID }

func (p pinning) Run(ref *play.Referee) {
	t := &ref.Figures[p.Whom]
	if !onTable(t) || t.Status == SeriouslyInjured || t.Status == PinnedDown {
		return // lies pinned or worse already: nothing is entered
	}
	sc := ref.Scene()
	if ruling(ref, RulingPinnedEngaged) == RulingPinnedEngagedN23 && t.Status == Standing && engaged(ref, sc, p.Whom) {
		return
	}
	by := ref.By(p.Whom)
	if profile(ref, p.Whom).Skills&NervesOfSteel != 0 && ref.Check(Nerves, by, dice.TwoD6, coolNeed(ref, p.Whom, false)) {
		ref.Note(NervesHeld, by, 0, 0)
		return
	}
	t.Status = PinnedDown
	ref.Note(Pinned, by, 0, 0)
	play.Then(ref, edgeTest{p.Whom})
}

// sees says whether a fighter sees another: a line runs from his eyes to a part
// of the other's body, whichever way he faces (N26-13.1, 13.2, 13.3). One who
// is seriously injured sees nothing (N26-11.3).
func sees(ref *play.Referee, sc *board.Scene, a, b table.FigureID) bool {
	if ref.Figures[a].Status == SeriouslyInjured {
		return false
	}
	ref.Cite(SightAround, SightBody)
	return sc.Sees(int(a), int(b))
}

// whyNoShot is the reason why a weapon cannot be aimed at a figure, 0 if it
// can. The nearest reason comes first: range, sight, lying behind something.
func whyNoShot(ref *play.Referee, sc *board.Scene, a, b table.FigureID, item table.ItemID) play.Rule {
	if sc == nil {
		return 0 // distance and cover are asked after the declaration
	}
	w := weapon(ref, item)
	if sc.Distance(int(a), int(b)) > int32(w.Stat[LR])*inch {
		return WhyNorange
	}
	if !sees(ref, sc, a, b) {
		return WhyNosight
	}
	if behind(ref, sc, a, b) {
		return WhyBehind
	}
	return 0
}

// behind says whether a figure lies behind an obstacle, which blocks sight to
// it (N26-9.4). By default that is any terrain on the line that would give
// cover (A12); the other reading leaves it to the body alone.
func behind(ref *play.Referee, sc *board.Scene, a, b table.FigureID) bool {
	if !lies(&ref.Figures[b]) || ruling(ref, RulingProneBehind) != RulingProneBehindCover {
		return false
	}
	return sc.Behind(int(a), int(b))
}

// coverPart adds the cover of a target to the need of a hit roll (N26-1.4).
func coverPart(ref *play.Referee, sc *board.Scene, need *play.Need, a, b table.FigureID) {
	need.Roll(rules(ref).cover.of(hidden(ref, sc, a, b), lies(&ref.Figures[b])))
}
