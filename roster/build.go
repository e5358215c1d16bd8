package roster

import (
	"slices"
	"strconv"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/rulebook"
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

// GeometryOf is the geometry of a system by its table of statures; unit is as in
// Geometry.
func GeometryOf(s rulebook.Stature, unit int) Geometry {
	return Geometry{Base: s.Base, Unit: unit, Height: int32(s.Height), Lying: int32(s.Lying), Eye: int32(s.Eye)}
}

// radius is that of a base given by its diameter in millimetres, to the
// nearest thousandth of a unit.
func (g Geometry) radius(diameter int) int32 {
	if diameter == 0 {
		diameter = g.Base
	}
	return int32((diameter*10*board.Unit + g.Unit) / (2 * g.Unit))
}

// length is a length given in millimetres, to the nearest thousandth of a unit.
func (g Geometry) length(mm int) int32 { return int32((mm*20*board.Unit + g.Unit) / (2 * g.Unit)) }

// stand sets how a recruit stands on the table. What has a height of its own
// keeps it whatever happens to it.
func (g Geometry) stand(p *table.Profile, r *recruit) {
	p.Radius, p.Height, p.Lying, p.Eye = g.radius(r.base), g.Height, g.Lying, g.Eye
	if r.height > 0 {
		p.Height, p.Lying, p.Eye = int32(r.height), int32(r.height), int32(r.eye)
	}
	if r.hull != (Hull{}) {
		p.Length, p.Width = g.length(r.hull[0]), g.length(r.hull[1])
		p.Radius = board.Around(p.Length, p.Width)
	}
}

// Loot caskets: the base in millimetres, and the height. Both are house values.
const (
	casketBase   = 25
	casketHeight = Inches(600)
)

// Build makes the setup of a battle. Gangs that are nil are the scenario's own.
// Red's figures come first, each side's in the order of its gang or of the
// scenario's selection, then the loot caskets, which are the master's. Figures
// that the scenario has not placed wait beside the table (Off is 1); in a battle
// without a map all are on it.
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
	scenario, ground := c.scenario(s, schema)
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
		if schema.Facing && out.Map != nil {
			face(out, seat)
		}
	}
	if schema.CasketKind != "" {
		c.stow(out, s, schema, g, where)
	}
	if len(out.Profiles) > table.MaxFigures || len(out.Items) > table.MaxItems {
		c.complain(s.here.key("sides"), msgSetupLarge, Args{
			"figures": len(out.Profiles), "maxfigures": table.MaxFigures, "items": len(out.Items), "maxitems": table.MaxItems,
		})
		return out
	}
	if g != nil && len(c.list) == 0 {
		c.enough(s, out, schema)
	}
	if g != nil && out.Map != nil && len(c.list) == 0 {
		c.fits(out, where)
	}
	if g != nil && out.Map != nil && len(c.list) == 0 {
		c.room(s, out)
	}
	return out
}

// enough refuses a goal that takes more figures than the first side has, or has to be
// rescued.
func (c *checker) enough(s *Scenario, out *table.Setup, schema *table.Schema) {
	all, sought := 0, 0
	for i := range out.Start.Figures[:out.Start.NFigures] {
		if f := &out.Start.Figures[i]; f.Side == table.Red {
			all++
			if f.Conds&schema.Sought != 0 {
				sought++
			}
		}
	}
	for i := range out.Scenario.Goals {
		g := &out.Scenario.Goals[i]
		n := all
		if g.Kind == table.GoalRescue && schema.Sought != 0 {
			n = sought
		}
		if g.Kind != table.GoalCasualty && int(g.Need) > n {
			c.complain(s.here.key("goals").item(i).key("need"), msgGoalNeed, Args{"kind": s.Goals[i].Kind, "need": g.Need, "n": n})
		}
	}
}

func seatWord(seat table.Seat) string {
	if seat == table.Red {
		return wordRed
	}
	return wordBlue
}

// foreign says that a gang is another than the side's own, so that the names
// that the scenario has for the side are not its own.
func (s *Side) foreign(gang *Gang) bool {
	own := s.Gang.Gang
	return own != nil && own.Name != gang.Name
}

