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

func BenchmarkSample(b *testing.B) {
	sc := factory(b)
	m := Walking()
	m.KeepOut, m.Foes = Unit, 0b101010101010
	seed := uint32(1)
	pick := func(n int) int { seed = seed*1664525 + 1013904223; return int(seed>>8) % n }
	found, n := 0, 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, ok := sc.Sample(i%12, 6000, &m, pick); ok {
			found++
		}
		n++
	}
	b.ReportMetric(float64(found)/float64(n), "found/op")
}

func BenchmarkRoute(b *testing.B) {
	sc := factory(b)
	m := Walking()
	b.ReportAllocs()
	var buf []Leg
	for i := 0; b.Loop(); i++ {
		buf, _ = sc.RouteToContact(i%12, (i*5+1)%12, 8000, &m, buf[:0])
	}
}

func BenchmarkReach(b *testing.B) {
	sc := factory(b)
	m := Walking()
	var buf []Spot
	for i := 0; b.Loop(); i++ {
		buf = sc.Reach(i%12, 6000, &m, buf[:0])
	}
}
