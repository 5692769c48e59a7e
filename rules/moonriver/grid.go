package moonriver

import (
	"iter"
	"math/bits"
)

// A Cell is a place of a ranch: column a-e, row 1-10, rows counted away from the
// board. The zero Cell is no place. Each row of the grid takes six bits; the
// lowest is never a cell, so that no step sideways reaches another row.
type Cell uint8

const (
	rowBits = 6
	columns = 5
	camp    = Cell(3) // c1, blocked by the board
)

// CellAt is the cell in a column (1-5) and a row (1-10), or 0 outside the grid.
func CellAt(column, row int) Cell {
	if column < 1 || column > columns || row < 1 || row > 10 {
		return 0
	}
	return Cell((row-1)*rowBits + column)
}

// Column is 1 for a to 5 for e.
func (c Cell) Column() int { return int(c) % rowBits }

// Row is 1 for the row along the board.
func (c Cell) Row() int { return int(c)/rowBits + 1 }

// real reports whether c is a place in a grid of ten rows, the camp included.
func (c Cell) real() bool { return c.Column() != 0 && c < 10*rowBits }

// slot counts the cells of a grid without gaps.
func (c Cell) slot() int { return int(slots[c&63]) }

var slots = func() (t [64]uint8) {
	for c := range t {
		t[c] = uint8(max(0, c-1-c/rowBits))
	}
	return t
}()

// Cells is a set of cells; bit c stands for cell c.
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

// when is every cell if n is more than 0, and none otherwise.
func when(n uint8) Cells { return Cells(-int64(n) >> 63) }

// Has reports whether c is in the set.
func (s Cells) Has(c Cell) bool { return s>>(c&63)&1 == 1 }

// Len is the number of cells in the set.
func (s Cells) Len() int { return bits.OnesCount64(uint64(s)) }

// All goes through the cells, row by row.
func (s Cells) All() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.first()) {
				return
			}
		}
	}
}

func (s Cells) first() Cell { return Cell(bits.TrailingZeros64(uint64(s))) }

// around is every place that shares a side with one of the set.
func (s Cells) around() Cells { return s<<1 | s>>1 | s<<rowBits | s>>rowBits }

// flood is the part of within that hangs together with the set.
func (s Cells) flood(within Cells) Cells {
	for {
		grown := (s | s.around()) & within
		if grown == s {
			return s
		}
		s = grown
	}
}

// shift moves the set so that bit c of the result stands for cell c+delta.
func (s Cells) shift(delta int) Cells {
	if delta > 0 {
		return s >> delta
	}
	return s << -delta
}

// steps are the four ways from a cell to its neighbours, in ascending order.
var steps = [4]int{-rowBits, -1, 1, rowBits}

// light is every other cell, as on a chessboard: a domino takes one of them.
var light = func() (s Cells) {
	for c := range Cell(10 * rowBits) {
		if (c.Column()+c.Row())%2 == 0 {
			s |= c.bit()
		}
	}
	return s
}()

// odd is how many cells of one field stay empty at least, however dominoes fill it.
func (s Cells) odd() int32 {
	more := int32(2*(s&light).Len() - s.Len())
	return max(more, -more)
}
