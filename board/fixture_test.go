package board

import "testing"

func TestFixtures(t *testing.T) {
	door := wall("door", box(7000, 3000, 7200, 7000), 3000)
	door.Door, door.Terminal = 2, 1
	console := Piece{Name: "console", Outline: box(5000, 9000, 5500, 9500), Top: 1000, Door: -1, Terminal: 1}
	sc := scene(t, []Piece{wall("w", box(7000, 7000, 7200, 9000), 3000), door, console}, figure(5000, 5000, 0), figure(7500, 5000, 4000), Body{})
	m := sc.Map
	if m.Doors() != 3 || m.Terminals() != 2 || m.DoorPiece(2) != 1 || m.DoorPiece(0) != -1 || m.Console(2) != 1 || m.Console(0) != -1 {
		t.Errorf("doors %d, terminals %d, door piece %d, console %d", m.Doors(), m.Terminals(), m.DoorPiece(2), m.Console(2))
	}
	// From (5, 5) the door's side is 2 off, the console 4; from the roof the
	// door's top is one unit below the feet.
	if a, b, c := sc.ToDoor(0, 2), sc.ToTerminal(0, 1), sc.ToDoor(1, 2); a != 1500 || b != 3500 || c != 1000 {
		t.Errorf("to door %d, to console %d, from above %d", a, b, c)
	}
	if a, b := sc.ToDoor(0, 0), sc.ToDoor(2, 2); a != 1<<31-1 || b != a {
		t.Errorf("no such door %d, body not there %d", a, b)
	}
	for x, want := range map[int32]bool{6500: false, 6503: true, 7100: true, 7697: true, 7700: false} {
		sc.Bodies[0].At.X = x
		if sc.Doorway(2) != want {
			t.Errorf("a body at x %d in the doorway: %v", x, !want)
		}
	}
}
