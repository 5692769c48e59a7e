package buffalo

import (
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
)

var _ board.Highlighter = (*gameBoard)(nil)

// Highlight shows the meadow of an event.
func (b *gameBoard) Highlight(e *rules.Event) {
	if e == nil {
		b.Pick.EndHighlight()
		return
	}
	switch e.Kind {
	case buffalo.EventBonus, buffalo.EventLapsed:
		b.Pick.Highlight(thingMeadow | board.Thing(e.From))
	case buffalo.EventDealt, buffalo.EventStarted, buffalo.EventSent, buffalo.EventRevealed, buffalo.EventGrazed, buffalo.EventVoid,
		buffalo.EventFull, buffalo.EventPlaced, buffalo.EventFinal:
		b.Pick.Highlight(thingMeadow | board.Thing(e.Where))
	default:
		b.Pick.Highlight()
	}
}
