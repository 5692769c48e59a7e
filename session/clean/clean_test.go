package clean

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"saloon/session/sessiontest"
)

// Whatever a client calls itself and its terminal, what is kept of it is short, harmless and
// already clean.
func FuzzCleanWords(f *testing.F) {
	for _, s := range []string{"xterm-256color", "\x1b]0;x\x07", "a\u0301\u0302", "\u202eabc", "\u009b31m", "世界", strings.Repeat("x", 300), "\xff", "e\u200d\u200d", "ﷺ"} {
		f.Add(s)
	}
	cleaners := map[string]struct {
		clean func(string) string
		most  int // cells
	}{"word": {Word, maxWord}, "user": {User, maxUser}, "line": {Line, MaxLine}}
	f.Fuzz(func(t *testing.T, s string) {
		for name, c := range cleaners {
			kept := c.clean(s)
			if again := c.clean(kept); again != kept {
				t.Fatalf("the %s %q is kept as %q, and then as %q", name, s, kept, again)
			}
			if ansi.StringWidth(kept) > c.most || len(kept) > 4*MaxLine || !utf8.ValidString(kept) {
				t.Fatalf("the %s %q is kept as %q", name, s, kept)
			}
			if i := strings.IndexFunc(kept, sessiontest.Harmful); i >= 0 {
				t.Fatalf("the %s %q keeps %q", name, s, kept[i:])
			}
		}
	})
}
