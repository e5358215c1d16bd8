package halunken

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// moves is how a figure moves on foot (house: the summary has no terrain).
func moves(ref *play.Referee, who table.FigureID) board.Moves {
	t := &rules(ref).moves
	return board.Moves{
		Step: int32(t.Step), Drop: int32(t.Drop), Gap: int32(t.Gap), Climb: int32(t.Climb),
		Ladder: int32(t.Ladder), Difficult: int32(t.Difficult), Foes: foesOf(ref, who), Contact: -1,
		Through: sideOf(ref, ref.Figures[who].Side),
	}
}

// pace is the Bewegungsweite of a figure now, in thousandths of a Schritt: half
// if it is eingeschränkt (HH-8.3, 11.10, A16).
func pace(ref *play.Referee, who table.FigureID) int32 {
	n := int32(profile(ref, who).Stat[BW]) * schritt
	if ref.Figures[who].Has(Eingeschraenkt) {
		n /= 2
	}
	return n
}

// shortPace is the short move: half of it, at least 2 Schritt (HH-2.2).
func shortPace(ref *play.Referee, who table.FigureID) int32 {
	return max(pace(ref, who)/2, int32(rules(ref).combat.Short)*schritt)
}

func whyNoMove(ref *play.Referee, who table.FigureID) play.Rule {
	switch {
	case ref.Scene() == nil:
		return WhyNomap
	case ref.Figures[who].Status == Down:
		return WhyLies
	}
	return 0
}

// gait is what a path is for.
type gait uint8

const (
	walking   gait = iota // a whole action (HH-11.10)
	shortly               // with an action (HH-2.2)
	spacing               // free, without Blockadeangriffe (HH-5.5)
	stumbling             // past the opponent (HH-4.4)
)

var gaits = [...]struct{ ask, told play.Rule }{
	walking:   {Move, Moved},
	shortly:   {Move, MovedShort},
	spacing:   {Space, Spaced},
	stumbling: {Misstep, Misstepped},
}

// path asks for one leg after another. Who leaves the reach of an enemy's weapon
// may be blocked (A27).
type path struct {
	Left, Spent int16 // thousandths of a Schritt
	Who         table.FigureID
	Gait        gait
}

func (p path) Run(ref *play.Referee) {
	f := &ref.Figures[p.Who]
	if !able(f) {
		return
	}
	by := ref.By(p.Who)
	if p.Left > 0 && ref.Scene() != nil {
		m := moves(ref, p.Who)
		place := play.Place{Who: p.Who, Budget: int32(p.Left), Moves: m}
		// A slide goes as far as it can; which way is house.
		place.Must = p.Gait == stumbling && room(ref, p.Who, int32(p.Left), &m)
		if leg, going := ref.Leg(gaits[p.Gait].ask, by, place); going {
			left := uint64(0)
			if p.Gait != spacing {
				left = leaves(ref, p.Who, leg)
			}
			f.At = leg.To
			p.Left -= int16(leg.Cost)
			p.Spent += int16(leg.Cost)
			if left != 0 {
				play.Then(ref, blocking{table.SetOf(left), p.Who})
			}
			play.Then(ref, p)
			return
		}
	}
	if ref.Scene() == nil {
		p.Spent = p.Left // played at the table: how far it may be
	}
	ref.Note(gaits[p.Gait].told, by, int32(p.Spent), 0)
}

// room says whether a figure can go half a Schritt in any direction.
func room(ref *play.Referee, who table.FigureID, left int32, m *board.Moves) bool {
	sc := ref.Scene()
	for s := range 24 {
		to := sc.Scatter(ref.Figures[who].At, s, 24, schritt/2)
		if leg, no := sc.Leg(int(who), to, left, m); no.OK() && leg.Cost > 0 {
			return true
		}
	}
	return false
}

// leaves are the enemies whose reach (Gefährdungsbereich, HH-11.7) a leg leaves
// or passes: near enough at the start or on the way, and no longer at the end.
func leaves(ref *play.Referee, who table.FigureID, leg board.Leg) (set uint64) {
	sc := ref.Scene()
	home := sc.Bodies[who]
	for foes := foesOf(ref, who); foes != 0; foes &= foes - 1 {
		i := table.FigureID(bits.TrailingZeros64(foes))
		weapon := longest(ref, i)
		if weapon == table.NoItem || ref.Figures[i].Has(Benommen) {
			continue
		}
		zone := int32(item(ref, weapon).Stat[Range]) * schritt
		near := sc.Within(int(who), int(i), zone)
		sc.Bodies[who].At = leg.To
		far := !sc.Within(int(who), int(i), zone)
		if far && !near { // on the way?
			for step := int32(1); step < 8 && !near; step++ {
				sc.Bodies[who].At = board.Point{
					X: leg.From.X + (leg.To.X-leg.From.X)*step/8,
					Y: leg.From.Y + (leg.To.Y-leg.From.Y)*step/8,
					Z: leg.From.Z,
				}
				near = sc.Within(int(who), int(i), zone)
			}
		}
		sc.Bodies[who] = home
		if near && far {
			set |= 1 << i
		}
	}
	return set
}

// blocking is the Blockadeangriff of enemies whose reach was left: told only, or
// one attack for a reaction (A27).
type blocking struct {
	Left table.FigureSet
	Whom table.FigureID
}

func (b blocking) Run(ref *play.Referee) {
	who, rest := b.Left.First()
	f := &ref.Figures[who]
	by := ref.Against(who, b.Whom, table.NoItem)
	zone := ruling(ref, RulingBlockade) == RulingBlockadeZone
	if canFight(ref, who) && able(&ref.Figures[b.Whom]) && (!zone || f.Tokens[Reactions] > 0) {
		ref.Note(Blockade, by, 0, 0)
		if zone {
			ref.Offers()
			ref.Offer(play.Verb(BlockadeYes))
			ref.Offer(play.Verb(BlockadeNo))
			if ref.Choose(BlockadeAttack, by).Verb == BlockadeYes {
				f.Tokens[Reactions]--
				ref.Note(ReactionSpent, by, int32(f.Tokens[Reactions]), 0)
				if weapon := longest(ref, who); weapon != table.NoItem {
					play.Then(ref, strike{Who: who, Whom: b.Whom, Item: weapon})
				}
			}
		}
	}
	if !rest.Empty() {
		play.Then(ref, blocking{rest, b.Whom})
	}
}
