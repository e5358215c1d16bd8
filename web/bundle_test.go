package web

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestBundle rebuilds the page and compares it with the committed one. Without
// the bundler's module at hand it is skipped, as nothing is fetched for a test;
// FRAY_REQUIRE_TOOLS turns that into a failure.
func TestBundle(t *testing.T) {
	if testing.Short() {
		t.Skip("bundling compiles esbuild")
	}
	list := exec.Command("go", "-C", "../tools", "list", "-deps", "./bundle")
	list.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=readonly")
	if out, err := list.CombinedOutput(); err != nil {
		const how = "the bundler's module is not at hand (go -C tools mod download)"
		if os.Getenv("FRAY_REQUIRE_TOOLS") != "" {
			t.Fatalf("%s: %v\n%s", how, err, out)
		}
		t.Skip(how)
	}
	check := exec.Command("go", "-C", "../tools", "run", "./bundle", "-check", "../web")
	check.Env = list.Env
	if out, err := check.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// TestPageWords looks whether every word that the page asks for is there in both
// languages, and whether every word that is there is asked for.
func TestPageWords(t *testing.T) {
	used, stems := map[string]bool{}, []string{}
	sources, err := filepath.Glob("src/*.ts*")
	if err != nil || len(sources) == 0 {
		t.Fatal("no sources", err)
	}
	call := regexp.MustCompile(`\bt\(((?:[^()"]|\([^()]*\))*\? )?"([a-z.]+)"( \+| : "([a-z.]+)")?`)
	for _, name := range sources {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range call.FindAllStringSubmatch(string(data), -1) {
			if m[3] == " +" {
				stems = append(stems, m[2])
				continue
			}
			used[m[2]] = true
			if m[4] != "" {
				used[m[4]] = true
			}
		}
		// (p.must ? "a" : "b") within a choice
		for _, m := range regexp.MustCompile(`\? \([^()]*\? "([a-z.]+)" : "([a-z.]+)"\) : "([a-z.]+)"`).FindAllStringSubmatch(string(data), -1) {
			used[m[1]], used[m[2]], used[m[3]] = true, true, true
		}
	}
	places := regexp.MustCompile(`\{[a-z]+\}`)
	all := map[string][2]string{}
	for i, lang := range []string{"de", "en"} {
		data, err := os.ReadFile("../rulebook/locales/" + lang + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var words map[string]any
		if err := json.Unmarshal(data, &words); err != nil {
			t.Fatal(err)
		}
		has := map[string]bool{}
		for key, word := range words {
			key, ok := strings.CutPrefix(key, "ui.")
			text, plain := word.(string)
			if !ok || !plain {
				continue
			}
			has[key] = true
			pair := all[key]
			pair[i] = text
			all[key] = pair
			stem := false
			for _, s := range stems {
				stem = stem || strings.HasPrefix(key, s)
			}
			if !used[key] && !stem {
				t.Errorf("%s: nobody asks for ui.%s", lang, key)
			}
		}
		for key := range used {
			if !has[key] {
				t.Errorf("%s: ui.%s is missing", lang, key)
			}
		}
	}
	for key, pair := range all {
		de, en := map[string]bool{}, map[string]bool{}
		for _, p := range places.FindAllString(pair[0], -1) {
			de[p] = true
		}
		for _, p := range places.FindAllString(pair[1], -1) {
			en[p] = true
		}
		for p := range de {
			if !en[p] {
				t.Errorf("ui.%s: %s is in the German only", key, p)
			}
		}
		for p := range en {
			if !de[p] {
				t.Errorf("ui.%s: %s is in the English only", key, p)
			}
		}
	}
}
