package screen

import (
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"

	"saloon/lobby/table"
	"saloon/session/sessiontest"
)

// A terminal is asked for a notification where it says that it can show one, or where the person
// wants it; elsewhere the bell rings, or nothing does.
func TestCall_AsTheTerminalCan(t *testing.T) {
	const (
		bell     = "\a"
		by9      = "\a\x1b]9;Toy: your turn, evil]52,c,x\x1b\\"
		by777    = "\a\x1b]777;notify;Saloon;Toy: your turn, evil]52,c,x\x1b\\"
		by99     = "\a\x1b]99;i=saloon:o=unfocused;Toy: your turn, evil]52,c,x\x1b\\"
		silently = ""
	)
	for _, c := range []struct{ term, version, way, want string }{
		{"xterm-256color", "", "", bell},
		{"xterm-256color", "XTerm(390)", "", bell},
		{"xterm-256color", "iTerm2 3.5.0", "", by9},
		{"xterm-256color", "WezTerm 20240203", "", by777},
		{"foot", "foot(1.16.2)", "", by777},
		{"xterm-kitty", "", "", by99},
		{"xterm-kitty", "tmux 3.4", "", bell}, // which would not pass it on
		{"xterm-kitty", "", table.CallsByBell, bell},
		{"xterm-256color", "", table.CallsBy9, by9},
		{"xterm-kitty", "", table.CallsByNobody, silently},
		{"vt100", "", table.CallsBy777, bell},
	} {
		t.Run(c.term+" "+c.version+" "+c.way, func(t *testing.T) {
			screen := &sessiontest.ToyScreen{Way: c.way}
			out := NewWriter(io.Discard, 1<<20, time.Minute, func() {})
			r := newRenderer(screen, out, Terminal{Name: c.term, Width: 80, Height: 24}, slog.New(slog.DiscardHandler))
			if c.version != "" {
				d := &inputDecoder{}
				for range 2 { // only the first answer counts
					d.feed([]byte("\x1bP>|"+c.version+"\x1b\\"), false, func(e uv.Event) { r.update(messageOf(e)) })
					c.version = "kitty"
				}
			}
			screen.Bells++
			if got := r.modeChanges(screen.View()); !strings.HasSuffix(got, c.want) || strings.Contains(got, "\x1b]") != strings.Contains(c.want, "\x1b]") ||
				strings.Contains(got, "\a") != strings.Contains(c.want, "\a") {
				t.Errorf("the terminal is sent %q, want %q", got, c.want)
			}
			if got := r.modeChanges(screen.View()); got != "" {
				t.Errorf("and again %q", got)
			}
		})
	}
}
