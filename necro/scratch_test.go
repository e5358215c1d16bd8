package necro

import (
	"os"
	"testing"
	"errors"
	"fmt"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

type dirTables struct{}

func (dirTables) Decode(name string, into any) error {
	b, err := os.ReadFile("../rulebook/n26/tables/" + name + ".yaml")
	if err != nil {
		return err
	}
	return rulebook.Decode(name, b, into)
}
func (dirTables) Origin(string) string { return "" }

func scratchSetup(tb testing.TB, pieces int) *play.Setup {
	rs := N26()
	rs.Compile = func(*rulebook.Book) (any, error) { return compileTables(dirTables{}) }
	r := dice.NewRoller(5)
	plan := board.Plan{Width: 48000, Depth: 48000}
	rect := func(x, y, w, d int32) []board.XY {
		return []board.XY{{x, y}, {x + w, y}, {x + w, y + d}, {x, y + d}}
	}
	for i := 0; i < pieces; i++ {
		x, y := int32(4000+r.Intn(38000)), int32(8000+r.Intn(30000))
		p := board.Piece{Name: fmt.Sprint("p", i), Door: -1, Terminal: -1, Sight: true, Cover: true, Move: true, Top: 4000}
		switch i % 3 {
		case 0:
			p.Outline = rect(x, y, 4000, 500)
		case 1:
			p.Outline = rect(x, y, 3000, 400)
			p.Top = 1000
		case 2:
			p.Outline = rect(x, y, 3000, 3000)
			p.Top = 3000
			p.Stand = true
		}
		plan.Pieces = append(plan.Pieces, p)
	}
	m, err := board.Compile(plan)
	if err != nil {
		tb.Fatal(err)
	}
	t := &table.Setup{Map: m}
	t.Scenario = table.Scenario{Rounds: 8, Deploy: table.DeployAlternating, First: table.Master}
	t.Scenario.Zones[0] = []table.Zone{{0, 0, 48000, 6000}}
	t.Scenario.Zones[1] = []table.Zone{{0, 42000, 48000, 48000}}
	n := 0
	for side := 0; side < 2; side++ {
		for k := 0; k < 6; k++ {
			p := table.Profile{Name: fmt.Sprint("f", n), Radius: 630, Height: 1500, Lying: 500, Eye: 1350, Kind: Ganger}
			p.Stat = [24]int8{5, 4, 4, 3, 3, 1, 4, 1, 5, 7, 7, 7, 7}
			if k == 0 {
				p.Kind = Leader
			}
			t.Profiles = append(t.Profiles, p)
			f := &t.Start.Figures[n]
			f.Profile, f.Side, f.Off = uint16(n), table.Seat(side), NotDeployed
			f.Tokens[Wounds] = p.Stat[W]
			w := table.ItemProfile{Kind: Ranged}
			w.Stat[SR], w.Stat[LR], w.Stat[Str], w.Stat[D], w.Stat[Am], w.Stat[AccShort], w.Stat[AccLong] = 8, 24, 3, 1, 4, 1, -1
			switch k {
			case 0, 3:
				w.Stat[RapidFire] = 1
			case 1:
				w.Traits = TraitTemplate
			case 2:
				w.Stat[BlastSize] = 3
			}
			h := table.ItemProfile{Kind: Melee, Traits: TraitUnarmed}
			h.Stat[StrOwn], h.Stat[D] = 1, 1
			t.Start.Items[2*n].Owner = table.FigureID(n)
			t.Start.Items[2*n+1].Owner = table.FigureID(n)
			t.Items = append(t.Items, w, h)
			n++
		}
	}
	t.Start.NFigures, t.Start.NItems = uint8(n), uint8(2*n)
	s, err := play.NewSetup(rs, nil, t, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func TestScratchBattles(t *testing.T) {
	s := scratchSetup(t, 30)
	reasons := map[string]int{}
	for seed := 0; seed < 300; seed++ {
		st, err := play.Line(s, s.Rules.Begin)
		if err != nil {
			t.Fatal(err)
		}
		if err := play.Run(s, st, bot.NewRandom(uint64(seed)), nil); err != nil {
			t.Fatalf("seed %d: %v (round %d, next %s)", seed, err, st.Round, st.Next(s.Rules))
		}
		reasons[fmt.Sprint(s.Rules.Key(play.Rule(st.Reason)), st.Winner, st.Round)]++
	}
	t.Log(reasons)
	_ = errors.Is
}

func BenchmarkScratchBattle(b *testing.B) {
	s := scratchSetup(b, 30)
	b.ReportAllocs()
	seed := uint64(0)
	for b.Loop() {
		st, _ := play.Line(s, s.Rules.Begin)
		seed++
		if err := play.Run(s, st, bot.NewRandom(seed), nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "battles/s")
}
