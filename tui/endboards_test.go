package tui

import (
	"fmt"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/tui/tuitest"
)

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
				for seat := rules.Seat(1); int(seat) <= seats; seat++ {
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
