package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"saloon/rules"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// At the end the boards stand in the order of the places, each below its own points.
func TestEndBoardsStandInTheOrderOfPlaces(t *testing.T) {
	other := 0
	for seats := 2; seats <= 4; seats++ {
		w := seated(t, tuitest.NewFakeLobby(), "Ann")
		w.looks(endings(t, "moonriver", seats))
		scene := w.m.window.table.Scene
		e := &w.m.window.screen.(*tableScreen).end
		list := w.m.window.table.Presenter.Final(scene, 400, 400)
		if len(list) != seats {
			t.Fatalf("there are %d boards of %d players", len(list), seats)
		}
		for i, seat := range tell.Placed(scene.Outcome) {
			if got := e.pictureAt(list, i).Seat; got != seat {
				t.Errorf("%d players: place %d is that of seat %d, and the board of %d stands there", seats, i+1, seat, got)
			}
			if seat != rules.Seat(i+1) {
				other++
			}
		}
		w.resize(160, 48)
		for i, name := range scene.Names {
			points := strconv.Itoa(scene.Outcome.Points[i].Total)
			sign := scene.Brand(rules.Seat(i+1)).Sign() + " " + string([]rune(name)[:2])
			if !slices.ContainsFunc(strings.Split(w.text(), "\n"), func(line string) bool {
				runes := []rune(line)
				return strings.Contains(string(runes[min(78, len(runes)):]), sign) && strings.Contains(string(runes[min(78, len(runes)):]), points)
			}) {
				t.Errorf("beside %s do not stand %s points:\n%s", sign, points, w.text())
			}
		}
	}
	if other == 0 {
		t.Error("the order was always that of the seats")
	}
}

// The key that walks through the boards begins behind one's own, which is shown at first.
func TestTabBeginsBehindTheOwnBoard(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	s := endings(t, "moonriver", 3)
	s.Seat, s.Card.Chairs[1].Person.ID, s.Card.Chairs[0].Person.ID = 2, "p-Ann", "p-Zoe"
	w.looks(s)
	w.press("l", "tab")
	if at := w.m.window.screen.(*tableScreen).play.looked; at != 3 {
		t.Errorf("from the board of seat 2 tab leads to that of %d", at)
	}
}

// Only winners have the winner's mark, and only when the game is over.
func TestOnlyWinnersAreMarked(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.looks(endings(t, "moonriver", 3))
	scene := w.m.window.table.Scene
	for _, over := range []bool{true, false} {
		outcome := scene.Outcome
		if shown := scene; !over {
			shown.Outcome = nil
			scene = shown
		}
		sheet := w.m.window.ScoreSheet(scene, outcome, nil)
		for i, seat := range tell.Placed(outcome) {
			if won := sheet.Rows[len(sheet.Rows)-1].Won[i]; won != (over && outcome.Place(seat) == 1) {
				t.Errorf("over: %v, place %d has the mark: %v", over, outcome.Place(seat), won)
			}
		}
	}
}

// The longest bar is the winner's, and bars are to scale.
func TestBarsAreToScale(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.looks(endings(t, "moonriver", 4))
	w.m.window.theme = seated(t, tuitest.NewFakeLobby(), "Bob", func(e *tell.Env) { e.Profile = colorprofile.ASCII }).m.window.theme
	o := w.m.window.table.Scene.Outcome
	long := map[int]int{}
	for _, line := range strings.Split(w.text(), "\n") {
		for _, seat := range tell.Placed(o) {
			if strings.HasPrefix(strings.TrimSpace(line), fmt.Sprintf("%d %s ", o.Place(seat), w.m.window.table.Brand(seat).Sign())) {
				long[o.Points[seat-1].Total] = len([]rune(strings.TrimRight(line, " 0123456789")))
			}
		}
	}
	most, widest := 0, 0
	for points, n := range long {
		most, widest = max(most, points), max(widest, n)
	}
	if len(long) < 2 || long[most] != widest {
		t.Errorf("the bar of %d points is not the longest: %v\n%s", most, long, w.text())
	}
}

// What brought the points stands beside one another where there is room.
func TestSourcesStandBesideOneAnother(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "montana", 3, 1, 200)
	at := w.m.window.table
	for _, c := range []struct{ wide, beside int }{{tell.SourceWidth*3 + 2, 3}, {tell.SourceWidth * 2, 2}, {tell.SourceWidth, 1}} {
		lines := len(at.SourceLines(w.m.window.Texts, c.wide))
		most := 0
		for seat := rules.Seat(1); seat <= 3; seat++ {
			most = max(most, len(at.Presenter.Sources(at.Scene, seat)))
		}
		if rows := (3 + c.beside - 1) / c.beside; lines > 2+rows*(most+2) || c.beside == 3 && lines != 2+most+1 {
			t.Errorf("in %d cells what brought points takes %d lines", c.wide, lines)
		}
	}
}
