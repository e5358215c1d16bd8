package main

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// oddsCmd is fray odds: exact chances of what is asked about most, without a
// battle. The rules' own code is run; there are no formulas here.
type oddsCmd struct {
	N26 struct {
		Shoot shootCmd `cmd:""`
		Fight fightCmd `cmd:""`
		Cool  coolCmd  `cmd:""`
	} `cmd:"" name:"n26"`
	N23 struct {
		Shoot shootN23Cmd `cmd:""`
		Fight fightN23Cmd `cmd:""`
		Cool  coolN23Cmd  `cmd:""`
	} `cmd:"" name:"n23"`
	Halunken struct {
		Probe   probeCmd   `cmd:""`
		Contest contestCmd `cmd:""`
		Attack  attackCmd  `cmd:""`
		Spell   spellCmd   `cmd:""`
	} `cmd:""`
	Necropolis struct {
		Shoot batchCmd `cmd:""`
	} `cmd:""`
}

// shootCmd is fray odds n26 shoot.
type shootCmd struct {
	BS         target  `name:"bs" default:"4+" lo:"2" hi:"6"`
	Strength   whole   `default:"3" lo:"1" hi:"12"`
	AP         signed  `name:"ap" default:"0" lo:"-6" hi:"0"`
	Damage     whole   `default:"1" lo:"1" hi:"10"`
	RapidFire  whole   `default:"0" lo:"0" hi:"6"`
	Ammo       target  `default:"4+" lo:"2" hi:"6"`
	AmmoTrait  target  `placeholder:"target" lo:"2" hi:"6"`
	Range      choice  `default:"none" of:"none,short,long"`
	Cover      choice  `default:"open" of:"open,partial,full"`
	Aim        bool    ``
	Toughness  whole   `default:"3" lo:"1" hi:"10"`
	Save       target  `default:"6+" lo:"2" hi:"6"`
	Wounds     whole   `default:"1" lo:"1" hi:"10"`
	Cool       whole   `default:"7" lo:"2" hi:"12"`
	Nerves     bool    `name:"nerves-of-steel"`
	Initiative whole   `default:"4" lo:"1" hi:"10"`
	EdgeHeight inches  `default:"0" hi:"60"`
	Ruling     rulings `placeholder:"ruling"`
}

// Run answers.
func (c *shootCmd) Run(r *run) error {
	book, err := r.book("n26")
	if err != nil {
		return err
	}
	d := necro.Duel{Distance: 10 * board.Unit, Edge: -1, Aimed: c.Aim}
	d.Attacker.Stat[necro.BS] = int8(c.BS)
	d.Attacker.Stat[necro.W] = 1
	d.Defender.Stat[necro.T] = int8(c.Toughness)
	d.Defender.Stat[necro.Sv] = int8(c.Save)
	d.Defender.Stat[necro.W] = int8(c.Wounds)
	d.Defender.Stat[necro.Cl] = int8(c.Cool)
	d.Defender.Stat[necro.I] = int8(c.Initiative)
	if c.Nerves {
		d.Defender.Skills |= necro.NervesOfSteel
	}
	w := &d.Weapon
	w.Kind = necro.Ranged
	w.Stat[necro.SR], w.Stat[necro.LR] = 12, 24
	w.Stat[necro.Str], w.Stat[necro.AP], w.Stat[necro.D] = int8(c.Strength), int8(c.AP), int8(c.Damage)
	w.Stat[necro.Am], w.Stat[necro.RapidFire] = int8(c.Ammo), int8(c.RapidFire)
	if c.AmmoTrait != 0 {
		w.Traits |= necro.TraitAmmo
		w.Stat[necro.Am] = int8(c.AmmoTrait)
	}
	if c.Range != "none" {
		w.Stat[necro.AccShort], w.Stat[necro.AccLong] = accuracy()
	}
	if c.Range == "long" {
		d.Distance = 20 * board.Unit
	}
	if d.Hidden, err = necro.ShareFor(book, covers[c.Cover]); err != nil {
		return err
	}
	if c.EdgeHeight > 0 {
		d.Edge = int32(c.EdgeHeight)
	}
	return r.odds(book, question{
		rules: necro.N26(), name: "shoot", duel: &d, begin: d.Shoot, chances: necro.ShotChances(necro.DuelDefender, necro.DuelWeapon),
		lost: woundsLost(&d), rulings: c.Ruling, given: c.given(),
	})
}

