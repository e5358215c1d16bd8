package necro_test

import (
	"math/big"
	"testing"

	prop "pgregory.net/rapid"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/table"
)

// What makes a fight better for somebody never makes it worse, in any duel.

// drawDuel is any duel at range, and how natural numbers are read in it.
func drawDuel(r *prop.T) (necro.Duel, map[string]string) {
	stat := func(name string, lo, hi int8) int8 { return prop.Int8Range(lo, hi).Draw(r, name) }
	d := duel()
	d.Attacker.Stat[necro.BS] = stat("BS", 2, 6)
	d.Attacker.Stat[necro.WS] = stat("WS", 2, 6)
	d.Attacker.Stat[necro.A] = stat("A", 0, 4)
	d.Defender.Stat[necro.T] = stat("T", 1, 9)
	d.Defender.Stat[necro.W] = stat("W", 1, 4)
	d.Defender.Stat[necro.Sv] = stat("Sv", 2, 6)
	d.Defender.Stat[necro.I] = stat("I", 1, 6)
	d.Weapon.Stat[necro.Str] = stat("Str", 1, 9)
	d.Weapon.Stat[necro.AP] = stat("AP", -4, 0)
	d.Weapon.Stat[necro.D] = stat("D", 1, 3)
	d.Weapon.Stat[necro.Am] = stat("Am", 2, 6)
	d.Weapon.Stat[necro.RapidFire] = stat("RapidFire", 0, 2)
	d.Weapon.Stat[necro.AccShort] = stat("AccShort", -2, 2)
	d.Hidden = board.Share{Num: prop.Int64Range(0, 9999).Draw(r, "hidden"), Den: 10000}
	d.Aimed = prop.Bool().Draw(r, "aimed")
	d.Edge = prop.SampledFrom([]int32{-1, -1, 2000, 4000, 8000, 12000}).Draw(r, "edge")
	natural := prop.SampledFrom([]string{"printed", "both", "one"}).Draw(r, "natural")
	return d, map[string]string{"n26.hit.natural": natural}
}

// mean is the expected number of Wounds lost.
func mean(lost map[int]*big.Rat) *big.Rat {
	sum := new(big.Rat)
	for n, p := range lost {
		sum.Add(sum, new(big.Rat).Mul(p, big.NewRat(int64(n), 1)))
	}
	return sum
}

func atMost(r *prop.T, what string, a, b *big.Rat) {
	r.Helper()
	if a.Cmp(b) > 0 {
		r.Fatalf("%s: %v, which is more than %v", what, a, b)
	}
}

// Changes that can only harm the defender of a shot.
func TestShotMonotone(t *testing.T) {
	harms := []struct {
		name string
		do   func(*necro.Duel)
	}{
		{"a worse save", func(d *necro.Duel) { d.Defender.Stat[necro.Sv] = min(6, d.Defender.Stat[necro.Sv]+1) }},
		{"more AP", func(d *necro.Duel) { d.Weapon.Stat[necro.AP]-- }},
		{"more strength", func(d *necro.Duel) { d.Weapon.Stat[necro.Str]++ }},
		{"less toughness", func(d *necro.Duel) { d.Defender.Stat[necro.T] = max(1, d.Defender.Stat[necro.T]-1) }},
		{"less cover", func(d *necro.Duel) { d.Hidden.Num /= 2 }},
		{"a better BS", func(d *necro.Duel) { d.Attacker.Stat[necro.BS] = max(2, d.Attacker.Stat[necro.BS]-1) }},
		{"more accuracy", func(d *necro.Duel) { d.Weapon.Stat[necro.AccShort]++ }},
		{"aiming", func(d *necro.Duel) { d.Aimed = true }},
		{"more Firepower dice", func(d *necro.Duel) { d.Weapon.Stat[necro.RapidFire]++ }},
		{"more damage", func(d *necro.Duel) { d.Weapon.Stat[necro.D]++ }},
		{"less Initiative at the edge", func(d *necro.Duel) { d.Defender.Stat[necro.I] = max(1, d.Defender.Stat[necro.I]-1) }},
	}
	prop.Check(t, func(r *prop.T) {
		d, rulings := drawDuel(r)
		p, lost := shoot(t, d, rulings)
		harm := prop.SampledFrom(harms).Draw(r, "harm")
		harm.do(&d)
		q, more := shoot(t, d, rulings)
		keys := []string{"hit", "pinned", "fell", "seriously-injured"}
		if d.Edge < 0 { // a fall may leave nothing for the shot to wound
			keys = append(keys, "wounded")
		}
		for _, key := range keys {
			atMost(r, harm.name+": without it, "+key, p[key], q[key])
		}
		atMost(r, harm.name+": without it, Wounds lost", mean(lost), mean(more))
	})
}

