package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// A foreground is what stands in front of the screen: a question, a line that is being typed, the help, a remark.
// Keys go to the first of these that is there, and to the screen when there is none but a remark.
type foreground struct {
	*display
	window   *window
	question *question
	explains bool // the help is about the open question, and stands before it
	typing   *typing
	help     *helpView
	menu     *menu
	note     note
	answered note   // the remark that the last key took away
	welcome  string // what the operator says to who comes, until it was read in the hall
}

// A note is what the line above the footer says: an answer to the last key.
type note struct {
	text  string
	bad   bool
	stays bool     // news from elsewhere, which news of the table do not remove
	about table.ID // the table that it calls to; "" for none
	code  string   // of what the saloon itself tells; "" for anything else
}

// forgetReports takes away that a report waits, once somebody has closed the last one.
func (w *window) forgetReports(h *lobby.Hall) {
	if h != nil && h.Reports == 0 && w.front.note.code == lobby.ReportWaits {
		w.front.note = note{}
	}
}

func (f *foreground) say(text string) { f.note = note{text: text} }

func (f *foreground) complain(text string) { f.note = note{text: text, bad: true} }

func (f *foreground) takeNote() { f.answered, f.note = f.note, note{} }

func (f *foreground) askChat(say func(text string) tea.Cmd) tea.Cmd { return f.askChatWith("", say) }

func (f *foreground) askChatWith(text string, say func(text string) tea.Cmd) tea.Cmd {
	return f.typeLine(typing{badge: f.Words.T("badge.say"), talk: true, legend: f.Phrases(), done: func(text string) tea.Cmd {
		if strings.TrimSpace(text) == "" {
			return nil
		}
		return say(tell.Phrased(text))
	}}, text, tell.ChatLimit)
}

func (f *foreground) clear() {
	f.question, f.explains, f.typing, f.help, f.menu = nil, false, nil, nil, nil
}

// hasKeys reports whether key presses go to the foreground instead of the screen.
func (f *foreground) hasKeys() bool {
	return f.question != nil || f.typing != nil || f.help != nil || f.menu != nil
}

func (f *foreground) asks() bool { return f.question != nil && !f.explains }

func (f *foreground) actions() []action {
	switch {
	case f.explains:
		return f.helpActions(f.help)
	case f.question != nil:
		return f.questionActions(f.question)
	case f.typing != nil:
		return f.typingActions(f.typing)
	case f.help != nil:
		return f.helpActions(f.help)
	}
	return f.menu.actions()
}

// press carries out an action, or says why it does nothing now.
func (f *foreground) press(x action, key string) tea.Cmd {
	if !x.Works() {
		f.complain(x.WhyNot)
		return nil
	}
	return x.do(key)
}

// A question waits for an answer; only keys that name one do something: enter and esc leave everything as it is.
type question struct {
	badge, text string
	answers     []action
	stands      func() bool // false once it asks for what is not so any more; nil for always
}

func (f *foreground) ask(badge, text string, yes func() tea.Cmd) tea.Cmd {
	return f.choose(badge, text, f.act("yes", func(string) tea.Cmd { return yes() }, keys.Yes))
}

func (f *foreground) choose(badge, text string, answers ...action) tea.Cmd {
	return f.chooseWhile(nil, badge, text, answers...)
}

// chooseWhile asks for as long as something is so.
func (f *foreground) chooseWhile(stands func() bool, badge, text string, answers ...action) tea.Cmd {
	f.question, f.explains = &question{badge, text, answers, stands}, false
	return nil
}

// dropStale takes back a question about what is not so any more.
func (f *foreground) dropStale() {
	if q := f.question; q != nil && q.stands != nil && !q.stands() {
		f.question, f.explains = nil, false
	}
}

func (f *foreground) questionActions(q *question) []action {
	list := make([]action, 0, len(q.answers)+2)
	for _, x := range q.answers {
		answer := x.do
		x.do = func(key string) tea.Cmd { f.question = nil; return answer(key) }
		list = append(list, x)
	}
	return append(list, f.act("no", func(string) tea.Cmd { f.question = nil; return nil }, "enter", "esc", "ctrl+c").shown("esc"),
		f.act("explain", func(string) tea.Cmd { f.window.explainQuestion(); return nil }, keys.Help, "f1"))
}

