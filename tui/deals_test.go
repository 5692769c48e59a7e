package tui

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
)

// withDeals lets the fake lobby tell of a deal that Bob and Ann have finished.
func withDeals(h *fakeLobby) {
	row := func(day int, rank, place, points int, name string) lobby.DealResult {
		return lobby.DealResult{Day: fmt.Sprintf("2026-03-%02d", day), Who: "p-" + name, Name: name, Table: table.ID("deal" + name), Rank: rank, Place: place,
			Points: points, Ended: h.clock, Mine: name == "Ann"}
	}
	h.deal = lobby.DealPage{
		Deal: lobby.Deal{Game: "toy", Title: "Toy", Day: "2026-03-01", Bots: []string{"hard", "medium"}, State: lobby.DealOpen, Tried: 3},
		Rows: []lobby.DealResult{row(1, 1, 1, 21, "Bob"), row(1, 2, 2, 30, "Cleo")}, Results: 2,
		Hash: strings.Repeat("a", 64), NextHash: strings.Repeat("b", 64), Before: lobby.DealBefore{Day: "2026-02-28", Seed: strings.Repeat("c", 64)}, Streak: 2, Best: 1,
	}
	best := row(28, 1, 1, 25, "Ann")
	h.deal.Before.Best = &best
	for day := range 28 {
		m := lobby.DealMark{Day: fmt.Sprintf("2026-02-%02d", day+1)}
		if day%5 == 4 {
			r := row(1, day/5+1, 1, 20, "Ann")
			r.GaveUp = day == 9
			m.Result = &r
		}
		h.deal.Row = append(h.deal.Row, m)
	}
	h.deal.Row = append(h.deal.Row[1:], lobby.DealMark{Day: "2026-03-01"})
	h.deals = []lobby.Deal{h.deal.Deal}
}

// dealt is a hall whose lobby tells of deals; keys are pressed in it.
func dealt(keys ...string) func(testing.TB) *terminal {
	return func(t testing.TB) *terminal {
		w, h := crowd(t)
		withDeals(h)
		w.run(w.m.window.loadDeals())
		return pressing(w, keys...)
	}
}

func theLobby(w *terminal) *fakeLobby { return w.m.window.lobby.lobbyAPI.(*fakeLobby) }

// Who comes to the page of the deals is told in a sentence what they are, begins the own try with
// one key, and finds no way to look at the games of others before.
func TestDealsLeadToTheOwnTry(t *testing.T) {
	w := dealt("%")(t)
	w.shows("the same luck", "You have not tried it yet.", "1. Bob", "place 1 at the table, 21 points", "1 · · · · x", "2 days in a row. Best place: 1.",
		"Hash of the next day's seed", strings.Repeat("b", 64), "Seed of 2026-02-28", "best of 2026-02-28: Ann")
	w.press("down", "down", "down", "enter")
	w.shows("First finish your own try")
	w.press("n")
	w.shows("First finish your own try")
	w.press("home", "enter")
	if h := theLobby(w); !slices.Contains(h.dealt, "try") || w.m.window.screen.id() != "table" {
		t.Errorf("the lobby was asked to %v; the screen is %s", h.dealt, w.m.window.screen.id())
	}
}

func TestDealsGoOnAndPractise(t *testing.T) {
	for _, c := range []struct {
		state    lobby.DealState
		practice bool
		keys     []string
		asks     string
	}{
		{lobby.DealRunning, false, []string{"enter"}, "resume 2026-03-01"},
		{lobby.DealFinished, true, []string{"enter"}, "practise 2026-03-01"},
		{lobby.DealFinished, true, []string{"down", "n"}, "practise 2026-03-01"},
		{lobby.DealNoKey, false, []string{"down", "down", "left"}, "see 2026-02-28"},
	} {
		w := dealt()(t)
		h := theLobby(w)
		h.deal.State, h.deal.Practice = c.state, c.practice
		w.press("%")
		w.press(c.keys...)
		if h.dealt[len(h.dealt)-1] != c.asks {
			t.Errorf("%s %v: the lobby was asked to %v", c.state, c.keys, h.dealt)
		}
	}
}

// The hall says how one stands with today's deals, in any width.
func TestTheHallShowsTodaysDeals(t *testing.T) {
	w := dealt()(t)
	w.shows("% Daily deal  Toy new")
	h := theLobby(w)
	h.deals[0].State, h.deals[0].Mine = lobby.DealFinished, &lobby.DealResult{Rank: 3}
	w.run(w.m.window.loadDeals())
	w.shows("Toy place 3")
}

// At the table of a deal the title says what it is and whether it counts, and at its end one hears
// the place in the list, where another game would be offered elsewhere.
func TestADealSaysWhatItIs(t *testing.T) {
	w := over(t)
	h := theLobby(w)
	withDeals(h)
	h.deal.Mine = &lobby.DealResult{Rank: 2, Place: 1, Points: 12}
	h.deal.Results = 7
	h.tables[0].deal, h.tables[0].counts = "2026-03-01", true
	h.publish()
	w.post()
	w.shows("Toy · daily deal, counts", "Place 2 of 7 so far", "The seed of a deal is told when its day is over.")
	w.press("enter")
	if w.m.window.screen.id() != "deals" {
		t.Errorf("enter leads to %s", w.m.window.screen.id())
	}
	w.press("esc")
	h.tables[0].counts = false
	h.publish()
	w.post()
	w.shows("Toy · daily deal, practice", "This was practice")
}

// In line mode the deals are told in sentences, and played.
func TestLineModeHasDeals(t *testing.T) {
	h := newFakeLobby()
	withDeals(h)
	out := &bytes.Buffer{}
	m := newLineMode(t.Context(), Env{Lobby: &lobby.Lobby{}}, out)
	m.lobby = &lobbyLink{lobbyAPI: h, visit: &fakeVisit{lobby: h, mail: lobby.NewMailbox()}}
	for _, c := range []struct {
		typed string
		hears []string
	}{
		{"daily", []string{"Toy: You have not tried it yet.", "Begun by 3, finished by 2."}},
		{"daily toy", []string{"Toy, deal of 2026-03-01. Bots: hard, medium.", "1. Bob, place 1 at the table, 21 points, at 20:00 UTC.", "Best of 2026-02-28: Ann", "replay dealAnn", strings.Repeat("b", 64)}},
		{"daily chess", []string{"names no deal"}},
		{"daily try", []string{"names no deal"}},
	} {
		out.Reset()
		m.carryOut(c.typed)
		if err := m.out.Flush(); err != nil {
			t.Fatal(err)
		}
		for _, want := range c.hears {
			if !strings.Contains(strings.Join(strings.Fields(out.String()), " "), want) {
				t.Errorf("%s: %q is not told:\n%s", c.typed, want, out)
			}
		}
	}
	m.carryOut("daily practise toy 2026-02-27")
	if last := h.dealt[len(h.dealt)-1]; last != "practise 2026-02-27" {
		t.Errorf("the lobby was asked to %s", last)
	}
	m.table, m.visitor.at = nil, ""
	m.carryOut("daily try toy")
	if last := h.dealt[len(h.dealt)-1]; last != "try" {
		t.Errorf("the lobby was asked to %s", last)
	}
}
