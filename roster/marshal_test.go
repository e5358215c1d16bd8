package roster_test

import (
	"bytes"
	"testing"

	"github.com/fray-table/fray/roster"
)

// What is written reads back, and is written the same again.
func TestRoundTrip(t *testing.T) {
	l := library(t)
	check := func(name string, v any, read func([]byte) (any, error)) {
		t.Helper()
		first, err := roster.Marshal(v)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		again, err := read(first)
		if err != nil {
			t.Errorf("%s: %s\n%s", name, text(err, "en"), first)
			return
		}
		second, err := roster.Marshal(again)
		if err != nil || !bytes.Equal(first, second) {
			t.Errorf("%s (%v):\n%s\nthen\n%s", name, err, first, second)
		}
		t.Logf("%s\n%s", name, first)
	}
	var gangs, maps, scenarios []roster.Info
	for _, schema := range systems() {
		gangs = append(gangs, l.Gangs(schema.System)...)
		maps = append(maps, l.Maps(schema.System)...)
		scenarios = append(scenarios, l.Scenarios(schema.System)...)
	}
	for _, info := range gangs {
		g, _ := l.ReadGang(info.Key)
		check(info.Key, g, func(b []byte) (any, error) { return l.ParseGang("x.yaml", b) })
	}
	for _, info := range maps {
		m, _ := l.ReadMap(info.Key)
		check(info.Key, m, func(b []byte) (any, error) { return l.ParseMap("x.yaml", b) })
	}
	for _, info := range scenarios {
		s, _ := l.ReadScenario(info.Key)
		check(info.Key, s, func(b []byte) (any, error) { return l.ParseScenario("x.yaml", b) })
		s.Map.Name, s.Sides.Red.Gang.Name, s.Sides.Blue.Gang.Name = "", "", ""
		check(info.Key+" written out", s, func(b []byte) (any, error) { return l.ParseScenario("x.yaml", b) })
	}
	s, err := l.ParseScenario("yard.yaml", []byte(yard))
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	check("vehicles, ductways and caskets", s, func(b []byte) (any, error) { return l.ParseScenario("x.yaml", b) })
}
