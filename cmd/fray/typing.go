package main

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/bot"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// orders are the words that people type besides answers, in both languages.
var orders = map[string]func(*seat, []string) error{
	"help": (*seat).help, "hilfe": (*seat).help, "h": (*seat).help,
	"table": (*seat).look, "tisch": (*seat).look, "t": (*seat).look,
	"log": (*seat).history, "verlauf": (*seat).history,
	"undo": (*seat).undo, "zurück": (*seat).undo, "u": (*seat).undo,
	"set": (*seat).set, "setze": (*seat).set,
	"concede": (*seat).concede, "aufgeben": (*seat).concede,
	"agree": (*seat).agree, "einigen": (*seat).agree,
	"quit": (*seat).quit, "ende": (*seat).quit, "q": (*seat).quit,
}

// obey does what was typed: an order, or an answer to the question.
func (s *seat) obey(q *play.Request, line string) error {
	words := strings.Fields(line)
	if rest, ok := strings.CutPrefix(line, "?"); ok {
		return s.chances(q, strings.Fields(rest))
	}
	if do, ok := orders[strings.ToLower(words[0])]; ok {
		s.asked = -1
		return do(s, words[1:])
	}
	switch q.Ask {
	case play.AskDice:
		return s.typedDice(q, line)
	case play.AskChoice:
		return s.choose(q, words)
	case play.AskPlace:
		return s.place(q, words)
	}
	return s.fact(q, words)
}

func (s *seat) help([]string) error {
	s.tell("cli.play.help", nil)
	return nil
}

func (s *seat) quit([]string) error { return errLeave }

// look shows the table, or what one figure sees.
func (s *seat) look(words []string) error {
	g := s.b.Game()
	show := s.sys.Show(g, s.t)
	if len(words) == 0 {
		s.print(s.t.Table(g, show))
		return s.unmeasured()
	}
	who, err := s.figure(g, strings.Join(words, " "))
	if err != nil {
		return s.refused(err)
	}
	f := &g.State.Figures[who]
	line := s.t.Figure(who) + ": " + s.t.Status(f)
	if g.Setup.Map != nil && f.Off == 0 {
		line += "; " + s.t.Stand(f, show)
	}
	if show.Values != nil {
		line += "; " + show.Values(&g.State, f)
	}
	s.println(line)
	for _, friends := range []bool{false, true} {
		for _, l := range s.t.Seen(g, who, friends, show) {
			s.println("  " + l)
		}
	}
	return s.unmeasured()
}

// unmeasured says why distances and sight are not shown, where they are not.
func (s *seat) unmeasured() error {
	if why := s.sys.Unmeasured(s.b.Game(), s.t); why != "" {
		s.println(why)
	}
	return nil
}

// history shows the last lines of the log with the numbers of their entries.
func (s *seat) history(words []string) error {
	most := int64(20)
	if len(words) > 0 {
		n, ok := digits(words[0])
		if !ok {
			s.tell("cli.play.howmany", nil)
			return nil
		}
		most = n
	}
	lines := s.loglines(s.b)
	for _, l := range lines[max(0, int64(len(lines))-most):] {
		s.println(l)
	}
	return nil
}

// undo takes back the last step, or all after an entry.
func (s *seat) undo(words []string) error {
	var to journal.Target
	if len(words) > 0 {
		n, ok := digits(words[0])
		if !ok {
			s.tell("cli.play.whichentry", nil)
			return nil
		}
		var err error
		if to, err = s.b.BackTo(s.b.Asked(int(n))); err != nil {
			return s.refused(err)
		}
	} else {
		var ok bool
		if to, ok = s.b.UndoTarget(); !ok {
			s.tell("cli.play.undo.none", nil)
			return nil
		}
	}
	if len(to.Told) > 0 && !s.alone() { // seen dice: the other side has to agree
		side := s.t.Side(s.b.Game().Open.By.Seat.Other())
		if s.b.Game().Idle() || s.b.Game().Open.By.Seat >= table.MaxSides {
			side = s.t.Side(table.Master)
		}
		if ok, err := s.yes("cli.play.undo.sure", rulebook.Args{"n": len(to.Told), "side": side}); !ok {
			return err
		}
	}
	act := journal.Act{After: s.b.Last(), Seat: s.b.Game().Open.By.Seat, How: journal.Chosen}
	ok, err := s.done(s.b.Undo(act, to.Undo))
	if ok {
		s.tell("cli.play.undone", rulebook.Args{"n": strconv.Itoa(to.To)})
	}
	return err
}

