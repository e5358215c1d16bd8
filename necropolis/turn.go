package necropolis

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// begin lines up the battle.
func begin(ref *play.Referee) { play.Then(ref, opener{}) }

// opener begins: who comes later waits for it, the others are set up or stand where
// the scenario has put them. Protagonists who are unaware are those to be rescued.
type opener struct{}

func (opener) Run(ref *play.Referee) {
	ref.Note(BattleBegin, play.BySide(table.Master), 0, 0)
	stalkers := int8(0)
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		switch {
		case f.Has(IsStalking) && stalkers < rules(ref).stalking.Most:
			stalkers++
			f.Off = Stalking
		case f.Has(IsStalking | IsReserve):
			f.Off = Reserve
		}
		if f.Side == table.Red && f.Has(Unaware) {
			f.Set(Sought)
		}
	}
	if ref.Setup.Scenario.Deploy != table.DeployPlaced {
		first := table.Red
		if ref.Setup.Scenario.First == table.Blue {
			first = table.Blue
		}
		play.Then(ref, deploy{first})
	}
	play.Then(ref, round{})
}

// deploy sets up the figures that wait, in turn or one side after the other; the
// protagonists begin if the scenario does not say otherwise (house).
type deploy struct{ Side table.Seat }

func waiting(ref *play.Referee, seat table.Seat) (set uint64) {
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Side == seat && f.Off == Waiting {
			set |= 1 << i
		}
	}
	return set
}

func (d deploy) Run(ref *play.Referee) {
	left := waiting(ref, d.Side)
	if left == 0 {
		if d.Side = d.Side.Other(); waiting(ref, d.Side) == 0 {
			return
		}
		left = waiting(ref, d.Side)
	}
	ref.Offers()
	for who := range figures(left) {
		ref.Offer(play.Pick(Go, who))
	}
	who := ref.ChooseOrOnly(DeployWho, play.BySide(d.Side)).Who
	f := &ref.Figures[who]
	f.Off, f.At = OnTable, aside
	by := ref.By(who)
	f.At = ref.Point(DeployPlace, by, play.Place{Kind: play.PlaceDeploy, Who: who, Moves: moves(ref, who), Zones: ref.Setup.Scenario.Zones[d.Side]})
	ref.Note(DeployPlaced, by, 0, 0)
	if ref.Setup.Scenario.Deploy == table.DeployAlternating {
		d.Side = d.Side.Other()
	}
	play.Then(ref, d)
}

// aside is where a figure is while a place for it is looked for.
var aside = board.Point{X: -10 * inch, Y: -10 * inch}

// round is a game turn: the Protagonist turn, then the Antagonist turn (borrowed),
// or both model by model (A20).
type round struct{}

func (round) Run(ref *play.Referee) {
	ref.Round++
	ref.Note(RoundBegin, play.BySide(table.Master), int32(ref.Round), 0)
	if ruling(ref, RulingTurns) == RulingTurnsAlternate {
		play.Then(ref, turn{table.Master})
	} else {
		play.Then(ref, turn{table.Red})
		play.Then(ref, turn{table.Blue})
	}
	play.Then(ref, roundEnd{})
}

// turn is the turn of a side, or of both (Master).
type turn struct{ Side table.Seat }

// of says whether a figure has its turn.
func (t turn) of(f *table.Figure) bool { return t.Side == table.Master || t.Side == f.Side }

func (t turn) Run(ref *play.Referee) {
	ref.Tokens[Phase] = [...]int8{table.Red: ProtagonistTurn, table.Blue: AntagonistTurn, table.Master: BothTurns}[t.Side]
	switch t.Side {
	case table.Red:
		ref.Note(TurnProtagonists, play.BySide(t.Side), int32(ref.Round), 0)
	case table.Blue:
		ref.Note(TurnAntagonists, play.BySide(t.Side), int32(ref.Round), 0)
	}
	for i := range ref.Figures[:ref.NFigures] {
		if f := &ref.Figures[i]; f.Off == OnTable && t.of(f) {
			refresh(ref, table.FigureID(i))
		}
	}
	if t.Side != table.Red {
		spot(ref)
		play.Then(ref, arrival{Left: ref.Tokens[Coming]})
		play.Then(ref, stalk{})
		ref.Tokens[Coming] = 0
	}
	play.Then(ref, activation{Side: t.Side, Next: table.Red})
	play.Then(ref, turnEnd(t))
}

// refresh gives a figure its actions. Markers of lost actions are taken off first,
// an action each (borrowed).
func refresh(ref *play.Referee, who table.FigureID) {
	f := &ref.Figures[who]
	f.Clear(Closed | Called | Crawled | Acted)
	f.Tokens[Left] = profile(ref, who).Stat[Actions]
	if n := min(f.Tokens[Lost], f.Tokens[Left]); n > 0 {
		f.Tokens[Lost] -= n
		f.Tokens[Left] -= n
		ref.Note(ActionSpent, ref.By(who), int32(n), 0)
	}
}

