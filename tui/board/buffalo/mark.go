package buffalo

import (
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
)

var _ board.Marker = (*Board)(nil)

// Mark points out the meadow of an event.
func (b *Board) Mark(e *rules.Event) {
	if e == nil {
		b.Pick.Hide()
		return
	}
	switch e.Kind {
	case buffalo.EventBonus, buffalo.EventLapsed:
		b.Pick.Show(thingMeadow | uint32(e.From))
	case buffalo.EventDealt, buffalo.EventStarted, buffalo.EventSent, buffalo.EventRevealed, buffalo.EventGrazed, buffalo.EventVoid,
		buffalo.EventFull, buffalo.EventPlaced, buffalo.EventFinal:
		b.Pick.Show(thingMeadow | uint32(e.Where))
	default:
		b.Pick.Show()
	}
}
