package tui

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/tuitest"
)

// The key under the cursor is the one that goes, and the last one stays.
func TestTheKeyUnderTheCursorIsUnlinked(t *testing.T) {
	for at, key := range []lobby.Key{"SHA256:aaa", "SHA256:bbb"} {
		w := twoKeys(t)
		h := w.m.window.lobby.Lobby.(*tuitest.FakeLobby)
		if at == 1 {
			w.press("down")
		}
		w.press("x", "y")
		for _, other := range []lobby.Key{"SHA256:aaa", "SHA256:bbb"} {
			if _, there := h.Known[other]; there == (other == key) {
				t.Errorf("number %d was unlinked, and %s is there: %v", at+1, other, there)
			}
		}
		w.press("home", "down", "down", "x")
		if w.m.window.front.question != nil {
			t.Errorf("the last key can be unlinked:\n%s", w.text())
		}
	}
}

// Only the key of this connection is called so.
func TestOnlyTheOwnKeyIsThisOne(t *testing.T) {
	w := twoKeys(t)
	p := w.m.window.screen.(*profileScreen)
	p.key = "SHA256:bbb"
	for line := range strings.SplitSeq(w.text(), "\n") {
		if own := strings.Contains(line, "SHA256:bbb"); strings.Contains(line, w.m.window.Words.T("profile.this-key")) != own {
			t.Errorf("%q", line)
		}
	}
}

// Left goes through the languages in the other direction than right.
func TestLanguagesGoBothWays(t *testing.T) {
	w := inCrowd("@", "down")(t)
	var there, back []string
	for range 3 {
		there = append(there, w.m.window.Words.Code())
		w.press("right")
	}
	for range 3 {
		w.press("left")
		back = append([]string{w.m.window.Words.Code()}, back...)
	}
	if strings.Join(there, " ") != strings.Join(back, " ") || there[0] == there[1] {
		t.Errorf("right leads to %v, left to %v", there, back)
	}
}

// However long the list of finished games is, the one under the cursor is in sight.
func TestTheFinishedGameUnderTheCursorIsSeen(t *testing.T) {
	w, h := crowd(t)
	for len(h.Endings) < 40 {
		e := h.Endings[0]
		e.Players = []table.Person{{Name: "Mate-" + string(rune('A'+len(h.Endings)%26)) + string(rune('a'+len(h.Endings)/26))}}
		h.Endings = append(h.Endings, e)
	}
	w.press("@", "down", "down")
	p := w.m.window.screen.(*profileScreen)
	for at := p.list.Cursor; at < p.rows(); at++ {
		marked := ""
		for line := range strings.SplitSeq(w.text(), "\n") {
			if strings.Contains(line, "▶") {
				marked = line
			}
		}
		if i := at - p.own() - historyFields; i >= 0 && !strings.Contains(marked, p.past.games[i].Players[0].Name) {
			t.Fatalf("game %d is not marked:\n%s", i+1, w.text())
		}
		w.press("down")
	}
}

// The new name is shown at once.
func TestANewNameIsShown(t *testing.T) {
	w := inCrowd("@", "enter")(t)
	w.types("belle")
	w.shows("Annbelle")
}
