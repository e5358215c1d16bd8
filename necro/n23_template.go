package necro

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// flameHalf is how far the flame template reaches to either side of its axis, in
// degrees as the firer sees it.
const flameHalf = 10

// spraying lays the flame template within the vision arc: no hit roll, but a
// Firepower die; every model that it touches is hit, friends too (borrowed).
type spraying struct {
	Who  table.FigureID
	Item table.ItemID
	Mode mode
}

func (s spraying) Run(ref *play.Referee) {
	by := ref.By(s.Who)
	by.Item = s.Item
	place := play.Place{Kind: play.PlaceAim, Who: s.Who, Moves: board.Moves{Foes: foes(ref, s.Who), Contact: -1}}
	if arc := arcOf(ref, s.Item, s.Mode); arc > 0 { // all of the template lies in it
		place.Facing, place.Turn = ref.Figures[s.Who].Facing, arc/2-flameHalf
	}
	toward := ref.Point(ShotPlace, by, place)
	sc := ref.Scene()
	set := UnderFlame(ref.Setup, sc, s.Who, toward)
	shown(ref, s.Who, s.Mode)
	ref.Note(Flame, by, int32(bits.OnesCount64(set)), 0)
	unmodelled(ref, by)
	_, symbols := firepowerDice(ref, by, 1)
	eye := ref.Figures[s.Who].At
	eye.Z += profile(ref, s.Who).Eye
	spray(ref, sc, set, s.Who, s.Item, eye)
	afterShot(ref, s.Who, s.Item, symbols)
}

// spray lines up the hits on models under a template, by the cover that they
// have from where it comes: it helps their saves.
func spray(ref *play.Referee, sc *board.Scene, set uint64, who table.FigureID, item table.ItemID, from board.Point) {
	var by [3]uint64
	for rest := set; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		if ref.Figures[i].Side == table.Master {
			continue // loot caskets come to no harm
		}
		hidden := sc.LookFrom(from, sc.Bodies[i], int(who), i).Hidden
		save := 0
		switch c := &rules(ref).cover; {
		case c.full.holds(hidden):
			save = int(c.full.save)
		case c.partial.holds(hidden):
			save = int(c.partial.save)
		}
		by[min(max(save, 0), 2)] |= 1 << i
	}
	for save, set := range by {
		if set != 0 {
			play.Then(ref, sprayed{X: hundredths(from.X), Y: hundredths(from.Y), Save: int16(save), Set: table.SetOf(set), Who: who, Item: item})
		}
	}
}

// hundredths is a length in hundredths of an inch.
func hundredths(n int32) uint16 { return uint16(n / (inch / 100)) }

// sprayed hits every model of a set. X and Y are where the template comes from,
// in hundredths of an inch.
type sprayed struct {
	X, Y uint16
	Save int16
	Set  table.FigureSet
	Who  table.FigureID
	Item table.ItemID
}

func (s sprayed) Run(ref *play.Referee) {
	whom, rest := s.Set.First()
	if onTable(&ref.Figures[whom]) {
		ref.Note(Touched, ref.Against(s.Who, whom, s.Item), 0, 0)
		h := struck{Who: s.Who, Whom: whom, Item: s.Item, Hits: 1, Save: int8(s.Save), Flags: byTemplate}
		if s.blowsBack(ref, whom) {
			h.Flags |= knocksBack
		}
		play.Then(ref, h)
	}
	if !rest.Empty() {
		s.Set = rest
		play.Then(ref, s)
	}
}

// blowsBack rolls the Knockback of a blast: a D6 of the fighter's Strength or more
// pushes him away from its centre, in a random direction if it is right upon
// him. It says whether he could not give way (borrowed).
func (s sprayed) blowsBack(ref *play.Referee, whom table.FigureID) (stuck bool) {
	f, w := &ref.Figures[whom], weapon(ref, s.Item)
	if w.Traits&TraitKnockback == 0 || w.Stat[BlastSize] == 0 || drives(f) || ref.Scene() == nil {
		return false
	}
	by := ref.Against(s.Who, whom, s.Item)
	if !ref.Check(Knockback, by, dice.D6, play.NeedAtLeast(Knockback, profile(ref, whom).Stat[S])) {
		return false
	}
	if s.X == hundredths(f.At.X) && s.Y == hundredths(f.At.Y) {
		sector := ref.Roll(ScatterDirection, by, dice.D(1, sectors), dice.Sum(0)) - 1
		_, stuck = push(ref, by, int16(sector*board.FullTurn/sectors))
		return stuck
	}
	centre := board.XY{X: int32(s.X) * (inch / 100), Y: int32(s.Y) * (inch / 100)}
	_, stuck = push(ref, by, board.Bearing(centre, f.At.XY()))
	return stuck
}

// blasting places a blast marker: where it was aimed at, or D6" off in a random
// direction. A 1 on that die together with a Hit on the Scatter die is a misfire
// (borrowed).
type blasting struct {
	At     board.Point
	Who    table.FigureID
	Target table.FigureID // None: a point
	Item   table.ItemID
	Hit    bool
}

func (b blasting) Run(ref *play.Referee) {
	by := ref.By(b.Who)
	by.Item = b.Item
	radius := int32(weapon(ref, b.Item).Stat[BlastSize]) * inch / 2
	if b.Hit {
		ref.Note(Blast, by, 0, 0)
	} else {
		sector := ref.Roll(ScatterDirection, by, dice.D(1, sectors), dice.Sum(0)) - 1
		d := ref.Roll(ScatterDistance, by, dice.D6, dice.Sum(0))
		if d == 1 && ref.Check(ScatterHit, by, dice.D6, play.NeedAtLeast(ScatterHit, 5)) {
			if ref.Check(Misfire, by, dice.D6, play.NeedAtLeast(Misfire, 2)) {
				ref.Note(MisfireDud, by, 0, 0)
				return
			}
			ref.Note(MisfireBack, by, 0, 0)
			b.At = ref.Figures[b.Who].At
		} else {
			ref.Note(Scattered, by, int32(d)*inch, int32(sector))
			if sc := ref.Scene(); sc != nil {
				b.At = sc.Scatter(b.At, sector, sectors, int32(d)*inch)
			} else if int32(d)*inch >= radius+profile(ref, b.Target).Radius {
				return
			}
		}
	}
	sc := ref.Scene()
	if sc == nil { // without a map only the target is known to be near
		play.Then(ref, sprayed{Set: table.SetOf(1 << b.Target), Who: b.Who, Item: b.Item})
		return
	}
	set := sc.Blast(b.At, radius, true)
	from := b.At
	from.Z += inch / 2
	spray(ref, sc, set, b.Who, b.Item, from)
}
