package board

import "fmt"

// A Share is an exact, reduced fraction of a body's silhouette. The zero Share
// is nothing.
type Share struct{ Num, Den int64 }

// AtLeast reports whether the share is num/den or more.
func (s Share) AtLeast(num, den int64) bool { return s.Num*den >= num*max(s.Den, 1) }

// MoreThan reports whether the share is more than num/den.
func (s Share) MoreThan(num, den int64) bool { return s.Num*den > num*max(s.Den, 1) }

// String writes the share as a fraction, or as 0 or 1.
func (s Share) String() string {
	if s.Num == 0 || s.Num == s.Den {
		return fmt.Sprint(min(s.Num, 1))
	}
	return fmt.Sprintf("%d/%d", s.Num, s.Den)
}

// share is num/den, reduced.
func share(num, den int64) Share {
	a, b := num, den
	for b != 0 {
		a, b = b, a%b
	}
	return Share{num / a, den / a}
}

// Sight is what an eye sees of a body, with the ray that shows it.
//
// Terrain counts wherever it stands between the eye and the upright plane
// through the middle of the body, at the viewer's base as well as at the
// target's: there is no other rule for one's own cover. What merely touches
// the triangle of sight, or stands behind that plane, does not count. An eye
// inside a piece that blocks sight sees nothing beyond it.
type Sight struct {
	Visible bool  // some of the body can be seen
	Hidden  Share // of its silhouette, by what blocks sight, gives cover or stands before it

	// Ray runs from the eye to the visible point nearest to the body's middle;
	// where nothing is visible, along the line to the middle up to what blocks
	// it.
	Ray [2]Point

	// What decided: where nothing is visible, what blocks the ray; else what
	// hides most. One of the two is -1, or both where nothing hides.
	By     int // index of a piece
	ByBody int // index of a body
}

// Sees reports whether a sees any part of b's body: whether Look says Visible.
func (sc *Scene) Sees(a, b int) bool {
	p, q := &sc.Bodies[a], &sc.Bodies[b]
	if !p.there() || !q.there() {
		return false
	}
	var parts [roomParts]*part
	var bodies [roomBodies]plate
	v := aim(sc, p.eye(), q)
	if v.upright() {
		return v.plumb(true, a, b, nil).Visible
	}
	v.parts, v.bodies = v.gather(false, a, b, nil, parts[:0], bodies[:0])
	return v.anyFree()
}

// eye is where a body looks from.
func (b *Body) eye() Point { return Point{b.At.X, b.At.Y, b.At.Z + b.Eye} }

// Look is what a sees of b. A body that is not on the table neither sees nor is
// seen.
func (sc *Scene) Look(a, b int) Sight {
	p, q := &sc.Bodies[a], &sc.Bodies[b]
	if !p.there() {
		return Sight{Hidden: Share{1, 1}, By: -1, ByBody: -1}
	}
	return sc.look(p.eye(), q, a, b, nil)
}

// LookFrom is what an eye at a place sees of a body. Neither need be in the
// scene: this asks "what if". The bodies in skip, usually viewer and target
// themselves, hide nothing.
func (sc *Scene) LookFrom(eye Point, target Body, skip ...int) Sight {
	return sc.look(eye, &target, -1, -1, skip)
}

// Behind reports whether pieces alone, without bodies, hide at least a quarter
// of b's body, as it stands or lies in the scene, from a.
func (sc *Scene) Behind(a, b int) bool {
	p, q := &sc.Bodies[a], &sc.Bodies[b]
	if !p.there() || !q.there() {
		return false
	}
	var parts [roomParts]*part
	v := aim(sc, p.eye(), q)
	if v.upright() {
		return v.plumb(false, a, b, nil).By >= 0
	}
	v.parts, _ = v.gather(true, a, b, nil, parts[:0], nil)
	if len(v.parts) == 0 {
		return false
	}
	hidden, all := int64(0), Columns*(v.top-v.z)
	var buf [8]span
	for k := int64(1 - Columns); k < Columns; k += 2 {
		hidden += total(v.spans(k, false, buf[:0]))
	}
	return 4*hidden >= all
}

