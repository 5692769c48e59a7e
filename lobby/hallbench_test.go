package lobby

import (
	"fmt"
	"testing"
	"time"

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
