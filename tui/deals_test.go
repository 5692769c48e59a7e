package tui

import (
	"slices"
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/tui/tuitest"
)

// dealt is a hall whose lobby tells of deals; keys are pressed in it.
func dealt(keys ...string) func(testing.TB) *terminal {
	return func(t testing.TB) *terminal {
		w, h := crowd(t)
		tuitest.WithDeals(h)
		w.run(w.m.window.loadDeals())
		return pressing(w, keys...)
	}
}

func theLobby(w *terminal) *tuitest.FakeLobby { return w.m.window.lobby.Lobby.(*tuitest.FakeLobby) }

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
	if h := theLobby(w); !slices.Contains(h.Dealt, "try") || w.m.window.screen.id() != "table" {
		t.Errorf("the lobby was asked to %v; the screen is %s", h.Dealt, w.m.window.screen.id())
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
		h.Deal.State, h.Deal.Practice = c.state, c.practice
		w.press("%")
		w.press(c.keys...)
		if h.Dealt[len(h.Dealt)-1] != c.asks {
			t.Errorf("%s %v: the lobby was asked to %v", c.state, c.keys, h.Dealt)
		}
	}
}

// The hall says how one stands with today's deals, in any width.
func TestTheHallShowsTodaysDeals(t *testing.T) {
	w := dealt()(t)
	w.shows("% Daily deal  Toy new")
	h := theLobby(w)
	h.Deals[0].State, h.Deals[0].Mine = lobby.DealFinished, &lobby.DealResult{Rank: 3}
	w.run(w.m.window.loadDeals())
	w.shows("Toy place 3")
}

// At the table of a deal the title says what it is and whether it counts, and at its end one hears
// the place in the list, where another game would be offered elsewhere.
func TestADealSaysWhatItIs(t *testing.T) {
	w := over(t)
	h := theLobby(w)
	tuitest.WithDeals(h)
	h.Deal.Mine = &lobby.DealResult{Rank: 2, Place: 1, Points: 12}
	h.Deal.Results = 7
	h.Tables[0].Deal, h.Tables[0].Counts = "2026-03-01", true
	h.Publish()
	w.post()
	w.shows("Toy · daily deal, counts", "Place 2 of 7 so far", "The seed of a deal is told when its day is over.")
	w.press("enter")
	if w.m.window.screen.id() != "deals" {
		t.Errorf("enter leads to %s", w.m.window.screen.id())
	}
	w.press("esc")
	h.Tables[0].Counts = false
	h.Publish()
	w.post()
	w.shows("Toy · daily deal, practice", "This was practice")
}
