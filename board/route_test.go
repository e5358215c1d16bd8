package board

import "testing"

func cost(way []Leg) (sum int32) {
	for _, l := range way {
		sum += l.Cost
	}
	return sum
}

// A wall of eight units stands between (5, 8) and (9, 8); round its end at
// y = 4 the way is about 2·√(2² + 4.5²) = 9.9 units long.
func TestRouteRoundAWall(t *testing.T) {
	sc := scene(t, []Piece{wall("w", box(6900, 4000, 7100, 20000), 4000)}, figure(5000, 8000, 0))
	m := Walking()
	way, ok := sc.Route(0, Point{9000, 8000, 0}, 12000, &m, nil)
	if c := cost(way); !ok || len(way) > 4 || c < 9800 || c > 10500 {
		t.Errorf("arrives %v by %d legs at cost %d: %+v", ok, len(way), c, way)
	}
	way, ok = sc.Route(0, Point{9000, 8000, 0}, 6000, &m, nil)
	if c := cost(way); ok || c < 5500 || c > 6000 {
		t.Errorf("with a budget of 6: arrives %v at cost %d: %+v", ok, c, way)
	}
	way, ok = sc.Route(0, Point{3000, 8000, 0}, 6000, &m, nil)
	if !ok || len(way) != 1 || way[0].Cost != 2000 {
		t.Errorf("straight: %v %+v", ok, way)
	}
}

// Straight through the mud costs 10 + 6; round it little more than 10.
func TestRouteRoundMud(t *testing.T) {
	sc := scene(t, []Piece{{Name: "mud", Outline: box(7000, 4000, 13000, 6000), Top: 10, Difficult: true, Door: -1}}, figure(5000, 5000, 0))
	m := Walking()
	if way, ok := sc.Route(0, Point{15000, 5000, 0}, 12000, &m, nil); !ok || cost(way) > 11000 {
		t.Errorf("arrives %v at cost %d: %+v", ok, cost(way), way)
	}
	if way, ok := sc.Route(0, Point{15000, 5000, 0}, 16000, &m, nil); !ok || len(way) != 1 || cost(way) != 16000 {
		t.Errorf("with budget enough the straight leg is taken: %v %+v", ok, way)
	}
}

func TestRouteUp(t *testing.T) {
	roof := deck("roof", box(7000, 3000, 12000, 8000), 3000)
	sc := scene(t, []Piece{roof, rung("l", box(9000, 2800, 9600, 3000), 3000)}, figure(3000, 5000, 0))
	m := Walking()
	m.Climb = 0
	way, ok := sc.Route(0, Point{10000, 6000, 3000}, 40000, &m, nil)
	ladders := 0
	for _, l := range way {
		if l.How == Ladder {
			ladders++
		}
	}
	if !ok || ladders != 1 {
		t.Errorf("by the ladder: %v %+v", ok, way)
	}
	m.Ladder = 0
	if way, ok = sc.Route(0, Point{10000, 6000, 3000}, 40000, &m, nil); ok {
		t.Errorf("neither ladder nor climb: %+v", way)
	}
	m.Climb = 2000
	if way, ok = sc.Route(0, Point{10000, 6000, 3000}, 40000, &m, nil); !ok {
		t.Errorf("climbing: %+v", way)
	}
	sc.Bodies[0].At = Point{10000, 6000, 3000}
	if way, ok = sc.Route(0, Point{3000, 5000, 0}, 40000, &m, nil); !ok {
		t.Errorf("down again: %+v", way)
	}
}

func TestRouteToEdge(t *testing.T) {
	// A hut open to the left only; the right edge is nearest, the way round longer.
	hut := wall("hut", []XY{{18000, 8000}, {22000, 8000}, {22000, 14000}, {18000, 14000}, {18000, 13500}, {21500, 13500}, {21500, 8500}, {18000, 8500}}, 3000)
	sc := scene(t, []Piece{hut}, figure(20000, 11000, 0), figure(12000, 3000, 0))
	m := Walking()
	way, ok := sc.RouteToEdge(0, 60000, &m, nil)
	end := way[len(way)-1].To
	if !ok || end.X < 23500 && end.Y > 500 && end.Y < 23500 || cost(way) > 16500 {
		t.Errorf("out of the hut: %v at cost %d: %+v", ok, cost(way), way)
	}
	way, ok = sc.RouteToEdge(1, 60000, &m, nil)
	if !ok || len(way) != 1 || way[0].To != (Point{12000, 500, 0}) {
		t.Errorf("straight: %v %+v", ok, way)
	}
	sc.Bodies[1].At = way[0].To
	if way, ok = sc.RouteToEdge(1, 60000, &m, nil); !ok || len(way) != 0 || !sc.AtEdge(1) {
		t.Errorf("already there: %v %+v", ok, way)
	}
}