// activation lets a side choose who acts next; each figure takes all its actions at
// once, in any order of figures (A20). Where sides alternate, Next says whose turn it
// is.
type activation struct{ Side, Next table.Seat }

// whyNotActive is the reason why a figure cannot be activated, 0 if it can.
func whyNotActive(ref *play.Referee, who table.FigureID) play.Rule {
	f := &ref.Figures[who]
	switch {
	case f.Has(Unaware):
		return WhyUnaware
	case f.Has(Acted):
		return WhyDone
	case f.Status == Out:
		return WhyKo
	case f.Tokens[Left] <= 0 && !atDoor(ref, who):
		return WhyActions
	}
	return 0
}

// ready are the figures of a side that can still be activated.
func ready(ref *play.Referee, seat table.Seat) (set uint64) {
	for who := range figures(sideOf(ref, seat)) {
		if whyNotActive(ref, who) == 0 {
			set |= one(who)
		}
	}
	return set
}

func (a activation) Run(ref *play.Referee) {
	side := a.Side
	if side == table.Master {
		if side = a.Next; ready(ref, side) == 0 {
			side = side.Other()
		}
		a.Next = side.Other()
	}
	if ready(ref, side) == 0 {
		return
	}
	ref.Offers()
	for who := range figures(sideOf(ref, side)) {
		ref.OfferUnless(play.Pick(Go, who), whyNotActive(ref, who))
	}
	ref.Offer(play.Verb(ActivateEnd))
	o := ref.Choose(Activate, play.BySide(side))
	if o.Verb == ActivateEnd {
		for who := range figures(ready(ref, side)) {
			ref.Figures[who].Set(Acted)
		}
	} else {
		f := &ref.Figures[o.Who]
		f.Set(Acted)
		if atDoor(ref, o.Who) {
			ref.Note(ActivatedDoor, ref.By(o.Who), 0, 0)
		} else {
			ref.Note(Activated, ref.By(o.Who), int32(f.Tokens[Left]), 0)
		}
		play.Then(ref, stir{o.Who})
	}
	play.Then(ref, a)
}

// A deed is something that a figure can do in its turn, with the actions that it
// costs.
type deed struct {
	verb play.Rule
	cost func(*play.Referee) int8
	why  func(*play.Referee, table.FigureID) play.Rule
	do   func(*play.Referee, table.FigureID)
}

func single(*play.Referee) int8  { return 1 }
func nothing(*play.Referee) int8 { return 0 }

// deeds are the actions (A15).
var deeds = [...]deed{
	{ActShoot, single, whyNoShot, func(ref *play.Referee, who table.FigureID) { play.Then(ref, shooting{who}) }},
	{ActAttack, single, whyNoAttack, func(ref *play.Referee, who table.FigureID) { play.Then(ref, fighting{who}) }},
	{ActCharge, func(ref *play.Referee) int8 { return rules(ref).combat.Charge }, whyNoCharge,
		func(ref *play.Referee, who table.FigureID) { play.Then(ref, charging{who}) }},
	{ActWalk, single, whyNoWalk, func(ref *play.Referee, who table.FigureID) { play.Then(ref, start(ref, who, walking)) }},
	{ActRun, single, whyNoRun, func(ref *play.Referee, who table.FigureID) { play.Then(ref, start(ref, who, running)) }},
	{ActCrawl, nothing, whyNoCrawl, func(ref *play.Referee, who table.FigureID) {
		ref.Figures[who].Set(Crawled)
		play.Then(ref, start(ref, who, crawling))
	}},
	{ActRise, single, whyNoRise, rise},
	{ActMake, single, whyNoMake, func(ref *play.Referee, who table.FigureID) { play.Then(ref, making{who}) }},
	{ActCall, nothing, whyNoCall, call},
}

// acting asks what an activated figure does, until its actions are spent.
type acting struct{ Who table.FigureID }

// whyNot is the reason why a figure cannot do a deed, 0 if it can.
func (d *deed) whyNot(ref *play.Referee, who table.FigureID) play.Rule {
	f := &ref.Figures[who]
	door := atDoor(ref, who)
	switch {
	case door && d.verb != ActCrawl && d.verb != ActCall:
		return WhyDoor
	case f.Status == Down && d.verb != ActRise && d.verb != ActCall && d.verb != ActCrawl:
		return WhyProne
	case d.cost(ref) > f.Tokens[Left]:
		return WhyActions
	}
	return d.why(ref, who)
}

