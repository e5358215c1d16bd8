package board

// Obstacle is how high and, along a leg, how thick a piece may be, in
// thousandths of a unit, to be clambered over at the cost of its height.
const Obstacle = 2 * Unit

// LadderReach is how far from a ladder, in thousandths of a unit, a base may
// be to use it.
const LadderReach = Unit / 2

// allowed refuses nothing.
var allowed = Refusal{Piece: -1, Body: -1}

// Leg checks a straight leg of a body to a place and tells what it costs.
// Lengths are thousandths of a unit. To.Z names the surface meant; the leg's To
// has its exact height.
//
// If the feet can follow the ground to that surface, by steps, the leg is a
// walk: over obstacles it becomes a climb, over a gap a leap. Otherwise, if the
// surface is more than a step higher or lower, a ladder, a drop or a climb is
// tried, in this order. Asked for by its To, a leg is the same leg again. A leg
// that only leads away from a foe or a figure that is too close already, or out
// of a piece that the body stands in, is not refused for it. Bodies in m.Through
// are passed; where the leg ends, only those in m.Onto are as if they were not
// there.
//
// A body with a rectangular base does not turn on a leg, and only walks: it
// neither climbs, leaps, drops nor clambers over obstacles.
func (sc *Scene) Leg(who int, to Point, budget int32, m *Moves) (Leg, Refusal) {
	return sc.leg(&sc.Bodies[who], who, to, budget, m)
}

// leg is Leg for a body that may be elsewhere than in the scene.
func (sc *Scene) leg(b *Body, who int, to Point, budget int32, m *Moves) (Leg, Refusal) {
	leg := Leg{From: b.At, To: to}
	if !b.there() {
		return leg, Refusal{Why: NotThere, Piece: -1, Body: -1}
	}
	flat := sqrtRound(square(to.X-b.At.X) + square(to.Y-b.At.Y))
	steep := abs(to.Z-b.At.Z) > m.Step
	switch {
	case flat == 0 && !steep:
		return leg, Refusal{Why: Nowhere, Piece: -1, Body: -1}
	case !sc.Map.room(to.XY(), b.extent()):
		return leg, Refusal{Why: OffTable, Piece: -1, Body: -1}
	case flat > int64(budget):
		return leg, Refusal{Why: TooFar, Piece: -1, Body: -1, Need: int32(flat), Have: budget}
	}
	no := Refusal{Why: NoSupport, Piece: -1, Body: -1}
	if flat > 0 { // nobody walks straight up or down
		no = sc.walk(b, who, &leg, flat, m)
	}
	if no.Why != OK && steep && b.round() {
		leg.To = to // whatever the walk came to
		switch z, ok := sc.Support(to.XY(), to.Z); {
		case !ok || abs(z-to.Z) > m.Step:
			no = Refusal{Why: NoSupport, Piece: -1, Body: -1}
		case z != to.Z:
			// The point lies above or below the surface that it names. The
			// surface itself may be so near that one has to walk there.
			return sc.leg(b, who, Point{to.X, to.Y, z}, budget, m)
		default:
			no = sc.steep(b, who, &leg, flat, m)
		}
	}
	if no.Why != OK {
		return leg, no
	}
	if leg.Cost > budget {
		return leg, Refusal{Why: TooFar, Piece: -1, Body: -1, Need: leg.Cost, Have: budget}
	}
	return leg, allowed
}

// Fits says whether a body may stand at a place: deployment, landing, the end
// of a move. At.Z must be a surface, give or take a step. Bodies in m.Onto are as
// if they were not there.
func (sc *Scene) Fits(who int, at Point, m *Moves) Refusal {
	return sc.fits(&sc.Bodies[who], who, at, m)
}

