package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// served is a table that is being served by the command.
type served struct {
	Addresses []string
	done      chan int
	errs      *strings.Builder
}

func serve(t *testing.T, args ...string) *served {
	t.Helper()
	out, in := io.Pipe()
	s := &served{done: make(chan int, 1), errs: &strings.Builder{}}
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	m := Main{Args: append([]string{"serve", "--json", "--data", t.TempDir()}, args...), Getenv: func(string) string { return "" }, Stdin: strings.NewReader(""), Stdout: in, Stderr: s.errs}
	go func() {
		code := m.Run(ctx)
		_ = in.Close()
		s.done <- code
	}()
	if err := json.NewDecoder(bufio.NewReader(out)).Decode(s); err != nil {
		t.Fatalf("%v; %s", err, s.errs)
	}
	return s
}

// interrupt ends all tables that are served.
func interrupt(t *testing.T, tables ...*served) {
	t.Helper()
	if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	for _, s := range tables {
		select {
		case code := <-s.done:
			if code != exitOK {
				t.Errorf("exit code %d: %s", code, s.errs)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("it did not stop")
		}
	}
}

func status(t *testing.T, c *http.Client, url string) int {
	t.Helper()
	resp, err := c.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

// The table is served to this machine, a busy port takes the next, and an
// interrupt ends it in order.
func TestServe(t *testing.T) {
	a := serve(t, "--port", "38470")
	b := serve(t, "--port", "38470")
	if len(a.Addresses) != 1 || len(b.Addresses) != 1 || a.Addresses[0] == b.Addresses[0] || !strings.HasPrefix(a.Addresses[0], "http://127.0.0.1:") {
		t.Fatalf("addresses %v and %v", a.Addresses, b.Addresses)
	}
	for _, s := range []*served{a, b} {
		for _, path := range []string{"", "api/lobby"} {
			if got := status(t, http.DefaultClient, s.Addresses[0]+path); got != http.StatusOK {
				t.Errorf("%s%s: %d", s.Addresses[0], path, got)
			}
		}
	}
	http.DefaultClient.CloseIdleConnections()
	interrupt(t, a, b)
}

// Other machines need the link.
func TestServeListen(t *testing.T) {
	s := serve(t, "--port", "0", "--listen", "127.0.0.1")
	url := s.Addresses[0]
	plain, _, joined := strings.Cut(url, "?join=")
	if !joined {
		t.Fatalf("address %s", url)
	}
	if got := status(t, http.DefaultClient, plain); got != http.StatusForbidden {
		t.Errorf("without the link: %d", got)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := status(t, &http.Client{Jar: jar}, url); got != http.StatusOK {
		t.Errorf("with the link: %d", got)
	}
	http.DefaultClient.CloseIdleConnections()
	interrupt(t, s)
}
