package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

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
	if strings.Contains(plain.text(), lesson) {
		t.Errorf("a game without a lesson offers one:\n%s", plain.text())
	}
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
