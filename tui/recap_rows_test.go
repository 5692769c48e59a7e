package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// A list in rows is told whole where it fits, and says that it goes on where it does not.
func TestRowsSayWhetherTheyGoOn(t *testing.T) {
	const text = "one, two, three, four, five"
	for _, c := range []struct {
		w, n int
		want []string
	}{
		{40, 1, []string{"one, two, three, four, five"}},
		{19, 1, []string{"one, two, three …"}},
		{19, 2, []string{"one, two, three,", "four, five"}},
		{10, 2, []string{"one, two,", "three …"}},
		{10, 3, []string{"one, two,", "three,", "four, five"}},
	} {
		if got := tell.InRows(text, c.w, c.n); !slices.Equal(got, c.want) {
			t.Errorf("in %d rows of %d cells it is %q, not %q", c.n, c.w, got, c.want)
		}
	}
}

// What was lost since one's last turn is told as well as what was gained.
func TestARecapTellsLosses(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "moonriver", 3, 1, 60)
	at := w.m.window.table
	before := *at.Scene.Earlier.(*moonriver.View)
	before.Ranches = slices.Clone(before.Ranches)
	before.Ranches[1].Score, before.Ranches[2].Score = before.Ranches[1].Score+90, before.Ranches[2].Score-90
	at.Scene.Earlier = &before
	g := widget.NewGrid(100, 6)
	defer g.Free()
	if w.m.window.screen.(*tableScreen).play.drawRecap(g.Area()) == 0 {
		t.Fatal("there is no recap")
	}
	told := strings.Join(strings.Fields(ansi.Strip(g.Render(boardtest.Theme()))), " ") + " "
	for _, line := range board.Recap(at.Presenter, at.Scene) {
		if by := fmt.Sprintf("%+d ", line.Gain); !strings.Contains(told, by) {
			t.Errorf("%q is not in\n%s", by, told)
		}
	}
}

// Others' lines count as unread until they are shown; one's own never do, and of who only
// watches all do.
func TestUnreadIsWhatOthersSaidSince(t *testing.T) {
	w := playing(t)
	p, at := &w.m.window.screen.(*tableScreen).play, w.m.window.now()
	say := func(seat rules.Seat, from string, after time.Duration) {
		s := w.m.window.table.Snap
		s.Chat = append(s.Chat, table.ChatLine{When: at.Add(after), From: from, Seat: seat, Text: "Howdy"})
	}
	say(1, "Ann", time.Hour)
	say(2, "Bob", 2*time.Hour)
	say(0, "Zoe", 3*time.Hour)
	if n := p.unread(); n != 2 {
		t.Errorf("of a line of one's own, one of Bob and one of a watcher %d are unread", n)
	}
	w.m.window.table.Snap.Seat = rules.Observer
	if n := p.unread(); n != 3 {
		t.Errorf("to a watcher %d of three lines are unread", n)
	}
	if p.sawTalk(); p.unread() != 0 {
		t.Errorf("after the talk was shown %d lines are unread", p.unread())
	}
	say(2, "Bob", 4*time.Hour)
	if n := p.unread(); n != 1 {
		t.Errorf("of one new line %d are unread", n)
	}
}

// Each line of the talk has the name of who said it.
func TestTheTalkNamesWhoSpeaks(t *testing.T) {
	w := playing(t)
	w.resize(120, 40)
	for _, from := range []string{"Zoe", "Yves", "Xenia"} {
		s := w.m.window.table.Snap
		s.Chat = append(s.Chat, table.ChatLine{When: w.m.window.now(), From: from, Text: "I am " + from})
	}
	w.press("t")
	for _, from := range []string{"Zoe", "Yves", "Xenia"} {
		line := ""
		for l := range strings.SplitSeq(w.text(), "\n") {
			if strings.Contains(l, "I am "+from) {
				line = l
			}
		}
		if strings.Count(line, from) != 2 {
			t.Errorf("the line of %s is %q", from, line)
		}
	}
}
