package necropolis

import (
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// apart is the distance between two figures in thousandths of an inch; without a map
// it is measured on the table.
func apart(ref *play.Referee, a, b table.FigureID) int32 {
	if sc := ref.Scene(); sc != nil {
		return sc.Distance(int(a), int(b))
	}
	by := ref.Against(a, b, table.NoItem)
	d := int32(ref.Fact(Distance, by, play.Fact{Kind: play.FactDistance, A: a, B: b}))
	ref.Measure(Distance, by, d)
	return d
}

// whyNoBlow is the reason why a figure could not attack another in base contact.
func whyNoBlow(ref *play.Referee, who, whom table.FigureID) play.Rule {
	why := WhyNoweapon
	for i := range ref.Items[:ref.NItems] {
		id := table.ItemID(i)
		if ref.Items[i].Owner != who || item(ref, id).Kind != Hand {
			continue
		}
		if why = whyNotWith(ref, who, id); why == 0 && kindOf(ref, whom).line(item(ref, id).Stat[Type]) == nil {
			why = WhyNochart
		}
		if why == 0 {
			return 0
		}
	}
	return why
}

// shots is how many shots are left in a gun (NEC-3.2, A19).
func shots(ref *play.Referee, i table.ItemID) int8 { return Shots(ref.Setup, ref.State, i) }

// batchOf is the size of a batch: an IMPAIRED figure has a die less (NEC-1.5, A3), a
// feral one a die more (borrowed).
func batchOf(ref *play.Referee, who table.FigureID, i table.ItemID) int8 {
	n := item(ref, i).Stat[Dice]
	if section(ref, who) == IsImpaired {
		if kindOf(ref, who).Feral {
			return n + 1
		}
		n--
	}
	return max(n, 0)
}

// whyNotWith is the reason why an item is of no use to its owner now, whoever the
// target is; 0 if there is none.
func whyNotWith(ref *play.Referee, who table.FigureID, i table.ItemID) play.Rule {
	switch w := item(ref, i); {
	case w.Kind == Gun && shots(ref, i) <= 0:
		return WhyAmmo
	case toMake(ref.Setup, ref.State, i):
		return WhyNotmade
	case batchOf(ref, who, i) == 0:
		return WhyNodice
	}
	return 0
}

// whyNotAt is the reason why a target cannot be attacked with an item: it has to be
// within range, and seen (NEC-3.1, A18), or in base contact (NEC-5.1). Without a map
// that is asked when the target is chosen.
func whyNotAt(ref *play.Referee, who, whom table.FigureID, i table.ItemID) play.Rule {
	w := item(ref, i)
	if kindOf(ref, whom).line(w.Stat[Type]) == nil {
		return WhyNochart
	}
	sc := ref.Scene()
	switch {
	case sc == nil:
	case w.Kind == Hand && !sc.Touching(int(who), int(whom)):
		return WhyNocontact
	case w.Kind == Gun && sc.Distance(int(who), int(whom)) > rules(ref).distance(w.Stat[Range]):
		return WhyRange
	case w.Kind == Gun && !sc.Sees(int(who), int(whom)):
		return WhyNosight
	}
	return 0
}

// whyNoWeapon is the reason why an item cannot be used against anybody.
func whyNoWeapon(ref *play.Referee, who table.FigureID, i table.ItemID) play.Rule {
	why := whyNotWith(ref, who, i)
	if why != 0 {
		return why
	}
	why = WhyNofoe
	for whom := range figures(foesOf(ref, who)) {
		if why = whyNotAt(ref, who, whom, i); why == 0 {
			return 0
		}
	}
	return why
}

// whyNotArmed is the reason why a figure cannot attack with any item of a kind.
func whyNotArmed(ref *play.Referee, who table.FigureID, kind uint8) play.Rule {
	switch {
	case kind == Hand && ref.Figures[who].Has(Closed): // guns are used as normal (NEC-4.6)
		return WhyClosed
	case section(ref, who) == AtDoor:
		return WhyFeral
	}
	why := WhyNoweapon
	for i := range ref.Items[:ref.NItems] {
		id := table.ItemID(i)
		if ref.Items[i].Owner != who || item(ref, id).Kind != kind {
			continue
		}
		no := whyNoWeapon(ref, who, id)
		if no == 0 {
			return 0
		}
		if why == WhyNoweapon || why == WhyNotmade { // what lacks to a finished weapon says more
			why = no
		}
	}
	return why
}

func whyNoShot(ref *play.Referee, who table.FigureID) play.Rule   { return whyNotArmed(ref, who, Gun) }
func whyNoAttack(ref *play.Referee, who table.FigureID) play.Rule { return whyNotArmed(ref, who, Hand) }

// chooseItem asks which of a figure's items of a kind attacks; whom it must serve
// against, or None.
func chooseItem(ref *play.Referee, rule play.Rule, by play.By, kind uint8) table.ItemID {
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		id := table.ItemID(i)
		if ref.Items[i].Owner != by.Who || item(ref, id).Kind != kind {
			continue
		}
		why := whyNoWeapon(ref, by.Who, id)
		if by.Whom != table.None {
			if why = whyNotWith(ref, by.Who, id); why == 0 {
				why = whyNotAt(ref, by.Who, by.Whom, id)
			}
		}
		ref.OfferUnless(play.Use(Go, id), why)
	}
	if ref.Offered() == 0 {
		return table.NoItem
	}
	return ref.ChooseOrOnly(rule, by).Item
}

