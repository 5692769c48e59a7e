package montana

import (
	"strings"
	"testing"

	"saloon/rules/montana"
	"saloon/tui/board/boardtest"
)

// Where only a trade would help, the line says with what, and enter says the same instead of a
// bare no.
func TestOnlyTrades_SayWhatForAndWhichKeys(t *testing.T) {
	for step, key := range map[montana.Step]string{montana.StepPush: "montana.only-trades.push", montana.StepBuild: "montana.only-trades"} {
		each(t, func(_ *boardtest.Play, b *gameBoard) bool {
			if b.view.Turn.Step != step {
				return false
			}
			want := b.Scene.Words.T(key)
			got, helps := b.Decision().Text(), !b.IsLegal(montana.MoveBuild) && !b.IsLegal(montana.MovePush)
			if strings.Contains(got, want) != helps {
				t.Fatalf("only trades help: %v, and it asks %q", helps, got)
			}
			for _, a := range b.Actions() {
				if helps && a.Has("enter") && a.WhyNot != want {
					t.Errorf("enter is answered by %q, not by %q", a.WhyNot, want)
				}
			}
			return helps
		})
	}
}

// Who may hire any two workers reads in the own story which they were.
func TestBrief_TellsOfWorkersThatWereChosen(t *testing.T) {
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		s := b.Scene
		for _, line := range s.Story {
			if line.Seat != s.Seat || line.Move.Kind() != montana.MoveTake || len(line.Events) == 0 || line.Events[0].Kind != montana.EventWorkers {
				continue
			}
			if told := (Presenter{}).Brief(s, line); len(told) == 0 {
				t.Errorf("nothing is told of %q", line.Notation)
			}
			return true
		}
		return false
	})
}
