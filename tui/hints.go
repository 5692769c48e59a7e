package tui

import (
	"context"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// hintAction asks what a bot would do here.
func (s *tableScreen) hintAction() action {
	t := s.table
	not := unless(t.snap.Hints, s.words.T("hint.not"))
	if t.taught() {
		not = s.words.T("hint.lesson")
	}
	return s.act("hint", func(string) tea.Cmd { return s.askHint() }, "h").when(firstOf(t.scene.WhyIdle(), not))
}

func (s *tableScreen) askHint() tea.Cmd {
	t := s.table
	visit, asked := s.lobby.visit, t.snap.Legal
	s.front.say(s.words.T("hint.wait"))
	return s.lobby.request(func(ctx context.Context) (answer, error) {
		hints, err := visit.Hint(ctx, t.id)
		return func() tea.Cmd {
			s.front.note = note{}
			if t.followed && slices.Equal(t.snap.Legal, asked) { // else it comes too late
				t.hints = hints
			}
			return nil
		}, err
	})
}

// hintActions are the keys while hints are shown.
func (s *tableScreen) hintActions() []action {
	return []action{s.act("close-hints", func(string) tea.Cmd { s.table.hints = nil; return nil }, "esc", "h", "enter", "space")}
}

// drawHints draws the advised moves, and what they are good for, over the board.
func (s *tableScreen) drawHints(area widget.Area) {
	t := s.table
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
		for _, line := range widget.Wrap(s.reasons(h.Why), width-7) {
			lines, strong = append(lines, "   "+line), append(strong, false)
		}
	}
	h := min(len(lines)+2, area.H)
	room := area.Sub(0, area.H-h, area.W, h)
	room.Fill(0, 0, room.W, h, 0)
	room.HLine(0, 0, room.W)
	room.HLine(0, h-1, room.W)
	room.Text(2, 0, style.Of(style.Title), " "+s.words.T("hint.title")+" ")
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
