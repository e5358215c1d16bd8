package board

// Straight is the distance of two places seen from above, in thousandths of a
// unit, rounded.
func Straight(a, b XY) int32 {
	return int32(sqrtRound(square(b.X-a.X) + square(b.Y-a.Y)))
}

// Along is the set of bodies (bit i: body i, of the first 64) whose base comes
// within a distance of the line between the middles of two bodies, seen from
// above, without these two; lengths in thousandths of a unit. A rectangular
// base counts by the circle around it.
func (sc *Scene) Along(a, b int, within int32) (set uint64) {
	from, to := sc.Bodies[a].At.XY(), sc.Bodies[b].At.XY()
	for i := range min(len(sc.Bodies), 64) {
		o := &sc.Bodies[i]
		if i != a && i != b && o.there() && nearer(o.At.XY(), from, to, int64(o.Radius+within)+1) {
			set |= 1 << uint(i)
		}
	}
	return set
}

// InSight reports whether a point lies on the table where a body sees it: the
// line from its eyes to just above the point is free of what blocks sight.
func (sc *Scene) InSight(viewer int, at Point) bool {
	b := &sc.Bodies[viewer]
	if !b.there() || at.X < 0 || at.Y < 0 || at.X > sc.Map.width || at.Y > sc.Map.depth {
		return false
	}
	return sc.LookFrom(b.eye(), Body{At: at, Radius: 1, Height: Unit / 10}, viewer).Visible
}
