package necro

import (
	"math/bits"
	"strings"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// mode is how a shot is made.
type mode uint8

const (
	blindly     mode = 1 << iota // Blind Fire: all around, −2
	unwieldily                   // with an Unwieldy weapon, as a Double action
	throughDuct                  // Fire Through Ductway: on 5+
	mounted                      // by a vehicle
	twinned                      // one of two Sidearms, −1
	everyWeapon                  // one of the shots of Fire All
)

// reach is the long range of a weapon in a fighter's hands, in thousandths of an
// inch.
func reach(ref *play.Referee, who table.FigureID, item table.ItemID) int32 {
	w := weapon(ref, item)
	if w.Stat[LROwn] > 0 {
		return int32(w.Stat[LROwn]) * int32(profile(ref, who).Stat[S]) * inch
	}
	return int32(w.Stat[LR]) * inch
}

// whyNoAimAt is the reason why a figure cannot be a target, 0 if it can: it has to
// be in the vision arc and to be seen. Who lies in cover, or hides in the dark, is
// no target (borrowed). Range does not matter yet: it is measured afterwards.
func whyNoAimAt(ref *play.Referee, sc *board.Scene, who, whom table.FigureID, item table.ItemID, m mode) play.Rule {
	t := &ref.Figures[whom]
	if sc == nil {
		return 0
	}
	if arc := arcOf(ref, item, m); arc > 0 && !sc.InArc(int(who), int(whom), arc) {
		return WhyNoarc
	}
	if !sc.Sees(int(who), int(whom)) {
		return WhyNosight
	}
	if t.Has(IsHidden) && !sc.Within(int(who), int(whom), 3*inch) {
		return WhyHidden
	}
	if lies(t) && sc.Look(int(who), int(whom)).Hidden.MoreThan(0, 1) {
		return WhyHiding
	}
	return 0
}

// arcOf is the arc that a weapon is fired in, in degrees; 0 is all around.
func arcOf(ref *play.Referee, item table.ItemID, m mode) int16 {
	if m&blindly != 0 || item != table.NoItem && weapon(ref, item).Traits&TraitAllRound != 0 {
		return 0
	}
	return rules(ref).arc
}

// whyNoSalvo is the reason why a weapon cannot be fired so, 0 if it can.
func whyNoSalvo(ref *play.Referee, sc *board.Scene, who table.FigureID, item table.ItemID, m mode) play.Rule {
	w := weapon(ref, item)
	if no := whyNoRounds(ref, item); no != 0 {
		return no
	}
	if w.Traits&TraitTemplate != 0 {
		if sc == nil {
			return WhyFirepower
		}
		return 0 // a template is laid where one likes
	}
	if w.Stat[BlastSize] > 0 && sc != nil {
		return 0 // a blast may be aimed at a point
	}
	for i := range ref.Figures[:ref.NFigures] {
		t := &ref.Figures[i]
		if t.Side == ref.Figures[who].Side.Other() && onTable(t) && whyNoAimAt(ref, sc, who, table.FigureID(i), item, m) == 0 {
			return 0
		}
	}
	return WhyNotarget
}

// whyNoRounds is the reason why a weapon cannot be fired with any profile, 0 if it
// can: an Ammo test that was failed with one is failed for all.
func whyNoRounds(ref *play.Referee, item table.ItemID) (why play.Rule) {
	for i := range ref.Items[:ref.NItems] {
		if other := table.ItemID(i); oneWeapon(ref, item, other) {
			if no := whyNoFire(ref, other); no == WhyJammed || why == 0 {
				why = no
			}
		}
	}
	return why
}

// oneWeapon says whether two items are profiles of one and the same weapon: what
// stands before the point of their keys is the same, and they are of the same
// copy of it if somebody has two.
func oneWeapon(ref *play.Referee, a, b table.ItemID) bool {
	if a == b {
		return true
	}
	nameA, _, many := strings.Cut(weapon(ref, a).Key, ".")
	nameB, _, _ := strings.Cut(weapon(ref, b).Key, ".")
	return many && nameA == nameB && ref.Items[a].Owner == ref.Items[b].Owner && copies(ref, a) == copies(ref, b)
}

// copies counts the items before one that are the same and have the same owner.
func copies(ref *play.Referee, item table.ItemID) (n int) {
	for i := range ref.Items[:item] {
		if ref.Items[i].Owner == ref.Items[item].Owner && weapon(ref, table.ItemID(i)).Key == weapon(ref, item).Key {
			n++
		}
	}
	return n
}

// fires says whether a weapon is meant by an action of a mode: Unwieldy ones need
// a Double action (G8), unless they are mounted or fired blindly, which is one.
func fires(w *table.ItemProfile, m mode) bool {
	if !shootable(w) {
		return false
	}
	return m&(blindly|mounted|throughDuct) != 0 || (w.Traits&TraitUnwieldy != 0) == (m&unwieldily != 0)
}

// whyNoWeapon is the reason why a fighter cannot shoot so with any weapon, 0 if
// he can.
func whyNoWeapon(ref *play.Referee, sc *board.Scene, who table.FigureID, m mode) play.Rule {
	why := WhyNoweapon
	for i := range ref.Items[:ref.NItems] {
		item := table.ItemID(i)
		if ref.Items[i].Owner != who || !fires(weapon(ref, item), m) {
			continue
		}
		no := whyNoSalvo(ref, sc, who, item, m)
		if no == 0 {
			return 0
		}
		why = no
	}
	return why
}

// firing is a shooting action: which weapon, or which two Sidearms (Twin Guns
// Blazing).
type firing struct {
	Who  table.FigureID
	Mode mode
}

func (a firing) Run(ref *play.Referee) {
	sc := ref.Scene()
	by := ref.By(a.Who)
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		item := table.ItemID(i)
		if ref.Items[i].Owner == a.Who && fires(weapon(ref, item), a.Mode) {
			ref.OfferUnless(play.Use(Go, item), whyNoSalvo(ref, sc, a.Who, item, a.Mode))
		}
	}
	if ref.Offered() == 0 {
		return
	}
	item := ref.ChooseOrOnly(ShotWeapon, by).Item
	second := table.NoItem
	if a.Mode&(blindly|mounted|throughDuct) == 0 {
		second = a.twin(ref, sc, item)
	}
	if weapon(ref, item).Traits&TraitTemplate != 0 {
		play.Then(ref, spraying{a.Who, item, a.Mode})
		return
	}
	play.Then(ref, targeting{a.Who, item, second, a.Mode})
}

