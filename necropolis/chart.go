package necropolis

import (
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// batchReading is how a batch is read: as a tally of classes of faces, since the
// order of the dice says nothing. Faces that do the same to everybody who is
// attacked are one class; classes ascend with the faces.
type batchReading struct {
	Class [faces]uint8 // of each face
	N     uint8        // dice
}

// Kind is the class of a face.
func (r batchReading) Kind(face uint8) uint8 { return r.Class[face-1] }

// Key is the tally: the number of dice of each class as a digit.
func (r batchReading) Key(f *dice.Faces) (key int) {
	var digit [faces]int
	for _, v := range f.All() {
		digit[r.Class[v-1]]++
	}
	for c := faces - 1; c >= 0; c-- {
		key = key*(int(r.N)+1) + digit[c]
	}
	return key
}

// batch is a roll: how many dice of each class, and a face that stands for it.
type batch struct {
	typ     int8
	count   [faces]int8
	face    [faces]int // of a class, from 0
	classes int
}

var batchRules = [...]play.Rule{Lethal: BatchLethal, Bash: BatchBash, Stake: BatchStake}

// rollBatch rolls a batch (NEC-3.3, 5.5).
func rollBatch(ref *play.Referee, by play.By, typ, n int8, g *group) (b batch) {
	r := batchReading{N: uint8(n)}
	b.typ = typ
	if kindOf(ref, by.Whom).Bar {
		ref.Cite(ChartDice)
	} else {
		ref.Cite(ChartOwn)
	}
	var differs [faces]bool // from the face before, to somebody
	var last *line
	for _, who := range g.all() {
		l := kindOf(ref, who).line(typ)
		if l == last || l == nil {
			continue
		}
		for face := 1; face < faces; face++ {
			differs[face] = differs[face] || l[face] != l[face-1]
		}
		last = l
	}
	for face := range faces {
		if face == 0 || differs[face] {
			b.face[b.classes] = face
			b.classes++
		}
		r.Class[face] = uint8(b.classes - 1)
	}
	key := ref.Roll(batchRules[typ], by, dice.D(int(n), faces), r)
	for c := range b.classes {
		b.count[c] = int8(key % (int(n) + 1))
		key /= int(n) + 1
	}
	return b
}

// effectOn is what a face, from 0, does to a figure (NEC-3.4, 5.5, 6.1).
func effectOn(ref *play.Referee, who table.FigureID, typ int8, face int) effect {
	return kindOf(ref, who).effect(ref.Setup, typ, face)
}

// effect is what the chart of a kind says of a face, from 0. A cell that is empty goes
// with the one above or is nothing (A10).
func (k *kind) effect(s *play.Setup, typ int8, face int) effect {
	e := k.cell(typ, face)
	for ; e == blankCell; e = k.cell(typ, face) {
		if s.Rulings[RulingZombieTen] == RulingZombieTenNone {
			return miss
		}
		face--
	}
	return e
}

// cell is what a chart has for a face, from 0; miss where it has no such line.
func (k *kind) cell(typ int8, face int) effect {
	l := k.line(typ)
	if l == nil {
		return miss
	}
	return l[face]
}

// share is what one of those attacked gets of a batch.
type share struct {
	dice   handful
	pushed bool
}

// maxBatch is the most dice that a batch can have: those of a weapon and one.
const maxBatch = 13

// handful is some dice of a batch: their classes, the highest first.
type handful struct {
	n int8
	v [maxBatch]uint8
}

func (h *handful) add(class uint8) {
	h.v[h.n] = class
	h.n++
}

func (h *handful) all() []uint8 { return h.v[:h.n] }

// apply deals the dice out and carries out what they do: damage first, then pushes,
// each from the nearest to the farthest (A7). Which dice push and which damage is read
// on the declared target's chart. A damage die then does what the chart of the one who
// gets it says; a push is a push for everybody.
func (b *batch) apply(ref *play.Referee, by play.By, g *group) {
	var shares [table.MaxFigures]share
	var hits handful
	pushes := b.tell(ref, by, &hits)
	target := g.rank(by.Whom)
	single := g.n > 1 && (pushes == 1 || hits.n == 1)
	if single { // the principles of clusters speak of several (A22)
		ref.Note(ClusterSingle, by, 0, 0)
	}
	switch {
	case pushes == 0:
	case g.n == 1 || pushes == 1:
		shares[target].pushed = true
		if pushes > 1 {
			ref.Note(PushOnce, by, 0, 0)
		}
	default: // one a model (NEC-3.6, 4.2), the rest is lost (A9)
		ref.Note(ClusterPush, by, int32(pushes), 0)
		for i := range min(pushes, g.n) {
			shares[i].pushed = true
		}
		if pushes > g.n {
			ref.Note(ClusterLost, by, int32(pushes-g.n), 0)
		}
	}
	switch {
	case hits.n == 0:
	case g.n == 1 || hits.n == 1:
		shares[target].dice = hits
	default: // the highest die to the nearest (NEC-4.3)
		ref.Note(ClusterDealt, by, int32(hits.n), 0)
		ranks := g.ranks(ref, by)
		round := ruling(ref, RulingClusterSurplus) == RulingClusterSurplusRound
		for i, die := range hits.all() {
			to := i
			switch {
			case i < g.n:
			case round: // A9
				to = i % g.n
			default:
				to = 0
			}
			s := &shares[ranks[to]]
			s.dice.add(die)
		}
	}
	if pushes == 0 && hits.n == 0 {
		ref.Note(Missed, by, 0, 0)
	}
	for i, who := range g.all() {
		b.strike(ref, by, who, &shares[i])
	}
	for i, who := range g.all() {
		if shares[i].pushed && ref.Figures[who].Off == OnTable {
			pushBack(ref, by, who)
		}
	}
}

// tell tells pushes from damage.
func (b *batch) tell(ref *play.Referee, by play.By, hits *handful) (pushes int) {
	for c := b.classes - 1; c >= 0; c-- {
		n := int(b.count[c])
		switch effectOn(ref, by.Whom, b.typ, b.face[c]) {
		case miss:
			if n > 0 && kindOf(ref, by.Whom).cell(b.typ, b.face[c]) == blankCell {
				ref.Note(Blank, by, 0, 0)
			}
		case push:
			pushes += n
		default:
			for range n {
				hits.add(uint8(c))
			}
		}
	}
	return pushes
}

// rank is the place of a figure in the order of a group.
func (g *group) rank(who table.FigureID) int {
	for i, each := range g.all() {
		if each == who {
			return i
		}
	}
	return 0
}

// ranks is the order in which damage dice are dealt out: by distance, or enemies
// before friends, if the attacker likes (NEC-4.5).
func (g *group) ranks(ref *play.Referee, by play.By) (order [table.MaxFigures]int) {
	foes := false
	if g.friends != 0 {
		ref.Offers()
		ref.Offer(play.Verb(FavourFoes))
		ref.Offer(play.Verb(FavourNearest))
		foes = ref.Choose(Favour, by).Verb == FavourFoes
	}
	n := 0
	add := func(friends bool) {
		for i, who := range g.all() {
			if !foes || g.friends&one(who) != 0 == friends {
				order[n] = i
				n++
			}
		}
	}
	add(false)
	if foes {
		add(true)
	}
	return order
}
