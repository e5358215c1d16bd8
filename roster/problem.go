package roster

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// A Problem is one mistake in a file, for the person who wrote it.
type Problem struct {
	File         string // where to find it; "" if it did not come from a file
	Line, Column int    // counted from 1, in characters; 0: the file as a whole
	Excerpt      string // the lines around the place, with a caret under it
	Key          string // of the message
	Args         Args   // for the message
}

// Problems are all mistakes that were found together.
type Problems []*Problem

// How many mistakes are told at once, and noted before the first are chosen.
const (
	maxProblems = 50
	maxNoted    = 500
)

// Is says that a gang, map or scenario that was asked for is not there:
// errors.Is(err, fs.ErrNotExist). What a file names and is not there is another
// matter.
func (p *Problem) Is(target error) bool {
	return target == fs.ErrNotExist && p.Line == 0 && (p.Key == msgNameUnknown || p.Key == msgFileNone)
}

// Error is the text in English.
func (p *Problem) Error() string { return p.Text("en") }

// Text tells the mistake in a language ("de", "en"): the place, what stands
// there, the excerpt, what was wanted and what to do.
func (p *Problem) Text(lang string) string {
	t := catalogue(lang)
	m := t[p.Key]
	var b strings.Builder
	if p.File != "" {
		b.WriteString(p.File)
		if p.Line > 0 {
			fmt.Fprintf(&b, ":%d:%d", p.Line, p.Column)
		}
		b.WriteString(": ")
	}
	what, _ := t.fill(m.What, p.Args)
	b.WriteString(strings.TrimSpace(what))
	if p.Excerpt != "" {
		b.WriteString("\n" + p.Excerpt)
	}
	if want, ok := t.fill(m.Want, p.Args); ok {
		wanted, _ := t.fill(t[msgWanted].What, Args{"want": want})
		b.WriteString("\n  " + wanted)
	}
	if do, ok := t.fill(m.Do, p.Args); ok {
		b.WriteString("\n  " + do)
	} else if do, ok := t.fill(m.Else, p.Args); ok {
		b.WriteString("\n  " + do)
	}
	return b.String()
}

// Error is the text of all problems in English.
func (ps Problems) Error() string { return ps.Text("en") }

// Text tells all problems in a language.
func (ps Problems) Text(lang string) string {
	parts := make([]string, len(ps))
	for i, p := range ps {
		parts[i] = p.Text(lang)
	}
	return strings.Join(parts, "\n\n")
}

// Unwrap lets errors.As find single problems.
func (ps Problems) Unwrap() []error {
	out := make([]error, len(ps))
	for i, p := range ps {
		out[i] = p
	}
	return out
}

// sorted puts problems in the order of their places; it is nil if there are
// none.
func (ps Problems) sorted() error {
	if len(ps) == 0 {
		return nil
	}
	ps = slices.Clone(ps)
	slices.SortStableFunc(ps, func(a, b *Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	ps = slices.CompactFunc(ps, func(a, b *Problem) bool {
		return a.File == b.File && a.Line == b.Line && a.Column == b.Column && a.Text("en") == b.Text("en")
	})
	if len(ps) > maxProblems {
		last := ps[maxProblems]
		more := &Problem{File: last.File, Key: msgMore}
		ps = append(ps[:maxProblems], more)
	}
	return ps
}

// widest is how much of a line an excerpt shows.
const widest = 100

// excerpt shows a line of a source with the line before it and a caret below
// the column.
func excerpt(lines []string, line, column int) string {
	if line < 1 || line > len(lines) {
		return ""
	}
	// A very long line is shown around the place.
	skip := 0
	if column > widest {
		skip = column - widest/2
	}
	show := func(n int) string {
		var b strings.Builder
		for i, r := range []rune(strings.TrimRight(lines[n-1], "\r")) {
			switch {
			case i < skip:
			case i >= skip+widest:
				return b.String() + "…"
			case r == '\t':
				b.WriteByte(' ')
			case r < ' ' || r == 0x7f || r == '\uFFFD':
				b.WriteRune('·')
			default:
				b.WriteRune(r)
			}
		}
		return b.String()
	}
	var b strings.Builder
	for n := max(1, line-1); n <= line; n++ {
		mark := " "
		if n == line {
			mark = ">"
		}
		b.WriteString(strings.TrimRight(fmt.Sprintf("%s %4d | %s", mark, n, show(n)), " ") + "\n")
	}
	b.WriteString("       | " + strings.Repeat(" ", max(0, column-1-skip)) + "^")
	return b.String()
}

// nearest is the candidate that a typing mistake most likely meant, or "".
func nearest(word string, candidates []string) string {
	if len(word) > 60 {
		return ""
	}
	word = strings.ToLower(word)
	best, least := "", max(1, len(word)/3)+1
	for _, c := range candidates {
		if d := distance([]rune(word), []rune(strings.ToLower(c))); d < least {
			best, least = c, d
		}
	}
	if best == "" && len(word) > 2 {
		for _, c := range candidates {
			if strings.HasPrefix(strings.ToLower(c), word) {
				return c
			}
		}
	}
	return best
}

// distance is the number of letters to add, drop, change or swap between two
// words.
func distance(a, b []rune) int {
	row, last, older := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		row, last, older = older, row, last
		row[0] = i + 1
		for j := range b {
			cost := last[j]
			if a[i] != b[j] {
				cost++
			}
			row[j+1] = min(cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], older[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
