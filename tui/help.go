package tui

import (
	"slices"
	"strings"

	"saloon/tui/lang"
	"saloon/tui/widget"
)

// helpView is the help: a page about the screen, then the rules of the game at hand.
// Before that page stands the rule by which something has just been refused, and
// behind it the rule that forbids what is under the cursor.
type helpView struct {
	pager widget.Pager
	pages []lang.Page
}

func (h *helpView) draw(area widget.Area) { h.pager.Draw(area.Inset(2, 1), h.pages) }

func (w *window) showHelp(h *helpView) { w.front.help = h }

// newHelp is the help for the screen that is shown.
func (w *window) newHelp() *helpView {
	words := w.display.words
	game := w.gameAtHand()
	refused := w.display.rulePages(w.lobby.Game(game), w.front.answered.text)
	forbidden := slices.DeleteFunc(w.display.rulePages(w.lobby.Game(game), w.table.why()), func(p lang.Page) bool {
		return slices.Contains(refused, p)
	})
	screen := lang.Page{Title: words.T("help.keys", words.T("screen."+w.screen.id())), Text: w.helpText()}
	return &helpView{pages: slices.Concat(refused, []lang.Page{screen}, forbidden, words.Book(game))}
}

// gameAtHand is the game that the help explains.
func (w *window) gameAtHand() string {
	if w.table != nil && w.table.snap != nil {
		return w.table.snap.Card.Game
	}
	if f, ok := w.screen.(*formScreen); ok {
		return f.proposal.Game
	}
	return ""
}

// helpWidth is how wide the sentences beside the keys are.
const helpWidth = 62

// helpText says what the screen is for, what the thing under the cursor is, and what
// each key does.
func (w *window) helpText() string {
	words := w.display.words
	var out strings.Builder
	out.WriteString(words.T("help." + w.screen.id()))
	if why := w.table.why(); why != "" {
		out.WriteString("\n\n" + why)
	}
	out.WriteString("\n")
	for _, x := range w.screen.actions() {
		help := x.Help
		if !x.Works() {
			help += " " + words.T("help.not-now", x.WhyNot)
		}
		name := x.Name()
		for _, line := range widget.Wrap(help, helpWidth) {
			out.WriteString("\n" + widget.Pad(name, 10) + " " + line)
			name = ""
		}
	}
	if w.table != nil && w.table.snap != nil && w.table.snap.SeedHash != "" {
		out.WriteString("\n\n" + words.T("help.seed", w.table.snap.SeedHash))
	}
	return out.String()
}

// newRecord is the game at a table in notation, to read or to copy.
func newRecord(t *tableInView) *helpView {
	words := t.scene.Words
	var out strings.Builder
	for _, line := range t.scene.Story {
		if line.Notation != "" {
			out.WriteString(line.Notation + "\n")
		}
	}
	if seed := t.snap.Seed; seed != "" {
		out.WriteString("\n" + words.T("end.seed", seed))
	}
	return &helpView{pages: []lang.Page{{Title: words.T("record.title", string(t.id)), Text: out.String()}}}
}
