package necro_test

import (
	"testing"

	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/tell/telltest"
)

// TestTranscripts plays all transcripts of both editions.
func TestTranscripts(t *testing.T) {
	for _, e := range editions {
		t.Run(e.key, func(t *testing.T) { telltest.Play(t, e.transcripts(t)) })
	}
}

// TestCoverage says which ids of the checklists no passing transcript has shown.
func TestCoverage(t *testing.T) {
	for _, e := range editions {
		t.Run(e.key, func(t *testing.T) {
			telltest.Coverage(t, e.transcripts(t), "../rulebook/"+e.key+"/checklist.txt")
		})
	}
}

// transcripts are those of an edition, in its first language.
func (e *edition) transcripts(t testing.TB) telltest.Kit {
	return telltest.Kit{
		Dir: "testdata/" + e.key, Lang: e.lang, System: e.key, Library: e.library(t),
		Setup: func(t testing.TB, s *roster.Scenario) *play.Setup { return e.setUp(t, s, nil) },
	}
}
