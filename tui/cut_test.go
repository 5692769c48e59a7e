package tui

import (
	"fmt"
	"strings"
	"testing"

	"saloon/tui/lang"
	"saloon/tui/tuitest"
)

// What is asked is read whole in the smallest window, in every language.
func TestNothingThatIsAskedIsCut(t *testing.T) {
	for _, stage := range stages {
		for _, code := range lang.Languages() {
			w := stage.go_(t)
			w.m.window.visitor.Person.Lang = code
			w.m.window.chooseWords()
			w.resize(80, 24)
			w.asksWhole(stage.name + " in " + code)
		}
	}
}

// So it is on the boards of the games.
func TestNothingThatABoardAsksIsCut(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		for moves := 3; moves < 200; moves += 17 {
			for i, code := range lang.Languages() {
				w := opened(t, tuitest.NewFakeLobby(), game, 2+(i+moves)%3, 1, moves)
				w.m.window.visitor.Person.Lang = code
				w.m.window.chooseWords()
				w.resize(80, 24)
				for _, key := range []string{"up", "right", "down", "enter"} {
					w.send(keyPress(key))
					w.asksWhole(fmt.Sprintf("%s after %d moves and %s in %s", game, moves, key, code))
				}
			}
		}
	}
}

// asksWhole looks at the line above the keys.
func (w *terminal) asksWhole(where string) {
	w.t.Helper()
	if asked := strings.Split(w.text(), "\n")[22]; strings.Contains(asked, "…") {
		w.t.Errorf("%s: %s", where, asked)
	}
}
