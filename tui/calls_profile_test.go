package tui

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
)

// The profile says how one is called, and changes it by one key each.
func TestProfile_ChoosesHowOneIsCalled(t *testing.T) {
	w := inCrowd("@")(t)
	h := w.m.window.lobby.lobbyAPI.(*fakeLobby)
	w.press(";")
	says(t, w, "Here: the bell, and a notification if the terminal can. Away: nothing.")
	w.press("1")
	says(t, w, "Here: the bell alone.")
	if _, way := w.m.Call(); way != table.CallsByBell {
		t.Errorf("the way is %q", way)
	}
	w.press(";", "2")
	for _, r := range "https://ntfy.sh/x ntfy" {
		w.press(string(r))
	}
	w.press("enter")
	says(t, w, "shown only now: SECRET")
	if h.hook != (lobby.Hook{Address: "https://ntfy.sh/x", Style: "ntfy"}) {
		t.Errorf("the hook is %+v", h.hook)
	}
	w.press(";", "3")
	if h.hook.Address != "" || strings.Contains(w.text(), "ntfy.sh") {
		t.Errorf("the hook is %+v:\n%s", h.hook, w.text())
	}
}

// says checks what a screen says, wherever its lines break.
func says(t *testing.T, w *terminal, texts ...string) {
	t.Helper()
	screen := strings.Join(strings.Fields(w.text()), " ")
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			t.Errorf("%q is not on the screen:\n%s", text, w.text())
		}
	}
}
