package necro

import (
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// N26 is the edition of the quick-reference sheet of 2026.
func N26() *play.Ruleset {
	return &play.Ruleset{
		System:  "n26",
		Keys:    Keys[:],
		Rulings: RulingKeys[:],
		Begin:   begin,
		Body:    body,
		Compile: compileN26,
		Fields:  fields[:],
		Off:     []string{NotDeployed: "waiting", OutOfAction: "out", Fled: "fled"},
		Steps:   []play.Rule{DeployWho, DeployPlace, Activate, Group, Act},
		Procs: []play.ProcType{
			play.Define("opener", opener.Run),
			play.Define("priority", priorityRoll.Run),
			play.Define("deploying", deploying.Run),
			play.Define("deploy", deploy.Run),
			play.Define("round", round.Run),
			play.Define("readying", readying.Run),
			play.Define("turns", turns.Run),
			play.Define("activation", activation.Run),
			play.Define("opening", opening.Run),
			play.Define("acting", acting.Run),
			play.Define("closing", closing.Run),
			play.Define("path", path.Run),
			play.Define("charging", charging.Run),
			play.Define("charge-path", chargePath.Run),
			play.Define("running", running.Run),
			play.Define("shooting", shooting.Run),
			play.Define("aiming", aiming.Run),
			play.Define("shot", shot.Run),
			play.Define("ammo", ammoCheck.Run),
			play.Define("flaming", flaming.Run),
			play.Define("blast", blastMarker.Run),
			play.Define("burst", burst.Run),
			play.Define("pinning", pinning.Run),
			play.Define("edge", edgeTest.Run),
			play.Define("hit", hit.Run),
			play.Define("spreading", spreading.Run),
			play.Define("dealing", dealing.Run),
			play.Define("nerves", nerveTests.Run),
			play.Define("reloading", reloading.Run),
			play.Define("coup", coupDeGrace.Run),
			play.Define("operating", operating.Run),
			play.Define("door", doorman.Run),
			play.Define("trading", trading.Run),
			play.Define("fight", fight.Run),
			play.Define("strike", strike.Run),
			play.Define("striking-back", strikingBack.Run),
			play.Define("fight-back", fightBack.Run),
			play.Define("consolidating", consolidating.Run),
			play.Define("leaving", leaving.Run),
			play.Define("ending", ending.Run),
			play.Define("bottle", bottleStep.Run),
			play.Define("recovering", recovering.Run),
			play.Define("recovery-step", recoveryStep.Run),
			play.Define("recovery", recovery.Run),
			play.Define("rallying", rallying.Run),
			play.Define("rally", rallyStep.Run),
			play.Define("judging", judging.Run),
		},
	}
}

// compileN26 reads the tables of N26.
func compileN26(book *rulebook.Book) (any, error) {
	e, err := compileCommon(book)
	if err != nil {
		return nil, err
	}
	var (
		recovery struct {
			Rows []facesTable `yaml:"rows"`
		}
		group groupTable
	)
	if err := decode(book, map[string]any{"recovery": &recovery, "group": &group}); err != nil {
		return nil, err
	}
	if e.n26.recovery, err = facesOf(book, "recovery", recovery.Rows, "out", "flesh", "full"); err != nil {
		return nil, err
	}
	e.n26.takes = [Brute + 1]int8{Leader: group.Leader, Champion: group.Champion}
	e.measured = true
	e.actions = actionsN26[:]
	e.readies = func(ref *play.Referee, who table.FigureID) bool { return onTable(&ref.Figures[who]) } // A20
	e.duck = func(ref *play.Referee, who table.FigureID) { ref.Figures[who].Status = Prone }
	e.activate = func(ref *play.Referee, who table.FigureID) { play.Then(ref, activation{who, true}) }
	e.finish = endN26
	e.test = func(rule play.Rule, value int8, helps ...play.Part) play.Need {
		need := play.NeedAtMost(rule, value)
		for _, h := range helps {
			need.Help(h.Rule, h.Value)
		}
		return need
	}
	e.shoot = func(ref *play.Referee, who, target table.FigureID, item table.ItemID) {
		play.Then(ref, shot{who, target, item})
	}
	e.fight = func(ref *play.Referee, who table.FigureID, charge bool) { play.Then(ref, fight{who, charge}) }
	e.crash = func(ref *play.Referee, who table.FigureID, row fall) {
		play.Then(ref, hit{Who: table.None, Whom: who, Item: table.NoItem, Left: 1, S: row.Strength, AP: row.AP, D: row.Damage})
	}
	e.shaken = testNerves
	e.cool = coolNeed
	e.rally = func(ref *play.Referee, who table.FigureID) play.Need { return coolNeed(ref, who, false) }
	e.tests = active
	e.breaks = breakNerve
	return e, nil
}

// fields are the values that can be set by hand.
var fields = [...]play.Field{
	{Key: "wounds", Kind: play.FigureToken, Index: uint8(Wounds), Lo: 0, Hi: 10},
	{Key: "flesh", Kind: play.FigureToken, Index: uint8(FleshWound), Lo: 0, Hi: 10},
	{Key: "status", Kind: play.FigureStatus, Lo: 0, Hi: 3, Names: Statuses[:]},
	{Key: "ready", Kind: play.FigureCondition, Index: 0, Lo: 0, Hi: 1},
	{Key: "broken", Kind: play.FigureCondition, Index: 1, Lo: 0, Hi: 1},
	{Key: "aimed", Kind: play.FigureCondition, Index: 2, Lo: 0, Hi: 1},
	{Key: "place", Kind: play.FigurePlace},
	{Key: "weapon", Kind: play.ItemStatus, Lo: 0, Hi: 2, Names: Ammo[:]},
	{Key: "door", Kind: play.DoorOpen, Lo: 0, Hi: 1},
	{Key: "bottled", Kind: play.SideToken, Index: uint8(HasBottled), Lo: 0, Hi: 1},
	{Key: "points", Kind: play.SideToken, Index: uint8(Score), Lo: 0, Hi: 127},
}

// Statuses are the names of the statuses, Ammo of the states of weapons.
var (
	Statuses = [...]string{Standing: "standing", Prone: "prone", PinnedDown: "pinned", SeriouslyInjured: "injured"}
	Ammo     = [...]string{Loaded: "loaded", Empty: "empty", Jammed: "jammed"}
)

// Schema is what rosters of the system are made of.
func Schema() *table.Schema {
	return &table.Schema{
		System: "n26",
		Goals:  true,
		Fighter: []table.Column{
			{Key: "m", Stat: M, Lo: 1, Hi: 12, Required: true},
			{Key: "ws", Stat: WS, Form: table.Target, Lo: 2, Hi: 6, Required: true},
			{Key: "bs", Stat: BS, Form: table.Target, Lo: 2, Hi: 6, Required: true},
			{Key: "s", Stat: S, Lo: 1, Hi: 10, Required: true},
			{Key: "t", Stat: T, Lo: 1, Hi: 10, Required: true},
			{Key: "w", Stat: W, Lo: 1, Hi: 10, Required: true},
			{Key: "i", Stat: I, Lo: 1, Hi: 10, Required: true},
			{Key: "a", Stat: A, Lo: 0, Hi: 10, Required: true},
			{Key: "sv", Stat: Sv, Form: table.Target, Lo: 2, Hi: 6, Required: true},
			{Key: "ld", Stat: Ld, Lo: 2, Hi: 12, Required: true},
			{Key: "cl", Stat: Cl, Lo: 2, Hi: 12, Required: true},
			{Key: "wil", Stat: Wil, Lo: 2, Hi: 12, Required: true},
			{Key: "int", Stat: Int, Lo: 2, Hi: 12, Required: true},
		},
		Weapon: []table.Column{
			{Key: "sr", Stat: SR, Lo: 0, Hi: 48},
			{Key: "lr", Stat: LR, Lo: 0, Hi: 96},
			{Key: "str", Stat: Str, Form: table.Strength, Lo: 0, Hi: 12, Required: true, Own: StrOwn},
			{Key: "ap", Stat: AP, Form: table.Signed, Lo: -6, Hi: 0},
			{Key: "d", Stat: D, Lo: 1, Hi: 10, Missing: 1},
			{Key: "am", Stat: Am, Form: table.Target, Lo: 2, Hi: 6},
			{Key: "accshort", Stat: AccShort, Form: table.Signed, Lo: -3, Hi: 3, Missing: 1},
			{Key: "acclong", Stat: AccLong, Form: table.Signed, Lo: -3, Hi: 3, Missing: -1},
		},
		Kinds: []string{Leader: "leader", Champion: "champion", Ganger: "ganger", Prospect: "prospect", Brute: "brute"},
		Arms:  []string{Ranged: "ranged", Sidearm: "sidearm", Grenade: "grenade", Melee: "melee", Equipment: "equipment"},
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
			{Key: "melee", Bit: 7},
			{Key: "heavy", Inert: true},
			{Key: "backstab", Inert: true},
			{Key: "blaze", Inert: true, HasArg: true},
			{Key: "breaching", Inert: true, HasArg: true},
			{Key: "concussive", Inert: true, HasArg: true},
			{Key: "knockback", Inert: true, HasArg: true},
			{Key: "limited", Inert: true},
			{Key: "parry", Inert: true},
			{Key: "rending", Inert: true, HasArg: true},
			{Key: "scarce", Inert: true, HasArg: true},
			{Key: "shock", Inert: true, HasArg: true},
			{Key: "shred", Inert: true, HasArg: true},
			{Key: "toxin", Inert: true, HasArg: true},
			{Key: "unstable", Inert: true},
			{Key: "unwieldy", Inert: true},
		},
		Statuses: []table.Status{
			{Key: "standing"},
			{Key: "prone", Status: Prone},
			{Key: "pinned", Status: PinnedDown},
			{Key: "injured", Status: SeriouslyInjured},
			{Key: "broken", Conds: IsBroken},
			{Key: "aimed", Conds: HasAimed},
		},
		Save:    Sv,
		Default: "hand-weapon",
		Ready: func(p *table.Profile, f *table.Figure) {
			f.Tokens[Wounds] = p.Stat[W]
		},
	}
}
