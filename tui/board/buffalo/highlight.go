package buffalo

import (
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
)

var _ board.Highlighter = (*gameBoard)(nil)

func (b *gameBoard) Highlight(e *rules.Event) {
	b.highlighting, b.highlighted = e != nil, -1
	if e == nil {
		return
	}
	switch e.Kind {
	case buffalo.EventBonus, buffalo.EventLapsed:
		b.highlighted = int(e.From)
	case buffalo.EventDealt, buffalo.EventStarted, buffalo.EventSent, buffalo.EventRevealed, buffalo.EventGrazed, buffalo.EventVoid,
		buffalo.EventFull, buffalo.EventPlaced, buffalo.EventFinal:
		b.highlighted = int(e.Where)
	}
}
