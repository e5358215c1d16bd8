package journal

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// A Sum is a checksum over a line and all lines before it.
type Sum uint32

// String is the sum as journals write it: eight hexadecimal digits.
func (s Sum) String() string { return string(s.append(nil)) }

func (s Sum) append(b []byte) []byte {
	var raw [4]byte
	binary.BigEndian.PutUint32(raw[:], uint32(s))
	return hex.AppendEncode(b, raw[:])
}

// parseSum reads what String writes, and nothing else.
func parseSum(s string) (Sum, error) {
	var raw [4]byte
	if len(s) != 8 {
		return 0, fmt.Errorf("a sum of 8 hexadecimal digits, got %q", short(s))
	}
	if _, err := hex.Decode(raw[:], []byte(s)); err != nil {
		return 0, fmt.Errorf("a sum of 8 hexadecimal digits, got %q", s)
	}
	sum := Sum(binary.BigEndian.Uint32(raw[:]))
	if sum.String() != s {
		return 0, fmt.Errorf("a sum in small letters, got %q", s)
	}
	return sum, nil
}

// sumOf is the sum of a text without a predecessor.
func sumOf(text []byte) Sum {
	h := sha256.Sum256(text)
	return Sum(binary.BigEndian.Uint32(h[:4]))
}

// over is the sum of a line that follows the one whose sum is s.
func (s Sum) over(line []byte) Sum {
	var room [256]byte
	b := append(s.append(room[:0]), '\n')
	return sumOf(append(b, line...))
}

// short cuts what came so that a message stays readable.
func short(s string) string {
	if len(s) > 40 {
		return s[:37] + "..."
	}
	return s
}
