package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

func TestTheCursorWaitsOnAFreeChair(t *testing.T) {
	h := tuitest.NewFakeLobby()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	gathering(t, ann) // Ann on chair 1, a bot on chair 2 of 3
	at := h.Tables[0].ID
	bob.run(bob.m.window.goTo(at))
	bob.post()
	bob.m.View()
	if got := bob.m.window.screen.(*tableScreen).gather.list.Cursor; got != 2 {
		t.Fatalf("the cursor is on chair %d:\n%s", got+1, bob.text())
	}
	bob.press("up", "down", "enter")
	if got := bob.m.window.table.Snap.Seat; got != 3 {
		t.Errorf("Bob sits on chair %d", got)
	}
}

// A bot that sits there already changes its level, also when no chair is free.
func TestTheLevelIsThatOfTheBotUnderTheCursor(t *testing.T) {
	w := gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann"))
	w.press("up", "right") // the cursor is on the bot
	w.shows("bot, random")
	w.press("down", "b", "up", "up", "right")
	w.shows("choose the bot whose level is to change")
	w.press("down", "right")
	w.shows("bot, easy")
}

// Who may not use a key is not offered it, and enter never gives a chair back.
func TestGuestsOfATableAreOfferedWhatTheyMayDo(t *testing.T) {
	h := tuitest.NewFakeLobby()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	ann.press("n", "down", "right", "enter") // three chairs
	bob.post()
	bob.press("enter")
	bob.shows("READY?", "one chair is free")
	for _, hosts := range []string{"seats a bot", "add a bot", "bot level", "options"} {
		bob.lacks(hosts)
	}
	ann.post()
	ann.shows("seats a bot", "add a bot")
	bob.press("enter", "enter", "enter")
	if got := bob.m.window.table.Snap.Seat; got != 2 {
		t.Errorf("enter has moved Bob to chair %d", got)
	}
	bob.shows("✓ ready")
	bob.press("q")
	if got := bob.m.window.table.Snap.Seat; got > 0 {
		t.Error("q does not stand up")
	}
}

func TestOptionsOfASeatAreTellingOnlyWhenChosen(t *testing.T) {
	for _, game := range []string{"buffalo", "moonriver"} {
		for _, o := range tuitest.GameFor(t, game).Info().Options {
			card := &table.Card{Options: map[string]string{o.Key: o.Default}, Chairs: make([]table.Chair, 5)}
			o.Needs = ""
			if got := worthALine(o, card); got != (o.Seat == 0) {
				t.Errorf("%s: %s at its default is told: %v", game, o.Key, got)
			}
			card.Options[o.Key] = "another"
			if !worthALine(o, card) {
				t.Errorf("%s: %s is not told when it was chosen", game, o.Key)
			}
		}
	}
}

// However much is agreed on, the smallest window shows how others come to the table.
func TestTheCommandForFriendsHasRoomBesideAllTerms(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann", func(e *tell.Env) { e.Address = "-p 2222 saloon.example" })
	w.press("n")
	for range 30 { // the second choice of every field below
		w.press("down", "right")
	}
	w.press("enter")
	w.shows("ssh -t -p 2222", "join code-t1")
}

// In the smallest window, too, what a table plays and how others come to it is read whole.
func TestATableThatGathersIsReadWhole(t *testing.T) {
	for _, code := range lang.Languages() {
		for game := range 4 { // the toy, and the games of the house
			w := realGames(t, code)
			w.resize(80, 24)
			w.press("n")
			for range game {
				w.press("right")
			}
			w.press("enter")
			words := w.m.window.Words
			w.shows(words.T("gather.invite") + "  " + words.T("gather.invite-name"))
			w.lacks("…")
		}
	}
}

// A namedToy is the toy under another name, for so many players at most.
type namedToy struct {
	boardtest.Toy
	id, title string
	most      int
}

func (g namedToy) Info() rules.Info {
	info := g.Toy.Info()
	info.ID, info.Title, info.MaxSeats = g.id, g.title, g.most
	return info
}

// A taughtToy has a lesson.
type taughtToy struct{ namedToy }

func (g taughtToy) Lesson() rules.Lesson { return rules.Lesson{} }

// emptyHall is a window that shows a hall without tables, and so a card of each game.
func emptyHall(t testing.TB, change func(*tell.Env), games ...rules.Game) *terminal {
	h := tuitest.NewFakeLobby()
	h.Offers = games
	return seated(t, h, "Ann", change)
}

