package tui

import (
	"strings"
	"testing"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/tuitest"
)

func TestHelpBeginsWithTheRuleOfTheLastRefusal(t *testing.T) {
	w := playing(t)
	w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Refuse = rules.Refuse("TY-1.2/last", "the last token stays")
	w.press("enter")
	w.shows("The last token stays (TY-1.2).")
	w.press("?")
	w.shows("Rule TY-1.2", "TY-1.2 The last token brings two points more.", "1/3")
	if strings.Contains(w.text(), "TY-1.1") {
		t.Errorf("it shows another rule too:\n%s", w.text())
	}
	w.press("right")
	w.shows("The keys of this screen", "2/3")
	w.press("esc", "down", "?")
	if w.shows("The keys of this screen"); strings.Contains(w.text(), "TY-1") {
		t.Errorf("the refusal is not the last thing any more:\n%s", w.text())
	}
}

func TestHelpHasTheRuleThatForbidsWhatTheCursorIsOn(t *testing.T) {
	w := playing(t)
	w.m.window.table.board = forbids{w.m.window.table.board}
	w.press("?")
	w.shows("The keys of this screen", "Not now (TY-1.1).", "1/3")
	w.press("right")
	w.shows("Rule TY-1.1", "Take one to three tokens.")
}

// forbids is a board whose cursor is on something that a rule forbids.
type forbids struct{ board.Board }

func (forbids) Look() (where, what string) { return "", "Not now (TY-1.1)." }
