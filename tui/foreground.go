package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/tui/style"
	"saloon/tui/widget"
)

// A foreground is what stands in front of the screen: a question, a line that is
// being typed, the help, a remark. Keys go to the first of these that is there,
// and to the screen when there is none but a remark.
type foreground struct {
	display  *display
	quit     func() tea.Cmd // asks whether to leave the saloon
	question *question
	typing   *typing
	help     *helpView
	note     note
	answered note // the remark that the last key took away
}

// A note is what the line above the footer says: an answer to the last key.
type note struct {
	text  string
	bad   bool
	stays bool // news from elsewhere, which news of the table do not remove
}

// say puts a remark above the footer.
func (f *foreground) say(text string) { f.note = note{text: text} }

// complain puts a refusal there.
func (f *foreground) complain(text string) { f.note = note{text: text, bad: true} }

// takeNote takes the remark away, because it has been read.
func (f *foreground) takeNote() { f.answered, f.note = f.note, note{} }

// askChat asks for a line of chat.
func (f *foreground) askChat(say func(text string) tea.Cmd) tea.Cmd {
	return f.typeLine(f.display.words.T("chat.prompt"), "", chatLimit, func(text string) tea.Cmd {
		if strings.TrimSpace(text) == "" {
			return nil
		}
		return say(text)
	})
}

// clear gives the keys back to the screen.
func (f *foreground) clear() { f.question, f.typing, f.help = nil, nil, nil }

// hasKeys reports whether key presses go to the foreground instead of the screen.
func (f *foreground) hasKeys() bool { return f.question != nil || f.typing != nil || f.help != nil }

// actions are the keys of the foreground, while it has them.
func (f *foreground) actions() []action {
	switch {
	case f.question != nil:
		return f.questionActions(f.question)
	case f.typing != nil:
		return f.typingActions(f.typing)
	}
	return f.helpActions(f.help)
}

// press carries out an action, or says why it does nothing now.
func (f *foreground) press(x action, key string) tea.Cmd {
	if !x.Works() {
		f.say(x.WhyNot)
		return nil
	}
	return x.do(key)
}

// A question waits for yes or no in the line above the footer.
type question struct {
	text string
	yes  func() tea.Cmd
}

// ask asks a question; yes is carried out when the answer is yes.
func (f *foreground) ask(text string, yes func() tea.Cmd) tea.Cmd {
	f.question = &question{text, yes}
	return nil
}

func (f *foreground) questionActions(q *question) []action {
	return []action{
		f.display.act("yes", func(string) tea.Cmd { f.question = nil; return q.yes() }, "y", "Y", "enter").shown("y"),
		f.display.act("no", func(string) tea.Cmd { f.question = nil; return nil }, "n", "N", "esc", "ctrl+c").shown("n"),
	}
}

// A typing is a line that is being typed above the footer.
type typing struct {
	prompt string
	input  *widget.Input
	done   func(text string) tea.Cmd
	extra  func() []action // more keys; when set, the line cannot be cancelled
}

// typeLine lets the person type a line.
func (f *foreground) typeLine(prompt, value string, limit int, done func(text string) tea.Cmd) tea.Cmd {
	f.typing = &typing{prompt: prompt, input: widget.NewInput(value, limit), done: done}
	return nil
}

func (f *foreground) typingActions(t *typing) []action {
	send := f.display.act("send", func(string) tea.Cmd {
		f.typing = nil
		return t.done(t.input.Value())
	}, "enter")
	if t.extra != nil {
		return append([]action{send}, append(t.extra(), f.quitAction())...)
	}
	return []action{send, f.display.act("cancel", func(string) tea.Cmd { f.typing = nil; return nil }, "esc", "ctrl+c")}
}

// quitAction asks whether to leave the saloon.
func (f *foreground) quitAction() action {
	return f.display.act("quit", func(string) tea.Cmd { return f.quit() }, "ctrl+c").shown("^c")
}

// helpActions are the keys of the help.
func (f *foreground) helpActions(h *helpView) []action {
	turn := func(key string) tea.Cmd { h.pager.Key(key, len(h.pages)); return nil }
	return []action{
		f.display.act("close-help", func(string) tea.Cmd { f.help = nil; return nil }, "esc", "?", "f1", "q"),
		f.display.act("chapter", turn, "right", "left", "tab", "shift+tab").shown("←→").when(unless(len(h.pages) > 1, f.display.words.T("help.one-page"))),
		f.display.act("scroll", turn, "down", "up", "pgup", "pgdown", "space", "home").shown("↑↓"),
		f.quitAction(),
	}
}

// drawLine draws the line above the footer. It is false when there is nothing to
// draw: then the line belongs to the screen.
func (f *foreground) drawLine(area widget.Area) bool {
	switch {
	case f.question != nil:
		area.Fit(1, 0, area.W-2, style.Of(style.Accent), f.question.text)
	case f.typing != nil:
		x := area.Text(1, 0, style.Of(style.Accent), f.typing.prompt) + 1
		f.typing.input.Draw(area, x, 0, area.W-x-1)
	case f.note.text != "":
		f.drawNote(area)
	default:
		return f.help != nil
	}
	return true
}

func (f *foreground) drawNote(area widget.Area) {
	st := style.Of(style.Accent)
	if f.note.bad {
		st = style.Of(style.Bad)
	}
	area.Fill(0, 0, area.W, 1, 0)
	area.Fit(1, 0, area.W-2, st, f.note.text)
}
