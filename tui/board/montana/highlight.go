package montana

import (
	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
)

var _ board.Highlighter = (*gameBoard)(nil)

func (b *gameBoard) Highlight(e *rules.Event) {
	b.replaying = e != nil
	if e == nil {
		b.Pick.EndHighlight()
		b.lookAround.EndHighlight()
		return
	}
	things := touched(*e)
	b.Pick.Highlight(things...)
	b.lookAround.Highlight(things...)
}

func touched(e rules.Event) []board.Thing {
	where := board.Thing(e.Where)
	switch e.Kind {
	case montana.EventCamp, montana.EventBuilt, montana.EventCanteen:
		return []board.Thing{thingHex | where}
	case montana.EventCow:
		if e.Where >= 0 {
			return []board.Thing{thingHex | where}
		}
	case montana.EventSpun:
		return []board.Thing{thingSector | where}
	case montana.EventPlaced:
		// The small spaces of a place, 4 to 6, are drawn inside the spaces 1 to 3.
		return []board.Thing{thingSpace | board.Thing(e.From)<<8 | (where-1)%3 + 1}
	case montana.EventCity, montana.EventFolded:
		return []board.Thing{thingCity}
	case montana.EventBid:
		return []board.Thing{thingCell | where<<8 | board.Thing(e.What)}
	case montana.EventReward:
		return []board.Thing{thingCity}
	}
	return nil
}
