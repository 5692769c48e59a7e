package montana

import "saloon/tui/board"

type box struct{ x, y, w, h int }

func (b box) empty() bool { return b.w <= 0 || b.h <= 0 }

func (b box) room() board.Box { return board.Box{X: b.x, Y: b.y, W: b.w, H: b.h} }

// A frame says where everything stands. A box without cells is not drawn.
type frame struct {
	land    land
	work    box
	players box
	tall    bool // four lines a player
	wheel   box
	ring    bool // the wheel as a ring
	legend  [5]box
	city    box // where it always stands
	panel   box // the menu, or the city in an auction
	here    box // what the thing under the cursor costs and brings
	rule    int // the column of the line before the story; 0 for none
	story   box
	talk    box
	look    box
	doors   box // what a turn begins with
}

type land struct {
	x, y      int  // of the first hex
	half, row int  // columns of half a hex, and lines of a row
	large     bool // hexes are seven wide and stand apart; otherwise they are bricks
	edge      edges
}

func (l land) tall() bool { return l.row >= 3 }

type edges struct {
	halves, rows int   // half hexes across, rows
	first, last  []int // of every row, in half hexes from the left
}

func edgesOf(looks []hexLook) edges {
	var e edges
	for i := range looks {
		l := &looks[i]
		for e.rows <= l.row {
			e.first, e.last = append(e.first, l.half+999), append(e.last, -1)
			e.rows++
		}
		e.first[l.row], e.last[l.row] = min(e.first[l.row], l.half), max(e.last[l.row], l.half)
		e.halves = max(e.halves, l.half+2)
	}
	return e
}

// The least and the most room for parts of a board.
const (
	leftWide    = 86 // the left part of the comfortable size
	roomyWide   = 126
	playerWide  = 35
	storyMost   = 58
	sideLeast   = 24
	storyLeast  = 4
	workWide    = 28 // for a line a place
	workRows    = 6
	cityRows    = 4  // without its heading
	narrowWide  = 80 // the left part where work stands at the right of it
	workTall    = 12 // two lines a place
	legendWide  = 17
	legendMost  = 13 // a line for each sign
	legendLeast = 6  // lines that hold all words, in a corner of a large board
)

func (b *gameBoard) layout(w, h int) frame {
	e, size := b.edges, board.SizeOf(w, h)
	below := 2*e.rows + 1 + 1 + len(b.view.Players)
	switch {
	case size == board.Roomy && h >= 3*e.rows+1+workRows+1 && 4*e.halves+4 < 90:
		return b.roomy(w, h)
	case size >= board.Comfortable && h >= below+workRows-1 && 4*e.halves+3 <= leftWide+2:
		return b.comfortable(w, h)
	case size >= board.Comfortable && h >= below+cityRows && 4*e.halves+3 <= narrowWide+2:
		return b.narrow(w, h)
	}
	return b.compact(w, h)
}

func (b *gameBoard) compact(w, h int) frame {
	e, seats := b.edges, len(b.view.Players)
	f := frame{land: land{x: 1, half: 3, row: 1, edge: e}}
	beside := w > leftWide+sideLeast
	if beside {
		b.side(&f, w, h, leftWide)
		w = leftWide
	}
	right := 3*e.halves + 2
	top := max(e.rows+1, 11)
	below := top + 1 + seats
	rows := h - 1 - below
	f.work = box{right, 0, w - right, 11}
	f.players = box{0, top, w, 1 + seats}
	f.here = box{0, h - 1, w, 1}
	if b.Looking {
		f.here, f.look = box{}, f.here
	}
	f.brickCorners()
	if f.doors.empty() && b.atDoors() && b.door() != doorBuild { // there the line says what a hex brings
		f.doors = f.here
	}
	if !beside {
		f.story = box{0, below, w, rows}
	}
	switch {
	case beside || rows >= 2*workRows-2:
		f.city = box{0, below, w, min(rows, workRows)}
		f.panel = f.city
		f.wheelBelowWork()
		if !beside {
			f.story.y, f.story.h = below+workRows, rows-workRows
		}
	case f.work.w >= workWide:
		b.compactRight(&f)
		f.story.h = min(rows, storyLeast)
		f.legend[4] = box{1, below + f.story.h, w - 2, rows - f.story.h}
	case b.panelOpen():
		f.panel = box{0, below, w, min(rows+1, workRows)}
		f.story.y, f.story.h = below+f.panel.h, rows-f.panel.h
		if f.story.h < 0 {
			f.here, f.look = box{}, box{}
		}
	}
	if f.story.h < 2 {
		f.story = box{}
	}
	if b.auction() {
		f.city = box{}
	}
	return f
}

