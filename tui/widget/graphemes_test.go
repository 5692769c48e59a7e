package widget

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/clipperhouse/displaywidth"

	"saloon/tui/style"
)

// Text is the same whether or not it takes the short way for plain characters.
func TestPlainTextIsWrittenAsAllText(t *testing.T) {
	parts := []string{"a", " ", "é", "e\u0301", "●", "■", "★", "✓", "▶", "▶\ufe0f", "☺", "☺\ufe0f", "⌂", "─", "·", "…", "牛", "👩\u200d🌾", "\t", "\u00ad", "\u200b", "◽", "\ufe0f", "\u0301", "🇩🇪"}
	src := rand.New(rand.NewPCG(1, 2))
	theme := style.For(colorprofile.TrueColor, true, false)
	for range 20000 {
		var text strings.Builder
		for range 1 + src.IntN(8) {
			text.WriteString(parts[src.IntN(len(parts))])
		}
		short, long := NewGrid(20, 1), NewGrid(20, 1)
		a := short.text(2, 0, 3, 12, style.Of(style.Good), text.String())
		b := long.wideText(2, 0, 3, 12, style.Of(style.Good), text.String())
		if got, want := short.Render(theme), long.Render(theme); got != want || a != b {
			t.Fatalf("%q is written as %q to column %d, not as %q to %d", text.String(), got, a, want, b)
		}
		if got, want := Width(text.String()), displaywidth.String(text.String()); got != want {
			t.Fatalf("%q is %d cells wide, not %d", text.String(), want, got)
		}
		short.Free()
		long.Free()
	}
}
