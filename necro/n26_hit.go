package necro

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// hit resolves hits one by one: wound roll (N26-3.1), save roll (N26-4.1),
// damage. Who is None when nobody struck: a fall. Combat is the set of models
// among which the damage is dealt out at random, 0 for the target alone.
type hit struct {
	Who, Whom table.FigureID
	Item      table.ItemID
	Left      int8
	S, AP, D  int8
	Combat    table.FigureSet
}

func (h hit) Run(ref *play.Referee) {
	t := &ref.Figures[h.Whom]
	if !onTable(t) {
		return
	}
	by := h.by(ref)
	if t.Status == SeriouslyInjured && h.Combat.Empty() && ruling(ref, RulingSiHit) == RulingSiHitPrinted {
		ref.Note(Nohurt, by, 0, 0) // Wounds are 0 already (A29)
		return
	}
	if h.wounds(ref, by) {
		if h.Combat.Empty() {
			lose(ref, h.Who, h.Whom, h.D)
		} else {
			play.Then(ref, spreading{h.Combat, h.Who, h.Whom, h.D})
		}
	}
	if h.Left > 1 {
		h.Left--
		play.Then(ref, h)
	}
}

func (h hit) by(ref *play.Referee) play.By {
	seat := ref.Figures[h.Whom].Side.Other()
	if h.Who != table.None {
		seat = ref.Figures[h.Who].Side
	}
	return play.By{Seat: seat, Who: h.Who, Whom: h.Whom, Item: h.Item}
}

// wounds rolls to wound and to save, and says whether a wound goes through.
func (h hit) wounds(ref *play.Referee, by play.By) bool {
	if !ref.Check(Wound, by, dice.D6, woundNeed(ref, h.S, toughness(ref, h.Whom))) {
		return false
	}
	return !saved(ref, ref.Against(h.Whom, h.Who, h.Item), saveNeed(profile(ref, h.Whom).Stat[Sv], h.AP))
}

// saveNeed is the armour value made worse by AP (N26-4.1, 4.2). Needs of more
// than 6 mean that no save is possible.
func saveNeed(armour, ap int8) play.Need {
	need := play.NeedAtLeast(SaveArmour, armour)
	need.Roll(SaveAp, ap)
	return need
}

// lose takes Wounds from a fighter, never below 0 (N26-4.3, G6), and puts him
// down when none are left (N26-11.1).
func lose(ref *play.Referee, who, whom table.FigureID, n int8) {
	t := &ref.Figures[whom]
	by := play.By{Seat: t.Side, Who: who, Whom: whom, Item: table.NoItem}
	if t.Status == SeriouslyInjured {
		if ruling(ref, RulingSiHit) == RulingSiHitPrinted {
			ref.Note(Nohurt, by, 0, 0)
			return
		}
		play.Then(ref, recovery{whom, true}) // house reading of A29
		return
	}
	lost := min(n, t.Tokens[Wounds])
	t.Tokens[Wounds] -= lost
	if who == table.None {
		ref.Note(LostFalling, by, int32(lost), 0)
	} else {
		ref.Note(Lost, by, int32(lost), 0)
	}
	if t.Tokens[Wounds] == 0 {
		goDown(ref, whom)
	}
}

// goDown makes a fighter seriously injured (N26-11.1). Friends who see it test
// their nerve (N26-7.1).
func goDown(ref *play.Referee, whom table.FigureID) {
	t := &ref.Figures[whom]
	t.Status = SeriouslyInjured
	ref.Note(Injured, ref.By(whom), 0, 0)
	testNerves(ref, whom)
}

// melee is the set of models of the combat that a fighter is in: himself, his
// opponents, theirs, and so on, both sides (N26-16.1).
func melee(ref *play.Referee, sc *board.Scene, who table.FigureID) uint64 {
	set := uint64(1) << who
	for fresh := set; fresh != 0; {
		i := bits.TrailingZeros64(fresh)
		fresh &^= 1 << i
		found := opponents(ref, sc, table.FigureID(i)) &^ set
		set |= found
		fresh |= found
	}
	return set
}

// drawFrom picks one figure of a set at random.
func drawFrom(ref *play.Referee, by play.By, set uint64) table.FigureID {
	n := bits.OnesCount64(set)
	if n == 1 {
		return table.FigureID(bits.TrailingZeros64(set))
	}
	for k := ref.Roll(Split, by, dice.D(1, n), dice.Sum(0)); k > 1; k-- {
		set &= set - 1
	}
	return table.FigureID(bits.TrailingZeros64(set))
}

// spreading lets points of damage fall, one by one, on models of a combat drawn
// at random (N26-16.1 as printed, A18).
type spreading struct {
	Combat    table.FigureSet
	Who, Whom table.FigureID
	Left      int8
}

func (a spreading) Run(ref *play.Referee) {
	set := still(ref, a.Combat.Bits())
	if set == 0 {
		return
	}
	by := ref.Against(a.Who, a.Whom, table.NoItem)
	victim := drawFrom(ref, by, set)
	ref.Note(SplitTaken, ref.Against(a.Who, victim, table.NoItem), 1, 0)
	lose(ref, a.Who, victim, 1)
	if a.Left > 1 {
		a.Left--
		play.Then(ref, a)
	}
}

// dealing deals out whole hits at random before their wound rolls (A18, the
// reading of the published edition). Whoever is hit is pinned.
type dealing struct {
	Combat table.FigureSet
	Who    table.FigureID
	Item   table.ItemID
	Left   int8
}

func (a dealing) Run(ref *play.Referee) {
	set := still(ref, a.Combat.Bits())
	if set == 0 {
		return
	}
	by := ref.By(a.Who)
	by.Item = a.Item
	victim := drawFrom(ref, by, set)
	ref.Note(SplitTaken, ref.Against(a.Who, victim, a.Item), 1, 0)
	play.Then(ref, pinning{a.Who, victim})
	play.Then(ref, shotHit(ref, a.Who, victim, a.Item, 1, 0))
	if a.Left > 1 {
		a.Left--
		play.Then(ref, a)
	}
}
