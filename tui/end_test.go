package tui

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/lines"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// endings are real games played to their end by random moves.
func endings(t *testing.T, game string, seats int) *table.Snapshot {
	t.Helper()
	g := tuitest.GameFor(t, game)
	options := map[string]string{}
	for _, o := range g.Info().Options {
		if o.Seat == 0 {
			options[o.Key] = o.Choices[len(o.Choices)-1] // the last one has the most parts
		}
	}
	setup := rules.Setup{Seats: seats, Options: options}
	play := boardtest.NewPlay(t, g, setup, rules.Seed{3})
	src := rules.Seed{4}.Source(0)
	for play.Random(t, src) {
	}
	s := tuitest.SnapshotOf(play, 1)
	s.Seed = strings.Repeat("5eed", 16)
	s.Chat = []table.ChatLine{{From: "Ann", Text: "well played"}}
	return s
}

// TestTheWholeScoreIsSeen looks at the score of every game in the smallest window, in each language.
func TestTheWholeScoreIsSeen(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		info := tuitest.GameFor(t, game).Info()
		if testing.Short() {
			info.MinSeats = info.MaxSeats // which have the least room
		}
		for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
			snap := endings(t, game, seats)
			inEachLanguage(t, snap, [][2]int{{80, 24}, {80, 30}, {120, 40}}, func(w *terminal) {
				w.press("p", "home")
				w.showsScore(snap)
			})
		}
	}
}

// inEachLanguage looks at a table in each language, in windows of these sizes.
func inEachLanguage(t *testing.T, snap *table.Snapshot, sizes [][2]int, look func(w *terminal)) {
	t.Helper()
	for _, code := range lang.Languages() {
		w := seated(t, tuitest.NewFakeLobby(), "Ann")
		w.speaks(code)
		w.looks(snap)
		for _, size := range sizes {
			w.resize(size[0], size[1])
			look(w)
		}
	}
}

// showsScore looks for every part, the total and the notes below them.
func (w *terminal) showsScore(s *table.Snapshot) {
	w.t.Helper()
	words := w.m.window.Words
	for _, part := range s.Outcome.Points[0].Parts {
		w.shows(" " + words.Part(s.Card.Game, part.Name) + " ")
	}
	total := "  " + words.T("end.total") + " "
	w.shows(total)
	_, after, _ := strings.Cut(w.text(), total)
	line, _, _ := strings.Cut(after, "\n")
	fields := strings.Fields(strings.ReplaceAll(line, "◀", " "))
	at := 0
	for _, group := range s.Outcome.Order {
		for _, seat := range group {
			if want := strconv.Itoa(s.Outcome.Points[seat-1].Total); at >= len(fields) || fields[at] != want {
				w.t.Fatalf("seat %d has %s:\n%s", seat, want, w.text())
			}
			at++
		}
	}
	w.press("p", "end")
	if ties := strings.Fields(w.m.window.Ties(w.m.window.table.Scene, nil)); len(ties) > 0 {
		w.shows(ties[len(ties)-1])
	}
}

// The way to share the game is there to be copied, in one line, at once or at the end of what can be scrolled; and so is
// the seed, at the end of the record.
func TestTheWholeSeedIsSeenAtTheEnd(t *testing.T) {
	t.Parallel()
	for game, seats := range map[string][]int{"moonriver": {2, 4}, "buffalo": {2, 5}, "montana": {2, 4}} {
		for _, n := range seats {
			snap := endings(t, game, n)
			inEachLanguage(t, snap, [][2]int{{80, 24}, {120, 36}, {160, 48}}, func(w *terminal) {
				w.m.window.address = "-p 2222 saloon.example"
				w.press("end")
				w.shows("ssh -p 2222 saloon.example result " + string(snap.Card.ID))
				w.lacks(snap.Seed)
				w.press("m:record", "end")
				w.shows(snap.Seed)
				w.press("esc")
			})
		}
	}
}

// The lines to share stand on a page of their own, as they are typed into a chat, and esc leads back.
func TestTheResultIsShownInLinesToShare(t *testing.T) {
	h := tuitest.NewFakeLobby()
	h.Archive = map[table.ID]*table.Snapshot{"t0": tuitest.FinishedGame(t, "buffalo", 1)}
	w := seated(t, h, "Ann")
	w.m.window.lobby.Lobby = tuitest.LobbyOfAllGames{Lobby: h, T: t}
	w.m.window.env.API = w.m.window.lobby.Lobby
	w.m.window.address = "saloon.example"
	w.send(w.m.window.openMoment("t0", 0)())
	w.post()
	w.press("m:result")
	w.shows("Saloon · Zoff in Buffalo · ", "1  ", "cows placed", "Look at it: ssh -t saloon.example replay t0", "Share it: ssh saloon.example result t0", "ssh saloon.example replay t0 --cast > game.cast")
	w.press("esc")
	w.shows("AS IT WAS")
	h.Archive["t0"].Card.Private = true
	w.press("m:result")
	w.shows("For its players alone: ssh saloon.example result t0")
	w.lacks("Share it")
}

