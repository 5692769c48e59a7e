package buffalo

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// turned is a board in front of a seat that has seen the cards of a round being turned, and the game.
func turned(t *testing.T, seats int) (*gameBoard, *boardtest.Play) {
	t.Helper()
	p := play(t, seats, 3)
	until(t, p, buffalo.StepChoose, 2)
	b := Presenter{}.New().(*gameBoard)
	b.Update(p.Scene(1))
	if b.Wait() > 0 {
		t.Fatal("something is revealed to one who has just come")
	}
	until(t, p, buffalo.StepGraze, 2)
	b.Update(p.Scene(1))
	return b, p
}

// reveals plays random games until a round and looks at each step of what is revealed.
func reveals(t *testing.T, seats, round int, look func(b *gameBoard, s board.Scene)) {
	t.Helper()
	b, p := turned(t, seats)
	steps := 0
	for src := (rules.Seed{8}).Source(0); b.view.Round < round && p.Random(t, src); {
		s := p.Scene(1)
		for b.Update(s); b.Wait() > 0; b.Step() {
			look(b, s)
			steps++
		}
		if _, _, held := b.Told(); held {
			t.Fatal("all is shown and something is still held back")
		}
	}
	if steps < 20 {
		t.Errorf("only %d steps were shown", steps)
	}
}

// What the cards bring comes step by step: backs, then the cards of a meadow after those of
// another, then cows. At the end the board shows what is so.
func TestRevealIsShownStepByStep(t *testing.T) {
	for _, size := range [][2]int{{80, 21}, {120, 33}} {
		b, p := turned(t, 4)
		s := p.Scene(1)
		draw := func() string { return ansi.Strip(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())) }
		backs := strings.Count(draw(), "▒▒")
		if backs < 8 {
			t.Errorf("%v: only %d backs lie there before the cards are turned:\n%s", size, backs, draw())
		}
		for steps := 0; b.Wait() > 0; steps++ {
			before := draw()
			if b.Step(); before == draw() && b.revealing() {
				t.Fatalf("%v: step %d shows nothing new:\n%s", size, steps, before)
			}
		}
		fresh := Presenter{}.New()
		fresh.Update(s)
		if want := ansi.Strip(boardtest.Draw(fresh, s, size[0], size[1], boardtest.Theme())); want != draw() {
			t.Errorf("%v: at the end the board shows\n%s\nnot\n%s", size, draw(), want)
		}
	}
}

// Enter, arrows and the like end a reveal, and do nothing else; no letter but v does anything.
func TestKeysShowAll(t *testing.T) {
	for _, key := range []string{"enter", "space", "esc", "up", "tab", "v"} {
		b, _ := turned(t, 3)
		effect, ours := boardtest.Press(b.Actions(), key)
		if !ours || len(effect.Moves) > 0 || b.Wait() > 0 {
			t.Errorf("%s during a reveal: ours %v, moves %v, still going on %v", key, ours, effect.Moves, b.Wait() > 0)
		}
	}
	for _, key := range []string{"d", "l", "u"} {
		b, _ := turned(t, 3)
		if _, ours := boardtest.Press(b.Actions(), key); ours {
			t.Errorf("%s does something during a reveal", key)
		}
	}
	b, _ := turned(t, 3)
	if effect := b.Click(3, 3); len(effect.Moves) > 0 || b.Wait() > 0 {
		t.Error("a click does not show all")
	}
}

// What the viewer places is there at once, and gone when it is taken back.
func TestOwnCowsComeAtOnceAndGoWhenTakenBack(t *testing.T) {
	games(t, 3, func(p *boardtest.Play, b *gameBoard) bool {
		seat := b.Scene.Seat
		if b.view.Step != buffalo.StepGraze || !b.Scene.MyTurn() || len(b.paths.options) < 2 {
			return false
		}
		at, colour := b.view.At, b.view.Line[0].Colour
		before, n := b.meadow(at).Herds.Of(colour), b.paths.options[b.paths.at].Number
		p.Make(t, seat, b.paths.moves[b.paths.at])
		if !p.Record.CanUndo(seat) {
			return false
		}
		b.Update(p.Scene(seat))
		if got := b.meadow(at).Herds.Of(colour); got != before+n {
			t.Errorf("after placing %d the herd of %d is shown with %d", n, before, got)
		}
		p.Make(t, seat, rules.Undo)
		b.Update(p.Scene(seat))
		if got := b.meadow(at).Herds.Of(colour); got != before || b.Wait() > 0 {
			t.Errorf("taken back, the herd of %d is shown with %d", before, got)
		}
		return true
	})
}

// solid draws planned cows as if they were there.
var solid = strings.NewReplacer("○", "●", "□", "■", "△", "▲", "◇", "◆", "☆", "★")

// Cards never lie on cows, however many there are of both in a meadow.
func TestCardsCoverNoCows(t *testing.T) {
	crowded := 0
	games(t, 5, func(_ *boardtest.Play, b *gameBoard) bool {
		for i := range b.meadows {
			md, _ := b.asIf(&b.meadows[i])
			bar := herdsOf(md, true)
			if len(b.cardsAt(md.Number)) > 2 && md.Size-md.Free > 8 {
				crowded++
			}
			if row := rowOf(t, text(b, b.Scene), md.Title); !strings.Contains(solid.Replace(row), bar) {
				t.Fatalf("the herds %s are not whole: %s", bar, row)
			}
		}
		return crowded > 2
	})
}

// A key may show all before the time of the next step comes: that step then does nothing.
func TestAStepAfterAllIsShownDoesNothing(t *testing.T) {
	b, p := turned(t, 3)
	boardtest.Press(b.Actions(), "enter")
	before := text(b, p.Scene(1))
	if b.Step(); text(b, p.Scene(1)) != before || b.Wait() > 0 {
		t.Error("a late step shows something else")
	}
}
