package web

import (
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/roster"
)

func TestLobby(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "broken.fray"), []byte("fray journal 99\nprogram: fray 9.9\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c := serve(t, dir)
	at := c.begin(1)
	for _, lang := range []string{"de", "en"} {
		c.lang = lang
		var v lobbyView
		c.must("GET", "/api/lobby", nil, &v)
		if len(v.Systems) != 1 || v.Systems[0].Name == "" || len(v.Scenarios) < 3 || len(v.Gangs) < 2 || len(v.Rulings["n26"]) == 0 {
			t.Fatalf("the lobby is %+v", v)
		}
		for _, s := range v.Scenarios {
			if s.Name == "" || s.Description == "" || s.Map == "" || len(s.Gangs) != 2 || s.Gangs[0] == "" || s.Problem != "" {
				t.Errorf("scenario %+v", s)
			}
		}
		for _, g := range v.Gangs {
			if g.Name == "" || g.Cost == 0 || len(g.Fighters) == 0 || g.Problem != "" {
				t.Errorf("gang %+v", g)
			}
		}
		if len(v.Battles) != 2 {
			t.Fatalf("battles are %+v", v.Battles)
		}
		for _, b := range v.Battles {
			if b.ID == "broken" && b.Problem == "" {
				t.Error("a journal of a later program is listed without saying so")
			}
			if "/api/battles/"+b.ID == at && (b.Scenario == "" || len(b.Sides) != 2 || b.Problem != "") {
				t.Errorf("battle %+v", b)
			}
		}
	}
}

func TestWords(t *testing.T) {
	c := serve(t, t.TempDir())
	var words [2]struct {
		Lang  string
		Words map[string]string
	}
	c.must("GET", "/api/words?lang=de", nil, &words[0])
	c.must("GET", "/api/words?lang=en", nil, &words[1])
	if words[0].Lang != "de" || words[1].Lang != "en" || len(words[0].Words) != len(words[1].Words) {
		t.Errorf("%s has %d words, %s %d", words[0].Lang, len(words[0].Words), words[1].Lang, len(words[1].Words))
	}
}

// The journal that one downloads is the journal that is kept.
func TestJournal(t *testing.T) {
	dir := t.TempDir()
	c := serve(t, dir)
	at := c.begin(7)
	c.play(at, luck(1), func(v *view) bool { return v.Round == 2 })
	r := httptest.NewRequest("GET", "http://localhost"+at+"/journal", nil)
	r.RemoteAddr = "127.0.0.1:1"
	w := httptest.NewRecorder()
	c.s.Handler().ServeHTTP(w, r)
	kept, err := os.ReadFile(filepath.Join(dir, filepath.Base(at)+".fray"))
	if err != nil {
		t.Fatal(err)
	}
	if w.Body.String() != string(kept) {
		t.Error("the journal downloaded is not the one kept")
	}
	if _, _, err := journal.Read(w.Body); err != nil {
		t.Error(err)
	}
}

func TestFiles(t *testing.T) {
	files := t.TempDir()
	lib, err := roster.Open(roster.Folder{FS: os.DirFS(files), Path: files}, necro.Schema())
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Systems: []*System{n26()}, Library: lib, Data: t.TempDir(), Files: files})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	c := &client{t, s, "de"}
	send := func(text string) (int, string) {
		r := httptest.NewRequest("POST", "http://localhost/api/files?lang=de", strings.NewReader(text))
		r.RemoteAddr = "127.0.0.1:1"
		r.Header.Set("Content-Type", "text/plain; charset=utf-8")
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		body, _ := io.ReadAll(w.Body)
		return w.Code, string(body)
	}
	g, err := lib.ReadGang("n26/kesselbund")
	if err != nil {
		t.Fatal(err)
	}
	g.Name = "Meine Bösen"
	data, err := roster.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	if code, body := send(string(data)); code != 200 || body != `{"kind":"gang","key":"n26/meine-boesen"}` {
		t.Fatalf("a gang: %d %s", code, body)
	}
	if code, body := send(strings.Replace(string(data), "fighters:", "figthers:", 1)); code != 400 || !strings.Contains(body, "gang.yaml") {
		t.Errorf("a gang with a slip: %d %s", code, body)
	}
	if code, body := send("sides: [1"); code != 400 || !strings.Contains(body, "scenario.yaml:1") {
		t.Errorf("a scenario that is none: %d %s", code, body)
	}
	var out struct{ ID string }
	c.must("POST", "/api/battles", object{"scenario": "n26/last-standing", "gangs": []string{"n26/meine-boesen", "schrottfinken"}}, &out)
	v := c.view("/api/battles/" + out.ID)
	if v.Sides[0].Name != "Meine Bösen" {
		t.Errorf("the sides are %+v", v.Sides)
	}
}

func TestSlug(t *testing.T) {
	for name, want := range map[string]string{
		"Meine Bösen": "meine-boesen", "  ../../etc/passwd": "etc-passwd", "ß": "ss", "???": "file", "N23 – die 2.": "n23-die-2",
		strings.Repeat("lang ", 40): "lang-lang-lang-lang-lang-lang-lang-lang",
	} {
		if got := slug(name); got != want {
			t.Errorf("the key of %q is %q, want %q", name, got, want)
		}
	}
}
