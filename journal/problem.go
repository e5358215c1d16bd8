package journal

import (
	"fmt"
)

// A Problem is a mistake in the text of a journal.
type Problem struct {
	Line   int    // from 1
	Number int    // of the entry in that line; 0: in the header
	Want   string // what should stand there
	Hint   string // what to do, if that is not plain
}

func (p *Problem) Error() string {
	s := fmt.Sprintf("journal: line %d", p.Line)
	if p.Number > 0 {
		s += fmt.Sprintf(", entry %d", p.Number)
	}
	s += ": wanted " + p.Want
	if p.Hint != "" {
		s += "\n" + p.Hint
	}
	return s
}

// A Torn error reports that a journal breaks off in the middle of its last
// line, as happens when the power fails. All before is in order.
type Torn struct {
	Line   int   // the line that breaks off
	Number int   // of the entry that would have stood there
	Offset int64 // where it begins, in bytes
}

func (t *Torn) Error() string {
	return fmt.Sprintf("journal: line %d, entry %d: the text breaks off in the middle of the line\n"+
		"The entry was never confirmed to anybody. Cut the line off; all before it is in order.", t.Line, t.Number)
}

// A VersionError reports a journal in a form that this program does not know.
type VersionError struct {
	Form    int
	Program string // that wrote it, "" if that cannot be told
}

func (e *VersionError) Error() string {
	s := fmt.Sprintf("journal: this journal has form %d, and this program reads forms up to %d", e.Form, Form)
	if e.Program != "" {
		s += "\nIt was written by " + e.Program + ", which can open it."
	}
	return s
}
