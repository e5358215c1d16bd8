package web

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
)

// A battle has one owner: a goroutine that alone changes it. All others look at
// moments, which never change.
type battle struct {
	id   string
	sys  *System
	log  *slog.Logger
	book *ledger // the owner's

	jobs chan func()
	quit chan struct{} // closed when the battle is put away
	done chan struct{} // closed when the owner has gone

	mu       sync.Mutex
	recent   []*moment // the last few; the last one is now
	watchers map[*watcher]struct{}
	closed   bool
	spoilt   bool // a panic has left it in an unknown state
}

// remembered is how many moments are kept for those who were away for a moment.
const remembered = 64

func openBattle(id string, sys *System, book *ledger, log *slog.Logger) *battle {
	b := &battle{
		id: id, sys: sys, log: log.With("battle", id), book: book,
		jobs: make(chan func()), quit: make(chan struct{}), done: make(chan struct{}),
		watchers: map[*watcher]struct{}{},
	}
	b.recent = []*moment{book.moment(nil)}
	go b.own()
	return b
}

// own does one job after another. Between them the program plays, one answer at
// a time, so that nobody waits for it for long.
func (b *battle) own() {
	defer close(b.done)
	for {
		if !b.isSpoilt() && b.book.answers() {
			select {
			case job := <-b.jobs:
				job()
			case <-b.quit:
				return
			default:
				if err := b.safely((*ledger).turn); err != nil {
					b.log.Error("the program cannot answer", "err", err)
				}
				b.publish()
			}
			continue
		}
		select {
		case job := <-b.jobs:
			job()
		case <-b.quit:
			return
		}
	}
}

// do has the owner do a job and waits for it. The job may change the battle;
// what it has changed is published before do returns.
func (b *battle) do(ctx context.Context, job func(*ledger) error) error {
	result := make(chan error, 1)
	work := func() {
		err := b.safely(job)
		b.publish()
		result <- err
	}
	select {
	case b.jobs <- work:
	case <-b.quit:
		return busy()
	case <-ctx.Done():
		return busy()
	}
	select {
	case err := <-result:
		return err
	case <-ctx.Done(): // it is done all the same; asked again, it is recognised
		return busy()
	}
}

// safely keeps a mistake in the rules from taking all tables down.
func (b *battle) safely(job func(*ledger) error) (err error) {
	defer func() {
		if e := recover(); e != nil {
			b.log.Error("the rules stumbled", "panic", e, "stack", string(debug.Stack()))
			b.mu.Lock()
			b.spoilt = true
			b.mu.Unlock()
			err = broken(fmt.Errorf("panic: %v", e))
		}
	}()
	err = job(b.book)
	if b.book.lost {
		b.mu.Lock()
		b.spoilt = true
		b.mu.Unlock()
	}
	return err
}

// publish tells the watchers what is new. The owner calls it.
func (b *battle) publish() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.spoilt || b.closed {
		return
	}
	for _, m := range b.book.news() {
		b.recent = append(b.recent, m)
		for w := range b.watchers {
			select {
			case w.news <- m:
			default: // too slow: it has to come again
				delete(b.watchers, w)
				close(w.news)
			}
		}
	}
	if n := len(b.recent); n > remembered {
		b.recent = append([]*moment(nil), b.recent[n-remembered:]...)
	}
}

// now is the battle as it stands.
func (b *battle) now() *moment {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.recent[len(b.recent)-1]
}

// at is the battle right after an entry; stale if that is not known any more.
func (b *battle) at(number int) (*moment, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := len(b.recent) - 1; i >= 0; i-- {
		if b.recent[i].number == number {
			return b.recent[i], nil
		}
	}
	return nil, stale()
}

// close puts the battle away. It may be called again.
func (b *battle) close() {
	b.mu.Lock()
	first := !b.closed
	b.closed = true
	for w := range b.watchers {
		delete(b.watchers, w)
		close(w.news)
	}
	b.mu.Unlock()
	if first {
		close(b.quit)
	}
	<-b.done
}

func (b *battle) isSpoilt() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.spoilt
}
