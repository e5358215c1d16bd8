package rulebook

import (
	"errors"
	"strconv"
	"strings"
)

// Length is a length in a table, written in the system's unit with up to three
// decimals and held in thousandths.
type Length int32

// UnmarshalText reads "3" or "0.5".
func (l *Length) UnmarshalText(text []byte) error {
	whole, part, _ := strings.Cut(string(text), ".")
	n, err := strconv.ParseUint(whole+(part + "000")[:3], 10, 20)
	if err != nil || len(part) > 3 || whole == "" {
		return errors.New("a length such as 3 or 0.5")
	}
	*l = Length(n)
	return nil
}