// fits is Fits for a body that may be different from the one in the scene.
func (sc *Scene) fits(b *Body, who int, at Point, m *Moves) Refusal {
	if !b.there() {
		return Refusal{Why: NotThere, Piece: -1, Body: -1}
	}
	if !sc.Map.room(at.XY(), b.extent()) {
		return Refusal{Why: OffTable, Piece: -1, Body: -1}
	}
	z, ok := sc.Support(at.XY(), at.Z)
	if !ok || abs(z-at.Z) > m.Step {
		return Refusal{Why: NoSupport, Piece: -1, Body: -1}
	}
	at.Z = z
	if p := sc.column(b, at, z+b.Height, m); p >= 0 {
		return Refusal{Why: Overlap, Piece: p, Body: -1}
	}
	no := sc.passFigures(b, who, at, at, m, m.Onto)
	if no.Why == FigureInWay {
		no.Why = Overlap
	}
	return no
}

// room reports whether a base of an extent lies wholly on the table.
func (m *Map) room(at, extent XY) bool {
	return at.X >= extent.X && at.Y >= extent.Y && at.X <= m.width-extent.X && at.Y <= m.depth-extent.Y
}

// walk tries a leg on foot.
func (sc *Scene) walk(b *Body, who int, leg *Leg, flat int64, m *Moves) Refusal {
	var room [8]pace
	gap := m.Gap
	if !b.round() {
		gap = min(gap, Joint)
	}
	t, paces := sc.tread(leg.From, leg.To.XY(), m.Step, gap, room[:0])
	if t.Why != OK {
		return t.Refusal
	}
	if abs(t.z-leg.To.Z) > m.Step {
		return Refusal{Why: NoSupport, Piece: -1, Body: -1}
	}
	to := leg.To
	to.Z = t.z
	over := obstacles{start: leg.From, end: to}
	for i, p := range paces {
		end := whole
		if i+1 < len(paces) {
			end = paces[i+1].from
		}
		from, to := leg.part(p.from, p.z), leg.part(end, p.z)
		if no := sc.passPieces(b, from, to, m, &over); no.Why != OK {
			return no
		}
		if no := sc.passFigures(b, who, from, to, m, m.Through); no.Why != OK {
			return no
		}
	}
	leg.To = to
	if m.Through&^m.Onto != 0 {
		if no := sc.arrive(b, who, leg, m, ^m.Through|m.Onto); no.Why != OK {
			return no
		}
	}
	leg.measure(flat)
	leg.Cost = leg.Length + over.height
	if m.Difficult > Unit && len(sc.Map.slow) > 0 {
		in := divRound(sc.slowed(leg.From, leg.To)*flat, whole)
		leg.Cost += int32(divRound(in*int64(m.Difficult-Unit), Unit))
	}
	switch {
	case over.height > 0:
		leg.How = Climb
	case t.leap && b.round():
		leg.How = Leap
	}
	return allowed
}

// part is the point at a share of the leg, at a height.
func (l *Leg) part(at int64, z int32) Point {
	return Point{
		l.From.X + int32(divRound(int64(l.To.X-l.From.X)*at, whole)),
		l.From.Y + int32(divRound(int64(l.To.Y-l.From.Y)*at, whole)),
		z,
	}
}

// measure sets the length, given that seen from above.
func (l *Leg) measure(flat int64) {
	l.Length = int32(flat)
	if l.From.Z != l.To.Z {
		l.Length = int32(sqrtRound(square(l.To.X-l.From.X) + square(l.To.Y-l.From.Y) + square(l.To.Z-l.From.Z)))
	}
}

// obstacles are what a walk clambers over.
type obstacles struct {
	start, end Point
	height     int32
	seen       [4]int32
	count      int
}

