package board_test

import (
	"fmt"

	"github.com/fray-table/fray/board"
)

// A low wall between two figures: what the first sees of the second, and what
// it costs to get there.
func Example() {
	u := int32(board.Unit)
	plan := board.Plan{Width: 24 * u, Depth: 24 * u, Pieces: []board.Piece{{
		Name:    "barricade",
		Outline: []board.XY{{X: 10 * u, Y: 2 * u}, {X: 10*u + 500, Y: 2 * u}, {X: 10*u + 500, Y: 8 * u}, {X: 10 * u, Y: 8 * u}},
		Top:     1 * u, Sight: true, Cover: true, Move: true, Door: -1, Terminal: -1,
	}}}
	m, err := board.Compile(plan)
	if err != nil {
		fmt.Println(err)
		return
	}
	fighter := board.Body{Radius: u / 2, Height: 2 * u, Eye: 1800, Hides: true}
	a, b := fighter, fighter
	a.At, b.At = board.Point{X: 4 * u, Y: 5 * u}, board.Point{X: 12 * u, Y: 5 * u}
	scene := board.Scene{Map: m, Bodies: []board.Body{a, b}}

	look := scene.Look(0, 1)
	fmt.Println("visible:", look.Visible, "hidden:", look.Hidden, "partly covered:", look.Hidden.AtLeast(1, 4))

	moves := board.Walking()
	leg, no := scene.Leg(0, scene.ContactPoint(0, 1), 8*u, &moves)
	fmt.Println(leg.How, leg.Length, leg.Cost, no.Why)
	_, no = scene.Leg(0, scene.ContactPoint(0, 1), 6*u, &moves)
	fmt.Println(no.Why, no.Need, no.Have)
	// Output:
	// visible: true hidden: 163/400 partly covered: true
	// climb 7000 8000 ok
	// too far 7000 6000
}
