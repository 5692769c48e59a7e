package buffalo

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/style"
)

// furniture are signs that are no pictures: fences, rules, bars, punctuation.
const furniture = "─│╭╮╰╯┬┴├┤┼━┃┏┓┗┛▒·"

// Every sign that is drawn has its word, and no sign has two.
func TestEveryPictureHasOneWord(t *testing.T) {
	for _, c := range pictures {
		b, s := shown(t, c)
		boardtest.CheckLegend(t, Presenter{}, s)
		boardtest.CheckSigns(t, Presenter{}, b, s, furniture, [2]int{c.w, c.h})
	}
}

// Signs that stand in one place differ on terminals without Unicode.
func TestSignsDifferInASCII(t *testing.T) {
	boardtest.DifferInASCII(t, "●■▲◆★", "▸▶✓×", "✓…▶")
}

// rowOf is the line of a picture with a name.
func rowOf(t *testing.T, content, name string) string {
	t.Helper()
	for _, line := range strings.Split(content, "\n") {
		if strings.Contains(line, name) {
			return line
		}
	}
	t.Fatalf("%s is not there:\n%s", name, content)
	return ""
}

// Where a meadow is to be chosen, those that can be are told from those that cannot: these
// are full, or crossed out, or chosen already.
func TestLegalMeadowsAreSeen(t *testing.T) {
	mono := style.For(colorprofile.ASCII, true, false)
	for _, c := range pictures {
		it, s := shown(t, c)
		if kind := it.paths.kind(); kind != buffalo.MoveSend && kind != buffalo.MoveBonus || it.looking || it.givingUp {
			continue
		}
		content := boardtest.Draw(it, s, c.w, c.h, mono)
		for _, md := range it.view.Meadows {
			strong := strings.Contains(content, "\x1b[0;1m"+md.Title) || strings.Contains(content, "\x1b[0;1m "+md.Title) || it.pointsAt(md.Number)
			crossed := strings.Contains(ansi.Strip(content), "×"+md.Title) || strings.Contains(ansi.Strip(content), "× "+md.Title)
			legal := it.paths.offers(axisMeadow, md.Number)
			if it.paysOrPlaces(md.Number) {
				continue
			}
			if legal != (strong && !crossed) || !legal && md.Free > 0 && !crossed && !it.sentThere(md.Number) {
				t.Errorf("%s: %s is legal %v, strong %v, crossed %v", c.name, md.Title, legal, strong, crossed)
			}
		}
	}
}

// Every herd that has grown since the viewer's last turn is marked, and no other.
func TestNewCowsAreMarked(t *testing.T) {
	marked := 0
	for _, c := range pictures {
		it, s := shown(t, c)
		if it.earlier == nil || board.SizeOf(c.w, c.h) == board.Compact {
			continue
		}
		text := ansi.Strip(boardtest.Draw(it, s, c.w, c.h, boardtest.Theme()))
		for _, md := range it.view.Meadows {
			was := it.earlier.Meadow(md.Number)
			for _, h := range md.Herds {
				grown := h.Cows - was.Herds.Of(h.Colour)
				if got := it.gained(md.Number, h.Colour); got != max(grown, 0) {
					t.Errorf("%s: %s has grown by %d in %s, marked is %d", c.name, h.Colour, grown, md.Title, got)
				}
				if grown > 0 {
					marked++
					if mark := " +" + string(rune('0'+grown)); !strings.Contains(text, mark) {
						t.Errorf("%s: no%s for %s in %s", c.name, mark, h.Colour, md.Title)
					}
				}
			}
		}
	}
	if marked < 5 {
		t.Errorf("only %d herds have grown in all pictures", marked)
	}
}
