package tui

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// fullHall is a hall with so many tables, a third of which have a free chair, and so many
// people. Ann sits at one of those that play.
func fullHall(people, tables int) *lobby.Hall {
	var here []*lobby.Presence
	for i := range people {
		id := fmt.Sprint("p", i)
		here = append(here, &lobby.Presence{Person: table.Person{ID: table.PlayerID(id), Name: id}, Table: table.ID(fmt.Sprintf("t%04d", i%tables))})
	}
	var cards []*table.Card
	for i := range tables {
		c := &table.Card{ID: table.ID(fmt.Sprintf("t%04d", i)), Game: "toy", Title: "Toy", Phase: table.Playing, Since: time.Unix(int64(i), 0), Chairs: make([]table.Chair, 3)}
		for seat := range c.Chairs {
			id := fmt.Sprint("p", i, "-", seat)
			c.Chairs[seat].Person = table.Person{ID: table.PlayerID(id), Name: id, Kind: table.KindPlayer}
		}
		switch i % 6 {
		case 0, 1:
			c.Phase, c.Chairs[2].Person = table.Gathering, table.Person{}
		case 2:
			c.Phase = table.Over
		}
		cards = append(cards, c)
	}
	cards[tables/2].Phase = table.Playing
	cards[tables/2].Chairs[0].Person = table.Person{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer}
	hall := tuitest.HallOf(here, cards)
	hall.Own, hall.Seats = []*table.Card{cards[tables/2]}, 1
	return hall
}

// hallWindow is a window that shows such a hall.
func hallWindow(t testing.TB, hall *lobby.Hall) *terminal {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.resize(120, 36)
	w.send(lobby.News{Hall: hall})
	return w
}

