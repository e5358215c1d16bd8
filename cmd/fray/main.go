// Command fray is the referee at the command line: it serves the table, plays
// battles in a terminal, replays them, and answers questions about dice, odds,
// sight and rules.
//
// It alone knows all systems of rules (systems.go). What it says to people
// stands in the locales, in German and English, under keys that begin with cli.
package main

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"

	"github.com/alecthomas/kong"
	"github.com/fray-table/fray/rulebook"
)

// version of the program. Builds carry no information of their own.
const version = "0.1.0"

func main() {
	m := Main{Args: os.Args[1:], Getenv: os.Getenv, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
	os.Exit(m.Run(context.Background()))
}

// Exit codes.
const (
	exitOK    = 0
	exitFail  = 1 // refused, or failed
	exitUsage = 2 // the command line cannot be understood
)

// Main is one call of the command, with all that it may look at.
type Main struct {
	Args           []string
	Getenv         func(string) string
	Stdin          io.Reader
	Stdout, Stderr io.Writer
}

// command is the command line.
type command struct {
	Lang    choice `of:"de,en"`
	JSON    bool   `name:"json"`
	Overlay text   `name:"rules" placeholder:"dir"`
	Version bool

	Serve serveCmd   `cmd:"" default:"withargs"`
	Play  playCmd    `cmd:""`
	Rerun replayCmd  `cmd:"" name:"replay"`
	Odds  oddsCmd    `cmd:""`
	Sight sightCmd   `cmd:""`
	Roll  rollCmd    `cmd:""`
	Rules rulesCmd   `cmd:"" name:"rules"`
	About versionCmd `cmd:"" name:"version"`
}

// maxArg is how long an argument may be: longer than any path.
const maxArg = 4096

// Run carries the call out and returns its exit code.
func (m *Main) Run(ctx context.Context) int {
	lang := m.language()
	words, err := rulebook.Shared(lang)
	if err != nil {
		_, _ = io.WriteString(m.Stderr, "fray: "+err.Error()+"\n")
		return exitFail
	}
	r := &run{ctx: ctx, Main: m, words: words, lang: words.Language()}
	err = r.run()
	if err == nil {
		return exitOK
	}
	r.complain(err)
	var t *told
	if errors.As(err, &t) && t.usage {
		return exitUsage
	}
	return exitFail
}

// run is what commands are run with.
type run struct {
	*Main
	ctx     context.Context
	words   *rulebook.Words
	lang    string
	json    bool
	overlay text
	books   map[string]*rulebook.Book // by system, as far as they have been read
}

func (r *run) run() error {
	for _, a := range r.Args {
		if len(a) > maxArg {
			return usage("cli.error.long", rulebook.Args{"got": short(a), "n": len(a), "most": maxArg})
		}
	}
	args := r.Args
	if len(args) > 0 && args[0] == "help" { // as people type it
		args = append(slices.Clone(args[1:]), "--help")
	}
	var cmd command
	helped := false
	k, err := kong.New(&cmd,
		kong.Name("fray"),
		kong.Writers(r.Stdout, r.Stderr),
		kong.Exit(func(int) { helped = true }),
		kong.Help(r.help),
		kong.PostBuild(func(k *kong.Kong) error { r.translate(k.Model.Node); return nil }),
	)
	if err != nil {
		return err
	}
	at, err := k.Parse(args)
	if helped {
		return nil
	}
	if err != nil {
		return r.misused(err)
	}
	r.json, r.overlay = cmd.JSON, cmd.Overlay
	if cmd.Version {
		return (&versionCmd{}).Run(r)
	}
	return at.Run(r)
}

// versionCmd is fray version.
type versionCmd struct{}

func (*versionCmd) Run(r *run) error {
	if r.json {
		return r.writeJSON(struct {
			Version string `json:"version"`
		}{version})
	}
	r.println("fray " + version)
	return nil
}
