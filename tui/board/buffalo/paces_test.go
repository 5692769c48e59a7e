package buffalo

import (
	"testing"

	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// An offer rises by ten with up and falls by ten with down; right and left change it by one.
func TestArrowsRaiseAnOffer(t *testing.T) {
	p := play(t, 4, 4, "variant", "auction")
	b, _ := boardOf(p, until(t, p, buffalo.StepOffer, 0))
	offer := func() int { return b.paths.options[b.paths.at].Number }
	for _, c := range []struct {
		key string
		by  int
	}{{"up", 10}, {"up", 10}, {"right", 1}, {"down", -10}, {"left", -1}} {
		before := offer()
		boardtest.Press(b.Actions(), c.key)
		if got := offer() - before; got != c.by {
			t.Errorf("%s changes an offer of %d by %d, not %d", c.key, before, got, c.by)
		}
	}
}

// While the end of a round is shown, it is still that round, and nobody chooses yet.
func TestARoundLastsUntilItIsShown(t *testing.T) {
	reveals(t, 3, 5, func(b *gameBoard, _ board.Scene) {
		view, _, _ := b.Told()
		told := view.(*buffalo.View)
		if b.view.Step == buffalo.StepChoose && (told.Round != b.view.Round-1 || told.Step == buffalo.StepChoose) {
			t.Fatalf("before round %d is reached, it is told as %s of round %d", b.view.Round, told.Step, told.Round)
		}
	})
}

// The cows that a player has left and those that are out are all cows of the player, also
// while they come one by one.
func TestLeftAndOutAreAllCows(t *testing.T) {
	all := 0
	reveals(t, 3, 4, func(b *gameBoard, _ board.Scene) {
		for i := range b.view.Players {
			out, left := b.out(&b.view.Players[i]), b.stockOf(&b.view.Players[i])
			if all = max(all, out+left); out+left != all {
				t.Fatalf("%d cows are out and %d left, of %d", out, left, all)
			}
		}
	})
}
