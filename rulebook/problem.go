package rulebook

import (
	"fmt"
	"strings"
)

// A Problem is one mistake in a file, told to the person who wrote it.
type Problem struct {
	File         string // where to find it
	Line, Column int    // counted from 1, in characters; 0: the file as a whole
	What         string // what stands there
	Want         string // what was wanted, if that is not plain
	Hint         string // what to do about it, if anything can be said
	Excerpt      string // the lines around it, with a caret under the place
}

// Error tells the mistake in several lines.
func (p *Problem) Error() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", p.Line, p.Column)
	}
	b.WriteString(": " + p.What)
	if p.Want != "" {
		b.WriteString("; wanted: " + p.Want)
	}
	if p.Excerpt != "" {
		b.WriteString("\n" + p.Excerpt)
	}
	if p.Hint != "" {
		b.WriteString("\n  " + p.Hint)
	}
	return b.String()
}

// excerpt shows a line of a source with the line before it and a caret below
// the column.
func excerpt(src string, line, column int) string {
	lines := strings.Split(src, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	var b strings.Builder
	for n := max(1, line-1); n <= line; n++ {
		mark := " "
		if n == line {
			mark = ">"
		}
		fmt.Fprintf(&b, "%s %4d | %s\n", mark, n, lines[n-1])
	}
	b.WriteString("       | ")
	for i, c := range []rune(lines[line-1]) {
		if i >= column-1 {
			break
		}
		if c != '\t' {
			c = ' '
		}
		b.WriteRune(c)
	}
	b.WriteString("^")
	return b.String()
}

// nearest is the candidate that a typing mistake most likely meant, or "".
func nearest(word string, candidates []string) string {
	best, least := "", max(1, len(word)/3)+1
	for _, c := range candidates {
		if max(len(c)-len(word), len(word)-len(c)) >= least {
			continue // it takes as many letters more or fewer
		}
		if d := distance(word, c); d < least {
			best, least = c, d
		}
	}
	return best
}

// distance is the number of letters to add, drop, change, or swap with the next
// one between two words.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
