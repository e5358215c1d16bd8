package necro

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// N23 is the edition of the core rulebook of 2023: its Action phase, completed
// by what that refers to.
func N23() *play.Ruleset {
	return &play.Ruleset{
		System:  "n23",
		Keys:    Keys[:],
		Rulings: RulingKeys[:],
		Begin:   begin,
		Body:    body,
		Compile: compileN23,
		Fields:  fieldsN23[:],
		Fits:    fitsN23,
		Off:     []string{NotDeployed: "waiting", OutOfAction: "out", Fled: "fled"},
		Aside:   []string{"nerves", "advance", "run-over"},
		Steps:   []play.Rule{DeployWho, DeployPlace, Activate, Group, GroupOrder, Act, ActExtra},
		Procs: []play.ProcType{
			play.Define("opener", opener.Run),
			play.Define("priority", priorityRoll.Run),
			play.Define("deploying", deploying.Run),
			play.Define("deploy", deploy.Run),
			play.Define("round", round.Run),
			play.Define("readying", readying.Run),
			play.Define("turns", turns.Run),
			play.Define("nominating", nominating.Run),
			play.Define("group", groupTurn.Run),
			play.Define("activation", solo.Run),
			play.Define("outset", outset.Run),
			play.Define("acting", acting.Run),
			play.Define("closing", windup.Run),
			play.Define("path", path.Run),
			play.Define("charging", charging.Run),
			play.Define("charge-path", chargePath.Run),
			play.Define("edge", edgeTest.Run),
			play.Define("nerves", nerveTests.Run),
			play.Define("bolting", bolting.Run),
			play.Define("sprint", sprint.Run),
			play.Define("burning", burning.Run),
			play.Define("quenching", quenching.Run),
			play.Define("ablaze", ablaze.Run),
			play.Define("panicking", panicking.Run),
			play.Define("firing", firing.Run),
			play.Define("targeting", targeting.Run),
			play.Define("salvo", salvo.Run),
			play.Define("ammo-tests", ammoTests.Run),
			play.Define("overheating", overheating.Run),
			play.Define("straying", straying.Run),
			play.Define("stray", stray.Run),
			play.Define("spread", spreadHits.Run),
			play.Define("struck", struck.Run),
			play.Define("down", takingCover.Run),
			play.Define("aftereffects", aftereffects.Run),
			play.Define("denting", denting.Run),
			play.Define("spraying", spraying.Run),
			play.Define("blasting", blasting.Run),
			play.Define("sprayed", sprayed.Run),
			play.Define("wounding", wounding.Run),
			play.Define("injuries", injuries.Run),
			play.Define("brawl", brawl.Run),
			play.Define("blows", blows.Run),
			play.Define("reactions", reactions.Run),
			play.Define("reaction", reaction.Run),
			play.Define("aftermath", aftermath.Run),
			play.Define("finishing", finishing.Run),
			play.Define("breakaway", breakaway.Run),
			play.Define("parting", parting.Run),
			play.Define("slip", slip.Run),
			play.Define("reloading", reloadingN23.Run),
			play.Define("door", doorman.Run),
			play.Define("terminal", operatingN23.Run),
			play.Define("forcing", forcing.Run),
			play.Define("casket", unlocking.Run),
			play.Define("hauling", hauling.Run),
			play.Define("duct", crawlingDuct.Run),
			play.Define("duct-fire", ductFire.Run),
			play.Define("ending", ending.Run),
			play.Define("bottle", bottleCheck.Run),
			play.Define("fleeing", fleeing.Run),
			play.Define("flight", flight.Run),
			play.Define("recoveries", recoveries.Run),
			play.Define("recovery", recoveryTest.Run),
			play.Define("rallies", rallies.Run),
			play.Define("rally", rallyStep.Run),
			play.Define("judging", judging.Run),
			play.Define("driving", driving.Run),
			play.Define("ram", ram.Run),
			play.Define("sliding", sliding.Run),
			play.Define("jump-start", jumpStart.Run),
			play.Define("turning-over", turningOver.Run),
			play.Define("free-wheeling", freeWheeling.Run),
			play.Define("drive-by", driveBy.Run),
			play.Define("broadside", broadside.Run),
			play.Define("broken-drive", brokenDrive.Run),
			play.Define("restarting", restarting.Run),
			play.Define("drivers", drivers.Run),
			play.Define("control", control.Run),
			play.Define("veering", veering.Run),
			play.Define("rollover", rollover.Run),
			play.Define("advance", advance.Run),
			play.Define("run-over", runOver.Run),
			play.Define("lasting", lasting.Run),
			play.Define("keeping", keeping.Run),
			play.Define("stalling", stalling.Run),
		},
	}
}

