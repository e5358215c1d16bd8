package roster_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

// aims is N26 as if its battles were decided by goals.
func aims() *table.Schema {
	s := *necro.Schema()
	s.Goals, s.Aims = false, true
	return &s
}

// decided is a scenario with goals that decide it.
const decided = `system: n26
name: Heraus
map: yard
sides:
  red: {gang: schrottfinken, zones: [{at: [0, 0], size: [36, 8]}]}
  blue: {gang: kesselbund, zones: [{at: [0, 16], size: [36, 8]}]}
goals:
  - {kind: survive, side: red, need: 3}
  - {kind: reach, side: red, need: 2, zone: {at: [0, 0], size: [8, 8]}}
  - {kind: rescue, side: red, points: 2, need: 1, zone: {at: [0, 0], size: [8, 8]}}
  - {kind: casualty, need: 64}
`

func TestAims(t *testing.T) {
	l, err := roster.Open(nil, aims())
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	s, err := l.ParseScenario("out.yaml", []byte(decided))
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	setup, err := s.Build(aims(), geometry, s.Gangs())
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	zone := table.Zone{X1: 8000, Y1: 8000}
	want := []table.Goal{
		{Kind: table.GoalSurvive, Side: table.Red, Need: 3},
		{Kind: table.GoalReach, Side: table.Red, Need: 2, Zone: zone},
		{Kind: table.GoalRescue, Side: table.Red, Points: 2, Need: 1, Zone: zone},
		{Kind: table.GoalCasualty, Side: table.Master, Need: 64},
	}
	if !slices.Equal(setup.Scenario.Goals, want) {
		t.Errorf("goals are %v", setup.Scenario.Goals)
	}

	s.Map.Map, s.Sides.Red.Gang.Gang, s.Sides.Blue.Gang.Gang = nil, nil, nil
	data, err := roster.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"\n  - {kind: survive, side: red, need: 3}\n", "\n  - {kind: casualty, need: 64}\n"} {
		if !strings.Contains(string(data), line) {
			t.Errorf("written as\n%s\nwithout %q", data, line)
		}
	}
	again, err := l.ParseScenario("again.yaml", data)
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	if setup, err = again.Build(aims(), geometry, again.Gangs()); err != nil || !slices.Equal(setup.Scenario.Goals, want) {
		t.Errorf("read back: %v, %v", again.Goals, err)
	}
}

func TestGoalsRefused(t *testing.T) {
	first := "{kind: survive, side: red, need: 3}"
	zone := ", zone: {at: [0, 0], size: [8, 8]}"
	for name, schema := range map[string]*table.Schema{"aims": aims(), "points": necro.Schema()} {
		l, err := roster.Open(nil, schema)
		if err != nil {
			t.Fatal(text(err, "en"))
		}
		for goal, want := range map[string]map[string]string{
			"{kind: survive, side: red}":            {"aims": `8:5: the key "need" is missing`},
			"{kind: survive, need: 0}":              {"aims": "8:27: 0 is not possible"},
			"{kind: survive, need: 65}":             {"aims": "8:27: 65 is not possible"},
			"{kind: survive, need: few}":            {"aims": `8:27: found the text "few"`},
			"{kind: survive, need: 1" + zone + "}":  {"aims": "8:30: the goal survive has no place"},
			"{kind: rescue, need: 1}":               {"aims": "8:5: the goal rescue needs a place"},
			"{kind: reach, need: 1}":                {"aims": "8:5: the goal reach needs a place"},
			"{kind: leader, need: 1}":               {"aims": `8:12: the system n26 has no "leader"`, "points": `8:20: the system n26 has no "need"`},
			"{kind: hold, need: 1" + zone + "}":     {"aims": `8:12: the system n26 has no "hold"`},
			"{kind: terminal, need: 1}":             {"aims": `8:12: the system n26 has no "terminal"`},
			"{kind: casket, need: 1}":               {"aims": `8:12: the system n26 has no "casket"`},
			"{kind: casualty, points: 1}":           {"aims": `8:5: the key "need" is missing`},
			"{kind: casualty}":                      {"aims": `8:5: the key "need" is missing`, "points": `8:5: the key "points" is missing`},
			"{kind: casualty, points: 1, need: 2}":  {"points": `8:33: the system n26 has no "need"`},
			"{kind: casualty, points: 1, need: 0}":  {"points": `8:33: the system n26 has no "need"`},
			"{kind: survive, points: 1}":            {"points": `8:12: the system n26 has no "survive"`},
			"{kind: rescue, points: 1" + zone + "}": {"points": `8:12: the system n26 has no "rescue"`},
			"{kind: casualty, points: 0, need: 1}":  {"aims": "8:30: 0 is not possible", "points": "8:30: 0 is not possible"},
		} {
			if want[name] == "" {
				continue
			}
			head, _, _ := strings.Cut(decided, "  - {kind: reach")
			_, err := l.ParseScenario("out.yaml", []byte(strings.Replace(head, first, goal, 1)))
			if err == nil {
				t.Errorf("%s: %s is accepted", name, goal)
			} else if !strings.Contains(text(err, "en"), "out.yaml:"+want[name]) {
				t.Errorf("%s: %s: it says\n%s\nwithout %q", name, goal, text(err, "en"), want[name])
			}
		}
	}
}

// What did not come from a file is checked as well.
func TestAimsWithoutFile(t *testing.T) {
	l, err := roster.Open(nil, aims())
	if err != nil {
		t.Fatal(text(err, "en"))
	}
	for need, fits := range map[int]bool{-1: false, 0: false, 1: true, 64: true, 65: false, 257: false} {
		s := &roster.Scenario{System: "n26", Name: roster.Same("X"), Goals: []roster.Goal{{Kind: "survive", Need: need}}}
		if err := l.CheckScenario(s); (err == nil) != fits {
			t.Errorf("need %d: %v", need, err)
		}
	}
}
