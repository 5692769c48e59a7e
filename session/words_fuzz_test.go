package session

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"charm.land/ssh"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
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
	}{"word": {cleanWord, maxWord}, "user": {cleanUser, maxUser}, "line": {cleanLine, maxLine}}
	f.Fuzz(func(t *testing.T, s string) {
		for name, c := range cleaners {
			kept := c.clean(s)
			if again := c.clean(kept); again != kept {
				t.Fatalf("the %s %q is kept as %q, and then as %q", name, s, kept, again)
			}
			if ansi.StringWidth(kept) > c.most || len(kept) > 4*maxLine || !utf8.ValidString(kept) {
				t.Fatalf("the %s %q is kept as %q", name, s, kept)
			}
			if i := strings.IndexFunc(kept, harmful); i >= 0 {
				t.Fatalf("the %s %q keeps %q", name, s, kept[i:])
			}
		}
	})
}

// harmful are characters that do something to a terminal, or hide.
func harmful(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == 0x200b || r == 0xfeff || r == utf8.RuneError
}

// Whatever a client says about its terminal, only known modes are sent to it, and its window
// is one that can be drawn.
func FuzzTerminalsAreDrawable(f *testing.F) {
	f.Add("xterm-256color", "COLORTERM=truecolor", "LANG=de_DE.UTF-8", 80, 24)
	f.Add("dumb", "NO_COLOR=", "LANG=C", 0, 0)
	f.Add("vt420\x1b[2J", "TERM=x", "LANG=\xff_", 5000, 5000)
	f.Fuzz(func(t *testing.T, name, one, other string, width, height int) {
		term := terminalOf(ssh.Pty{Term: name, Window: ssh.Window{Width: width, Height: height}}, []string{one, other})
		if term.width < 1 || term.height < 1 || term.width > maxWidth || term.height > maxHeight {
			t.Fatalf("a window of %d x %d is drawn as %d x %d", width, height, term.width, term.height)
		}
		if cleanWord(term.name) != term.name || len(term.lang) > 3 || cleanWord(term.lang) != term.lang {
			t.Fatalf("the terminal is called %q, its language %q", term.name, term.lang)
		}
		known := []string{terminal{name: "xterm"}.enter(), terminal{name: "linux"}.enter()}
		if !slices.Contains(known, term.enter()) || term.leave() == "" {
			t.Fatalf("%q is sent %q", name, term.enter())
		}
	})
}

// Words behind the address are read as a command and its words, or refused in one short line.
func FuzzExecWords(f *testing.F) {
	for _, s := range []string{"help", "tables --json", "move abcde graze 3", "move abcde --json go 1", "export \x1b[2J", "show --jsn", "play a b", "rules montana MT-6.3", "join !"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		words := strings.Fields(typed)
		for _, one := range commands() {
			args, asJSON, wrong := one.read(words)
			if wrong != "" {
				if len(args) > 0 || asJSON || utf8.RuneCountInString(wrong) > 5*maxLine || strings.IndexFunc(wrong, harmful) >= 0 {
					t.Fatalf("%s %q is refused with %q", one.name, words, wrong)
				}
				continue
			}
			if len(args) < one.min || len(args) > one.max || asJSON != slices.Contains(words, "--json") || asJSON && !one.json {
				t.Fatalf("%s %q is read as %q", one.name, words, args)
			}
			if typedAgain, _, refused := one.read(args); refused != "" || !slices.Equal(args, typedAgain) {
				t.Fatalf("%s %q is read as %q, and that as %q (%s)", one.name, words, args, typedAgain, refused)
			}
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
			if len(line) > maxEdited || strings.IndexFunc(line, harmful) >= 0 {
				t.Fatalf("%q makes the line %q", in, line)
			}
		}
		if at := strings.IndexFunc(strings.NewReplacer("\r\n", "", "\b \b", "").Replace(echo), harmful); at >= 0 {
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
