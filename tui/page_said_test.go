package tui

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/tui/tuitest"
)

// From the leaderboards one comes to a player's page and from there to a game, and back again; what
// one chooses there is what the lobby is asked for.
func TestLeadersLeadToAPageAndBack(t *testing.T) {
	w, h := crowd(t)
	tuitest.Famous(h)
	w.press("*", "down", "right")
	if asked := h.Asked[len(h.Asked)-1]; asked.By != lobby.ByWins || asked.Game != "toy" || asked.Bots {
		t.Errorf("asked for %+v", asked)
	}
	w.press("down", "right", "down", "right")
	if asked := h.Asked[len(h.Asked)-1]; !asked.ThisMonth || !asked.Bots {
		t.Errorf("asked for %+v", asked)
	}
	w.press("down", "enter")
	p, ok := w.m.window.screen.(*pageScreen)
	if !ok || p.page.Who != "p-Bob" || !strings.Contains(w.text(), "You two, from your side: Toy 2 to 3.") {
		t.Fatalf("enter leads to\n%s", w.text())
	}
	w.press("down", "down", "right")
	if !strings.Contains(w.text(), "‹ won ›") || strings.Contains(w.text(), "Bob 18") {
		t.Errorf("among the games that were won is\n%s", w.text())
	}
	w.press("esc")
	if _, back := w.m.window.screen.(*leadersScreen); !back {
		t.Errorf("esc leads to %T", w.m.window.screen)
	}
	w.press("esc", "z", "enter", "home", "down", "down", "down", "enter")
	if !h.Page.Hidden || !strings.Contains(w.text(), "‹ only you ›") {
		t.Errorf("the own page is hidden: %v\n%s", h.Page.Hidden, w.text())
	}
}
