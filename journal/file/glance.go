package file

import (
	"bytes"
	"io"
	"os"
	"strconv"

	"github.com/fray-table/fray/journal"
)

// glance describes a journal by its first and its last lines.
func glance(path string) (journal.Info, error) {
	f, err := os.Open(path)
	if err != nil {
		return journal.Info{}, err
	}
	defer f.Close()
	info, err := journal.Glance(io.LimitReader(f, 64<<10))
	if err != nil {
		return info, err
	}
	st, err := f.Stat()
	if err != nil {
		return info, err
	}
	info.Size, info.Changed = st.Size(), st.ModTime().UTC()
	tail := make([]byte, min(st.Size(), 4*journal.MaxEntry))
	if _, err := f.ReadAt(tail, st.Size()-int64(len(tail))); err != nil {
		return info, err
	}
	info.Last = lastNumber(tail)
	return info, nil
}

// lastNumber is the number of the last whole entry at the end of a journal.
func lastNumber(tail []byte) int {
	end := bytes.LastIndexByte(tail, '\n')
	if end < 0 {
		return 0
	}
	begin := bytes.LastIndexByte(tail[:end], '\n') + 1
	word, _, _ := bytes.Cut(tail[begin:end], []byte(" "))
	n, err := strconv.Atoi(string(word))
	if err != nil || n < 0 {
		return 0 // the header, which ends with an empty line
	}
	return n
}
