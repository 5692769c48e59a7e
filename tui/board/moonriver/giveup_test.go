package moonriver

import (
	"testing"

	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// Where the choice costs a plot or a cow, enter does not promise to take something.
func TestEnter_GivesUpWhereTheChoiceCosts(t *testing.T) {
	missing := map[moonriver.Step]bool{moonriver.StepScrap: true, moonriver.StepCull: true}
	each(t, func(_ *boardtest.Play, b *gameBoard, s board.Scene) bool {
		for _, a := range b.Actions() {
			if want := s.Words.T("moonriver.key.give-up"); missing[b.view.Step] && s.MyTurn() && a.Has("enter") && a.Label != want {
				t.Errorf("at step %v enter is called %q, not %q", b.view.Step, a.Label, want)
			}
		}
		delete(missing, b.view.Step)
		return len(missing) == 0
	})
}
