package halunken

import (
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// Rules is the ruleset of Helden & Halunken.
func Rules() *play.Ruleset {
	return &play.Ruleset{
		System:  "halunken",
		Keys:    Keys[:],
		Rulings: RulingKeys[:],
		Begin:   begin,
		Body:    body,
		Compile: compile,
		Fields:  fields[:],
		Off:     []string{Waiting: "waiting", Dead: "dead", Fled: "fled", Behind: "behind"},
		Steps:   []play.Rule{DeployWho, DeployPlace, Act, Camp},
		Aside:   []string{"path"}, // where a slide or a free move ends
		Procs: []play.ProcType{
			play.Define("opener", opener.Run),
			play.Define("deploy", deploy.Run),
			play.Define("meeting", meeting.Run),
			play.Define("round", round.Run),
			play.Define("counting", counting.Run),
			play.Define("boss-turns", bossTurns.Run),
			play.Define("turn", turn.Run),
			play.Define("dazed", dazed.Run),
			play.Define("choosing", choosing.Run),
			play.Define("arming", arming.Run),
			play.Define("strike", strike.Run),
			play.Define("answer", answer.Run),
			play.Define("exchange", exchange.Run),
			play.Define("blunder", blunder.Run),
			play.Define("path", path.Run),
			play.Define("limping", limping.Run),
			play.Define("countering", countering.Run),
			play.Define("blocking", blocking.Run),
			play.Define("shaking", shaking.Run),
			play.Define("freeing", freeing.Run),
			play.Define("tending", tending.Run),
			play.Define("helping", helping.Run),
			play.Define("using", using.Run),
			play.Define("probing", probing.Run),
			play.Define("replying", replying.Run),
			play.Define("focusing", focusing.Run),
			play.Define("controlling", controlling.Run),
			play.Define("surging", surging.Run),
			play.Define("exploding", exploding.Run),
			play.Define("casting", casting.Run),
			play.Define("effecting", effecting.Run),
			play.Define("effect", effect.Run),
			play.Define("draining", draining.Run),
			play.Define("drain-check", drainCheck.Run),
			play.Define("dying", dyingChecks.Run),
			play.Define("round-end", roundEnd.Run),
			play.Define("morale-call", moraleCall.Run),
			play.Define("morale", morale.Run),
			play.Define("judging", judging.Run),
			play.Define("pausing", pausing.Run),
			play.Define("camping", camping.Run),
			play.Define("arriving", arriving.Run),
			play.Define("resting", resting.Run),
			play.Define("treating", treating.Run),
			play.Define("bare", bare.Run),
			play.Define("versus", versusBare.Run),
			play.Define("after-control", afterControl.Run),
		},
	}
}

// fields are the values that can be set by hand: what the summary leaves to the
// SL, and what went wrong at the table.
var fields = [...]play.Field{
	{Key: "lp", Kind: play.FigureToken, Index: uint8(LP), Lo: -60, Hi: 120},
	{Key: "wp", Kind: play.FigureToken, Index: uint8(WP), Lo: 0, Hi: 120},
	{Key: "gp", Kind: play.FigureToken, Index: uint8(GP), Lo: 0, Hi: 20},
	{Key: "reactions", Kind: play.FigureToken, Index: uint8(Reactions), Lo: 0, Hi: 9},
	{Key: "modifier", Kind: play.FigureToken, Index: uint8(Modifier), Lo: -12, Hi: 12},
	{Key: "status", Kind: play.FigureStatus, Lo: 0, Hi: 4, Names: Statuses[:]},
	{Key: "angeschlagen", Kind: play.FigureCondition, Index: 0, Lo: 0, Hi: 1},
	{Key: "benommen", Kind: play.FigureCondition, Index: 2, Lo: 0, Hi: 1},
	{Key: "eingeschraenkt", Kind: play.FigureCondition, Index: 3, Lo: 0, Hi: 1},
	{Key: "entmutigt", Kind: play.FigureCondition, Index: 4, Lo: 0, Hi: 1},
	{Key: "verwirrt", Kind: play.FigureCondition, Index: 5, Lo: 0, Hi: 1},
	{Key: "zehrend", Kind: play.FigureToken, Index: uint8(Drains), Lo: 0, Hi: 15},
	{Key: "fokus", Kind: play.FigureToken, Index: uint8(Fokus), Lo: 0, Hi: 9},
	{Key: "lost", Kind: play.FigureToken, Index: uint8(Lost), Lo: 0, Hi: 9},
	{Key: "place", Kind: play.FigurePlace},
	{Key: "weapon", Kind: play.ItemStatus, Lo: 0, Hi: 2, Names: ItemStates[:]},
	{Key: "door", Kind: play.DoorOpen, Lo: 0, Hi: 1},
}

// Statuses are the names of the statuses, ItemStates of those of items.
var (
	Statuses   = [...]string{Standing: "standing", Down: "down", Dying: "dying", Stable: "stable", Unconscious: "unconscious"}
	ItemStates = [...]string{Ready: "ready", Wedged: "wedged", UsedUp: "used"}
)

// Schema is what rosters of the system are made of.
func Schema() *table.Schema {
	skill := func(key string, stat table.Stat) table.Column {
		return table.Column{Key: key, Stat: stat, Lo: 0, Hi: 25}
	}
	var kinds []table.Trait
	for bit, key := range [...]string{physical: "physisch", magical: "magisch", fire: "feuer", frost: "frost", poison: "gift"} {
		kinds = append(kinds,
			table.Trait{Key: "resistent-" + key, Bit: uint8(resist + bit)},
			table.Trait{Key: "immun-" + key, Bit: uint8(immune + bit)},
			table.Trait{Key: "verwundbar-" + key, Bit: uint8(weak + bit)})
	}
	return &table.Schema{
		System: "halunken",
		Fighter: []table.Column{
			{Key: "ini", Stat: INI, Lo: 1, Hi: 30, Required: true},
			{Key: "bw", Stat: BW, Lo: 0, Hi: 30, Required: true},
			{Key: "lp", Stat: MaxLP, Lo: 1, Hi: 120, Required: true},
			{Key: "wp", Stat: MaxWP, Lo: 0, Hi: 120, Required: true},
			{Key: "gp", Stat: MaxGP, Lo: 0, Hi: 20},
			{Key: "rea", Stat: Rea, Lo: 0, Hi: 9, Missing: 1},
			skill("kk", KK), skill("ub", UB), skill("mk", MK), skill("wk", WK), skill("sp", SP), skill("hk", HK), skill("hw", HW),
			{Key: "ms", Stat: MS, Lo: 0, Hi: 25},
			{Key: "ang", Stat: ANG, Form: table.Signed, Lo: -9, Hi: 9},
			{Key: "ver", Stat: VER, Form: table.Signed, Lo: -9, Hi: 9},
			{Key: "sch", Stat: SCH, Form: table.Signed, Lo: -9, Hi: 9},
			{Key: "rs", Stat: RS, Lo: 0, Hi: 12},
			{Key: "be", Stat: BE, Form: table.Signed, Lo: -9, Hi: 0},
			{Key: "gk", Stat: GK, Lo: 0, Hi: 9, Missing: 1},
			{Key: "extra", Stat: Extra, Lo: 0, Hi: 3},
		},
		Weapon: []table.Column{
			{Key: "die", Stat: Die, Lo: 0, Hi: 12},
			{Key: "sch", Stat: ItemSCH, Form: table.Signed, Lo: -9, Hi: 9},
			{Key: "ang", Stat: ItemANG, Form: table.Signed, Lo: -9, Hi: 9},
			{Key: "ver", Stat: ItemVER, Form: table.Signed, Lo: -9, Hi: 9},
			{Key: "range", Stat: Range, Lo: 0, Hi: 60},
			{Key: "hands", Stat: Hands, Lo: 0, Hi: 2, Missing: 1},
			{Key: "fokus", Stat: NeedFokus, Lo: 0, Hi: 9},
			{Key: "wp", Stat: CostWP, Lo: 0, Hi: 20},
			{Key: "grade", Stat: Grade, Lo: 0, Hi: 9},
			{Key: "radius", Stat: Radius, Lo: 0, Hi: 30},
			{Key: "against", Stat: Against, Lo: 0, Hi: skills},
			{Key: "effect", Stat: Effect, Lo: 0, Hi: 3},
			{Key: "heals", Stat: Heals, Lo: 0, Hi: 9},
		},
		Kinds:  []string{Hero: "hero", Foe: "foe", Beast: "beast", Boss: "boss"},
		Arms:   []string{MeleeArm: "melee", RangedArm: "ranged", Shield: "shield", Spell: "spell", Book: "book", Potion: "potion"},
		Skills: kinds,
		Traits: []table.Trait{
			{Key: "brechend", Bit: 0},
			{Key: "direkt", Bit: 1},
			{Key: "nicht-toedlich", Bit: 2},
			{Key: "magisch", Bit: 3},
			{Key: "feuer", Bit: 4},
			{Key: "frost", Bit: 5},
			{Key: "gift", Bit: 6},
			{Key: "zauberfokus", Bit: 7},
			{Key: "buch", Bit: 8},
		},
		Statuses: []table.Status{
			{Key: "standing"},
			{Key: "down", Status: Down},
			{Key: "angeschlagen", Conds: Angeschlagen},
			{Key: "benommen", Conds: Benommen},
			{Key: "eingeschraenkt", Conds: Eingeschraenkt},
			{Key: "entmutigt", Conds: Entmutigt},
			{Key: "verwirrt", Conds: Verwirrt},
			{Key: "later", Conds: IsLater},
		},
		Save:    RS,
		Default: "faeuste",
		Ready: func(p *table.Profile, f *table.Figure) {
			f.Tokens[LP], f.Tokens[WP], f.Tokens[GP] = p.Stat[MaxLP], p.Stat[MaxWP], p.Stat[MaxGP]
			f.Tokens[Reactions] = p.Stat[Rea]
		},
	}
}
