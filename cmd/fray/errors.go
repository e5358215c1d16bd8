package main

import (
	"errors"
	"io"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/fray-table/fray/dice"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/journal/file"
	"github.com/fray-table/fray/odds"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/rulebook"
)

// told is a mistake in words of the locales.
type told struct {
	phrase
	usage bool // of the command line
}

// Error is the message in English.
func (t *told) Error() string {
	w, err := rulebook.Shared("en")
	if err != nil {
		return t.key
	}
	return speak(w, t.key, t.args)
}

// refuse is a mistake in what was asked for.
func refuse(key string, args rulebook.Args) error { return &told{phrase: phrase{key, args}} }

// usage is a mistake in how it was asked.
func usage(key string, args rulebook.Args) error {
	return &told{phrase: phrase{key, args}, usage: true}
}

// complain writes an error for people.
func (r *run) complain(err error) {
	_, _ = io.WriteString(r.Stderr, "fray: "+r.explain(err)+"\n")
}

// explain puts an error into words. What comes from deeper within, where
// errors are not made for people, stays as it is.
func (r *run) explain(err error) string {
	var (
		t    *told
		pp   roster.Problems
		p    *roster.Problem
		n    *dice.NotationError
		fit  *dice.FitError
		rule *play.RulingError
		path *fs.PathError
		lock *file.LockError
	)
	switch {
	case errors.As(err, &t):
		return r.say(t.key, t.args)
	case errors.As(err, &pp):
		return pp.Text(r.lang)
	case errors.As(err, &p):
		return p.Text(r.lang)
	case errors.As(err, &n):
		return r.notation(n)
	case errors.As(err, &fit):
		return r.unfit(fit)
	case errors.As(err, &rule):
		return r.ruling(rule)
	case errors.As(err, &lock):
		return r.say("cli.error.lock", rulebook.Args{"dir": lock.Dir})
	case errors.As(err, &path):
		return r.unreadable(path)
	case errors.Is(err, odds.ErrTooMany):
		return r.say("cli.error.toomany", nil)
	}
	if s, ok := r.journal(err); ok {
		return s
	}
	return err.Error()
}

// notation explains what is wrong with a roll.
func (r *run) notation(e *dice.NotationError) string {
	key := map[dice.NotationFault]string{
		dice.TooLong: "cli.dice.long", dice.NoDie: "cli.dice.nodie", dice.BadCount: "cli.dice.count",
		dice.BadSides: "cli.dice.sides", dice.BadAddition: "cli.dice.add",
	}[e.Why]
	return r.say(key, rulebook.Args{
		"text": short(e.Text), "got": short(e.Got), "most": strconv.Itoa(dice.MaxRoll), "sides": strconv.Itoa(dice.MaxSides), "chars": dice.MaxNotation,
	})
}

// unfit explains faces that a pool cannot show.
func (r *run) unfit(e *dice.FitError) string {
	if e.Die == 0 {
		return r.say("cli.dice.fit", rulebook.Args{"dice": r.pool(e.Pool), "n": e.Count, "want": int(e.Pool.N)})
	}
	return r.say("cli.dice.face", rulebook.Args{"die": e.Die, "face": e.Face, "sides": int(e.Pool.Sides)})
}

// pool is a handful of dice as the language writes it.
func (r *run) pool(p dice.Pool) string {
	return dice.Notation{N: int(p.N), Sides: int(p.Sides)}.String(r.lang)
}

// ruling explains a ruling that cannot be set so.
func (r *run) ruling(e *play.RulingError) string {
	args := rulebook.Args{"key": short(e.Key), "choice": short(e.Choice), "choices": strings.Join(e.Choices, ", ")}
	switch {
	case e.Note:
		args["only"] = e.Choices[0]
		return r.say("cli.ruling.note", args)
	case e.Choices == nil:
		system, _, _ := strings.Cut(e.Key, ".")
		args["meant"], args["help"] = "", "fray rules list "+system
		return r.say("cli.ruling.unknown", args)
	}
	return r.say("cli.ruling.choice", args)
}

// unreadable explains a file that cannot be opened.
func (r *run) unreadable(e *fs.PathError) string {
	args := rulebook.Args{"path": short(e.Path)}
	switch {
	case errors.Is(e, fs.ErrNotExist):
		return r.say("cli.file.none", args)
	case errors.Is(e, fs.ErrPermission):
		return r.say("cli.file.denied", args)
	case errors.Is(e, fs.ErrExist):
		return r.say("cli.file.exists", args)
	}
	args["why"] = e.Err.Error()
	return r.say("cli.file.broken", args)
}

