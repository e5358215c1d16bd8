package dice

import (
	"fmt"
	"math/bits"
	"slices"
)

// A Class is a set of faces that a reading takes for the same.
type Class struct {
	Faces  Faces  // one of them
	Key    int    // what the reading makes of them
	Weight uint64 // how many there are, of Sides to the power of N
}

// maxOrdered bounds the enumeration of a reading that looks at the order.
const maxOrdered = 1 << 20

// Classes lists the classes of p under r in ascending order of their keys. The
// weights add up to Sides^N. It fails when there are more faces than can be
// counted in 64 bits, or more orders than can be listed.
func Classes(p Pool, r Reading) ([]Class, error) {
	if p.N == 0 || p.Sides == 0 || p.N > MaxDice {
		return nil, fmt.Errorf("dice: %v is no roll", p)
	}
	total := uint64(1)
	for range p.N {
		hi, lo := bits.Mul64(total, uint64(p.Sides))
		if hi != 0 {
			return nil, fmt.Errorf("dice: %v has more than 2^64 faces; its exact odds are not counted", p)
		}
		total = lo
	}
	t := tally{at: map[int]int{}}
	if c, ok := r.(Commutative); ok {
		t.multisets(p, c)
	} else {
		if total > maxOrdered {
			return nil, fmt.Errorf("dice: %v read in order has %d faces, more than the %d that are listed", p, total, maxOrdered)
		}
		t.orders(p, r)
	}
	slices.SortFunc(t.classes, func(a, b Class) int { return a.Key - b.Key })
	return t.classes, nil
}

// tally gathers classes by key.
type tally struct {
	classes []Class
	at      map[int]int
}

func (t *tally) add(f *Faces, key int, weight uint64) {
	i, ok := t.at[key]
	if !ok {
		i = len(t.classes)
		t.at[key] = i
		t.classes = append(t.classes, Class{Faces: *f, Key: key})
	}
	t.classes[i].Weight += weight
}

func (t *tally) orders(p Pool, r Reading) {
	f := Faces{N: p.N}
	var rec func(i uint8)
	rec = func(i uint8) {
		if i == p.N {
			t.add(&f, r.Key(&f), 1)
			return
		}
		for v := uint8(1); v <= p.Sides; v++ {
			f.V[i] = v
			rec(i + 1)
		}
	}
	rec(0)
}

// multisets walks the ways to deal p.N dice to the kinds of r. Dealing k of
// the dice still left to a kind that f faces have can be done in
// binomial(left, k) * f^k ways.
func (t *tally) multisets(p Pool, r Commutative) {
	var face [256]uint8 // the lowest face of each kind, 0 if there is none
	var faces [256]uint64
	kinds := 0
	for v := int(p.Sides); v >= 1; v-- {
		k := r.Kind(uint8(v))
		face[k] = uint8(v)
		faces[k]++
		kinds = max(kinds, int(k)+1)
	}
	f := Faces{N: p.N}
	var rec func(kind int, left uint8, weight uint64)
	rec = func(kind int, left uint8, weight uint64) {
		if left == 0 {
			t.add(&f, r.Key(&f), weight)
			return
		}
		if kind == kinds {
			return
		}
		ways := weight
		for k := uint8(0); ; k++ {
			rec(kind+1, left-k, ways)
			if k == left || faces[kind] == 0 {
				break
			}
			f.V[p.N-left+k] = face[kind]
			// next binomial: (left-k)/(k+1), exact at every step
			hi, lo := bits.Mul64(ways, uint64(left-k))
			ways, _ = bits.Div64(hi, lo, uint64(k)+1)
			ways *= faces[kind]
		}
	}
	rec(0, p.N, 1)
}
