package tui

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"saloon/lobby"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// reviewing is the archived game of withArchive, with reviews of two of its seats that are not made yet.
func reviewing(t testing.TB, game string) *terminal {
	t.Helper()
	w := withArchive(t, game)
	h := w.m.window.lobby.Visit.(*tuitest.FakeVisit).Lobby
	snap := h.Archive["t0"]
	h.Reviews = map[string]*tuitest.FakeReview{"t0 1": {Full: tuitest.ReviewOf(t, snap, 1)}, "t0 2": {Full: tuitest.ReviewOf(t, snap, 2)}}
	return w
}

func (w *terminal) review() *reviewScreen {
	w.t.Helper()
	r, ok := w.m.window.screen.(*reviewScreen)
	if !ok {
		w.t.Fatalf("no review is shown:\n%s", w.text())
	}
	return r
}

// The same key opens the review from a replay and from the end of a game. From each decision one
// goes to that moment, as the seat saw it, and comes back to the review.
func TestReviewLeadsToItsMoments(t *testing.T) {
	for _, game := range []string{"toy", "moonriver", "buffalo", "montana"} {
		w := reviewing(t, game)
		w.press("h")
		r := w.review()
		full := r.state.Review
		if full == nil {
			t.Fatalf("%s: it is not there:\n%s", game, w.text())
		}
		w.shows("could have played better", "Chance to win", "What cost most", "Played: ", "Better: ", fmt.Sprintf("#%d", full.Costly[0]))
		w.lacks("%!")
		w.shows(board.If(full.AccuracyOf(1).Of > 1, "Accuracy ", "Advice"))
		if len(full.Costly) > 1 {
			w.press("down")
		}
		line := full.Costly[min(1, len(full.Costly)-1)]
		w.shows(fmt.Sprintf("#%d", line))
		w.press("o")
		if at := w.replayOf(); at.lines != line || at.Viewer != 1 {
			t.Errorf("%s: o leads to line %d as seat %d saw it, not to line %d", game, at.lines, at.Viewer, line)
		}
		w.press("esc")
		if w.review() != r || r.list.Cursor != min(1, len(full.Costly)-1) {
			t.Errorf("%s: esc does not come back to the decision", game)
		}
		w.press("tab", "enter")
		if r.teller.Seat != 2 || r.state.Review == nil {
			t.Fatalf("%s: the next seat has no review:\n%s", game, w.text())
		}
		w.press("o")
		if at := w.replayOf(); at.Viewer != 2 || at.lines != r.state.Review.Costly[0] {
			t.Errorf("%s: the moment is shown at line %d as seat %d saw it", game, at.lines, at.Viewer)
		}
		w.press("esc", "esc")
		w.shows("AS IT WAS")
	}
}

// A decision stands on the board as it was: what was played, with what it brought, and by the same key what would have
// been better. In a small window enter leads there, and esc back to the list; larger ones show both.
func TestReviewStandsOnTheBoard(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		for _, width := range []int{80, 120, 160} {
			w := reviewing(t, game)
			w.resize(width, width*3/10)
			w.press("h")
			r := w.review()
			if small := width == 80; small {
				w.shows("What cost most", "enter on the board")
				w.press("enter")
				w.lacks("What cost most")
			} else {
				w.shows("What cost most")
			}
			for i := range r.mistakes {
				m := r.marked()
				for _, side := range []struct {
					badge string
					of    *tell.Choice
					words string
				}{{"PLAYED", &m.Was, m.Played}, {"BETTER", &m.Better, m.Would}} {
					w.shows(side.badge, strings.Fields(side.words)[0])
					b, shown := side.of.On(r.teller.Presenter)
					if asked := r.decision().Text(); shown && !strings.Contains(asked, b.Decision().Badge) {
						t.Errorf("%s: decision %d is told as %q, and the board says %q", game, i+1, asked, b.Decision().Badge)
					}
					if brought := r.Brought(m.ReviewDecision, side.of == &m.Better); width == 80 && !strings.Contains(w.unbroken(), brought) {
						t.Errorf("%s: %q is not told:\n%s", game, brought, w.text())
					}
					w.press("enter")
				}
				w.press("down")
			}
			if w.press("esc"); width == 80 {
				w.shows("What cost most")
				w.press("esc")
			}
			w.shows("AS IT WAS")
		}
	}
}

