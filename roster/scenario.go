package roster

import (
	"maps"
	"slices"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/table"
)

// A Scenario is what a battle is about: the map, the zones, the goals, and, if
// it likes, the gangs and where their fighters stand.
type Scenario struct {
	System      string `yaml:"system"`
	Name        Words  `yaml:"name"`
	Description Words  `yaml:"description,omitempty"`
	// Map may be missing: then places and distances are asked from the players.
	Map MapRef `yaml:"map,omitempty"`
	// Rounds is the number of rounds, 0 or nothing for no limit.
	Rounds int `yaml:"rounds,omitempty" jsonschema:"minimum=0,maximum=99"`
	// Deploy says how fighters come onto the table: alternating (one by one),
	// whole (one side, then the other), placed (the scenario has placed all).
	// Alternating if it is missing.
	Deploy string `yaml:"deploy,omitempty" jsonschema:"enum=alternating,enum=whole,enum=placed"`
	// First is who sets up first: the loser of the priority roll, red or blue.
	// The loser if it is missing.
	First string `yaml:"first,omitempty" jsonschema:"enum=loser,enum=red,enum=blue"`
	Sides Sides  `yaml:"sides"`
	Goals []Goal `yaml:"goals,omitempty"`
	// Ducts are ductways, for systems that know them.
	Ducts []Duct `yaml:"ducts,omitempty"`
	// Caskets are the places of loot caskets, for systems that know them: X, Y and
	// the height of the surface.
	Caskets []Spot `yaml:"caskets,omitempty,flow"`
	// Rulings set doubtful rules otherwise than the rulebook does.
	Rulings map[string]string `yaml:"rulings,omitempty"`
	Dice    *Dice             `yaml:"dice,omitempty"`

	// Key is the name by which a library knows the scenario, "" if it has none.
	Key string `yaml:"-"`

	here here
}

// Sides are the two sides of a battle.
type Sides struct {
	Red  Side `yaml:"red"`
	Blue Side `yaml:"blue"`
}

// A Side is what a scenario says of one side.
type Side struct {
	// Gang is the side's gang if nobody brings another.
	Gang GangRef `yaml:"gang,omitempty"`
	// Zones are where it sets up its fighters.
	Zones []Rect `yaml:"zones,omitempty"`
	// Fighters takes only these of the gang, in this order.
	Fighters []string `yaml:"fighters,omitempty,flow"`
	// Placed are fighters who are on the table when the battle begins.
	Placed []Placed `yaml:"placed,omitempty"`
}

// Placed is a fighter whom the scenario places.
type Placed struct {
	Fighter string `yaml:"fighter"`
	// At is X, Y and the height of the surface; needed where there is a map.
	At *Spot `yaml:"at,omitempty,flow"`
	// Facing is where he looks, for systems that know that: 0 along X, 90 along Y.
	Facing int `yaml:"facing,omitempty" jsonschema:"minimum=0,maximum=359"`
	// Status names states of the system that he is in.
	Status States `yaml:"status,omitempty,flow"`
}

// States are one or more states of a fighter. In files one may stand alone.
type States []string

func (s *States) decode(d *decoder, n *node) {
	if n.kind == textNode && n.text != "" {
		*s = States{n.text}
		return
	}
	d.value(n, valueOf((*[]string)(s)), limits{})
}

// A Goal is a way of scoring.
type Goal struct {
	Kind string `yaml:"kind" jsonschema:"enum=casualty,enum=leader,enum=hold,enum=reach,enum=terminal,enum=casket,enum=survive,enum=rescue"`
	// Side is who can score by it; both if it is missing.
	Side string `yaml:"side,omitempty" jsonschema:"enum=red,enum=blue,enum=both"`
	// Points are what it brings each time; of the kind casket, what each part of
	// the contents brings.
	Points int `yaml:"points,omitempty" jsonschema:"minimum=1,maximum=100"`
	// Need is how many figures it takes, for systems whose battles are decided by
	// goals; such a goal needs no points.
	Need int `yaml:"need,omitempty" jsonschema:"minimum=1,maximum=64"`
	// Zone is the place of the kinds hold, reach and rescue.
	Zone *Rect `yaml:"zone,omitempty,flow"`
}

