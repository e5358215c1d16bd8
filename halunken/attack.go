package halunken

import (
	"math/bits"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// weapon says whether an item is one to attack with.
func weapon(w *table.ItemProfile) bool { return w.Kind == MeleeArm || w.Kind == RangedArm }

// apart is the distance between two figures in thousandths of a Schritt; without
// a map the SL says how far it is.
func apart(ref *play.Referee, a, b table.FigureID) int32 {
	if sc := ref.Scene(); sc != nil {
		return sc.Distance(int(a), int(b))
	}
	by := ref.Against(a, b, table.NoItem)
	d := int32(ref.Fact(Distance, by, play.Fact{Kind: play.FactDistance, A: a, B: b}))
	ref.Measure(Distance, by, d)
	return d
}

// reach is how far an item reaches, in thousandths of a Schritt.
func reach(w *table.ItemProfile) int32 { return int32(w.Stat[Range])*schritt + board.ContactSlack }

// inReach says whether a chosen target is within reach. On a map only such are
// offered; without one the SL is asked, and if it is not, the action is not spent.
func inReach(ref *play.Referee, by play.By) bool {
	if ref.Scene() != nil || by.Who == by.Whom || apart(ref, by.Who, by.Whom) <= reach(item(ref, by.Item)) {
		return true
	}
	ref.Note(WhyRange, by, 0, 0)
	ref.Tokens[Undone] = 1
	return false
}

// whyNotAt is the reason why a figure cannot be reached with a weapon or a spell,
// 0 if it can. Without a map that is asked when the target is chosen.
func whyNotAt(ref *play.Referee, who, whom table.FigureID, i table.ItemID) play.Rule {
	sc := ref.Scene()
	if sc == nil {
		return 0
	}
	w := item(ref, i)
	if sc.Distance(int(who), int(whom)) > reach(w) {
		return WhyRange
	}
	if w.Kind != MeleeArm && !sc.Sees(int(who), int(whom)) {
		return WhyNosight
	}
	return 0
}

// whyNoWeapon is the reason why a weapon is of no use now, 0 if it is.
func whyNoWeapon(ref *play.Referee, who table.FigureID, i table.ItemID) play.Rule {
	if ref.Items[i].Status == Wedged {
		return WhyWedged
	}
	why := WhyNofoe
	for set := foesOf(ref, who); set != 0; set &= set - 1 {
		no := whyNotAt(ref, who, table.FigureID(bits.TrailingZeros64(set)), i)
		if no == 0 {
			return 0
		}
		why = no
	}
	return why
}

// whyNoAttack is the reason why a figure cannot attack with any weapon.
func whyNoAttack(ref *play.Referee, who table.FigureID) play.Rule {
	why := WhyNoweapon
	for i := range ref.Items[:ref.NItems] {
		id := table.ItemID(i)
		if ref.Items[i].Owner != who || !weapon(item(ref, id)) {
			continue
		}
		if why = whyNoWeapon(ref, who, id); why == 0 {
			return 0
		}
	}
	return why
}

// arming chooses weapon and target of an attack.
type arming struct{ Who table.FigureID }

func (a arming) Run(ref *play.Referee) {
	by := ref.By(a.Who)
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		if id := table.ItemID(i); ref.Items[i].Owner == a.Who && weapon(item(ref, id)) {
			ref.OfferUnless(play.Use(Go, id), whyNoWeapon(ref, a.Who, id))
		}
	}
	by.Item = ref.ChooseOrOnly(AttackWeapon, by).Item
	if by.Whom = chooseTarget(ref, AttackTarget, by); inReach(ref, by) {
		play.Then(ref, strike{Who: a.Who, Whom: by.Whom, Item: by.Item})
	}
}

// chooseTarget asks for an enemy that an item reaches.
func chooseTarget(ref *play.Referee, rule play.Rule, by play.By) table.FigureID {
	ref.Offers()
	for set := foesOf(ref, by.Who); set != 0; set &= set - 1 {
		whom := table.FigureID(bits.TrailingZeros64(set))
		ref.OfferUnless(play.Pick(Go, whom), whyNotAt(ref, by.Who, whom, by.Item))
	}
	return ref.ChooseOrOnly(rule, by).Who
}

