package tui

import (
	"strings"
	"testing"

	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
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