// twin asks whether a second Sidearm is fired with the first.
func (a firing) twin(ref *play.Referee, sc *board.Scene, item table.ItemID) table.ItemID {
	if !twins(weapon(ref, item)) {
		return table.NoItem
	}
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		other := table.ItemID(i)
		if ref.Items[i].Owner == a.Who && other != item && twins(weapon(ref, other)) && whyNoSalvo(ref, sc, a.Who, other, a.Mode) == 0 {
			ref.Offer(play.Use(ShotTwinned, other))
		}
	}
	if ref.Offered() == 0 {
		return table.NoItem
	}
	ref.Offer(play.Verb(ShotSingle))
	by := ref.By(a.Who)
	by.Item = item
	return ref.Choose(ShotTwin, by).Item
}

// twins says whether a weapon is one of those that are fired two at a time.
func twins(w *table.ItemProfile) bool {
	return w.Kind == Sidearm && shootable(w) && w.Traits&TraitTemplate == 0 && w.Stat[BlastSize] == 0
}

// targeting chooses the target: the closest, or after a Cool test another
// (borrowed). A blast may be aimed at a point.
type targeting struct {
	Who          table.FigureID
	Item, Second table.ItemID
	Mode         mode
}

func (a targeting) Run(ref *play.Referee) {
	sc := ref.Scene()
	by := ref.By(a.Who)
	by.Item = a.Item
	var free uint64
	ref.Offers()
	for i := range ref.Figures[:ref.NFigures] {
		t, whom := &ref.Figures[i], table.FigureID(i)
		if t.Side != ref.Figures[a.Who].Side.Other() || !onTable(t) {
			continue
		}
		why := whyNoAimAt(ref, sc, a.Who, whom, a.Item, a.Mode)
		ref.OfferUnless(play.Pick(Go, whom), why)
		if why == 0 && a.first(ref, sc, whom) {
			free |= 1 << i
		}
	}
	if weapon(ref, a.Item).Stat[BlastSize] > 0 && sc != nil {
		ref.Offer(play.Verb(ShotPoint))
	}
	o := ref.Choose(ShotTarget, by)
	if o.Verb == ShotPoint {
		a.point(ref, by)
		return
	}
	target := o.Who
	by.Whom = target
	if free>>target&1 == 1 {
		ref.Note(TargetFree, by, 0, 0)
	} else if !ref.Check(TargetCool, by, dice.TwoD6, coolNeedN23(ref, a.Who, false)) {
		ref.Offers()
		for set := free; set != 0; set &= set - 1 {
			ref.Offer(play.Pick(Go, table.FigureID(bits.TrailingZeros64(set))))
		}
		ref.Offer(play.Verb(Decline))
		by.Whom = table.None
		if o = ref.Choose(TargetBound, by); o.Verb == Decline {
			return
		}
		target = o.Who
	}
	play.Then(ref, salvo{a.Who, target, a.Item, a.Second, a.Mode})
}

