package main

import (
	"github.com/fray-table/fray/journal"
	"github.com/fray-table/fray/web"
)

func (r *run) hotSeat(sys *web.System, b *journal.Battle, rec *record) error { return rec.Close() }
