package widget

import (
	"math/rand/v2"
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

// Whatever is drawn over a picture, the checksum of a line is that of what stands there now.
func TestSumFollowsWhatIsDrawnOver(t *testing.T) {
	const w, h = 12, 4
	src := rand.New(rand.NewPCG(1, 2))
	kept := Drawn(5, 2, func(a Area) { a.Text(0, 0, 0, "a世o\u0301") })
	draw := []func(a Area){
		func(a Area) { a.Text(0, 0, 0, []string{"a", "世", "世世", "bo\u0301c"}[src.IntN(4)]) },
		func(a Area) { a.Rune(0, 0, style.Of(style.Title), '─') },
		func(a Area) { a.Fill(0, 0, 1+src.IntN(w), 1+src.IntN(h), style.On(style.CursorGround)) },
		func(a Area) { a.Paste(kept) },
		func(a Area) { a.Clear(a.Sub(src.IntN(w), src.IntN(h), 3, 1)) },
	}
	g := NewGrid(w, h)
	for step := range 2000 {
		draw[src.IntN(len(draw))](g.Area().Sub(src.IntN(w), src.IntN(h), w, h))
		if step%100 == 0 {
			g.Reset(w, h)
		}
		anew := NewGrid(w, h)
		anew.Area().Paste(g)
		for y := range h {
			if g.Sum(y) != anew.Sum(y) {
				t.Fatalf("after %d steps line %d has not the checksum of what stands there", step, y)
			}
		}
		anew.Free()
	}
}