// set sets a value by hand: its name, of whom, the value.
func (s *seat) set(words []string) error {
	fields := s.b.Setup().Rules.Fields
	if len(words) < 2 {
		s.tell("cli.play.set", nil)
		for i := range fields {
			f := &fields[i]
			row := "  " + f.Key + "  " + s.t.Words().Title("field."+f.Key)
			if f.Kind != play.FigurePlace {
				row += "  " + s.span(f)
			}
			s.println(row)
		}
		return nil
	}
	at := slices.IndexFunc(fields[:], func(f play.Field) bool {
		return strings.EqualFold(f.Key, words[0]) || strings.EqualFold(s.t.Words().Title("field."+f.Key), words[0])
	})
	if at < 0 {
		var keys []string
		for _, f := range fields {
			keys = append(keys, f.Key)
		}
		return s.refused(refuse("cli.play.field", rulebook.Args{"got": short(words[0]), "meant": meant(words[0], keys), "list": strings.Join(keys, ", ")}))
	}
	e, err := s.edit(&fields[at], uint8(at), words[1:])
	if err != nil {
		return s.refused(err)
	}
	act := journal.Act{After: s.b.Last(), Seat: s.b.Game().Open.By.Seat, How: journal.ByHand}
	_, err = s.done(s.b.Set(act, e))
	return err
}

// span says which values a field has.
func (s *seat) span(f *play.Field) string {
	if len(f.Names) == 0 {
		return strconv.Itoa(int(f.Lo)) + "–" + strconv.Itoa(int(f.Hi))
	}
	list := make([]string, len(f.Names))
	for v, n := range f.Names {
		list[v] = strconv.Itoa(v) + " " + n
	}
	return strings.Join(list, ", ")
}

// edit reads of whom a value is, and the value.
func (s *seat) edit(f *play.Field, at uint8, words []string) (e play.Edit, err error) {
	g := s.b.Game()
	e = play.Edit{Field: at, Figure: table.None, Item: table.NoItem}
	last := len(words) - 1
	if f.Kind == play.FigurePlace {
		k := len(words)
		for k > 0 && isNumber(words[k-1]) {
			k--
		}
		k = max(k, 1)
		if e.Figure, err = s.figure(g, strings.Join(words[:k], " ")); err != nil {
			return e, err
		}
		body := g.State.Figures[e.Figure].At
		points, ok := s.points(words[k:], body.Z)
		if !ok {
			return e, refuse("cli.play.place", nil)
		}
		e.At = points[0]
		return e, nil
	}
	if last < 1 {
		return e, refuse("cli.play.set.value", rulebook.Args{"want": s.span(f)})
	}
	whose := strings.Join(words[:last], " ")
	v := slices.Index(f.Names, words[last])
	if v < 0 {
		word, minus := words[last], false
		if f.Lo < 0 {
			word, minus = strings.CutPrefix(strings.Replace(word, "−", "-", 1), "-")
		}
		n, ok := digits(word)
		if minus {
			n = -n
		}
		if !ok || n > 127 {
			return e, refuse("cli.play.set.value", rulebook.Args{"want": s.span(f)})
		}
		v = int(n)
	}
	e.Value = int32(v)
	switch f.Kind {
	case play.ItemStatus:
		e.Item, err = s.item(g, whose)
	case play.DoorOpen:
		n, ok := digits(whose)
		if !ok || n < 1 || n > 64 {
			return e, refuse("cli.edit.door", nil)
		}
		e.Index = uint8(n - 1)
	case play.SideToken:
		switch strings.ToLower(whose) {
		case "red", "rot":
		case "blue", "blau":
			e.Index = uint8(table.Blue)
		default:
			return e, refuse("cli.play.whichside", nil)
		}
	default:
		e.Figure, err = s.figure(g, whose)
	}
	return e, err
}

// item finds a weapon by its owner's name and its own: "Mara Lasgun".
func (s *seat) item(g *play.Game, name string) (table.ItemID, error) {
	if n, ok := digits(name); ok && n < int64(g.State.NItems) {
		return table.ItemID(n), nil
	}
	var all []string
	for i := range g.State.Items[:g.State.NItems] {
		id, owner := table.ItemID(i), g.State.Items[i].Owner
		if owner == table.None {
			continue
		}
		full := s.t.Figure(owner) + " " + s.t.Item(id)
		if strings.EqualFold(full, name) {
			return id, nil
		}
		all = append(all, full)
	}
	return 0, refuse("cli.figure.none", rulebook.Args{"got": short(name), "meant": meant(name, all), "list": strings.Join(all, ", ")})
}

