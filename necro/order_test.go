package necro_test

import (
	"fmt"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// The laws hold in 200 battles, whoever plays them.
func TestLaws(t *testing.T) {
	seen := map[string]int{}
	for _, key := range n26.scenarios {
		setup := bundled(t, key, nil)
		for seed := range uint64(40) {
			var player play.Source = bot.NewRandom(seed)
			if seed%8 == 0 {
				player = bot.NewSimple(setup.Rules, seed)
			}
			s, err := play.Line(setup, setup.Rules.Begin)
			if err != nil {
				t.Fatal(err)
			}
			w := &watcher{setup: setup, state: s, seen: seen}
			if err := play.Run(setup, s, player, w.event); err != nil {
				t.Fatal(err)
			}
			for _, broken := range w.broken {
				t.Errorf("%s, seed %d: %s", key, seed, broken)
			}
		}
	}
	t.Log(seen)
	for _, what := range []string{"bottle", "recovery", "rally", "victory", "out", "move", "charge"} {
		if seen[what] == 0 {
			t.Errorf("no battle has shown %s", what)
		}
	}
}

// watcher holds a battle against laws while it is played.
type watcher struct {
	setup  *play.Setup
	state  *play.State
	broken []string
	seen   map[string]int

	ending    bool // the end phase goes on
	step      int  // of the end phase that was last
	victories int  // in this end phase
	activated uint64
	before    [table.MaxFigures]int32 // distance of the mover from each figure before he moved
}

func (w *watcher) fail(format string, args ...any) {
	if len(w.broken) < 5 {
		w.broken = append(w.broken, fmt.Sprintf("round %d: ", w.state.Round)+fmt.Sprintf(format, args...))
	}
}

func (w *watcher) name(who table.FigureID) string {
	return w.setup.ProfileOf(&w.state.Figures[who]).Name
}

func (w *watcher) event(e *play.Event) {
	w.values()
	w.endPhase(e)
	w.activations(e)
	w.acting(e)
	w.moving(e)
}

// values: Wounds stay within 0 and W, T within 0 and what the profile has, and
// points do not fall below 0.
func (w *watcher) values() {
	for i := range w.state.Figures[:w.state.NFigures] {
		f := &w.state.Figures[i]
		p := w.setup.ProfileOf(f)
		if n := f.Tokens[necro.Wounds]; n < 0 || n > p.Stat[necro.W] {
			w.fail("%s has %d of %d Wounds", p.Name, n, p.Stat[necro.W])
		}
		if n := necro.StatNow(w.setup, f, necro.T); n < 0 || n > p.Stat[necro.T] {
			w.fail("%s has T %d of %d", p.Name, n, p.Stat[necro.T])
		}
	}
	for i := range w.state.Sides {
		if w.state.Sides[i].Tokens[necro.Score] < 0 {
			w.fail("side %d has %d points", i, w.state.Sides[i].Tokens[necro.Score])
		}
	}
}

// steps are the rules by which a step of the end phase is known (N26-19.1 to
// 19.4).
var steps = map[play.Rule]struct {
	n    int
	name string
}{
	necro.Bottle: {1, "bottle"}, necro.BottleNone: {1, "bottle"}, necro.BottleHeld: {1, "bottle"}, necro.Bottled: {1, "bottle"},
	necro.RecoveryEnd: {2, "recovery"}, necro.Recovery: {2, "recovery"}, necro.RecoveryOut: {2, "recovery"},
	necro.RecoveryFlesh: {2, "recovery"}, necro.RecoveryFull: {2, "recovery"}, necro.RecoveryZero: {2, "recovery"},
	necro.Rally: {3, "rally"}, necro.Rallied: {3, "rally"}, necro.RallyFailed: {3, "rally"},
	necro.Victory: {4, "victory"},
}

// endPhase: bottle checks, recovery rolls, rally checks and victory come in this
// order, and only recovery also outside the end phase. Each end phase has one
// victory step.
func (w *watcher) endPhase(e *play.Event) {
	switch e.Rule {
	case necro.PhaseEnd:
		w.ending, w.step, w.victories = true, 0, 0
	case necro.PhasePriority:
		if w.ending && w.victories != 1 {
			w.fail("%d victory steps", w.victories)
		}
		w.ending = false
	}
	s, ok := steps[e.Rule]
	switch {
	case !ok:
	case !w.ending:
		if s.n != 2 {
			w.fail("%s outside the end phase", s.name)
		}
	case s.n < w.step:
		w.fail("%s after step %d", s.name, w.step)
	default:
		w.seen[s.name]++
		w.step = s.n
		if s.n == 4 {
			w.victories++
		}
	}
}

// activations: nobody is activated twice a round, and everybody who is on the
// table once.
func (w *watcher) activations(e *play.Event) {
	switch e.Rule {
	case necro.PhasePriority:
		w.activated = 0
	case necro.Activated:
		who := e.By.Who
		if w.activated>>who&1 == 1 {
			w.fail("%s is activated again", w.name(who))
		}
		if w.ending {
			w.fail("%s is activated in the end phase", w.name(who))
		}
		w.activated |= 1 << who
		f := &w.state.Figures[who]
		switch hurt := f.Tokens[necro.Wounds] == 0; {
		case f.Off != necro.OnTable:
			w.fail("%s is activated off the table", w.name(who))
		case hurt != (f.Status == necro.SeriouslyInjured):
			w.fail("%s has %d Wounds and the status %d", w.name(who), f.Tokens[necro.Wounds], f.Status)
		case necro.StatNow(w.setup, f, necro.T) == 0:
			w.fail("%s is on the table with T 0", w.name(who))
		}
	case necro.PhaseEnd:
		for i := range w.state.Figures[:w.state.NFigures] {
			if f := &w.state.Figures[i]; f.Off == necro.OnTable && w.activated>>i&1 == 0 {
				w.fail("%s was not activated", w.name(table.FigureID(i)))
			}
		}
	}
}

// acts are the rules of doing something, which nobody does who is out.
var acts = map[play.Rule]bool{
	necro.Act: true, necro.Group: true, necro.Activated: true, necro.Ended: true, necro.ShotFired: true, necro.ShootHit: true,
	necro.FightHit: true, necro.FightbackHit: true, necro.FightbackStruck: true, necro.Fightback: true, necro.Moved: true,
	necro.MovedAgain: true, necro.Crawled: true, necro.CoverTaken: true, necro.Stood: true, necro.Aimed: true, necro.Reload: true,
	necro.Coup: true, necro.TerminalTest: true, necro.DoorOpened: true, necro.DoorClosed: true, necro.Traded: true,
	necro.Charged: true, necro.ChargeShort: true, necro.RetreatTest: true, necro.Retreated: true, necro.Consolidated: true,
	necro.Nerve: true, necro.Rally: true, necro.BottleCool: true, necro.BrokenRan: true, necro.BrokenStays: true,
}

// acting: nobody does anything after he was taken out; the seriously injured do
// not attack, shoot or stand up, and the broken do not choose.
func (w *watcher) acting(e *play.Event) {
	if e.Rule == necro.Out {
		w.seen["out"]++
	}
	if !acts[e.Rule] || e.By.Who == table.None {
		return
	}
	f := &w.state.Figures[e.By.Who]
	if f.Off != necro.OnTable {
		w.fail("%s does %s though he is out", w.name(e.By.Who), necro.Keys[e.Rule])
	}
	if e.Rule == necro.Act && f.Has(necro.IsBroken) {
		w.fail("%s chooses though he is broken", w.name(e.By.Who))
	}
	if f.Status != necro.SeriouslyInjured {
		return
	}
	switch e.Rule {
	case necro.ShotFired, necro.FightHit, necro.FightbackHit, necro.Moved, necro.MovedAgain, necro.Stood, necro.Aimed, necro.Coup, necro.Charged:
		w.fail("%s does %s though he is seriously injured", w.name(e.By.Who), necro.Keys[e.Rule])
	}
}

func (w *watcher) scene() *board.Scene {
	sc := &board.Scene{Map: w.setup.Map, Open: w.state.Doors, Bodies: make([]board.Body, w.state.NFigures)}
	for i := range sc.Bodies {
		sc.Bodies[i] = w.setup.Rules.Body(w.setup, &w.state.Figures[i])
	}
	return sc
}

// moving: a plain Move, a second one, a Crawl or Take Cover ends an inch away
// from every enemy who is not seriously injured, or no nearer than it began. A
// Charge that is told of ends in contact; one that falls short, an inch away.
func (w *watcher) moving(e *play.Event) {
	who := e.By.Who
	switch {
	case e.Kind == play.Chose && e.Rule == necro.Act:
		sc := w.scene()
		for i := range sc.Bodies {
			w.before[i] = sc.Distance(int(who), i)
		}
	case e.Rule == necro.Moved, e.Rule == necro.MovedAgain, e.Rule == necro.Crawled, e.Rule == necro.CoverTaken, e.Rule == necro.ChargeShort:
		w.seen["move"]++
		sc := w.scene()
		for i := range sc.Bodies {
			f := &w.state.Figures[i]
			if f.Side == w.state.Figures[who].Side || f.Off != necro.OnTable || f.Status == necro.SeriouslyInjured {
				continue
			}
			if d := sc.Distance(int(who), i); d < board.Unit-2*board.Slack && d < w.before[i] {
				w.fail("%s ends %s %d from %s, %d before", w.name(who), necro.Keys[e.Rule], d, w.name(table.FigureID(i)), w.before[i])
			}
		}
	case e.Rule == necro.Charged:
		w.seen["charge"]++
		if !w.scene().Touching(int(who), int(e.By.Whom)) {
			w.fail("%s has charged %s and is not in contact", w.name(who), w.name(e.By.Whom))
		}
	}
}

// Without a map the players see who is near: group activation, Coup de Grâce
// and trade are possible all the same.
func TestNearnessWithoutMap(t *testing.T) {
	const profile = "profile: {m: 5, ws: 4+, bs: 4+, s: 3, t: 3, w: 1, i: 4, a: 1, sv: 6+, ld: 7, cl: 7, wil: 7, int: 7}"
	s, err := library(t).ParseScenario("no map", []byte(`
system: n26
name: {de: Übung, en: Drill}
deploy: placed
sides:
  red:
    gang:
      system: n26
      name: Rot
      fighters:
        - {name: Mara, kind: leader, weapons: [lasgun], `+profile+`}
        - {name: Nils, kind: ganger, `+profile+`}
    placed: [{fighter: Mara}, {fighter: Nils}]
  blue:
    gang:
      system: n26
      name: Blau
      fighters:
        - {name: Kolbe, kind: ganger, `+profile+`}
        - {name: Lutz, kind: ganger, `+profile+`}
    placed: [{fighter: Kolbe, status: injured}, {fighter: Lutz}]
`))
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := play.Begin(setUp(t, s, nil))
	if err != nil {
		t.Fatal(err)
	}
	give := func(a play.Answer) {
		t.Helper()
		_, err := g.Give(a)
		for err == nil && !g.Idle() && g.Open.Ask == play.AskFact {
			_, err = g.Give(play.Answer{}) // nobody touches anybody
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	choose := func(o play.Option) {
		t.Helper()
		give(play.Answer{Option: o})
	}
	for _, face := range []uint8{6, 1} { // red has priority
		a := play.Answer{}
		a.Faces.V[0], a.Faces.N = face, 1
		give(a)
	}
	choose(play.Pick(necro.Go, 0))
	choose(play.Pick(necro.GroupTake, 1))
	choose(play.Verb(necro.ActCoup)) // Kolbe is the only one who lies so
	if off := g.State.Figures[2].Off; off != necro.OutOfAction {
		t.Errorf("Kolbe is %d", off)
	}
	choose(play.Verb(necro.ActTrade)) // with Nils, who has nothing to give: so the lasgun, not nothing
	if owner := g.State.Items[0].Owner; owner != 1 {
		t.Errorf("the lasgun is with %d", owner)
	}
	if g.Open.Rule != necro.Act || g.Open.By.Who != 1 {
		t.Errorf("open is %s", necro.Keys[g.Open.Rule])
	}
}
