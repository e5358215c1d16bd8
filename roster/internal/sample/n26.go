// Package sample has a schema like that of the ruleset N26, for the tests of
// rosters. The ruleset's own is in package necro, which tests its files itself.
package sample

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

// Columns of fighters.
const (
	M table.Stat = iota
	WS
	BS
	S
	T
	W
	I
	A
	Sv
	Ld
	Cl
	Wil
	Int
)

// Columns of weapons.
const (
	SR table.Stat = iota
	LR
	Str
	StrOwn
	AP
	D
	Am
	RapidFire
	BlastSize
	AccShort
	AccLong
)

// N26 is the schema.
func N26() *table.Schema {
	fighter := func(key string, stat table.Stat, form table.Form, lo, hi int8) table.Column {
		return table.Column{Key: key, Stat: stat, Form: form, Lo: lo, Hi: hi, Required: true}
	}
	return &table.Schema{
		System: "n26",
		Fighter: []table.Column{
			fighter("m", M, table.Number, 1, 12),
			fighter("ws", WS, table.Target, 2, 6),
			fighter("bs", BS, table.Target, 2, 6),
			fighter("s", S, table.Number, 1, 10),
			fighter("t", T, table.Number, 1, 10),
			fighter("w", W, table.Number, 1, 10),
			fighter("i", I, table.Number, 1, 10),
			fighter("a", A, table.Number, 0, 10),
			fighter("sv", Sv, table.Target, 2, 6),
			fighter("ld", Ld, table.Number, 2, 12),
			fighter("cl", Cl, table.Number, 2, 12),
			fighter("wil", Wil, table.Number, 2, 12),
			fighter("int", Int, table.Number, 2, 12),
		},
		Weapon: []table.Column{
			{Key: "sr", Stat: SR, Hi: 120},
			{Key: "lr", Stat: LR, Hi: 120},
			{Key: "str", Stat: Str, Form: table.Strength, Lo: -5, Hi: 12, Own: StrOwn},
			{Key: "ap", Stat: AP, Form: table.Signed, Lo: -6, Hi: 0},
			{Key: "d", Stat: D, Lo: 1, Hi: 10, Missing: 1},
			{Key: "am", Stat: Am, Form: table.Target, Lo: 2, Hi: 6},
			{Key: "accshort", Stat: AccShort, Form: table.Signed, Lo: -3, Hi: 3, Missing: 1},
			{Key: "acclong", Stat: AccLong, Form: table.Signed, Lo: -3, Hi: 3, Missing: -1},
		},
		Kinds: []string{"leader", "champion", "ganger", "prospect", "brute"},
		Arms:  []string{"ranged", "sidearm", "grenade", "melee", "equipment"},
		Skills: []table.Trait{
			{Key: "nerves-of-steel", Bit: 0},
		},
		Traits: []table.Trait{
			{Key: "template", Bit: 0},
			{Key: "ammo", Bit: 1, HasArg: true, Arg: Am, ArgForm: table.Target, Lo: 2, Hi: 6},
			{Key: "light", Bit: 2},
			{Key: "unarmed", Bit: 3},
			{Key: "rapid-fire", Bit: 4, HasArg: true, Arg: RapidFire, Lo: 1, Hi: 6},
			{Key: "blast", Bit: 5, HasArg: true, Arg: BlastSize, Lo: 3, Hi: 5},
			{Key: "damage", Bit: 6, HasArg: true, Arg: D, Lo: 1, Hi: 10},
			{Key: "melee", Inert: true},
			{Key: "heavy", Inert: true},
			{Key: "knockback", Inert: true, HasArg: true, ArgForm: table.Target, Lo: 2, Hi: 6},
			{Key: "blaze", Inert: true, HasArg: true, ArgForm: table.Target, Lo: 2, Hi: 6},
			{Key: "shred", Inert: true, HasArg: true, ArgForm: table.Target, Lo: 2, Hi: 6},
			{Key: "breaching", Inert: true, HasArg: true, ArgForm: table.Target, Lo: 2, Hi: 6},
			{Key: "rending", Inert: true, HasArg: true, ArgForm: table.Target, Lo: 2, Hi: 6},
			{Key: "shock", Inert: true, HasArg: true, ArgForm: table.Target, Lo: 2, Hi: 6},
			{Key: "toxin", Inert: true, HasArg: true, ArgForm: table.Target, Lo: 2, Hi: 6},
			{Key: "concussive", Inert: true, HasArg: true, ArgForm: table.Target, Lo: 2, Hi: 6},
			{Key: "scarce", Inert: true, HasArg: true, ArgForm: table.Target, Lo: 2, Hi: 6},
			{Key: "backstab", Inert: true},
			{Key: "parry", Inert: true},
			{Key: "unwieldy", Inert: true},
			{Key: "unstable", Inert: true},
			{Key: "limited", Inert: true},
		},
		Save:    Sv,
		Default: "hand-weapon",
		Statuses: []table.Status{
			{Key: "standing"}, {Key: "prone", Status: 1}, {Key: "pinned", Status: 2},
			{Key: "seriously-injured", Status: 3}, {Key: "broken", Conds: 2},
		},
		Ready: func(p *table.Profile, f *table.Figure) { f.Tokens[0] = p.Stat[W] },
	}
}

// Geometry is what the rulebook's tables say of figures.
func Geometry() roster.Geometry {
	return roster.Geometry{Base: 32, Unit: 254, Height: 2 * board.Unit, Lying: board.Unit / 2, Eye: 1800}
}