// The board shows the choice: with what was better on it, it looks otherwise than with what was played.
func TestReviewDrawsWhatWasBetter(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		w := reviewing(t, game)
		w.press("h", "enter")
		r, differ := w.review(), 0
		for range r.mistakes {
			m := r.marked()
			if _, both := m.Was.On(r.teller.Presenter); both && m.Better.Legal {
				played := upperPart(w)
				w.press("space")
				differ += len(board.If(upperPart(w) != played, "x", ""))
			}
			w.press("down")
		}
		if differ == 0 {
			t.Errorf("%s: what was better looks as what was played:\n%s", game, w.text())
		}
	}
}

// Chances of hardly anything, or of nearly all, are not told: then points alone are.
func TestReviewTellsNoChancesThatSayNothing(t *testing.T) {
	words := tell.Texts{Words: lang.For("")}
	for _, c := range []struct {
		best, own int
		told      bool
	}{{60, 40, true}, {2, 0, false}, {100, 98, false}, {90, 98, true}, {4, 0, true}} {
		d := lobby.ReviewDecision{Seat: 1, Expected: []lobby.ReviewStand{{Chance: c.best, Points: 3}},
			Better: &lobby.ReviewBetter{Played: []lobby.ReviewStand{{Chance: c.own, Points: 1}}}}
		chance, points := words.Loss(d)
		if (chance != "") != c.told || strings.Contains(words.Brought(d, true), "%") != c.told || points != "-2.0" {
			t.Errorf("%d%% instead of %d%%: %q, %q and %q", c.best, c.own, chance, points, words.Brought(d, true))
		}
	}
}

// The saloon leads straight to the costliest decision of the newest game, on the board, with what would have been better.
func TestTheSaloonLeadsToTheCostliestDecision(t *testing.T) {
	w := reviewing(t, "toy")
	h := w.m.window.lobby.Visit.(*tuitest.FakeVisit).Lobby
	w.run(w.m.window.showCostliest(h.Archive["t0"], 2))
	r := w.review()
	if r.teller.Seat != 2 || !r.boardIsSeen() || r.marked().Line != tuitest.ReviewOf(t, h.Archive["t0"], 2).Costly[0] {
		t.Errorf("seat %d, on the board: %v\n%s", r.teller.Seat, r.boardIsSeen(), w.text())
	}
	w.shows("PLAYED")
}

// From a decision one plays on as the seat whose it was.
func TestReviewPlaysOn(t *testing.T) {
	w := reviewing(t, "toy")
	h := w.m.window.lobby.Visit.(*tuitest.FakeVisit).Lobby
	w.press("h", "n")
	w.shows("by another chance?")
	w.press("b")
	line := tuitest.ReviewOf(t, h.Archive["t0"], 1).Costly[0]
	if want := fmt.Sprintf("t0#%d seat 1 easy", line); len(h.PlayedOn) != 1 || h.PlayedOn[0] != want {
		t.Errorf("played on from %q, not %q", h.PlayedOn, want)
	}
}

// While it is made, the screen says how far it is, and a key stops it.
func TestReviewThatIsMadeCanBeStopped(t *testing.T) {
	w := reviewing(t, "toy")
	h := w.m.window.lobby.Visit.(*tuitest.FakeVisit).Lobby
	w.press("h")
	r := w.review()
	r.state, r.mistakes = lobby.ReviewState{ReviewProgress: lobby.ReviewProgress{Asked: true, Own: true, Done: 3, Total: 8}}, nil
	w.shows("Decisions looked at: 3 of 8", "━", "it goes on without you too")
	w.press("x")
	if !h.Reviews["t0 1"].Stopped {
		t.Error("it is not stopped")
	}
	w.shows("You have stopped the review.", "Nobody has asked for this review yet.")
	w.press("x")
	w.shows("You have not asked for this review.")
	w.press("enter", "x")
	w.shows("What cost most", "This review is finished.")
	r.state, r.mistakes = lobby.ReviewState{ReviewProgress: lobby.ReviewProgress{Asked: true, Before: 2}}, nil
	w.shows("2 others are made before it")
}

// Whoever may not ask is told why, and a game that goes on has no review.
func TestReviewIsRefusedWithASentence(t *testing.T) {
	w := reviewing(t, "toy")
	w.m.window.lobby.Visit.(*tuitest.FakeVisit).Lobby.Refuse = errors.New("that is all for today")
	w.press("h")
	w.shows("That is all for today.", "Nobody has asked for this review yet.")
	w.press("esc")
	w.shows("AS IT WAS")
	running := opened(t, tuitest.NewFakeLobby(), "buffalo", 3, 1, 40)
	running.press("o", "h")
	running.shows("Once the game is over the hard bot can go through it.")
	ended := over(t)
	ended.press("h")
	ended.shows("could have played better")
	ended.press("esc", "l", "h")
	ended.shows("could have played better")
}