// strike is an attack: 2W10 against the Angriffswert (HH-2.4, A20). A miss ends
// it; a fumble leaves the target the choice to defend, and then the table speaks
// (A5).
type strike struct {
	Who, Whom table.FigureID
	Item      table.ItemID
	Bonus     int8 // of a counterattack (HH-5.1)
	Counter   bool
}

func (s strike) Run(ref *play.Referee) {
	if !canFight(ref, s.Who) || ref.Figures[s.Whom].Off != OnTable {
		return
	}
	by := ref.Against(s.Who, s.Whom, s.Item)
	ref.Note(AttackMade, by, 0, 0)
	if len(item(ref, s.Item).Labels) > 0 {
		ref.Note(Unmodelled, by, 0, 0)
	}
	need := probenwert(ref, s.Who, kampfkunst, attacking)
	bonus(&need, PwAng, profile(ref, s.Who).Stat[ANG]+item(ref, s.Item).Stat[ItemANG])
	if s.Bonus != 0 {
		need.Bonus(PwCounter, s.Bonus)
	}
	r := check(ref, Attack, by, need)
	if !r.passed && !r.fumble {
		ref.Note(AttackMissed, by, 0, 0)
		return
	}
	play.Then(ref, answer{exchange: exchange{Who: s.Who, Whom: s.Whom, Item: s.Item, AV: r.value, AQ: r.qs, Flags: flagsOf(r), Counter: s.Counter}})
}

// canFight says whether a figure can act or react at all.
func canFight(ref *play.Referee, who table.FigureID) bool {
	f := &ref.Figures[who]
	return able(f) && !f.Has(Benommen)
}

// bout is what the two rolls of an attack came to.
type bout uint8

const (
	attackCrit bout = 1 << iota
	attackFumble
	defended // the target has defended
	defencePassed
	defenceCrit
	defenceFumble
	isDirect // all damage is direct
	isWarded // the attack is stopped whatever the comparison says
)

func flagsOf(r result) (b bout) {
	if r.critical {
		b |= attackCrit
	}
	if r.fumble {
		b |= attackFumble
	}
	return b
}

// exchange is an attack with its two rolls: values for the comparison, and
// quality levels.
type exchange struct {
	Who, Whom table.FigureID
	Item      table.ItemID
	AV, AQ    int8
	DV, DQ    int8
	Flags     bout
	Stage     stage
	QS        int8 // of the damage; 0: no damage
	More      int8 // further damage dice
	Counter   bool // is a counterattack itself
}

// stage is where the resolution of an exchange stands.
type stage uint8

const (
	comparing stage = iota
	guarding        // the table of a critical defence
	hitting         // the table of a critical attack
	slipping        // the table of a fumbled defence
	hurting         // damage
)

// defenceSkill is what defends against an item: Kampfkunst against weapons, for
// spells what they say (HH-2.5).
func defenceSkill(w *table.ItemProfile) (skill, bool) {
	if w.Kind != Spell {
		return kampfkunst, true
	}
	if w.Stat[Against] == 0 {
		return 0, false
	}
	return skill(w.Stat[Against] - 1), true
}

// answer is the choice of the target to defend, with one reaction (HH-2.5).
type answer struct{ exchange }

func (a answer) Run(ref *play.Referee) {
	by := ref.Against(a.Whom, a.Who, a.Item)
	f := &ref.Figures[a.Whom]
	s, possible := defenceSkill(item(ref, a.Item))
	if possible && canFight(ref, a.Whom) && f.Tokens[Reactions] > 0 {
		ref.Offers()
		ref.Offer(play.Verb(DefenceYes))
		ref.Offer(play.Verb(DefenceNo))
		if ref.Choose(Defence, by).Verb == DefenceYes {
			f.Tokens[Reactions]--
			ref.Note(ReactionSpent, by, int32(f.Tokens[Reactions]), 0)
			need := probenwert(ref, a.Whom, s, defending)
			ver := profile(ref, a.Whom).Stat[VER]
			if s == kampfkunst {
				ver += parryBonus(ref, a.Whom)
			}
			bonus(&need, PwVer, ver)
			if on := int8(a.Who) + 1; f.Tokens[GuardOn] == on || f.Tokens[GuardTwo] == on {
				need.Bonus(PwGuard, rules(ref).combat.Guard)
			}
			r := check(ref, Defend, by, need)
			a.Flags |= defended
			a.DV, a.DQ = r.value, r.qs
			if r.passed {
				a.Flags |= defencePassed
			} else {
				ref.Note(DefenceFailed, by, 0, 0)
			}
			if r.critical {
				a.Flags |= defenceCrit
			}
			if r.fumble {
				a.Flags |= defenceFumble
			}
			if !r.passed {
				a.DV = 0
			}
		}
	}
	if a.Flags&attackFumble != 0 {
		play.Then(ref, blunder{a.Who, a.Whom, a.Item, a.DQ})
		switch { // the doubles of each side use their own table (A7)
		case a.Flags&defenceCrit != 0:
			a.Stage = guarding
		case a.Flags&defenceFumble != 0:
			a.Stage = slipping
		default:
			return
		}
	}
	play.Then(ref, a.exchange)
}

