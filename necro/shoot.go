package necro

import (
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// States of a weapon, Item.Status.
const (
	Loaded uint8 = iota
	Empty
	Jammed // for good (N26-5.3)
)

// shootable says whether an item is a weapon for shooting with.
func shootable(w *table.ItemProfile) bool {
	return aimable(w) || w.Traits&TraitTemplate != 0
}

// aimable says whether an item is shot or thrown with a hit roll: it has a range,
// of its own or by the strength of who throws it.
func aimable(w *table.ItemProfile) bool { return w.Stat[LR] > 0 || w.Stat[LROwn] > 0 }

// whyNoFire is the reason why a weapon cannot be fired at all, 0 if it can.
func whyNoFire(ref *play.Referee, item table.ItemID) play.Rule {
	switch ref.Items[item].Status {
	case Empty:
		return WhyEmpty
	case Jammed:
		return WhyJammed
	}
	return 0
}

// unmodelled names the traits of a weapon that have no effect here, so that
// nothing is dropped in silence.
func unmodelled(ref *play.Referee, by play.By) {
	if len(weapon(ref, by.Item).Labels) > 0 {
		ref.Note(Unmodelled, by, 0, 0)
	}
}