// Nobody loses more Wounds than there are, and the chances of all add up to 1.
func TestLostWithinWounds(t *testing.T) {
	prop.Check(t, func(r *prop.T) {
		d, rulings := drawDuel(r)
		all := new(big.Rat)
		_, lost := shoot(t, d, rulings)
		for n, p := range lost {
			if n < 0 || n > int(d.Defender.Stat[necro.W]) {
				r.Errorf("%d Wounds of %d are lost with %v", n, d.Defender.Stat[necro.W], p)
			}
			all.Add(all, p)
		}
		if all.Cmp(big.NewRat(1, 1)) != 0 {
			r.Errorf("the chances add up to %v", all)
		}
	})
}

// More dice in close combat never lower what they do, and neither do a Charge
// and a second weapon, which are one die each.
func TestFightMonotone(t *testing.T) {
	more := []struct {
		name string
		do   func(*necro.Duel)
	}{
		{"more attacks", func(d *necro.Duel) { d.Attacker.Stat[necro.A]++ }},
		{"charging", func(d *necro.Duel) { d.Charge = true }},
		{"a second weapon", func(d *necro.Duel) { d.Second = true }},
		{"a better WS", func(d *necro.Duel) { d.Attacker.Stat[necro.WS] = max(2, d.Attacker.Stat[necro.WS]-1) }},
	}
	prop.Check(t, func(r *prop.T) {
		d, rulings := drawDuel(r)
		d.Distance, d.Declines = 0, true
		d.Weapon = table.ItemProfile{Kind: necro.Melee, Stat: d.Weapon.Stat}
		fight := func() (map[string]*big.Rat, *big.Rat) {
			p, lost := ask(t, d, d.Fight, necro.FightChances(necro.DuelAttacker, necro.DuelDefender), rulings)
			return p, mean(lost)
		}
		p, lost := fight()
		m := prop.SampledFrom(more).Draw(r, "more")
		m.do(&d)
		q, lostMore := fight()
		for _, key := range []string{"hit", "wounded", "seriously-injured"} {
			atMost(r, m.name+": without it, "+key, p[key], q[key])
		}
		atMost(r, m.name+": without it, Wounds lost", lost, lostMore)
	})
}

// As printed each friend makes a nerve test harder; by the other reading easier.
func TestNerveMonotone(t *testing.T) {
	prop.Check(t, func(r *prop.T) {
		d := duel()
		d.Attacker.Stat[necro.Cl] = prop.Int8Range(2, 12).Draw(r, "Cl")
		d.Friends = prop.IntRange(0, 6).Draw(r, "friends")
		test := func(choice string) *big.Rat {
			p, _ := ask(t, d, d.Nerve, necro.NerveChances(necro.DuelAttacker), map[string]string{"n26.cool.friends": choice})
			return p["passed"]
		}
		printed, helps := test("printed"), test("helps")
		d.Friends++
		atMost(r, "one friend more, as printed", test("printed"), printed)
		atMost(r, "one friend less, helps", helps, test("helps"))
	})
}