// n23Tables are what N23 alone looks up.
type n23Tables struct {
	injury    byFace
	vehicles  int32    // within which vehicles test for vehicles
	hierarchy [2]int32 // within which nobody flees from a leader, a champion
	location  byFace   // where a vehicle is hit
	damage    byFace   // how badly
	control   byFace   // what one out of control does
	impacts   []fall   // by the M of the vehicle
}

// What an Injury die shows, by the numbers of the table.
const (
	injuryFlesh = iota + 1
	injurySerious
	injuryOut
)

// compileN23 reads the tables of N23.
func compileN23(book *rulebook.Book) (any, error) {
	e, err := compileCommon(book)
	if err != nil {
		return nil, err
	}
	var (
		injury struct {
			Faces []facesTable `yaml:"faces"`
		}
		morale    moraleTable
		hierarchy struct {
			Leader   inches `yaml:"leader"`
			Champion inches `yaml:"champion"`
		}
		geometry rulebook.Stature
		vehicle  vehicleTable
	)
	if err := decode(book, map[string]any{
		"injury": &injury, "morale": &morale, "hierarchy": &hierarchy, "geometry": &geometry, "vehicle": &vehicle,
	}); err != nil {
		return nil, err
	}
	if err := e.n23.compileVehicles(book, &vehicle); err != nil {
		return nil, err
	}
	if e.n23.injury, err = facesOf(book, "injury", injury.Faces, "flesh", "serious", "out"); err != nil {
		return nil, err
	}
	e.n23.vehicles = int32(morale.Vehicles)
	e.n23.hierarchy = [2]int32{int32(hierarchy.Leader), int32(hierarchy.Champion)}
	e.arc = geometry.Arc
	e.duck = func(ref *play.Referee, who table.FigureID) {
		ref.Figures[who].Status = PinnedDown
		play.Then(ref, edgeTest{who})
	}
	e.actions = actionsN23[:]
	e.drives = drivesN23[:]
	e.readies = readiesN23
	e.activate = func(ref *play.Referee, who table.FigureID) { play.Then(ref, nominating{who}) }
	e.finish = endN23
	e.test = testN23
	e.shoot = func(ref *play.Referee, who, target table.FigureID, item table.ItemID) {
		play.Then(ref, salvo{Who: who, Target: target, Item: item, Second: table.NoItem})
	}
	e.fight = func(ref *play.Referee, who table.FigureID, charge bool) { play.Then(ref, brawl{who, charge}) }
	e.crash = func(ref *play.Referee, who table.FigureID, row fall) {
		play.Then(ref, wounding{Who: table.None, Whom: who, Item: table.NoItem, Left: 1, S: row.Strength, AP: row.AP, D: row.Damage})
	}
	e.shaken = shakenN23
	e.cool = coolNeedN23
	e.rally = func(ref *play.Referee, who table.FigureID) play.Need { return coolNeedN23(ref, who, true) }
	e.tests = func(f *table.Figure) bool { return onTable(f) && !f.Has(IsBroken) }
	e.breaks = breakN23
	e.step = perils
	return e, nil
}

// testN23 is a test of a characteristic against one die: the value or more, and
// a natural 1 fails (N23 A16).
func testN23(rule play.Rule, value int8, helps ...play.Part) play.Need {
	need := play.NeedAtLeast(rule, value)
	for _, h := range helps {
		need.Help(h.Rule, h.Value)
	}
	need.Target = max(need.Target, 2)
	return need
}

// mind is a test of Leadership, Cool, Willpower or Intelligence: 2D6, the value
// or more (N23 A16).
func mind(rule play.Rule, value int8) play.Need { return play.NeedSum(rule, value) }

