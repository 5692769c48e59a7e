package buffalo

import (
	"errors"
	"testing"

	"saloon/rules"
)

func TestNotationIsReadAsWritten(t *testing.T) {
	g := mustNew(t)
	for text, want := range map[string]rules.Move{
		"send 4m lucky-lake":            sendMove(newCard(4, 'm'), 6, NoColour),
		"send 4m lucky-lake green":      sendMove(newCard(4, 'm'), 6, Green),
		"send 2a drunkn-creek":          sendMove(newCard(2, 'a'), 5, NoColour),
		"recall 4m":                     recallMove(newCard(4, 'm')),
		"recall 0":                      recallOfferMove(0),
		"drop 3s":                       dropMove(newCard(3, 's')),
		"graze 0":                       grazeMove(0),
		"graze 3":                       grazeMove(3),
		"bonus fire-fields 2":           bonusMove(4, 2),
		"done":                          doneMove,
		"start lucky-lake green":        startMove(6, Green),
		"offer 12":                      offerMove(12),
		"pick red":                      pickMove(Red),
		"deal 2 lucky-lake fire-fields": Parts{Kind: MoveDeal, seat: 2, Meadow: -1, dealt: [dealMost]int8{7, 5}}.move(),
	} {
		got, err := g.Parse(text)
		if err != nil || got != want {
			t.Errorf("%q is read as %x (%v), want %x", text, got, err, want)
		}
		if written := string(g.AppendMove(nil, want)); written != text {
			t.Errorf("%x is written %q, want %q", want, written, text)
		}
		if back := PartsOf(want).move(); back != want {
			t.Errorf("%q unpacked and packed is %x", text, back)
		}
	}
}

func TestNotationRefusesEverythingElse(t *testing.T) {
	g := mustNew(t)
	for _, text := range []string{
		"", " ", "send", "send 4m", "send 1m lucky-lake", "send 4M lucky-lake", "send 44 lucky-lake", "send 4m Lucky-Lake", "send 4m lucky-lake pink",
		"send 4m lucky-lake green 1", "graze", "graze -1", "graze 03", "graze +3", "graze 10", "graze x", "bonus fire-fields 0", "bonus fire-fields",
		"bonus 2 fire-fields", "done 1", "done\n", "offer 101", "offer", "pick", "pick 1", "recall", "recall 4m 2", "deal 2", "deal 6 lucky-lake",
		"deal 0 lucky-lake", "deal 1 lone-star-valley powder-prairie coffee-canyon dead-bull-desert fire-fields drunkn-creek", "drop", "start green lucky-lake", "Graze 3", "gráze 3", "?", "send 4m green", "start lucky-lake",
	} {
		move, err := g.Parse(text)
		if !errors.Is(err, rules.ErrNotation) || move != rules.NoMove {
			t.Errorf("%q is read as %x (%v)", text, move, err)
		}
	}
}
