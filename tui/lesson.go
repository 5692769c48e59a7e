package tui

import (
	"cmp"
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// A text of a lesson in a wide and low room: lines narrower than the window, with the step's number before them.
const (
	lessonWidth = 70
	lessonLines = 4 // as many as a text may have there
	lessonMark  = 8 // columns for the number
)

type lessonRoom struct {
	area  widget.Area
	lines []string
	low   bool // wide and low, without a heading
}

// teaching is what a lesson or an exercise says beside the board.
func (t *tableOnScreen) teaching() (title, step, text string, ok bool) {
	if t.exercise != nil {
		step, text = t.exercise.ExerciseTold(&t.TableInView, &t.exercise.is)
		if t.exercise.is.Answer == nil {
			text += " " + t.Words.T("exercise.give-up-key")
		}
		return t.Words.T("screen.exercise"), step, text, true
	}
	step, text, ok = t.LessonText()
	return t.Words.T("lesson.title"), step, text, ok
}

// takeLessonRoom takes the room for the text of a lesson from the talk, or the story, or the last lines of all.
func (p *playScreen) takeLessonRoom(area widget.Area, rooms *board.Rooms) (room lessonRoom) {
	_, _, text, ok := p.table.teaching()
	if !ok {
		return room
	}
	for _, box := range []*board.Box{&rooms.Talk, &rooms.Story} {
		if box.Empty() {
			continue
		}
		room = lessonRoom{area: boxed(*box).of(area), lines: widget.Wrap(text, box.W-2)}
		if room.low = box.W > lessonWidth+lessonMark; room.low {
			room.lines = widget.Wrap(text, lessonWidth)
		}
		if room.needs() <= box.H {
			*box = board.Box{}
			return room
		}
	}
	room = lessonRoom{lines: widget.Wrap(text, lessonWidth), low: true}
	if box := rooms.Story; !rooms.Look.Empty() && box.H > 1 && box.W > lessonWidth+lessonMark { // what is looked at comes first
		rooms.Story = board.Box{}
		return lessonRoom{area: boxed(box).of(area), lines: room.lines[:min(box.H, len(room.lines))], low: true}
	}
	need := room.needs()
	room.area = area.Sub(0, area.H-need, area.W, need)
	rooms.Story, rooms.Talk, rooms.Look = board.Box{}, board.Box{}, board.Box{}
	return room
}

func (r lessonRoom) wrap(text string) []string {
	return widget.Wrap(text, board.If(r.low, lessonWidth, r.area.W-2))
}

func (r lessonRoom) needs() int {
	if r.low {
		return len(r.lines)
	}
	return len(r.lines) + 1
}

func (p *playScreen) drawLesson(r lessonRoom) {
	if len(r.lines) == 0 {
		return
	}
	title, step, _, _ := p.table.teaching()
	switch { // what it asks for cannot be done yet
	case p.table.held && p.table.Taught():
		r.lines = r.wrap(p.Words.T("lesson.shown"))
	case p.othersFirst():
		r.lines = r.wrap(p.Words.T("lesson.wait", p.table.Scene.WaitingFor()))
	}
	if !r.low {
		r.area.HLine(0, 0, r.area.W)
		r.area.Text(1, 0, style.Of(style.Title), " "+title+" "+step+" ")
		for y, line := range r.lines {
			r.area.Text(1, y+1, 0, line)
		}
		return
	}
	ground := style.Of(style.Plain).On(style.BarGround)
	r.area.Fill(0, 0, r.area.W, r.area.H, ground)
	for y, line := range r.lines {
		r.area.Text(lessonMark-1, y, style.Of(style.Frame).On(style.BarGround), "│")
		r.area.Text(lessonMark+1, y, ground, line)
	}
	r.area.Text(1, 0, style.Of(style.Title).On(style.BarGround), step)
}

// othersFirst reports whether the lesson asks for something that can be done only when others have moved.
func (p *playScreen) othersFirst() bool {
	t := p.table
	return t.Taught() && !t.Scene.ToAct.Has(t.Scene.Seat)
}

func (w *window) teachActions(p table.Person) []action {
	if w.table == nil || w.table.Snap == nil || !w.table.Playing() || w.table.back != nil {
		return nil
	}
	snap, name, who := w.table.Snap, "teach", p
	teacher, is := tell.Taught(snap)
	switch {
	case is && teacher.ID == p.ID, snap.Teaching && snap.Card.Chairs[snap.Seat-1].Person.ID == p.ID:
		name, who = "unteach", table.Person{}
	case snap.Seat < 1 || snap.Teaching || snap.Card.HasSeat(p.ID):
		return nil
	}
	t := w.table
	return []action{w.act(name, func(string) tea.Cmd { return t.command(table.Teach{Who: who}) }, keys.Watch)}
}

func (p *playScreen) hintAction() action {
	t := p.table
	not := unless(t.Snap.Hints, p.Words.T("hint.not"))
	switch {
	case t.Taught():
		not = p.Words.T("hint.lesson")
	case not != "" && t.Snap.Card.Deal != "":
		not = p.Words.T("hint.deal")
	}
	why := cmp.Or(t.Scene.WhyIdle(), not)
	if t.Snap.Seat > 0 && t.Playing() && !t.LeftSeat() {
		why = cmp.Or(not, why) // that there are none at all matters more than whose turn it is
	}
	return p.act("hint", func(string) tea.Cmd { return p.askHint() }).when(why)
}

func (p *playScreen) askHint() tea.Cmd {
	t := p.table
	asked := t.Snap.Legal
	p.front.say(p.Words.T("hint.wait"))
	ask := func(ctx context.Context, v tell.Visit) ([]lobby.Hint, error) { return v.Hint(ctx, t.ID) }
	return tell.Ask(p.lobby, ask, func(hints []lobby.Hint) tea.Cmd {
		p.front.note = note{}
		if t.followed && slices.Equal(t.Snap.Legal, asked) { // otherwise the hint comes too late
			t.hints, t.hintsTold, t.hint = hints, p.HintsTold(&t.TableInView, hints), widget.List{}
			t.showHint()
		}
		return nil
	})
}

func (p *playScreen) hintActions() []action {
	t := p.table
	return []action{
		p.act("take-hint", func(string) tea.Cmd { p.page = pageBoard; return t.takeHint() }, "enter", "space"),
		p.act("move", func(key string) tea.Cmd { t.hint.Key(key, len(t.hints)); t.showHint(); return nil }, listKeys...).shown("↑↓").
			when(unless(len(t.hints) > 1, p.Words.T("end.all-shown"))),
		p.act("close-hints", func(string) tea.Cmd { t.closeHints(); return nil }, "esc", keys.Hint),
	}
}

// showHint has the board show what the marked hint would do; false when it has no cursor for that.
func (t *tableOnScreen) showHint() bool {
	s, can := t.board.(board.Shower)
	return can && len(t.hints) > 0 && s.Show(t.hints[t.hint.Cursor].Move)
}

func (t *tableOnScreen) closeHints() {
	if h, ok := t.board.(board.Highlighter); ok && len(t.hints) > 0 {
		h.Highlight(nil) // the cursor comes back
	}
	t.hints = nil
}

// takeHint does what the marked hint says, as if one had gone there: the board may still ask.
func (t *tableOnScreen) takeHint() tea.Cmd {
	move, shown := t.hints[t.hint.Cursor].Move, t.showHint()
	t.closeHints()
	if !shown {
		return t.play(move)
	}
	for _, c := range t.board.Actions() {
		if c.Has("enter") {
			return t.carryOut(c.Do("enter"))
		}
	}
	return nil
}

// hintDecision is what the marked hint would do.
func (p *playScreen) hintDecision() board.Decision {
	t := p.table
	if !t.showHint() {
		return board.Say(p.Words.T("badge.do"), t.hintsTold[t.hint.Cursor][0])
	}
	return t.board.Decision()
}

// drawHints draws all hints where the story has room for them, else the marked one below the board.
func (p *playScreen) drawHints(area widget.Area) {
	t := p.table
	if len(t.hints) == 0 || t.board == nil {
		return
	}
	at := boxed(t.board.Rooms(area.W, area.H).Story)
	lines := p.hintLines(at.w, true)
	if at.w < leastHint || at.h < len(lines)+1 {
		if lines = p.hintLines(area.W, false); at.w < area.W || at.h < len(lines)+1 {
			at = rect{0, area.H - len(lines) - 1, area.W, len(lines) + 1}
		}
	}
	room := at.of(area)
	room.Fill(0, 0, room.W, room.H, 0)
	heading(room, p.Words.T("hint.title")+" "+widget.Fraction(t.hint.Cursor+1, len(t.hints)))
	for y, line := range lines {
		room.Text(1, y+1, line.Style, line.Text)
	}
}

// leastHint is how wide a room is in which hints are read.
const leastHint = 30

// hintLines are the hints in lines, the marked one with what it brings and what speaks for it; or that one alone.
func (p *playScreen) hintLines(width int, all bool) (lines []widget.Span) {
	t := p.table
	for i, told := range t.hintsTold {
		marked := i == t.hint.Cursor
		if !marked && !all {
			continue
		}
		look, mark := board.If(marked, style.Of(style.Strong), style.Style(0)), board.If(marked && all, "▶ ", "  ")
		for n, line := range widget.Wrap(told[0], width-4) {
			lines = append(lines, widget.Span{Style: look, Text: board.If(n == 0, mark, "  ") + line})
		}
		for _, line := range widget.Wrap(told[1], width-4) {
			if marked && line != "" {
				lines = append(lines, widget.Span{Style: style.Of(style.Dim), Text: "  " + line})
			}
		}
	}
	return lines
}

// clearHints forgets hints for an older question; secret choices of others do not change the question.
func (t *tableOnScreen) clearHints(s *table.Snapshot) {
	if t.Snap == nil || !slices.Equal(t.Snap.Legal, s.Legal) {
		t.closeHints()
	}
}

// learnScreen offers each game to newcomers: a lesson through the first turns, and a game against greenhorns.
type learnScreen struct {
	parts
	list widget.List
}

func (l *learnScreen) actions() []action {
	none := unless(len(l.lobby.Games()) > 0, l.Words.T("new.no-games"))
	return []action{
		l.act("begin", func(string) tea.Cmd { return l.begin() }, "enter").when(none),
		l.act("move", func(key string) tea.Cmd { l.list.Key(key, len(tell.Offers(l.lobby.Games()))); return nil }, listKeys...).shown("↑↓").when(none),
		l.act("back", func(string) tea.Cmd { return l.window.back() }),
	}
}

func (l *learnScreen) begin() tea.Cmd {
	list := tell.Offers(l.lobby.Games())
	o := list[min(l.list.Cursor, len(list)-1)]
	if o.Steps == 0 {
		return tell.Ask(l.lobby, func(ctx context.Context, v tell.Visit) (table.ID, error) { return l.lobby.FirstGame(ctx, v, o) }, l.window.goTo)
	}
	return l.beginLesson(o.Game.ID)
}

// beginLesson goes to the lesson of a game: to the one that was left, if there is one.
func (p parts) beginLesson(game string) tea.Cmd {
	if id := p.visitor.UnfinishedLesson(game); id != "" {
		return p.window.goTo(id)
	}
	return p.lobby.Open(table.Proposal{Game: game, Lesson: true}, p.window.goTo)
}

func (l *learnScreen) decision() board.Decision {
	list := tell.Offers(l.lobby.Games())
	if l.list.Cursor >= len(list) {
		return board.Decision{}
	}
	o, text := list[l.list.Cursor], "learn.prompt-game"
	if o.Steps > 0 {
		text = "learn.prompt-lesson"
	}
	return board.Say(l.Words.T("badge.begin"), l.Words.T(text, l.GameTitle(o.Game.ID, o.Game.Title)))
}

func (l *learnScreen) draw(area widget.Area) {
	w, list := l.Words, tell.Offers(l.lobby.Games())
	area.Text(2, 1, style.Of(style.Title), w.T("screen.learn"))
	y := area.Lines(2, 3, min(area.W-4, 76), style.Of(style.Dim), w.T("learn.text")) + 1
	room := rect{2, y, min(area.W-4, 76), min(len(list), max(area.H-y-5, 1))}
	row := func(line widget.Area, i int, st style.Style) {
		o := list[i]
		if i == 0 || list[i-1].Game.ID != o.Game.ID {
			line.Fit(0, 0, 18, st.With(style.Bold), l.GameTitle(o.Game.ID, o.Game.Title))
		}
		what, note := w.T("learn.game"), w.N("learn.game.note", o.Seats-1)
		if o.Steps > 0 {
			what, note = w.T("learn.lesson"), w.N("learn.lesson.note", o.Steps)
			if l.visitor.HasLearned(o.Game.ID) {
				what = w.T("learn.lesson-done")
			}
		}
		line.Fit(20, 0, 15, st, what)
		line.Fit(36, 0, line.W-36, st.Lesser(), note)
	}
	l.drawList(room.of(area), &l.list, len(list), row)
	if l.list.Cursor < len(list) {
		about := w.Or(list[l.list.Cursor].Game.ID+".about", "")
		area.Lines(2, room.y+room.h+1, min(area.W-4, 76), style.Of(style.Dim), about)
	}
}
