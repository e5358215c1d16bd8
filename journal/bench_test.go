package journal_test

import (
	"bytes"
	"testing"

	"github.com/fray-table/fray/journal"
)

// long is a battle with some thousand entries.
func long(b *testing.B) *journal.Battle {
	b.Helper()
	bt := begin(b)
	for bt.Last() < 3000 {
		switch q := &bt.Game().Open; q.Rule {
		case tActivate:
			script(b, bt, pick(2*int(q.By.Seat)))
		case tAct:
			script(b, bt, verb(tShoot))
		case tTarget:
			script(b, bt, pick(2-2*int(q.By.Seat)))
		case tCover:
			script(b, bt, value(0))
		case tSave:
			script(b, bt, die(6))
		default:
			script(b, bt, die(4))
		}
	}
	return bt
}

func BenchmarkOpen(b *testing.B) {
	bt := long(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := journal.Open(bt.Header(), bt.Entries(), bt.Setup()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*bt.Last()), "ns/entry")
}

func BenchmarkUndo(b *testing.B) {
	bt := long(b)
	last := bt.Last()
	for i := 0; b.Loop(); i++ {
		if _, err := bt.Undo(red(bt), journal.Undo{To: last - 1 - i%2}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	bt := long(b)
	h := bt.Header()
	var buf bytes.Buffer
	if err := journal.Write(&buf, &h, bt.Entries()); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(buf.Len()))
	for b.Loop() {
		if _, _, err := journal.Read(bytes.NewReader(buf.Bytes())); err != nil {
			b.Fatal(err)
		}
	}
}
