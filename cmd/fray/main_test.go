package main

import (
	"bytes"
	"context"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/play"
	"github.com/fray-table/fray/rulebook"
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"fray": main})
}

func TestScripts(t *testing.T) {
	files, err := filepath.Abs("testdata/files")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("LANG", "en_US.UTF-8")
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("FILES", files)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"large": large, "change": change, "cut": cutShort},
	})
}

// large FILE BYTES [TEXT] writes a large file.
func large(ts *testscript.TestScript, neg bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	fill := "x"
	if len(args) > 2 {
		fill = args[2]
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Repeat(fill, n/len(fill))), 0o644))
}

// change FROM TO OLD NEW copies a file with the first OLD changed into NEW.
func change(ts *testscript.TestScript, neg bool, args []string) {
	data := ts.ReadFile(args[0])
	if !strings.Contains(data, args[2]) {
		ts.Fatalf("%s does not contain %q", args[0], args[2])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(strings.Replace(data, args[2], args[3], 1)), 0o644))
}

// cut FROM TO N copies a file without its last N bytes.
func cutShort(ts *testscript.TestScript, neg bool, args []string) {
	data := ts.ReadFile(args[0])
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(data[:len(data)-n]), 0o644))
}

// call runs the command in this process.
func call(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	m := Main{Args: args, Getenv: func(string) string { return "" }, Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs}
	code = m.Run(context.Background())
	return code, out.String(), errs.String()
}

