package moonriver

import (
	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
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
	s, bonus := b.Scene, ""
	if p.Bonus {
		bonus = b.Say("would.bonus")
	}
	list := board.Joined(", ", s.Some("moonriver.would.cows", p.Cows), s.Some("moonriver.would.skulls", p.Skulls), s.Some("moonriver.would.circles", p.Circles), bonus)
	return board.Joined("; ", b.Say("would.points", p.Gain()), list)
}
