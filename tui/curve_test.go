package tui

import (
	"fmt"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// A page tells its records in each size and language, and no line is cut. Where there is room, and for a game that is
// chosen, the rating has a plot, with its highest and its lowest value beside it.
func TestPageTellsRecordsInEverySizeAndLanguage(t *testing.T) {
	for _, code := range lang.Languages() {
		h := tuitest.NewFakeLobby()
		tuitest.Famous(h)
		w := seated(t, h, "Ann")
		w.speaks(code)
		w.send(w.m.window.openPage("")())
		w.post()
		words, say := w.m.window.Words, tell.Texts{Words: w.m.window.Words}
		for _, size := range [][2]int{{80, 24}, {120, 36}, {160, 48}} {
			w.resize(size[0], size[1])
			w.shows("Ann", "1/2 2/2 1/2 1/3 3/3", words.T("mark.hard"), words.T("mark.deal"), "Bob 5", "▁")
			if size[0] > 80 {
				w.shows("▄▄▄ "+say.Decimal(32), "█ "+say.Decimal(24), words.T("mark.all.about"))
			}
			top, _, _ := strings.Cut(w.text(), "‹")
			if strings.Contains(top, "…") {
				t.Errorf("in %s at %v something is cut:\n%s", code, size, top)
			}
		}
		w.resize(80, 24)
		w.press("right") // the first game
		w.shows("█ "+say.Decimal(24), "▄▄▄ "+say.Decimal(32))
	}
}

// A review's curve of two rows parts them at an equal share of the chances, and says so.
func TestACurveOfTwoRowsPartsAtAnEqualShare(t *testing.T) {
	w := reviewing(t, "buffalo")
	w.press("h")
	r := w.review()
	seats, first := len(r.teller.Scene.Names), r.teller.Brand(1).Sign()
	equal := 100 / seats
	for i := range r.state.Review.Decisions {
		for seat := range r.state.Review.Decisions[i].Expected {
			r.state.Review.Decisions[i].Expected[seat].Chance = board.If(seat == 0, 100, equal/2)
		}
	}
	g := widget.NewGrid(78, 4)
	r.drawCurve(g.Area())
	rows := strings.Split(boardtest.Shown(g.Render(boardtest.Theme()), 78, 4), "\n")
	if !strings.Contains(rows[1], fmt.Sprintf("%d%%+", equal)) || !strings.Contains(rows[2], fmt.Sprintf("<%d%%", equal)) {
		t.Errorf("the rows are named\n%s", strings.Join(rows, "\n"))
	}
	if strings.Contains(rows[2], first) || strings.Count(rows[1], first) < 70 {
		t.Errorf("who wins all is not in the upper row alone:\n%s", strings.Join(rows, "\n"))
	}
	for i := 2; i <= seats; i++ {
		if sign := r.teller.Brand(rules.Seat(i)).Sign(); strings.Contains(rows[1], sign) {
			t.Errorf("%s has half a share and stands in the upper row", sign)
		}
	}
}
