package necro

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// brawl is close combat by a fighter (borrowed): he turns to his enemies if he
// likes, strikes, those who survive and still stand make Reaction attacks, then
// he finishes somebody off or moves on.
type brawl struct {
	Who    table.FigureID
	Charge bool
}

func (b brawl) Run(ref *play.Referee) {
	sc := ref.Scene()
	if b.Charge {
		ref.Note(ChargeFight, ref.By(b.Who), 0, 0)
		b.rouse(ref, sc)
		sc = ref.Scene()
		if b.coupInstead(ref, sc) {
			return
		}
	}
	set := rivals(ref, sc, b.Who)
	if set == 0 {
		return // the target of a charge is down or gone
	}
	in, turned := turnTo(ref, b.Who, set)
	groping := how(0)
	if f := &ref.Figures[b.Who]; f.Has(IsGroping) {
		f.Clear(IsGroping)
		groping = unseeing
	}
	p := pool{who: b.Who, charge: b.Charge}
	p.arm(ref, false)
	p.strike(ref, in, howOf(turned, false)|groping)
	if live := set & foes(ref, b.Who); live != 0 {
		play.Then(ref, reactions{table.SetOf(live), b.Who})
	}
	play.Then(ref, aftermath{table.SetOf(set), b.Who})
}

// rouse gets pinned enemies to their feet whom the charger has come into contact
// with: being engaged they stand up at once, and count as having turned to face
// him, which costs 1 on their Reaction attacks (G12).
func (b brawl) rouse(ref *play.Referee, sc *board.Scene) {
	set := opponents(ref, sc, b.Who)
	for ; set != 0; set &= set - 1 {
		whom := table.FigureID(bits.TrailingZeros64(set))
		if f := &ref.Figures[whom]; f.Status == PinnedDown {
			f.Status = Standing
			f.Facing = board.Bearing(f.At.XY(), ref.Figures[b.Who].At.XY())
			f.Set(IsGroping)
			ref.Note(StoodFree, ref.By(whom), 0, 0)
		}
	}
}

// coupInstead lets a charger finish off somebody who is down instead of fighting,
// if nobody engages him.
func (b brawl) coupInstead(ref *play.Referee, sc *board.Scene) bool {
	if sc == nil || engaged(ref, sc, b.Who) || helpless(ref, sc, b.Who) == 0 {
		return false
	}
	ref.Offers()
	ref.Offer(play.Verb(CoupInstead))
	ref.Offer(play.Verb(Decline))
	if ref.Choose(CoupFight, ref.By(b.Who)).Verb != CoupInstead {
		return false
	}
	play.Then(ref, finishing{b.Who})
	return true
}

// rivals are the enemies that a fighter can strike: those who engage him, and
// vehicles within 1" (borrowed).
func rivals(ref *play.Referee, sc *board.Scene, who table.FigureID) (set uint64) {
	for i, left := 0, enemies(ref, who); left>>i != 0; i++ {
		f := &ref.Figures[i]
		if left>>i&1 == 0 {
			continue
		}
		switch {
		case f.Status == Standing && touching(ref, sc, who, table.FigureID(i)):
			set |= 1 << i
		case (f.Status == Mobile || f.Status == Stalled) && (sc == nil || sc.Within(int(who), i, inch)):
			set |= 1 << i
		}
	}
	return set
}

// turnTo lets a fighter turn toward an enemy who is not in his vision arc; any
// turn costs 1 on the hit rolls. It returns who can be struck then.
func turnTo(ref *play.Referee, who table.FigureID, set uint64) (in uint64, turned bool) {
	if in = inView(ref, who, set); in == set {
		return set, false
	}
	ref.Offers()
	if in != 0 {
		ref.Offer(play.Verb(FightStay))
	}
	for rest := set &^ in; rest != 0; rest &= rest - 1 {
		ref.Offer(play.Pick(FightToward, table.FigureID(bits.TrailingZeros64(rest))))
	}
	o := ref.ChooseOrOnly(FightFace, ref.By(who))
	if o.Verb == FightStay {
		return in, false
	}
	f := &ref.Figures[who]
	f.Facing = board.Bearing(f.At.XY(), ref.Figures[o.Who].At.XY())
	ref.Note(Faced, ref.By(who), int32(f.Facing), 0)
	return inView(ref, who, set), true
}