// first says whether a figure may be shot at without a Cool test: none that is
// nearer counts, because it is seriously injured, a wreck, or harder to hit.
func (a targeting) first(ref *play.Referee, sc *board.Scene, whom table.FigureID) bool {
	if sc == nil {
		return true
	}
	near := sc.Distance(int(a.Who), int(whom))
	need := a.quietNeed(ref, sc, whom)
	for i := range ref.Figures[:ref.NFigures] {
		t, other := &ref.Figures[i], table.FigureID(i)
		if other == whom || t.Side != ref.Figures[a.Who].Side.Other() || !onTable(t) || t.Status == SeriouslyInjured || t.Status == Wrecked {
			continue
		}
		if sc.Distance(int(a.Who), i) >= near || whyNoAimAt(ref, sc, a.Who, other, a.Item, a.Mode) != 0 {
			continue
		}
		if a.quietNeed(ref, sc, other) <= need {
			return false
		}
	}
	return true
}

// quietNeed is what would be needed to hit a figure, without telling anybody.
func (a targeting) quietNeed(ref *play.Referee, sc *board.Scene, whom table.FigureID) int8 {
	return shotNeed(ref, sc, a.Who, whom, a.Item, a.Mode, sc.Distance(int(a.Who), int(whom)), sc.Look(int(a.Who), int(whom)).Hidden).Target
}

// inReach is where a blast marker goes that is aimed at a place: one beyond long
// range is moved back to it (borrowed).
func inReach(ref *play.Referee, by play.By, at board.Point) board.Point {
	f := &ref.Figures[by.Who]
	most := reach(ref, by.Who, by.Item)
	if far := most + profile(ref, by.Who).Radius; board.Straight(f.At.XY(), at.XY()) > far {
		ref.Note(BlastShort, by, most, 0)
		return board.Ahead(board.Point{X: f.At.X, Y: f.At.Y, Z: at.Z}, board.Bearing(f.At.XY(), at.XY()), far)
	}
	return at
}

// point aims a blast at a point of the table.
func (a targeting) point(ref *play.Referee, by play.By) {
	at := ref.Point(ShotPlace, by, play.Place{Kind: play.PlaceAim, Who: a.Who, Seen: true, Moves: board.Moves{Foes: foes(ref, a.Who), Contact: -1}})
	ref.Note(ShotPointed, by, 0, 0)
	at = inReach(ref, by, at)
	unmodelled(ref, by)
	need := play.NeedAtLeast(ShootSkill, profile(ref, a.Who).Stat[BS])
	d := max(0, board.Straight(ref.Figures[a.Who].At.XY(), at.XY())-profile(ref, a.Who).Radius)
	ref.Measure(Distance, by, d)
	accuracy(&need, weapon(ref, a.Item), d)
	need.Roll(ShootPoint, -2)
	shotExtras(ref, &need, a.Who, a.Mode)
	shown(ref, a.Who, a.Mode)
	hit := shootAt(ref, by, need, profile(ref, a.Who).Stat[BS])
	_, symbols := firepowerDice(ref, by, 1)
	play.Then(ref, blasting{At: at, Who: a.Who, Target: table.None, Item: a.Item, Hit: hit})
	afterShot(ref, a.Who, a.Item, symbols)
}

