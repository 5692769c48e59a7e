package tell

import (
	"testing"

	"saloon/lobby"
	"saloon/tui/lang"
)

// Where each of two cards has its reason, that stands behind its card, whatever the board says of both.
func TestReview_SaysWhichCardAReasonIsFor(t *testing.T) {
	why := []lobby.ReviewReason{{Code: "a", Text: "it joins 4 cows there"}, {Code: "b", Text: "it joins 3 cows there"}}
	want := "Send 2U to Creek. It joins 4 cows there. Send 3C to Lake. It joins 3 cows there. It brings 5 points."
	if got := (Texts{lang.For("en")}).withBrings([]string{"send 2U to Creek", "send 3C to Lake"}, "it brings 5 points", why); got != want {
		t.Errorf("it says %q", got)
	}
}
