package board

import (
	"fmt"
	"slices"
)

// turn is positive when a, b, c turn left, negative when they turn right.
func turn(a, b, c XY) int64 {
	return int64(b.X-a.X)*int64(c.Y-a.Y) - int64(b.Y-a.Y)*int64(c.X-a.X)
}

// area2 is twice the signed area of an outline.
func area2(o []XY) int64 {
	var sum int64
	for i, a := range o {
		b := o[(i+1)%len(o)]
		sum += int64(a.X)*int64(b.Y) - int64(a.Y)*int64(b.X)
	}
	return sum
}

// between reports whether c, known to be on the line through a and b, lies on
// the segment.
func between(a, b, c XY) bool {
	return min(a.X, b.X) <= c.X && c.X <= max(a.X, b.X) && min(a.Y, b.Y) <= c.Y && c.Y <= max(a.Y, b.Y)
}

// meet reports whether two segments have a point in common.
func meet(a, b, c, d XY) bool {
	t1, t2, t3, t4 := turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)
	if (t1 > 0 && t2 < 0 || t1 < 0 && t2 > 0) && (t3 > 0 && t4 < 0 || t3 < 0 && t4 > 0) {
		return true
	}
	return t1 == 0 && between(a, b, c) || t2 == 0 && between(a, b, d) ||
		t3 == 0 && between(c, d, a) || t4 == 0 && between(c, d, b)
}

// checkOutline refuses outlines that are not simple polygons.
func checkOutline(o []XY) error {
	for i, a := range o {
		b, c := o[(i+1)%len(o)], o[(i+2)%len(o)]
		if a == b {
			return fmt.Errorf("its outline has the corner (%s, %s) twice running; remove one", units(a.X), units(a.Y))
		}
		if turn(a, b, c) == 0 && int64(b.X-a.X)*int64(c.X-b.X)+int64(b.Y-a.Y)*int64(c.Y-b.Y) < 0 {
			return fmt.Errorf("its outline turns back on itself at the corner (%s, %s); remove the spike", units(b.X), units(b.Y))
		}
		for j := i + 2; j < len(o); j++ {
			if i == 0 && j == len(o)-1 {
				continue // neighbours
			}
			c, d := o[j], o[(j+1)%len(o)]
			if meet(a, b, c, d) {
				return fmt.Errorf("its outline meets itself: the side from (%s, %s) to (%s, %s) and the side from (%s, %s) to (%s, %s); put the corners in order or make two pieces",
					units(a.X), units(a.Y), units(b.X), units(b.Y), units(c.X), units(c.Y), units(d.X), units(d.Y))
			}
		}
	}
	return nil
}

// tidy gives a checked outline with the inside to the left and without corners
// that are none.
func tidy(o []XY) []XY {
	o = slices.Clone(o)
	if area2(o) < 0 {
		slices.Reverse(o)
	}
	out := o[:0:0]
	for i, b := range o {
		if turn(o[(i+len(o)-1)%len(o)], b, o[(i+1)%len(o)]) != 0 {
			out = append(out, b)
		}
	}
	return out
}

// split cuts a checked outline into parts that turn left at every corner, by
// clipping ears and joining them again across cuts where that keeps the turn.
// Cuts run between corners, so nothing is rounded, and are marked as inner.
func split(outline []XY) [][]edge {
	o := tidy(outline)
	parts := join(ears(o))
	outer := make(map[[2]XY]bool, len(o))
	for i, a := range o {
		outer[[2]XY{a, o[(i+1)%len(o)]}] = true
	}
	out := make([][]edge, len(parts))
	for i, p := range parts {
		for j, a := range p {
			b := p[(j+1)%len(p)]
			out[i] = append(out[i], edge{a.X, a.Y, b.X - a.X, b.Y - a.Y, !outer[[2]XY{a, b}]})
		}
	}
	return out
}

// ears cuts a tidy outline into triangles.
func ears(o []XY) [][]XY {
	o = slices.Clone(o)
	var out [][]XY
	for len(o) > 3 {
		i := 0
		for i < len(o)-1 && !isEar(o, i) { // a simple outline always has an ear
			i++
		}
		out = append(out, []XY{o[(i+len(o)-1)%len(o)], o[i], o[(i+1)%len(o)]})
		o = slices.Delete(o, i, i+1)
	}
	return append(out, o)
}

// isEar reports whether corner i can be cut off: it turns left and no other
// corner lies in its triangle or on the cut.
func isEar(o []XY, i int) bool {
	a, b, c := o[(i+len(o)-1)%len(o)], o[i], o[(i+1)%len(o)]
	if turn(a, b, c) <= 0 {
		return false
	}
	for _, p := range o {
		if p != a && p != b && p != c && turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0 {
			return false
		}
	}
	return true
}

// join merges parts that share a cut as long as the outcome turns left at
// every corner.
func join(parts [][]XY) [][]XY {
	for i := 0; i < len(parts); i++ {
		for j := i + 1; j < len(parts); j++ {
			if both := merge(parts[i], parts[j]); both != nil {
				parts[i] = both
				parts = slices.Delete(parts, j, j+1)
				j = i
			}
		}
	}
	return parts
}

// merge is the union of two parts that share a side, or nil.
func merge(p, q []XY) []XY {
	for i := range p {
		a, b := p[i], p[(i+1)%len(p)]
		j := slices.Index(q, b)
		if j < 0 || q[(j+1)%len(q)] != a {
			continue
		}
		var out []XY
		for k := range len(p) {
			out = append(out, p[(i+1+k)%len(p)]) // b … a
		}
		for k := 2; k < len(q); k++ {
			out = append(out, q[(j+k)%len(q)]) // what follows a, up to b
		}
		for k := range out {
			if turn(out[k], out[(k+1)%len(out)], out[(k+2)%len(out)]) <= 0 {
				return nil
			}
		}
		return out
	}
	return nil
}
