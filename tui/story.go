package tui

import (
	"slices"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A story is the log of a table in words, broken into lines as wide as its room.
// Only as many lines as are shown are made, from the newest back, and they are kept
// until something changes. Then only what is new is told.
type story struct {
	lines    []storyLine // newest last
	width    int
	complete bool // the lines go back to the beginning
	scroll   int  // lines up from the newest
	told     telling

	recap  []board.RecapLine // what the others have done; nil before it was told
	replay *bool             // there is something to look back at; nil before it was asked
}

type storyLine struct {
	seat  rules.Seat // the seat that it is about
	first bool       // begins a sentence
	title bool       // the heading of what follows
	faded bool       // taken back, or from before the viewer's last move
	text  string
}

// forget makes everything anew when it is shown next, because the scene has changed. What was
// told of single lines of the log stays for as long as it is so.
func (s *story) forget() {
	s.lines, s.width, s.complete, s.recap, s.replay = s.lines[:0], 0, false, nil, nil
}

// anyToReplay reports whether there is something to look back at.
func (s *story) anyToReplay(t *tableInView) bool {
	if s.replay == nil {
		is := t.anythingToReplay()
		s.replay = &is
	}
	return *s.replay
}

// longer reports whether the story, as it was drawn last, has more than so many lines.
func (s *story) longer(h int) bool { return !s.complete || len(s.lines) > h }

// makeLines makes the newest n lines, or all when there are fewer.
func (s *story) makeLines(t *tableInView, width, n int) {
	if s.width != width {
		s.lines, s.complete, s.width = s.lines[:0], false, width
	}
	if s.complete || len(s.lines) >= n {
		return
	}
	n += 50 // a few more, so that scrolling does not begin anew each time
	s.lines = s.lines[:0]
	s.told.begin(t, width-1-t.brandWidth())
	own := false
	at, aside := len(t.scene.Story)-1, len(t.snap.Asides)-1
	for ; at >= -1 && len(s.lines) < n; at-- {
		for ; aside >= 0 && t.snap.Asides[aside].At > at; aside-- {
			s.addBefore(s.told.wrapped([]sentence{t.aside(t.snap.Asides[aside])}), at+1 < t.scene.NewsFrom)
		}
		if at < 0 {
			break
		}
		line, said := t.scene.Story[at], s.told.line(t, at)
		own = own || len(said) > 0 && line.Seat == t.scene.Seat
		s.addBefore(said, line.Undone || at < t.scene.NewsFrom)
		if own && t.beginsOwnTurn(at) {
			s.addBefore([]storyLine{{title: true, text: t.scene.Words.T("table.your-turn")}}, false)
		}
	}
	s.complete = at < 0
	s.told.dropBefore(at + 1)
	slices.Reverse(s.lines)
}

// addBefore adds older lines, while the newest one stands first.
func (s *story) addBefore(lines []storyLine, faded bool) {
	for i := len(lines) - 1; i >= 0; i-- {
		line := lines[i]
		line.faded = faded
		s.lines = append(s.lines, line)
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
	if line.Seat != t.scene.Seat || line.Seat < 1 || line.Move == rules.Undo || t.isOfBefore(line) {
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