// concede ends the battle: the side that is asked gives up, or the one that is
// named.
func (s *seat) concede(words []string) error {
	who := s.b.Game().Open.By.Seat
	if len(words) > 0 {
		switch strings.ToLower(words[0]) {
		case "red", "rot":
			who = table.Red
		case "blue", "blau":
			who = table.Blue
		default:
			who = table.Master
		}
	}
	if who >= table.MaxSides {
		return s.refused(refuse("cli.play.whichside", nil))
	}
	if ok, err := s.yes("cli.play.concede", rulebook.Args{"side": s.t.Side(who)}); !ok {
		return err
	}
	_, err := s.done(s.b.Concede(journal.Act{After: s.b.Last(), Seat: who, How: journal.Chosen}))
	return err
}

// agree ends the battle as both sides wish.
func (s *seat) agree([]string) error {
	for side := range table.Seat(table.MaxSides) {
		if s.players[side] == journal.Program { // it agrees to all
			continue
		}
		if ok, err := s.yes("cli.play.agree", rulebook.Args{"side": s.t.Side(side)}); !ok {
			return err
		}
	}
	_, err := s.done(s.b.Agree(journal.Act{After: s.b.Last(), Seat: table.Master, How: journal.Chosen}))
	return err
}

// oddsTime is how long somebody at a terminal waits for odds.
const oddsTime = 3 * time.Second

// chances shows what can follow from an option, or from an open roll.
func (s *seat) chances(q *play.Request, words []string) error {
	var option *play.Option
	if q.Ask == play.AskChoice {
		if len(words) == 0 {
			s.tell("cli.play.whichoption", nil)
			return nil
		}
		o, err := s.option(q, words[0])
		if err != nil {
			return s.refused(err)
		}
		option = &o
	}
	ctx, cancel := context.WithTimeout(s.ctx, oddsTime)
	defer cancel()
	v, err := s.sys.Outlook(ctx, s.b.Game(), s.t, option)
	if err != nil {
		return s.refused(err)
	}
	for _, n := range v.Needs {
		line := "  " + n.Text
		var parts []string
		for _, p := range n.Parts {
			parts = append(parts, p.Text)
		}
		if len(parts) > 0 {
			line += " (" + strings.Join(parts, ", ") + ")"
		}
		s.println(line)
	}
	var rows [][]string
	for _, c := range v.Chances {
		rows = append(rows, []string{c.Text, s.words.Format(rulebook.Share(c.Value*10000 + 0.5)), brief(c.P)})
	}
	lost := "cli.odds.lost"
	if v.Slots {
		lost = "cli.odds.slots"
	}
	for _, l := range v.Wounds {
		rows = append(rows, []string{s.say(lost, rulebook.Args{"n": l.N}), s.words.Format(rulebook.Share(l.Value*10000 + 0.5)), brief(l.P)})
	}
	for _, o := range v.Others {
		who := o.Text
		if o.Friend {
			who = s.say("cli.play.friend", rulebook.Args{"who": who})
		}
		rows = append(rows, []string{s.say("cli.odds.other", rulebook.Args{"who": who}), s.words.Format(rulebook.Share(o.Value*10000 + 0.5)), brief(o.P)})
	}
	s.print(columns(rows))
	return nil
}

// brief leaves out a fraction that nobody can read.
func brief(p string) string {
	if len(p) > 40 {
		return ""
	}
	return p
}

// option is that of a number on the screen.
func (s *seat) option(q *play.Request, word string) (play.Option, error) {
	n, ok := digits(word)
	if !ok || n < 1 || n > int64(len(q.Options)) {
		return play.Option{}, refuse("cli.play.number", rulebook.Args{"got": short(word), "n": len(q.Options)})
	}
	return q.Options[n-1].Option, nil
}

func (s *seat) choose(q *play.Request, words []string) error {
	if len(words) > 1 {
		return s.refused(refuse("cli.play.number", rulebook.Args{"got": short(strings.Join(words, " ")), "n": len(q.Options)}))
	}
	o, err := s.option(q, words[0])
	if err != nil {
		return s.refused(err)
	}
	for _, offer := range q.Options {
		if offer.Option == o && offer.Why != 0 {
			s.println(s.t.Reason(q, offer))
			return nil
		}
	}
	return s.answer(journal.Chosen, play.Answer{Option: o})
}

