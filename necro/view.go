package necro

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// What a table shows of a battle, worked out by what the rules themselves use.

// Lies says whether a fighter is down: prone, pinned or seriously injured.
func Lies(f *table.Figure) bool { return lies(f) }

// Active says whether a fighter counts as active: on the table, neither
// seriously injured nor broken.
func Active(f *table.Figure) bool { return active(f) }

// Gone says whether a fighter has left the battle.
func Gone(f *table.Figure) bool { return f.Off == OutOfAction || f.Off == Fled }

// StatNow is a value of a fighter's profile as it is now: each flesh wound has
// cost a point of T (N26-6.3, N23 G14), a concussion worsens Initiative by 2, to
// 6+ at worst (N23 G16).
func StatNow(s *play.Setup, f *table.Figure, c table.Stat) int8 {
	v := s.ProfileOf(f).Stat[c]
	switch {
	case c == T && !drives(f):
		v -= f.Tokens[FleshWound]
	case c == I && f.Has(IsConcussed):
		v = min(v+2, 6)
	}
	return v
}

// CoverRule is the rule of the cover that a hidden share gives.
func CoverRule(s *play.Setup, look board.Sight, lying bool) play.Rule {
	r, _ := s.Edition.(*edition).cover.of(look.Hidden, lying)
	return r
}

// ShareFor is a hidden share that gives the cover of a rule, by the table of the
// book: the least, or the middle between two rows where there is no least.
func ShareFor(book *rulebook.Book, cover play.Rule) (board.Share, error) {
	e, err := compileCommon(book)
	if err != nil {
		return board.Share{}, err
	}
	switch cover {
	case CoverPartial:
		return e.cover.partial.example(e.cover.full.percent), nil
	case CoverFull:
		return e.cover.full.example(100), nil
	}
	return board.Share{Den: 1}, nil
}

// UnderFlame is the set of figures that a flame template touches which is laid
// from a figure toward a point.
func UnderFlame(s *play.Setup, sc *board.Scene, who table.FigureID, toward board.Point) uint64 {
	return sc.Flame(int(who), toward, shields(s))
}
