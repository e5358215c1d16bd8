package main

import (
	"os"
	"strings"
	"testing"
)

// directive is what go generate runs, without the command's name.
func directive(t *testing.T) []string {
	t.Helper()
	src, err := os.ReadFile("../embed.go")
	if err != nil {
		t.Fatal(err)
	}
	_, line, ok := strings.Cut(string(src), "//go:generate go run ./keygen ")
	if !ok {
		t.Fatal("rulebook/embed.go does not run keygen")
	}
	line, _, _ = strings.Cut(line, "\n")
	return strings.Fields(line)
}

// The constants in the rules code are those that the rulebook gives.
func TestKeysAreUpToDate(t *testing.T) {
	args := directive(t)
	want, err := generate(args[0], args[2:])
	if err != nil {
		t.Fatal(err)
	}
	name := "../" + args[1]
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) == string(want) {
		return
	}
	g, w := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("%s is not what the rulebook gives; run go generate ./rulebook\nline %d is   %s\nshould be %s", name, i+1, g[i], w[i])
		}
	}
	t.Fatalf("%s has %d lines and should have %d; run go generate ./rulebook", name, len(g), len(w))
}

func TestDefaultsAreZero(t *testing.T) {
	src, err := generate("p", []string{"n26"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"BattleBegin play.Rule = iota + 1\n",
		"RulingHitNatural      play.RulingID = iota // N26 A1:",
		"RulingHitNaturalPrinted uint8 = iota\n\tRulingHitNaturalBoth\n\tRulingHitNaturalOne\n)",
		"RulingRecoveryWounds1 uint8 = iota\n\tRulingRecoveryWounds0\n)",
		"\tShootHit:", `"shoot.hit",`,
		"// ShootHit: Shooting hit roll (N26-1.1)\n",
	} {
		if !strings.Contains(string(src), want) {
			t.Errorf("the source lacks %q", want)
		}
	}
}

func TestTwoSystemsShareTheirKeys(t *testing.T) {
	once, err := generate("p", []string{"n26"})
	if err != nil {
		t.Fatal(err)
	}
	twice, err := generate("p", []string{"n26", "n26"})
	if err != nil {
		t.Fatal(err)
	}
	if string(once) != string(twice) {
		t.Error("the union of a system with itself is not the system")
	}
	if _, err := generate("p", []string{"n26", "chess"}); err == nil {
		t.Error("a system without a rulebook was taken")
	}
}

func TestCamel(t *testing.T) {
	for key, want := range map[string]string{"act": "Act", "act.move": "ActMove", "why.noactions": "WhyNoactions", "recovery.wounds.1": "RecoveryWounds1"} {
		if got := camel(key); got != want {
			t.Errorf("camel(%q) is %s, want %s", key, got, want)
		}
	}
}

func TestDistinct(t *testing.T) {
	err := distinct([]string{"act.move", "actMove"}, []string{"x"}, map[string][]string{"x": {"a"}})
	if err == nil || !strings.Contains(err.Error(), "rule act.move and rule actMove would both be called ActMove") {
		t.Error(err)
	}
	err = distinct([]string{"rulingX.a"}, []string{"x"}, map[string][]string{"x": {"a"}})
	if err == nil || !strings.Contains(err.Error(), "would both be called RulingXA") {
		t.Error(err)
	}
	if err := distinct([]string{"act", "act.move"}, nil, nil); err != nil {
		t.Error(err)
	}
}
