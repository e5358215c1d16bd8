package board

import "testing"

func BenchmarkSees(b *testing.B) {
	sc := factory(b)
	b.ReportMetric(float64(len(sc.Map.pieces)), "pieces")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		sc.Sees(i%12, (i/12+i+1)%12)
	}
}

func BenchmarkLook(b *testing.B) {
	sc := factory(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		sc.Look(i%12, (i/12+i+1)%12)
	}
}
