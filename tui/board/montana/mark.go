package montana

import (
	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
)

var _ board.Marker = (*Board)(nil)

// Mark points out the place of an event: a hex, a space, a sector, a row.
func (b *Board) Mark(e *rules.Event) {
	if e == nil {
		b.Pick.Hide()
		b.eye.Hide()
		return
	}
	things := touched(*e)
	b.Pick.Show(things...)
	b.eye.Show(things...)
}

// touched is what an event is about.
func touched(e rules.Event) []uint32 {
	where := uint32(e.Where)
	switch e.Kind {
	case montana.EventCamp, montana.EventBuilt, montana.EventCanteen:
		return []uint32{thingHex | where}
	case montana.EventCow:
		if e.Where >= 0 {
			return []uint32{thingHex | where}
		}
	case montana.EventSpun:
		return []uint32{thingSector | where}
	case montana.EventPlaced:
		// The small spaces of a place, 4 to 6, lie in the first ones.
		return []uint32{thingSpace | uint32(e.From)<<8 | (where-1)%3 + 1}
	case montana.EventCity, montana.EventFolded:
		return []uint32{thingCity}
	case montana.EventBid:
		return []uint32{thingCell | where<<8 | uint32(e.What)}
	case montana.EventReward:
		return []uint32{thingCity}
	}
	return nil
}