// Line mode promises the seed at the start, and tells it at the end.
func TestLineModeTellsTheSeedAtTheEnd(t *testing.T) {
	snap := endings(t, "buffalo", 3)
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.looks(snap)
	var said strings.Builder
	if err := lines.Describe(tell.Env{API: w.m.window.lobby.Lobby}, snap, &said); err != nil || !strings.Contains(said.String(), "The house drew from this seed: "+snap.Seed) || strings.Contains(said.String(), "Type again") {
		t.Errorf("%v, and the seed is not told:\n%s", err, said.String())
	}
}

// Who gave up may have most points all the same, since a bot played on: the end says what that means.
func TestTheEndSaysWhoDidNotPlayTheWholeGame(t *testing.T) {
	snap := endings(t, "buffalo", 3)
	order := snap.Outcome.Order
	name := func(place int) string { return snap.Card.Chairs[order[place][0]-1].Person.Name }
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	for _, test := range []struct {
		rated   table.RatedList
		left    int // so many, from the first place on
		counted [][]rules.Seat
		first   string
		want    string
	}{
		{table.NotRated, 1, order, "Nobody has won.", name(0) + " did not play the whole game: no victory and no best game for " + name(0) + "."},
		{table.RatedFolks, 1, [][]rules.Seat{order[1], order[2], order[0]}, name(1) + " wins", name(0) + " did not play the whole game: the last place for the ratings, no victory and no best game."},
		{table.RatedFolks, 2, [][]rules.Seat{order[2], slices.Concat(order[:2]...)}, name(2) + " wins", "they share the last place for the ratings, with no victory and no best game."},
		{table.RatedFolks, 3, [][]rules.Seat{slices.Concat(order...)}, "Nobody has won.", "they share the last place for the ratings, with no victory and no best game."},
	} {
		for i := range snap.Card.Chairs {
			snap.Card.Chairs[i].Lapsed = slices.ContainsFunc(order[:test.left], func(p []rules.Seat) bool { return slices.Contains(p, rules.Seat(i+1)) })
		}
		snap.Card.Rated, snap.Counted = test.rated, test.counted
		w.looks(snap)
		w.resize(80, 24)
		w.press("end")
		boardtest.Has(t, w.unbroken(), test.want, test.first)
		var said strings.Builder
		err := lines.Describe(tell.Env{API: w.m.window.lobby.Lobby}, snap, &said)
		if text := said.String(); err != nil || !strings.Contains(text, test.want) || !strings.Contains(text, test.first) || strings.Count(text, " wins") > strings.Count(test.first, " wins") {
			t.Errorf("rated %q: in line mode it is %v, %s", test.rated, err, text)
		}
		for _, text := range []string{said.String(), w.text()} { // of three who have not played the whole game nobody is first
			if first := regexp.MustCompile(`(?m)^ *1\.? `).MatchString(text); first == (test.left == 3) {
				t.Errorf("rated %q, %d left: somebody is first: %v\n%s", test.rated, test.left, first, text)
			}
		}
	}
}

// Where there is no seed yet, the end of a deal says in whole words when it is told.
func TestWhenTheSeedOfADealIsToldIsSaidInWholeWords(t *testing.T) {
	snap := endings(t, "buffalo", 3)
	snap.Seed, snap.Card.Deal = "", "2026-11-22"
	inEachLanguage(t, snap, [][2]int{{80, 24}, {120, 36}, {160, 48}}, func(w *terminal) {
		said := strings.Fields(w.m.window.Words.T("deals.seed-later"))
		w.press("end")
		w.shows(said[0]+" "+said[1], said[len(said)-1])
	})
}

func TestTheChatGivesWayToALongScore(t *testing.T) {
	for h := 21; h <= 57; h++ {
		for seats := 2; seats <= 5; seats++ {
			for need := 12; need <= 36; need++ {
				r := layEnd(h, need, seats, 16)
				all := need + r.gap*(seats-1) + 16*tell.Bit(r.sheet)
				if r.lines < min(all, h-1) || r.top+r.lines+r.chat > h {
					t.Fatalf("of %d lines for %d seats what is told has %d, not %d: %+v", h, seats, r.lines, all, r)
				}
				if r.chat == 1 {
					t.Fatalf("the talk has a title and no line: %+v", r)
				}
			}
		}
	}
	if small, large := layEnd(21, 21, 4, 16), layEnd(45, 16, 4, 16); small.chat != 0 || large.chat < 5 || large.gap == 0 || !large.sheet {
		t.Errorf("small %+v, large %+v", small, large)
	}
}

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
				beside := ansi.Cut(line, 78, 160)
				return strings.Contains(beside, sign) && strings.Contains(beside, points)
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