// clamber notes a piece that the body's way crosses, if it may be crossed: it
// is low and thin enough and the end of the leg is free of it.
func (o *obstacles) clamber(sc *Scene, p *part, b *Body, z int32, m *Moves) Why {
	if m.Climb == 0 || !b.round() || p.top-z > Obstacle || p.base > z+m.Step {
		return Wall
	}
	if sc.Map.under(p.piece, o.end.XY(), int64(b.Radius)-Slack) {
		return Overlap
	}
	dx, dy := int64(o.end.X-o.start.X), int64(o.end.Y-o.start.Y)
	var room [8]span
	spans := room[:0]
	for i := range sc.Map.block {
		q := &sc.Map.block[i]
		if q.piece != p.piece {
			continue
		}
		if in, out, _ := sc.Map.clip(q, int64(o.start.X), int64(o.start.Y), dx, dy, 1); in.less(out) {
			spans = insert(spans, span{in.way(), out.way()})
		}
	}
	if total(spans)*sqrtRound(dx*dx+dy*dy)>>wayBits > Obstacle {
		return Wall
	}
	for _, seen := range o.seen[:o.count] {
		if seen == p.piece {
			return OK
		}
	}
	if o.count == len(o.seen) {
		return Wall
	}
	o.seen[o.count] = p.piece
	o.count++
	o.height += p.top - z
	return OK
}

// passPieces moves a base along a level line and refuses what it meets.
func (sc *Scene) passPieces(b *Body, from, to Point, m *Moves, over *obstacles) Refusal {
	if !b.round() {
		return sc.drive(b, from, to, m, over)
	}
	r := b.Radius - Slack
	minX, maxX := min(from.X, to.X)-r, max(from.X, to.X)+r
	minY, maxY := min(from.Y, to.Y)-r, max(from.Y, to.Y)+r
	low, high := from.Z+m.Step, from.Z+b.Height
	for i := range sc.Map.block {
		p := &sc.Map.block[i]
		if p.outside(minX, maxX, minY, maxY, low, high) || !p.there(sc.Open) || !sc.Map.near(p, from.XY(), to.XY(), int64(r)) {
			continue
		}
		why := Wall
		if over != nil {
			if sc.Map.under(p.piece, over.start.XY(), int64(r)) && !sc.Map.under(p.piece, over.end.XY(), int64(r)) {
				continue // out of a door that was shut on him
			}
			why = over.clamber(sc, p, b, from.Z, m)
		}
		if why != OK {
			return Refusal{Why: why, Piece: int(p.piece), Body: -1, Need: p.top - from.Z}
		}
	}
	return allowed
}

// drive is passPieces for a rectangular base.
func (sc *Scene) drive(b *Body, from, to Point, m *Moves, over *obstacles) Refusal {
	var room [6]XY
	q := b.quadAt(from, Slack)
	way := swept(q[:], to.X-from.X, to.Y-from.Y, room[:0])
	for i := range sc.Map.block {
		p := &sc.Map.block[i]
		if p.top <= from.Z+m.Step || p.base >= from.Z+b.Height || !p.there(sc.Open) || !sc.Map.overlaps(p, way) {
			continue
		}
		if over != nil {
			start, end := b.quadAt(over.start, Slack), b.quadAt(over.end, Slack)
			if sc.Map.beneath(p.piece, start[:]) && !sc.Map.beneath(p.piece, end[:]) {
				continue // out of a door that was shut on it
			}
		}
		return Refusal{Why: Wall, Piece: int(p.piece), Body: -1, Need: p.top - from.Z}
	}
	return allowed
}

// overlaps reports whether a convex outline and a part have more than parts of
// their rims in common.
func (m *Map) overlaps(p *part, o []XY) bool {
	minX, maxX, minY, maxY := o[0].X, o[0].X, o[0].Y, o[0].Y
	for _, c := range o[1:] {
		minX, maxX, minY, maxY = min(minX, c.X), max(maxX, c.X), min(minY, c.Y), max(maxY, c.Y)
	}
	if p.minX >= maxX || p.maxX <= minX || p.minY >= maxY || p.maxY <= minY {
		return false
	}
	var room [12]XY
	return overlap(o, m.outline(p, room[:0]))
}

