package halunken_test

import (
	"context"
	"testing"

	"github.com/fray-table/fray/halunken"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
)

// The exact odds of an attack with the choice of defence, the tables, the damage
// dice and armour.
func BenchmarkAttackOdds(b *testing.B) {
	book, err := theBook()
	if err != nil {
		b.Fatal(err)
	}
	d := halunken.Duel{Attacker: fencer(12), Defender: fencer(12)}
	d.Defender.Stat[halunken.RS], d.Defender.Stat[halunken.MaxLP] = 2, 20
	d.Weapon.Stat[halunken.Die], d.Weapon.Stat[halunken.ItemSCH] = 6, 1
	setup, err := play.NewSetup(halunken.Rules(), book, d.Table(), nil)
	if err != nil {
		b.Fatal(err)
	}
	from, err := play.Line(setup, d.Strike)
	if err != nil {
		b.Fatal(err)
	}
	x := odds.New()
	for b.Loop() {
		if _, err := x.Explore(context.Background(), odds.Question{Setup: setup, From: from, Policy: d.Answer}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(x.Runs), "runs")
}
