package lines

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// A result is some ten short lines in every language: who played, by place, and how it is looked at. It has no seed and
// no move.
func TestResultIsAFewLinesForAChat(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		for _, code := range lang.Languages() {
			r := newReader(t, game)
			r.env.Address, r.Words = "-p 2222 saloon.example", lang.For(code)
			snap, err := r.lobby.Visit.Past(t.Context(), "t0")
			if err != nil {
				t.Fatal(err)
			}
			snap.Seed = strings.Repeat("5eed", 16)
			said := r.hears("result")
			lines := strings.Split(strings.TrimSpace(said), "\n")
			if len(lines) < 5 || len(lines) > 12 || !strings.HasPrefix(lines[1], "1  ") || !strings.Contains(said, "\n3  ") ||
				!strings.HasSuffix(said, "ssh -t -p 2222 saloon.example replay t0\n") || strings.Contains(said, "5eed") ||
				strings.Contains(said, ", worth ") {
				t.Errorf("%s in %s ends as\n%s", game, code, said)
			}
			for _, line := range lines {
				if widget.Width(line) > 80 {
					t.Errorf("%s in %s: a line is wider than a terminal: %s", game, code, line)
				}
			}
		}
	}
}

// What others can still play is told by place and points alone; the next day it is told like any game.
func TestResultOfADealSpoilsNothing(t *testing.T) {
	r := newReader(t, "buffalo")
	r.env.Address = "saloon.example"
	fake := r.lobby.Lobby.(tuitest.LobbyOfAllGames).Lobby.(*tuitest.FakeLobby)
	snap := fake.Archive["t0"]
	snap.Card.Deal, snap.Card.Counts = "2026-03-01", true
	for i := range 2 {
		snap.Card.Chairs[i+1].Person = table.Person{Name: []string{"Belle", "Slim"}[i], Kind: table.KindBot}
	}
	try := lobby.DealResult{Name: "Ann", Table: "t0", Rank: 3, Place: 2, Points: 31, Mine: true}
	fake.Deal = lobby.DealPage{Rows: []lobby.DealResult{try}, Results: 12, Streak: 4}
	today := r.hears("result t0")
	boardtest.Has(t, today, "deal of the day, 2026-03-01", "Ann: so far place 3 of 12; place 2 at the table, 31 points. 4 days in a row.", "ssh -t saloon.example daily play buffalo\n")
	for _, secret := range []string{"Belle", "Slim", "cows placed", "wins", "replay"} {
		if strings.Contains(today, secret) {
			t.Errorf("%q spoils the deal:\n%s", secret, today)
		}
	}
	snap.Card.Deal = "2026-02-28"
	boardtest.Has(t, r.hears("result t0"), "Ann: place 3 of 12;", "Belle (bot)", "replay t0\n")
	boardtest.Has(t, r.hears("result t9"), "There is no table t9")
}

func TestResultOfARunningGameIsRefused(t *testing.T) {
	r := newReader(t, "toy")
	snap, err := r.lobby.Visit.Past(t.Context(), "t0")
	if err != nil {
		t.Fatal(err)
	}
	snap.Outcome, snap.Card.Phase = nil, table.Playing
	if said := r.hears("result t0"); said != "The game is not over.\n" {
		t.Errorf("it is told as\n%s", said)
	}
}

// Whoever did not play the whole game is marked in the row, as bots are.
func TestResultMarksWhoDidNotPlayToTheEnd(t *testing.T) {
	r := newReader(t, "toy")
	r.lobby.Lobby.(tuitest.LobbyOfAllGames).Lobby.(*tuitest.FakeLobby).Archive["t0"].Card.Chairs[1].Lapsed = true
	if said := r.hears("result t0"); strings.Count(said, " (not the whole game) ") != 1 {
		t.Errorf("it is told as\n%s", said)
	}
}

// Who watches a game that is over hears where it goes on, and not that a chair waits there for them.
func TestAgain_LeadsWatchersToo(t *testing.T) {
	at := begun(t, "toy")
	at.Seat = 0
	m, _, out := listening(t, at)
	over := *at
	over.Card.Phase, over.Next, over.NextBy = table.Over, "t9", 2
	m.table.follow(&over)
	if err := m.out.Flush(); err != nil || !strings.HasSuffix(out.String(), "The next table is open. Type again to go there.\n") {
		t.Errorf("it says\n%s", out)
	}
	if says(t, m, out, "again"); m.visitor.At != "t9" {
		t.Errorf("again leads to %q", m.visitor.At)
	}
}
