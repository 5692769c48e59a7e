package buffalo

import (
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
)

// The sorts of things that can be pointed at, and what the number of each is.
const (
	thingCard   = 1 << 16 // a card of the viewer's hand
	thingMeadow = 2 << 16 // a meadow, by its number
	thingColour = 3 << 16 // a colour
	thingNumber = 4 << 16 // how many cows, or an offer
	thingDrop   = 5 << 16 // the place for a discarded card
)

func choice(sort board.Thing, n int) board.Choice { return board.Choice{Thing: sort | board.Thing(n)} }

// paths are the ways to all legal moves but "done" and "recall", which have keys
// of their own.
func paths(legal []rules.Move) []board.Path {
	var all []board.Path
	for _, m := range legal {
		if steps := choices(buffalo.PartsOf(m)); steps != nil {
			all = append(all, board.Path{Move: m, Choices: steps})
		}
	}
	return all
}

func choices(a buffalo.Parts) []board.Choice {
	switch a.Kind {
	case buffalo.MoveOffer, buffalo.MoveGraze:
		return []board.Choice{choice(thingNumber, a.Number)}
	case buffalo.MovePick:
		return []board.Choice{choice(thingColour, int(a.Colour))}
	case buffalo.MoveStart:
		return []board.Choice{choice(thingMeadow, a.Meadow), choice(thingColour, int(a.Colour))}
	case buffalo.MoveSend:
		list := []board.Choice{choice(thingCard, int(a.Card)), choice(thingMeadow, a.Meadow)}
		if a.Colour != buffalo.NoColour {
			list = append(list, choice(thingColour, int(a.Colour)))
		}
		return list
	case buffalo.MoveDrop:
		return []board.Choice{choice(thingCard, int(a.Card)), choice(thingDrop, 0)}
	case buffalo.MoveBonus:
		return []board.Choice{choice(thingMeadow, a.Meadow), choice(thingNumber, a.Number)}
	}
	return nil
}
