package web

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/fray-table/fray/roster"
)

// What a file is, by a key that only its kind has at the left margin.
var (
	isGang     = regexp.MustCompile(`(?m)^fighters\s*:`)
	isScenario = regexp.MustCompile(`(?m)^sides\s*:`)
	isMap      = regexp.MustCompile(`(?m)^pieces\s*:`)
)

// postFile checks a scenario, a gang or a map that somebody has written, and
// puts it into the folder over the library. One of the same name is replaced.
func (s *Server) postFile(w http.ResponseWriter, r *http.Request) error {
	if t := r.Header.Get("Content-Type"); !strings.HasPrefix(t, "text/plain") && !strings.HasPrefix(t, "application/yaml") {
		return bad("Erwartet wird text/plain, gekommen ist %q.", "Want text/plain, got %q.", t)
	}
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return unreadable(err)
	}
	kind, system, name, err := s.check(data)
	if err != nil {
		return mistakes(err, speaks(r))
	}
	if s.files == "" {
		return refused("Die Datei ist in Ordnung, aber dieser Tisch nimmt keine an.", "The file is in order, but this table takes none.")
	}
	key := slug(name)
	if err := keep(filepath.Join(s.files, system, string(kind)+"s"), key+".yaml", data); err != nil {
		return err
	}
	if system != "" && kind != roster.MapFile {
		key = system + "/" + key
	}
	s.reply(w, r, struct {
		Kind string `json:"kind"`
		Key  string `json:"key"`
	}{string(kind), key})
	return nil
}

// check reads a file strictly and tells what it is.
func (s *Server) check(data []byte) (kind roster.Kind, system, name string, err error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	switch {
	case isScenario.Match(data):
		sc, err := s.library.ParseScenario("scenario.yaml", data)
		if err != nil {
			return "", "", "", err
		}
		return roster.ScenarioFile, sc.System, sc.Name.In("de"), nil
	case isMap.Match(data):
		m, err := s.library.ParseMap("map.yaml", data)
		if err != nil {
			return "", "", "", err
		}
		return roster.MapFile, s.systems[0].Key(), m.Name.In("de"), nil
	case isGang.Match(data):
	}
	g, err := s.library.ParseGang("gang.yaml", data) // what is none of them is told as a gang that is not one
	if err != nil {
		return "", "", "", err
	}
	return roster.GangFile, g.System, g.Name, nil
}

// keep writes a file whole or not at all.
func keep(dir, name string, data []byte) (err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("web: the folder for files cannot be made: %w", err)
	}
	f, err := os.CreateTemp(dir, ".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(data); err != nil {
		return err
	}
	if err = f.Chmod(0o644); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), filepath.Join(dir, name))
}

// slug makes a key of a name: small letters, digits and hyphens.
func slug(name string) string {
	name = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss").Replace(strings.ToLower(name))
	var b strings.Builder
	for _, r := range name {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
		if b.Len() >= 40 {
			break
		}
	}
	if s := strings.Trim(b.String(), "-"); s != "" {
		return s
	}
	return "file"
}