func (f *foreground) answering() []string {
	return board.Texts(f.questionActions(f.question), func(_ int, x action) string {
		return board.If(x.Works() && !x.Has(keys.Help), x.Name(), "")
	})
}

type typing struct {
	badge, prompt string
	input         *widget.Input
	done          func(text string) tea.Cmd
	talk          bool            // it is said to others
	legend        string          // what stands there while nothing is typed
	stays         bool            // until the text is taken, so that a refused one is not lost
	extra         func() []action // more keys; when set, the line cannot be cancelled
	inBody        bool            // the screen draws what is typed, and says what is asked
}

func (f *foreground) typeLine(t typing, value string, limit int) tea.Cmd {
	t.input = widget.NewInput(value, limit)
	f.typing = &t
	return nil
}

// tellFull says that the line takes no more, when the last text did not fit.
func (f *foreground) tellFull() {
	if f.typing.input.Lost() {
		f.complain(f.Words.T("line.full"))
	}
}

// said is what is done when the lobby has taken what was typed: the line goes, and a remark says so.
func (f *foreground) said(text string) tell.Answer {
	return func() tea.Cmd { f.typing = nil; f.say(text); return nil }
}

func (f *foreground) says(text string) tell.Answer {
	return func() tea.Cmd { f.say(text); return nil }
}

func (f *foreground) typingActions(t *typing) []action {
	send := f.act(t.sends(), func(string) tea.Cmd {
		if !t.stays {
			f.typing = nil
		}
		return t.done(t.input.Value())
	}, "enter")
	if t.extra != nil {
		return append([]action{send}, append(t.extra(), f.quitAction())...)
	}
	return []action{send, f.act("cancel", func(string) tea.Cmd { f.typing = nil; return nil }, "esc", "ctrl+c").shown("esc")}
}

func (t *typing) sends() string {
	switch {
	case t.inBody:
		return "come-in"
	case t.extra != nil || t.stays:
		return "send"
	}
	return "say"
}

func (f *foreground) quitAction() action {
	return f.act("quit", func(string) tea.Cmd { return f.window.askQuit() }, "ctrl+c").shown("^c").quietly(f.typing == nil)
}

func (f *foreground) helpActions(h *helpView) []action {
	turn := func(key string) tea.Cmd { h.pager.Key(key, len(h.pages)); return nil }
	closeHelp := func(string) tea.Cmd { f.help, f.explains = nil, false; return nil }
	quit := f.quitAction()
	if f.explains {
		quit = f.act("close-help", closeHelp, "ctrl+c").quietly(true) // the question comes first
	}
	return []action{
		f.act("close-help", closeHelp, "esc", keys.Help, "f1"),
		f.act("chapter", turn, "right", "left", "tab", "shift+tab").shown("←→").when(unless(len(h.pages) > 1, f.Words.T("help.one-page"))),
		f.act("scroll", turn, "down", "up", "pgup", "pgdown", "space", "home", "end").shown("↑↓").when(unless(h.longer(f.body()), f.Words.T("end.all-shown"))),
		quit,
	}
}

// drawLine draws the line above the footer; false when there is nothing: then it belongs to the screen.
func (f *foreground) drawLine(area widget.Area) bool {
	switch {
	case f.asks():
		asked := f.question.text
		if f.question.isLong(area.W) {
			asked = "" // it stands above
		}
		board.Decision{Badge: f.question.badge, Bad: true, Parts: []widget.Span{{Text: asked}}}.Draw(area)
	case f.typing != nil && f.typing.inBody:
		return false
	case f.typing != nil:
		f.typing.draw(area)
		if t := f.typing; t.legend != "" && t.prompt == "" && t.input.Value() == "" {
			x := widget.Width(t.badge) + 6
			area.Text(x, 0, style.Of(style.Dim).On(style.RowGround), tell.WholeParts(t.legend, area.W-x-1))
		}
	case f.help == nil && f.menu != nil:
		f.menu.drawLine(area)
	default:
		return f.help != nil
	}
	return true
}

func (q *question) isLong(w int) bool { return widget.Width(q.badge)+widget.Width(q.text)+4 > w }

