package widget

import "testing"

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
