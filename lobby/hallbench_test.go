package lobby

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
)

// stoppedClock never wakes anybody, so that a benchmark decides when the hall is shown.
type stoppedClock struct{ Clock }

func (stoppedClock) AfterFunc(time.Duration, func()) Timer { return time.NewTimer(time.Hour) }

// crowdedHall is a hall with so many people who look at it and so many tables.
func crowdedHall(people, tables int) *hall {
	h := newHall(stoppedClock{wallClock{time.Now}})
	h.shown = true // nobody is shown anything by itself
	for n := range tables {
		showCard(h, benchCard(n, 0))
	}
	for n := range people {
		h.enter(benchVisit(n), Limits{}.completed())
	}
	return h
}

func benchVisit(n int) *connection {
	p := table.Person{ID: table.PlayerID(fmt.Sprint("p", n)), Name: fmt.Sprint("guest-", n), Kind: table.KindPlayer, Open: true}
	return &connection{id: p.ID, mail: NewMailbox(), person: p, kind: p.Kind}
}

func benchCard(n, progress int) table.Card {
	c := table.Card{ID: table.ID(fmt.Sprint("t", n)), Game: "moonriver", Phase: table.Playing, Since: noonOfBench.Add(time.Duration(n)), Progress: progress, ToAct: 2, Chairs: make([]table.Chair, 4)}
	for i := range c.Chairs {
		c.Chairs[i].Person = table.Person{ID: table.PlayerID(fmt.Sprint("s", n, "-", i)), Kind: table.KindPlayer}
	}
	return c
}

var noonOfBench = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// BenchmarkArrival is what somebody costs the hall who comes and goes.
func BenchmarkArrival(b *testing.B) {
	for _, size := range [][2]int{{100, 10}, {2000, 10}, {100, 1000}, {2000, 1000}} {
		b.Run(fmt.Sprintf("people=%d/tables=%d", size[0], size[1]), func(b *testing.B) {
			h := crowdedHall(size[0], size[1])
			for n := 0; b.Loop(); n++ {
				v := benchVisit(1000000 + n)
				h.enter(v, Limits{}.completed())
				h.leave(v)
			}
		})
	}
}

// BenchmarkHallEvent is what it costs to show a line of chat to each of those who look at
// the hall.
func BenchmarkHallEvent(b *testing.B) {
	const people = 200
	for _, tables := range []int{10, 1000} {
		b.Run(fmt.Sprint("tables=", tables), func(b *testing.B) {
			h := crowdedHall(people, tables)
			for b.Loop() {
				h.say(table.ChatLine{Text: "howdy"})
				h.showAll()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/people, "ns/session")
		})
	}
}

var idleTables = flag.Int("tables", 200, "how many tables BenchmarkIdleTables has")

// BenchmarkIdleTables tells what a table in the middle of a game costs while nobody looks
// at it, and how long a restart takes: until somebody is greeted, until a table that is
// wanted then is there, and for each table until all of them are. The flags stand behind
// the package:
//
//	go test ./lobby -run - -bench IdleTables -benchtime 3x -tables 5000
func BenchmarkIdleTables(b *testing.B) {
	tables := float64(*idleTables)
	dir := b.TempDir()
	fillWithTables(b, dir, *idleTables)
	before, routines := heapInUse(), runtime.NumGoroutine()
	var greeted, wanted, all time.Duration
	for b.Loop() {
		began := time.Now()
		l, store := benchSaloon(b, dir)
		v, mail := visitor(b, l, "Nell")
		greeted += time.Since(began)
		if err := v.Look(b.Context(), idleTable(*idleTables-1)); err != nil { // which would be the last one
			b.Fatal(err)
		}
		wanted += time.Since(began)
		<-l.Restored()
		all += time.Since(began)
		b.StopTimer()
		mail.Close()
		b.ReportMetric(float64(heapInUse()-before)/tables, "B/table")
		b.ReportMetric(float64(runtime.NumGoroutine()-routines)/tables, "goroutines/table")
		_ = l.Close(context.Background())
		_ = store.Close()
		b.StartTimer()
	}
	b.ReportMetric(float64(greeted.Milliseconds())/float64(b.N), "ms-greeted")
	b.ReportMetric(float64(wanted.Milliseconds())/float64(b.N), "ms-first-table")
	b.ReportMetric(float64(all.Microseconds())/float64(b.N)/tables, "µs-restart/table")
}

// fillWithTables makes so many tables in the middle of a game. A few are played; the others
// are copies of them with people of their own, written line by line, as if all played at
// the same time.
func fillWithTables(b *testing.B, dir string, tables int) {
	b.Helper()
	l, store := benchSaloon(b, dir)
	var played [][]data.Entry
	for n := range 20 {
		entries, err := store.Entries(string(beginAndLeave(b, l, n)))
		must(b, err)
		played = append(played, entries)
	}
	_, mail := visitor(b, l, "Nell") // who comes again after the restart
	mail.Close()
	_ = l.Close(context.Background())
	for line, written := 0, true; written; line++ {
		var all []data.Append
		for n := len(played); n < tables; n++ {
			if entries := played[n%len(played)]; line < len(entries) {
				all = append(all, data.Append{Journal: string(idleTable(n)), First: line, Entries: []data.Entry{withOthers(entries[line], n)}})
			}
		}
		must(b, store.Write(b.Context(), data.Appends(all)))
		written = len(all) > 0
	}
	_ = store.Close()
}

// idleTable names a table that is a copy.
func idleTable(n int) table.ID { return table.ID(fmt.Sprintf("idle%05d", n)) }

// withOthers is an entry of other people.
func withOthers(e data.Entry, n int) data.Entry {
	if e.Who != nil {
		who := *e.Who
		who.ID, who.Name = fmt.Sprint(who.ID, n), fmt.Sprint(who.Name, n)
		e.Who = &who
	}
	return e
}

// beginAndLeave has two people begin a game and leave it in the middle.
func beginAndLeave(b *testing.B, l *Lobby, n int) table.ID {
	b.Helper()
	visits, mails, id := startOne(b, l, n)
	for range 60 {
		var now [2]*table.Snapshot
		for i := range now {
			_ = visits[i].Look(context.Background(), id)
			now[i] = mails[i].Take().Table
		}
		if now[0].Card.Phase == table.Over {
			break
		}
		seat := now[0].Card.ToAct.First() - 1
		if err := visits[seat].Do(context.Background(), id, table.Play{Move: now[seat].Legal[0], At: now[seat].At}); err != nil {
			b.Error(err)
		}
	}
	for _, m := range mails {
		m.Close()
	}
	return id
}

func heapInUse() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}