// chosen are the recruits that a side's selection names. The names are those of
// the scenario's own gang; of another gang that somebody brings, as many
// fighters come along, the first of its list.
func (c *checker) chosen(side *Side, gang *Gang, recruits []recruit, at here) []recruit {
	if side.Fighters == nil {
		return recruits
	}
	if side.foreign(gang) && len(side.Fighters) > 0 {
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
			g.stand(&p, r)
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

// stow adds the loot caskets, which nobody has to set up.
func (c *checker) stow(out *table.Setup, s *Scenario, schema *table.Schema, g *Geometry, where map[int]here) {
	word := Words{loadTexts()[0][wordCasket].What, loadTexts()[1][wordCasket].What}
	for i, spot := range s.Caskets {
		n := len(out.Profiles)
		r := recruit{base: casketBase, height: casketHeight, eye: casketHeight}
		r.profile.Name, r.profile.Type = strconv.Itoa(i+1), word.Pair()
		r.profile.Kind = uint8(slices.Index(schema.Kinds, schema.CasketKind))
		c.enlist(out, table.Master, []recruit{r}, schema, g)
		if n < table.MaxFigures {
			f := &out.Start.Figures[n]
			f.At, f.Off = spot.point(), 0
			where[n] = s.here.key("caskets").item(i)
		}
	}
}

// face makes the figures of a side that wait look from their zones to the
// middle of the table, along its sides.
func face(out *table.Setup, seat table.Seat) {
	zones := out.Scenario.Zones[seat]
	if len(zones) == 0 {
		return
	}
	all := zones[0]
	for _, z := range zones[1:] {
		all = table.Zone{X0: min(all.X0, z.X0), Y0: min(all.Y0, z.Y0), X1: max(all.X1, z.X1), Y1: max(all.Y1, z.Y1)}
	}
	// Twice the way from the middle of the zones to that of the table.
	x, y := int(out.Map.Width()-all.X0-all.X1), int(out.Map.Depth()-all.Y0-all.Y1)
	facing := 0
	switch {
	case max(x, -x) <= max(y, -y) && y > 0:
		facing = board.FullTurn / 4
	case max(x, -x) <= max(y, -y) && y < 0:
		facing = board.FullTurn * 3 / 4
	case x < 0:
		facing = board.FullTurn / 2
	}
	for i := range out.Start.Figures[:out.Start.NFigures] {
		if f := &out.Start.Figures[i]; f.Side == seat && f.Off != 0 {
			f.Facing = int16(facing)
		}
	}
}

// place puts the figures of a side on the table whom the scenario places. Those
// of another gang than the scenario's own wait beside it, if they can.
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
	placed := side.Placed
	if side.foreign(gang) && s.Deploy != "placed" && !noMap {
		placed = nil
	}
	seen := map[string]bool{}
	for i := range placed {
		p, at := &side.Placed[i], at.key("placed").item(i)
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
		var status table.Figure
		for k, name := range p.Status {
			c.status(&status, name, schema.Kinds[out.ProfileOf(f).Kind], seat, schema, at.key("status").item(k))
		}
		switch {
		case p.At != nil && noMap:
			c.complain(at.name("at"), msgNoMap, nil)
		case p.At == nil && !noMap && !at.broken("at"):
			c.complain(at, msgKeyMissing, Args{"key": "at", "want": Phrase{wantSpot, nil}})
		case p.At != nil:
			f.At = p.At.point()
		}
		switch {
		case p.Facing == 0:
		case !schema.Facing:
			c.complain(at.name("facing"), msgSystemKey, Args{"key": "facing", "system": schema.System})
		case noMap:
			c.complain(at.name("facing"), msgNoMap, nil)
		case at.src == nil && (p.Facing < 0 || p.Facing >= board.FullTurn):
			c.complain(at, msgRange, Args{"value": p.Facing, "want": limits{hi: board.FullTurn - 1}.number()})
		default:
			f.Facing = int16(p.Facing)
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

// status lays a named state on a figure of a kind and side, if the state is for it.
func (c *checker) status(f *table.Figure, name, kind string, seat table.Seat, schema *table.Schema, at here) {
	var keys []string
	for _, st := range schema.Statuses {
		if st.For != nil && !slices.Contains(st.For, kind) || st.Seats != nil && !slices.Contains(st.Seats, seat) {
			continue
		}
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
