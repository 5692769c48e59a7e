package buffalo

import (
	"testing"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board/boardtest"
)

// An offer rises by ten with up and falls by ten with down; right and left change it by one.
func TestArrowsRaiseAnOffer(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 4, Options: map[string]string{"variant": "auction"}}, rules.Seed{4})
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
	b, p := turned(t, 3)
	src, held := rules.Seed{8}.Source(0), 0
	for b.view.Round < 5 {
		p.Random(t, src)
		b.Update(p.Scene(1))
		now := *b.view
		for ; b.Wait() > 0; b.Step() {
			view, _, _ := b.Told()
			told := view.(*buffalo.View)
			if now.Step == buffalo.StepChoose && (told.Round != now.Round-1 || told.Step == buffalo.StepChoose) {
				t.Fatalf("before round %d is reached, it is told as %s of round %d", now.Round, told.Step, told.Round)
			}
			held++
		}
	}
	if held == 0 {
		t.Error("nothing was held back")
	}
}

// The cows that a player has left and those that are out are all cows of the player, also
// while they come one by one.
func TestLeftAndOutAreAllCows(t *testing.T) {
	b, p := turned(t, 3)
	src := rules.Seed{8}.Source(0)
	all := b.out(&b.view.Players[1]) + b.stockOf(&b.view.Players[1])
	for steps := 0; b.view.Round < 4; {
		p.Random(t, src)
		for b.Update(p.Scene(1)); b.Wait() > 0; b.Step() {
			for i := range b.view.Players {
				if out, left := b.out(&b.view.Players[i]), b.stockOf(&b.view.Players[i]); out+left != all {
					t.Fatalf("after %d steps %d cows are out and %d left, of %d", steps, out, left, all)
				}
			}
			steps++
		}
	}
}