// coolNeedN23 is the need of a Cool test; with friends, each of them within 3"
// who is neither broken nor seriously injured adds 1 (borrowed).
func coolNeedN23(ref *play.Referee, who table.FigureID, withFriends bool) play.Need {
	need := mind(Cool, profile(ref, who).Stat[Cl])
	if withFriends {
		need.Roll(CoolFriend, int8(friendsNear(ref, who)))
	}
	return need
}

// passes is a test of a fighter's Initiative.
func passes(ref *play.Referee, rule, part play.Rule, by play.By, helps ...play.Part) bool {
	return ref.Check(rule, by, dice.D6, rules(ref).test(part, initiative(ref, by.Who), helps...))
}

// perils are the tests on the way of a leg: a leap over a gap wider than the
// base, a jump down (borrowed). Who fails falls, and his activation ends.
func perils(ref *play.Referee, who table.FigureID, leg board.Leg) bool {
	f := &ref.Figures[who]
	by := ref.By(who)
	switch leg.How {
	case board.Leap:
		m := moves(ref, who)
		m.Gap = 2 * profile(ref, who).Radius
		if _, no := ref.Scene().Leg(int(who), leg.To, leg.Cost, &m); no.OK() {
			return true
		}
		if passes(ref, LeapTest, LeapInitiative, by) {
			ref.Note(Leaped, by, leg.Length, 0)
			return true
		}
		if drop, _, landing := ledge(ref, who); drop >= 0 {
			fallOff(ref, who, drop, landing)
			return false
		}
	case board.Drop:
		deep := leg.From.Z - leg.To.Z
		easy := int32(rules(ref).moves.Jump)
		worse := max(0, (deep-easy+2*inch-1)/(2*inch))
		if passes(ref, JumpTest, JumpInitiative, by, play.Part{Rule: JumpDeep, Value: -int8(worse)}) {
			ref.Note(Jumped, by, deep, 0)
			return true
		}
		fallOff(ref, who, deep, leg.To)
		return false
	default:
		return true
	}
	f.Status = PinnedDown // he stumbled where he stood
	f.Set(HasFallen)
	return false
}

// fitsN23 says whether a figure that was set by hand can be so: fighters, vehicles
// and caskets have statuses of their own.
func fitsN23(s *play.Setup, f *table.Figure) bool {
	switch s.ProfileOf(f).Kind {
	case Vehicle:
		return drives(f)
	case Casket:
		return f.Status == Shut || f.Status == Opened
	}
	return f.Status <= SeriouslyInjured && f.Status != Prone
}

// fieldsN23 are the values that can be set by hand.
var fieldsN23 = [...]play.Field{
	{Key: "wounds", Kind: play.FigureToken, Index: uint8(Wounds), Lo: 0, Hi: 10},
	{Key: "flesh", Kind: play.FigureToken, Index: uint8(FleshWound), Lo: 0, Hi: 10},
	{Key: "status", Kind: play.FigureStatus, Lo: 0, Hi: 8, Names: StatusesN23[:]},
	{Key: "ready", Kind: play.FigureCondition, Index: 0, Lo: 0, Hi: 1},
	{Key: "broken", Kind: play.FigureCondition, Index: 1, Lo: 0, Hi: 1},
	{Key: "aimed", Kind: play.FigureCondition, Index: 2, Lo: 0, Hi: 1},
	{Key: "blaze", Kind: play.FigureCondition, Index: 6, Lo: 0, Hi: 1},
	{Key: "blind", Kind: play.FigureCondition, Index: 7, Lo: 0, Hi: 1},
	{Key: "concussed", Kind: play.FigureCondition, Index: 9, Lo: 0, Hi: 1},
	{Key: "insane", Kind: play.FigureCondition, Index: 10, Lo: 0, Hi: 1},
	{Key: "intoxicated", Kind: play.FigureCondition, Index: 12, Lo: 0, Hi: 1},
	{Key: "hidden", Kind: play.FigureCondition, Index: 13, Lo: 0, Hi: 1},
	{Key: "webbed", Kind: play.FigureCondition, Index: 14, Lo: 0, Hi: 1, With: SeriouslyInjured},
	{Key: "hampered", Kind: play.FigureCondition, Index: 15, Lo: 0, Hi: 1},
	{Key: "place", Kind: play.FigurePlace},
	{Key: "facing", Kind: play.FigureFacing, Lo: 0, Hi: 359},
	{Key: "weapon", Kind: play.ItemStatus, Lo: 0, Hi: 2, Names: Ammo[:]},
	{Key: "door", Kind: play.DoorOpen, Lo: 0, Hi: 1},
	{Key: "bottled", Kind: play.SideToken, Index: uint8(HasBottled), Lo: 0, Hi: 1},
	{Key: "points", Kind: play.SideToken, Index: uint8(Score), Lo: 0, Hi: 127},
}

