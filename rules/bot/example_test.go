package bot_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/montana"
)

// A greedy bot makes the move that scores the most points at once. All that it uses comes
// from the sight of its seat: what is hidden from the seat is dealt anew in each world.
type greedy struct{}

// Move is the method that makes it a bot.Bot.
func (greedy) Move(_ context.Context, sight rules.Sight, src rules.Source) rules.Move {
	best, most := sight.Default(), 0
	world := sight.World(src)
	for _, move := range sight.AppendMoves(nil) {
		sight.WorldInto(world, src)
		before := world.Score(sight.Seat())
		if refused := world.Play(sight.Seat(), move, nil); refused != nil {
			continue
		}
		if gain := world.Score(sight.Seat()) - before; gain > most {
			best, most = move, gain
		}
	}
	return best
}

// A bot of one's own plays against one of the saloon's own.
func Example() {
	game, err := montana.New()
	if err != nil {
		log.Fatal(err)
	}
	easy, err := bot.New("easy", game)
	if err != nil {
		log.Fatal(err)
	}
	record, err := rules.NewRecord(game, rules.Setup{Seats: 2})
	if err != nil {
		log.Fatal(err)
	}
	bots := []bot.Bot{1: greedy{}, 2: easy}
	seed, src := rules.Seed{1}, rand.NewPCG(1, 2)
	for {
		if err := record.PlayHouse(&seed, nil); err != nil {
			log.Fatal(err)
		}
		seat := record.Match().ToAct().First()
		if seat == rules.Observer {
			break // nobody owes a decision: the game is over
		}
		move := bots[seat].Move(context.Background(), rules.See(record.Match(), seat), src)
		if refused := record.Play(seat, move, nil); refused != nil {
			log.Fatal(refused)
		}
	}
	fmt.Println("the seats, best first:", record.Match().Outcome().Order)
	// Output:
	// the seats, best first: [[2] [1]]
}