// A Duct is a ductway: fighters crawl through it from one end to the other.
type Duct struct {
	From Spot `yaml:"from,flow"`
	To   Spot `yaml:"to,flow"`
}

// Dice says how dice are thrown. What it leaves open is the program's.
type Dice struct {
	Red  string `yaml:"red,omitempty" jsonschema:"enum=rolled,enum=typed"`
	Blue string `yaml:"blue,omitempty" jsonschema:"enum=rolled,enum=typed"`
	// Seed makes rolled dice the same each time.
	Seed *int `yaml:"seed,omitempty" jsonschema:"minimum=0,maximum=2147483647"`
}

// side is the side of a seat and its place.
func (s *Scenario) side(seat table.Seat) (*Side, here) {
	at := s.here.key("sides")
	if seat == table.Red {
		return &s.Sides.Red, at.key("red")
	}
	return &s.Sides.Blue, at.key("blue")
}

// Gangs are the scenario's own gangs, nil where somebody has to bring one.
func (s *Scenario) Gangs() [table.MaxSides]*Gang {
	return [table.MaxSides]*Gang{s.Sides.Red.Gang.Gang, s.Sides.Blue.Gang.Gang}
}

var deployments = map[string]table.Deployment{
	"": table.DeployAlternating, "alternating": table.DeployAlternating, "whole": table.DeployWhole, "placed": table.DeployPlaced,
}

var firsts = map[string]table.Seat{"": table.Master, "loser": table.Master, "red": table.Red, "blue": table.Blue}

var goalKinds = map[string]table.GoalKind{
	"casualty": table.GoalCasualty, "leader": table.GoalLeader, "hold": table.GoalHold, "reach": table.GoalReach, "terminal": table.GoalTerminal,
	"casket": table.GoalCasket, "survive": table.GoalSurvive, "rescue": table.GoalRescue,
}

var goalSides = map[string]table.Seat{"": table.Master, "both": table.Master, "red": table.Red, "blue": table.Blue}

// How many zones a side can have, and how many ductways a table.
const (
	maxZones = 16
	maxDucts = 16
)

// scenario checks what a scenario says by itself, and compiles it and its map.
func (c *checker) scenario(s *Scenario, schema *table.Schema) (table.Scenario, terrain) {
	at := s.here
	c.words(s.Name, at)
	var ground terrain
	hasMap := s.Map.Map != nil
	if hasMap {
		ground = c.terrain(s.Map.Map)
	}
	out := table.Scenario{Key: s.Key, Name: s.Name.Pair(), Rounds: int16(s.Rounds)}
	var ok bool
	if out.Deploy, ok = deployments[s.Deploy]; !ok {
		oneOf(c, s.Deploy, deployments, at.key("deploy"))
	}
	if out.First, ok = firsts[s.First]; !ok {
		oneOf(c, s.First, firsts, at.key("first"))
	}
	for seat := table.Red; seat <= table.Blue; seat++ {
		side, at := s.side(seat)
		if len(side.Zones) > maxZones {
			c.complain(at.key("zones"), msgZoneMany, Args{"n": len(side.Zones), "max": maxZones})
			continue
		}
		for i := range side.Zones {
			if z, ok := c.zone(&side.Zones[i], s, at.key("zones").item(i)); ok {
				out.Zones[seat] = append(out.Zones[seat], z)
			}
		}
		switch {
		case !hasMap && s.Map.Name == "" && len(side.Zones) > 0:
			c.complain(at.name("zones"), msgNoMap, nil)
		case hasMap && len(side.Zones) == 0 && out.Deploy != table.DeployPlaced && !at.broken("zones"):
			c.complain(at, msgZoneNone, Args{"deploy": deployWord(s.Deploy)})
		}
	}
	goals := s.Goals
	if len(goals) > 0 && !schema.Goals && !schema.Aims {
		c.complain(at.name("goals"), msgSystemKey, Args{"key": "goals", "system": schema.System})
		goals = nil
	}
	for i := range goals {
		g, at := &goals[i], at.key("goals").item(i)
		goal := table.Goal{Points: int8(g.Points), Need: int8(g.Need)}
		c.worth(g, schema, at)
		if goal.Kind, ok = goalKinds[g.Kind]; !ok {
			if g.Kind != "" {
				oneOf(c, g.Kind, goalKinds, at.key("kind"))
			}
			continue
		}
		if goal.Side, ok = goalSides[g.Side]; !ok {
			oneOf(c, g.Side, goalSides, at.key("side"))
		}
		c.goal(g, &goal, s, schema, ground, at)
		out.Goals = append(out.Goals, goal)
	}
	out.Ducts = c.ducts(s, schema)
	c.caskets(s, schema)
	return out, ground
}

