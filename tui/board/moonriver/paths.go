package moonriver

import (
	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
)

// The things that can be pointed at; the kind stands above the number.
const (
	thingCell   = 1 << 16 // seat<<8 | cell
	thingPlot   = 2 << 16 // a plot that is not laid yet, whoever owns it
	thingColumn = 3 << 16 // position of the next column
	thingToken  = 4 << 16 // an open token, by its specialist
	thingSide   = 5 << 16 // the side of a token that is shown
	thingTile   = 6 << 16 // a bonus plot, by the plot that it makes
)

func cellThing(seat rules.Seat, c moonriver.Cell) uint32 {
	return thingCell | uint32(seat)<<8 | uint32(c)
}

func thingStep(kind, n uint32) board.Step { return board.Step{Thing: kind | n} }

func plotStep(p moonriver.Plot) board.Step { return thingStep(thingPlot, uint32(p)) }

// cellOf takes a cell's thing apart.
func cellOf(thing uint32) (rules.Seat, moonriver.Cell) {
	return rules.Seat(thing >> 8 & 0xff), moonriver.Cell(thing & 0xff)
}

// paths are the ways to all legal moves but "done", which has a key of its own.
func paths(s board.Scene) []board.Path {
	var all []board.Path
	for _, m := range s.Legal {
		switch m.Kind() {
		case moonriver.MoveLay:
			a, b := moonriver.HalvesOf(m)
			all = append(all, layPath(s, m, a, b), layPath(s, m, b, a))
		case moonriver.MoveScrap:
			a, b := moonriver.PlotsOf(m)
			all = append(all, board.Path{Move: m, Steps: []board.Step{plotStep(a), plotStep(b)}},
				board.Path{Move: m, Steps: []board.Step{plotStep(b), plotStep(a)}})
		case moonriver.MoveDone:
		default:
			all = append(all, board.Path{Move: m, Steps: steps(s, m)})
		}
	}
	return all
}

// layPath leads to a domino by way of one half: that plot, the other plot, the
// cell of the first; turning goes round it.
func layPath(s board.Scene, m rules.Move, first, second moonriver.Half) board.Path {
	return board.Path{Move: m, Steps: []board.Step{plotStep(first.Plot), plotStep(second.Plot), {
		Thing:   cellThing(s.Seat, first.Cell),
		Variant: direction(first.Cell, second.Cell),
	}}}
}

// direction counts clockwise from the north; rows grow away from the board,
// which is drawn at the bottom.
func direction(from, to moonriver.Cell) uint32 {
	switch {
	case to.Row() > from.Row():
		return 0
	case to.Column() > from.Column():
		return 1
	case to.Row() < from.Row():
		return 2
	}
	return 3
}

// steps are the things on the way to a move other than a domino.
func steps(s board.Scene, m rules.Move) []board.Step {
	cell := func(seat rules.Seat, c moonriver.Cell) board.Step {
		return board.Step{Thing: cellThing(seat, c)}
	}
	switch m.Kind() {
	case moonriver.MoveGo:
		return []board.Step{thingStep(thingColumn, uint32(moonriver.PositionOf(m)))}
	case moonriver.MoveCull:
		return []board.Step{cell(s.Seat, moonriver.CellOf(m))}
	case moonriver.MoveHire:
		token, shown, at := moonriver.HireOf(m)
		return []board.Step{cell(s.Seat, at), thingStep(thingToken, uint32(token)), thingStep(thingSide, uint32(shown))}
	case moonriver.MoveDrive:
		from, to := moonriver.DriveOf(m)
		return []board.Step{cell(s.Seat, from), cell(s.Seat, to)}
	case moonriver.MoveSwap:
		mine, theirs := moonriver.PlotsOf(m)
		return []board.Step{plotStep(mine), plotStep(theirs)}
	case moonriver.MoveSteal:
		from, at := moonriver.StealOf(m)
		return []board.Step{cell(from, at)}
	case moonriver.MoveClaim:
		tile, side, at := moonriver.ClaimOf(m)
		list := []board.Step{thingStep(thingTile, uint32(moonriver.BonusPlot(tile, side)))}
		if at != 0 {
			list = append(list, cell(s.Seat, at))
		}
		return list
	}
	return nil
}
