package necro_test

import (
	"fmt"
	"maps"
	"math/big"
	"os"
	"path/filepath"
	"strings"
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
		tr := n26.transcripts(t).Open(t, "testdata/n26/c-recovery.txtar")
		for _, words := range [][]string{
			{"dice", "6"}, {"dice", "1"},
			{"choose", "go", "who=Mara"}, {"choose", "act.end"},
			{"dice", fmt.Sprint(face)},
		} {
			if err := tr.Line(words); err != nil {
				t.Fatal(err)
			}
		}
		who, err := tr.Figure("Mara")
		if err != nil {
			t.Fatal(err)
		}
		f := &tr.Game.State.Figures[who]
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
	want(t, p["wounded"], 7776-3125, 7776)        // 1 - (5/6)^5
	d.Charge, d.Attacker.Stat[necro.A] = false, 0 // the second weapon's die alone
	p, _ = fight()
	want(t, p["wounded"], 1, 6)
	d.Second, d.Declines, d.Attacker.Stat[necro.A] = false, false, 3
	d.Defender.Stat[necro.A] = 3
	p, _ = fight()
	// Fight Back is one die: 3/6 * 3/6 * 5/6 (save 6+). W 4 outlasts three dice.
	want(t, p["attacker-wounded"], 45, 216)
}

// TestCoverAnchors: partial from 25 % on, full above 50 % (N26-14.1 to 14.4).
func TestCoverAnchors(t *testing.T) {
	for _, c := range []struct{ hidden, hits int64 }{
		{0, 3},    // BS 4+: 3/6
		{1, 3},    // hidden a little: as in the open
		{2499, 3}, //
		{2500, 2}, // -1: 2/6
		{5000, 2}, // half is not more than half
		{5001, 1}, // -2: 1/6
		{9999, 1}, //
	} {
		d := duel()
		d.Hidden = board.Share{Num: c.hidden, Den: 10000}
		p, _ := shoot(t, d, nil)
		want(t, p["hit"], c.hits, 6)
	}
}

// TestSaveAnchors holds every armour against every AP: a wound of 2+ (5/6) goes
// through where the save fails, and needs above 6 are no saves.
func TestSaveAnchors(t *testing.T) {
	for sv := int64(2); sv <= 6; sv++ {
		for ap := int64(0); ap <= 6; ap++ {
			d := sureHit()
			d.Weapon.Stat[necro.Str], d.Weapon.Stat[necro.AP] = 6, int8(-ap)
			d.Defender.Stat[necro.Sv] = int8(sv)
			fails := min(sv+ap, 7) - 1 // faces under the need
			p, _ := shoot(t, d, nil)
			if w := big.NewRat(5*fails, 36); p["wounded"].Cmp(w) != 0 {
				t.Errorf("save %d+ against AP -%d: %v, want %v", sv, ap, p["wounded"], w)
			}
		}
	}
}

// TestAmmoAnchors: the one symbol of a Firepower die (1/6), then less than Am.
func TestAmmoAnchors(t *testing.T) {
	for am := int64(2); am <= 6; am++ {
		d := duel()
		d.Weapon.Stat[necro.RapidFire], d.Weapon.Stat[necro.Am] = 1, int8(am)
		p, _ := shoot(t, d, nil)
		want(t, p["weapon-empty"], am-1, 36) // 1/6 * (Am - 1)/6
		want(t, p["weapon-jammed"], 0, 1)
	}
}

