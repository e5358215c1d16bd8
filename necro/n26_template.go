package necro

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// shields says whether walls keep templates from what is behind them (A41).
func shields(s *play.Setup) bool {
	return s.Rulings[RulingTemplateWalls] == RulingTemplateWallsBlocked
}

// flaming lays the flame template: no hit roll, every model that it touches is
// hit, friends too, and cover gives nothing (N26-15.1).
type flaming struct {
	Who  table.FigureID
	Item table.ItemID
}

func (a flaming) Run(ref *play.Referee) {
	by := ref.By(a.Who)
	by.Item = a.Item
	toward := ref.Point(ShotPlace, by, play.Place{Kind: play.PlaceAim, Who: a.Who, Moves: board.Moves{Foes: foes(ref, a.Who), Contact: -1}})
	set := UnderFlame(ref.Setup, ref.Scene(), a.Who, toward)
	ref.Note(Flame, by, int32(bits.OnesCount64(set)), 0)
	unmodelled(ref, by)
	if set != 0 {
		play.Then(ref, burst{table.SetOf(set), a.Who, a.Item})
	}
	play.Then(ref, ammoCheck{a.Who, a.Item, 0})
}

// blastMarker places the blast template after its hit roll: on the target, or
// where it drifts to (N26-15.2, 15.3).
type blastMarker struct {
	Who, Target table.FigureID
	Item        table.ItemID
	Hit         bool
}

func (b blastMarker) Run(ref *play.Referee) {
	by := ref.Against(b.Who, b.Target, b.Item)
	sc := ref.Scene()
	radius := int32(weapon(ref, b.Item).Stat[BlastSize]) * inch / 2
	if sc == nil { // without a map only the target is known to be near
		if b.Hit {
			ref.Note(Blast, by, 0, 0)
		} else if d := scatterDistance(ref, by, b.Who); d > 0 {
			ref.Note(Scattered, by, d, 0)
			if d >= radius+profile(ref, b.Target).Radius {
				return
			}
		}
		play.Then(ref, burst{table.SetOf(1 << b.Target), b.Who, b.Item})
		return
	}
	centre := ref.Figures[b.Target].At
	if b.Hit {
		ref.Note(Blast, by, 0, 0)
	} else if d := scatterDistance(ref, by, b.Who); d > 0 {
		sector := ref.Roll(ScatterDirection, by, dice.D(1, sectors), dice.Sum(0)) - 1
		ref.Note(Scattered, by, d, int32(sector))
		sc = ref.Scene()
		centre = sc.Scatter(centre, sector, sectors, d)
	}
	set := sc.Blast(centre, radius, shields(ref.Setup))
	if set != 0 {
		play.Then(ref, burst{table.SetOf(set), b.Who, b.Item})
	}
}

// scatterDistance rolls how far a missed blast drifts, in thousandths of an
// inch: as printed, D6 minus the BS number, at least nothing (N26-15.3, A17).
func scatterDistance(ref *play.Referee, by play.By, who table.FigureID) int32 {
	less := int(profile(ref, who).Stat[BS])
	if ruling(ref, RulingBlastScatter) == RulingBlastScatterFull {
		less = 0
	}
	d := ref.Roll(ScatterDistance, by, dice.D6, drift(less))
	if d == 0 {
		ref.Note(Scattered, by, 0, 0)
	}
	return int32(d) * inch
}

// drift reads a scatter roll: the face minus a number, at least 0.
type drift int8

func (less drift) Key(f *dice.Faces) int { return max(0, int(f.V[0])-int(less)) }

func (less drift) Kind(face uint8) uint8 { return uint8(max(0, int(face)-int(less))) }

// burst hits every model of a set with a template weapon (N26-15.4). Template
// and blast hits are hits by shooting: they pin (N26-10.1).
type burst struct {
	Set  table.FigureSet
	Who  table.FigureID
	Item table.ItemID
}

func (b burst) Run(ref *play.Referee) {
	whom, rest := b.Set.First()
	ref.Note(Touched, ref.Against(b.Who, whom, b.Item), 0, 0)
	play.Then(ref, pinning{b.Who, whom})
	play.Then(ref, shotHit(ref, b.Who, whom, b.Item, 1, 0))
	if !rest.Empty() {
		play.Then(ref, burst{rest, b.Who, b.Item})
	}
}
