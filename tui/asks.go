package tui

import (
	tea "charm.land/bubbletea/v2"

	"saloon/tui/style"
	"saloon/tui/widget"
)

// A question waits for yes or no in the line above the footer.
type question struct {
	text string
	yes  func(a *app) tea.Cmd
}

func (q *question) actions(a *app) []action {
	return []action{
		a.act("yes", func(a *app, _ string) tea.Cmd { a.ask = nil; return q.yes(a) }, "y", "Y", "enter").shown("y"),
		a.act("no", func(a *app, _ string) tea.Cmd { a.ask = nil; return nil }, "n", "N", "esc", "ctrl+c").shown("n"),
	}
}

func (a *app) question(text string, yes func(a *app) tea.Cmd) tea.Cmd {
	a.ask = &question{text, yes}
	return nil
}

func (a *app) askQuit() tea.Cmd {
	text := a.words.T("quit.ask")
	if a.table != nil && a.table.playing() && a.table.snap.Seat > 0 {
		text = a.words.T("quit.ask-playing")
	}
	return a.question(text, func(*app) tea.Cmd { return tea.Quit })
}

// typing is a line being typed above the footer.
type typing struct {
	prompt string
	input  *widget.Input
	done   func(a *app, text string) tea.Cmd
	extra  func(a *app) []action // more keys; when set, the line cannot be cancelled
}

func (a *app) typeLine(prompt, value string, limit int, done func(a *app, text string) tea.Cmd) tea.Cmd {
	a.typing = &typing{prompt: prompt, input: widget.NewInput(value, limit), done: done}
	return nil
}

func (t *typing) actions(a *app) []action {
	send := a.act("send", func(a *app, _ string) tea.Cmd {
		a.typing = nil
		return t.done(a, t.input.Value())
	}, "enter")
	if t.extra != nil {
		quit := a.act("quit", func(a *app, _ string) tea.Cmd { return a.askQuit() }, "ctrl+c").shown("^c")
		return append([]action{send}, append(t.extra(a), quit)...)
	}
	return []action{send, a.act("cancel", func(a *app, _ string) tea.Cmd { a.typing = nil; return nil }, "esc", "ctrl+c")}
}

// say puts a remark above the footer.
func (a *app) say(text string) { a.note = note{text: text} }

// complain puts a refusal there.
func (a *app) complain(text string) { a.note = note{text: text, bad: true} }

// hinted is a screen with a line of its own above the footer when there is no note.
type prompted interface{ prompt(a *app) string }

func (a *app) drawNote(area widget.Area) {
	switch {
	case a.ask != nil:
		area.Fit(1, 0, area.W-2, style.Of(style.Accent), a.ask.text)
	case a.typing != nil:
		x := area.Text(1, 0, style.Of(style.Accent), a.typing.prompt) + 1
		a.typing.input.Draw(area, x, 0, area.W-x-1)
	case a.note.text != "":
		a.drawRemark(area)
	case a.help != nil:
	default:
		if h, ok := a.screen.(prompted); ok {
			area.Fit(1, 0, area.W-2, 0, h.prompt(a))
		}
	}
}

func (a *app) drawRemark(area widget.Area) {
	st := style.Of(style.Accent)
	if a.note.bad {
		st = style.Of(style.Bad)
	}
	area.Fill(0, 0, area.W, 1, 0)
	area.Fit(1, 0, area.W-2, st, a.note.text)
}