// parryBonus is the best VER of a melee weapon, and of a shield (HH-11.1).
func parryBonus(ref *play.Referee, who table.FigureID) int8 {
	best, shield := int8(-9), int8(0)
	for i := range ref.Items[:ref.NItems] {
		if ref.Items[i].Owner != who || ref.Items[i].Status != Ready {
			continue
		}
		switch w := item(ref, table.ItemID(i)); w.Kind {
		case MeleeArm:
			best = max(best, w.Stat[ItemVER])
		case Shield:
			shield = max(shield, w.Stat[ItemVER])
		}
	}
	if best == -9 {
		best = 0
	}
	return best + shield
}

// tableQS is the QS of the attacker that a table looks at: that of his check, or
// that of the damage, which is his if he hits (A9). parryQS is that of the
// defender, to whom no damage belongs.
func (e *exchange) tableQS(ref *play.Referee) int8 {
	if ruling(ref, RulingTableQs) == RulingTableQsDamage && e.QS > 0 {
		return e.QS
	}
	return e.AQ
}

func parryQS(ref *play.Referee, own int8) int8 {
	if ruling(ref, RulingTableQs) == RulingTableQsDamage {
		return 0
	}
	return own
}

func (e exchange) Run(ref *play.Referee) {
	by := ref.Against(e.Who, e.Whom, e.Item)
	switch e.Stage {
	case comparing:
		e.compare(ref, by)
	case guarding:
		e.guard(ref, by)
	case hitting:
		e.table(ref, by, TableCrit, e.tableQS(ref))
	case slipping:
		e.table(ref, by, TableSlip, e.tableQS(ref))
	case hurting:
		if e.QS > 0 {
			land(ref, by, int(e.QS+e.More), e.QS, e.Flags&isDirect != 0)
		}
		return
	}
	if e.Flags&isWarded != 0 && e.QS > 0 {
		e.QS = 0
		ref.Note(Warded, ref.Against(e.Whom, e.Who, e.Item), 0, 0)
	}
	e.Stage++
	for e.Stage == guarding && e.Flags&defenceCrit == 0 || e.Stage == hitting && e.Flags&attackCrit == 0 ||
		e.Stage == slipping && e.Flags&defenceFumble == 0 {
		e.Stage++ // nothing to roll for
	}
	if e.Stage < hurting || e.QS > 0 {
		play.Then(ref, e)
	}
}

// compare settles who wins: without a defence that succeeds the attack hits with
// its own QS (A3), else the higher roll wins and the difference is the QS (HH-1.8,
// 7.1).
func (e *exchange) compare(ref *play.Referee, by play.By) {
	if e.Flags&defencePassed == 0 {
		e.QS = e.AQ
		if ruling(ref, RulingUndefendedQs) == RulingUndefendedQsOne {
			e.QS = 1
		}
		ref.Note(AttackHit, by, int32(e.QS), 0)
		return
	}
	a := result{critical: e.Flags&attackCrit != 0, value: e.AV}
	d := result{critical: e.Flags&defenceCrit != 0, value: e.DV}
	ref.Note(Contest, by, int32(e.AV), int32(e.DV))
	if d.critical && ruling(ref, RulingDefenceCritical) == RulingDefenceCriticalWards {
		e.Flags |= isWarded
	}
	switch n := versus(ref, a, d); {
	case n > 0:
		e.QS = contestQS(ref, n, e.AQ)
		ref.Note(ContestWon, by, int32(e.QS), 0)
	case n == 0:
		ref.Note(ContestTie, by, 0, 0)
	default:
		ref.Note(Parried, ref.Against(e.Whom, e.Who, e.Item), 0, 0)
	}
}