// What is wrong is said at once: within 100 ms of the processor, by a sentence,
// with an exit code, and without repeating what came at length.
func TestNonsenseIsQuick(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return p
	}
	good := filepath.Join(dir, "good.fray")
	if code, _, e := call("", "play", "testdata/files/duel.yaml", "--bots", "--seed", "4", "--journal", good); code != 0 {
		t.Fatal(e)
	}
	text, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(text, []byte(" dice "))
	changed := slices.Clone(text)
	changed[at+6] = '1' + (changed[at+6]-'1'+1)%6
	long := strings.Repeat("9", 100_000)
	for name, args := range map[string][]string{
		"too many dice":            {"roll", "999999999W6"},
		"long roll":                {"roll", long},
		"long flag":                {"roll", "2W6", "--seed=" + long},
		"long command":             {long},
		"long file":                {"play", long},
		"large file":               {"play", write("large.yaml", bytes.Repeat([]byte("a: b\n"), 400_000))},
		"large gang":               {"play", "n26/duel", "--red", filepath.Join(dir, "large.yaml")},
		"large journal":            {"replay", write("large.fray", bytes.Repeat([]byte("a: b\n"), 400_000))},
		"one long line":            {"replay", write("line.fray", bytes.Repeat([]byte("x"), 2_000_000))},
		"PDF":                      {"play", write("a.pdf", append([]byte("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), make([]byte, 5000)...))},
		"PDF as a journal":         {"replay", filepath.Join(dir, "a.pdf")},
		"PDF as a scenario":        {"sight", filepath.Join(dir, "a.pdf"), "a", "b"},
		"no file":                  {"replay", filepath.Join(dir, "none.fray")},
		"folder":                   {"replay", dir},
		"truncated":                {"replay", write("short.fray", text[:len(text)-20])},
		"truncated header":         {"replay", write("head.fray", text[:700])},
		"truncated header, played": {"play", filepath.Join(dir, "head.fray")},
		"a changed digit":          {"replay", write("changed.fray", changed)},
		"the same, played":         {"play", filepath.Join(dir, "changed.fray")},
		"the same, looked":         {"sight", filepath.Join(dir, "changed.fray") + "@3", "0", "1"},
		"wrong target":             {"odds", "n26", "shoot", "--bs", "4"},
		"wrong flag":               {"odds", "n26", "shoot", "--bss", "4+"},
	} {
		t.Run(name, func(t *testing.T) {
			before := cpu()
			code, out, msg := call("", args...)
			if took := cpu() - before; took > 20*time.Second { // a guard against a hang; it takes some 40 ms
				t.Errorf("took %v", took)
			}
			if code == 0 || out != "" {
				t.Errorf("exit code %d, output %q", code, out)
			}
			if len(msg) < 20 || len(msg) > 500 || strings.Contains(msg, "panic") || strings.Contains(msg, "cli.") {
				t.Errorf("message of %d bytes: %.500q", len(msg), msg)
			}
		})
	}
}

func cpu() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// The same seed gives the same journal, byte for byte and in either language,
// and its replay ends in the same state.
func TestBotsAreTheirSeed(t *testing.T) {
	dir := t.TempDir()
	for _, scenario := range []string{"n26/duel", "n26/ambush", "n26/pump-code"} {
		var texts [2][]byte
		var ends [2]outcome
		for i, lang := range []string{"de", "en"} {
			name := filepath.Join(dir, filepath.Base(scenario)+lang)
			code, out, e := call("", "play", scenario, "--bots", "--seed", "11", "--journal", name, "--lang", lang, "--json")
			if code != 0 {
				t.Fatal(e)
			}
			if err := json.Unmarshal([]byte(out), &ends[i]); err != nil {
				t.Fatal(err)
			}
			texts[i], _ = os.ReadFile(name)
			var again outcome
			code, out, e = call("", "replay", name, "--json")
			if code != 0 {
				t.Fatal(e)
			}
			if err := json.Unmarshal([]byte(out), &again); err != nil {
				t.Fatal(err)
			}
			if again.State != ends[i].State || again.Entries != ends[i].Entries || again.Result == nil || again.Result.Reason != ends[i].Result.Reason {
				t.Errorf("%s: replay %+v, play %+v", scenario, again, ends[i])
			}
		}
		if len(texts[0]) == 0 || !bytes.Equal(texts[0], texts[1]) {
			t.Errorf("%s: two battles with one seed differ", scenario)
		}
	}
}

// Everything that is said is in the locales, in both languages, and everything
// there is said.
func TestWords(t *testing.T) {
	used := map[string]bool{}
	key := regexp.MustCompile(`^cli\.[a-z0-9.-]*[a-z0-9]$`)
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range sources {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				if s, err := strconv.Unquote(l.Value); err == nil && key.MatchString(s) {
					used[s] = true
				}
			}
			return true
		})
	}
	for _, roots := range []string{"cli.arg", "cli.flag", "cli.examples", "cli.help"} {
		delete(used, roots) // beginnings
	}
	for _, what := range []string{"value", "place", "roll", "kind", "field", "figure", "item", "door", "side", "over"} {
		used["cli.edit."+what] = true
	}
	for _, what := range []string{"system", "rulebook", "rulings", "geometry"} {
		used["cli.journal.other."+what] = true
	}
	for _, what := range []string{"open", "partial", "full", "none"} {
		used["cli.cover."+what] = true
	}
	for k := play.FactDistance; k <= play.FactTouching; k++ {
		used["cli.fact."+k.String()] = true
	}
	for _, what := range []string{"hit", "wounded", "pinned", "fell", "seriously-injured", "out-of-action", "weapon-empty", "weapon-jammed", "struck-back", "attacker-wounded", "passed", "flesh-wound", "ammo-symbol",
		"success", "qs1", "qs2", "qs3", "qs4", "critical", "fumble", "failure", "wins", "loses", "tied", "failed", "defended", "out", "dead",
		"control-lost", "implosion", "explosion", "manabrand", "misfire", "feedback", "turmoil", "harmless",
		"no-effect", "no-damage", "push", "down", "ko", "all-dead", "action-lost", "marked"} {
		used["cli.chance."+what] = true
	}
	r := &run{Main: &Main{}}
	if r.words, err = rulebook.Shared("en"); err != nil {
		t.Fatal(err)
	}
	k, err := kong.New(&command{}, kong.Name("fray"))
	if err != nil {
		t.Fatal(err)
	}
	ofModel(r, k.Model.Node, used)
	for _, lang := range rulebook.Languages() {
		w, err := rulebook.Shared(lang)
		if err != nil {
			t.Fatal(err)
		}
		for key := range used {
			if w.Missing(key) != nil {
				t.Errorf("%s has no words for %s", lang, key)
			}
		}
		for _, key := range w.Keys() {
			if strings.HasPrefix(key, "cli.") && !used[key] {
				t.Errorf("%s: nothing says %s", lang, key)
			}
		}
	}
}

// ofModel notes the words that help on the commands needs.
func ofModel(r *run, n *kong.Node, used map[string]bool) {
	used[join("cli.help", where(n))] = true
	used[join("cli.examples", where(n))] = true
	for _, f := range n.Flags {
		if own := flagKey(n, f.Name); r.words.Missing(own) == nil {
			used[own] = true
		} else {
			used["cli.flag."+f.Name] = true
		}
		if f.PlaceHolder != "" && f.Tag.Get("of") == "" && !f.HasDefault && !f.IsBool() {
			used["cli.name."+f.PlaceHolder] = true
		}
	}
	for _, p := range n.Positional {
		used[join("cli.arg", where(n), p.Name)] = true
		used["cli.name."+p.Name] = true
	}
	for _, c := range n.Children {
		ofModel(r, c, used)
	}
}

// The journals of the terminal are those of the table: a header of one writer
// is read by the other.
func TestHeaderNamesTheProgram(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.fray")
	if code, _, e := call("", "play", "testdata/files/duel.yaml", "--journal", name); code != 0 {
		t.Fatal(e)
	}
	h, _, err := readJournal(name)
	if err != nil {
		t.Fatal(err)
	}
	if h.Program != "fray "+version || h.System != "n26" || h.Geometry != journal.Geometry || h.Created.IsZero() {
		t.Errorf("header %+v", h)
	}
}
