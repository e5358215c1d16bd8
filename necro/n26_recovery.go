package necro

import (
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// What a recovery roll does, by the numbers of the table.
const (
	recoverOut = iota + 1
	recoverFlesh
	recoverFull
)

// recovery is the recovery roll of a seriously injured fighter (N26-6.1 to
// 6.4). With Struck it is rolled because a wound came on top, and a 6 does
// nothing (A29, house reading).
type recovery struct {
	Who    table.FigureID
	Struck bool
}

func (r recovery) Run(ref *play.Referee) {
	f := &ref.Figures[r.Who]
	if !onTable(f) || f.Status != SeriouslyInjured {
		return
	}
	by := ref.By(r.Who)
	face := ref.Roll(Recovery, by, dice.D6, rules(ref).n26.recovery)
	if !r.Struck {
		f.Set(HasRecovered)
	}
	switch face {
	case recoverOut:
		ref.Note(RecoveryOut, by, 0, 0)
		takeOut(ref, r.Who)
	case recoverFlesh:
		f.Tokens[FleshWound]++
		ref.Note(RecoveryFlesh, by, int32(toughness(ref, r.Who)), 0)
		if toughness(ref, r.Who) <= 0 { // A7
			ref.Note(RecoveryZero, by, 0, 0)
			takeOut(ref, r.Who)
		}
	case recoverFull:
		if r.Struck {
			by.Whom = r.Who
			ref.Note(Nohurt, by, 0, 0)
			return
		}
		f.Status = Prone
		f.Tokens[Wounds] = 1
		if ruling(ref, RulingRecoveryWounds) == RulingRecoveryWounds0 {
			f.Tokens[Wounds] = 0
		}
		ref.Note(RecoveryFull, by, 0, 0)
	}
}

// atEnd says whether a recovery roll is due at the end of a fighter's own
// activation (N26-11.4, A6).
func recoversAtEnd(ref *play.Referee, f *table.Figure) bool {
	return f.Status == SeriouslyInjured && onTable(f) && ruling(ref, RulingRecoveryWhen) != RulingRecoveryWhenEnd
}

// recoversInEndPhase says whether a recovery roll is due in the second step of
// the end phase (N26-19.2, A6).
func recoversInEndPhase(ref *play.Referee, f *table.Figure) bool {
	if f.Status != SeriouslyInjured {
		return false
	}
	switch ruling(ref, RulingRecoveryWhen) {
	case RulingRecoveryWhenActivation:
		return false
	case RulingRecoveryWhenOnce:
		return !f.Has(HasRecovered)
	}
	return true
}

// recoveryStep rolls recovery for a set of fighters in the end phase.
type recoveryStep struct{ Who table.FigureSet }

func (r recoveryStep) Run(ref *play.Referee) {
	who, rest := r.Who.First()
	if f := &ref.Figures[who]; onTable(f) && f.Status == SeriouslyInjured {
		ref.Note(RecoveryEnd, ref.By(who), 0, 0)
		play.Then(ref, recovery{who, false})
	}
	if !rest.Empty() {
		play.Then(ref, recoveryStep{rest})
	}
}
