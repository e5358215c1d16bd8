package necro_test

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/necro"
)

// Chances worked out by hand from the words of the sheet.

// sureHit is a shot that cannot miss: BS 2+ at short range.
func sureHit() necro.Duel {
	d := duel()
	d.Attacker.Stat[necro.BS] = 2
	d.Weapon.Stat[necro.AccShort] = +1
	return d
}

func TestRecoveryAnchors(t *testing.T) {
	var out, flesh, full int64
	for face := 1; face <= 6; face++ {
		tr := open(t, "testdata/c-recovery.txtar")
		for _, words := range [][]string{
			{"dice", "6"}, {"dice", "1"},
			{"choose", "go", "who=Mara"}, {"choose", "act.end"},
			{"dice", fmt.Sprint(face)},
		} {
			if err := tr.line(words); err != nil {
				t.Fatal(err)
			}
		}
		who, err := tr.figure("Mara")
		if err != nil {
			t.Fatal(err)
		}
		f := &tr.game.State.Figures[who]
		lostT := f.Tokens[necro.FleshWound]
		switch {
		case f.Off == necro.OutOfAction:
			out++
		case f.Status == necro.SeriouslyInjured && lostT == 1:
			flesh++
		case f.Status == necro.Prone && lostT == 0 && f.Tokens[necro.Wounds] == 1:
			full++
		default:
			t.Errorf("a %d leaves her with status %d and %d T less", face, f.Status, lostT)
		}
	}
	want(t, big.NewRat(out, 6), 1, 3)   // 1 and 2: 2/6
	want(t, big.NewRat(flesh, 6), 1, 2) // 3, 4 and 5: 3/6
	want(t, big.NewRat(full, 6), 1, 6)  // 6: 1/6
}

func TestRapidFireAnchors(t *testing.T) {
	// One Firepower die: 1 hit on three faces, 2 on two, 3 on one. Each hit
	// wounds on 2+ (5/6) and there is no save.
	d := sureHit()
	d.Defender.Stat[necro.T], d.Defender.Stat[necro.W], d.Defender.Stat[necro.Sv] = 2, 9, 6
	d.Weapon.Stat[necro.RapidFire] = 1
	p, lost := shoot(t, d, nil)
	want(t, lost[0], 121, 1296)       // 3/6 * 1/6 + 2/6 * (1/6)^2 + 1/6 * (1/6)^3
	want(t, lost[1], 675, 1296)       // 3/6 * 5/6 + 2/6 * 2 * 5/36 + 1/6 * 3 * 5/216
	want(t, lost[2], 375, 1296)       // 2/6 * 25/36 + 1/6 * 3 * 25/216
	want(t, lost[3], 125, 1296)       // 1/6 * (5/6)^3
	want(t, p["weapon-empty"], 1, 12) // symbol 1/6 * Am 4+ failed 3/6
	want(t, p["weapon-jammed"], 0, 1) // one die has one symbol

	// Two dice, and half of the shots miss: symbols count all the same.
	d.Weapon.Stat[necro.RapidFire] = 2
	d.Attacker.Stat[necro.BS], d.Weapon.Stat[necro.AccShort] = 4, 0
	p, _ = shoot(t, d, nil)
	want(t, p["hit"], 1, 2)              // 4, 5 and 6
	want(t, p["weapon-jammed"], 1, 36)   // 1/6 * 1/6
	want(t, p["weapon-empty"], 10, 2*36) // 2 * 1/6 * 5/6 * Am 4+ failed 3/6
}

