package tui

import (
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"strings"
	"testing"
)

// What the operator says stands in the hall once, at arrival, until the first key there; the list
// is where it was.
func TestWelcome_StandsInTheHallOnce(t *testing.T) {
	const words = "Howdy from the club.\nTonight at eight: the Montana cup."
	says := func(e *tell.Env) { e.Welcome = words }
	h := tuitest.NewFakeLobby()
	w := seated(t, h, "Ann", says)
	w.shows("Howdy from the club.", "Tonight at eight: the Montana cup.")
	w.press("down")
	if text := w.text(); strings.Contains(text, "Howdy") {
		t.Errorf("after a key it still stands there:\n%s", text)
	}
	w.press("n", "esc")
	if text := w.text(); strings.Contains(text, "Howdy") {
		t.Errorf("back in the hall it is said again:\n%s", text)
	}
	newcomer := opens(t, h, "dusty", "SHA256:ccc", says)
	newcomer.press("enter")
	newcomer.shows("Howdy from the club.")
	newcomer.clicks("Howdy")
	if text := newcomer.text(); strings.Contains(text, "Howdy") {
		t.Errorf("after a click it still stands there:\n%s", text)
	}
}

// However long it is, it leaves the line above the footer free.
func TestWelcome_HasRoom(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann", func(e *tell.Env) { e.Welcome = strings.Repeat("many words ", 36) + "\nand\nmore\nof\nthem" })
	w.shows("Welcome", "many words", "them")
}
