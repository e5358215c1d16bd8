package web

import (
	"slices"

	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

type (
	view struct {
		Number    int          `json:"number"`
		System    string       `json:"system"`
		Scenario  string       `json:"scenario"`
		Round     int          `json:"round"`
		Rounds    int          `json:"rounds"`
		Phase     string       `json:"phase"`
		PhaseText string       `json:"phaseText"`
		Priority  int          `json:"priority"`
		Over      bool         `json:"over"`
		Result    *resultView  `json:"result"`
		Sides     []sideView   `json:"sides"`
		Map       *mapView     `json:"map,omitempty"`
		Doors     []bool       `json:"doors"`
		Figures   []figureView `json:"figures"`
		Ask       *askView     `json:"ask"`
		Undo      *undoView    `json:"undo"`
		Hides     *string      `json:"hides"` // why nothing may be measured just now
		Unit      string       `json:"unit"`  // that lengths are written with: "″", " Schritt"
		Track     *trackView   `json:"track"`
		Camp      []string     `json:"camp"`   // what counts between encounters
		Probe     string       `json:"probe"`  // the verb that asks for a check just now
		Master    int          `json:"master"` // the side of the game master, -1 if there is none
		Goals     []goalView   `json:"goals,omitempty"`
		Fields    []fieldView  `json:"fields,omitempty"`
		Log       []lineView   `json:"log,omitempty"`
	}
	resultView struct {
		Winner int    `json:"winner"`
		Text   string `json:"text"`
	}
	undoView struct {
		To   int    `json:"to"`
		Text string `json:"text"`
	}
	lineView struct {
		N        int        `json:"n"`
		Kind     string     `json:"kind"`
		Text     string     `json:"text"`
		Rule     string     `json:"rule"`
		Seat     int        `json:"seat"`
		Who      int        `json:"who"`
		Faces    []int      `json:"faces,omitempty"`
		Sides    int        `json:"sides,omitempty"` // of the dice
		Does     []doesView `json:"does,omitempty"`  // of each face, where dice are read one by one
		How      string     `json:"how,omitempty"`   // of dice: rolled, typed
		Passed   *bool      `json:"passed"`
		Need     string     `json:"need,omitempty"`
		Parts    []partView `json:"parts,omitempty"`
		Doubtful string     `json:"doubtful,omitempty"`
		Void     bool       `json:"void,omitempty"`
	}
)

// view is what the browser draws, with the log from a place on. With the whole
// comes all that never changes.
func (m *moment) view(b *battle, lang string, from int, whole bool) *view {
	p := m.position(b.sys, lang)
	s := &m.game.State
	setup := m.game.Setup
	v := &view{
		Number: m.number, System: b.sys.Key(), Scenario: p.pick(setup.Scenario.Name), Round: int(s.Round), Rounds: int(setup.Scenario.Rounds),
		Priority: p.token(b.sys.Priority) - 1, Over: s.Over, Unit: p.words.Unit(), Track: m.track(p), Camp: p.camp(), Probe: p.prober(), Master: -1, Doors: p.doors(), Figures: p.figures(), Ask: p.ask(),
	}
	if v.Ask != nil {
		v.Ask.Program = m.program
	}
	if b.sys.Mastered && m.players[table.Blue] == journal.People {
		v.Master = int(table.Blue)
	}
	if b.sys.Phase != NoToken {
		v.Phase = word(b.sys.Phases, int(p.phase()))
		v.PhaseText = p.title(v.Phase)
	}
	v.Sides = p.sides()
	for i := range v.Sides {
		v.Sides[i].Dice, v.Sides[i].Player = m.dice[i].String(), m.players[i].String()
	}
	if s.Over {
		v.Result = m.result(p)
	}
	if p.hides() {
		why := p.whyHidden()
		v.Hides = &why
	}
	if m.undo != nil {
		v.Undo = &undoView{m.undo.To, p.undo(m.undo)}
	}
	if whole {
		v.Map, v.Fields, v.Goals = viewMap(setup.Setup), p.fields(), p.goals()
	}
	for i := range m.log[from:] {
		v.Log = append(v.Log, p.lines(&m.log[from+i])...)
	}
	return v
}

// pick is a name in the language of the position.
func (p position) pick(name [2]string) string {
	if p.words.Language() == "de" {
		return name[0]
	}
	return name[1]
}

// result is how the battle ended: what the log says of it last.
func (m *moment) result(p position) *resultView {
	s := &m.game.State
	v := &resultView{Winner: -1, Text: p.title(p.sys.Rules.Key(play.Rule(s.Reason)))}
	if s.Winner < table.MaxSides {
		v.Winner = int(s.Winner)
	}
	for _, g := range slices.Backward(m.log) {
		for i := range g.events {
			if e := &g.events[i]; !g.void && e.Rule == play.Rule(s.Reason) {
				v.Text = p.Event(e)
				return v
			}
		}
	}
	return v
}

// undo says what would be taken back.
func (p position) undo(t *journal.Target) string {
	if t.Last {
		return p.text("Berichtigung zurücknehmen", "Take back the correction")
	}
	what := p.what(&t.What)
	if what == "" {
		return p.text("Zurücknehmen", "Take back")
	}
	return p.text("Zurücknehmen: ", "Take back: ") + what
}
