package moonriver

import (
	"testing"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// Looking back, each cell whose cows have changed is lit by an event of its move, a stolen
// cow's on the ranch that lost it.
func TestCellsWhoseCowsChangedAreLit(t *testing.T) {
	stolen := 0
	for seed := range byte(9) {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{seed})
		src := rules.Seed{seed, 3}.Source(0)
		for before := p.Scene(1); p.Random(t, src); before = p.Scene(1) {
			s := p.Scene(1)
			b := Presenter{}.New().(*gameBoard)
			b.Update(s)
			lit := map[board.Thing]bool{}
			changed := cowsIn(s.View.(*moonriver.View))
			for cell, n := range cowsIn(before.View.(*moonriver.View)) {
				changed[cell] -= n
			}
			for _, line := range s.Story[len(before.Story):] {
				for _, e := range line.Events {
					b.Highlight(&e)
					for cell := range changed {
						lit[cell] = lit[cell] || b.Pick.On(cell)
					}
					if e.Kind == moonriver.EventSteal {
						stolen++
					}
				}
			}
			for cell, by := range changed {
				if by != 0 && !lit[cell] {
					t.Fatalf("the cows of cell %x changed by %d, and it is not lit by %+v", cell, by, s.Story[len(before.Story):])
				}
			}
		}
	}
	if stolen == 0 {
		t.Fatal("nothing was stolen")
	}
}

// cowsIn are the cows on each cell.
func cowsIn(v *moonriver.View) map[board.Thing]int {
	cows := map[board.Thing]int{}
	for i, r := range v.Ranches {
		for _, laid := range r.Plots {
			cows[cellThing(rules.Seat(i+1), laid.Cell)] = laid.Cows
		}
	}
	return cows
}

// Who looks around goes through all ranches with tab, and back with shift and tab.
func TestTabLooksAtTheNextRanchAndBack(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 4}, rules.Seed{4})
	b := Presenter{}.New().(*gameBoard)
	b.Update(p.Scene(until(t, p, moonriver.StepGo)))
	boardtest.Press(b.Actions(), "l")
	seen := []rules.Seat{b.shownRanch()}
	for range 4 {
		boardtest.Press(b.Actions(), "tab")
		seen = append(seen, b.shownRanch())
	}
	if seen[4] != seen[0] || seen[1] == seen[3] || seen[1] == seen[0] {
		t.Fatalf("tab goes to the ranches %v", seen)
	}
	for _, want := range []rules.Seat{seen[3], seen[2], seen[1]} {
		if boardtest.Press(b.Actions(), "shift+tab"); b.shownRanch() != want {
			t.Fatalf("shift and tab goes to the ranch of %d, not %d", b.shownRanch(), want)
		}
	}
}
