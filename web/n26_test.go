package web

import (
	"sync"

	"github.com/fray-table/fray/roster"
	"github.com/fray-table/fray/table"
)

// tables are the systems as the command puts them together. What does so imports
// this package, so an outer test package has to fetch them; see systems_test.go.
var tables func() []*System

var schemas func() []*table.Schema

// n26 is the system that most tests play.
var n26 = sync.OnceValue(func() *System { return tabled("n26") })

// tabled is the system with a key, or nil.
func tabled(key string) *System {
	for _, sys := range tables() {
		if sys.Key() == key {
			return sys
		}
	}
	return nil
}

var library = sync.OnceValue(func() *roster.Library {
	l, err := roster.Open(nil, schemas()...)
	if err != nil {
		panic(err)
	}
	return l
})

// Fetch takes the systems from the outer test package.
func Fetch(t func() []*System, s func() []*table.Schema) {
	tables, schemas = sync.OnceValue(t), s
}
