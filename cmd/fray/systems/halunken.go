package systems

import (
	"math"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/halunken"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/web"
)

// helden is Helden & Halunken as a table shows it.
func helden(book *rulebook.Book) (*web.System, error) {
	st, err := book.Stature()
	if err != nil {
		return nil, err
	}
	pace, err := halunken.PaceOf(book)
	if err != nil {
		return nil, err
	}
	return &web.System{
		Rules: halunken.Rules(), Schema: halunken.Schema(), Book: book,
		Geometry: roster.GeometryOf(st, inch),
		Status: []string{
			halunken.Standing: "status.standing", halunken.Down: "status.down", halunken.Dying: "status.dying",
			halunken.Stable: "status.stable", halunken.Unconscious: "status.unconscious",
		},
		Off: []string{halunken.Waiting: "status.waiting", halunken.Dead: "status.dead", halunken.Fled: "status.fled", halunken.Behind: "status.behind"},
		Conditions: conditions(map[table.Condition]string{
			halunken.Angeschlagen: "condition.angeschlagen", halunken.Halved: "condition.halved", halunken.Benommen: "condition.benommen",
			halunken.Eingeschraenkt: "condition.eingeschraenkt", halunken.Entmutigt: "condition.entmutigt", halunken.Verwirrt: "condition.verwirrt",
			halunken.IsLater: "condition.later",
		}),
		ItemStatus: []string{halunken.Wedged: "weapon.wedged", halunken.UsedUp: "weapon.used"},
		Phases:     []string{halunken.BeforeFight: "battle.begin", halunken.Fighting: "table.combat", halunken.Camping: "camp"},
		Phase:      halunken.Phase, Priority: web.NoToken, Points: web.NoToken, Bottled: web.NoToken,
		Bars: []web.Bar{
			{Token: halunken.LP, Max: halunken.MaxLP, Word: "stat.lp"},
			{Token: halunken.WP, Max: halunken.MaxWP, Word: "stat.wp"},
			{Token: halunken.GP, Max: halunken.MaxGP, Word: "stat.gp"},
			{Token: halunken.Reactions, Max: halunken.Rea, Word: "stat.rea", Plain: true},
		},
		States: heldenStates,
		Track: &web.Track{
			Count: halunken.Count, Now: halunken.Counting, Extra: halunken.Turns, Step: pace.Step, Phase: halunken.Fighting,
			Before: halunken.First,
			Turns:  []play.Rule{halunken.Turn, halunken.BossExtra},
			Ends:   []play.Rule{halunken.RoundBegin, halunken.RoundEnd, halunken.CampBegin},
		},
		Camp: &web.Camp{
			Phase: halunken.Camping, Fight: halunken.Fight, Day: halunken.Day, Hours: halunken.Hours,
			Rests: []web.Rest{
				{Token: halunken.ShortRests, Most: pace.ShortRests, Word: "rest.short"},
				{Token: halunken.LongRests, Most: pace.LongRests, Word: "rest.long"},
			},
		},
		Probe: &web.Probe{
			From: []web.Way{{Rule: halunken.Camp, Verb: halunken.CampProbe}, {Rule: halunken.Act, Verb: halunken.ActCheck}},
			Who:  halunken.ProbeWho, Skill: halunken.ProbeSkill, Difficulty: halunken.ProbeDifficulty, Against: halunken.ProbeAgainst,
			Outcomes: []web.Outcome{
				{Event: halunken.Probe, Word: "success"},
				{Event: halunken.Qs, Word: "glossary.qs", Levels: 4, Also: []play.Rule{halunken.Critical}},
				{Event: halunken.Critical},
				{Event: halunken.Fumble},
			},
		},
		Mastered: true,
		Lying:    func(f *table.Figure) bool { return f.Status != halunken.Standing },
		Active:   func(f *table.Figure) bool { return f.Status <= halunken.Down },
		Gone: func(f *table.Figure) bool {
			return f.Off == halunken.Dead || f.Off == halunken.Fled || f.Off == halunken.Behind
		},
		Template: func(g *play.Game, at board.Point) ([]board.XY, uint64) {
			q := &g.Open
			if q.By.Item == table.NoItem {
				return nil, 0
			}
			radius := int32(g.Setup.Items[q.By.Item].Stat[halunken.Radius]) * board.Unit
			return circle(at, radius), q.Scene.Blast(at, radius, true)
		},
		Stands: halunken.Standing, Lies: halunken.Down,
		Marks:    []play.Rule{halunken.Act, halunken.Camp},
		Headings: []play.Rule{halunken.EncounterBegin, halunken.RoundBegin, halunken.CampBegin},
		Odds:     []play.Rule{halunken.AttackTarget, halunken.CastTarget},
		InReach:  true,
		Chances: []web.Chance{
			{Event: halunken.DamageDone}, {Event: halunken.Parried, Whom: web.OfActor},
			{Event: halunken.Success, Whom: web.OfActor}, {Event: halunken.Critical}, {Event: halunken.Fumble},
			{Event: halunken.CastMade, Whom: web.OfActor}, {Event: halunken.CastConfuse},
			{Event: halunken.DyingNow}, {Event: halunken.DeadNow}, {Event: halunken.UnconsciousNow},
			{Event: halunken.ControlLost, Whom: web.OfActor}, {Event: halunken.TendStable}, {Event: halunken.ShakeOff, Whom: web.OfActor},
		},
	}, nil
}

// heldenStates are what a figure suffers from or has gathered.
func heldenStates(s *play.State, f *table.Figure) []web.State {
	var list []web.State
	add := func(word string, n int, signed bool, item table.ItemID) {
		list = append(list, web.State{Word: word, N: n, Signed: signed, Item: item})
	}
	for _, d := range []struct {
		kind int8
		word string
	}{
		{halunken.Bleeding, "condition.zehrend-blutung"}, {halunken.Burning, "condition.zehrend-feuer"},
		{halunken.Poisoned, "condition.zehrend-gift"}, {halunken.Manabrand, "condition.zehrend-mana"},
	} {
		if f.Tokens[halunken.Drains]&d.kind != 0 {
			add(d.word, 0, false, table.NoItem)
		}
	}
	if n := f.Tokens[halunken.Fokus]; n > 0 {
		add("condition.fokus", int(n), false, table.ItemID(uint8(f.Tokens[halunken.FokusFor])-1)) // 0 becomes NoItem
	}
	if f.Tokens[halunken.GuardOn] != 0 {
		add("condition.guarded", 0, false, table.NoItem)
	}
	if n := f.Tokens[halunken.Lost]; n > 0 {
		add("field.lost", int(n), false, table.NoItem)
	}
	if n := f.Tokens[halunken.HelpLeft]; n != 0 {
		add("pw.help", int(n), true, table.NoItem)
	}
	if n := f.Tokens[halunken.Modifier]; n != 0 {
		add("field.modifier", int(n), true, table.NoItem)
	}
	return list
}

// circle is the outline of a round template, for drawing.
func circle(at board.Point, radius int32) []board.XY {
	const corners = 48
	list := make([]board.XY, corners)
	for i := range list {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		list[i] = board.XY{X: at.X + int32(math.Round(float64(radius)*cos)), Y: at.Y + int32(math.Round(float64(radius)*sin))}
	}
	return list
}
