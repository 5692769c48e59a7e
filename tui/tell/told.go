package tell

import (
	"slices"

	"saloon/rules"
	"saloon/tui/lang"
	"saloon/tui/widget"
)

// A telling keeps what was told of the newest lines of the log, so that of a new snapshot only
// new lines are told. It is thrown away when they would be told in another way: to somebody
// else, in other words, in another width.
type telling struct {
	to    listener
	first int        // the line of the log that lines begin with
	lines []toldLine // of one line of the log each
}

type listener struct {
	words *lang.Words
	names []string
	seat  rules.Seat
	began bool // there is a board to speak of
	width int
}

type toldLine struct {
	move     rules.Move
	notation string
	events   []rules.Event
	said     []StoryLine
	told     bool
}

// of reports whether this is what was told of a line: one that is to be told in another way
// has other events.
func (l *toldLine) of(line *rules.StoryLine) bool {
	same := len(l.events) == len(line.Events) && (len(l.events) == 0 || &l.events[0] == &line.Events[0])
	return l.told && same && l.move == line.Move && l.notation == line.Notation
}

// begin throws away what was told in another way than it would be now.
func (k *telling) begin(t *TableInView, width int) {
	s := &t.Scene
	now := listener{s.Words, s.Names, s.Seat, s.View != nil, width}
	if was := &k.to; was.words != now.words || was.seat != now.seat || was.began != now.began || was.width != width || !slices.Equal(was.names, now.names) {
		*k = telling{}
	}
	k.to = now
	k.lines = k.lines[:min(len(k.lines), max(len(s.Story)-k.first, 0))]
	if len(k.lines) == 0 {
		k.first = len(s.Story)
	}
}

// line is what is told of line i of the log.
func (k *telling) line(t *TableInView, i int) []StoryLine {
	if i < k.first {
		k.lines = slices.Insert(k.lines, 0, make([]toldLine, k.first-i)...)
		k.first = i
	}
	for i >= k.first+len(k.lines) {
		k.lines = append(k.lines, toldLine{})
	}
	line, known := &t.Scene.Story[i], &k.lines[i-k.first]
	if !known.of(line) {
		*known = toldLine{line.Move, line.Notation, line.Events, k.wrapped(t.TellShort(*line)), true}
	}
	return known.said
}

// dropBefore forgets the lines of the log before line i.
func (k *telling) dropBefore(i int) {
	if i > k.first {
		k.lines = slices.Delete(k.lines, 0, min(i-k.first, len(k.lines)))
		k.first = i
	}
}

// wrapped are sentences in lines as wide as the room.
func (k *telling) wrapped(said []Sentence) []StoryLine {
	var list []StoryLine
	for _, s := range said {
		for i, part := range widget.Wrap(s.Text, k.to.width) {
			list = append(list, StoryLine{Seat: s.Who, Text: part, First: i == 0})
		}
	}
	return list
}