// ducts checks the ductways.
func (c *checker) ducts(s *Scenario, schema *table.Schema) (out []table.Duct) {
	at := s.here.key("ducts")
	if len(s.Ducts) == 0 || !c.known("ducts", schema.CasketKind != "", s, schema) {
		return nil
	}
	if len(s.Ducts) > maxDucts {
		c.complain(at, msgDuctMany, Args{"n": len(s.Ducts), "max": maxDucts})
		return nil
	}
	for i := range s.Ducts {
		d, at := &s.Ducts[i], at.item(i)
		if d.From == d.To {
			if at.lengths("from", 3) && at.lengths("to", 3) {
				c.complain(at.key("to"), msgDuctShort, nil)
			}
			continue
		}
		c.spot(d.From, s, at.key("from"))
		c.spot(d.To, s, at.key("to"))
		out = append(out, table.Duct{Ends: [2]board.Point{d.From.point(), d.To.point()}})
	}
	return out
}

// caskets checks the places of loot caskets.
func (c *checker) caskets(s *Scenario, schema *table.Schema) {
	if len(s.Caskets) == 0 || !c.known("caskets", schema.CasketKind != "", s, schema) {
		return
	}
	for i := range s.Caskets {
		c.spot(s.Caskets[i], s, s.here.key("caskets").item(i))
	}
}

// known refuses a key of a scenario that its system does not know, or that needs
// a map where there is none.
func (c *checker) known(key string, ok bool, s *Scenario, schema *table.Schema) bool {
	switch {
	case !ok:
		c.complain(s.here.name(key), msgSystemKey, Args{"key": key, "system": schema.System})
	case s.Map.Map == nil && s.Map.Name == "":
		c.complain(s.here.name(key), msgNoMap, nil)
	default:
		return true
	}
	return false
}

// spot refuses a place that is not on the table.
func (c *checker) spot(p Spot, s *Scenario, at here) {
	m := s.Map.Map
	if m == nil || m.Size.Width <= 0 || m.Size.Depth <= 0 {
		return // refused already
	}
	if p[0] < 0 || p[1] < 0 || p[2] < 0 || p[0] > m.Size.Width || p[1] > m.Size.Depth || p[2] > board.MaxSide {
		c.complain(at, msgSpotOff, Args{
			"x": p[0], "y": p[1], "z": p[2], "width": m.Size.Width, "depth": m.Size.Depth, "max": Inches(board.MaxSide),
		})
	}
}

