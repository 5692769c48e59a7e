package tui

import (
	"strings"
	"testing"

	"saloon/rules"
	"saloon/tui/tuitest"
)

// Who has asked for another game is told who else has, and never of oneself.
func TestAnotherGameIsAskedForByOthers(t *testing.T) {
	w := over(t)
	e, snap := &w.m.window.screen.(*tableScreen).end, w.m.window.table.Snap
	for _, c := range []struct {
		viewer rules.Seat
		again  rules.Seats
		named  string
	}{
		{1, 0, ""},
		{1, rules.SeatSet(1), ""},
		{1, rules.SeatSet(2), "Bot-2"},
		{1, rules.SeatSet(1) | rules.SeatSet(2), "Bot-2"},
		{1, rules.SeatSet(1) | rules.SeatSet(3), "Bot-3"},
		{rules.Observer, rules.SeatSet(1) | rules.SeatSet(3), "Ann Bot-3"},
	} {
		snap.Seat, snap.Again = c.viewer, c.again
		text := e.decision().Text()
		for _, name := range []string{"Ann", "Bot-2", "Bot-3"} {
			if strings.Contains(text, name) != strings.Contains(c.named, name) {
				t.Errorf("seat %d, asked by %b, reads %q", c.viewer, c.again, text)
			}
		}
	}
}

// A table that is full names those who are not ready yet, and no other.
func TestATableNamesWhoIsNotReady(t *testing.T) {
	w := gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann"))
	w.press("b")
	w.shows("Not ready yet: Ann.")
	chairs := w.m.window.table.Snap.Card.Chairs
	chairs[0].Ready, chairs[1].Ready = true, false
	w.shows("Not ready yet: Bot-2.")
}

// Only the host, or somebody who sits there while the host is away, has the host's keys; and
// nobody frees the own chair as if it were a bot's.
func TestTheHostsKeysAreTheHosts(t *testing.T) {
	h := tuitest.NewFakeLobby()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	gathering(t, ann)
	bob.run(bob.m.window.goTo(h.Tables[0].ID))
	bob.post()
	bob.press("enter")
	g := &bob.m.window.screen.(*tableScreen).gather
	if bob.m.window.table.Snap.Seat < 1 || g.mayHost() {
		t.Fatalf("beside the host Bob is the host too:\n%s", bob.text())
	}
	ann.press("esc")
	bob.post()
	if !g.mayHost() {
		t.Fatalf("the host is away, and nobody has the host's keys:\n%s", bob.text())
	}
	for at, want := range []bool{true, true, false} { // Ann who is away, a bot, Bob
		bob.press("home")
		for range at {
			bob.press("down")
		}
		for _, x := range g.actions() {
			if x.Has("x") && x.Works() != want {
				t.Errorf("Bob may free chair %d: %v", at+1, !want)
			}
		}
	}
}

// The first click on a free chair marks it, when the cursor is elsewhere.
func TestTheFirstClickOnAChairMarksIt(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.press("n", "down", "right", "enter", "up") // two free chairs, the cursor on the own one
	for click, bots := range []int{0, 1} {
		w.clicks("free chair")
		if n := strings.Count(w.text(), "Bot-"); n != bots {
			t.Errorf("after click %d there are %d bots:\n%s", click+1, n, w.text())
		}
	}
}

// A click on a word that shows a pair of arrows goes forward.
func TestAClickBetweenTheArrowsGoesForward(t *testing.T) {
	w, _ := crowd(t)
	w.clicks("choose")
	if at := w.m.window.screen.(*hallScreen).list.Cursor; at != 1 {
		t.Errorf("a click on the word beside the arrows leads to table %d", at+1)
	}
	w.press("n")
	f := w.m.window.screen.(*formScreen)
	w.clicks("field  ")
	if f.form.Cursor != 1 {
		t.Errorf("in the form it leads to field %d:\n%s", f.form.Cursor+1, w.text())
	}
}

// The page of points scrolls to its end, and turning to it again begins at the top.
func TestPagesBeginAtTheTop(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "montana", 4, 1, 200)
	w.press("p")
	top := w.text()
	w.press("down", "down")
	if w.text() == top {
		t.Fatalf("the page of points does not scroll:\n%s", top)
	}
	if w.press("p", "p"); w.text() != top {
		t.Errorf("the page of points begins with\n%s\nnot\n%s", w.text(), top)
	}
	w.press("esc", "s")
	newest := w.text()
	w.press("up", "up")
	if scrolled := w.text(); scrolled == newest {
		t.Fatalf("the story does not scroll:\n%s", newest)
	}
	if w.press("s", "s"); w.text() != newest {
		t.Errorf("the story begins with\n%s\nnot\n%s", w.text(), newest)
	}
}
