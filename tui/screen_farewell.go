package tui

import (
	tea "charm.land/bubbletea/v2"

	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// farewellScreen is the last screen, when the saloon ends the visit.
type farewellScreen struct {
	*display
	text string
	kept bool // all that was done
}

func (f *farewellScreen) id() string { return "farewell" }

func (f *farewellScreen) actions() []action {
	return []action{f.act("leave", func(string) tea.Cmd { return tea.Quit }, "enter", keys.Leave, "esc")}
}

func (f *farewellScreen) draw(area widget.Area) {
	y := area.H / 3
	area.Center(y, style.Of(style.Title), f.words.T("farewell.title"))
	for i, line := range widget.Wrap(f.words.Or(f.text, f.text), min(area.W-8, 68)) {
		area.Center(y+2+i, 0, line)
	}
	if f.kept {
		area.Center(y+6, style.Of(style.Dim), f.words.T("farewell.kept"))
	}
}
