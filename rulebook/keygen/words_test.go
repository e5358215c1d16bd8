package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/rulebook"
)

// What the schema of N26 names has words, and no other words are kept: a column
// or trait that comes or goes shows here.
func TestSchemaHasWords(t *testing.T) {
	b, err := rulebook.Load("n26", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := necro.Schema()
	want := []string{ // what is no name in the schema
		"condition.aimed", "condition.bottled", "condition.broken", "condition.ready",
		"status.fled", "status.out", "status.waiting",
	}
	add := func(prefix, key string) { want = append(want, prefix+key) }
	for _, c := range slices.Concat(s.Fighter, s.Weapon) {
		add("stat.", c.Key)
	}
	for _, k := range s.Kinds {
		add("category.", k)
	}
	for _, k := range s.Arms {
		add("arm.", k)
	}
	for _, x := range s.Skills {
		add("skill.", x.Key)
	}
	for _, x := range s.Traits {
		add("trait.", x.Key)
	}
	for _, k := range necro.Statuses {
		add("status.", strings.TrimPrefix(k, "status."))
	}
	for _, k := range necro.Ammo {
		add("weapon.", strings.TrimPrefix(k, "weapon."))
	}
	for _, f := range necro.N26().Fields {
		add("field.", f.Key)
	}
	for _, k := range b.Tables() {
		add("table.", k)
	}
	slices.Sort(want)
	want = slices.Compact(want)
	w := b.Words("de")
	if m := w.Missing(want...); m != nil {
		t.Errorf("no words for %v: add them under terms in words.de.yaml and words.en.yaml", m)
	}
	for _, key := range w.Keys() {
		prefix, _, _ := strings.Cut(key, ".")
		_, rule := b.Rule(key)
		if !rule && slices.Contains([]string{"stat", "category", "arm", "skill", "trait", "status", "condition", "weapon", "field", "table"}, prefix) && !slices.Contains(want, key) {
			t.Errorf("there are words for %s, which nothing in N26 has", key)
		}
	}
	for _, x := range s.Traits {
		text := w.Text("trait." + x.Key)
		if inert := strings.HasPrefix(text, "Nicht nachgebildet:"); inert != x.Inert {
			t.Errorf("trait %s has no effect: %t; its text says so: %t", x.Key, x.Inert, inert)
		}
	}
}
