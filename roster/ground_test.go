package roster_test

import (
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

// On bundled maps nothing is cut off: from every zone one gets to every place
// where a fighter can stand, apart from the tops of crates and pipes, which one
// may have to climb. There is room for the gang in each zone.
func TestGroundIsConnected(t *testing.T) {
	l := library(t)
	var list []roster.Info
	for _, schema := range systems() {
		list = append(list, l.Scenarios(schema.System)...)
	}
	for _, info := range list {
		s, err := l.ReadScenario(info.Key)
		if err != nil {
			t.Fatal(text(err, "en"))
		}
		setup, err := s.Build(schemaOf(info.System), geometryOf(info.System), [table.MaxSides]*roster.Gang{})
		if err != nil {
			t.Fatal(text(err, "en"))
		}
		if setup.Map == nil {
			continue
		}
		body := board.Body{Radius: 630, Height: 2000, Eye: 1800}
		sc := &board.Scene{Map: setup.Map, Open: ^uint64(0), Bodies: []board.Body{body}}
		moves := board.Walking()

		var places []board.Point // where one can stand, a unit apart
		for x := int32(0); x <= setup.Map.Width(); x += 1000 {
			for y := int32(0); y <= setup.Map.Depth(); y += 1000 {
				for _, z := range sc.Surfaces(board.XY{X: x, Y: y}, nil) {
					if at := (board.Point{X: x, Y: y, Z: z}); sc.Fits(0, at, &moves).OK() {
						places = append(places, at)
					}
				}
			}
		}
		levels := map[int32]int{}
		for seat, zones := range setup.Scenario.Zones {
			for _, zone := range zones {
				room := 0
				start := board.Point{X: -1}
				for _, p := range places {
					if zone.Holds(p) {
						if room++; start.X < 0 {
							start = p
						}
					}
				}
				if room < 40 {
					t.Errorf("%s: side %d has room for %d", info.Key, seat, room)
				}
				if start.X < 0 {
					continue
				}
				sc.Bodies[0].At = start
				reached := map[board.Point]bool{start: true}
				for _, spot := range sc.Reach(0, 500_000, &moves, nil) {
					reached[spot.At] = true
				}
				lost := 0
				for _, p := range places {
					if levels[p.Z]++; !reached[p] {
						if lost++; lost < 6 {
							t.Errorf("%s: (%v %v %v) cannot be reached", info.Key, p.X, p.Y, p.Z)
						}
					}
				}
				if lost > 0 {
					t.Errorf("%s: %d of %d places cannot be reached", info.Key, lost, len(places))
				}
			}
		}
		t.Log(info.Key, levels)
	}
}
