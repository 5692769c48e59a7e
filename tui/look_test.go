package tui

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// What lies under the cursor is told to its end, also where that takes more than a line, and goes as
// a whole when the cursor goes on.
func TestWhatIsLookedAtIsToldToItsEnd(t *testing.T) {
	t.Parallel()
	long := 0
	for game, moves := range map[string][]int{"moonriver": {30, 90}, "buffalo": {20, 60}, "montana": {20, 90, 200}} {
		for i, n := range moves {
			for _, code := range lang.Languages() {
				w := opened(t, tuitest.NewFakeLobby(), game, 2+i%2, 1, n)
				w.m.window.visitor.Person.Lang = code
				w.m.window.chooseWords()
				w.press(keys.Look)
				for _, size := range [][2]int{{80, 24}, {110, 34}, {120, 36}, {160, 48}} {
					w.resize(size[0], size[1])
					long += w.looksAround(fmt.Sprintf("%s after %d moves in %s at %v", game, n, code, size))
				}
			}
		}
	}
	if long == 0 {
		t.Error("nothing was longer than a line")
	}
}

// looksAround moves the cursor about, and counts what takes more than a line.
func (w *terminal) looksAround(where string) (long int) {
	w.t.Helper()
	b, src := w.m.window.table.board, rand.New(rand.NewPCG(1, 2))
	for range 40 {
		w.send(keyPress([]string{"left", "right", "up", "down", "tab"}[src.IntN(5)]))
		shown := w.overdrawn()
		if shown != w.text() {
			w.t.Fatalf("%s: what was looked at before has not gone as a whole:\n%s", where, shown)
		}
		body := w.m.window.body()
		name, what := b.Look()
		room := b.Rooms(body.w, body.h).Look
		if room.Empty() || what == "" {
			continue
		}
		if widget.Width(name+"  "+what) > room.W-2 {
			long++
		}
		var beside []string
		for _, line := range strings.Split(shown, "\n") {
			beside = append(beside, strings.Fields(ansi.Cut(line, room.X, room.X+room.W))...)
		}
		if want := strings.Join(strings.Fields(name+" "+what), " "); !strings.Contains(strings.Join(beside, " "), want) {
			w.t.Fatalf("%s: %q is not told to its end:\n%s", where, want, shown)
		}
	}
	return long
}
