package roster_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/fray-table/fray/play"
)

func TestLocateRulings(t *testing.T) {
	s, _ := build(t, small)
	for _, c := range []struct {
		err  error
		want string
	}{
		{&play.RulingError{Key: "n26.hit.natural", Choice: "both", Choices: []string{"printed", "one"}}, "small.yaml:61:28: n26.hit.natural kennt „both“ nicht"},
		{&play.RulingError{Key: "n26.hit.natural", Choice: "both"}, "small.yaml:61:11: die Auslegung „n26.hit.natural“ gibt es nicht"},
		{&play.RulingError{Key: "n26.hit.natural", Choice: "both", Note: true}, "small.yaml:61:11: n26.hit.natural lässt sich nicht umstellen"},
	} {
		if got := text(s.Locate(c.err), "de"); !strings.HasPrefix(got, c.want) {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
	for _, err := range []error{nil, errors.New("other"), &play.RulingError{Key: "n26.other"}} {
		if got := s.Locate(err); got != err {
			t.Errorf("%v became %v", err, got)
		}
	}
}
