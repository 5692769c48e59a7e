package tui

import (
	"saloon/tui/tuitest"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// Whoever presses enter twice while the first move is still being written down makes one
// move: the second press is answered, and is not kept for later.
func TestASecondPressIsNoSecondMove(t *testing.T) {
	first, _ := facing(t, tuitest.NewFakeLobby())
	at := first.m.window.table.Snap.At
	hold := func() tea.Cmd {
		m, cmd := first.m.Update(tea.KeyPressMsg{Code: tea.KeyEnter})
		first.m = m.(Model)
		return cmd
	}
	move := hold()
	again := hold()
	first.shows("Your move is being written down.")
	if queue := first.m.window.table.queue; len(queue) != 0 {
		t.Errorf("%d moves are kept for later", len(queue))
	}
	first.run(move)
	if first.m.window.table.underway == nil {
		t.Error("the next move may be made before the first one is seen")
	}
	first.run(again)
	first.post()
	own := 0
	for _, line := range first.m.window.table.Snap.Story[at:] {
		if line.Seat == first.m.window.table.Snap.Seat {
			own++
		}
	}
	if own != 1 {
		t.Errorf("two presses made %d moves", own)
	}
}
