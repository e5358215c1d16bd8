package dice

import (
	"errors"
	"math"
	"strings"
	"testing"
)

// The classes of a reading are its exact odds: numbers worked out by hand.
func TestClasses(t *testing.T) {
	for _, c := range []struct {
		name string
		pool Pool
		read Reading
		want map[int]uint64 // key: number of faces
	}{
		{"4+ on a D6", D6, AtLeast(4), map[int]uint64{0: 3, 1: 3}},
		{"7+ on a D6", D6, AtLeast(7), map[int]uint64{0: 6}},
		{"2D6 at most 7", TwoD6, AtMost(7), map[int]uint64{0: 15, 1: 21}},
		{"2D6 at most 9", TwoD6, AtMost(9), map[int]uint64{0: 6, 1: 30}},
		{"2D10 at most 8", D(2, 10), AtMost(8), map[int]uint64{0: 72, 1: 28}},
		{"three dice on 4+", D(3, 6), Count(4), map[int]uint64{0: 27, 1: 81, 2: 81, 3: 27}},
		{"D3", D6, Half(0), map[int]uint64{1: 2, 2: 2, 3: 2}},
		{"2D6", TwoD6, Sum(0), map[int]uint64{2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}},
	} {
		got, err := Classes(c.pool, c.read)
		if err != nil {
			t.Fatal(c.name, err)
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %d classes, want %d", c.name, len(got), len(c.want))
		}
		for _, k := range got {
			if k.Weight != c.want[k.Key] {
				t.Errorf("%s: %d faces read %d, want %d", c.name, k.Weight, k.Key, c.want[k.Key])
			}
			if r := c.read.Key(&k.Faces); r != k.Key || c.pool.Fits(k.Faces) != nil {
				t.Errorf("%s: the faces %v of class %d read %d", c.name, k.Faces, k.Key, r)
			}
		}
	}
}

// ordered hides that a reading is commutative, so that its classes are counted
// face by face.
type ordered struct{ Reading }

// Counting multisets and counting orders are two ways to the same numbers.
func TestMultisetsAreOrders(t *testing.T) {
	for _, p := range []Pool{D6, TwoD6, D(3, 6), D(2, 10), D(4, 4), D(1, 24)} {
		readings := []Reading{AtMost(5), Count(2), Sum(0)}
		if p.N == 1 { // these read one die
			readings = append(readings, AtLeast(3), Half(0))
		}
		for _, r := range readings {
			a, err := Classes(p, r)
			if err != nil {
				t.Fatal(err)
			}
			b, err := Classes(p, ordered{r})
			if err != nil {
				t.Fatal(err)
			}
			if len(a) != len(b) {
				t.Fatalf("%v %T: %d classes against %d", p, r, len(a), len(b))
			}
			for i := range a {
				if a[i].Key != b[i].Key || a[i].Weight != b[i].Weight {
					t.Errorf("%v %T(%v): %d×%d against %d×%d", p, r, r, a[i].Key, a[i].Weight, b[i].Key, b[i].Weight)
				}
			}
		}
	}
}

// Twenty dice have 6^20 orders, but a pool that is counted has 21 classes.
func TestManyDiceAreFewClasses(t *testing.T) {
	c, err := Classes(D(20, 6), Count(4))
	if err != nil {
		t.Fatal(err)
	}
	if len(c) != 21 || c[10].Weight != 184756*uint64(math.Pow(3, 20)) { // C(20,10) * 3^20
		t.Errorf("%d classes, ten successes in %d faces", len(c), c[10].Weight)
	}
	if _, err := Classes(D(30, 6), Count(4)); err == nil {
		t.Error("6^30 faces do not fit into 64 bits, and nothing was said")
	}
}

func TestFits(t *testing.T) {
	for _, c := range []struct {
		f    Faces
		want string
	}{
		{Of(4, 2), ""},
		{Of(4), "wanted 2 dice"},
		{Of(4, 7), "die 2 shows 7"},
		{Of(0, 1), "die 1 shows 0"},
	} {
		err := TwoD6.Fits(c.f)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.f, err, c.want)
		}
	}
}

