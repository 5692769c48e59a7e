package tui

import (
	"testing"

	"github.com/charmbracelet/colorprofile"

	"saloon/tui/style"
	"saloon/tui/tuitest"
)

// TestBoardsInFewColours keeps pictures of the boards in the smallest window as
// terminals with 16 colours, on both grounds, and with none show them.
func TestBoardsInFewColours(t *testing.T) {
	themes := map[string]*style.Theme{
		"16":       style.For(colorprofile.ANSI, true, false),
		"16-light": style.For(colorprofile.ANSI, false, false),
		"none":     style.For(colorprofile.ASCII, true, true),
	}
	for game, moves := range map[string]int{"moonriver": 50, "buffalo": 48, "montana": 120} {
		w := opened(t, tuitest.NewFakeLobby(), game, 4, 1, moves)
		for more := moves; !w.m.window.table.Scene.MyTurn(); more++ {
			w = opened(t, tuitest.NewFakeLobby(), game, 4, 1, more)
		}
		w.resize(minWidth, minHeight)
		for name, theme := range themes {
			w.m.window.theme = theme
			w.picture(t, game+"-"+name)
		}
	}
}