// goal checks whether a goal has what its kind needs.
func (c *checker) goal(g *Goal, goal *table.Goal, s *Scenario, schema *table.Schema, ground terrain, at here) {
	if !schema.HasGoal(goal.Kind) {
		c.complain(at.key("kind"), msgSystemKey, Args{"key": g.Kind, "system": schema.System})
		return
	}
	if schema.Aims && goal.Side == table.Blue {
		c.complain(at.key("side"), msgGoalSide, Args{"kind": g.Kind})
	}
	hasMap := s.Map.Map != nil || s.Map.Name != ""
	placed := goal.Kind == table.GoalHold || goal.Kind == table.GoalReach || goal.Kind == table.GoalRescue
	switch {
	case placed && g.Zone == nil:
		if !at.broken("zone") {
			c.complain(at, msgGoalZone, Args{"kind": g.Kind})
		}
	case !placed && g.Zone != nil:
		c.complain(at.name("zone"), msgGoalNoZone, Args{"kind": g.Kind})
	case placed && !hasMap:
		c.complain(at.name("zone"), msgNoMap, nil)
	case placed:
		goal.Zone, _ = c.zone(g.Zone, s, at.key("zone"))
	case goal.Kind == table.GoalTerminal && ground.compiled != nil && ground.consoles == 0:
		c.complain(at, msgGoalTerminal, nil)
	case goal.Kind == table.GoalCasket && len(s.Caskets) == 0 && !s.here.broken("caskets"):
		c.complain(at, msgGoalCasket, nil)
	}
}

// worth checks what a goal brings, or what it takes to decide a battle.
func (c *checker) worth(g *Goal, schema *table.Schema, at here) {
	most := limits{lo: 1, hi: table.MaxFigures}
	switch {
	case !schema.Aims && at.broken("need") || !schema.Aims && g.Need != 0:
		c.complain(at.name("need"), msgSystemKey, Args{"key": "need", "system": schema.System})
	case schema.Aims && g.Need == 0 && !at.broken("need"):
		c.complain(at, msgKeyMissing, Args{"key": "need", "want": most.number()})
	case schema.Aims && (at.src == nil || at.number("need")) && (g.Need < 1 || g.Need > table.MaxFigures):
		c.complain(at.key("need"), msgRange, Args{"value": g.Need, "want": most.number()})
	}
	if !schema.Aims && g.Points == 0 && !at.broken("points") {
		c.complain(at, msgKeyMissing, Args{"key": "points", "want": limits{lo: 1, hi: 100}.number()})
	}
}

// zone checks a rectangle on the table. One whose size was refused is left out
// without a word.
func (c *checker) zone(r *Rect, s *Scenario, at here) (table.Zone, bool) {
	z := table.Zone{
		X0: int32(r.At[0]), Y0: int32(r.At[1]),
		X1: int32(r.At[0] + r.Size[0]), Y1: int32(r.At[1] + r.Size[1]),
	}
	if r.Size[0] <= 0 || r.Size[1] <= 0 {
		if at.lengths("size", 2) {
			c.complain(at.key("size"), msgSizeZero, Args{"width": r.Size[0], "depth": r.Size[1]})
		}
		return z, false
	}
	m := s.Map.Map
	if m == nil || m.Size.Width <= 0 || m.Size.Depth <= 0 {
		return z, true
	}
	if z.X0 < 0 || z.Y0 < 0 || z.X1 > int32(m.Size.Width) || z.Y1 > int32(m.Size.Depth) {
		c.complain(at, msgZoneOff, Args{
			"x0": Inches(z.X0), "y0": Inches(z.Y0), "x1": Inches(z.X1), "y1": Inches(z.Y1),
			"width": m.Size.Width, "depth": m.Size.Depth,
		})
		return z, false
	}
	return z, true
}

// oneOf refuses a word that did not come from a file; in files the decoder has
// refused it.
func oneOf[V any](c *checker, word string, list map[string]V, at here) {
	if at.src == nil {
		keys := slices.Sorted(maps.Keys(list))
		c.complain(at, msgOneOf, Args{"value": word, "list": keys, "near": nearest(word, keys)})
	}
}

func deployWord(s string) string {
	if s == "" {
		return "alternating"
	}
	return s
}
