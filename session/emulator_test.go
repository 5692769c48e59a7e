package session

import (
	"io"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/vt"
)

// newEmulator is a terminal whose answers nobody wants. Its memory goes with the test.
func newEmulator(t testing.TB, width, height int) *vt.Emulator {
	if width == 0 || height == 0 {
		width, height = 80, 24
	}
	term := vt.NewEmulator(min(width, 300), min(height, 100))
	go func() { _, _ = io.Copy(io.Discard, term) }()
	t.Cleanup(func() {
		if answers, is := term.InputPipe().(io.Closer); is { // Close would be seen by the race detector
			_ = answers.Close()
		}
	})
	return term
}

// patience is how long a test waits for a text before it fails.
const patience = 15 * time.Second

// harmful are characters that do something to a terminal, or hide.
func harmful(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == 0x200b || r == 0xfeff || r == utf8.RuneError
}