// table is the table of a critical attack, which serves for a fumbled defence,
// too (HH-3.1, 6.1). It needs an attack that hits (A7).
func (e *exchange) table(ref *play.Referee, by play.By, rule play.Rule, qs int8) {
	if e.QS == 0 {
		ref.Note(CritFallen, by, 0, 0)
		return
	}
	switch row(ref, rule, by, qs) {
	case rowBody:
		ref.Note(CritBody, by, 0, 0)
		e.More += 2
		e.Flags |= isDirect
	case rowDevastated:
		ref.Note(CritDevastating, by, 0, 0)
		e.More += 2
	case rowDeep:
		ref.Note(CritDeep, by, 0, 0)
		e.More++
		drain(ref, by, Bleeding)
	case rowHead:
		ref.Note(CritHead, by, 0, 0)
		e.More++
		inflict(ref, by, Verwirrt, hurtOf(item(ref, by.Item).Traits))
	case rowLeg:
		ref.Note(CritLeg, by, 0, 0)
		e.More++
		inflict(ref, by, Eingeschraenkt, hurtOf(item(ref, by.Item).Traits))
	case rowDangerous:
		ref.Note(CritDangerous, by, 0, 0)
		e.More++
	default:
		ref.Note(CritPlain, by, 0, 0)
	}
}

// guard is the table of a critical defence (HH-5.1 to 5.7).
func (e *exchange) guard(ref *play.Referee, by play.By) {
	back := ref.Against(e.Whom, e.Who, table.NoItem)
	switch row(ref, TableGuard, back, parryQS(ref, e.DQ)) {
	case rowBody:
		ref.Note(GuardDeadly, back, 0, 0)
		e.riposte(ref, rules(ref).combat.Counter)
	case rowDevastated:
		ref.Note(GuardRiposte, back, 0, 0)
		e.riposte(ref, 0)
	case rowDeep:
		ref.Note(GuardDaunted, back, 0, 0)
		inflict(ref, back, Entmutigt, hurt{})
	case rowHead:
		ref.Note(GuardBalance, back, 0, 0)
		inflict(ref, back, Verwirrt, hurt{})
	case rowLeg:
		ref.Note(GuardSpace, back, 0, 0)
		play.Then(ref, path{Left: int16(pace(ref, e.Whom) / 4), Who: e.Whom, Gait: spacing})
	case rowDangerous:
		ref.Note(GuardClean, back, 0, 0)
		if f := &ref.Figures[e.Whom]; f.Tokens[GuardOn] != int8(e.Who)+1 {
			f.Tokens[GuardOn], f.Tokens[GuardTwo] = int8(e.Who)+1, f.Tokens[GuardOn]
		}
		e.Flags |= isWarded
	default:
		ref.Note(GuardPlain, back, 0, 0)
	}
}

// riposte lines up an immediate counterattack, which is no reaction (HH-5.1, 5.2).
// It is an attack like any other, or the last of its chain (A25).
func (e *exchange) riposte(ref *play.Referee, bonus int8) {
	if e.Counter && ruling(ref, RulingCounterChain) == RulingCounterChainOnce {
		ref.Note(CounterNot, ref.Against(e.Whom, e.Who, table.NoItem), 0, 0)
		return
	}
	play.Then(ref, countering{e.Whom, e.Who, bonus})
}

// countering chooses the weapon of a counterattack among those that reach.
type countering struct {
	Who, Whom table.FigureID
	Bonus     int8
}

func (c countering) Run(ref *play.Referee) {
	by := ref.Against(c.Who, c.Whom, table.NoItem)
	if !canFight(ref, c.Who) || ref.Figures[c.Whom].Off != OnTable {
		return
	}
	d := apart(ref, c.Who, c.Whom)
	ref.Offers()
	for i := range ref.Items[:ref.NItems] {
		id := table.ItemID(i)
		if w := item(ref, id); ref.Items[i].Owner == c.Who && weapon(w) && ref.Items[i].Status == Ready && d <= reach(w) && whyNotAt(ref, c.Who, c.Whom, id) == 0 {
			ref.Offer(play.Use(Go, id))
		}
	}
	if ref.Offered() == 0 {
		ref.Note(CounterNot, by, 0, 0)
		return
	}
	by.Item = ref.ChooseOrOnly(AttackWeapon, by).Item
	ref.Note(Counter, by, 0, 0)
	play.Then(ref, strike{Who: c.Who, Whom: c.Whom, Item: by.Item, Bonus: c.Bonus, Counter: true})
}

