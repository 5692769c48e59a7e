package moonriver

import (
	"regexp"
	"testing"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// gain finds what a badge or a part of a decision brings.
var gain = regexp.MustCompile(`[+-]\d+$`)

// The badge of a decision says what the move under the cursor brings: what it says is what
// the score changes by when the move is made.
func TestBadgesSayWhatMovesBring(t *testing.T) {
	said := map[moonriver.Step]int{}
	each(t, func(p *boardtest.Play, b *gameBoard, s board.Scene) bool {
		switch step := b.view.Step; step {
		case moonriver.StepHire, moonriver.StepCull, moonriver.StepDrive, moonriver.StepSteal:
			for range 4 {
				said[step] += badgeIsTrue(t, p, b)
			}
		}
		return said[moonriver.StepHire] > 5 && said[moonriver.StepCull] > 5 && said[moonriver.StepDrive] > 5 && said[moonriver.StepSteal] > 5
	})
}

// badgeIsTrue goes to the next choice, and makes its move on a copy; it is 1 when that brings
// something.
func badgeIsTrue(t *testing.T, p *boardtest.Play, b *gameBoard) int {
	t.Helper()
	boardtest.Press(b.Actions(), "tab")
	m, seat := b.Pick.Move(), b.Scene.Seat
	if m == rules.NoMove {
		boardtest.Press(b.Actions(), "enter")
		return 0
	}
	before, after := b.view.Ranches[seat-1].Score, p.Record.Match().Clone()
	if refusal := after.Play(seat, m, nil); refusal != nil {
		t.Fatal(refusal)
	}
	got, badge := 0, b.Decision().Badge
	if found := gain.FindString(badge); found != "" {
		got = number(t, found)
	}
	if want := after.View(seat).(*moonriver.View).Ranches[seat-1].Score - before; got != want {
		t.Errorf("round %d: %v brings %d, and the badge is %q", b.view.Round, m, want, badge)
	}
	return min(max(got, -got), 1)
}
