package tui

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"

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

// hasEachLine goes through the whole list with the cursor: each table is seen marked.
func (w *terminal) hasEachLine(list tell.HallTables) {
	w.t.Helper()
	w.press("home")
	for i := range list.Len() {
		c := list.At(i)
		for range 20 {
			if w.m.window.screen.(*hallScreen).marked().Card == c {
				break
			}
			w.press("down")
		}
		if marked := w.lineWith("▶"); !strings.Contains(marked, c.Chairs[1].Person.Name) {
			w.t.Fatalf("table %d (%s) is not marked:\n%s", i, c.ID, w.text())
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

// Everybody in the hall is named or counted, and nobody is counted for whom there is room.
func TestTheHallNamesWhoeverThereIsRoomFor(t *testing.T) {
	for people := 1; people < 14; people++ {
		w := hallWindow(t, fullHall(people, 6))
		g := widget.NewGrid(40, 8)
		s := w.m.window.screen.(*hallScreen)
		s.drawPeople(g.Area(), s.home())
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

// endsWith reports whether a line of the body ends with a sign.
func (w *terminal) endsWith(sign string) bool {
	lines := strings.Split(strings.TrimRight(w.text(), "\n"), "\n")
	return slices.ContainsFunc(lines[:len(lines)-1], func(line string) bool { return strings.HasSuffix(line, sign) })
}

// Arrows say that the list of the hall goes on, and only then.
func TestTheHallSaysWhetherItsListGoesOn(t *testing.T) {
	longer, whole := 0, 0
	for tables := 2; tables < 24; tables++ {
		w := hallWindow(t, fullHall(1, tables))
		w.resize(80, 24)
		list := w.m.window.visitor.Tables()
		first, last := " "+list.At(1).Chairs[1].Person.Name+" ", list.At(list.Len() - 1).Chairs[1].Person.Name
		for _, key := range []string{"home", "end"} {
			w.press(key)
			above, below := !strings.Contains(w.text(), first), !strings.Contains(w.text(), " "+last+" ")
			if w.endsWith("↑") != above || w.endsWith("↓") != below {
				t.Errorf("%d tables, %s: more above %v, below %v:\n%s", tables, key, above, below, w.text())
			}
			if above || below {
				longer++
			} else {
				whole++
			}
		}
	}
	if longer < 4 || whole < 4 {
		t.Errorf("%d lists were too long, %d not", longer, whole)
	}
}

// The table that was clicked on stays under the cursor when another one comes before it.
func TestTheCursorStaysOnTheTableThatWasClicked(t *testing.T) {
	hall := fullHall(1, 10)
	w := hallWindow(t, hall)
	w.clicks("p9-1")
	marked := w.m.window.screen.(*hallScreen).marked().ID()
	if marked != "t0009" {
		t.Fatalf("a click on t0009 marks %s:\n%s", marked, w.text())
	}
	cards := []*table.Card{{ID: "t0000a", Game: "toy", Phase: table.Gathering, Since: time.Unix(0, 0), Chairs: make([]table.Chair, 3)}}
	for c := range hall.Tables.All() {
		cards = append(cards, c)
	}
	news := tuitest.HallOf(nil, cards)
	news.Own, news.Seats = hall.Own, hall.Seats
	w.send(lobby.News{Hall: news})
	if now := w.m.window.screen.(*hallScreen).marked().ID(); now != marked {
		t.Errorf("the cursor has gone from %s to %s", marked, now)
	}
	w.clicks("p9-1")
	w.shows("no table t0009") // the lobby of the test does not know it
}

// Of the own tables those that wait come first, and those that are over last.
func TestOwnTablesThatWaitComeFirst(t *testing.T) {
	ann := table.Chair{Person: table.Person{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer}, Here: true}
	bob := table.Chair{Person: table.Person{ID: "p-Bob", Name: "Bob", Kind: table.KindPlayer}, Here: true}
	var cards []*table.Card
	for i, phase := range []table.Phase{table.Over, table.Playing, table.Playing} {
		cards = append(cards, &table.Card{ID: table.ID([]string{"over", "plays", "waits"}[i]), Game: "toy", Phase: phase, Chairs: []table.Chair{ann, bob}})
	}
	cards[2].ToAct = 1 << 1
	w := hallWindow(t, seenBy("p-Ann", cards))
	var got []table.ID
	for i := range w.m.window.visitor.Tables().Len() {
		got = append(got, w.m.window.visitor.Tables().At(i).ID)
	}
	if want := []table.ID{"waits", "plays", "over"}; !slices.Equal(got, want) {
		t.Errorf("the own tables stand as %v, not %v", got, want)
	}
	cards[0].Chairs = []table.Chair{ann, {Person: bob.Person}}
	w.send(lobby.News{Hall: seenBy("p-Ann", cards)})
	if n := w.m.window.visitor.Tables().Len(); n != 2 {
		t.Errorf("of the game that is over everybody has gone, and %d tables are there", n)
	}
}

// What waits is told in the hall alone, where its key works: a known person may be told of it before they are let in.
func TestWaits_ToldBeforeTheHallIsShown(t *testing.T) {
	h := tuitest.NewFakeLobby()
	h.Known["SHA256:ann"] = table.Person{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer}
	e := tell.Env{Mail: lobby.NewMailbox(), Person: h.Known["SHA256:ann"], Key: "SHA256:ann", User: "Ann", Width: 80, Height: 24,
		Profile: colorprofile.TrueColor, API: h, Tick: atOnce}
	w := &terminal{t: t, m: New(e), mail: e.Mail}
	letIn := w.m.Init()
	w.send(lobby.News{Hall: &lobby.Hall{Unread: 1}})
	w.lacks("Waiting for you")
	w.press("i")
	w.lacks("This key does nothing")
	w.run(letIn)
	w.shows("Waiting for you: 1 letter.")
	w.press("i")
	w.lacks("This key does nothing")
	w.shows("Waiting for you, and your friends")
}

// A chair at a table whose host went away may be a long wait.
func TestHall_SaysThatAHostIsAway(t *testing.T) {
	there, away := cardOf("t1", "montana", table.Gathering, seats("Flo", "")), cardOf("t2", "montana", table.Gathering, seats("Guy", ""))
	away.Chairs[0].Here = false
	own := cardOf("t3", "montana", table.Gathering, seats("Ann", "Zoe", ""))
	own.Chairs[0].Here = false
	hall := tuitest.HallOf(nil, []*table.Card{there, away, own})
	hall.Own, hall.Seats = []*table.Card{own}, 1
	w := hallWindow(t, hall)
	for name, want := range map[string]bool{"Flo": false, "Guy": true, "Zoe": false} {
		if row := w.lineWith(name); strings.Contains(row, "1 chair free, host away") != want {
			t.Errorf("the table of %s: %q", name, row)
		}
	}
}

// A program has the name of its player; bots of the house are all called the same.
func TestHall_NamesPrograms(t *testing.T) {
	hall := fullHall(3, 3)
	playing := *hall.Own[0]
	playing.ID, playing.Phase = "robot", table.Playing
	playing.Chairs = []table.Chair{{Person: table.Person{ID: "r", Name: "robo1", Kind: table.KindBot}}, {Person: table.Person{ID: "s", Name: "Slim", Kind: table.KindBot}, Level: "steady"}}
	hall.Tables = lobby.ListOf(&playing)
	w := hallWindow(t, hall)
	w.shows("robo1", "bot")
	w.lacks("Slim")
}

// Who is seen by friends alone is told so beside their own name; guests and who shows themselves are not.
func TestHall_SaysWhoSeesOneself(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.shows("Ann, seen by friends only")
	me := &w.m.window.visitor.Person
	me.Open = true
	w.lacks("seen by friends")
	me.Open, me.Kind = false, table.KindGuest
	w.lacks("seen by friends")
}
