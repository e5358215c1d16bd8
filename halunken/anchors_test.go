package halunken_test

import (
	"context"
	"math/big"
	"sync"
	"testing"

	"github.com/fray-table/fray/halunken"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

var theBook = sync.OnceValues(func() (*rulebook.Book, error) { return rulebook.Load("halunken", nil) })

// explore answers a question about a duel.
func explore(t testing.TB, d *halunken.Duel, begin func(*play.Referee), chances []play.Chance, rulings map[string]string) (map[string]*big.Rat, *odds.Result) {
	t.Helper()
	book, err := theBook()
	if err != nil {
		t.Fatal(err)
	}
	setup, err := play.NewSetup(halunken.Rules(), book, d.Table(), rulings)
	if err != nil {
		t.Fatal(err)
	}
	from, err := play.Line(setup, begin)
	if err != nil {
		t.Fatal(err)
	}
	res, err := odds.New().Explore(context.Background(), odds.Question{Setup: setup, From: from, Policy: d.Answer, Watches: odds.Watches(chances)})
	if err != nil {
		t.Fatal(err)
	}
	out := res.Chances(chances)
	if sum := res.P(func(*odds.Outcome) bool { return true }); sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Fatalf("all outcomes sum to %v", sum)
	}
	return out, res
}

func want(t *testing.T, what string, got *big.Rat, num, den int64) {
	t.Helper()
	if got.Cmp(big.NewRat(num, den)) != 0 {
		t.Errorf("%s: %v, want %d/%d", what, got, num, den)
	}
}

// fencer is a figure with a skill in Kampfkunst.
func fencer(kk int8) (p table.Profile) {
	p.Stat[halunken.KK], p.Stat[halunken.MaxLP], p.Stat[halunken.UB], p.Stat[halunken.WK] = kk, 40, 10, 10
	return p
}

// Of 100 pairs of faces: successes, criticals, fumbles by PW, counted out by hand
// in the tables of the game's research.
func TestProbeAnchors(t *testing.T) {
	for _, c := range []struct{ pw, success, critical, fumble int64 }{
		{2, 1, 1, 9}, {3, 3, 1, 9}, {4, 6, 2, 8}, {8, 28, 4, 6}, {12, 64, 6, 4}, {13, 72, 6, 4}, {17, 94, 8, 2}, {18, 97, 9, 1}, {20, 97, 9, 1}, {25, 97, 9, 1},
	} {
		d := halunken.Duel{Attacker: fencer(int8(c.pw)), Defender: fencer(10)}
		p, _ := explore(t, &d, d.Check, halunken.CheckChances(), nil)
		want(t, "success", p["success"], c.success, 100)
		want(t, "critical", p["critical"], c.critical, 100)
		want(t, "fumble", p["fumble"], c.fumble, 100)
		rest := new(big.Rat).Add(p["success"], p["fumble"])
		rest.Add(rest, p["failure"])
		want(t, "success, fumble and failure", rest, 1, 1)
	}
	// A modifier changes the Probenwert, not the dice: 12 − 4 is 8.
	d := halunken.Duel{Attacker: fencer(12), Defender: fencer(10), Modifier: -4}
	p, _ := explore(t, &d, d.Check, halunken.CheckChances(), nil)
	want(t, "PW 8 by a modifier", p["success"], 28, 100)
	// QS by the roll, a critical by what could be reached (A1).
	want(t, "QS 1", p["qs1"], 8, 100)
	want(t, "QS 2", p["qs2"], 20, 100)
	for pw, qs := range map[int8][4]int64{12: {8, 32, 24, 0}, 13: {8, 32, 32, 0}, 18: {8, 32, 38, 19}} {
		d := halunken.Duel{Attacker: fencer(pw), Defender: fencer(10)}
		p, _ := explore(t, &d, d.Check, halunken.CheckChances(), nil)
		for i, key := range []string{"qs1", "qs2", "qs3", "qs4"} {
			want(t, key, p[key], qs[i], 100)
		}
	}
	four := map[string]string{"halunken.critical.qs": "four"}
	d = halunken.Duel{Attacker: fencer(8), Defender: fencer(10)}
	p, _ = explore(t, &d, d.Check, halunken.CheckChances(), four)
	want(t, "QS 4 by ruling", p["qs4"], 4, 100)
}

// The comparison of attack and defence, of 10,000 pairs of rolls, before any
// table: missed, not defended, parried or tied, won.
func TestContestAnchors(t *testing.T) {
	for _, c := range []struct {
		attack, defence              int8
		contest                      string
		missed, failed, parried, won int64
	}{
		{12, 12, "reach", 3600, 2304, 2316, 1780},
		{12, 12, "dice", 3600, 2304, 2281, 1815},
		{14, 10, "reach", 2100, 4345, 1120, 2435},
		{14, 10, "dice", 2100, 4345, 1155, 2400},
		{10, 14, "reach", 5500, 945, 2715, 840},
		{10, 14, "dice", 5500, 945, 2685, 870},
	} {
		d := halunken.Duel{Attacker: fencer(c.attack), Defender: fencer(c.defence)}
		d.Weapon.Stat[halunken.Die] = 6
		rulings := map[string]string{"halunken.critical.contest": c.contest}
		p, _ := explore(t, &d, d.Strike, halunken.ContestChances(), rulings)
		missed := new(big.Rat).Add(p["missed"], p["fumble"])
		want(t, "missed", missed, c.missed, 10000)
		want(t, "hit without a defence", p["undefended"], c.failed, 10000)
		want(t, "parried", p["parried"], c.parried, 10000)
		want(t, "won", p["won"], c.won, 10000)
	}
}
