package tui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// A display is what a window needs to show and say things: its size, its look, its language, the time.
type display struct {
	tell.Texts
	theme   *style.Theme
	w, h    int
	now     func() time.Time
	address string   // what follows "ssh" on the way to this saloon; "" when it is not known
	targets []target // what can be clicked, as drawn last
	typing  bool     // somebody types now
	absent  span     // when the person was not in the hall last
	press   func(key string) tea.Cmd
}

// The smallest window in which everything can be played.
const (
	minWidth  = 80
	minHeight = 24
)

// onScreen says of a scene how this terminal shows it.
func (d *display) onScreen(s *board.Scene) {
	s.OnScreen, s.Pixels, s.Mono = true, d.theme.Pixels(), d.theme.Mono()
}

func (d *display) tooSmall() bool { return d.w < minWidth || d.h < minHeight }

// body is the room between the line at the top and the two at the bottom.
func (d *display) body() rect { return layFrame(d.w, d.h).body }

type target struct {
	rect
	do func() tea.Cmd
}

func (d *display) clickable(s widget.Spot, do func() tea.Cmd) {
	d.targets = append(d.targets, target{rect{s.X, s.Y, s.W, s.H}, do})
}

// drawList draws a list. A click marks a row, and a second one does what enter does.
func (d *display) drawList(area widget.Area, l *widget.List, n int, row func(line widget.Area, i int, st style.Style)) {
	for _, spot := range l.Draw(area, n, true, row) {
		d.clickRow(area, spot, &l.Cursor, func() tea.Cmd { return d.press("enter") })
	}
}

// clickRow notes what a click on a row of an area does: it marks the row, and a second one does what enter does.
func (d *display) clickRow(area widget.Area, row widget.Spot, cursor *int, enter func() tea.Cmd) {
	d.clickable(area.Spot(row.X, row.Y, row.W), func() tea.Cmd {
		if *cursor == row.ID {
			return enter()
		}
		*cursor = row.ID
		return nil
	})
}

// act makes an action whose texts are the catalogue's act.NAME (for the footer) and act.NAME.help.
// Without keys of its own it has that of the command.
func (d *display) act(name string, do func(key string) tea.Cmd, own ...string) action {
	if c := keys.Of(name); len(own) == 0 && c.Key != "" {
		own = []string{c.Key}
	}
	return action{Binding: widget.Binding{Keys: own, Label: d.Words.T("act." + name), Help: d.Words.T("act." + name + ".help")}, name: name, do: do}
}

func heading(area widget.Area, title string) {
	area.HLine(0, 0, area.W)
	area.Text(1, 0, style.Of(style.Title), " "+title+" ")
}

type span struct{ from, to time.Time }

func (s span) has(when time.Time) bool {
	return !s.from.IsZero() && when.After(s.from) && when.Before(s.to)
}

// missedSign stands before what was said while the person was away.
const missedSign = "|"

// drawChat draws the newest lines of a chat under a title, and marks those said while the person was away.
func (d *display) drawChat(area widget.Area, title string, chat []table.ChatLine, t *tableOnScreen) {
	room := area.Sub(2, 1, area.W-3, area.H-1)
	lines, absent := d.chatLines(room, chat, t), d.absent
	if t != nil {
		absent = t.absent
	}
	missed := func(line chatRow) bool { return absent.has(line.when) }
	if slices.ContainsFunc(lines, missed) {
		title += "  " + missedSign + " " + d.Words.T("chat.missed")
	}
	heading(area, title)
	for y, line := range lines {
		line.draw(room.Sub(0, y, room.W, 1))
		if missed(line) {
			area.Text(0, y+1, style.Of(style.Accent), missedSign)
		}
	}
	if y := len(lines) + 1; len(chat) == 0 && room.H > 0 {
		d.drawTalkKey(room, 0)
	} else if y < room.H {
		d.drawTalkKey(room, y)
	}
}