// look measures a silhouette.
func (sc *Scene) look(eye Point, target *Body, a, b int, skip []int) Sight {
	if !target.there() {
		return Sight{Hidden: Share{1, 1}, By: -1, ByBody: -1}
	}
	var parts [roomParts]*part
	var bodies [roomBodies]plate
	v := aim(sc, eye, target)
	if v.upright() {
		return v.plumb(true, a, b, skip)
	}
	v.parts, v.bodies = v.gather(true, a, b, skip, parts[:0], bodies[:0])
	middle := Point{target.At.X, target.At.Y, int32((v.z + v.top) / 2)}
	s := Sight{Visible: true, Hidden: Share{0, 1}, Ray: [2]Point{eye, middle}, By: -1, ByBody: -1}
	if len(v.parts) == 0 && len(v.bodies) == 0 {
		return s
	}
	var tally [roomParts + roomBodies]int64
	hidden, free := v.measure(tally[:])
	s.Hidden = share(hidden, Columns*(v.top-v.z))
	s.Visible = free.found
	s.By, s.ByBody = v.most(tally[:])
	if s.Visible {
		s.Ray[1] = free.at
	} else {
		s.block(&v, middle)
	}
	return s
}

// nearest is the visible point nearest to the middle of a silhouette.
type nearest struct {
	found bool
	apart int64 // square of its distance from the middle, times fine²
	at    Point
}

// measure goes through the columns: the height hidden in all of them, what each
// piece and body hides, and the visible point nearest to the middle.
func (v *view) measure(tally []int64) (hidden int64, free nearest) {
	v.free(0, &free) // the middle line, though no column, gives the finest ray
	central := free
	free = nearest{}
	for k := int64(1 - Columns); k < Columns; k += 2 {
		rx, ry := v.ray(k)
		var buf, clear [8]span
		all, sight := buf[:0], clear[:0]
		var mine [4]span
		own := mine[:0] // of the parts of one piece
		for n, p := range v.parts {
			s := v.part(p, rx, ry)
			all, own = insert(all, s), insert(own, s)
			if p.sight {
				sight = insert(sight, s)
			}
			if n+1 == len(v.parts) || v.parts[n+1].piece != p.piece {
				if n < len(tally) {
					tally[n] += total(own)
				}
				own = mine[:0]
			}
		}
		for i := range v.bodies {
			s := v.body(&v.bodies[i], rx, ry)
			all, sight = insert(all, s), insert(sight, s)
			if n := len(v.parts) + i; n < len(tally) {
				tally[n] += max(0, s.hi-s.lo)
			}
		}
		hidden += total(all)
		v.gaps(k, sight, &free)
	}
	if free.found && central.found {
		free = central
	}
	return hidden, free
}

// free looks for the visible point of column k nearest to the middle.
func (v *view) free(k int64, best *nearest) {
	var buf [8]span
	v.gaps(k, v.spans(k, true, buf[:0]), best)
}

// gaps goes through the heights of column k that the spans leave open.
func (v *view) gaps(k int64, spans []span, best *nearest) {
	mid := (v.z + v.top) / 2
	side := k * k * v.radius * v.radius // times (fine/32)² is the square of the distance aside
	from := v.z
	for i := 0; i <= len(spans); i++ {
		to := v.top
		if i < len(spans) {
			to = spans[i].lo
		}
		if from < to {
			h := min(max(mid, from), to)
			apart := side + (h-mid)*(h-mid)*Columns*Columns
			if !best.found || apart < best.apart {
				*best = nearest{true, apart, Point{
					int32(v.ex + divRound(v.bx+k*v.wx, fine)),
					int32(v.ey + divRound(v.by+k*v.wy, fine)),
					int32(h),
				}}
			}
		}
		if i < len(spans) {
			from = max(from, spans[i].hi)
		}
	}
}

// most is the piece or body with the largest tally; that of a piece stands with
// its last part.
func (v *view) most(tally []int64) (piece, body int) {
	piece, body = -1, -1
	var best int64
	for i, p := range v.parts {
		if i < len(tally) && tally[i] > best {
			best, piece = tally[i], int(p.piece)
		}
	}
	for i := range v.bodies {
		if n := len(v.parts) + i; n < len(tally) && tally[n] > best {
			best, piece, body = tally[n], -1, v.bodies[i].body
		}
	}
	return piece, body
}

