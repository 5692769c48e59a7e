package tui

import (
	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A story is the log of a table in words, broken into lines as wide as its room.
// Only as many lines as are shown are made, from the newest back, and they are kept
// until something changes.
type story struct {
	lines    []storyLine // newest last
	width    int
	complete bool // the lines go back to the beginning
	scroll   int  // lines up from the newest
}

type storyLine struct {
	seat  rules.Seat // the seat that it is about
	first bool       // begins a sentence
	faded bool       // taken back, or from before the viewer's last move
	text  string
}

func (s *story) forget() { s.lines, s.width, s.complete = nil, 0, false }

// makeLines makes the newest n lines, or all when there are fewer.
func (s *story) makeLines(t *tableInView, width, n int) {
	if s.width != width {
		s.forget()
		s.width = width
	}
	if s.complete || len(s.lines) >= n {
		return
	}
	n += 50 // a few more, so that scrolling does not begin anew each time
	var back [][]storyLine
	count := 0
	at := len(t.scene.Story) - 1
	old := false
	for ; at >= 0 && count < n; at-- {
		line := t.scene.Story[at]
		old = old || line.Seat == t.scene.Seat
		line.Undone = line.Undone || old
		if wrapped := t.wrapped(line, width-2); len(wrapped) > 0 {
			back = append(back, wrapped)
			count += len(wrapped)
		}
	}
	s.complete = at < 0
	s.lines = s.lines[:0]
	for i := len(back) - 1; i >= 0; i-- {
		s.lines = append(s.lines, back[i]...)
	}
}

// wrapped are the lines of the story for one line of the log.
func (t *tableInView) wrapped(line rules.StoryLine, width int) []storyLine {
	var list []storyLine
	for _, s := range t.tell(line) {
		for i, part := range widget.Wrap(s.text, width) {
			list = append(list, storyLine{seat: s.who, faded: line.Undone, text: part, first: i == 0})
		}
	}
	return list
}

// draw draws as many lines as fit, the newest last, less what was scrolled away.
func (s *story) draw(t *tableInView, a widget.Area) {
	s.makeLines(t, a.W, a.H+s.scroll)
	s.scroll = max(0, min(s.scroll, len(s.lines)-a.H))
	end := len(s.lines) - s.scroll
	from := max(end-a.H, 0)
	last := rules.Observer
	for y, line := range s.lines[from:end] {
		if line.first && (y == 0 || line.seat != last) {
			t.brand(line.seat).Draw(a, 0, y, style.Plain)
		}
		st := style.Style(0)
		if line.faded {
			st = style.Of(style.Dim)
		}
		a.Text(2, y, st, line.text)
		last = line.seat
	}
	if s.scroll > 0 {
		a.Text(a.W-1, a.H-1, style.Of(style.Dim), "↓")
	}
}

// key scrolls.
func (s *story) key(key string) {
	switch key {
	case "up":
		s.scroll++
	case "down":
		s.scroll--
	case "pgup":
		s.scroll += 10
	case "pgdown":
		s.scroll -= 10
	case "home":
		s.scroll = 1 << 20
	case "end":
		s.scroll = 0
	}
	s.scroll = max(s.scroll, 0)
}
