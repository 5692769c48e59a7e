package boardtest

import (
	"testing"

	"saloon/rules"
	"saloon/tui/board"
)

func TestPlainBoardServesAnyGame(t *testing.T) {
	Check(t, board.Plain("toy"), Toy{}, rules.Setup{Seats: 2}, rules.Setup{Seats: 5, Options: map[string]string{"pile": "large"}})
}

func TestPlainBoardPicture(t *testing.T) {
	p := NewPlay(t, Toy{}, rules.Setup{Seats: 3}, rules.Seed{1})
	seat := p.Record.Match().ToAct().First()
	b := board.Plain("toy").New()
	s := p.Scene(seat)
	b.Update(s)
	Golden(t, "mine-80x19", Picture(Draw(b, s, 80, 19, Theme()), 80, 19))
}

func BenchmarkPlainBoard(b *testing.B) {
	p := NewPlay(b, Toy{}, rules.Setup{Seats: 3}, rules.Seed{1})
	s := p.Scene(p.Record.Match().ToAct().First())
	plain := board.Plain("toy").New()
	plain.Update(s)
	for b.Loop() {
		Draw(plain, s, 120, 36, Theme())
	}
}
