package board

import (
	"math"
	"math/bits"
)

// divRound is n/d rounded half away from zero; d is positive.
func divRound(n, d int64) int64 {
	if n < 0 {
		return -((-n + d/2) / d)
	}
	return (n + d/2) / d
}

// sqrtFloor is the whole part of the square root of n. The processor's root is
// only a first guess, so the answer is the same everywhere.
func sqrtFloor(n int64) int64 {
	r := int64(math.Sqrt(float64(n)))
	for r*r > n {
		r--
	}
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}

// sqrtRound is the square root of n rounded to the nearest integer. The root
// of an integer never lies exactly between two integers.
func sqrtRound(n int64) int64 {
	r := sqrtFloor(n)
	if n-r*r > r {
		r++
	}
	return r
}

// lengthBits is the precision of fineLength.
const lengthBits = 12

// fineLength is the length of (x, y), each at most 2^18, in 1/4096 of the
// integers of the board.
func fineLength(x, y int64) int64 { return sqrtFloor((x*x + y*y) << (2 * lengthBits)) }

// scaled is the vector (x, y) brought to the given length, each coordinate
// rounded half away from zero, so that turned and mirrored vectors give turned
// and mirrored answers. The null vector stays as it is. Coordinates are at most
// 2^18, the length at most 2^24.
func scaled(x, y, length int64) (int64, int64) {
	l := fineLength(x, y)
	if l == 0 {
		return 0, 0
	}
	return divRound((x*length)<<lengthBits, l), divRound((y*length)<<lengthBits, l)
}

// A frac is an exact fraction: n is not negative, d is positive.
type frac struct{ n, d int64 }

// less reports whether a < b, without rounding.
func (a frac) less(b frac) bool {
	h1, l1 := bits.Mul64(uint64(a.n), uint64(b.d))
	h2, l2 := bits.Mul64(uint64(b.n), uint64(a.d))
	return h1 < h2 || h1 == h2 && l1 < l2
}

// squareLess reports whether x² < bound, where bound is not negative.
func squareLess(x, bound int64) bool {
	if x < 0 {
		x = -x
	}
	return x < 1<<31 && x*x < bound
}

func abs[T int32 | int64](x T) T {
	if x < 0 {
		return -x
	}
	return x
}
