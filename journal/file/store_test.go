package file_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/journal/file"
	"github.com/fray-table/fray/journal/journaltest"
)

func open(t *testing.T, dir string) *file.Store {
	t.Helper()
	s, err := file.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestStore(t *testing.T) {
	dirs := map[journal.Store]string{}
	journaltest.Store(t, journaltest.Kind{
		Open: func(t *testing.T) journal.Store {
			dir := filepath.Join(t.TempDir(), "made", "as needed")
			s := open(t, dir)
			dirs[s] = dir
			return s
		},
		Reopen: func(t *testing.T, s journal.Store) journal.Store {
			dir := dirs[s]
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = open(t, dir)
			dirs[s] = dir
			return s
		},
	})
}

func TestLock(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	_, err := file.Open(dir)
	var lock *file.LockError
	if !errors.As(err, &lock) || !strings.Contains(err.Error(), "use another folder") || !strings.Contains(err.Error(), dir) {
		t.Fatalf("a second store: %v", err)
	}
	if lock.Owner != "" && lock.Owner != strconv.Itoa(os.Getpid()) {
		t.Errorf("owner %s", lock.Owner)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, dir)
}

// fill makes a journal with n entries and closes the store.
func fill(t *testing.T, dir string, n int) (path string, all []journal.Entry) {
	t.Helper()
	s := open(t, dir)
	h := journaltest.Header("duel")
	if err := s.Create(t.Context(), "duel", h); err != nil {
		t.Fatal(err)
	}
	sum, _ := h.Sum()
	all = journaltest.Entries(0, sum, n)
	if err := s.Append(t.Context(), "duel", 0, all...); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return s.Path("duel"), all
}

// A journal that broke off anywhere in its last lines opens, keeps every whole
// entry, goes on, and loses no byte.
func TestTornEnd(t *testing.T) {
	path, all := fill(t, t.TempDir(), 4)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head := bytes.Index(whole, []byte("\n\n")) + 2
	for n := head; n <= len(whole); n++ {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "duel.fray"), whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		s := open(t, dir)
		_, got, err := s.Read(t.Context(), "duel", 0)
		if err != nil {
			t.Fatalf("%d bytes: %v", n, err)
		}
		if err := s.Append(t.Context(), "duel", len(got), all[len(got):]...); err != nil {
			t.Fatalf("%d bytes: %v", n, err)
		}
		s.Close()
		again, err := os.ReadFile(filepath.Join(dir, "duel.fray"))
		if err != nil || !bytes.Equal(again, whole) {
			t.Fatalf("%d bytes: gone on with, it is\n%s", n, again)
		}
		torn, err := os.ReadFile(filepath.Join(dir, "duel.torn"))
		begin := bytes.LastIndexByte(whole[:n], '\n') + 1
		if complete := n == len(whole) || begin == n || whole[n] == '\n'; complete != (err != nil) {
			t.Fatalf("%d bytes: torn %q, %v", n, torn, err)
		} else if !complete && !bytes.Equal(torn, whole[begin:n]) {
			t.Fatalf("%d bytes: torn %q", n, torn)
		}
	}
}

// Torn pieces of several crashes are all kept.
func TestTornTwice(t *testing.T) {
	dir := t.TempDir()
	path, _ := fill(t, dir, 2)
	for _, tail := range []string{"3 - red", "3 - blue", "3 - red", "\x00\x00"} {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			t.Fatal(err)
		}
		f.WriteString(tail)
		f.Close()
		s := open(t, dir)
		if _, got, err := s.Read(t.Context(), "duel", 0); err != nil || len(got) != 2 {
			t.Fatalf("%q: %d entries, %v", tail, len(got), err)
		}
		s.Close()
	}
	for name, want := range map[string]string{"duel.torn": "3 - red", "duel-2.torn": "3 - blue", "duel-3.torn": "\x00\x00"} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// Damage that no crash explains is reported and left as it is.
func TestDamage(t *testing.T) {
	dir := t.TempDir()
	path, _ := fill(t, dir, 4)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Replace(text, []byte("n=2"), []byte("n=3"), 1)
	if err := os.WriteFile(path, damaged, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "letter.fray"), []byte("Dear all,\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := open(t, dir)
	var p *journal.Problem
	if _, _, err := s.Read(t.Context(), "duel", 0); !errors.As(err, &p) || p.Number != 2 || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v", err)
	}
	if got, _ := os.ReadFile(path); !bytes.Equal(got, damaged) {
		t.Error("the damaged file was changed")
	}
	infos, err := s.List(t.Context())
	if err != nil || len(infos) != 2 || infos[0].Err != nil || infos[1].ID != "letter" || infos[1].Err == nil {
		t.Errorf("listed %+v, %v", infos, err)
	}
	// Mended by hand, it opens without a restart.
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, got, err := s.Read(t.Context(), "duel", 0); err != nil || len(got) != 4 {
		t.Errorf("mended: %d entries, %v", len(got), err)
	}
}

// writerEnv makes the test binary append entries until it is killed.
const writerEnv = "FRAY_TEST_WRITER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(writerEnv); dir != "" {
		if err := writeOn(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// writeOn appends for ever, and names each entry once it is confirmed.
func writeOn(dir string) error {
	ctx := context.Background()
	s, err := file.Open(dir)
	if err != nil {
		return err
	}
	h, got, err := s.Read(ctx, "duel", 0)
	if err != nil {
		return err
	}
	sum, err := h.Sum()
	if err != nil {
		return err
	}
	n := len(got)
	if n > 0 {
		sum = got[n-1].Sum
	}
	for {
		next := journaltest.Entries(n, sum, 1+n%3)
		if err := s.Append(ctx, "duel", n, next...); err != nil {
			return err
		}
		n += len(next)
		sum = next[len(next)-1].Sum
		fmt.Println(n)
	}
}

// However a writer is killed, every entry that it confirmed is there.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	fill(t, dir, 0)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	confirmed := 0
	for range 12 {
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), writerEnv+"="+dir)
		cmd.Stderr = os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for left := 1 + rng.IntN(40); left > 0 && lines.Scan(); left-- {
			confirmed, _ = strconv.Atoi(lines.Text())
		}
		cmd.Process.Kill()
		for lines.Scan() { // what it had confirmed before it was gone
			if n, err := strconv.Atoi(lines.Text()); err == nil {
				confirmed = max(confirmed, n)
			}
		}
		cmd.Wait()
		s := open(t, dir)
		_, got, err := s.Read(t.Context(), "duel", 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) < confirmed {
			t.Fatalf("entry %d was confirmed, %d entries are there", confirmed, len(got))
		}
		s.Close()
	}
	if confirmed == 0 {
		t.Error("nothing was ever confirmed")
	}
}