// typedDice takes dice as they lie on the table: "4 2".
func (s *seat) typedDice(q *play.Request, line string) error {
	words := strings.FieldsFunc(line, func(c rune) bool { return c == ' ' || c == ',' || c == ';' || c == '\t' })
	if len(words) > dice.MaxDice {
		return s.refused(&dice.FitError{Pool: q.Dice, Count: len(words)})
	}
	f := dice.Faces{N: uint8(len(words))}
	for i, w := range words {
		n, ok := digits(w)
		if !ok || n > 255 {
			return s.refused(refuse("cli.play.nodice", rulebook.Args{"got": short(w)}))
		}
		f.V[i] = uint8(n)
	}
	return s.answer(journal.Typed, play.Answer{Faces: f})
}

// fact takes what was read off a real table.
func (s *seat) fact(q *play.Request, words []string) error {
	if last := len(words) - 1; last > 0 && strings.EqualFold(words[last], strings.TrimSpace(s.t.Words().Unit())) {
		words = words[:last] // "7,5 Schritt"
	}
	w := strings.ToLower(words[0])
	var v int64
	ok := len(words) == 1
	switch q.Fact.Kind {
	case play.FactDistance, play.FactEdge:
		var n int32
		if n, ok = parseInches(w); !ok && q.Fact.Kind == play.FactEdge && (w == "-" || w == "no" || w == "nein" || w == "n") {
			n, ok = -1, true
		}
		v = int64(n)
	case play.FactHidden:
		var n int32
		n, ok = parseInches(strings.TrimSuffix(w, "%")) // a decimal number, in thousandths
		v = int64(n) / 10
	case play.FactFriends:
		v, ok = digits(w)
	default:
		switch w {
		case "j", "ja", "y", "yes", "1":
			v = 1
		case "n", "nein", "no", "0":
		default:
			ok = false
		}
	}
	if !ok {
		s.askFact(q)
		return nil
	}
	return s.answer(journal.Typed, play.Answer{Value: v})
}

// place takes a point, a figure to go for, or a stop.
func (s *seat) place(q *play.Request, words []string) error {
	p := &q.Place
	switch word := strings.ToLower(words[0]); {
	case word == "stop" || word == "halt" || word == "stopp":
		return s.answer(journal.Chosen, play.Answer{Stop: true})
	case p.Kind == play.PlaceFacing:
		return s.face(q, words)
	case p.Kind == play.PlaceAhead:
		return s.ahead(q, words)
	}
	switch strings.ToLower(words[0]) {
	case "ziel", "to", "target":
		return s.toward(q, strings.Join(words[1:], " "))
	}
	z := int32(0)
	if p.Kind == play.PlaceLeg && q.Scene != nil {
		z = q.Scene.Bodies[p.Who].At.Z
	}
	points, ok := s.points(words, z)
	if !ok {
		s.tell("cli.play.place", nil)
		return nil
	}
	if p.Kind != play.PlaceLeg || q.Scene == nil {
		at := points[0]
		for _, pt := range points { // of several floors the first that is allowed
			if a := (play.Answer{At: pt}); q.Accepts(&a) == nil {
				at = pt
				break
			}
		}
		return s.answer(journal.Chosen, play.Answer{At: at})
	}
	for _, pt := range points {
		if a := (play.Answer{At: pt}); q.Accepts(&a) == nil {
			return s.answer(journal.Chosen, a)
		}
	}
	for _, pt := range points { // no straight way: around
		if legs, arrives := q.Scene.Route(int(p.Who), pt, p.Budget, &p.Moves, nil); arrives && len(legs) > 1 {
			return s.walk(q, legs)
		}
	}
	return s.answer(journal.Chosen, play.Answer{At: points[0]}) // refused, with the reason
}

// face takes a facing: degrees, a figure to look at, or a point.
func (s *seat) face(q *play.Request, words []string) error {
	switch strings.ToLower(words[0]) {
	case "keep", "behalten", "behalte":
		return s.answer(journal.Chosen, play.Answer{Stop: true})
	case "face", "blick", "to", "ziel", "target":
		words = words[1:]
	}
	at := s.standing(q)
	switch {
	case len(words) == 0:
		s.tell("cli.play.facing.how", nil)
		return nil
	case len(words) == 1 && isDegrees(words[0]):
		n, _ := digits(strings.TrimSuffix(words[0], "°"))
		return s.answer(journal.Chosen, play.Answer{At: bot.Toward(at, int16(n))})
	case isNumber(words[0]):
		points, ok := s.points(words, at.Z)
		if !ok {
			s.tell("cli.play.facing.how", nil)
			return nil
		}
		return s.answer(journal.Chosen, play.Answer{At: points[0]})
	}
	whom, err := s.figure(s.b.Game(), strings.Join(words, " "))
	if err != nil {
		return s.refused(err)
	}
	f := &s.b.Game().State.Figures[whom]
	if f.Off != 0 {
		return s.refused(refuse("cli.sight.off", rulebook.Args{"who": s.t.Figure(whom)}))
	}
	return s.answer(journal.Chosen, play.Answer{At: f.At})
}

