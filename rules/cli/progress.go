package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/charmbracelet/x/term"
)

// A Progress shows on one line of a terminal how far a long command has come. Elsewhere it shows nothing.
type Progress struct {
	out   io.Writer
	what  string // is counted
	shows bool
	drawn time.Time
}

// NewProgress counts things.
func NewProgress(out io.Writer, what string) *Progress {
	file, ok := out.(term.File)
	return &Progress{out: out, what: what, shows: ok && term.IsTerminal(file.Fd())}
}

// Show draws the line, unless it was drawn a moment ago.
func (p *Progress) Show(done, total int) {
	if now := time.Now(); p.shows && now.Sub(p.drawn) > time.Second/10 {
		p.drawn = now
		_, _ = fmt.Fprintf(p.out, "\r\x1b[K%d of %d %s", done, total, p.what)
	}
}

// Clear takes the line away.
func (p *Progress) Clear() {
	if p.shows {
		_, _ = io.WriteString(p.out, "\r\x1b[K")
	}
}

// Write writes something else in the place of the line, until that is drawn again.
func (p *Progress) Write(text []byte) (int, error) {
	p.Clear()
	return p.out.Write(text)
}