func TestNotation(t *testing.T) {
	for s, want := range map[string]Notation{
		"2W10":   {N: 2, Sides: 10},
		"3d6+1":  {N: 3, Sides: 6, Add: 1},
		"1W6-2":  {N: 1, Sides: 6, Add: -2},
		"D66":    {N: 1, Sides: 6, D66: true},
		"d3":     {N: 1, Sides: 3},
		" 1W20 ": {N: 1, Sides: 20},
	} {
		got, err := ParseNotation(s)
		if err != nil || got != want {
			t.Errorf("%q: %+v %v, want %+v", s, got, err, want)
		}
	}
	for s, why := range map[string]NotationFault{
		"999999999W6":               BadCount,
		"0d6":                       BadCount,
		"2x6":                       NoDie,
		"d1":                        BadSides,
		"d101":                      BadSides,
		"3d":                        BadSides,
		"d6+":                       BadAddition,
		"d6+1+1":                    BadAddition,
		"":                          NoDie,
		"1e3d6":                     BadCount,
		"-1d6":                      BadCount,
		strings.Repeat("9", 100000): TooLong,
	} {
		_, err := ParseNotation(s)
		var e *NotationError
		if !errors.As(err, &e) || e.Why != why {
			t.Errorf("%.20q: %v, want fault %d", s, err, why)
		}
	}
}

func FuzzNotation(f *testing.F) {
	f.Add("2W10+3")
	f.Fuzz(func(t *testing.T, s string) {
		n, err := ParseNotation(s)
		if err != nil {
			return
		}
		back, err := ParseNotation(n.String("de"))
		if err != nil || back != n {
			t.Errorf("%q reads %+v, writes %s, which reads %+v %v", s, n, n.String("de"), back, err)
		}
	})
}

// Every face of every die comes up at its rate: a chi-squared test with a fixed
// seed, at a bound that a fair die passes in all but one of a million seeds.
func TestRollerIsFair(t *testing.T) {
	for _, sides := range []int{2, 3, 4, 6, 8, 10, 12, 20, 24} {
		r := NewRoller(uint64(sides))
		const n = 240000
		var got [25]int
		var f Faces
		for range n {
			r.Roll(D(1, sides), &f)
			got[f.V[0]]++
		}
		chi, each := 0.0, float64(n)/float64(sides)
		for v := 1; v <= sides; v++ {
			chi += (float64(got[v]) - each) * (float64(got[v]) - each) / each
		}
		if k := float64(sides - 1); chi > k+5*math.Sqrt(2*k)+12 {
			t.Errorf("d%d: chi-squared %.1f for %v", sides, chi, got[1:sides+1])
		}
		if got[0] != 0 {
			t.Errorf("d%d shows 0", sides)
		}
	}
}

// Eight dice come from one random word; they must not know of each other.
func TestDiceOfAWordAreIndependent(t *testing.T) {
	r := NewRoller(8)
	const n = 360000
	var pairs [8][7][7]int
	for range n / 8 {
		var d [8]uint8
		for i := range d {
			d[i] = r.D6()
		}
		for i := range d {
			pairs[i][d[i]][d[(i+1)%8]]++
		}
	}
	for i := range pairs {
		chi, each := 0.0, float64(n/8)/36
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				chi += (float64(pairs[i][a][b]) - each) * (float64(pairs[i][a][b]) - each) / each
			}
		}
		if chi > 35+5*math.Sqrt(70)+12 {
			t.Errorf("dice %d and %d: chi-squared %.1f", i, i+1, chi)
		}
	}
}

func TestSameSeedSameDice(t *testing.T) {
	a, b := NewRoller(7), NewRoller(7)
	for range 1000 {
		if x, y := a.D6(), b.D6(); x != y {
			t.Fatal("the same seed rolled differently")
		}
	}
}

func BenchmarkD6(b *testing.B) {
	r := NewRoller(1)
	for b.Loop() {
		r.D6()
	}
}
