package session

import (
	"regexp"
	"strings"
	"testing"

	"charm.land/ssh"
	"github.com/charmbracelet/colorprofile"
)

func TestTerminalsByTheirNames(t *testing.T) {
	for _, c := range []struct {
		term, env string
		profile   colorprofile.Profile
		ascii     bool
	}{
		{"vt100", "LANG=C", colorprofile.ASCII, true},
		{"vt220", "", colorprofile.ASCII, true},
		{"linux", "", colorprofile.ANSI, true},
		{"xterm-16color", "LANG=en_US.UTF-8", colorprofile.ANSI, false},
		{"xterm-256color", "", colorprofile.ANSI256, false},
		{"xterm-256color", "COLORTERM=truecolor", colorprofile.TrueColor, false},
		{"xterm-256color", "NO_COLOR=1", colorprofile.ASCII, false},
		{"xterm-256color", "NO_COLOR=yes", colorprofile.ASCII, false},
		{"xterm-256color", "NO_COLOR=", colorprofile.ANSI256, false},
		{"xterm-256color", "LANG=C", colorprofile.ANSI256, true},
	} {
		got := terminalOf(ssh.Pty{Term: c.term, Window: ssh.Window{Width: 80, Height: 24}}, []string{c.env})
		if got.profile != c.profile || got.ascii != c.ascii {
			t.Errorf("%s with %q: %v and ascii %v", c.term, c.env, got.profile, got.ascii)
		}
	}
}

var modes = regexp.MustCompile(`\x1b\[\?(\d+)([hl])`)

// Whoever leaves finds the terminal as it was: what was switched on is off again, and what was
// switched off is on again, as the cursor.
func TestTerminalsAreLeftAsTheyWere(t *testing.T) {
	for _, name := range []string{"xterm-256color", "linux", "vt100", "ansi"} {
		term := terminal{name: name}
		for _, m := range modes.FindAllStringSubmatch(term.enter(), -1) {
			back := map[string]string{"h": "l", "l": "h"}[m[2]]
			if left := "\x1b[?" + m[1] + back; !strings.Contains(term.leave(), left) {
				t.Errorf("%s: after %q nothing sends %q", name, m[0], left)
			}
		}
	}
}
