package necro

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// flag is what a hit brings along.
type flag uint8

const (
	atShort    flag = 1 << iota // at short range
	knocksBack                  // the hit roll reached the target's Strength; of a blast: but he could not give way
	byTemplate                  // by a blast or flame template
	inMelee                     // in close combat
	ofSixes                     // the hit rolls were natural 6s
	byFire                      // of the flames that he is in
	fromAhead                   // the attacker was in the target's vision arc before it went down
	careened                    // by a vehicle out of control: it makes nobody lose control in turn (house)
)

// struck is hits on one model by one weapon from afar: it is knocked back, it
// goes down, each hit is rolled to wound, then what else the weapon does.
type struck struct {
	Who, Whom table.FigureID
	Item      table.ItemID
	Hits      int8
	Save      int8 // added to saves for cover against templates
	Flags     flag
}

func (s struck) Run(ref *play.Referee) {
	t := &ref.Figures[s.Whom]
	if !onTable(t) || t.Side == table.Master {
		return
	}
	w := weapon(ref, s.Item)
	by := ref.Against(s.Who, s.Whom, s.Item)
	h := wounding{Who: s.Who, Whom: s.Whom, Item: s.Item, Left: s.Hits, S: shotStrength(ref, s.Who, w), AP: w.Stat[AP], D: w.Stat[D], Save: s.Save, Flags: s.Flags}
	if h.fromFront(ref) { // looked at before he is pinned (4.3)
		h.Flags |= fromAhead
	}
	if s.Flags&knocksBack != 0 {
		stuck := s.Flags&byTemplate != 0
		if !stuck {
			_, stuck = push(ref, by, board.Bearing(ref.Figures[s.Who].At.XY(), t.At.XY()))
		}
		if stuck {
			h.D++
		}
	}
	if w.Traits&TraitScattershot != 0 {
		h.Left = 0
		for range s.Hits {
			h.Left += int8(ref.Roll(WoundScatter, by, dice.D6, dice.Sum(0)))
		}
	}
	if !drives(t) {
		play.Then(ref, takingCover{s.Whom})
	}
	if w.Traits&TraitFlash == 0 { // that only blinds
		play.Then(ref, h)
	}
	if w.Traits&(TraitBlaze|TraitFlash) != 0 {
		play.Then(ref, aftereffects{s.Who, s.Whom, s.Item})
	}
}

// shotStrength is the Strength of a weapon that is fired or thrown.
func shotStrength(ref *play.Referee, who table.FigureID, w *table.ItemProfile) int8 {
	if w.Stat[StrOwn] == 1 {
		return profile(ref, who).Stat[S] + w.Stat[Str]
	}
	return w.Stat[Str]
}

// push moves a fighter 1" in a direction, and says how far he got and whether
// something is in his way. Where the ground ends he stops if he passes an
// Initiative test, and falls if not (Knockback, borrowed).
func push(ref *play.Referee, by play.By, direction int16) (moved int32, stuck bool) {
	sc := ref.Scene()
	if sc == nil {
		return 0, false
	}
	m := board.Moves{Step: int32(rules(ref).moves.Step), Contact: -1}
	slid := sc.Slide(int(by.Whom), direction, inch, &m)
	ref.Figures[by.Whom].At = slid.To
	ref.Note(KnockbackMoved, by, slid.Moved, 0)
	switch {
	case slid.Piece >= 0 || slid.Body >= 0 || slid.Edge:
		ref.Note(KnockbackStuck, by, 0, 0)
		return slid.Moved, true
	case slid.Moved < inch:
		play.Then(ref, edgeTest{by.Whom})
	}
	return slid.Moved, false
}

// takingCover puts a fighter down who was hit from afar: Standing and not engaged
// he becomes Prone and Pinned, whether or not he is wounded, and near an edge he
// may fall (borrowed).
type takingCover struct{ Whom table.FigureID }

func (c takingCover) Run(ref *play.Referee) {
	f := &ref.Figures[c.Whom]
	sc := ref.Scene()
	if !onTable(f) || f.Status != Standing || sc != nil && engaged(ref, sc, c.Whom) {
		return
	}
	f.Status = PinnedDown
	ref.Note(Pinned, ref.By(c.Whom), 0, 0)
	play.Then(ref, edgeTest(c))
}

