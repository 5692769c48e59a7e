package bot_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/rulestest"
)

var oddGames = flag.Int("odd", 1, "how many games are played to their end from odd positions, for each game, number of players and level of bots")

// mostDecisions is more than any game takes to its end, wherever bots take it over.
const mostDecisions = 1000

// Bots of every level bring every game to its end, also from where they would never come by themselves: from the
// middle of games by chance and of games of the hard bot, in which some have resigned or do nothing any more.
func TestBots_EndEveryGameThatTheyTakeOver(t *testing.T) {
	for _, id := range []string{"moonriver", "buffalo", "montana"} {
		g := open(t, id)
		for seats := g.Info().MinSeats; seats <= g.Info().MaxSeats; seats++ {
			t.Run(fmt.Sprint(id, " ", seats), func(t *testing.T) {
				t.Parallel()
				for _, level := range bot.Levels() {
					longest := 0
					for n := range *oddGames {
						longest = max(longest, endsOdd(t, g, seats, level, n))
					}
					t.Logf("%s: the longest of %d games has %d more decisions of %d allowed", level, *oddGames, longest, mostDecisions)
				}
			})
		}
	}
}

// A departure is how a seat is played from a moment on.
type departure struct {
	from int     // so many percent of the game
	by   bot.Bot // nil for the default move
}

// endsOdd has bots of one level end a game that others began, and returns the number of their decisions.
func endsOdd(t *testing.T, g rules.Game, seats int, level string, n int) int {
	t.Helper()
	src := rand.NewPCG(uint64(n), uint64(seats))
	options := map[string]string{}
	for _, o := range g.Info().Options {
		if o.Seat == rules.House {
			options[o.Key] = o.Choices[rules.Below(src, len(o.Choices))]
		}
	}
	setup, err := g.Info().Check(rules.Setup{Seats: seats, Options: options})
	must(t, err)
	m, err := g.New(setup)
	must(t, err)
	var gone [rules.MaxSeats + 1]departure
	for seat := range gone {
		gone[seat].from = rules.Below(src, 200) // half of them stay
		if rules.Below(src, 3) > 0 {
			gone[seat].by = quick(t, g, "medium") // it plays for those who resign
		}
	}
	stop := rules.Below(src, 100)
	goOn(t, m, src, quick(t, g, []string{"random", "hard"}[(n+seats)%2]), gone, func(int) bool { return m.Progress() >= stop })
	made := goOn(t, m, src, quick(t, g, level), gone, func(made int) bool { return made == mostDecisions })
	if m.ToAct() != 0 {
		t.Errorf("%s, game %d: %d decisions after %d%% of it was over, it goes on", level, n, made, stop)
	}
	return made
}

// quick is a bot of a level that thinks for a few playouts.
func quick(t *testing.T, g rules.Game, level string) bot.Bot {
	t.Helper()
	b, err := bot.NewWith(bot.Options{Level: level, Iterations: 4}, g)
	must(t, err)
	return b
}

// goOn plays a match on by a bot, but the seats of those who are gone by what plays for them, until stop says so, or it
// is over. It returns the number of decisions.
func goOn(t *testing.T, m rules.Match, src rules.Source, b bot.Bot, gone [rules.MaxSeats + 1]departure, stop func(made int) bool) (made int) {
	t.Helper()
	for m.ToAct() != 0 && !stop(made) {
		seat := m.ToAct().First()
		by := b
		if m.Progress() >= gone[seat].from {
			by = gone[seat].by
		}
		var next rules.Move
		switch {
		case seat == rules.House:
			next = m.Draw(src)
		case by == nil:
			next = m.Default(seat)
		default:
			next = by.Move(context.Background(), rules.See(m, seat), src)
		}
		rulestest.Taken(t, m.Play(seat, next, nil))
		if seat != rules.House {
			made++
		}
	}
	return made
}
