package necro_test

import (
	"context"
	"math/big"
	"testing"

	prop "pgregory.net/rapid"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// Chances of N23 worked out by hand from the words of the book.

// duelN23 is BS 4+, WS 4+, S 3, AP none, Damage 1 without accuracy against T 3,
// W 1 without armour, 10" away in the open: a hit with 3/6, a wound with 3/6.
func duelN23() necro.Duel {
	d := necro.Duel{Distance: 10000, Edge: -1}
	d.Attacker.Stat = stats(map[table.Stat]int8{necro.M: 5, necro.WS: 4, necro.BS: 4, necro.S: 3, necro.T: 3, necro.W: 1, necro.I: 4, necro.A: 1, necro.Ld: 7, necro.Cl: 7, necro.Wil: 7, necro.Int: 7})
	d.Attacker.Kind = necro.Ganger
	d.Defender = d.Attacker
	d.Weapon.Stat = stats(map[table.Stat]int8{necro.SR: 12, necro.LR: 24, necro.Str: 3, necro.D: 1, necro.Am: 4})
	d.DefenderWeapon = fists()
	return d
}

// fists are what everybody has: own Strength, Damage 1.
func fists() table.ItemProfile {
	return table.ItemProfile{Kind: necro.Melee, Traits: necro.TraitUnarmed, Stat: stats(map[table.Stat]int8{necro.StrOwn: 1, necro.D: 1})}
}

// sureN23 is a shot that hits with 5/6, for a natural 1 misses, and wounds with
// 5/6: S 6 against T 3. Both together are 25/36.
func sureN23() necro.Duel {
	d := duelN23()
	d.Attacker.Stat[necro.BS], d.Weapon.Stat[necro.Str] = 2, 6
	return d
}

// exploreN23 is everything that can follow in N23.
func exploreN23(t testing.TB, d necro.Duel, begin func(*play.Referee), watches []play.Watch) *odds.Result {
	t.Helper()
	book, err := n23.book()
	if err != nil {
		t.Fatal(err)
	}
	setup, err := play.NewSetup(necro.N23(), book, d.Table(), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := play.Line(setup, begin)
	if err != nil {
		t.Fatal(err)
	}
	r, err := odds.New().Explore(context.Background(), odds.Question{Setup: setup, From: g, Policy: d.Answer, Watches: watches})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// askN23 is ask for N23, with the probability of all outcomes together.
func askN23(t testing.TB, d necro.Duel, begin func(*play.Referee), chances []play.Chance) (map[string]*big.Rat, *odds.Result) {
	t.Helper()
	r := exploreN23(t, d, begin, odds.Watches(chances))
	out := r.Chances(chances)
	out["all"] = r.P(func(*odds.Outcome) bool { return true })
	return out, r
}

func shootN23(t testing.TB, d necro.Duel) (map[string]*big.Rat, *odds.Result) {
	t.Helper()
	return askN23(t, d, d.Shoot, necro.ShotChances(necro.DuelDefender, necro.DuelWeapon))
}

// lost is the distribution of the Wounds that a figure has lost of w.
func lost(r *odds.Result, who table.FigureID, w int8) map[int]*big.Rat {
	return r.Spread(func(o *odds.Outcome) int { return int(w - o.State.Figures[who].Tokens[necro.Wounds]) })
}

func TestN23HitAnchors(t *testing.T) {
	full, part := board.Share{Num: 5000, Den: 10000}, board.Share{Num: 1, Den: 10000}
	for _, c := range []struct {
		name       string
		bs, acc    int8
		hidden     board.Share
		aimed      bool
		distance   int32
		num, of, i int64 // i: of which is an improbable shot, in sixths of num
	}{
		{"BS 4+", 4, 0, board.Share{Den: 1}, false, 10000, 3, 6, 0},
		{"BS 3+, accuracy +1", 3, 1, board.Share{Den: 1}, false, 10000, 5, 6, 0}, // 2+
		{"a natural 1 misses", 2, 2, board.Share{Den: 1}, true, 10000, 5, 6, 0},  // it would be a −1+
		{"partial cover", 4, 0, part, false, 10000, 2, 6, 0},                     // 5+, from the least share on
		{"not yet half", 4, 0, board.Share{Num: 4999, Den: 10000}, false, 10000, 2, 6, 0},
		{"half is full cover", 4, 0, full, false, 10000, 1, 6, 0}, // 6+
		{"aimed", 4, 0, full, true, 10000, 2, 6, 0},               // 5+
		// BS 4+ −1 −2 is a 7: a 6, and then BS alone: 1/6 * 3/6.
		{"improbable", 4, -1, full, false, 10000, 3, 36, 0},
		// BS 6+ −2 is an 8: 1/6 * 1/6.
		{"improbable, BS 6+", 6, 0, full, false, 10000, 1, 36, 0},
		{"the end of short range", 4, 2, board.Share{Den: 1}, false, 12000, 5, 6, 0},
		{"long range", 4, 2, board.Share{Den: 1}, false, 12001, 3, 6, 0},
		{"the end of long range", 4, 0, board.Share{Den: 1}, false, 24000, 3, 6, 0},
		{"beyond it", 4, 0, board.Share{Den: 1}, false, 24001, 0, 1, 0},
	} {
		d := duelN23()
		d.Attacker.Stat[necro.BS], d.Weapon.Stat[necro.AccShort] = c.bs, c.acc
		d.Hidden, d.Aimed, d.Distance = c.hidden, c.aimed, c.distance
		p, _ := shootN23(t, d)
		// Who is hit, is pinned; the hit roll of an improbable shot is the second.
		if w := big.NewRat(c.num, c.of); p["pinned"].Cmp(w) != 0 {
			t.Errorf("%s: %v, want %v", c.name, p["pinned"], w)
		}
		// Each shot rolls a Firepower die: symbol 1/6, Am 4+ failed 3/6.
		want(t, p["weapon-empty"], 1, 12)
		want(t, p["weapon-jammed"], 0, 1)
		want(t, p["all"], 1, 1)
	}
}

// TestN23WoundAnchors holds every S against every T by the words of the book.
func TestN23WoundAnchors(t *testing.T) {
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
			d := sureN23()
			d.Weapon.Stat[necro.Str], d.Defender.Stat[necro.T], d.Defender.Stat[necro.W] = s, tough, 9
			p, _ := shootN23(t, d)
			want(t, p["wounded"], 5*(7-need), 36) // 5/6 hit * the wound roll
		}
	}
}

// TestN23SaveAnchors holds every armour against every AP, from +1 to −6. No armour
// is a 7+, which AP +1 makes a 6+; a natural 1 fails.
func TestN23SaveAnchors(t *testing.T) {
	for _, sv := range []int64{0, 2, 3, 4, 5, 6} {
		for ap := int64(-6); ap <= 1; ap++ {
			d := sureN23()
			d.Weapon.Stat[necro.AP], d.Defender.Stat[necro.Sv], d.Defender.Stat[necro.W] = int8(ap), int8(sv), 9
			need := sv
			if sv == 0 {
				need = 7
			}
			need = min(max(need-ap, 2), 7)
			p, _ := shootN23(t, d)
			want(t, p["wounded"], 25*(need-1), 6*36) // faces under the need fail
		}
	}
	// Save 5+ with AP −1 is a 6+, held with 1/6: 25/36 * 5/6.
	d := sureN23()
	d.Weapon.Stat[necro.AP], d.Defender.Stat[necro.Sv] = -1, 5
	p, _ := shootN23(t, d)
	want(t, p["wounded"], 125, 216)
}

// TestN23InjuryAnchors: two faces are a Flesh Wound, three serious, one out.
func TestN23InjuryAnchors(t *testing.T) {
	flesh := func(n int8) func(*odds.Outcome) bool {
		return func(o *odds.Outcome) bool {
			f := &o.State.Figures[necro.DuelDefender]
			return f.Off == necro.OnTable && f.Tokens[necro.FleshWound] == n && f.Status == necro.PinnedDown
		}
	}
	d := sureN23()
	p, r := shootN23(t, d) // one die after 25/36
	want(t, p["seriously-injured"], 25, 72)
	want(t, p["out-of-action"], 25, 216)
	want(t, r.P(flesh(1)), 25, 108)

	// Damage 2 on one Wound: two dice. Out with 1 − (5/6)² = 11/36; two Flesh
	// Wounds with 1/9; else, 21/36, seriously injured: 1/2*1/2 + 2 * 1/3*1/2.
	d.Weapon.Stat[necro.D] = 2
	p, r = shootN23(t, d)
	want(t, p["out-of-action"], 25*11, 36*36)
	want(t, p["seriously-injured"], 25*21, 36*36)
	want(t, r.P(flesh(2)), 25, 36*9)
	// Seriously injured with a Flesh Wound in every case: of serious and flesh
	// one, of serious and serious one, too.
	want(t, r.P(func(o *odds.Outcome) bool {
		f := &o.State.Figures[necro.DuelDefender]
		return f.Status == necro.SeriouslyInjured && f.Tokens[necro.FleshWound] == 1
	}), 25*21, 36*36)

	// T 1: the first Flesh Wound takes it to 0, so a die is out with 1/6 + 1/3.
	d.Weapon.Stat[necro.D], d.Defender.Stat[necro.T] = 1, 1
	p, _ = shootN23(t, d)
	want(t, p["out-of-action"], 25, 72)

	// Melta at short range rolls no dice: every wound is out.
	d.Defender.Stat[necro.T], d.Weapon.Traits = 3, necro.TraitMelta
	p, _ = shootN23(t, d)
	want(t, p["out-of-action"], 25, 36)
	d.Distance = 12001 // long range: the die is rolled
	p, _ = shootN23(t, d)
	want(t, p["out-of-action"], 25, 216)
}

// TestN23RapidFireAnchors: one hit on three faces, two on two, three on one.
func TestN23RapidFireAnchors(t *testing.T) {
	// Each hit wounds with 5/6 (S 6 against T 3) after a hit roll of 5/6.
	d := sureN23()
	d.Defender.Stat[necro.W], d.Weapon.Stat[necro.RapidFire] = 9, 1
	p, r := shootN23(t, d)
	n := lost(r, necro.DuelDefender, 9)
	want(t, n[0], 1296+5*121, 6*1296) // 1/6 + 5/6 * (3/6 * 1/6 + 2/6 * 1/36 + 1/6 * 1/216)
	want(t, n[1], 5*675, 6*1296)      // 5/6 * (3/6 * 5/6 + 2/6 * 10/36 + 1/6 * 15/216)
	want(t, n[2], 5*375, 6*1296)      // 5/6 * (2/6 * 25/36 + 1/6 * 75/216)
	want(t, n[3], 5*125, 6*1296)      // 5/6 * 1/6 * 125/216
	want(t, p["weapon-empty"], 1, 12)

	// Two dice: a test for each symbol. Jammed when both are failed, empty when
	// one is: 2 * (1/6 * 5/6) * 1/2 with one symbol, 1/36 * 1/2 with two.
	d.Weapon.Stat[necro.RapidFire] = 2
	p, _ = shootN23(t, d)
	want(t, p["weapon-jammed"], 1, 144) // 1/36 * 1/4
	want(t, p["weapon-empty"], 11, 72)  // 10/72 + 1/72
	want(t, p["all"], 1, 1)
}

// TestN23AmmoAnchors: the one symbol of a Firepower die (1/6), then less than Am.
// Grenades have no die, but a test after each throw.
func TestN23AmmoAnchors(t *testing.T) {
	for am := int64(2); am <= 6; am++ {
		d := duelN23()
		d.Weapon.Stat[necro.Am] = int8(am)
		p, _ := shootN23(t, d)
		want(t, p["weapon-empty"], am-1, 36)
		d.Weapon.Traits = necro.TraitGrenade
		p, _ = shootN23(t, d)
		want(t, p["weapon-empty"], am-1, 6)
	}
	// Unstable: the symbol (1/6) and a 1 to 3.
	d := duelN23()
	d.Weapon.Traits = necro.TraitUnstable
	_, r := shootN23(t, d)
	want(t, r.P(func(o *odds.Outcome) bool { return o.State.Figures[necro.DuelAttacker].Off == necro.OutOfAction }), 1, 12)
}

// TestN23ScattershotAnchors: D6 wound rolls, 5/6 each with S 6 against T 3.
func TestN23ScattershotAnchors(t *testing.T) {
	d := sureN23()
	d.Defender.Stat[necro.W], d.Weapon.Traits = 9, necro.TraitScattershot
	_, r := shootN23(t, d)
	n := lost(r, necro.DuelDefender, 9)
	want(t, n[6], 5*15625, 6*6*46656)                         // 5/6 * 1/6 * (5/6)^6
	want(t, mean(n), 5*7*5, 6*2*6)                            // 5/6 * 3.5 * 5/6
	want(t, n[0], 6*46656+5*(7776+1296+216+36+6+1), 36*46656) // 1/6 + 5/6 * 1/6 * (1/6 + … + (1/6)^6)
}

// TestN23BlastAnchors: without a map the target is under a 3" marker that drifts
// less than 1.5" and its own radius of 0.63", so up to 2". A 1 is a misfire with
// 2/6, which harms him nowhere but on the shooter himself.
func TestN23BlastAnchors(t *testing.T) {
	d := duelN23()
	d.Weapon.Stat[necro.BlastSize], d.Defender.Radius = 3, 630
	p, r := shootN23(t, d)
	// 3/6 + 3/6 * (1/6 * 4/6 + 1/6); a blast that goes off on the shooter is not
	// followed up without a map.
	if got := p["pinned"]; got.Cmp(big.NewRat(46, 72)) < 0 || got.Cmp(big.NewRat(47, 72)) > 0 {
		t.Errorf("got %v", got)
	}
	want(t, r.P(func(*odds.Outcome) bool { return true }), 1, 1)
}

// TestN23FightAnchors: dice of 3/6 (WS 4+) * 3/6 (S 3, T 3) = 1/4 each, no armour.
func TestN23FightAnchors(t *testing.T) {
	d := duelN23()
	d.Distance = 0
	d.Weapon = fists()
	d.Attacker.Stat[necro.A], d.Attacker.Stat[necro.W] = 2, 9
	d.Defender.Stat[necro.A], d.Defender.Stat[necro.W] = 3, 9
	fight := func() (map[string]*big.Rat, *odds.Result) {
		return askN23(t, d, d.Fight, necro.FightChances(necro.DuelAttacker, necro.DuelDefender))
	}
	p, r := fight()
	n := lost(r, necro.DuelDefender, 9)
	want(t, n[0], 9, 16) // (3/4)²
	want(t, n[1], 6, 16) // 2 * 1/4 * 3/4
	want(t, n[2], 1, 16)
	// Reaction attacks are made with all three dice: nobody was put down.
	back := lost(r, necro.DuelAttacker, 9)
	for k, ways := range []int64{27, 27, 9, 1} {
		want(t, back[k], ways, 64)
	}
	want(t, p["all"], 1, 1)

	d.Charge = true // three dice
	_, r = fight()
	want(t, lost(r, necro.DuelDefender, 9)[0], 27, 64)

	// With W 1 a wound (7/16 with two dice at least one; each rolls an Injury die)
	// may leave nobody to strike back. One die each: he falls with 1/4 * (1 − 1/3),
	// else he strikes, with 1/4.
	d.Charge = false
	d.Attacker.Stat[necro.A], d.Defender.Stat[necro.A], d.Defender.Stat[necro.W] = 1, 1, 1
	_, r = fight()
	want(t, lost(r, necro.DuelAttacker, 9)[1], 5, 24) // 5/6 * 1/4
}

// TestN23TraitAnchors: what natural 6s do in close combat, one die with WS 4+.
func TestN23TraitAnchors(t *testing.T) {
	d := duelN23()
	d.Distance = 0
	d.Defender.Stat[necro.W], d.Defender.Stat[necro.Sv], d.Defender.Stat[necro.A] = 9, 4, 0
	sword := table.ItemProfile{Kind: necro.Melee, Stat: stats(map[table.Stat]int8{necro.StrOwn: 1, necro.D: 1})}
	fight := func(traits uint64) map[int]*big.Rat {
		d.Weapon = sword
		d.Weapon.Traits = traits
		_, r := askN23(t, d, d.Fight, nil)
		return lost(r, necro.DuelDefender, 9)
	}
	n := fight(0)
	want(t, n[1], 1, 8) // 3/6 hit * 3/6 wound * 3/6 no save
	n = fight(necro.TraitShock)
	want(t, n[1], 1, 6) // (2/6 * 3/6 + 1/6) * 3/6
	n = fight(necro.TraitPower)
	want(t, n[1], 1, 12) // 2/6 * 3/6 * 3/6
	want(t, n[2], 1, 12) // 1/6 * 3/6, no save
	n = fight(necro.TraitRending)
	want(t, n[1], 1, 12) // 3/6 * 2/6 * 3/6
	want(t, n[2], 1, 24) // 3/6 * 1/6 * 3/6
}

// TestN23FallAnchors: half an inch from an edge who is pinned falls with 3/6 (I 4+),
// and lies by the table: S 3 against T 3 wounds with 3/6.
func TestN23FallAnchors(t *testing.T) {
	for _, c := range []struct {
		height   int32
		num, den int64 // chance that a fall wounds
		damage   int
	}{
		{2999, 0, 1, 1},
		{3000, 3, 6, 1},
		{5000, 3, 6, 1},
		{5001, 4, 6, 1}, // S 5 against T 3: 3+
		{7000, 4, 6, 1},
		{7001, 5, 6, 2}, // S 7: 2+
		{9000, 5, 6, 2},
		{9001, 5, 6, 3}, // S 9
		{30000, 5, 6, 3},
	} {
		d := sureN23()
		d.Edge = c.height
		d.Weapon.Stat[necro.Str], d.Weapon.Stat[necro.D] = 1, 1 // S 1 against T 3: 6+
		d.Defender.Stat[necro.W] = 9
		p, r := shootN23(t, d)
		want(t, p["fell"], 5, 12) // 5/6 * 3/6
		n := lost(r, necro.DuelDefender, 9)
		// Fall and shot wound: 5/6 * 3/6 * fall * 1/6.
		both := new(big.Rat).Mul(big.NewRat(5, 72), big.NewRat(c.num, c.den))
		if got := n[c.damage+1]; c.num > 0 && (got == nil || got.Cmp(both) != 0) {
			t.Errorf("from %d: %v, want %v", c.height, got, both)
		}
	}
}

// drawN23 is any shot of N23.
func drawN23(r *prop.T) necro.Duel {
	stat := func(name string, lo, hi int8) int8 { return prop.Int8Range(lo, hi).Draw(r, name) }
	d := duelN23()
	d.Attacker.Stat[necro.BS] = stat("BS", 2, 6)
	d.Attacker.Stat[necro.WS] = stat("WS", 2, 6)
	d.Attacker.Stat[necro.A] = stat("A", 1, 3)
	d.Defender.Stat[necro.A] = stat("A of the defender", 0, 2)
	d.Defender.Stat[necro.T] = stat("T", 1, 9)
	d.Defender.Stat[necro.W] = stat("W", 1, 4)
	d.Defender.Stat[necro.Sv] = prop.SampledFrom([]int8{0, 2, 3, 4, 5, 6}).Draw(r, "Sv")
	d.Weapon.Stat[necro.Str] = stat("Str", 1, 9)
	d.Weapon.Stat[necro.AP] = stat("AP", -4, 1)
	d.Weapon.Stat[necro.D] = stat("D", 1, 3)
	d.Weapon.Stat[necro.Am] = stat("Am", 2, 6)
	d.Weapon.Stat[necro.RapidFire] = stat("RapidFire", 0, 2)
	d.Weapon.Stat[necro.AccShort] = stat("AccShort", -2, 2)
	d.Hidden = board.Share{Num: prop.Int64Range(0, 9999).Draw(r, "hidden"), Den: 10000}
	d.Aimed = prop.Bool().Draw(r, "aimed")
	d.Edge = prop.SampledFrom([]int32{-1, -1, 2000, 4000, 8000, 12000}).Draw(r, "edge")
	return d
}

// What makes a shot better never makes it worse, except that an improbable shot is
// made without modifiers: BS and cover are changed only where none becomes one.
func TestN23ShotMonotone(t *testing.T) {
	better := []struct {
		name string
		do   func(*necro.Duel)
	}{
		{"a worse save", func(d *necro.Duel) {
			if sv := &d.Defender.Stat[necro.Sv]; *sv == 6 || *sv == 0 {
				*sv = 0
			} else {
				*sv++
			}
		}},
		{"more AP", func(d *necro.Duel) { d.Weapon.Stat[necro.AP]-- }},
		{"more strength", func(d *necro.Duel) { d.Weapon.Stat[necro.Str]++ }},
		{"less toughness", func(d *necro.Duel) { d.Defender.Stat[necro.T] = max(1, d.Defender.Stat[necro.T]-1) }},
		{"a better BS", func(d *necro.Duel) { d.Attacker.Stat[necro.BS] = max(2, d.Attacker.Stat[necro.BS]-1) }},
		{"more accuracy", func(d *necro.Duel) { d.Weapon.Stat[necro.AccShort]++ }},
		{"less cover", func(d *necro.Duel) { d.Hidden.Num /= 2 }},
		{"aiming", func(d *necro.Duel) { d.Aimed = true }},
		{"more damage", func(d *necro.Duel) { d.Weapon.Stat[necro.D]++ }},
	}
	prop.Check(t, func(r *prop.T) {
		d := drawN23(r)
		p, was := shootN23(t, d)
		want := big.NewRat(1, 1)
		if p["all"].Cmp(want) != 0 {
			r.Fatalf("the chances add up to %v", p["all"])
		}
		change := prop.SampledFrom(better).Draw(r, "better")
		w := d.Defender.Stat[necro.W]
		before := mean(lost(was, necro.DuelDefender, w))
		change.do(&d)
		q, now := shootN23(t, d)
		for _, key := range []string{"pinned", "out-of-action"} {
			atMost(r, change.name+": without it, "+key, p[key], q[key])
		}
		atMost(r, change.name+": without it, Wounds lost", before, mean(lost(now, necro.DuelDefender, w)))
	})
}

// More in close combat is never worse for the attacker, and all outcomes together
// are certain, Reaction attacks included.
func TestN23FightMonotone(t *testing.T) {
	better := []struct {
		name string
		do   func(*necro.Duel)
	}{
		{"more attacks", func(d *necro.Duel) { d.Attacker.Stat[necro.A]++ }},
		{"charging", func(d *necro.Duel) { d.Charge = true }},
		{"a better WS", func(d *necro.Duel) { d.Attacker.Stat[necro.WS] = max(2, d.Attacker.Stat[necro.WS]-1) }},
		{"more strength", func(d *necro.Duel) { d.Weapon.Stat[necro.Str]++ }},
	}
	prop.Check(t, func(r *prop.T) {
		d := drawN23(r)
		d.Distance, d.Edge = 0, -1
		d.Weapon = table.ItemProfile{Kind: necro.Melee, Stat: d.Weapon.Stat}
		fight := func() (map[string]*big.Rat, *odds.Result) {
			return askN23(t, d, d.Fight, necro.FightChances(necro.DuelAttacker, necro.DuelDefender))
		}
		p, was := fight()
		if p["all"].Cmp(big.NewRat(1, 1)) != 0 {
			r.Fatalf("the chances add up to %v", p["all"])
		}
		change := prop.SampledFrom(better).Draw(r, "better")
		w, own := d.Defender.Stat[necro.W], d.Attacker.Stat[necro.W]
		before, suffered := mean(lost(was, necro.DuelDefender, w)), mean(lost(was, necro.DuelAttacker, own))
		change.do(&d)
		q, now := fight()
		for _, key := range []string{"hit", "wounded", "out-of-action"} {
			atMost(r, change.name+": without it, "+key, p[key], q[key])
		}
		atMost(r, change.name+": without it, Wounds lost", before, mean(lost(now, necro.DuelDefender, w)))
		atMost(r, change.name+": with it, own Wounds lost", mean(lost(now, necro.DuelAttacker, own)), suffered)
	})
}
