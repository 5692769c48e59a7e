package tui

import (
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/lines"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// At a table that pauses nobody is told that a move is being written down, nor what to press: wherever
// one looks it says why nothing can be done, and in sentences says so once.
func TestAPauseSaysWhyNothingCanBeDone(t *testing.T) {
	pause := table.NewNotice("players-agreed-on-pause", "the players have agreed on a pause: no time passes until all want to go on")
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		play := boardtest.NewPlay(t, tuitest.GameFor(t, game), rules.Setup{Seats: 3}, rules.Seed{3})
		for _, viewer := range []rules.Seat{1, 2, rules.Observer} {
			snap := tuitest.SnapshotOf(play, viewer)
			snap.Card.Phase, snap.Notice = table.Paused, pause
			w := seated(t, tuitest.NewFakeLobby(), "Ann")
			w.looks(snap)
			want, wrong := w.m.window.Words.Phrase(pause.Phrase), w.m.window.Words.T("board.busy")
			var said strings.Builder
			if err := lines.Describe(tell.Env{API: w.m.window.lobby.Lobby}, snap, &said); err != nil || strings.Count(said.String(), want) != 1 || strings.Contains(said.String(), wrong) {
				t.Errorf("%s, seat %d: %v, and it says\n%s", game, viewer, err, said.String())
			}
			for _, size := range [][2]int{{80, 24}, {120, 36}, {160, 48}} {
				w.resize(size[0], size[1])
				for _, key := range []string{"enter", "space", "backspace", "1", "down"} {
					if w.press(key); strings.Contains(w.unbroken(), wrong) {
						t.Errorf("%s, seat %d: after %s it says\n%s", game, viewer, key, w.text())
					}
				}
			}
		}
	}
}
