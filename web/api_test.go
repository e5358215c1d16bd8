package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashEnv); dir != "" {
		crashChild(dir) // never returns
	}
	goleak.VerifyTestMain(m)
}

// A client talks to a server as the browser does.
type client struct {
	t    *testing.T
	s    *Server
	lang string
}

func serve(t *testing.T, data string) *client {
	t.Helper()
	level := slog.LevelError
	s, err := New(Options{Systems: []*System{n26()}, Library: library(), Data: data, Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return &client{t, s, "de"}
}

type refusedBy struct {
	Status int
	Code   string       `json:"code"`
	Text   string       `json:"text"`
	Line   [][3]float64 `json:"line"`
}

// call asks and decodes what comes; it returns the refusal if there is one.
func (c *client) call(method, path string, in, out any) *refusedBy {
	c.t.Helper()
	var body io.Reader
	if in != nil {
		data, err := json.Marshal(in)
		if err != nil {
			c.t.Fatal(err)
		}
		body = bytes.NewReader(data)
	}
	r := httptest.NewRequest(method, "http://localhost:8080"+path, body)
	r.RemoteAddr = "127.0.0.1:5000"
	r.Header.Set("Accept-Language", c.lang)
	if in != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	c.s.Handler().ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		var e struct{ Error *refusedBy }
		if err := json.Unmarshal(w.Body.Bytes(), &e); err != nil || e.Error == nil {
			c.t.Fatalf("%s %s: status %d without an error in JSON: %s", method, path, w.Code, w.Body)
		}
		e.Error.Status = w.Code
		return e.Error
	}
	if out != nil {
		if err := json.Unmarshal(w.Body.Bytes(), out); err != nil {
			c.t.Fatalf("%s %s: %v in %.300s", method, path, err, w.Body)
		}
	}
	return nil
}

// must is call for what is not to be refused.
func (c *client) must(method, path string, in, out any) {
	c.t.Helper()
	if no := c.call(method, path, in, out); no != nil {
		c.t.Fatalf("%s %s %v is refused: %+v", method, path, in, *no)
	}
}

type object = map[string]any

// begin begins a battle and returns its address.
func (c *client) begin(seed int) string {
	c.t.Helper()
	var out struct{ ID string }
	c.must("POST", "/api/battles", object{"scenario": "n26/duel", "dice": []string{"digital", "digital"}, "seed": seed}, &out)
	return "/api/battles/" + out.ID
}

func (c *client) view(at string) *view {
	c.t.Helper()
	var v view
	c.must("GET", at, nil, &v)
	return &v
}

// answer answers the open question at random, as a browser would.
func (c *client) random(at string, v *view, rng *rand.Rand) *refusedBy {
	c.t.Helper()
	a := object{}
	switch v.Ask.Kind {
	case "dice":
		a["roll"] = true
	case "choice":
		allowed := allowed(v)
		a["option"] = allowed[rng.IntN(len(allowed))].Option
	case "fact":
		f := v.Ask.Fact
		a["fact"] = f.Lo + rng.Int64N(min(f.Hi, f.Lo+20000)-f.Lo+1)
	case "place":
		switch p := v.Ask.Place; p.Kind {
		case "leg":
			var reach reachView
			if no := c.call("GET", fmt.Sprintf("%s/reach?after=%d", at, v.Number), nil, &reach); no != nil && no.Code != "refused" {
				c.t.Fatalf("reach: %+v", *no)
			}
			var path [][]int32
			if len(reach.Spots) > 0 {
				s := reach.Spots[rng.IntN(len(reach.Spots))]
				var plan planView
				c.must("POST", at+"/plan", object{"after": v.Number, "to": s[:3]}, &plan)
				for _, l := range plan.Legs {
					path = append(path, l.To[:])
				}
			}
			a["path"], a["stop"] = path, !p.Must
			if path == nil {
				a["path"] = [][]int32{}
			}
		case "deploy":
			z := p.Zones[0]
			a["at"] = []int32{z[0] + rng.Int32N(z[2]-z[0]+1), z[1] + rng.Int32N(z[3]-z[1]+1), 0}
		case "aim":
			a["at"] = []int32{rng.Int32N(30000), rng.Int32N(30000), 0}
		}
	}
	return c.call("POST", at+"/answer", object{"after": v.Number, "answer": a}, nil)
}

// play answers at random until stop says so or the battle is over.
func (c *client) play(at string, rng *rand.Rand, stop func(*view) bool) *view {
	c.t.Helper()
	for range 6000 {
		v := c.view(at)
		if v.Over || stop != nil && stop(v) {
			return v
		}
		if no := c.random(at, v, rng); no != nil && v.Ask.Kind != "place" {
			c.t.Fatalf("entry %d, %s: %+v", v.Number, v.Ask.Rule, *no)
		}
	}
	c.t.Fatal("no end after 6000 answers")
	return nil
}

// until stops at a question of a kind and rule.
func until(kind, rule string) func(*view) bool {
	return func(v *view) bool { return v.Ask.Kind == kind && (rule == "" || v.Ask.Rule == rule) }
}

func luck(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

func allowed(v *view) (out []offerView) {
	for _, o := range v.Ask.Options {
		if o.Allowed {
			out = append(out, o)
		}
	}
	return out
}

func firstAllowed(v *view) offerView { return allowed(v)[0] }
