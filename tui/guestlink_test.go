package tui

import (
	"testing"

	"saloon/tui/keys"
	"saloon/tui/tuitest"
)

// A guest has no key, so there is nothing to link: on the profile the key for it says why, and
// no code is made.
func TestAGuestGetsNoLinkCode(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := opens(t, h, "dusty", "")
	w.press("enter", "@")
	if _, there := w.m.window.screen.(*profileScreen); !there {
		t.Fatalf("the profile does not open:\n%s", w.text())
	}
	w.press(keys.Link)
	if w.shows(" NO  Guests have no profile."); h.Code != "" {
		t.Errorf("a guest has made the code %s:\n%s", h.Code, w.text())
	}
}