// chooseTarget asks for an enemy that an item reaches.
func chooseTarget(ref *play.Referee, rule play.Rule, by play.By) table.FigureID {
	ref.Offers()
	for whom := range figures(foesOf(ref, by.Who)) {
		ref.OfferUnless(play.Pick(Go, whom), whyNotAt(ref, by.Who, whom, by.Item))
	}
	by.Whom = preyOf(ref, by.Who)
	return ref.Choose(rule, by).Who
}

// shooting is a shoot action (NEC-3): the gun, the target, the range, a shot less.
type shooting struct{ Who table.FigureID }

func (s shooting) Run(ref *play.Referee) {
	by := ref.By(s.Who)
	by.Item = chooseItem(ref, ShootWeapon, by, Gun)
	by.Whom = chooseTarget(ref, ShootTarget, by)
	if ref.Scene() == nil && apart(ref, s.Who, by.Whom) > rules(ref).distance(item(ref, by.Item).Stat[Range]) {
		ref.Note(WhyRange, by, 0, 0)
		ref.Tokens[Undone] = 1 // measuring is free (NEC-3.1)
		return
	}
	play.Then(ref, volley{Who: s.Who, Whom: by.Whom, Item: by.Item})
}

// fighting is an attack in close combat (NEC-5.1).
type fighting struct{ Who table.FigureID }

func (a fighting) Run(ref *play.Referee) {
	by := ref.By(a.Who)
	by.Item = chooseItem(ref, AttackWeapon, by, Hand)
	by.Whom = chooseTarget(ref, AttackTarget, by)
	play.Then(ref, volley{Who: a.Who, Whom: by.Whom, Item: by.Item})
}

// arming is the single attack of a Charge (NEC-5.2).
type arming struct{ Who, Whom table.FigureID }

func (a arming) Run(ref *play.Referee) {
	by := ref.Against(a.Who, a.Whom, table.NoItem)
	if by.Item = chooseItem(ref, AttackWeapon, by, Hand); by.Item != table.NoItem {
		play.Then(ref, volley{Who: a.Who, Whom: a.Whom, Item: by.Item})
	}
}

// volley is an attack: a batch of dice on the charts of all who are attacked (NEC-3.3,
// 4, 5). Odds and play run the same.
type volley struct {
	Who, Whom table.FigureID
	Item      table.ItemID
}

// group is who is attacked, from the nearest to the attacker to the farthest.
type group struct {
	order   [table.MaxFigures]table.FigureID
	n       int
	friends uint64 // of the attacker, in combat with the enemies
}

func (g *group) all() []table.FigureID { return g.order[:g.n] }

func (v volley) Run(ref *play.Referee) {
	by := ref.Against(v.Who, v.Whom, v.Item)
	w := item(ref, v.Item)
	if w.Kind == Gun {
		ref.Note(Shot, by, 0, 0)
		ref.Items[v.Item].Status++
		ref.Note(AmmoSpent, by, int32(shots(ref, v.Item)), 0)
		hear(ref, v.Who, rules(ref).noise.Shot, Noise)
	} else {
		ref.Note(Struck, by, 0, 0)
	}
	var g group
	v.gather(ref, by, &g)
	n := batchOf(ref, v.Who, v.Item)
	switch whole := w.Stat[Dice]; {
	case n < whole:
		ref.Note(ImpairedDie, by, int32(n), 0)
	case n > whole:
		ref.Note(FeralDie, by, int32(n), 0)
	}
	b := rollBatch(ref, by, w.Stat[Type], n, &g)
	b.apply(ref, by, &g)
	if w.Kind == Gun && shots(ref, v.Item) == 0 {
		ref.Note(AmmoEmpty, by, 0, 0)
	}
}

// gather finds all who are attacked and puts them in order.
func (v volley) gather(ref *play.Referee, by play.By, g *group) {
	melee := item(ref, v.Item).Kind == Hand
	if ref.Scene() == nil {
		v.name(ref, by, g, melee)
	} else {
		set, friends, spared := v.attacked(ref)
		g.friends = friends
		if spared {
			ref.Note(ClusterSpared, by, 0, 0)
		}
		v.sort(ref, by, g, set)
	}
	switch {
	case g.n == 1:
	case melee:
		ref.Note(ClusterMelee, by, int32(g.n), 0)
	default:
		ref.Note(Cluster, by, int32(g.n), 0)
	}
	if g.friends != 0 {
		ref.Note(ClusterCombat, by, 0, 0)
	}
}