// shotNeed is the need of a shooting hit roll: BS, cover, accuracy, and what
// the target does (borrowed). A natural 1 misses.
func shotNeed(ref *play.Referee, sc *board.Scene, who, target table.FigureID, item table.ItemID, m mode, distance int32, hidden board.Share) play.Need {
	w := weapon(ref, item)
	if m&throughDuct != 0 {
		return play.NeedAtLeast(DuctNeed, 5)
	}
	need := play.NeedAtLeast(ShootSkill, profile(ref, who).Stat[BS])
	short := accuracy(&need, w, distance)
	need.Roll(rules(ref).cover.of(hidden, false))
	switch t := &ref.Figures[target]; {
	case lies(t):
		if !short {
			need.Roll(ShootProne, -1)
		}
	case sc != nil && t.Status == Standing && engaged(ref, sc, target):
		need.Roll(ShootEngaged, -1)
	}
	shotExtras(ref, &need, who, m)
	need.Target = max(need.Target, 2)
	return need
}

// accuracy adds what a weapon has by range, and says whether it is short range.
func accuracy(need *play.Need, w *table.ItemProfile, distance int32) (short bool) {
	short = distance <= int32(w.Stat[SR])*inch
	switch {
	case w.Stat[AccShort] == 0 && w.Stat[AccLong] == 0:
		need.Roll(ShootFlat, 0)
	case short:
		need.Roll(ShootShort, w.Stat[AccShort])
	default:
		need.Roll(ShootLong, w.Stat[AccLong])
	}
	return short
}

// shotExtras are the modifiers that depend on the shooter alone.
func shotExtras(ref *play.Referee, need *play.Need, who table.FigureID, m mode) {
	if ref.Figures[who].Has(HasAimed) && m&(mounted|everyWeapon) != mounted {
		need.Roll(ShootAim, +1) // a vehicle's aim is for Fire All alone
	}
	if m&blindly != 0 {
		need.Roll(ShootBlind, -2)
	}
	if n := ref.Figures[who].Tokens[DriverWounds]; n > 0 {
		need.Roll(HandlingCrew, -n)
	}
	if m&twinned != 0 {
		need.Roll(ShootTwin, -1)
	}
	need.Target = max(need.Target, 2)
}

// shootAt makes the hit roll. If modifiers make a hit impossible, it is an
// improbable shot: on a 6 a second roll with BS alone (borrowed).
func shootAt(ref *play.Referee, by play.By, need play.Need, skill int8) bool {
	if need.Target <= 6 {
		return ref.Check(ShootHit, by, dice.D6, need)
	}
	ref.Note(Improbable, by, int32(need.Target), 0)
	need.Target = 6 // its parts say why
	if !ref.Check(ImprobableRoll, by, dice.D6, need) {
		return false
	}
	return ref.Check(ShootHit, by, dice.D6, play.NeedAtLeast(ShootSkill, max(skill, 2)))
}

// shown ends hiding in the dark, and spends an aim; that of a vehicle lasts for all
// its weapons.
func shown(ref *play.Referee, who table.FigureID, m mode) {
	f := &ref.Figures[who]
	if m&mounted == 0 {
		f.Clear(HasAimed)
	}
	if f.Has(IsHidden) {
		f.Clear(IsHidden)
		ref.Note(HiddenRevealed, ref.By(who), 0, 0)
	}
}

// firepowerDice rolls the Firepower dice: one with every attack, for the ammo
// symbol; with Rapid Fire (X) up to X, whose bullet holes are hits when it is
// fired. Grenades have none: they count as showing the symbol (borrowed).
func firepowerDice(ref *play.Referee, by play.By, n int8) (hits, symbols int8) {
	switch w := weapon(ref, by.Item); {
	case w.Traits&TraitGrenade != 0:
		return 1, 1
	case w.Stat[RapidFire] == 0:
		hits, symbols = 1, int8(ref.Roll(Firepower, by, dice.D6, rules(ref).symbols))
	default:
		r := ref.Roll(Firepower, by, dice.D(int(n), 6), allSymbols(rules(ref).firepower.(firepowerDie)))
		hits, symbols = int8(r%64), int8(r/64)
	}
	if symbols > 0 {
		ref.Note(AmmoSymbol, by, int32(symbols), 0)
	}
	return hits, symbols
}

