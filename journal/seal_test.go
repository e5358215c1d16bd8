package journal_test

import (
	"crypto/sha256"
	"fmt"

	"github.com/fray-table/fray/journal"
)

// sealOf computes the sum of a line as the package comment says it is computed.
func sealOf(before journal.Sum, line string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(before.String()+"\n"+line)))[:8]
}
