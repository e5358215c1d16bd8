package tell_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/tell"
)

// corner is Mara and Ash of the Iron against Kolb of the Rust, on a small table
// with a wall and a door.
func corner(t testing.TB) *play.Setup {
	t.Helper()
	book, err := rulebook.Load("n26", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := board.Compile(board.Plan{Width: 24 * board.Unit, Depth: 24 * board.Unit, Pieces: []board.Piece{
		{Name: "Mauer", Outline: box(8, 6, 9, 12), Top: 3 * board.Unit, Sight: true, Cover: true, Move: true, Door: -1, Terminal: -1},
		{Name: "Schleuse", Outline: box(12, 0, 13, 3), Top: 3 * board.Unit, Sight: true, Cover: true, Move: true, Door: 0, Terminal: -1},
	}})
	if err != nil {
		t.Fatal(err)
	}
	ts := &table.Setup{Map: m, Sides: [2]string{"Die Eisernen", "Rost"}, Scenario: table.Scenario{Name: [2]string{"Ecke", "Corner"}, Deploy: table.DeployPlaced}}
	for _, name := range []string{"Mara", "Ash", "Kolb"} {
		ts.Profiles = append(ts.Profiles, table.Profile{Name: name, Type: [2]string{"Ganger", "Ganger"}, Radius: 500, Height: 1250, Lying: 400, Eye: 1100})
	}
	ts.Items = []table.ItemProfile{
		{Key: "boltgun", Name: [2]string{"Boltgun", "Boltgun"}, Labels: []string{"knockback (4+)", "heavy"}},
		{Key: "knife", Name: [2]string{"Messer", "Knife"}},
	}
	s := &ts.Start
	s.NFigures, s.NItems = 3, 2
	s.Items[1].Owner = 2
	for i, at := range []board.Point{{X: 4000, Y: 9000}, {X: 4000, Y: 1500}, {X: 14500, Y: 9000}} {
		s.Figures[i] = table.Figure{At: at, Profile: uint16(i), Side: table.Seat(i / 2)}
		s.Figures[i].Tokens[necro.Wounds] = 1
	}
	setup, err := play.NewSetup(necro.N26(), book, ts, nil)
	if err != nil {
		t.Fatal(err)
	}
	return setup
}

func box(x0, y0, x1, y1 int32) []board.XY {
	const u = board.Unit
	return []board.XY{{X: x0 * u, Y: y0 * u}, {X: x1 * u, Y: y0 * u}, {X: x1 * u, Y: y1 * u}, {X: x0 * u, Y: y1 * u}}
}

// both makes a teller for each language.
func both(t testing.TB, s *play.Setup) (de, en *tell.Teller) {
	return tell.New(s, "de"), tell.New(s, "en")
}

var (
	mara = play.By{Seat: table.Red, Who: 0, Whom: 2, Item: 0}
	self = play.By{Seat: table.Blue, Who: 2, Whom: table.None, Item: table.NoItem}
)

func hitNeed() play.Need {
	n := play.NeedAtLeast(necro.ShootSkill, 4)
	n.Roll(necro.ShootFlat, 0)
	n.Roll(necro.CoverPartial, -1)
	return n
}

func coolNeed() play.Need {
	n := play.NeedAtMost(necro.Cool, 8)
	n.Roll(necro.CoolFriend, 1)
	return n
}

// symbols is a reading of a system's own.
type symbols struct{}

func (symbols) Key(*dice.Faces) int { return 67 }

func TestEvent(t *testing.T) {
	de, en := both(t, corner(t))
	for _, c := range []struct {
		name, de, en string
		e            play.Event
	}{
		{"note", "Mara schießt auf Kolb (Boltgun).", "Mara shoots at Kolb (Boltgun).",
			play.Event{Rule: necro.ShotFired, By: mara}},
		{"check", "Mara: Treffer auf 5+ (BS 4+, Reichweite ±0, teilweise Deckung −1): 3 – misslungen", "",
			play.Event{Kind: play.Rolled, Rule: necro.ShootHit, By: mara, Need: hitNeed(), Dice: dice.D6, Faces: dice.Of(3), Result: 3}},
		{"passed", "Mara: Treffer auf 5+ (BS 4+, Reichweite ±0, teilweise Deckung −1): 6 – gelungen", "",
			play.Event{Kind: play.Rolled, Rule: necro.ShootHit, By: mara, Need: hitNeed(), Dice: dice.D6, Faces: dice.Of(6), Result: 6, Passed: true}},
		{"sum", "Kolb: Moraltest wegen Mara auf höchstens 7 (Cl 8, aktive Freunde +1): 5 + 4 = 9 – misslungen", "",
			play.Event{Kind: play.Rolled, Rule: necro.Nerve, By: play.By{Seat: table.Blue, Who: 2, Whom: 0, Item: table.NoItem}, Need: coolNeed(), Dice: dice.TwoD6, Faces: dice.Of(5, 4), Result: 9}},
		{"count", "Mara: Nahkampf-Treffer auf 4+ (WS 4+): 4, 1, 6 – 2 Erfolge", "",
			play.Event{Kind: play.Rolled, Rule: necro.FightHit, By: mara, Need: play.NeedAtLeast(necro.FightSkill, 4), Dice: dice.D(3, 6), Faces: dice.Of(4, 1, 6), Result: 2, Passed: true}},
		{"sure", "Mara: Treffer auf 5+ (BS 4+, Reichweite ±0, teilweise Deckung −1): gelungen, ohne Wurf", "",
			play.Event{Kind: play.Certain, Rule: necro.ShootHit, By: mara, Need: hitNeed(), Passed: true}},
		{"no more than the roll", "Mara: Treffer auf 4+: 3 – misslungen", "Mara: To hit on 4+: 3 – failed",
			play.Event{Kind: play.Rolled, Rule: necro.ShootHit, By: mara, Need: play.NeedAtLeast(necro.ShootHit, 4), Dice: dice.D6, Faces: dice.Of(3), Result: 3}},
		{"half", "Mara: Angriffsweite: 5, halbiert 3", "",
			play.Event{Kind: play.Rolled, Rule: necro.ChargeDistance, By: mara, Dice: dice.D6, Faces: dice.Of(5), Result: 3, Read: dice.Half(0)}},
		{"several", "Mara: Firepower: 2, 5", "",
			play.Event{Kind: play.Rolled, Rule: necro.Firepower, By: mara, Dice: dice.D(2, 6), Faces: dice.Of(2, 5), Result: 67, Read: symbols{}}},
		{"side", "Rost: Priorität: 4", "",
			play.Event{Kind: play.Rolled, Rule: necro.Priority, By: play.BySide(table.Blue), Dice: dice.D6, Faces: dice.Of(4), Result: 4, Read: dice.Sum(0)}},
		{"choice", "Mara: Aktion – Schießen", "Mara: Action – Shoot",
			play.Event{Kind: play.Chose, Rule: necro.Act, By: play.By{Who: 0, Whom: table.None, Item: table.NoItem}, Option: play.Verb(necro.ActShoot)}},
		{"whom", "Die Eisernen: Aktivierung – Ash", "",
			play.Event{Kind: play.Chose, Rule: necro.Activate, By: play.BySide(table.Red), Option: play.Pick(necro.Go, 1)}},
		{"door", "Mara: Tür – Schleuse", "",
			play.Event{Kind: play.Chose, Rule: necro.Door, By: play.By{Who: 0, Whom: table.None, Item: table.NoItem}, Option: play.Option{Verb: necro.Go, Who: table.None, Item: table.NoItem}}},
		{"leg", "Mara: Weg, 4,5″", "", play.Event{Kind: play.Placed, Rule: necro.Move, By: play.By{Who: 0, Whom: table.None, Item: table.NoItem}, N: 4500}},
		{"at least in sum", "Kolb: Moraltest wegen Mara auf 7+ mit 2W6 (Cl 7+): 5 + 4 = 9 – gelungen", "Kolb: Nerve test because of Mara on 7+ with 2d6 (Cl 7+): 5 + 4 = 9 – passed",
			play.Event{Kind: play.Rolled, Rule: necro.Nerve, By: play.By{Seat: table.Blue, Who: 2, Whom: 0, Item: table.NoItem}, Need: play.NeedSum(necro.Cool, 7), Dice: dice.TwoD6, Faces: dice.Of(5, 4), Result: 9, Passed: true}},
		{"distance", "Mara und Kolb: Abstand 9,5″", "", play.Event{Kind: play.Measured, Rule: necro.Distance, By: mara, N: 9500}},
		{"traits", "Boltgun: Knockback (4+) und Heavy ist nicht nachgebildet und bleibt ohne Wirkung.", "", play.Event{Rule: necro.Unmodelled, By: mara}},
		{"opened", "Mara öffnet Schleuse.", "", play.Event{Rule: necro.DoorOpened, By: mara}},
		{"begin", "Die Schlacht beginnt: Ecke.", "", play.Event{Rule: necro.BattleBegin, By: play.BySide(table.Master)}},
		{"plural", "Kolb verliert 2 Lebenspunkte.", "Kolb loses 2 Wounds.", play.Event{Rule: necro.Lost, By: mara, N: 2}},
		{"by hand", "Von Hand gesetzt: Kolb, Status: Festgenagelt (Pinned).", "",
			play.Event{Rule: necro.Byhand, By: self, M: 2, N: int32(necro.PinnedDown)}},
		{"by hand, place", "Von Hand gesetzt: Kolb, Ort.", "", play.Event{Rule: necro.Byhand, By: self, M: 6}},
		{"by hand, door", "Von Hand gesetzt: Schleuse, Tür: offen.", "", play.Event{Rule: necro.Byhand, By: play.BySide(table.Master), M: 8, N: 1}},
		{"by hand, side", "Von Hand gesetzt: Rost, Siegpunkte: 7.", "", play.Event{Rule: necro.Byhand, By: play.BySide(table.Blue), M: 10, N: 7}},
	} {
		if got := de.Event(&c.e); got != c.de {
			t.Errorf("%s: %q, want %q", c.name, got, c.de)
		}
		got := en.Event(&c.e)
		if c.en != "" && got != c.en {
			t.Errorf("%s: %q, want %q", c.name, got, c.en)
		}
		whole(t, c.name, got)
	}
	if got := de.Events([]play.Event{{Rule: necro.Pinned, By: self}, {Rule: necro.Stood, By: self}}); !slices.Equal(got, []string{"Kolb ist festgenagelt.", "Kolb steht auf."}) {
		t.Errorf("events %q", got)
	}
}

// whole reports a sentence with an open place or a bare key in it.
func whole(t *testing.T, name, s string) {
	t.Helper()
	if s == "" || strings.ContainsAny(s, "{}") || regexp.MustCompile(`\b(tell|n26|field|status|trait)\.`).MatchString(s) {
		t.Errorf("%s: %q is no whole sentence", name, s)
	}
}

func TestRequest(t *testing.T) {
	de, en := both(t, corner(t))
	by := play.By{Who: 0, Whom: table.None, Item: table.NoItem}
	for _, c := range []struct {
		name, de string
		q        play.Request
	}{
		{"over", "Die Schlacht ist zu Ende.", play.Request{}},
		{"check", "Die Eisernen: Mara würfelt 1W6: Treffer auf 5+ (BS 4+, Reichweite ±0, teilweise Deckung −1)",
			play.Request{Ask: play.AskDice, Rule: necro.ShootHit, By: mara, Dice: dice.D6, Need: hitNeed()}},
		{"roll", "Rost: Rost würfelt 1W6: Priorität", play.Request{Ask: play.AskDice, Rule: necro.Priority, By: play.BySide(table.Blue), Dice: dice.D6}},
		{"choice", "Die Eisernen: Was tut Mara?", play.Request{Ask: play.AskChoice, Rule: necro.Act, By: by}},
		{"leg", "Die Eisernen: Wohin geht Mara? Es bleiben 4,5″.", play.Request{Ask: play.AskPlace, Rule: necro.Move, By: by, Place: play.Place{Budget: 4500}}},
		{"ahead", "Die Eisernen: Wohin geht Mara? Geradeaus bis 4,5″.", play.Request{Ask: play.AskPlace, Rule: necro.Move, By: by, Place: play.Place{Kind: play.PlaceAhead, Budget: 4500}}},
		{"turn", "Die Eisernen: Wohin geht Mara? Drehung um höchstens 90°.", play.Request{Ask: play.AskPlace, Rule: necro.Move, By: by, Place: play.Place{Kind: play.PlaceFacing, Turn: 90}}},
		{"any turn", "Die Eisernen: Wohin geht Mara?", play.Request{Ask: play.AskPlace, Rule: necro.Move, By: by, Place: play.Place{Kind: play.PlaceFacing, Turn: 180}}},
		{"sum", "Rost: Kolb würfelt 2W6: Moraltest wegen Mara auf 7+ (Cl 7+)", play.Request{Ask: play.AskDice, Rule: necro.Nerve, By: play.By{Seat: table.Blue, Who: 2, Whom: 0, Item: table.NoItem}, Dice: dice.TwoD6, Need: play.NeedSum(necro.Cool, 7)}},
		{"place", "Die Eisernen: Wo steht Mara?", play.Request{Ask: play.AskPlace, Rule: necro.DeployPlace, By: by, Place: play.Place{Kind: play.PlaceDeploy}}},
		{"hidden", "Die Eisernen: Wie viel von Kolb ist für Mara verdeckt?", play.Request{Ask: play.AskFact, Rule: necro.SightBody, By: mara, Fact: play.Fact{Kind: play.FactHidden, A: 0, B: 2}}},
	} {
		if got := de.Request(&c.q); got != c.de {
			t.Errorf("%s: %q, want %q", c.name, got, c.de)
		}
		whole(t, c.name, en.Request(&c.q))
	}
	for k := play.FactDistance; k <= play.FactTouching; k++ {
		q := play.Request{Ask: play.AskFact, Fact: play.Fact{Kind: k, A: 0, B: 2}}
		whole(t, k.String(), de.Request(&q))
		whole(t, k.String(), en.Request(&q))
	}
}

func TestOption(t *testing.T) {
	de, _ := both(t, corner(t))
	by := play.By{Who: 0, Whom: table.None, Item: table.NoItem}
	q := play.Request{Ask: play.AskChoice, Rule: necro.ShotTarget, By: by}
	for want, o := range map[string]play.Option{
		"Kolb":           play.Pick(necro.Go, 2),
		"Boltgun":        play.Use(necro.Go, 0),
		"Ash mitnehmen":  play.Pick(necro.GroupTake, 1),
		"Schießen":       play.Verb(necro.ActShoot),
		"2 × Messer":     {Verb: necro.Go, Who: table.None, Item: 1, N: 2},
		"3":              {Verb: necro.Go, Who: table.None, Item: table.NoItem, N: 3},
		"3 × Kolb":       {Who: 2, Item: table.NoItem, N: 3},
		"Hier anhalten":  play.Verb(necro.Stop),
		"Zurückschlagen": play.Verb(necro.FightbackYes),
	} {
		if got := de.Option(&q, o); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	q.Rule = necro.Terminal
	if got := de.Option(&q, play.Option{Verb: necro.Go, Who: table.None, Item: table.NoItem, N: 1}); got != "Terminal 2" {
		t.Errorf("terminal: %q", got)
	}
	if got := de.Reason(&q, play.Offer{Option: play.Pick(necro.Go, 2), Why: necro.WhyNosight}); got != "Keine Sichtlinie." {
		t.Errorf("reason: %q", got)
	}
	if got := de.Reason(&q, play.Offer{Option: play.Pick(necro.Go, 2)}); got != "" {
		t.Errorf("no reason: %q", got)
	}
}

func TestRefusal(t *testing.T) {
	s := corner(t)
	de, en := both(t, s)
	dicesErr := func(p dice.Pool, f dice.Faces) error {
		q := play.Request{Ask: play.AskDice, Dice: p}
		return q.Accepts(&play.Answer{Faces: f})
	}
	place := func(no board.Refusal) error { return &play.Refusal{Reason: play.BadPlace, Leg: no} }
	for _, c := range []struct {
		want string
		err  error
	}{
		{"Gebraucht wird 2W6; gekommen ist ein Würfel.", dicesErr(dice.TwoD6, dice.Of(4))},
		{"Der 2. Würfel kann keine 7 zeigen: 1W6 geht von 1 bis 6.", dicesErr(dice.TwoD6, dice.Of(4, 7))},
		{"Das steht nicht zur Wahl.", &play.Refusal{Reason: play.BadOption}},
		{"Keine Sichtlinie.", &play.Refusal{Reason: play.Forbidden, Why: necro.WhyNosight}},
		{"Das liegt außerhalb der Aufstellungszone.", &play.Refusal{Reason: play.OutOfZone}},
		{"Hier darf der Weg nicht enden.", &play.Refusal{Reason: play.MayNotStop}},
		{"Zu weit gedreht: möglich sind höchstens 90° nach jeder Seite.", &play.Refusal{Reason: play.TooSharp, Hi: 90}},
		{"Es geht nur geradeaus, höchstens 4,5″.", &play.Refusal{Reason: play.NotAhead, Hi: 4500}},
		{"Möglich ist ein Wert von 0″ bis 200″.", &play.Refusal{Reason: play.BadFact, Fact: play.FactDistance, Hi: 200000}},
		{"Möglich ist ein Wert von 0\u00a0% bis 100\u00a0%.", &play.Refusal{Reason: play.BadFact, Fact: play.FactHidden, Hi: 10000}},
		{"Im Weg: Mauer.", place(board.Refusal{Why: board.Wall, Piece: 0, Body: -1})},
		{"Zu nah an Kolb: Mindestens 1″ Abstand sind nötig.", place(board.Refusal{Why: board.TooCloseToFoe, Piece: -1, Body: 2, Need: 1000, Have: 400})},
		{"Zu weit: Das kostet 6,5″, es bleiben 4″.", place(board.Refusal{Why: board.TooFar, Piece: -1, Body: -1, Need: 6500, Have: 4000})},
		{"Lebenspunkte: möglich ist 0 bis 10, nicht 11.", &play.EditError{Key: "wounds", Hi: 10, Value: 11, What: "value"}},
		{"Dort ist kein Platz: Kolb.", &play.EditError{Key: "place", What: "place", Leg: board.Refusal{Why: board.Overlap, Piece: -1, Body: 2}}},
		{"Erst muss der offene Wurf fertig werden.", &play.EditError{What: "roll"}},
		{"Das gibt es auf diesem Tisch nicht.", &play.EditError{What: "door"}},
		{"Eine Auslegung „none“ gibt es nicht.", &play.RulingError{Key: "none"}},
		{"other", errors.New("other")},
	} {
		if got := de.Refusal(c.err); got != c.want {
			t.Errorf("%v: %q, want %q", c.err, got, c.want)
		}
		whole(t, c.want, en.Refusal(c.err))
	}
	for why := board.OK; why <= board.Overlap; why++ {
		for _, te := range []*tell.Teller{de, en} {
			whole(t, why.String(), te.Barred(board.Refusal{Why: why, Piece: -1, Body: 1, Need: 500}))
		}
	}
}

func TestState(t *testing.T) {
	s := corner(t)
	g := &play.Game{Setup: s}
	g.State.State = s.Start
	g.State.Round = 2
	g.State.Items[1].Status = necro.Empty
	g.State.Figures[2].Status = necro.PinnedDown
	g.State.Figures[1].Off = necro.OutOfAction
	g.State.Figures[0].Set(necro.IsReady)
	de, en := both(t, s)
	const want = `Runde 2
Die Eisernen
  0 Mara: Standing, Ready Marker; bei 4″ / 9″; Lebenspunkte 1
    Boltgun
    sieht nicht: Kolb
  1 Ash: OFF
Rost
  2 Kolb: Festgenagelt (Pinned); bei 14,5″ / 9″; Lebenspunkte 1
    Messer (Leer)
    sieht nicht: Mara
Schleuse: geschlossen
`
	show := tell.Show{Hides: true, Faces: func(f *table.Figure) bool { return f.Side == table.Blue }}
	if got := de.Table(g, show); !strings.Contains(got, "blickt nach 0°") || strings.Contains(got, "sieht") {
		t.Errorf("a table where nothing is measured:\n%s", got)
	}
	show = tell.Show{Sees: func(*board.Scene, int, int) bool { return false }}
	if got := de.Seen(g, 2, false, show); len(got) != 1 || !strings.Contains(got[0], "sieht nicht") {
		t.Errorf("seen by who looks away: %q", got)
	}
	if got := de.Unmeasured("hit.natural"); !strings.Contains(got, "Vorausmessen") {
		t.Errorf("why nothing is measured: %q", got)
	}
	off := de.Status(&g.State.Figures[1])
	if got := de.State(g); got != strings.Replace(want, "OFF", off, 1) {
		t.Errorf("got:\n%s", got)
	}
	whole(t, "state", en.State(g))
	g.State.Figures[2].At.Y = 20000
	if got := de.Sights(g, 0, false); !slices.Equal(got, []string{"sieht Kolb auf 14,207″"}) {
		t.Errorf("sights %q", got)
	}
	if got := de.Sights(g, 0, true); got != nil {
		t.Errorf("sights of friends %q", got)
	}
}

// Every event, question and reason that a battle can come by is told in both
// languages without a gap.
func TestAllRulesAreTold(t *testing.T) {
	s := corner(t)
	de, en := both(t, s)
	for _, rule := range s.Book.Rules() {
		r, ok := s.Rules.FindRule(rule.Key)
		if !ok {
			t.Errorf("the rules do not know %s", rule.Key)
			continue
		}
		for _, te := range []*tell.Teller{de, en} {
			got := ""
			switch rule.Kind {
			case rulebook.KindNote:
				e := play.Event{Rule: r, By: mara, N: 1}
				if r == necro.Doubtful {
					got = te.Doubt(necro.ScatterDistance)
					break
				}
				got = te.Event(&e)
			case rulebook.KindRoll:
				got = te.Event(&play.Event{Kind: play.Rolled, Rule: r, By: mara, Dice: dice.D6, Faces: dice.Of(2), Need: hitNeed()})
			case rulebook.KindFact:
				got = te.Event(&play.Event{Kind: play.Measured, Rule: r, By: mara, N: 2500})
			case rulebook.KindChoice, rulebook.KindPlace:
				got = te.Question(&play.Request{Ask: play.AskChoice, Rule: r, By: mara})
			case rulebook.KindVerb:
				got = te.Option(&play.Request{Rule: necro.Act, By: mara}, play.Option{Verb: r, Who: 2, Item: 0, N: 1})
			case rulebook.KindPart:
				n := play.NeedAtLeast(r, 3)
				got = te.Need(n)
			case rulebook.KindReason:
				got = te.Why(r)
			}
			whole(t, s.Rules.Key(r), got)
		}
	}
}

// Every shared word that begins with tell is used, and every one used is there.
func TestWords(t *testing.T) {
	data, err := os.ReadFile("../rulebook/locales/de.json")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]any
	if err := json.Unmarshal(data, &words); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	source := ""
	for _, f := range files {
		if text, err := os.ReadFile(f); err == nil && !strings.HasSuffix(f, "_test.go") {
			source += string(text)
		}
	}
	for key := range words {
		rest, ok := strings.CutPrefix(key, "tell.")
		if !ok {
			continue
		}
		if barred, ok := strings.CutPrefix(rest, "barred."); ok {
			rest, key = "", `"`+barred+`"`
		} else if fact, ok := strings.CutPrefix(rest, "fact."); ok {
			if !slices.Contains([]string{"distance", "hidden", "edge", "railed", "friends", "touching"}, fact) {
				t.Errorf("%s is used nowhere", key)
			}
			continue
		} else if rest == "passed" || rest == "failed" {
			rest, key = "", `"`+rest+`"`
		}
		if !strings.Contains(source, key) {
			t.Errorf("%s is used nowhere", key)
		}
	}
	for _, m := range regexp.MustCompile(`"(tell\.[a-z.]+[a-z])"`).FindAllStringSubmatch(source, -1) {
		if words[m[1]] == nil {
			t.Errorf("there is no %s", m[1])
		}
	}
}

func BenchmarkEvent(b *testing.B) {
	de, _ := both(b, corner(b))
	e := play.Event{Kind: play.Rolled, Rule: necro.ShootHit, By: mara, Need: hitNeed(), Dice: dice.D6, Faces: dice.Of(3), Result: 3}
	b.ReportAllocs()
	for b.Loop() {
		de.Event(&e)
	}
}
