package roster

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/fray-table/fray/board"
)

// A Map is a table with its terrain. It belongs to no system; lengths are in
// the table's unit.
type Map struct {
	Name        Words   `yaml:"name"`
	Description Words   `yaml:"description,omitempty"`
	Size        Size    `yaml:"size,flow"`
	Pieces      []Piece `yaml:"pieces"`

	// Key is the name by which a library knows the map, "" if it has none.
	Key string `yaml:"-"`

	here here
}

// Size is what a table measures.
type Size struct {
	Width Inches `yaml:"width"`
	Depth Inches `yaml:"depth"`
}

// A Piece of terrain. Its kind sets what it does; each switch can be set
// otherwise. Its shape is a rectangle (at, size), a line with a thickness (from,
// to) or an outline.
type Piece struct {
	Kind string `yaml:"kind" jsonschema:"enum=wall,enum=ruin-wall,enum=barricade,enum=crate,enum=block,enum=platform,enum=walkway,enum=ladder,enum=railing,enum=door,enum=terminal,enum=pipe,enum=rubble,enum=pillar,enum=polygon"`
	// Name is what people call it.
	Name string `yaml:"name,omitempty"`

	At        *XY     `yaml:"at,omitempty,flow"`
	Size      *XY     `yaml:"size,omitempty,flow"`
	From      *XY     `yaml:"from,omitempty,flow"`
	To        *XY     `yaml:"to,omitempty,flow"`
	Thickness *Inches `yaml:"thickness,omitempty"`
	Outline   []XY    `yaml:"outline,omitempty,flow"`

	// Base and Top are the heights of its underside and its upper side.
	Base *Inches `yaml:"base,omitempty"`
	Top  *Inches `yaml:"top,omitempty"`

	Sight     *bool `yaml:"sight,omitempty"`     // blocks sight
	Cover     *bool `yaml:"cover,omitempty"`     // what it covers counts as hidden
	Move      *bool `yaml:"move,omitempty"`      // blocks movement
	Stand     *bool `yaml:"stand,omitempty"`     // one can stand on it
	Difficult *bool `yaml:"difficult,omitempty"` // difficult ground
	Railed    *bool `yaml:"railed,omitempty"`    // edges along it are railed

	// Open doors stand open when the battle begins. Only for doors.
	Open *bool `yaml:"open,omitempty"`
	// Console names a terminal, or the terminal that a door obeys.
	Console string `yaml:"console,omitempty"`
}

// MapRef is a map by its key, by the path of its file, or written out.
type MapRef struct {
	Name string // key or path; "" if the map is written out or there is none
	Map  *Map
}

func (r *MapRef) decode(d *decoder, n *node) {
	switch n.kind {
	case textNode:
		if d.sayable(n, maxPath) {
			r.Name = n.text
		}
	case mapNode:
		r.Map = &Map{here: here{src: d.source, n: n}}
		d.fields(n, valueOf(r.Map))
	default:
		d.mismatch(n, Phrase{wantRef, nil})
	}
}

// A preset is what a kind of piece does where its file says nothing.
type preset struct {
	kind      string
	height    Inches // 0: the file must say the top
	slab      bool   // hangs below its top instead of standing on the ground
	thickness Inches // of lines; 0: the file must say it
	does      string // switches that are on
}

// Numbers and switches of the presets are house values: the rules name kinds
// of terrain but do not measure them.
var presets = []preset{
	{kind: "wall", height: 4000, thickness: 250, does: "sight cover move"},
	{kind: "ruin-wall", height: 1200, thickness: 250, does: "sight cover move"}, // what is left of a wall: breast-high
	{kind: "barricade", height: 1000, thickness: 500, does: "sight cover move"},
	{kind: "crate", height: 1500, does: "sight cover move stand"},
	{kind: "block", height: 3000, does: "sight cover move stand"}, // a building: solid up to its roof
	{kind: "platform", height: 250, slab: true, does: "sight cover move stand"},
	{kind: "walkway", height: 250, slab: true, thickness: 2000, does: "sight cover move stand"},
	{kind: "ladder", height: 3000, thickness: 250, does: "ladder"},
	{kind: "railing", height: 1000, thickness: 100, does: "railed"},
	{kind: "door", height: 3000, thickness: 250, does: "sight cover move"},
	{kind: "terminal", height: 1250, thickness: 500, does: "sight cover move"},
	{kind: "pipe", height: 1000, thickness: 1000, does: "sight cover move"},
	{kind: "rubble", height: 250, does: "difficult"},
	{kind: "pillar", height: 4000, does: "sight cover move"},
	{kind: "polygon", does: "sight cover move"},
}

