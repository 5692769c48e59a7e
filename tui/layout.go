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

func layFrame(w, h int) frame {
	return frame{rect{0, 0, w, 1}, rect{0, 1, w, h - 3}, rect{0, h - 2, w, 1}, rect{0, h - 1, w, 1}}
}

// boxed is a room that a board left, as a part of the body.
func boxed(b board.Box) rect { return rect{b.X, b.Y, b.W, b.H} }

// hallRooms are the parts of the hall, inside the body.
type hallRooms struct{ tables, people, chat rect }

func layHall(w, h int) hallRooms {
	side := min(max(w/4, 22), 40)
	chat := min(max(h/4, 5), 14)
	return hallRooms{
		tables: rect{1, 1, w - side - 4, h - chat - 2},
		people: rect{w - side - 1, 1, side, h - chat - 2},
		chat:   rect{1, h - chat, w - 2, chat},
	}
}

// gatherRooms are the parts of a table that gathers, inside the body.
type gatherRooms struct{ chairs, options, chat rect }

func layGather(w, h int) gatherRooms {
	left := w * 3 / 5
	chat := min(max(h/3, 5), 14)
	return gatherRooms{
		chairs:  rect{1, 1, left - 2, h - chat - 2},
		options: rect{left + 1, 1, w - left - 2, h - chat - 2},
		chat:    rect{1, h - chat, w - 2, chat},
	}
}

// endRooms are the line at which the result of a game begins, inside the body, and
// how many lines the chat below it has.
type endRooms struct{ resultAt, chat int }

// leastChat is how many lines a chat has at least: its title and one line.
const leastChat = 2

// layEnd gives the result the lines that it needs, then some air, then the chat.
func layEnd(h, need int) endRooms {
	const air = 4 // empty lines: above, before the notes, around the seed
	rooms := endRooms{resultAt: 1, chat: min(max(h/4, 5), 14)}
	if h-need-air >= rooms.chat {
		return rooms
	}
	if rooms.chat = h - need - 1; rooms.chat >= leastChat+rooms.resultAt {
		rooms.chat -= rooms.resultAt
		return rooms
	}
	if rooms.chat < leastChat {
		rooms.chat = 0
	}
	rooms.resultAt = 0
	return rooms
}