// inView are those of a set that lie in a fighter's vision arc.
func inView(ref *play.Referee, who table.FigureID, set uint64) uint64 {
	sc := ref.Scene()
	if sc == nil {
		return set
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros64(rest); !sc.InArc(int(who), i, rules(ref).arc) {
			set &^= 1 << i
		}
	}
	return set
}

// arm asks for up to two weapons, Melee or Sidearm, and counts the dice: A, +1
// for a Charge, +1 for a second weapon; a Sidearm strikes with one die. Who is
// disarmed strikes with his fists (borrowed).
func (p *pool) arm(ref *play.Referee, reacts bool) {
	by := ref.By(p.who)
	p.main, p.off = table.NoItem, table.NoItem
	ref.Cite(PoolAttacks)
	p.dice = profile(ref, p.who).Stat[A]
	if p.charge {
		ref.Cite(PoolCharge)
		p.dice++
	}
	if reacts && ref.Figures[p.who].Has(IsDisarmed) {
		ref.Note(FightUnarmed, by, 0, 0)
		return
	}
	p.main = p.first(ref, by)
	if p.main != table.NoItem && weapon(ref, p.main).Traits&TraitUnwieldy != 0 {
		return
	}
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		item := table.ItemID(i)
		if w := weapon(ref, item); ref.Items[i].Owner == p.who && item != p.main && second(w) && (w.Kind == Melee || whyNoRounds(ref, item) == 0) {
			ref.Offer(play.Use(Go, item))
		}
	}
	if ref.Offered() > 0 {
		ref.Offer(play.Verb(Decline))
		p.off = ref.Choose(FightSecond, by).Item
	}
	if p.off == table.NoItem {
		p.spare(ref)
		return
	}
	if p.main != table.NoItem && weapon(ref, p.main).Traits&TraitUnarmed == 0 {
		ref.Cite(PoolSecond) // fists are no weapon: with them there is no second one
		p.dice++
	}
	p.offDice = p.halve(ref)
	p.spare(ref)
}

// first asks for the first weapon: a Melee one, a Sidearm only if there is none,
// bare hands only if there is neither.
func (p *pool) first(ref *play.Referee, by play.By) table.ItemID {
	for _, fits := range [...]func(table.ItemID, *table.ItemProfile) bool{
		func(_ table.ItemID, w *table.ItemProfile) bool { return w.Kind == Melee && w.Traits&TraitUnarmed == 0 },
		func(item table.ItemID, w *table.ItemProfile) bool { return second(w) && whyNoRounds(ref, item) == 0 },
		func(_ table.ItemID, w *table.ItemProfile) bool { return w.Kind == Melee },
	} {
		ref.Offers()
		for i := range ref.Items[:ref.NItems] {
			if item := table.ItemID(i); ref.Items[i].Owner == p.who && fits(item, weapon(ref, item)) {
				ref.Offer(play.Use(Go, item))
			}
		}
		if ref.Offered() > 0 {
			return ref.ChooseOrOnly(FightWeapon, by).Item
		}
	}
	return table.NoItem
}

// spare leaves to the fists what a Sidearm as the first weapon cannot take: it
// strikes with one die.
func (p *pool) spare(ref *play.Referee) {
	if p.main != table.NoItem && weapon(ref, p.main).Kind == Sidearm {
		p.fists = p.dice - p.offDice - 1
	}
}

// halve splits the dice between two weapons as evenly as possible; which of them
// gets an odd one is asked. A Sidearm has one die.
func (p *pool) halve(ref *play.Referee) int8 {
	switch {
	case weapon(ref, p.off).Kind == Sidearm || p.dice == 1:
		return 1
	case p.main != table.NoItem && weapon(ref, p.main).Kind == Sidearm:
		return p.dice - 1
	case p.dice%2 == 0:
		return p.dice / 2
	}
	by := ref.By(p.who)
	by.Item = p.off
	ref.Offers()
	for n := p.dice / 2; n <= p.dice/2+1; n++ {
		ref.Offer(play.Option{Verb: FightPart, Who: table.None, Item: p.off, N: n})
	}
	return ref.Choose(FightDice, by).N
}

// how is how blows are struck.
type how uint8

const (
	turning  how = 1 << iota // after turning to face
	reacting                 // as a Reaction attack
	unseeing                 // after a charge at somebody who was out of sight
)

func howOf(turned, reaction bool) (h how) {
	if turned {
		h |= turning
	}
	if reaction {
		h |= reacting
	}
	return h
}