// allSymbols is a Firepower reading that counts every ammo symbol.
type allSymbols uint32

// Key is the sum of hits, plus 64 for each ammo symbol.
func (d allSymbols) Key(f *dice.Faces) int {
	key := 0
	for _, v := range f.All() {
		key += int(d>>(4*v)&7) + 64*int(d>>(4*v+3)&1)
	}
	return key
}

// Kind tells faces apart by what they show.
func (d allSymbols) Kind(face uint8) uint8 { return uint8(d >> (4 * face) & 15) }

// A round of a salvo is what one weapon's dice came to.
type burstOf struct {
	hit           bool
	knocks        bool // the hit roll reached the target's Strength
	short         bool
	hits, symbols int8
}

// salvo is one attack with one weapon, or with two Sidearms whose hit rolls are
// made before any hit is resolved.
type salvo struct {
	Who, Target  table.FigureID
	Item, Second table.ItemID
	Mode         mode
}

func (s salvo) Run(ref *play.Referee) {
	if s.Second != table.NoItem {
		s.Mode |= twinned
	}
	first := s.roll(ref, s.Item)
	if s.Second == table.NoItem {
		shown(ref, s.Who, s.Mode)
		s.resolve(ref, s.Item, first)
		return
	}
	second := s.roll(ref, s.Second)
	shown(ref, s.Who, s.Mode)
	s.resolve(ref, s.Item, first)
	s.resolve(ref, s.Second, second)
}

// roll makes the hit roll of one weapon and rolls its Firepower dice. Beyond long
// range it misses, but Firepower dice are rolled all the same.
func (s salvo) roll(ref *play.Referee, item table.ItemID) (b burstOf) {
	sc := ref.Scene()
	w := weapon(ref, item)
	by := ref.Against(s.Who, s.Target, item)
	ref.Note(ShotFired, by, 0, 0)
	unmodelled(ref, by)
	dice := s.diceOf(ref, item)
	if s.Mode&throughDuct != 0 { // range and cover do not matter
		b.hit, b.knocks = s.hit(ref, by, shotNeed(ref, sc, s.Who, s.Target, item, s.Mode, 0, board.Share{}), w)
	} else if d := distance(ref, sc, s.Who, s.Target); d > reach(ref, s.Who, item) && w.Stat[BlastSize] == 0 {
		ref.Note(ShotFar, by, d, 0)
	} else {
		b.short = d <= int32(w.Stat[SR])*inch
		need := shotNeed(ref, sc, s.Who, s.Target, item, s.Mode, d, hidden(ref, sc, s.Who, s.Target))
		b.hit, b.knocks = s.hit(ref, by, need, w)
	}
	b.hits, b.symbols = firepowerDice(ref, by, dice)
	return b
}

// diceOf asks how many Firepower dice a Rapid Fire weapon rolls: up to X.
func (s salvo) diceOf(ref *play.Referee, item table.ItemID) int8 {
	most := weapon(ref, item).Stat[RapidFire]
	if most <= 1 {
		return 1
	}
	ref.Offers()
	for n := most; n >= 1; n-- {
		ref.Offer(play.Option{Verb: ShotFewer, Who: table.None, Item: item, N: n})
	}
	return ref.Choose(ShotDice, ref.Against(s.Who, s.Target, item)).N
}

// hit makes the hit roll; with a Knockback weapon it also looks whether the roll
// reaches the target's Strength.
func (s salvo) hit(ref *play.Referee, by play.By, need play.Need, w *table.ItemProfile) (hit, knocks bool) {
	t := &ref.Figures[s.Target]
	if w.Traits&TraitKnockback == 0 || w.Stat[BlastSize] > 0 || drives(t) || need.Target > 6 {
		return shootAt(ref, by, need, profile(ref, s.Who).Stat[BS]), false
	}
	k := ref.Grade(ShootHit, by, dice.D6, need, graded{need.Target, profile(ref, s.Target).Stat[S]})
	return k > 0, k > 1
}

// graded reads one die: 0 below a need, 1 from it on, 2 if it also reaches a
// second number.
type graded struct{ need, more int8 }

