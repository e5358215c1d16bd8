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

// coverPart adds the cover of a target to the need of a hit roll (N26-1.4).
func coverPart(ref *play.Referee, sc *board.Scene, need *play.Need, a, b table.FigureID) {
	need.Roll(rules(ref).cover.of(hidden(ref, sc, a, b), lies(&ref.Figures[b])))
}