// StatusesN23 are the names of the statuses of N23.
var StatusesN23 = [...]string{
	Standing: "standing", Prone: "prone", PinnedDown: "pinned", SeriouslyInjured: "injured",
	Mobile: "mobile", Stalled: "stalled", Wrecked: "wrecked", Shut: "shut", Opened: "opened",
}

// SchemaN23 is what rosters of N23 are made of.
func SchemaN23() *table.Schema {
	minds := []table.Column{
		{Key: "ld", Stat: Ld, Form: table.Target, Lo: 2, Hi: 12, Required: true},
		{Key: "cl", Stat: Cl, Form: table.Target, Lo: 2, Hi: 12, Required: true},
		{Key: "wil", Stat: Wil, Form: table.Target, Lo: 2, Hi: 12, Required: true},
		{Key: "int", Stat: Int, Form: table.Target, Lo: 2, Hi: 12, Required: true},
	}
	fighterKinds := []string{"leader", "champion", "ganger", "prospect", "brute"}
	return &table.Schema{
		System: "n23",
		Goals:  true,
		Fighter: append([]table.Column{
			{Key: "m", Stat: M, Lo: 1, Hi: 12, Required: true},
			{Key: "ws", Stat: WS, Form: table.Target, Lo: 2, Hi: 6, Required: true},
			{Key: "bs", Stat: BS, Form: table.Target, Lo: 2, Hi: 6, Required: true},
			{Key: "s", Stat: S, Lo: 1, Hi: 10, Required: true},
			{Key: "t", Stat: T, Lo: 1, Hi: 10, Required: true},
			{Key: "w", Stat: W, Lo: 1, Hi: 10, Required: true},
			{Key: "i", Stat: I, Form: table.Target, Lo: 2, Hi: 6, Required: true},
			{Key: "a", Stat: A, Lo: 0, Hi: 10, Required: true},
			{Key: "sv", Stat: Sv, Form: table.Target, Lo: 2, Hi: 6},
			{Key: "group", Stat: Takes, Lo: 0, Hi: 3},
		}, minds...),
		Vehicle: append([]table.Column{
			{Key: "m", Stat: M, Lo: 1, Hi: 16, Required: true},
			{Key: "front", Stat: T, Lo: 1, Hi: 12, Required: true},
			{Key: "side", Stat: Flank, Lo: 1, Hi: 12, Required: true},
			{Key: "rear", Stat: Rear, Lo: 1, Hi: 12, Required: true},
			{Key: "hp", Stat: W, Lo: 1, Hi: 10, Required: true},
			{Key: "hnd", Stat: Hnd, Form: table.Target, Lo: 2, Hi: 6, Required: true},
			{Key: "sv", Stat: Sv, Form: table.Target, Lo: 2, Hi: 6},
			{Key: "bs", Stat: BS, Form: table.Target, Lo: 2, Hi: 6, Required: true},
		}, minds...),
		Weapon: []table.Column{
			{Key: "sr", Stat: SR, Lo: 0, Hi: 48},
			{Key: "lr", Stat: LR, Lo: 0, Hi: 96},
			{Key: "lrs", Stat: LROwn, Lo: 0, Hi: 5},
			{Key: "str", Stat: Str, Form: table.Strength, Lo: 0, Hi: 12, Required: true, Own: StrOwn},
			{Key: "ap", Stat: AP, Form: table.Signed, Lo: -6, Hi: 3},
			{Key: "d", Stat: D, Lo: 1, Hi: 10, Missing: 1},
			{Key: "am", Stat: Am, Form: table.Target, Lo: 2, Hi: 6},
			{Key: "accshort", Stat: AccShort, Form: table.Signed, Lo: -3, Hi: 3},
			{Key: "acclong", Stat: AccLong, Form: table.Signed, Lo: -3, Hi: 3},
		},
		Kinds:      []string{Leader: "leader", Champion: "champion", Ganger: "ganger", Prospect: "prospect", Brute: "brute", Vehicle: "vehicle", Casket: "casket"},
		Vehicles:   []string{"vehicle"},
		CasketKind: "casket",
		Facing:     true,
		Arms:       []string{Ranged: "ranged", Sidearm: "sidearm", Grenade: "grenade", Melee: "melee", Equipment: "equipment"},
		Skills: []table.Trait{
			{Key: "flak", Bit: 1},
			{Key: "carapace", Bit: 2},
			{Key: "extra-simple", Bit: 3},
			{Key: "extra-basic", Bit: 4},
		},
		Traits: []table.Trait{
			{Key: "template", Bit: 0},
			{Key: "sidearm", Bit: 2},
			{Key: "unarmed", Bit: 3},
			{Key: "rapid-fire", Bit: 4, HasArg: true, Arg: RapidFire, Lo: 1, Hi: 6},
			{Key: "blast", Bit: 5, HasArg: true, Arg: BlastSize, Lo: 3, Hi: 5},
			{Key: "melee", Bit: 7},
			{Key: "plentiful", Bit: 8},
			{Key: "scarce", Bit: 9},
			{Key: "knockback", Bit: 10},
			{Key: "scattershot", Bit: 11},
			{Key: "unwieldy", Bit: 12},
			{Key: "blaze", Bit: 13},
			{Key: "unstable", Bit: 14},
			{Key: "melta", Bit: 15},
			{Key: "grenade", Bit: 16},
			{Key: "backstab", Bit: 17},
			{Key: "disarm", Bit: 18},
			{Key: "parry", Bit: 19},
			{Key: "rending", Bit: 20},
			{Key: "power", Bit: 21},
			{Key: "shock", Bit: 22},
			{Key: "flash", Bit: 23},
			{Key: "web", Bit: 24},
			{Key: "all-round", Bit: 25},
			{Key: "versatile", Inert: true},
			{Key: "concussion", Inert: true},
			{Key: "gas", Inert: true},
			{Key: "toxin", Inert: true},
			{Key: "smoke", Inert: true},
			{Key: "limited", Inert: true},
			{Key: "pulverise", Inert: true},
			{Key: "shred", Inert: true},
			{Key: "breaching", Inert: true},
			{Key: "hurl", Inert: true},
		},
		Statuses: []table.Status{
			{Key: "standing"},
			{Key: "pinned", Status: PinnedDown, For: fighterKinds},
			{Key: "injured", Status: SeriouslyInjured, For: fighterKinds},
			{Key: "broken", Conds: IsBroken},
			{Key: "aimed", Conds: HasAimed},
			{Key: "blaze", Conds: IsBurning},
			{Key: "blind", Conds: IsBlind},
			{Key: "concussed", Conds: IsConcussed},
			{Key: "insane", Conds: IsInsane, For: fighterKinds},
			{Key: "intoxicated", Conds: IsDrunk, For: fighterKinds},
			{Key: "hidden", Conds: IsHidden, For: fighterKinds},
			{Key: "webbed", Status: SeriouslyInjured, Conds: IsWebbed, For: fighterKinds},
			{Key: "hampered", Conds: IsHampered},
			{Key: "stalled", Status: Stalled, For: []string{"vehicle"}},
			{Key: "wrecked", Status: Wrecked, For: []string{"vehicle"}},
		},
		Save:    Sv,
		Default: "unarmed",
		Ready: func(p *table.Profile, f *table.Figure) {
			f.Tokens[Wounds] = p.Stat[W]
			switch p.Kind {
			case Vehicle:
				f.Status = Mobile
			case Casket:
				f.Status = Shut
			}
		},
	}
}
