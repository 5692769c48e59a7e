package tui

import (
	"saloon/tui/tuitest"
	"strings"
	"testing"
)

// The keys of every game begin with what enter does, then the arrows: whoever knows one game finds
// them in the others.
func TestTheKeysOfAllGamesHaveOneOrder(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		choices := 0
		for moves := range 60 {
			w := opened(t, tuitest.NewFakeLobby(), game, 3, 1, moves)
			if !w.m.window.table.Scene.MyTurn() {
				continue
			}
			lines := strings.Split(strings.TrimSpace(w.text()), "\n")
			keys := strings.Fields(lines[len(lines)-1])
			enter, arrows := -1, -1
			for i, key := range keys {
				switch {
				case key == "enter":
					enter = i
				case strings.ContainsAny(key, "↑↓←→") && arrows < 0:
					arrows = i
				}
			}
			if enter > arrows && arrows >= 0 {
				t.Fatalf("%s after %d moves names the arrows first: %s", game, moves, lines[len(lines)-1])
			}
			if enter == 0 && arrows > 0 {
				choices++
			}
		}
		if choices == 0 {
			t.Errorf("%s never names enter and the arrows", game)
		}
	}
}
