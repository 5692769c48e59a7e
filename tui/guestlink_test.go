package tui

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/tui/keys"
)

// A guest has no key, so there is nothing to link: on the profile the key for it says why, and
// no code is made.
func TestAGuestGetsNoLinkCode(t *testing.T) {
	h := newFakeLobby()
	w := opens(t, h, "dusty", "")
	w.press("enter", "@")
	if _, there := w.m.window.screen.(*profileScreen); !there {
		t.Fatalf("the profile does not open:\n%s", w.text())
	}
	w.press(keys.Link)
	if w.shows(" NO  Guests have no profile."); h.code != "" {
		t.Errorf("a guest has made the code %s:\n%s", h.code, w.text())
	}
}

// In line mode as well: whoever has no key and wants to link one is told that it takes a key,
// is nobody yet, and is asked for a name again.
func TestLineMode_AGuestLinksNothing(t *testing.T) {
	var said strings.Builder
	h := newFakeLobby()
	h.code = "rope-7-mule"
	mail := lobby.NewMailbox()
	defer mail.Close()
	e := Env{api: h, Mail: mail, User: "dusty", Now: time.Now}
	if err := Lines(context.Background(), e, io.NopCloser(strings.NewReader("link rope-7-mule\n")), &said); err != nil {
		t.Fatal(err)
	}
	_, after, asked := strings.Cut(said.String(), "What shall we call you?")
	told, _, again := strings.Cut(after, "What shall we call you?")
	if want := "only a player with a key can do that"; !asked || !again || strings.Contains(said.String(), "link CODE") || !strings.Contains(strings.ToLower(told), want) || len(h.people) > 0 {
		t.Errorf("%d people are there, and a guest who links reads %q, not %q and the question again", len(h.people), said.String(), want)
	}
}
