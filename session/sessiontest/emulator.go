package sessiontest

import (
	"io"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/vt"
)

// NewEmulator is a terminal whose answers nobody wants. Its memory goes with the test.
func NewEmulator(t testing.TB, width, height int) *vt.Emulator {
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

// Patience is how long a test waits for a text before it fails.
const Patience = time.Minute

// Harmful are characters that do something to a terminal, or hide.
func Harmful(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == 0x200b || r == 0xfeff || r == utf8.RuneError
}
