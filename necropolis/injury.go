package necropolis

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// strike carries out the damage dice that a figure gets: points on its bar add up
// (NEC-3.7, A8), each die on another chart is read by itself (A25).
func (b *batch) strike(ref *play.Referee, by play.By, who table.FigureID, s *share) {
	by.Whom = who
	f := &ref.Figures[who]
	if f.Has(Unaware) { // whoever is attacked takes notice (house)
		f.Clear(Unaware)
		ref.Note(Spotted, ref.By(who), 0, 0)
	}
	sum, down := int8(0), false
	for _, c := range s.dice.all() {
		if f.Off != OnTable { // the first that kills ends it (A25)
			break
		}
		if kindOf(ref, who).cell(b.typ, b.face[c]) == blankCell {
			ref.Note(Blank, by, 0, 0)
		}
		e := effectOn(ref, who, b.typ, b.face[c])
		switch e {
		case push:
			s.pushed = true
		case harm1, harm2, harm3, harm4:
			sum += int8(e-harm1) + 1
		case knockDown:
			if f.Status == Up {
				f.Status = Down
				ref.Note(KnockedDown, by, 0, 0)
			} else {
				ref.Note(Unchanged, by, 0, 0)
			}
		case knockOut:
			knockedOut(ref, by)
			down = true
		case kill:
			slay(ref, by, Killed)
		case loseAction:
			f.Tokens[Lost] = min(f.Tokens[Lost]+1, 99)
			ref.Note(ActionLost, by, int32(f.Tokens[Lost]), 0)
		case killWound:
			if f.Has(Marked) {
				slay(ref, by, Killed)
			} else {
				f.Set(Marked)
				ref.Note(MarkedNow, by, 0, 0)
			}
		}
	}
	if sum > 0 {
		damage(ref, by, sum)
	}
	if down && f.Off == OnTable {
		ref.Note(KoTurn, by, 0, 0)
	}
}

// knockedOut lays a figure on its side: no actions until its Recovery die shows a
// number (NEC-5.7). It counts as an injury: no roll in this turn (A5).
func knockedOut(ref *play.Referee, by play.By) {
	f := &ref.Figures[by.Whom]
	f.Status = Out
	f.Set(Hurt)
	ref.Note(Ko, by, 0, 0)
}

// damage moves the marker of an injury bar, a slot for each point (NEC-1.2). Beyond
// the last slot is death (A2).
func damage(ref *play.Referee, by play.By, n int8) {
	f := &ref.Figures[by.Whom]
	p := profile(ref, by.Whom)
	was := sectionOf(p, f)
	ref.Note(DamageTaken, by, int32(n), 0)
	f.Set(Hurt)
	f.Tokens[Wound] += min(n, slots(p)-f.Tokens[Wound])
	if f.Tokens[Wound] >= slots(p) {
		slay(ref, by, Died)
		return
	}
	ref.Note(Slots, ref.By(by.Whom), int32(f.Tokens[Wound])+1, int32(slots(p)))
	tellSection(ref, by.Whom, was)
}

// tellSection tells when the marker has come into another section (NEC-1.4 to 1.6).
func tellSection(ref *play.Referee, who table.FigureID, was Section) {
	if is := section(ref, who); is != was {
		ref.Note([...]play.Rule{IsOkay: BarOkay, IsImpaired: BarImpaired, AtDoor: BarDoor}[is], ref.By(who), 0, 0)
	}
}

// slay takes a figure off the table.
func slay(ref *play.Referee, by play.By, rule play.Rule) {
	f := &ref.Figures[by.Whom]
	f.Off = Dead
	f.Clear(Hurt | Marked | Closed | Called | Crawled | Drawn | Loose)
	f.Status, f.Tokens[Lost], f.Tokens[Left], f.Tokens[PreyOf] = Up, 0, 0, 0
	ref.Note(rule, by, 0, 0)
	if f.Side == table.Blue && ref.Tokens[Kills] < 127 {
		ref.Tokens[Kills]++
	}
}

// pushBack moves a figure 2" straight away from the attacker (NEC-3.5, A7). It stops
// at what is solid, at models, and where the ground or the table ends.
func pushBack(ref *play.Referee, by play.By, who table.FigureID) {
	by.Whom = who
	sc := ref.Scene()
	if sc == nil {
		ref.Note(Push, by, 0, 0) // it is moved on the table
		return
	}
	f := &ref.Figures[who]
	far := int32(rules(ref).combat.Push)
	m := board.Moves{Step: int32(rules(ref).moves.Step), Contact: -1}
	slid := sc.Slide(int(who), board.Bearing(ref.Figures[by.Who].At.XY(), f.At.XY()), far, &m)
	f.At = slid.To
	switch {
	case slid.Moved >= far:
		ref.Note(Pushed, by, slid.Moved, 0)
	case slid.Moved > board.ContactSlack:
		ref.Note(PushStopped, by, slid.Moved, 0)
	default:
		ref.Note(PushNone, by, 0, 0)
	}
}

// recovers says whether a figure has something to recover from: slots lost, or a KO
// (NEC-2.1, A5).
func recovers(ref *play.Referee, who table.FigureID) bool {
	f := &ref.Figures[who]
	return f.Status == Out || f.Tokens[Wound] > 0
}

// recovering rolls the Recovery die of one figure after another (NEC-2.2, 2.3). Who
// regenerates gets slots without one (borrowed).
type recovering struct{ Left table.FigureSet }

// recoveryReading reads a Recovery die.
type recoveryReading [6]int8

// Key is what the die gives.
func (r recoveryReading) Key(f *dice.Faces) int { return int(r[f.V[0]-1]) }

// Kind says which faces give the same.
func (r recoveryReading) Kind(face uint8) uint8 { return uint8(r[face-1]) }

func (r recovering) Run(ref *play.Referee) {
	who, rest := r.Left.First()
	f := &ref.Figures[who]
	by := ref.By(who)
	if n := kindOf(ref, who).Regenerates; n > 0 && f.Tokens[Wound] > 0 {
		heal(ref, who, n, Regenerated)
	}
	if f.Status == Out || f.Tokens[Wound] > 0 && kindOf(ref, who).Regenerates == 0 {
		n := int8(ref.Roll(Recovery, by, dice.D6, recoveryReading(rules(ref).combat.Recovery)))
		switch {
		case n == 0:
			ref.Note(RecoveryNone, by, 0, 0)
		case f.Status == Out: // a number ends the KO and heals as many (A6)
			f.Status = Up
			ref.Note(KoOver, by, 0, 0)
		}
		if n > 0 && kindOf(ref, who).Regenerates == 0 {
			heal(ref, who, n, Recovered)
		}
	}
	if !rest.Empty() {
		play.Then(ref, recovering{rest})
	}
}

// heal moves the marker to the right, never beyond its start (NEC-2.3).
func heal(ref *play.Referee, who table.FigureID, n int8, rule play.Rule) {
	f := &ref.Figures[who]
	was := section(ref, who)
	if n = min(n, f.Tokens[Wound]); n > 0 {
		f.Tokens[Wound] -= n
		ref.Note(rule, ref.By(who), int32(n), 0)
		tellSection(ref, who, was)
	}
}
