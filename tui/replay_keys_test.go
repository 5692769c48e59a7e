package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/widget"
)

// Own decisions, those of anybody, and rounds: each key goes to all of its moments, there and
// back, and to no others.
func TestReplayGoesByDecisionsAndRounds(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		w := withArchive(t, game)
		r := w.replayOf()
		story, frames := r.Log, r.Frames
		wants := map[string]func(lines int) bool{
			"] [":         func(n int) bool { return story[n-1].Seat == 1 && !story[n-1].Undone },
			". ,":         func(n int) bool { return story[n-1].Seat > 0 && !story[n-1].Undone },
			"pgdown pgup": func(n int) bool { return frames.Round(n) != frames.Round(n-1) },
		}
		for keys, want := range wants {
			var all []int
			for n := 1; n <= frames.Last(); n++ {
				if want(n) {
					all = append(all, n)
				}
			}
			on, before, _ := strings.Cut(keys, " ")
			r.showLine(0)
			if there := steps(w, on); len(all) == 0 || !slices.Equal(there, all) {
				t.Errorf("%s: %s goes to %v, not %v", game, on, there, all)
			}
			r.showLine(frames.Last())
			back := steps(w, before)
			if before == "pgup" {
				all = append([]int{0}, all...)
			}
			if slices.Reverse(all); all[0] == frames.Last() {
				all = all[1:]
			}
			if !slices.Equal(back, all) {
				t.Errorf("%s: %s goes to %v, not %v", game, before, back, all)
			}
		}
	}
}

// steps presses a key until it leads nowhere, and tells where it led.
func steps(w *terminal, key string) (list []int) {
	for r := w.replayOf(); ; {
		before := r.lines
		if w.press(key); r.lines == before {
			w.shows("There is nothing further that way.")
			return list
		}
		list = append(list, r.lines)
	}
}

// From another seat the own decisions are those of that seat.
func TestReplayGoesByTheDecisionsOfWhoIsLookedThrough(t *testing.T) {
	w := withArchive(t, "moonriver")
	w.press("tab", "home")
	for range 5 {
		w.press("]")
		if r := w.replayOf(); r.Log[r.lines-1].Seat != 2 {
			t.Fatalf("from seat 2 it goes to a decision of seat %d", r.Log[r.lines-1].Seat)
		}
	}
}

// By itself the replay goes on at three speeds, to the end; any key stops it, and then nothing
// ticks.
func TestReplayGoesOnByItself(t *testing.T) {
	w := withArchive(t, "moonriver")
	w.m.window.table.tick = never
	w.press("home")
	var waits []time.Duration
	var due func() tea.Msg
	w.m.window.table.tick = func(d time.Duration, msg func(time.Time) tea.Msg) tea.Cmd {
		waits = append(waits, d)
		due = func() tea.Msg { return msg(time.Time{}) }
		return nil
	}
	goOn := func() {
		next := due
		due = nil
		w.send(next())
	}
	r := w.replayOf()
	for _, key := range []string{"1", "2", "3"} {
		w.press(key)
		at := r.lines
		if goOn(); r.lines <= at {
			t.Fatalf("speed %s stands still at line %d", key, r.lines)
		}
		w.shows("goes on by itself, speed "+key, "1 2 3 stop")
	}
	if len(waits) < 6 || waits[0] <= waits[2] || waits[2] <= waits[4] {
		t.Errorf("the speeds are %v", waits)
	}
	w.press("home")
	for _, stops := range []string{"3", "up", "tab", "space", "#"} {
		if w.press("3"); r.pace == 0 {
			t.Fatalf("it does not go on before %s", stops)
		}
		w.press(stops)
		if stops == "#" {
			w.press("esc")
		}
		w.m.window.table.tick = never
		at := r.lines
		for due != nil {
			goOn()
		}
		if r.pace != 0 || r.lines != at {
			t.Errorf("after %s it goes on", stops)
		}
		w.m.window.table.tick = func(_ time.Duration, msg func(time.Time) tea.Msg) tea.Cmd {
			due = func() tea.Msg { return msg(time.Time{}) }
			return nil
		}
	}
	w.press("3")
	for due != nil {
		goOn()
	}
	if r.lines != r.Last() || r.pace != 0 {
		t.Errorf("it ends at line %d of %d", r.lines, r.Last())
	}
	if w.press("1"); r.lines > 1 {
		t.Errorf("from the end it begins again at line %d", r.lines)
	}
	for w.press("esc"); due != nil; {
		goOn()
	}
	w.shows("Your profile")
}

// The bar says where the moment is, the curve how the points were; a click on it goes there.
func TestReplayHasABar(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		w := withArchive(t, game)
		r := w.replayOf()
		for _, size := range [][2]int{{80, 24}, {110, 34}, {120, 36}, {160, 48}} {
			w.resize(size[0], size[1])
			w.press("home")
			first := barOf(w)
			w.press("end")
			last := barOf(w)
			if first[0] < 0 || last[0] <= first[0]+10 || last[1] != first[1] {
				t.Fatalf("%s: at %v the bar goes from %v to %v:\n%s", game, size, first, last, w.text())
			}
			if curve := strings.Contains(w.text(), "─ Points ─"); curve != (size[0] > 80) {
				t.Errorf("%s: at %v there is a curve: %v\n%s", game, size, curve, w.text())
			}
			middle := (first[0] + last[0]) / 2
			w.send(tea.MouseClickMsg{Button: tea.MouseLeft, X: middle, Y: first[1]})
			if n := r.lines; n < r.Last()/3 || n > r.Last()*2/3 {
				t.Errorf("%s: at %v a click into the middle leads to line %d of %d", game, size, n, r.Last())
			}
			if at := barOf(w); at[0] != middle {
				t.Errorf("%s: at %v a click at column %d leads to column %d", game, size, middle, at[0])
			}
		}
	}
}

// barOf is where the mark in the bar stands.
func barOf(w *terminal) [2]int {
	w.m.View()
	room := w.m.window.screen.(*tableScreen).play.room
	lines := strings.Split(w.text(), "\n")
	before, _, found := strings.Cut(lines[room.y], "┃")
	if !found {
		return [2]int{-1, room.y}
	}
	return [2]int{widget.Width(before), room.y}
}

// Who leads at a moment is drawn over the others in the curve, each with its own sign.
func TestTheCurveShowsAllSeats(t *testing.T) {
	w := withArchive(t, "moonriver")
	w.resize(160, 48)
	w.press("end")
	r, room := w.replayOf(), w.m.window.screen.(*tableScreen).play.room
	lines := strings.Split(w.text(), "\n")
	for i := range 3 {
		sign := r.then.Brand(rules.Seat(i + 1)).Sign()
		found := 0
		for y := room.y - 5; y < room.y; y++ {
			found += strings.Count(string([]rune(lines[y])[room.x:]), sign)
		}
		if found < 5 {
			t.Errorf("the curve of %s has %d points:\n%s", sign, found, w.text())
		}
	}
}