// The last board stands until a key, and says who has won, in what the game counts; so it does for who was elsewhere when the game ended.
func TestTheLastBoardStandsUntilAKey(t *testing.T) {
	for game, counts := range map[string]string{"moonriver": "points", "buffalo": "points", "montana": "settlements"} {
		snap := endings(t, game, 3)
		for _, key := range []string{"enter", "esc", "space"} {
			w := seated(t, tuitest.NewFakeLobby(), "Ann")
			w.m.window.lobby.Lobby = tuitest.LobbyOfAllGames{Lobby: w.m.window.lobby.Lobby, T: t}
			w.follows(snap.Card.ID)
			w.m.window.table.takeSnapshot(snap)
			for w.m.window.table.held {
				w.press("enter") // what the last moves did is shown step by step
			}
			w.shows("OVER  "+w.m.window.WinnersWith(w.m.window.table.Scene), counts+".", "game over", "how it went")
			w.lacks("Where the points came from")
			w.press(key)
			w.shows("How it went", "Where the points came from")
			w.lacks("OVER")
		}
	}
}

// A lesson that was played to its end is not kept: nothing is offered that needs it later.
func TestTheEndOfALessonOffersNoReview(t *testing.T) {
	w := reviewing(t, "buffalo")
	snap := *w.m.window.lobby.Visit.(*tuitest.FakeVisit).Lobby.Archive["t0"]
	snap.Card.Lesson = true
	w.looks(&snap)
	w.shows("How it went")
	w.lacks("The hard bot goes through your decisions", "z result")
	for _, key := range []string{"z", "h"} {
		w.press(key)
		w.shows("A lesson is not kept.")
	}
}

// What cost most is offered in the smallest window too; it comes by itself once it was asked for, and leads to the review
// of that decision.
func TestTheEndSaysWhatCostMost(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		w := reviewing(t, game)
		h := w.m.window.lobby.Visit.(*tuitest.FakeVisit).Lobby
		w.looks(h.Archive["t0"])
		w.resize(80, 24)
		w.shows("What cost you most", "The hard bot goes through your decisions")
		w.press("enter")
		list := w.m.window.screen.(*tableScreen).end.costly()
		if len(list) < 2 {
			t.Fatalf("%s: %d decisions are told:\n%s", game, len(list), w.text())
		}
		w.shows(fmt.Sprint("round ", list[0].Round), "Better: ")
		w.press("down", "enter")
		if r := w.review(); r.marked().Line != list[1].Line {
			t.Errorf("%s: enter leads to line %d, not %d", game, r.marked().Line, list[1].Line)
		}
	}
}

// The end says which of the others play again, are still here, or have gone.
func TestTheEndSaysWhoPlaysAgain(t *testing.T) {
	snap := endings(t, "montana", 4)
	snap.Again = rules.SeatSet(2)
	for i := range snap.Card.Chairs {
		snap.Card.Chairs[i].Here = i < 3
	}
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.looks(snap)
	w.resize(120, 36)
	name := func(seat rules.Seat) string { return w.m.window.table.Scene.Name(seat) }
	w.shows(name(2)+" plays again", name(3)+" is here", name(4)+" has gone")
	w.lacks(name(1) + " is here")
	for i := range snap.Card.Chairs {
		snap.Card.Chairs[i].Person.Name = "Bartholomew-the-" + strconv.Itoa(i+1)
	}
	w.looks(snap)
	w.press("enter")
	w.resize(80, 48)
	w.shows("Bartholomew-the-4 has gone") // in a second line, and whole
}

// What a game has made of a rating is told once that game has come into it.
func TestTheRatingIsToldOfThisGame(t *testing.T) {
	said := tell.Texts{Words: lang.For("en")}
	page := lobby.Page{Games: []lobby.Standing{{Rating: &lobby.Rating{Value: 26.2, Uncertainty: 2, Curve: []lobby.Rise{{Game: "t1", Value: 25}, {Game: "t2", Value: 26.2}}}}}}
	if got := said.RatingThen(page, "t2"); got != "25.0 → 26.2 ±2.0" {
		t.Errorf("the newest game made %q of it", got)
	}
	if got := said.RatingThen(page, "t3"); got != "" {
		t.Errorf("a game that has not come into it made %q of it", got)
	}
}