func TestRouteToContact(t *testing.T) {
	m := Walking()
	m.KeepOut, m.Foes = Unit, 0b110
	sc := scene(t, []Piece{wall("w", box(8000, 3000, 8300, 7000), 4000)}, figure(5000, 5000, 0), figure(9000, 5000, 0), figure(9000, 9000, 0))
	way, ok := sc.RouteToContact(0, 1, 20000, &m, nil)
	if !ok {
		t.Fatalf("round the wall: %+v", way)
	}
	moved := *sc
	moved.Bodies = append([]Body(nil), sc.Bodies...)
	moved.Bodies[0].At = way[len(way)-1].To
	if !moved.Touching(0, 1) || moved.Distance(0, 2) < Unit {
		t.Errorf("ends at %v", moved.Bodies[0].At)
	}
	// What does not arrive stops an inch away.
	sc = scene(t, nil, figure(5000, 5000, 0), figure(9000, 5000, 0))
	m.Foes = 2
	for budget := int32(500); budget < 3000; budget += 500 {
		way, ok := sc.RouteToContact(0, 1, budget, &m, nil)
		if end := way[len(way)-1].To; ok || end.X > 7000+Slack {
			t.Errorf("budget %d: %v ends at %v", budget, ok, end)
		}
	}
	if way, ok := sc.RouteToContact(0, 1, 3000, &m, nil); !ok || way[0].To != (Point{8000, 5000, 0}) || way[0].To != sc.ContactPoint(0, 1) {
		t.Errorf("straight charge: %v %+v", ok, way)
	}
}

// The way to somebody far away begins as the whole way does, however little the budget
// carries, and stops short of those to keep out from.
func TestRouteToward(t *testing.T) {
	w := wall("w", box(8000, 3000, 8300, 15000), 4000)
	sc := scene(t, []Piece{w}, figure(6000, 9000, 0), figure(10000, 9000, 0))
	m := Walking()
	m.KeepOut, m.Foes = 100, 0b10
	way, whole := sc.RouteToward(0, 1, 3000, &m, nil)
	if !whole || cost(way) > 3000 || cost(way) < 2990 {
		t.Fatalf("a part of the way round the wall: %v, cost %d, %+v", whole, cost(way), way)
	}
	start := sc.Bodies[0].At
	for range 6 { // 3 inches at a time
		if way, whole = sc.RouteToward(0, 1, 3000, &m, nil); !whole || len(way) == 0 {
			t.Fatalf("at %v: %v %+v", sc.Bodies[0].At, whole, way)
		}
		if sc.Bodies[0].At = way[len(way)-1].To; cost(way) < 2990 {
			break
		}
	}
	if d := sc.Distance(0, 1); d < 100-Slack || d > 100+Slack {
		t.Errorf("the way ends %d away, at %v", d, sc.Bodies[0].At)
	}
	// Where no way leads there, it is the way to the nearest place.
	sc.Bodies[0].At = start
	sc = scene(t, []Piece{wall("w", box(8000, 0, 8300, 24000), 4000)}, sc.Bodies[0], sc.Bodies[1])
	m.Climb, m.Drop = 0, 0
	way, whole = sc.RouteToward(0, 1, 3000, &m, nil)
	if whole || len(way) == 0 || way[len(way)-1].To.X < 7400 {
		t.Errorf("to a wall: %v %+v", whole, way)
	}
}

func TestReach(t *testing.T) {
	sc := scene(t, []Piece{wall("w", box(6000, 0, 6200, 24000), 4000)}, figure(5000, 5000, 0))
	m := Walking()
	seen := map[Point]int32{}
	for _, s := range sc.Reach(0, 3000, &m, nil) {
		if s.At.X > 5500 {
			t.Errorf("through the wall to %v", s.At)
		}
		if _, twice := seen[s.At]; twice {
			t.Errorf("%v twice", s.At)
		}
		seen[s.At] = s.Cost
	}
	if seen[Point{2000, 5000, 0}] != 3000 || seen[Point{5000, 8000, 0}] != 3000 || seen[Point{5500, 5000, 0}] != 500 {
		t.Errorf("costs %v", seen)
	}
	if _, ok := seen[Point{1500, 5000, 0}]; ok {
		t.Error("farther than the budget")
	}
}

// A sample that goes everywhere: from one place, random legs reach the roof by
// the ladder and lead in all directions.
func TestSampleGoesEverywhere(t *testing.T) {
	roof := deck("roof", box(7000, 3000, 12000, 8000), 3000)
	sc := scene(t, []Piece{roof, rung("l", box(6800, 5000, 7000, 5600), 3000)}, figure(6200, 5300, 0))
	m := Walking()
	seed := uint32(7)
	pick := func(n int) int { seed = seed*1664525 + 1013904223; return int(seed>>10) % n }
	how, quarters := map[How]int{}, map[[2]bool]int{}
	for range 500 {
		leg, ok := sc.Sample(0, 6000, &m, pick)
		if ok {
			how[leg.How]++
			quarters[[2]bool{leg.To.X > leg.From.X, leg.To.Y > leg.From.Y}]++
		}
	}
	if how[Walk] == 0 || how[Ladder] == 0 || len(quarters) < 4 {
		t.Errorf("ways %v, quarters %v", how, quarters)
	}
	sc.Bodies[0].At = Point{8000, 7000, 3000}
	m.Drop = 3000
	for range 500 {
		if leg, ok := sc.Sample(0, 6000, &m, pick); ok {
			how[leg.How]++
		}
	}
	if how[Drop] == 0 {
		t.Errorf("never down the edge: %v", how)
	}
}
