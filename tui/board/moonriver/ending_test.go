package moonriver

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/widget"
)

// shownDecision is the decision as the smallest window shows it.
func shownDecision(b *gameBoard) string {
	g := widget.NewGrid(80, 1)
	b.Decision().Draw(g.Area())
	return ansi.Strip(g.Line(boardtest.Theme(), 0))
}

// Before enter it is said, also in the smallest window, that a move ends the turn, or that it cannot be taken back.
func TestBeforeEnterItIsSaidWhatEnds(t *testing.T) {
	said := map[string]int{}
	each(t, func(p *boardtest.Play, b *gameBoard, s board.Scene) bool {
		for range len(said) % 3 {
			boardtest.Press(b.Actions(), "tab")
		}
		for range 2 {
			if b.Pick.Move() == rules.NoMove {
				boardtest.Press(b.Actions(), "enter")
			}
		}
		m := b.Pick.Move()
		if !s.MyTurn() || m == rules.NoMove {
			return false
		}
		want := ""
		then := p.Record.Clone()
		if refusal := then.Play(s.Seat, m, nil); refusal != nil {
			t.Fatal(refusal)
		}
		now := then.Match().View(s.Seat).(*moonriver.View)
		switch {
		case then.Match().ToAct() == 0:
			want = "ends.game"
		case then.Match().ToAct().Has(rules.House):
			want = "ends.round"
			if err := then.PlayHouse(&rules.Seed{1}, nil); err != nil || then.CanUndo(s.Seat) {
				t.Fatalf("%v can be taken back: %v", m, err)
			}
		case m.Kind() != moonriver.MoveGo && (now.Position != b.view.Position || now.Round != b.view.Round):
			want = "ends.turn"
		}
		for _, language := range lang.Languages() {
			b.Scene.Words = lang.For(language)
			for _, key := range []string{"ends.turn", "ends.round", "ends.game"} {
				if line := shownDecision(b); strings.Contains(line, b.Say(key)) != (key == want) {
					t.Fatalf("a move is told %q, and its end is %q", line, want)
				}
			}
		}
		said[want]++
		return len(said) == 4 && said["ends.round"] > 50
	})
}

// What a partner guards now stands before what comes later, so that no small window drops it.
func TestAGuardIsSaidBeforeWhatComesLater(t *testing.T) {
	seen := 0
	each(t, func(_ *boardtest.Play, b *gameBoard, _ board.Scene) bool {
		for range b.Pick.Options() {
			line := b.Decision().Text()
			if guards, later := strings.Index(line, "guards"), strings.Index(line, "later +1"); guards >= 0 && later >= 0 {
				if seen++; later < guards || !strings.Contains(shownDecision(b), "guards") {
					t.Fatalf("it says %q of %q", shownDecision(b), line)
				}
			}
			boardtest.Press(b.Actions(), "tab")
		}
		return seen > 20
	})
}
