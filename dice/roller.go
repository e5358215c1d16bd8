package dice

import (
	"math/bits"
	"math/rand/v2"
)

// A Roller rolls dice without bias. It is not safe for concurrent use.
type Roller struct {
	src  rand.Source
	word uint64 // what is left of a random word, as a fraction of 2^64
	left int    // D6 still to be drawn from it
}

// NewRoller returns a roller whose dice follow from the seed alone: the same
// seed gives the same dice on every machine.
func NewRoller(seed uint64) *Roller { return &Roller{src: rand.NewPCG(seed, 0x66726179)} }

// NewSecureRoller returns a roller whose dice nobody can foresee who does not
// know the seed; the caller takes it from a cryptographic source.
func NewSecureRoller(seed [32]byte) *Roller { return &Roller{src: rand.NewChaCha8(seed)} }

// Eight D6 are drawn from one random word by multiplying it with 6 eight times.
// The few words that would favour a face are drawn again: without this, 2^64
// words could not be dealt evenly to 6^8 results.
const (
	batch   = 8
	sixTo8  = 1679616
	unfair6 = (1<<64 - 1) % sixTo8 // low products up to here are refused
)

// D6 rolls one six-sided die.
func (r *Roller) D6() uint8 {
	if r.left == 0 {
		r.refill()
	}
	hi, lo := bits.Mul64(r.word, 6)
	r.word = lo
	r.left--
	return uint8(hi) + 1
}

func (r *Roller) refill() {
	for {
		w := r.src.Uint64()
		if _, lo := bits.Mul64(w, sixTo8); lo > unfair6 {
			r.word, r.left = w, batch
			return
		}
	}
}

// Intn returns a number from 0 to n-1, n from 1 to 2^31, all equally likely.
func (r *Roller) Intn(n int) int {
	m := uint64(uint32(r.src.Uint64())) * uint64(n)
	if uint32(m) < uint32(n) {
		for floor := uint32(-n) % uint32(n); uint32(m) < floor; {
			m = uint64(uint32(r.src.Uint64())) * uint64(n)
		}
	}
	return int(m >> 32)
}

// Roll rolls p into f.
func (r *Roller) Roll(p Pool, f *Faces) {
	*f = Faces{N: p.N}
	if p.Sides == 6 {
		for i := range f.V[:p.N] {
			f.V[i] = r.D6()
		}
		return
	}
	for i := range f.V[:p.N] {
		f.V[i] = uint8(r.Intn(int(p.Sides))) + 1
	}
}
