package necropolis_test

import (
	"context"
	"math/big"
	"slices"
	"sync"
	"testing"

	"github.com/fray-table/fray/necropolis"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

var theBook = sync.OnceValues(func() (*rulebook.Book, error) { return rulebook.Load("necropolis", nil) })

func book(t testing.TB) *rulebook.Book {
	t.Helper()
	b, err := theBook()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// kind is the number of a kind of figure.
func kind(t testing.TB, name string) uint8 {
	t.Helper()
	i := slices.Index(necropolis.Kinds(book(t)), name)
	if i < 0 {
		t.Fatalf("no kind %s", name)
	}
	return uint8(i)
}

// figure is a target of a kind, with an injury bar of 3/3/3.
func figure(t testing.TB, name string) (p table.Profile) {
	p.Kind = kind(t, name)
	p.Stat[necropolis.Okay], p.Stat[necropolis.Impaired], p.Stat[necropolis.Door] = 3, 3, 3
	return p
}

// gun is a weapon with so many dice of a type.
func gun(typ, dice int8) (w table.ItemProfile) {
	w.Kind = necropolis.Gun
	w.Stat[necropolis.Type], w.Stat[necropolis.Dice], w.Stat[necropolis.Ammo] = typ, dice, 30
	return w
}

func prepare(t testing.TB, d *necropolis.Duel, rulings map[string]string) odds.Question {
	t.Helper()
	d.Kind = kind(t, "human")
	d.Targets = max(d.Targets, 1)
	setup, err := play.NewSetup(necropolis.Rules(), book(t), d.Table(), rulings)
	if err != nil {
		t.Fatal(err)
	}
	from, err := play.Line(setup, d.Attack)
	if err != nil {
		t.Fatal(err)
	}
	return odds.Question{Setup: setup, From: from, Policy: d.Answer, Watches: odds.Watches(d.Chances())}
}

func explore(t testing.TB, d *necropolis.Duel, rulings map[string]string) (map[string]*big.Rat, *odds.Result) {
	t.Helper()
	res, err := odds.New().Explore(context.Background(), prepare(t, d, rulings))
	if err != nil {
		t.Fatal(err)
	}
	return res.Chances(d.Chances()), res
}

func want(t *testing.T, what string, got *big.Rat, num, den int64) {
	t.Helper()
	if got.Cmp(big.NewRat(num, den)) != 0 {
		t.Errorf("%s: %v, want %d/%d", what, got, num, den)
	}
}

// A die misses with 5 faces of 10, pushes with 2 and wounds with 3. No damage with n
// lethal dice is (7/10)^n, no effect (1/2)^n, at least one push 1 − (8/10)^n.
func TestBatchAnchors(t *testing.T) {
	for _, c := range []struct{ dice, noDamage, noEffect, noPush, of int64 }{
		{1, 7, 5, 8, 10}, {2, 49, 25, 64, 100}, {3, 343, 125, 512, 1000}, {4, 2401, 625, 4096, 10000},
	} {
		long := figure(t, "human")
		long.Stat[necropolis.Okay] = 15 // nobody dies
		p, res := explore(t, &necropolis.Duel{Target: long, Weapon: gun(necropolis.Lethal, int8(c.dice))}, nil)
		want(t, "no damage", p["no-damage"], c.noDamage, c.of)
		want(t, "no effect", p["no-effect"], c.noEffect, c.of)
		want(t, "push", p["push"], c.of-c.noPush, c.of)
		want(t, "KO", p["ko"], 0, 1)
		// A lethal die brings 2, 3 or 4 with a face each: 9/10 on average.
		mean := new(big.Rat)
		for n, q := range res.Spread(func(o *odds.Outcome) int { return necropolis.DamageTo(o.State, necropolis.DuelDefender) }) {
			mean.Add(mean, new(big.Rat).Mul(big.NewRat(int64(n), 1), q))
		}
		want(t, "mean damage", mean, 9*c.dice, 10)
	}
}

// Three tens are 12 damage: 1/1000. On a bar of 9 slots 9 or more is death: of 1000
// triples of faces with damage 2, 3, 4 each (or 0 with the 7 others) these add up to 9
// or more: 4+4+4, 3×(4+4+3), 3×(4+4+2), 3×(4+3+3), 6×(4+3+2), 3+3+3 = 1+3+3+3+6+1 = 17.
func TestPistolKills(t *testing.T) {
	d := &necropolis.Duel{Target: figure(t, "human"), Weapon: gun(necropolis.Lethal, 3)}
	p, _ := explore(t, d, nil)
	want(t, "dead", p["dead"], 17, 1000)
	long := figure(t, "human")
	long.Stat[necropolis.Okay] = 15
	_, res := explore(t, &necropolis.Duel{Target: long, Weapon: gun(necropolis.Lethal, 3)}, nil)
	spread := res.Spread(func(o *odds.Outcome) int { return necropolis.DamageTo(o.State, necropolis.DuelDefender) })
	want(t, "12 damage", spread[12], 1, 1000)
	want(t, "no damage", spread[0], 343, 1000)
}

// A bash die knocks out with one face of 10 and does 3/10 damage on average.
func TestBashAnchors(t *testing.T) {
	p, res := explore(t, &necropolis.Duel{Target: figure(t, "human"), Weapon: gun(necropolis.Bash, 1)}, nil)
	want(t, "KO", p["ko"], 1, 10)
	want(t, "no damage", p["no-damage"], 8, 10)
	spread := res.Spread(func(o *odds.Outcome) int { return necropolis.DamageTo(o.State, necropolis.DuelDefender) })
	want(t, "1 damage", spread[1], 1, 10)
	want(t, "2 damage", spread[2], 1, 10)
	// Two dice: at least one KO 1 − (9/10)².
	p, _ = explore(t, &necropolis.Duel{Target: figure(t, "human"), Weapon: gun(necropolis.Bash, 2)}, nil)
	want(t, "KO of two dice", p["ko"], 19, 100)
}

// A zombie dies of 8, 9 and 10 (A10), or of 8 and 9 alone; bash dice knock it down with
// 8 and 9 and out with 10.
func TestZombieAnchors(t *testing.T) {
	z := &necropolis.Duel{Target: figure(t, "zombie"), Weapon: gun(necropolis.Lethal, 1)}
	p, _ := explore(t, z, nil)
	want(t, "killed", p["dead"], 3, 10)
	p, _ = explore(t, z, map[string]string{"necropolis.zombie.ten": "none"})
	want(t, "killed without the ten", p["dead"], 2, 10)
	p, _ = explore(t, &necropolis.Duel{Target: figure(t, "zombie"), Weapon: gun(necropolis.Lethal, 3)}, nil)
	want(t, "killed by three dice", p["dead"], 657, 1000) // 1 − (7/10)³
	p, _ = explore(t, &necropolis.Duel{Target: figure(t, "zombie"), Weapon: gun(necropolis.Bash, 1)}, nil)
	want(t, "down", p["down"], 2, 10)
	want(t, "KO", p["ko"], 1, 10)
}

// An IMPAIRED attacker has a die less (NEC-1.5): 3 dice become 2.
func TestImpairedAnchor(t *testing.T) {
	p, _ := explore(t, &necropolis.Duel{Target: figure(t, "human"), Weapon: gun(necropolis.Lethal, 3), Impaired: true}, nil)
	want(t, "no damage with two dice", p["no-damage"], 49, 100)
}

// Two zombies 2" apart and two dice. Of 100 pairs of faces both wound with 9: each
// zombie gets one and both die. A single wounding die (42) kills the declared target,
// which is the nearer one.
func TestClusterAnchor(t *testing.T) {
	p, _ := explore(t, &necropolis.Duel{Target: figure(t, "zombie"), Targets: 2, Weapon: gun(necropolis.Lethal, 2)}, nil)
	want(t, "the nearer one dies", p["dead"], 51, 100)
	want(t, "both die", p["all-dead"], 9, 100)
	// Two pushes (4 of 100) push one each, a single one the declared target: 20 with a
	// miss beside it; with a wounding die beside it (12) it is dead before.
	want(t, "the nearer one is pushed", p["push"], 24, 100)
}

// The dice left over when all targets of a cluster have one go round again, or to the
// nearest (A9): four 10s on two humans with long bars.
func TestSurplusAnchor(t *testing.T) {
	long := figure(t, "human")
	long.Stat[necropolis.Okay] = 15
	// 8 and 8 round, 12 and 4 to the nearest.
	for choice, damage := range map[string][2]int{"round": {8, 8}, "nearest": {12, 4}} {
		_, res := explore(t, &necropolis.Duel{Target: long, Targets: 2, Weapon: gun(necropolis.Lethal, 4)}, map[string]string{"necropolis.cluster.surplus": choice})
		got := res.P(func(o *odds.Outcome) bool {
			return necropolis.DamageTo(o.State, 1) == damage[0] && necropolis.DamageTo(o.State, 2) == damage[1]
		})
		want(t, choice+": four tens", got, 1, 10000)
	}
}
