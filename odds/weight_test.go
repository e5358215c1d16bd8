package odds

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// A weight and a big.Rat that went through the same operations are equal, also
// past 128 bits.
func TestWeightIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) (weight, *big.Rat) {
			w, r := one, big.NewRat(1, 1)
			for range rapid.IntRange(0, 40).Draw(t, name) {
				num := rapid.Uint64Range(1, 46656).Draw(t, "num")
				e := [3]int16{int16(rapid.IntRange(0, 6).Draw(t, "e2")), int16(rapid.IntRange(0, 6).Draw(t, "e3")), int16(rapid.IntRange(0, 3).Draw(t, "e5"))}
				w.times(num, e)
				den := new(big.Int).SetInt64(1)
				for i, p := range primes {
					den.Mul(den, new(big.Int).Exp(new(big.Int).SetUint64(p), big.NewInt(int64(e[i])), nil))
				}
				r.Mul(r, new(big.Rat).SetFrac(new(big.Int).SetUint64(num), den))
			}
			return w, r
		}
		a, ra := draw("a")
		b, rb := draw("b")
		if a.rat().Cmp(ra) != 0 || b.rat().Cmp(rb) != 0 {
			t.Fatalf("products: %v %v, want %v %v", a.rat(), b.rat(), ra, rb)
		}
		kept := b.rat()
		a.add(b)
		if want := ra.Add(ra, rb); a.rat().Cmp(want) != 0 {
			t.Fatalf("sum: %v, want %v", a.rat(), want)
		}
		if b.rat().Cmp(kept) != 0 {
			t.Fatal("adding a weight changed it")
		}
	})
}

func TestFactors(t *testing.T) {
	for n, want := range map[uint64][4]int{1: {0, 0, 0, 1}, 360: {3, 2, 1, 1}, 7: {0, 0, 0, 7}, 84: {2, 1, 0, 7}} {
		e, rest := factors(n)
		if got := [4]int{int(e[0]), int(e[1]), int(e[2]), int(rest)}; got != want {
			t.Errorf("%d: %v, want %v", n, got, want)
		}
	}
}