// block ends the ray where something first blocks the line to the middle. If
// nothing blocks just this line (a gap narrower than a column), what hides most
// stays named.
func (s *Sight) block(v *view, middle Point) {
	first := frac{1, 1} // share of the way
	mid := int64(middle.Z)
	for _, p := range v.parts {
		if !p.sight {
			continue
		}
		in, out, grazes := v.sc.Map.clip(p, v.ex, v.ey, v.bx, v.by, fine)
		if grazes || !in.less(out) {
			continue
		}
		in.n, out.n = in.n*fine, out.n*fine
		// The line is inside the heights of the prism from up to down.
		up, down := within(v.e, mid, int64(p.base), int64(p.top))
		if in.less(up) {
			in = up
		}
		if down.less(out) {
			out = down
		}
		if !out.less(in) && in.less(first) {
			first, s.By, s.ByBody = in, int(p.piece), -1
		}
	}
	for i := range v.bodies {
		q := &v.bodies[i]
		if h := v.body(q, v.bx, v.by); h.lo < mid && mid < h.hi {
			if at := (frac{q.cc * fine, v.bx*q.cx + v.by*q.cy}); at.less(first) {
				first, s.By, s.ByBody = at, -1, q.body
			}
		}
	}
	s.Ray[1] = Point{
		int32(v.ex + along(v.bx/fine, first)),
		int32(v.ey + along(v.by/fine, first)),
		int32(v.e + along(mid-v.e, first)),
	}
}

// along is d·f, rounded half away from zero.
func along(d int64, f frac) int64 {
	// Both are at most 2^53 long: shorten the fraction so that the product fits.
	for f.d >= 1<<44 {
		f.n, f.d = f.n>>1, f.d>>1
	}
	return divRound(d*f.n, f.d)
}

// within is the share of the way during which a line from height e to height h
// is between base and top.
func within(e, h, base, top int64) (lo, hi frac) {
	never, always := frac{1, 1}, frac{1, 1}
	switch {
	case h > e && top > e:
		return frac{max(0, base-e), h - e}, frac{top - e, h - e}
	case h < e && base < e:
		return frac{max(0, e-top), e - h}, frac{e - base, e - h}
	case h == e && base <= e && e <= top:
		return frac{0, 1}, always
	}
	return never, frac{0, 1}
}

// above reports whether a place lies under the base, its rim not included.
func (b *Body) above(at XY) bool {
	if !b.round() {
		q := b.quad()
		return overlap([]XY{at}, q[:])
	}
	return square(b.At.X-at.X)+square(b.At.Y-at.Y) < square(b.Radius)
}

// plumb is the view straight up or down. There is no chord then: a body is
// hidden wholly or not at all, by what lies between eye and body and covers
// its middle.
func (v *view) plumb(bodies bool, a, b int, skip []int) Sight {
	low, high := v.top, v.e // looking down
	end := low
	if v.e < v.z {
		low, high, end = v.e, v.z, v.z
	} else if v.e <= v.top {
		low, high, end = v.e, v.e, v.e // eye to eye in one place
	}
	at := XY{int32(v.ex), int32(v.ey)}
	s := Sight{Visible: true, Hidden: Share{0, 1}, By: -1, ByBody: -1}
	s.Ray = [2]Point{{at.X, at.Y, int32(v.e)}, {at.X, at.Y, int32(end)}}
	stop := func(piece, body int, base, top int64, sight bool) {
		if base >= high || top <= low {
			return
		}
		s.Hidden = Share{1, 1}
		if s.By < 0 && s.ByBody < 0 || sight && s.Visible {
			s.By, s.ByBody = piece, body
		}
		if sight {
			s.Visible = false
			if v.e > v.top {
				s.Ray[1].Z = max(s.Ray[1].Z, int32(min(top, v.e)))
			} else {
				s.Ray[1].Z = min(s.Ray[1].Z, int32(max(base, v.e)))
			}
		}
	}
	for i := range v.sc.Map.hide {
		if p := &v.sc.Map.hide[i]; p.there(v.sc.Open) && v.sc.Map.inside(p, at) {
			stop(int(p.piece), -1, int64(p.base), int64(p.top), p.sight)
		}
	}
	for i := range v.sc.Bodies {
		p := &v.sc.Bodies[i]
		if bodies && p.Hides && p.there() && i != a && i != b && !contains(skip, i) && p.above(at) {
			stop(-1, i, int64(p.At.Z), int64(p.At.Z+p.Height), true)
		}
	}
	return s
}