// outline appends the corners of a part.
func (m *Map) outline(p *part, buf []XY) []XY {
	for _, e := range m.sides(p) {
		buf = append(buf, XY{e.x, e.y})
	}
	return buf
}

// beneath reports whether a convex outline overlaps a piece that blocks bodies.
func (m *Map) beneath(piece int32, o []XY) bool {
	for i := range m.block {
		if p := &m.block[i]; p.piece == piece && m.overlaps(p, o) {
			return true
		}
	}
	return false
}

// covered reports whether a base where it stands overlaps a part by more than
// Slack.
func (m *Map) covered(p *part, b *Body, at Point) bool {
	if b.round() {
		return m.near(p, at.XY(), at.XY(), int64(b.Radius-Slack))
	}
	q := b.quadAt(at, Slack)
	return m.overlaps(p, q[:])
}

// column is a piece in which a base at a place would be between its feet and a
// height, or -1.
func (sc *Scene) column(b *Body, at Point, high int32, m *Moves) int {
	for i := range sc.Map.block {
		p := &sc.Map.block[i]
		if p.base < high && p.top > at.Z+m.Step && p.there(sc.Open) && sc.Map.covered(p, b, at) {
			return int(p.piece)
		}
	}
	return -1
}

// passFigures moves a base along a level line, or rests it at a place, and
// refuses figures that it meets and foes that it comes too close to. Those in
// skip are as if they were not there.
func (sc *Scene) passFigures(b *Body, who int, from, to Point, m *Moves, skip uint64) Refusal {
	minX, maxX := min(from.X, to.X), max(from.X, to.X)
	minY, maxY := min(from.Y, to.Y), max(from.Y, to.Y)
	for i := range sc.Bodies {
		o := &sc.Bodies[i]
		if i == who || !o.there() {
			continue
		}
		meet, keep := int32(-1), int32(-1)
		if o.At.Z < from.Z+b.Height && from.Z < o.At.Z+o.Height {
			meet = b.Radius + o.Radius - Slack
		}
		if i < 64 && m.Foes>>uint(i)&1 == 1 && i != m.Contact {
			if up := abs(o.At.Z - from.Z); up < m.KeepOut {
				keep = b.Radius + o.Radius + m.KeepOut - Slack
				if up > 0 {
					keep = b.Radius + o.Radius + int32(sqrtRound(square(m.KeepOut)-square(up))) - Slack
				}
			}
		}
		r := max(meet, keep)
		if o.At.X <= minX-r || o.At.X >= maxX+r || o.At.Y <= minY-r || o.At.Y >= maxY+r {
			continue
		}
		if skip>>uint(i)&1 != 0 { // asked last: few come so near
			continue
		}
		if b.Length|o.Length != 0 {
			if no := sc.passBase(b, i, from, to, meet >= 0, keep, m); no.Why != OK {
				return no
			}
			continue
		}
		if approaches(o.At.XY(), from.XY(), to.XY(), int64(meet)) {
			return Refusal{Why: FigureInWay, Piece: -1, Body: i}
		}
		if approaches(o.At.XY(), from.XY(), to.XY(), int64(keep)) {
			gap := apart(o.At.XY(), from.XY(), to.XY()) - int64(b.Radius+o.Radius)
			return Refusal{Why: TooCloseToFoe, Piece: -1, Body: i, Need: m.KeepOut, Have: int32(max(0, gap))}
		}
	}
	return allowed
}

// A pair is a base on a straight way and another that rests: the outlines that
// meet when they come closer than r.
type pair struct {
	way, start, other []XY
	r                 int64
	room              [3]quad
	wide              [6]XY
}