// Key is the grade.
func (g graded) Key(f *dice.Faces) int { return int(g.Kind(f.V[0])) }

// Kind is the grade of a face.
func (g graded) Kind(face uint8) uint8 {
	switch v := int8(face); {
	case v < g.need:
		return 0
	case v < g.more:
		return 1
	}
	return 2
}

// resolve lines up what a shot does: its hits or where it strays, then ammo.
func (s salvo) resolve(ref *play.Referee, item table.ItemID, b burstOf) {
	w := weapon(ref, item)
	flags := flag(0)
	if b.short {
		flags |= atShort
	}
	if b.knocks {
		flags |= knocksBack
	}
	switch {
	case w.Stat[BlastSize] > 0:
		at := inReach(ref, ref.Against(s.Who, s.Target, item), ref.Figures[s.Target].At)
		play.Then(ref, blasting{At: at, Who: s.Who, Target: s.Target, Item: item, Hit: b.hit})
	case b.hit:
		by := ref.Against(s.Who, s.Target, item)
		ref.Note(Hits, by, int32(b.hits), 0)
		play.Then(ref, spreadHits{Who: s.Who, Target: s.Target, Item: item, Left: b.hits - 1, Flags: flags, Mode: s.Mode})
	case s.Mode&throughDuct != 0: // nobody is near a line that leads through a wall
	default:
		play.Then(ref, straying{Who: s.Who, Target: s.Target, Item: item, Left: b.hits})
	}
	afterShot(ref, s.Who, item, b.symbols)
}

// afterShot lines up the Ammo tests of a shot, and what an Unstable weapon may do.
func afterShot(ref *play.Referee, who table.FigureID, item table.ItemID, symbols int8) {
	if symbols == 0 {
		return
	}
	play.Then(ref, ammoTests{Who: who, Item: item, Left: symbols})
	if weapon(ref, item).Traits&TraitUnstable != 0 {
		play.Then(ref, overheating{who, item})
	}
}

// ammoTests are the Ammo tests of a shot, one for each symbol. One failed test
// empties the weapon, two of the same shot jam it for the battle (borrowed).
type ammoTests struct {
	Who          table.FigureID
	Item         table.ItemID
	Left, Failed int8
}

func (a ammoTests) Run(ref *play.Referee) {
	by := ref.By(a.Who)
	by.Item = a.Item
	item := &ref.Items[a.Item]
	if !ref.Check(AmmoCheck, by, dice.D6, play.NeedAtLeast(AmmoAm, weapon(ref, a.Item).Stat[Am])) {
		a.Failed++
		switch {
		case a.Failed >= 2 && item.Status != Jammed:
			item.Status = Jammed
			ref.Note(AmmoJammed, by, 0, 0)
		case item.Status == Loaded:
			item.Status = Empty
			ref.Note(AmmoEmpty, by, 0, 0)
		}
	}
	if a.Left--; a.Left > 0 {
		play.Then(ref, a)
	}
}

// overheating follows an ammo symbol of an Unstable weapon: on 1 to 3 it takes
// the shooter out of action (borrowed).
type overheating struct {
	Who  table.FigureID
	Item table.ItemID
}

func (o overheating) Run(ref *play.Referee) {
	if !onTable(&ref.Figures[o.Who]) {
		return
	}
	by := ref.By(o.Who)
	by.Item = o.Item
	if ref.Check(Overheat, by, dice.D6, play.NeedAtLeast(Overheat, 4)) {
		return
	}
	ref.Note(Overheated, by, 0, 0)
	if drives(&ref.Figures[o.Who]) {
		ref.Items[o.Item].Status = Jammed // the crew is behind armour
		return
	}
	takeOut(ref, o.Who)
}

// straying is a shot that missed: each of its hits may find somebody else who is
// engaged with the target or within 1" of the line, the nearest to the shooter
// first (borrowed).
type straying struct {
	Who, Target table.FigureID
	Item        table.ItemID
	Left        int8
}

