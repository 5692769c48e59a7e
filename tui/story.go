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
	title bool       // the heading of what follows
	faded bool       // taken back, or from before the viewer's last move
	text  string
}

func (s *story) forget() { s.lines, s.width, s.complete = nil, 0, false }

// longer reports whether the story, as it was drawn last, has more than so many lines.
func (s *story) longer(h int) bool { return !s.complete || len(s.lines) > h }

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
	count, own := 0, false
	add := func(lines []storyLine) {
		if len(lines) > 0 {
			back, count = append(back, lines), count+len(lines)
		}
	}
	at, aside := len(t.scene.Story)-1, len(t.snap.Asides)-1
	for ; at >= -1 && count < n; at-- {
		for ; aside >= 0 && t.snap.Asides[aside].At > at; aside-- {
			add(t.wrapped([]sentence{t.aside(t.snap.Asides[aside])}, width-1-t.brandWidth(), at+1 < t.scene.NewsFrom))
		}
		if at < 0 {
			break
		}
		line := t.scene.Story[at]
		said := t.wrapped(t.tellShort(line), width-1-t.brandWidth(), line.Undone || at < t.scene.NewsFrom)
		own = own || len(said) > 0 && line.Seat == t.scene.Seat
		add(said)
		if own && t.beginsOwnTurn(at) {
			add([]storyLine{{title: true, text: t.scene.Words.T("table.your-turn")}})
		}
	}
	s.complete = at < 0
	s.lines = s.lines[:0]
	for i := len(back) - 1; i >= 0; i-- {
		s.lines = append(s.lines, back[i]...)
	}
}

// beginsOwnTurn reports whether a line is the viewer's first one in the turn that the
// viewer is in.
func (t *tableInView) beginsOwnTurn(at int) bool {
	me, story := t.scene.Seat, t.scene.Story
	if me < 1 || at < t.scene.NewsFrom || story[at].Seat != me || !t.scene.ToAct.Has(me) {
		return false
	}
	for _, line := range story[t.scene.NewsFrom:at] {
		if line.Seat == me {
			return false
		}
	}
	return true
}

// tellShort is one line of the log in sentences; the viewer's own in fewer, because who did
// something knows what came of it.
func (t *tableInView) tellShort(line rules.StoryLine) []sentence {
	if line.Seat != t.scene.Seat || line.Seat < 1 || line.Move == rules.Undo {
		return t.tell(line)
	}
	var list []sentence
	for _, text := range t.presenter.Brief(t.scene, line) {
		list = append(list, sentence{t.whoIn(line, text), text})
	}
	return list
}

// whoIn is the seat that a sentence of a line is about: what a move has led to may be about
// others than who made it.
func (t *tableInView) whoIn(line rules.StoryLine, text string) rules.Seat {
	for _, said := range t.tell(line) {
		if said.text == text {
			return said.who
		}
	}
	return line.Seat
}

// wrapped are sentences in lines of a width.
func (t *tableInView) wrapped(said []sentence, width int, faded bool) []storyLine {
	var list []storyLine
	for _, s := range said {
		for i, part := range widget.Wrap(s.text, width) {
			list = append(list, storyLine{seat: s.who, faded: faded, text: part, first: i == 0})
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
	last, indent := rules.Observer, t.brandWidth()+1
	for y, line := range s.lines[from:end] {
		if line.title {
			a.Text(0, y, style.Of(style.Title), line.text)
			last = rules.Observer
			continue
		}
		if line.first && (y == 0 || line.seat != last) {
			t.brand(line.seat).Draw(a, 0, y, style.Plain)
		}
		st := style.Style(0)
		if line.faded {
			st = style.Of(style.Dim)
		}
		a.Text(indent, y, st, line.text)
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
