package web

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

const (
	heartbeat  = 15 * time.Second
	streamTime = 20 * time.Second // for one message to leave
	backlog    = 32               // messages that a watcher may be behind
)

// A watcher is a browser that looks at a battle. Its channel is closed when it
// is too slow, or the battle is put away.
type watcher struct{ news chan *moment }

// watch registers a watcher. If it has seen entry last, and what followed is
// still known, it gets that; else it begins with the whole.
func (b *battle) watch(last int) (w *watcher, first []*moment, whole bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	w = &watcher{make(chan *moment, backlog)}
	if b.closed {
		close(w.news)
	} else {
		b.watchers[w] = struct{}{}
	}
	for i, m := range b.recent {
		if m.number == last {
			return w, b.recent[i+1:], false
		}
	}
	return w, b.recent[len(b.recent)-1:], true
}

func (b *battle) unwatch(w *watcher) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.watchers, w)
}

// events streams a battle: what there is, then each entry as it comes. The id
// of a message is the number of the entry, so a browser that was away says by
// itself where it was.
func (s *Server) events(w http.ResponseWriter, r *http.Request) error {
	b, err := s.battle(r.PathValue("id"))
	if err != nil {
		return err
	}
	last, err := strconv.Atoi(r.Header.Get("Last-Event-ID"))
	if err != nil {
		last = -1
	}
	watcher, first, whole := b.watch(last)
	defer b.unwatch(watcher)

	lang := speaks(r)
	out := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	send := func(message []byte) bool {
		_ = out.SetWriteDeadline(time.Now().Add(streamTime))
		if _, err := w.Write(message); err != nil {
			return false
		}
		return out.Flush() == nil
	}
	if !send([]byte("retry: 1000\n\n")) {
		return nil
	}
	for _, m := range first {
		if !send(s.message(b, m, lang, whole)) {
			return nil
		}
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		select {
		case m, open := <-watcher.news:
			if !open || !send(s.message(b, m, lang, false)) {
				return nil
			}
		case <-beat.C:
			if !send([]byte(": still here\n\n")) {
				return nil
			}
		case <-r.Context().Done():
			return nil
		case <-s.hung:
			return nil
		}
	}
}

// message is a moment as an event of the stream. Watchers of the same language
// share it.
func (s *Server) message(b *battle, m *moment, lang string, whole bool) []byte {
	whole = whole || m.whole
	return m.once(fmt.Sprint(lang, whole), func() []byte {
		event, data := "entry", m.entryJSON(b, lang)
		if whole {
			event, data = "view", m.wholeJSON(b, lang)
		}
		var buf bytes.Buffer
		fmt.Fprintf(&buf, "id: %d\nevent: %s\ndata: ", m.number, event)
		buf.Write(data)
		buf.WriteString("\n\n")
		return buf.Bytes()
	})
}
