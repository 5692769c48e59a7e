package tui

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// Who is at one's own table is shown as such in whole words, also where a long name leaves little room.
func TestWhoIsAtTheOwnTableIsNotCut(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.resize(120, 36)
	card := &table.Card{ID: "t1", Game: "buffalo", Title: "Zoff in Buffalo", Phase: table.Playing}
	var people []*lobby.Presence
	for _, name := range []string{"Ann", "Bob"} {
		person := table.Person{ID: table.PlayerID("p-" + name), Name: name, Kind: table.KindPlayer}
		card.Chairs = append(card.Chairs, table.Chair{Person: person, Here: true})
		people = append(people, &lobby.Presence{Person: person, Table: card.ID})
	}
	hall := tuitest.HallOf(people, []*table.Card{card})
	hall.Own, hall.Seats = []*table.Card{card}, 1
	w.send(lobby.News{Hall: hall})
	w.shows("Bob  your table")
}

// The phrases that can be said by a number are listed whole.
func TestListedPhrasesAreWhole(t *testing.T) {
	w := playing(t)
	all := w.m.window.front.phrases()
	for width := 80; width < 140; width++ {
		w.resize(width, 24)
		w.press("t")
		line := strings.TrimRight(w.lineWith(" SAY "), " ")
		_, shown, _ := strings.Cut(line, "1 ")
		rest, ok := strings.CutPrefix(all, "1 "+shown)
		if !ok || rest != "" && !strings.HasPrefix(rest, tell.BetweenPhrases) {
			t.Errorf("in %d columns a phrase is cut: %q", width, line)
		}
		if next, _, _ := strings.Cut(strings.TrimPrefix(rest, tell.BetweenPhrases), tell.BetweenPhrases); rest != "" && widget.Width(line)+len(tell.BetweenPhrases)+widget.Width(next) < width-1 {
			t.Errorf("in %d columns there is room for %q: %q", width, next, line)
		}
		w.press("esc")
	}
}

// What could not be done while a review was being made is not said any more once it is there.
func TestARefusalEndsWithTheWaitForAReview(t *testing.T) {
	w := reviewing(t, "toy")
	w.press("!")
	r := w.review()
	full := r.state.Review
	r.state, r.mistakes = lobby.ReviewState{ReviewProgress: lobby.ReviewProgress{Asked: true, Own: true, Done: 3, Total: 8}}, nil
	w.m.window.offered = nil
	w.press("enter")
	w.shows("There is no decision to go to.")
	r.take(r.asks, lobby.ReviewState{ReviewProgress: lobby.ReviewProgress{Asked: true, Own: true, Done: 4, Total: 8}}, nil, nil)
	w.shows("There is no decision to go to.")
	r.take(r.asks, lobby.ReviewState{Review: full}, nil, nil)
	if got := w.m.window.front.note.text; got != "" {
		t.Errorf("%q stands there still", got)
	}
}
