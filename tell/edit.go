package tell

import (
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// set tells what was set by hand. The event carries the number of the field in
// M, the value in N, and a door's number in Result.
func (t *Teller) set(e *play.Event) string {
	if e.M < 0 || int(e.M) >= len(t.setup.Rules.Fields) {
		return ""
	}
	f := &t.setup.Rules.Fields[e.M]
	whose := ""
	switch {
	case e.By.Who != table.None:
		whose = t.Figure(e.By.Who)
	case e.By.Item != table.NoItem:
		whose = t.Item(e.By.Item)
	case f.Kind == play.DoorOpen:
		whose = t.Door(e.Result)
	default:
		whose = t.Side(e.By.Seat)
	}
	a := rulebook.Args{"who": whose, "title": t.words.Title("field." + f.Key), "what": t.Value(f, e.N)}
	if f.Kind == play.FigurePlace {
		return t.say("tell.set.place", a)
	}
	return t.say("tell.set", a)
}

// Value is a value of a field as people say it: "festgenagelt", "ja", "2".
func (t *Teller) Value(f *play.Field, v int32) string {
	if v >= 0 && int(v) < len(f.Names) {
		switch f.Kind {
		case play.FigureStatus:
			return t.words.Title("status." + f.Names[v])
		case play.ItemStatus:
			return t.words.Title("weapon." + f.Names[v])
		}
		return t.words.Title(f.Names[v])
	}
	switch {
	case f.Kind == play.DoorOpen && v == 0:
		return t.say("tell.shut", nil)
	case f.Kind == play.DoorOpen:
		return t.say("tell.open", nil)
	case f.Lo == 0 && f.Hi == 1 && v == 0:
		return t.say("tell.false", nil)
	case f.Lo == 0 && f.Hi == 1:
		return t.say("tell.true", nil)
	}
	return t.words.Format(v)
}
