package check

import (
	"context"
	"errors"
	"fmt"
	"time"

	"saloon/rules"
	"saloon/rules/bot/child"
)

// wholeGames lists a check for every size of every game and every seat, and one for every
// other choice of an option that is not about one seat.
func (t *tester) wholeGames() (list []check) {
	for _, g := range t.games {
		info := g.Info()
		for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
			for seat := rules.Seat(1); int(seat) <= seats; seat++ {
				list = append(list, wholeGame(g, rules.Setup{Seats: seats}, seat, ""))
			}
		}
		for _, o := range info.Options {
			for _, choice := range o.Choices {
				if o.Seat == rules.House && o.Needs == "" && choice != o.Default {
					setup := rules.Setup{Seats: info.MaxSeats, Options: map[string]string{o.Key: choice}}
					list = append(list, wholeGame(g, setup, 1, ", "+o.Key+" "+choice))
				}
			}
		}
	}
	return list
}

func wholeGame(g rules.Game, setup rules.Setup, seat rules.Seat, options string) check {
	name := fmt.Sprintf("%s, %d players, seat %d%s", g.Info().Title, setup.Seats, seat, options)
	return check{name: name, group: g.Info().ID, run: func(ctx context.Context, t *tester) (string, error) {
		kept := t.talk != nil
		played, err := t.playWhole(ctx, g, setup, seat)
		if kept && played != nil && played.decisions == 0 && errors.Is(err, child.ErrEnded) { // it plays one game only
			t.hangUp()
			played, err = t.playWhole(ctx, g, setup, seat)
		}
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%d decisions, the slowest %v", played.decisions, played.slowest.Round(time.Millisecond/10)), nil
	}}
}

func (t *tester) playWhole(ctx context.Context, g rules.Game, setup rules.Setup, seat rules.Seat) (*game, error) {
	played, err := t.sit(ctx, g, setup, seat)
	if err != nil {
		return nil, err
	}
	for !played.over() {
		played.decide(ctx, false)
	}
	played.end(ctx)
	return played, played.fault
}
