package moonriver

import (
	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
)

// The sorts of things that can be pointed at, and what the number of each is.
const (
	thingCell   = 1 << 16 // seat<<8 | cell
	thingPlot   = 2 << 16 // a plot that is not laid yet, of any player
	thingColumn = 3 << 16 // position of the next column
	thingToken  = 4 << 16 // a partner token that can be hired, by its specialist
	thingTile   = 5 << 16 // a bonus plot, by the plot that it makes
	thingDone   = 6 << 16 // to end a partner's effect, which lies nowhere on the board
)

// turnedOver is the variant of a token that shows the cowboy on its back.
const turnedOver = 1

func cellThing(seat rules.Seat, c moonriver.Cell) board.Thing {
	return thingCell | board.Thing(seat)<<8 | board.Thing(c)
}

func choice(sort, n board.Thing) board.Choice { return board.Choice{Thing: sort | n} }

func plotChoice(p moonriver.Plot) board.Choice { return choice(thingPlot, board.Thing(p)) }

func cellOf(thing board.Thing) (rules.Seat, moonriver.Cell) {
	return rules.Seat(thing >> 8 & 0xff), moonriver.Cell(thing & 0xff)
}

// paths are the ways to all legal moves but "done", which has a key of its own, and comes first where nothing else helps.
func paths(s board.Scene) []board.Path {
	var all []board.Path
	for _, m := range s.Legal {
		switch m.Kind() {
		case moonriver.MoveLay:
			a, b := moonriver.HalvesOf(m)
			all = append(all, layPath(s, m, a, b), layPath(s, m, b, a))
		case moonriver.MoveScrap:
			a, b := moonriver.PlotsOf(m)
			all = append(all, board.Path{Move: m, Choices: []board.Choice{plotChoice(a), plotChoice(b)}},
				board.Path{Move: m, Choices: []board.Choice{plotChoice(b), plotChoice(a)}})
		case moonriver.MoveDone:
		default:
			all = append(all, board.Path{Move: m, Choices: choices(s, m)})
		}
	}
	return all
}

// layPath leads to a domino from one of its halves: that plot, the other one, the cell of the first; turning turns it.
func layPath(s board.Scene, m rules.Move, first, second moonriver.Half) board.Path {
	return board.Path{Move: m, Choices: []board.Choice{plotChoice(first.Plot), plotChoice(second.Plot), {
		Thing:   cellThing(s.Seat, first.Cell),
		Variant: direction(first.Cell, second.Cell),
	}}}
}

// direction counts clockwise from the north, where the rows with higher numbers are.
func direction(from, to moonriver.Cell) uint32 {
	way := uint32(0)
	for towards(from, way) != to {
		way++
	}
	return way
}

func choices(s board.Scene, m rules.Move) []board.Choice {
	cell := func(seat rules.Seat, c moonriver.Cell) board.Choice {
		return board.Choice{Thing: cellThing(seat, c)}
	}
	switch m.Kind() {
	case moonriver.MoveGo:
		return []board.Choice{choice(thingColumn, board.Thing(moonriver.PositionOf(m)))}
	case moonriver.MoveCull:
		return []board.Choice{cell(s.Seat, moonriver.CellOf(m))}
	case moonriver.MoveHire:
		token, shown, at := moonriver.HireOf(m)
		side := choice(thingToken, board.Thing(token))
		if shown == moonriver.Cowboy {
			side.Variant = turnedOver
		}
		return []board.Choice{cell(s.Seat, at), side}
	case moonriver.MoveDrive:
		from, to := moonriver.DriveOf(m)
		return []board.Choice{cell(s.Seat, from), cell(s.Seat, to)}
	case moonriver.MoveSwap:
		mine, theirs := moonriver.PlotsOf(m)
		return []board.Choice{plotChoice(mine), plotChoice(theirs)}
	case moonriver.MoveSteal:
		from, at := moonriver.StealOf(m)
		return []board.Choice{cell(from, at)}
	case moonriver.MoveClaim:
		tile, side, at := moonriver.ClaimOf(m)
		list := []board.Choice{choice(thingTile, board.Thing(moonriver.BonusPlot(tile, side)))}
		if at != 0 {
			list = append(list, cell(s.Seat, at))
		}
		return list
	}
	return nil
}

var (
	_ board.Highlighter = (*gameBoard)(nil)
	_ board.Placer      = (*gameBoard)(nil)
)

// Highlight shows the cells and the plot of an event. The ranches stay where they are, until an event of no kind asks
// for that of a player.
func (b *gameBoard) Highlight(e *rules.Event) {
	if e == nil {
		b.highlightedRanch = 0
		b.Pick.EndHighlight()
		return
	}
	if e.Kind == 0 {
		b.highlightedRanch = e.Who
	}
	things := touched(*e)
	if at := int(e.Where); e.Kind == moonriver.EventGo && at <= len(b.view.Next) && b.view.Next[at-1].Plot == moonriver.Plot(e.What) {
		things = append(things, thingColumn|board.Thing(at))
	}
	b.Pick.Highlight(things...)
}

func (b *gameBoard) Places(e rules.Event) []board.Box { return b.PlacesOf(touched(e)) }

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
