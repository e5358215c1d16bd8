package web

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// A value that is a name is shown by its word, or as files write it.
func TestNamedValues(t *testing.T) {
	words := string(n26().Book.Source("words.en.yaml"))
	words = strings.Replace(words, "\nterms:\n", "\nterms:\n  value.yellow: {title: Yellow ruler, text: The middle one.}\n", 1)
	book, err := rulebook.Load("n26", fstest.MapFS{"n26/words.en.yaml": {Data: []byte(words)}})
	if err != nil {
		t.Fatal(err)
	}
	p := position{sys: n26(), words: book.Words("en")}
	c := table.Column{Key: "move", Form: table.Named, Names: []string{"", "blue", "yellow"}}
	for v, want := range map[int8]string{0: "–", 1: "blue", 2: "Yellow ruler", 3: "3", -1: "-1"} {
		if got := p.value(&c, v, 0); got != want {
			t.Errorf("%d is shown as %q, want %q", v, got, want)
		}
	}
}
