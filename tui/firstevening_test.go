package tui

import (
	"strings"
	"testing"

	"saloon/rules"
	"saloon/tui/tuitest"
)

// A key that does nothing says so on every screen, and where the keys stand.
func TestAKeyWithoutMeaningSaysSo(t *testing.T) {
	for _, stage := range stages {
		w := stage.go_(t)
		if w.m.window.front.typing != nil || w.m.window.front.question != nil || w.m.window.farewell != "" {
			continue
		}
		want := "This key does nothing here; ? shows all that do."
		if w.m.window.front.help != nil {
			want = "This key does nothing in the help; esc closes it."
		}
		w.press("'")
		if !strings.Contains(w.text(), want) {
			t.Errorf("%s: not a word:\n%s", stage.name, w.text())
		}
		if w.press("'"); w.m.window.front.note.text == "" {
			t.Errorf("%s: the second press is not answered", stage.name)
		}
	}
}

// What asking for another game does is said by who would have to agree: nobody, others by name,
// or only oneself, because others have asked.
func TestAgain_SaysWhatTheKeyDoes(t *testing.T) {
	for _, c := range []struct {
		again, ask rules.Seats
		want       string
	}{
		{0, rules.SeatSet(1), "AGAIN?  a begins another game"},
		{0, rules.SeatSet(1) | rules.SeatSet(2), "AGAIN?  a asks Bot-2 for another game"},
		{rules.SeatSet(2), rules.SeatSet(1), "AGAIN?  a agrees to another game  Bot-2 plays again."},
	} {
		w := over(t)
		snap := w.m.window.table.Snap
		for i := range snap.Card.Chairs {
			snap.Card.Chairs[i].Level, snap.Card.Chairs[i].Here = "", true
		}
		snap.Seat, snap.Again, snap.ToAsk = 1, c.again, c.ask
		if text := w.m.window.screen.(*tableScreen).end.decision().Text(); !strings.HasPrefix(text, c.want) {
			t.Errorf("it says %q, not %q", text, c.want)
		}
	}
}

// In a try that counts nobody plays the seat of who leaves, and there are no hints; neither is said
// otherwise.
func TestADealSaysWhatLeavingAndHintsAre(t *testing.T) {
	w := playing(t)
	snap := w.m.window.table.Snap
	snap.Card.Deal, snap.Card.Counts, snap.Hints = "2026-03-01", true, false
	snap.Card.Terms.StandIn = "off"
	w.press("q")
	w.shows("b leaves the seat, and nobody plays it until you are back", "b leave the seat")
	w.press("esc", "h")
	w.shows("There are no hints in a try that counts.")
	snap.Card.Terms.StandIn = "on"
	w.press("q")
	w.shows("b lets a bot play until you are back", "b let a bot play")
}

// The key that watches does so at every table but the own ones, also where a game is played.
func TestWatchingATableThatPlays(t *testing.T) {
	h := tuitest.NewFakeLobby()
	plays, _ := facing(t, h)
	cleo := seated(t, h, "Cleo")
	cleo.press("w")
	if got := cleo.m.window.screen.id(); got != "table" {
		t.Errorf("w leads to %s:\n%s", got, cleo.text())
	}
	plays.press("esc", "w")
	plays.shows("You play at this table; enter goes there.")
}
