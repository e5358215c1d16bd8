package necropolis

import (
	"slices"

	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// What a table shows besides the state itself: injury bars, charts, and what is left
// in weapons.

// A Bar is an injury bar: its slots by Section, and on which one the marker stands,
// counted from the first OKAY slot. Beyond the last one is death (A1, A2).
type Bar struct {
	Slots [3]int8
	At    int8
}

// BarOf is the injury bar of a figure; ok is false if its kind has none.
func BarOf(s *play.Setup, f *table.Figure) (b Bar, ok bool) {
	p := s.ProfileOf(f)
	if !s.Edition.(*edition).kinds[p.Kind].Bar {
		return b, false
	}
	return Bar{[3]int8{IsOkay: p.Stat[Okay], IsImpaired: p.Stat[Impaired], AtDoor: p.Stat[Door]}, f.Tokens[Wound]}, true
}

// An Effect is what a face of a die does: the key of its words, and of damage how much.
type Effect struct {
	Key string
	N   int8
}

// told are the words of effects.
var told = [...]Effect{
	miss: {"effect.miss", 0}, push: {"effect.push", 0},
	harm1: {"effect.harm", 1}, harm2: {"effect.harm", 2}, harm3: {"effect.harm", 3}, harm4: {"effect.harm", 4},
	knockDown: {"effect.down", 0}, knockOut: {"effect.ko", 0}, kill: {"effect.killed", 0},
	loseAction: {"effect.action", 0}, killWound: {"effect.wound", 0}, blankCell: {"effect.blank", 0},
}

// ChartOf is what the faces of a type of dice do to a figure, from 1; nil if they do
// nothing to its kind (NEC-6.1).
func ChartOf(s *play.Setup, f *table.Figure, typ int8) []Effect {
	k := &s.Edition.(*edition).kinds[s.ProfileOf(f).Kind]
	if k.line(typ) == nil {
		return nil
	}
	list := make([]Effect, faces)
	for face := range list {
		list[face] = told[k.effect(s, typ, face)]
	}
	return list
}

// BatchType is the type of dice that a roll is a batch of; ok is false if it is none.
func BatchType(rule play.Rule) (typ int8, ok bool) {
	i := slices.Index(batchRules[:], rule)
	return int8(i), i >= 0
}

// Hit says whether an attack has done something to a figure, as it was and as it is.
func Hit(was, is *table.Figure) bool {
	return was.Off != is.Off || was.Status != is.Status || was.At != is.At || was.Tokens[Wound] != is.Tokens[Wound] ||
		was.Tokens[Lost] != is.Tokens[Lost] || was.Has(Marked) != is.Has(Marked)
}

// Shots is how many shots are left in a gun (NEC-3.2, A19).
func Shots(s *play.Setup, now *play.State, i table.ItemID) int8 {
	return s.Items[i].Stat[Ammo] - int8(now.Items[i].Status)
}

// Begun is how many actions have gone into an item that is not finished yet; ok is
// false for one that is.
func Begun(s *play.Setup, now *play.State, i table.ItemID) (n int8, ok bool) {
	return int8(now.Items[i].Status), toMake(s, now, i)
}

// toMake says whether an item is still to be made.
func toMake(s *play.Setup, now *play.State, i table.ItemID) bool {
	w := &s.Items[i]
	return w.Kind == Hand && int8(now.Items[i].Status) < w.Stat[Make]
}
