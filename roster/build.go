package roster

import (
	"slices"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/table"
)

// Geometry is how figures stand on the table where a roster says nothing. The
// rulebook's tables supply it. Lengths are thousandths of a table unit.
type Geometry struct {
	Base   int   // diameter of a base in millimetres
	Unit   int   // tenths of a millimetre in a table unit: 254 for inches
	Height int32 // of a standing body
	Lying  int32 // of a lying body
	Eye    int32 // of the eyes of a standing body
}

// radius is that of a base given by its diameter in millimetres, to the
// nearest thousandth of a unit.
func (g Geometry) radius(diameter int) int32 {
	if diameter == 0 {
		diameter = g.Base
	}
	return int32((diameter*10*board.Unit + g.Unit) / (2 * g.Unit))
}

// Build makes the setup of a battle. Gangs that are nil are the scenario's own.
// Red's figures come first, each side's in the order of its gang or of the
// scenario's selection. Figures that the scenario has not placed wait beside the
// table (Off is 1); in a battle without a map all are on it.
func (s *Scenario) Build(schema *table.Schema, g Geometry, gangs [table.MaxSides]*Gang) (*table.Setup, error) {
	var c checker
	setup := c.setup(s, schema, &g, gangs)
	if err := c.list.sorted(); err != nil {
		return nil, err
	}
	return setup, nil
}

// setup checks a scenario with its gangs and makes the setup. Without geometry
// it does not look at places: that is how a library checks what it reads.
func (c *checker) setup(s *Scenario, schema *table.Schema, g *Geometry, gangs [table.MaxSides]*Gang) *table.Setup {
	if s.System != schema.System {
		c.complain(s.here.key("system"), msgSystemOther, Args{"system": s.System, "want": schema.System})
	}
	scenario, ground := c.scenario(s)
	out := &table.Setup{Map: ground.compiled, Scenario: scenario}
	out.Start.Doors = ground.open
	noMap := s.Map.Map == nil && s.Map.Name == ""
	if noMap {
		out.Scenario.Deploy = table.DeployPlaced
	}
	where := map[int]here{}
	checked := map[*Gang][]recruit{}
	for seat := table.Red; seat <= table.Blue; seat++ {
		side, at := s.side(seat)
		gang := gangs[seat]
		if gang == nil {
			gang = side.Gang.Gang
		}
		if gang == nil {
			if g != nil {
				c.complain(at, msgGangNone, Args{"side": Phrase{seatWord(seat), nil}})
			}
			continue
		}
		if gang.System != "" && gang.System != schema.System {
			c.complain(gang.here.key("system"), msgSystemOther, Args{"system": gang.System, "want": schema.System})
			continue
		}
		recruits, done := checked[gang]
		if !done {
			recruits = c.gang(gang, schema)
			checked[gang] = recruits
		}
		out.Sides[seat] = gang.Name
		c.enlist(out, seat, c.chosen(side, gang, recruits, at), schema, g)
		c.place(out, seat, side, gang, schema, s, at, where)
	}
	if len(out.Profiles) > table.MaxFigures || len(out.Items) > table.MaxItems {
		c.complain(s.here.key("sides"), msgSetupLarge, Args{
			"figures": len(out.Profiles), "maxfigures": table.MaxFigures, "items": len(out.Items), "maxitems": table.MaxItems,
		})
		return out
	}
	if g != nil && out.Map != nil && len(c.list) == 0 {
		c.fits(out, where)
	}
	if g != nil && out.Map != nil && len(c.list) == 0 {
		c.room(s, out)
	}
	return out
}

func seatWord(seat table.Seat) string {
	if seat == table.Red {
		return wordRed
	}
	return wordBlue
}

// chosen are the recruits that a side's selection names. The names are those of
// the scenario's own gang; of another gang that somebody brings, as many
// fighters come along, the first of its list.
func (c *checker) chosen(side *Side, gang *Gang, recruits []recruit, at here) []recruit {
	if side.Fighters == nil {
		return recruits
	}
	if own := side.Gang.Gang; own != nil && own.Name != gang.Name && len(side.Fighters) > 0 {
		return recruits[:min(len(recruits), len(side.Fighters))]
	}
	var out []recruit
	seen := map[string]bool{}
	for i, name := range side.Fighters {
		at := at.key("fighters").item(i)
		k := slices.IndexFunc(recruits, func(r recruit) bool { return r.profile.Name == name })
		switch {
		case name == "":
		case seen[name]:
			c.complain(at, msgFighterChosenTwice, Args{"name": name})
		case k < 0:
			c.complain(at, msgFighterUnknown, Args{"name": shortened(name), "gang": gang.Name, "keys": names(recruits), "near": nearest(name, names(recruits))})
		default:
			out = append(out, recruits[k])
		}
		seen[name] = true
	}
	if len(side.Fighters) == 0 {
		c.complain(at.key("fighters"), msgGangEmpty, nil)
	}
	return out
}

