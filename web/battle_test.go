package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/roster"
)

func TestWholeBattle(t *testing.T) {
	c := serve(t, t.TempDir())
	at := c.begin(7)
	end := c.play(at, luck(1), nil)
	if end.Result == nil || end.Result.Text == "" || end.Ask != nil {
		t.Errorf("at the end the result is %+v and the question %+v", end.Result, end.Ask)
	}
	for _, l := range end.Log {
		if l.Text == "" || strings.Contains(l.Text, "{") {
			t.Errorf("line of entry %d (%s) is %q", l.N, l.Rule, l.Text)
		}
	}
	no := c.call("POST", at+"/answer", object{"after": end.Number, "answer": object{"roll": true}}, nil)
	if no == nil || no.Code != "over" {
		t.Errorf("an answer after the end: %+v, want over", no)
	}
	c.lang = "en"
	english := c.view(at)
	for i, l := range english.Log {
		if l.Kind == "heading" && l.Text == end.Log[i].Text {
			t.Errorf("%q is the same in both languages", l.Text)
		}
	}
}

// The same answer twice counts once; an answer to an older question is refused.
func TestTwiceAndLate(t *testing.T) {
	c := serve(t, t.TempDir())
	at := c.begin(3)
	post := func(path string, in any) (int, *refusedBy) {
		var out numberView
		no := c.call("POST", at+path, in, &out)
		return out.Number, no
	}
	twice := func(path string, in object) int {
		t.Helper()
		first, no := post(path, in)
		if no != nil {
			t.Fatalf("%s %v: %+v", path, in, *no)
		}
		before := c.view(at).Number
		second, no := post(path, in)
		if no != nil || first != second {
			t.Errorf("%s %v: first entry %d, then %d %+v", path, in, first, second, no)
		}
		if after := c.view(at).Number; after != before {
			t.Errorf("%s %v again: the journal went from %d to %d", path, in, before, after)
		}
		return first
	}
	v := c.view(at)
	twice("/answer", object{"after": v.Number, "answer": object{"roll": true}})
	twice("/answer", object{"after": c.view(at).Number, "answer": object{"roll": true}})

	v = c.view(at)
	if v.Ask.Rule != "deploy.who" {
		t.Fatalf("asked is %s", v.Ask.Rule)
	}
	twice("/answer", object{"after": v.Number, "answer": object{"option": v.Ask.Options[0].Option}})
	if _, no := post("/answer", object{"after": v.Number, "answer": object{"option": v.Ask.Options[1].Option}}); no == nil || no.Code != "stale" || no.Status != 409 {
		t.Errorf("another answer to an old question: %+v, want stale", no)
	}
	if _, no := post("/answer", object{"after": 500, "answer": object{"option": v.Ask.Options[1].Option}}); no == nil || no.Code != "stale" {
		t.Errorf("an answer that follows an entry to come: %+v, want stale", no)
	}
	twice("/undo", object{"after": c.view(at).Number})

	v = c.play(at, luck(2), until("place", "move"))
	var plan planView
	var reach reachView
	c.must("GET", fmt.Sprintf("%s/reach?after=%d", at, v.Number), nil, &reach)
	c.must("POST", at+"/plan", object{"after": v.Number, "to": reach.Spots[len(reach.Spots)-1][:3]}, &plan)
	var path []point
	for _, l := range plan.Legs {
		path = append(path, l.To)
	}
	twice("/answer", object{"after": v.Number, "answer": object{"path": path, "stop": true}})
	twice("/set", object{"after": c.view(at).Number, "field": "wounds", "figure": 0, "value": 3})
	twice("/end", object{"after": c.view(at).Number, "how": "concede", "seat": 1})
	if end := c.view(at); !end.Over || end.Result.Winner != 0 {
		t.Errorf("blue concedes: %+v", end.Result)
	}
}