func (s straying) Run(ref *play.Referee) {
	sc := ref.Scene()
	if sc == nil || s.Left == 0 {
		return // who stands near the line is not known without a map
	}
	set := sc.Along(int(s.Who), int(s.Target), inch)
	for i := range ref.Figures[:ref.NFigures] {
		f, who := &ref.Figures[i], table.FigureID(i)
		switch {
		case who == s.Who || who == s.Target || !onTable(f) || f.Side == table.Master:
			set &^= 1 << i
		case f.Status == Standing && ref.Figures[s.Target].Status == Standing && touching(ref, sc, who, s.Target):
			set |= 1 << i
		}
		if sc.Distance(int(s.Who), i) > reach(ref, s.Who, s.Item) {
			set &^= 1 << i // no shot flies farther
		}
	}
	if set == 0 {
		return
	}
	play.Then(ref, stray{table.SetOf(set), s.Who, s.Item})
	if s.Left--; s.Left > 0 {
		play.Then(ref, s)
	}
}

// stray is one stray hit: 1 to 3 on a D6 hits, else the next at risk is looked at.
type stray struct {
	Left table.FigureSet
	Who  table.FigureID
	Item table.ItemID
}

func (s stray) Run(ref *play.Referee) {
	sc := ref.Scene()
	set := still(ref, s.Left.Bits())
	if set == 0 {
		return
	}
	next := table.FigureID(bits.TrailingZeros64(set))
	for rest := set; rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros64(rest); sc.Distance(int(s.Who), i) < sc.Distance(int(s.Who), int(next)) {
			next = table.FigureID(i)
		}
	}
	by := ref.Against(s.Who, next, s.Item)
	if !ref.Check(Stray, by, dice.D6, play.NeedAtLeast(Stray, 4)) {
		ref.Note(StrayHit, by, 0, 0)
		play.Then(ref, struck{Who: s.Who, Whom: next, Item: s.Item, Hits: 1})
		return
	}
	if set &^= 1 << next; set != 0 {
		play.Then(ref, stray{table.SetOf(set), s.Who, s.Item})
	}
}

// spreadHits deals out the hits of a shot before any is rolled to wound: the
// first is the target's, each further one of Rapid Fire goes to the target or to
// an enemy within 3" of it who is not harder to hit (borrowed).
type spreadHits struct {
	Who, Target table.FigureID
	Item        table.ItemID
	Left        int8 // besides the first
	Flags       flag
	Mode        mode
}

func (s spreadHits) Run(ref *play.Referee) {
	var hits [table.MaxFigures]int8
	hits[s.Target] = 1
	if s.Left > 0 {
		others := s.others(ref)
		for range s.Left {
			ref.Offers()
			ref.Offer(play.Pick(SpreadTo, s.Target))
			for set := others; set != 0; set &= set - 1 {
				ref.Offer(play.Pick(SpreadTo, table.FigureID(bits.TrailingZeros64(set))))
			}
			hits[ref.ChooseOrOnly(Spread, ref.Against(s.Who, s.Target, s.Item)).Who]++
		}
	}
	play.Then(ref, struck{Who: s.Who, Whom: s.Target, Item: s.Item, Hits: hits[s.Target], Flags: s.Flags})
	hits[s.Target] = 0
	for i, n := range hits {
		if n > 0 {
			play.Then(ref, struck{Who: s.Who, Whom: table.FigureID(i), Item: s.Item, Hits: n, Flags: s.Flags &^ knocksBack})
		}
	}
}

// others are the enemies whom further hits may go to: near the target, in sight
// and range of the shooter.
func (s spreadHits) others(ref *play.Referee) (set uint64) {
	sc := ref.Scene()
	if sc == nil {
		return 0
	}
	t := targeting{Who: s.Who, Item: s.Item, Mode: s.Mode}
	need := t.quietNeed(ref, sc, s.Target)
	for i := range ref.Figures[:ref.NFigures] {
		f, who := &ref.Figures[i], table.FigureID(i)
		if who != s.Target && f.Side == ref.Figures[s.Who].Side.Other() && onTable(f) && sc.Within(int(s.Target), i, int32(rules(ref).moves.Spread)) &&
			whyNoAimAt(ref, sc, s.Who, who, s.Item, s.Mode) == 0 && t.quietNeed(ref, sc, who) <= need &&
			sc.Distance(int(s.Who), i) <= reach(ref, s.Who, s.Item) {
			set |= 1 << i
		}
	}
	return set
}