// given is the whole question as it would be typed.
func (c *shootCmd) given() []string {
	s := []string{
		"--bs", plus(c.BS), "--strength", num(c.Strength), "--ap", num(c.AP), "--damage", num(c.Damage),
		"--rapid-fire", num(c.RapidFire), "--ammo", plus(c.Ammo),
	}
	if c.AmmoTrait != 0 {
		s = append(s, "--ammo-trait", plus(c.AmmoTrait))
	}
	s = append(s, "--range", string(c.Range), "--cover", string(c.Cover))
	if c.Aim {
		s = append(s, "--aim")
	}
	s = append(s, "--toughness", num(c.Toughness), "--save", plus(c.Save), "--wounds", num(c.Wounds))
	if c.Nerves {
		s = append(s, "--nerves-of-steel", "--cool", num(c.Cool))
	}
	if c.EdgeHeight > 0 {
		s = append(s, "--edge-height", decimal(int32(c.EdgeHeight)), "--initiative", num(c.Initiative))
	}
	return s
}

// accuracy is what weapons have where nothing else is written: the schema knows.
func accuracy() (short, long int8) {
	for _, col := range necro.Schema().Weapon {
		switch col.Stat {
		case necro.AccShort:
			short = col.Missing
		case necro.AccLong:
			long = col.Missing
		}
	}
	return short, long
}

// covers are the rules that people name by --cover.
var covers = map[choice]play.Rule{"open": necro.CoverOpen, "partial": necro.CoverPartial, "full": necro.CoverFull}

// fightCmd is fray odds n26 fight.
type fightCmd struct {
	WS               target  `name:"ws" default:"4+" lo:"2" hi:"6"`
	Attacks          whole   `default:"1" lo:"1" hi:"10"`
	Charge           bool    ``
	TwoWeapons       bool    ``
	Strength         whole   `default:"3" lo:"1" hi:"12"`
	AP               signed  `name:"ap" default:"0" lo:"-6" hi:"0"`
	Damage           whole   `default:"1" lo:"1" hi:"10"`
	Accuracy         *signed `kong:"-"` // not asked: none
	Toughness        whole   `default:"3" lo:"1" hi:"10"`
	Save             target  `default:"6+" lo:"2" hi:"6"`
	Wounds           whole   `default:"1" lo:"1" hi:"10"`
	DefenderWS       target  `name:"defender-ws" default:"4+" lo:"2" hi:"6"`
	DefenderAttacks  *whole  `kong:"-"` // not asked: one
	DefenderStrength whole   `default:"3" lo:"1" hi:"12"`
	Toughness2       whole   `name:"attacker-toughness" default:"3" lo:"1" hi:"10"`
	Save2            target  `name:"attacker-save" default:"6+" lo:"2" hi:"6"`
	Ruling           rulings `placeholder:"ruling"`
}

// Run answers.
func (c *fightCmd) Run(r *run) error {
	return (*fight)(c).odds(r, "n26", necro.N26(), necro.FightChances(necro.DuelAttacker, necro.DuelDefender))
}

// fight is a fight as either edition asks about it: the commands differ only in
// the tags, which say limits and defaults, and in what is not asked.
type fight fightN23Cmd

// odds answers by the rules of an edition.
func (f *fight) odds(r *run, system string, rules *play.Ruleset, chances []play.Chance) error {
	book, err := r.book(system)
	if err != nil {
		return err
	}
	d := f.duel()
	return r.odds(book, question{
		rules: rules, name: "fight", duel: d, begin: d.Fight, chances: chances,
		lost: woundsLost(d), rulings: f.Ruling, given: f.given(),
	})
}

func (f *fight) duel() *necro.Duel {
	d := &necro.Duel{Edge: -1, Charge: f.Charge, Second: f.TwoWeapons}
	a, b := &d.Attacker, &d.Defender
	a.Stat[necro.WS], a.Stat[necro.A], a.Stat[necro.W] = int8(f.WS), int8(f.Attacks), 1
	a.Stat[necro.T], a.Stat[necro.Sv] = int8(f.Toughness2), int8(f.Save2)
	b.Stat[necro.WS], b.Stat[necro.A], b.Stat[necro.W] = int8(f.DefenderWS), 1, int8(f.Wounds)
	b.Stat[necro.T], b.Stat[necro.Sv] = int8(f.Toughness), int8(f.Save)
	if f.DefenderAttacks != nil {
		b.Stat[necro.A] = int8(*f.DefenderAttacks)
	}
	d.Weapon = handWeapon(int8(f.Strength), int8(f.AP), int8(f.Damage))
	if f.Accuracy != nil {
		d.Weapon.Stat[necro.AccShort] = int8(*f.Accuracy)
	}
	d.DefenderWeapon = handWeapon(int8(f.DefenderStrength), 0, 1)
	return d
}