// slabTop is the usual height of platforms and walkways.
const slabTop = 3000

// PieceKinds are the kinds of terrain that a map can name.
func PieceKinds() []string {
	var out []string
	for _, p := range presets {
		out = append(out, p.kind)
	}
	return out
}

// maxPieces is the number of pieces of terrain that a map can have.
const maxPieces = 1000

// maxConsoles is the number of terminals that a map can have.
const maxConsoles = 64

// terrain is a map made ready for a battle.
type terrain struct {
	compiled *board.Map
	open     uint64 // doors that stand open
	consoles int
}

// terrain checks a map and compiles it. The compiled map is nil if something is
// wrong.
func (c *checker) terrain(m *Map) terrain {
	before := len(c.list)
	at := m.here
	c.words(m.Name, at)
	if m.Size.Width <= 0 && !at.key("size").number("width") || m.Size.Depth <= 0 && !at.key("size").number("depth") {
		return terrain{} // refused already
	}
	for _, side := range []struct {
		key   string
		value Inches
	}{{"width", m.Size.Width}, {"depth", m.Size.Depth}} {
		if side.value <= 0 || side.value > board.MaxSide {
			c.complain(at.key("size").key(side.key), msgMapSize, Args{"value": side.value, "max": board.MaxSide / board.Unit})
		}
	}
	if len(c.list) > before {
		return terrain{}
	}

	if len(m.Pieces) > maxPieces {
		c.complain(at.key("pieces"), msgPieceMany, Args{"n": len(m.Pieces), "max": maxPieces})
		return terrain{}
	}

	out := terrain{}
	consoles := map[string]int{}
	for i := range m.Pieces {
		p, at := &m.Pieces[i], at.key("pieces").item(i)
		if p.Kind != "terminal" {
			continue
		}
		if len(consoles) == maxConsoles {
			c.complain(at, msgConsoleMany, Args{"max": maxConsoles})
			break
		}
		name := p.Console
		if name != "" {
			if _, twice := consoles[name]; twice {
				c.complain(at.key("console"), msgConsoleTwice, Args{"console": name})
			}
		} else {
			name = "\x00" + string(rune(i)) // nobody can ask for it
		}
		consoles[name] = len(consoles)
	}

	plan := board.Plan{Width: int32(m.Size.Width), Depth: int32(m.Size.Depth)}
	doors, terminals, sound := 0, 0, true
	for i := range m.Pieces {
		p, at := &m.Pieces[i], at.key("pieces").item(i)
		piece, ok := c.piece(p, m.Size, at)
		sound = sound && ok
		switch p.Kind {
		case "terminal":
			piece.Terminal = int8(terminals)
			terminals++
		case "door":
			if doors == board.MaxDoors {
				c.complain(at, msgDoorMany, Args{"max": board.MaxDoors})
				return terrain{}
			}
			piece.Door = int8(doors)
			if p.Open != nil && *p.Open {
				out.open |= 1 << doors
			}
			doors++
			if p.Console != "" {
				n, known := consoles[p.Console]
				if !known {
					c.complain(at.key("console"), msgConsoleUnknown, Args{"console": shortened(p.Console), "keys": consoleNames(m)})
				}
				piece.Terminal = int8(n)
			}
		}
		if ok {
			// Alone on the table, so that the message has the right place.
			if _, err := board.Compile(board.Plan{Width: plan.Width, Depth: plan.Depth, Pieces: []board.Piece{piece}}); err != nil {
				c.complain(at.shape(), msgOutline, Args{"error": err.Error()})
			}
		}
		plan.Pieces = append(plan.Pieces, piece)
	}
	if len(c.list) > before || !sound { // refused, now or by the decoder
		return terrain{}
	}
	compiled, err := board.Compile(plan)
	if err != nil {
		c.complain(at, msgOutline, Args{"error": err.Error()})
		return terrain{}
	}
	out.compiled, out.consoles = compiled, len(consoles)
	return out
}