func asItIs(*tell.Env) {}

// threeGames are two games of the saloon and one that no picture and no text is known of.
func threeGames(third rules.Game) []rules.Game {
	return []rules.Game{namedToy{id: "moonriver", title: "Moon River", most: 4}, namedToy{id: "montana", title: "Montana", most: 4}, third}
}

// asNew is what the window would show if nothing had been drawn before.
func (w *terminal) asNew() string {
	defer gameCards.forget()()
	defer hallRows.forget()()
	return w.m.View().Content
}

// forget forgets all pieces until the returned function is called.
func (k *keptPieces[Look]) forget() (remember func()) {
	kept := k.pieces
	k.pieces = nil
	return func() { k.pieces = kept }
}

// Whatever was drawn for somebody else before, a card has one's own language, size and
// colours, and tells of the games that are here.
func TestCardsOfGamesAreDrawnForWhoSeesThem(t *testing.T) {
	seen := map[string]string{}
	for _, third := range []rules.Game{namedToy{id: "toy", title: "Toy", most: 5}, namedToy{id: "toy", title: "Toy", most: 6}, namedToy{id: "toy", title: "Joy", most: 6}} {
		for _, profile := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ASCII} {
			w := emptyHall(t, func(e *tell.Env) { e.Profile = profile }, threeGames(third)...)
			for _, size := range [][2]int{{80, 24}, {120, 36}, {160, 48}, {81, 24}} {
				w.resize(size[0], size[1])
				for _, code := range lang.Languages() {
					w.m.window.setLanguage(code)
					w.shows(lang.For(code).T("card.players", fmt.Sprint("2-", third.Info().MaxSeats)), third.Info().Title)
					got := w.m.View().Content
					if got != w.asNew() {
						t.Errorf("%v in %v, %s: somebody else's card is shown:\n%s", third.Info(), size, code, w.text())
					}
					look := fmt.Sprint(third.Info().Title, third.Info().MaxSeats, profile, size, code)
					if other, known := seen[got]; known {
						t.Errorf("%s looks as %s", look, other)
					}
					seen[got] = look
				}
			}
		}
	}
}

// What is new in a game shows on its card: here a lesson that it had not before.
func TestACardShowsTheLessonThatItBegins(t *testing.T) {
	plain := emptyHall(t, asItIs, threeGames(namedToy{id: "toy", title: "Toy", most: 5})...)
	w := emptyHall(t, asItIs, taughtToy{namedToy{id: "moonriver", title: "Moon River", most: 4}}, namedToy{id: "montana", title: "Montana", most: 4}, namedToy{id: "toy", title: "Toy", most: 5})
	lesson := "1 " + w.m.window.Words.T("learn.lesson")
	plain.lacks(lesson)
	w.shows(lesson)
}

// A click on a card presses the number of its lesson, wherever it is clicked.
func TestACardIsClickedAnywhere(t *testing.T) {
	w := emptyHall(t, asItIs, threeGames(taughtToy{namedToy{id: "toy", title: "Toy", most: 5}})...)
	pressed := ""
	w.m.window.display.press = func(key string) tea.Cmd { pressed += key; return nil }
	w.m.View()
	for y := range 24 {
		w.send(tea.MouseClickMsg{X: 79 - 3, Y: y, Button: tea.MouseLeft}) // the last card
	}
	if want := strings.Repeat("3", tallCardHeight); pressed != want {
		t.Errorf("clicks from top to bottom press %q, not %q:\n%s", pressed, want, w.text())
	}
}

// Somebody who drags a window to all sizes does not fill the memory with cards.
func TestFewCardsAreKept(t *testing.T) {
	w := emptyHall(t, asItIs, threeGames(namedToy{id: "toy", title: "Toy", most: 5})...)
	for width := 80; width < 80+2*gameCards.most; width++ {
		w.resize(width, 24)
		w.m.View()
	}
	if n := len(gameCards.pieces); n == 0 || n > gameCards.most {
		t.Errorf("%d cards are kept", n)
	}
}

