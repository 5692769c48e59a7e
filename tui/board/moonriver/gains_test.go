package moonriver

import (
	"regexp"
	"testing"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board/boardtest"
)

// The badge of a decision says what the move under the cursor brings: what it says is what
// the score changes by when the move is made.
func TestBadgesSayWhatMovesBring(t *testing.T) {
	gain := regexp.MustCompile(`[+-]\d+$`)
	said := map[moonriver.Step]int{}
	for seed := byte(1); seed <= 6; seed++ {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2 + int(seed)%3}, rules.Seed{seed})
		src := rules.Seed{seed, 9}.Source(0)
		for more := true; more; more = p.Random(t, src) {
			seat := p.Record.Match().ToAct().First()
			if seat < 1 {
				break
			}
			b := Presenter{}.New().(*gameBoard)
			b.Update(p.Scene(seat))
			if step := b.view.Step; step != moonriver.StepHire && step != moonriver.StepCull && step != moonriver.StepDrive && step != moonriver.StepSteal {
				continue
			}
			for range 4 {
				boardtest.Press(b.Actions(), "tab")
				m := b.Pick.Move()
				if m == rules.NoMove {
					boardtest.Press(b.Actions(), "enter")
					continue
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
					t.Errorf("seed %d, round %d: %v brings %d, and the badge is %q", seed, b.view.Round, m, want, badge)
				}
				if got != 0 {
					said[b.view.Step]++
				}
			}
		}
	}
	for _, step := range []moonriver.Step{moonriver.StepHire, moonriver.StepCull, moonriver.StepDrive, moonriver.StepSteal} {
		if said[step] == 0 {
			t.Errorf("no move of the step %s brought anything", steps[step])
		}
	}
}
