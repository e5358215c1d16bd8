package web

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"testing"
	"testing/fstest"
)

// What a page is told of Necropolis: the injury bar with its marker, the charts, the
// shots that are left, and whom a shot would be turned upon.
func TestNecropolisOnTheTable(t *testing.T) {
	c := serveAll(t)
	_, v := c.played("necropolis/first-bus", nil, until("choice", "shoot.target"))
	nurse := v.Figures[1]
	if m := nurse.Meter; nurse.Name != "Sister Ines" || m == nil || m.Of != 9 || len(m.Sections) != 3 || m.Sections[0].Key != "state.okay" {
		t.Errorf("%s has the bar %+v", nurse.Name, m)
	}
	zombie := v.Figures[4]
	if zombie.Meter != nil {
		t.Errorf("a zombie has the bar %+v", zombie.Meter)
	}
	var lethal []string
	for _, f := range zombie.Chart[0].Faces {
		lethal = append(lethal, f.Does.Key)
	}
	if len(zombie.Chart) != 2 || !slices.Equal(lethal, []string{"effect.miss", "effect.push", "effect.killed"}) { // 8 to 10 are one (A10)
		t.Errorf("the chart of a zombie is %+v", zombie.Chart)
	}
	for _, o := range allowed(v) {
		if !slices.Contains(o.Group, o.Who) {
			t.Errorf("%s would be turned upon %v", o.Text, o.Group)
		}
	}
	if len(v.Goals) != 1 || v.Goals[0].Kind != "survive" || v.Goals[0].Text == "" {
		t.Errorf("the goals are %+v", v.Goals)
	}
}

// Jack stands between two zombies. Whichever he attacks, the odds suppose that he takes
// it as the nearest: of two dice one that wounds is its death, 1 − (7/10)².
func TestNecropolisOddsOfEquallyNear(t *testing.T) {
	s, _ := listening(t, tabled("necropolis"), fstest.MapFS{"necropolis/scenarios/hof.yaml": {Data: []byte(`
system: necropolis
name: {de: Hof, en: Yard}
rounds: 3
deploy: placed
map: {name: Hof, size: {width: 20, depth: 20}, pieces: []}
sides:
  red:
    gang: {system: necropolis, name: Einer, fighters: [{name: Jack, kind: human, profile: {move: yellow}, weapons: [knife]}]}
    placed: [{fighter: Jack, at: [9.01, 10]}]
  blue:
    gang:
      system: necropolis
      name: Zwei
      fighters:
        - {name: Küster, kind: zombie, profile: {move: blue}, weapons: [bite]}
        - {name: Amme, kind: zombie, profile: {move: blue}, weapons: [bite]}
    placed: [{fighter: Küster, at: [10, 10]}, {fighter: Amme, at: [8.02, 10]}]
`)}})
	c := &client{t, s, "de"}
	at, v := c.played("necropolis/hof", nil, until("choice", "attack.target"))
	if v.Ask.Who != 0 || len(allowed(v)) != 2 {
		t.Fatalf("asked is %+v", v.Ask)
	}
	for _, o := range allowed(v) {
		option, _ := json.Marshal(o.Option)
		var odds oddsView
		c.must("GET", fmt.Sprintf("%s/odds?after=%d&option=%s", at, v.Number, url.QueryEscape(string(option))), nil, &odds)
		i := slices.IndexFunc(odds.Chances, func(c chanceView) bool { return c.Key == "killed" })
		if i < 0 || odds.Chances[i].P != "51/100" {
			t.Errorf("an attack on %s has the chances %+v", o.Text, odds.Chances)
		}
		// The other one is hit if both dice push or both wound: (2/10)² + (3/10)².
		if len(odds.Others) != 1 || odds.Others[0].P != "13/100" || odds.Others[0].Friend {
			t.Errorf("besides %s is hit %+v", o.Text, odds.Others)
		}
	}
}
