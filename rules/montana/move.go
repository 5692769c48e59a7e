package montana

import "saloon/rules"

// The kinds of moves. The first three are the house's.
const (
	KindLand    uint8 = 1 + iota // place, tile, turn
	KindFirst                    // seat
	KindStop                     // the wheel stops at a sector
	KindCamp                     // hex
	KindSpin                     // recruit
	KindTake                     // two workers from an "any" sector
	KindPush                     // sectors
	KindDismiss                  // a colour
	KindBank                     // space, workers
	KindWork                     // place, space, colour
	KindHelper                   // workers
	KindCity                     // start an auction
	KindBid                      // row, column
	KindReward                   // goods
	KindBuild                    // hex
	KindTrade                    // what for
	KindCanteen                  // another turn
	KindFold                     // pass in the auction
	KindDone                     // give up an optional step
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

const (
	moveSpin    = rules.Move(uint64(KindSpin) << 56)
	moveCity    = rules.Move(uint64(KindCity) << 56)
	moveCanteen = rules.Move(uint64(KindCanteen) << 56)
	moveFold    = rules.Move(uint64(KindFold) << 56)
	moveDone    = rules.Move(uint64(KindDone) << 56)
)

func moveLand(place, tile, turn int) rules.Move {
	return rules.NewMove(KindLand, uint64(place)<<16|uint64(tile)<<8|uint64(turn))
}

func moveFirst(seat rules.Seat) rules.Move { return rules.NewMove(KindFirst, uint64(seat)) }

func moveStop(sector int) rules.Move { return rules.NewMove(KindStop, uint64(sector)) }

func moveTake(c crew) rules.Move { return rules.NewMove(KindTake, uint64(c)) }

func movePush(n int) rules.Move { return rules.NewMove(KindPush, uint64(n)) }

func moveDismiss(colour Good) rules.Move { return rules.NewMove(KindDismiss, uint64(colour)) }

// moveBank has the space from 1 on.
func moveBank(space int, c crew) rules.Move {
	return rules.NewMove(KindBank, uint64(space)<<32|uint64(c))
}

// moveWork has the space from 1 on.
func moveWork(p Place, space int, colour Good) rules.Move {
	return rules.NewMove(KindWork, uint64(p)<<16|uint64(space)<<8|uint64(colour))
}

func moveHelper(colour Good, n int) rules.Move {
	return rules.NewMove(KindHelper, uint64(n)<<8|uint64(colour))
}

// moveBid has row and column from 1 on.
func moveBid(row, column int) rules.Move {
	return rules.NewMove(KindBid, uint64(row)<<8|uint64(column))
}

func moveReward(s stock) rules.Move { return rules.NewMove(KindReward, uint64(s)) }

func moveTrade(what int) rules.Move { return rules.NewMove(KindTrade, uint64(what)) }

// hexMove packs coordinates so that moves sort as hexes do.
func hexMove(kind uint8, q, r int) rules.Move {
	return rules.NewMove(kind, uint64(q+farthest)<<8|uint64(r+farthest))
}

func (c *chart) move(kind uint8, hex int) rules.Move {
	return hexMove(kind, int(c.q[hex]), int(c.r[hex]))
}

// part is one byte of a move's fields, counted from the lowest.
func part(m rules.Move, i int) int { return int(m.Fields() >> (8 * i) & 0xff) }

// HexOf is the coordinates in a move that builds or lays the start tile.
func HexOf(m rules.Move) (q, r int) { return part(m, 1) - farthest, part(m, 0) - farthest }

// SpaceOf is the place and the space, from 1 on, in a move to the bank or to an area.
func SpaceOf(m rules.Move) (Place, int) {
	if m.Kind() == KindBank {
		return Bank, part(m, 4)
	}
	return Place(part(m, 2)), part(m, 1)
}

// CellOf is the row and the column of a bid, from 1 on.
func CellOf(m rules.Move) (row, column int) { return part(m, 1), part(m, 0) }

// WorkersOf is the workers that a move names: taken, put back, or put to work.
func WorkersOf(m rules.Move) Workers {
	switch m.Kind() {
	case KindTake, KindBank:
		return workersIn(crew(m.Fields()))
	case KindDismiss:
		return workersIn(worker(Good(part(m, 0))))
	case KindWork:
		area, colour := Good(part(m, 2)), Good(part(m, 0))
		return workersIn(crew(needed(area, colour)) * worker(colour))
	case KindHelper:
		return workersIn(crew(part(m, 1)) * worker(Good(part(m, 0))))
	}
	return Workers{}
}

// GoodsOf is the goods that a reward names.
func GoodsOf(m rules.Move) Goods {
	if m.Kind() != KindReward {
		return Goods{}
	}
	return goodsIn(stock(m.Fields()))
}

// NumberOf is the number in a move: sectors pushed, the sector of the wheel, the
// start player, or what a cow is traded for.
func NumberOf(m rules.Move) int { return part(m, 0) }
