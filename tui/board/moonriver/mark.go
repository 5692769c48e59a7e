package moonriver

import (
	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
)

var _ board.Marker = (*Board)(nil)

// Mark points out the cells and the plot of an event on the ranch of whom it is
// about.
func (b *Board) Mark(e *rules.Event) {
	b.told = 0
	if e == nil || b.view == nil {
		b.Pick.Hide()
		return
	}
	b.told = e.Who
	things := touched(*e)
	if at := int(e.Where); e.Kind == moonriver.EventGo && at <= len(b.view.Next) && b.view.Next[at-1].Plot == moonriver.Plot(e.What) {
		things = append(things, thingColumn|uint32(at))
	}
	b.Pick.Show(things...)
}

// touched is what an event is about.
func touched(e rules.Event) []uint32 {
	from, where := cellThing(e.Who, moonriver.Cell(e.From)), cellThing(e.Who, moonriver.Cell(e.Where))
	plot := thingPlot | uint32(e.What)
	switch e.Kind {
	case moonriver.EventLay, moonriver.EventCow, moonriver.EventNoCow, moonriver.EventHire, moonriver.EventNobody,
		moonriver.EventClaim, moonriver.EventStray:
		return []uint32{where}
	case moonriver.EventCull, moonriver.EventDrive:
		return []uint32{from, where}
	case moonriver.EventSteal:
		return []uint32{cellThing(e.Whom, moonriver.Cell(e.From)), where}
	case moonriver.EventSkullSpent:
		return []uint32{from}
	case moonriver.EventGo, moonriver.EventTake:
		return []uint32{plot}
	case moonriver.EventSwap:
		return []uint32{plot, thingPlot | uint32(e.From)}
	}
	return nil
}
