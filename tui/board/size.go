package board

// A Size is one of the three sizes that a board is designed for.
type Size int

// The sizes: of a window of 80x24, of one from about 110x34, of one from about 150x45.
const (
	Compact Size = iota
	Comfortable
	Roomy
)

// SizeOf is the size for the body of a window: all of it but the line at the top and the two at the bottom.
func SizeOf(w, h int) Size {
	switch {
	case w >= 150 && h >= 42:
		return Roomy
	case w >= 110 && h >= 31:
		return Comfortable
	}
	return Compact
}

// A Box is a rectangle of cells.
type Box struct{ X, Y, W, H int }

// Empty reports whether there is no cell in the box.
func (b Box) Empty() bool { return b.W <= 0 || b.H <= 0 }

// Holds reports whether a cell is in the box.
func (b Box) Holds(x, y int) bool { return x >= b.X && x < b.X+b.W && y >= b.Y && y < b.Y+b.H }

// Rooms share out the body of a window between a board and the table's screen. A room without cells is not shown. The
// rooms of the screen may lie inside the board's: then the board leaves them alone.
type Rooms struct {
	Board Box // where Draw draws
	Story Box // what happened, under a heading: two lines at least
	Talk  Box // what people say, under a heading; without it talk opens on a key
	Look  Box // one line: what the thing under the cursor is; what is longer lies over its neighbours
}

const sideWidth = 36

// StandardRooms are for boards without a design of their own: the story stands beside the board where there is room,
// or else in two lines or more below it. The board has 80x19 cells at least.
func StandardRooms(w, h int) Rooms {
	if w > 80+sideWidth {
		talk := min(max(h/4, 4), 12)
		left := w - sideWidth - 1
		return Rooms{
			Board: Box{0, 0, left, h - 1},
			Look:  Box{0, h - 1, left, 1},
			Story: Box{left + 1, 0, sideWidth, h - talk},
			Talk:  Box{left + 1, h - talk, sideWidth, talk},
		}
	}
	below := If(h > 26, min(h-24, 8), 2)
	return Rooms{Board: Box{0, 0, w, h - below}, Story: Box{0, h - below, w, below}}
}