func names(recruits []recruit) []string {
	var out []string
	for i := range recruits {
		out = append(out, recruits[i].profile.Name)
	}
	return out
}

// enlist adds the recruits of a side to the setup.
func (c *checker) enlist(out *table.Setup, seat table.Seat, recruits []recruit, schema *table.Schema, g *Geometry) {
	for i := range recruits {
		r := &recruits[i]
		p := r.profile
		if g != nil {
			p.Radius, p.Height, p.Lying, p.Eye = g.radius(r.base), g.Height, g.Lying, g.Eye
		}
		n := len(out.Profiles)
		out.Profiles = append(out.Profiles, p)
		out.Items = append(out.Items, r.items...)
		if n >= table.MaxFigures || len(out.Items) > table.MaxItems {
			continue // refused by the caller
		}
		f := table.Figure{Profile: uint16(n), Side: seat, Off: 1}
		if schema.Ready != nil {
			schema.Ready(&out.Profiles[n], &f)
		}
		f.Off = 1
		out.Start.Figures[n] = f
		out.Start.NFigures = uint8(n + 1)
		for k := range r.items {
			out.Start.Items[len(out.Items)-len(r.items)+k] = table.Item{Owner: table.FigureID(n)}
		}
		out.Start.NItems = uint8(len(out.Items))
	}
}

// place puts the figures of a side on the table whom the scenario places.
func (c *checker) place(out *table.Setup, seat table.Seat, side *Side, gang *Gang, schema *table.Schema, s *Scenario, at here, where map[int]here) {
	find := func(name string) int {
		for i := range out.Start.Figures[:out.Start.NFigures] {
			if f := &out.Start.Figures[i]; f.Side == seat && out.ProfileOf(f).Name == name {
				return i
			}
		}
		return -1
	}
	var mine []string
	for i := range out.Start.Figures[:out.Start.NFigures] {
		if f := &out.Start.Figures[i]; f.Side == seat {
			mine = append(mine, out.ProfileOf(f).Name)
		}
	}
	noMap := s.Map.Map == nil && s.Map.Name == ""
	seen := map[string]bool{}
	for i := range side.Placed {
		p, at := &side.Placed[i], at.key("placed").item(i)
		var status table.Figure
		for k, name := range p.Status {
			c.status(&status, name, schema, at.key("status").item(k))
		}
		n := find(p.Fighter)
		switch {
		case p.Fighter == "":
			continue
		case n < 0:
			c.complain(at.key("fighter"), msgFighterUnknown, Args{"name": shortened(p.Fighter), "gang": gang.Name, "keys": mine, "near": nearest(p.Fighter, mine)})
			continue
		case seen[p.Fighter]:
			c.complain(at.key("fighter"), msgPlacedTwice, Args{"name": p.Fighter})
			continue
		}
		seen[p.Fighter] = true
		f := &out.Start.Figures[n]
		switch {
		case p.At != nil && noMap:
			c.complain(at.name("at"), msgNoMap, nil)
		case p.At == nil && !noMap && !at.broken("at"):
			c.complain(at, msgKeyMissing, Args{"key": "at", "want": Phrase{wantSpot, nil}})
		case p.At != nil:
			f.At = p.At.point()
		}
		f.Off = 0
		if status.Status != 0 {
			f.Status = status.Status
		}
		f.Conds |= status.Conds
		where[n] = at.key("at")
	}
	for i := range out.Start.Figures[:out.Start.NFigures] {
		f := &out.Start.Figures[i]
		if f.Side != seat || f.Off == 0 {
			continue
		}
		if noMap {
			f.Off = 0
		} else if s.Deploy == "placed" {
			c.complain(at.key("placed"), msgPlacedMissing, Args{"name": out.ProfileOf(f).Name, "side": Phrase{seatWord(seat), nil}})
		}
	}
}

// status lays a named state on a figure.
func (c *checker) status(f *table.Figure, name string, schema *table.Schema, at here) {
	var keys []string
	for _, st := range schema.Statuses {
		if st.Key == name {
			if st.Status != 0 {
				f.Status = st.Status
			}
			f.Conds |= st.Conds
			return
		}
		keys = append(keys, st.Key)
	}
	if name != "" {
		c.complain(at, msgStatusUnknown, Args{"status": shortened(name), "keys": keys, "near": nearest(name, keys)})
	}
}
