package journal

import (
	"bufio"
	"io"
	"strconv"
	"strings"
)

// Glance reads the top of a journal, as far as a list needs it: up to its files,
// without checking sums. ID, size, last entry and time of change are left to the
// caller.
func Glance(r io.Reader) (Info, error) {
	in := bufio.NewReaderSize(r, 4096)
	first, err := in.ReadString('\n')
	if err != nil && err != io.EOF {
		return Info{}, err
	}
	form, ok := formOf(strings.TrimSuffix(first, "\n"))
	if !ok {
		return Info{}, notAJournal(nil)
	}
	h := headerReader{at: -1}
	for line := 2; ; line++ {
		text, err := in.ReadString('\n')
		if err != nil && err != io.EOF {
			return Info{}, err
		}
		text = strings.TrimSuffix(text, "\n")
		if strings.HasPrefix(text, "file: ") || strings.HasPrefix(text, "sum: ") {
			break
		}
		if form > Form {
			program, _ := strings.CutPrefix(text, "program: ")
			return Info{Program: program}, &VersionError{Form: form, Program: short(program)}
		}
		if err == io.EOF {
			return Info{}, &Problem{Line: line, Want: "a whole header", Hint: "The file is only the beginning of a journal."}
		}
		if err := h.line(text); err != nil {
			return Info{}, &Problem{Line: line, Want: err.Error()}
		}
	}
	return Info{System: h.h.System, Title: h.h.Title, Program: h.h.Program, Created: h.h.Created}, nil
}

// formOf reads the first line of a journal.
func formOf(line string) (int, bool) {
	text, ok := strings.CutPrefix(line, "fray journal ")
	n, err := strconv.ParseUint(text, 10, 16)
	return int(n), ok && err == nil && n > 0 && text == strconv.Itoa(int(n))
}
