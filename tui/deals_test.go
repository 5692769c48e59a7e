package tui

import (
	"slices"
	"strings"
	"testing"

	"saloon/lobby"
)

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
