package tui

import (
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/tui/tuitest"
)

// What is said while one looks back at a game of the archive goes to where one came from, and the
// line that is typed says so before. The screen says which game it is, and when it was played.
func TestWhatIsSaidInAReplayGoesWhereOneCameFrom(t *testing.T) {
	for _, fromTable := range []bool{false, true} {
		h := tuitest.NewFakeLobby()
		w := seated(t, h, "Ann")
		h.Archive = map[table.ID]*table.Snapshot{"t0": tuitest.FinishedGame(t, "toy", 1)}
		h.Archive["t0"].Card.Since = h.Clock
		goes, said := "in the hall:", "Said in the hall."
		if fromTable {
			goes, said = "at table t1:", "Said at table t1."
			w.press("n", "enter", "b", "enter", "t")
			w.types("what of t0#2 there")
			w.press("#")
		} else {
			w.press("t")
			w.types("what of t0#2 there")
			w.press("#")
		}
		w.shows("AS IT WAS", "t0#2", "toy of "+h.Archive["t0"].Card.Since.Format("2006-01-02"))
		chat := func() []table.ChatLine {
			if fromTable {
				return h.Find("t1").Chat
			}
			return h.Chat
		}
		w.press("#")
		w.shows(goes, "t0#2")
		w.types("was it")
		w.shows(said)
		w.press("t")
		w.shows(goes)
		w.types("Howdy")
		if all := chat(); len(all) != 3 || all[1].Text != "t0#2 was it" || all[2].Text != "Howdy" {
			t.Errorf("from a table %v: %+v was said", fromTable, all)
		}
		if lines := strings.Split(strings.TrimSpace(w.text()), "\n"); !strings.Contains(lines[len(lines)-1], "[ ] own   1 2 3 play") {
			t.Errorf("the footer is %q", lines[len(lines)-1])
		}
	}
}
