package moonriver

import (
	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
)

var _ board.Highlighter = (*gameBoard)(nil)

// Highlight shows the cells and the plot of an event, on the ranch of the player
// it is about.
func (b *gameBoard) Highlight(e *rules.Event) {
	b.highlightedRanch = 0
	if e == nil {
		b.Pick.EndHighlight()
		return
	}
	b.highlightedRanch = e.Who
	things := touched(*e)
	if at := int(e.Where); e.Kind == moonriver.EventGo && at <= len(b.view.Next) && b.view.Next[at-1].Plot == moonriver.Plot(e.What) {
		things = append(things, thingColumn|board.Thing(at))
	}
	b.Pick.Highlight(things...)
}

func touched(e rules.Event) []board.Thing {
	from, where := cellThing(e.Who, moonriver.Cell(e.From)), cellThing(e.Who, moonriver.Cell(e.Where))
	plot := thingPlot | board.Thing(e.What)
	switch e.Kind {
	case moonriver.EventLay, moonriver.EventCow, moonriver.EventNoCow, moonriver.EventHire, moonriver.EventNobody,
		moonriver.EventClaim, moonriver.EventStray:
		return []board.Thing{where}
	case moonriver.EventCull, moonriver.EventDrive:
		return []board.Thing{from, where}
	case moonriver.EventSteal:
		return []board.Thing{cellThing(e.Whom, moonriver.Cell(e.From)), where}
	case moonriver.EventSkullSpent:
		return []board.Thing{from}
	case moonriver.EventGo, moonriver.EventTake:
		return []board.Thing{plot}
	case moonriver.EventSwap:
		return []board.Thing{plot, thingPlot | board.Thing(e.From)}
	}
	return nil
}
