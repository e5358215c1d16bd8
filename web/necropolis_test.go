package web

import (
	"slices"
	"testing"
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