// Who has asked for another game is told who else has, and never of oneself.
func TestAnotherGameIsAskedForByOthers(t *testing.T) {
	w := over(t)
	e, snap := &w.m.window.screen.(*tableScreen).end, w.m.window.table.Snap
	for _, c := range []struct {
		viewer rules.Seat
		again  rules.Seats
		named  string
	}{
		{1, 0, ""},
		{1, rules.SeatSet(1), ""},
		{1, rules.SeatSet(2), "Bot-2"},
		{1, rules.SeatSet(1) | rules.SeatSet(2), "Bot-2"},
		{1, rules.SeatSet(1) | rules.SeatSet(3), "Bot-3"},
		{rules.Observer, rules.SeatSet(1) | rules.SeatSet(3), "Ann Bot-3"},
	} {
		snap.Seat, snap.Again = c.viewer, c.again
		text := e.decision().Text()
		for _, name := range []string{"Ann", "Bot-2", "Bot-3"} {
			if strings.Contains(text, name) != strings.Contains(c.named, name) {
				t.Errorf("seat %d, asked by %b, reads %q", c.viewer, c.again, text)
			}
		}
	}
}

// A table that is full names those who are not ready yet, and no other.
func TestATableNamesWhoIsNotReady(t *testing.T) {
	w := gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann"))
	w.press("b")
	w.shows("Not ready yet: Ann.")
	chairs := w.m.window.table.Snap.Card.Chairs
	chairs[0].Ready, chairs[1].Ready = true, false
	w.shows("Not ready yet: Bot-2.")
}

// Only the host, or somebody who sits there while the host is away, has the host's keys; and
// nobody frees the own chair as if it were a bot's.
func TestTheHostsKeysAreTheHosts(t *testing.T) {
	h := tuitest.NewFakeLobby()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	gathering(t, ann)
	bob.run(bob.m.window.goTo(h.Tables[0].ID))
	bob.post()
	bob.press("enter")
	g := &bob.m.window.screen.(*tableScreen).gather
	if bob.m.window.table.Snap.Seat < 1 || g.mayHost() {
		t.Fatalf("beside the host Bob is the host too:\n%s", bob.text())
	}
	ann.press("esc")
	bob.post()
	if !g.mayHost() {
		t.Fatalf("the host is away, and nobody has the host's keys:\n%s", bob.text())
	}
	for at, want := range []bool{true, true, false} { // Ann who is away, a bot, Bob
		bob.press("home")
		for range at {
			bob.press("down")
		}
		for _, x := range g.actions() {
			if x.Has("x") && x.Works() != want {
				t.Errorf("Bob may free chair %d: %v", at+1, !want)
			}
		}
	}
}

// The first click on a free chair marks it, when the cursor is elsewhere.
func TestTheFirstClickOnAChairMarksIt(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.press("n", "down", "right", "enter", "up") // two free chairs, the cursor on the own one
	for click, bots := range []int{0, 1} {
		w.clicks("free chair")
		if n := strings.Count(w.text(), "Bot-"); n != bots {
			t.Errorf("after click %d there are %d bots:\n%s", click+1, n, w.text())
		}
	}
}

// A click on a word that shows a pair of arrows goes forward.
func TestAClickBetweenTheArrowsGoesForward(t *testing.T) {
	w, _ := crowd(t)
	w.clicks("choose")
	if at := w.m.window.screen.(*hallScreen).list.Cursor; at != 1 {
		t.Errorf("a click on the word beside the arrows leads to table %d", at+1)
	}
	w.press("n")
	f := w.m.window.screen.(*formScreen)
	w.clicks("field  ")
	if f.form.Cursor != 1 {
		t.Errorf("in the form it leads to field %d:\n%s", f.form.Cursor+1, w.text())
	}
}

// The page of points scrolls to its end, and turning to it again begins at the top.
func TestPagesBeginAtTheTop(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "montana", 4, 1, 200)
	w.press("p")
	top := w.text()
	w.press("down", "down")
	if w.text() == top {
		t.Fatalf("the page of points does not scroll:\n%s", top)
	}
	if w.press("p", "p"); w.text() != top {
		t.Errorf("the page of points begins with\n%s\nnot\n%s", w.text(), top)
	}
	w.press("esc", "s")
	newest := w.text()
	w.press("up", "up")
	if scrolled := w.text(); scrolled == newest {
		t.Fatalf("the story does not scroll:\n%s", newest)
	}
	if w.press("s", "s"); w.text() != newest {
		t.Errorf("the story begins with\n%s\nnot\n%s", w.text(), newest)
	}
}
