package bot_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"saloon/rules"
	"saloon/rules/bot"
)

var oddGames = flag.Int("odd", 3, "how many games are played to their end from odd positions, for each game, number of players and level of bots")

// mostDecisions is more than any game takes to its end, wherever bots take it over.
const mostDecisions = 1000

// Bots of every level bring every game to its end, also from where they would never come by themselves: from the
// middle of games by chance, of games of the hard bot, and of games in which somebody only ever does the least.
func TestBots_EndEveryGameThatTheyTakeOver(t *testing.T) {
	for _, id := range []string{"moonriver", "buffalo", "montana"} {
		g := open(t, id)
		for seats := g.Info().MinSeats; seats <= g.Info().MaxSeats; seats++ {
			t.Run(fmt.Sprint(id, " ", seats), func(t *testing.T) {
				t.Parallel()
				for _, level := range bot.Levels() {
					endsAll(t, g, seats, level)
				}
			})
		}
	}
}

// endsAll has bots of one level end games that others began.
func endsAll(t *testing.T, g rules.Game, seats int, level string) {
	t.Helper()
	longest, b := 0, quick(t, g, level)
	for n := range *oddGames {
		src := rand.NewPCG(uint64(n), uint64(seats))
		begin := []string{"random", "hard", "random"}[n%3]
		setup, err := g.Info().Check(rules.Setup{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		m, err := g.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		stop, idle := rules.Below(src, 100), rules.Seat(0)
		if n%3 == 2 {
			idle = rules.Seat(1 + rules.Below(src, seats))
		}
		goOn(t, m, src, quick(t, g, begin), idle, func(int) bool { return m.Progress() >= stop })
		made := goOn(t, m, src, b, idle, func(made int) bool { return made == mostDecisions })
		if longest = max(longest, made); m.ToAct() != 0 {
			t.Errorf("%s, game %d: %d decisions after %d%% of it was over, it goes on", level, n, made, stop)
		}
	}
	t.Logf("%s: the longest of %d games has %d more decisions", level, *oddGames, longest)
}

// quick is a bot of a level that thinks for a few playouts.
func quick(t *testing.T, g rules.Game, level string) bot.Bot {
	t.Helper()
	b, err := bot.NewWith(bot.Options{Level: level, Iterations: 4}, g)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// goOn plays a match on by a bot until stop says so, or it is over; one seat only ever makes the
// default move. It returns the number of decisions.
func goOn(t *testing.T, m rules.Match, src rules.Source, b bot.Bot, idle rules.Seat, stop func(made int) bool) (made int) {
	t.Helper()
	for m.ToAct() != 0 && !stop(made) {
		seat := m.ToAct().First()
		var next rules.Move
		switch {
		case seat == rules.House:
			next = m.Draw(src)
		case seat == idle:
			next = m.Default(seat)
		default:
			next = b.Move(context.Background(), rules.See(m, seat), src)
		}
		if refused := m.Play(seat, next, nil); refused != nil {
			t.Fatal(refused)
		}
		if seat != rules.House {
			made++
		}
	}
	return made
}
