package necropolis_test

import (
	"context"
	"testing"

	"github.com/fray-table/fray/necropolis"
	"github.com/fray-table/fray/odds"
)

// Three bursts of a machinegun at three targets in a cluster, exactly.
func BenchmarkThreeBursts(b *testing.B) {
	d := necropolis.Duel{Target: figure(b, "human"), Targets: 3, Weapon: gun(necropolis.Lethal, 4), Bursts: 3}
	q := prepare(b, &d, nil)
	x := odds.New()
	for b.Loop() {
		if _, err := x.Explore(context.Background(), q); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(x.Runs), "runs")
}
