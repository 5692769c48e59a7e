package tui

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/tuitest"
)

// noted is the note that the fake lobby keeps of the table at hand.
func noted(w *terminal) lobby.Note {
	return w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Notes[w.m.window.table.ID]
}

// By one key and one more a note is written, changed and deleted, and the table muted.
func TestNote_OfATableOnTheScreen(t *testing.T) {
	w := playing(t)
	w.press(`"`)
	w.shows("NOTE", "You have noted nothing about this table.", "1 write one", "3 do not call")
	w.press("1")
	w.types("take the big ones")
	w.shows("Your note: take the big ones")
	if got := noted(w); got != (lobby.Note{Text: "take the big ones"}) {
		t.Errorf("the note is %+v", got)
	}
	w.press(`"`)
	w.shows("Your note: take the big ones", "1 change", "2 delete")
	w.press("1")
	w.types(" first")
	w.press(`"`, "3")
	w.shows("You are not called when this table waits for you.")
	if got := noted(w); got != (lobby.Note{Text: "take the big ones first", Mute: true}) {
		t.Errorf("the note is %+v", got)
	}
	w.press(`"`, "2", `"`, "3")
	if got := noted(w); got != (lobby.Note{}) {
		t.Errorf("the note is %+v", got)
	}
}

// A note stands there when its writer comes back to the table, and beside the table in the list of
// what waits; at a table without one nothing does.
func TestNote_IsShownWhenOneComesBack(t *testing.T) {
	w := playing(t)
	id := w.m.window.table.ID
	w.press("esc", "enter")
	if strings.Contains(w.text(), "note") {
		t.Errorf("there is no note, and the screen says\n%s", w.text())
	}
	w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Notes = map[table.ID]lobby.Note{id: {Text: "take the big ones"}}
	w.press("esc", "/")
	w.shows("Toy, table " + string(id) + ". Your note: take the big ones")
	w.press("esc", "enter")
	w.shows("Your note: take the big ones")
	w.press("up")
	if strings.Contains(w.text(), "Your note") {
		t.Errorf("after the next key the note still stands there:\n%s", w.text())
	}
}
