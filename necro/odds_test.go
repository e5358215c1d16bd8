package necro_test

import (
	"context"
	"math/big"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// duel is BS 4+, S 4, AP -1 against T 3, W 1, save 4+: the example of the sheet.
func duel() necro.Duel {
	d := necro.Duel{Distance: 10000, Edge: -1}
	d.Attacker.Stat = stats(map[table.Stat]int8{necro.M: 5, necro.WS: 4, necro.BS: 4, necro.S: 3, necro.T: 3, necro.W: 1, necro.I: 4, necro.A: 1, necro.Sv: 6, necro.Ld: 7, necro.Cl: 7, necro.Int: 7})
	d.Defender.Stat = d.Attacker.Stat
	d.Defender.Stat[necro.Sv] = 4
	d.Weapon.Stat = stats(map[table.Stat]int8{necro.SR: 12, necro.LR: 24, necro.Str: 4, necro.AP: -1, necro.D: 1, necro.Am: 4})
	d.DefenderWeapon.Kind = necro.Melee
	d.DefenderWeapon.Traits = necro.TraitUnarmed
	d.DefenderWeapon.Stat = stats(map[table.Stat]int8{necro.StrOwn: 1, necro.D: 1})
	return d
}

func stats(m map[table.Stat]int8) (s [table.MaxStats]int8) {
	for k, v := range m {
		s[k] = v
	}
	return s
}

// ask explores what the duel leads to and returns the chances by key, and the
// distribution of the wounds that the defender loses.
func ask(t testing.TB, d necro.Duel, begin func(*play.Referee), chances []play.Chance, rulings map[string]string) (map[string]*big.Rat, map[int]*big.Rat) {
	t.Helper()
	setup, err := play.NewSetup(necro.N26(), book(t), d.Table(), rulings)
	if err != nil {
		t.Fatal(err)
	}
	g, err := play.Line(setup, begin)
	if err != nil {
		t.Fatal(err)
	}
	r, err := odds.New().Explore(context.Background(), odds.Question{Setup: setup, From: g, Policy: d.Answer, Watches: odds.Watches(chances)})
	if err != nil {
		t.Fatal(err)
	}
	start := d.Defender.Stat[necro.W]
	return r.Chances(chances), r.Spread(func(o *odds.Outcome) int {
		return int(start - o.State.Figures[necro.DuelDefender].Tokens[necro.Wounds])
	})
}

func shoot(t testing.TB, d necro.Duel, rulings map[string]string) (map[string]*big.Rat, map[int]*big.Rat) {
	t.Helper()
	return ask(t, d, d.Shoot, necro.ShotChances(necro.DuelDefender, necro.DuelWeapon), rulings)
}

func want(t *testing.T, got *big.Rat, num, den int64) {
	t.Helper()
	if w := big.NewRat(num, den); got.Cmp(w) != 0 {
		t.Errorf("got %v, want %v", got, w)
	}
}

func TestShotAnchors(t *testing.T) {
	for _, c := range []struct {
		hidden   int64 // percent
		num, den int64
	}{
		{0, 2, 9},   // 3/6 hit * 4/6 wound * 4/6 no save
		{30, 4, 27}, // 2/6 * 4/6 * 4/6
		{60, 2, 27}, // 1/6 * 4/6 * 4/6
	} {
		d := duel()
		d.Hidden = board.Share{Num: c.hidden, Den: 100}
		p, lost := shoot(t, d, nil)
		want(t, p["wounded"], c.num, c.den)
		want(t, lost[1], c.num, c.den)
		want(t, p["seriously-injured"], c.num, c.den)
		want(t, p["out-of-action"], 0, 1)
	}
	p, _ := shoot(t, duel(), nil)
	want(t, p["hit"], 1, 2)
	want(t, p["pinned"], 1, 2)
}
