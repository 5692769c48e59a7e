package tell

import (
	"testing"

	"saloon/lobby"
	"saloon/tui/lang"
)

// An invitation beside a letter is not counted as a letter.
func TestUnread_CountsLettersAlone(t *testing.T) {
	var letter, invitation lobby.Letter
	letter.With, letter.Unread, letter.Text = "p-Bob", true, "Howdy"
	invitation.With, invitation.Unread, invitation.Table, invitation.Answer = "p-Bob", true, "t1", lobby.Accepted
	list := Correspondences([]lobby.Letter{invitation, letter})
	if len(list) != 1 || list[0].Unread() != 1 {
		t.Errorf("one letter and an invitation are told as %d letters", list[0].Unread())
	}
}

// Where each of two cards has its reason, that stands behind its card, whatever the board says of both.
func TestReview_SaysWhichCardAReasonIsFor(t *testing.T) {
	why := []lobby.ReviewReason{{Code: "a", Text: "it joins 4 cows there"}, {Code: "b", Text: "it joins 3 cows there"}}
	want := "Send 2U to Creek. It joins 4 cows there. Send 3C to Lake. It joins 3 cows there. It brings 5 points."
	if got := (Texts{lang.For("en")}).withBrings([]string{"send 2U to Creek", "send 3C to Lake"}, "it brings 5 points", why); got != want {
		t.Errorf("it says %q", got)
	}
}