// aftereffects are what Blaze and Flash weapons do to who is still there.
type aftereffects struct {
	Who, Whom table.FigureID
	Item      table.ItemID
}

func (a aftereffects) Run(ref *play.Referee) {
	t := &ref.Figures[a.Whom]
	if !onTable(t) || t.Status == Wrecked {
		return
	}
	w := weapon(ref, a.Item)
	by := ref.Against(a.Who, a.Whom, a.Item)
	if w.Traits&TraitBlaze != 0 && !t.Has(IsBurning) && ref.Check(BlazeCatch, by, dice.D6, play.NeedAtLeast(BlazeCatch, 4)) {
		t.Set(IsBurning)
		ref.Note(BlazeCaught, by, 0, 0)
	}
	if w.Traits&TraitFlash != 0 && !drives(t) && !passes(ref, FlashTest, FallInitiative, ref.By(a.Whom)) {
		goBlind(ref, a.Whom)
	}
}

// wounding resolves hits one by one: wound roll, save roll, damage (borrowed).
// Who is None when nobody struck: a fall, fire.
type wounding struct {
	Who, Whom table.FigureID
	Item      table.ItemID
	Left      int8
	S, AP, D  int8
	Save      int8 // added to saves for cover against templates
	Flags     flag
}

func (h wounding) Run(ref *play.Referee) {
	t := &ref.Figures[h.Whom]
	if !onTable(t) || h.Left == 0 || t.Status == Wrecked {
		return
	}
	by := h.by(ref)
	if d, through := h.wounds(ref, by); through {
		switch {
		case drives(t):
			play.Then(ref, denting{h.Who, h.Whom, h.Item, d, h.Flags})
		case h.has(ref, TraitWeb):
			t.Set(IsWebbed)
			ref.Note(WebCaught, by, 0, 0)
			layDown(ref, h.Whom) // treated so
		default:
			h.hurt(ref, d)
		}
	}
	if h.Left > 1 {
		h.Left--
		play.Then(ref, h)
	}
}

// has says whether the weapon has one of the traits.
func (h *wounding) has(ref *play.Referee, traits uint64) bool {
	return h.Item != table.NoItem && weapon(ref, h.Item).Traits&traits != 0
}

func (h *wounding) by(ref *play.Referee) play.By {
	seat := ref.Figures[h.Whom].Side.Other()
	if h.Who != table.None {
		seat = ref.Figures[h.Who].Side
	}
	return play.By{Seat: seat, Who: h.Who, Whom: h.Whom, Item: h.Item}
}

// wounds rolls to wound and to save. It returns the damage, and whether a wound
// goes through.
func (h *wounding) wounds(ref *play.Referee, by play.By) (damage int8, through bool) {
	damage = h.D
	t := toughness(ref, h.Whom)
	if drives(&ref.Figures[h.Whom]) {
		t = sideToughness(ref, by, h.Flags)
	}
	switch {
	case h.Flags&ofSixes != 0 && h.has(ref, TraitShock):
		ref.Note(WoundShock, by, 0, 0)
	case h.has(ref, TraitRending):
		need := woundNeed(ref, h.S, t)
		k := ref.Grade(Wound, by, dice.D6, need, graded{need.Target, 6})
		if k == 0 {
			return 0, false
		}
		if k == 2 {
			damage++
			ref.Note(WoundRending, by, 0, 0)
		}
	case !ref.Check(Wound, by, dice.D6, woundNeed(ref, h.S, t)):
		return 0, false
	}
	if h.Flags&ofSixes != 0 && h.has(ref, TraitPower) {
		ref.Note(SavePower, by, 0, 0)
		return damage + 1, true
	}
	if h.has(ref, TraitWeb) && !drives(&ref.Figures[h.Whom]) {
		return damage, true // nor does armour help
	}
	return damage, !h.saved(ref)
}