// compactRight puts what is chosen below the worker board, where that is wide enough, and
// the wheel when nothing is chosen. The auction takes the place of the worker board.
func (b *gameBoard) compactRight(f *frame) {
	at := f.work
	switch {
	case b.auction():
		f.panel, f.work = at, box{}
	case b.listing():
		f.panel, f.work.h = box{at.x, workRows + 1, at.w, at.h - workRows - 1}, workRows+1
	default:
		f.wheelBelowWork()
	}
}

func (f *frame) wheelBelowWork() {
	if f.work.w >= workWide {
		f.wheel, f.work.h = box{f.work.x, workRows + 2, f.work.w, 2}, workRows+1
	}
}

// brickCorners puts the wheel and the legend where a map of bricks leaves corners free.
func (f *frame) brickCorners() {
	e := f.land.edge
	after := f.land.x + 3*e.last[0] + 8
	f.wheel = box{after, 0, 3*e.halves + 1 - after, 1}
	for i, row := range []int{e.rows - 2, e.rows - 1} {
		f.legend[i] = box{0, row, f.land.x + 3*e.first[row] - 5, 1}
	}
}

func (b *gameBoard) comfortable(w, h int) frame {
	e, seats := b.edges, len(b.view.Players)
	f := frame{land: land{x: 3, half: 4, row: 2, large: true, edge: e}}
	below := 2*e.rows + 1
	f.players = box{0, below, leftWide, 1 + seats}
	y := below + 1 + seats
	rows := min(workRows, h-y)
	f.work, f.city, f.panel = box{0, y, 44, rows}, box{44, y, leftWide - 44, rows}, box{44, y, leftWide - 44, rows}
	if b.auction() {
		f.work, f.city, f.panel = box{}, box{0, y, leftWide, rows}, box{0, y, leftWide, rows}
	}
	if left := h - y - rows; left > 0 {
		f.look = box{0, h - 1, leftWide, 1}
		f.legend[4] = box{1, y + rows, leftWide - 2, left - bit(b.Looking)}
	}
	b.side(&f, w, h, leftWide)
	f.hexCorners(leftWide)
	return f
}

// narrow is for windows that are too low for work and city below a map of hexes.
func (b *gameBoard) narrow(w, h int) frame {
	e, seats := b.edges, len(b.view.Players)
	f := frame{land: land{x: 3, half: 4, row: 2, large: true, edge: e}}
	below := 2*e.rows + 1
	f.players = box{0, below, narrowWide, 1 + seats}
	y := below + 1 + seats
	f.city = box{0, y, narrowWide, h - y}
	f.panel = f.city
	b.side(&f, w, h, narrowWide)
	f.doors = box{}
	f.work = box{narrowWide + 2, 0, f.story.w - 2, workTall}
	f.legend[4] = box{f.work.x, workTall + 1, f.work.w, 4}
	f.story.y, f.story.h = workTall+6, h-f.talk.h-workTall-6
	if b.atDoors() {
		f.doors, f.legend[4] = box{narrowWide + 1, workTall + 1, f.story.w, doorsLow}, box{}
		f.story.y, f.story.h = f.story.y+doorsLow-5, f.story.h-doorsLow+5
	}
	f.hexCorners(narrowWide)
	return f
}

