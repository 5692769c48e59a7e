package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/tuitest"
)

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
		first, last := w.m.window.Words.T("hall.yours"), list.At(list.Len() - 1).Chairs[1].Person.Name
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
	marked := w.m.window.screen.(*hallScreen).marked().ID
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
	if now := w.m.window.screen.(*hallScreen).marked().ID; now != marked {
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
	hall := tuitest.HallOf(nil, cards)
	hall.Own, hall.Seats = cards, len(cards)
	w := hallWindow(t, hall)
	var got []table.ID
	for i := range w.m.window.visitor.Tables().Len() {
		got = append(got, w.m.window.visitor.Tables().At(i).ID)
	}
	if want := []table.ID{"waits", "plays", "over"}; !slices.Equal(got, want) {
		t.Errorf("the own tables stand as %v, not %v", got, want)
	}
	cards[0].Chairs = []table.Chair{ann, {Person: bob.Person}}
	gone := tuitest.HallOf(nil, cards)
	gone.Own, gone.Seats = cards, len(cards)
	w.send(lobby.News{Hall: gone})
	if n := w.m.window.visitor.Tables().Len(); n != 2 {
		t.Errorf("of the game that is over everybody has gone, and %d tables are there", n)
	}
}

// Everybody who is here stands in the list, or is counted below it.
func TestTheHallCountsWhoDoesNotFit(t *testing.T) {
	for people := 1; people < 40; people++ {
		w := hallWindow(t, fullHall(people, 3))
		text, named := w.text(), 0
		for i := range people {
			name := "p" + string(rune('0'+i/10)) + string(rune('0'+i%10))
			if i < 10 {
				name = name[:1] + name[2:]
			}
			if strings.Contains(text, " "+name+"  ") || strings.Contains(text, " "+name+"\n") {
				named++
			}
		}
		more := w.m.window.Words.N("hall.more", people-named)
		if named < people != strings.Contains(text, more) {
			t.Fatalf("of %d people %d are named, and %q is there %v:\n%s", people, named, more, named == people, text)
		}
	}
}
