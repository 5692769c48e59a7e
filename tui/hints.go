package tui

import (
	"context"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// hintAction asks what a bot would do here.
func (p *playScreen) hintAction() action {
	t := p.table
	not := unless(t.snap.Hints, p.words.T("hint.not"))
	switch {
	case t.taught():
		not = p.words.T("hint.lesson")
	case not != "" && t.snap.Card.Deal != "":
		not = p.words.T("hint.deal")
	}
	return p.act("hint", func(string) tea.Cmd { return p.askHint() }, keys.Hint).when(firstOf(t.scene.WhyIdle(), not))
}

func (p *playScreen) askHint() tea.Cmd {
	t := p.table
	visit, asked := p.lobby.visit, t.snap.Legal
	p.front.say(p.words.T("hint.wait"))
	return p.lobby.request(func(ctx context.Context) (answer, error) {
		hints, err := visit.Hint(ctx, t.id)
		return func() tea.Cmd {
			p.front.note = note{}
			if t.followed && slices.Equal(t.snap.Legal, asked) { // otherwise the hint comes too late
				t.hints = hints
			}
			return nil
		}, err
	})
}

// hintActions are the keys while hints are shown.
func (p *playScreen) hintActions() []action {
	return []action{p.act("close-hints", func(string) tea.Cmd { p.table.hints = nil; return nil }, "esc", keys.Hint, "enter", "space")}
}

// drawHints draws the advised moves, and what they are good for, over the board.
func (p *playScreen) drawHints(area widget.Area) {
	t := p.table
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
		for _, line := range widget.Wrap(p.reasons(h.Why), width-7) {
			lines, strong = append(lines, "   "+line), append(strong, false)
		}
	}
	h := min(len(lines)+2, area.H)
	room := area.Sub(0, area.H-h, area.W, h)
	room.Fill(0, 0, room.W, h, 0)
	room.HLine(0, 0, room.W)
	room.HLine(0, h-1, room.W)
	room.Text(2, 0, style.Of(style.Title), " "+p.words.T("hint.title")+" ")
	room = room.Sub(2, 1, room.W-4, h-2)
	for y, line := range lines {
		st := style.Of(style.Dim)
		if strong[y] {
			st = style.Style(0)
		}
		room.Text(0, y, st, line)
	}
}

// clearHints forgets hints that answer an older question. What others choose in
// secret meanwhile does not change the question.
func (t *tableOnScreen) clearHints(s *table.Snapshot) {
	if t.snap == nil || !slices.Equal(t.snap.Legal, s.Legal) {
		t.hints = nil
	}
}
