package moonriver

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/rules/moonriver"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/style"
)

// The legend beside the board has every picture with its word in every window and language,
// and from comfortable windows on the partners too.
func TestTheLegendIsWhole(t *testing.T) {
	for _, language := range lang.Languages() {
		for seats := 2; seats <= 4; seats++ {
			b, s := late(t, seats, "camp", moonriver.StepGo, language)
			for _, size := range [][2]int{{80, 21}, {110, 31}, {120, 33}, {149, 44}, {160, 45}, {200, 57}} {
				name := fmt.Sprintf("%s, %d players, %v", language, seats, size)
				f := b.frame(size[0], size[1])
				picture := boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())
				legend := strings.Join(region(picture, f.legend), " ") + " "
				for _, sign := range b.pieceSigns() {
					if text := ansi.Strip(sign.Picture[0].Text) + " " + sign.Word + " "; !strings.Contains(legend, text) {
						t.Errorf("%s: the legend has no %q: %s", name, text, legend)
					}
				}
				for p := moonriver.Desperado; p <= moonriver.Cowboy && f.legend.h > 1 && f.cw > 9; p++ {
					if text := b.partnerIn(p, plateWidth); !strings.Contains(legend, text) {
						t.Errorf("%s: the legend has no %q: %s", name, text, legend)
					}
				}
			}
		}
	}
}

// In terminals without Unicode no sign beside the board looks like another one, or like a
// player.
func TestSignsDifferInASCII(t *testing.T) {
	b, s := late(t, 4, "camp", moonriver.StepGo, "en")
	alike := map[string]string{}
	for _, brand := range s.Brands {
		alike[inASCII(brand.Sign())] = "a player"
	}
	for _, sign := range b.pieceSigns() {
		text := inASCII(sign.Picture[0].Text)
		if other := alike[text]; other != "" {
			t.Errorf("%q is %q and %q", text, sign.Word, other)
		}
		alike[text] = sign.Word
	}
}

// inASCII is a text as a terminal without Unicode shows it.
func inASCII(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune { return rune(style.ASCII(r)) }, text))
}
