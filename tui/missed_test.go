package tui

import (
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/tuitest"
)

// markedLines are the lines of a chat on the screen that are marked as missed.
func markedLines(w *terminal) string {
	var marked []string
	for line := range strings.Lines(w.text()) {
		if text, is := strings.CutPrefix(line, missedSign+" "); is {
			marked = append(marked, strings.TrimSpace(text))
		}
	}
	return strings.Join(marked, "; ")
}

// saidAt are lines of a chat, each a minute after the one before.
func saidAt(begin time.Time, texts ...string) (chat []table.ChatLine) {
	for i, text := range texts {
		chat = append(chat, table.ChatLine{When: begin.Add(time.Duration(i) * time.Minute), From: "Bob", Text: text})
	}
	return chat
}

// Who comes back sees which lines were said in the hall between the two visits.
func TestMissed_InTheHall(t *testing.T) {
	w, h := crowd(t)
	begin, base := h.Clock, *w.m.window.visitor.Hall
	said := saidAt(begin, "before", "meanwhile", "later", "now")
	hall := func(left, since time.Duration) *lobby.Hall {
		c := base
		c.Chat = said
		if left >= 0 {
			c.Left, c.Since = begin.Add(left), begin.Add(since)
		}
		return &c
	}
	for _, c := range []struct {
		left, since time.Duration
		want        string
	}{
		{30 * time.Second, 150 * time.Second, "Bob  meanwhile; Bob  later"},
		{-1, 0, ""}, // when the last visit ended is not known
		{10 * time.Minute, 11 * time.Minute, ""},
	} {
		news := hall(c.left, c.since)
		w.m.window.visitor.Hall = nil
		w.send(lobby.News{Hall: news})
		if got := markedLines(w); got != c.want {
			t.Errorf("away from %s to %s, marked are %q, not %q:\n%s", c.left, c.since, got, c.want, w.text())
		}
		if strings.Contains(w.text(), "said while you were away") != (c.want != "") {
			t.Errorf("the title is wrong:\n%s", w.text())
		}
	}
}

// Who comes back from a table sees what was said in the hall meanwhile, and at the table what was
// said since they were there last.
func TestMissed_AtATableAndMeanwhileInTheHall(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := gathering(t, seated(t, h, "Ann"))
	gone := h.Now()
	w.press("esc")
	for _, c := range w.m.window.visitor.Hall.Own {
		c.Chairs[0].Gone = gone
	}
	h.Clock = h.Clock.Add(time.Minute)
	w.press("enter")
	snap := *w.m.window.table.Snap
	snap.Chat = saidAt(gone.Add(-time.Minute), "heard", "at the same time", "now")
	snap.Chat[1].When = gone.Add(time.Second)
	snap.Chat[2].When = h.Now().Add(time.Hour)
	w.send(lobby.News{Table: &snap})
	if got := markedLines(w); got != "Bob  at the same time" {
		t.Errorf("marked is %q:\n%s", got, w.text())
	}
	from := w.m.window.absent.from
	w.press("esc")
	hall := *w.m.window.visitor.Hall
	hall.Chat = saidAt(from.Add(-time.Minute), "heard in the hall", "missed", "now")
	hall.Chat[1].When = from.Add(time.Nanosecond)
	hall.Chat[2].When = h.Now().Add(time.Hour)
	w.send(lobby.News{Hall: &hall})
	if got := markedLines(w); got != "Bob  missed" {
		t.Errorf("marked is %q:\n%s", got, w.text())
	}
}