// standing is where the figure stands that a place is asked for. The rules may
// have moved it since the state that is known.
func (s *seat) standing(q *play.Request) board.Point {
	if q.Scene != nil {
		return q.Scene.Bodies[q.Place.Who].At
	}
	return s.b.Game().State.Figures[q.Place.Who].At
}

// isDegrees says whether a word is a direction: 0 to 360.
func isDegrees(w string) bool {
	n, ok := digits(strings.TrimSuffix(w, "°"))
	return ok && n <= board.FullTurn
}

// ahead takes how far a figure goes straight on, in inches.
func (s *seat) ahead(q *play.Request, words []string) error {
	switch strings.ToLower(words[0]) {
	case "ahead", "voraus", "vor":
		words = words[1:]
	}
	if len(words) != 1 {
		s.tell("cli.play.ahead.how", nil)
		return nil
	}
	n, ok := parseInches(strings.ToLower(words[0]))
	if !ok || n < 0 {
		s.tell("cli.play.ahead.how", nil)
		return nil
	}
	p, from := &q.Place, s.standing(q)
	if n == 0 && !p.Must {
		return s.answer(journal.Chosen, play.Answer{Stop: true})
	}
	at := board.Ahead(from, p.Facing, n) // refused, with the most that is possible
	if n <= p.Budget {
		at = bot.Ahead(p, from, n)
	}
	return s.answer(journal.Chosen, play.Answer{At: at})
}

// toward goes for a figure as far as one may, or aims at it.
func (s *seat) toward(q *play.Request, name string) error {
	p := &q.Place
	whom, err := s.figure(s.b.Game(), name)
	if err != nil {
		return s.refused(err)
	}
	if q.Scene == nil {
		s.tell("cli.play.real", nil)
		return nil
	}
	if p.Kind != play.PlaceLeg {
		return s.answer(journal.Chosen, play.Answer{At: q.Scene.Bodies[whom].At})
	}
	legs, _ := q.Scene.RouteToContact(int(p.Who), int(whom), p.Budget, &p.Moves, nil)
	if len(legs) == 0 {
		s.tell("cli.play.noway", rulebook.Args{"whom": s.t.Figure(whom)})
		return nil
	}
	return s.walk(q, legs)
}

// walk takes legs one after another, as long as the same path is asked for.
func (s *seat) walk(q *play.Request, legs []board.Leg) error {
	rule, who := q.Rule, q.Place.Who
	for _, l := range legs {
		now := &s.b.Game().Open
		if now.Ask != play.AskPlace || now.Rule != rule || now.Place.Who != who {
			return nil
		}
		before := s.b.Last()
		if err := s.answer(journal.Chosen, play.Answer{At: l.To}); err != nil || s.b.Last() == before {
			return err
		}
	}
	return nil
}

// isNumber says whether a word is a length.
func isNumber(w string) bool {
	_, ok := parseInches(strings.TrimRight(w, ",;/"))
	return ok
}

// points reads "x y" or "x y z". Without a height it lists the places there
// that one can stand at, the one nearest to a height first.
func (s *seat) points(words []string, near int32) ([]board.Point, bool) {
	if len(words) < 2 || len(words) > 3 {
		return nil, false
	}
	var n [3]int32
	for i, w := range words {
		v, ok := parseInches(strings.TrimRight(w, ",;/"))
		if !ok {
			return nil, false
		}
		n[i] = v
	}
	at := board.XY{X: n[0], Y: n[1]}
	if len(words) == 3 {
		return []board.Point{{X: at.X, Y: at.Y, Z: n[2]}}, true
	}
	var list []board.Point
	if sc := s.b.Game().Scene(); sc != nil {
		for _, z := range sc.Surfaces(at, nil) {
			list = append(list, board.Point{X: at.X, Y: at.Y, Z: z})
		}
	}
	if len(list) == 0 {
		list = append(list, board.Point{X: at.X, Y: at.Y})
	}
	slices.SortStableFunc(list, func(a, b board.Point) int { return int(off(a.Z, near) - off(b.Z, near)) })
	return list, true
}

func off(a, b int32) int32 { return max(a-b, b-a) }