// longest is the melee weapon of a figure that reaches farthest, the first of
// equal ones, NoItem if it has none that is ready.
func longest(ref *play.Referee, who table.FigureID) table.ItemID {
	best := table.NoItem
	for i := range ref.Items[:ref.NItems] {
		id := table.ItemID(i)
		if ref.Items[i].Owner != who || item(ref, id).Kind != MeleeArm || ref.Items[i].Status != Ready {
			continue
		}
		if best == table.NoItem || item(ref, id).Stat[Range] > item(ref, best).Stat[Range] {
			best = id
		}
	}
	return best
}

// land rolls the damage of a hit: a die for each QS and further ones, each with
// its bonus, each less the armour (HH-7.1). Spells may do other things.
func land(ref *play.Referee, by play.By, dice int, qs int8, direct bool) {
	w := item(ref, by.Item)
	if w.Kind == Spell && w.Stat[Effect] != Harms {
		apply(ref, by, qs)
		return
	}
	h := hurtOf(w.Traits)
	if direct {
		h.Traits |= uint8(Direct)
	}
	n := rollDamage(ref, Damage, by, dice, w.Stat[Die], w.Stat[ItemSCH]+profile(ref, by.Who).Stat[SCH], h)
	ref.Note(DamageDone, by, int32(n), 0)
	wound(ref, by, n, h)
}

// blunder is the table of a fumbled attack (HH-4.1 to 4.7), less the QS of the
// defender, 0 if he did not defend or failed.
type blunder struct {
	Who, Whom table.FigureID
	Item      table.ItemID
	QS        int8
}

func (b blunder) Run(ref *play.Referee) {
	by := ref.By(b.Who)
	by.Item = b.Item
	self := play.By{Seat: by.Seat, Who: b.Who, Whom: b.Who, Item: b.Item}
	switch row(ref, TableFumble, by, parryQS(ref, b.QS)) {
	case rowBody:
		ref.Note(FumbleTear, by, 0, 0)
		b.strain(ref, self)
		inflict(ref, self, Angeschlagen, hurt{Traits: uint8(Direct)})
	case rowDevastated:
		ref.Note(FumbleStrain, by, 0, 0)
		b.strain(ref, self)
	case rowDeep:
		ref.Note(FumbleOpen, by, 0, 0)
		inflict(ref, self, Verwirrt, hurt{})
	case rowHead:
		ref.Note(FumbleMisstep, by, 0, 0)
		play.Then(ref, path{Left: 2 * schritt, Who: b.Who, Gait: stumbling})
		play.Then(ref, limping{b.Who})
	case rowLeg:
		if w := item(ref, b.Item); w.Kind == Spell {
			ref.Note(FumblePlain, by, 0, 0) // a spell has nothing that could wedge
			return
		}
		ref.Note(FumbleWedged, by, 0, 0)
		ref.Items[b.Item].Status = Wedged
	case rowDangerous:
		ref.Note(FumbleDaunted, by, 0, 0)
		inflict(ref, self, Entmutigt, hurt{})
	default:
		ref.Note(FumblePlain, by, 0, 0)
	}
}

// limping is what comes after a Fehltritt: the slide is over, and the attacker is
// eingeschränkt (HH-4.4).
type limping struct{ Who table.FigureID }

func (l limping) Run(ref *play.Referee) {
	self := ref.By(l.Who)
	self.Whom = l.Who
	inflict(ref, self, Eingeschraenkt, hurt{})
}

// strain is the 1W10 direct damage that an attacker does to himself.
func (b blunder) strain(ref *play.Referee, self play.By) {
	h := hurt{Traits: uint8(Direct)}
	wound(ref, self, rollDamage(ref, DamageSelf, self, 1, 10, 0, h), h)
}
