package buffalo

import (
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
)

// Every card of a whole hand has its place, also when two play and begin with most cards.
func TestAllCardsOfAHandAreShown(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		p := play(t, seats, 3)
		seat := until(t, p, buffalo.StepChoose, 1)
		for _, size := range [][2]int{{110, 31}, {120, 36}, {160, 45}, {160, 50}, {200, 57}} {
			b, s := boardOf(p, seat)
			boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())
			panel, found := b.plan(size[0], size[1]).panel, 0
			for _, held := range b.view.Hand {
				if at := b.PlacesOf([]board.Thing{spot(axisCard, int(held))})[0]; at.X >= panel.X && at.X+at.W <= panel.X+panel.W {
					found++
				}
			}
			if found != len(b.view.Hand) {
				t.Errorf("%d players at %v: of %d cards %d are whole", seats, size, len(b.view.Hand), found)
			}
		}
	}
}

// That both colours must begin is said as long as one of them has not.
func TestBothColoursMustBeginUntilTheyHave(t *testing.T) {
	said := map[bool]int{}
	for seed := range byte(8) {
		p, src := play(t, 2, seed), rules.Seed{seed}.Source(0)
		for again := true; again; again = p.Random(t, src) {
			seat := p.Record.Match().ToAct().First()
			v, _ := p.Record.Match().View(seat).(*buffalo.View)
			if v.Step != buffalo.StepStart || seat < 1 {
				continue
			}
			both := true
			for _, c := range v.Players[seat-1].Colours {
				both = both && slices.ContainsFunc(v.Meadows, func(md buffalo.Meadow) bool { return md.Herds.Of(c) > 0 })
			}
			b, s := boardOf(p, seat)
			said[both]++
			if must := strings.Contains(b.Decision().Text(), s.Words.T("buffalo.prompt.start")); must == both {
				t.Errorf("both have begun: %v, and it is said that they must: %v", both, must)
			}
		}
	}
	if said[true] == 0 || said[false] == 0 {
		t.Errorf("of both kinds there were %v", said)
	}
}

// In the smallest window it is told whole, in every language, who goes first.
func TestWhoGoesFirstIsToldWhole(t *testing.T) {
	p := play(t, 3, 3)
	seat := until(t, p, buffalo.StepChoose, 1)
	for _, code := range lang.Languages() {
		b, s := boardOf(p, seat)
		s.Words = lang.For(code)
		b.Update(s)
		if want := s.Words.T("buffalo.cards.first"); !strings.Contains(text(b, s), want) {
			t.Errorf("%s: %q is not there:\n%s", code, want, text(b, s))
		}
	}
}
