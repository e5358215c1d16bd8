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

func BenchmarkLeg(b *testing.B) {
	sc := factory(b)
	m := Walking()
	m.KeepOut, m.Foes = Unit, 0b101010101010
	legal := 0
	b.ReportAllocs()
	n := 0
	for i := 0; b.Loop(); i++ {
		who := i % 12
		at := sc.Bodies[who].At.XY().toward(i%Sectors, int32(1000+i%5*1000))
		if _, no := sc.Leg(who, Point{at.X, at.Y, sc.Bodies[who].At.Z}, 6000, &m); no.OK() {
			legal++
		}
		n++
	}
	b.ReportMetric(float64(legal)/float64(n), "legal/op")
}

func BenchmarkEdge(b *testing.B) {
	sc := factory(b)
	b.ReportAllocs()
	for b.Loop() {
		sc.Edge(2)
	}
}