func TestNerveAnchors(t *testing.T) {
	helps := map[string]string{"n26.cool.friends": "helps"}
	for _, c := range []struct {
		friends int
		rulings map[string]string
		num     int64 // of 36
	}{
		{0, nil, 21},   // 2D6 of 7 or less: 1+2+3+4+5+6
		{1, nil, 15},   // of 6 or less: 1+2+3+4+5
		{2, nil, 10},   // of 5 or less: 1+2+3+4
		{0, helps, 21}, //
		{1, helps, 26}, // of 8 or less: 21 + 5
		{2, helps, 30}, // of 9 or less: 26 + 4
	} {
		d := duel()
		d.Friends = c.friends
		p, _ := ask(t, d, d.Nerve, necro.NerveChances(necro.DuelAttacker), c.rulings)
		want(t, p["passed"], c.num, 36)
	}
}

// TestWoundAnchors holds every S against every T by the words of the sheet: "S
// at least twice T" 2+, "at most half" 6+, and between them higher 3+, equal
// 4+, lower 5+.
func TestWoundAnchors(t *testing.T) {
	for s := int8(1); s <= 10; s++ {
		for tough := int8(1); tough <= 10; tough++ {
			ratio := float64(s) / float64(tough)
			need := int64(4)
			switch {
			case ratio >= 2:
				need = 2
			case ratio <= 0.5:
				need = 6
			case s > tough:
				need = 3
			case s < tough:
				need = 5
			}
			d := sureHit()
			d.Weapon.Stat[necro.Str] = s
			d.Defender.Stat[necro.T] = tough
			d.Defender.Stat[necro.Sv] = 6 // AP -1: no save
			p, _ := shoot(t, d, nil)
			if w := big.NewRat(7-need, 6); p["wounded"].Cmp(w) != 0 {
				t.Errorf("S %d against T %d: %v, want %v", s, tough, p["wounded"], w)
			}
		}
	}
}

func TestNaturalAnchors(t *testing.T) {
	far := duel() // BS 4+, long -1, full cover -2: a 7
	far.Distance = 20000
	far.Hidden = board.Share{Num: 60, Den: 100}
	far.Weapon.Stat[necro.AccLong] = -1
	near := sureHit() // BS 2+, short +1: a 1
	for _, c := range []struct {
		choice    string
		far, near int64 // of 6
	}{
		{"printed", 0, 6},
		{"both", 1, 5}, // 6 hits: 1/6; 1 misses: 5/6
		{"one", 0, 5},
	} {
		rulings := map[string]string{"n26.hit.natural": c.choice}
		p, _ := shoot(t, far, rulings)
		want(t, p["hit"], c.far, 6)
		p, _ = shoot(t, near, rulings)
		want(t, p["hit"], c.near, 6)
	}
}

func TestFightAnchors(t *testing.T) {
	d := duel()
	d.Distance = 0
	d.Declines = true
	d.Attacker.Stat[necro.A] = 3
	d.Defender.Stat[necro.Sv], d.Defender.Stat[necro.W] = 5, 4
	d.Weapon = d.DefenderWeapon // S of the fighter, AP none
	d.Weapon.Traits = 0
	fight := func() (map[string]*big.Rat, map[int]*big.Rat) {
		return ask(t, d, d.Fight, necro.FightChances(necro.DuelAttacker, necro.DuelDefender), nil)
	}
	// A die goes through with 3/6 (WS 4+) * 3/6 (S 3, T 3) * 4/6 (save 5+) = 1/6.
	p, lost := fight()
	want(t, p["wounded"], 91, 216) // 1 - (5/6)^3
	for n, ways := range []int64{125, 75, 15, 1} {
		want(t, lost[n], ways, 216) // binomial: 5^3, 3 * 5^2, 3 * 5, 1
	}
	d.Charge, d.Second = true, true // five dice
	p, _ = fight()
	want(t, p["wounded"], 7776-3125, 7776) // 1 - (5/6)^5
	d.Charge, d.Second, d.Declines = false, false, false
	d.Defender.Stat[necro.A] = 3
	p, _ = fight()
	// Fight Back is one die: 3/6 * 3/6 * 5/6 (save 6+). W 4 outlasts three dice.
	want(t, p["attacker-wounded"], 45, 216)
}
