package necropolis

import (
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// Rules is the ruleset of Necropolis.
func Rules() *play.Ruleset {
	return &play.Ruleset{
		System:  "necropolis",
		Keys:    Keys[:],
		Rulings: RulingKeys[:],
		Begin:   begin,
		Body:    body,
		Compile: compile,
		Fields:  fields[:],
		Fits:    fits,
		Off:     []string{Waiting: "waiting", Dead: "dead", Reserve: "reserve", Stalking: "stalking"},
		Steps:   []play.Rule{DeployWho, DeployPlace, Activate, Act, ArrivePlace},
		Procs: []play.ProcType{
			play.Define("opener", opener.Run),
			play.Define("deploy", deploy.Run),
			play.Define("round", round.Run),
			play.Define("turn", turn.Run),
			play.Define("activation", activation.Run),
			play.Define("stir", stir.Run),
			play.Define("acting", acting.Run),
			play.Define("making", making.Run),
			play.Define("path", path.Run),
			play.Define("charging", charging.Run),
			play.Define("charge-path", chargePath.Run),
			play.Define("arming", arming.Run),
			play.Define("shooting", shooting.Run),
			play.Define("fighting", fighting.Run),
			play.Define("volley", volley.Run),
			play.Define("risking", risking.Run),
			play.Define("advancing", advancing.Run),
			play.Define("wandering", wandering.Run),
			play.Define("arrival", arrival.Run),
			play.Define("stalk", stalk.Run),
			play.Define("emerging", emerging.Run),
			play.Define("turn-end", turnEnd.Run),
			play.Define("recovering", recovering.Run),
			play.Define("settling", settling.Run),
			play.Define("round-end", roundEnd.Run),
			play.Define("burst", burst.Run),
		},
	}
}

// fields are the values that can be set by hand.
var fields = [...]play.Field{
	{Key: "wound", Kind: play.FigureToken, Index: uint8(Wound), Lo: 0, Hi: 60},
	{Key: "actions", Kind: play.FigureToken, Index: uint8(Left), Lo: 0, Hi: 9},
	{Key: "lost", Kind: play.FigureToken, Index: uint8(Lost), Lo: 0, Hi: 99},
	{Key: "status", Kind: play.FigureStatus, Lo: 0, Hi: 2, Names: Statuses[:]},
	{Key: "unaware", Kind: play.FigureCondition, Index: 1, Lo: 0, Hi: 1},
	{Key: "closed", Kind: play.FigureCondition, Index: 2, Lo: 0, Hi: 1},
	{Key: "marked", Kind: play.FigureCondition, Index: 8, Lo: 0, Hi: 1},
	{Key: "place", Kind: play.FigurePlace},
	{Key: "ammo", Kind: play.ItemStatus, Lo: 0, Hi: 30},
	{Key: "door", Kind: play.DoorOpen, Lo: 0, Hi: 1},
}

// fits says whether a figure can be as it was set by hand: a marker stands on its
// injury bar, and only what has one has slots to lose.
func fits(s *play.Setup, f *table.Figure) bool {
	p := s.ProfileOf(f)
	if !s.Edition.(*edition).kinds[p.Kind].Bar {
		return f.Tokens[Wound] == 0
	}
	return f.Tokens[Wound] < slots(p)
}

// Statuses are the names of the statuses.
var Statuses = [...]string{Up: "up", Down: "down", Out: "out"}

// Schema is what rosters of the system are made of. Its kinds of figures are those of
// the rulebook.
func Schema(book *rulebook.Book) *table.Schema {
	bars, low := []string{}, []string{} // the kinds with an injury bar, and those that a call may bring
	for _, name := range Kinds(book) {
		k, _ := readKind(book, name) // whoever plays by the book is told of its mistakes
		if k.Bar {
			bars = append(bars, name)
		}
		if k.Low {
			low = append(low, name)
		}
	}
	slots := func(key string, stat table.Stat, lo int8) table.Column {
		return table.Column{Key: key, Stat: stat, Lo: lo, Hi: 15, Missing: 3, For: bars}
	}
	antagonists := []table.Seat{table.Blue}
	guns, hands := []string{"gun"}, []string{"hand"}
	return &table.Schema{
		System: "necropolis",
		Fighter: []table.Column{
			{Key: "move", Stat: Move, Form: table.Named, Names: Colours[:], Required: true},
			{Key: "actions", Stat: Actions, Lo: 0, Hi: 9, Missing: 2},
			slots("okay", Okay, 1), slots("impaired", Impaired, 0), slots("door", Door, 0),
		},
		Weapon: []table.Column{
			{Key: "type", Stat: Type, Form: table.Named, Names: Types[:], Required: true},
			{Key: "dice", Stat: Dice, Lo: 1, Hi: 12, Required: true},
			{Key: "range", Stat: Range, Form: table.Named, Names: Colours[:], Required: true, For: guns},
			{Key: "ammo", Stat: Ammo, Lo: 1, Hi: 30, Required: true, For: guns},
			{Key: "make", Stat: Make, Lo: 0, Hi: 9, For: hands},
		},
		Kinds: Kinds(book),
		Arms:  []string{Gun: guns[0], Hand: hands[0]},
		Statuses: []table.Status{
			{Key: "up"},
			{Key: "down", Status: Down},
			{Key: "out", Status: Out},
			{Key: "unaware", Conds: Unaware},
			{Key: "marked", Conds: Marked},
			{Key: "reserve", Conds: IsReserve, Seats: antagonists, For: low},
			{Key: "stalking", Conds: IsStalking, Seats: antagonists},
		},
		Aims:    true,
		Sought:  Unaware,
		Save:    table.MaxStats - 1, // nothing here is armour
		Default: "fists",
	}
}
