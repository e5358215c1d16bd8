//go:build unix

package file

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// lock holds a folder. The system lets go of it when the process ends, however
// it ends, so no stale lock is ever left.
type lock struct{ f *os.File }

func lockFolder(dir string) (*lock, error) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err != syscall.EINTR {
			break
		}
	}
	if err != nil {
		defer f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			owner, _ := io.ReadAll(io.LimitReader(f, 20))
			return nil, &LockError{Dir: dir, Owner: strings.TrimSpace(string(owner))}
		}
		return nil, fmt.Errorf("the folder %s cannot be locked: %w", dir, err)
	}
	if err := f.Truncate(0); err == nil {
		fmt.Fprintf(f, "%d\n", os.Getpid()) // for the message of who comes second
	}
	return &lock{f}, nil
}

func (l *lock) release() error { return l.f.Close() }

// syncFolder makes the names in a folder durable.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
