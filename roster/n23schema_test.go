package roster_test

import "github.com/fray-table/fray/table"

// The columns of schemaN23.
const (
	statM = table.Stat(iota)
	statWS
	statBS
	statS
	statT
	statW
	statI
	statA
	statSv
	statLd
	statCl
	statWil
	statInt
	statGroup
	statFront
	statSide
	statRear
	statHP
	statHnd

	statSR = table.Stat(iota - 19)
	statLR
	statLRS
	statStr
	statStrOwn
	statAP
	statD
	statAm
	statAccShort
	statAccLong
	statRapidFire
	statBlast
)

// Bits of schemaN23.
const (
	skillFlak = 1 << iota
	skillCarapace

	traitSidearm  = 1 << 2
	traitAllRound = 1 << 23
)

// schemaN23 is the edition of 2023 as far as rosters see it: vehicles, loot
// caskets and facings.
func schemaN23() *table.Schema {
	mental := func(columns ...table.Column) []table.Column {
		for _, c := range []table.Column{{Key: "ld", Stat: statLd}, {Key: "cl", Stat: statCl}, {Key: "wil", Stat: statWil}, {Key: "int", Stat: statInt}} {
			c.Form, c.Lo, c.Hi, c.Required = table.Target, 2, 12, true
			columns = append(columns, c)
		}
		return columns
	}
	traits := []table.Trait{
		{Key: "template"}, {Key: "plentiful"}, {Key: "sidearm"}, {Key: "unarmed"},
		{Key: "rapid-fire", HasArg: true, Arg: statRapidFire, Lo: 1, Hi: 6},
		{Key: "blast", HasArg: true, Arg: statBlast, Lo: 3, Hi: 5},
		{Key: "melee"}, {Key: "scarce"}, {Key: "knockback"}, {Key: "scattershot"}, {Key: "unwieldy"}, {Key: "blaze"},
		{Key: "unstable"}, {Key: "melta"}, {Key: "grenade"}, {Key: "backstab"}, {Key: "disarm"}, {Key: "parry"},
		{Key: "rending"}, {Key: "power"}, {Key: "shock"}, {Key: "flash"}, {Key: "web"}, {Key: "all-round"},
		{Key: "versatile", Inert: true}, {Key: "concussion", Inert: true}, {Key: "gas", Inert: true}, {Key: "toxin", Inert: true},
		{Key: "smoke", Inert: true}, {Key: "limited", Inert: true}, {Key: "pulverise", Inert: true}, {Key: "shred", Inert: true},
		{Key: "breaching", Inert: true}, {Key: "hurl", Inert: true},
	}
	for i := range traits {
		if !traits[i].Inert {
			traits[i].Bit = uint8(i)
		}
	}
	return &table.Schema{
		System: "n23",
		Fighter: mental(
			table.Column{Key: "m", Stat: statM, Lo: 1, Hi: 12, Required: true},
			table.Column{Key: "ws", Stat: statWS, Form: table.Target, Lo: 2, Hi: 6, Required: true},
			table.Column{Key: "bs", Stat: statBS, Form: table.Target, Lo: 2, Hi: 6, Required: true},
			table.Column{Key: "s", Stat: statS, Lo: 1, Hi: 10, Required: true},
			table.Column{Key: "t", Stat: statT, Lo: 1, Hi: 10, Required: true},
			table.Column{Key: "w", Stat: statW, Lo: 1, Hi: 10, Required: true},
			table.Column{Key: "i", Stat: statI, Form: table.Target, Lo: 2, Hi: 6, Required: true},
			table.Column{Key: "a", Stat: statA, Lo: 0, Hi: 10, Required: true},
			table.Column{Key: "sv", Stat: statSv, Form: table.Target, Lo: 2, Hi: 6},
			table.Column{Key: "group", Stat: statGroup, Lo: 0, Hi: 3},
		),
		Vehicle: mental(
			table.Column{Key: "m", Stat: statM, Lo: 1, Hi: 12, Required: true},
			table.Column{Key: "front", Stat: statFront, Lo: 1, Hi: 10, Required: true},
			table.Column{Key: "side", Stat: statSide, Lo: 1, Hi: 10, Required: true},
			table.Column{Key: "rear", Stat: statRear, Lo: 1, Hi: 10, Required: true},
			table.Column{Key: "hp", Stat: statHP, Lo: 1, Hi: 10, Required: true},
			table.Column{Key: "hnd", Stat: statHnd, Form: table.Target, Lo: 2, Hi: 6, Required: true},
			table.Column{Key: "sv", Stat: statSv, Form: table.Target, Lo: 2, Hi: 6},
			table.Column{Key: "bs", Stat: statBS, Form: table.Target, Lo: 2, Hi: 6, Required: true},
		),
		Weapon: []table.Column{
			{Key: "sr", Stat: statSR, Hi: 48},
			{Key: "lr", Stat: statLR, Hi: 96},
			{Key: "lrs", Stat: statLRS, Hi: 6},
			{Key: "str", Stat: statStr, Form: table.Strength, Hi: 12, Required: true, Own: statStrOwn},
			{Key: "ap", Stat: statAP, Form: table.Signed, Lo: -6, Hi: 3},
			{Key: "d", Stat: statD, Lo: 1, Hi: 10, Missing: 1},
			{Key: "am", Stat: statAm, Form: table.Target, Lo: 2, Hi: 6},
			{Key: "accshort", Stat: statAccShort, Form: table.Signed, Lo: -3, Hi: 3},
			{Key: "acclong", Stat: statAccLong, Form: table.Signed, Lo: -3, Hi: 3},
		},
		Kinds:      []string{"leader", "champion", "ganger", "prospect", "brute", "vehicle", "casket"},
		Vehicles:   []string{"vehicle"},
		CasketKind: "casket",
		Facing:     true,
		Arms:       []string{"ranged", "sidearm", "grenade", "melee", "equipment"},
		Skills:     []table.Trait{{Key: "flak", Bit: 0}, {Key: "carapace", Bit: 1}, {Key: "extra-simple", Bit: 2}, {Key: "extra-basic", Bit: 3}},
		Traits:     traits,
		Statuses: []table.Status{
			{Key: "standing"}, {Key: "pinned", Status: 1}, {Key: "injured", Status: 2}, {Key: "stalled", Status: 3}, {Key: "wrecked", Status: 4},
			{Key: "broken", Conds: 1 << 1}, {Key: "aimed", Conds: 1 << 2}, {Key: "blaze", Conds: 1 << 3}, {Key: "blind", Conds: 1 << 4},
			{Key: "concussed", Conds: 1 << 5}, {Key: "insane", Conds: 1 << 6}, {Key: "intoxicated", Conds: 1 << 7}, {Key: "hidden", Conds: 1 << 8},
			{Key: "webbed", Conds: 1 << 9}, {Key: "hampered", Conds: 1 << 10},
		},
		Save:    statSv,
		Default: "unarmed",
		Ready: func(p *table.Profile, f *table.Figure) {
			f.Tokens[0] = max(p.Stat[statW], p.Stat[statHP])
		},
	}
}