// A path that is refused leaves the figure where it is.
func TestPathIsWhole(t *testing.T) {
	c := serve(t, t.TempDir())
	at := c.begin(3)
	v := c.play(at, luck(2), until("place", "move"))
	var reach reachView
	c.must("GET", fmt.Sprintf("%s/reach?after=%d", at, v.Number), nil, &reach)
	near := reach.Spots[0]
	for _, s := range reach.Spots {
		if s[3] > 0 && (near[3] == 0 || s[3] < near[3]) {
			near = s
		}
	}
	no := c.call("POST", at+"/answer", object{"after": v.Number, "answer": object{"path": [][]int32{near[:3], {1, 1, 0}}, "stop": true}}, nil)
	if no == nil || no.Code != "refused" || no.Text == "" {
		t.Fatalf("a path off the table: %+v", no)
	}
	if now := c.view(at); now.Number != v.Number {
		t.Errorf("half of a refused path was walked: entry %d, was %d", now.Number, v.Number)
	}
}

// Many at once: exactly one of them is heard.
func TestAllAtOnce(t *testing.T) {
	c := serve(t, t.TempDir())
	at := c.begin(5)
	v := c.play(at, luck(1), until("choice", "activate"))
	options := allowed(v)
	if len(options) < 3 {
		t.Fatal("too few fighters to choose from")
	}
	results := make([]*refusedBy, 3*len(options))
	var wg sync.WaitGroup
	for i := range results {
		wg.Go(func() {
			results[i] = c.call("POST", at+"/answer", object{"after": v.Number, "answer": object{"option": options[i%len(options)].Option}}, nil)
		})
	}
	wg.Wait()
	heard := map[int]int{}
	for i, no := range results {
		if no == nil {
			heard[i%len(options)]++
		} else if no.Code != "stale" {
			t.Errorf("refused with %+v", *no)
		}
	}
	if len(heard) != 1 {
		t.Errorf("heard were %v, want one option, three times", heard)
	}
	for _, n := range heard {
		if n != 3 {
			t.Errorf("the same answer came three times and was heard %d times", n)
		}
	}
	if now := c.view(at); now.Number != v.Number+1 {
		t.Errorf("the journal went from %d to %d", v.Number, now.Number)
	}
}

func TestRefusals(t *testing.T) {
	c := serve(t, t.TempDir())
	at := c.begin(3)
	v := c.view(at)
	for _, c2 := range []struct {
		name, path string
		in         any
		code       string
	}{
		{"no battle", "/api/battles/none/answer", object{"after": 0, "answer": object{"roll": true}}, "notfound"},
		{"a path as id", "/api/battles/..%2Fx/answer", object{"after": 0, "answer": object{"roll": true}}, "notfound"},
		{"nothing", at + "/answer", object{"after": v.Number, "answer": object{}}, "bad"},
		{"two answers", at + "/answer", object{"after": v.Number, "answer": object{"roll": true, "dice": []int{3}}}, "bad"},
		{"an unknown field", at + "/answer", object{"after": v.Number, "answer": object{"roll": true}, "hurry": true}, "bad"},
		{"typed dice of the program's side", at + "/answer", object{"after": v.Number, "answer": object{"dice": []int{3}}}, "refused"},
		{"an option where dice are asked", at + "/answer", object{"after": v.Number, "answer": object{"option": object{"verb": "act.move", "who": -1, "item": -1, "n": 0}}}, "refused"},
		{"an unknown verb", at + "/answer", object{"after": v.Number, "answer": object{"option": object{"verb": "act.dance", "who": -1, "item": -1, "n": 0}}}, "bad"},
		{"an unknown field by hand", at + "/set", object{"after": v.Number, "field": "luck", "value": 3}, "bad"},
		{"too many wounds", at + "/set", object{"after": v.Number, "field": "wounds", "figure": 0, "value": 99}, "refused"},
		{"an unknown figure", at + "/set", object{"after": v.Number, "field": "wounds", "figure": 60, "value": 1}, "refused"},
		{"nothing to undo", at + "/undo", object{"after": v.Number}, "refused"},
		{"back to the future", at + "/undo", object{"to": 900}, "refused"},
		{"correcting nothing", at + "/correct", object{"after": v.Number, "entry": 7, "answer": object{"dice": []int{3}}}, "refused"},
		{"a third side", at + "/end", object{"after": v.Number, "how": "concede", "seat": 2}, "bad"},
		{"an end of another kind", at + "/end", object{"after": v.Number, "how": "flee", "seat": 0}, "bad"},
		{"no scenario", "/api/battles", object{"scenario": "n26/none"}, "bad"},
		{"no gang", "/api/battles", object{"scenario": "n26/duel", "gangs": []string{"none"}}, "bad"},
		{"a file as scenario", "/api/battles", object{"scenario": "../secret.yaml"}, "bad"},
		{"no ruling", "/api/battles", object{"scenario": "n26/duel", "rulings": object{"n26.none": "x"}}, "bad"},
		{"odd dice", "/api/battles", object{"scenario": "n26/duel", "dice": []string{"loaded"}}, "bad"},
	} {
		t.Run(c2.name, func(t *testing.T) {
			for _, lang := range []string{"de", "en"} {
				c.lang = lang
				no := c.call("POST", c2.path, c2.in, nil)
				if no == nil || no.Code != c2.code || no.Text == "" {
					t.Errorf("got %+v, want %s with a sentence", no, c2.code)
				}
			}
		})
	}
	c.lang = "de"
	if now := c.view(at); now.Number != v.Number {
		t.Errorf("refused requests have changed the battle: entry %d, was %d", now.Number, v.Number)
	}
}