// The reasons of the games are told in the reader's language, and what a newer game says in English.
func TestReviewIsToldInTheLanguageOfTheReader(t *testing.T) {
	why := []lobby.ReviewReason{{Code: "why-points", Text: "it scores 3 points at once", Args: []any{3}}, {Code: "why-points", Text: "it scores 1 point at once", Args: []any{1}}, {Code: "no-such-code", Text: "half of it: 50%", Args: []any{50}}}
	for code, want := range map[string]string{
		"en": "It scores 3 points at once. It scores 1 point at once. Half of it: 50%.",
		"de": "Das bringt sofort 3 Punkte. Das bringt sofort 1 Punkt. Half of it: 50%.",
		"nl": "Dat levert meteen 3 punten op. Dat levert meteen 1 punt op. Half of it: 50%.",
	} {
		w := seated(t, tuitest.NewFakeLobby(), "Ann")
		w.speaks(code)
		if got := w.m.window.ReviewReasons(why); got != want {
			t.Errorf("in %s it is %q", code, got)
		}
	}
}

// What is told of a decision is read to its end in the smallest window too, whatever the game says for
// it; what it would have brought comes last and is never missing.
func TestReviewTellsOfADecisionToItsEnd(t *testing.T) {
	why := []lobby.ReviewReason{{Code: "why-herds", Text: "so", Args: []any{3, 2, 1}}, {Code: "why-alone", Text: "so", Args: []any{2, 5}}}
	for _, code := range lang.Languages() {
		w := reviewing(t, "buffalo")
		full := w.m.window.lobby.Visit.(*tuitest.FakeVisit).Lobby.Reviews["t0 1"].Full
		for i := range full.Decisions {
			if d := &full.Decisions[i]; d.Better != nil {
				d.Better.Why, d.Better.PlayedWhy = why, why
			}
		}
		w.speaks(code)
		w.press("h")
		w.resize(80, 24)
		r := w.review()
		for range r.mistakes {
			m, text := r.marked(), w.unbroken()
			for _, want := range []string{r.Words.T("review.played", m.WasTold), r.Words.T("review.better", m.Would), r.Brought(m.ReviewDecision, true)} {
				if !strings.Contains(text, want) {
					t.Fatalf("%q is not there:\n%s", want, w.text())
				}
			}
			w.press("down")
		}
	}
}

// Where a choice has several moves, each is told with its own reason.
func TestReviewTellsEachMoveWithItsReason(t *testing.T) {
	words := tell.Texts{Words: lang.For("en")}
	why := []lobby.ReviewReason{{Code: "a", Text: "it joins 3 cows"}, {Code: "b", Text: "it starts a herd"}}
	if got := words.WithWhy([]string{"Send card 2U", "Send card 3C"}, why); got != "Send card 2U. It joins 3 cows. Send card 3C. It starts a herd." {
		t.Errorf("both are told as %q", got)
	}
	if got := words.WithWhy([]string{"Send card 2U", "send card 3C"}, why[:1]); got != "Send card 2U; send card 3C. It joins 3 cows." {
		t.Errorf("with one reason they are told as %q", got)
	}
}

// Numbers with digits behind the point are written as the language writes them.
func TestPointsAreWrittenAsTheLanguageDoes(t *testing.T) {
	d := lobby.ReviewDecision{Seat: 1, Expected: []lobby.ReviewStand{{Chance: 60, Points: 12.5}},
		Better: &lobby.ReviewBetter{Played: []lobby.ReviewStand{{Chance: 40, Points: 11}}}}
	for code, want := range map[string][2]string{"en": {"12.5 points instead of 11.0", "-1.5"}, "de": {"12,5 Punkten statt 11,0", "-1,5"}, "nl": {"12,5 punten in plaats van 11,0", "-1,5"}} {
		words := tell.Texts{Words: lang.For(code)}
		if _, points := words.Loss(d); !strings.Contains(words.Brought(d, true), want[0]) || points != want[1] {
			t.Errorf("%s: %q and %q", code, words.Brought(d, true), points)
		}
	}
}