func (a acting) Run(ref *play.Referee) {
	if decided(ref) {
		return
	}
	f := &ref.Figures[a.Who]
	by := ref.By(a.Who)
	if ref.Tokens[Undone] != 0 { // what was chosen came to nothing
		f.Tokens[Left] += ref.Tokens[Undone]
		ref.Tokens[Undone] = 0
	}
	door := atDoor(ref, a.Who)
	if !able(f) || door && f.Has(Crawled) && f.Has(Called) || !door && f.Tokens[Left] <= 0 {
		ref.Note(Ended, by, 0, 0)
		return
	}
	ref.Offers()
	for i := range deeds {
		ref.OfferUnless(play.Verb(deeds[i].verb), deeds[i].whyNot(ref, a.Who))
	}
	ref.Offer(play.Verb(ActEnd))
	ask := by
	ask.Whom = preyOf(ref, a.Who)
	verb := ref.Choose(Act, ask).Verb
	if verb == ActEnd {
		f.Tokens[Left] = 0
		ref.Note(Ended, by, 0, 0)
		return
	}
	for i := range deeds {
		if d := &deeds[i]; d.verb == verb {
			f.Tokens[Left] -= d.cost(ref)
			d.do(ref, a.Who)
		}
	}
	play.Then(ref, a)
}

func whyNoRise(ref *play.Referee, who table.FigureID) play.Rule {
	if ref.Figures[who].Status != Down {
		return WhyNotprone
	}
	return 0
}

// rise gets who was knocked down to its feet for an action (A11).
func rise(ref *play.Referee, who table.FigureID) {
	ref.Figures[who].Status = Up
	ref.Note(Rose, ref.By(who), 0, 0)
}

// unmade is an item of a figure that is still to be made, NoItem if it has none.
func unmade(ref *play.Referee, who table.FigureID) table.ItemID {
	for i := range ref.Items[:ref.NItems] {
		id := table.ItemID(i)
		if ref.Items[i].Owner == who && toMake(ref.Setup, ref.State, id) {
			return id
		}
	}
	return table.NoItem
}

// whyNoMake is the reason why a figure cannot make a stake: that takes a place where
// there is wood, in or beside terrain (borrowed; how near is house).
func whyNoMake(ref *play.Referee, who table.FigureID) play.Rule {
	switch sc := ref.Scene(); {
	case unmade(ref, who) == table.NoItem:
		return WhyNothing
	case sc != nil && !sc.Beside(int(who), inch):
		return WhyPlace
	}
	return 0
}

// making works on a stake for an action; it takes four, which need not be of one
// turn (borrowed; that they add up is house).
type making struct{ Who table.FigureID }

func (m making) Run(ref *play.Referee) {
	by := ref.By(m.Who)
	by.Item = unmade(ref, m.Who)
	it := &ref.Items[by.Item]
	it.Status++
	if need := item(ref, by.Item).Stat[Make]; int8(it.Status) < need {
		ref.Note(MadePart, by, int32(it.Status), int32(need))
		return
	}
	ref.Note(Made, by, 0, 0)
}

// turnEnd is the end of a turn: Recovery dice, markers, and whether the goal is
// reached.
type turnEnd struct{ Side table.Seat }

func (t turnEnd) Run(ref *play.Referee) {
	roll := uint64(0)
	for i := range ref.Figures[:ref.NFigures] {
		who := table.FigureID(i)
		if f := &ref.Figures[i]; f.Off == OnTable && recovers(ref, who) && t.recovery(ref, f) {
			if f.Has(Hurt) {
				ref.Note(RecoveryNot, ref.By(who), 0, 0)
				continue
			}
			roll |= one(who)
		}
	}
	if roll != 0 {
		ref.Note(RecoveryTime, play.BySide(table.Master), 0, 0)
		play.Then(ref, recovering{table.SetOf(roll)})
	}
	play.Then(ref, settling(t))
}

// recovery says whether a figure rolls at the end of this turn (A4).
func (t turnEnd) recovery(ref *play.Referee, f *table.Figure) bool {
	switch ruling(ref, RulingRecoveryWhen) {
	case RulingRecoveryWhenRound:
		return t.Side != table.Red
	case RulingRecoveryWhenOwn:
		return t.Side == table.Master || t.Side == f.Side
	}
	return true
}

// settling closes a turn: injuries of this turn are old now, markers of hounds whom
// nobody is near are taken off, and the goal is looked at.
type settling struct{ Side table.Seat }

func (s settling) Run(ref *play.Referee) {
	whole := ruling(ref, RulingRecoveryWhen) == RulingRecoveryWhenRound
	for i := range ref.Figures[:ref.NFigures] {
		f := &ref.Figures[i]
		if f.Off != OnTable {
			continue
		}
		if !whole || s.Side != table.Red {
			f.Clear(Hurt)
		}
		if f.Has(Marked) {
			unmark(ref, table.FigureID(i))
		}
	}
	judge(ref)
}

// roundEnd looks whether time is up.
type roundEnd struct{}

func (roundEnd) Run(ref *play.Referee) {
	if limit := ref.Setup.Scenario.Rounds; limit > 0 && ref.Round >= limit {
		timeUp(ref)
		return
	}
	play.Then(ref, round{})
}
