package moonriver

import "saloon/tui/board"

type box struct{ x, y, w, h int }

func (b box) room() board.Box { return board.Box{X: b.x, Y: b.y, W: b.w, H: b.h} }

// A frame says where everything stands, by nothing but the size, the players, and the rows of a ranch.
type frame struct {
	ranch  box // the cells of the ranch that is shown large, without its numbers
	cw, ch int // the size of its cells
	river  int // lines of the river below it
	rows   int // that are shown

	others []box // the other ranches, with their headlines
	ow, oh int   // the size of their cells
	otherY int   // lines above their cells
	shore  int   // lines of the river below them
	extra  int   // lines below the river that tell what is new

	now, next box // this round's column and the next one
	strip     int // how wide a plot is there
	lines     int // how high one position is
	saloon    box
	effects   int // columns for what a partner does, beside its name
	hand      box
	theirs    box // the plots of the other of two players
	legend    box
	points    box // what has brought the viewer's points

	story, talk, look box
}

const numbersWidth = 2

// layout is where everything stands. The rows are those of a ranch; top is the highest that is in use or may be. A plot
// in a column is narrower where the name beside it, the widest of all, is long.
func layout(w, h, players, rows, top, name int) frame {
	size := board.SizeOf(w, h)
	var f frame
	switch {
	case rows > 5 && size == board.Compact:
		f = compactPair(w, h, top)
	case rows > 5:
		f = largePair(w, h, top, size)
	case size == board.Compact:
		f = compact(w, h, players-1)
	case size == board.Comfortable:
		f = comfortable(w, h, players-1, name)
	default:
		f = roomy(w, h, players-1, name)
	}
	if f.rows == 0 {
		f.rows = rows
	}
	f.ranch = box{numbersWidth, 0, 5 * f.cw, f.rows * f.ch}
	return f
}

func compact(w, h, others int) frame {
	const left = 48
	right := w - left
	half := (right + 2) / 2
	f := frame{cw: 9, ch: 3, river: 1, lines: 1, strip: min(half-3, 24), otherY: 1, oh: 1}
	f.now, f.next = box{left, 0, half - 2, 5}, box{left + half, 0, right - half, 5}
	f.saloon = box{left, 5, right, 2}
	f.hand = box{left, 7, right, 3}
	f.ow = max(2, min(4, (right/others-1)/5))
	f.others = row(left, 10, 5*f.ow, 6, (right+1)/others, others)
	f.legend = box{2, 16, w - 2, 1}
	f.story = box{0, 17, w, h - 17}
	return f
}

func comfortable(w, h, others, name int) frame {
	const left, below = 58, 27
	right := w - left
	half := (right + 2) / 2
	f := frame{cw: 11, ch: 5, river: 2, lines: 1, strip: min(max(half-6-name, 14), max(half-15, 14)), otherY: 1, oh: 2, shore: 1}
	f.now, f.next = box{left, 0, half - 1, 5}, box{left + half, 0, right - half, 5}
	f.saloon, f.effects = box{left, 6, half, 6}, half-15
	f.hand = box{left + half, 6, right - half, 6}
	f.ow = max(2, min(6, ((right+1)/others-1)/5))
	f.others = row(left, 12, 5*f.ow, 12, (right+1)/others, others)
	f.legend = box{left, 24, right, 3}
	f.below(w, h, below, 62)
	return f
}

func roomy(w, h, others, name int) frame {
	f := frame{ch: min((h-10)/5, 9), river: 2, lines: 2, otherY: 1, shore: 1, extra: 1}
	f.cw = 2 * f.ch
	left := numbersWidth + 5*f.cw + 3
	right := w - left
	third := (right + 2) / 3
	f.strip = min(max(third-7-name, 13), max(third-17, 14))
	f.now, f.next = box{left, 0, third - 2, 9}, box{left + third, 0, third - 2, 9}
	f.hand = box{left + 2*third, 0, right - 2*third, 9}
	f.saloon, f.effects = box{left, 10, right, 6}, right-15
	bottom := 5 * f.ch
	f.ow = max(4, min(8, ((right+2)/others-4)/5))
	f.oh = max(2, min((bottom-20)/5, (f.ow+2)/2))
	f.others = row(left, 17, 5*f.ow, 5*f.oh+3, (right+2)/others, others)
	f.legend = box{left, bottom, right, 2}
	f.below(w, h, bottom+2, left)
	f.points = box{left + 2*third, bottom + 2, right - 2*third, h - bottom - 3}
	f.talk.w = 2*third - 1
	return f
}

func (f *frame) below(w, h, y, talk int) {
	bottom := h
	if h >= y+6 {
		f.look = box{0, h - 1, w, 1}
		bottom--
	}
	f.story, f.talk = box{0, y, talk, bottom - y}, box{talk, y, w - talk, bottom - y}
}

