package necro

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// look lets a figure turn on the spot, by so many degrees at most, if it likes.
func look(ref *play.Referee, rule play.Rule, who table.FigureID, most int16) {
	if ref.Scene() == nil {
		return // nobody knows where figures look without a map
	}
	m := board.Moves{Step: int32(rules(ref).moves.Step), Contact: -1}
	if facing, turned := ref.Face(rule, ref.By(who), play.Place{Who: who, Turn: most, Moves: m}); turned {
		ref.Figures[who].Facing = facing
		ref.Note(Faced, ref.By(who), int32(facing), 0)
	}
}
