package widget

import (
	"testing"

	"saloon/tui/style"
)

// Wherever the cursor goes, step by step or by pages, it stays in the part that is shown.
func TestListShowsItsCursorAfterEachKey(t *testing.T) {
	var l List
	keys := []string{"down", "down", "down", "down", "down", "down", "pgdown", "end", "up", "pgup", "up", "up", "up", "home", "pgdown", "down"}
	for _, key := range keys {
		l.Key(key, 20)
		if from, to := l.window(20, 5); l.Cursor < from || l.Cursor >= to || to-from != 5 {
			t.Errorf("after %s the cursor is %d, and %d to %d are shown", key, l.Cursor, from, to-1)
		}
	}
}

// A list with gaps uses all of its lines: below its last row it needs no gap.
func TestListFillsItsRoom(t *testing.T) {
	for lines, want := range map[int]int{1: 1, 2: 1, 3: 2, 4: 2, 5: 3} {
		rows := 0
		drawn(20, lines, func(a Area) {
			rows = len((&List{Gap: 1}).Draw(a, 9, false, func(Area, int, style.Style) {}))
		})
		if rows != want {
			t.Errorf("in %d lines stand %d rows, not %d", lines, rows, want)
		}
	}
}
