package odds

import (
	"math/big"
	"math/bits"
)

// A weight is the exact number num / (2^e2 * 3^e3 * 5^e5). Dice with 4, 6, 8,
// 10, 12 and 20 sides need no other denominators. The numerator has 128 bits
// and spills into a big one when it would overflow.
type weight struct {
	hi, lo     uint64
	big        *big.Int // the numerator if it is not nil
	e2, e3, e5 int16
}

var one = weight{lo: 1}

// primes are the factors that denominators are made of.
var primes = [3]uint64{2, 3, 5}

func (w *weight) exps() [3]int16 { return [3]int16{w.e2, w.e3, w.e5} }

// times multiplies w with a numerator and adds exponents to its denominator.
func (w *weight) times(num uint64, e [3]int16) {
	w.e2, w.e3, w.e5 = w.e2+e[0], w.e3+e[1], w.e5+e[2]
	w.scale(num)
}

// scale multiplies the numerator.
func (w *weight) scale(num uint64) {
	if num == 1 {
		return
	}
	if w.big == nil {
		h1, l1 := bits.Mul64(w.lo, num)
		h2, l2 := bits.Mul64(w.hi, num)
		hi, carry := bits.Add64(l2, h1, 0)
		if h2 == 0 && carry == 0 {
			w.hi, w.lo = hi, l1
			return
		}
	}
	w.big = new(big.Int).Mul(w.numerator(), new(big.Int).SetUint64(num))
}

// add adds o, over the least common denominator. Equal denominators, the
// usual case, cost one addition.
func (w *weight) add(o weight) {
	if w.e2 != o.e2 || w.e3 != o.e3 || w.e5 != o.e5 {
		we, oe := w.exps(), o.exps()
		for i, p := range primes {
			for ; we[i] < oe[i]; we[i]++ {
				w.scale(p)
			}
			for ; oe[i] < we[i]; oe[i]++ {
				o.scale(p)
			}
		}
		w.e2, w.e3, w.e5 = we[0], we[1], we[2]
	}
	if w.big == nil && o.big == nil {
		lo, c := bits.Add64(w.lo, o.lo, 0)
		hi, c := bits.Add64(w.hi, o.hi, c)
		if c == 0 {
			w.hi, w.lo = hi, lo
			return
		}
	}
	w.big = new(big.Int).Add(w.numerator(), o.numerator())
}

func (w *weight) numerator() *big.Int {
	if w.big != nil {
		return w.big
	}
	n := new(big.Int).SetUint64(w.hi)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(w.lo))
}

// rat is the weight as a reduced fraction.
func (w *weight) rat() *big.Rat {
	den := big.NewInt(1)
	for i, e := range w.exps() {
		den.Mul(den, new(big.Int).Exp(new(big.Int).SetUint64(primes[i]), big.NewInt(int64(e)), nil))
	}
	return new(big.Rat).SetFrac(w.numerator(), den)
}

// factors takes the twos, threes and fives out of n and returns the rest.
func factors(n uint64) (e [3]int16, rest uint64) {
	for i, p := range primes {
		for n%p == 0 {
			n /= p
			e[i]++
		}
	}
	return e, n
}
