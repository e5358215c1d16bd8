package roster_test

import (
	"fmt"

	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

// A battle is set up from a scenario of the library. Gangs that nobody brings
// are the scenario's own.
func Example() {
	library, err := roster.Open(nil, necro.Schema())
	if err != nil {
		fmt.Println(err)
		return
	}
	scenario, err := library.ReadScenario("duel")
	if err != nil {
		fmt.Println(err)
		return
	}
	setup, err := scenario.Build(necro.Schema(), geometry, [table.MaxSides]*roster.Gang{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %s gegen %s, %d Figuren\n", scenario.Name.In("de"), setup.Sides[table.Red], setup.Sides[table.Blue], setup.Start.NFigures)
	// Output: Duell in der Gasse: Schrottfinken gegen Kesselbund der Neunten Glut, 12 Figuren
}

// Mistakes know their place and speak both languages.
func ExampleProblems() {
	library, err := roster.Open(nil, necro.Schema())
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = library.ParseMap("hof.yaml", []byte("name: Hof\nsize: {width: 36, depth: 36}\npieces:\n  - {kind: crat, at: [4, 4], size: [2, 1]}\n"))
	if problems, ok := err.(roster.Problems); ok {
		fmt.Println(problems.Text("de"))
	}
	// Output:
	// hof.yaml:4:12: „crat“ gibt es hier nicht
	//      3 | pieces:
	// >    4 |   - {kind: crat, at: [4, 4], size: [2, 1]}
	//        |            ^
	//   erwartet: eines von wall, ruin-wall, barricade, crate, block, platform, walkway, ladder, railing, door, terminal, pipe, rubble, pillar, polygon
	//   gemeint war vielleicht: crate
}
