package main

import (
	"slices"
	"strings"

	"github.com/fray-table/fray/necropolis"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
)

// batchCmd is fray odds necropolis shoot.
type batchCmd struct {
	Dice     *whole  `placeholder:"dice" lo:"1" hi:"12"`
	Kind     choice  `default:"lethal" of:"lethal,bash,stake"`
	Targets  whole   `default:"1" lo:"1" hi:"12"`
	Target   text    `default:"human" placeholder:"kind"`
	Bursts   whole   `default:"1" lo:"1" hi:"6"`
	Impaired bool    ``
	Okay     *whole  `placeholder:"slots" lo:"1" hi:"15"`
	Hurt     *whole  `placeholder:"slots" lo:"0" hi:"15" name:"impaired-slots"`
	Door     *whole  `placeholder:"slots" lo:"0" hi:"15"`
	Ruling   rulings `placeholder:"ruling"`
}

// orElse is the value of a flag, or what it is without.
func orElse(flag *whole, without whole) whole {
	if flag == nil {
		return without
	}
	return *flag
}

// maxDice is how many dice all bursts have together at most: what more do is not
// counted out in bearable time, and an injury bar does not hold it.
const maxDice = 24

// Run answers.
func (c *batchCmd) Run(r *run) error {
	dice := orElse(c.Dice, 3)
	if c.Dice == nil && c.Kind == "stake" {
		dice = 1
	}
	if n := dice * c.Bursts; n > maxDice {
		return usage("cli.error.bursts", rulebook.Args{"dice": int(dice), "bursts": int(c.Bursts), "n": int(n), "most": maxDice})
	}
	book, err := r.book("necropolis")
	if err != nil {
		return err
	}
	kinds := necropolis.Kinds(book)
	kind, man := slices.Index(kinds, string(c.Target)), slices.Index(kinds, "human")
	if kind < 0 {
		return usage("cli.error.kind", rulebook.Args{"got": short(string(c.Target)), "meant": meant(string(c.Target), kinds), "list": strings.Join(kinds, ", ")})
	}
	d := necropolis.Duel{Kind: uint8(max(man, 0)), Impaired: c.Impaired, Targets: int(c.Targets), Bursts: int(c.Bursts)}
	d.Target.Kind = uint8(kind)
	okay, hurt, door := orElse(c.Okay, 3), orElse(c.Hurt, 3), orElse(c.Door, 3)
	d.Target.Stat[necropolis.Okay], d.Target.Stat[necropolis.Impaired], d.Target.Stat[necropolis.Door] = int8(okay), int8(hurt), int8(door)
	w := &d.Weapon
	w.Kind = necropolis.Gun
	w.Stat[necropolis.Type] = int8(slices.Index(necropolis.Types[:], string(c.Kind)))
	w.Stat[necropolis.Dice], w.Stat[necropolis.Ammo] = int8(dice), int8(c.Bursts)
	line, bar, err := necropolis.Against(book, d.Target.Kind, w)
	if err != nil {
		return err
	}
	if !line {
		return usage("cli.error.chart", rulebook.Args{"kind": short(string(c.Target)), "dice": string(c.Kind)})
	}
	if !bar && (c.Okay != nil || c.Hurt != nil || c.Door != nil) {
		return usage("cli.error.nobar", rulebook.Args{"kind": string(c.Target)})
	}
	if c.Impaired && dice == 1 {
		return usage("cli.error.nodice", nil)
	}
	s := []string{"--dice", num(dice), "--kind", string(c.Kind), "--targets", num(c.Targets), "--target", string(c.Target), "--bursts", num(c.Bursts)}
	if c.Impaired {
		s = append(s, "--impaired")
	}
	if bar {
		s = append(s, "--okay", num(okay), "--impaired-slots", num(hurt), "--door", num(door))
	}
	q := question{
		rules: necropolis.Rules(), name: "shoot", duel: &d, begin: d.Attack, chances: d.Chances(), rulings: c.Ruling, given: s,
	}
	if c.Targets > 1 {
		q.note = "cli.odds.nearest"
	}
	if bar {
		// What the dice do is asked of a target that lives through it, so that damage
		// beyond the last slot is told, too.
		tough := d
		tough.Target.Stat[necropolis.Okay] = necropolis.LongBar
		q.enduring, q.loses = &tough, ofDamage
		q.endure = tough.Attack
		q.lost = func(s *play.State) int { return necropolis.DamageTo(s, necropolis.DuelDefender) }
	}
	return r.odds(book, q)
}
