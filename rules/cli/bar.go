package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
)

const (
	barWidth = 30
	barLine  = 40                     // with all that stands behind the bar
	barPause = 100 * time.Millisecond // the shortest time between two drawings
)

// A Bar shows on one line of a terminal how far a long command has come. A nil Bar shows nothing.
type Bar struct {
	out   io.Writer
	drawn time.Time
}

// NewBar makes a bar. It is nil when out is not a terminal.
func NewBar(out io.Writer) *Bar {
	file, ok := out.(term.File)
	if !ok || !term.IsTerminal(file.Fd()) {
		return nil
	}
	return &Bar{out: out}
}

// Show draws how much is done, unless that was drawn a moment ago.
func (b *Bar) Show(done, total int) {
	if b == nil || time.Since(b.drawn) < barPause {
		return
	}
	b.drawn = time.Now()
	full := barWidth * done / total
	_, _ = fmt.Fprintf(b.out, "\r%-*s", barLine, fmt.Sprintf("[%s%s] %d%%", strings.Repeat("#", full), strings.Repeat("-", barWidth-full), 100*done/total))
}

// Clear takes the bar away.
func (b *Bar) Clear() {
	if b != nil {
		_, _ = fmt.Fprintf(b.out, "\r%*s\r", barLine, "")
	}
}

// Above is where other lines are written while the bar is drawn: each takes its place, until it is drawn again.
func (b *Bar) Above(out io.Writer) io.Writer {
	if b == nil {
		return out
	}
	return above{b}
}

type above struct{ bar *Bar }

func (a above) Write(text []byte) (int, error) {
	a.bar.Clear()
	return a.bar.out.Write(text)
}
