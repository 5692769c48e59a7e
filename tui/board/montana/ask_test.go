package montana

import (
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// Where there are too many answers to name them all, the question names one, and it offers to
// pass only where that is allowed.
func TestQuestionsSayWhatCanBeTyped(t *testing.T) {
	kinds := map[montana.Step]uint8{montana.StepBid: montana.MoveBid, montana.StepReward: montana.MoveReward}
	asked := map[montana.Step]int{}
	for i := range 12 {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2 + i%3}, rules.Seed{byte(i + 1)})
		src := rules.Seed{7, byte(i)}.Source(0)
		for more := true; more; more = p.Random(t, src) {
			s := p.Scene(max(p.Record.Match().ToAct().First(), 1))
			k, _ := speakerOf(s)
			step := k.view.Turn.Step
			if kinds[step] == 0 || len(s.Legal) <= few || k.onlyTradesHelp() {
				continue
			}
			asked[step]++
			question, names := Presenter{}.Question(s), board.MoveNames(Presenter{}, s, kinds[step])
			if !slices.ContainsFunc(names, func(name string) bool { return strings.Contains(question, name) }) {
				t.Fatalf("%q names none of %q", question, names)
			}
			if mayFold := len(board.MoveNames(Presenter{}, s, montana.MoveFold)) > 0; strings.Contains(question, "fold") != mayFold {
				t.Fatalf("it asks %q, and folding is allowed: %t", question, mayFold)
			}
		}
	}
	if asked[montana.StepBid] == 0 || asked[montana.StepReward] == 0 {
		t.Errorf("asked were %v", asked)
	}
}
