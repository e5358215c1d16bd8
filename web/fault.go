package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/fray-table/fray/rulebook"
	"golang.org/x/text/language"
)

// A fault is a refusal: a code for the program in the browser, and a sentence
// for the person before it.
type fault struct {
	status int
	code   string // stale, refused, notfound, bad, over, busy
	text   rulebook.Text
	what   string     // the part of the request that is meant
	line   [][3]int32 // what to show on the map
	err    error      // for the log of the server
}

func (f *fault) Error() string {
	if f.err != nil {
		return fmt.Sprintf("web: %s: %v", f.text.EN, f.err)
	}
	return "web: " + f.text.EN
}

func (f *fault) Unwrap() error { return f.err }

// both fills a text of both languages with the same values.
func both(de, en string, a ...any) rulebook.Text {
	return rulebook.Text{DE: fmt.Sprintf(de, a...), EN: fmt.Sprintf(en, a...)}
}

func bad(de, en string, a ...any) *fault {
	return &fault{status: http.StatusBadRequest, code: "bad", text: both(de, en, a...)}
}

func refused(de, en string, a ...any) *fault {
	return &fault{status: http.StatusUnprocessableEntity, code: "refused", text: both(de, en, a...)}
}

func notFound(de, en string, a ...any) *fault {
	return &fault{status: http.StatusNotFound, code: "notfound", text: both(de, en, a...)}
}

func stale() *fault {
	return &fault{status: http.StatusConflict, code: "stale", text: both(
		"Inzwischen ist etwas anderes geschehen. Der Tisch wurde neu geladen, bitte noch einmal wählen.",
		"Something else has happened meanwhile. The table is up to date again, please choose once more.")}
}

func over() *fault {
	return &fault{status: http.StatusConflict, code: "over", text: both("Das Gefecht ist zu Ende.", "The battle is over.")}
}

func busy() *fault {
	return &fault{status: http.StatusServiceUnavailable, code: "busy", text: both(
		"Das dauert gerade zu lange. Bitte gleich noch einmal versuchen.",
		"This takes too long just now. Please try again in a moment.")}
}

func broken(err error) *fault {
	return &fault{status: http.StatusInternalServerError, code: "bad", err: err, text: both(
		"Im Programm ist ein Fehler aufgetreten. Das Gefecht ist bis zur letzten bestätigten Antwort gespeichert.",
		"Something went wrong inside the program. The battle is saved up to the last answer that was confirmed.")}
}

// languages are what the server speaks; the first is the default.
var languages = language.NewMatcher([]language.Tag{language.German, language.English})

// speaks is the language of a request's answer: its parameter lang, else what
// the browser prefers, else German. Swiss numbers stay Swiss.
func speaks(r *http.Request) string {
	lang := r.URL.Query().Get("lang")
	if lang == "" {
		lang = r.Header.Get("Accept-Language")
	}
	wanted, _, err := language.ParseAcceptLanguage(lang)
	if err != nil || len(lang) > 200 {
		return "de"
	}
	_, i, _ := languages.Match(wanted...)
	lang = [...]string{"de", "en"}[i]
	for _, tag := range wanted {
		if base, _ := tag.Base(); base.String() != lang {
			continue
		}
		if region, sure := tag.Region(); sure == language.Exact {
			return lang + "-" + region.String()
		}
		break
	}
	return lang
}

// reply writes a value as JSON.
func (s *Server) reply(w http.ResponseWriter, r *http.Request, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		s.fail(w, r, broken(err))
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	write(w, r, data)
}

// fail writes a refusal. Whatever is no fault is a mistake of the program.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	var f *fault
	if !errors.As(err, &f) {
		if r.Context().Err() != nil {
			f = busy()
		} else {
			f = broken(err)
		}
	}
	if f.err != nil {
		s.log.Error("request failed", "path", r.URL.Path, "err", err)
	}
	type body struct {
		Code string     `json:"code"`
		Text string     `json:"text"`
		What string     `json:"what,omitempty"`
		Line [][3]int32 `json:"line,omitempty"`
	}
	data, _ := json.Marshal(struct {
		Error body `json:"error"`
	}{body{f.code, f.text.In(speaks(r)), f.what, f.line}})
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(f.status)
	_, _ = w.Write(data)
}

// read decodes the JSON of a request strictly.
func read(r *http.Request, into any) error {
	if t := r.Header.Get("Content-Type"); !strings.HasPrefix(t, "application/json") {
		return bad("Erwartet wird application/json, gekommen ist %q.", "Want application/json, got %q.", t)
	}
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return unreadable(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return bad("Nach der Anfrage kommt noch etwas.", "Something follows after the request.")
	}
	return nil
}

func unreadable(err error) error {
	var big *http.MaxBytesError
	if errors.As(err, &big) {
		f := bad("Die Anfrage ist zu groß: höchstens %d KB.", "The request is too large: at most %d KB.", big.Limit>>10)
		f.status = http.StatusRequestEntityTooLarge
		return f
	}
	return bad("Die Anfrage ist nicht zu lesen: %v", "The request cannot be read: %v", err)
}
