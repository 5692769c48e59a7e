package rules_test

import (
	"bytes"
	"fmt"
	"log"

	"saloon/rules"
	"saloon/rules/moonriver"
)

// Somebody sends an export. Verify plays it again and compares every draw of the house
// with the seed, so a line that was changed is found.
func ExampleVerify() {
	game, err := moonriver.New()
	if err != nil {
		log.Fatal(err)
	}
	export, err := rules.ReadExport(bytes.NewReader(finishedGame(game)))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("as it was played:", rules.Verify(game, export))

	export.Moves[1] = "0 draw 1 2 3 4"
	fmt.Println("with another draw:", rules.Verify(game, export))
	// Output:
	// as it was played: <nil>
	// with another draw: the export is wrong: line 2, "0 draw 1 2 3 4": from this seed the house draws "draw 68 74 26 33"
}

// finishedGame is the export of a game in which both seats made plain moves.
func finishedGame(game rules.Game) []byte {
	record, err := rules.NewRecord(game, rules.Setup{Seats: 2})
	if err != nil {
		log.Fatal(err)
	}
	seed := rules.Seed{1}
	for record.Match().ToAct() != 0 {
		seat := record.Match().ToAct().First()
		if seat == rules.House {
			err = record.PlayHouse(&seed, nil)
		} else if refused := record.Play(seat, record.Match().Default(seat), nil); refused != nil {
			err = refused
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	export, err := record.Export([]rules.Player{{Name: "Ann", Kind: "player"}, {Name: "easy", Kind: "bot"}}, &seed)
	if err != nil {
		log.Fatal(err)
	}
	text, err := export.Encode()
	if err != nil {
		log.Fatal(err)
	}
	return text
}
