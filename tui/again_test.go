package tui

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tuitest"
)

// inSeries is the end of the first of three games, which the first player has won.
func inSeries(t *testing.T, s *table.SeriesCard) *terminal {
	t.Helper()
	w := over(t)
	w.m.window.table.Snap.Card.Series = s
	return w
}

func seriesOf(over bool, won ...int) *table.SeriesCard {
	s := &table.SeriesCard{ID: "t1", Game: 1, Of: 3, Counted: true, Over: over}
	for i, name := range []string{"Ann", "Bot-2", "Bot-3"} {
		s.Entrants = append(s.Entrants, table.Entrant{Person: table.Person{ID: table.PlayerID("p-" + name), Name: name}, Won: won[i], Points: 2 * won[i]})
	}
	return s
}

// The end of a game says how its series stands, and who has won that; in the sheet too.
func TestSeries_IsToldAtTheEnd(t *testing.T) {
	for want, s := range map[string]*table.SeriesCard{
		"Ann leads 1-0-0. a: next game":                          seriesOf(false, 1, 0, 0),
		"Ann and Bot-2 are level, 1-1-0. a: next game":           seriesOf(false, 1, 1, 0),
		"Ann has won the series 2-1-0. a: another series":        seriesOf(true, 2, 1, 0),
		"Ann and Bot-2 share the series, 1-1-0. a: another seri": seriesOf(true, 1, 1, 0),
	} {
		w := inSeries(t, s)
		w.shows("game 1 of 3", want)
		w.resize(120, 36)
		w.shows("games won, and points for places", "Bot-3: 0 games won, 0 points")
	}
}

// A series that goes on has no other game, but all can agree to end it.
func TestSeries_CanBeEndedByAgreement(t *testing.T) {
	w := inSeries(t, seriesOf(false, 1, 0, 0))
	w.press("=")
	w.shows("The series goes on with this game; : asks all to end it.")
	w.press(":")
	w.shows("End the series here? All have to agree.")
}

// Who has asked, who has not and who has gone is said of each, but never of oneself.
func TestAgain_SaysWhoHasStillToAnswer(t *testing.T) {
	w := over(t)
	e, snap := &w.m.window.screen.(*tableScreen).end, w.m.window.table.Snap
	chairs := snap.Card.Chairs
	for i := range chairs {
		chairs[i].Level, chairs[i].Here = "", i < 2
	}
	snap.Seat, snap.Again, snap.ToAsk = 1, rules.SeatSet(1), rules.SeatSet(2)
	if text := e.decision().Text(); !strings.Contains(text, "Still to say so: Bot-2.") || !strings.Contains(text, "Bot-3 has gone.") {
		t.Errorf("it says %q", text)
	}
	snap.Next, snap.NextBy, snap.NextGame = "t9", 2, "toy"
	if text := e.decision().Text(); !strings.Contains(text, "Bot-2 has opened a table for toy") {
		t.Errorf("it says %q", text)
	}
}

// Another game has at least as many chairs as people, or says that it has too few.
func TestOtherGame_IsForEverybody(t *testing.T) {
	w := over(t)
	for i := range w.m.window.table.Snap.Card.Chairs {
		w.m.window.table.Snap.Card.Chairs[i].Level, w.m.window.table.Snap.Card.Chairs[i].Here = "", true
	}
	w.press("=")
	w.shows("Another game, the same people")
	f := w.m.window.screen.(*formScreen)
	if f.people != 3 || f.proposal.Seats != 3 {
		t.Errorf("for %d people there are %d chairs", f.people, f.proposal.Seats)
	}
	f.people = 9
	w.shows("has too few chairs for all of you here")
	f.people = 3
	w.press("enter")
	sent, ok := w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Last.(table.Rematch)
	if !ok || sent.Proposal == nil || sent.Proposal.Seats != 3 {
		t.Errorf("the lobby is told %+v", sent)
	}
}

// A chair that others keep is among what waits, and can be given back.
func TestWaits_AChairIsKept(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	card := &table.Card{ID: "t7", Game: "toy", Title: "Toy", Phase: table.Gathering, After: "t1", Host: "p-Bob", Chairs: []table.Chair{
		{Person: table.Person{ID: "p-Bob", Name: "Bob", Kind: table.KindPlayer}, Ready: true}, {Person: table.Person{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer}},
	}}
	hall := *w.m.window.visitor.Hall
	hall.Own, hall.Seats = []*table.Card{card}, 1
	w.send(lobby.News{Hall: &hall})
	w.shows("Bob wants another game with you: Toy (table t7)", "keeps your chair")
	w.press("/")
	w.shows("another game", "Bob", "Toy, table t7")
	w.press("x")
	if _, ok := w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Last.(table.Stand); !ok {
		t.Errorf("x tells the lobby %+v", w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Last)
	}
}
