package tui

import (
	"context"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// hintAction asks what a bot would do here.
func (t *tableInView) hintAction(a *app) action {
	not := unless(t.snap.Hints, a.words.T("hint.not"))
	if t.taught() {
		not = a.words.T("hint.lesson")
	}
	return a.act("hint", func(a *app, _ string) tea.Cmd { return t.askHint(a) }, "h").when(firstOf(t.scene.WhyIdle(), not))
}

func (t *tableInView) askHint(a *app) tea.Cmd {
	v, id, asked := a.visit, t.id, t.snap.Legal
	a.say(a.words.T("hint.wait"))
	return a.request(func(ctx context.Context) (answer, error) {
		hints, err := v.Hint(ctx, id)
		return func(a *app) tea.Cmd {
			a.note = note{}
			if a.table == t && slices.Equal(t.snap.Legal, asked) { // else it comes too late
				t.hints = hints
			}
			return nil
		}, err
	})
}

// hintActions are the keys while hints are shown.
func (t *tableInView) hintActions(a *app) []action {
	return []action{a.act("close-hints", func(*app, string) tea.Cmd { t.hints = nil; return nil }, "esc", "h", "enter", "space")}
}

// drawHints draws the moves and what speaks for them over the board.
func (t *tableInView) drawHints(a *app, area widget.Area) {
	if len(t.hints) == 0 {
		return
	}
	width := min(area.W, minWidth)
	var lines []string
	var strong []bool
	for i, h := range t.hints {
		for _, line := range widget.Wrap(strconv.Itoa(i+1)+". "+t.moveWords(h.Move), width-4) {
			lines, strong = append(lines, line), append(strong, true)
		}
		if len(h.Why) == 0 {
			continue
		}
		for _, line := range widget.Wrap(a.reasons(h.Why), width-7) {
			lines, strong = append(lines, "   "+line), append(strong, false)
		}
	}
	h := min(len(lines)+2, area.H)
	room := area.Sub(0, area.H-h, area.W, h)
	room.Fill(0, 0, room.W, h, 0)
	room.HLine(0, 0, room.W)
	room.HLine(0, h-1, room.W)
	room.Text(2, 0, style.Of(style.Title), " "+a.words.T("hint.title")+" ")
	room = room.Sub(2, 1, room.W-4, h-2)
	for y, line := range lines {
		st := style.Of(style.Dim)
		if strong[y] {
			st = style.Style(0)
		}
		room.Text(0, y, st, line)
	}
}

// moveWords is a move in a few words, or in its notation.
func (t *tableInView) moveWords(m rules.Move) string {
	if text := t.presenter.Move(t.scene, m); text != "" {
		return text
	}
	return t.scene.Notation(m)
}

// reasons is what speaks for a move, in sentences.
func (a *app) reasons(list []rules.Reason) string {
	var said []string
	for _, r := range list {
		said = append(said, a.words.Phrase(r.Phrase))
	}
	return strings.Join(said, " ")
}

// clearHints forgets hints that answer an older question. What others choose in
// secret meanwhile does not change the question.
func (t *tableInView) clearHints(s *table.Snapshot) {
	if t.snap == nil || !slices.Equal(t.snap.Legal, s.Legal) {
		t.hints = nil
	}
}
