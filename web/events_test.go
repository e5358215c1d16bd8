package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
)

// A message is an event of a stream.
type message struct {
	ID    int
	Event string
	Data  struct {
		Log  []lineView
		View view
	}
}

// listen opens the stream of a battle over a real connection. The function
// returned waits for the next message.
func listen(t *testing.T, url, at, last string) (next func() message, hangUp func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, "GET", url+at+"/events?lang=de", nil)
	if err != nil {
		t.Fatal(err)
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if ct := res.Header.Get("Content-Type"); res.StatusCode != 200 || !strings.HasPrefix(ct, "text/event-stream") {
		t.Fatalf("the stream is %d, %s", res.StatusCode, ct)
	}
	in := bufio.NewReader(res.Body)
	next = func() (m message) {
		t.Helper()
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				t.Fatalf("the stream ends: %v", err)
			}
			key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
			switch key {
			case "id":
				m.ID, _ = strconv.Atoi(value)
			case "event":
				m.Event = value
			case "data":
				if err := json.Unmarshal([]byte(value), &m.Data); err != nil {
					t.Fatal(err)
				}
			case "":
				if m.Event != "" {
					return m
				}
			}
		}
	}
	return next, func() { cancel(); res.Body.Close() }
}

func overHTTP(t *testing.T, c *client) string {
	h := httptest.NewServer(c.s.Handler())
	t.Cleanup(func() {
		c.s.Close() // streams end first
		h.Close()
		http.DefaultClient.CloseIdleConnections()
	})
	return h.URL
}

func TestStream(t *testing.T) {
	c := serve(t, t.TempDir())
	url := overHTTP(t, c)
	at := c.begin(13)
	next, hangUp := listen(t, url, at, "")
	m := next()
	if m.Event != "view" || m.ID != 0 || m.Data.View.Map == nil || len(m.Data.View.Map.Pieces) == 0 || len(m.Data.View.Log) == 0 {
		t.Fatalf("the stream begins with %s %d and %d lines", m.Event, m.ID, len(m.Data.View.Log))
	}
	rng := luck(3)
	var log []string
	for _, l := range m.Data.View.Log {
		log = append(log, l.Text)
	}
	for range 30 {
		v := c.view(at)
		if no := c.random(at, v, rng); no != nil {
			continue // a place that is refused: no entry, no message
		}
		m := next()
		if m.Event != "entry" || m.ID <= v.Number || m.Data.View.Number != m.ID || m.Data.View.Map != nil {
			t.Fatalf("after entry %d came %s %d with the view of %d", v.Number, m.Event, m.ID, m.Data.View.Number)
		}
		for _, l := range m.Data.Log {
			log = append(log, l.Text)
		}
		for m.ID < c.view(at).Number { // a path is several entries
			m = next()
			for _, l := range m.Data.Log {
				log = append(log, l.Text)
			}
		}
	}
	v := c.view(at)
	if len(log) != len(v.Log) {
		t.Errorf("the stream told %d lines, the snapshot has %d", len(log), len(v.Log))
	}
	for i := range min(len(log), len(v.Log)) {
		if log[i] != v.Log[i].Text {
			t.Fatalf("line %d of the stream is %q, of the snapshot %q", i, log[i], v.Log[i].Text)
		}
	}

	// What was told before has changed: viewers get the whole.
	c.must("POST", at+"/undo", object{"after": v.Number}, nil)
	if m := next(); m.Event != "view" || m.ID != v.Number+1 || m.Data.View.Map == nil {
		t.Errorf("after an undo came %s %d", m.Event, m.ID)
	}
	hangUp()
}

// A browser that was away says where it was and gets what it has missed.
func TestResume(t *testing.T) {
	c := serve(t, t.TempDir())
	url := overHTTP(t, c)
	at := c.begin(13)
	c.must("POST", at+"/answer", object{"after": 0, "answer": object{"roll": true}}, nil)
	c.must("POST", at+"/answer", object{"after": 1, "answer": object{"roll": true}}, nil)
	for _, c2 := range []struct {
		last  string
		event string
		id    int
	}{
		{"0", "entry", 1},
		{"1", "entry", 2},
		{"", "view", 2},
		{"77", "view", 2},
		{"-1", "view", 2},
		{"x", "view", 2},
	} {
		next, hangUp := listen(t, url, at, c2.last)
		if m := next(); m.Event != c2.event || m.ID != c2.id {
			t.Errorf("resumed after %q: %s %d, want %s %d", c2.last, m.Event, m.ID, c2.event, c2.id)
		}
		hangUp()
	}
	// Who has all gets nothing until something happens.
	next, hangUp := listen(t, url, at, "2")
	v := c.view(at)
	c.must("POST", at+"/answer", object{"after": v.Number, "answer": object{"option": v.Ask.Options[0].Option}}, nil)
	if m := next(); m.Event != "entry" || m.ID != 3 {
		t.Errorf("who had seen entry 2 gets %s %d", m.Event, m.ID)
	}
	hangUp()
	if no := c.call("GET", "/api/battles/none/events", nil, nil); no == nil || no.Status != 404 {
		t.Errorf("the stream of no battle: %+v", no)
	}
}

// Who reads too slowly is let go, and nobody waits.
func TestSlowWatcher(t *testing.T) {
	c := serve(t, t.TempDir())
	at := c.begin(13)
	b, err := c.s.battle(at[len("/api/battles/"):])
	if err != nil {
		t.Fatal(err)
	}
	slow, _, whole := b.watch(-1)
	if !whole {
		t.Error("a new watcher does not begin with the whole")
	}
	rng := luck(3)
	for range 3 * backlog {
		c.random(at, c.view(at), rng)
	}
	n := 0
	for range slow.news {
		n++
	}
	if n != backlog {
		t.Errorf("the slow watcher was left %d messages, want %d", n, backlog)
	}
	b.unwatch(slow)
}

// Streams end when the server does.
func TestStreamEnds(t *testing.T) {
	c := serve(t, t.TempDir())
	url := overHTTP(t, c)
	at := c.begin(13)
	next, hangUp := listen(t, url, at, "")
	defer hangUp()
	next()
	c.s.Close()
	res, err := http.Get(fmt.Sprint(url, at))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != 503 {
		t.Errorf("after the end: %d", res.StatusCode)
	}
}
