package necro

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// unseen is the hidden share, in ten-thousandths, that stands for "not to be
// seen" where there is no map.
const unseen = 10000

// distance is the distance between two figures, base edge to base edge, in
// thousandths of an inch (borrowed, G11).
func distance(ref *play.Referee, sc *board.Scene, a, b table.FigureID) int32 {
	by := ref.Against(a, b, table.NoItem)
	var d int32
	if sc != nil {
		d = sc.Distance(int(a), int(b))
	} else {
		d = int32(ref.Fact(Distance, by, play.Fact{Kind: play.FactDistance, A: a, B: b}))
	}
	ref.Measure(Distance, by, d)
	return d
}

// cover is the table of cover in force.
type cover struct {
	partial, full shade
	prone         int8 // modifier for lying down where terrain gives less; 0: none
}

// A shade is a row of it: from which share hidden, or above which, and what
// that is worth.
type shade struct {
	percent        int64
	above          bool
	modifier, save int8
}

func (s *shade) holds(hidden board.Share) bool {
	if s.above {
		return hidden.MoreThan(s.percent, 100)
	}
	return hidden.AtLeast(s.percent, 100)
}

// example is a share for which the row holds and the next, from so many percent
// on, does not: the least, or the middle where there is no least.
func (s *shade) example(next int64) board.Share {
	if s.above {
		return board.Share{Num: s.percent + next, Den: 200}
	}
	return board.Share{Num: s.percent, Den: 100}
}

// of is the rule of a hidden share and its modifier of the hit roll
// (N26-1.4, 14.1 to 14.4, A16). Lying down counts as partial cover where terrain
// gives less; it never adds to what terrain gives (N26-9.3, 9.5).
func (t *cover) of(hidden board.Share, lying bool) (play.Rule, int8) {
	switch {
	case t.full.holds(hidden):
		return CoverFull, t.full.modifier
	case t.partial.holds(hidden):
		return CoverPartial, t.partial.modifier
	case lying && t.prone != 0:
		return CoverProne, t.prone
	case hidden.MoreThan(0, 1):
		return CoverSlight, 0
	}
	return CoverOpen, 0
}

// hidden is the share of a body that is hidden from a fighter's eyes
// (N26-13.2, 13.3).
func hidden(ref *play.Referee, sc *board.Scene, a, b table.FigureID) board.Share {
	by := ref.Against(a, b, table.NoItem)
	var share board.Share
	if sc != nil {
		share = sc.Look(int(a), int(b)).Hidden
	} else {
		share = board.Share{Num: ref.Fact(SightBody, by, play.Fact{Kind: play.FactHidden, A: a, B: b}), Den: unseen}
	}
	ref.Measure(SightBody, by, int32(share.Num*unseen/max(share.Den, 1)))
	return share
}