// lay makes a pair of two bases. With slack they meet when they overlap by more
// than that.
func (p *pair) lay(b, o *Body, from, to XY, slack bool) {
	p.r = 0
	switch {
	case b.round():
		p.start, p.r = append(p.room[0][:0], from), int64(b.Radius)
	case slack && !o.round():
		p.room[0] = b.quadAt(Point{X: from.X, Y: from.Y}, Slack)
		p.start = p.room[0][:]
	default:
		p.room[0] = b.quadAt(Point{X: from.X, Y: from.Y}, 0)
		p.start = p.room[0][:]
	}
	other, r := o.outline(p.room[1][:0])
	p.other = other
	if p.r += r; slack && p.r > 0 {
		p.r -= Slack
	}
	p.way = swept(p.start, to.X-from.X, to.Y-from.Y, p.wide[:0])
}

// approaches reports whether the way comes closer to the other than r, and
// closer than it was.
func (p *pair) approaches(b, o *Body, from, to XY) bool {
	if !closer(p.way, p.other, p.r) {
		return false
	}
	if from == to || !closer(p.start, p.other, p.r) {
		return true
	}
	x, y := int64(o.At.X-from.X), int64(o.At.Y-from.Y)
	if !overlap(p.start, p.other) && outlineGap(p.start, p.other, 10) > 0 {
		x, y = towards(p.start, p.other)
	}
	return x*int64(to.X-from.X)+y*int64(to.Y-from.Y) > 0
}

// passBase is passFigures for one figure, where it or the moving base is
// rectangular: meet says that their heights meet, keep is as near as the
// middles of round bases might come.
func (sc *Scene) passBase(b *Body, i int, from, to Point, meet bool, keep int32, m *Moves) Refusal {
	o := &sc.Bodies[i]
	var p pair
	if meet {
		p.lay(b, o, from.XY(), to.XY(), true)
		if p.approaches(b, o, from.XY(), to.XY()) {
			return Refusal{Why: FigureInWay, Piece: -1, Body: i}
		}
	}
	if out := keep - b.Radius - o.Radius; out > 0 { // with Slack already off
		p.lay(b, o, from.XY(), to.XY(), false)
		bases := p.r
		if p.r += int64(out); p.approaches(b, o, from.XY(), to.XY()) {
			gap := outlineGap(p.way, p.other, 0) - bases
			return Refusal{Why: TooCloseToFoe, Piece: -1, Body: i, Need: m.KeepOut, Have: int32(max(0, gap))}
		}
	}
	return allowed
}

// approaches reports whether a way from one point to another comes closer to c
// than r, and closer than it was.
func approaches(c, from, to XY, r int64) bool {
	if r <= 0 || !nearer(c, from, to, r) {
		return false
	}
	dx, dy := int64(to.X-from.X), int64(to.Y-from.Y)
	cx, cy := int64(c.X-from.X), int64(c.Y-from.Y)
	return dx == 0 && dy == 0 || cx*cx+cy*cy >= r*r || dx*cx+dy*cy > 0
}

// nearer reports whether c is closer than r to the segment from a to b.
func nearer(c, a, b XY, r int64) bool {
	dx, dy := int64(b.X-a.X), int64(b.Y-a.Y)
	cx, cy := int64(c.X-a.X), int64(c.Y-a.Y)
	along, length := cx*dx+cy*dy, dx*dx+dy*dy
	switch {
	case along <= 0:
		return cx*cx+cy*cy < r*r
	case along >= length:
		return (cx-dx)*(cx-dx)+(cy-dy)*(cy-dy) < r*r
	}
	return squareLess(cx*dy-cy*dx, r*r*length)
}

// apart is the distance of c from the segment from a to b.
func apart(c, a, b XY) int64 {
	dx, dy := int64(b.X-a.X), int64(b.Y-a.Y)
	cx, cy := int64(c.X-a.X), int64(c.Y-a.Y)
	along, length := cx*dx+cy*dy, dx*dx+dy*dy
	switch {
	case along <= 0:
		return sqrtRound(cx*cx + cy*cy)
	case along >= length:
		return sqrtRound((cx-dx)*(cx-dx) + (cy-dy)*(cy-dy))
	}
	return divRound(abs(cx*dy-cy*dx)<<lengthBits, fineLength(dx, dy))
}