// strike splits the dice among the enemies before any is rolled, and lines up the
// blows at one enemy after those at another.
func (p *pool) strike(ref *play.Referee, set uint64, h how) {
	var all [table.MaxFigures]blows
	attacked := p.declare(ref, set, func(whom table.FigureID, item table.ItemID, n int8) {
		switch b := &all[whom]; {
		case b.Dice == 0:
			*b = blows{Who: p.who, Whom: whom, Item: item, Other: table.NoItem, Dice: n, How: h}
		case item == table.NoItem:
			b.Fists = n
		default:
			b.Other, b.More = item, n
		}
	})
	for ; attacked != 0; attacked &= attacked - 1 {
		play.Then(ref, all[bits.TrailingZeros64(attacked)])
	}
}

// blows are a fighter's attack dice against one enemy: with one weapon, then with
// the other, then with bare hands.
type blows struct {
	Who, Whom   table.FigureID
	Item, Other table.ItemID
	Dice, More  int8 // of the one, of the other
	Fists       int8
	How         how
	Parried     uint8 // which Parry weapons have parried: bit 0 is the first
}

func (b blows) Run(ref *play.Referee) {
	t := &ref.Figures[b.Whom]
	if !onTable(t) || t.Status == Wrecked {
		return
	}
	by := ref.Against(b.Who, b.Whom, b.Item)
	unmodelledMelee(ref, by)
	need := b.need(ref)
	read := b.read(ref, need)
	hits := b.roll(ref, by, need, read)
	b.parry(ref, by, need, read, &hits)
	ref.Note(FightHits, by, int32(hits.plain+hits.hard+hits.sixes), 0)
	b.land(ref, by, &hits, b.shove(ref, by, read, &hits))
	if hits.sixes > 0 && b.trait(ref, TraitDisarm) && !drives(t) {
		t.Set(IsDisarmed)
		ref.Note(FightDisarmed, by, 0, 0)
	}
	if b.Item != table.NoItem && weapon(ref, b.Item).Kind == Sidearm {
		_, symbols := firepowerDice(ref, by, 1)
		afterShot(ref, b.Who, b.Item, symbols)
	}
	switch {
	case b.More > 0:
		b.Item, b.Dice, b.Other, b.More = b.Other, b.More, table.NoItem, 0
	case b.Fists > 0:
		b.Item, b.Dice, b.Fists = table.NoItem, b.Fists, 0
	default:
		return
	}
	play.Then(ref, b)
}

// trait says whether the weapon has one of the traits.
func (b *blows) trait(ref *play.Referee, traits uint64) bool {
	return b.Item != table.NoItem && weapon(ref, b.Item).Traits&traits != 0
}

// need is the need of the hit rolls: WS, helped by 1 for each friend who engages
// the same enemy, hindered by 1 for each further enemy who engages the fighter; a
// natural 1 misses. Of the blind only a 6 hits (borrowed).
func (b *blows) need(ref *play.Referee) play.Need {
	f := &ref.Figures[b.Who]
	need := play.NeedAtLeast(FightSkill, profile(ref, b.Who).Stat[WS])
	if b.Item != table.NoItem && weapon(ref, b.Item).Kind == Melee {
		if n := weapon(ref, b.Item).Stat[AccShort] + weapon(ref, b.Item).Stat[AccLong]; n != 0 {
			need.Roll(FightAccuracy, n)
		}
	}
	if sc := ref.Scene(); sc != nil {
		if drives(&ref.Figures[b.Whom]) {
			need.Roll(FightVehicle, +1)
		} else if n := alone(ref, sc, opponents(ref, sc, b.Whom)&^(1<<b.Who)); n > 0 {
			need.Roll(FightAssist, n)
		}
		if n := alone(ref, sc, opponents(ref, sc, b.Who)&^(1<<b.Whom)); n > 0 {
			need.Roll(FightInterfere, -n)
		}
	}
	if b.How&unseeing != 0 {
		need.Roll(FightUnseen, -1)
	}
	if b.How&turning != 0 {
		need.Roll(FightTurned, -1)
	}
	if b.How&reacting != 0 && f.Has(IsBroken) {
		need.Roll(FightBroken, -2)
	}
	need.Target = max(need.Target, 2)
	if b.How&reacting != 0 && f.Has(IsBlind) {
		need = play.NeedAtLeast(FightBlind, 6) // whatever else
	}
	return need
}

