package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

const crashEnv = "FRAY_TEST_CRASH_DATA"

// crashChild is a whole server in a process of its own, to be killed.
func crashChild(dir string) {
	s, err := New(Options{Systems: []*System{n26()}, Library: library(), Data: dir})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("http://" + l.Addr().String())
	_ = s.Serve(context.Background(), l)
	os.Exit(0)
}

// A server that is killed in mid-battle goes on where the last answer was
// confirmed: no answer that a player saw confirmed is lost.
func TestCrash(t *testing.T) {
	dir := t.TempDir()
	child := exec.Command(os.Args[0], "-test.run=^$")
	child.Env = append(os.Environ(), crashEnv+"="+dir)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	killed := false
	defer func() {
		if !killed {
			_ = child.Process.Kill()
		}
		_ = child.Wait()
		http.DefaultClient.CloseIdleConnections()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	base := strings.TrimSpace(line)

	post := func(path string, in, out any) error {
		data, _ := json.Marshal(in)
		res, err := http.Post(base+path, "application/json", bytes.NewReader(data))
		if err != nil {
			return err
		}
		defer res.Body.Close()
		if res.StatusCode != 200 {
			return fmt.Errorf("status %d", res.StatusCode)
		}
		return json.NewDecoder(res.Body).Decode(out)
	}
	var began struct{ ID string }
	if err := post("/api/battles", object{"scenario": "n26/duel", "seed": 17}, &began); err != nil {
		t.Fatal(err)
	}
	at := "/api/battles/" + began.ID

	// One thread answers as fast as it can, choosing the first option each time;
	// the other one kills the server in the middle of it.
	var confirmed atomic.Int64
	enough := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		for n := 0; ; n++ {
			var v view
			res, err := http.Get(base + at)
			if err != nil {
				return
			}
			err = json.NewDecoder(res.Body).Decode(&v)
			res.Body.Close()
			if err != nil || v.Over {
				return
			}
			a := object{"roll": true}
			switch v.Ask.Kind {
			case "choice":
				a = object{"option": firstAllowed(&v).Option}
			case "place":
				a = object{"path": []point{}, "stop": true}
				if p := v.Ask.Place; p.Kind == "deploy" {
					x, y := p.Zones[0][0]+1000+int32(n)*1600%28000, p.Zones[0][1]+1500+int32(n)%3*1000
					a = object{"at": point{x, y, 0}}
				}
			}
			var got numberView
			if post(at+"/answer", object{"after": v.Number, "answer": a}, &got) == nil {
				confirmed.Store(int64(got.Number))
			}
			if n == 40 {
				close(enough)
			}
		}
	}()
	select {
	case <-enough:
	case <-done:
	case <-time.After(30 * time.Second):
		t.Fatal("the battle does not get on")
	}
	if err := child.Process.Kill(); err != nil { // SIGKILL
		t.Fatal(err)
	}
	killed = true
	<-done
	_ = child.Wait()

	c := serve(t, dir)
	v := c.view(at)
	if last := int(confirmed.Load()); v.Number < last || last < 20 {
		t.Fatalf("confirmed was entry %d, after the crash the battle ends at entry %d", last, v.Number)
	}
	if v.Ask == nil {
		t.Fatal("after the crash nothing is asked")
	}
	c.play(at, luck(1), func(v *view) bool { return v.Round == 2 })
}
