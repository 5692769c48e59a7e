package montana

import "saloon/rules"

// The kinds of moves, with the fields of each, from the highest to the lowest. A field
// takes 8 bits, workers and goods a byte for each of their kinds.
const (
	MoveLand    uint8 = 1 + iota // the house: place, tile, turn
	MoveFirst                    // the house: seat
	MoveStop                     // the house: the sector at which the wheel stops
	MoveCamp                     // q and r of the hex, each with farthest added
	MoveSpin                     // nothing
	MoveTake                     // workers
	MovePush                     // sectors
	MoveDismiss                  // colour
	MoveBank                     // space, workers
	MoveWork                     // place, space, colour
	MoveHelper                   // how many workers, colour
	MoveCity                     // nothing
	MoveBid                      // row, column
	MoveReward                   // goods
	MoveBuild                    // as MoveCamp
	MoveTrade                    // what the cow is traded for
	MoveCanteen                  // nothing
	MoveFold                     // nothing
	MoveDone                     // nothing
)

// A Place is a part of the worker board. The production areas come first: each gives the Good of the same number.
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

func (p Place) String() string { return placeWords[p] }

// What a cow is traded for: a Good up to Pumpkin, ForSilver, or ForWorker plus a colour.
const (
	ForSilver = 4
	ForWorker = 5

	bargains = ForWorker + colours
)

// The moves without fields: recruit, begin an auction, take another turn for a canteen,
// place no bid, and give up an optional step.
var (
	spinMove    = rules.NewMove(MoveSpin, 0)
	cityMove    = rules.NewMove(MoveCity, 0)
	canteenMove = rules.NewMove(MoveCanteen, 0)
	foldMove    = rules.NewMove(MoveFold, 0)
	doneMove    = rules.NewMove(MoveDone, 0)
)

// landMove lays a tile on a place of the layout, turned so many times. All of them are counted from 1 but the turns.
func landMove(place, tile, turn int) rules.Move {
	return rules.NewMove(MoveLand, uint64(place)<<16|uint64(tile)<<8|uint64(turn))
}

func firstMove(seat rules.Seat) rules.Move { return rules.NewMove(MoveFirst, uint64(seat)) }

func stopMove(sector int) rules.Move { return rules.NewMove(MoveStop, uint64(sector)) }

func takeMove(c crew) rules.Move { return rules.NewMove(MoveTake, uint64(c)) }

func pushMove(n int) rules.Move { return rules.NewMove(MovePush, uint64(n)) }

func dismissMove(colour Good) rules.Move { return rules.NewMove(MoveDismiss, uint64(colour)) }

// bankMove puts workers on a space of the bank, counted from 1.
func bankMove(space int, c crew) rules.Move {
	return rules.NewMove(MoveBank, uint64(space)<<32|uint64(c))
}

// workMove puts workers of a colour on a large space of an area, counted from 1.
func workMove(p Place, space int, colour Good) rules.Move {
	return rules.NewMove(MoveWork, uint64(p)<<16|uint64(space)<<8|uint64(colour))
}

func helperMove(colour Good, n int) rules.Move {
	return rules.NewMove(MoveHelper, uint64(n)<<8|uint64(colour))
}

// bidMove bids on a cell of the city. Row and column are counted from 1.
func bidMove(row, column int) rules.Move {
	return rules.NewMove(MoveBid, uint64(row)<<8|uint64(column))
}

func rewardMove(s stock) rules.Move { return rules.NewMove(MoveReward, uint64(s)) }

func tradeMove(what int) rules.Move { return rules.NewMove(MoveTrade, uint64(what)) }

func hexMove(kind uint8, q, r int) rules.Move {
	return rules.NewMove(kind, uint64(q+farthest)<<8|uint64(r+farthest))
}

func (l *layout) move(kind uint8, hex int) rules.Move {
	return hexMove(kind, int(l.q[hex]), int(l.r[hex]))
}

// part is byte i of a move's fields, counted from the lowest.
func part(move rules.Move, i int) int { return int(move.Fields() >> (8 * i) & 0xff) }

// HexOf is the coordinates of the hex in a MoveBuild or a MoveCamp.
func HexOf(move rules.Move) (q, r int) { return part(move, 1) - farthest, part(move, 0) - farthest }

// SpaceOf is the place and the space, counted from 1, in a MoveBank or a MoveWork.
func SpaceOf(move rules.Move) (Place, int) {
	if move.Kind() == MoveBank {
		return Bank, part(move, 4)
	}
	return Place(part(move, 2)), part(move, 1)
}

// CellOf is the row and the column, counted from 1, in a MoveBid.
func CellOf(move rules.Move) (row, column int) { return part(move, 1), part(move, 0) }

// WorkersOf is the workers in a move that takes them, puts them back or puts them to work.
func WorkersOf(move rules.Move) Workers {
	switch move.Kind() {
	case MoveTake, MoveBank:
		return workersIn(crew(move.Fields()))
	case MoveDismiss:
		return workersIn(worker(Good(part(move, 0))))
	case MoveWork:
		area, colour := Good(part(move, 2)), Good(part(move, 0))
		return workersIn(crew(workersNeeded(area, colour)) * worker(colour))
	case MoveHelper:
		return workersIn(crew(part(move, 1)) * worker(Good(part(move, 0))))
	}
	return Workers{}
}

// GoodsOf is the goods in a MoveReward.
func GoodsOf(move rules.Move) Goods {
	if move.Kind() != MoveReward {
		return Goods{}
	}
	return goodsIn(stock(move.Fields()))
}

// NumberOf is the number in a MovePush, a MoveStop, a MoveFirst or a MoveTrade.
func NumberOf(move rules.Move) int { return part(move, 0) }
