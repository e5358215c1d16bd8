package file

import "fmt"

// lockName is the file that marks a folder as taken.
const lockName = ".lock"

// A LockError reports a folder that another program holds.
type LockError struct {
	Dir   string
	Owner string // its process number, "" if that cannot be told
}

func (e *LockError) Error() string {
	who := "another program"
	if e.Owner != "" {
		who += " (process " + e.Owner + ")"
	}
	return fmt.Sprintf("the folder %s is in use by %s\n"+
		"Two programs must not write the same battles. Close the other one, or use another folder here.", e.Dir, who)
}
