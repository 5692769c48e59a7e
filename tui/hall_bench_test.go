package tui

import (
	"fmt"
	"testing"

	"saloon/lobby"
	"saloon/tui/tuitest"
)

// BenchmarkArrival is what it costs to show an arrival to somebody who looks at a hall with
// many people, with and without tables. All that is drawn is as it was but the number of
// people.
func BenchmarkArrival(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {120, 36}} {
		for _, tables := range []int{0, 100} {
			b.Run(fmt.Sprintf("%dx%d/tables=%d", size[0], size[1], tables), func(b *testing.B) {
				w := emptyHall(b, asItIs, tuitest.GameFor(b, "moonriver"), tuitest.GameFor(b, "buffalo"), tuitest.GameFor(b, "montana"))
				w.resize(size[0], size[1])
				var halls [2]*lobby.Hall
				for i := range halls {
					halls[i] = fullHall(2000+i, max(tables, 1))
					if tables == 0 {
						halls[i] = tuitest.HallOf(peopleOf(halls[i]), nil)
					}
				}
				b.ReportAllocs()
				for n := 0; b.Loop(); n++ {
					w.m.window.update(lobby.News{Hall: halls[n%2]})
					p := w.m.Picture()
					for y := range size[1] {
						p.Sum(y)
					}
					p.Free()
				}
			})
		}
	}
}

func peopleOf(h *lobby.Hall) (list []*lobby.Presence) {
	for p := range h.People.All() {
		list = append(list, p)
	}
	return list
}
