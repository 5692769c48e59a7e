package tui

import (
	tea "charm.land/bubbletea/v2"

	"saloon/tui/style"
	"saloon/tui/widget"
)

// farewell is the last screen, when the saloon ends the visit.
type farewell struct{ text string }

func (f *farewell) id() string { return "farewell" }

func (f *farewell) actions(a *app) []action {
	return []action{a.act("leave", func(*app, string) tea.Cmd { return tea.Quit }, "enter", "q", "esc")}
}

func (f *farewell) draw(a *app, area widget.Area) {
	y := area.H / 3
	area.Center(y, style.Of(style.Title), a.words.T("farewell.title"))
	for i, line := range widget.Wrap(a.words.Or(f.text, f.text), min(area.W-8, 68)) {
		area.Center(y+2+i, 0, line)
	}
	area.Center(y+6, style.Of(style.Dim), a.words.T("farewell.kept"))
}
