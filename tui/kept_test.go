package tui

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// seenBy is a hall of some tables as somebody with this ID sees it.
func seenBy(id table.PlayerID, cards []*table.Card) *lobby.Hall {
	hall := tuitest.HallOf(nil, cards)
	hall.Own = slices.DeleteFunc(slices.Clone(cards), func(c *table.Card) bool { return !c.HasSeat(id) })
	hall.Seats = len(hall.Own)
	return hall
}

// lineWith is the line of the window in which a text stands.
func (w *terminal) lineWith(text string) string {
	w.t.Helper()
	for line := range strings.SplitSeq(w.text(), "\n") {
		if strings.Contains(line, text) {
			return line
		}
	}
	w.t.Fatalf("the window does not show %q:\n%s", text, w.text())
	return ""
}

// Whatever was drawn for others before, everybody sees the tables in their own language, size
// and colours, and their own tables as their own.
func TestTablesOfTheHallAreDrawnForWhoSeesThem(t *testing.T) {
	chairs := func(names ...string) (list []table.Chair) {
		for _, name := range names {
			list = append(list, table.Chair{Person: table.Person{ID: table.PlayerID("p-" + name), Name: name, Kind: table.KindPlayer}, Here: true})
		}
		return list
	}
	cards := []*table.Card{
		{ID: "first", Game: "toy", Title: "Toy", Phase: table.Playing, Progress: 30, ToAct: 1 << 1, Chairs: chairs("Ann", "Cleo")},
		{ID: "other", Game: "toy", Title: "Toy", Phase: table.Playing, Progress: 30, ToAct: 1 << 1, Chairs: chairs("Bob", "Dora")},
		{ID: "third", Game: "toy", Title: "Toy", Phase: table.Playing, Progress: 30, ToAct: 1 << 1, Chairs: chairs("Eve", "Finn")},
	}
	for _, profile := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ASCII} {
		for _, name := range []string{"Ann", "Bob", "Gus"} {
			w := seated(t, tuitest.NewFakeLobby(), name, func(e *tell.Env) { e.Profile = profile })
			w.send(lobby.News{Hall: seenBy(table.PlayerID("p-"+name), cards)})
			w.press("end") // the own table is not the one that is marked
			for _, size := range [][2]int{{80, 24}, {120, 36}, {80, 30}} {
				w.resize(size[0], size[1])
				for _, code := range lang.Languages() {
					w.m.window.setLanguage(code)
					words := lang.For(code)
					for i, player := range []string{"Cleo", "Dora", "Finn"} {
						state := words.T("card.playing", 30)
						if cards[i].HasSeat(table.PlayerID("p-" + name)) {
							state = words.T("card.your-turn")
						}
						if line := w.lineWith(player); !strings.Contains(line, state) {
							t.Errorf("%s sees %q, without %q", name, line, state)
						}
					}
					if got := w.m.View().Content; got != w.asNew() {
						t.Errorf("%s sees in %v, %s what was drawn for somebody else:\n%s", name, size, code, w.text())
					}
				}
			}
		}
	}
}

// A table that changes is drawn anew: how far it is, how it stands, who sits there. So is one
// that is marked, and one that is no longer.
func TestATableOfTheHallThatChangesIsDrawnAnew(t *testing.T) {
	const other = "p5-0" // who sits at the table in any case
	w := hallWindow(t, fullHall(3, 6))
	change := func(to func(c *table.Card)) string {
		var cards []*table.Card
		for c := range fullHall(3, 6).Tables.All() {
			if c.ID == "t0005" {
				to(c)
			}
			cards = append(cards, c)
		}
		w.send(lobby.News{Hall: seenBy("p-Ann", cards)})
		return w.lineWith(other)
	}
	bob := table.Chair{Person: table.Person{ID: "p-Bob", Name: "Bob", Kind: table.KindPlayer}}
	for want, to := range map[string]func(c *table.Card){
		"27% played": func(c *table.Card) { c.Progress = 27 },
		"28% played": func(c *table.Card) { c.Progress = 28 },
		"paused":     func(c *table.Card) { c.Phase = table.Paused },
		"Bob":        func(c *table.Card) { c.Chairs[2] = bob },
		"full":       func(c *table.Card) { c.Phase = table.Gathering },
	} {
		if line := change(to); !strings.Contains(line, want) {
			t.Errorf("the table is shown as %q, without %q", line, want)
		}
	}
	for range 2 {
		w.press("end", "home")
		if line := w.lineWith(other); strings.Contains(line, "▶") {
			t.Errorf("a table is marked that is not under the cursor: %q", line)
		}
		for !strings.Contains(w.lineWith(other), "▶") {
			w.press("down")
		}
		if got := w.m.View().Content; got != w.asNew() {
			t.Errorf("the marked table looks otherwise than when it is drawn anew:\n%s", w.text())
		}
	}
}
