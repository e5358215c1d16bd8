package play

import (
	"encoding/binary"
	"math/bits"
)

// mix folds b into h, 16 bytes a multiplication, in the manner of wyhash.
func mix(h uint64, b []byte) uint64 {
	const k0, k1 = 0xa0761d6478bd642f, 0xe7037ed1a0b428db
	n := uint64(len(b))
	for len(b) >= 16 {
		h = fold(binary.LittleEndian.Uint64(b)^k0, binary.LittleEndian.Uint64(b[8:])^h)
		b = b[16:]
	}
	if len(b) > 0 {
		var tail [16]byte
		copy(tail[:], b)
		h = fold(binary.LittleEndian.Uint64(tail[:])^k0, binary.LittleEndian.Uint64(tail[8:])^h)
	}
	return fold(h^k1, n^k0)
}

func fold(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo
}