// TestFallAnchors holds heights against the table of falls (N26-16.3). Half of
// those hit fall (I 3). The shot itself, S 1 against T 4 and armour 3+, costs a
// Wound with 1/6 * 2/6 = 1/18 besides.
func TestFallAnchors(t *testing.T) {
	for _, c := range []struct {
		height   int32
		num, den int64 // chance that the fall wounds: falls * wounds * save fails
		damage   int
	}{
		{0, 0, 1, 1},
		{2999, 0, 1, 1},
		{3000, 4, 72, 1}, // 1/2 * 2/6 (S 3: 5+) * 2/6 (3+)
		{5000, 4, 72, 1},
		{5001, 12, 72, 1}, // 1/2 * 4/6 (S 5: 3+) * 3/6 (AP -1: 4+)
		{7000, 12, 72, 1},
		{7001, 16, 72, 2}, // 1/2 * 4/6 (S 7: 3+) * 4/6 (AP -2: 5+)
		{9000, 16, 72, 2},
		{9001, 25, 72, 3}, // 1/2 * 5/6 (S 9: 2+) * 5/6 (AP -3: 6+)
		{10000, 25, 72, 3},
		{30000, 25, 72, 3},
	} {
		d := sureHit()
		d.Edge = c.height
		d.Weapon.Stat[necro.Str], d.Weapon.Stat[necro.AP] = 1, 0
		d.Defender.Stat[necro.I], d.Defender.Stat[necro.T] = 3, 4
		d.Defender.Stat[necro.Sv], d.Defender.Stat[necro.W] = 3, 9
		p, lost := shoot(t, d, nil)
		want(t, p["fell"], 1, 2)
		by := map[int]*big.Rat{} // Wounds lost
		add := func(n int, a, b *big.Rat) {
			if by[n] == nil {
				by[n] = new(big.Rat)
			}
			by[n].Add(by[n], new(big.Rat).Mul(a, b))
		}
		one := big.NewRat(1, 1)
		fall, shot := big.NewRat(c.num, c.den), big.NewRat(1, 18)
		noFall, noShot := new(big.Rat).Sub(one, fall), new(big.Rat).Sub(one, shot)
		add(0, noFall, noShot)
		add(1, noFall, shot)
		add(c.damage, fall, noShot)
		add(c.damage+1, fall, shot)
		maps.DeleteFunc(by, func(_ int, p *big.Rat) bool { return p.Sign() == 0 })
		if !maps.EqualFunc(lost, by, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
			t.Errorf("from %d: %v, want %v", c.height, lost, by)
		}
		want(t, p["wounded"], 1, 18) // by the shot: what the fall costs shows in the Wounds lost alone
	}
}

// TestBlastAnchors rolls every drift of a missed blast for every BS: D6 minus
// the number, at least 0 (N26-15.3), in sixths for 0", 1", 2" …
func TestBlastAnchors(t *testing.T) {
	file, err := os.ReadFile("testdata/n26/a-blast-printed.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for bs, sixths := range map[int][7]int{
		2: {2, 1, 1, 1, 1},
		3: {3, 1, 1, 1},
		4: {4, 1, 1},
		5: {5, 1},
		6: {6},
	} {
		var got [7]int
		path := filepath.Join(t.TempDir(), "blast.txtar")
		if err := os.WriteFile(path, []byte(strings.ReplaceAll(string(file), "bs: 4+", fmt.Sprintf("bs: %d+", bs))), 0o600); err != nil {
			t.Fatal(err)
		}
		for face := 1; face <= 6; face++ {
			tr := n26.transcripts(t).Open(t, path)
			answers := [][]string{
				{"dice", "6"}, {"dice", "1"}, {"choose", "go", "who=Mara"}, {"choose", "act.shoot"},
				{"choose", "go", "item=Mara/grenade-launcher.frag"}, {"choose", "go", "who=Kolbe"},
			}
			if bs < 6 { // long: at 6+ there is no die, for it would have to be a 7
				answers = append(answers, []string{"dice", "1"})
			}
			answers = append(answers, []string{"dice", fmt.Sprint(face)})
			if face > bs {
				answers = append(answers, []string{"dice", "13"})
			}
			for _, words := range answers {
				if err := tr.Line(words); err != nil {
					t.Fatalf("BS %d+, drift roll %d: %v", bs, face, err)
				}
			}
			for _, line := range tr.Log {
				var d int
				if n, _ := fmt.Sscanf(line, "Die Schablone weicht %d″ ab.", &d); n == 1 {
					got[d]++
				}
			}
		}
		if got != sixths {
			t.Errorf("BS %d+ drifts %v, want %v", bs, got, sixths)
		}
	}
}

// TestBlastWithoutMapAnchors: the target is under a 3" template that drifts less
// than 1.5" and its own radius of 0.63", so up to 2".
func TestBlastWithoutMapAnchors(t *testing.T) {
	full := map[string]string{"n26.blast.scatter": "full"}
	for _, c := range []struct {
		bs       int8
		rulings  map[string]string
		num, den int64
	}{
		{2, nil, 34, 36}, // 5/6 + 1/6 * 4/6 (1 to 4)
		{3, nil, 34, 36}, // 4/6 + 2/6 * 5/6 (1 to 5)
		{4, nil, 1, 1},   // at most 2": whatever is rolled
		{6, nil, 1, 1},
		{4, full, 24, 36}, // 3/6 + 3/6 * 2/6 (1 and 2)
	} {
		d := duel()
		d.Attacker.Stat[necro.BS] = c.bs
		d.Weapon.Stat[necro.BlastSize] = 3
		d.Defender.Radius = 630
		p, _ := shoot(t, d, c.rulings)
		want(t, p["pinned"], c.num, c.den)
	}
}
