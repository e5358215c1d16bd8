package main

import (
	"crypto/rand"
	"strconv"
	"strings"

	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/rulebook"
)

// rollCmd is fray roll.
type rollCmd struct {
	Dice text `arg:"" name:"dice"`
	Seed seed `placeholder:"seed"`
}

// Run rolls.
func (c *rollCmd) Run(r *run) error {
	n, err := dice.ParseNotation(string(c.Dice))
	if err != nil {
		return err
	}
	faces, total := n.Roll(c.Seed.roller())
	if r.json {
		return r.writeJSON(struct {
			Roll  string `json:"roll"`
			Faces []int  `json:"faces"`
			Total int    `json:"total"`
		}{n.String("en"), faces, total})
	}
	words := make([]string, len(faces))
	for i, f := range faces {
		words[i] = strconv.Itoa(f)
	}
	args := rulebook.Args{"dice": n.String(r.lang), "faces": strings.Join(words, " "), "total": total}
	if n.N == 1 && !n.D66 && n.Add == 0 {
		r.tell("cli.roll.one", args)
	} else {
		r.tell("cli.roll.some", args)
	}
	return nil
}

// roller follows from the seed, or from nothing that anybody can know.
func (d seed) roller() *dice.Roller {
	if d.set {
		return dice.NewRoller(d.n)
	}
	var key [32]byte
	_, _ = rand.Read(key[:]) // never fails: see crypto/rand
	return dice.NewSecureRoller(key)
}