// Typed dice of one side, the program's for the other.
func TestTypedDice(t *testing.T) {
	c := serve(t, t.TempDir())
	var out struct{ ID string }
	c.must("POST", "/api/battles", object{"scenario": "n26/duel", "dice": []string{"typed", "digital"}}, &out)
	at := "/api/battles/" + out.ID
	v := c.view(at)
	if v.Sides[0].Dice != "typed" || v.Sides[1].Dice != "digital" || v.Ask.Seat != 0 {
		t.Fatalf("sides are %+v", v.Sides)
	}
	for _, typed := range [][]int{{}, {0}, {7}, {3, 3}, {300}, {-1}} {
		if no := c.call("POST", at+"/answer", object{"after": v.Number, "answer": object{"dice": typed}}, nil); no == nil || no.Text == "" {
			t.Errorf("dice %v for 1W6 are taken", typed)
		}
	}
	c.must("POST", at+"/answer", object{"after": v.Number, "answer": object{"dice": []int{5}}}, nil)
	v = c.view(at)
	if v.Ask.Seat != 1 || v.Ask.Kind != "dice" {
		t.Fatalf("asked is %+v", v.Ask)
	}
	c.must("POST", at+"/answer", object{"after": v.Number, "answer": object{"roll": true}}, nil)
	v = c.view(at)
	var how []string
	for _, l := range v.Log {
		if l.Kind == "roll" {
			how = append(how, l.How)
		}
	}
	if !slices.Equal(how[:2], []string{"typed", "rolled"}) {
		t.Errorf("the log says that dice were %v", how)
	}
	if no := c.call("POST", at+"/correct", object{"after": v.Number, "entry": 2, "answer": object{"dice": []int{6}}}, nil); no == nil || no.Code != "refused" {
		t.Errorf("dice of the program are corrected: %+v", no)
	}
	// Whoever types has mistyped: the correction says so, and the die rolled stands.
	before := v.Log
	c.must("POST", at+"/correct", object{"after": v.Number, "entry": 1, "answer": object{"dice": []int{1}}}, nil)
	v = c.view(at)
	hand := slices.IndexFunc(v.Log, func(l lineView) bool { return l.Kind == "hand" })
	if hand < 0 {
		t.Errorf("the correction is not in the log: %+v", v.Log)
	}
	var first, again []int
	for _, l := range before {
		if l.N == 2 && l.Kind == "roll" {
			first = l.Faces
		}
	}
	for _, l := range v.Log {
		if l.N == 2 && l.Kind == "roll" && !l.Void {
			again = l.Faces
		}
	}
	if !slices.Equal(first, again) {
		t.Errorf("the die of the other side was %v, after the correction %v", first, again)
	}
}

