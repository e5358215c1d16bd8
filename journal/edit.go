package journal

import (
	"errors"
	"fmt"

	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// Keys that all systems share: an edit is told by the first, the end of a battle
// that was given up or agreed by the others.
const (
	byHand   = "byhand"
	conceded = "result.conceded"
	agreed   = "result.agreed"
)

// edit is a payload as the game takes it.
func (v *vocabulary) edit(p Payload) (play.Edit, error) {
	switch p := p.(type) {
	case Set:
		for i, f := range v.rules.Fields {
			if f.Key == p.Field && f.Kind != play.FigurePlace {
				return play.Edit{Field: uint8(i), Figure: p.Figure, Item: p.Item, Index: p.Index, Value: p.Value}, nil
			}
		}
		return play.Edit{}, fmt.Errorf("journal: %s has no value %q that can be set", v.rules.System, p.Field)
	case Place:
		for i, f := range v.rules.Fields {
			if f.Kind == play.FigurePlace {
				return play.Edit{Field: uint8(i), Figure: p.Figure, Item: table.NoItem, At: p.At}, nil
			}
		}
	}
	return play.Edit{}, fmt.Errorf("journal: in %s figures cannot be placed by hand", v.rules.System)
}

// setting is an edit as journals write it: only what the field looks at.
func (v *vocabulary) setting(e play.Edit) (Payload, error) {
	if int(e.Field) >= len(v.rules.Fields) {
		return nil, &play.EditError{What: "field"}
	}
	f := &v.rules.Fields[e.Field]
	p := Set{Field: f.Key, Figure: table.None, Item: table.NoItem, Value: e.Value}
	switch f.Kind {
	case play.FigurePlace:
		return Place{e.Figure, e.At}, nil
	case play.ItemStatus:
		p.Item = e.Item
	case play.DoorOpen, play.SideToken:
		p.Index = e.Index
	default:
		p.Figure = e.Figure
	}
	return p, nil
}

// apply makes an edit, or ends the battle, as n says.
func (v *vocabulary) apply(g *play.Game, n *node) ([]play.Event, error) {
	seat := n.asked.by.Seat
	switch n.do.(type) {
	case Concede:
		if seat >= table.MaxSides {
			return nil, errors.New("journal: only a side can concede")
		}
		return v.end(g, conceded, seat, seat.Other())
	case Agree:
		return v.end(g, agreed, seat, table.Master)
	}
	e, err := v.edit(n.do)
	if err != nil {
		return nil, err
	}
	events, err := g.Apply(e)
	if err != nil {
		return nil, err
	}
	if rule := v.number[byHand]; rule != 0 {
		told := play.Event{Kind: play.Noted, Rule: rule, N: e.Value, M: int32(e.Field)}
		told.By = play.By{Seat: seat, Who: table.None, Whom: table.None, Item: table.NoItem}
		switch v.rules.Fields[e.Field].Kind {
		case play.ItemStatus:
			told.By.Item = e.Item
		case play.SideToken:
			told.By.Seat = table.Seat(e.Index)
		case play.DoorOpen:
			told.Result = int(e.Index)
		default:
			told.By.Who = e.Figure
		}
		events = append([]play.Event{told}, events...)
	}
	return events, nil
}

func (v *vocabulary) end(g *play.Game, key string, seat, winner table.Seat) ([]play.Event, error) {
	rule := v.number[key]
	if err := g.End(winner, rule); err != nil {
		return nil, err
	}
	return []play.Event{{Kind: play.Noted, Rule: rule, By: play.BySide(seat)}}, nil
}