// alone counts the standing fighters of a set who are engaged with one enemy only:
// only these assist or interfere.
func alone(ref *play.Referee, sc *board.Scene, set uint64) (n int8) {
	for ; set != 0; set &= set - 1 {
		who := table.FigureID(bits.TrailingZeros64(set))
		if ref.Figures[who].Status == Standing && bits.OnesCount64(opponents(ref, sc, who)) == 1 {
			n++
		}
	}
	return n
}

// hits are what dice have hit with: sixes only where the weapon looks at them, hard
// ones, of the target's Strength or more, only where it pushes.
type hits struct{ plain, hard, sixes int8 }

// take takes away the best hit.
func (h *hits) take() {
	switch {
	case h.sixes > 0:
		h.sixes--
	case h.hard > 0:
		h.hard--
	case h.plain > 0:
		h.plain--
	}
}

// hitKinds reads dice against a need, and tells hits apart.
type hitKinds struct {
	need, hard int8 // hard: 0 if that does not matter
	sixes      bool
}

// Key adds up the dice: 1 for each plain hit, 64 for a hard one, 4096 for a 6.
func (k hitKinds) Key(f *dice.Faces) (key int) {
	for _, v := range f.All() {
		key += [...]int{0, 1, 64, 4096}[k.Kind(v)]
	}
	return key
}

// Kind tells misses, plain hits, hard ones and sixes apart.
func (k hitKinds) Kind(face uint8) uint8 {
	switch v := int8(face); {
	case v < k.need:
		return 0
	case k.sixes && v == 6:
		return 3
	case k.hard > 0 && v >= k.hard:
		return 2
	}
	return 1
}

// read is how the dice of a weapon are read.
func (b *blows) read(ref *play.Referee, need play.Need) hitKinds {
	k := hitKinds{need: need.Target, sixes: b.trait(ref, TraitShock|TraitPower|TraitDisarm)}
	if b.trait(ref, TraitKnockback) && !drives(&ref.Figures[b.Whom]) {
		k.hard = profile(ref, b.Whom).Stat[S]
	}
	return k
}

// roll makes the hit rolls.
func (b *blows) roll(ref *play.Referee, by play.By, need play.Need, read hitKinds) hits {
	p := dice.D(int(b.Dice), 6)
	if read.hard == 0 && !read.sixes || need.Target > 6 {
		return hits{plain: int8(ref.Count(FightHit, by, p, need))}
	}
	k := ref.Grade(FightHit, by, p, need, read)
	return hits{int8(k % 64), int8(k / 64 % 64), int8(k / 4096)}
}

// parry lets who is struck make the attacker roll hits again, one for each Parry
// weapon that he has, whether he is struck with one weapon or with two; Power
// weapons are parried by Power weapons only.
func (b *blows) parry(ref *play.Referee, by play.By, need play.Need, read hitKinds, h *hits) {
	if ref.Figures[b.Whom].Status != Standing {
		return
	}
	n := 0
	for i := range ref.Items[:ref.NItems] {
		w := weapon(ref, table.ItemID(i))
		if ref.Items[i].Owner != b.Whom || w.Traits&TraitParry == 0 {
			continue
		}
		mine := uint8(1) << n
		n++
		if *h == (hits{}) || b.Parried&mine != 0 || b.trait(ref, TraitPower) && w.Traits&TraitPower == 0 {
			continue
		}
		ref.Offers()
		ref.Offer(play.Verb(ParryYes))
		ref.Offer(play.Verb(ParryNo))
		if ref.Choose(FightParry, ref.Against(b.Whom, b.Who, table.ItemID(i))).Verb == ParryNo {
			return
		}
		b.Parried |= mine
		h.take()
		switch ref.Grade(ParryReroll, by, dice.D6, need, read) {
		case 1:
			h.plain++
		case 64:
			h.hard++
		case 4096:
			h.sixes++
		}
	}
}