// attacked are all who are attacked: the target, the other enemies within 2" of it
// (NEC-4.1, A12, A23), and friends in base contact with one of them (NEC-4.4), unless
// the attacker shoots out of the same combat and spares them (NEC-4.7) or fights (A26).
func (v volley) attacked(ref *play.Referee) (set, friends uint64, spared bool) {
	sc := ref.Scene()
	w := item(ref, v.Item)
	melee := w.Kind == Hand
	near := int32(rules(ref).combat.Cluster)
	cluster := ruling(ref, RulingMeleeCluster)
	set = one(v.Whom)
	for who := range figures(foesOf(ref, v.Who) &^ set) {
		switch {
		case !sc.Within(int(v.Whom), int(who), near):
		case melee && cluster == RulingMeleeClusterNo:
		case melee && cluster == RulingMeleeClusterContact && !sc.Touching(int(v.Who), int(who)):
		case kindOf(ref, who).line(w.Stat[Type]) == nil: // nothing that these dice do to it
		default:
			set |= one(who)
		}
	}
	if melee {
		return set, 0, false
	}
	for who := range figures(sideOf(ref, ref.Figures[v.Who].Side) &^ one(v.Who)) {
		if touching(ref, who, set) != 0 && sc.Within(int(v.Whom), int(who), near) {
			friends |= one(who)
		}
	}
	if own := friends & engaged(ref, v.Who); own != 0 {
		friends, spared = friends&^own, true
	}
	return set | friends, friends, spared
}

// engaged are the figures of the combat that one is in: who is in base contact with an
// enemy in it, one after another. Alone it is in none.
func engaged(ref *play.Referee, who table.FigureID) uint64 {
	in := one(who)
	for next := in; next != 0; {
		var more uint64
		for each := range figures(next) {
			more |= touching(ref, each, sideOf(ref, ref.Figures[each].Side.Other()))
		}
		next = more &^ in
		in |= more
	}
	return in &^ one(who)
}

// Attacked are all who would be attacked if an open choice of a target were answered
// with an option: bit i is figure i. It is 0 for other questions, and without a map.
func Attacked(g *play.Game, o play.Option) uint64 {
	q := &g.Open
	if q.Ask != play.AskChoice || q.Rule != ShootTarget && q.Rule != AttackTarget || o.Who == table.None || g.Setup.Map == nil {
		return 0
	}
	s := g.State
	set, _, _ := volley{Who: q.By.Who, Whom: o.Who, Item: q.By.Item}.attacked(play.NewReferee(g.Setup, &s, nil, nil))
	return set
}

// sort puts a set in the order of its distance to the attacker (A13). Of those that
// are equally far the attacker says who is nearer (A9).
func (v volley) sort(ref *play.Referee, by play.By, g *group, set uint64) {
	sc := ref.Scene()
	for set != 0 {
		least, tied := int32(1<<30), uint64(0)
		for who := range figures(set) {
			d := sc.Distance(int(v.Who), int(who))
			if sc.Touching(int(v.Who), int(who)) { // what is in base contact is equally far
				d = 0
			}
			switch {
			case d < least:
				least, tied = d, one(who)
			case d == least:
				tied |= one(who)
			}
		}
		next := first(tied)
		if tied != one(next) && batchOf(ref, v.Who, v.Item) > 1 { // a single die is the target's (A22)
			next = v.nearer(ref, by, tied)
			sc = ref.Scene()
		}
		g.order[g.n] = next
		g.n++
		set &^= one(next)
	}
}

// nearer asks who of a set counts as the nearest.
func (v volley) nearer(ref *play.Referee, by play.By, set uint64) table.FigureID {
	ref.Offers()
	for who := range figures(set) {
		ref.Offer(play.Pick(Go, who))
	}
	return ref.Choose(ClusterOrder, by).Who
}

// name asks who is attacked where there is no map: the models within 2" of the
// target and it, one after another from the nearest to the attacker.
func (v volley) name(ref *play.Referee, by play.By, g *group, melee bool) {
	left := foesOf(ref, v.Who)
	if !melee {
		left |= sideOf(ref, ref.Figures[v.Who].Side) &^ one(v.Who)
	} else if ruling(ref, RulingMeleeCluster) == RulingMeleeClusterNo {
		left = one(v.Whom)
	}
	for who := range figures(left) {
		if kindOf(ref, who).line(item(ref, v.Item).Stat[Type]) == nil {
			left &^= one(who)
		}
	}
	own := ref.Figures[v.Who].Side
	for left != 0 {
		done := left&one(v.Whom) == 0
		if left == one(v.Whom) {
			g.order[g.n] = v.Whom
			g.n++
			break
		}
		ref.Offers()
		if done {
			ref.Offer(play.Verb(ClusterDone))
		}
		for who := range figures(left) {
			ref.Offer(play.Pick(Go, who))
		}
		o := ref.Choose(ClusterOrder, by)
		if o.Verb == ClusterDone {
			break
		}
		g.order[g.n] = o.Who
		g.n++
		left &^= one(o.Who)
		if ref.Figures[o.Who].Side == own {
			g.friends |= one(o.Who)
		}
	}
}
