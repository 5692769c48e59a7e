package montana

import (
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// everyScene calls with the board of whoever decides, at each decision of random games, until seen is true.
func everyScene(t *testing.T, seen func(s board.Scene, b *gameBoard) bool) {
	t.Helper()
	src := rules.Seed{6}.Source(0)
	for range 200 {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{3})
		for p.Random(t, src) {
			s := p.Scene(p.Record.Match().ToAct().First())
			b := Presenter{}.New()
			b.Update(s)
			if g := b.(*gameBoard); g.view != nil && seen(s, g) {
				return
			}
		}
	}
	t.Fatal("no game came to such a decision")
}

// Where only a trade would help, the line says with what, and enter says the same instead of a
// bare no.
func TestOnlyTrades_SayWhatForAndWhichKeys(t *testing.T) {
	for step, key := range map[montana.Step]string{montana.StepPush: "montana.only-trades.push", montana.StepBuild: "montana.only-trades"} {
		everyScene(t, func(s board.Scene, b *gameBoard) bool {
			if b.view.Turn.Step != step || !b.onlyTradesHelp() {
				return false
			}
			want := s.Words.T(key)
			if got := b.Decision().Text(); !strings.Contains(got, want) {
				t.Errorf("it asks %q, not %q", got, want)
			}
			for _, a := range b.Actions() {
				if a.Has("enter") && a.WhyNot != want {
					t.Errorf("enter is answered by %q, not by %q", a.WhyNot, want)
				}
			}
			return true
		})
	}
}

// Who may hire any two workers reads in the own story which they were.
func TestBrief_TellsOfWorkersThatWereChosen(t *testing.T) {
	everyScene(t, func(s board.Scene, _ *gameBoard) bool {
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
