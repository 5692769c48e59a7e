package tui

import (
	"strings"
	"testing"
)

// Whoever answers a question with a key that is no answer is told which are; the question stays.
func TestAWrongAnswerIsToldTheRightKeys(t *testing.T) {
	w := playing(t)
	w.press("q")
	w.shows("LEAVE?  b lets a bot play", "r resign", "? help")
	w.press("x")
	w.shows("Only b, r and esc answer here; ? explains them.", "LEAVE?  b lets a bot play")
	w.press("r")
	w.shows("RESIGN?")
	if strings.Contains(w.text(), "answer here") {
		t.Errorf("the remark stays:\n%s", w.text())
	}
	w.press("z")
	w.shows("Only y and esc answer here", "RESIGN?")
	w.press("enter", "x")
	if w.m.window.front.question != nil {
		t.Error("enter is no answer any more")
	}
}

// A question that is longer than a line and the remark about its keys are both read whole.
func TestALongQuestionIsReadBesideTheRemark(t *testing.T) {
	w := playing(t)
	long := "This is asked in so many words that no window of eighty columns has room for all of them in one line, and it ends here."
	w.m.window.front.ask("LONG?", long, nil)
	w.press("x")
	if got := w.unbroken(); !strings.Contains(got, long+" NO Only y and esc answer here; ? explains them.") {
		t.Errorf("one hides the other:\n%s", w.text())
	}
}

// The help explains an open question, and comes back to it.
func TestTheHelpExplainsAQuestion(t *testing.T) {
	for _, key := range []string{"?", "f1"} {
		w := playing(t)
		w.press("q", key)
		w.shows("Help", "b lets a bot play until you are back; r gives the game up for good.",
			"Leave your seat to a bot until you sit down again.", "Leave it as it is")
		w.press("x")
		w.shows("does nothing in the help")
		w.press("esc")
		w.shows("LEAVE?  b lets a bot play", "r resign")
		w.press(key, key, "r", "y")
		if !w.m.window.table.Resigned() {
			t.Errorf("the question is not answered any more:\n%s", w.text())
		}
	}
}
