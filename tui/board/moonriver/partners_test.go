package moonriver

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// played is what a move leads to.
func played(t *testing.T, p *boardtest.Play, seat rules.Seat, m rules.Move) *moonriver.View {
	t.Helper()
	after := p.Record.Match().Clone()
	if refusal := after.Play(seat, m, nil); refusal != nil {
		t.Fatal(refusal)
	}
	return after.View(seat).(*moonriver.View)
}

// Hiring a partner says so where its effect cannot be used, or brings no point and guards no cow.
func TestHire_SaysWhenItBringsNothing(t *testing.T) {
	said := map[moonriver.Partner]int{}
	each(t, func(p *boardtest.Play, b *gameBoard, s board.Scene) bool {
		for range s.Legal {
			m := b.Pick.Move()
			if m.Kind() != moonriver.MoveHire {
				break
			}
			_, partner, _ := moonriver.HireOf(m)
			after, text := played(t, p, s.Seat, m), b.Decision().Text()
			useless, nothing := after.Ranches[s.Seat-1].Score <= b.view.Ranches[s.Seat-1].Score, "brings nothing now"
			switch partner {
			case moonriver.Desperado:
				useless, nothing = after.Step != moonriver.StepSwap, "swap: none possible"
			case moonriver.Thief:
				useless, nothing = after.Step != moonriver.StepSteal, "no cow to take"
			case moonriver.Digger, moonriver.Trapper, moonriver.Farmer:
				useless = useless && !strings.Contains(text, "guards")
			}
			if partner != moonriver.Cowboy && useless != strings.Contains(text, nothing) && len(b.view.Circles) == 1 {
				t.Fatalf("%s is useless: %v, and it says %q", partner, useless, text)
			}
			if useless && partner != moonriver.Cowboy {
				said[partner]++
			}
			boardtest.Press(b.Actions(), "tab")
		}
		return len(said) == 5
	})
}

// Whoever presses enter alone at a partner's effect gains by it, and ends where nothing can be gained.
func TestPartners_EnterDoesNothingUseless(t *testing.T) {
	drove, ended := 0, 0
	each(t, func(p *boardtest.Play, b *gameBoard, s board.Scene) bool {
		if b.view.Step != moonriver.StepDrive {
			return false
		}
		before := b.view.Ranches[s.Seat-1].Score
		if !b.On(thingDone) {
			match, scene := p.Record.Match().Clone(), s
			for b.view.Step == moonriver.StepDrive && b.view.Turn == s.Seat && !b.On(thingDone) {
				m := pressed(t, b)
				if refusal := match.Play(s.Seat, m, nil); refusal != nil {
					t.Fatal(refusal)
				}
				scene.View, scene.ToAct, scene.Legal = match.View(s.Seat), match.ToAct(), match.AppendMoves(nil, s.Seat)
				b.Update(scene)
			}
			if after := match.View(s.Seat).(*moonriver.View).Ranches[s.Seat-1].Score; after <= before {
				t.Fatalf("enter alone makes %d of %d points", after, before)
			}
			drove++
			return drove > 20 && ended > 2
		}
		for _, m := range s.Legal {
			if m.Kind() == moonriver.MoveDrive && played(t, p, s.Seat, m).Ranches[s.Seat-1].Score > before {
				t.Fatalf("ending comes first where %v brings points", m)
			}
		}
		if m := pressed(t, b); m.Kind() != moonriver.MoveDone || !strings.HasPrefix(b.Decision().Badge, "DONE") {
			t.Fatalf("%q makes the move %v", b.Decision().Badge, m)
		}
		ended++
		return drove > 20 && ended > 2
	})
}

// A lesson that leaves nothing but the end of an effect asks for that, and for no cow.
func TestPartners_OnlyTheEndIsLeft(t *testing.T) {
	each(t, func(_ *boardtest.Play, b *gameBoard, s board.Scene) bool {
		if b.view.Step != moonriver.StepDrive {
			return false
		}
		s.Legal, s.Taught = slices.DeleteFunc(slices.Clone(s.Legal), func(m rules.Move) bool { return m.Kind() != moonriver.MoveDone }), true
		b.Update(s)
		if said := b.Decision(); said.Badge != "DONE" {
			t.Errorf("asked is %q: %s", said.Badge, said.Text())
		}
		return true
	})
}

// pressed is the move that enter makes, pressed until it makes one.
func pressed(t *testing.T, b *gameBoard) rules.Move {
	t.Helper()
	for range 5 {
		if effect, _ := boardtest.Press(b.Actions(), "enter"); len(effect.Moves) > 0 {
			return effect.Moves[0]
		}
	}
	t.Fatalf("enter makes no move at %q", b.Decision().Text())
	return rules.NoMove
}

// Before a theft one reads whom it costs how much, and a drive shows the old sums beside the new ones.
func TestPartners_SayWhomTheyCostWhat(t *testing.T) {
	stole, drove := 0, 0
	each(t, func(p *boardtest.Play, b *gameBoard, s board.Scene) bool {
		for range s.Legal {
			m, text := b.Pick.Move(), b.Decision().Text()
			switch m.Kind() {
			case moonriver.MoveSteal:
				whose, cow := moonriver.StealOf(m)
				loss := b.view.Ranches[whose-1].Score - played(t, p, s.Seat, m).Ranches[whose-1].Score
				want := board.If(loss == 0, "no loss for "+b.player(whose), fmt.Sprintf("%s %s -%d", s.Name(whose), cow, loss))
				if !strings.Contains(text, want) {
					t.Fatalf("a theft that costs %d says %q", loss, text)
				}
				stole++
			case moonriver.MoveDrive:
				from, to := moonriver.DriveOf(m)
				r := b.mine()
				same := r.territoryOf(from).Cells == r.territoryOf(to).Cells
				if moves := r.driven(from, to) != 0; moves && !strings.Contains(text, " → ") || moves && !same && strings.Count(text, "×") == 0 {
					t.Fatalf("a drive says %q", text)
				}
				drove++
			}
			boardtest.Press(b.Actions(), "tab")
		}
		return stole > 30 && drove > 30
	})
}