// under reports whether a disc of radius r overlaps a piece that blocks bodies.
func (m *Map) under(piece int32, at XY, r int64) bool {
	for i := range m.block {
		if p := &m.block[i]; p.piece == piece && m.near(p, at, at, r) {
			return true
		}
	}
	return false
}

// near reports whether a disc of radius r on its way from a to b overlaps a
// part.
func (m *Map) near(p *part, a, b XY, r int64) bool {
	r32 := int32(r)
	if p.minX >= max(a.X, b.X)+r32 || p.maxX <= min(a.X, b.X)-r32 || p.minY >= max(a.Y, b.Y)+r32 || p.maxY <= min(a.Y, b.Y)-r32 {
		return false
	}
	if in, out, grazes := m.clip(p, int64(a.X), int64(a.Y), int64(b.X-a.X), int64(b.Y-a.Y), 1); !grazes && in.less(out) {
		return true
	}
	sides := m.sides(p)
	for i := range sides {
		s := &sides[i]
		from, to := XY{s.x, s.y}, XY{s.x + s.dx, s.y + s.dy}
		if nearer(from, a, b, r) || nearer(a, from, to, r) || a != b && nearer(b, from, to, r) {
			return true
		}
	}
	return false
}

// steep tries a leg that leads to a surface on another level: a ladder, a drop,
// a climb.
func (sc *Scene) steep(b *Body, who int, leg *Leg, flat int64, m *Moves) Refusal {
	leg.measure(flat)
	height := abs(leg.To.Z - leg.From.Z)
	if p := sc.column(b, leg.To, leg.To.Z+b.Height, m); p >= 0 {
		return Refusal{Why: Overlap, Piece: p, Body: -1}
	}
	// Figures are met where the leg arrives; a ladder or a wall is not crowded.
	if no := sc.arrive(b, who, leg, m, m.Onto); no.Why != OK {
		return no
	}
	if m.Ladder > 0 && sc.ladder(b, leg, m) {
		leg.How = Ladder
		leg.Cost = int32(flat + divRound(int64(height)*int64(m.Ladder), Unit))
		return allowed
	}
	high, low := leg.To, leg.From
	if high.Z < low.Z {
		high, low = low, high
		if height <= m.Drop {
			if no := sc.fall(b, who, high, low, flat, m); no.Why != OK {
				return no
			}
			leg.How = Drop
			leg.Cost = int32(flat) + height
			return allowed
		}
	}
	no := Refusal{Why: TooSteep, Piece: -1, Body: -1, Need: height}
	if m.Climb > 0 && sc.face(b, low, high, m) {
		if no = sc.fall(b, who, high, low, flat, m); no.Why == OK {
			leg.How = Climb
			leg.Cost = int32(flat + divRound(int64(height)*int64(m.Climb), Unit))
			return allowed
		}
	}
	if no.Why == TooSteep && leg.To.Z < leg.From.Z {
		no = Refusal{Why: DropTooDeep, Piece: -1, Body: -1, Need: height, Have: m.Drop}
	}
	return no
}

// arrive refuses to end on a figure, or closer to a foe than before. Those in
// skip are as if they were not there.
func (sc *Scene) arrive(b *Body, who int, leg *Leg, m *Moves, skip uint64) Refusal {
	no := sc.passFigures(b, who, leg.To, leg.To, m, skip)
	if no.Why == TooCloseToFoe {
		now, then := *b, *b
		then.At = leg.To
		if foe := sc.Bodies[no.Body]; distance(then, foe) > distance(now, foe) {
			only := *m
			only.KeepOut = 0
			return sc.passFigures(b, who, leg.To, leg.To, &only, skip)
		}
	}
	return no
}

