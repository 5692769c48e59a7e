package tui

import (
	"saloon/tui/board"
	"saloon/tui/widget"
)

// A rect is a part of the window, in cells.
type rect struct{ x, y, w, h int }

func (r rect) of(a widget.Area) widget.Area { return a.Sub(r.x, r.y, r.w, r.h) }

func (r rect) has(x, y int) bool { return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h }

// in is the rect r of a part of the window, as a rect of the window.
func (r rect) in(outer rect) rect { return rect{r.x + outer.x, r.y + outer.y, r.w, r.h} }

// A frame is what all screens have: the line at the top, the body, the line for notes,
// the keys.
type frame struct{ bar, body, note, foot rect }

// withNote is the body, and the line for notes below it.
func (f frame) withNote() rect { return rect{f.body.x, f.body.y, f.body.w, f.body.h + f.note.h} }

func layFrame(w, h int) frame {
	return frame{rect{0, 0, w, 1}, rect{0, 1, w, h - 3}, rect{0, h - 2, w, 1}, rect{0, h - 1, w, 1}}
}

// boxed is a room that a board left, as a part of the body.
func boxed(b board.Box) rect { return rect{b.X, b.Y, b.W, b.H} }

// hallRooms are the parts of the hall, inside the body: the cards of the games, the tables,
// who is here, the table under the cursor, and the talk.
type hallRooms struct{ cards, tables, people, about, chat rect }

// layHall gives the cards and the people room from a comfortable size on.
func layHall(w, h int) hallRooms {
	wide := w >= 116 && h >= 31
	chat, about := min(max(h/5, 4), 12), 3
	if wide {
		about = 4
	}
	r := hallRooms{about: rect{0, h - chat - about, w, about}, chat: rect{0, h - chat, w, chat}}
	top, width := 1, w-2
	if wide {
		side := min(max(w/4, 30), 44)
		r.cards = rect{1, 1, w - 2, cardHeight}
		top, width = cardHeight+3, w-side-4
		r.people = rect{w - side - 1, top, side, r.about.y - top - 1}
	}
	r.tables = rect{1, top, width, r.about.y - top - 1}
	return r
}

// layEmptyHall is for a hall without tables that is too small for the cards beside them.
func layEmptyHall(w, h int) hallRooms {
	const text = 3
	top := 1 + tallCardHeight + 1
	return hallRooms{
		cards: rect{2, 1, w - 2, tallCardHeight}, tables: rect{1, top, w - 2, text}, chat: rect{0, top + text, w, h - top - text},
	}
}

// gatherRooms are the parts of a table that gathers, inside the body: the chairs with what
// they wait for, what will be played, and the talk.
type gatherRooms struct {
	chairs, waits, options, chat rect
	gap                          int // empty lines between chairs
}

// layGather shares out the body of a table that gathers so many chairs.
func layGather(w, h, chairs int) gatherRooms {
	left := min(w*9/16, 72)
	chat := min(max(h/3, 6), 14)
	r := gatherRooms{chat: rect{0, h - chat, w, chat}, options: rect{left + 4, 1, min(w-left-5, 60), h - chat - 1}}
	const waits = 3 // lines
	if 2+2*chairs+waits < h-chat {
		r.gap = 1
	}
	r.chairs = rect{1, 1, left, min(2+chairs*(1+r.gap), h-chat-waits-1)}
	r.waits = rect{1, r.chairs.y + r.chairs.h, left, waits}
	return r
}

// endRooms are the lines of the body at which the parts of the end of a game begin.
type endRooms struct {
	top, bars, gap int // the sentence, the bars, empty lines between bars
	sheet, lines   int // the sheet, and how many lines it has
	seed, chat     int // the first line of the seed, and the lines of the talk; 0 for none
}

// leastChat is how many lines a talk has at least: its title and one line.
const leastChat = 2

// layEnd gives the sentence, the bars and the sheet the lines that they need, then some
// air, then the talk and the seed. Where there is much room, bars stand apart.
func layEnd(h, seats, need, seedLines int, roomy bool) endRooms {
	var r endRooms
	spare := h - 1 - seats - need
	take := func(n int) bool {
		if spare < n {
			return false
		}
		spare -= n
		return true
	}
	air := take(1) // between bars and sheet
	if take(leastChat) {
		r.chat = leastChat
	}
	seed := seedLines > 0 && take(1+seedLines)
	if take(1) {
		r.top = 1
	}
	if roomy && take(seats) {
		r.gap = 1
	}
	r.bars = r.top + 1
	if take(1) {
		r.bars++
	}
	for r.chat > 0 && r.chat < 14 && take(1) {
		r.chat++
	}
	r.sheet = r.bars + seats*(1+r.gap)
	if air {
		r.sheet++
	}
	r.lines = min(need, h-r.sheet-r.chat)
	if seed {
		r.seed = r.sheet + r.lines + 1
	}
	return r
}
