package moonriver

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/style"
)

// In terminals without Unicode the times sign is an x: behind a name it would be one of its letters.
func TestHowManyPartnersStandsApartFromTheirName(t *testing.T) {
	glued := regexp.MustCompile(`[a-z]x\d`)
	ascii := style.For(colorprofile.ASCII, true, true)
	counted := 0
	each(t, func(_ *boardtest.Play, b *gameBoard, s board.Scene) bool {
		kinds := map[moonriver.Partner]int{}
		for _, partner := range b.view.Saloon {
			kinds[partner]++
		}
		if len(kinds) == len(b.view.Saloon) {
			return false
		}
		s.Words = lang.For(lang.Languages()[counted%3])
		b.Update(s)
		for _, size := range sizes {
			text := ansi.Strip(boardtest.Draw(b, s, size[0], size[1], ascii))
			if found := glued.FindString(text); found != "" {
				t.Fatalf("in %s at %v a name ends in %q:\n%s", s.Words.Code(), size, found, text)
			}
			for partner, n := range kinds {
				plain := inASCII(b.partnerIn(b.shownSide(partner), plateWidth))
				if n > 1 && size == sizes[board.Compact] {
					plain += " x" + strconv.Itoa(n)
				}
				if !strings.Contains(text, plain) {
					t.Fatalf("in %s at %v %q is not shown:\n%s", s.Words.Code(), size, plain, text)
				}
			}
		}
		counted++
		return counted > 60
	})
}
