package web

import (
	"math/bits"

	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

type (
	// meterView is a row of slots with a marker.
	meterView struct {
		Sections []sectionView `json:"sections"` // the first one where the marker begins
		At       int           `json:"at"`       // the slot of the marker, from 0; past the last one at the end of all
		Of       int           `json:"of"`       // slots in all
		In       int           `json:"in"`       // of Sections: where the marker is
		Text     string        `json:"text"`     // "IMPAIRED, slot 5 of 9"
	}
	sectionView struct {
		Key  string `json:"key"`
		Text string `json:"text"`
		N    int    `json:"n"`
	}
	// lineOf is what a kind of dice does: faces that do the same stand together.
	lineOf struct {
		Key   string     `json:"key"`
		Text  string     `json:"text"`
		Faces []spanView `json:"faces"`
	}
	spanView struct {
		From int      `json:"from"`
		To   int      `json:"to"`
		Does doesView `json:"does"`
	}
	// doesView is what a face does.
	doesView struct {
		Key   string `json:"key"`
		Text  string `json:"text"`
		Short string `json:"short"` // where there is little room
		Title string `json:"title"`
		Tone  string `json:"tone"`
	}
)

func (m *Meter) total() (n int) {
	for _, s := range m.Sections {
		n += s.Slots
	}
	return n
}

// meter is the row of slots of a figure that is still in the battle.
func (p position) meter(f *table.Figure) *meterView {
	if p.sys.Meter == nil || f.Side >= table.MaxSides || p.sys.Gone(f) {
		return nil
	}
	m := p.sys.Meter(p.setup(), f)
	if m == nil {
		return nil
	}
	v := &meterView{At: m.At, Of: m.total(), Sections: []sectionView{}}
	past := 0
	for i, s := range m.Sections {
		if m.At >= past && s.Slots > 0 {
			v.In = i
		}
		past += s.Slots
		v.Sections = append(v.Sections, sectionView{s.Word, p.words.Title(s.Word), s.Slots})
	}
	v.Text = p.words.Say("meter.at", rulebook.Args{"what": v.Sections[v.In].Text, "n": v.At + 1, "m": v.Of})
	return v
}

var tones = [...]string{Nothing: "nothing", Slight: "slight", Grave: "grave"}

// does is what a face does, in words.
func (p position) does(e Effect) doesView {
	v := doesView{Key: e.Word, Text: p.words.Say(e.Word, rulebook.Args{"n": e.N}), Short: p.words.Short(e.Word), Title: p.words.Text(e.Word), Tone: tones[e.Tone]}
	if e.N != 0 {
		v.Short = p.words.Format(e.N)
	}
	return v
}

// line is what a kind of dice does.
func (p position) line(key, text string, faces []Effect) lineOf {
	v := lineOf{Key: key, Text: text, Faces: []spanView{}}
	for i, e := range faces {
		if i > 0 && faces[i-1] == e {
			v.Faces[len(v.Faces)-1].To++
			continue
		}
		v.Faces = append(v.Faces, spanView{i + 1, i + 1, p.does(e)})
	}
	return v
}

// chart is what dice do to a figure.
func (p position) chart(f *table.Figure) []lineOf {
	if p.sys.Chart == nil || f.Side >= table.MaxSides {
		return nil
	}
	var list []lineOf
	for _, l := range p.sys.Chart(p.setup(), f) {
		list = append(list, p.line(l.Word, p.words.Title(l.Word), l.Faces))
	}
	return list
}

// reads is what the faces of a roll do, nil if they are not read one by one.
func (p position) reads(rule play.Rule, by play.By) []Effect {
	if p.sys.Reads == nil {
		return nil
	}
	return p.sys.Reads(p.setup(), rule, by)
}

// did is what each die of a roll came to.
func (p position) did(e *play.Event) []doesView {
	effects := p.reads(e.Rule, e.By)
	if effects == nil {
		return nil
	}
	var list []doesView
	for _, face := range e.Faces.All() {
		if int(face) > len(effects) {
			return nil
		}
		list = append(list, p.does(effects[face-1]))
	}
	return list
}

// group is all whom an option of the open choice would be turned upon, and those of
// them who are of the side that chooses.
func (p position) group(o play.Option) (all, friends []int) {
	if p.sys.Group == nil {
		return nil, nil
	}
	for set := p.sys.Group(p.game, o); set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set)
		all = append(all, i)
		if p.game.State.Figures[i].Side == p.game.Open.By.Seat {
			friends = append(friends, i)
		}
	}
	return all, friends
}
