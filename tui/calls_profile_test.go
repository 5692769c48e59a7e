package tui

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// The profile says how one is called, and changes it by one key each.
func TestProfile_ChoosesHowOneIsCalled(t *testing.T) {
	w := inCrowd("@")(t)
	h := w.m.window.lobby.Lobby.(*tuitest.FakeLobby)
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
	says(t, w, "shown only now: SECRET", "that arrived")
	if h.Hook != (lobby.Hook{Address: "https://ntfy.sh/x", Style: "ntfy"}) {
		t.Errorf("the hook is %+v", h.Hook)
	}
	w.press(";", "4")
	says(t, w, "The saloon calls you for turns alone.")
	w.press(";")
	says(t, w, "Away: https://ntfy.sh/x, for turns alone", "4 letters too")
	if w.press("4"); h.Hook.TurnsOnly {
		t.Errorf("letters of friends still call nobody: %+v", h.Hook)
	}
	w.press(";", "3")
	if h.Hook.Address != "" || strings.Contains(w.text(), "ntfy.sh") {
		t.Errorf("the hook is %+v:\n%s", h.Hook, w.text())
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

// A summons for letters says who wrote, how much there is, and how to come; not what was written.
func TestSummonsWords_OfLetters(t *testing.T) {
	words := tell.SummonsWords("-p 2222 saloon.example")
	for _, c := range []struct {
		lang        string
		s           lobby.Summons
		title, text string
	}{
		{"en", lobby.Summons{Event: "letter", From: []string{"Bob"}, Letters: 2}, "A friend writes to you", "From Bob: 2 letters. Type: ssh -t -p 2222 saloon.example"},
		{"de", lobby.Summons{Event: "invitation", From: []string{"Bob", "Cora"}, Letters: 1, Invitations: 1, Game: "Montana", Table: "7gq2x"}, "Montana: Du bist eingeladen", "Von Bob und Cora: 1 Einladung und 1 Brief. Tipp: ssh -t -p 2222 saloon.example join 7gq2x"},
	} {
		words(c.lang, &c.s)
		if c.s.Title != c.title || c.s.Text != c.text {
			t.Errorf("%q: %q", c.s.Title, c.s.Text)
		}
	}
}
