package board

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"saloon/tui/style"
	"saloon/tui/widget"
)

// A part that begins with a blank goes on where the one before it ends, and goes when that
// goes.
func TestDecision_PartsOfSeveralColours(t *testing.T) {
	d := Decision{Badge: "BUILD", Parts: []widget.Span{{Text: "e4"}, {Text: "for"}, {Text: " c"}, {Style: style.Of(style.Good), Text: " s"}, {Text: "two settlements"}}}
	const want = "BUILD  e4  for c s  two settlements"
	if got := d.Text(); got != want {
		t.Errorf("the text is %q, not %q", got, want)
	}
	for w, want := range map[int]string{60: " BUILD  e4  for c s  two settlements", 24: " BUILD  e4  for c s", 20: " BUILD  e4  for c s", 19: " BUILD  e4"} {
		g := widget.NewGrid(w, 1)
		d.Draw(g.Area())
		if got := strings.TrimRight(ansi.Strip(g.Render(style.For(colorprofile.TrueColor, true, false))), " "); got != want {
			t.Errorf("in %d cells it is %q, not %q", w, got, want)
		}
		g.Free()
	}
}
