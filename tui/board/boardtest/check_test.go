package boardtest

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"

	"saloon/rules"
	"saloon/tui/board"
)

func TestPlainBoardServesAnyGame(t *testing.T) {
	Check(t, board.Plain("toy"), Toy{}, rules.Setup{Seats: 2}, rules.Setup{Seats: 5, Options: map[string]string{"pile": "large"}})
}

func TestPlainBoardPicture(t *testing.T) {
	p := NewPlay(t, Toy{}, rules.Setup{Seats: 3}, rules.Seed{1})
	seat := p.Record.Match().ToAct().First()
	b := board.Plain("toy").New()
	s := p.Scene(seat)
	b.Update(s)
	Golden(t, "mine-80x19", Picture(Draw(b, s, 80, 19, Theme()), 80, 19))
}

// A picture has nothing of the one before it, of whatever size that was.
func TestAPictureStandsAlone(t *testing.T) {
	full := strings.TrimSuffix(strings.Repeat("\x1b[1;4;31;44m"+strings.Repeat("x", 40)+"\n", 12), "\n")
	for _, size := range [][2]int{{40, 12}, {30, 9}, {50, 20}} {
		term := vt.NewEmulator(size[0], size[1])
		write(term, "\x1b[32mHowdy")
		fresh := picture(term, "Howdy\n"+strings.Repeat("\n", size[1]-1))
		Picture(full, 40, 12)
		if got := Picture("\x1b[32mHowdy", size[0], size[1]); got != fresh {
			t.Errorf("at %v it is\n%s, not\n%s", size, got, fresh)
		}
		if got, want := Shown("Howdy", size[0], size[1]), "Howdy\n"+strings.Repeat("\n", size[1]-1); got != want {
			t.Errorf("at %v it shows %q", size, got)
		}
	}
}
