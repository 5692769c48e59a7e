package moonriver

import (
	"testing"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board/boardtest"
)

// Where the choice costs a plot or a cow, enter does not promise to take something.
func TestEnter_GivesUpWhereTheChoiceCosts(t *testing.T) {
	src := rules.Seed{6}.Source(0)
	missing := map[moonriver.Step]bool{moonriver.StepScrap: true, moonriver.StepCull: true}
	for n := 0; len(missing) > 0 && n < 300; n++ {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{byte(n)})
		for p.Random(t, src) {
			s := p.Scene(p.Record.Match().ToAct().First())
			b := Presenter{}.New()
			b.Update(s)
			step := b.(*gameBoard).view.Step
			if !missing[step] {
				continue
			}
			delete(missing, step)
			for _, a := range b.Actions() {
				if want := s.Words.T("moonriver.key.give-up"); a.Has("enter") && a.Label != want {
					t.Errorf("at step %v enter is called %q, not %q", step, a.Label, want)
				}
			}
		}
	}
	if len(missing) > 0 {
		t.Errorf("no game came to the steps %v", missing)
	}
}
