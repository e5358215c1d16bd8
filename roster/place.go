package roster

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/table"
)

// scene is the table of a setup with the figures that are on it.
func scene(setup *table.Setup) *board.Scene {
	sc := &board.Scene{Map: setup.Map, Open: setup.Start.Doors, Bodies: make([]board.Body, setup.Start.NFigures)}
	for i := range sc.Bodies {
		f := &setup.Start.Figures[i]
		if f.Off != 0 {
			continue
		}
		p := setup.ProfileOf(f)
		sc.Bodies[i] = body(p, f)
		if f.Status != 0 {
			sc.Bodies[i].Height = p.Lying
		}
	}
	return sc
}

// body is a figure where it stands or would be set up.
func body(p *table.Profile, f *table.Figure) board.Body {
	return board.Body{At: f.At, Facing: f.Facing, Radius: p.Radius, Length: p.Length, Width: p.Width, Height: p.Height, Eye: p.Eye}
}

// called is what messages call a figure.
func called(setup *table.Setup, f *table.Figure) any {
	name := setup.ProfileOf(f).Name
	if f.Side == table.Master {
		return Phrase{wordCasketOf, Args{"n": name}}
	}
	return name
}

// wide is the size of a base in words.
func wide(b *board.Body) string {
	if b.Length > 0 {
		return Inches(b.Length).String() + " × " + Inches(b.Width).String()
	}
	return Inches(2 * b.Radius).String()
}

// fits checks where the placed figures stand, and moves each to the exact
// height of its surface.
func (c *checker) fits(setup *table.Setup, where map[int]here) {
	sc := scene(setup)
	moves := board.Walking()
	for i := range sc.Bodies {
		f := &setup.Start.Figures[i]
		if f.Off != 0 {
			continue
		}
		at := where[i]
		args := Args{"name": called(setup, f), "x": Inches(f.At.X), "y": Inches(f.At.Y), "z": Inches(f.At.Z)}
		switch no := sc.Fits(i, f.At, &moves); no.Why {
		case board.OK:
			if z, ok := sc.Support(f.At.XY(), f.At.Z); ok {
				f.At.Z = z
				sc.Bodies[i].At.Z = z
			}
			continue
		case board.OffTable:
			args["width"], args["depth"] = Inches(setup.Map.Width()), Inches(setup.Map.Depth())
			args["base"] = wide(&sc.Bodies[i])
			c.complain(at, msgPlacedOff, args)
		case board.NoSupport:
			var heights []string
			for _, z := range sc.Surfaces(f.At.XY(), nil) {
				heights = append(heights, Inches(z).String())
			}
			args["heights"] = heights
			c.complain(at, msgPlacedAir, args)
		default:
			if no.Body >= 0 {
				args["other"] = called(setup, &setup.Start.Figures[no.Body])
				c.complain(at, msgPlacedBody, args)
				continue
			}
			piece := setup.Map.Pieces()[max(0, no.Piece)]
			args["piece"], args["n"] = piece.Kind, no.Piece+1
			if piece.Name != "" {
				args["piece"] = piece.Name
			}
			c.complain(at, msgPlacedWall, args)
		}
	}
}

// room checks that the zones of each side hold all who still have to set up. It
// puts one after the other into the next place that is free.
func (c *checker) room(s *Scenario, setup *table.Setup) {
	if setup.Scenario.Deploy == table.DeployPlaced {
		return
	}
	for seat := table.Red; seat <= table.Blue; seat++ {
		sc := scene(setup)
		waiting, found := 0, 0
		free := settler{sc: sc, zones: setup.Scenario.Zones[seat]}
		for i := range sc.Bodies {
			f := &setup.Start.Figures[i]
			if f.Side != seat || f.Off == 0 {
				continue
			}
			if waiting++; found == waiting-1 && free.settle(i, body(setup.ProfileOf(f), f)) {
				found++
			}
		}
		if found < waiting {
			_, at := s.side(seat)
			c.complain(at.key("zones"), msgZoneFull, Args{"side": Phrase{seatWord(seat), nil}, "n": found, "want": waiting})
		}
	}
}

// A settler fills zones with bodies, going on where it put the last.
type settler struct {
	sc      *board.Scene
	zones   []table.Zone
	zone    int
	x, y    int32 // from the zone's corner
	heights []int32
}

// settle puts a body where it fits, if it does.
func (s *settler) settle(who int, b board.Body) bool {
	moves := board.Walking()
	s.sc.Bodies[who] = b
	for ; s.zone < len(s.zones); s.zone, s.x, s.y = s.zone+1, 0, 0 {
		z := s.zones[s.zone]
		for ; z.Y0+s.y <= z.Y1; s.x, s.y = 0, s.y+roomStep {
			for ; z.X0+s.x <= z.X1; s.x += roomStep {
				at := board.Point{X: z.X0 + s.x, Y: z.Y0 + s.y}
				s.heights = s.sc.Surfaces(at.XY(), s.heights[:0])
				for _, at.Z = range s.heights {
					if s.sc.Fits(who, at, &moves).OK() {
						s.sc.Bodies[who].At = at
						return true
					}
				}
			}
		}
	}
	return false
}

// roomStep is how far apart the places are that a settler tries.
const roomStep = board.Unit / 2