// Taking back is no way to roll again, and the log keeps what everybody saw.
func TestUndo(t *testing.T) {
	c := serve(t, t.TempDir())
	at := c.begin(11)
	v := c.play(at, luck(4), until("dice", "shoot.hit"))
	c.must("POST", at+"/answer", object{"after": v.Number, "answer": object{"roll": true}}, nil)
	after := c.view(at)
	roll := func(v *view, void bool) []int {
		for _, l := range slices.Backward(v.Log) {
			if l.Rule == "shoot.hit" && l.Kind == "roll" && l.Void == void {
				return l.Faces
			}
		}
		return nil
	}
	seen := roll(after, false)
	if len(seen) == 0 {
		t.Fatal("the roll is not in the log")
	}
	c.must("POST", at+"/undo", object{"to": v.Number, "after": after.Number}, nil)
	back := c.view(at)
	if back.Ask.Rule != "shoot.hit" || !slices.Equal(roll(back, true), seen) {
		t.Errorf("after taking back asked is %s, and the log shows %v as taken back; it was %v", back.Ask.Rule, roll(back, true), seen)
	}
	if back.Number <= after.Number {
		t.Errorf("numbers went from %d to %d", after.Number, back.Number)
	}
	c.must("POST", at+"/answer", object{"after": back.Number, "answer": object{"roll": true}}, nil)
	if again := roll(c.view(at), false); !slices.Equal(again, seen) {
		t.Errorf("rolled again: %v, the first time %v", again, seen)
	}
	// One step is one chosen action with all its effects, and the button says which.
	v = c.view(at)
	if v.Undo == nil || !strings.Contains(v.Undo.Text, "Schießen") {
		t.Errorf("the button says %+v, want the shot", v.Undo)
	}
}

// strip leaves out what may differ between a battle and the same one resumed.
func strip(v *view) string {
	data, _ := json.Marshal(v)
	return string(data)
}

// A battle goes on after a restart just as it was, whatever was taken back.
func TestRestart(t *testing.T) {
	dir := t.TempDir()
	c := serve(t, dir)
	at := c.begin(21)
	c.play(at, luck(5), until("dice", "shoot.hit"))
	c.must("POST", at+"/undo", object{"after": c.view(at).Number}, nil)
	c.play(at, luck(6), until("dice", "wound"))
	c.must("POST", at+"/set", object{"after": c.view(at).Number, "field": "points", "side": 1, "value": 4}, nil)
	was := c.view(at)
	c.s.Close()
	if no := c.call("GET", at, nil, nil); no == nil || no.Code != "busy" {
		t.Errorf("a closed server says %+v", no)
	}

	c = serve(t, dir)
	var lobby lobbyView
	c.must("GET", "/api/lobby", nil, &lobby)
	if len(lobby.Battles) != 1 || "/api/battles/"+lobby.Battles[0].ID != at || lobby.Battles[0].Entries != was.Number || lobby.Battles[0].Round != was.Round {
		t.Errorf("the lobby lists %+v", lobby.Battles)
	}
	is := c.view(at)
	if a, b := strip(was), strip(is); a != b {
		i := 0
		for i < min(len(a), len(b)) && a[i] == b[i] {
			i++
		}
		t.Errorf("after the restart it differs:\n…%.200s\n…%.200s", a[max(0, i-60):], b[max(0, i-60):])
	}
	c.play(at, luck(7), nil)
}

// Who begins with the same seed and answers alike gets the same journal.
func TestSeed(t *testing.T) {
	c := serve(t, t.TempDir())
	var ends [2]string
	for i := range ends {
		at := c.begin(99)
		c.play(at, luck(8), func(v *view) bool { return v.Round == 2 })
		v := c.view(at)
		ends[i] = strip(v)
	}
	if ends[0] != ends[1] {
		t.Error("two battles with the same seed and the same answers differ")
	}
}

