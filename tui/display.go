package tui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A display is what a window needs to show and say things: its size, its look, its
// language, the time.
type display struct {
	texts
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

// tooSmall reports whether nothing can be played in a window of this size.
func (d *display) tooSmall() bool { return d.w < minWidth || d.h < minHeight }

// body is the room between the line at the top and the two at the bottom.
func (d *display) body() rect { return layFrame(d.w, d.h).body }

// A target is what can be clicked, in cells of the window.
type target struct {
	rect
	do func() tea.Cmd
}

// clickable notes what a click on a spot in a room of the window does.
func (d *display) clickable(room rect, s widget.Spot, do func() tea.Cmd) {
	d.targets = append(d.targets, target{rect{room.x + s.X, room.y + s.Y, s.W, s.H}, do})
}

// act makes an action whose texts are the catalogue's act.NAME (for the footer) and
// act.NAME.help.
func (d *display) act(name string, do func(key string) tea.Cmd, keys ...string) action {
	return action{Binding: widget.Binding{Keys: keys, Label: d.words.T("act." + name), Help: d.words.T("act." + name + ".help")}, do: do}
}

// heading writes the title of a part of the screen into a thin rule.
func heading(area widget.Area, title string) {
	area.HLine(0, 0, area.W)
	area.Text(1, 0, style.Of(style.Title), " "+title+" ")
}

// A span is a time with a beginning and an end; zero for none.
type span struct{ from, to time.Time }

func (s span) has(when time.Time) bool {
	return !s.from.IsZero() && when.After(s.from) && when.Before(s.to)
}

// missedSign stands before what was said while the person was away.
const missedSign = "|"

// drawChat draws the newest lines of a chat under a title, and marks those that were said while
// the person was away. At a table everybody has the sign of their seat.
func (d *display) drawChat(area widget.Area, title string, chat []table.ChatLine, t *tableOnScreen) {
	room := area.Sub(2, 1, area.W-3, area.H-1)
	lines, absent := d.chatLines(room, chat, t), d.absent
	if t != nil {
		absent = t.absent
	}
	missed := func(line chatRow) bool { return absent.has(line.when) }
	if slices.ContainsFunc(lines, missed) {
		title += "  " + missedSign + " " + d.words.T("chat.missed")
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

// drawTalkKey says which key talks, unless somebody types already.
func (d *display) drawTalkKey(room widget.Area, y int) {
	if d.typing {
		return
	}
	x := room.Text(0, y, style.Of(style.Key), keys.Talk) + 1
	end := room.Text(x, y, style.Of(style.Dim), d.words.T("chat.key"))
	d.clickable(rect{}, room.Spot(0, y, end), func() tea.Cmd { return d.press(keys.Talk) })
}

// widestTalker is how much room a name takes in a chat.
const widestTalker = 12

// A chatRow draws one row of a chat, which was said at a time.
type chatRow struct {
	when time.Time
	draw func(widget.Area)
}

// chatLines are the newest rows of a chat that fit.
func (d *display) chatLines(room widget.Area, chat []table.ChatLine, t *tableOnScreen) []chatRow {
	name := 0
	for _, c := range chat[max(0, len(chat)-room.H):] {
		name = max(name, min(widget.Width(c.From), widestTalker))
	}
	at := name + 2
	if t != nil {
		at += t.brandWidth() + 1
	}
	var back []chatRow
	for i := len(chat) - 1; i >= 0 && len(back) < room.H; i-- {
		parts := widget.Wrap(d.lineSaid(chat[i]), room.W-at)
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
			t.brand(c.Seat).Draw(line, 0, 0, style.Plain)
			look = t.brand(c.Seat).Style().With(style.Bold)
		}
		x = t.brandWidth() + 1
	}
	line.Fit(x, 0, w, look, c.From)
}

// awayFor says since when somebody is not here.
func (d *display) awayFor(c table.Chair) string { return d.absentSince(c, d.now()) }

// absenceOf says in a few words why a player does not decide.
func (d *display) absenceOf(c table.Chair) string { return d.absence(c, d.now()) }
