package moonriver

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
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
	for seed := range byte(4) {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2 + int(seed)%3}, rules.Seed{seed})
		src := rules.Seed{9, seed}.Source(0)
		for step := 0; p.Random(t, src); step++ {
			if step%10 > 0 {
				continue
			}
			s := p.Scene(1)
			for _, code := range lang.Languages() {
				s.Words = lang.For(code)
				for _, size := range sizes {
					b := Presenter{}.New().(*gameBoard)
					b.Update(s)
					text := ansi.Strip(boardtest.Draw(b, s, size[0], size[1], ascii))
					if found := glued.FindString(text); found != "" {
						t.Fatalf("in %s at %v a name ends in %q:\n%s", code, size, found, text)
					}
					kinds := map[string]int{}
					for _, partner := range b.view.Saloon {
						kinds[b.partnerIn(partner, plateWidth)]++
					}
					for name, n := range kinds {
						plain := strings.Map(func(r rune) rune { return rune(style.ASCII(r)) }, name)
						plain = strings.TrimSpace(plain)
						if n > 1 && size == sizes[board.Compact] {
							plain += " x" + strconv.Itoa(n)
							counted++
						}
						if !strings.Contains(text, plain) {
							t.Fatalf("in %s at %v %q is not shown:\n%s", code, size, plain, text)
						}
					}
				}
			}
		}
	}
	if counted == 0 {
		t.Error("no partner was there twice")
	}
}
