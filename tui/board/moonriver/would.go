package moonriver

import (
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
)

func (b *gameBoard) positionPlot(m rules.Move) moonriver.Plot {
	at := moonriver.PositionOf(m)
	if at < 1 || at > len(b.view.Next) {
		return 0
	}
	return b.view.Next[at-1].Plot
}

func (b *gameBoard) wouldLay(m rules.Move) string {
	one, two := moonriver.HalvesOf(m)
	p, _ := b.view.Preview(m)
	return b.Say("would.lay", one.Plot, one.Cell, two.Plot, two.Cell, b.brings(p))
}

func (b *gameBoard) brings(p moonriver.Preview) string {
	w := b.Scene.Words
	var list []string
	for _, part := range []struct {
		key string
		n   int
	}{{"cows", p.Cows}, {"skulls", p.Skulls}, {"circles", p.Circles}} {
		if part.n > 0 {
			list = append(list, w.N("moonriver.would."+part.key, part.n))
		}
	}
	if p.Bonus {
		list = append(list, b.Say("would.bonus"))
	}
	text := b.Say("would.points", p.Gain())
	if len(list) == 0 {
		return text
	}
	return text + "; " + strings.Join(list, ", ")
}