// given is the whole question as it would be typed.
func (f *fight) given() []string {
	s := []string{"--ws", plus(f.WS), "--attacks", num(f.Attacks)}
	if f.Charge {
		s = append(s, "--charge")
	}
	if f.TwoWeapons {
		s = append(s, "--two-weapons")
	}
	s = append(s, "--strength", num(f.Strength), "--ap", num(f.AP), "--damage", num(f.Damage))
	if f.Accuracy != nil {
		s = append(s, "--accuracy", num(*f.Accuracy))
	}
	s = append(s, "--toughness", num(f.Toughness))
	if f.Save != 0 {
		s = append(s, "--save", plus(f.Save))
	}
	s = append(s, "--wounds", num(f.Wounds), "--defender-ws", plus(f.DefenderWS))
	if f.DefenderAttacks != nil {
		s = append(s, "--defender-attacks", num(*f.DefenderAttacks))
	}
	s = append(s, "--defender-strength", num(f.DefenderStrength), "--attacker-toughness", num(f.Toughness2))
	if f.Save2 != 0 {
		s = append(s, "--attacker-save", plus(f.Save2))
	}
	return s
}

func handWeapon(strength, ap, damage int8) (w table.ItemProfile) {
	w.Kind = necro.Melee
	w.Stat[necro.Str], w.Stat[necro.AP], w.Stat[necro.D] = strength, ap, damage
	return w
}

// coolCmd is fray odds n26 cool.
type coolCmd struct {
	Cool    whole   `default:"7" lo:"2" hi:"12"`
	Friends whole   `default:"0" lo:"0" hi:"12"`
	Ruling  rulings `placeholder:"ruling"`
}

// Run answers.
func (c *coolCmd) Run(r *run) error {
	book, err := r.book("n26")
	if err != nil {
		return err
	}
	d := necro.Duel{Edge: -1, Friends: int(c.Friends)}
	d.Attacker.Stat[necro.Cl], d.Attacker.Stat[necro.W] = int8(c.Cool), 1
	d.Defender.Stat[necro.W] = 1
	return r.odds(book, question{
		rules: necro.N26(), name: "cool", duel: &d, begin: d.Nerve, chances: necro.NerveChances(necro.DuelAttacker),
		rulings: c.Ruling, given: []string{"--cool", num(c.Cool), "--friends", num(c.Friends)},
	})
}

func plus(t target) string { return strconv.Itoa(int(t)) + "+" }

func num[N whole | signed](n N) string { return strconv.FormatInt(int64(n), 10) }

// decimal is a length in thousandths, in the shortest form.
func decimal(n int32) string { return strconv.FormatFloat(float64(n)/board.Unit, 'f', -1, 64) }

// duel is what odds are asked about before there is a battle.
type duel interface {
	Table() *table.Setup
	Answer(*play.Request) (play.Answer, error)
}

// woundsLost is how many Wounds the defender of a duel of Necromunda has lost.
func woundsLost(d *necro.Duel) func(*play.State) int {
	return func(s *play.State) int {
		return int(d.Defender.Stat[necro.W] - s.Figures[necro.DuelDefender].Tokens[necro.Wounds])
	}
}

// question is what odds are asked about.
type question struct {
	rules   *play.Ruleset
	name    string
	duel    duel
	begin   func(*play.Referee)
	chances []play.Chance
	lost    func(*play.State) int // what the defender has lost; nil: nothing can be
	loses   loss                  // what that is
	rulings rulings
	given   []string
	note    string // the key of what there is to say about the rows, "" if nothing
	// enduring is asked what is lost, if that is not to be cut off by death; nil: the
	// duel itself.
	enduring duel
	endure   func(*play.Referee)
}

// loss is what a defender loses.
type loss uint8

const (
	ofWounds loss = iota
	ofLife
	ofDamage
)

// losses are the keys of the words for it, and for a number or more.
var losses = [...][2]string{
	ofWounds: {"cli.odds.lost", "cli.odds.lost.more"}, ofLife: {"cli.odds.life", "cli.odds.life.more"}, ofDamage: {"cli.odds.damage", "cli.odds.damage.more"},
}

