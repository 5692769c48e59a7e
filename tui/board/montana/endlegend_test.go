package montana

import (
	"strings"
	"testing"

	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
)

// What is taken from a row of the city is asked in whole words in every window and language.
func TestTheMenuOfARowIsNotCut(t *testing.T) {
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		s := b.Scene
		if !b.Choosing(thingGoods) {
			return false
		}
		for _, language := range lang.Languages() {
			s.Words = lang.For(language)
			b.Update(s)
			for _, size := range bodies[:4] {
				picture := boardtest.Shown(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()), size[0], size[1])
				begin, _, _ := strings.Cut(s.Words.T("montana.menu.reward-row"), "%d")
				_, title, found := strings.Cut(picture, begin)
				title, _, _ = strings.Cut(title, "\n")
				if title, _, _ = strings.Cut(title, "─"); !found || strings.Contains(title, "…") {
					t.Errorf("%s, %v: it is asked %q:\n%s", language, size, title, picture)
				}
			}
		}
		return true
	})
}

// When the game is over nobody can build or trade, and the legend does not say how that looks.
func TestTheLegendOfTheEndHasNoLight(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{3})
	says := func() string {
		s := p.Scene(1)
		b := Presenter{}.New()
		b.Update(s)
		return boardtest.Shown(boardtest.Draw(b, s, 80, 21, boardtest.Theme()), 80, 21)
	}
	src := rules.Seed{6}.Source(0)
	p.Random(t, src)
	if !strings.Contains(says(), "you can build") {
		t.Errorf("the legend of a running game is without its light:\n%s", says())
	}
	for p.Random(t, src) {
	}
	if shown := says(); strings.Contains(shown, "you can build") || strings.Contains(shown, "after a trade") || !strings.Contains(shown, "pumpkin") {
		t.Errorf("at the end the legend is:\n%s", shown)
	}
}
