package tui

import (
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/lang"
	"saloon/tui/tell"
)

// A bot of the house has no games of its own: its page and the panel beside it tell how one stands against its level.
func TestPeople_ABotTellsHowOneStandsAgainstIt(t *testing.T) {
	w, h := crowd(t)
	h.Page = lobby.Page{Who: "level:steady", Name: "steady", Kind: table.KindBot, Against: []lobby.Against{{Game: "toy", Title: "Toy", Games: 1, Better: 1, Behind: 1}}}
	w.resize(120, 36)
	w.press("@")
	w.shows("ahead, behind", "1-1")
	w.run(w.m.window.showPage("level:steady"))
	w.shows("Only rated games among bots count here.", "You two in Toy: 1 game, 1 to 1 from your side.")
	w.lacks("There is no finished game here.")
	w.shows("steady, a bot of the saloon")
	w.lacks("a program")
	texts := tell.Texts{Words: lang.For("en")}
	if said := strings.Join(texts.PageSaid(h.Page), " "); strings.Contains(said, "no finished game") || !strings.Contains(said, "You two in Toy") {
		t.Errorf("in sentences it is %s", said)
	}
}

// What the page of a bot of the house counts is said beside its games too.
func TestPeople_ABotsPageSaysWhatItCounts(t *testing.T) {
	w, h := crowd(t)
	h.Page = lobby.Page{Who: "level:steady", Name: "steady", Kind: table.KindBot, Games: []lobby.Standing{{Game: "toy", Title: "Toy", Games: 7, Wins: 2}}}
	w.run(w.m.window.showPage("level:steady"))
	w.shows("Only rated games among bots count here.", "7 games, 2 won")
}

// A match that lasts seconds has no minutes, whichever game it is.
func TestTookSaid_NothingOfLessThanAMinute(t *testing.T) {
	texts, now := tell.Texts{Words: lang.For("en")}, time.Now()
	for took, want := range map[time.Duration]string{3 * time.Second: "", 90 * time.Second: "1 minute", time.Hour: "60 minutes"} {
		if said := texts.TookSaid(lobby.Finished{Began: now.Add(-took), Ended: now}); said != want {
			t.Errorf("%s is told as %q", took, said)
		}
	}
}