// A review in each size, without colours, and in plain letters; and one without a fault.
func TestReviewPictures(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"moonriver", "montana"} {
		w := reviewing(t, game)
		w.press("h", "down")
		for _, size := range [][2]int{{80, 24}, {120, 36}, {160, 48}} {
			w.resize(size[0], size[1])
			w.picture(t, fmt.Sprintf("%s-%dx%d", game, size[0], size[1]))
		}
		w.resize(80, 24)
		w.press("enter")
		w.picture(t, game+"-board")
		w.press("esc")
		for _, code := range []string{"de", "nl"} {
			w.resize(80, 24)
			w.speaks(code)
			w.press("esc", "h")
			w.picture(t, game+"-"+code)
		}
	}
	w := reviewing(t, "buffalo")
	w.m.window.theme = style.For(colorprofile.ASCII, true, true)
	w.press("h")
	w.picture(t, "ascii")
	w.review().state, w.review().mistakes = lobby.ReviewState{ReviewProgress: lobby.ReviewProgress{Asked: true, Done: 5, Total: 20}}, nil
	w.picture(t, "made")
	r := *tuitest.ReviewOf(t, w.review().snap, 1)
	r.Costly = nil
	for i := range r.Decisions {
		r.Decisions[i].Better = nil
	}
	w.review().state, w.review().mistakes = lobby.ReviewState{Review: &r}, nil
	w.picture(t, "faultless")
}

// What made the difference is the part in which the winner was ahead most; where the points
// are equal, no part made it.
func TestDifference_IsAPartOrATieBreak(t *testing.T) {
	score := func(first, second [2]int) string {
		points := func(p [2]int) rules.Points {
			return rules.Points{Total: p[0] + p[1], Parts: []rules.Part{{Name: "hexes", Value: p[0]}, {Name: "lines", Value: p[1]}}}
		}
		s := board.Scene{Words: lang.For(""), Names: []string{"Ann", "Bert"}, Setup: rules.Setup{Game: "montana", Seats: 2}}
		s.Won, s.Outcome = []rules.Seat{1}, &rules.Outcome{Order: [][]rules.Seat{{1}, {2}}, Points: []rules.Points{points(first), points(second)}}
		return tell.Texts{Words: lang.For("")}.Difference(s)
	}
	boardtest.Has(t, score([2]int{7, 1}, [2]int{4, 2}), "7 to 4")
	boardtest.Has(t, score([2]int{6, 2}, [2]int{7, 1}), "tie-break", "Bert")
}

// Beside the score stand the boards of all seats in every window that has room for them.
func TestEndShowsTheBoardsOfAll(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		info := tuitest.GameFor(t, game).Info()
		for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
			w := seated(t, tuitest.NewFakeLobby(), "Ann")
			w.looks(endings(t, game, seats))
			for _, size := range [][2]int{{120, 36}, {160, 48}} {
				w.resize(size[0], size[1])
				side := w.text()
				lines := strings.Split(side, "\n")
				for i, line := range lines {
					lines[i] = string([]rune(line)[min(78, len([]rune(line))):])
				}
				side = strings.Join(lines, "\n")
				for seat := rules.Seat(1); size[0] == 160 && int(seat) <= seats; seat++ {
					if brand := w.m.window.table.Brand(seat); !strings.Contains(side, brand.Sign()[:3]) {
						t.Errorf("%s for %d at %dx%d does not show the board of %s:\n%s", game, seats, size[0], size[1], brand.Sign(), side)
					}
				}
				list := w.m.window.table.Presenter.Final(w.m.window.table.Scene, 42, 31)
				if len(list) != 1 && len(list) != seats {
					t.Errorf("%s for %d has %d boards at the end", game, seats, len(list))
				}
				if seats == 3 {
					w.picture(t, fmt.Sprintf("%s-%dx%d", game, size[0], size[1]))
				}
			}
		}
	}
}

// In a small window a key walks through the ranches; where all share a board there is none.
func TestEndWalksThroughTheSeats(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.looks(endings(t, "moonriver", 3))
	w.press("l")
	w.shows("next seat")
	first := upperPart(w)
	seen := map[string]bool{first: true}
	for range 2 {
		w.press("tab")
		seen[upperPart(w)] = true
	}
	if len(seen) != 3 {
		t.Errorf("of three ranches %d are shown", len(seen))
	}
	if w.press("tab"); upperPart(w) != first {
		t.Error("after all seats the first one does not come again")
	}
	w.looks(endings(t, "montana", 3))
	w.press("l", "tab")
	w.shows("The board shows all seats at once.")
}