// ladder reports whether some ladder joins the ends of a leg, with nothing
// between it and either of them.
func (sc *Scene) ladder(b *Body, leg *Leg, m *Moves) bool {
	low, high := leg.From, leg.To
	if low.Z > high.Z {
		low, high = high, low
	}
	for i := range sc.Map.climbs {
		p := &sc.Map.climbs[i]
		if abs(p.base-low.Z) <= Step && abs(p.top-high.Z) <= Step && p.there(sc.Open) &&
			sc.reaches(p, low, b, m) && sc.reaches(p, high, b, m) {
			return true
		}
	}
	return false
}

// reaches reports whether a base at a place is at most LadderReach from a
// ladder, and no other piece stands between.
func (sc *Scene) reaches(ladder *part, at Point, b *Body, m *Moves) bool {
	r := int64(b.Radius + LadderReach)
	if !sc.Map.near(ladder, at.XY(), at.XY(), r+1) {
		return false
	}
	to := sc.Map.nearest(ladder, at.XY())
	for i := range sc.Map.block {
		p := &sc.Map.block[i]
		if p.piece == ladder.piece || p.base >= at.Z+b.Height || p.top <= at.Z+m.Step || !p.there(sc.Open) {
			continue
		}
		in, out, grazes := sc.Map.clip(p, int64(at.X), int64(at.Y), int64(to.X-at.X), int64(to.Y-at.Y), 1)
		if !grazes && in.less(out) {
			return false
		}
	}
	return true
}

// nearest is the point of a part nearest to a place.
func (m *Map) nearest(p *part, at XY) XY {
	if m.holds(p, at) {
		return at
	}
	var best XY
	var least int64 = 1 << 62
	for i := range m.sides(p) {
		s := &m.edges[p.first+int32(i)]
		q := s.nearest(at)
		if d := square(q.X-at.X) + square(q.Y-at.Y); d < least {
			best, least = q, d
		}
	}
	return best
}

// nearest is the point of an edge nearest to a place, rounded as seen from
// there.
func (e *edge) nearest(at XY) XY {
	dx, dy := int64(e.dx), int64(e.dy)
	ax, ay := int64(at.X-e.x), int64(at.Y-e.y)
	along, length := ax*dx+ay*dy, dx*dx+dy*dy
	switch {
	case along <= 0:
		return XY{e.x, e.y}
	case along >= length:
		return XY{e.x + e.dx, e.y + e.dy}
	}
	// The foot lies off by the part of (ax, ay) that is square to the edge.
	left := dx*ay - dy*ax
	l := fineLength(dx, dy)
	off := divRound(left<<lengthBits, l) // distance, in full
	x, y := scaled(dy, -dx, off)
	return XY{at.X + int32(x), at.Y + int32(y)}
}

// fall checks the way between a place on a surface and one below it: out, level
// with the surface, and straight down.
func (sc *Scene) fall(b *Body, who int, high, low Point, flat int64, m *Moves) Refusal {
	height := high.Z - low.Z
	if flat > 2*int64(b.Radius)+Unit {
		return Refusal{Why: TooSteep, Piece: -1, Body: -1, Need: height}
	}
	if p := sc.column(b, low, high.Z+b.Height, m); p >= 0 {
		return Refusal{Why: Wall, Piece: p, Body: -1, Need: height}
	}
	out := low
	out.Z = high.Z
	return sc.passPieces(b, high, out, m, nil)
}

// face reports whether there is something to climb all the way up between two
// places.
func (sc *Scene) face(b *Body, low, high Point, m *Moves) bool {
	for z := low.Z; ; {
		top := z
		for i := range sc.Map.block {
			p := &sc.Map.block[i]
			if p.base <= z+m.Step && p.top > top && p.there(sc.Open) && sc.Map.near(p, low.XY(), high.XY(), int64(b.Radius)) {
				top = p.top
			}
		}
		if top >= high.Z-m.Step {
			return true
		}
		if top == z {
			return false
		}
		z = top
	}
}
