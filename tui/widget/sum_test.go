package widget

import (
	"testing"

	"saloon/tui/style"
)

// Lines have the same checksum as long as they are written out in the same way, wherever a
// grid keeps what they say.
func TestSumTellsLinesApart(t *testing.T) {
	th := style.For(3, true, false)
	sums := map[uint64]string{}
	for _, line := range []string{"", "a", " a", "b", "ab", "ba", "世", "e\u0301", "e\u0302", "\U0001f468\u200d\U0001f469", "─"} {
		for _, look := range []style.Style{0, style.Of(style.Title), style.On(style.CursorGround)} {
			g := NewGrid(6, 3)
			g.Area().Text(0, 0, look, "o\u0301o\u0302") // other clusters before
			g.Area().Text(0, 1, look, line)
			g.Area().Text(0, 2, look, line)
			sum, text := g.Sum(1), g.Line(th, 1)
			if g.Sum(2) != sum {
				t.Errorf("%q has two checksums", text)
			}
			if was, known := sums[sum]; known && was != text {
				t.Errorf("%q and %q have the same checksum", was, text)
			}
			sums[sum] = text
			g.Free()
		}
	}
	if len(sums) < 31 { // an empty line looks the same in all styles
		t.Errorf("there are %d checksums only", len(sums))
	}
}
