package tell

import (
	"context"

	"saloon/lobby/table"
	"saloon/rules"
)

// An Offer is a lesson or a first game.
type Offer struct {
	Game  rules.Info
	Steps int // of the lesson; 0 for a first game
	Seats int
}

// Offers lists what there is, game by game.
func Offers(games []rules.Game) []Offer {
	var list []Offer
	for _, g := range games {
		o := Offer{Game: g.Info(), Seats: max(2, g.Info().MinSeats)}
		if teacher, ok := g.(rules.Teacher); ok {
			lesson := teacher.Lesson()
			o.Seats = lesson.Setup.Seats
			list = append(list, Offer{o.Game, lesson.Steps(), o.Seats})
		}
		list = append(list, o)
	}
	return list
}

// FirstGame opens a private table with beginners' bots, where hints can be asked for, and begins.
func FirstGame(ctx context.Context, v Visit, o Offer, level string) (table.ID, error) {
	id, err := v.NewTable(ctx, table.Proposal{Game: o.Game.ID, Seats: o.Seats, Private: true})
	for seat := 2; err == nil && seat <= o.Seats; seat++ {
		err = v.Do(ctx, id, table.AddBot{Seat: rules.Seat(seat), Level: level})
	}
	if err == nil {
		err = v.Do(ctx, id, table.Ready{Ready: true})
	}
	return id, err
}

// The list of choices beside the form: where it begins, and how wide a window has it.
const (
	ChoicesAt   = 70
	ChoicesFrom = 108
)

// WhoMayCome is the number of the choice who may come to a table: everybody, those with its
// code, or the host's friends too.
func WhoMayCome(p *table.Proposal) int {
	switch {
	case p.Friends:
		return 2
	case p.Private:
		return 1
	}
	return 0
}
