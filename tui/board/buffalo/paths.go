package buffalo

import (
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
)

// The things that can be pointed at; the kind stands above the number.
const (
	thingCard   = 1 << 16 // a card of the own hand
	thingMeadow = 2 << 16 // a meadow, by its number
	thingColour = 3 << 16 // a colour
	thingNumber = 4 << 16 // how many cows, or an offer
	thingDrop   = 5 << 16 // the place for a discarded card
)

func step(kind uint32, n int) board.Step { return board.Step{Thing: kind | uint32(n)} }

// paths are the ways to all legal moves but "done" and "recall", which have keys
// of their own.
func paths(legal []rules.Move) []board.Path {
	var all []board.Path
	for _, m := range legal {
		if steps := steps(buffalo.PartsOf(m)); steps != nil {
			all = append(all, board.Path{Move: m, Steps: steps})
		}
	}
	return all
}

func steps(a buffalo.Parts) []board.Step {
	switch a.Kind {
	case buffalo.MoveOffer, buffalo.MoveGraze:
		return []board.Step{step(thingNumber, a.Number)}
	case buffalo.MovePick:
		return []board.Step{step(thingColour, int(a.Colour))}
	case buffalo.MoveStart:
		return []board.Step{step(thingMeadow, a.Meadow), step(thingColour, int(a.Colour))}
	case buffalo.MoveSend:
		list := []board.Step{step(thingCard, int(a.Card)), step(thingMeadow, a.Meadow)}
		if a.Colour != buffalo.NoColour {
			list = append(list, step(thingColour, int(a.Colour)))
		}
		return list
	case buffalo.MoveDrop:
		return []board.Step{step(thingCard, int(a.Card)), step(thingDrop, 0)}
	case buffalo.MoveBonus:
		return []board.Step{step(thingMeadow, a.Meadow), step(thingNumber, a.Number)}
	}
	return nil
}

// kindOf is the sort of a thing, number what it counts.
func kindOf(thing uint32) uint32 { return thing &^ 0xffff }

func number(thing uint32) int { return int(thing & 0xffff) }