// compactPair is for two players, whose ranches are long. As long as nobody needs more than five rows it looks as for
// more players; afterwards the rows are lower, and the story stands at the right.
func compactPair(w, h, top int) frame {
	const left, mini = 39, 12
	right := w - left
	half := (right + 1) / 2
	f := frame{cw: 7, ch: 3, river: 1, rows: shortRows, lines: 1, strip: min(half-3, 24), otherY: 1, oh: 1, ow: 2}
	f.now, f.next = box{left, 0, half - 1, 5}, box{left + half, 0, right - half, 5}
	f.saloon = box{left, 5, right, 2}
	f.hand = box{left, 7, right, 3}
	f.theirs = box{left + mini, 10, right - mini, 3}
	if top <= shortRows {
		f.others = []box{{left, 10, 10, 6}}
		f.legend = box{2, 16, w - 2, 1}
		f.story = box{0, 17, w, h - 17}
		return f
	}
	f.rows, f.ch = 10, board.If(h < 31, 2, 3)
	f.others = []box{{left, 10, 10, 11}}
	f.legend = box{left + mini, 13, right - mini, 3}
	f.story = box{left + mini, 16, right - mini, h - 16}
	return f
}

// middleRows is how many rows of a long ranch the largest windows show, as long as they are enough; pairRight is how
// wide what stands beside the two ranches is.
const (
	middleRows = 7
	pairRight  = 36
)

// shortRows is how many rows of a long ranch a small window shows, as long as they are enough.
const shortRows = 5

func largePair(w, h, top int, size board.Size) frame {
	f := frame{cw: 9, ch: 3, river: 1, rows: 10, lines: 1, shore: 1, ow: board.If(w < 120, 5, 7)}
	if size == board.Roomy {
		if f.lines = 2; top <= middleRows {
			f.rows = middleRows
		}
		f.ch = min((h-5)/f.rows, 7)
		f.cw = min(2*f.ch+4, 14)
		f.ow = min(f.cw, (w-5*f.cw-numbersWidth-2-pairRight)/5)
	}
	f.oh = f.ch
	side := numbersWidth + 5*f.cw + 2
	f.others = []box{{side, 0, 5 * f.ow, f.rows*f.oh + 1}}
	left := side + 5*f.ow + 3
	right := w - left
	half := (right + 1) / 2
	f.strip = half - 3
	high := 1 + 4*f.lines
	f.now, f.next = box{left, 0, half - 2, high}, box{left + half, 0, right - half, high}
	f.saloon, f.effects = box{left, high + 1, right, 6}, right-15
	y := high + 7
	f.hand = box{left, y + 1, right, 3}
	f.theirs = box{left, y + 5, right, 3}
	bottom := f.rows*f.ch + 1
	f.legend = box{numbersWidth, bottom, w - numbersWidth, max(min(2, h-1-bottom), min(1, h-bottom))}
	if h > bottom+1 {
		f.look = box{0, h - 1, w, 1}
	}
	if size == board.Roomy { // the right side goes down beside the legend
		f.legend.w, bottom = left-3-numbersWidth, h-1
	}
	const below = 9 // lines from the saloon to the story
	if f.legend.h < 1 {
		f.legend = box{left, y + below - 1, right, 5}
		y += f.legend.h
	}
	f.pairSide(box{left - 2, y + below, w - left + 2, bottom - y - below})
	return f
}

func (f *frame) pairSide(at box) {
	talk := board.If(at.h < 8, 0, min(at.h/3, 8))
	if at.h >= 24 {
		f.points = box{at.x + 2, at.y + at.h - 10, at.w - 2, 10}
		at.h -= 11
	}
	f.story = box{at.x, at.y, at.w, at.h - talk}
	f.talk = box{at.x, at.y + at.h - talk, at.w, talk}
}

func row(x, y, w, h, step, n int) []box {
	list := make([]box, n)
	for i := range list {
		list[i] = box{x + i*step, y, w, h}
	}
	return list
}

func (b *gameBoard) Rooms(w, h int) board.Rooms {
	f := b.frame(w, h)
	rooms := board.Rooms{Board: board.Box{W: w, H: h}, Story: f.story.room(), Talk: f.talk.room(), Look: f.look.room()}
	if b.Looking && f.look.h == 0 {
		rooms.Look = board.Box{X: f.story.x, Y: f.story.y, W: f.story.w, H: 1}
		rooms.Story.Y++
		rooms.Story.H--
	}
	return rooms
}

func (b *gameBoard) frame(w, h int) frame {
	b.laid = layout(w, h, len(b.view.Ranches), b.view.Ranches[0].Rows, b.top, board.Widest(b.Scene.Names...))
	return b.laid
}