// shove pushes an enemy away whom a Knockback weapon has hit with a roll of his
// Strength or more, once however many do. The attacker may follow him. It says
// whether something was in the way (borrowed).
func (b *blows) shove(ref *play.Referee, by play.By, read hitKinds, h *hits) (stuck bool) {
	sc := ref.Scene()
	if sc == nil || read.hard == 0 || h.hard == 0 && (h.sixes == 0 || read.hard > 6) {
		return false
	}
	f, t := &ref.Figures[b.Who], &ref.Figures[b.Whom]
	direction := board.Bearing(f.At.XY(), t.At.XY())
	moved, stuck := push(ref, by, direction)
	if moved < inch && !stuck || moved <= board.ContactSlack {
		return stuck // he totters at an edge, or has not moved
	}
	ref.Offers()
	ref.Offer(play.Verb(Accept))
	ref.Offer(play.Verb(Decline))
	if ref.Choose(KnockbackFollow, by).Verb == Accept {
		slid := ref.Scene().Slide(int(b.Who), direction, moved, &board.Moves{Step: int32(rules(ref).moves.Step), Contact: -1})
		f.At = slid.To
		ref.Note(KnockbackFollowed, by, slid.Moved, 0)
	}
	return stuck
}

// land lines up hits. If he who was pushed could not give way, those that pushed
// him do 1 Damage more.
func (b *blows) land(ref *play.Referee, by play.By, n *hits, stuck bool) {
	h := wounding{Who: b.Who, Whom: b.Whom, Item: b.Item, S: profile(ref, b.Who).Stat[S], D: 1, Flags: inMelee}
	if b.Item != table.NoItem {
		w := weapon(ref, b.Item)
		h.S, h.AP, h.D = shotStrength(ref, b.Who, w), w.Stat[AP], w.Stat[D]
	}
	if sc := ref.Scene(); sc != nil && b.trait(ref, TraitBackstab) && !sc.InArc(int(b.Whom), int(b.Who), rules(ref).arc) {
		h.S++
	}
	if h.Left = n.plain; h.Left > 0 {
		play.Then(ref, h)
	}
	if stuck {
		h.D++
	}
	if h.Left = n.hard; h.Left > 0 {
		play.Then(ref, h)
	}
	h.Flags |= ofSixes
	if h.Left = n.sixes; h.Left > 0 {
		play.Then(ref, h)
	}
}

// reactions are the Reaction attacks of those who engage a fighter after he has
// struck, in the order that their player likes: whoever still stands strikes
// back with all his attacks (A14).
type reactions struct {
	Left table.FigureSet
	On   table.FigureID
}

func (r reactions) Run(ref *play.Referee) {
	set := r.Left.Bits()
	for rest := set; rest != 0; rest &= rest - 1 {
		who := table.FigureID(bits.TrailingZeros64(rest))
		if why := whyNoReaction(ref, who, r.On); why != 0 {
			ref.Note(why, ref.By(who), 0, 0)
			ref.Figures[who].Clear(IsGroping)
			set &^= 1 << who
		}
	}
	if set == 0 {
		return
	}
	ref.Offers()
	for rest := set; rest != 0; rest &= rest - 1 {
		ref.Offer(play.Pick(Go, table.FigureID(bits.TrailingZeros64(rest))))
	}
	next := ref.ChooseOrOnly(FightOrder, ref.By(table.FigureID(bits.TrailingZeros64(set)))).Who
	play.Then(ref, reaction{next, r.On})
	if set &^= 1 << next; set != 0 {
		play.Then(ref, reactions{table.SetOf(set), r.On})
	}
}

// whyNoReaction is the reason why a fighter makes no Reaction attacks, 0 if he
// does: he has to stand and to be engaged, and not to burn.
func whyNoReaction(ref *play.Referee, who, on table.FigureID) play.Rule {
	f := &ref.Figures[who]
	if !onTable(f) || f.Status != Standing || f.Has(IsWebbed|IsBurning) || !onTable(&ref.Figures[on]) || ref.Figures[on].Status != Standing || !touching(ref, ref.Scene(), who, on) {
		return ReactionNone
	}
	return 0
}

// reaction is one fighter's Reaction attacks, the same sequence as any close
// combat, against the one who has attacked.
type reaction struct{ Who, On table.FigureID }

func (r reaction) Run(ref *play.Referee) {
	if whyNoReaction(ref, r.Who, r.On) != 0 {
		return
	}
	ref.Note(Reaction, ref.Against(r.Who, r.On, table.NoItem), 0, 0)
	_, turned := turnTo(ref, r.Who, 1<<r.On)
	if f := &ref.Figures[r.Who]; f.Has(IsGroping) { // he had to get up for it
		f.Clear(IsGroping)
		turned = true
	}
	p := pool{who: r.Who}
	p.arm(ref, true)
	p.strike(ref, 1<<r.On, howOf(turned, true))
}

