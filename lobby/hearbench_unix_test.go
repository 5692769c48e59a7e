//go:build unix

package lobby

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"saloon/data"
	"saloon/data/logtest"
	"saloon/lobby/table"
)

// BenchmarkHearing is what it costs a node to hear the lines of 200 tables that are played at others, in processor
// time a line, and how many it takes in a second: its file alone, with a lobby in which nobody looks at them, and with
// one that leaves out all but the first line of each table, whose hall so knows nothing of how games stand; and how
// large lines are in the log.
//
//	go test ./lobby -run - -bench Hearing -benchtime 3x
func BenchmarkHearing(b *testing.B) {
	log, bytes := logtest.New("log"), 0
	log.KeepBy(func(parcel []byte) error { bytes += len(parcel); return nil })
	lines := playElsewhere(b, log, 200)
	for _, what := range []string{"file", "node", "unseen"} {
		b.Run(what, func(b *testing.B) {
			var used, took time.Duration
			for range b.N {
				cpu, wall := hearAll(b, log, what)
				used, took = used+cpu, took+wall
			}
			all := float64(lines * b.N)
			b.ReportMetric(float64(used.Microseconds())/all, "µs/line")
			b.ReportMetric(all/took.Seconds(), "lines/s")
			b.ReportMetric(float64(bytes)/float64(lines), "B/line")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// playElsewhere has a log keep the lines of so many games, of each the first one, then of each the second one...
func playElsewhere(b *testing.B, log *logtest.Log, tables int) (lines int) {
	b.Helper()
	l, played := benchSaloon(b, b.TempDir())
	var games [][]data.Entry
	for n := range 20 {
		entries, err := played.Entries(string(beginAndLeave(b, l, n)))
		must(b, err)
		games = append(games, entries)
	}
	_, _ = l.Close(context.Background()), played.Close()
	store := storeOn(b, log.Link())
	for line, written := 0, true; written; line++ {
		var all []data.Append
		for n := range tables {
			if entries := games[n%len(games)]; line < len(entries) {
				all = append(all, data.Append{Journal: string(idleTable(n)), First: line, Entries: []data.Entry{withOthers(entries[line], n)}})
			}
		}
		must(b, store.Write(b.Context(), data.Appends(all)))
		lines, written = lines+len(all), len(all) > 0
	}
	_ = store.Close()
	return lines
}

func storeOn(b *testing.B, link *logtest.Link) *data.Store {
	b.Helper()
	s, err := data.OpenNode(b.Context(), b.TempDir(), data.Options{}, data.Node{Name: "a", Log: link})
	must(b, err)
	return s
}

// A lateStore tells a lobby of each table no more than that there is one.
type lateStore struct{ *data.Store }

func (s lateStore) Hear(do func(data.Write)) {
	s.Store.Hear(func(w data.Write) {
		if all, is := w.(data.Appends); is {
			w = slices.DeleteFunc(slices.Clone(all), func(a data.Append) bool { return a.First > 0 })
		}
		do(w)
	})
}

// hearAll has one of ten nodes hear a log from its beginning.
func hearAll(b *testing.B, log *logtest.Log, what string) (cpu, wall time.Duration) {
	b.Helper()
	link := log.Link()
	link.Hold()
	store := storeOn(b, link)
	defer func() { _ = store.Close() }()
	settled := func() {}
	if what != "file" {
		heard := Store(store)
		if what == "unseen" {
			heard = lateStore{store}
		}
		net := &testNet{nodes: map[string]*testLink{}}
		for i := range 9 {
			net.join(fmt.Sprint("other", i))
		}
		l, err := Open(context.Background(), Config{Games: realGames(b)[:1], Store: heard, BotDelay: 1 << 60, Log: slog.New(slog.DiscardHandler), Nodes: net.join("a")})
		must(b, err)
		<-l.Restored()
		defer func() { _ = l.Close(context.Background()) }()
		settled = func() { allSettled(b, l) }
	}
	runtime.GC()
	before, began := processorTime(), time.Now()
	link.Release()
	must(b, store.CaughtUp(b.Context()))
	settled()
	return processorTime() - before, time.Since(began)
}

// allSettled waits until all tables have taken what they have heard.
func allSettled(b *testing.B, l *Lobby) {
	b.Helper()
	keepers := l.keepers()
	done := make(chan table.ID, len(keepers))
	for _, k := range keepers {
		k.inbox.put(message{husk: true, ask: func() { done <- k.id }})
	}
	for range keepers {
		<-done
	}
}

func processorTime() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