// shape is the place of the key that gives a piece its shape.
func (h here) shape() here {
	for _, key := range []string{"outline", "from", "at"} {
		if h.n.has(key) {
			return h.name(key)
		}
	}
	return h
}

func consoleNames(m *Map) []string {
	var out []string
	for i := range m.Pieces {
		if p := &m.Pieces[i]; p.Kind == "terminal" && p.Console != "" {
			out = append(out, p.Console)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// piece makes a piece for the board, all but the numbers of doors and consoles.
func (c *checker) piece(p *Piece, size Size, at here) (board.Piece, bool) {
	out := board.Piece{Name: p.Name, Kind: p.Kind, Door: -1, Terminal: -1}
	k := slices.IndexFunc(presets, func(k preset) bool { return k.kind == p.Kind })
	if k < 0 {
		if at.src == nil {
			c.complain(at, msgOneOf, Args{"value": p.Kind, "list": PieceKinds(), "near": nearest(p.Kind, PieceKinds())})
		}
		return out, false
	}
	kind := &presets[k]
	before := len(c.list)
	if p.Name != "" {
		c.text(p.Name, maxName, at)
	}
	out.Outline = c.outline(p, kind, size, at)
	c.heights(&out, p, kind, at)
	for _, s := range []struct {
		name string
		set  *bool
		to   *bool
	}{
		{"sight", p.Sight, &out.Sight}, {"cover", p.Cover, &out.Cover}, {"move", p.Move, &out.Move},
		{"stand", p.Stand, &out.Stand}, {"difficult", p.Difficult, &out.Difficult}, {"railed", p.Railed, &out.Railing},
		{"ladder", nil, &out.Ladder},
	} {
		*s.to = kind.is(s.name)
		if s.set != nil {
			*s.to = *s.set
		}
	}
	if p.Open != nil && p.Kind != "door" {
		c.complain(at.name("open"), msgOnlyDoor, Args{"kind": p.Kind})
	}
	if p.Console != "" && p.Kind != "door" && p.Kind != "terminal" {
		c.complain(at.name("console"), msgOnlyConsole, Args{"kind": p.Kind})
	}
	return out, len(c.list) == before && len(out.Outline) > 2
}

func (k *preset) is(name string) bool {
	return slices.Contains(strings.Fields(k.does), name)
}

// heights sets the underside and the upper side of a piece.
func (c *checker) heights(out *board.Piece, p *Piece, k *preset, at here) {
	base, top := Inches(0), k.height
	switch {
	case p.Base != nil && p.Top != nil:
		base, top = *p.Base, *p.Top
	case p.Top != nil:
		top = *p.Top
		if k.slab {
			base = max(0, top-k.height)
		}
	case p.Base != nil:
		base, top = *p.Base, *p.Base+k.height
	case k.slab:
		base, top = slabTop-k.height, slabTop
	}
	switch {
	case k.height == 0 && p.Top == nil:
		c.complain(at, msgTopMissing, Args{"kind": k.kind})
	case base < 0:
		c.complain(at.key("base"), msgHeightNegative, Args{"value": base})
	case top > board.MaxSide:
		c.complain(at.key("top"), msgHeightLarge, Args{"value": top, "max": board.MaxSide / board.Unit})
	case top <= base:
		c.complain(at.key("top"), msgHeightOrder, Args{"base": base, "top": top})
	}
	out.Base, out.Top = int32(base), int32(top)
}

// outline is the shape of a piece seen from above.
func (c *checker) outline(p *Piece, k *preset, size Size, at here) []board.XY {
	rect, line := p.At != nil || p.Size != nil, p.From != nil || p.To != nil || p.Thickness != nil
	shapes := 0
	for _, given := range []bool{rect, line, p.Outline != nil} {
		if given {
			shapes++
		}
	}
	if shapes != 1 {
		for _, key := range []string{"at", "size", "from", "to", "thickness", "outline"} {
			if at.broken(key) && shapes == 0 {
				return nil // it was refused already
			}
		}
		c.complain(at, msgShapes, Args{"n": shapes})
		return nil
	}
	switch {
	case rect:
		if !c.both("at", "size", p.At != nil, p.Size != nil, at) {
			return nil
		}
		if p.Size[0] <= 0 || p.Size[1] <= 0 {
			if at.lengths("size", 2) {
				c.complain(at.key("size"), msgSizeZero, Args{"width": p.Size[0], "depth": p.Size[1]})
			}
			return nil
		}
		x, y := int32(p.At[0]), int32(p.At[1])
		w, d := int32(p.Size[0]), int32(p.Size[1])
		return c.onTable([]board.XY{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + d}, {X: x, Y: y + d}}, size, at)
	case line:
		if !c.both("from", "to", p.From != nil, p.To != nil, at) {
			return nil
		}
		thick := k.thickness
		if p.Thickness != nil {
			thick = *p.Thickness
		}
		if thick <= 0 {
			if p.Thickness == nil && !at.broken("thickness") {
				c.complain(at, msgThicknessMissing, Args{"kind": k.kind})
			} else if p.Thickness != nil {
				c.complain(at.key("thickness"), msgThicknessZero, Args{"value": thick})
			}
			return nil
		}
		if *p.From == *p.To {
			c.complain(at.key("to"), msgLineZero, nil)
			return nil
		}
		return c.onTable(stroke(*p.From, *p.To, thick), size, at)
	}
	if len(p.Outline) < 3 {
		c.complain(at.key("outline"), msgOutlineFew, Args{"n": len(p.Outline)})
		return nil
	}
	if len(p.Outline) > 100 {
		c.complain(at.key("outline"), msgOutlineMany, Args{"n": len(p.Outline), "max": 100})
		return nil
	}
	var out []board.XY
	for _, xy := range p.Outline {
		out = append(out, board.XY{X: int32(xy[0]), Y: int32(xy[1])})
	}
	return c.onTable(out, size, at)
}

// both refuses one of two keys without the other.
func (c *checker) both(a, b string, hasA, hasB bool, at here) bool {
	if !hasA && !at.broken(a) {
		c.complain(at, msgKeyMissing, Args{"key": a, "want": Phrase{wantXY, nil}})
	}
	if !hasB && !at.broken(b) {
		c.complain(at, msgKeyMissing, Args{"key": b, "want": Phrase{wantXY, nil}})
	}
	return hasA && hasB
}

// onTable refuses outlines that reach off the table.
func (c *checker) onTable(o []board.XY, size Size, at here) []board.XY {
	for _, xy := range o {
		if xy.X < 0 || xy.Y < 0 || xy.X > int32(size.Width) || xy.Y > int32(size.Depth) {
			c.complain(at.shape(), msgPieceOff, Args{"x": Inches(xy.X), "y": Inches(xy.Y), "width": size.Width, "depth": size.Depth})
			return nil
		}
	}
	return o
}

// stroke is the rectangle around a line, half its thickness to either side.
// Corners are rounded half away from zero, the same on both sides of the line.
func stroke(from, to XY, thick Inches) []board.XY {
	dx, dy := int64(to[0]-from[0]), int64(to[1]-from[1])
	length := root(uint64(dx*dx+dy*dy) << 20) // in 1/1024
	off := func(d int64) int32 {
		n, den := d*int64(thick)*1024, 2*int64(length)
		if n < 0 {
			return -int32((-n*2 + den) / (2 * den))
		}
		return int32((n*2 + den) / (2 * den))
	}
	ox, oy := off(-dy), off(dx)
	fx, fy, tx, ty := int32(from[0]), int32(from[1]), int32(to[0]), int32(to[1])
	return []board.XY{{X: fx - ox, Y: fy - oy}, {X: tx - ox, Y: ty - oy}, {X: tx + ox, Y: ty + oy}, {X: fx + ox, Y: fy + oy}}
}

// root is the square root, rounded to the nearest whole number.
func root(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	r := uint64(1) << ((bits.Len64(n) + 1) / 2)
	for {
		next := (r + n/r) / 2
		if next >= r {
			break
		}
		r = next
	}
	if n-r*r > r {
		r++
	}
	return r
}
