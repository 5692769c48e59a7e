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

// Before there is a name, quit leaves and help asks again; neither becomes the name. A name of an
// account that is such a word can be kept all the same.
func TestLineMode_AQuitBeforeTheNameIsNoName(t *testing.T) {
	for typed, names := range map[string]int{"quit\n": 0, "QUIT\n": 0, "help\nquit\n": 0, "?\nquit\n": 0, "link\nquit\n": 1, "\nquit\n": 1, "quitter\nquit\n": 1} {
		said, h := saysInLines(t, "quit", typed)
		if len(h.people) != names {
			t.Errorf("after %q there are %d people:\n%s", typed, len(h.people), said)
		}
		if asked := strings.Count(said, "What shall we call you?"); asked != max(strings.Count(typed, "\n")-names, 1) {
			t.Errorf("after %q the name is asked for %d times:\n%s", typed, asked, said)
		}
	}
}

// A line that is too long for line mode is refused with a sentence, and what comes behind it is read:
// before the name and after it, and however long the line is.
func TestLineMode_ALineThatIsTooLongIsSaid(t *testing.T) {
	refused := "That line is too long: 300 characters are the most. Nothing was done."
	for length, want := range map[int]int{lobby.MaxChat: 0, lobby.MaxChat + 1: 2, 2000: 2, 100_000: 2} {
		line := strings.Repeat("ü", length) + "\n"
		said, h := saysInLines(t, "dusty", line+"dusty\n"+line+"people\n")
		if got := strings.Count(said, refused); got != want || len(h.people) != 1 || !strings.Contains(said, "1 person here: ") || strings.Contains(said, "here: dusty.") != (want > 0) {
			t.Errorf("lines of %d characters are refused %d times:\n%.3000s", length, got, said)
		}
	}
}

// saysInLines is what line mode says to a guest who types something and hangs up.
func saysInLines(t *testing.T, user, typed string) (said string, h *fakeLobby) {
	t.Helper()
	var out strings.Builder
	h = newFakeLobby()
	mail := lobby.NewMailbox()
	defer mail.Close()
	if err := Lines(context.Background(), Env{api: h, Mail: mail, User: user, Now: time.Now}, strings.NewReader(typed), &out); err != nil {
		t.Fatal(err)
	}
	return out.String(), h
}
