package screen

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"charm.land/ssh"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"

	"saloon/session/clean"
	"saloon/session/sessiontest"
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
		got := TerminalOf(ssh.Pty{Term: c.term, Window: ssh.Window{Width: 80, Height: 24}}, []string{c.env})
		if got.Profile != c.profile || got.ASCII != c.ascii {
			t.Errorf("%s with %q: %v and ascii %v", c.term, c.env, got.Profile, got.ASCII)
		}
	}
}

var modes = regexp.MustCompile(`\x1b\[\?(\d+)([hl])`)

// Whoever leaves finds the terminal as it was: what was switched on is off again, and what was
// switched off is on again, as the cursor.
func TestTerminalsAreLeftAsTheyWere(t *testing.T) {
	for _, name := range []string{"xterm-256color", "linux", "vt100", "ansi"} {
		term := Terminal{Name: name}
		for _, m := range modes.FindAllStringSubmatch(term.enter(), -1) {
			back := map[string]string{"h": "l", "l": "h"}[m[2]]
			if left := "\x1b[?" + m[1] + back; !strings.Contains(term.leave(), left) {
				t.Errorf("%s: after %q nothing sends %q", name, m[0], left)
			}
		}
	}
}

// Whatever a client says about its terminal, only known modes are sent to it, and its window
// is one that can be drawn.
func FuzzTerminalsAreDrawable(f *testing.F) {
	f.Add("xterm-256color", "COLORTERM=truecolor", "LANG=de_DE.UTF-8", 80, 24)
	f.Add("dumb", "NO_COLOR=", "LANG=C", 0, 0)
	f.Add("vt420\x1b[2J", "TERM=x", "LANG=\xff_", 5000, 5000)
	f.Fuzz(func(t *testing.T, name, one, other string, width, height int) {
		term := TerminalOf(ssh.Pty{Term: name, Window: ssh.Window{Width: width, Height: height}}, []string{one, other})
		if term.Width < 1 || term.Height < 1 || term.Width > maxWidth || term.Height > maxHeight {
			t.Fatalf("a window of %d x %d is drawn as %d x %d", width, height, term.Width, term.Height)
		}
		if clean.Word(term.Name) != term.Name || len(term.Lang) > 3 || clean.Word(term.Lang) != term.Lang {
			t.Fatalf("the terminal is called %q, its language %q", term.Name, term.Lang)
		}
		known := []string{Terminal{Name: "xterm"}.enter(), Terminal{Name: "linux"}.enter()}
		if !slices.Contains(known, term.enter()) || term.leave() == "" {
			t.Fatalf("%q is sent %q", name, term.enter())
		}
	})
}

// However typed bytes are cut into pieces, a line is the same, unless they are longer than a sequence
// may be, which is taken as it comes; a line is short and holds only
// text, and so does what is echoed.
func FuzzLineEditor(f *testing.F) {
	for _, s := range []string{"ready\r", "a\x7f\x7fb\n", "\x1b[200~one\ntwo\x1b[201~\r", "\x1b[A\x1bOB\r", "ä\x7f\r", "x\x03y\r", "\x1b]52;c;x\a\r", strings.Repeat("long ", 200) + "\r"} {
		f.Add([]byte(s), uint8(3))
	}
	f.Fuzz(func(t *testing.T, in []byte, size uint8) {
		lines, echo := edited(in, len(in))
		if pieces, _ := edited(in, int(size%7)+1); pieces != lines && len(in) <= maxSequence {
			t.Fatalf("%q in pieces of %d makes %q, not %q", in, int(size%7)+1, pieces, lines)
		}
		for line := range strings.SplitSeq(lines, "\n") {
			if len(line) > maxEdited || strings.IndexFunc(line, sessiontest.Harmful) >= 0 {
				t.Fatalf("%q makes the line %q", in, line)
			}
		}
		if at := strings.IndexFunc(strings.NewReplacer("\r\n", "", "\b \b", "").Replace(echo), sessiontest.Harmful); at >= 0 {
			t.Fatalf("%q is echoed as %q", in, echo)
		}
	})
}

// edited types bytes in pieces into a line editor; it returns the lines and what was echoed.
func edited(in []byte, size int) (lines, echoed string) {
	var echo bytes.Buffer
	l := lineEditor{echo: &echo}
	for len(in) > 0 {
		n := min(len(in), max(size, 1))
		l.keys.feed(in[:n], false, func(e uv.Event) {
			if !l.ended {
				l.press(e)
			}
		})
		in = in[n:]
	}
	return l.ready.String(), echo.String()
}
