package file

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/fray-table/fray/journal"
)

// recoverFile reads a journal. If its last line broke off, the torn piece is put
// into a file of its own, and then cut off.
func recoverFile(path string) (h journal.Header, entries []journal.Entry, size int64, err error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return h, nil, 0, err
	}
	defer f.Close()
	d, err := journal.NewDecoder(f)
	if err != nil {
		return h, nil, 0, err
	}
	for {
		var e journal.Entry
		if e, err = d.Next(); err != nil {
			break
		}
		entries = append(entries, e)
	}
	size = d.Offset()
	var torn *journal.Torn
	switch {
	case errors.As(err, &torn):
		if err := putAside(f, path, torn.Offset); err != nil {
			return h, nil, 0, fmt.Errorf("the torn end could not be put aside: %w", err)
		}
	case err != io.EOF:
		return h, nil, 0, err
	case d.Unended(): // complete but for the end of the line
		if _, err := f.WriteAt([]byte("\n"), size); err != nil {
			return h, nil, 0, err
		}
		size++
	}
	if err := f.Sync(); err != nil {
		return h, nil, 0, err
	}
	return d.Header(), entries, size, nil
}

// putAside moves what stands from offset on into a file of its own.
func putAside(f *os.File, path string, offset int64) error {
	tail, err := io.ReadAll(io.NewSectionReader(f, offset, journal.MaxSize))
	if err != nil {
		return err
	}
	for n := 1; ; n++ {
		name := strings.TrimSuffix(path, Ext) + ".torn"
		if n > 1 {
			name = fmt.Sprintf("%s-%d.torn", strings.TrimSuffix(path, Ext), n)
		}
		err := keep(name, tail)
		if err == nil {
			break
		}
		if !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	if err := syncFolder(filepath.Dir(path)); err != nil {
		return err
	}
	return f.Truncate(offset)
}

// keep writes a file that does not exist, or already says the same.
func keep(name string, data []byte) error {
	if had, err := os.ReadFile(name); err == nil && bytes.Equal(had, data) {
		return nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}