// aftermath follows close combat: who is free of enemies may finish off somebody
// who is down, or move 2" (borrowed).
type aftermath struct {
	Rivals table.FigureSet
	Who    table.FigureID
}

func (a aftermath) Run(ref *play.Referee) {
	f := &ref.Figures[a.Who]
	sc := ref.Scene()
	if !onTable(f) || f.Status != Standing || f.Has(IsBroken|IsWebbed) || sc == nil || engaged(ref, sc, a.Who) {
		return
	}
	if helpless(ref, sc, a.Who) != 0 {
		ref.Offers()
		ref.Offer(play.Verb(CoupInstead))
		ref.Offer(play.Verb(Decline))
		if ref.Choose(CoupFight, ref.By(a.Who)).Verb == CoupInstead {
			play.Then(ref, finishing{a.Who})
			return
		}
	}
	for set := a.Rivals.Bits(); set != 0; set &= set - 1 {
		if t := &ref.Figures[bits.TrailingZeros64(set)]; drives(t) && t.Status != Wrecked {
			return // a vehicle that was not wrecked is still there
		}
	}
	play.Then(ref, path{Left: int16(rules(ref).moves.Consolidate), Who: a.Who, Gait: following})
}

// helpless are the enemies whom a fighter can finish off: Prone and Seriously
// Injured, within 1" and in his vision arc (borrowed).
func helpless(ref *play.Referee, sc *board.Scene, who table.FigureID) (set uint64) {
	for i, left := 0, enemies(ref, who); left>>i != 0; i++ {
		if left>>i&1 == 1 && ref.Figures[i].Status == SeriouslyInjured && (sc == nil || sc.Within(int(who), i, inch) && sc.InArc(int(who), i, rules(ref).arc)) {
			set |= 1 << i
		}
	}
	return set
}

// finishing is a Coup de Grâce: an enemy who is down goes out of action, without
// a roll.
type finishing struct{ Who table.FigureID }

func (f finishing) Run(ref *play.Referee) {
	set := helpless(ref, ref.Scene(), f.Who)
	if set == 0 {
		return
	}
	ref.Offers()
	for rest := set; rest != 0; rest &= rest - 1 {
		ref.Offer(play.Pick(Go, table.FigureID(bits.TrailingZeros64(rest))))
	}
	whom := ref.ChooseOrOnly(CoupWhom, ref.By(f.Who)).Who
	ref.Note(Coup, ref.Against(f.Who, whom, table.NoItem), 0, 0)
	takeOut(ref, whom)
}

// breakaway is the action Retreat: an Initiative test; passed or not, each enemy
// who engages the fighter may pass one too and make Reaction attacks; then, if
// it was passed, a move of D6" (borrowed).
type breakaway struct{ Who table.FigureID }

func (b breakaway) Run(ref *play.Referee) {
	by := ref.By(b.Who)
	set := opponents(ref, ref.Scene(), b.Who)
	away := passes(ref, RetreatTest, RetreatInitiative, by)
	if !away {
		ref.Note(RetreatFailed, by, 0, 0)
	}
	if set != 0 {
		play.Then(ref, parting{table.SetOf(set), b.Who})
	}
	if away {
		play.Then(ref, slip(b))
	}
}

// parting lets enemies strike at a fighter who leaves them.
type parting struct {
	Left table.FigureSet
	On   table.FigureID
}

func (p parting) Run(ref *play.Referee) {
	who, rest := p.Left.First()
	by := ref.Against(who, p.On, table.NoItem)
	if whyNoReaction(ref, who, p.On) == 0 && passes(ref, RetreatReaction, RetreatInitiative, by) {
		play.Then(ref, reaction{who, p.On})
	}
	if !rest.Empty() {
		play.Then(ref, parting{rest, p.On})
	}
}

// slip is the move of who got away.
type slip struct{ Who table.FigureID }

func (s slip) Run(ref *play.Referee) {
	f := &ref.Figures[s.Who]
	if !onTable(f) || f.Status != Standing || f.Has(IsBroken) {
		return
	}
	d := ref.Roll(RetreatDistance, ref.By(s.Who), dice.D6, dice.Sum(0))
	play.Then(ref, path{Left: int16(int32(d) * inch), Who: s.Who, Gait: retreating})
}
