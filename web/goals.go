package web

import (
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// goalView is what a battle is about.
type goalView struct {
	Kind string    `json:"kind"`
	Side int       `json:"side"` // -1: either
	Text string    `json:"text"`
	Zone *[4]int32 `json:"zone,omitempty"` // where that is a place
}

// goalText tells a goal: how many it takes, or what it brings.
func goalText(words *rulebook.Words, kind string, need, points int) string {
	if need > 0 {
		return words.Say("goal."+kind+".need", rulebook.Args{"n": need})
	}
	return words.Say("goal."+kind, rulebook.Args{"n": points})
}

func (p position) goals() []goalView {
	var list []goalView
	for _, g := range p.setup().Scenario.Goals {
		v := goalView{Kind: g.Kind.String(), Side: -1, Text: goalText(p.words, g.Kind.String(), int(g.Need), int(g.Points))}
		if g.Side < table.MaxSides {
			v.Side = int(g.Side)
		}
		if z := g.Zone; z != (table.Zone{}) {
			v.Zone = &[4]int32{z.X0, z.Y0, z.X1, z.Y1}
		}
		list = append(list, v)
	}
	return list
}