func (d *display) drawTalkKey(room widget.Area, y int) {
	if d.typing {
		return
	}
	x := room.Text(0, y, style.Of(style.Key), keys.Talk) + 1
	end := room.Text(x, y, style.Of(style.Dim), d.Words.T("chat.key"))
	d.clickable(room.Spot(0, y, end), func() tea.Cmd { return d.press(keys.Talk) })
}

type chatRow struct {
	when time.Time
	draw func(widget.Area)
}

// leastSaid is how many cells beside a name are enough to say something in; else the name has a line of its own.
const leastSaid = 16

func (d *display) chatLines(room widget.Area, chat []table.ChatLine, t *tableOnScreen) []chatRow {
	name := 0
	for _, c := range chat[max(0, len(chat)-room.H):] {
		name = max(name, widget.Width(d.Speaker(c)))
	}
	name = min(name, max(room.W/2, 16))
	at := name + 2
	if t != nil {
		at += t.BrandWidth() + 1
	}
	alone := room.W-at < leastSaid
	if alone {
		at -= name
	}
	var back []chatRow
	for i := len(chat) - 1; i >= 0 && len(back) < room.H; i-- {
		parts := widget.Wrap(d.LineSaid(chat[i]), room.W-at)
		if alone {
			parts = slices.Insert(parts, 0, "")
		}
		for p := len(parts) - 1; p >= 0 && len(back) < room.H; p-- {
			back = append(back, chatRow{chat[i].When, func(line widget.Area) {
				if p == 0 {
					d.drawTalker(line, chat[i], name, t)
				}
				line.Text(at, 0, 0, parts[p])
			}})
		}
	}
	slices.Reverse(back)
	return back
}

func (d *display) drawTalker(line widget.Area, c table.ChatLine, w int, t *tableOnScreen) {
	x, look := 0, style.Of(style.Strong)
	if t != nil {
		if c.Seat > 0 {
			t.Brand(c.Seat).Draw(line, 0, 0, style.Plain)
			look = t.Brand(c.Seat).Style().With(style.Bold)
		}
		x = t.BrandWidth() + 1
	}
	line.Fit(x, 0, w, look, d.Speaker(c))
}

type rect struct{ x, y, w, h int }

func (r rect) of(a widget.Area) widget.Area { return a.Sub(r.x, r.y, r.w, r.h) }

func (r rect) has(x, y int) bool { return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h }

// in is the rect r of a part of the window, as a rect of the window.
func (r rect) in(outer rect) rect { return rect{r.x + outer.x, r.y + outer.y, r.w, r.h} }

// A frame is what all screens have: the line at the top, the body, the line for notes, the keys.
type frame struct{ bar, body, note, foot rect }

func (f frame) withNote() rect { return rect{f.body.x, f.body.y, f.body.w, f.body.h + f.note.h} }

func layFrame(w, h int) frame {
	return frame{rect{0, 0, w, 1}, rect{0, 1, w, h - 3}, rect{0, h - 2, w, 1}, rect{0, h - 1, w, 1}}
}

func boxed(b board.Box) rect { return rect{b.X, b.Y, b.W, b.H} }

type gatherRooms struct {
	chairs, waits, options, chat rect
	gap                          int // empty lines between chairs
}

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

type endRooms struct {
	top, gap, lines int  // empty lines above, those between bars, and the lines of what is told
	sheet           bool // it has room below
	chat            int  // the lines of the talk; 0 for none
}

const leastChat = 2

// layEnd gives what is told the lines that it needs; then come the talk, some air, and the sheet.
func layEnd(h, need, seats, sheet int) endRooms {
	var r endRooms
	spare := h - need
	take := func(n int) bool {
		if spare < n {
			return false
		}
		spare -= n
		return true
	}
	if take(leastChat) {
		r.chat = leastChat
	}
	if take(1) {
		r.top = 1
	}
	if take(seats - 1) {
		r.gap = 1
	}
	r.sheet = take(sheet)
	for r.chat > 0 && r.chat < 14 && take(1) {
		r.chat++
	}
	r.lines = h - r.top - r.chat
	return r
}
