package montana

import "saloon/rules"

// The kinds of moves. The first three are the house's.
const (
	MoveLand    uint8 = 1 + iota // place, tile, turn
	MoveFirst                    // seat
	MoveStop                     // the wheel stops at a sector
	MoveCamp                     // hex
	MoveSpin                     // recruit
	MoveTake                     // two workers from an "any" sector
	MovePush                     // sectors
	MoveDismiss                  // a colour
	MoveBank                     // space, workers
	MoveWork                     // place, space, colour
	MoveHelper                   // workers
	MoveCity                     // start an auction
	MoveBid                      // row, column
	MoveReward                   // goods
	MoveBuild                    // hex
	MoveTrade                    // what for
	MoveCanteen                  // another turn
	MoveFold                     // pass in the auction
	MoveDone                     // give up an optional step
)

// A Place is a part of the worker board. The first four are the production areas,
// each named after the Good of the same number.
type Place int8

// The places.
const (
	Mine Place = iota
	Quarry
	GrainField
	PumpkinField
	Bank
	City
)

var placeWords = [...]string{"mine", "quarry", "grainfield", "pumpkinfield", "bank", "city"}

// String is the place's word in a move.
func (p Place) String() string { return placeWords[p] }

// What a cow is traded for: a Good below Pumpkin+1, ForSilver, or ForWorker plus
// a colour.
const (
	ForSilver = 4
	ForWorker = 5

	bargains = ForWorker + colours
)

var (
	spinMove    = rules.NewMove(MoveSpin, 0)
	cityMove    = rules.NewMove(MoveCity, 0)
	canteenMove = rules.NewMove(MoveCanteen, 0)
	foldMove    = rules.NewMove(MoveFold, 0)
	doneMove    = rules.NewMove(MoveDone, 0)
)

func landMove(place, tile, turn int) rules.Move {
	return rules.NewMove(MoveLand, uint64(place)<<16|uint64(tile)<<8|uint64(turn))
}

func firstMove(seat rules.Seat) rules.Move { return rules.NewMove(MoveFirst, uint64(seat)) }

func stopMove(sector int) rules.Move { return rules.NewMove(MoveStop, uint64(sector)) }

func takeMove(c crew) rules.Move { return rules.NewMove(MoveTake, uint64(c)) }

func pushMove(n int) rules.Move { return rules.NewMove(MovePush, uint64(n)) }

func dismissMove(colour Good) rules.Move { return rules.NewMove(MoveDismiss, uint64(colour)) }

// bankMove has the space from 1 on.
func bankMove(space int, c crew) rules.Move {
	return rules.NewMove(MoveBank, uint64(space)<<32|uint64(c))
}

// workMove has the space from 1 on.
func workMove(p Place, space int, colour Good) rules.Move {
	return rules.NewMove(MoveWork, uint64(p)<<16|uint64(space)<<8|uint64(colour))
}

func helperMove(colour Good, n int) rules.Move {
	return rules.NewMove(MoveHelper, uint64(n)<<8|uint64(colour))
}

// bidMove has row and column from 1 on.
func bidMove(row, column int) rules.Move {
	return rules.NewMove(MoveBid, uint64(row)<<8|uint64(column))
}

func rewardMove(s stock) rules.Move { return rules.NewMove(MoveReward, uint64(s)) }

func tradeMove(what int) rules.Move { return rules.NewMove(MoveTrade, uint64(what)) }

// hexMove packs coordinates so that moves sort as hexes do.
func hexMove(kind uint8, q, r int) rules.Move {
	return rules.NewMove(kind, uint64(q+farthest)<<8|uint64(r+farthest))
}

func (c *chart) move(kind uint8, hex int) rules.Move {
	return hexMove(kind, int(c.q[hex]), int(c.r[hex]))
}

// part is one byte of a move's fields, counted from the lowest.
func part(move rules.Move, i int) int { return int(move.Fields() >> (8 * i) & 0xff) }

// HexOf is the coordinates in a move that builds or lays the start tile.
func HexOf(move rules.Move) (q, r int) { return part(move, 1) - farthest, part(move, 0) - farthest }

// SpaceOf is the place and the space, from 1 on, in a move to the bank or to an area.
func SpaceOf(move rules.Move) (Place, int) {
	if move.Kind() == MoveBank {
		return Bank, part(move, 4)
	}
	return Place(part(move, 2)), part(move, 1)
}

// CellOf is the row and the column of a bid, from 1 on.
func CellOf(move rules.Move) (row, column int) { return part(move, 1), part(move, 0) }

// WorkersOf is the workers that a move names: taken, put back, or put to work.
func WorkersOf(move rules.Move) Workers {
	switch move.Kind() {
	case MoveTake, MoveBank:
		return workersIn(crew(move.Fields()))
	case MoveDismiss:
		return workersIn(worker(Good(part(move, 0))))
	case MoveWork:
		area, colour := Good(part(move, 2)), Good(part(move, 0))
		return workersIn(crew(needed(area, colour)) * worker(colour))
	case MoveHelper:
		return workersIn(crew(part(move, 1)) * worker(Good(part(move, 0))))
	}
	return Workers{}
}

// GoodsOf is the goods that a reward names.
func GoodsOf(move rules.Move) Goods {
	if move.Kind() != MoveReward {
		return Goods{}
	}
	return goodsIn(stock(move.Fields()))
}

// NumberOf is the number in a move: sectors pushed, the sector of the wheel, the
// start player, or what a cow is traded for.
func NumberOf(move rules.Move) int { return part(move, 0) }
