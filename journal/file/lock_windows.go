package file

import (
	"fmt"
	"path/filepath"
	"syscall"
)

// lock holds a folder by a file that nobody else may open. The system lets go of
// it when the process ends, however it ends.
type lock struct{ h syscall.Handle }

const sharingViolation = syscall.Errno(32)

func lockFolder(dir string) (*lock, error) {
	name, err := syscall.UTF16PtrFromString(filepath.Join(dir, lockName))
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err == sharingViolation {
		return nil, &LockError{Dir: dir}
	}
	if err != nil {
		return nil, fmt.Errorf("the folder %s cannot be locked: %w", dir, err)
	}
	return &lock{h}, nil
}

func (l *lock) release() error { return syscall.CloseHandle(l.h) }

// syncFolder does nothing: names are durable with their files here.
func syncFolder(string) error { return nil }
