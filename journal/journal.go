// Package journal knows the record of a battle: its text form, the history that
// follows from it with undo and corrections, and the contract of the stores
// that keep it.
//
// A journal is a header, which holds all that is needed to set the battle up
// again on another machine, and one line for each entry: an answer to a question
// of the rules, or what people did about answers (undo, correction, a value set
// by hand). Entries are never changed or removed and their numbers never
// decrease; what is in force is derived from them. The text is made to be read
// by people and compared by diff:
//
//	fray journal 1
//	program: fray 0.1.0
//	system: n26
//	title: Ambush at the pump station
//	created: 2026-11-30T06:14:40Z
//	book: 5d41402abc4b2a76
//	geometry: 1
//	ruling: n26.hit.natural both
//	red: typed
//	blue: digital
//	players: people program
//	file: scenario.yaml
//	| name: Ambush
//	| ...
//	sum: 5b5f1c0e
//
//	1 2026-11-30T06:15:02Z red n26.activate choose go who=3 chosen 1e0c9a77
//	2 2026-11-30T06:15:09Z red n26.act choose act.shoot chosen 83b0d2f1
//	3 2026-11-30T06:15:20Z red n26.shoot.hit dice 4 typed 4f0c11d9
//	4 2026-11-30T06:16:40Z red - undo to 2 chosen 90ab34ce
//
// Every sum covers the sum before it and its own line, the first one the header:
// it is the first eight digits of
//
//	printf '%s\n%s' PREVIOUS-SUM LINE-WITHOUT-SUM | sha256sum
//
// so that a changed digit, a missing and an inserted line are found. The sums
// are there for accidents and honest mistakes, not against forgers, who can
// compute them as well.
//
// Who plays is named only where the program plays a side.
//
// The package knows no rules and no words, and reads no clock: the writer
// supplies times.
package journal

import "github.com/fray-table/fray/table"

// Form is the number of the text form that this program writes. It reads this
// one and all before it.
const Form = 1

// Geometry is the version of what package board computes. A journal names the
// one that it was played with, because distances and hidden shares are
// computed again on replay.
const Geometry = 1

// Limits of a journal. What is larger was not written by this program.
const (
	MaxSize    = 64 << 20  // bytes of a journal
	MaxHeader  = 8 << 20   // bytes of its header
	MaxEntries = 1_000_000 // entries
	MaxLine    = 32 << 10  // bytes of a line of the header
	MaxEntry   = 1 << 10   // bytes of the line of an entry
)

// seatNames are the seats as journals write them.
var seatNames = [...]string{table.Red: "red", table.Blue: "blue", table.Master: "master"}
