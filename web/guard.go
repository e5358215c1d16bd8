package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"time"
)

const (
	maxBody    = 1 << 20
	cookieName = "fray"
	replyTime  = 30 * time.Second
)

// guard stands before everything: it keeps out other web sites, strangers and
// oversized requests.
//
// Without a secret only this machine is served, under a name that no other site
// can claim (DNS rebinding). With one, a visitor shows it once in the address
// and gets a cookie.
func (s *Server) guard(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, forbidden("Diese Anfrage kommt von einer fremden Seite.", "This request comes from another site."))
	}))
	inner := cross.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(replyTime)) // tests' recorders have none
		switch {
		case !s.knows(r.Host):
			s.fail(w, r, forbidden("Unter dem Namen %q gibt es hier keinen Tisch.", "There is no table here by the name of %q.", r.Host))
		case s.secret == "" && !fromHere(r.RemoteAddr):
			s.fail(w, r, forbidden("Dieser Tisch ist nur auf seinem eigenen Rechner zu sehen.", "This table is only to be seen on its own machine."))
		case s.secret != "" && r.Method == http.MethodGet && r.URL.Query().Has("join"):
			s.join(w, r)
		case s.secret != "" && !s.joined(r):
			s.fail(w, r, forbidden("Zu diesem Tisch gehört ein Beitrittslink.", "This table needs the link to join."))
		default:
			inner.ServeHTTP(w, r)
		}
	})
}

func forbidden(de, en string, a ...any) *fault {
	return &fault{status: http.StatusForbidden, code: "refused", text: both(de, en, a...)}
}

// join takes the secret from the address and gives a cookie instead, so that
// the secret stands in no history but the first.
func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if !same(q.Get("join"), s.secret) {
		s.fail(w, r, forbidden("Dieser Beitrittslink gilt hier nicht.", "This link to join is not for this table."))
		return
	}
	q.Del("join")
	http.SetCookie(w, &http.Cookie{Name: cookieName, Value: s.pass(), Path: "/", HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: r.TLS != nil, MaxAge: 90 * 24 * 3600})
	to := "/" + strings.TrimLeft(r.URL.EscapedPath(), "/") // never to another host
	if len(q) > 0 {
		to += "?" + q.Encode()
	}
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusSeeOther)
}

func (s *Server) joined(r *http.Request) bool {
	c, err := r.Cookie(cookieName)
	return err == nil && same(c.Value, s.pass())
}

// pass is what the cookie holds: the secret itself stays out of it.
func (s *Server) pass() string {
	m := hmac.New(sha256.New, []byte(s.secret))
	m.Write([]byte("fray cookie"))
	return hex.EncodeToString(m.Sum(nil))
}

// same compares in a time that tells nothing, not even the length.
func same(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}

// knows says whether the table may be asked for by this name. A number cannot
// be made to point elsewhere; of names only the machine's own count.
func (s *Server) knows(hostport string) bool {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	if host == "localhost" {
		return true
	}
	if ip, err := netip.ParseAddr(host); err == nil {
		return s.secret != "" || ip.Unmap().IsLoopback()
	}
	if s.secret == "" {
		return false
	}
	own, _ := os.Hostname()
	own = strings.ToLower(own)
	return own != "" && (host == own || host == own+".local")
}

// fromHere says whether a request comes from this machine.
func fromHere(addr string) bool {
	a, err := netip.ParseAddrPort(addr)
	return err == nil && a.Addr().Unmap().IsLoopback()
}
