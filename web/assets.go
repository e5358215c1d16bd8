package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
)

//go:embed all:dist
var embedded embed.FS

// An asset is a file of the page, packed once when the server starts.
type asset struct {
	kind  string // content type
	plain []byte
	gzip  []byte // nil when it would not be smaller
	etag  string
}

// page is the page that comes with the program.
func page() (map[string]asset, error) {
	files, err := fs.Sub(embedded, "dist")
	if err != nil {
		return nil, err
	}
	return pack(files)
}

// pack makes the files of the page ready to be sent.
func pack(files fs.FS) (map[string]asset, error) {
	all := map[string]asset{}
	err := fs.WalkDir(files, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, p)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(data)
		a := asset{kind: mime.TypeByExtension(path.Ext(p)), plain: data, etag: `"` + hex.EncodeToString(sum[:12]) + `"`}
		if k, ok := kinds[path.Ext(p)]; ok { // the machine's own table may be anything
			a.kind = k
		}
		var small bytes.Buffer
		z, _ := gzip.NewWriterLevel(&small, gzip.BestCompression)
		_, _ = z.Write(data)
		_ = z.Close()
		if small.Len() < len(data)*9/10 {
			a.gzip = small.Bytes()
		}
		all["/"+p] = a
		return nil
	})
	return all, err
}

var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".json": "application/json", ".map": "application/json", ".txt": "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json", ".png": "image/png", ".ico": "image/x-icon", ".woff2": "font/woff2",
}

// asset sends a file of the page, or the page itself: addresses such as /battle/7
// belong to the program in the browser.
func (s *Server) asset(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		f := bad("Diese Seite wird nur gelesen.", "This page is only read.")
		f.status = http.StatusMethodNotAllowed
		s.fail(w, r, f)
		return
	}
	p := path.Clean("/" + r.URL.Path)
	a, ok := s.assets[p]
	if !ok {
		if strings.HasPrefix(p, "/assets/") || strings.Contains(path.Base(p), ".") {
			s.fail(w, r, notFound("Diese Datei gibt es nicht.", "There is no such file."))
			return
		}
		a, ok = s.assets["/index.html"]
		if !ok {
			s.fail(w, r, notFound("Die Seite wurde nicht eingebaut.", "The page was not built in."))
			return
		}
	}
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Cache-Control", "no-cache") // ask each time, and mostly hear "not modified"
	h.Add("Vary", "Accept-Encoding")
	body, etag := a.plain, a.etag
	if a.gzip != nil && takesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		body, etag = a.gzip, strings.TrimSuffix(a.etag, `"`)+`-gz"`
	}
	h.Set("ETag", etag)
	for _, t := range strings.Split(r.Header.Get("If-None-Match"), ",") {
		if t = strings.TrimPrefix(strings.TrimSpace(t), "W/"); t == etag || t == "*" {
			h.Del("Content-Encoding")
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body)
}

// takesGzip says whether the browser reads gzip.
func takesGzip(r *http.Request) bool {
	for _, e := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(e), ";")
		if strings.TrimSpace(name) == "gzip" && strings.ReplaceAll(q, " ", "") != "q=0" {
			return true
		}
	}
	return false
}

// write sends data that was made for this request, packed when it is worth it.
func write(w http.ResponseWriter, r *http.Request, data []byte) {
	if len(data) > 2048 && takesGzip(r) {
		w.Header().Set("Content-Encoding", "gzip")
		w.Header().Add("Vary", "Accept-Encoding")
		z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed)
		_, _ = z.Write(data)
		_ = z.Close()
		return
	}
	_, _ = w.Write(data)
}
