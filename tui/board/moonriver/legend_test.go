package moonriver

import (
	"fmt"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/style"
)

// The legend beside the board has every picture with its word in every window and language,
// and from 120 columns on the partners too, where it has more than a line.
func TestTheLegendIsWhole(t *testing.T) {
	for _, language := range lang.Languages() {
		for seats := 2; seats <= 4; seats++ {
			b, s := late(t, seats, "camp", moonriver.StepGo, language)
			for _, size := range [][2]int{{80, 21}, {110, 31}, {120, 33}, {149, 44}, {160, 45}, {200, 57}} {
				name := fmt.Sprintf("%s, %d players, %v", language, seats, size)
				f := b.frame(size[0], size[1])
				picture := boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())
				legend := strings.Join(region(picture, f.legend), " ") + " "
				signs := b.signs
				if f.legend.h < 2 || size[0] < 120 {
					signs = signs[:8] // without the partners
				}
				for _, sign := range signs {
					if text := board.TextOf(sign.Picture) + " " + sign.Word + " "; !strings.Contains(legend, text) {
						t.Errorf("%s: the legend has no %q: %s", name, text, legend)
					}
				}
			}
		}
	}
}

// A terrain has one word in the legend, on small plots, in the score and in the rules.
func TestATerrainHasOneWord(t *testing.T) {
	for _, language := range lang.Languages() {
		w := lang.For(language)
		rules := fmt.Sprint(w.Book(moonriver.ID))
		for at := moonriver.Desert; at <= moonriver.Homestead; at++ {
			word, short, part := terrainName(w, at), w.T("moonriver.short."+at.String()), w.Part(moonriver.ID, at.String())
			if !strings.HasPrefix(word, short) || part != word || !strings.Contains(rules, word) {
				t.Errorf("%s: %q is %q on small plots and %q in the score, or has another word in the rules", language, word, short, part)
			}
		}
	}
}

// In terminals without Unicode no sign beside the board looks like another one, or like a player.
func TestSignsDifferInASCII(t *testing.T) {
	b, s := late(t, 4, "camp", moonriver.StepGo, "en")
	alike := map[string]string{}
	for _, brand := range s.Brands {
		alike[inASCII(brand.Sign())] = "a player"
	}
	for _, sign := range b.signs[:8] {
		text := inASCII(board.TextOf(sign.Picture))
		if other := alike[text]; other != "" {
			t.Errorf("%q is %q and %q", text, sign.Word, other)
		}
		alike[text] = sign.Word
	}
}

// inASCII is a text as a terminal without Unicode shows it.
func inASCII(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune { return rune(style.ASCII(r)) }, text))
}

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
	b, _ := boardtest.BoardOf[*gameBoard](Presenter{}, p, until(t, p, moonriver.StepGo))
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