// Each table that is not over stands in the list once: the own one first, then those with a
// free chair, then the games.
func TestTheHallListsEachTableOnce(t *testing.T) {
	for _, tables := range []int{1, 2, 7, 10, 61} {
		hall := fullHall(3, tables)
		w := hallWindow(t, hall)
		list := w.m.window.visitor.Tables()
		var got []table.ID
		for i := range list.Len() {
			got = append(got, list.At(i).ID)
			if at := list.Find(w.m.window.visitor.Card(list.At(i).ID)); at != i {
				t.Errorf("of %d tables number %d is found at %d", tables, i, at)
			}
		}
		want := []table.ID{hall.Own[0].ID}
		for _, free := range []bool{true, false} {
			for c := range hall.Tables.All() {
				if c.Phase != table.Over && c.ID != want[0] && tell.HasFreeChair(c) == free {
					want = append(want, c.ID)
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("of %d tables the list has\n%v, not\n%v", tables, got, want)
		}
		w.hasEachLine(list)
	}
}

// hasEachLine goes through the whole list with the cursor: each table is seen marked, in its
// group.
func (w *terminal) hasEachLine(list tell.HallTables) {
	w.t.Helper()
	w.press("home")
	for i := range list.Len() {
		var marked string
		for line := range strings.SplitSeq(w.text(), "\n") {
			if strings.Contains(line, "▶") {
				marked = line
			}
		}
		if c := list.At(i); !strings.Contains(marked, c.Chairs[1].Person.Name) {
			w.t.Fatalf("table %d (%s) is not marked:\n%s", i, c.ID, w.text())
		}
		w.press("down")
	}
	groups := w.m.window.visitor.Groups(list)
	for _, g := range groups {
		for i := g.From; i < g.To; i++ {
			if y := tell.LineOf(groups, i); tell.LineAt(groups, y).At != i {
				w.t.Errorf("table %d is not in its line %d", i, y)
			}
			if own, free := i == 0, tell.HasFreeChair(list.At(i)); own != (g.Title == "hall.yours") || free && !own && g.Title != "hall.free-chairs" {
				w.t.Errorf("table %d is below %s", i, g.Title)
			}
		}
	}
}

// hallEvent is what a session does when the hall has changed: it takes the news and draws.
func hallEvent(w *terminal, hall *lobby.Hall) {
	w.m.window.update(lobby.News{Hall: hall})
	w.m.View()
}

// The most that an event of a hall of 1,000 tables may cost, as a multiple of one of 10.
const mostOfManyTables = 1.3

// What somebody sees of a long list costs as little memory as what is seen of a short one:
// no list of all tables is made for one event.
func TestAHallEventCostsTheSameWithManyTables(t *testing.T) {
	cost := map[int]float64{}
	for _, tables := range []int{10, 1000} {
		hall := fullHall(100, tables)
		w := hallWindow(t, hall)
		const events = 50
		before := allocated()
		for range events {
			hallEvent(w, hall)
		}
		cost[tables] = float64(allocated()-before) / events
	}
	if cost[1000] > mostOfManyTables*cost[10] {
		t.Errorf("an event of 10 tables takes %v bytes, one of 1,000 %v", cost[10], cost[1000])
	}
}

// Those who look at the hall share the cells that it is drawn on, so that an arrival does not
// take memory for the window of each of them.
func TestAHallEventTakesNoMemoryForTheWholeWindow(t *testing.T) {
	hall := fullHall(100, 10)
	w := hallWindow(t, hall)
	const events, bytesOfCell = 50, 8
	cost := map[[2]int]float64{}
	for _, size := range [][2]int{{120, 36}, {240, 72}} {
		w.resize(size[0], size[1])
		before := allocated()
		for range events {
			w.m.window.update(lobby.News{Hall: hall})
			w.m.Picture().Free()
		}
		cost[size] = float64(allocated()-before) / events
	}
	if more := cost[[2]int{240, 72}] - cost[[2]int{120, 36}]; more > (240*72-120*36)*bytesOfCell/2 {
		t.Errorf("an event takes %.0f bytes more in a window of four times the size", more)
	}
}

// allocated is how many bytes the program has allocated so far.
func allocated() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.TotalAlloc
}

// BenchmarkHallEvent takes turns between a hall of 10 tables and one of 1,000, so that both
// are measured under the same load, and reports the ratio.
func BenchmarkHallEvent(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {120, 36}, {160, 48}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			var took [2]time.Duration
			var halls [2]*lobby.Hall
			var windows [2]*terminal
			for i, tables := range []int{10, 1000} {
				halls[i] = fullHall(100, tables)
				windows[i] = hallWindow(b, halls[i])
				windows[i].resize(size[0], size[1])
			}
			for b.Loop() {
				for i, w := range windows {
					began := time.Now()
					hallEvent(w, halls[i])
					took[i] += time.Since(began)
				}
			}
			for i, name := range []string{"ns/event-of-10", "ns/event-of-1000"} {
				b.ReportMetric(float64(took[i].Nanoseconds())/float64(b.N), name)
			}
			b.ReportMetric(float64(took[1])/float64(took[0]), "times-as-much")
		})
	}
}

// Everybody in the hall is named or counted, and nobody is counted for whom there is room.
func TestTheHallNamesWhoeverThereIsRoomFor(t *testing.T) {
	for people := 1; people < 14; people++ {
		w := hallWindow(t, fullHall(people, 6))
		g := widget.NewGrid(40, 8)
		w.m.window.screen.(*hallScreen).drawPeople(g.Area())
		lines := strings.Split(strings.TrimRight(boardtest.Shown(g.Render(boardtest.Theme()), 40, 8), "\n "), "\n")[1:]
		g.Free()
		named, more := len(lines), 0
		if n, _ := fmt.Sscanf(strings.TrimSpace(lines[named-1]), "and %d more", &more); n > 0 {
			named--
		}
		if named+more != people || more == 1 {
			t.Errorf("of %d people %d are named and %d are counted:\n%s", people, named, more, strings.Join(lines, "\n"))
		}
	}
}
