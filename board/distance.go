package board

// ContactSlack is the widest gap, in thousandths of a unit, at which two bases
// still count as touching.
const ContactSlack = 20

// there reports whether the body is on the table.
func (b *Body) there() bool { return b.Radius > 0 }

// Gap is the horizontal distance between the rims of two bases, in thousandths
// of a unit, rounded half away from zero; 0 where they touch or overlap.
func Gap(a, b Body) int32 {
	if a.Length|b.Length != 0 {
		return int32(baseGap(&a, &b, 0))
	}
	dx, dy := int64(a.At.X-b.At.X), int64(a.At.Y-b.At.Y)
	return int32(max(0, sqrtRound(dx*dx+dy*dy)-int64(a.Radius)-int64(b.Radius)))
}

// Distance is the distance of two bodies in thousandths of a unit: from the rim
// of one base to the rim of the other in three dimensions, that is the Gap
// together with the difference in height of the bases.
func (sc *Scene) Distance(a, b int) int32 { return distance(sc.Bodies[a], sc.Bodies[b]) }

func distance(a, b Body) int32 {
	dz := int64(a.At.Z - b.At.Z)
	if dz == 0 {
		return Gap(a, b)
	}
	const fine = 10
	dx, dy := int64(a.At.X-b.At.X), int64(a.At.Y-b.At.Y)
	gap := sqrtFloor((dx*dx+dy*dy)<<(2*fine)) - int64(a.Radius+b.Radius)<<fine
	if a.Length|b.Length != 0 {
		gap = baseGap(&a, &b, fine)
	}
	gap, dz = max(0, gap), dz<<fine
	return int32(divRound(sqrtRound(gap*gap+dz*dz), 1<<fine))
}

// Touching reports whether two bodies are in base contact: at most ContactSlack
// apart and within half a unit of the same height.
func (sc *Scene) Touching(a, b int) bool {
	p, q := &sc.Bodies[a], &sc.Bodies[b]
	if a == b || !p.there() || !q.there() || abs(p.At.Z-q.At.Z) > Unit/2 {
		return false
	}
	if p.Length|q.Length != 0 {
		return Gap(*p, *q) <= ContactSlack
	}
	// Gap rounds a square root r; r ≤ far exactly when r² < (far + ½)², that
	// is when r² ≤ far² + far.
	dx, dy := int64(p.At.X-q.At.X), int64(p.At.Y-q.At.Y)
	far := int64(p.Radius) + int64(q.Radius) + ContactSlack
	return dx*dx+dy*dy <= far*far+far
}

// Within reports whether two bodies are at most r thousandths of a unit apart,
// by the same Distance that is shown.
func (sc *Scene) Within(a, b int, r int32) bool {
	p, q := &sc.Bodies[a], &sc.Bodies[b]
	if far := r + p.Radius + q.Radius + 3; abs(p.At.X-q.At.X) > far || abs(p.At.Y-q.At.Y) > far {
		return false // without a square root: most are far apart
	}
	return sc.Distance(a, b) <= r
}