// saved makes the save roll: D6 + AP of the armour value or more, a natural 1
// fails. No armour counts as 7+ where something helps (borrowed).
func (h *wounding) saved(ref *play.Referee) bool {
	p := profile(ref, h.Whom)
	armour := p.Stat[Sv]
	switch {
	case armour == 0:
		armour = 7
	case h.Flags&byTemplate != 0 && p.Skills&Flak != 0:
		armour--
	case p.Skills&Carapace != 0 && (h.Flags&fromAhead != 0 || h.Flags&inMelee != 0 && h.fromFront(ref)):
		armour--
	}
	need := play.NeedAtLeast(SaveArmour, armour)
	need.Roll(SaveAp, h.AP)
	if h.Save != 0 {
		need.Roll(SaveCover, h.Save)
	}
	need.Target = max(need.Target, 2)
	return saved(ref, ref.Against(h.Whom, h.Who, h.Item), need)
}

// fromFront says whether the attacker stands in the wearer's front arc.
func (h *wounding) fromFront(ref *play.Referee) bool {
	sc := ref.Scene()
	return sc != nil && h.Who != table.None && !lies(&ref.Figures[h.Whom]) && sc.InArc(int(h.Whom), int(h.Who), rules(ref).arc)
}

// hurt takes Wounds. The point of damage that takes the last one rolls an Injury
// die, and so does each further one (borrowed).
func (h *wounding) hurt(ref *play.Referee, n int8) {
	t := &ref.Figures[h.Whom]
	by := play.By{Seat: t.Side, Who: h.Who, Whom: h.Whom, Item: table.NoItem}
	had := t.Tokens[Wounds]
	lost := min(n, had)
	t.Tokens[Wounds] -= lost
	rule := Lost
	if h.Who == table.None && h.Flags&byFire == 0 {
		rule = LostFalling
	}
	if lost > 0 {
		ref.Note(rule, by, int32(lost), 0)
	}
	rolls := n - lost
	if had > 0 && t.Tokens[Wounds] == 0 {
		rolls++
	}
	if rolls == 0 {
		return
	}
	if h.has(ref, TraitMelta) && h.Flags&atShort != 0 && had > 0 {
		ref.Note(InjuryMelta, by, 0, 0)
		takeOut(ref, h.Whom)
		return
	}
	play.Then(ref, injuries{h.Whom, h.Who, rolls})
}

// injuries rolls Injury dice, one for each point of damage at 0 Wounds, and
// applies each (borrowed).
type injuries struct {
	Whom, Who table.FigureID
	Left      int8
}

func (i injuries) Run(ref *play.Referee) {
	t := &ref.Figures[i.Whom]
	if !onTable(t) {
		return
	}
	seat := t.Side.Other()
	by := play.By{Seat: seat, Who: i.Who, Whom: i.Whom, Item: table.NoItem}
	switch ref.Roll(Injury, by, dice.D6, rules(ref).n23.injury) {
	case injuryFlesh:
		fleshWound(ref, i.Whom)
	case injurySerious:
		ref.Note(InjurySerious, ref.By(i.Whom), 0, 0)
		if t.Status == SeriouslyInjured {
			ref.Note(InjuryAgain, ref.By(i.Whom), 0, 0)
			fleshWound(ref, i.Whom)
		} else {
			ref.Note(Injured, ref.By(i.Whom), 0, 0)
			shakenN23(ref, i.Whom)
			layDown(ref, i.Whom)
		}
	case injuryOut:
		ref.Note(InjuryOut, ref.By(i.Whom), 0, 0)
		takeOut(ref, i.Whom)
	}
	if i.Left--; i.Left > 0 {
		play.Then(ref, i)
	}
}

// layDown makes a fighter seriously injured; who stood near an edge may fall
// (borrowed).
func layDown(ref *play.Referee, who table.FigureID) {
	f := &ref.Figures[who]
	if f.Status == Standing {
		play.Then(ref, edgeTest{who})
	}
	f.Status = SeriouslyInjured
}

// fleshWound costs a point of Toughness for the battle; at 0 the fighter goes out
// of action (borrowed, G14).
func fleshWound(ref *play.Referee, who table.FigureID) {
	f := &ref.Figures[who]
	f.Tokens[FleshWound]++
	t := toughness(ref, who)
	ref.Note(InjuryFlesh, ref.By(who), int32(t), 0)
	if t <= 0 {
		ref.Note(InjuryZero, ref.By(who), 0, 0)
		takeOut(ref, who)
	}
}
