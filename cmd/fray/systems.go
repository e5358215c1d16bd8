package main

import (
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/fray-table/fray/board"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/web"
)

// A system is a game system as the command knows it.
type system struct {
	rules  *play.Ruleset
	schema *table.Schema
	table  func(*rulebook.Book) (*web.System, error)
}

// systems are all that there are. Adding one here is all that the command needs.
func systems() []system {
	return []system{
		{necro.N26(), necro.Schema(), n26},
	}
}

// n26 is N26 as a table shows it.
func n26(book *rulebook.Book) (*web.System, error) {
	st, err := necro.StatureOf(book)
	if err != nil {
		return nil, err
	}
	const inch = 254 // tenths of a millimetre
	return &web.System{
		Rules: necro.N26(), Schema: necro.Schema(), Book: book,
		Geometry:   roster.Geometry{Base: st.Base, Unit: inch, Height: st.Height, Lying: st.Lying, Eye: st.Eye},
		Status:     []string{necro.Standing: "status.standing", necro.Prone: "status.prone", necro.PinnedDown: "status.pinned", necro.SeriouslyInjured: "status.injured"},
		Off:        []string{necro.NotDeployed: "status.waiting", necro.OutOfAction: "status.out", necro.Fled: "status.fled"},
		Conditions: []string{"condition.ready", "condition.broken", "condition.aimed"},
		ItemStatus: []string{necro.Empty: "weapon.empty", necro.Jammed: "weapon.jammed"},
		Phases:     []string{necro.BeforeBattle: "battle.begin", necro.PriorityPhase: "phase.priority", necro.ActionPhase: "phase.action", necro.EndPhase: "phase.end"},
		Phase:      necro.Phase, Priority: necro.PriorityOf, Points: necro.Score, Bottled: necro.HasBottled,
		Wounds: necro.Wounds, WoundsMax: necro.W,
		Lying:  necro.Lies,
		Ready:  func(f *table.Figure) bool { return f.Has(necro.IsReady) },
		Active: necro.Active,
		Gone:   necro.Gone,
		Stat:   necro.StatNow,
		Cover:  necro.CoverRule,
		Template: func(g *play.Game, at board.Point) ([]board.XY, uint64) {
			sc, who := g.Open.Scene, g.Open.Place.Who
			return sc.FlameOutline(int(who), at), necro.UnderFlame(g.Setup, sc, who, at)
		},
		Stands: necro.Standing, Lies: necro.Prone,
		Marks:    []play.Rule{necro.Activate},
		Headings: []play.Rule{necro.PhasePriority, necro.PhaseAction, necro.PhaseEnd},
		Odds:     []play.Rule{necro.ShotTarget, necro.ChargeTarget, necro.FightTarget, necro.CoupWhom},
		Chances: []web.Chance{
			{Event: necro.ShootHit}, {Event: necro.FightHit}, {Event: necro.Pinned}, {Event: necro.Lost},
			{Event: necro.Injured}, {Event: necro.Out}, {Event: necro.Charged, Whom: web.OfActor},
			{Event: necro.AmmoEmpty, Whom: web.OfActor}, {Event: necro.AmmoJammed, Whom: web.OfActor},
		},
	}, nil
}

func (s system) key() string { return s.rules.System }

// names of the systems.
func names() []string {
	var list []string
	for _, s := range systems() {
		list = append(list, s.key())
	}
	return list
}

// table is a system with its rulebook, ready to be played.
func (r *run) table(key string) (*web.System, error) {
	s, err := r.system(key)
	if err != nil {
		return nil, err
	}
	book, err := r.book(key)
	if err != nil {
		return nil, err
	}
	return s.table(book)
}

// system finds a system by its name.
func (r *run) system(key string) (system, error) {
	for _, s := range systems() {
		if s.key() == key {
			return s, nil
		}
	}
	return system{}, refuse("cli.error.system", rulebook.Args{"got": short(key), "meant": meant(key, names()), "list": strings.Join(names(), ", ")})
}

// book is the rulebook of a system, with the folder of --rules laid over it.
func (r *run) book(key string) (*rulebook.Book, error) {
	if r.overlay == "" {
		return rulebook.Load(key, nil)
	}
	if err := r.folder(string(r.overlay)); err != nil {
		return nil, err
	}
	return rulebook.Load(key, rulebook.Overlay{FS: os.DirFS(string(r.overlay)), Path: string(r.overlay)})
}

// folder makes sure that there is such a folder.
func (r *run) folder(dir string) error {
	st, err := os.Stat(dir)
	if err != nil {
		return err
	}
	if !st.IsDir() {
		return refuse("cli.file.nodir", rulebook.Args{"path": short(dir)})
	}
	return nil
}

// chosen checks wishes for rulings, which are keys with their system.
func (r *run) chosen(book *rulebook.Book, wishes rulings) error {
	for _, key := range slices.Sorted(maps.Keys(wishes)) {
		choice := wishes[key]
		args := rulebook.Args{"key": short(key), "choice": short(choice)}
		ru, ok := book.Ruling(key)
		if !ok || ru.Key != key {
			var keys []string
			for _, k := range book.Rulings() {
				keys = append(keys, k.Key)
			}
			near := ru.Key // the system was left out
			if !ok {
				near = nearest(key, keys)
			}
			args["meant"] = ""
			if near != "" {
				args["meant"] = phrase{"cli.meant", rulebook.Args{"near": near}}
			}
			args["help"] = "fray rules list " + book.System()
			return usage("cli.ruling.unknown", args)
		}
		at := slices.Index(ru.Keys(), choice)
		args["choices"] = strings.Join(ru.Keys(), ", ")
		args["only"] = ru.Default
		switch {
		case at < 0:
			return usage("cli.ruling.choice", args)
		case at > 0 && !ru.Switch:
			return usage("cli.ruling.note", args)
		}
	}
	return nil
}

// inForce is what is chosen for every ruling that is a switch.
func inForce(book *rulebook.Book, wishes map[string]string) ordered[string] {
	list := ordered[string]{}
	for _, ru := range book.Rulings() {
		if !ru.Switch {
			continue
		}
		choice := ru.Default
		if c, ok := wishes[ru.Key]; ok {
			choice = c
		}
		list = append(list, member[string]{ru.Key, choice})
	}
	return list
}