// isListed reports whether the answers need lines of their own, because the bar has no room for all of them.
func (q *question) isListed(w int) bool {
	for _, x := range q.answers {
		w -= widget.Width(x.Name()) + widget.Width(x.Label) + 4
	}
	return w < 0
}

func (f *foreground) drawLongQuestion(body widget.Area) {
	if !f.asks() {
		return
	}
	if f.question.isListed(body.W) {
		n, labels := min(len(f.question.answers), body.H), 0
		for _, x := range f.question.answers {
			labels = max(labels, widget.Width(x.Label))
		}
		for i, x := range f.question.answers[:n] {
			f.drawAnswer(body.Sub(0, body.H-n+i, body.W, 1), x, labels)
		}
		body = body.Sub(0, 0, body.W, body.H-n)
	}
	if !f.question.isLong(body.W) {
		return
	}
	if f.note.text != "" { // it stands below
		said, _ := f.noteLines(body.W)
		body = body.Sub(0, 0, body.W, body.H-len(said))
	}
	ground := style.Of(style.Plain).On(style.RowGround)
	lines := widget.Wrap(f.question.text, body.W-2)
	lines = lines[:min(len(lines), body.H)]
	area := body.Sub(0, body.H-len(lines), body.W, len(lines))
	area.Fill(0, 0, area.W, area.H, ground)
	for y, line := range lines {
		area.Text(1, y, ground, line)
	}
}

func (f *foreground) drawAnswer(line widget.Area, x action, labels int) {
	const keyAt, labelAt = 1, 4
	helpAt := labelAt + labels + 2
	ground := style.Of(style.Plain).On(style.RowGround)
	line.Fill(0, 0, line.W, 1, ground)
	line.Text(keyAt, 0, style.Of(style.Accent).On(style.RowGround), x.Name())
	line.Fit(labelAt, 0, helpAt-labelAt-1, ground, x.Label)
	line.Fit(helpAt, 0, line.W-helpAt-1, style.Of(style.Dim).On(style.RowGround), x.Help)
	f.clickable(line.Spot(0, 0, line.W), func() tea.Cmd { return f.display.press(x.Keys[0]) })
}

func (t *typing) draw(area widget.Area) {
	ground := style.Of(style.Plain).On(style.RowGround)
	area.Fill(0, 0, area.W, 1, ground)
	x := area.Text(0, 0, style.On(style.CursorGround).With(style.Bold), " "+t.badge+" ") + 1
	if t.prompt != "" {
		x = area.Text(x, 0, ground, t.prompt) + 1
	}
	t.input.Draw(area, x, 0, area.W-x-1)
}

func (f *foreground) noteAlone() bool {
	return !f.asks() && f.typing == nil && f.note.text != ""
}

func (f *foreground) noteLines(w int) (lines []string, indent int) {
	indent = 1
	if f.note.bad {
		indent = widget.Width(f.Words.T("badge.no")) + 3
	}
	return widget.Wrap(f.note.text, w-indent-1), indent
}

// drawNote says at the bottom of an area what came of the last key: a refusal with a red badge, anything else without
// one, so that nobody takes it for a question.
func (f *foreground) drawNote(area widget.Area) {
	lines, indent := f.noteLines(area.W)
	lines = lines[:min(len(lines), area.H)]
	area = area.Sub(0, area.H-len(lines), area.W, len(lines))
	ground, st := style.Plain, style.Of(style.Accent)
	if f.note.bad {
		ground, st = style.RowGround, style.Of(style.Plain).On(style.RowGround)
	}
	area.Fill(0, 0, area.W, area.H, style.Of(style.Plain).On(ground))
	if f.note.bad {
		board.Decision{Badge: f.Words.T("badge.no"), Bad: true}.Draw(area)
	}
	for y, line := range lines {
		end := area.Text(indent, y, st, line)
		if f.note.about != "" {
			f.clickable(area.Spot(indent, y, end-indent), func() tea.Cmd { return f.display.press(keys.Turn) })
		}
	}
}

// plays reports whether the person sits at the game on the screen: there yes is an answer at the table.
func (w *window) plays() bool { return w.table != nil && w.table.Playing() && w.table.Snap.Seat > 0 }
