package main

import (
	"strconv"
	"strings"

	"github.com/fray-table/fray/halunken"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/table"
)

// probeCmd is fray odds halunken probe.
type probeCmd struct {
	Skill    whole   `default:"10" lo:"0" hi:"25"`
	Modifier signed  `default:"0" lo:"-12" hi:"12"`
	Ruling   rulings `placeholder:"ruling"`
}

// Run answers.
func (c *probeCmd) Run(r *run) error {
	book, err := r.book("halunken")
	if err != nil {
		return err
	}
	d := halunken.Duel{Modifier: int8(c.Modifier)}
	d.Attacker = acting(int8(c.Skill))
	d.Defender = acting(10)
	return r.odds(book, question{
		rules: halunken.Rules(), name: "probe", duel: &d, begin: d.Check, chances: halunken.CheckChances(), rulings: c.Ruling,
		given: []string{"--skill", num(c.Skill), "--modifier", num(c.Modifier)},
	})
}

// acting is a figure with a skill in everything.
func acting(skill int8) (p table.Profile) {
	for _, s := range halunken.Skills() {
		p.Stat[s] = skill
	}
	p.Stat[halunken.MaxLP], p.Stat[halunken.MaxWP], p.Stat[halunken.GK] = 20, 20, 1
	return p
}

// contestCmd is fray odds halunken contest.
type contestCmd struct {
	Skill   whole   `default:"10" lo:"0" hi:"25"`
	Against whole   `default:"10" lo:"0" hi:"25"`
	Ruling  rulings `placeholder:"ruling"`
}

// Run answers.
func (c *contestCmd) Run(r *run) error {
	book, err := r.book("halunken")
	if err != nil {
		return err
	}
	d := halunken.Duel{Attacker: acting(int8(c.Skill)), Defender: acting(int8(c.Against))}
	return r.odds(book, question{
		rules: halunken.Rules(), name: "contest", duel: &d, begin: d.Versus, chances: halunken.VersusChances(), rulings: c.Ruling,
		given: []string{"--skill", num(c.Skill), "--against", num(c.Against)},
	})
}

// attackCmd is fray odds halunken attack.
type attackCmd struct {
	Attack    whole   `default:"12" lo:"0" hi:"25"`
	Defence   whole   `default:"12" lo:"0" hi:"25"`
	NoDefence bool    ``
	Die       choice  `default:"W6" of:"W4,W6,W8,W10,W12"`
	Bonus     signed  `default:"0" lo:"-9" hi:"9"`
	Breaking  bool    ``
	Direct    bool    ``
	Armour    whole   `default:"0" lo:"0" hi:"12"`
	Life      whole   `default:"20" lo:"1" hi:"120"`
	Resolve   whole   `default:"10" lo:"1" hi:"25"`
	Ruling    rulings `placeholder:"ruling"`
}

// Run answers.
func (c *attackCmd) Run(r *run) error {
	book, err := r.book("halunken")
	if err != nil {
		return err
	}
	d := halunken.Duel{Attacker: acting(int8(c.Attack)), Defender: acting(int8(c.Defence)), NoDefence: c.NoDefence}
	t := &d.Defender
	t.Stat[halunken.RS], t.Stat[halunken.MaxLP], t.Stat[halunken.UB] = int8(c.Armour), int8(c.Life), int8(c.Resolve)
	w := &d.Weapon
	w.Kind = halunken.MeleeArm
	sides, _ := strconv.Atoi(strings.TrimPrefix(string(c.Die), "W"))
	w.Stat[halunken.Die], w.Stat[halunken.ItemSCH], w.Stat[halunken.Range] = int8(sides), int8(c.Bonus), 1
	if c.Breaking {
		w.Traits |= halunken.Breaking
	}
	if c.Direct {
		w.Traits |= halunken.Direct
	}
	s := []string{"--attack", num(c.Attack), "--defence", num(c.Defence), "--die", string(c.Die), "--bonus", num(c.Bonus), "--armour", num(c.Armour), "--life", num(c.Life), "--resolve", num(c.Resolve)}
	for _, f := range []struct {
		set  bool
		name string
	}{{c.NoDefence, "--no-defence"}, {c.Breaking, "--breaking"}, {c.Direct, "--direct"}} {
		if f.set {
			s = append(s, f.name)
		}
	}
	return r.odds(book, question{
		rules: halunken.Rules(), name: "attack", duel: &d, begin: d.Strike, chances: halunken.AttackChances(), rulings: c.Ruling, given: s,
		lost: func(s *play.State) int {
			return int(t.Stat[halunken.MaxLP]) - int(s.Figures[halunken.DuelDefender].Tokens[halunken.LP])
		},
		loses: ofLife,
	})
}

// spellCmd is fray odds halunken spell.
type spellCmd struct {
	Skill       whole   `default:"14" lo:"0" hi:"25"`
	Focus       whole   `default:"0" lo:"0" hi:"9"`
	Interrupted bool    ``
	Will        whole   `default:"13" lo:"0" hi:"25"`
	Ruling      rulings `placeholder:"ruling"`
}

// Run answers.
func (c *spellCmd) Run(r *run) error {
	book, err := r.book("halunken")
	if err != nil {
		return err
	}
	d := halunken.Duel{Attacker: acting(int8(c.Skill)), Defender: acting(10), Fokus: int8(c.Focus)}
	d.Attacker.Stat[halunken.WK] = int8(c.Will)
	d.Weapon.Kind = halunken.Spell
	begin := d.Cast
	s := []string{"--skill", num(c.Skill), "--focus", num(c.Focus)}
	if c.Interrupted {
		if c.Focus == 0 {
			return usage("cli.error.nofocus", nil)
		}
		begin = d.Interrupt
		s = append(s, "--interrupted", "--will", num(c.Will))
	}
	return r.odds(book, question{
		rules: halunken.Rules(), name: "spell", duel: &d, begin: begin, chances: halunken.SpellChances(), rulings: c.Ruling, given: s,
	})
}
