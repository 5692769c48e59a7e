package moonriver

import (
	"iter"
	"math/bits"
)

// A Cell is a place of a ranch: column a to e, row 1 to 10, counted away from the board.
// The zero Cell is none. Each row of the grid takes six numbers, and the first of them is
// never a cell, so that a step sideways cannot lead into another row.
type Cell uint8

const (
	rowBits     = 6 // numbers that a row takes
	gridColumns = 5
	camp        = Cell(3) // c1, which the board blocks
)

// CellAt is the cell in a column (1 to 5) and a row (1 to 10), or 0 outside the grid.
func CellAt(column, row int) Cell {
	if column < 1 || column > gridColumns || row < 1 || row > 10 {
		return 0
	}
	return Cell((row-1)*rowBits + column)
}

// Column is 1 for a to 5 for e.
func (c Cell) Column() int { return int(c) % rowBits }

// Row is 1 for the row along the board.
func (c Cell) Row() int { return int(c)/rowBits + 1 }

func (c Cell) exists() bool { return c.Column() != 0 && c < 10*rowBits }

func (c Cell) index() int { return int(indexes[c&63]) }

var indexes = func() (t [64]uint8) {
	for c := range t {
		t[c] = uint8(max(0, c-1-c/rowBits))
	}
	return t
}()

// Cells is a set of cells. Bit c stands for cell c.
type Cells uint64

const (
	rowCells    = Cells(0b111110)
	fieldShort  = (rowCells | rowCells<<6 | rowCells<<12 | rowCells<<18 | rowCells<<24) &^ (1 << camp)
	fieldLong   = fieldShort | (rowCells|rowCells<<6|rowCells<<12|rowCells<<18|rowCells<<24)<<30
	lastRow     = rowCells << 54 // row 10
	bridgeWest  = Cells(1) << 2  // b1
	bridgeNorth = Cells(1) << 9  // c2
	bridgeEast  = Cells(1) << 4  // d1
	river       = rowCells&^(1<<camp) | bridgeNorth
)

func (c Cell) bit() Cells { return 1 << (c & 63) }

// allIf is every cell if n is more than 0, and none otherwise.
func allIf(n uint8) Cells { return Cells(-int64(n) >> 63) }

func (s Cells) has(c Cell) bool { return s>>(c&63)&1 == 1 }

// Len is the number of cells in the set.
func (s Cells) Len() int { return bits.OnesCount64(uint64(s)) }

func (s Cells) all() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.first()) {
				return
			}
		}
	}
}

func (s Cells) first() Cell { return Cell(bits.TrailingZeros64(uint64(s))) }

func (s Cells) around() Cells { return s<<1 | s>>1 | s<<rowBits | s>>rowBits }

func (s Cells) flood(within Cells) Cells {
	for {
		grown := (s | s.around()) & within
		if grown == s {
			return s
		}
		s = grown
	}
}

// shift is the cells from which a step by delta leads into the set.
func (s Cells) shift(delta int) Cells {
	if delta > 0 {
		return s >> delta
	}
	return s << -delta
}

var ways = [4]int{-rowBits, -1, 1, rowBits}

// lightCells is every other cell, as on a chessboard. A domino always covers one of them.
var lightCells = func() (s Cells) {
	for c := range Cell(10 * rowBits) {
		if (c.Column()+c.Row())%2 == 0 {
			s |= c.bit()
		}
	}
	return s
}()

// unfillable is how many cells of a set that hangs together stay empty at least, however dominoes fill it.
func (s Cells) unfillable() int32 {
	more := int32(2*(s&lightCells).Len() - s.Len())
	return max(more, -more)
}
