package screen

import (
	"slices"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/tui"
)

func (p *localScreen) rowsOf() tui.Rows {
	return p.renderer.screen.(interface{ Picture() tui.Picture }).Picture().Rows
}

// The cells of a line are those that its text has, whatever the terminal can show.
func TestCells_AreThoseOfTheText(t *testing.T) {
	t.Parallel()
	for at, game := range titles {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			screens := seatOnScreens(t, openDrawnSaloon(t, rules.Seed{4}), at, rules.Seed{4}, [2]int{80, 24}, [2]int{120, 40})
			direct, lines := 0, 0
			for range 25 {
				p, keys := next(t, screens)
				if p == nil {
					break
				}
				p.press(keys)
				for _, p := range screens {
					direct += sameCells(t, p.rowsOf(), p.renderer.shown.width, p.renderer.shown.height)
					lines += p.renderer.shown.height
				}
			}
			if direct < lines/2 {
				t.Errorf("only %d of %d lines need no text", direct, lines)
			}
		})
	}
}

// sameCells compares the cells of lines with those of their text, and counts the lines that have any.
func sameCells(t *testing.T, p tui.Rows, width, height int) (direct int) {
	t.Helper()
	var cells, text frameDiff
	for y := range height {
		for _, profile := range []colorprofile.Profile{colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor} {
			if !cells.readCells(p, y, width, profile) {
				continue
			}
			direct++
			if text.readLine(p.Line(y), width, profile); !slices.Equal(cells.cells, text.cells) {
				t.Fatalf("line %d for %v is %q\nand its cells are\n%v, not\n%v", y, profile, p.Line(y), cells.cells, text.cells)
			}
		}
	}
	return direct / 3
}

// A plain character stands alone in one cell, whichever plain one follows.
func TestPlain_CharactersStandAlone(t *testing.T) {
	for r := range rune(0x3000) {
		text := plainText(r)
		if text == "" {
			continue
		}
		for _, next := range []string{"", "a", "é", "ψ", "│", text} {
			if one, width, n, _ := ansi.DecodeSequence(text+next, 0, nil); one != string(r) || width != 1 || n != len(text) {
				t.Fatalf("%q before %q is taken for %q of %d cells", r, next, one, width)
			}
		}
	}
	for _, r := range "a·éψ│◆" {
		if plainText(r) != string(r) {
			t.Errorf("%q is not plain", r)
		}
	}
}
