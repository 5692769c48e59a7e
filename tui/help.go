package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/tui/lang"
	"saloon/tui/widget"
)

// helpView is the help: the first page is about the screen, the others are the
// rules of the game at hand.
type helpView struct {
	pager widget.Pager
	pages []lang.Page
}

func newHelp(a *app) *helpView {
	actions := a.screen.actions(a)
	h := &helpView{pages: []lang.Page{{Title: a.words.T("help.keys", a.words.T("screen."+a.screen.id())), Text: helpText(a, actions)}}}
	if game := a.gameAtHand(); game != "" {
		h.pages = append(h.pages, a.words.Book(game)...)
	}
	return h
}

// newRecord is the game at hand in notation, to read or to copy.
func newRecord(a *app) *helpView {
	var out strings.Builder
	for _, line := range a.table.scene.Story {
		if line.Notation != "" {
			out.WriteString(line.Notation + "\n")
		}
	}
	if seed := a.table.snap.Seed; seed != "" {
		out.WriteString("\n" + a.words.T("end.seed", seed))
	}
	return &helpView{pages: []lang.Page{{Title: a.words.T("record.title", string(a.table.id)), Text: out.String()}}}
}

// gameAtHand is the game that the help explains.
func (a *app) gameAtHand() string {
	if a.table != nil && a.table.snap != nil {
		return a.table.snap.Card.Game
	}
	if f, ok := a.screen.(*tableForm); ok {
		return f.proposal.Game
	}
	return ""
}

// helpWidth is how wide the sentences beside the keys are.
const helpWidth = 62

// helpText is what the screen is for, why the thing under the cursor is as it
// is, and what each key does.
func helpText(a *app, actions []action) string {
	var out strings.Builder
	out.WriteString(a.words.T("help." + a.screen.id()))
	if why := a.table.why(); why != "" {
		out.WriteString("\n\n" + why)
	}
	out.WriteString("\n")
	for _, x := range actions {
		help := x.Help
		if !x.Works() {
			help += " " + a.words.T("help.not-now", x.WhyNot)
		}
		name := x.Name()
		for _, line := range widget.Wrap(help, helpWidth) {
			out.WriteString("\n" + widget.Pad(name, 10) + " " + line)
			name = ""
		}
	}
	if a.table != nil && a.table.snap != nil && a.table.snap.SeedHash != "" {
		out.WriteString("\n\n" + a.words.T("help.seed", a.table.snap.SeedHash))
	}
	return out.String()
}

func (h *helpView) actions(a *app) []action {
	turn := func(a *app, key string) tea.Cmd { h.pager.Key(key, len(h.pages)); return nil }
	return []action{
		a.act("close-help", func(a *app, _ string) tea.Cmd { a.help = nil; return nil }, "esc", "?", "f1", "q"),
		a.act("chapter", turn, "right", "left", "tab", "shift+tab").shown("←→").when(unless(len(h.pages) > 1, a.words.T("help.one-page"))),
		a.act("scroll", turn, "down", "up", "pgup", "pgdown", "space", "home").shown("↑↓"),
		a.act("quit", func(a *app, _ string) tea.Cmd { return a.askQuit() }, "ctrl+c").shown("^c"),
	}
}

func (h *helpView) draw(_ *app, area widget.Area) {
	h.pager.Draw(area.Inset(2, 1), h.pages)
}
