package web

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

// bare is a server without battles: enough for what stands before them.
func bare(t *testing.T, secret string) http.Handler {
	t.Helper()
	assets, err := pack(fstest.MapFS{
		"index.html":      {Data: []byte("<!doctype html>" + strings.Repeat("<p>fray</p>", 100))},
		"assets/app.js":   {Data: []byte(strings.Repeat("let battle = 1;\n", 200))},
		"assets/tiny.css": {Data: []byte("p{}")},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{secret: secret, log: slog.New(slog.DiscardHandler), assets: assets, hung: make(chan struct{})}
	mux := http.NewServeMux()
	mux.HandleFunc("/", s.asset)
	mux.HandleFunc("POST /api/echo", func(w http.ResponseWriter, r *http.Request) {
		var in struct{ Text string }
		if err := read(r, &in); err != nil {
			s.fail(w, r, err)
			return
		}
		s.reply(w, r, in)
	})
	return s.guard(mux)
}

func ask(h http.Handler, method, url string, change func(*http.Request)) *http.Response {
	var body io.Reader
	if method == http.MethodPost {
		body = strings.NewReader(`{"text":"hello"}`)
	}
	r := httptest.NewRequest(method, url, body)
	r.RemoteAddr = "127.0.0.1:5000"
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestGuard(t *testing.T) {
	const secret = "correct horse"
	for _, c := range []struct {
		name, secret, method, url string
		change                    func(*http.Request)
		want                      int
	}{
		{"own machine", "", "GET", "http://localhost:8080/", nil, 200},
		{"own machine by number", "", "GET", "http://127.0.0.1:8080/", nil, 200},
		{"own machine by long number", "", "GET", "http://[::1]:8080/", nil, 200},
		{"rebound name", "", "GET", "http://evil.example:8080/", nil, 403},
		{"rebound name that looks like ours", "", "GET", "http://localhost.evil.example/", nil, 403},
		{"a number of the network", "", "GET", "http://192.168.1.7/", nil, 403},
		{"visitor from the network", "", "GET", "http://localhost/", func(r *http.Request) { r.RemoteAddr = "192.168.1.9:4000" }, 403},
		{"post", "", "POST", "http://localhost/api/echo", nil, 200},
		{"post of our page", "", "POST", "http://localhost:8080/api/echo", func(r *http.Request) { r.Header.Set("Origin", "http://localhost:8080") }, 200},
		{"post of another site", "", "POST", "http://localhost/api/echo", func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }, 403},
		{"post of another port", "", "POST", "http://localhost:8080/api/echo", func(r *http.Request) { r.Header.Set("Origin", "http://localhost:9090") }, 403},
		{"post said to be of another site", "", "POST", "http://localhost/api/echo", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"form of another site", "", "POST", "http://localhost/api/echo", func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, 400},

		{"stranger", secret, "GET", "http://192.168.1.7/", nil, 403},
		{"stranger asks the API", secret, "POST", "http://192.168.1.7/api/echo", nil, 403},
		{"wrong secret", secret, "GET", "http://192.168.1.7/?join=correct+hors", nil, 403},
		{"secret by post", secret, "POST", "http://192.168.1.7/api/echo?join=correct+horse", nil, 403},
		{"the secret itself as cookie", secret, "GET", "http://192.168.1.7/", func(r *http.Request) { r.AddCookie(&http.Cookie{Name: cookieName, Value: secret}) }, 403},
		{"right secret", secret, "GET", "http://192.168.1.7/?join=correct+horse", nil, 303},
		{"right secret, rebound name", secret, "GET", "http://evil.example/?join=correct+horse", nil, 403},
	} {
		t.Run(c.name, func(t *testing.T) {
			res := ask(bare(t, c.secret), c.method, c.url, c.change)
			if res.StatusCode != c.want {
				body, _ := io.ReadAll(res.Body)
				t.Errorf("got %d, want %d: %s", res.StatusCode, c.want, body)
			}
			if csp := res.Header.Get("Content-Security-Policy"); !strings.HasPrefix(csp, "default-src 'self'") {
				t.Errorf("content security policy is %q", csp)
			}
		})
	}
}

func TestJoin(t *testing.T) {
	h := bare(t, "correct horse")
	res := ask(h, "GET", "http://192.168.1.7:8080//evil.example/?lang=en&join=correct+horse", nil)
	if to := res.Header.Get("Location"); to != "/evil.example/?lang=en" {
		t.Errorf("after joining the browser is sent to %q", to)
	}
	cookies := res.Cookies()
	if len(cookies) != 1 || !cookies[0].HttpOnly || strings.Contains(cookies[0].Value, "horse") {
		t.Fatalf("cookies are %v; want one that scripts cannot read, without the secret", cookies)
	}
	res = ask(h, "POST", "http://192.168.1.7:8080/api/echo", func(r *http.Request) { r.AddCookie(cookies[0]) })
	if res.StatusCode != 200 {
		t.Errorf("with the cookie: got %d, want 200", res.StatusCode)
	}
}

func TestTooLarge(t *testing.T) {
	h := bare(t, "")
	for _, lang := range []string{"de", "en"} {
		res := ask(h, "POST", "http://localhost/api/echo?lang="+lang, func(r *http.Request) {
			r.Body = io.NopCloser(strings.NewReader(`{"text":"` + strings.Repeat("x", maxBody) + `"}`))
		})
		var out struct{ Error struct{ Code, Text string } }
		if err := json.NewDecoder(res.Body).Decode(&out); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"de": "zu groß", "en": "too large"}[lang]
		if res.StatusCode != 413 || out.Error.Code != "bad" || !strings.Contains(out.Error.Text, want) {
			t.Errorf("got %d %+v, want 413 and %q", res.StatusCode, out.Error, want)
		}
	}
}

func TestLanguage(t *testing.T) {
	for _, c := range []struct{ query, header, want string }{
		{"", "", "de"},
		{"", "en-GB,en;q=0.8,de;q=0.5", "en-GB"},
		{"", "fr,en;q=0.5", "en"},
		{"", "fr", "de"},
		{"", "de-CH", "de-CH"},
		{"en", "de", "en"},
		{"de", "en", "de"},
		{"xx-nonsense-!!", "en", "de"},
	} {
		r := httptest.NewRequest("GET", "http://localhost/?lang="+c.query, nil)
		if c.query == "" {
			r = httptest.NewRequest("GET", "http://localhost/", nil)
		}
		r.Header.Set("Accept-Language", c.header)
		if got := speaks(r); got != c.want {
			t.Errorf("lang=%q, Accept-Language %q: got %q, want %q", c.query, c.header, got, c.want)
		}
	}
}

func TestAssets(t *testing.T) {
	h := bare(t, "")
	zip := func(r *http.Request) { r.Header.Set("Accept-Encoding", "gzip, deflate") }
	res := ask(h, "GET", "http://localhost/assets/app.js", zip)
	if res.Header.Get("Content-Encoding") != "gzip" || res.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("headers are %v", res.Header)
	}
	etag := res.Header.Get("ETag")
	res = ask(h, "GET", "http://localhost/assets/app.js", func(r *http.Request) { zip(r); r.Header.Set("If-None-Match", etag) })
	if body, _ := io.ReadAll(res.Body); res.StatusCode != 304 || len(body) > 0 {
		t.Errorf("with the same ETag: got %d and %d bytes, want 304 and none", res.StatusCode, len(body))
	}
	res = ask(h, "GET", "http://localhost/assets/app.js", func(r *http.Request) { r.Header.Set("If-None-Match", etag) })
	if body, _ := io.ReadAll(res.Body); res.StatusCode != 200 || !strings.HasPrefix(string(body), "let battle") {
		t.Errorf("the packed ETag stands for the plain file: got %d", res.StatusCode)
	}
	if res := ask(h, "GET", "http://localhost/assets/tiny.css", zip); res.Header.Get("Content-Encoding") != "" {
		t.Error("a tiny file is packed")
	}
	if res := ask(h, "GET", "http://localhost/assets/none.js", nil); res.StatusCode != 404 {
		t.Errorf("a file that is not there: got %d", res.StatusCode)
	}
	for _, p := range []string{"/", "/battle/7"} {
		if res := ask(h, "GET", "http://localhost"+p, nil); !strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s is %s, want the page", p, res.Header.Get("Content-Type"))
		}
	}
}