// hexCorners puts the wheel and the legend where the land leaves the corners of a map of hexes free.
func (f *frame) hexCorners(wide int) {
	x, e := f.land.x, f.land.edge
	left := func(row int) int { return x + 4*e.first[row] - 5 }
	right := func(row int) int { return wide - (x + 4*e.last[row] + hexWide + 2) }
	f.wheel = box{wide - right(0), 1, right(0), 1}
	top, room := e.free(left, false, e.rows)
	f.legend[0] = box{0, 1, room, 2*top - 1}
	n, room := e.free(left, true, e.rows-top)
	f.legend[2] = box{0, 2*(e.rows-n) + 1, room, 2 * n}
	top, room = e.free(right, false, e.rows)
	f.legend[1] = box{wide - room, 3, room, 2*top - 3}
	n, room = e.free(right, true, e.rows-top)
	f.legend[3] = box{wide - room, 2*(e.rows-n) + 1, room, 2 * n}
}

// free is how many rows of the map, and not more than most, leave room for the legend, and how much.
func (e edges) free(room func(row int) int, bottom bool, most int) (rows, wide int) {
	for rows < most {
		row := board.If(bottom, e.rows-1-rows, rows)
		if room(row) < legendWide {
			break
		}
		if rows == 0 || room(row) < wide {
			wide = room(row)
		}
		rows++
	}
	return rows, wide
}

// side shares out the column at the right: the doors stand between what happened and what is said.
func (b *gameBoard) side(f *frame, w, h, column int) {
	wide := min(w-column-1, storyMost)
	talk := min(max(h/8, 4), 10)
	f.rule = column
	f.story = box{column + 1, 0, wide, h - talk}
	f.talk = box{column + 1, h - talk, wide, talk}
	if rows := board.If(f.story.h >= 2*doorsTall, doorsTall, doorsLow); b.atDoors() && f.story.h >= rows+storyLeast {
		f.story.h -= rows
		f.doors = box{column + 1, f.story.h, wide, rows}
	}
}

func (b *gameBoard) roomy(w, h int) frame {
	e, seats := b.edges, len(b.view.Players)
	f := frame{land: land{x: 4, half: 4, row: 3, large: true, edge: e}, tall: true}
	right, wide := 90, playerWide
	if h >= 4*e.rows+1+workRows+2 && 5*e.halves+3 <= right+3 { // few tiles: larger hexes
		f.land.x, f.land.half, f.land.row = 3, 5, 4
		right, wide = right+3, playerWide-2
		f.legend[1] = box{right, 5*seats + 12, wide, 4*e.rows - 5*seats - 12}
	}
	low := f.land.row*e.rows + 1
	f.players = box{right, 0, wide, 5 * seats}
	if low-5*seats >= 11 {
		f.wheel, f.ring = box{right, 5*seats + 1, wide, 10}, true
	} else {
		f.wheel = box{right, 5 * seats, wide, 2}
	}
	spare := h - low - workRows - 2
	y := low
	if lines := min(spare-1, legendMost); lines > 0 && f.legend[1].h < legendLeast { // one block, never two
		f.legend[0], f.legend[1] = box{2, y, roomyWide - 4, lines}, box{}
		y += lines
	}
	f.look = box{0, h - 1, roomyWide, 1}
	rows := min(workRows+2, h-y-2)
	f.work, f.city = box{1, y + 1, 64, rows}, box{66, y + 1, 60, rows}
	f.panel = f.city
	b.side(&f, w, h, roomyWide)
	return f
}

func (b *gameBoard) panelOpen() bool { return !b.replaying && (b.auction() || b.listing()) }

func (b *gameBoard) Rooms(w, h int) board.Rooms {
	f := b.layout(w, h)
	look := board.If(b.Looking, f.look, box{})
	return board.Rooms{Board: board.Box{W: w, H: h}, Story: f.story.room(), Talk: f.talk.room(), Look: look.room()}
}
