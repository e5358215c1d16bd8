package web_test

import (
	"github.com/fray-table/fray/cmd/fray/systems"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
	"github.com/fray-table/fray/web"
)

func init() {
	web.Fetch(func() []*web.System {
		var list []*web.System
		for _, s := range systems.All() {
			book, err := rulebook.Load(s.Key(), nil)
			if err != nil {
				panic(err)
			}
			sys, err := s.Table(book)
			if err != nil {
				panic(err)
			}
			list = append(list, sys)
		}
		return list
	}, func() []*table.Schema {
		list, err := systems.Schemas(func(system string) (*rulebook.Book, error) { return rulebook.Load(system, nil) })
		if err != nil {
			panic(err)
		}
		return list
	})
}
