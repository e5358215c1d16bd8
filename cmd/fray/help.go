package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"
)

// helpWidth is how wide help is.
const helpWidth = 90

// where is a command's part of a key: odds.n26.shoot.
func where(n *kong.Node) string {
	var parts []string
	for ; n != nil && n.Type != kong.ApplicationNode; n = n.Parent {
		parts = append([]string{n.Name}, parts...)
	}
	return strings.Join(parts, ".")
}

// flagKey is the key of a flag's help: its own, or that of the command's flag.
func flagKey(n *kong.Node, name string) string { return "cli.flag." + join(where(n), name) }

func join(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, ".")
}

// translate puts all help into the reader's language.
func (r *run) translate(n *kong.Node) {
	n.Help = r.say(join("cli.help", where(n)), nil)
	for _, f := range n.Flags {
		f.Help = r.flagHelp(n, f)
	}
	for _, p := range n.Positional {
		p.Help = r.say(join("cli.arg", where(n), p.Name), nil)
	}
	for _, c := range n.Children {
		r.translate(c)
	}
}

// flagHelp is the help of a flag of a command, or of that name anywhere.
func (r *run) flagHelp(n *kong.Node, f *kong.Flag) string {
	if own := flagKey(n, f.Name); r.words.Missing(own) == nil {
		return r.say(own, nil)
	}
	return r.say("cli.flag."+f.Name, nil)
}

// help prints the help of the command that the line has come to.
func (r *run) help(_ kong.HelpOptions, at *kong.Context) error {
	n := at.Selected()
	if n == nil || n.Tag.Default != "" && !given(at.Args, n.Name) {
		n = at.Model.Node
	}
	var b strings.Builder
	path := "fray"
	if w := where(n); w != "" {
		path += " " + strings.ReplaceAll(w, ".", " ")
	}
	line := path
	for _, p := range n.Positional {
		name := r.say("cli.name."+p.Name, nil)
		if !p.Required {
			name = "[" + name + "]"
		}
		line += " " + name
	}
	if len(n.Children) > 0 {
		line += " " + r.say("cli.usage.command", nil)
	}
	line += " " + r.say("cli.usage.flags", nil)
	fmt.Fprintf(&b, "%s %s\n\n%s\n", r.say("cli.usage", nil), line, wrap(n.Help, 0))
	if ex := join("cli.examples", where(n)); r.words.Missing(ex) == nil {
		b.WriteString("\n" + r.say("cli.usage.examples", nil) + "\n")
		for l := range strings.Lines(r.say(ex, nil)) {
			b.WriteString("  " + strings.TrimRight(l, "\n") + "\n")
		}
	}
	var rows [][2]string
	for _, c := range n.Children {
		if !c.Hidden {
			rows = append(rows, [2]string{c.Name, first(c.Help)})
		}
	}
	r.section(&b, "cli.usage.commands", rows)
	rows = nil
	for _, p := range n.Positional {
		rows = append(rows, [2]string{r.say("cli.name."+p.Name, nil), p.Help})
	}
	r.section(&b, "cli.usage.arguments", rows)
	for _, group := range []bool{false, true} {
		rows = nil
		for up := n; up != nil; up = up.Parent {
			if (up.Type == kong.ApplicationNode) != group {
				continue
			}
			for _, f := range up.Flags {
				if !f.Hidden {
					rows = append(rows, [2]string{r.flagForm(f), f.Help})
				}
			}
		}
		if group {
			r.section(&b, "cli.usage.everywhere", rows)
		} else {
			r.section(&b, "cli.usage.own", rows)
		}
	}
	if n.Type == kong.ApplicationNode {
		b.WriteString("\n" + wrap(r.say("cli.usage.more", nil), 0) + "\n")
	}
	_, err := fmt.Fprint(at.Stdout, b.String())
	return err
}

// flagForm is a flag as people write it.
func (r *run) flagForm(f *kong.Flag) string {
	s := "--" + f.Name
	if f.Short != 0 {
		s = "-" + string(f.Short) + ", " + s
	}
	if f.IsBool() {
		return s
	}
	if of := f.Tag.Get("of"); of != "" {
		return s + " " + strings.ReplaceAll(of, ",", "|")
	}
	if f.HasDefault {
		return s + " " + f.Default
	}
	if f.PlaceHolder != "" {
		return s + " " + r.say("cli.name."+f.PlaceHolder, nil)
	}
	return s
}

// section is a heading with two columns below.
func (r *run) section(b *strings.Builder, key string, rows [][2]string) {
	if len(rows) == 0 {
		return
	}
	b.WriteString("\n" + r.say(key, nil) + "\n")
	wide := 0
	for _, row := range rows {
		wide = max(wide, utf8.RuneCountInString(row[0]))
	}
	wide = min(wide, 30)
	for _, row := range rows {
		pad := wide - utf8.RuneCountInString(row[0])
		if pad < 0 {
			b.WriteString("  " + row[0] + "\n" + strings.Repeat(" ", wide+4) + wrap(row[1], wide+4) + "\n")
			continue
		}
		b.WriteString("  " + row[0] + strings.Repeat(" ", pad+2) + wrap(row[1], wide+4) + "\n")
	}
}

// first is the first sentence of a help.
func first(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	if at := strings.Index(line, ". "); at > 0 {
		return line[:at+1]
	}
	return line
}

// wrap breaks a text into lines, those after the first indented.
func wrap(s string, indent int) string {
	var b strings.Builder
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			b.WriteString("\n" + strings.Repeat(" ", indent))
		}
		at := indent
		for k, word := range strings.Fields(line) {
			n := utf8.RuneCountInString(word)
			switch {
			case k == 0:
			case at+1+n > helpWidth:
				b.WriteString("\n" + strings.Repeat(" ", indent))
				at = indent
			default:
				b.WriteByte(' ')
				at++
			}
			b.WriteString(word)
			at += n
		}
	}
	return b.String()
}

// columns writes rows with their columns aligned, the last one ragged.
func columns(rows [][]string) string {
	var wide []int
	for _, row := range rows {
		for i, c := range row {
			if i == len(wide) {
				wide = append(wide, 0)
			}
			wide[i] = max(wide[i], utf8.RuneCountInString(c))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for i, c := range row {
			line += "  " + c + strings.Repeat(" ", wide[i]-utf8.RuneCountInString(c))
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
