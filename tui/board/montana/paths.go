package montana

import (
	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
)

// The things that can be pointed at; the kind stands above the number.
const (
	thingHex     = 1 << 16 // index into View.Hexes
	thingWheel   = 2 << 16 // the wheel itself
	thingSector  = 3 << 16 // a sector, from 1 on
	thingSpace   = 4 << 16 // place<<8 | space
	thingCity    = 5 << 16 // the city as a place to go to
	thingCell    = 6 << 16 // row<<8 | column
	thingCrew    = 7 << 16 // workers, two bits a colour
	thingGoods   = 8 << 16 // goods, two bits a kind
	thingBargain = 9 << 16 // what a cow is traded for
	thingCanteen = 10 << 16
)

func step(kind uint32, n int) board.Step { return board.Step{Thing: kind | uint32(n)} }

func kindOf(thing uint32) uint32 { return thing &^ 0xffff }

func number(thing uint32) int { return int(thing & 0xffff) }

// packed puts small counts into a number, two bits each.
func packed(counts []int) int {
	n := 0
	for i, c := range counts {
		n |= min(c, 3) << (2 * i)
	}
	return n
}

// unpacked takes such a number apart.
func unpacked(n, size int) []int {
	counts := make([]int, size)
	for i := range counts {
		counts[i] = n >> (2 * i) & 3
	}
	return counts
}

// paths are the ways to all legal moves but "done" and "pass", which have keys of
// their own; trades are shown when they are asked for, or when nothing else is left.
func paths(v *montana.View, legal []rules.Move, trading bool) []board.Path {
	var all []board.Path
	for _, m := range legal {
		if (m.Kind() == montana.MoveTrade) != trading {
			continue
		}
		if steps := steps(v, m); steps != nil {
			all = append(all, board.Path{Move: m, Steps: steps})
		}
	}
	return all
}

func steps(v *montana.View, m rules.Move) []board.Step {
	workers, goods := montana.WorkersOf(m), montana.GoodsOf(m)
	crew := step(thingCrew, packed(workers[:]))
	switch m.Kind() {
	case montana.MoveCamp, montana.MoveBuild:
		if at := hexIn(v, m); at >= 0 {
			return []board.Step{step(thingHex, at)}
		}
	case montana.MoveSpin:
		return []board.Step{step(thingWheel, 0)}
	case montana.MovePush:
		return []board.Step{step(thingSector, (v.Turn.Sector-1+montana.NumberOf(m))%len(v.Wheel)+1)}
	case montana.MoveTake, montana.MoveDismiss, montana.MoveHelper:
		return []board.Step{crew}
	case montana.MoveBank, montana.MoveWork:
		place, space := montana.SpaceOf(m)
		return []board.Step{step(thingSpace, int(place)<<8|space), crew}
	case montana.MoveCity:
		return []board.Step{step(thingCity, 0)}
	case montana.MoveBid:
		row, column := montana.CellOf(m)
		return []board.Step{step(thingCell, row<<8|column)}
	case montana.MoveReward:
		return []board.Step{step(thingGoods, packed(goods[:]))}
	case montana.MoveTrade:
		return []board.Step{step(thingBargain, montana.NumberOf(m))}
	case montana.MoveCanteen:
		return []board.Step{step(thingCanteen, 0)}
	}
	return nil
}

// everything is a path to each thing that can be looked at.
func everything(v *montana.View) []board.Path {
	var all []board.Path
	add := func(s board.Step) { all = append(all, board.Path{Move: rules.Undo, Steps: []board.Step{s}}) }
	for i := range v.Hexes {
		add(step(thingHex, i))
	}
	for i := range v.Bank {
		add(step(thingSpace, int(montana.Bank)<<8|(i+1)))
	}
	for place, area := range v.Areas {
		for i := range area.Spaces {
			add(step(thingSpace, place<<8|(i+1)))
		}
	}
	for r := range v.City {
		for c := range v.City[r].Costs {
			add(step(thingCell, (r+1)<<8|(c+1)))
		}
	}
	return all
}