// journal explains what is wrong with a journal.
func (r *run) journal(err error) (string, bool) {
	var (
		problem  *journal.Problem
		torn     *journal.Torn
		form     *journal.VersionError
		mismatch *journal.MismatchError
		diverged *journal.Diverged
		entry    *journal.EntryError
		edit     *play.EditError
	)
	switch {
	case errors.As(err, &problem) && problem.Line <= 1:
		return r.say("cli.journal.none", nil), true
	case errors.As(err, &problem) && problem.Number == 0:
		return r.say("cli.journal.header", rulebook.Args{"line": strconv.Itoa(problem.Line)}), true
	case errors.As(err, &problem):
		return r.say("cli.journal.line", rulebook.Args{"line": strconv.Itoa(problem.Line), "n": strconv.Itoa(problem.Number), "last": strconv.Itoa(problem.Number - 1)}), true
	case errors.As(err, &torn):
		return r.say("cli.journal.torn", rulebook.Args{"line": strconv.Itoa(torn.Line), "n": strconv.Itoa(torn.Number), "last": strconv.Itoa(torn.Number - 1)}), true
	case errors.As(err, &form):
		return r.say("cli.journal.form", rulebook.Args{"form": form.Form, "most": journal.Form, "program": short(form.Program)}), true
	case errors.As(err, &mismatch):
		return r.say("cli.journal.other", rulebook.Args{"what": phrase{"cli.journal.other." + mismatch.What, nil}, "want": short(mismatch.Want), "got": short(mismatch.Got), "program": short(mismatch.Program)}), true
	case errors.As(err, &diverged):
		return r.say("cli.journal.diverged", rulebook.Args{"n": strconv.Itoa(diverged.Entry), "rule": diverged.Rule, "want": diverged.Want, "got": short(diverged.Got), "program": short(diverged.Program)}), true
	case errors.As(err, &entry):
		return r.say("cli.journal.entry", rulebook.Args{"n": strconv.Itoa(entry.Entry), "last": strconv.Itoa(entry.Last)}), true
	case errors.As(err, &edit):
		return r.say("cli.edit."+edit.What, rulebook.Args{"key": edit.Key, "lo": edit.Lo, "hi": edit.Hi, "got": edit.Value}), true
	case errors.Is(err, journal.ErrOver):
		return r.say("cli.play.over", nil), true
	case errors.Is(err, journal.ErrNothing):
		return r.say("cli.play.nothing", nil), true
	}
	return "", false
}

// What kong says in English about a command line, by its form.
var (
	saysFlag     = regexp.MustCompile(`^unknown flag (\S+?)(?:, did you mean .*)?$`)
	saysArgument = regexp.MustCompile(`^unexpected argument (.*?)(?:, did you mean .*)?$`)
	saysExpected = regexp.MustCompile(`^expected (?:one of )?(".*)$`)
	saysBool     = regexp.MustCompile(`^--([a-z0-9-]+): (?:bool value|expected bool).*got "(.*?)"`)
)

// misused puts kong's complaint about the command line into words.
func (r *run) misused(err error) error {
	var t *told
	if errors.As(err, &t) {
		return err
	}
	var parse *kong.ParseError
	var at *kong.Node
	if errors.As(err, &parse) && parse.Context != nil {
		at = parse.Context.Model.Node
		for _, p := range parse.Context.Path {
			if p.Command != nil {
				at = p.Command
			}
		}
	}
	if at == nil {
		return usage("cli.error.other", rulebook.Args{"what": err.Error()})
	}
	path := strings.TrimPrefix(at.FullPath(), at.Path()+" ")
	if path == "" {
		path = "fray"
	}
	line := err.Error()
	switch {
	case saysFlag.MatchString(line):
		got := saysFlag.FindStringSubmatch(line)[1]
		var flags []string
		for _, group := range at.AllFlags(true) {
			for _, f := range group {
				flags = append(flags, "--"+f.Name)
			}
		}
		return usage("cli.error.flag", rulebook.Args{"flag": short(got), "meant": meant(got, flags), "help": path + " --help"})
	case saysArgument.MatchString(line):
		got := saysArgument.FindStringSubmatch(line)[1]
		if at.Tag != nil && at.Tag.Default != "" && !given(parse.Context.Args, at.Name) {
			at = at.Parent // it was not asked for by its name
			path = "fray"
		}
		if len(at.Children) > 0 {
			return usage("cli.error.command", rulebook.Args{"got": short(got), "meant": meant(got, children(at)), "list": strings.Join(children(at), ", "), "help": path + " --help"})
		}
		return usage("cli.error.argument", rulebook.Args{"got": short(got), "help": path + " --help"})
	case saysExpected.MatchString(line) && len(at.Children) > 0:
		return usage("cli.error.which", rulebook.Args{"command": path, "list": strings.Join(children(at), ", "), "help": path + " --help"})
	case saysExpected.MatchString(line):
		var names []string
		for _, p := range at.Positional {
			if p.Required && !p.Set {
				names = append(names, r.say("cli.name."+p.Name, nil))
			}
		}
		return usage("cli.error.missing", rulebook.Args{"what": strings.Join(names, " "), "help": path + " --help"})
	case saysBool.MatchString(line):
		m := saysBool.FindStringSubmatch(line)
		return usage("cli.error.bool", rulebook.Args{"flag": "--" + m[1], "got": short(m[2])})
	}
	return usage("cli.error.other", rulebook.Args{"what": short(line)})
}

func given(args []string, name string) bool {
	for _, a := range args {
		if a == name {
			return true
		}
	}
	return false
}

func children(n *kong.Node) []string {
	var names []string
	for _, c := range n.Children {
		if !c.Hidden {
			names = append(names, c.Name)
		}
	}
	return names
}
