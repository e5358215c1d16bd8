package necro

import (
	"math/bits"

	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// fights says whether an item is a weapon for close combat: a melee weapon, or
// a pistol (trait Light).
func fights(w *table.ItemProfile) bool { return w.Kind == Melee || w.Traits&TraitLight != 0 }

// second says whether an item can be the second weapon that brings a die.
func second(w *table.ItemProfile) bool {
	return fights(w) && w.Traits&(TraitUnarmed|TraitUnwieldy) == 0
}

// pool is the attack dice of a fighter and the weapons that they are rolled
// with (N26-2.3).
type pool struct {
	who       table.FigureID
	charge    bool
	main, off table.ItemID // off: NoItem without a second weapon
	dice      int8
	offDice   int8 // of dice, rolled with the second weapon
	fists     int8 // of dice, rolled without a weapon
}

// choose asks for the weapons and counts the dice: A, +1 for a Charge, +1 for a
// second weapon. A pistol strikes with one die at most (A31).
func (p *pool) choose(ref *play.Referee) {
	by := ref.By(p.who)
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		if w := weapon(ref, table.ItemID(i)); ref.Items[i].Owner == p.who && w.Kind == Melee {
			ref.Offer(play.Use(Go, table.ItemID(i)))
		}
	}
	p.main, p.off = table.NoItem, table.NoItem
	if ref.Offered() > 0 {
		p.main = ref.ChooseOrOnly(FightWeapon, by).Item
	}
	ref.Cite(PoolAttacks)
	p.dice = profile(ref, p.who).Stat[A]
	if p.charge {
		ref.Cite(PoolCharge)
		p.dice++
	}
	if p.main == table.NoItem || !second(weapon(ref, p.main)) {
		return
	}
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner == p.who && table.ItemID(i) != p.main && second(weapon(ref, table.ItemID(i))) {
			ref.Offer(play.Use(Go, table.ItemID(i)))
		}
	}
	if ref.Offered() == 0 {
		return
	}
	ref.Offer(play.Verb(Decline))
	if p.off = ref.Choose(FightSecond, by).Item; p.off == table.NoItem {
		return
	}
	ref.Cite(PoolSecond)
	p.dice++
	p.offDice = p.split(ref)
}

// split asks how many dice the second weapon gets, at least one and leaving one
// for the first. A pistol gets one.
func (p *pool) split(ref *play.Referee) int8 {
	if weapon(ref, p.off).Traits&TraitLight != 0 || p.dice <= 2 {
		return 1
	}
	by := ref.By(p.who)
	by.Item = p.off
	ref.Offers()
	for n := int8(1); n < p.dice; n++ {
		ref.Offer(play.Option{Verb: FightPart, Who: table.None, Item: p.off, N: n})
	}
	return ref.Choose(FightDice, by).N
}

// declare splits the dice among the opponents before any is rolled (A40), lines
// up the strikes, and returns who is attacked.
func (p *pool) declare(ref *play.Referee, set uint64, strike func(table.FigureID, table.ItemID, int8)) (attacked uint64) {
	for _, hand := range [3]struct {
		item table.ItemID
		dice int8
	}{{p.main, p.dice - p.offDice - p.fists}, {p.off, p.offDice}, {table.NoItem, p.fists}} {
		left := hand.dice
		for rest := set; rest != 0 && left > 0; rest &= rest - 1 {
			whom := table.FigureID(bits.TrailingZeros64(rest))
			n := left
			if rest&(rest-1) != 0 { // others follow
				n = p.share(ref, whom, hand.item, left)
			}
			if n > 0 {
				attacked |= 1 << whom
				left -= n
				strike(whom, hand.item, n)
			}
		}
	}
	return attacked
}

// share asks how many of the dice that are left go to one of several opponents.
func (p *pool) share(ref *play.Referee, whom table.FigureID, item table.ItemID, left int8) int8 {
	ref.Offers()
	for n := int8(0); n <= left; n++ {
		ref.Offer(play.Option{Verb: FightCount, Who: whom, Item: item, N: n})
	}
	return ref.Choose(FightTarget, ref.Against(p.who, whom, item)).N
}

func unmodelledMelee(ref *play.Referee, by play.By) {
	if by.Item != table.NoItem {
		unmodelled(ref, by)
	}
}