// The answer as programs read it.
type (
	oddsAnswer struct {
		System   string          `json:"system"`
		Question string          `json:"question"`
		Rulings  ordered[string] `json:"rulings"`
		Chances  ordered[chance] `json:"chances"`
		Lost     []lost          `json:"wounds-lost,omitempty"`
		Life     []lost          `json:"life-lost,omitempty"`
		Damage   []lost          `json:"damage,omitempty"`
		Sum      string          `json:"sum"`
	}
	chance struct {
		P     string  `json:"p"`
		Value float64 `json:"value"`
	}
	lost struct {
		N int    `json:"n"`
		P string `json:"p"`

		rat *big.Rat
	}
)

// odds explores all that can follow.
func (r *run) odds(book *rulebook.Book, q question) error {
	if err := r.chosen(book, q.rulings); err != nil {
		return err
	}
	res, err := r.explore(book, &q, q.duel, q.begin)
	if err != nil {
		return err
	}
	a := oddsAnswer{System: book.System(), Question: q.name, Rulings: inForce(book, q.rulings)}
	rats := res.Chances(q.chances)
	for _, c := range q.chances {
		p := rats[c.Key]
		a.Chances = append(a.Chances, member[chance]{c.Key, chance{p.RatString(), rounded(p)}})
	}
	a.Sum = res.P(func(*odds.Outcome) bool { return true }).RatString()
	var list []lost
	if q.lost != nil {
		all := res
		if q.enduring != nil {
			if all, err = r.explore(book, &q, q.enduring, q.endure); err != nil {
				return err
			}
		}
		spread := all.Spread(func(o *odds.Outcome) int { return q.lost(o.State) })
		for _, n := range slices.Sorted(maps.Keys(spread)) {
			list = append(list, lost{n, spread[n].RatString(), spread[n]})
		}
	}
	switch q.loses {
	case ofLife:
		a.Life = list
	case ofDamage:
		a.Damage = list
	default:
		a.Lost = list
	}
	if r.json {
		return r.writeJSON(a)
	}
	if r.overlay != "" {
		q.given = append(q.given, "--rules", string(r.overlay))
	}
	r.println(typed(append([]string{"fray", "odds", a.System, a.Question}, q.given...), q.rulings))
	r.println()
	if q.note != "" {
		r.tell(q.note, nil)
	}
	rows := [][]string{}
	for _, c := range a.Chances {
		rows = append(rows, []string{r.say("cli.chance."+c.key, nil), r.percent(rats[c.key]), c.value.P})
	}
	left := new(big.Rat).SetInt64(1) // what is not yet shown
	for i, l := range list {
		if i > 0 && i < len(list)-1 && left.Cmp(smallTail) < 0 {
			rows = append(rows, []string{r.say(losses[q.loses][1], rulebook.Args{"n": l.N}), r.percent(left), left.RatString()})
			break
		}
		rows = append(rows, []string{r.say(losses[q.loses][0], rulebook.Args{"n": l.N}), r.percent(l.rat), l.P})
		left.Sub(left, l.rat)
	}
	_, err = fmt.Fprint(r.Stdout, columns(rows))
	return err
}

// explore finds all that can follow when a duel begins.
func (r *run) explore(book *rulebook.Book, q *question, d duel, begin func(*play.Referee)) (*odds.Result, error) {
	setup, err := play.NewSetup(q.rules, book, d.Table(), q.rulings)
	if err != nil {
		return nil, err
	}
	from, err := play.Line(setup, begin)
	if err != nil {
		return nil, err
	}
	return odds.New().Explore(r.ctx, odds.Question{Setup: setup, From: from, Policy: d.Answer, Watches: odds.Watches(q.chances)})
}

// smallTail is how likely the rest of a distribution has to be to get lines of
// its own.
var smallTail = big.NewRat(1, 200)

// typed is a command line.
func typed(words []string, wishes rulings) string {
	line := ""
	for i, w := range words {
		if i > 0 {
			line += " "
		}
		line += w
	}
	for _, k := range slices.Sorted(maps.Keys(wishes)) {
		line += " --ruling " + k + "=" + wishes[k]
	}
	return line
}

// rounded is a probability with four decimals.
func rounded(p *big.Rat) float64 {
	f, _ := strconv.ParseFloat(p.FloatString(4), 64)
	return f
}

// percent is a probability as percent with two decimals.
func (r *run) percent(p *big.Rat) string {
	f, _ := strconv.ParseFloat(p.FloatString(4), 64)
	n := int32(f*10000 + 0.5)
	s := r.words.Format(rulebook.Share(n))
	switch {
	case n == 0 && p.Sign() > 0:
		return "< " + r.words.Format(rulebook.Share(1))
	case n == 10000 && p.Cmp(big.NewRat(1, 1)) < 0:
		return "> " + r.words.Format(rulebook.Share(9999))
	}
	return s
}
