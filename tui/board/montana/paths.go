package montana

import (
	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
)

// The sorts of things that can be pointed at, and what the number of each is.
const (
	thingHex     = 1 << 16  // index into View.Hexes
	thingWheel   = 2 << 16  // the wheel itself
	thingSector  = 3 << 16  // a sector, from 1 on
	thingSpace   = 4 << 16  // place<<8 | space
	thingCity    = 5 << 16  // the city as a place to go to
	thingCell    = 6 << 16  // row<<8 | column
	thingCrew    = 7 << 16  // workers, two bits a colour
	thingGoods   = 8 << 16  // goods, two bits a kind
	thingBargain = 9 << 16  // what a cow is traded for
	thingDoor    = 10 << 16 // recruit, work, build
)

func choice(sort board.Thing, n int) board.Choice { return board.Choice{Thing: sort | board.Thing(n)} }

const mostPacked = 3

func packed(counts []int) int {
	n := 0
	for i, c := range counts {
		n |= min(c, mostPacked) << (2 * i)
	}
	return n
}

func unpacked(n, size int) []int {
	counts := make([]int, size)
	for i := range counts {
		counts[i] = n >> (2 * i) & 3
	}
	return counts
}

// paths are the ways to all legal moves but "done", "pass" and handing in a canteen, which have keys of their own.
// Trades are offered when they are asked for, and then nothing else is.
func paths(v *montana.View, legal []rules.Move, trading bool) []board.Path {
	var all []board.Path
	for _, m := range legal {
		if (m.Kind() == montana.MoveTrade) != trading {
			continue
		}
		if steps := choices(v, m); steps != nil {
			all = append(all, board.Path{Move: m, Choices: steps})
		}
	}
	return all
}

func choices(v *montana.View, m rules.Move) []board.Choice {
	workers, goods := montana.WorkersOf(m), montana.GoodsOf(m)
	crew := choice(thingCrew, packed(workers[:]))
	switch m.Kind() {
	case montana.MoveCamp, montana.MoveBuild:
		if at := hexIn(v, m); at >= 0 {
			return []board.Choice{choice(thingHex, at)}
		}
	case montana.MoveSpin:
		return []board.Choice{choice(thingWheel, 0)}
	case montana.MovePush:
		return []board.Choice{choice(thingSector, (v.Turn.Sector-1+montana.NumberOf(m))%len(v.Wheel)+1)}
	case montana.MoveTake, montana.MoveDismiss, montana.MoveHelper:
		return []board.Choice{crew}
	case montana.MoveBank, montana.MoveWork:
		place, space := montana.SpaceOf(m)
		at := choice(thingSpace, int(place)<<8|space)
		at.Variant = uint32(packed(workers[:]))
		return []board.Choice{at}
	case montana.MoveCity:
		return []board.Choice{choice(thingCity, 0)}
	case montana.MoveBid:
		row, column := montana.CellOf(m)
		return []board.Choice{choice(thingCell, row<<8|column)}
	case montana.MoveReward:
		return []board.Choice{choice(thingGoods, packed(goods[:]))}
	case montana.MoveTrade:
		return []board.Choice{choice(thingBargain, montana.NumberOf(m))}
	}
	return nil
}

func everything(v *montana.View) []board.Path {
	var all []board.Path
	add := func(s board.Choice) { all = append(all, board.Path{Move: rules.Undo, Choices: []board.Choice{s}}) }
	for i := range v.Hexes {
		add(choice(thingHex, i))
	}
	for i := range v.Bank {
		add(choice(thingSpace, int(montana.Bank)<<8|(i+1)))
	}
	for place, area := range v.Areas {
		for i := range area.Spaces {
			add(choice(thingSpace, place<<8|(i+1)))
		}
	}
	add(choice(thingWheel, 0))
	add(choice(thingCity, 0))
	for r := range v.City {
		for c := range v.City[r].Costs {
			add(choice(thingCell, (r+1)<<8|(c+1)))
		}
	}
	return all
}

// Show puts the cursor on a legal move, behind its door, or in the list of what a cow is traded for.
func (b *gameBoard) Show(m rules.Move) bool {
	b.asked = nil
	if trades := m.Kind() == montana.MoveTrade; trades != b.trading {
		b.trade("")
	}
	shown := b.Base.Show(m)
	b.lookAtLand()
	return shown
}

var (
	_ board.Highlighter = (*gameBoard)(nil)
	_ board.Placer      = (*gameBoard)(nil)
)

func (b *gameBoard) Highlight(e *rules.Event) {
	b.replaying = e != nil
	if e == nil {
		b.Pick.EndHighlight()
		b.Around.EndHighlight()
		return
	}
	things := touched(*e)
	b.Pick.Highlight(things...)
	b.Around.Highlight(things...)
}

func (b *gameBoard) Places(e rules.Event) []board.Box { return b.PlacesOf(touched(e)) }

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
	case montana.EventOutbid, montana.EventReward:
		row := thingCell | where<<8
		return []board.Thing{thingCity, row | 1, row | 2, row | 3, row | 4, row | 5}
	}
	return nil
}
