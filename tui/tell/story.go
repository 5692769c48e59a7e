package tell

import (
	"slices"
	"strings"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A Story is the log of a table in words, broken into lines as wide as its room. Only as many lines as are shown are
// made, from the newest back, and they are kept until something changes. Then only what is new is told.
type Story struct {
	lines    []StoryLine // newest last
	width    int
	complete bool // the lines go back to the beginning
	Scroll   int  // lines up from the newest
	told     telling

	recap  []board.RecapLine // what the others have done; nil before it was told
	toYou  *string           // what has happened to the viewer; nil before it was told
	replay *bool             // there is something to look back at; nil before it was asked
}

// A StoryLine is a line as it is drawn.
type StoryLine struct {
	Seat  rules.Seat // the seat that it is about
	First bool       // begins a sentence
	title bool       // the heading of what follows
	Faded bool       // taken back, or from before the viewer's last move
	Text  string
}

// Forget makes everything anew when it is shown next, because the scene has changed. What was told of single lines of
// the log stays for as long as it is so.
func (s *Story) Forget() {
	s.lines, s.width, s.complete, s.recap, s.toYou, s.replay = s.lines[:0], 0, false, nil, nil, nil
}

// AnyToReplay reports whether there is something to look back at.
func (s *Story) AnyToReplay(t *TableInView) bool {
	if s.replay == nil {
		is := t.Snap.Past != nil && t.TellsAny(t.Scene.Story)
		s.replay = &is
	}
	return *s.replay
}

// Longer reports whether the story, as it was drawn last, has more than so many lines.
func (s *Story) Longer(h int) bool { return !s.complete || len(s.lines) > h }

func (s *Story) makeLines(t *TableInView, width, n int) {
	if s.width != width {
		s.lines, s.complete, s.width = s.lines[:0], false, width
	}
	if s.complete || len(s.lines) >= n {
		return
	}
	n += 50 // a few more, so that scrolling does not begin anew each time
	s.lines = s.lines[:0]
	s.told.begin(t, width-1-t.BrandWidth())
	own, folded := false, t.Presenter.Folded(t.Scene)
	at, aside := len(t.Scene.Story)-1, len(t.Snap.Asides)-1
	for ; at >= -1 && len(s.lines) < n; at-- {
		for ; aside >= 0 && t.Snap.Asides[aside].At > at; aside-- {
			s.addBefore(s.told.wrapped([]Sentence{t.Aside(t.Snap.Asides[aside])}), at+1 < t.Scene.NewsFrom)
		}
		if at < 0 {
			break
		}
		line, said := t.Scene.Story[at], s.told.line(t, at)
		if folded[at] {
			said = nil
		}
		own = own || len(said) > 0 && line.Seat == t.Scene.Seat
		s.addBefore(said, line.Undone || at < t.Scene.NewsFrom)
		if own && t.beginsOwnTurn(at) {
			s.addBefore([]StoryLine{{title: true, Text: t.Scene.Words.T("table.your-turn")}}, false)
		}
	}
	s.complete = at < 0
	s.told.dropBefore(at + 1)
	slices.Reverse(s.lines)
}

func (s *Story) addBefore(lines []StoryLine, faded bool) {
	for i := len(lines) - 1; i >= 0; i-- {
		line := lines[i]
		line.Faded = faded
		s.lines = append(s.lines, line)
	}
}

// beginsOwnTurn reports whether a line is the viewer's first one in the turn that the viewer is in.
func (t *TableInView) beginsOwnTurn(at int) bool {
	me, story := t.Scene.Seat, t.Scene.Story
	if me < 1 || at < t.Scene.NewsFrom || story[at].Seat != me || !t.Scene.ToAct.Has(me) {
		return false
	}
	return !slices.ContainsFunc(story[t.Scene.NewsFrom:at], func(line rules.StoryLine) bool { return line.Seat == me })
}

// TellShort is one line of the log in sentences; the viewer's own in fewer: who did something knows what came of it.
func (t *TableInView) TellShort(line rules.StoryLine) []Sentence {
	if line.Seat != t.Scene.Seat || line.Seat < 1 || line.Move == rules.Undo || t.isOfBefore(line) {
		return t.Tell(line)
	}
	var list []Sentence
	for _, text := range t.Presenter.Brief(t.Scene, line) {
		list = append(list, Sentence{t.whoIn(line, text), text})
	}
	return list
}

// whoIn is the seat that a sentence of a line is about: what a move has led to may be about others than who made it.
func (t *TableInView) whoIn(line rules.StoryLine, text string) rules.Seat {
	for _, said := range t.Tell(line) {
		if said.Text == text {
			return said.Who
		}
	}
	return line.Seat
}

// Draw draws as many lines as fit, the newest last, less what was scrolled away.
func (s *Story) Draw(t *TableInView, a widget.Area) {
	s.makeLines(t, a.W, a.H+s.Scroll)
	s.Scroll = max(0, min(s.Scroll, len(s.lines)-a.H))
	last, indent := rules.Observer, t.BrandWidth()+1
	for y, line := range s.shown(a.H) {
		if line.title {
			a.Text(0, y, style.Of(style.Title), line.Text)
			last = rules.Observer
			continue
		}
		if line.First && (y == 0 || line.Seat != last) {
			t.Brand(line.Seat).Draw(a, 0, y, style.Plain)
		}
		st := board.If(line.Faded, style.Of(style.Dim), style.Style(0))
		a.Text(indent, y, st, line.Text)
		last = line.Seat
	}
	if s.Scroll > 0 {
		a.Text(a.W-1, a.H-1, style.Of(style.Dim), "↓")
	}
}

// shown are the lines that h lines show: none begins inside a sentence, unless somebody scrolls line by line.
func (s *Story) shown(h int) []StoryLine {
	begins := func(line StoryLine) bool { return line.First || line.title }
	end := len(s.lines) - s.Scroll
	from := max(end-h, 0)
	if whole := slices.IndexFunc(s.lines[from:end], begins); whole > 0 && s.Scroll == 0 {
		from += whole
	}
	for s.Scroll == 0 && from > 0 && from < end && !begins(s.lines[from]) { // one sentence is longer than the room
		from--
	}
	return s.lines[from:min(from+h, end)]
}

// Key scrolls.
func (s *Story) Key(key string) {
	switch key {
	case "up":
		s.Scroll++
	case "down":
		s.Scroll--
	case "pgup":
		s.Scroll += 10
	case "pgdown":
		s.Scroll -= 10
	case "home":
		s.Scroll = 1 << 20
	case "end":
		s.Scroll = 0
	}
	s.Scroll = max(s.Scroll, 0)
}

// A telling keeps what was told of the newest lines of the log, so that of a new snapshot only new lines are told. It
// is thrown away when they would be told in another way: to somebody else, in other words, in another width.
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

// of reports whether this is what was told of a line: one that is to be told in another way has other events.
func (l *toldLine) of(line *rules.StoryLine) bool {
	same := len(l.events) == len(line.Events) && (len(l.events) == 0 || &l.events[0] == &line.Events[0])
	return l.told && same && l.move == line.Move && l.notation == line.Notation
}

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

func (k *telling) dropBefore(i int) {
	if i > k.first {
		k.lines = slices.Delete(k.lines, 0, min(i-k.first, len(k.lines)))
		k.first = i
	}
}

func (k *telling) wrapped(said []Sentence) []StoryLine {
	var list []StoryLine
	for _, s := range said {
		for i, part := range widget.Wrap(s.Text, k.to.width) {
			list = append(list, StoryLine{Seat: s.Who, Text: part, First: i == 0})
		}
	}
	return list
}

// WideStory is how wide a room must be for a line a seat.
const WideStory = 60

// RecapOf is what each other seat has done since the viewer's last turn.
func (s *Story) RecapOf(t *TableInView) []board.RecapLine {
	if s.recap == nil {
		s.recap = board.Recap(t.Presenter, t.Scene)
		for i := range s.recap {
			s.recap[i].Text = strings.Join(NonEmpty(t.NewAside(s.recap[i].Seat), s.recap[i].Text), ", ")
		}
	}
	return s.recap
}

// ToYou is what has happened to the viewer since the viewer's last turn; "" for nothing.
func (s *Story) ToYou(t *TableInView) string {
	if s.toYou == nil {
		text := strings.Join(board.ToViewer(t.Presenter, t.Scene), " ")
		s.toYou = &text
	}
	return *s.toYou
}

// InRows is a list in at most n rows of w cells, broken after a comma. Parts that do not fit are left out as a whole.
func InRows(text string, w, n int) (rows []string) {
	const more = 2 // cells for what says that it goes on
	row := ""
	parts := strings.Split(text, ", ")
	for i, part := range parts {
		room := w
		if i+1 < len(parts) {
			room -= more
		}
		switch {
		case row == "":
			row = part
		case widget.Width(row+", "+part) <= room:
			row += ", " + part
		case len(rows)+1 < n:
			rows, row = append(rows, row+","), part
		default:
			return append(rows, row+" …")
		}
	}
	return append(rows, row)
}

// NewAside is what a seat has done beside the game since the viewer's last turn, without its name; "" for nothing.
func (t *TableInView) NewAside(seat rules.Seat) string {
	if t.Scene.Earlier == nil {
		return ""
	}
	for i := len(t.Snap.Asides) - 1; i >= 0; i-- {
		a := t.Snap.Asides[i]
		if a.At < t.Scene.NewsFrom {
			return ""
		}
		if a.Seat == seat && a.Matter == "" {
			return t.Scene.Words.T("aside."+string(a.What)+".short", t.namesIn(a)...)
		}
	}
	return ""
}

// NonEmpty is a list without its empty texts.
func NonEmpty(texts ...string) []string {
	return board.Texts(texts, func(_ int, text string) string { return text })
}
