package buffalo

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// turned is a board in front of a seat that has seen the cards of a round being turned, and
// the game.
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

// Until a step brings them, cows are not there.
func TestCowsComeOneByOne(t *testing.T) {
	b, p := turned(t, 3)
	src := rules.Seed{8}.Source(0)
	for b.view.Step != buffalo.StepChoose {
		p.Random(t, src)
		b.Update(p.Scene(1))
	}
	all := func() (n int) {
		for i := range b.meadows {
			for _, h := range b.meadows[i].Herds {
				n += h.Cows
			}
		}
		return n
	}
	last := all()
	for b.Wait() > 0 {
		b.Step()
		if now := all(); now < last || now > last+1 {
			t.Fatalf("after %d cows a step shows %d", last, now)
		}
		last = all()
	}
	want := 0
	for i := range b.view.Players {
		want += b.view.Players[i].Placed
	}
	if last != want {
		t.Errorf("%d cows are shown, %d are out", last, want)
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
	b, p := turned(t, 3)
	src := rules.Seed{4}.Source(0)
	for p.Record.Match().ToAct().First() != 1 || b.view.Step != buffalo.StepGraze || len(b.paths.options) < 2 {
		if !p.Random(t, src) {
			t.Skip("seat 1 is never asked")
		}
		b.Update(p.Scene(1))
		b.showAll("")
	}
	at, colour := b.view.At, b.view.Line[0].Colour
	before := b.meadow(at).Herds.Of(colour)
	n := b.paths.options[b.paths.at].Number
	p.Make(t, 1, b.paths.move())
	b.Update(p.Scene(1))
	if got := b.meadow(at).Herds.Of(colour); got != before+n {
		t.Errorf("after placing %d the herd of %d is shown with %d", n, before, got)
	}
	if !p.Record.CanUndo(1) {
		return
	}
	p.Make(t, 1, rules.Undo)
	b.Update(p.Scene(1))
	if got := b.meadow(at).Herds.Of(colour); got != before || b.Wait() > 0 {
		t.Errorf("taken back, the herd of %d is shown with %d", before, got)
	}
}

// Cards never lie on cows, however many there are of both in a meadow.
func TestCardsCoverNoCows(t *testing.T) {
	crowded := 0
	for seed := range byte(6) {
		p := play(t, 5, seed)
		for p.Record.Match().ToAct() != 0 {
			seat := p.Record.Match().ToAct().First()
			legal := p.Record.Match().AppendMoves(nil, seat)
			m := legal[len(legal)-1] // the widest meadow, the most cows
			if buffalo.PartsOf(m).Kind == buffalo.MoveRecall {
				m = legal[len(legal)-2]
			}
			p.Make(t, seat, m)
			b, s := boardOf(p, seat)
			for _, md := range b.meadows {
				bar := ""
				for _, h := range md.Herds {
					number := fmt.Sprint(h.Cows)
					if h.Cows == 1 {
						number = ""
					}
					bar += strings.Repeat(lookOf(h.Colour).sign, h.Cows-len(number)) + number
				}
				if len(b.cardsAt(md.Number)) > 2 && md.Size-md.Free > 12 {
					crowded++
				}
				if row := rowOf(t, text(b, s), md.Title); !strings.Contains(row, bar) {
					t.Fatalf("the herds %s are not whole: %s", bar, row)
				}
			}
		}
	}
	if crowded == 0 {
		t.Error("no meadow is crowded")
	}
}
