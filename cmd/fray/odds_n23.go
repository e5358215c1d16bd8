package main

import (
	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/necro"
)

// shootN23Cmd is fray odds n23 shoot.
type shootN23Cmd struct {
	BS         target  `name:"bs" default:"4+" lo:"2" hi:"6"`
	Strength   whole   `default:"3" lo:"1" hi:"12"`
	AP         signed  `name:"ap" default:"0" lo:"-6" hi:"3"`
	Damage     whole   `default:"1" lo:"1" hi:"10"`
	RapidFire  whole   `default:"0" lo:"0" hi:"6"`
	Ammo       target  `default:"4+" lo:"2" hi:"6"`
	Accuracy   signed  `default:"0" lo:"-3" hi:"3"`
	Range      choice  `default:"short" of:"short,long"`
	Cover      choice  `default:"open" of:"open,partial,full"`
	Aim        bool    ``
	Prone      bool    ``
	Toughness  whole   `default:"3" lo:"1" hi:"10"`
	Save       target  `placeholder:"target" lo:"2" hi:"6"`
	Wounds     whole   `default:"1" lo:"1" hi:"10"`
	Initiative target  `default:"4+" lo:"2" hi:"6"`
	EdgeHeight inches  `default:"0" hi:"60"`
	Ruling     rulings `placeholder:"ruling"`
}

// Run answers.
func (c *shootN23Cmd) Run(r *run) error {
	book, err := r.book("n23")
	if err != nil {
		return err
	}
	d := necro.Duel{Distance: 10 * board.Unit, Edge: -1, Aimed: c.Aim, Prone: c.Prone}
	d.Attacker.Stat[necro.BS], d.Attacker.Stat[necro.W], d.Attacker.Stat[necro.S] = int8(c.BS), 1, 3
	t := &d.Defender
	t.Stat[necro.T], t.Stat[necro.Sv], t.Stat[necro.W] = int8(c.Toughness), int8(c.Save), int8(c.Wounds)
	t.Stat[necro.S], t.Stat[necro.I] = 3, int8(c.Initiative)
	w := &d.Weapon
	w.Kind = necro.Ranged
	w.Stat[necro.SR], w.Stat[necro.LR] = 12, 24
	w.Stat[necro.Str], w.Stat[necro.AP], w.Stat[necro.D] = int8(c.Strength), int8(c.AP), int8(c.Damage)
	w.Stat[necro.Am], w.Stat[necro.RapidFire] = int8(c.Ammo), int8(c.RapidFire)
	if c.Range == "long" {
		d.Distance = 20 * board.Unit
		w.Stat[necro.AccLong] = int8(c.Accuracy)
	} else {
		w.Stat[necro.AccShort] = int8(c.Accuracy)
	}
	if d.Hidden, err = necro.ShareFor(book, covers[c.Cover]); err != nil {
		return err
	}
	if c.EdgeHeight > 0 {
		d.Edge = int32(c.EdgeHeight)
	}
	return r.odds(book, question{
		rules: necro.N23(), name: "shoot", duel: &d, begin: d.Shoot, chances: necro.ShotChancesN23(necro.DuelDefender, necro.DuelWeapon),
		lost: woundsLost(&d), rulings: c.Ruling, given: c.given(),
	})
}

// given is the whole question as it would be typed.
func (c *shootN23Cmd) given() []string {
	s := []string{
		"--bs", plus(c.BS), "--strength", num(c.Strength), "--ap", num(c.AP), "--damage", num(c.Damage),
		"--rapid-fire", num(c.RapidFire), "--ammo", plus(c.Ammo), "--range", string(c.Range), "--accuracy", num(c.Accuracy), "--cover", string(c.Cover),
	}
	if c.Aim {
		s = append(s, "--aim")
	}
	if c.Prone {
		s = append(s, "--prone")
	}
	s = append(s, "--toughness", num(c.Toughness))
	if c.Save != 0 {
		s = append(s, "--save", plus(c.Save))
	}
	s = append(s, "--wounds", num(c.Wounds))
	if c.EdgeHeight > 0 {
		s = append(s, "--edge-height", decimal(int32(c.EdgeHeight)), "--initiative", plus(c.Initiative))
	}
	return s
}

// fightN23Cmd is fray odds n23 fight.
type fightN23Cmd struct {
	WS               target  `name:"ws" default:"4+" lo:"2" hi:"6"`
	Attacks          whole   `default:"1" lo:"1" hi:"10"`
	Charge           bool    ``
	TwoWeapons       bool    ``
	Strength         whole   `default:"3" lo:"1" hi:"12"`
	AP               signed  `name:"ap" default:"0" lo:"-6" hi:"3"`
	Damage           whole   `default:"1" lo:"1" hi:"10"`
	Accuracy         *signed `default:"0" lo:"-3" hi:"3"`
	Toughness        whole   `default:"3" lo:"1" hi:"10"`
	Save             target  `placeholder:"target" lo:"2" hi:"6"`
	Wounds           whole   `default:"1" lo:"1" hi:"10"`
	DefenderWS       target  `name:"defender-ws" default:"4+" lo:"2" hi:"6"`
	DefenderAttacks  *whole  `default:"1" lo:"0" hi:"10"`
	DefenderStrength whole   `default:"3" lo:"1" hi:"12"`
	Toughness2       whole   `name:"attacker-toughness" default:"3" lo:"1" hi:"10"`
	Save2            target  `name:"attacker-save" placeholder:"target" lo:"2" hi:"6"`
	Ruling           rulings `placeholder:"ruling"`
}

// Run answers.
func (c *fightN23Cmd) Run(r *run) error {
	return (*fight)(c).odds(r, "n23", necro.N23(), necro.FightChancesN23(necro.DuelAttacker, necro.DuelDefender))
}

// coolN23Cmd is fray odds n23 cool.
type coolN23Cmd struct {
	Cool    target  `default:"7+" lo:"2" hi:"12"`
	Friends whole   `default:"0" lo:"0" hi:"12"`
	Ruling  rulings `placeholder:"ruling"`
}

// Run answers.
func (c *coolN23Cmd) Run(r *run) error {
	book, err := r.book("n23")
	if err != nil {
		return err
	}
	d := necro.Duel{Edge: -1, Friends: int(c.Friends)}
	d.Attacker.Stat[necro.Cl], d.Attacker.Stat[necro.W] = int8(c.Cool), 1
	d.Defender.Stat[necro.W] = 1
	return r.odds(book, question{
		rules: necro.N23(), name: "cool", duel: &d, begin: d.Nerve, chances: necro.NerveChances(necro.DuelAttacker),
		rulings: c.Ruling, given: []string{"--cool", plus(c.Cool), "--friends", num(c.Friends)},
	})
}