// Without a map, what can be read off the real table is asked.
func TestWithoutMap(t *testing.T) {
	lib, err := roster.Open(fstest.MapFS{"n26/scenarios/attic.yaml": {Data: []byte(`
system: n26
name: {de: Dachboden, en: Attic}
rounds: 2
sides:
  red: {gang: schrottfinken, fighters: [Henk Ankerkette, Lütte]}
  blue: {gang: kesselbund, fighters: [Kolbe, Flansch]}
`)}}, necro.Schema())
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Systems: []*System{n26()}, Library: lib, Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	c := &client{t, s, "de"}
	var out struct{ ID string }
	c.must("POST", "/api/battles", object{"scenario": "n26/attic", "seed": 5}, &out)
	at := "/api/battles/" + out.ID
	type form struct {
		unit      string
		hi, scale int64
	}
	asked := map[form]bool{}
	end := c.play(at, luck(3), func(v *view) bool {
		if f := v.Ask.Fact; f != nil {
			asked[form{f.Unit, f.Hi, f.Scale}] = f.Text != ""
		}
		return false
	})
	if end.Map != nil {
		t.Error("there is a map")
	}
	for _, want := range []form{{"″", 200000, 1000}, {"%", 10000, 100}, {"", 1, 1}} { // distance, share hidden, base contact
		if !asked[want] {
			t.Errorf("no fact was asked in the form %+v: %v", want, asked)
		}
	}
	if no := c.call("GET", fmt.Sprintf("%s/sight?a=0&b=2&after=%d", at, end.Number), nil, nil); no == nil || no.Code != "refused" {
		t.Errorf("sight without a map: %+v", no)
	}
}

// No number that a browser can send does harm.
func TestWildNumbers(t *testing.T) {
	c := serve(t, t.TempDir())
	var at string
	wild := []int32{-1 << 31, 1<<31 - 1, -1, 0, 65000, 1 << 30, -1 << 30}
	harmless := func(method, path string, in any) {
		t.Helper()
		if no := c.call(method, at+path, in, nil); no != nil && no.Status >= 500 {
			t.Errorf("%s %s %v: %+v", method, path, in, *no)
		}
	}
	for _, stop := range []func(*view) bool{until("dice", ""), until("place", "deploy.place"), until("place", "move"), until("choice", "shot.target")} {
		at = c.begin(3)
		v := c.play(at, luck(4), stop)
		if v.Over {
			t.Fatal("the battle is over too early")
		}
		for _, x := range wild {
			for _, y := range wild {
				p := point{x, y, wild[(x&0xff+y&0xff)%7&3]}
				harmless("POST", "/plan", object{"after": v.Number, "to": p})
				if c.view(at).Number == v.Number {
					harmless("POST", "/answer", object{"after": v.Number, "answer": object{"path": []point{p}, "stop": false}})
				}
			}
			harmless("POST", "/answer", object{"after": x, "answer": object{"roll": true}})
			harmless("POST", "/answer", object{"after": v.Number, "answer": object{"fact": x}})
			harmless("POST", "/answer", object{"after": v.Number, "answer": object{"dice": []int32{x}}})
			harmless("POST", "/answer", object{"after": v.Number, "answer": object{"option": object{"verb": "go", "who": x, "item": -1, "n": 0}}})
			harmless("POST", "/answer", object{"after": v.Number, "answer": object{"option": object{"verb": "go", "who": 0, "item": x, "n": x}}})
			harmless("POST", "/undo", object{"to": x})
			harmless("POST", "/correct", object{"after": v.Number, "entry": x, "answer": object{"dice": []int32{x}}})
			for _, f := range n26().Rules.Fields {
				harmless("POST", "/set", object{"after": v.Number, "field": f.Key, "figure": x, "item": x, "door": x, "side": x, "value": x, "at": point{x, x, x}})
			}
			harmless("GET", fmt.Sprintf("/sight?a=%d&b=%d&after=%d", x, -x, v.Number), nil)
		}
	}
}
