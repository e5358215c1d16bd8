package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// setupName is the file of a journal's header that holds the setup.
const setupName = "setup.json"

// setupFile is a table's setup as it stands in a journal: the very numbers that
// the battle is played with, so that a replay does not depend on how rosters are
// read, or what a catalogue says, years later.
type setupFile struct {
	Map      *planFile              `json:"map,omitempty"`
	Scenario table.Scenario         `json:"scenario"`
	Sides    [table.MaxSides]string `json:"sides"`
	Profiles []table.Profile        `json:"profiles"`
	Items    []table.ItemProfile    `json:"items"`
	Start    startFile              `json:"start"`
}

type planFile struct {
	Width  int32         `json:"width"`
	Depth  int32         `json:"depth"`
	Pieces []board.Piece `json:"pieces"`
}

// startFile is the part of the state that a setup may fill.
type startFile struct {
	Doors      uint64         `json:"doors"`
	Objectives uint64         `json:"objectives"`
	Figures    []table.Figure `json:"figures"`
	Items      []table.Item   `json:"items"`
}

// SetupFile writes a setup for the header of a journal.
func SetupFile(t *table.Setup) (journal.File, error) {
	s := &t.Start
	f := setupFile{Scenario: t.Scenario, Sides: t.Sides, Profiles: t.Profiles, Items: t.Items,
		Start: startFile{s.Doors, s.Objectives, s.Figures[:s.NFigures], s.Items[:s.NItems]}}
	if m := t.Map; m != nil {
		f.Map = &planFile{m.Width(), m.Depth(), m.Pieces()}
	}
	data, err := json.Marshal(f)
	if err != nil {
		return journal.File{}, err
	}
	return journal.File{Name: setupName, Text: lines(data)}, nil
}

// lines breaks JSON into lines that can be compared: one for each element of a
// list of objects.
func lines(data []byte) string {
	var b strings.Builder
	depth, quoted := 0, false
	for i, c := range data {
		switch {
		case c == '"' && (i == 0 || data[i-1] != '\\'):
			quoted = !quoted
		case quoted:
		case c == '[' && i+1 < len(data) && data[i+1] == '{':
			b.WriteString("[\n")
			continue
		case c == '{':
			depth++
		case c == '}':
			depth--
		}
		b.WriteByte(c)
		if c == ',' && !quoted && (data[i-1] == '}' || depth == 1) {
			b.WriteByte('\n')
		}
	}
	return b.String() + "\n"
}

// Setup makes the setup of a battle again from the header of its journal.
func (sys *System) Setup(h *journal.Header) (*play.Setup, error) {
	text, ok := h.File(setupName)
	if !ok {
		return nil, fmt.Errorf("web: the journal has no %s, so the battle cannot be set up again", setupName)
	}
	var f setupFile
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return nil, fmt.Errorf("web: the %s of the journal cannot be read: %w", setupName, err)
	}
	if len(f.Start.Figures) > table.MaxFigures || len(f.Start.Items) > table.MaxItems {
		return nil, fmt.Errorf("web: the %s of the journal has more figures or items than a table holds", setupName)
	}
	t := &table.Setup{Scenario: f.Scenario, Sides: f.Sides, Profiles: f.Profiles, Items: f.Items}
	t.Start.Doors, t.Start.Objectives = f.Start.Doors, f.Start.Objectives
	t.Start.NFigures, t.Start.NItems = uint8(len(f.Start.Figures)), uint8(len(f.Start.Items))
	copy(t.Start.Figures[:], f.Start.Figures)
	copy(t.Start.Items[:], f.Start.Items)
	for _, fig := range f.Start.Figures {
		if int(fig.Profile) >= len(f.Profiles) {
			return nil, fmt.Errorf("web: the %s of the journal has a figure without profile", setupName)
		}
	}
	if len(f.Items) < len(f.Start.Items) {
		return nil, fmt.Errorf("web: the %s of the journal has items without profile", setupName)
	}
	if f.Map != nil {
		var err error
		if t.Map, err = board.Compile(board.Plan{Width: f.Map.Width, Depth: f.Map.Depth, Pieces: f.Map.Pieces}); err != nil {
			return nil, fmt.Errorf("web: the map of the journal: %w", err)
		}
	}
	return play.NewSetup(sys.Rules, sys.Book, t, h.Choices())
}
