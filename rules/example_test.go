package rules_test

import (
	"fmt"
	"log"
	"math/rand/v2"

	"saloon/rules"
	"saloon/rules/moonriver"
)

// A record plays a game to its end and keeps the log. The house draws from a seed; the seats make any legal move.
func ExampleRecord() {
	game, err := moonriver.New()
	if err != nil {
		log.Fatal(err)
	}
	record, err := rules.NewRecord(game, rules.Setup{Seats: 2})
	if err != nil {
		log.Fatal(err)
	}
	seed := rules.Seed{1} // a fixed one, for this example; NewSeed makes one that nobody can guess
	dice := rand.NewPCG(1, 2)
	for {
		if err := record.PlayHouse(&seed, nil); err != nil {
			log.Fatal(err)
		}
		seat := record.Match().ToAct().First()
		if seat == rules.Observer {
			break // nobody owes a decision: the game is over
		}
		moves := record.Match().AppendMoves(nil, seat)
		if refused := record.Play(seat, moves[rules.Below(dice, len(moves))], nil); refused != nil {
			log.Fatal(refused)
		}
	}
	outcome := record.Match().Outcome()
	fmt.Printf("The log has %d lines. The third is %q.\n", record.Len(), record.AppendLine(nil, 2))
	fmt.Printf("Seat %d wins; the points are %d and %d.\n", outcome.Order[0][0], outcome.Points[0].Total, outcome.Points[1].Total)
	// Output:
	// The log has 208 lines. The third is "0 rancheros 1 2".
	// Seat 1 wins; the points are 115 and 63.
}
