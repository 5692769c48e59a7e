package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
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
	targets []target // what can be clicked, as drawn last
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
	return action{widget.Binding{Keys: keys, Label: d.words.T("act." + name), Help: d.words.T("act." + name + ".help")}, do}
}

// drawChat draws the newest lines of a chat, under a title.
func (d *display) drawChat(area widget.Area, title string, chat []table.ChatLine) {
	area.HLine(0, 0, area.W)
	area.Text(1, 0, style.Of(style.Title), " "+title+" ")
	room := area.Sub(0, 1, area.W, area.H-1)
	if len(chat) == 0 {
		room.Fit(0, 0, room.W, style.Of(style.Dim), d.words.T("chat.empty"))
		return
	}
	var lines [][2]string
	for i := len(chat) - 1; i >= 0 && len(lines) < room.H; i-- {
		name := chat[i].From
		parts := widget.Wrap(name+": "+chat[i].Text, room.W)
		for p := len(parts) - 1; p >= 0; p-- {
			head := ""
			if p == 0 && len(parts[0]) >= len(name) && parts[0][:len(name)] == name {
				head = name
			}
			lines = append(lines, [2]string{head, parts[p][len(head):]})
		}
	}
	shown := min(len(lines), room.H)
	for y := range shown {
		line := lines[shown-1-y]
		x := room.Text(0, y, style.Of(style.Strong), line[0])
		room.Text(x, y, 0, line[1])
	}
}
